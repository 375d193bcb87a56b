"""Boards with something beside them that was not made out: those of a usual size, and others whose
outer numbers say that they are whole."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.level import standard_mines
from screenbot.vision.bounds.order import FEWEST_LINES
from screenbot.vision.bounds.outer import is_whole
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.neighbours import count_around

MOST_SURE: Final = 0.15
"""Greatest part of a line that is sure where nothing of it was made out."""
LEAST_SURE: Final = 0.95
"""Least part of the cells of the board between such lines that are sure."""
FEWEST_BESIDE: Final = 8
"""Fewest open cells beside such lines where a board has no usual size."""


def without_unread_lines(
    grid: Grid, codes: NDArray[np.uint8], sure: NDArray[np.bool_]
) -> Grid | None:
    """The part of a grid that is a board of a usual size, where the grid has none, the lines around
    it show hardly a cell that is *sure*, and no number wants a mine there; or None.

    A window over a part of a board leaves a usual size by chance alone, as it leaves many open
    cells beside it that want no mine under it: these do for boards of other sizes. *codes* is uint8
    (rows, cols).
    """
    if standard_mines(*codes.shape) is not None:
        return None
    rows, cols = (_inner_lines(lines) for lines in (sure, sure.T))
    inner = np.zeros(codes.shape, np.bool_)
    inner[rows, cols] = True
    if inner.all() or not inner.any() or min(inner[rows, cols].shape) < FEWEST_LINES:
        return None
    number = inner & (codes >= 1) & (codes <= 8)
    if standard_mines(*inner[rows, cols].shape) is None:
        beside = inner & (codes <= 8) & (count_around(~inner) > 0)
        if np.count_nonzero(beside) < FEWEST_BESIDE:
            return None
    if sure[inner].mean() < LEAST_SURE or not number.any():
        return None
    return grid.part(rows, cols) if is_whole(codes, inner) else None


def _inner_lines(sure: NDArray[np.bool_]) -> slice:
    """The lines between those at the ends of which hardly a cell is *sure*, bool (lines, cells)."""
    known = np.flatnonzero(sure.mean(axis=1) > MOST_SURE)
    return slice(int(known[0]), int(known[-1]) + 1) if len(known) else slice(0, 0)
