"""Rows and columns of a board that are only partly in view: cut by an edge, or under a window.

The first part of such a line looks like the first part of cells, and what follows does not. Its
cells belong to the board, but they are not seen.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.cover.cut_short import ends_cut, goes_on_cut, outward, with_full_lines
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import ALIKE, RIM, contrast_of, distances, thinned

SIDE: Final = 16
"""Samples each way at which cells are compared."""
DEPTH: Final = 4
"""So many samples of a line must look like cells."""
LINES: Final = 3
"""How many of the outer lines of a board a further one is compared with."""
GOOD_SHARE: Final = 0.6
"""Least share of a line's cells that must look like cells."""
LEAST_PATTERN: Final = 0.5
"""Greatest part of the contrast along a line that may stay unexplained."""
FLAT: Final = 4.0
"""Contrast below which a strip shows nothing."""
EDGE: Final = 10.0
"""Least difference, 0 to 255, of a window to what it lies over."""
LEAST_MARKED, MOST_SAME, FAINT, EXACT = 0.3, 0.8, 2.0, 0.25
"""Where the picture ends within a line: least share of its strips that show something, least share
of strips like those of cells, what faint cells show or differ by, and what part of that the same
ones do."""
LINE: Final = 2
"""So many samples of a strip may be a line."""
MOST_MISSING: Final = 0.7
"""Greatest part of the contrast behind a line that may stay unexplained."""
LEAST_ROOM: Final = 1 / 3
"""Least part of a line on the picture with which it counts as one of the board."""
WHOLE: Final = 0.85
"""Least part of a line on the picture with which its cells count as seen."""

MOST_OTHERS: Final = 200
"""So many cells are others compared with at most."""

Strips = NDArray[np.float32]
Mask = NDArray[np.bool_]


def with_partial_lines(
    image: NDArray[np.uint8], grid: Grid, view: Mask | None = None
) -> tuple[Grid, NDArray[np.bool_] | None]:
    """The grid with the lines beside it that are partly in view, and which cells these are.

    An outermost line that is narrow, as a window's edge cuts it, is made as wide as the others.
    *image* is uint8 (height, width, 3). The second part of the answer is bool (rows, cols), or None
    where the whole board is in view. Lines that lie partly outside of the picture count as well.
    Beside cells that are not in *view*, bool (rows, cols), nothing is to be seen.
    """
    view = np.ones((grid.rows, grid.cols), np.bool_) if view is None else view
    grid = with_full_lines(image, grid)
    ends = (view[:, 0], view[0], view[:, -1], view[-1])
    whole = [bool(end.all()) for end in ends]
    wide = [side for side in range(4) if _room(image, grid, side) >= LEAST_ROOM]
    sides = [
        side
        for side in wide
        if _continues(image, grid, side, ends[side])
        or (whole[side] and goes_on_cut(image, grid, side))
    ]
    xs, ys = grid.xs, grid.ys
    for side in sides:
        edges = ys if side % 2 else xs
        longer = np.append(edges, 2 * edges[-1] - edges[-2])
        if side < 2:
            longer = np.insert(edges, 0, 2 * edges[0] - edges[1])
        xs, ys = (xs, longer) if side % 2 else (longer, ys)
    wider = Grid(xs, ys)
    height, width = image.shape[:2]
    cols = _outside(xs, width) | _added(len(xs) - 1, 0 in sides, 2 in sides)
    rows = _outside(ys, height) | _added(len(ys) - 1, 1 in sides, 3 in sides)
    cut = rows[:, None] | cols[None, :]
    return (wider, cut) if cut.any() else (grid, None)


def with_cut_ends(image: NDArray[np.uint8], grid: Grid, cut: Mask | None) -> Mask | None:
    """The cells that are only partly in view, bool (rows, cols), and those of the outer lines that
    a window's edge cuts; None where all cells are seen."""
    partly = np.zeros((grid.rows, grid.cols), np.bool_) if cut is None else cut.copy()
    for side in range(4):
        line = np.swapaxes(partly, 0, side % 2)[:, -(side // 2)]
        if not line.all():
            line |= ends_cut(image, grid, side)
    return partly if partly.any() else None


def without_whole_lines(cut: Mask, inside: Mask, cells: Cells) -> Mask | None:
    """The cells that are only partly in view, bool (rows, cols), less those of the outer lines that
    are all *inside* of the picture, bool (rows, cols), and like other cells but for their outer
    side: compression blurs how a board ends. None where all cells are seen then.
    """
    samples = cells.drawings.samples
    others = thinned(np.unique(cells.look[~cut]), MOST_OTHERS)
    partly = [np.asarray(cut.all(axis=axis)) for axis in (1, 0)]
    for axis, at in np.ndindex(2, 2) if len(others) > 1 else ():
        line = np.take(np.arange(cut.size).reshape(cut.shape), -at, axis)
        if not partly[axis][-at] or not inside.flat[line].all():
            continue
        side = slice(None, -RIM) if at else slice(RIM, None)
        part = samples[:, side] if axis == 0 else samples[:, :, side]
        flat = np.ascontiguousarray(part).reshape(len(part), -1)
        own = cells.look.flat[line]
        noise = np.sort(distances(flat[others], flat[others]), axis=1)[:, 1]
        limit = ALIKE + 2.0 * float(median(noise))
        like = distances(flat[own], flat[others]).min(axis=1) <= limit
        like &= contrast_of(flat[own]) >= FLAT
        partly[axis][-at] = like.mean() < MOST_SAME
    left = partly[0][:, None] | partly[1]
    return left if left.any() else None


def may_be_outside(image: NDArray[np.uint8], grid: Grid) -> NDArray[np.float32]:
    """How many neighbours of each cell of a grid may lie outside of the picture: (rows, cols)."""
    ring = np.zeros((grid.rows + 2, grid.cols + 2), np.bool_)
    for side, line in enumerate((ring[:, 0], ring[0], ring[:, -1], ring[-1])):
        line[:] |= _ends_there(image, grid, side)
    return count_around(ring)[1:-1, 1:-1]


def _ends_there(image: NDArray[np.uint8], grid: Grid, side: int) -> bool:
    """Whether the picture ends close to the left (0), upper (1), right (2) or lower (3) side of a
    grid: before anything could be seen of a further line, or within one."""
    room = _room(image, grid, side)
    return room < DEPTH / SIDE or (room < 1.0 and _continues(image, grid, side))


def _room(image: NDArray[np.uint8], grid: Grid, side: int) -> float:
    """How far the picture reaches beyond one side of a grid, in cells."""
    edges, length = (grid.ys, image.shape[0]) if side % 2 else (grid.xs, image.shape[1])
    return float(edges[0] if side < 2 else length - edges[-1]) / float(np.diff(edges).mean())


def inside_of(image: NDArray[np.uint8], grid: Grid) -> Mask:
    """Which cells of a grid, bool (rows, cols), lie wholly on the picture."""
    height, width = image.shape[:2]
    rows, cols = (
        (edges[:-1] >= 0) & (edges[1:] <= length)
        for edges, length in ((grid.ys, height), (grid.xs, width))
    )
    return np.asarray(rows[:, None] & cols, np.bool_)


def _outside(edges: NDArray[np.float64], length: int) -> NDArray[np.bool_]:
    """The lines of which too much lies off the picture."""
    seen = np.minimum(edges[1:], length) - np.maximum(edges[:-1], 0)
    return np.asarray(seen < WHOLE * np.diff(edges), np.bool_)


def _added(count: int, first: bool, last: bool) -> NDArray[np.bool_]:
    mask = np.zeros(count, np.bool_)
    if first:
        mask[0] = True
    if last:
        mask[-1] = True
    return mask


def _continues(image: NDArray[np.uint8], grid: Grid, side: int, view: Mask | None = None) -> bool:
    """Whether the board goes on past its left (0), upper (1), right (2) or lower (3) side, beside
    the cells there that are in *view*, bool (n,)."""
    edges = grid.ys if side % 2 else grid.xs
    length = image.shape[0] if side % 2 else image.shape[1]
    lines = min(LINES, len(edges) - 1)
    if side < 2:
        room, cell = edges[0], edges[1] - edges[0]
        beyond, own = np.array([edges[0] - cell, edges[0]]), edges[: lines + 1]
    else:
        room, cell = length - edges[-1], edges[-1] - edges[-2]
        beyond, own = np.array([edges[-1], edges[-1] + cell]), edges[-lines - 1 :]
    if room < DEPTH / SIDE * cell:
        return False
    strips, ends = _strips(image, grid, beyond, side), bool(room < cell)
    strips = strips if view is None else strips[view]
    if not len(strips):
        return False
    middle = strips.mean(axis=(1, 2), keepdims=True)
    contrast = np.sqrt(((strips - middle) ** 2).mean(axis=(1, 2)).max(axis=1))
    marked = contrast >= FLAT
    if marked.mean() < LEAST_MARKED:
        return False
    known = _strips(image, grid, own, side)
    flat, others = strips.reshape(len(strips), -1), known.reshape(len(known), -1)
    squares = (flat**2).sum(axis=1)[:, None] - 2 * flat @ others.T + (others**2).sum(axis=1)
    nearest = squares.argmin(axis=1)
    apart = np.sqrt(np.maximum(squares.min(axis=1), 0.0) / flat.shape[1])
    good = marked & (apart <= LEAST_PATTERN * contrast + 1.0)
    # The line that ends a board is like the first of cells; the sides of cells do not follow it.
    rest, like = strips[:, LINE:], known[nearest, LINE:]
    missing = np.sqrt(((rest - like) ** 2).mean(axis=(1, 2)).max(axis=1))
    shown = like.std(axis=(1, 2)).max(axis=1)  # soft shadows leave a little beyond the last cell
    if not ends and _goes_on_evenly(image, grid, beyond, side):
        return False
    good &= missing <= MOST_MISSING * shown + 1.0
    if not ends and (good & (shown >= FLAT)).mean() >= GOOD_SHARE:
        return True
    # Else, and where the picture ends within the line, some cells are plain, like others.
    good &= shown >= np.where(apart <= EXACT * shown, FAINT, FLAT)
    same = (good | (~marked & (apart <= FAINT))).mean() >= MOST_SAME
    return bool(good[marked].mean() >= MOST_SAME and same)


def _goes_on_evenly(
    image: NDArray[np.uint8], grid: Grid, beyond: NDArray[np.float64], side: int
) -> bool:
    """Whether most cells of the line *beyond* a side of a grid have no edge but in their first
    part: a window over it would begin there. Shadows of the last cells fall on the page."""
    rest = _strips(image, grid, beyond, side, SIDE)[:, DEPTH - 1 :]
    steps = np.abs(np.diff(rest, axis=1)).max(axis=(1, 2, 3))
    return bool((steps < EDGE).mean() >= GOOD_SHARE)


def _strips(
    image: NDArray[np.uint8],
    grid: Grid,
    edges: NDArray[np.float64],
    side: int,
    depth: int = DEPTH,
) -> Strips:
    """The first samples, seen from inside the board, of the cells of some lines.

    float32 (n, depth, SIDE, 3), without the insides of the cells, where their marks are.
    """
    part = Grid(grid.xs, edges) if side % 2 else Grid(edges, grid.ys)
    return outward(image, part, side)[:, :depth] - np.float32(128.0)
