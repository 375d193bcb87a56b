"""Matrix products of vision: many small ones, each in one thread."""

from __future__ import annotations

import itertools
import math
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

ONE_THREAD: Final = 240_000
"""Multiplications that the linear algebra library does in the calling thread."""
LARGE: Final = 4 * ONE_THREAD
"""Size of a second factor of which every row of the first would be multiplied for itself."""

Float = TypeVar("Float", np.float32, np.float64)


def product(one: NDArray[Float], other: NDArray[Float]) -> NDArray[Float]:
    """``one @ other.T`` a few rows at a time, and a few columns where these alone are many.

    Larger products wake the threads of the linear algebra library, which then wait for each other
    in a loop: on a busy machine that takes ten times as long as one thread does.
    """
    out = np.empty((len(one), len(other)), one.dtype)
    if other.size > LARGE:
        side = max(1, math.isqrt(ONE_THREAD // one.shape[1]))
        for top, left in itertools.product(range(0, len(one), side), range(0, len(other), side)):
            block = np.s_[top : top + side, left : left + side]
            out[block] = one[block[0]] @ other[block[1]].T
        return out
    rows = max(1, ONE_THREAD // other.size)
    for first in range(0, len(one), rows):
        np.dot(one[first : first + rows], other.T, out=out[first : first + rows])
    return out
