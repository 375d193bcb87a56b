"""Boards over which a gradient runs: the cells without what it adds to them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.pixels.median import median

APART: Final = 2
"""Lines between cells that are compared: next to each other lie the two colours of a checkerboard.
"""
FEWEST: Final = 12
"""So many pairs of cells tell how the colour changes along an axis."""
STEADY, MOST = 2.0, 0.6
"""How much a step may differ from the usual one, and the least share of those that do not."""
STEEPEST: Final = 24.0
"""Greatest step: cells of two kinds differ by more."""
LEAST: Final = 12.0
"""Change of the colour over the whole board, 0 to 255, from which on it is a gradient."""

Floats = NDArray[np.float32]


def without_gradient(cells: Cells, blank: NDArray[np.bool_]) -> Cells:
    """The cells without what a gradient adds to them that runs evenly over the *blank* ones, bool
    (rows, cols): the same ones where there is none."""
    return _without_gradient(cells.drawings, cells.look.tobytes(), blank.tobytes(), blank.shape)


@lru_cache(maxsize=4)
def _without_gradient(
    drawings: Drawings, look: bytes, where: bytes, shape: tuple[int, int]
) -> Cells:
    """The same; a board is named several times while it is judged."""
    cells = Cells(drawings, np.frombuffer(look, np.intp).reshape(shape))
    blank = np.frombuffer(where, np.bool_).reshape(shape)
    colours = drawings.insides[cells.look]
    down, across = _step(colours, blank), _step(colours.swapaxes(0, 1), blank.T)
    change = np.abs(down) * shape[0] + np.abs(across) * shape[1]
    if change.max() < LEAST:
        return cells
    often = np.maximum(np.bincount(cells.look.reshape(-1), minlength=len(drawings.samples)), 1)
    rows, cols = (
        np.bincount(cells.look.reshape(-1), place.reshape(-1), len(often)) / often
        for place in np.indices(shape)
    )
    added = (rows[:, None] * down + cols[:, None] * across).astype(np.float32)
    return Cells(Drawings(drawings.samples - added[:, None, None]), cells.look)


def _step(colours: Floats, blank: NDArray[np.bool_]) -> Floats:
    """How much the colours (rows, cols, 3) of *blank* cells, (rows, cols), change from one row to
    the next one, (3,); not at all where that is not the same all over the board."""
    pairs = blank[APART:] & blank[:-APART]
    none = np.zeros(3, np.float32)
    if np.count_nonzero(pairs) < FEWEST:
        return none
    steps = (colours[APART:] - colours[:-APART])[pairs]
    usual = median(steps, axis=0)
    steady = np.abs(steps - usual).max(axis=1) <= STEADY
    if steady.mean() < MOST or np.abs(usual).max() > STEEPEST:
        return none
    return np.asarray(usual / APART, np.float32)
