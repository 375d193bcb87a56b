"""Crosses: two strokes from corner to corner, by which programs call a flag wrong."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.agreement import CUT
from screenbot.vision.pixels.channels import colour_distance

STRONG, SHOWN = 0.3, 30.0
"""Part of the greatest difference to the ground, and least one, 0 to 255, of a sample of a mark."""
FEWEST, ROUND = 3, 1.4
"""Fewest samples of a cross each way, and greatest ratio of its sides."""
SIDE: Final = 9
"""Samples each way at which marks are held against a cross."""
ALONG: Final = 0.3
"""How much more is drawn on the strokes of a cross than away from them, at least, of 1."""

Floats = NDArray[np.float32]


def is_cross(samples: Floats, ground: Floats) -> bool:
    """Whether the mark of a cell, (k, k, 3) on a *ground*, (3,), is nothing but a cross."""
    apart = colour_distance(samples, ground)[CUT:-CUT, CUT:-CUT]
    most = float(apart.max())
    if most < SHOWN:
        return False
    ends = [np.flatnonzero((apart >= STRONG * most).any(axis=axis))[[0, -1]] for axis in (1, 0)]
    down, across = (slice(int(first), int(last) + 1) for first, last in ends)
    part = np.asarray(apart[down, across] / most, np.float32)
    if max(part.shape) > ROUND * min(part.shape) or min(part.shape) < FEWEST:
        return False
    way = cv2.INTER_LINEAR if min(part.shape) < SIDE else cv2.INTER_AREA
    part = np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=way), np.float32)
    rows, cols = np.indices(part.shape)
    away = np.minimum(np.abs(rows - cols), np.abs(rows + cols - SIDE + 1))
    return float(part[away == 0].mean() - part[away >= 2].mean()) >= ALONG
