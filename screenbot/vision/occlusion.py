"""What lies over a board: windows, messages and banners, told by their straight edges.

Cells end on the lines of the lattice. An edge that runs straight on over several cells away from
these lines is of something in front of them, and where two such edges meet is a corner of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.grid import Grid

STEP: Final = 8
"""Least difference of the pixels on both sides of an edge."""
LONG, SHORT = 1.5, 0.5
"""Least length of the edges of what lies over a board, of the longer and of the shorter ones, in
cells: marks have none that are longer than a cell."""
GAP: Final = 0.2
"""Greatest gap in an edge, in cells: what lies below may have its colour there."""
NEAR: Final = 0.1
"""So near to a line of the lattice edges are those of cells, in cells, and one pixel more."""
THICK: Final = 3
"""Most pixels that an edge is spread over."""
CORNER: Final = 0.6
"""How far from each other edges may end that make a corner, in cells: many are round."""
ROUND: Final = 6.0
"""How far edges side by side may end from each other, in pixels."""
BESIDE: Final = 0.5
"""How far beyond both sides of a board the edge of a bar over it reaches, in cells."""
MARGIN: Final = 2.0
"""So many pixels from the end of a picture it ends with that."""
OFTEN: Final = 3
"""Edges that so many rows or columns have at one place of their cells are drawn in these."""
MANY: Final = 600
"""So many edges tell nothing."""
MIDDLE: Final = 0.3
"""How far from the middle of a cell marks may have edges, in cells."""
SAME: Final = 1.5
"""How far such places may differ, in pixels."""
MOST: Final = 0.7
"""Greatest part of a board that may be hidden."""
LINED: Final = 0.8
"""Least share of the ends of cells that show through, of those that show elsewhere, where what lies
over a board is clear."""
FEWEST, SHOWN = 4, 0.5
"""Fewest ends of cells, and the least share of them that shows, by which that is told."""
MIDDLES: Final = np.linspace(0.27, 0.73, 9)
"""Where along it an end of a cell is looked at, as parts of it."""
TOUCHED: Final = 0.1
"""How far into a cell something reaches that makes it unclear, in cells."""

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
Place = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Occlusion:
    """Cells, bool (rows, cols), whose middle is ``hidden``, and those that are ``touched``."""

    hidden: Mask
    touched: Mask


def occlusion(image: NDArray[np.uint8], grid: Grid) -> Occlusion:
    """The cells of a grid on a picture, uint8 (height, width, 3), that something lies over."""
    hidden = np.zeros((grid.rows, grid.cols), np.bool_)
    touched = np.zeros_like(hidden)
    for place in in_front(image, grid):
        hidden |= _over(grid, place, 0.5)
        touched |= _over(grid, place, TOUCHED)
    return Occlusion(hidden, touched)


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
    part = image[top:bottom, left:right]
    if min(part.shape[:2]) < 3:
        return []
    down = _Steps(_steps(part, 0), grid.ys - top, grid.xs - left)
    across = _Steps(_steps(part, 1), grid.xs - left, grid.ys - top)
    level, upright = down.edges(), across.edges()
    own = Grid(grid.xs - left, grid.ys - top)
    found = [
        place
        for place in _rectangles(level, upright, grid.cell)
        if 0.0 < _over(own, place, 0.0).mean() <= MOST and not _is_clear(down, across, place)
    ]
    height, width = part.shape[:2]
    found += [(0.0, first, float(width), last) for first, last in _bars(level, down, height)]
    found += [(first, 0.0, last, float(height)) for first, last in _bars(upright, across, width)]
    return [(x0 + left, y0 + top, x1 + left, y1 + top) for x0, y0, x1, y1 in found]


def _span(edges: Floats, cell: float, length: int) -> tuple[int, int]:
    """The pixels from a cell before the first edge to a cell after the last one."""
    return max(0, int(edges[0] - cell)), min(length, int(edges[-1] + cell) + 1)


def _steps(part: NDArray[np.uint8], axis: int) -> NDArray[np.uint8]:
    """The greatest difference of each pixel to the next one along an axis: uint8, that axis first
    and one shorter."""
    one, next_ = (part[:-1], part[1:]) if axis == 0 else (part[:, :-1], part[:, 1:])
    red, green, blue = cv2.split(cv2.absdiff(next_, one))
    steps = cv2.max(cv2.max(red, green), blue)
    return np.asarray(steps if axis == 0 else cv2.transpose(steps), np.uint8)


@dataclass(frozen=True, eq=False)
class _Steps:
    """How much each pixel differs from the next one across an edge, uint8 (across - 1, along), and
    the lines of the lattice both ways."""

    values: NDArray[np.uint8]
    across: Floats
    along: Floats

    def edges(self) -> Floats:
        """The long edges away from the lines of the lattice, float64 (n, 3): their place, and where
        they begin and end."""
        across, along = (float(np.diff(lines).mean()) for lines in (self.across, self.along))
        places = np.arange(len(self.values)) + 1.0  # a step lies between two pixels
        inside = (places > self.across[0]) & (places < self.across[-1])
        inside &= np.abs(places[:, None] - self.across).min(axis=1) > NEAR * across + 1.0
        gap, least = max(1, round(GAP * along)), max(3, round(SHORT * along))
        strong = cv2.threshold(self.values, STEP - 1, 1, cv2.THRESH_BINARY)[1]
        count = cv2.reduce(strong, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).reshape(-1)
        rows = np.flatnonzero(inside & (gap * count >= least))
        if not rows.size:
            return np.empty((0, 3))
        closed = cv2.morphologyEx(strong[rows], cv2.MORPH_CLOSE, np.ones((1, gap), np.uint8))
        drawn = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((1, least), np.uint8))
        own, rows = _shown_rows(np.asarray(drawn, np.uint8), rows)
        if not rows.size:
            return np.empty((0, 3))
        _, _, boxes, _ = cv2.connectedComponentsWithStats(own, connectivity=8)
        left, top, wide, high, _ = boxes[1:].T
        middle = rows[top] + (high + 1) / 2
        found = np.stack([middle, left, left + wide], axis=1)[high <= THICK]
        if len(found) > MANY:  # a photo, it may be
            return np.empty((0, 3))
        row, place = np.divmod(found[:, 0] - self.across[0], across)
        long = found[:, 2] - found[:, 1] >= LONG * along
        outer = np.abs(place / across - 0.5) > MIDDLE  # where there are no marks
        same = (np.abs(place[:, None] - place) <= SAME) & (long | ~long[:, None] | outer)
        in_row = (row[:, None] == np.unique(row)).astype(np.float32)
        often = (same.astype(np.float32) @ in_row > 0).sum(axis=1) >= OFTEN
        return np.asarray(found[~often], np.float64)

    @cached_property
    def ends(self) -> Mask:
        """Which ends of cells show, bool (lines within, cells along them): most of the middle."""
        rows = self.across[1:-1].astype(np.intp)[:, None] + np.arange(-2, 3)
        strips = self.values[np.clip(rows, 0, len(self.values) - 1)].max(axis=1)
        middle = self.along[:-1, None] + np.diff(self.along)[:, None] * MIDDLES
        places = np.clip(np.rint(middle).astype(np.intp), 0, strips.shape[1] - 1)
        return np.asarray(np.median(strips[:, places], axis=2) >= STEP / 2)

    def shown(self, first: float, last: float, begin: float, end: float) -> tuple[Mask, Mask]:
        """Which ends of cells show, bool (n,) each: of those between two places across and two
        along, and of those outside."""
        lines, left, right = self.across[1:-1, None], self.along[:-1], self.along[1:]
        inside = (first + 3 < lines) & (lines < last - 3) & (begin <= left) & (right <= end)
        outside = (lines < first) | (lines > last) | (right < begin) | (left > end)
        return self.ends[inside], self.ends[outside]


def _shown_rows(
    edges: NDArray[np.uint8], rows: NDArray[np.intp]
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The *rows* of some edges, uint8 (rows, along), that show any, with an empty row between those
    that are not next to each other, and where they are."""
    shown = np.flatnonzero(edges.any(axis=1))
    parted = np.flatnonzero(np.diff(rows[shown]) > 1) + 1
    empty = np.zeros(edges.shape[1], np.uint8)
    return np.insert(edges[shown], parted, empty, axis=0), np.insert(rows[shown], parted, 0)


def _rectangles(level: Floats, upright: Floats, cell: tuple[float, float]) -> Iterator[Place]:
    """What edges (n, 3) enclose that meet at corners, or begin and end side by side."""
    count = len(level)
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
        xs = np.concatenate([some[:, 1:].ravel(), others[:, 0]])
        ys = np.concatenate([others[:, 1:].ravel(), some[:, 0]])
        if min(len(xs), len(ys)) < 2:
            continue
        sides = np.ptp(xs) / cell[0], np.ptp(ys) / cell[1]
        edges = (np.ptp(some[:, 1:], axis=1) / cell[0], np.ptp(others[:, 1:], axis=1) / cell[1])
        if np.concatenate(edges).max() >= LONG and min(sides) >= SHORT:
            yield float(xs.min()), float(ys.min()), float(xs.max()), float(ys.max())


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


def _is_clear(down: _Steps, across: _Steps, place: Place) -> bool:
    """Whether the ends of cells show through what lies at a *place*, as they do elsewhere."""
    left, top, right, bottom = place
    rows, cols = down.shown(top, bottom, left, right), across.shown(left, right, top, bottom)
    inside, outside = (np.concatenate(both) for both in zip(rows, cols, strict=True))
    if min(len(inside), len(outside)) < FEWEST or outside.mean() < SHOWN:
        return False
    return bool(inside.mean() >= LINED * outside.mean())


def _bars(edges: Floats, steps: _Steps, length: int) -> list[tuple[float, float]]:
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
