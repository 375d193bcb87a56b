"""Cells whose corners are rounded here and there: where they run into one area, its corners are."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.channels import colour_distance
from screenbot.vision.closely import plain_looks
from screenbot.vision.drawn import Drawings
from screenbot.vision.vectors import SIDE, thinned

CORNER: Final = SIDE * 3 // 10
"""Greatest side of what shows at a corner of a cell, in samples."""
SHOWN: Final = 24.0
"""Difference of a sample to a cell without a mark from which on it shows something."""
SAME: Final = 8.0
"""Greatest difference of the samples between the corners."""

Floats = NDArray[np.float32]


def rounded_looks(
    probabilities: Floats, drawings: Drawings, used: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which looks (n,) that seem to show a mark are cells without one but for their corners.

    *probabilities*, (n, classes), is what the recogniser says of the looks, *used*, bool (n,), says
    which are on the board.
    """
    plain = plain_looks(probabilities)
    found = np.zeros(len(plain), np.bool_)
    own, others = np.flatnonzero(used & ~plain), thinned(np.flatnonzero(used & plain))
    if not len(own) or not len(others):
        return found
    corner = np.zeros((SIDE, SIDE), np.bool_)
    corner[np.ix_(*[np.r_[:CORNER, SIDE - CORNER : SIDE]] * 2)] = True
    between = drawings.samples[:, ~corner]
    ends = drawings.samples[:, [0, 0, -1, -1], [0, -1, 0, -1]]
    for look in own.tolist():
        near = others[colour_distance(between[others], between[look]).max(axis=1) <= SAME]
        if len(near):
            found[look] = (colour_distance(ends[near], ends[look]) >= SHOWN).any()
    return found
