"""Levels: pictures whose lightest colours are not white or whose darkest are not black.

Night lights, dimmed screens, veils over a window and what high dynamic range leaves on a screenshot
change all colours alike. Stretched to the full range of each channel they are what they were.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

STEP: Final = 3
"""Every so many lines and columns of a picture are looked at."""
ENDS: Final = (0.002, 0.998)
"""Parts of the pixels that are darker than the darkest, and than the lightest colours."""
WHITE, BLACK = 235, 20
"""Least channel of what is white, and greatest of what is black."""
LEAST_RANGE: Final = 40
"""A channel with less than that between its ends has nothing to be told by."""
POWERS: Final = (1.0, 1.5, 1 / 1.5)
"""Powers of what lies between, from 0 to 1: washed out colours are too light there."""

Levels = NDArray[np.uint8]
"""What each value of each channel becomes: uint8 (1, 256, 3)."""


def levels_of(picture: NDArray[np.uint8]) -> list[Levels]:
    """What makes the darkest colours of a picture, uint8 (height, width, 3), black and the lightest
    white, the likeliest first; nothing where they are, or where it has too few colours."""
    some = np.ascontiguousarray(picture[::STEP, ::STEP])
    counts = [cv2.calcHist([some], [channel], None, [256], [0, 256]) for channel in range(3)]
    part = np.cumsum(np.reshape(counts, (3, 256)), axis=1) / (some.size / 3)
    low, high = (np.argmax(part >= end, axis=1).astype(np.float64) for end in ENDS)
    usual = high.min() >= WHITE and low.max() <= BLACK
    if usual or (high - low).min() < LEAST_RANGE:
        return []
    values = np.clip((np.arange(256.0)[:, None] - low) / (high - low), 0.0, 1.0)
    return [np.asarray(np.rint(255.0 * values**power)[None], np.uint8) for power in POWERS]


def levelled(picture: NDArray[np.uint8], levels: Levels | None) -> NDArray[np.uint8]:
    """The picture with other levels, if any: uint8 (height, width, 3)."""
    return picture if levels is None else np.asarray(cv2.LUT(picture, levels), np.uint8)
