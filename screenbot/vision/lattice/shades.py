"""Lines of cells beside a board by their shades alone: of one colour, or of two in turn."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.median import median

SHADOW: Final = 3
"""So many samples beside a board may show a shadow of its cells."""
SHADES: Final = 2.0
"""Least difference of the two shades of a checkerboard."""
CHECKED_SHARE: Final = 0.8
"""Least share of the cells of a line that have them."""

Cells = NDArray[np.uint8]
"""uint8 (n, side, side, 3)."""
Mask = NDArray[np.bool_]


def is_empty(cells: Cells, good: Mask, part: tuple[slice, slice], least: float) -> bool:
    """Whether the *good* ones of a line of cells, in a *part* of each, are all of one colour, like
    a stretch of window or page.

    Two shades that alternate from cell to cell are none, however close they are.
    """
    values = cells[:, part[0], part[1]].astype(np.float32)
    values = values.reshape(len(cells), -1, 3)
    if values[good].reshape(-1, 3).std(axis=0).max() >= least:
        return False
    return not _alternate(values, good)


def is_checkered(cells: Cells, good: Mask) -> bool:
    """Whether the insides of the *good* ones of a line of cells have two shades in turn."""
    inside = slice(SHADOW, -SHADOW)
    values = cells[:, inside, inside].astype(np.float32).reshape(len(cells), -1, 3)
    return _alternate(values, good)


def _alternate(values: NDArray[np.float32], good: Mask) -> bool:
    """Whether most of the *good* ones of cells, (n, samples, 3), have two shades in turn."""
    shades, even = median(values, axis=1), np.arange(len(values)) % 2 == 0
    if not (good & even).any() or not (good & ~even).any():
        return False
    own = [median(shades[good & some], axis=0) for some in (even, ~even)]
    apart = float(np.abs(own[0] - own[1]).max())
    off = np.abs(shades - np.where(even[:, None], *own)).max(axis=1)
    return apart > SHADES and float((off[good] <= apart / 3.0).mean()) >= CHECKED_SHARE
