"""Lines beside a board that are the window's margin: it has the colour of the gaps between cells,
with a counter and a face at the distance of a row, or a wide button and a heading are as high."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.bounds.onward import FEWEST_LINES
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE
from screenbot.vision.seen import CONFIDENT

APART: Final = 6.0
"""Least difference, 0 to 255, of a cell's own ground to the gaps between cells."""
MOST_LIKE: Final = 0.1
"""Greatest share of the cells of a board that have the ground of the gaps."""
MARGIN: Final = 0.75
"""Least share of such cells in a line of the margin."""
INSIDE: Final = 4
"""How many samples from its edges a cell's own ground begins."""
LINE, MIDDLE, NEAR = 6.0, 0.2, 3
"""Least step of the middle colours at the line between two cells, how far from their ends these
begin, in cells, and how many pixels from where the cells end."""
PARTED, WHOLE = 0.95, 0.1
"""Least share of the cells side by side that have a line between them in each line of a board, and
the greatest in what is one button or heading."""


def inner_grid(grid: Grid, rows: slice, cols: slice) -> Grid:
    """The grid of some neighbouring lines, or as it is where they are all of them or too few."""
    sizes = (rows.stop - rows.start, cols.stop - cols.start)
    fits = min(sizes) >= FEWEST_LINES and sizes != (grid.rows, grid.cols)
    return grid.part(rows, cols) if fits else grid


def without_margin(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid of a picture, uint8 (height, width, 3), without lines at its sides of which no cell
    was made out and most have the ground of the gaps between cells, as hardly any others have."""
    cells, inner = grid.sample(image, (SIDE, SIDE)).astype(np.float32), slice(INSIDE, -INSIDE)
    grounds = median(cells[:, :, inner, inner].reshape(*cells.shape[:2], -1, 3), axis=2)
    corners = cells[1:-1, 1:-1][:, :, [0, 0, -1, -1], [0, -1, 0, -1]]
    gap = median(corners.reshape(-1, 3), axis=0)
    like = colour_distance(grounds, gap) < APART
    if like[1:-1, 1:-1].mean() > MOST_LIKE:
        return grid
    known = (looks.codes != UNSEEN) & (looks.confidence >= CONFIDENT)
    parts = []
    for shown, own in ((known, like), (known.T, like.T)):
        first, last = (not shown[at].any() and own[at].mean() >= MARGIN for at in (0, -1))
        parts.append(slice(int(first), len(own) - int(last)))
    return inner_grid(grid, *parts)


def without_headings(
    image: NDArray[np.uint8], grid: Grid, view: NDArray[np.bool_] | None = None
) -> Grid:
    """The grid of a picture, uint8 (height, width, 3), without outer lines that nothing parts
    into cells, as lines between them part all others, as far as they are in *view*, bool (rows,
    cols)."""
    parts = list[slice]()
    view = np.ones((grid.rows, grid.cols), np.bool_) if view is None else view
    for axis in (0, 1):
        inner = grid.part(parts[0], slice(None)) if parts else grid
        seen = view[parts[0]].T if parts else view
        ends = [_parted(image, inner, axis, at, seen[at]) for at in (0, len(seen) - 1)]
        if min(ends) > WHOLE:
            parts.append(slice(0, len(seen)))
            continue
        own = np.array([_parted(image, inner, axis, at, one) for at, one in enumerate(seen)])
        cells = np.flatnonzero(own > WHOLE)
        first, last = (int(cells[0]), int(cells[-1]) + 1) if len(cells) else (0, len(own))
        if (first, last) != (0, len(own)) and (own[first:last] < PARTED).any():
            return grid
        parts.append(slice(first, last))
    return inner_grid(grid, *parts)


def _parted(
    image: NDArray[np.uint8], grid: Grid, axis: int, at: int, view: NDArray[np.bool_]
) -> float:
    """The share of the neighbours in the row *at*, a column for *axis* 1, with a line between, of
    those in *view*, bool (n,)."""
    along, across = (grid.ys, grid.xs) if axis == 0 else (grid.xs, grid.ys)
    inset = MIDDLE * (along[at + 1] - along[at])
    low, high = max(0, round(along[at] + inset)), round(along[at + 1] - inset)
    strip = image[low:high] if axis == 0 else image[:, low:high].swapaxes(0, 1)
    both = view[1:] & view[:-1]
    if not len(strip) or not both.any():
        return 1.0
    colours = median(strip, axis=0)
    steps = np.abs(np.diff(colours, axis=0)).max(axis=1)
    places = np.rint(across[1:-1][both]).astype(np.intp)[:, None] + np.arange(-NEAR, NEAR)
    return float((steps[np.clip(places, 0, len(steps) - 1)].max(axis=1) >= LINE).mean())
