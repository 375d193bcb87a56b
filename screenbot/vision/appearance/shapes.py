"""The looks of a board's cells: cells that show the same are one look."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import finer_samples, plain_looks
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.examples import Examples
from screenbot.vision.appearance.inspection import Ways, inspect_marks
from screenbot.vision.appearance.recogniser import SIDE, inspect_twice
from screenbot.vision.appearance.told import Told
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import distances, thinned

HALF: Final = SIDE // 2
"""Samples each way at which cells are compared with each other."""
ALIKE: Final = 3.5
"""Root mean square difference up to which two cells show the same."""
PEAK: Final = 9.0
"""Greatest difference of a sample in one channel up to which two cells show the same: dim marks."""
FEW: Final = 37
"""Of so many values one is compared first."""
SETTLED: Final = 0.9
"""Confidence of a look that need not be judged again where it turns up on more cells."""

FRAMED: Final = 8.0
"""Least contrast of the rim of a cell that has edges of its own."""
PARTLY: Final = 0.5
"""How much is in view of a cell that something touches."""
GAP: Final = 3
"""Least width of the gaps on both sides of the cells, in samples of HALF, that are left out."""
EVEN: Final = 8.0
STRAYS: Final = 2
"""Greatest difference of a sample of these gaps between the cells, but for so many of these."""
NO_SQUARE: Final = 1.4
"""How much longer one side of a cell is than the other from which on gaps one way do."""
BESIDE: Final = 2
"""So many samples about marks are looked at where there are no chips."""
FILLED: Final = 4.0
LEAST_FILLED, MOST_CELLS = 0.5, 0.9
"""Difference from the gaps of what is in a cell, how much of it must be, and in how many cells."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Part:
    """The part of each cell that is looked at: SIDE samples each way of *size* (width, height),
    from *left* and *top* on."""

    size: tuple[int, int] = (SIDE, SIDE)
    left: int = 0
    top: int = 0

    def of(self, patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """That part, uint8 (n, SIDE, SIDE, 3), of whole cells with *size* samples."""
        return self._cut(patches, (SIDE, SIDE))

    def close(
        self, image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]
    ) -> NDArray[np.uint8]:
        """That part of some cells, (n, 2) of row and column, as it is looked at closely."""
        samples = finer_samples(grid.cell)
        width, height = (size * many // SIDE for size, many in zip(self.size, samples, strict=True))
        return self._cut(grid.windows(image, cells, (width, height), 0), samples)

    def _cut(self, patches: NDArray[np.uint8], samples: tuple[int, int]) -> NDArray[np.uint8]:
        """That part of whole cells, uint8 (n, h, w, 3), where it has so many *samples*, (w, h)."""
        down, across = (
            slice(first * many // SIDE, first * many // SIDE + many)
            for first, many in zip((self.top, self.left), samples[::-1], strict=True)
        )
        return np.ascontiguousarray(patches[:, down, across])


def filled_part(patches: NDArray[np.uint8], cell: tuple[float, float] = (1.0, 1.0)) -> Part:
    """The part of their cells that chips, far apart, fill: all but wide gaps that are the same in
    all cells, uint8 (n, SIDE, SIDE, 3). Cells that are no squares, by the width and height of a
    *cell*, may have gaps one way only."""
    some = vectors_of(thinned(patches))
    if len(some) <= 4 * STRAYS:
        return Part()
    rising = np.sort(some, axis=0).reshape(-1, HALF, HALF, 3)
    same = (rising[-1 - STRAYS] - rising[STRAYS]).max(axis=2) <= EVEN
    left, right = _ends(~same.all(axis=0))
    top, bottom = _ends(~same.all(axis=1))
    wide = cell[0] >= NO_SQUARE * cell[1], cell[1] >= NO_SQUARE * cell[0]

    def are_gaps() -> bool:
        across, down = HALF - right + left >= GAP, HALF - bottom + top >= GAP
        return (across and down) or (across and wide[0]) or (down and wide[1])

    if not are_gaps() or min(right - left, bottom - top) < 6:
        return Part()
    gap = median(some.reshape(-1, HALF, HALF, 3)[:, same], axis=(0, 1))
    inside = some.reshape(-1, HALF, HALF, 3)[:, top:bottom, left:right]
    filled = (colour_distance(inside, gap) >= FILLED).mean(axis=(1, 2)) >= LEAST_FILLED
    if filled.mean() < MOST_CELLS:  # marks alone: what is about them is looked at too
        left, top = max(0, left - BESIDE), max(0, top - BESIDE)
        right, bottom = min(HALF, right + BESIDE), min(HALF, bottom + BESIDE)
        if not are_gaps():
            return Part()
    more = HALF / (right - left), HALF / (bottom - top)
    size = round(SIDE * more[0]), round(SIDE * more[1])
    return Part(
        size,
        min(round(2 * left * more[0]), size[0] - SIDE),
        min(round(2 * top * more[1]), size[1] - SIDE),
    )


def _ends(shown: NDArray[np.bool_]) -> tuple[int, int]:
    """The first of some lines, (n,), that show something, and the one after the last."""
    lines = np.flatnonzero(shown)
    return (int(lines[0]), int(lines[-1]) + 1) if len(lines) else (0, len(shown))


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """The looks of a board, n of them, and the look (rows, cols) of each cell.

    ``drawings`` are HALF x HALF samples of each; ``probabilities`` (n, len(CLASSES)) and ``raised``
    (n,) are what the recogniser says. ``examples`` are cells, to the pixel, by the looks they have;
    ``part`` is that of each cell which is looked at, ``gain`` how much its colours are spread.
    ``outside``, (rows, cols), says how many neighbours of a cell may lie outside of the picture,
    ``view``, (n,), how much of the cells with a look is in view, where something hides some,
    ``told`` which of them the tiles of a learnt theme tell, and ``ways`` how numbers are shown.
    """

    drawings: Drawings
    probabilities: Floats
    raised: Floats
    look: NDArray[np.intp]
    examples: Examples
    outside: Floats
    part: Part = Part()
    gain: float = 1.0
    view: Floats | None = None
    told: Told | None = None
    ways: Ways = field(default_factory=Ways)

    @property
    def vectors(self) -> Floats:
        """The samples of each look: float32 (n, HALF * HALF * 3)."""
        return self.drawings.flat

    def drawn(self) -> Cells:
        """Which look every cell has."""
        return Cells(self.drawings, self.look)

    def cells(self) -> Floats:
        """How every cell looks: float32 (rows, cols, HALF, HALF, 3)."""
        return self.drawn().samples()

    def framed(self) -> NDArray[np.intp]:
        """The look (rows, cols) of each cell whose rim shows something, -1 of the others."""
        return np.where(self.drawings.contrast[self.look] >= FRAMED, self.look, -1)

    def in_view(self) -> Floats:
        """How much of each cell is in view: (rows, cols)."""
        whole = np.ones(len(self.vectors), np.float32) if self.view is None else self.view
        return whole[self.look]

    def in_full_view(self) -> NDArray[np.bool_]:
        """The cells that nothing hides a part of: (rows, cols)."""
        return np.asarray(self.in_view() == 1.0, np.bool_)

    def behind(self, hidden: NDArray[np.bool_], touched: NDArray[np.bool_]) -> Shapes:
        """With looks of their own of the cells, bool (rows, cols), that something hides, or that it
        *touched*."""
        return self.partly_at(touched & ~hidden)._seen_at(hidden, 0.0)

    def partly_at(self, cells: NDArray[np.bool_]) -> Shapes:
        """With looks of their own of some cells, bool (rows, cols), only partly in view."""
        return self._seen_at(cells, PARTLY)

    def _seen_at(self, cells: NDArray[np.bool_], share: float) -> Shapes:
        """With looks of their own of some cells, bool (rows, cols), a *share* of them in view."""
        look, count = self.look.copy(), len(self.vectors)
        own, names = np.unique(look[cells], return_inverse=True)
        look[cells] = count + names.reshape(-1)
        every = np.concatenate([np.arange(count), own])
        view = np.ones(count, np.float32) if self.view is None else self.view
        return replace(
            self,
            drawings=drawings_of(self.vectors[every]),
            probabilities=self.probabilities[every],
            raised=self.raised[every],
            look=look,
            view=np.concatenate([view, np.full(len(own), share, np.float32)]),
            told=None if self.told is None else self.told.without_more(len(own)),
        )

    def compared(
        self, image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]
    ) -> tuple[Shapes, NDArray[np.intp]]:
        """With the looks of further *cells*, (n, 2) of row and column, and the look (n,) of
        each."""
        patches = self.part.of(grid.windows(image, cells, self.part.size, 0))
        vectors = vectors_of(patches) * np.float32(self.gain)
        apart = distances(vectors, self.vectors)
        if self.view is not None:
            apart[:, self.view < 1.0] = np.inf
        names = apart.argmin(axis=1)
        new = apart[np.arange(len(names)), names] > ALIKE
        new |= np.abs(vectors - self.vectors[names]).max(axis=1) > PEAK
        wider = self
        if new.any():
            group, leaders = groups_of(vectors[new])
            own = vectors[new][leaders]
            first, drawn = patches[new][leaders], drawings_of(own).samples
            said = inspect_twice(first)
            known = self.drawings.samples[plain_looks(self.probabilities)]
            plain = np.concatenate([drawn[plain_looks(said.probabilities)], known])
            close = self.part.close(image, grid, cells[new][leaders])
            bare = (plain / self.gain).astype(np.float32)
            said, ways = inspect_marks(close, first, drawn, said, plain, bare, grid.cell, self.ways)
            told, shown = self.told, said.probabilities
            if told is not None:
                told, shown = told.with_more(image, grid, cells[new][leaders], shown)
            names[new] = len(self.vectors) + group
            wider = replace(
                self,
                drawings=drawings_of(np.concatenate([self.vectors, own])),
                probabilities=np.concatenate([self.probabilities, shown]),
                raised=np.concatenate([self.raised, said.raised]),
                view=self._view_of(len(own)),
                told=told,
                ways=ways,
            )
        return wider, names

    def _view_of(self, more: int) -> Floats | None:
        """How much is in view of the looks and of so many *more* ones."""
        return None if self.view is None else np.append(self.view, np.ones(more, np.float32))

    def used(self) -> Shapes:
        """Without the unclear looks that no cell has any more: moments of animations."""
        kept = self.probabilities.max(axis=1) > SETTLED
        kept[self.look.reshape(-1)] = True
        if kept.all():
            return self
        number = np.cumsum(kept) - 1
        return Shapes(
            drawings_of(self.vectors[kept]),
            self.probabilities[kept],
            self.raised[kept],
            number[self.look],
            self.examples.renamed(np.where(kept, number, -1)),
            self.outside,
            self.part,
            self.gain,
            None if self.view is None else self.view[kept],
            None if self.told is None else self.told.chosen(kept),
            self.ways,
        )


def vectors_of(patches: NDArray[np.uint8]) -> Floats:
    """Cells, uint8 (n, SIDE, SIDE, 3), at half their samples as float32 (n, HALF * HALF * 3)."""
    if not len(patches):
        return np.empty((0, HALF * HALF * 3), np.float32)
    column = patches.reshape(-1, SIDE, 3).astype(np.float32)
    size = (HALF, len(patches) * HALF)
    halves = cv2.resize(column, size, interpolation=cv2.INTER_AREA)
    return np.asarray(halves, np.float32).reshape(len(patches), -1)


def drawings_of(vectors: Floats) -> Drawings:
    return Drawings(vectors.reshape(-1, HALF, HALF, 3))


def groups_of(vectors: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Groups of cells that are alike: the group of each cell, and the leader of each group."""
    rows = np.ascontiguousarray(vectors).view(np.dtype((np.void, vectors.shape[1] * 4)))
    _, first, same = np.unique(rows.reshape(-1), return_index=True, return_inverse=True)
    order = np.argsort(first)  # equal cells go together, by the first of them
    group, leaders = _groups(vectors[first[order]])
    place = np.empty(len(order), np.intp)
    place[order] = np.arange(len(order))
    return group[place[same.reshape(-1)]], first[order][leaders]


def _groups(vectors: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The same of cells no two of which are equal."""
    group = np.full(len(vectors), -1, np.intp)
    leaders: list[int] = []
    squares = np.einsum("ij,ij->i", vectors, vectors)
    limit = ALIKE**2 * vectors.shape[1]
    some = np.ascontiguousarray(vectors[:, ::FEW])  # these tell most of the others
    left = np.arange(len(vectors))
    while len(left):
        first = left[0]
        near = np.abs(some - some[0]).max(axis=1) <= PEAK
        like = np.flatnonzero(near)
        if len(like) > 1:
            own = vectors[left[like]]
            apart = squares[left[like]] + squares[first] - 2.0 * (own @ vectors[first])
            near[like] = (apart <= limit) & (np.abs(own - vectors[first]).max(axis=1) <= PEAK)
        near[0] = True
        group[left[near]] = len(leaders)
        leaders.append(int(first))
        left, some = left[~near], some[~near]
    return group, np.array(leaders, np.intp)
