"""The cells of a board by the looks that they share: what is told of a look is told once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDES, contrast_of, distances, rims, side_of, thinned

MARKED: Final = 12.0
"""Least difference, 0 to 255, of the inside of a cell with a mark to that of one without."""
INSIDE: Final = 3
"""Width of what is no inside of a cell, in samples: a lattice may lie so far off."""

Floats = NDArray[np.float32]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Drawings:
    """How the looks of a board are drawn: ``samples``, float32 (n, side, side, 3).

    What is compared of them is computed when it is first asked for.
    """

    samples: Floats

    @property
    def flat(self) -> Floats:
        """The samples, (n, samples * 3)."""
        return self.samples.reshape(len(self.samples), -1)

    @property
    def apart(self) -> Floats:
        """Root mean square differences of all looks to each other, (n, n)."""
        return _apart(self)

    @property
    def rims(self) -> Floats:
        """The rims of all looks, (n, samples * 3)."""
        return _rims(self)

    @property
    def rims_apart(self) -> Floats:
        """Root mean square differences of all rims to each other, (n, n)."""
        return _rims_apart(self)

    @property
    def contrast(self) -> Floats:
        """Standard deviation of each rim, the greatest of the channels: (n,)."""
        return _contrast(self)

    @property
    def insides(self) -> Floats:
        """The middle colour of the inside of each look, (n, 3)."""
        return _insides(self)

    @property
    def ink(self) -> Floats:
        """Root mean square difference (n,) of each look to a cell of its own ground without a mark:
        little where the mark is small."""
        inner = self.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE] - self.insides[:, None, None]
        squares = (inner**2).sum(axis=(1, 2, 3)) / self.flat.shape[1]
        return np.asarray(np.sqrt(squares), np.float32)

    def mostly(self, own: Places, others: Places, part: float) -> Floats:
        """The difference (n,) of the rims of some looks to the nearest of the *others*, each (n,),
        but for the parts that marks reach: only *part* of the samples counts."""
        kinds, other = present(own), present(others)
        like = other[self.rims_apart[kinds[:, None], other].argmin(axis=1)]
        out = np.empty(len(self.samples), np.float32)
        out[kinds] = but_marks(self.rims[kinds], self.rims[like], part)
        return out[own]

    def marked(self, own: Places, others: Places) -> NDArray[np.bool_]:
        """Whether the inside of each of some looks, (n,), differs from that of all *others*: lines
        around a cell and the light of its neighbours make no other look of it."""
        inner = self.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE].reshape(len(self.samples), -1)
        away = [np.abs(inner[others] - inner[one]).max(axis=1).min(initial=np.inf) for one in own]
        return np.array(away) > MARKED

    def side_apart(self, one: int, others: Places) -> float:
        """The difference of a look's rim to those of *others*, (n,), on the side of the least."""
        sides = (np.repeat(side_of(*side), 3) for side in SIDES)
        rim, rest = self.rims[[one]], self.rims[others]
        return min(float(distances(rim[:, side], rest[:, side]).min()) for side in sides)


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The cells of a board as they are drawn: ``look``, (rows, cols), says which of the drawings
    each shows."""

    drawings: Drawings
    look: Places

    @classmethod
    def of(cls, samples: Floats) -> Cells:
        """Cells with a look of their own each, from float32 (rows, cols, side, side, 3)."""
        rows, cols = samples.shape[:2]
        drawings = Drawings(samples.reshape(-1, *samples.shape[2:]))
        return cls(drawings, np.arange(rows * cols).reshape(rows, cols))

    def samples(self) -> Floats:
        """How every cell is drawn: float32 (rows, cols, side, side, 3)."""
        return self.drawings.samples[self.look]


def middle(values: Floats, looks: Places) -> Floats:
    """The median over cells, (m,) of *values* (n, samples), that have some *looks* (k,).

    Where more than half of the cells have one look, it is that one.
    """
    count = np.bincount(looks)
    most = int(count.argmax())
    if 2 * int(count[most]) > len(looks):
        return np.asarray(values[most], np.float32)
    return median(values[looks], axis=0)


def but_marks(own: Floats, like: Floats, part: float) -> Floats:
    """The differences (n,) of rims, (n, samples) each, but for the parts that marks reach."""
    count = round(part * own.shape[1])
    squares = np.partition((own - like) ** 2, count - 1, axis=1)[:, :count]
    return np.asarray(np.sqrt(squares.mean(axis=1)), np.float32)


def present(looks: Places) -> Places:
    """The different ones of some looks, in rising order."""
    return np.flatnonzero(np.bincount(looks.reshape(-1)))


@lru_cache(maxsize=8)
def _apart(drawings: Drawings) -> Floats:
    return _all_apart(drawings.flat)


@lru_cache(maxsize=8)
def _rims(drawings: Drawings) -> Floats:
    return rims(drawings.samples)


@lru_cache(maxsize=8)
def _rims_apart(drawings: Drawings) -> Floats:
    return _all_apart(drawings.rims)


def _all_apart(values: Floats) -> Floats:
    """Root mean square differences (n, n) of the rows of an array, which are 0 to themselves."""
    own = values - values.mean(axis=0)  # small numbers lose less when they are squared
    apart = distances(own, own)
    np.fill_diagonal(apart, 0.0)
    return apart


@lru_cache(maxsize=8)
def _contrast(drawings: Drawings) -> Floats:
    return contrast_of(drawings.rims)


def colours_apart(own: Floats, others: Floats) -> Floats:
    """How far colours (n, 3) are from the nearest of *others*, by channel: (n,)."""
    if not len(others):
        return np.full(len(own), np.inf, np.float32)
    return np.asarray(colour_distance(own[:, None], others).min(axis=1), np.float32)


@lru_cache(maxsize=8)
def _insides(drawings: Drawings) -> Floats:
    inside = drawings.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    return median(inside.reshape(len(inside), -1, 3), axis=1)


def some_of(values: NDArray[Any], where: NDArray[np.bool_]) -> NDArray[Any]:
    """What some of the cells of a mask (rows, cols) have, (n, ...)."""
    rows, cols = thinned(np.argwhere(where)).T
    return np.asarray(values[rows, cols])
