"""Cells of made-up themes with their labels: what the recogniser is trained on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.train import damage, strange
from screenbot.train.compose import painted
from screenbot.train.fonts import Fonts, Random
from screenbot.train.signs import barely, doubted, signed
from screenbot.train.tiles import Picture, Tiles, any_tiles, shaded
from screenbot.train.writing import CLASSIC, digit_colour, written
from screenbot.vision.appearance.recogniser import CLASSES

SHARES: Final = {
    "blank": 0.17,
    "0": 0.02,
    **dict.fromkeys("12345678", 0.06),
    "flag": 0.08,
    "question": 0.04,
    "mine": 0.05,
    "exploded": 0.03,
    "wrong_flag": 0.03,
    "other": 0.1,
}
"""How often each class is painted."""
USUAL: Final = {"question": 0.005, "0": 0.007}
"""How often a class that training shows too often is to be expected on a screen."""
COVERED_ODDS: Final = {
    "blank": 0.55,
    "flag": 0.9,
    "question": 0.9,
    "mine": 0.3,
    "exploded": 0.1,
    "wrong_flag": 0.5,
    "other": 0.3,
}
"""How often a mark lies on a covered cell; digits hardly ever do."""
VISIBLE: Final = 0.015
"""Least share of a cell's pixels that its mark changes."""
SIDES: Final = (12, 96)
"""Least and greatest side of a cell as the program draws it, in pixels."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as the recogniser gets it: uint8 (height, width, 3), its class, whether covered."""

    pixels: NDArray[np.uint8]
    label: int
    raised: bool


@dataclass(slots=True)
class Painter:
    """Paints one cell after the other, each in a theme of its own, and each class so often."""

    rng: Random
    fonts: Fonts
    shares: Mapping[str, float] = field(default_factory=lambda: SHARES)

    def cell(self) -> Cell:
        """A cell of a random class in a random theme."""
        rng = self.rng
        shares = np.array(list(self.shares.values()))
        label = str(rng.choice(list(self.shares), p=shares / shares.sum()))
        side = int(np.exp(rng.uniform(np.log(SIDES[0]), np.log(SIDES[1]))))
        if rng.random() < 0.25:
            side = 16
        tiles = any_tiles(rng, side)
        raised = bool(rng.random() < COVERED_ODDS.get(label, 0.03))
        plain = (tiles.covered if raised else tiles.open).copy()
        if rng.random() < 0.1:
            plain = shaded(rng, plain)
        if label in CLASSIC and rng.random() < 0.08:  # the tile has the colour of the digit
            plain = plain * 0.2 + 0.8 * np.array(digit_colour(rng, label), np.float32)
        shown = self.marked(plain.copy(), label)
        while label != "blank" and strange.visible(plain, shown) < VISIBLE:
            shown = self.marked(plain.copy(), label)
        if label not in ("blank", "other") and rng.random() < 0.05:
            shown = painted(shown, strange.beside(rng, plain, shown))
        canvas, margin = self._among(tiles, shown)
        return Cell(self._seen(canvas, side, margin), CLASSES.index(label), raised)

    def marked(self, tile: Picture, label: str) -> Picture:
        """The tile with what the class shows on it."""
        if label == "blank":
            return barely(self.rng, tile)
        if label == "other":
            return strange.strange(self.rng, self.fonts, tile)
        if label == "question":
            return doubted(self.rng, self.fonts, tile)
        if label in CLASSIC:
            return written(self.rng, self.fonts, tile, label)
        return signed(self.rng, self.fonts, tile, label)

    def _among(self, tiles: Tiles, tile: Picture) -> tuple[Picture, int]:
        """The cell with a margin of its neighbours, and the width of the margin."""
        rng, side = self.rng, len(tile)
        margin = max(2, round(side * 0.14))
        canvas = np.empty((side + 2 * margin, side + 2 * margin, 3), np.float32)
        for row in (-1, 0, 1):
            for col in (-1, 0, 1):
                odd = (row + col) % 2
                covered = tiles.covered_beside if odd else tiles.covered
                opened = tiles.open_beside if odd else tiles.open
                piece = covered if rng.random() < 0.5 else opened
                _paste(canvas, tile if not row and not col else piece, margin, row, col)
        return canvas, margin

    def _seen(self, canvas: Picture, side: int, margin: int) -> NDArray[np.uint8]:
        """The cell cut from its surroundings after all damage, its place a little off."""
        rng = self.rng
        picture, factors = damage.rescaled(rng, canvas, side)
        pixels = damage.filtered(rng, picture)
        wide = side * factors
        slack = np.minimum(0.055 * wide, 1.6) if rng.random() < 0.85 else 0.1 * wide
        start = margin * factors + slack * rng.uniform(-1, 1, 2)
        end = start + wide + slack * rng.uniform(-0.6, 0.6, 2)
        left, top = np.clip(np.round(start), 0, None).astype(int)
        right, bottom = np.clip(np.round(end), 0, pixels.shape[1::-1]).astype(int)
        return np.ascontiguousarray(pixels[top:bottom, left:right])


def _paste(canvas: Picture, piece: Picture, margin: int, row: int, col: int) -> None:
    """Puts a tile into its place beside the middle one, as far as it lies on the canvas."""
    side, last = len(piece), len(canvas)
    top, left = margin + row * side, margin + col * side
    rows, cols = (
        slice(max(0, top), min(last, top + side)),
        slice(max(0, left), min(last, left + side)),
    )
    canvas[rows, cols] = piece[
        rows.start - top : rows.stop - top, cols.start - left : cols.stop - left
    ]
