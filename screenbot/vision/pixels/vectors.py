"""Cells and their rims as rows of numbers: how far apart they are, and which stand for all.

The rim of a cell, its outer pixels, holds what all cells of a board share, bevels and lines and
grounds, and hardly anything of the marks in them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.channels import channel_rows
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.product import product

SIDE: Final = 16
"""Samples each way at which cells are compared."""
MIDDLE: Final = slice(SIDE // 4, -SIDE // 4)
"""The samples one way that are well within a cell."""
RIM: Final = 2
"""Width of the rim in samples."""
MOST_RIMS: Final = 60
"""Most rims that others are compared with."""
AT_ONCE: Final = 8
"""So many of them are compared with all others at once."""
ALIKE: Final = 5.0
"""Root mean square difference of two rims that are the same."""
WORST: Final = 16.0
"""Greatest difference of a good rim."""
SIDES: Final = ((0, False), (0, True), (1, False), (1, True))
"""The axis of each side of a cell, 0 for top and bottom, and whether it is the last one."""
GOLDEN: Final = 0.618034
"""Multiples of it, less their whole parts, are spread evenly however many they are."""

Vectors = NDArray[np.float32]
Shown = TypeVar("Shown", bound=np.generic)


def middles_of(cells: NDArray[np.uint8]) -> Vectors:
    """The colour in the middle of each of some cells, (n, SIDE, SIDE, 3): float32 (n, 3)."""
    inner = cells[:, MIDDLE, MIDDLE].reshape(len(cells), -1, 3)
    return np.asarray(median(inner, axis=1), np.float32)


def rims(cells: NDArray[np.uint8] | Vectors) -> Vectors:
    """The rims, float32 (n, samples * 3), row by row, of cells (n, SIDE, SIDE, 3)."""
    flat = cells.reshape(len(cells), SIDE * SIDE * 3)
    return np.asarray(flat.take(_outer_values(), axis=1), np.float32)


@lru_cache(maxsize=1)
def _outer_values() -> NDArray[np.intp]:
    """The places of the values of a rim among all of a cell's."""
    outer = np.ones((SIDE, SIDE, 3), np.bool_)
    outer[RIM:-RIM, RIM:-RIM] = False
    return np.flatnonzero(outer)


def whole_cells(cells: NDArray[np.uint8]) -> Vectors:
    """All samples, float32 (n, samples), of some cells (n, SIDE, SIDE, 3)."""
    return cells.reshape(len(cells), SIDE * SIDE * 3).astype(np.float32)


def rim_vectors(cells: NDArray[np.uint8]) -> Vectors:
    """The rims, float32 (n, samples * 3) about zero, of cells (..., SIDE, SIDE, 3)."""
    return rims(cells.reshape(-1, SIDE, SIDE, 3)) - 128.0


def thinned(values: NDArray[Shown], most: int = MOST_RIMS) -> NDArray[Shown]:
    """About as many of the values (n, ...) as *most*, spread evenly; all where they are few."""
    return values[:: max(1, len(values) // most)]


def distances(one: Vectors, other: Vectors) -> Vectors:
    """Root mean square differences (n, m) of the rows of two arrays."""
    return _distances(one, other, _squares(one), _squares(other))


def nearest(own: Vectors, others: Vectors) -> Vectors:
    """How far samples (n, m) are from the nearest of *others*: (n,)."""
    none = np.full(len(own), np.inf, np.float32)
    return distances(own, others).min(axis=1) if len(others) else none


def _squares(vectors: Vectors) -> Vectors:
    """The sum of squares of each row."""
    return np.asarray(np.einsum("ij,ij->i", vectors, vectors), np.float32)


def _distances(one: Vectors, other: Vectors, squares: Vectors, others: Vectors) -> Vectors:
    """See ``distances``: *squares* are those of *one*, *others* of *other*."""
    mixed = squares[:, None] - 2.0 * product(one, other) + others[None, :]
    return np.asarray(np.sqrt(np.maximum(mixed, 0.0) / one.shape[1]), np.float32)


def contrast_of(rim: Vectors) -> Vectors:
    """Standard deviation of the samples of each rim, the greatest of the channels."""
    # Products of matrices: sums along an axis of three take five times as long. Sums of whole
    # levels and of their squares are exact.
    samples = rim.shape[1] // 3
    total, squares = (
        product(values, channel_rows(samples)).astype(np.float64) for values in (rim, rim * rim)
    )
    mean = total / samples
    return np.asarray(
        np.sqrt(np.maximum(squares / samples - mean * mean, 0.0).max(axis=1)), np.float32
    )


def mean_colours(cells: Vectors) -> Vectors:
    """The mean colour, float32 (rows, cols, 3), of each cell (rows, cols, side, side, 3)."""
    flat = cells.reshape(cells.shape[0] * cells.shape[1], -1)
    samples = flat.shape[1] // 3
    total = product(flat, channel_rows(samples))
    return np.asarray(total / samples, np.float32).reshape(*cells.shape[:2], 3)


@lru_cache(maxsize=4)
def side_of(axis: int, last: bool) -> NDArray[np.bool_]:
    """The samples of a rim, bool (samples,), on one side: top or bottom for *axis* 0."""
    place = np.zeros((1, SIDE, SIDE, 3), np.float32)
    strip = slice(-RIM, None) if last else slice(None, RIM)
    place[:, strip] = 1.0
    place = place if axis == 0 else place.transpose(0, 2, 1, 3)
    return np.asarray(rims(place)[0, ::3] > 0, np.bool_)


def common_rims(rim: Vectors, fewest: int = 1) -> tuple[Vectors, float]:
    """Rims that stand for all, the most common ones first, and how much equal ones differ.

    Each stands for *fewest* cells or more, and for two where some stand for more.
    """
    if len(rim) < fewest:
        return rim[:0], 0.0
    some = thinned(rim)
    apart = distances(some, some)
    np.fill_diagonal(apart, np.inf)
    noise = float(median(apart.min(axis=1)))
    alike = ALIKE if fewest == 1 else max(ALIKE, min(2.0 * noise, WORST))
    # From all over the board: a gradient may make every rim another one.
    order = np.argsort(np.arange(len(rim)) * GOLDEN % 1.0)
    picked: list[int] = []
    counts: list[int] = []
    taken, squares = np.zeros(len(rim), np.bool_), _squares(rim)
    while len(picked) < MOST_RIMS and not taken.all():
        next_ = order[~taken[order]][:AT_ONCE]
        near = (_distances(rim, rim[next_], squares, squares[next_]) <= alike).T
        near[np.arange(len(next_)), next_] = True
        for one, like in zip(next_.tolist(), near, strict=True):
            if not taken[one] and len(picked) < MOST_RIMS:
                picked.append(one)
                counts.append(int(np.count_nonzero(like & ~taken)))
                taken |= like
    often = np.array(counts) >= max(fewest, 2 if max(counts) > 2 else 1)
    return rim[np.array(picked)[often]], noise
