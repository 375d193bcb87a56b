"""How far a board reaches: rows and columns are added or dropped by what their cells show."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.grid import Grid
from screenbot.vision.tiles import TileMatcher

GOOD_SHARE: Final = 0.6
"""Least share of good cells in a row or column that is added at the edge."""
POOR_SHARE: Final = 0.25
"""A row or column at the edge with a lower share of good cells is dropped."""


def settle_extent(
    image: NDArray[np.uint8], grid: Grid, support: NDArray[np.bool_], tiles: TileMatcher
) -> Grid | None:
    """The grid grown and cut back to the board, or None where no board is left.

    *image* is uint8 (height, width, 3), *support* bool (rows, cols) as found with the grid.
    """
    height, width = image.shape[:2]
    limit = _good_distance(image, grid, support, tiles)
    grown = _grown(grid, width, height)
    first_row, first_col = grown[1], grown[2]
    good = _good_cells(image, grown[0], tiles, limit)
    rows = slice(first_row, first_row + grid.rows)
    cols = slice(first_col, first_col + grid.cols)
    while True:
        before = (rows, cols)
        rows = _settle_axis(good[:, cols].mean(axis=1), rows)
        cols = _settle_axis(good[rows].mean(axis=0), cols)
        if (rows, cols) == before:
            break
    if rows.stop - rows.start < 2 or cols.stop - cols.start < 2:
        return None
    return grown[0].part(rows, cols)


def _good_distance(
    image: NDArray[np.uint8], grid: Grid, support: NDArray[np.bool_], tiles: TileMatcher
) -> float:
    """Greatest distance to a tile of a cell that belongs to this board."""
    samples = grid.sample(image, tiles.size)[support]
    nearest = tiles.distances(samples).min(axis=1)
    return 2.0 * float(np.median(nearest)) + 8.0


def _grown(grid: Grid, width: int, height: int) -> tuple[Grid, int, int]:
    """The grid with more rows and columns, as far as the picture goes, and how many come before."""
    xs, before_x = _grown_axis(grid.xs, width)
    ys, before_y = _grown_axis(grid.ys, height)
    return Grid(xs, ys), before_y, before_x


def _grown_axis(edges: NDArray[np.float64], length: int) -> tuple[NDArray[np.float64], int]:
    count = len(edges) - 1
    first, last = edges[1] - edges[0], edges[-1] - edges[-2]
    before = int(min(count + 2, max(0.0, (edges[0] + 0.3 * first) // first)))
    after = int(min(count + 2, max(0.0, (length - edges[-1] + 0.3 * last) // last)))
    left = edges[0] - first * np.arange(before, 0, -1)
    right = edges[-1] + last * np.arange(1, after + 1)
    return np.concatenate([left, edges, right]), before


def _good_cells(
    image: NDArray[np.uint8], grid: Grid, tiles: TileMatcher, limit: float
) -> NDArray[np.bool_]:
    """Bool (rows, cols): cells that look like a tile. A flat colour is no sign of a cell."""
    samples = grid.sample(image, tiles.size)
    flat = samples.reshape(-1, *samples.shape[2:])
    nearest = tiles.distances(flat).min(axis=1).reshape(grid.rows, grid.cols)
    low, high = samples.min(axis=(2, 3)), samples.max(axis=(2, 3))
    return np.asarray((nearest <= limit) & ((high - low).max(axis=2) > 4), np.bool_)


def _settle_axis(share: NDArray[np.float64], span: slice) -> slice:
    """The span grown while the next line is good and cut while the last one is poor."""
    first, stop = span.start, span.stop
    while first > 0 and share[first - 1] >= GOOD_SHARE:
        first -= 1
    while stop < len(share) and share[stop] >= GOOD_SHARE:
        stop += 1
    while first < stop - 1 and share[first] < POOR_SHARE:
        first += 1
    while stop - 1 > first and share[stop - 1] < POOR_SHARE:
        stop -= 1
    return slice(first, stop)
