"""Marks that are hardly known by their shape, and that the numbers leave no doubt about.

Icons of flags and mines are drawn in many ways. Where such marks fill the numbers beside them, and
no number has more of them than it says, they stand on mines; whether they are flags is told by what
else is on the board.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE, WRONG_FLAG
from screenbot.vision.belief import IS_FLAG, MINES
from screenbot.vision.fitting import among, are_mines
from screenbot.vision.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 4
"""Fewest such marks, and fewest numbers that they fill."""
FEWEST_BARE: Final = 2
"""Numbers with too few marks about them from which on a game is not over."""
LIKELY: Final = 0.4
"""Least probability of a flag by its shape."""
LEAST, LIKELIER = 0.2, 5.0
"""Least probability of a mine by its shape, and how much more likely that is than a flag: flags may
be letters or crosses, and a player may have set them all before the rest is opened."""
BELIEVED: Final = np.float32(0.6)
"""Confidence of what the numbers say and the shape does not deny."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def filling(codes: Codes, confidence: Floats, shape: Floats) -> Floats:
    """The confidences (rows, cols) with unsure marks believed where the numbers agree with them.

    *shape* (rows, cols, len(CLASSES)) is what each cell shows by its shape alone. Flags are set
    while numbers lack some; mines are shown when none does, and covered cells are left then.
    """
    number = (codes >= 1) & (codes <= 8)
    sure = number & (confidence >= CONFIDENT)
    marks = among(codes, FLAG, MINE, EXPLODED)
    around = count_around(marks)
    doubted = marks & (confidence < CONFIDENT)
    full = sure & (around == codes)
    if np.count_nonzero(doubted) < FEWEST or (number & (around > codes)).any():
        return confidence
    if np.count_nonzero(full) < FEWEST or among(codes, WRONG_FLAG).any():
        return confidence
    flags, mines = shape[..., IS_FLAG], shape[..., MINES].sum(axis=2)
    bare = np.count_nonzero(sure & (around < codes))
    if bare >= FEWEST_BARE and not among(codes, MINE, EXPLODED).any():
        here = doubted & (flags >= LIKELY) & (count_around(full) > 0)
    elif not bare and are_mines(codes, among(codes, MINE)):
        here = doubted & (codes == MINE) & (mines >= np.maximum(LEAST, LIKELIER * flags))
    else:
        return confidence
    if np.count_nonzero(here) < FEWEST:
        return confidence
    return np.where(here, BELIEVED, confidence)
