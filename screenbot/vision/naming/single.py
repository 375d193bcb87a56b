"""Programs that open single cells and leave what is about a zero to the player.

Zeros touch covered cells there, so that the rules do not tell the two apart, but where they have
different grounds, and the numbers have room for all their mines in cells that touch no zero.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.pixels.neighbours import opens_singly

CLEAR_GAP: Final = 2.0
"""Difference of log odds from which on the grounds of two groups of looks are clearly two."""


def opened_singly(
    codes: NDArray[np.uint8],
    look: NDArray[np.intp],
    side: NDArray[np.intp],
    ground: NDArray[np.float64],
    namings: NDArray[np.float64],
) -> int | None:
    """The naming by which a program opens nothing about its zeros, where the *ground* of the looks
    (count,) tells covered cells and zeros clearly apart, if the numbers agree. Of a checkerboard,
    to whose sides the looks belong, (count,), zeros are on both colours."""
    order = np.sort(ground)
    gaps = np.diff(order)
    if not len(gaps) or gaps.max() < CLEAR_GAP:
        return None
    covered = ground > order[gaps.argmax()]
    if len(np.unique(side[~covered])) < len(np.unique(side)):
        return None
    named = np.where(look < 0, codes, np.where(covered[look], np.uint8(COVERED), np.uint8(0)))
    return int((namings == covered).all(axis=1).argmax()) if opens_singly(named) else None
