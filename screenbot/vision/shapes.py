"""The looks of a board's cells: cells that show the same are one look."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.drawn import Cells, Drawings
from screenbot.vision.examples import Examples
from screenbot.vision.reach import distances
from screenbot.vision.recogniser import SIDE, inspect_twice

HALF: Final = SIDE // 2
"""Samples each way at which cells are compared with each other."""
ALIKE: Final = 3.5
"""Root mean square difference up to which two cells show the same."""
PEAK: Final = 9.0
"""Greatest difference of a sample in one channel up to which two cells show the same: dim marks."""
SETTLED: Final = 0.9
"""Confidence of a look that need not be judged again where it turns up on more cells."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """The looks of a board, n of them, and the look (rows, cols) of each cell.

    ``drawings`` are HALF x HALF samples of each; ``probabilities`` (n, len(CLASSES)) and ``raised``
    (n,) are what the recogniser says. ``examples`` are cells, to the pixel, by the looks they have.
    """

    drawings: Drawings
    probabilities: Floats
    raised: Floats
    look: NDArray[np.intp]
    examples: Examples

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

    def compared(self, patches: NDArray[np.uint8]) -> tuple[Shapes, NDArray[np.intp]]:
        """With the looks of further cells, uint8 (n, SIDE, SIDE, 3), and the look (n,) of each."""
        vectors = vectors_of(patches)
        apart = distances(vectors, self.vectors)
        names = apart.argmin(axis=1)
        new = apart[np.arange(len(names)), names] > ALIKE
        new |= np.abs(vectors - self.vectors[names]).max(axis=1) > PEAK
        wider = self
        if new.any():
            group, leaders = groups_of(vectors[new])
            said = inspect_twice(patches[new][leaders])
            names[new] = len(self.vectors) + group
            wider = replace(
                self,
                drawings=drawings_of(np.concatenate([self.vectors, vectors[new][leaders]])),
                probabilities=np.concatenate([self.probabilities, said.probabilities]),
                raised=np.concatenate([self.raised, said.raised]),
            )
        return wider, names

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
    group = np.full(len(vectors), -1, np.intp)
    leaders: list[int] = []
    squares = np.einsum("ij,ij->i", vectors, vectors)
    limit = ALIKE**2 * vectors.shape[1]
    left = np.arange(len(vectors))
    while len(left):
        first = left[0]
        apart = squares[left] + squares[first] - 2.0 * (vectors[left] @ vectors[first])
        near = apart <= limit
        like = np.flatnonzero(near)
        near[like] = np.abs(vectors[left[like]] - vectors[first]).max(axis=1) <= PEAK
        near[0] = True
        group[left[near]] = len(leaders)
        leaders.append(int(first))
        left = left[~near]
    return group, np.array(leaders, np.intp)
