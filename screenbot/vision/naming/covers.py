"""Covered cells that show a mark each: a letter, a square in text, a picture, a pattern.

Programs that draw with text have ``#`` or a bracket for each of them. What is drawn alike in many
cells, and what most numbers have more of about them than they say, is neither mine nor flag.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import ONE_SIGN, correlations, inked
from screenbot.vision.appearance.belief import BLANK, CERTAIN, DIGITS, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import Cells, Drawings, Places, present
from screenbot.vision.appearance.fitting import HINTED, among, are_mines
from screenbot.vision.appearance.grounds import IS_QUESTION, ZERO
from screenbot.vision.appearance.rims import on_open_ground
from screenbot.vision.naming.onto import with_more
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import thinned
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
CERTAIN_FLAG: Final = 0.99
"""Probability of a flag from which on it is one, however it is drawn."""
EVEN, NEARLY_EVEN = 0.9, 0.85
"""Least correlation of a drawing and its mirror image that are the same, or nearly."""
ALL: Final = 0.9
"""Share of all cells with one sign from which on it is that of covered ones: a fresh board."""
ONE: Final = 0.94
"""Least correlation of any two of its drawings then: faces differ by their mouths."""
NEARLY_ALL: Final = 0.9
"""Share of the cells with a sign from which on those with one look of it are all that have it."""
FEWEST_OVER: Final = 4
OVER: Final = 0.25
"""Number, and share of the numbers beside a sign, with more of it about them than they say from
which on it is no mine."""

FEWEST_FLAGS: Final = 3
"""Cells with one unknown sign, and numbers that these fill, from which on it may be a flag."""
MOST_OPEN: Final = 0.5
"""Greatest share of its cells on the ground of open ones, where it passes for a number."""
ONE_VALUE: Final = 0.8
"""Least share of one value among its cells that are taken for numbers, if hardly."""
FEWEST_MINES, MOST_WRONG = 3, 6
"""Mines that show the end of a game, and most unknown marks that are wrong flags then."""
RIM: Final = 2
"""Width of the rim that is no part of a mark, in samples."""
CLEAR: Final = 6.0
"""Root mean square difference of a rim that nothing covers to that of another cell."""

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
            covers = not number and _overfills(here, codes, flags)
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
    plain = [
        one for one, no in zip(known, flag, strict=True) if not (no and _is_even(samples[one]))
    ]
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


def doubt_few_signs(codes: Codes, confidence: Floats, signed: NDArray[np.bool_]) -> Floats:
    """The confidences (rows, cols) after the rule that a sign of covered cells is on most of them.

    *signed*, bool (rows, cols), are the cells with a sign; where more covered ones have none it may
    be a question mark.
    """
    covered = codes == COVERED
    if np.count_nonzero(covered & signed) >= np.count_nonzero(covered & ~signed):
        return confidence
    return np.where(covered & signed, np.minimum(confidence, HINTED), confidence)


def without_odd_zeros(codes: Codes, confidence: Floats, blank: NDArray[np.bool_]) -> Codes:
    """Codes (rows, cols) without zeros that are written where most zeros are *blank*: such signs
    are unknown. Zeros of one board are all shown alike."""
    zero = codes == 0
    plain = np.count_nonzero(zero & blank & (confidence >= CONFIDENT))
    odd = zero & ~blank
    few = np.count_nonzero(odd) < plain
    return np.where(odd & few, np.uint8(UNSEEN), codes)


def with_unknown_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with signs that nobody knows, or that hardly pass for a
    number, named flags where they fill numbers and no number has more of them: not to be acted on.

    So are signs like those of wrong flags where no mine is shown, or numbers want one there. At the
    end of a game they are mines where flags are known, or where the board says so.
    """
    mines = among(codes, MINE, EXPLODED)
    lacking = (codes >= 1) & (codes <= 8) & (count_around(mines | (codes == FLAG)) < codes)
    wanted = (confidence < CONFIDENT) | (count_around(lacking) > 0) | ~mines.any()
    unknown = (codes == UNSEEN) | ((codes == WRONG_FLAG) & wanted)
    number_like = (codes >= 1) & (codes <= 8) & (confidence < CONFIDENT)
    number = (codes >= 1) & (codes <= 8) & ~number_like
    if not ((codes == FLAG) & (confidence >= CONFIDENT)).any():  # else flags have another sign
        unknown |= number_like
    over = bool(np.isin((EXPLODED, FLAG), codes).all())
    count = np.bincount(cells.look[unknown], minlength=len(cells.drawings.samples))
    left = np.flatnonzero(count)
    if count.sum() < FEWEST_FLAGS:
        return codes, confidence
    groups = components(correlations(cells.drawings, left) >= ALIKE)
    opened = on_open_ground(codes, confidence, cells)
    flags, out, sure = codes == FLAG, codes.copy(), confidence.copy()
    for group in np.flatnonzero(np.bincount(groups, count[left]) >= FEWEST_FLAGS):
        here = np.isin(cells.look, left[groups == group]) & unknown
        beside, marks = number & (count_around(here) > 0), count_around(here | flags)
        fitting = not (beside & (marks > codes)).any()
        values = np.bincount(codes[here & number_like])
        fitting &= not len(values) or bool(values.max() >= ONE_VALUE * values.sum())
        mine = over or are_mines(codes, here)
        if not mine and (here & number_like).any():
            fitting &= bool(opened[here].mean() <= MOST_OPEN)
        if fitting and np.count_nonzero(beside & (marks == codes)) >= FEWEST_FLAGS:
            out[here] = MINE if mine else FLAG
            sure[here] = HINTED
    return out, sure


def with_stars(
    codes: Codes, confidence: Floats, said: Floats, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with flags that nobody could set named mines where most
    are the same in a mirror and upside down, none is a flag for certain by what its shape is *said*
    to be, (n, len(CLASSES)), and no mines are shown, the one that exploded neither, but for such a
    star: so are they drawn in lost games. Not to be acted on."""
    flag, mine = codes == FLAG, (codes == MINE) & (confidence >= CONFIDENT)
    looks, count = np.unique(cells.look[flag], return_counts=True)
    shown = (said[looks, IS_FLAG] >= CERTAIN_FLAG).any() or np.count_nonzero(mine) >= FEWEST_MINES
    if shown or not flag.any() or not are_mines(codes, flag):
        return codes, confidence
    drawn = inked(cells.drawings, np.append(looks, present(cells.look[codes == EXPLODED])))
    if (drawn[len(looks) :, : len(looks)] < ONE_SIGN).any():
        return codes, confidence
    blank = thinned(cells.look[among(codes, COVERED, 0)])
    even = np.array([_is_even_star(one, blank, cells.drawings) for one in looks], np.bool_)
    if 2 * count[even].sum() <= count.sum():
        return codes, confidence
    named = np.where(flag, np.uint8(MINE), codes)
    return named, np.where(flag, np.minimum(confidence, HINTED), confidence)


def with_wrong_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the few marks that nobody knows, among mines that are
    shown, named wrong flags, or the mine that exploded where numbers want one and none is known:
    not to be acted on. What lies over a cell covers its rim too."""
    strange, mines = codes == UNSEEN, among(codes, MINE, EXPLODED)
    if np.count_nonzero(strange) > MOST_WRONG or np.count_nonzero(mines) < FEWEST_MINES:
        return codes, confidence
    known, blank = (thinned(cells.look[here]) for here in (~strange, among(codes, COVERED, 0)))
    clear = cells.drawings.rims_apart[:, known].min(axis=1) <= CLEAR
    clear = (clear | _has_rim_of(cells.drawings, present(blank)))[cells.look]
    here = strange & clear
    named = np.where(here, np.uint8(WRONG_FLAG), codes)
    burst = _fills(codes)
    if np.count_nonzero(burst) == 1 and not (codes == EXPLODED).any():
        here, named = here | burst, np.where(burst, np.uint8(EXPLODED), named)
    return named, np.where(here, HINTED, confidence).astype(np.float32)


def _has_rim_of(drawings: Drawings, blank: Places) -> NDArray[np.bool_]:
    """Which looks (n,) have the rim of one of the *blank* cells, looks (m,), in whatever colour: on
    a ground of their own."""
    rims = drawings.rims.reshape(len(drawings.samples), -1, 3)
    drawn = colour_distance(rims, drawings.insides[:, None])
    drawn[drawings.contrast <= CLEAR] = 1.0  # all of it is ground
    drawn = drawn / (np.linalg.norm(drawn, axis=1, keepdims=True) + 1e-6)
    return np.asarray((drawn @ drawn[blank].T >= ONE_SIGN).any(axis=1), np.bool_)


def _fills(codes: Codes) -> NDArray[np.bool_]:
    """Unknown marks, wrong flags and numbers without room for the mines that they want, bool
    (rows, cols), that lie beside all other numbers that want one: a single one and no more."""
    number = (codes >= 1) & (codes <= 8)
    wanted = number * (codes - count_around(among(codes, FLAG, MINE, EXPLODED)))
    near, others = count_around(wanted == 1), np.count_nonzero(wanted > 0) - (wanted > 0)
    odd = among(codes, UNSEEN, WRONG_FLAG) | (number & (count_around(codes > 8) < codes))
    odd &= (wanted > 1) | ~number
    return np.asarray(odd & (near > 0) & (near == others), np.bool_)


def components(same: NDArray[np.bool_]) -> Places:
    """The group (n,) of each of n drawings: those that hang together by *same*, (n, n)."""
    groups = np.arange(len(same))
    for one in range(len(same)):
        near = np.union1d(groups[same[one]], groups[one])  # flat ones are not like themselves
        groups[np.isin(groups, near)] = near.min()
    return groups


def _is_even(drawing: Floats, least: float = EVEN) -> bool:
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


def _is_even_star(look: int, blank: Places, drawings: Drawings) -> bool:
    """Whether the mark of a *look* is nearly the same in a mirror and upside down. Where one of the
    *blank* cells, looks (n,), has its ground, the mark is what that one does not show: chips are
    round themselves."""
    own, rims = drawings.samples[look], drawings.rims_apart[look, blank]
    if len(rims) and rims.min() <= CLEAR:
        own = own - drawings.samples[blank[rims.argmin()]]
    return _is_even(own, NEARLY_EVEN)


def _overfills(sign: NDArray[np.bool_], codes: Codes, flags: NDArray[np.bool_]) -> bool:
    """Whether too many numbers have more of a *sign*, bool (rows, cols), and of *flags* about them
    than they say."""
    number = (codes >= 1) & (codes <= 8) & ~sign
    beside = number & (count_around(sign) > 0)
    over = beside & (count_around(sign | flags) > codes)
    least = max(FEWEST_OVER, OVER * np.count_nonzero(beside))
    return bool(np.count_nonzero(over) >= least)
