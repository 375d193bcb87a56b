"""What a solver or a person put on covered cells: chances, crosses, dots, colours laid over them.

Such marks pass for flags or mines. In a game that is played no number has more flags about it than
it says, but for the few that a player set wrong. Where what is safe beside full numbers is marked,
what marks the mines need be no flag either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import ONE_SIGN, correlations
from screenbot.vision.appearance.belief import IS_FLAG
from screenbot.vision.appearance.drawn import INSIDE, present
from screenbot.vision.appearance.fitting import HINTED, among
from screenbot.vision.appearance.rims import NEAR, from_zeros, grounds_of
from screenbot.vision.naming.flags import UNCLEAR
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import SIDE, distances
from screenbot.vision.seen import CONFIDENT

if TYPE_CHECKING:
    from screenbot.vision.naming.looks import Looks

FEWEST, SHARE = 5, 0.2
"""Fewest numbers, and least share of those beside such marks, that these would overfill."""
LEAST, FARTHER, USUALLY = 5.0, 2.0, 75
"""Root mean square difference of the inside of a cell to those of covered cells with nothing open
beside them from which on something was put on it, this many times what these differ by among
themselves added, up to the rank, in per cent, of the differences that count."""
USUAL: Final = 0.2
"""Share of those from which on a look is a usual one of covered cells."""
MOSTLY: Final = 0.5
"""Least share of the safe cells on which something was put."""
LOW, BROAD = 0.4, 1.4
"""Most height of a line of print, in cells, and its least breadth, in heights."""
PRINTED: Final = 3
"""Fewest cells with print where no flag is sure."""
INK, STRONG, NEARLY_ALL = 30.0, 0.4, 97
"""Difference from a covered cell that is part of a mark: at least so much, and so much of the
difference that this many per cent of a cell do not reach."""

Mask = NDArray[np.bool_]


def with_annotated(looks: Looks) -> Looks:
    """The cells of a board with what somebody marked, but no player, as covered ones: unsure flags
    and mines, and flags that are nothing but a colour. Not to be acted on."""
    looks = _without_print(looks)
    codes, sure = looks.codes, looks.confidence >= CONFIDENT
    unknown = _on_covered(looks, codes == UNSEEN)
    marks = among(codes, FLAG, MINE, EXPLODED, WRONG_FLAG, QUESTION) | unknown
    shape = looks.shapes.probabilities[looks.shapes.look, IS_FLAG]
    unclear = ~sure | looks.blank | (codes == WRONG_FLAG) | ((codes == FLAG) & (shape < UNCLEAR))
    asked = marks & unclear & looks.shapes.in_full_view()
    few = np.count_nonzero(asked & ~unknown) <= np.count_nonzero(marks & ~asked)
    asked &= unknown | (not few)  # a few are marks as others
    if not asked.any() or (sure & among(codes, MINE, EXPLODED)).any():
        return looks
    number = sure & (codes >= 1) & (codes <= 8)
    if not _overfill(marks, asked, looks, number) and (
        few or not _are_marked(marks, asked, looks, number)
    ):
        return looks
    return _as_covered(looks, asked)


def _as_covered(looks: Looks, cells: Mask) -> Looks:
    """The cells of a board with some, bool (rows, cols), as covered ones, but not surely."""
    codes = np.where(cells, np.uint8(COVERED), looks.codes)
    confidence = np.where(cells, np.minimum(looks.confidence, HINTED), looks.confidence)
    return replace(looks, codes=codes, confidence=confidence)


def _without_print(looks: Looks) -> Looks:
    """The cells of a board with unsure marks that are a line of print as covered ones: signs of the
    game are about as high as they are broad. Beside several such, what is as low is one, too."""
    codes, sure = looks.codes, looks.confidence >= CONFIDENT
    unsure = ~sure & (codes != COVERED) & (codes != 0) & looks.shapes.in_full_view()
    if not unsure.any():
        return looks
    wide, high = _sizes(looks, unsure)
    printed = unsure & (high > 0) & (high <= LOW * SIDE) & (wide >= BROAD * high)
    look = looks.shapes.look
    printed &= ~np.isin(look, look[sure & (codes == FLAG)])
    some, lines = np.count_nonzero(printed), np.count_nonzero(printed.any(axis=1))
    if some < PRINTED and not (some and (sure & (codes == FLAG)).any()):
        return looks
    if _are_letters(printed, looks):
        return looks
    if lines < PRINTED and not (codes == COVERED).any():  # it may be a message
        return looks
    if some >= PRINTED:
        printed |= (
            unsure & (high > 0) & (high <= high[printed].max()) & (wide <= wide[printed].max())
        )
    covered, opened = codes == COVERED, (codes <= 8) & ~unsure
    if covered.any() and opened.any():
        printed &= grounds_of(looks.shapes.drawn(), covered, opened)[0]
    elif (zeros := sure & (codes == 0)).any() and printed.any():  # what is shown on open ground
        printed[printed] = from_zeros(printed, zeros, looks.shapes.drawn()) > NEAR
    return _as_covered(looks, printed)


def _are_letters(printed: Mask, looks: Looks) -> bool:
    """Whether what is *printed*, bool (rows, cols), is one letter in all cells, and no number has
    more of them about it than it says, but some just as many: the flags of that game."""
    if np.count_nonzero(printed) < PRINTED:
        return False
    number = (looks.codes >= 1) & (looks.codes <= 8) & (count_around(printed) > 0)
    said, shown = looks.codes[number], count_around(printed | (looks.codes == FLAG))[number]
    filled, over = (np.count_nonzero(some) for some in (shown == said, shown > said))
    own = present(looks.shapes.look[printed])
    one = correlations(looks.shapes.drawn().drawings, own).min() >= ONE_SIGN
    return bool(one and filled >= PRINTED and not over)


def _sizes(looks: Looks, cells: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """How broad and how high, in samples, what stands in some *cells* is, both (rows, cols): what
    is unlike the covered cell that is the most like them around it; 0 where it is in no *cells*, or
    goes on beside one."""
    drawings, look = looks.shapes.drawn().drawings, looks.shapes.look
    covered = present(look[looks.codes == COVERED])
    wide, high = (np.zeros(len(drawings.samples), np.intp) for _ in range(2))
    for own in present(look[cells]).tolist():
        cell = drawings.samples[own]
        if len(covered):
            near = covered[distances(drawings.rims[[own]], drawings.rims[covered]).argmin()]
            differs = np.abs(cell - drawings.samples[near]).max(axis=2)
        else:
            inner = cell[INSIDE:-INSIDE, INSIDE:-INSIDE]
            differs = np.abs(inner - drawings.insides[own]).max(axis=2)
        ink = differs > max(INK, STRONG * float(np.percentile(differs, NEARLY_ALL)))
        beside = len(covered) > 0 and ink[:, [0, -1]].any()  # a line of a message goes on there
        if ink.any() and not beside:
            high[own], wide[own] = (int(np.ptp(at)) + 1 for at in np.nonzero(ink))
    return np.where(cells, wide[look], 0), np.where(cells, high[look], 0)


def _on_covered(looks: Looks, unknown: Mask) -> Mask:
    """Which *unknown* cells, bool (rows, cols), stand on the ground of covered ones."""
    sure = looks.confidence >= CONFIDENT
    covered, opened = sure & (looks.codes == COVERED), sure & (looks.codes <= 8)
    if not (unknown.any() and covered.any() and opened.any()):
        return np.zeros(unknown.shape, np.bool_)
    return unknown & grounds_of(looks.shapes.drawn(), covered, opened)[0]


def _overfill(marks: Mask, asked: Mask, looks: Looks, number: Mask) -> bool:
    """Whether many a *number* has more *marks* about it than it says, and many would lack mines if
    those that are *asked* for were open; all are bool (rows, cols)."""
    beside = number & (count_around(asked) > 0)
    over = beside & (count_around(marks) > looks.codes)
    hidden = count_around((looks.codes > 8) & ~asked) + looks.shapes.outside
    lacking = beside & (hidden < looks.codes)
    count, few = np.count_nonzero(beside), np.count_nonzero(over)
    return bool(few >= max(FEWEST, SHARE * count) and 2 * np.count_nonzero(lacking) >= count)


def _are_marked(marks: Mask, asked: Mask, looks: Looks, number: Mask) -> bool:
    """Whether most covered cells beside a *number* that has its mines by the *marks* have something
    inside that no covered cell has that no open one touches, a sign where most of those that are
    *asked* for are signs; all are bool (rows, cols)."""
    covered, look = looks.codes == COVERED, looks.shapes.look
    safe = covered & (count_around(number & (count_around(marks) == looks.codes)) > 0)
    far = covered & (count_around(looks.codes <= 8) == 0)
    if np.count_nonzero(safe) < FEWEST or np.count_nonzero(far) < 2:
        return False
    drawings = looks.shapes.drawn().drawings
    inner = drawings.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    if 2 * np.count_nonzero(asked & looks.blank) < np.count_nonzero(asked):
        inner = inner - inner.mean(axis=(1, 2), keepdims=True)  # covered cells may be shaded
    insides = inner.reshape(len(inner), -1)
    own, count = present(look[safe]), np.bincount(look[far])
    others = np.flatnonzero(count >= USUAL * count.sum())  # others among these may be marked, too
    others = others if len(others) else present(look[far])
    apart = distances(insides[own], insides[others]).min(axis=1)
    usual = np.percentile(distances(insides[others], insides[others]), USUALLY)
    odd = np.isin(look, own[apart >= LEAST + FARTHER * usual])
    return bool(np.count_nonzero(safe & odd) >= max(FEWEST, MOSTLY * np.count_nonzero(safe)))
