"""Sizes that boards often have."""

from __future__ import annotations

from typing import Final

TYPICAL: Final = {(9, 9), (8, 10), (10, 10), (16, 16), (14, 18), (16, 30), (20, 24)}
"""Usual sizes, (rows, cols): a fresh checkerboard without relief has one of them."""


def is_usual(size: tuple[int, ...]) -> bool:
    """Whether boards often have that size, (rows, cols) or turned by a quarter."""
    return size in TYPICAL or size[::-1] in TYPICAL
