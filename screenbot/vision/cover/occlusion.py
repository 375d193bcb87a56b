"""What lies over a board: windows, messages and banners, told by their straight edges.

Cells end on the lines of the lattice. An edge that runs straight on over several cells away from
these lines is of something in front of them, and where two such edges meet is a corner of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import present
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.long_edges import (
    BESIDE,
    CORNER,
    LONG,
    ROUND,
    SEEN,
    SHORT,
    THICK,
    TURN,
    Steps,
    steps_in,
)
from screenbot.vision.pixels.median import median

MARGIN: Final = 2.0
"""So many pixels from the end of a picture it ends with that."""
MOST: Final = 0.7
"""Greatest part of a board that may be hidden."""
LINED: Final = 0.8
"""Least share of the ends of cells that show through, of those that show elsewhere, where what lies
over a board is clear."""
CLEAR: Final = 0.3
"""How plainly they show there at least, as a part of that."""
FEWEST, SHOWN = 4, 0.5
"""Fewest ends of cells, and the least share of them that shows, by which that is told."""
SHOWN_THERE, SHOWN_NOT = 0.9, 0.3
"""Share of the ends of cells that shows in a line in view, and in the middle one of those that
something hides."""
PARTLY: Final = 0.6
"""So much of a line is taken to be in view of which some ends of cells show."""
TOUCHED: Final = 0.1
"""How far into a cell something reaches that makes it unclear, in cells."""
CELLS: Final = 0.9
"""Least share of what seems to lie over a board that looks like its cells where it is a part of
these."""
LARGE, STRANGE = 12, 0.3
"""Cells that something large lies over; of those under something smaller, the least share that is
not told surely by itself."""

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
Place = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Occlusion:
    """Cells, bool (rows, cols), whose middle is ``hidden``, and those that are ``touched``."""

    hidden: Mask
    touched: Mask


def occlusion(
    image: NDArray[np.uint8],
    grid: Grid,
    strange: Mask | None = None,
    framed: NDArray[np.intp] | None = None,
) -> Occlusion:
    """The cells of a grid on a picture, uint8 (height, width, 3), that something lies over.

    Where it would lie over few cells, and few of these are *strange*, bool (rows, cols), nothing
    does: the blocks of compressed pictures have straight edges too. Nor does it where the cells
    have edges of their own, as others have: *framed*, (rows, cols), is their look, or -1.
    """
    hidden = np.zeros((grid.rows, grid.cols), np.bool_)
    touched = np.zeros_like(hidden)
    asked = np.ones_like(hidden) if strange is None else strange
    for place in in_front(image, grid):
        own = _over(grid, place, TOUCHED)
        if framed is not None and _are_cells(own, asked, framed):
            continue
        count = np.count_nonzero(own)
        if count >= LARGE or np.count_nonzero(own & asked) >= STRANGE * count:
            hidden |= _over(grid, place, 0.5)
            touched |= own
    return Occlusion(hidden, touched)


def _are_cells(own: Mask, strange: Mask, framed: NDArray[np.intp]) -> bool:
    """Whether nearly all of the *own* cells, bool (rows, cols), look as others that are not
    *strange*, and have edges: a row of keys has long ones, but no window looks so."""
    others = present(framed[~own & ~strange & (framed >= 0)])
    return bool(own.any() and (np.isin(framed, others) & ~strange)[own].mean() >= CELLS)


def _over(grid: Grid, place: Place, part: float) -> Mask:
    """The cells of a grid, bool (rows, cols), into which something at a *place* reaches by more
    than a *part* of them each way."""
    left, top, right, bottom = place
    rows, cols = (
        (last > edges[:-1] + part * np.diff(edges)) & (first < edges[1:] - part * np.diff(edges))
        for edges, first, last in ((grid.ys, top, bottom), (grid.xs, left, right))
    )
    return np.asarray(rows[:, None] & cols)


def in_front(image: NDArray[np.uint8], grid: Grid) -> list[Place]:
    """Where something lies over a grid on a picture, uint8 (height, width, 3), as far as a cell
    beside the grid."""
    left, right = _span(grid.xs, grid.cell[0], image.shape[1])
    top, bottom = _span(grid.ys, grid.cell[1], image.shape[0])
    width, height = right - left, bottom - top
    if min(width, height) < 3:
        return []
    box = left, top, right, bottom
    down = Steps(steps_in(image, box, 0), grid.ys - top, grid.xs - left)
    across = Steps(steps_in(image, box, 1), grid.xs - left, grid.ys - top)
    level, upright = down.edges(), across.edges()
    own = Grid(grid.xs - left, grid.ys - top)
    places = list(_rectangles(level, upright, own))
    places = places or _turns(level, across) + _turned(_turns(upright, down))
    if not places:
        outgoing = _outgoing(down, across)
        places = list(map(tuple, outgoing[_lineless(down, across, outgoing)].tolist()))
    found = [
        place
        for place in places
        if 0.0 < _over(own, place, 0.0).mean() <= MOST and not _is_clear(down, across, place)
    ]
    if not found:
        found += [(0.0, first, float(width), last) for first, last in _bands(across)]
        found += [(first, 0.0, last, float(height)) for first, last in _bands(down)]
    found += [(0.0, first, float(width), last) for first, last in _bars(level, down, height)]
    found += [(first, 0.0, last, float(height)) for first, last in _bars(upright, across, width)]
    return [(x0 + left, y0 + top, x1 + left, y1 + top) for x0, y0, x1, y1 in found]


def _span(edges: Floats, cell: float, length: int) -> tuple[int, int]:
    """The pixels from a cell before the first edge to a cell after the last one."""
    return max(0, int(edges[0] - cell)), min(length, int(edges[-1] + cell) + 1)


def _rectangles(level: Floats, upright: Floats, grid: Grid) -> Iterator[Place]:
    """What edges (n, 3) over a grid enclose that meet at corners, or begin and end side by side."""
    count, cell = len(level), grid.cell
    group = np.arange(count + len(upright))
    meeting = (
        _meet(level, upright, CORNER * max(cell)) | _meet(upright, level, CORNER * max(cell)).T
    )
    pairs = [[one, count + other] for one, other in np.argwhere(meeting).tolist()]
    pairs += np.argwhere(_side_by_side(level, cell[0])).tolist()
    pairs += (np.argwhere(_side_by_side(upright, cell[1])) + count).tolist()
    for one, other in pairs:
        group[group == group[other]] = group[one]
    for own in np.unique(group):
        some, others = level[group[:count] == own], upright[group[count:] == own]
        if min(2 * len(some) + len(others), 2 * len(others) + len(some)) < 2:
            continue
        left, right = _ends(others[:, 0], some[:, 1:], grid.xs)
        top, bottom = _ends(some[:, 0], others[:, 1:], grid.ys)
        sides = (right - left) / cell[0], (bottom - top) / cell[1]
        edges = (np.ptp(some[:, 1:], axis=1) / cell[0], np.ptp(others[:, 1:], axis=1) / cell[1])
        if np.concatenate(edges).max() >= LONG and min(sides) >= SHORT:
            yield left, top, right, bottom


def _ends(places: Floats, along: Floats, lines: Floats) -> tuple[float, float]:
    """Where something begins and ends by the *places* of edges across, (n,), and by how far those
    *along* reach, (m, 2): where it ends on one of the *lines* of the lattice its corners there are
    as round as the others."""
    first, last = (float(way(np.append(places, along))) for way in (np.min, np.max))
    if not (len(places) and len(along)):
        return first, last
    begin, end = float(along[:, 0].min()), float(along[:, 1].max())
    near = min(max(begin - first, last - end), 2.0 * ROUND) + THICK
    if first < begin and last == end:
        last = float(max([last, *lines[(lines > last) & (lines <= last + near)]]))
    elif end < last and first == begin:
        first = float(min([first, *lines[(lines < first) & (lines >= first - near)]]))
    return first, last


def _turned(places: list[Place]) -> list[Place]:
    """Places with their rows for columns."""
    return [(y0, x0, y1, x1) for x0, y0, x1, y1 in places]


def _turns(edges: Floats, steps: Steps) -> list[Place]:
    """What long edges (n, 3) enclose with others across them that they make a corner with: the
    places of the latter are the second and fourth of each."""
    least, found = TURN * steps.cell[0], list[Place]()
    for place, begin, end in edges[edges[:, 2] - edges[:, 1] >= least].tolist():
        for corner, way in ((begin, -1), (end, 1)):
            other = steps.corner(corner, way, place)
            if other is not None:
                at, first, last = other
                found.append((min(begin, at), min(first, place), max(end, at), max(last, place)))
    return found


def _outgoing(down: Steps, across: Steps) -> Floats:
    """What edges that run on beyond a board enclose on it, which may lie on lines of the lattice:
    two that cross, or that do so on one side. Places, (n, 4)."""
    rows, cols = ([some.outgoing(last) for last in (False, True)] for some in (down, across))
    near, found = CORNER * down.cell[1], list[Floats]()
    for (right, level), (below, upright) in product(enumerate(rows), enumerate(cols)):
        (y, begin, end), (x, first, last) = level.T[:, :, None], upright.T[:, None]
        cross = (begin - near <= x) & (x <= end + near) & (first - near <= y) & (y <= last + near)
        left, far = (x, end) if right else (begin, x)
        top, low = (y, last) if below else (first, y)
        found.append(np.stack(np.broadcast_arrays(left, top, far, low), axis=2)[cross])
    found += [_side_by_side_beyond(own) for own in rows]
    found += [_side_by_side_beyond(own)[:, [1, 0, 3, 2]] for own in cols]
    return np.concatenate(found)


def _side_by_side_beyond(edges: Floats) -> Floats:
    """What pairs of edges, (n, 3), on one side along them enclose, (pairs, 4): their places are the
    second and fourth of each."""
    some, others = (edges[own] for own in np.triu_indices(len(edges), 1))
    begin, end = np.maximum(some[:, 1], others[:, 1]), np.minimum(some[:, 2], others[:, 2])
    return np.stack([begin, some[:, 0], end, others[:, 0]], axis=1)


def _meet(some: Floats, others: Floats, near: float) -> Mask:
    """Which of some edges, (n, 3), end *near* an end of others, (m, 3), or on them: bool (n, m)."""
    apart = np.abs(some[:, 1:, None] - others[:, 0]).min(axis=1)
    places, begin, end = some[:, :1], others[:, 1], others[:, 2]
    ends = np.minimum(np.abs(places - begin), np.abs(places - end))
    on_them = (apart <= ROUND) & (begin <= places) & (places <= end)
    return np.asarray(((apart <= near) & (ends <= near)) | on_them)


def _side_by_side(edges: Floats, cell: float) -> Mask:
    """Which long edges, (n, 3), begin and end where others do, bool (n, n): what joins them there
    may lie on a line of the lattice."""
    long = edges[:, 2] - edges[:, 1] >= LONG * cell
    same = (np.abs(edges[:, None, 1:] - edges[:, 1:]) <= ROUND).all(axis=2)
    return np.asarray(same & long & long[:, None])


def _lineless(down: Steps, across: Steps, places: Floats) -> Mask:
    """At which *places*, (n, 4), no ends of cells show, though they do elsewhere: bool (n,)."""
    left, top, right, bottom = places.T
    inside, outside = down.counted(top, bottom, left, right)
    more, others = across.counted(left, right, top, bottom)
    inside, outside = inside + more, outside + others
    told = np.minimum(inside[0], outside[0]) >= FEWEST
    shown, elsewhere = (some[1] / np.maximum(some[0], 1) for some in (inside, outside))
    return np.asarray(told & (elsewhere >= LINED) & (shown < SHOWN * elsewhere))


def _is_clear(down: Steps, across: Steps, place: Place) -> bool:
    """Whether the ends of cells show through what lies at a *place*, as they do elsewhere."""
    left, top, right, bottom = place
    rows, cols = down.shown(top, bottom, left, right), across.shown(left, right, top, bottom)
    inside, outside = (np.concatenate(both) for both in zip(rows, cols, strict=True))
    thin = right - left < down.cell[1] or bottom - top < down.cell[0]
    if len(inside) < (1 if thin else FEWEST) or len(outside) < FEWEST:
        return False
    share = (inside >= SEEN).mean(), (outside >= SEEN).mean()
    if share[1] < SHOWN or share[0] < LINED * share[1]:
        return False
    return bool(median(inside) >= CLEAR * median(outside))


def _bands(steps: Steps) -> list[tuple[float, float]]:
    """Where lines begin and end along which no ends of cells show, from side to side, though they
    show before and after: they may end on lines of the lattice, or within one of which some show.
    """
    if not len(steps.ends):
        return []
    share = (steps.ends >= SEEN).mean(axis=0)
    lines = np.flatnonzero(share >= SHOWN_THERE)
    found = []
    for before, after in pairwise(lines.tolist()):
        own = share[before + 1 : after]
        few = (after - before) <= MOST * len(share)
        if few and len(own) and median(own) <= SHOWN_NOT:  # text may look like some
            first, last = steps.along[before + 1], steps.along[after]
            first += PARTLY * (steps.along[before + 2] - first) * (own[0] > SHOWN_NOT)
            last -= PARTLY * (last - steps.along[after - 1]) * (own[-1] > SHOWN_NOT)
            found.append((float(first), float(last)))
    return found if len(found) == 1 and len(lines) >= FEWEST else []


def _bars(edges: Floats, steps: Steps, length: int) -> list[tuple[float, float]]:
    """Where bars begin and end, of a part so many pixels long, that lie over a board from side to
    side and over where it ends: their edge, one of (n, 3), runs on beyond it, in an outer line."""
    lines, along = steps.across, steps.along
    beside = BESIDE * float(along[1] - along[0])
    first = max(MARGIN, along[0] - beside)
    last = min(steps.values.shape[1] - MARGIN, along[-1] + beside)
    found = []
    for place, begin, end in edges.tolist():
        if begin <= first and end >= last and place < lines[1]:
            found.append((0.0, place))
        elif begin <= first and end >= last and place > lines[-2]:
            found.append((place, float(length)))
    return found
