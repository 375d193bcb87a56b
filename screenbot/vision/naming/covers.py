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
from screenbot.vision.appearance.agreement import correlations
from screenbot.vision.appearance.belief import BLANK, CERTAIN, DIGITS, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import Cells, Places, present
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.appearance.grounds import IS_QUESTION, ZERO
from screenbot.vision.naming.onto import with_more
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import distances
from screenbot.vision.seen import CONFIDENT

SURE, KNOWN = 0.9, 0.97
"""Probability from which on a number is one, and that from which on another mark is."""
PLAINLY: Final = float(CONFIDENT ** (1 / CERTAIN))
"""Probability from which on cells without a mark are such surely."""
ALIKE: Final = 0.92
"""Least correlation of two drawings of one sign."""
FEWEST: Final = 5
"""Fewest cells that show such a sign."""
MANY_ASKED, ASKED = 10, 4
"""So many question marks, and so many for each covered cell without one, are what covered cells
show: nobody asks so often."""
MOST_SIGNS: Final = 3
"""Most signs that are looked at: one for covered cells, one for open ones, and flags."""
LIKE_NUMBER, ROOMY = 0.05, 0.7
"""Probability of a number that a sign may be, and the share of its cells where there is room for
so many mines."""
LIKELY: Final = 0.5
"""Probability from which on a look passes for a number, for want of better."""
MOST_KNOWN: Final = 0.3
"""Greatest share of its cells that show a known mark: players may set too many flags."""
EVEN: Final = 0.9
"""Least correlation of a drawing and its mirror image that are the same."""
ALL: Final = 0.9
"""Share of all cells with one sign from which on it is that of covered ones: a fresh board."""
ONE: Final = 0.94
"""Least correlation of any two of its drawings then: faces differ by their mouths."""
NEARLY_ALL: Final = 0.9
"""Share of the cells with a sign from which on those with one look of it are all that have it."""
OWN_COLOUR: Final = 60.0
"""Least difference of the colour of cells without a sign, 0 to 255, from those of all with one."""
MOST_RARE, OTHER_SIGN = 2, 20.0
"""Most cells with a sign of their own, and its root mean square difference from all others."""
FEWEST_OVER: Final = 4
OVER: Final = 0.25
"""Number, and share of the numbers beside a sign, with more of it about them than they say from
which on it is no mine."""

RIM: Final = 2
"""Width of the rim that is no part of a mark, in samples."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def signs(codes: Codes, believed: Floats, said: Floats, cells: Cells) -> Places:
    """The look, of those that show a sign which covered or open cells bear, that each look, (n,),
    is drawn like; -1 for those that show no such sign.

    *codes* (rows, cols) are what cells are taken for so far; *said* and *believed*, both (n,
    len(CLASSES)), what each look shows by its shape alone and with what is usual.
    """
    count = np.bincount(cells.look.reshape(-1), minlength=len(said))
    left = np.flatnonzero(~_named(believed, said) & (count > 0))
    found = np.full(len(said), -1, np.intp)
    if count[left].sum() < FEWEST or _is_laid_open(codes):
        return found
    groups = components(correlations(cells.drawings, left) >= ALIKE)
    often = np.bincount(groups, count[left])
    for group in np.argsort(-often)[:MOST_SIGNS]:
        own = left[groups == group]
        here, flags = np.isin(cells.look, own), (codes == FLAG) & (found[cells.look] < 0)
        plain = np.count_nonzero((codes == COVERED) & ~here)
        asked = _is_question(said, own, count)
        if often[group] < max(FEWEST, plain + 1) or (
            not asked and (_is_mark(said, own, count, cells) or _are_numbers(said[own]))
        ):
            continue
        if asked:
            covers = bool(often[group] >= max(MANY_ASKED, ASKED * plain))
        elif here.mean() >= ALL:
            covers = bool((correlations(cells.drawings, own) >= ONE).all())
        else:
            number = _may_be_number(said[own], codes, here)
            covers = not (number or _may_be_zero(said[own], codes, here))
            covers = covers and _overfills(here, codes, flags)
        if covers:
            usual = own[count[own].argmax()]
            if asked:  # however their lines cut them: nobody can tell others that a player set
                own = np.union1d(own, left[said[left, IS_QUESTION] >= KNOWN])
            own = np.setdiff1d(own, with_more(said, own, usual, cells.drawings))
            alone = not asked and count[usual] >= NEARLY_ALL * count[own].sum()
            found[usual if alone else own] = usual  # what differs then is another small sign
    return found


def _is_laid_open(codes: Codes) -> bool:
    """Whether every open cell has just as many hidden ones about it as it says: these are mines."""
    opened = codes <= 8
    return bool((count_around(~opened) == codes)[opened].all() and (codes[opened] > 0).any())


def _named(believed: Floats, said: Floats) -> NDArray[np.bool_]:
    """Which looks (n,) are surely numbers or zeros, or show nothing, surely and by their shape."""
    kind, sure = believed.argmax(axis=1), believed.max(axis=1)
    number = (kind >= ZERO) & (kind < DIGITS.stop) & (sure >= SURE)
    blank = (kind == BLANK) & (sure >= PLAINLY)
    return np.asarray((number | blank) & (kind == said.argmax(axis=1)), np.bool_)


def _is_mark(said: Floats, own: Places, count: Places, cells: Cells) -> bool:
    """Whether a sign is a mark of the game by its shape: *own* are its looks (m,), *count* (n,)
    says in how many cells each look is. Squares are taken for flags."""
    marks = said[own, IS_FLAG:-1].max(axis=1)  # mines differ from each other by their grounds
    known = own[np.maximum(marks, said[own][:, MINES].sum(axis=1)) >= KNOWN]
    samples, flag = cells.drawings.samples, said[known].argmax(axis=1) == IS_FLAG
    plain = [one for one, no in zip(known, flag, strict=True) if not (no and is_even(samples[one]))]
    return bool(count[plain].sum() > MOST_KNOWN * count[own].sum())


def _are_numbers(said: Floats) -> bool:
    """Whether looks (m, len(CLASSES)) pass for several numbers: where these are small, it is the
    lines about the cells that are drawn alike, and not what stands in them."""
    kind, sure = said.argmax(axis=1), said.max(axis=1)
    number = (kind >= DIGITS.start) & (kind < DIGITS.stop) & (sure >= LIKELY)
    return len(np.unique(kind[number])) > 1


def _is_question(said: Floats, own: Places, count: Places) -> bool:
    """Whether a sign is a question mark by the shape of most of its cells, as in ``_is_mark``."""
    asked = own[said[own, IS_QUESTION] >= KNOWN]
    return bool(2 * count[asked].sum() > count[own].sum())


def _may_be_number(said: Floats, codes: Codes, here: NDArray[np.bool_]) -> bool:
    """Whether a sign in the cells *here*, bool (rows, cols), may be a number: one that its looks
    (m, len(CLASSES)) are a little like, and that has hidden neighbours enough."""
    likely = 1 + np.flatnonzero(said[:, DIGITS].mean(axis=0) >= LIKE_NUMBER)
    room = count_around((codes > 8) & ~here)[here]
    return any(float((room >= value).mean()) >= ROOMY for value in likely)


def _may_be_zero(said: Floats, codes: Codes, here: NDArray[np.bool_]) -> bool:
    """Whether a sign in the cells *here*, bool (rows, cols), may be a zero that is written: its
    looks (m, len(CLASSES)) are a little like one, no hidden cell is beside it, and the numbers
    there have their mines elsewhere."""
    hidden = (codes > 8) & ~here
    around = count_around(hidden)
    lacking, touching = (codes >= 1) & (codes <= 8) & (around < codes), here & (around > 0)
    beside = lacking & (count_around(here) > 0)
    like = said[:, ZERO].mean() >= LIKE_NUMBER
    return bool(like and hidden.any() and not touching.any() and not beside.any())


def doubt_few_signs(
    codes: Codes, confidence: Floats, signed: NDArray[np.bool_], cells: Cells
) -> Floats:
    """The confidences (rows, cols) after the rule that all covered cells show the same.

    *signed*, bool (rows, cols), are the cells with a sign; where more covered ones have none it may
    be a question mark, and where fewer have none those of another colour may be flags. A cell or
    two whose sign is brighter or darker than all others may show another one, under a cursor.
    """
    covered = codes == COVERED
    confidence = _doubt_rare_signs(covered & signed, confidence, cells)
    few, rest = covered & signed, covered & ~signed
    if few.any() and np.count_nonzero(few) >= np.count_nonzero(rest):
        insides = cells.drawings.insides
        apart = colour_distance(insides[:, None], insides[present(cells.look[few])]).min(axis=1)
        few = rest & (apart >= OWN_COLOUR)[cells.look]
    return np.where(few, np.minimum(confidence, HINTED), confidence)


def _doubt_rare_signs(signed: NDArray[np.bool_], confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) with those of *signed* cells, bool (rows, cols), doubted that
    are drawn clearly otherwise than all looks that more of them have."""
    looks, count = np.unique(cells.look[signed], return_counts=True)
    rare = looks[count <= MOST_RARE]
    if not len(rare) or len(rare) == len(looks):
        return confidence
    drawn = cells.drawings.flat
    odd = rare[distances(drawn[rare], drawn[looks[count > MOST_RARE]]).min(axis=1) >= OTHER_SIGN]
    doubted = signed & np.isin(cells.look, odd)
    return np.where(doubted, np.minimum(confidence, HINTED), confidence)


def without_odd_zeros(codes: Codes, confidence: Floats, blank: NDArray[np.bool_]) -> Codes:
    """Codes (rows, cols) without zeros that are written where most zeros are *blank*: such signs
    are unknown. Zeros of one board are all shown alike."""
    zero = codes == 0
    plain = np.count_nonzero(zero & blank & (confidence >= CONFIDENT))
    odd = zero & ~blank
    few = np.count_nonzero(odd) < plain
    return np.where(odd & few, np.uint8(UNSEEN), codes)


def components(same: NDArray[np.bool_]) -> Places:
    """The group (n,) of each of n drawings: those that hang together by *same*, (n, n)."""
    groups = np.arange(len(same))
    while len(groups):
        near = np.minimum(groups, np.where(same, groups, len(groups)).min(axis=1))
        if (near == groups).all():
            break
        groups = near[near]  # what the nearest one has found counts at once
    return groups


def is_even(drawing: Floats, least: float = EVEN) -> bool:
    """Whether a mark, float32 (side, side, 3), is the same in a mirror and upside down: no flag."""
    inner = drawing[RIM:-RIM, RIM:-RIM]
    around = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    apart = colour_distance(inner, median(around, axis=0))
    rows, cols = (np.flatnonzero(apart.max(axis=way) >= apart.max() / 2) for way in (1, 0))
    mark = apart[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    mark = np.asarray(cv2.blur(np.pad(mark, 1), (3, 3)), np.float32)
    mark -= mark.mean()
    same = min((mark * mark[::-1]).sum(), (mark * mark[:, ::-1]).sum())
    return bool(same >= least * float((mark**2).sum()))


def _overfills(sign: NDArray[np.bool_], codes: Codes, flags: NDArray[np.bool_]) -> bool:
    """Whether too many numbers have more of a *sign*, bool (rows, cols), and of *flags* about them
    than they say."""
    number = (codes >= 1) & (codes <= 8) & ~sign
    beside = number & (count_around(sign) > 0)
    over = beside & (count_around(sign | flags) > codes)
    least = max(FEWEST_OVER, OVER * np.count_nonzero(beside))
    return bool(np.count_nonzero(over) >= least)
