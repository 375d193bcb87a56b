"""Matrix products of vision: many small ones, each in one thread."""

from __future__ import annotations

import itertools
import math
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

ONE_THREAD: Final = 240_000
"""Multiplications that the linear algebra library does in the calling thread."""
FEW: Final = 8
"""Fewer rows of the first factor at a time would each read all of the second one."""

Float = TypeVar("Float", np.float32, np.float64)


def product(one: NDArray[Float], other: NDArray[Float]) -> NDArray[Float]:
    """``one @ other.T`` a few rows at a time, and a few columns where all of these are many.

    Larger products wake the threads of the linear algebra library, which then wait for each other
    in a loop: on a busy machine that takes ten times as long as one thread does.
    """
    out = np.empty((len(one), len(other)), one.dtype)
    rows, cols = ONE_THREAD // max(1, other.size), len(other)
    if rows < FEW:
        rows = max(1, min(len(one), math.isqrt(ONE_THREAD // one.shape[1])))
        cols = max(1, ONE_THREAD // (rows * one.shape[1]))
    for top, left in itertools.product(range(0, len(one), rows), range(0, len(other), cols)):
        block = np.s_[top : top + rows, left : left + cols]
        np.matmul(one[block[0]], other[block[1]].T, out=out[block])
    return out
