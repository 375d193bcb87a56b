"""Cells whose flags and mines are single characters: letters, exclamation marks, asterisks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from screenbot.train import marks
from screenbot.train.cells import Painter
from screenbot.train.compose import clear, painted
from screenbot.train.fonts import Fonts, Mask, Random, character
from screenbot.train.marks import BLACK, WHITE, any_colour, near, reddish
from screenbot.train.signs import doubted
from screenbot.train.tiles import Picture
from screenbot.train.writing import CLASSIC

FLAGS: Final = "FFFP!!!"
MINES: Final = "MMMX***✹✹"
LETTER_SHARES: Final = {"flag": 0.36, "mine": 0.36, "exploded": 0.22, "wrong_flag": 0.06}
"""How often each class is painted."""
GUARDED_SHARES: Final = {
    "other": 0.3,
    "blank": 0.12,
    "question": 0.3,
    "flag": 0.08,
    "1": 0.08,
    **dict.fromkeys("4678", 0.02),
    "wrong_flag": 0.04,
}
"""The same of cells that letters must not spoil."""
USUAL_FONTS: Final = ("DejaVu", "Liberation")
"""Fonts that pages are shown in where the ones that they ask for are missing."""


@dataclass(slots=True)
class Lettered(Painter):
    """Paints cells with marks of one character, on the ground that such marks have."""

    shares: Mapping[str, float] = field(default_factory=lambda: LETTER_SHARES)

    def marked(self, tile: Picture, label: str) -> Picture:
        """The tile with a character for the class on it."""
        rng = self.rng
        if label == "wrong_flag":
            return self._wrong(tile)
        if label == "exploded":
            return _lettered(rng, self.fonts, _filled(tile, reddish(rng)), MINES)
        if rng.random() < 0.2:  # a ground of their own
            tile = _filled(tile, any_colour(rng))
        return _lettered(rng, self.fonts, tile, FLAGS if label == "flag" else MINES)

    def _wrong(self, tile: Picture) -> Picture:
        """A tile with a character for a flag that is crossed out."""
        rng = self.rng
        below = _lettered(rng, self.fonts, tile, FLAGS)
        return painted(below, marks.cross(rng, len(tile)))


@dataclass(slots=True)
class Guarded(Painter):
    """Paints cells that letters must not spoil: texts, pointers, signs that look like letters."""

    shares: Mapping[str, float] = field(default_factory=lambda: GUARDED_SHARES)

    def marked(self, tile: Picture, label: str) -> Picture:
        """The tile with a sign that is hard to tell: two question marks, numbers on red."""
        rng = self.rng
        if label == "question":
            return doubted(rng, self.fonts, tile, 0.6)
        if label in CLASSIC and rng.random() < 0.3:
            tile = _filled(tile, reddish(rng))
        return Painter.marked(self, tile, label)


def _filled(tile: Picture, colour: marks.Colour) -> Picture:
    return np.full_like(tile, 1.0) * np.array(colour, np.float32)


def _lettered(rng: Random, fonts: Fonts, tile: Picture, texts: str) -> Picture:
    """A tile with one of the characters, where a line of text has it: asterisks stand high."""
    side = len(tile)
    text = str(rng.choice(list(texts)))
    having = fonts.having(text)
    usual = [path for path in having if any(name in path for name in USUAL_FONTS)]
    chosen = usual if usual and rng.random() < 0.4 else list(having)
    em = rng.uniform(0.45, 0.85) * side
    mask = character(str(rng.choice(chosen)), text, max(7, round(em))) if chosen else None
    if mask is None:
        return tile
    kind = rng.random()
    colour = near(rng, BLACK if kind < 0.35 else WHITE, 15) if kind < 0.6 else any_colour(rng)
    if text in FLAGS and rng.random() < 0.4:
        colour = reddish(rng)
    rise = rng.uniform(0.0, 0.25) * em if text == "*" else rng.normal(0, 0.03) * side
    return painted(tile, [(_raised(rng, mask, side, rise), clear(rng, colour, tile))])


def _raised(rng: Random, mask: Mask, side: int, rise: float) -> Mask:
    """A mask in the middle of a cell of a *side*, but for a little, and *rise* pixels higher."""
    fit = min(1.0, 0.96 * side / max(mask.shape))
    size = (max(1, int(mask.shape[1] * fit)), max(1, int(mask.shape[0] * fit)))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA) if fit < 1.0 else mask
    height, width = small.shape
    top = int(np.clip(round((side - height) / 2 - rise), 0, side - height))
    left = int(np.clip(round((side - width) / 2 + rng.normal(0, 0.03) * side), 0, side - width))
    canvas = np.zeros((side, side), np.uint8)
    canvas[top : top + height, left : left + width] = small
    return canvas
