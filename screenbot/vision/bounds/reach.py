"""How far a board of an unknown theme reaches: lines are added or dropped by their cells' rims."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.extent import POOR_SHARE, cut, wider_grids
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.sampling import Vicinity
from screenbot.vision.lattice.shades import CHECKED_SHARE, SHADOW, is_checkered, is_empty
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import (
    MOST_RIMS,
    SIDE,
    WORST,
    Vectors,
    common_rims,
    contrast_of,
    distances,
    rim_vectors,
    side_of,
    thinned,
)

SAME: Final = 1.5
"""Root mean square difference of two equal rims that are drawn to the pixel."""
GOOD_SHARE: Final = 0.6
"""Least share of good cells in a row or column that is added."""
NEARLY_ALL: Final = 0.8
"""The same where the outer side of the cells is another one: between cells two borders meet."""
LEAST_PATTERN: Final = 0.6
"""Greatest part of a rim's contrast that may stay unexplained."""
LEAST_END: Final = 0.4
FAINT: Final = 1.5
"""Least part of what the outer side of a cell usually shows, and how much of it is nothing."""
FLAT: Final = 2.0
"""Contrast below which a rim shows nothing."""
PAGE, FEW = 0.5, 0.1
"""Greatest contrast of the page beside a board, as a part of that of the faintest cells, and the
share of all cells that is meant by these."""
PLAIN_SHARE: Final = 0.2
"""Share of flat rims from which on a board has no lines between its cells."""
FEWEST: Final = 4
"""So many equal rims that are no blobs are a kind of cells too, like stippled ones."""
OTHER_SHARE: Final = 0.25
"""Least share of the cells that have such rims where the blobs alone make no board."""
WHOLE_LINE: Final = 0.5
"""Least share of blobs in a line at the end of a lattice that is seen as a whole."""


def vicinity(image: NDArray[np.uint8]) -> Vicinity:
    """Where rims of cells are taken from a picture, uint8 (height, width, 3), of one board."""
    return Vicinity(image, (SIDE, SIDE))


def settle_reach(
    place: Vicinity, grid: Grid, support: NDArray[np.bool_], *, grow: bool = True
) -> Grid | None:
    """The grid cut back and, with *grow*, grown to the board, or None where no board is left.

    *support* is bool (rows, cols): the cells found with the grid.
    """
    own = place.rims(grid) - np.float32(128.0)
    common, noise = common_rims(own[support.reshape(-1)])
    limit = min(2.0 * noise + 5.0, WORST)
    contrast = contrast_of(own).reshape(support.shape)
    bound = np.minimum(2.0 * limit, LEAST_PATTERN * contrast + 8.0)
    left = _cut_back(own, common, bound, support)
    if left is None and len(other := _other_rims(own, support)):
        common = np.vstack([common, other])
        left = _cut_back(own, common, bound, support)
    if left is None:
        return None
    rows, cols = left
    if not grow:
        return grid.part(rows, cols)
    faint = max(FLAT, PAGE * float(np.quantile(contrast[support], FEW)))
    rows, cols = _without_page(support, contrast < faint, rows, cols)
    # Without lines between the cells the noise alone says how near a rim must be.
    plain = bool((contrast[support] < FLAT + noise).mean() >= PLAIN_SHARE)
    least = 2.5 * noise + 2.0 if plain else 1.0
    inside = np.zeros_like(support)
    inside[rows, cols] = True
    further, more = common_rims(own[(inside & ~support).reshape(-1)], FEWEST)
    # Marks show in the rims around them where a picture was compressed.
    limit = min(2.0 * max(noise, more) + 5.0, WORST)
    return _grown(place, grid.part(rows, cols), np.vstack([common, further]), limit, least, plain)


def _cut_back(
    own: Vectors, common: Vectors, bound: Vectors, support: NDArray[np.bool_]
) -> tuple[slice, slice] | None:
    """Rows and columns that are left of a grid whose *own* rims differ from the nearest of the
    *common* ones by a *bound* (rows, cols) at most; None where they are too few.

    Of the outermost ones that are mostly blobs, as *support* (rows, cols) says, the outer side does
    not count: between cells two borders meet.
    """
    distance = distances(own, common).min(axis=1).reshape(bound.shape)
    cells = np.arange(bound.size).reshape(bound.shape)
    for axis, last in ((0, 0), (0, -1), (1, 0), (1, -1)):
        line = cells[last] if axis == 0 else cells[:, last]
        poor = (distance > bound).flat[line].mean() > 1.0 - POOR_SHARE
        if not poor or support.flat[line].mean() < WHOLE_LINE:
            continue
        inner = np.repeat(~side_of(axis, last < 0), 3)
        apart = distances(own[line][:, inner], common[:, inner]).min(axis=1)
        distance.flat[line] = np.minimum(distance.flat[line], apart)
    rows, cols = cut(distance <= bound)
    if min(rows.stop - rows.start, cols.stop - cols.start) < 3:
        return None
    return rows, cols


def _without_page(
    support: NDArray[np.bool_], flat: NDArray[np.bool_], rows: slice, cols: slice
) -> tuple[slice, slice]:
    """Rows and columns of a grid less those at its ends that no blob lies on and that are mostly
    *flat*: the page between a board and something beside it that was cut off."""
    part = np.s_[rows, cols]
    ends = []
    for axis, span in ((1, rows), (0, cols)):
        page = ~support[part].any(axis=axis) & (flat[part].mean(axis=axis) >= GOOD_SHARE)
        kept = np.flatnonzero(~page)
        ends.append(slice(span.start + int(kept[0]), span.start + int(kept[-1]) + 1))
    return ends[0], ends[1]


def _other_rims(own: Vectors, support: NDArray[np.bool_]) -> Vectors:
    """Common rims of cells that are no blobs, like dark ones between keys; none if they are few."""
    fewest = max(FEWEST, int(OTHER_SHARE * len(own)))
    other, _ = common_rims(own[~support.reshape(-1)], fewest)
    return other[contrast_of(other) >= FLAT]


def odd_border(place: Vicinity, grid: Grid, axis: int) -> float:
    """How much the rims of a grid's outermost cells differ from those of all others, on average.

    Of the first and last columns for *axis* 0, of such rows for 1; corners count with neither.
    """
    lines, other = (grid.rows, grid.cols) if axis else (grid.cols, grid.rows)
    if lines < 3 or other < 3:
        return 0.0
    inside = sorted({1, lines // 3, lines // 2, 2 * lines // 3, lines - 2})
    # One column or row after the other, as they are thinned in this order.
    cells = place.lines(grid, [0, lines - 1, *inside], axis)
    cells = cells[:, 1:-1] if axis else cells[1:-1].transpose(1, 0, 2, 3, 4)
    outer, inner = rim_vectors(cells[:2]), rim_vectors(cells[2:])
    return float(distances(outer, thinned(inner)).min(axis=1).mean())


def unlike(image: NDArray[np.uint8], grid: Grid) -> tuple[int, float, float]:
    """How the rims of cells differ: so many kinds of them, and the mean and the median of the
    differences to the most similar ones."""
    own = rim_vectors(grid.sample(image, (SIDE, SIDE)))
    own = thinned(own, 2 * MOST_RIMS)
    apart = distances(own, own)
    np.fill_diagonal(apart, 0.0)
    left, kinds = np.ones(len(own), np.bool_), 0
    while left.any():
        left &= apart[left.argmax()] > SAME
        kinds += 1
    np.fill_diagonal(apart, np.inf)
    least = apart.min(axis=1)
    return kinds, float(least.mean()), float(median(least))


def _grown(
    place: Vicinity, grid: Grid, common: Vectors, limit: float, least: float, plain: bool
) -> Grid:
    """The grid with the lines around it whose rims are like the *common* ones."""
    height, width = place.image.shape[:2]
    wider: Grid | None = grid
    while wider is not None:
        grid, wider = wider, None
        lines = wider_grids(grid, width, height)
        # The lines on all sides are looked at together.
        every = [place.sample(line).reshape(-1, SIDE, SIDE, 3) for line, _ in lines]
        rims = rim_vectors(np.concatenate(every)) if every else common[:0]
        patterns, aparts = contrast_of(rims), distances(rims, common)
        last = 0
        for cells, (line, more) in zip(every, lines, strict=True):
            here = slice(last, last := last + len(cells))
            rim, pattern, apart = rims[here], patterns[here], aparts[here]
            near = apart.min(axis=1)
            good = near <= np.minimum(limit, np.maximum(LEAST_PATTERN * pattern + 1.0, least))
            if not plain:
                good &= pattern >= FLAT
            if not plain and good.mean() >= GOOD_SHARE:
                good &= has_end(rim, common[apart.argmin(axis=1)], far_side(grid, line))
            if good.mean() < GOOD_SHARE:
                good, known = _with_other_end(rim, common, far_side(grid, line), limit)
                checked = good.mean() >= CHECKED_SHARE and is_checkered(cells, good)
                if not checked and (plain or known.mean() < NEARLY_ALL):
                    continue
            if not is_empty(cells, good, _far_part(grid, line), least):
                wider = more
                break
    return grid


def _with_other_end(
    rim: Vectors, common: Vectors, side: NDArray[np.bool_], limit: float
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which rims of a line are like *common* ones but for the *side* away from the board, and which
    of these show something there."""
    inner = np.repeat(~side, 3)
    near, pattern = (
        distances(rim[:, inner], common[:, inner]).min(axis=1),
        contrast_of(rim[:, inner]),
    )
    good = near <= limit
    return good, good & (near <= LEAST_PATTERN * pattern + 1.0) & (pattern >= FLAT)


def has_end(rim: Vectors, like: Vectors, side: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which rims (n, samples * 3) of a line of cells show the side of the cells they are like.

    *side*, bool (samples,), is the one away from the board: where all is faint, the lines that end
    a board make what is around it look a little like cells.
    """
    shown = []
    for cells in (rim, like):
        values = cells.reshape(len(cells), -1, 3)
        outer = values[:, side] - median(values, axis=1)[:, None]
        shown.append(np.sqrt((outer**2).mean(axis=1)).max(axis=1))
    return np.asarray((shown[0] >= LEAST_END * shown[1]) | (shown[1] < FAINT), np.bool_)


def far_side(grid: Grid, line: Grid) -> NDArray[np.bool_]:
    """The samples of a rim, bool (samples,), on the side away from a grid of a line beside it."""
    if line.ys is grid.ys:
        return side_of(1, bool(line.xs[0] > grid.xs[0]))
    return side_of(0, bool(line.ys[0] > grid.ys[0]))


def _far_part(grid: Grid, line: Grid) -> tuple[slice, slice]:
    """The samples of the cells of a line beside a grid without those next to it, where shadows of
    its cells fall."""
    after, before, every = slice(SHADOW, None), slice(None, -SHADOW), slice(None)
    if line.ys is grid.ys:
        return every, after if line.xs[0] > grid.xs[0] else before
    return after if line.ys[0] > grid.ys[0] else before, every
