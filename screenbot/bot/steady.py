"""Whether a board still lies where it was read, seen in one row or one column of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenbot.ends import Image


def is_steady(now: Image, before: Image, known: NDArray[np.bool_], edges: Sequence[int]) -> bool:
    """Whether the open cells of a row look in their middles as they did, which they always do while
    a game goes on.

    *now* and *before* are uint8 (height, width, 3), *known* tells which cells are open, and *edges*
    are the pixels where the cells begin and where the last one ends.
    """
    if np.array_equal(now, before):
        return True
    if now.shape != before.shape:
        return False
    off = len(now) // 4
    differ = (now[off : len(now) - off] != before[off : len(now) - off]).any(axis=(0, 2))
    for index in np.flatnonzero(known).tolist():
        begin, end = edges[index], edges[index + 1]
        off = (end - begin) // 4
        if differ[max(0, begin + off) : max(0, end - off)].any():
            return False
    return True
