"""Clues beside an empty grid: it is a picture puzzle (a nonogram), no fresh board."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median

INK: Final = 60.0
"""Difference of a pixel from those along its side that is taken for writing."""
LEAST_INK: Final = 0.03
"""Least share of such pixels in a square of the size of a cell that something is written in."""
MOST_LINES, SOME_LINES = 0.8, 0.25
"""Least share of lines with something written next to the grid, and with more further away: a
ruler has one sign for each line."""


def has_clues(image: NDArray[np.uint8], grid: Grid) -> bool:
    """Whether something is written beside most rows of a grid and above most of its columns, and
    more than one sign in many; *image* is uint8 (height, width, 3)."""
    return _written(image, grid.ys, grid.xs[0], grid.cell[0]) and _written(
        image.transpose(1, 0, 2), grid.xs, grid.ys[0], grid.cell[1]
    )


def _written(
    image: NDArray[np.uint8], edges: NDArray[np.float64], start: float, side: float
) -> bool:
    """The same of one side: of the rows between *edges*, left of a grid that starts there and whose
    cells are so wide."""
    near, far = (
        range(max(0, round(start - (cells + 0.1) * side)), round(start - (cells - 0.9) * side))
        for cells in (1, 2)
    )
    if len(far) < side / 2:
        return False
    edges = np.clip(edges, 0, len(image))  # a board may be cut by the end of the picture
    top, bottom = round(edges[0]), round(edges[-1])
    strip = image[top:bottom, far.start : near.stop].astype(np.float32)
    # What is the same along the side is a frame.
    ink = colour_distance(strip, median(strip, axis=0)) > INK
    rows = [ink[round(first) - top : round(last) - top] for first, last in pairwise(edges)]
    rows = [row for row in rows if len(row)]
    middle = len(far)
    return bool(
        np.mean([row[:, middle:].mean() >= LEAST_INK for row in rows]) >= MOST_LINES
        and np.mean([row[:, :middle].mean() >= LEAST_INK for row in rows]) >= SOME_LINES
    )
