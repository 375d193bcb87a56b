"""Cells that stand in frames of their own: numbers in rings, covered cells in boxes."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.recogniser import SIDE
from screenbot.vision.appearance.shapes import Part
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median

FIRST, LAST = 0.08, 0.25
"""How far within a cell its frame is, in cells: neither a line between cells nor a mark."""
MIDDLE: Final = (0.42, 0.58)
"""The part of each side at which the frame is looked for: a ring is nearest to the side there."""
SHOWN: Final = 12.0
"""Least difference of a frame, 0 to 255, from what is about it."""
MOST: Final = 0.9
"""Least share of the cells that have one."""
WIDE: Final = 1.6
"""How many times as wide as what is within the frames the cells are."""


def framed_part(image: NDArray[np.uint8], grid: Grid) -> Part | None:
    """The part within the frames that nearly all cells of a grid on a picture, uint8 (height,
    width, 3), have; None where they have none."""
    first, last = round(FIRST * SIDE), round(LAST * SIDE)
    middle = slice(*(round(one * SIDE) for one in MIDDLE))
    cells = grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3).astype(np.float32)
    strips = (
        median(cells[:, middle, first:last], axis=1),
        median(cells[:, middle, SIDE - last : SIDE - first], axis=1),
        median(cells[:, first:last, middle], axis=2),
        median(cells[:, SIDE - last : SIDE - first, middle], axis=2),
    )
    shown = np.stack([np.ptp(strip, axis=1).max(axis=1) for strip in strips]).min(axis=0)
    if (shown >= SHOWN).mean() < MOST:
        return None
    size = round(SIDE * WIDE)
    return Part((size, size), (size - SIDE) // 2, (size - SIDE) // 2)
