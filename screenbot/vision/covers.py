"""Covered cells that show a mark each: a letter, a square in text, a picture, a pattern.

Programs that draw with text have ``#`` or a bracket for each of them. What is drawn alike in many
cells, and what most numbers have more of about them than they say, is neither mine nor flag.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, UNSEEN
from screenbot.vision.agreement import correlations
from screenbot.vision.drawn import Cells, Places
from screenbot.vision.fitting import HINTED
from screenbot.vision.neighbours import count_around

SURE, KNOWN = 0.9, 0.97
"""Probability from which on a number is one, and that from which on another mark is."""
ALIKE: Final = 0.92
"""Least correlation of two drawings of one sign."""
SHOWN: Final = 60.0
"""Least difference of a sample of a sign from its ground where the cell may show nothing."""
FEWEST: Final = 5
"""Fewest cells that show such a sign."""
MOST_SIGNS: Final = 3
"""Most signs that are looked at: one for covered cells, one for open ones, and flags."""
MOST_KNOWN: Final = 0.3
"""Greatest share of its cells that show a known mark: players may set too many flags."""
EVEN: Final = 0.9
"""Least correlation of a drawing and its mirror image that are the same."""
FEWEST_OVER: Final = 4
OVER: Final = 0.25
"""Number, and share of the numbers beside a sign, with more of it about them than they say from
which on it is no mine."""

FEWEST_FLAGS: Final = 3
"""Cells with one unknown sign, and numbers that these fill, from which on it may be a flag."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def signs(
    codes: Codes,
    certain: NDArray[np.bool_],
    blank: NDArray[np.bool_],
    known: Codes,
    cells: Cells,
) -> Places:
    """The look, of those that show a sign which covered or open cells bear, that each look, (n,),
    is drawn like; -1 for those that show no such sign.

    *codes* (rows, cols) are what cells are taken for so far. *blank* says of each look, (n,),
    whether it shows nothing, *certain* whether it shows that, or a number, by its shape, and
    *known* which mark of the game its shape is, 0 for none.
    """
    count = np.bincount(cells.look.reshape(-1), minlength=len(certain))
    apart = cells.drawings.samples - cells.drawings.insides[:, None, None]
    shown = np.abs(apart).max(axis=(1, 2, 3)) >= SHOWN
    samples, flag = cells.drawings.samples, known == FLAG
    left = np.flatnonzero(~certain & (shown | ~blank) & (count > 0))
    found = np.full(len(certain), -1, np.intp)
    if count[left].sum() < FEWEST:
        return found
    same = correlations(cells.drawings, left) >= ALIKE
    groups = _components(same)
    often = np.bincount(groups, count[left])
    covered = np.count_nonzero(codes == COVERED)
    for group in np.argsort(-often)[:MOST_SIGNS]:
        own = left[groups == group]
        plain = [one for one in own[known[own] > 0] if not (flag[one] and _is_even(samples[one]))]
        strange = count[plain].sum() <= MOST_KNOWN * often[group]
        if strange and often[group] >= FEWEST and often[group] > covered:
            flags = (codes == FLAG) & (found[cells.look] < 0)
            if _overfills(np.isin(cells.look, own), codes, flags):
                found[own] = own[count[own].argmax()]
    return found


def with_unknown_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with signs that nobody knows named flags where they fill
    numbers and no number has more of them: not to be acted on."""
    count = np.bincount(cells.look[codes == UNSEEN], minlength=len(cells.drawings.samples))
    left = np.flatnonzero(count)
    if count.sum() < FEWEST_FLAGS:
        return codes, confidence
    groups = _components(correlations(cells.drawings, left) >= ALIKE)
    number, flags = (codes >= 1) & (codes <= 8), codes == FLAG
    out, sure = codes.copy(), confidence.copy()
    for group in np.flatnonzero(np.bincount(groups, count[left]) >= FEWEST_FLAGS):
        here = np.isin(cells.look, left[groups == group]) & (codes == UNSEEN)
        beside, marks = number & (count_around(here) > 0), count_around(here | flags)
        fitting = not (beside & (marks > codes)).any()
        if fitting and np.count_nonzero(beside & (marks == codes)) >= FEWEST_FLAGS:
            out[here], sure[here] = FLAG, HINTED
    return out, sure


def _components(same: NDArray[np.bool_]) -> Places:
    """The group (n,) of each of n drawings: those that hang together by *same*, (n, n)."""
    groups = np.arange(len(same))
    for one in range(len(same)):
        near = np.unique(groups[same[one]])
        groups[np.isin(groups, near)] = min(near.min(), groups[one])
    return groups


def _is_even(drawing: Floats) -> bool:
    """Whether a mark, float32 (side, side, 3), is the same in a mirror and upside down: no flag."""
    grey = drawing.mean(axis=2)
    apart = np.abs(grey - np.median(np.concatenate([grey[0], grey[-1], grey[:, 0], grey[:, -1]])))
    rows, cols = (np.flatnonzero(apart.max(axis=way) >= apart.max() / 2) for way in (1, 0))
    mark = apart[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    mark = np.asarray(cv2.blur(np.pad(mark, 1), (3, 3)), np.float32)
    mark -= mark.mean()
    least = EVEN * float((mark**2).sum())
    return bool(min((mark * mark[::-1]).sum(), (mark * mark[:, ::-1]).sum()) >= least)


def _overfills(sign: NDArray[np.bool_], codes: Codes, flags: NDArray[np.bool_]) -> bool:
    """Whether too many numbers have more of a *sign*, bool (rows, cols), and of *flags* about them
    than they say."""
    number = (codes >= 1) & (codes <= 8) & ~sign
    beside = number & (count_around(sign) > 0)
    over = beside & (count_around(sign | flags) > codes)
    least = max(FEWEST_OVER, OVER * np.count_nonzero(beside))
    return bool(np.count_nonzero(over) >= least)
