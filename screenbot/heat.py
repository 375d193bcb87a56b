"""Mine probabilities drawn over cells: green safe, grey mine, yellow to red between."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG, Board
from screenbot.geometry import Lattice

Image: TypeAlias = NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]

SAFE: Final[Colour] = (52, 186, 108)
MINE: Final[Colour] = (96, 100, 108)
SCALE: Final = (
    (0.0, (250, 226, 120)),
    (0.2, (248, 190, 84)),
    (0.5, (238, 112, 64)),
    (1.0, (196, 36, 52)),
)
"""Colours (R, G, B) of chances between the certain ones."""

STRENGTH: Final = 0.78
"""How much of a cell's colour is its chance's; the rest is the cell."""

READABLE: Final = 18
"""Cells from this size on (pixels) carry their chance in per cent."""


def colour_of(chance: float) -> Colour:
    """The colour of a mine probability."""
    if chance == 0.0:
        return SAFE
    if chance == 1.0:
        return MINE
    for (low, a), (high, b) in pairwise(SCALE):
        if chance <= high:
            mix = (chance - low) / (high - low)
            red, green, blue = (round(p + (q - p) * mix) for p, q in zip(a, b, strict=True))
            return red, green, blue
    return SCALE[-1][1]


def percent(chance: float) -> str:
    """Whole per cent; what rounds to 0 or 100 without being certain says so."""
    if chance in (0.0, 1.0):
        return ""
    value = round(100 * chance)
    return "<1" if value < 1 else f"{min(value, 99)}"


def draw_heat(
    image: Image, board: Board, lattice: Lattice, probability: NDArray[np.floating]
) -> None:
    """Tint the cells of *image* (uint8 RGB) by *probability*, (rows, cols).

    NaN is left alone, and so is the flag on a certain mine.
    """
    for row, col in np.argwhere(~np.isnan(probability)).tolist():
        rect, chance = lattice.rect(row, col), float(probability[row, col])
        if chance == 1.0 and board.cells[row, col] == FLAG:
            continue
        area = image[rect.y : rect.bottom, rect.x : rect.right]
        tint = STRENGTH * np.array(colour_of(chance))
        area[:] = (area * (1 - STRENGTH) + tint).astype(np.uint8)
        text = percent(chance)
        if text and rect.height >= READABLE:
            ink = _stamp(text, rect.width, rect.height)
            dark = np.array((40, 26, 12))
            area[:] = (area * (1 - ink) + dark * ink).astype(np.uint8)


@lru_cache(maxsize=2048)
def _stamp(text: str, width: int, height: int) -> NDArray[np.float64]:
    """How much of each pixel of a cell the centred text covers, 0 to 1, (height, width, 1)."""
    over = 4
    ink = np.zeros((height * over, width * over), np.uint8)
    font, scale, thick = cv2.FONT_HERSHEY_DUPLEX, height * over / 66, max(1, height * over // 46)
    (text_width, text_height), _ = cv2.getTextSize(text, font, scale, thick)
    at = ((width * over - text_width) // 2, (height * over + text_height) // 2)
    cv2.putText(ink, text, at, font, scale, 255, thick, cv2.LINE_8)
    small = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)
    return (np.asarray(small, np.float64) / 255)[:, :, None]
