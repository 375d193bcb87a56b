"""Lines at the sides of a board that are the page around it, and a heading or a counter on it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.vision.bounds.framed import is_framed
from screenbot.vision.bounds.margin import inner_grid
from screenbot.vision.bounds.onward import FEWEST_LINES, SAME
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE
from screenbot.vision.seen import CONFIDENT

BESIDE: Final = 5
"""So many pixels beyond an end of a line are looked at, but for the first, which may be of both."""
INSET: Final = 0.2
"""Part of a line's width at its sides that is left out there."""
MOSTLY, PLAIN = 0.8, 0.4
"""Least share of the cells of such a line on the ground of the page, and of those that show nothing
else."""
HARDLY: Final = 0.02
"""Greatest share of cells of a board that are nothing but the ground of the page."""
FEWEST_TOUCHING: Final = 2
"""So many zeros beside covered cells are none."""

Bools: TypeAlias = NDArray[np.bool_]
Side: TypeAlias = tuple[int, int]
"""Rows (0) or columns (1), and the first line of these (0) or the last one (-1)."""
SIDES: Final = ((0, 0), (0, -1), (1, 0), (1, -1))


def without_surroundings(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid of a picture, uint8 (height, width, 3), without lines at its sides on the ground of
    the page at both of their ends.

    No cell within is nothing but that; or opened ones are, and they would be zeros that touch
    covered cells. Within a frame there is no page.
    """
    pages = {side: page for side in SIDES if (page := _page_at(image, grid, *side)) is not None}
    if not pages:
        return grid
    cells = grid.sample(image, (SIDE, SIDE)).astype(np.int16)
    grounds = median(cells.reshape(grid.rows, grid.cols, -1, 3), axis=2)
    plain = looks.shapes.in_full_view()  # else it may be a window over cells
    for axis in (2, 3):  # a board may throw a shadow on the page
        steps = np.abs(np.diff(cells[:, :, 1:-1, 1:-1], axis=axis))
        plain = plain & (steps <= SAME).reshape(grid.rows, grid.cols, -1).all(axis=2)
    owns = {side: colour_distance(grounds, page) <= SAME for side, page in pages.items()}
    sure, seen = looks.confidence >= CONFIDENT, looks.codes != UNSEEN
    counts = dict[Side, int]()
    for side, own in owns.items():
        every = (own, plain & own, sure & ~own, seen)
        counts[side] = _lines_of_page(*(_from_end(some, *side) for some in every))
    rows, cols = _inner(grid, counts)
    codes = looks.codes[rows, cols]
    if min(codes.shape) < FEWEST_LINES:
        return grid
    for side, count in counts.items():
        if not count:
            continue
        inside, bare = owns[side][rows, cols], plain & owns[side]
        nearest = _from_end(bare, *side)[count - 1, rows if side[0] else cols]
        if not _is_page(codes, inside, bare[rows, cols], nearest, side):
            counts[side] = 0
    inner = inner_grid(grid, *_inner(grid, counts))
    return grid if inner is not grid and is_framed(image, grid) else inner


def _inner(grid: Grid, counts: dict[Side, int]) -> tuple[slice, slice]:
    """The rows and columns of a grid without so many lines at each side."""
    rows, cols = (
        slice(counts.get((axis, 0), 0), size - counts.get((axis, -1), 0))
        for axis, size in enumerate((grid.rows, grid.cols))
    )
    return rows, cols


def _from_end(cells: NDArray[Any], axis: int, at: int) -> NDArray[Any]:
    """Values of cells (rows, cols) as (lines, cells) from a side on: rows for *axis* 0, the first
    one first, or the last one where *at* is -1."""
    lines = cells if axis == 0 else cells.T
    return lines[::-1] if at else lines


def _page_at(
    image: NDArray[np.uint8], grid: Grid, axis: int, at: int
) -> NDArray[np.float32] | None:
    """The colour (3,) of the page at both ends of an outer line, a row for *axis* 0, if the line
    has it too; None where it has another one, or there is no page in view."""
    along, across = (grid.ys, grid.xs) if axis == 0 else (grid.xs, grid.ys)
    low, high = (along[0], along[1]) if at == 0 else (along[-2], along[-1])
    inset = INSET * (high - low)
    lane = slice(max(0, round(low + inset)), round(high - inset))
    strip = image[lane] if axis == 0 else image[:, lane].swapaxes(0, 1)
    first, last = max(0, round(across[0])), round(across[-1])
    ends = [
        strip[:, max(0, first - BESIDE) : max(0, first - 1)],
        strip[:, last + 1 : last + BESIDE],
    ]
    shown = [median(end.reshape(-1, 3), axis=0) for end in ends if end.size]
    if not shown or not strip[:, first:last].size:
        return None
    line = median(strip[:, first:last].reshape(-1, 3), axis=0)
    same = all(np.abs(one - line).max() <= SAME for one in shown)
    return np.asarray(line, np.float32) if same else None


def _lines_of_page(own: Bools, plain: Bools, other: Bools, seen: Bools) -> int:
    """How many lines from the first one on may be the page, by the cells that have its ground as
    their *own*, those that are nothing else, *plain*, sure ones on an *other* ground, and those
    that pass for cells, *seen*: all bool (lines, cells)."""
    passing = (own.mean(axis=1) >= MOSTLY) & (plain.mean(axis=1) >= PLAIN)
    passing &= ~other.any(axis=1) & seen.any(axis=1)
    return int(passing.argmin()) if not passing.all() else len(passing)


def _is_page(
    codes: NDArray[np.uint8], own: Bools, plain: Bools, nearest: Bools, side: Side
) -> bool:
    """Whether lines at one *side* of a board are the page and not open cells of it.

    *codes* and those cells that have its ground as their *own*, and those that are nothing else,
    *plain*, are (rows, cols) of the board without such lines. *nearest*, bool (cells,), are the
    plain cells of the line next to it.
    """
    covered, number = codes == COVERED, (codes >= 1) & (codes <= 8)
    if (plain & covered).mean() > HARDLY:
        return False
    if plain.mean() <= HARDLY and not (own & number).any():
        return True
    near = np.convolve(_from_end(covered, *side)[0], (1, 1, 1), "same") > 0
    return bool(np.count_nonzero(nearest & near) >= FEWEST_TOUCHING)
