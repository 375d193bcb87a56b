"""Where two pictures of a board differ: most looks of the bot are at one that has not changed."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from screenbot.ends import Image
from screenbot.geometry import Cell


def same_pixels(one: Image, other: Image) -> bool:
    """Whether two pictures, uint8 (height, width, 3), are the same to the pixel."""
    if one.shape != other.shape:
        return False
    return one.size == 0 or cv2.norm(one, other, cv2.NORM_INF) == 0.0


def differing_cells(
    one: Image, other: Image, tops: Sequence[int], lefts: Sequence[int]
) -> list[Cell]:
    """The cells with a pixel that is not the same in both pictures, uint8 (height, width, 3).

    *tops* and *lefts* are the pixels at which the rows and the columns of cells begin, ascending.
    """
    starts = [3 * left for left in lefts]
    cells = []
    for row, (top, bottom) in enumerate(zip(tops, [*tops[1:], len(one)], strict=True)):
        now, before = one[top:bottom], other[top:bottom]
        if not same_pixels(now, before):
            line = cv2.absdiff(now, before).reshape(len(now), -1).max(axis=0)
            found = np.flatnonzero(np.maximum.reduceat(line, starts))
            cells += [(row, col) for col in found.tolist()]
    return cells
