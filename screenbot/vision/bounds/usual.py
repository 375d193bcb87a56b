"""Boards of a usual size with something beside them that was not made out."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.level import standard_mines
from screenbot.vision.bounds.outer import is_whole
from screenbot.vision.lattice.grid import Grid

MOST_SURE: Final = 0.15
"""Greatest part of a line that is sure where nothing of it was made out."""
LEAST_SURE: Final = 0.95
"""Least part of the cells of the board between such lines that are sure."""


def of_usual_size(grid: Grid, codes: NDArray[np.uint8], sure: NDArray[np.bool_]) -> Grid | None:
    """The part of a grid that is a board of a usual size, where the grid has none, the lines around
    it show hardly a cell that is *sure*, and no number wants a mine there; or None.

    A window over a part of a board leaves a usual size by chance alone. *codes* is uint8 (rows,
    cols).
    """
    if standard_mines(*codes.shape) is not None:
        return None
    rows, cols = (_inner_lines(lines) for lines in (sure, sure.T))
    inner = np.zeros(codes.shape, np.bool_)
    inner[rows, cols] = True
    if inner.all() or not inner.any() or standard_mines(*inner[rows, cols].shape) is None:
        return None
    if sure[inner].mean() < LEAST_SURE or not (inner & (codes >= 1) & (codes <= 8)).any():
        return None
    return grid.part(rows, cols) if is_whole(codes, inner) else None


def _inner_lines(sure: NDArray[np.bool_]) -> slice:
    """The lines between those at the ends of which hardly a cell is *sure*, bool (lines, cells)."""
    known = np.flatnonzero(sure.mean(axis=1) > MOST_SURE)
    return slice(int(known[0]), int(known[-1]) + 1) if len(known) else slice(0, 0)
