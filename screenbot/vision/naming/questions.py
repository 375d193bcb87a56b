"""Question marks of an unknown board: what passes for flags, but is unlike those that are sure."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION
from screenbot.vision.appearance.agreement import correlations
from screenbot.vision.appearance.checkers import without_checkers
from screenbot.vision.appearance.drawn import Cells, middle, present
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.appearance.vivid import GROUND
from screenbot.vision.naming.signs import SAME_FLAG, inked, signed_flags
from screenbot.vision.pixels.neighbours import filled_beside
from screenbot.vision.pixels.vectors import distances

UNLIKE: Final = 8.0
"""Root mean square difference from which on two flags are not the same."""
SURE: Final = 0.5
"""Confidence of the flags and mines that others are compared with."""
FEWEST: Final = 2
"""Fewest flags, and mines, that others are compared with."""
FEWEST_FILLED: Final = 3
"""So many numbers that marks fill, and none that they overfill, tell that they are flags."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def questions(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with doubtful flags of another shape than the sure ones
    named question marks, not to be acted on; unless they are more than these and fill numbers, as
    flags do: then nothing says which are flags."""
    cells = without_checkers(codes, cells)
    sure = (codes == FLAG) & (confidence >= SURE)
    more, signed = inked(sure, cells), signed_flags(sure, cells)
    sure &= ~more & ~signed
    doubtful = (codes == FLAG) & ~sure
    if np.count_nonzero(sure) < FEWEST or not doubtful.any():
        return codes, confidence
    if not (codes == COVERED).any():  # a game that is won may show its mines in a way of their own
        return codes, confidence
    if np.count_nonzero(doubtful & ~more) > np.count_nonzero(sure) and _fill(doubtful, codes):
        return codes, np.where(sure | doubtful, np.minimum(confidence, HINTED), confidence)
    drawn, rims = cells.drawings.flat, cells.drawings.rims
    usual, rim = (middle(values, cells.look[sure]) for values in (drawn, rims))
    codes = np.where(more, np.uint8(QUESTION), codes)
    confidence = np.where(more | signed, np.minimum(confidence, HINTED), confidence)
    known = present(cells.look[sure])
    for row, col in np.argwhere(doubtful & ~more):
        own = int(cells.look[row, col])
        if correlations(cells.drawings, np.append(known, own))[-1, :-1].max() >= SAME_FLAG:
            continue
        # Else a pointer may lie there.
        clear = float(distances(rims[own : own + 1], rim[None])[0, 0]) < GROUND / 2
        if clear and float(np.sqrt(((drawn[own] - usual) ** 2).mean())) > UNLIKE:
            codes[row, col] = QUESTION
            confidence[row, col] = min(confidence[row, col], HINTED)
    return codes, confidence


def _fill(marks: NDArray[np.bool_], codes: Codes) -> bool:
    """Whether some *marks*, bool (rows, cols), fill numbers, and overfill none, with all flags."""
    filled, over = filled_beside(codes, marks, codes == FLAG)
    return bool(np.count_nonzero(filled) >= FEWEST_FILLED and not over.any())
