"""Boards that go on where more covered cells lie: open ones among these may look like the page."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.bounds.extent import wider_grids
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE, contrast_of, distances, rims, thinned
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 3
"""Fewest covered cells that say how they look."""
SAME: Final = 6.0
"""Greatest root mean square difference of cells that show the same."""
SHOWN: Final = 6.0
MOSTLY: Final = 0.7
"""Least contrast of rims that show where a cell ends, and the least part of the usual one: what is
flat may be anything, and shadows of the last cells reach beyond them."""


def with_outlying_lines(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid with the lines beside it in which a cell looks like the covered ones of the board,
    or all do where these are not sure.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    covered = (looks.codes == COVERED) & looks.blank
    sure = covered & (looks.confidence >= CONFIDENT)
    told = np.count_nonzero(sure) >= FEWEST
    covered = sure if told else covered
    if np.count_nonzero(covered) < FEWEST:
        return grid
    cells = grid.sample(image, (SIDE, SIDE))[covered]
    usual = float(median(contrast_of(rims(cells))))
    if usual < SHOWN:
        return grid
    own = thinned(cells.reshape(len(cells), -1).astype(np.float32))
    height, width = image.shape[:2]
    grew = True
    while grew:
        grew = False
        for line, wider in wider_grids(grid, width, height):
            beside = line.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
            ends = contrast_of(rims(beside)) >= MOSTLY * usual
            if not (ends.any() if told else ends.all()):
                continue
            flat = beside[ends].reshape(-1, SIDE * SIDE * 3).astype(np.float32)
            nearest = distances(flat, own).min(axis=1)
            if (nearest.min() if told else nearest.max()) <= SAME:
                grid, grew = wider, True
                break
    return grid
