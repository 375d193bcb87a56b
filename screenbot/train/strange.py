"""Pictures that are no cell of a board, and cursors over cells."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from screenbot.train import marks
from screenbot.train.compose import clear, painted, placed
from screenbot.train.fonts import Fonts, Mask, Random, character
from screenbot.train.marks import Layer, any_colour
from screenbot.train.tiles import Picture
from screenbot.train.writing import digit_colour, glyph, symbol, written

LETTERS: Final = "ACDEGHJKMNPQRUVWXYadefhkmnprtuvwxy&@#$%+=/<>≥→♠♥♣♞♜♟♚♛✓♪"
ROMAN: Final = ("II", "III", "IV", "VI", "VII", "XI")
KINDS: Final = {
    "letter": 0.2,
    "nine": 0.12,
    "word": 0.2,
    "corner": 0.06,
    "halves": 0.14,
    "lines": 0.06,
    "scene": 0.08,
    "noise": 0.04,
    "cursor": 0.1,
}


def strange(rng: Random, fonts: Fonts, tile: Picture) -> Picture:
    """A tile, or something in its place, that shows nothing of the game."""
    side = len(tile)
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    colour = clear(rng, digit_colour(rng, ""), tile)
    if kind == "letter":
        mask = symbol(rng, fonts, str(rng.choice(list(LETTERS))), rng.uniform(0.4, 0.95) * side)
        if mask is None:
            kind = "word"
        else:
            return painted(tile, [(placed(rng, mask, side), colour)])
    if kind == "nine":
        return written(rng, fonts, tile, "9")
    if kind == "word":
        return painted(tile, [(_words(rng, fonts, side), colour)])
    if kind == "corner":
        return painted(tile, [(_corner(rng, fonts, side), colour)])
    if kind == "halves":
        return _halves(rng, fonts, tile)
    if kind == "lines":
        draw = marks.pen(rng, side, 1.0, 1.4)
        places = rng.uniform(0, 1, (int(rng.integers(3, 8)), 2))
        points = [(float(x), float(y)) for x, y in places]
        return painted(tile, [(draw.line(points, rng.uniform(0.03, 0.12)), colour)])
    if kind == "scene":
        return _scene(rng, tile)
    if kind == "noise":
        coarse = int(rng.integers(2, 8))
        noise = rng.uniform(0, 255, (coarse, coarse, 3)).astype(np.float32)
        grown = cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC)
        return np.asarray(grown, np.float32)
    if rng.random() < 0.4:
        tile = written(rng, fonts, tile, str(rng.choice(list("12345678"))))
        return painted(tile, marks.cursor(rng, side, _place(rng, 0.1, 0.4), rng.uniform(0.8, 1.6)))
    return painted(tile, marks.cursor(rng, side, _place(rng, 0.05, 0.6), rng.uniform(0.3, 1.6)))


def _place(rng: Random, low: float, high: float) -> tuple[float, float]:
    return float(rng.uniform(low, high)), float(rng.uniform(low, high))


def beside(rng: Random, plain: Picture, shown: Picture) -> list[Layer]:
    """A cursor that hides next to nothing of what a cell shows; no layers where none was found."""
    side = len(shown)
    mark = np.abs(shown - plain).max(axis=2) > 20
    for _ in range(6):
        at = (float(rng.uniform(0, 1)), float(rng.uniform(0, 1)))
        layers = marks.cursor(rng, side, at, rng.uniform(0.25, 1.0))
        hidden = np.max([mask for mask, _ in layers], axis=0) > 40
        if hidden.any() and (hidden & mark).sum() <= 0.06 * mark.sum():
            return layers
    return []


def _words(rng: Random, fonts: Fonts, side: int) -> Mask:
    """Text that runs over the edges of the cell, or several characters in it."""
    size = max(7, round(side * rng.uniform(0.3, 1.1)))
    mask = character(str(rng.choice(fonts.text)), _word(rng), size)
    canvas = np.zeros((3 * side, 3 * side), np.uint8)
    if mask is not None:
        mask = mask[:side, : 2 * side]
        top = side + int(rng.integers(0, max(1, side - mask.shape[0] + 1)))
        left = side + side // 2 - mask.shape[1] // 2 + int(rng.integers(-2, 3))
        canvas[top : top + mask.shape[0], left : left + mask.shape[1]] = mask
    return np.ascontiguousarray(canvas[side : 2 * side, side : 2 * side])


def _word(rng: Random) -> str:
    """Two or three letters, or a number above nine."""
    kind = rng.random()
    if kind < 0.4:
        return str(rng.integers(10, 100 if rng.random() < 0.8 else 1000))
    if kind < 0.5:
        return str(rng.choice(ROMAN))
    letters = rng.choice(list("abcdefghijklmnopqrstuvwxyz"), int(rng.integers(2, 4)))
    word = "".join(letters)
    return word if kind < 0.7 else word.capitalize() if kind < 0.85 else word.upper()


def _corner(rng: Random, fonts: Fonts, side: int) -> Mask:
    """A small character in a corner, as crosswords and calendars have it."""
    mask = glyph(rng, fonts, str(rng.choice(list("123456789"))), side)
    scale = side * rng.uniform(0.16, 0.26) / mask.shape[0]
    size = (max(2, round(mask.shape[1] * scale)), max(4, round(mask.shape[0] * scale)))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    canvas = np.zeros((side, side), np.uint8)
    gap = max(1, round(side * rng.uniform(0.04, 0.1)))
    height, width = min(small.shape[0], side - gap), min(small.shape[1], side - gap)
    canvas[gap : gap + height, gap : gap + width] = small[:height, :width]
    if rng.random() < 0.5:
        canvas = canvas[:, ::-1] if rng.random() < 0.2 else canvas
    return np.ascontiguousarray(canvas)


def _halves(rng: Random, fonts: Fonts, tile: Picture) -> Picture:
    """Parts of neighbouring cells: what a lattice shows that lies a third or half of a cell off."""
    side = len(tile)
    for _ in range(5):
        marked = [written(rng, fonts, tile.copy(), str(rng.integers(1, 9))) for _ in range(4)]
        shown = [cell if rng.random() < 0.8 else tile for cell in marked]
        moves = rng.integers(round(side * 0.32), round(side * 0.68) + 1, 2)
        if rng.random() < 0.5:
            moves[int(rng.integers(0, 2))] = 0
        cut = (slice(moves[0], moves[0] + side), slice(moves[1], moves[1] + side))
        part = _quad(shown)[cut]
        if visible(_quad([tile] * 4)[cut], part) > 0.06:
            break
    return np.ascontiguousarray(part)


def _quad(cells: list[Picture]) -> Picture:
    return np.vstack([np.hstack(cells[:2]), np.hstack(cells[2:])])


def visible(plain: Picture, shown: Picture) -> float:
    """The share of pixels that a mark changes so that it can be seen."""
    return float((np.abs(shown - plain).max(axis=2) > 14).mean())


def _scene(rng: Random, tile: Picture) -> Picture:
    """Shapes of many colours, as in a photo or an icon."""
    side = len(tile)
    layers: list[Layer] = []
    for _ in range(int(rng.integers(2, 7))):
        draw = marks.Pen(side, 1.0, (0.0, 0.0), True)
        at = (float(rng.uniform(0, 1)), float(rng.uniform(0, 1)))
        if rng.random() < 0.4:
            mask = draw.disc(at, rng.uniform(0.1, 0.5))
        else:
            mask = draw.polygon(np.array(at) + rng.uniform(-0.5, 0.5, (int(rng.integers(3, 6)), 2)))
        layers.append((mask, any_colour(rng)))
    return painted(tile, layers)
