"""The memory that pictures take."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

LARGE: Final = 31 << 20
"""Bytes of a block for whose sake the C library keeps twice as much; it heeds none above 32 MB."""


@lru_cache(maxsize=1)
def keep_freed_memory() -> None:
    """Have the process keep the memory of one picture for the next one.

    The GNU C library gives back to the system what is free at the end of its heap, unless a large
    block was freed before (mallopt(3), M_MMAP_THRESHOLD): to get thousands of pages again takes a
    fifth of the time in which a known board is found. The block itself is never written to.
    """
    np.empty(LARGE, np.uint8)
