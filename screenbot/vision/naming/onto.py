"""Marks that stand on what covered cells show: a flag on a large relief, or on a picture."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.belief import IS_FLAG
from screenbot.vision.appearance.drawn import Drawings, Places

LIKELY, UNLIKELY = 0.5, 0.1
"""Least probability of a mark by its shape, and the one that cells without it do not reach."""
SHOWN: Final = 30.0
"""Least mean difference of a spot of 3 x 3 samples that shows something."""
SHIFTS: Final = tuple((down, across) for down in (-1, 0, 1) for across in (-1, 0, 1))
"""By so many samples cells of uneven spacing are shifted against each other."""


def with_more(said: NDArray[np.float32], own: Places, usual: int, drawings: Drawings) -> Places:
    """Those of some looks, *own* (n,), that show a mark of the game on what the *usual* one shows.

    *said*, (looks, classes), is what each look shows by its shape.
    """
    marks = said[:, IS_FLAG:-1]
    mark = marks[own].argmax(axis=1)
    own = own[(marks[own, mark] >= LIKELY) & (marks[usual, mark] < UNLIKELY)]
    return np.asarray(own[_spots(drawings, own, usual) >= SHOWN], np.intp)


def _spots(drawings: Drawings, own: Places, usual: int) -> NDArray[np.float32]:
    """The greatest difference (n,) of looks to the *usual* one in a spot of theirs."""
    samples = drawings.samples
    whole = samples[usual]
    spots = [
        min(_spot(samples[look], np.roll(whole, shift, (0, 1))) for shift in SHIFTS)
        for look in own.tolist()
    ]
    return np.array(spots, np.float32)


def _spot(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """The greatest difference of two looks, (side, side, 3), in a spot that does not reach their
    sides."""
    apart = np.abs(one - other).max(axis=2)
    return float(cv2.blur(apart, (3, 3))[2:-2, 2:-2].max())
