"""Matrix products of vision: many small ones, each in one thread."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

ONE_THREAD: Final = 240_000
"""Multiplications that the linear algebra library does in the calling thread."""


def product(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """``one @ other.T`` a few rows at a time.

    Larger products wake the threads of the linear algebra library, which then wait for each other
    in a loop: on a busy machine that takes ten times as long as one thread does.
    """
    out = np.empty((len(one), len(other)), np.float32)
    rows = max(1, ONE_THREAD // other.size)
    for first in range(0, len(one), rows):
        np.dot(one[first : first + rows], other.T, out=out[first : first + rows])
    return out
