"""Long straight edges on a picture of a board, away from the lines of its lattice or on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.blobs import BAND
from screenbot.vision.lattice.once import Box, seen_around
from screenbot.vision.pixels.median import median

STEP: Final = 8
"""Least difference of the pixels on both sides of an edge."""
SEEN: Final = STEP / 2
"""How plainly the end of a cell shows at least: the same, as the middle of several."""
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
TURN: Final = 2.5
"""Least length of two edges that make a corner, where no others are found, in cells: blocks of
compressed pictures, and areas of cells, have shorter ones."""
EVEN: Final = 3.0
"""How much farther from a corner one edge may end than the other, in pixels."""
BESIDE: Final = 0.5
"""How far beyond both sides of a board the edge of a bar over it reaches, in cells."""
OFTEN: Final = 3
"""Edges that so many rows or columns have at one place of their cells are drawn in these."""
MANY: Final = 600
"""So many edges tell nothing."""
MOST_BEYOND: Final = 60
"""Nor do so many that run on beyond one side of a board: what is there is rough."""
MIDDLE: Final = 0.3
"""How far from the middle of a cell marks may have edges, in cells."""
SAME: Final = 1.5
"""How far such places may differ, in pixels."""
MIDDLES: Final = np.linspace(0.27, 0.73, 9)
"""Where along it an end of a cell is looked at, as parts of it."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Steps:
    """How much each pixel differs from the next one across an edge, uint8 (across - 1, along), and
    the lines of the lattice both ways."""

    values: NDArray[np.uint8]
    across: Floats
    along: Floats

    @cached_property
    def cell(self) -> tuple[float, float]:
        """How large a cell is across and along."""
        return float(np.diff(self.across).mean()), float(np.diff(self.along).mean())

    @cached_property
    def places(self) -> Floats:
        """Where each row of steps lies across: between two pixels."""
        return np.arange(1.0, len(self.values) + 1.0, dtype=np.float64)

    @cached_property
    def strong(self) -> NDArray[np.uint8]:
        """Which steps an edge may have: uint8, 1 or 0, like the values."""
        strong = cv2.threshold(self.values, STEP - 1, 1, cv2.THRESH_BINARY)[1]
        return np.asarray(strong, np.uint8)

    @property
    def gap(self) -> int:
        """The greatest gap in an edge, in pixels."""
        return max(1, round(GAP * self.cell[1]))

    def closed(self, rows: NDArray[np.intp]) -> NDArray[np.uint8]:
        """Some *rows* of the strong steps without gaps, uint8 (n, along); of one row at least."""
        kernel = np.ones((1, self.gap), np.uint8)
        return np.asarray(cv2.morphologyEx(self.strong[rows], cv2.MORPH_CLOSE, kernel), np.uint8)

    def edges(self) -> Floats:
        """The long edges away from the lines of the lattice, float64 (n, 3): their place, and where
        they begin and end."""
        (across, along), places = self.cell, self.places
        inside = (places > self.across[0]) & (places < self.across[-1])
        inside &= np.abs(places[:, None] - self.across).min(axis=1) > NEAR * across + 1.0
        least = max(3, round(SHORT * along))
        count = cv2.reduce(self.strong, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).reshape(-1)
        rows = np.flatnonzero(inside & (self.gap * count >= least))
        if not rows.size:
            return np.empty((0, 3))
        drawn = cv2.morphologyEx(self.closed(rows), cv2.MORPH_OPEN, np.ones((1, least), np.uint8))
        own, rows = _shown_rows(np.asarray(drawn, np.uint8), rows)
        if not rows.size:
            return np.empty((0, 3))
        _, _, boxes, _ = cv2.connectedComponentsWithStats(own, connectivity=8)
        left, top, wide, high, _ = boxes[1:].T
        middle = rows[top] + (high + 1) / 2
        found = np.stack([middle, left, left + wide], axis=1)[high <= THICK]
        if len(found) > MANY:  # a photo, it may be
            return np.empty((0, 3))
        return np.asarray(found[~self._often(found)], np.float64)

    def _often(self, edges: Floats) -> NDArray[np.bool_]:
        """Which of some edges (n, 3) several rows of cells have at the same place: bool (n,)."""
        across, along = self.cell
        row, place = np.divmod(edges[:, 0] - self.across[0], across)
        long = edges[:, 2] - edges[:, 1] >= LONG * along
        outer = np.abs(place / across - 0.5) > MIDDLE  # where there are no marks
        own = (edges[:, 1] < self.along[-1]) & (edges[:, 2] > self.along[0])  # of the board
        count = np.zeros(len(edges), np.intp)
        for some, others in ((long, own & (long | outer)), (~long, own)):
            if not (some.any() and others.any()):
                continue
            # Rows are counted that have an edge near a place, by the edges there in rising order.
            order = np.lexsort((place[others], row[others]))
            rows, places = row[others][order], place[others][order]
            lines = np.unique(rows)
            keys = np.searchsorted(lines, rows) * (4.0 * across) + places
            asked = np.arange(len(lines)) * (4.0 * across) + place[some][:, None]
            first = np.searchsorted(keys, asked - SAME)
            stop = np.searchsorted(keys, asked + SAME, "right")
            count[some] = (stop > first).sum(axis=1)
        return count >= OFTEN

    def corner(self, end: float, way: int, begin: float) -> tuple[float, float, float] | None:
        """The long edge that makes a corner with one across it, which lies at *begin* and goes one
        *way* up to its *end*: its place, and where it begins and ends.

        Corners may be round, equally far both ways. It may lie on a line of the lattice, but is no
        part of that; where edges go on both ways nothing is told.
        """
        along = self.cell[1]
        near = round(min(2.0 * ROUND, CORNER * along))
        top = round(end) - 3 if way > 0 else round(end) - near - 1
        rows = np.arange(max(0, top), min(len(self.values), max(0, top + near + 4)))
        if not rows.size:
            return None
        ends = np.diff(np.pad(self.closed(rows).astype(np.int8), ((0, 0), (1, 1))), axis=1)
        (row, first), last = np.argwhere(ends == 1).T, np.argwhere(ends == -1)[:, 1]
        place = self.places[rows[row]]
        beyond = np.maximum(way * (place - end), 0.0)
        after = np.abs(first - begin - beyond) <= EVEN
        before = np.abs(begin - beyond - last) <= EVEN
        good = (last - first >= TURN * along) & (after | before)
        if not good.any() or (after[good].any() and before[good].any()):
            return None
        best = np.flatnonzero(good)[int((last - first)[good].argmax())]
        return float(place[best]), float(first[best]), float(last[best])

    def outgoing(self, last: bool) -> Floats:
        """The edges that run from within a board on beyond it, on its first or *last* side along
        them, (n, 3): so far from its outer lines that they are not those of a frame."""
        (across, along), places = self.cell, self.places
        end = self.along[-1 if last else 0]
        beyond, within = BESIDE * along, -along
        first, stop = (within, beyond) if last else (-beyond, -within)
        low, high = max(0, round(end + first)), round(end + stop)
        if not low < high <= self.values.shape[1]:
            return np.empty((0, 3))
        inner = (places > self.across[0] + across / 2) & (places < self.across[-1] - across / 2)
        count = cv2.reduce(self.strong[:, low:high], 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S)
        rows = np.flatnonzero(inner & (count.reshape(-1) > (1.0 - GAP) * (high - low)))
        if not 0 < rows.size <= MOST_BEYOND:
            return np.empty((0, 3))
        found = []
        for place, run in zip(places[rows], self.closed(rows), strict=True):
            empty = np.flatnonzero(run == 0)
            before, after = empty[empty < low], empty[empty >= high]
            begin = before[-1] + 1 if len(before) else 0
            found.append((place, begin, after[0] if len(after) else len(run)))
        return np.array(found, np.float64).reshape(-1, 3)

    @cached_property
    def ends(self) -> NDArray[np.uint8]:
        """How plainly the ends of cells show, uint8 (lines within, cells along them): the middle of
        the steps there, of two pixels each: lines may be dotted."""
        rows = self.across[1:-1].astype(np.intp)[:, None] + np.arange(-2, 3)
        strips = self.values[np.clip(rows, 0, len(self.values) - 1)].max(axis=1)
        if strips.size:
            strips = cv2.blur(strips, (2, 1), borderType=cv2.BORDER_REPLICATE)
        middle = self.along[:-1, None] + np.diff(self.along)[:, None] * MIDDLES
        places = np.clip(np.rint(middle).astype(np.intp), 0, strips.shape[1] - 1)
        return np.asarray(median(strips[:, places], axis=2), np.uint8)

    def shown(
        self, first: float, last: float, begin: float, end: float
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """How plainly ends of cells show, uint8 (n,) each: of those between two places across and
        two along, and of those outside."""
        lines, left, right = self.across[1:-1, None], self.along[:-1], self.along[1:]
        middle = (left + right) / 2  # what is seen there is told by most of an end
        inside = (first + 3 < lines) & (lines < last - 3) & (begin <= middle) & (middle <= end)
        outside = (lines < first) | (lines > last) | (right < begin) | (left > end)
        return self.ends[inside], self.ends[outside]

    def counted(
        self, first: Floats, last: Floats, begin: Floats, end: Floats
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """How many ends of cells are between two places across and two along, (n,) each, and how
        many are outside of these: intp (2, n) each, first all, then those that show."""
        lines, left, right = self.across[1:-1], self.along[:-1], self.along[1:]
        ends = np.stack([np.ones_like(self.ends), self.ends >= SEEN]).astype(np.intp)
        sums = np.pad(ends.cumsum(axis=1).cumsum(axis=2), ((0, 0), (1, 0), (1, 0)))
        rows = lines.searchsorted(first + 3, "right"), lines.searchsorted(last - 3)
        middle = (left + right) / 2
        cols = middle.searchsorted(begin), middle.searchsorted(end, "right")
        inside = _summed(sums, rows, cols)
        rows = lines.searchsorted(first), lines.searchsorted(last, "right")
        near = _summed(sums, rows, (right.searchsorted(begin), left.searchsorted(end, "right")))
        return inside, sums[:, -1:, -1] - near


def steps_along(image: NDArray[np.uint8], axis: int) -> NDArray[np.uint8]:
    """The greatest difference of each pixel to the next one along an axis: uint8, that axis first
    and one shorter."""
    down = axis == 0
    steps = np.empty((image.shape[0] - down, image.shape[1] - (not down)), np.uint8)
    for top in range(0, len(steps), BAND):
        own = steps[top : top + BAND]
        own[:] = 0
        for plane in cv2.split(image[top : top + len(own) + down]):  # differences split slower
            one, next_ = (plane[:-1], plane[1:]) if down else (plane[:, :-1], plane[:, 1:])
            cv2.max(own, cv2.absdiff(next_, one), dst=own)
    return np.asarray(steps if down else cv2.transpose(steps), np.uint8)


def steps_in(image: NDArray[np.uint8], box: Box, axis: int) -> NDArray[np.uint8]:
    """The same in a box on a picture that is looked at in several ways."""
    steps, left, top = seen_around(image, box, partial(steps_along, axis=axis), steps_along, axis)
    rows, cols = slice(box[1] - top, box[3] - top), slice(box[0] - left, box[2] - left)
    along, other = (cols, rows) if axis else (rows, cols)
    return steps[along.start : along.stop - 1, other]


def _summed(
    sums: NDArray[np.intp],
    rows: tuple[NDArray[np.intp], NDArray[np.intp]],
    cols: tuple[NDArray[np.intp], NDArray[np.intp]],
) -> NDArray[np.intp]:
    """What lies from some rows and columns, (n,) each, up to others, by the *sums* of all above and
    to the left of each, (k, rows + 1, cols + 1): intp (k, n), nothing where these are before."""
    (top, left), (low, far) = zip(rows, cols, strict=True)
    low, far = np.maximum(top, low), np.maximum(left, far)
    return sums[:, low, far] - sums[:, top, far] - sums[:, low, left] + sums[:, top, left]


def _shown_rows(
    edges: NDArray[np.uint8], rows: NDArray[np.intp]
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The *rows* of some edges, uint8 (rows, along), that show any, with an empty row between those
    that are not next to each other, and where they are."""
    shown = np.flatnonzero(edges.any(axis=1))
    parted = np.flatnonzero(np.diff(rows[shown]) > 1) + 1
    empty = np.zeros(edges.shape[1], np.uint8)
    return np.insert(edges[shown], parted, empty, axis=0), np.insert(rows[shown], parted, 0)
