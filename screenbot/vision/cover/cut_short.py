"""Lines of cells that the edge of a window cuts: up to one depth they look like other cells, after
it all of them are of one colour."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.vectors import ALIKE, SIDE, contrast_of, distances

LEAST_DEPTH, LEAST_BEYOND = 5, 6
"""So many samples of a line must be in view, and of one that is to be added to a board."""
LEAST_HIDDEN: Final = 2
"""So many of a line that belongs to a board must be hidden."""
BLUR: Final = 2
"""So many samples before the edge may be mixed with what follows."""
NARROW: Final = 0.85
"""Width of the outermost line, as a part of the others', from which on it may be cut."""
AFTER: Final = 3
"""So many samples past the edge are looked at."""
STEP, NEARLY_ALL = 2.0, 0.95
"""Greatest difference of neighbouring samples of one colour, and least share of them there."""
LIKE: Final = 0.3
"""Greatest difference to another cell, as a part of the contrast, of what looks like one."""
SHARE: Final = 0.8
"""Least share of a line's cells that must look like others."""
TWICE, MORE = 2.0, 4.0
"""How much more than cells themselves, in times and in levels, what lies half in one and half in
the next differs from other cells."""
SOME, FEWEST = 0.3, 3
"""Least share, and number, of places along a line that something must hold for: frames look alike
between cells, and have no edge there."""
HALF: Final = 0.5
"""Least share of the cells at a window's edge that are other than the window: open ones may be of
its colour."""
HALFWAY: Final = 0.5
"""So far may blurred samples be from the colour of a gap that begins there, as a part of how far
that is from the cells."""
EDGE: Final = 10.0
"""Least difference, 0 to 255, of a window to what it lies over."""

Cells = NDArray[np.float32]


def goes_on_cut(image: NDArray[np.uint8], grid: Grid, side: int) -> bool:
    """Whether beyond the left (0), upper (1), right (2) or lower (3) side of a grid the first parts
    of further cells are in view, and then a window's edge."""
    beyond = _beyond(grid, side)
    line = outward(image, beyond, side)
    depth = _depth_of(line)
    if depth is None or depth < LEAST_BEYOND:
        return False
    cells, last = outward(image, grid, side), depth - BLUR - 1
    own = distances(_flat(line[:, : last + 1]), _flat(cells[:, : last + 1]))
    near, nearest = own.min(axis=1), cells[own.argmin(axis=1)]
    if (near > _limit(line[:, : last + 1])).mean() > 1 - SHARE:
        return False
    if not _enough(_rms(nearest[:, depth] - nearest[:, last]) < EDGE):
        return False  # what is in view is but the space before cells
    if not _enough(_rms(nearest[:, depth] - line[:, depth]) >= EDGE):
        return False  # it goes on as cells do: shadows fade beside a board
    half = _flat(outward(image, _half_along(beyond, side), side)[:, : last + 1])
    between = distances(half, _flat(cells[:, : last + 1])).min(axis=1)
    return _enough(between >= TWICE * np.maximum(near[1:], near[:-1]) + MORE)


def with_full_lines(image: NDArray[np.uint8], grid: Grid) -> Grid:
    """A grid with outermost lines as wide as the others, where a window's edge cuts them."""
    for side in range(4):
        edges = grid.ys if side % 2 else grid.xs
        steps = np.diff(edges)
        at = 0 if side < 2 else -1
        usual = float(np.median(steps))
        if steps[at] > NARROW * usual or _ends_as_others(image, grid, side):
            continue
        edges = edges.copy()
        edges[at] = edges[1] - usual if side < 2 else edges[-2] + usual
        wider = Grid(grid.xs, edges) if side % 2 else Grid(edges, grid.ys)
        grid = wider if ends_cut(image, wider, side) else grid
    return grid


def _ends_as_others(image: NDArray[np.uint8], grid: Grid, side: int) -> bool:
    """Whether the outermost cells at one side of a grid, narrower as they are, look like others to
    their very end, where these have a line: what cuts cells hides that."""
    own, rest = _outermost(image, grid, side)
    if not len(rest):
        return False
    apart = distances(_flat(own), _flat(rest))
    like, nearest = apart.min(axis=1) <= _limit(own), rest[apart.argmin(axis=1)]
    ends = like & (_rms(own[:, -1] - nearest[:, -1]) < EDGE)
    lined = _rms(nearest[:, -1] - nearest[:, SIDE // 2]) >= EDGE
    return bool(ends.mean() >= SHARE) and _enough(ends & lined)


def ends_cut(image: NDArray[np.uint8], grid: Grid, side: int) -> bool:
    """Whether a window's edge cuts the outermost cells at one side of a grid."""
    if (grid.rows if side % 2 else grid.cols) < 2:
        return False
    depth = _depth_of(outward(image, _end(grid, side), side), SIDE)  # mostly all that is needed
    if depth is None or depth > SIDE - LEAST_HIDDEN:
        return False
    line, cells = _outermost(image, grid, side)
    if depth == SIDE - LEAST_HIDDEN and _ends_alike(line, depth, cells[: len(line)]):
        return False
    seen = slice(None), slice(None, depth - BLUR)
    like = distances(_flat(line[seen]), _flat(cells[seen])) <= _limit(line[seen])[:, None]
    if like.any(axis=1).mean() < SHARE:
        return False
    past = slice(None), slice(depth, depth + AFTER)
    hidden = distances(_flat(line[past]), _flat(cells[past]))
    other = np.where(like, hidden, np.inf).min(axis=1)[like.any(axis=1)] >= EDGE
    return bool(other.sum() >= FEWEST and other.mean() >= HALF)


def _ends_alike(line: Cells, depth: int, inner: Cells) -> bool:
    """Whether what begins at a *depth* of the outermost line of cells, (n, SIDE, SIDE, 3), is the
    gap after cells, which begins in the next line, *inner*, there too: where pixels are shared out
    among lines, one is a little narrower than others."""
    gap = np.median(line[:, depth:], axis=(0, 1, 2))
    cell, other = (
        np.abs(np.median(some, axis=(0, 1)) - gap).max()
        for some in (line[:, depth - BLUR - 1], inner[:, depth])
    )
    return bool(other <= HALFWAY * cell)


def _depth_of(line: Cells, after: int = AFTER) -> int | None:
    """The depth, in samples, from which nothing changes along a line of cells, (n, SIDE, SIDE, 3),
    but in a few places, as at the ends of a scroll bar; so many samples *after* it are looked at.
    """
    level = line.transpose(1, 0, 2, 3).reshape(SIDE, -1, 3)
    even = (colour_distance(level[:, 1:], level[:, :-1]) <= STEP).mean(axis=1) >= NEARLY_ALL
    depths = range(LEAST_DEPTH, SIDE - 1)
    return next((depth for depth in depths if even[depth : depth + after].all()), None)


def _enough(some: NDArray[np.bool_]) -> bool:
    """Whether something holds for enough of the places of a line."""
    return bool(some.sum() >= FEWEST and some.mean() >= SOME)


def _rms(steps: Cells) -> NDArray[np.float32]:
    """The root mean square of some samples (n, m, 3) of each cell, the greatest channel's."""
    return np.asarray(np.sqrt((steps**2).mean(axis=1)).max(axis=1), np.float32)


def _limit(cells: Cells) -> NDArray[np.float32]:
    """How far each cell may be from another one that it looks like."""
    return np.asarray(np.maximum(ALIKE, LIKE * contrast_of(_flat(cells))), np.float32)


def _flat(cells: Cells) -> Cells:
    return np.ascontiguousarray(cells).reshape(len(cells), -1)


def _beyond(grid: Grid, side: int) -> Grid:
    """The line of cells beyond a side of a grid."""
    edges = grid.ys if side % 2 else grid.xs
    first = 2 * edges[0] - edges[1] if side < 2 else edges[-1]
    last = edges[0] if side < 2 else 2 * edges[-1] - edges[-2]
    line = np.array([first, last])
    return Grid(grid.xs, line) if side % 2 else Grid(line, grid.ys)


def _end(grid: Grid, side: int) -> Grid:
    """The outermost line of cells at a side of a grid."""
    line, every = slice(-1, None) if side // 2 else slice(1), slice(None)
    return grid.part(line, every) if side % 2 else grid.part(every, line)


def _half_along(line: Grid, side: int) -> Grid:
    """The cells that lie half in one and half in the next one of a line."""
    if side % 2:
        return Grid((line.xs[1:] + line.xs[:-1]) / 2, line.ys)
    return Grid(line.xs, (line.ys[1:] + line.ys[:-1]) / 2)


def _outermost(image: NDArray[np.uint8], grid: Grid, side: int) -> tuple[Cells, Cells]:
    """The outermost cells at a side of a grid, and all others from the next line inward, each as
    ``outward`` has them."""
    samples = grid.sample(image, (SIDE, SIDE))
    samples = samples if side % 2 else samples.swapaxes(0, 1)
    samples = samples if side < 2 else samples[::-1]
    return _turned(samples[0], side), _turned(samples[1:], side)


def outward(image: NDArray[np.uint8], grid: Grid, side: int) -> Cells:
    """The cells of a grid, float32 (n, SIDE, SIDE, 3), the first axis of each outward."""
    return _turned(grid.sample(image, (SIDE, SIDE)), side)


def _turned(cells: NDArray[np.uint8], side: int) -> Cells:
    """Cells (..., SIDE, SIDE, 3) as float32 (n, SIDE, SIDE, 3), the first axis of each outward."""
    cells = cells.reshape(-1, SIDE, SIDE, 3)
    cells = cells if side % 2 else cells.transpose(0, 2, 1, 3)
    return np.ascontiguousarray(cells[:, ::-1] if side < 2 else cells, np.float32)
