"""Cells of made-up themes with their labels: what the recogniser is trained on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train import damage, marks
from screenbot.train.fonts import Fonts, Mask, Random, character, own_digit
from screenbot.train.marks import BLACK, WHITE, Colour, Layer, any_colour, near, reddish
from screenbot.train.tiles import Picture, Tiles, any_tiles
from screenbot.vision.recogniser import CLASSES

SHARES: Final = {
    "blank": 0.17,
    "0": 0.02,
    **dict.fromkeys("12345678", 0.0625),
    "flag": 0.09,
    "question": 0.035,
    "mine": 0.05,
    "exploded": 0.025,
    "wrong_flag": 0.03,
    "other": 0.08,
}
CLASSIC: Final = {
    "0": (128, 128, 128),
    "1": (0, 0, 255),
    "2": (0, 128, 0),
    "3": (255, 0, 0),
    "4": (0, 0, 128),
    "5": (128, 0, 0),
    "6": (0, 128, 128),
    "7": (0, 0, 0),
    "8": (128, 128, 128),
}
SIDES: Final = (12, 96)
FLAGS: Final = "🚩⛳🏴🏁🏳"
MINES: Final = "💣💥☠🧨"
LETTERS: Final = "ACDEGHJKMNPQRUVWXYadefhkmnprtuvwxy&@#$%+=/<>≥→♠♥♣♞♜♟✓♪"
WORDS: Final = ("OK", "File", "the", "10", "12", "15", "23", "28", "31", "Aa", "in", "99", "9", "9")
WATERY: Final = 45.0
"""Least distance of a mark's colour from what it is on."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as the recogniser gets it: uint8 (height, width, 3), its class, whether covered."""

    pixels: NDArray[np.uint8]
    label: int
    raised: bool


@dataclass(slots=True)
class Painter:
    """Paints one cell after the other, all different."""

    rng: Random
    fonts: Fonts
    labels: tuple[str, ...] = field(default=tuple(SHARES))

    def cell(self) -> Cell:
        """A cell of a random class in a random theme."""
        rng = self.rng
        shares = np.array(list(SHARES.values()))
        label = str(rng.choice(self.labels, p=shares / shares.sum()))
        side = int(np.exp(rng.uniform(np.log(SIDES[0]), np.log(SIDES[1]))))
        if rng.random() < 0.25:
            side = 16
        tiles = any_tiles(rng, side)
        raised = self._raised(label)
        tile = (tiles.covered if raised else tiles.open).copy()
        if label == "exploded" or (label == "mine" and rng.random() < 0.12):
            tile = self._hot(tile, label)
        elif label in CLASSIC and rng.random() < 0.08:  # the tile has the colour of the digit
            tile = tile * 0.2 + 0.8 * np.array(self._digit_colour(label), np.float32)
        tile = self._marked(tile, label)
        canvas, margin = self._among(tiles, tile)
        return Cell(self._seen(canvas, side, margin, label), CLASSES.index(label), raised)

    def _raised(self, label: str) -> bool:
        odds = {"blank": 0.55, "flag": 0.9, "question": 0.9, "mine": 0.3, "exploded": 0.1}
        odds |= {"wrong_flag": 0.5, "other": 0.3}
        return bool(self.rng.random() < odds.get(label, 0.03))

    def _hot(self, tile: Picture, label: str) -> Picture:
        """The ground of a mine: red where it went off, else of any colour."""
        rng = self.rng
        colour = np.array(reddish(rng) if label == "exploded" else any_colour(rng), np.float32)
        if rng.random() < 0.6:
            return np.asarray(np.full_like(tile, 1.0) * colour, np.float32)
        return np.asarray(tile * 0.3 + 0.7 * colour, np.float32)

    def _marked(self, tile: Picture, label: str) -> Picture:
        """The tile with what the class shows on it."""
        rng, side = self.rng, len(tile)
        if label == "blank":
            return self._nearly_blank(tile)
        if label in CLASSIC or label == "question":
            return self._written(tile, label)
        if label == "other":
            return self._other(tile)
        if label in ("mine", "exploded", "wrong_flag", "flag"):
            sign = self._sign(tile, label)
            if label == "wrong_flag":
                sign = self._crossed(tile, sign)
            return sign
        raise ValueError(f"no drawing of {label!r} at {side} pixels")

    def _nearly_blank(self, tile: Picture) -> Picture:
        """Mostly nothing; sometimes a speck, or a faint pattern that means nothing."""
        rng, side = self.rng, len(tile)
        kind = rng.random()
        if kind < 0.03:
            draw = marks.pen(rng, side, 0.7, 0.9)
            colour = near(rng, tile[side // 2, side // 2].tolist(), 30)
            return _painted(tile, [(draw.disc((0.5, 0.5), rng.uniform(0.03, 0.09)), colour)])
        if kind < 0.06:
            draw = marks.pen(rng, side, 0.7, 1.0)
            colour = near(rng, tile[side // 2, side // 2].tolist(), 12)
            return _painted(tile, [(draw.box(0.1, 0.1, 0.9, 0.9), colour)])
        return tile

    def _sign(self, tile: Picture, label: str) -> Picture:
        """A flag or a mine, drawn or from a font."""
        rng, side = self.rng, len(tile)
        is_flag = label == "flag" or (label == "wrong_flag" and rng.random() < 0.45)
        kind = rng.random()
        if kind < 0.1:
            picture = emoji(self.fonts, str(rng.choice(list(FLAGS if is_flag else MINES[:3]))))
            if picture is not None:
                return _stuck(rng, tile, picture)
        if kind < 0.22:
            symbols = "⚑⚑\uf024\uf024F" if is_flag else "*✹✸\uf1e2*"
            mask = self._symbol(str(rng.choice(list(symbols))), rng.uniform(0.45, 0.85) * side)
            if mask is not None:
                colour = reddish(rng) if is_flag and rng.random() < 0.6 else any_colour(rng)
                return _painted(tile, [(_placed(rng, mask, side), _clear(rng, colour, tile))])
        if is_flag:
            layers = marks.square(rng, side) if rng.random() < 0.02 else marks.flag(rng, side)
        else:
            layers = marks.blast(rng, side) if label == "exploded" and rng.random() < 0.2 else []
            own = None
            if label == "mine" and rng.random() < 0.15:  # a darker shade of its ground
                shade = tile[side // 2, side // 2] * rng.uniform(0.3, 0.7)
                own = (float(shade[0]), float(shade[1]), float(shade[2]))
            layers += marks.mine(rng, side, own)
        return _painted(tile, _distinct(rng, layers, tile))

    def _crossed(self, tile: Picture, sign: Picture) -> Picture:
        rng, side = self.rng, len(tile)
        if rng.random() < 0.06:
            sign = tile  # a cross alone
        if rng.random() < 0.1:
            mask = self._symbol(str(rng.choice(list("✗❌✖"))), rng.uniform(0.7, 1.0) * side)
            if mask is not None:
                return _painted(sign, [(_placed(rng, mask, side), reddish(rng))])
        return _painted(sign, marks.cross(rng, side))

    def _symbol(self, text: str, pixels: float) -> Mask | None:
        fonts = self.fonts.having(text) if text not in "*F?" else self.fonts.text
        if not fonts:
            return None
        mask = character(str(self.rng.choice(fonts)), text, max(8, round(pixels)))
        if mask is None or min(mask.shape) < 2:
            return None
        scale = pixels / max(mask.shape)
        size = (max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale)))
        return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)

    def _digit_colour(self, label: str) -> Colour:
        rng = self.rng
        kind = rng.random()
        if kind < 0.33 and label in CLASSIC:
            return near(rng, CLASSIC[label], 12)
        if kind < 0.5:
            return near(rng, WHITE if rng.random() < 0.5 else BLACK, 15)
        return any_colour(rng)

    def _written(self, tile: Picture, label: str) -> Picture:
        """A digit or question mark: plain, with a shadow, with an outline, or hollow."""
        rng, side = self.rng, len(tile)
        mask = self._glyph("?" if label == "question" else label, side)
        colour = _clear(rng, self._digit_colour(label), tile)
        placed = _placed(rng, mask, side)
        style = rng.random()
        if style < 0.1:
            move = max(1, round(side * rng.uniform(0.015, 0.06)))
            shadow = np.zeros_like(placed)
            shadow[move:, move:] = placed[:-move, :-move]
            return _painted(tile, [(shadow, near(rng, tile.mean((0, 1)) * 0.5)), (placed, colour)])
        if style < 0.2 and side >= 16:
            grown = cv2.dilate(placed, np.ones((3, 3), np.uint8))
            edge = near(rng, WHITE if sum(colour) < 380 else BLACK, 30)
            if rng.random() < 0.25:  # hollow
                middle = tile[side // 2, side // 2].tolist()
                return _painted(tile, [(grown, colour), (placed, near(rng, middle, 10))])
            return _painted(tile, [(np.asarray(grown, np.uint8), edge), (placed, colour)])
        if style < 0.28:  # two tones
            upper = placed.copy()
            upper[side // 2 :] = 0
            return _painted(tile, [(placed, colour), (upper, near(rng, colour, 25))])
        return _painted(tile, [(placed, colour)])

    def _glyph(self, text: str, side: int) -> Mask:
        """The mask of a character at a random size, stretched, leaning or thickened a little."""
        rng = self.rng
        high = side * float(np.clip(rng.normal(0.62, 0.14), 0.32, 0.95))
        mask = None
        if rng.random() > 0.15:
            fonts = self.fonts.having("?") if text == "?" else self.fonts.text
            size = max(7, round(high * rng.uniform(1.2, 1.5)))
            mask = character(str(rng.choice(fonts)), text, size, bool(rng.random() < 0.85))
            if mask is not None and text == "?" and min(mask.shape) < 3:
                mask = None
        if mask is None:
            mask = own_digit(rng, text, max(5, round(high)))
        if rng.random() < 0.2:
            mask = _bent(rng, mask)
        if rng.random() < 0.08 and side >= 20:
            mask = np.asarray(cv2.dilate(np.pad(mask, 2), np.ones((2, 2), np.uint8)), np.uint8)
        return mask

    def _other(self, tile: Picture) -> Picture:
        """What is on no cell of a board: letters, words, lines, pictures, a cursor."""
        rng, side = self.rng, len(tile)
        kind = rng.choice(
            ["letter", "word", "lines", "noise", "cursor"], p=[0.3, 0.3, 0.15, 0.1, 0.15]
        )
        colour = _clear(rng, self._digit_colour("other"), tile)
        if kind == "letter":
            mask = self._symbol(str(rng.choice(list(LETTERS))), rng.uniform(0.4, 0.95) * side)
            if mask is not None:
                return _painted(tile, [(_placed(rng, mask, side), colour)])
        if kind in ("letter", "word"):
            return _painted(tile, [(self._words(side), colour)])
        if kind == "lines":
            draw = marks.pen(rng, side, 1.0, 1.4)
            points = [
                (float(a), float(b)) for a, b in rng.uniform(0, 1, (int(rng.integers(3, 8)), 2))
            ]
            return _painted(tile, [(draw.line(points, rng.uniform(0.03, 0.12)), colour)])
        if kind == "noise":
            coarse = int(rng.integers(2, 8))
            noise = rng.uniform(0, 255, (coarse, coarse, 3)).astype(np.float32)
            return np.asarray(
                cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC), np.float32
            )
        if rng.random() < 0.5:
            tile = self._written(tile, str(rng.choice(list("12345678"))))
        at = (float(rng.uniform(0.05, 0.5)), float(rng.uniform(0.05, 0.5)))
        return _painted(tile, marks.cursor(rng, side, at, rng.uniform(0.6, 1.6)))

    def _words(self, side: int) -> Mask:
        """Text that runs over the edges of the cell, or several characters in it."""
        rng = self.rng
        font = str(rng.choice(self.fonts.text))
        mask = character(font, str(rng.choice(WORDS)), max(7, round(side * rng.uniform(0.3, 1.1))))
        canvas = np.zeros((3 * side, 3 * side), np.uint8)
        if mask is not None:
            mask = mask[:side, : 2 * side]
            top = side + int(rng.integers(0, max(1, side - mask.shape[0] + 1)))
            middle = side + side // 2 - mask.shape[1] // 2 + int(rng.integers(-2, 3))
            canvas[top : top + mask.shape[0], middle : middle + mask.shape[1]] = mask
        return np.ascontiguousarray(canvas[side : 2 * side, side : 2 * side])

    def _among(self, tiles: Tiles, tile: Picture) -> tuple[Picture, int]:
        """The cell with a margin of its neighbours, and the width of the margin."""
        rng, side = self.rng, len(tile)
        margin = max(2, round(side * 0.14))
        canvas = np.empty((side + 2 * margin, side + 2 * margin, 3), np.float32)
        for row in (-1, 0, 1):
            for col in (-1, 0, 1):
                beside = (row + col) % 2
                covered = tiles.covered_beside if beside else tiles.covered
                opened = tiles.open_beside if beside else tiles.open
                piece = tile if not row and not col else covered if rng.random() < 0.5 else opened
                top, left = margin + row * side, margin + col * side
                rows = slice(max(0, top), min(len(canvas), top + side))
                cols = slice(max(0, left), min(len(canvas), left + side))
                canvas[rows, cols] = piece[
                    rows.start - top : rows.stop - top, cols.start - left : cols.stop - left
                ]
        return canvas, margin

    def _seen(self, canvas: Picture, side: int, margin: int, label: str) -> NDArray[np.uint8]:
        """The cell cut from its surroundings after all damage, its place a little off."""
        rng = self.rng
        if label != "other" and rng.random() < 0.015:  # a cursor that leaves the mark visible
            at = (float(rng.uniform(0.86, 0.95)), float(rng.uniform(0.6, 0.95)))
            layers = marks.cursor(rng, len(canvas), at, rng.uniform(0.4, 1.0))
            canvas = _painted(canvas, layers)
        picture, factor = damage.rescaled(rng, canvas, side)
        pixels = damage.filtered(rng, picture)
        wide = side * factor
        slack = min(0.055 * wide, 1.6) if rng.random() < 0.85 else 0.1 * wide
        left, top = margin * factor + rng.uniform(-slack, slack, 2)
        right, bottom = np.array([left, top]) + wide + rng.uniform(-slack, slack, 2) * 0.6
        edges = np.clip(np.round([left, top, right, bottom]), 0, len(pixels)).astype(int)
        return np.ascontiguousarray(pixels[edges[1] : edges[3], edges[0] : edges[2]])


@lru_cache(maxsize=64)
def emoji(fonts: Fonts, text: str) -> NDArray[np.float32] | None:
    """A coloured character, float32 (height, width, 4), from a font that has it."""
    from PIL import Image, ImageDraw, ImageFont

    for path in fonts.every:
        if "ColorEmoji" not in path:
            continue
        font = ImageFont.truetype(path, 109)
        image = Image.new("RGBA", (160, 160))
        ImageDraw.Draw(image).text((10, 10), text, font=font, embedded_color=True)
        box = image.getbbox()
        if box:
            return np.asarray(image.crop(box), np.float32)
    return None


def _stuck(rng: Random, tile: Picture, picture: NDArray[np.float32]) -> Picture:
    """A tile with a coloured picture in its middle."""
    side = len(tile)
    size = max(7, round(side * rng.uniform(0.5, 0.9)))
    small = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    top, left = ((side - size) // 2 + int(rng.integers(-1, 2)) for _ in range(2))
    top, left = max(0, min(top, side - size)), max(0, min(left, side - size))
    part = small[..., 3:] / 255.0
    under = tile[top : top + size, left : left + size]
    tile[top : top + size, left : left + size] = small[..., :3] * part + under * (1 - part)
    return tile


def _painted(tile: Picture, layers: list[Layer]) -> Picture:
    """A tile with layers of colour on it."""
    out = tile
    for mask, colour in layers:
        part = mask[..., None].astype(np.float32) * np.float32(1 / 255)
        out = out + part * (np.array(colour, np.float32) - out)
    return np.asarray(out, np.float32)


def _placed(rng: Random, mask: Mask, side: int) -> Mask:
    """A mask on a canvas of the cell's size, in its middle but for a little."""
    fit = min(1.0, 0.96 * side / max(mask.shape))
    if fit < 1.0:
        size = (max(1, int(mask.shape[1] * fit)), max(1, int(mask.shape[0] * fit)))
        mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    height, width = mask.shape
    shift = np.round(rng.normal(0, 0.045, 2) * side).astype(int)
    top = int(np.clip((side - height) // 2 + shift[0], 0, side - height))
    left = int(np.clip((side - width) // 2 + shift[1], 0, side - width))
    canvas = np.zeros((side, side), np.uint8)
    canvas[top : top + height, left : left + width] = mask
    return canvas


def _bent(rng: Random, mask: Mask) -> Mask:
    """A mask stretched and leaning a little."""
    height, width = mask.shape
    lean, stretch = rng.uniform(-0.2, 0.25), rng.uniform(0.75, 1.3)
    matrix = np.array([[stretch, -lean, max(0.0, lean) * height], [0, 1, 0]], np.float64)
    size = (max(3, int(width * stretch + abs(lean) * height) + 1), height)
    if lean < 0:
        matrix[0, 2] = 0.0
    return np.asarray(cv2.warpAffine(mask, matrix, size), np.uint8)


def _clear(rng: Random, colour: Colour, tile: Picture) -> Colour:
    """The colour, or another one, so that it can be seen on the tile (sometimes only just)."""
    side = len(tile)
    ground = tile[side // 4 : -side // 4, side // 4 : -side // 4].mean(axis=(0, 1))
    least = WATERY if rng.random() < 0.85 else WATERY * 0.5
    for _ in range(8):
        if np.linalg.norm(np.array(colour) - ground) >= least:
            return colour
        colour = any_colour(rng)
    return WHITE if ground.sum() < 380 else BLACK


def _distinct(rng: Random, layers: list[Layer], tile: Picture) -> list[Layer]:
    """Layers whose largest one can be seen on the tile."""
    largest = max(range(len(layers)), key=lambda index: int(layers[index][0].sum()))
    seen = _clear(rng, layers[largest][1], tile)
    old = layers[largest][1]
    return [(mask, seen if colour == old else colour) for mask, colour in layers]
