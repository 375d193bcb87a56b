"""Flags that show nothing but a colour: cells without a mark on a ground of their own.

A page may paint a flagged cell instead of drawing a flag on it. By itself such a colour may mean
anything; the numbers tell. Flags stand beside numbers, fill some and overfill none, while the
covered cells around them would be too many mines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN
from screenbot.vision.appearance.drawn import Cells, present
from screenbot.vision.appearance.fitting import HINTED, among, are_mines
from screenbot.vision.appearance.vivid import GLARING, MORE_VIVID, colour_of, is_red, stands_out
from screenbot.vision.naming.flags import FEWEST_BARE
from screenbot.vision.naming.tints import (
    FEWEST_CHECKS,
    MOST_COLOURS,
    ONE_COLOUR,
    OTHER_COLOUR,
    are_checks,
    grounds_of,
    is_checkered,
)
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, filled_beside, free_zeros
from screenbot.vision.seen import CONFIDENT

ONE_RIM: Final = 6.0
"""Greatest root mean square difference of the rims of cells on one ground."""
BRIGHT: Final = 60.0
"""How much more colour, 0 to 255, flags have than covered cells that have no colour in common."""
RARE: Final = 2
"""So many times as many cells have the usual ground of covered ones as one that may be anything."""
FEWEST: Final = 4
"""Fewest such cells that are flags for sure; each of them helps to fill a number."""
SELDOM: Final = 6
"""So many times as many numbers are filled by flags as have too many of them: a player may err."""
MOST, MANY, MUCH = 0.8, 30, 16
"""Share of the cells beside numbers that fill some, how many numbers they fill that have covered
cells left, and so many times as many as have too many: proof of flags, even where one is wrong."""
OVERFILLED: Final = 2
"""Numbers with too many covered cells about them from which on these are not all mines."""
FEWEST_ODD: Final = 2
"""Zeros beside covered cells from which on they may be covered ones, and the others flags."""
Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def with_tinted_flags(
    codes: Codes, confidence: Floats, blank: Mask, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the *blank* covered cells of a colour that fits flags
    named so.

    Flags with a sign stand on the ground of covered cells; what has that of mines is one of these.
    They are not to be acted on where there are few of them, beside numbers that have more of them
    or none that they fill, or where all numbers have their mines: a game that has ended shows mines
    so, too. Where the usual covered cells fill the numbers as well, or all covered cells are mines,
    nothing tells which of the colours are flags. On a gradient a bright colour is doubted.
    """
    covered = blank & (codes == COVERED)
    if _may_all_be_flags(codes, blank, covered, cells):
        named = _exchanged(codes, blank, covered, cells)
        doubted = covered | (named != codes)
        confidence = np.where(doubted, np.minimum(confidence, HINTED), confidence)
        if named is not codes:
            return named, confidence
    kinds = grounds_of(covered, codes, cells)
    number, flags = (codes >= 1) & (codes <= 8), codes == FLAG
    if len(kinds) == 1 and _may_be_won(codes, covered, cells):
        mark = np.uint8(MINE if is_red(covered, cells) else FLAG)
        named = np.where(covered & (colour_of(covered, cells) >= GLARING), mark, codes)
        return named, np.where(covered, np.minimum(confidence, HINTED), confidence)
    if not kinds:
        bright = _bright(covered, cells)
        return codes, np.where(bright, np.minimum(confidence, HINTED), confidence)
    if not 2 <= len(kinds) <= MOST_COLOURS or are_checks(kinds):
        return codes, confidence
    signed, shown = flags & (confidence >= CONFIDENT), codes == MINE
    shown = shown if shown.any() else codes == EXPLODED
    open_left = number & (count_around((codes > 8) & (codes != UNSEEN)) > codes)
    checkered = is_checkered(kinds)  # few cells may be so by chance
    checks = checkered and np.count_nonzero(covered) >= FEWEST_CHECKS
    if number.any() and not open_left.any() and not checks:  # any may be flags
        named = codes if checkered else _by_colour(codes, kinds, cells)
        return named, np.where(covered, np.minimum(confidence, HINTED), confidence)
    kinds.sort(key=np.count_nonzero, reverse=True)
    lost = _lost(codes, kinds, cells)
    if lost is not None:
        return lost[0], np.where(lost[1], np.minimum(confidence, HINTED), confidence)
    usual, most = kinds[0], np.count_nonzero(kinds[0])
    fits = [_fit(here, codes, flags) for here in kinds]
    least = min((fit.over for fit in fits if fit.good), default=0)
    best = [fit for fit in fits if fit.good and fit.over == least and fit.size > 1]
    # Which of them are flags is open where the usual ones suit the numbers as well as others.
    either = fits[0] in best and (least > 0 or len(best) > 1)
    vivid = len(kinds) == 2 and len(best) == 1 and stands_out(usual, kinds[1], cells)
    for here, fit in zip(kinds, fits, strict=True):
        left = covered & ~here if here is usual else usual
        bare = np.count_nonzero(number & (count_around((codes > 8) & ~left) < codes))
        count = np.count_nonzero(here)
        rare = RARE * count <= most or (count < most and is_red(here, cells))
        odd = rare or either or (here is usual and fit.good and is_red(here, cells))
        odd |= fit.filled > fit.over and here is not usual and not fits[0].good
        doubted = here & (number.any() and odd and not checks)
        others = np.count_nonzero(open_left & (count_around(covered & ~here) > 0))
        told = fit in best and (vivid or not (either and here is usual))
        if here is not usual and count > 1 and _are_painted(here, signed, cells):
            codes, doubted = np.where(here, np.uint8(MINE), codes), here
        elif told and others >= OVERFILLED and not _on_ground_of(signed, here, cells):
            ended = bare < FEWEST_BARE and are_mines(codes, here)  # all mines are shown then
            mines = ended or _on_ground_of(shown, here, cells)
            plain = not fit.over and bool(fit.told[here].all()) and count >= FEWEST
            rival = any(other.good for other in fits[1:] if other is not fit)  # mines, it may be
            rival &= here is not usual
            sure = (plain or fit.proven) and bare > 0 and not mines and not either and not rival
            doubted = here & ~(fit.told & bool(sure))
            if count > 1:
                codes = np.where(here, np.uint8(MINE if mines else FLAG), codes)
        elif here is not usual and count > 1 and not fit.over and stands_out(here, usual, cells):
            codes, doubted = np.where(here, np.uint8(FLAG), codes), here
        confidence = np.where(doubted, np.minimum(confidence, HINTED), confidence)
    return codes, confidence


def _bright(covered: Mask, cells: Cells) -> Mask:
    """The few *covered* cells, bool (rows, cols), of one colour that is none of the others', and
    more of it, where these have no two grounds: on a gradient no two cells are alike."""
    looks, insides = cells.look[covered], cells.drawings.insides
    if not len(looks):
        return np.zeros(covered.shape, np.bool_)
    colour = np.ptp(insides, axis=1)
    bright = colour >= float(median(colour[looks])) + BRIGHT
    here, own = covered & bright[cells.look], present(looks)
    one, rest = insides[own[bright[own]]], insides[own[~bright[own]]]
    few = 0 < RARE * np.count_nonzero(here) <= len(looks)
    if not few or np.ptp(one, axis=0).max() > ONE_COLOUR:
        return np.zeros(covered.shape, np.bool_)
    apart = np.abs(one[:, None] - rest).max(axis=2).min()
    return here if apart >= OTHER_COLOUR else np.zeros(covered.shape, np.bool_)


def _may_all_be_flags(codes: Codes, blank: Mask, covered: Mask, cells: Cells) -> bool:
    """Whether the *covered* cells, bool (rows, cols), stand out by their colour from *blank* ones
    that are zeros by name but touch what these must not: they may be all that is covered."""
    odd = blank & (codes == 0) & (count_around((codes > 8) & (codes != UNSEEN)) > 0)
    odd &= ~free_zeros(codes, blank)
    if np.count_nonzero(odd) < FEWEST_ODD or not covered.any():
        return False
    return stands_out(covered, odd, cells)


def _exchanged(codes: Codes, blank: Mask, covered: Mask, cells: Cells) -> Codes:
    """Codes (rows, cols) with the *blank* zeros that touch what zeros must not, and look unlike the
    others, named covered, and the *covered* cells, which stand out from them, flags, or mines where
    they are red, if the numbers and the other zeros agree."""
    odd = blank & (codes == 0) & (count_around((codes > 8) & (codes != UNSEEN)) > 0)
    left = blank & np.isin(cells.look, present(cells.look[odd & ~free_zeros(codes, blank)]))
    mark = MINE if is_red(covered, cells) else FLAG
    named = np.where(left & (codes == 0), COVERED, np.where(covered, mark, codes)).astype(np.uint8)
    number, zero = (named >= 1) & (named <= 8), named == 0
    hidden, marks = count_around(named > 8), count_around(among(named, FLAG, MINE, EXPLODED))
    broken = (zero & (hidden > 0)) | (number & ((hidden < named) | (marks > named)))
    return codes if broken.any() or not (left & (codes == 0)).any() or not zero.any() else named


def _may_be_won(codes: Codes, covered: Mask, cells: Cells) -> bool:
    """Whether all *covered* cells, bool (rows, cols), are mines by the numbers, none is marked, and
    they have a colour that open ones lack: a game that is won may paint all of them, one that is
    lost its mines. Numbers beside what is not seen tell nothing."""
    number, opened = (codes >= 1) & (codes <= 8), codes <= 8
    number &= count_around(codes == UNSEEN) == 0
    if not number.any() or among(codes, FLAG, MINE, EXPLODED).any():
        return False
    full = (count_around(covered) == codes)[number].all()
    beside = (count_around(number) > 0)[covered].all()
    own, plain = colour_of(covered, cells), colour_of(opened, cells)
    return bool(full and beside) and own >= max(MORE_VIVID, plain)


def _by_colour(codes: Codes, kinds: list[Mask], cells: Cells) -> Codes:
    """Codes (rows, cols) with the one of two kinds of cells, bool (rows, cols), that stands out by
    its colour, or else alone from open ones, named flags: that is what a player's marks do."""
    if len(kinds) != 2 or (codes == FLAG).any():
        return codes
    insides, opened = cells.drawings.insides, codes <= 8
    own, one, other = (median(insides[cells.look[at]], axis=0) for at in (opened, *kinds))
    odd, plain = (np.abs(colour - own).max() >= OTHER_COLOUR for colour in (one, other))
    first, second = kinds
    ways = [(stands_out(first, second, cells), first), (stands_out(second, first, cells), second)]
    ways += [(bool(odd and not plain), first), (bool(plain and not odd), second)]
    return next((np.where(here, np.uint8(FLAG), codes) for told, here in ways if told), codes)


def _lost(codes: Codes, kinds: list[Mask], cells: Cells) -> tuple[Codes, Mask] | None:
    """Codes (rows, cols) of a lost game that shows its mines in red beside flags of a colour, by
    the three *kinds* of cells, bool (rows, cols), and which cells these are; None where it is none.

    The two together are all mines that the numbers want, the flags alone are not.
    """
    number, hidden = (codes >= 1) & (codes <= 8), (codes > 8) & (codes != UNSEEN)
    red = [here for here in kinds if is_red(here, cells)]
    if len(kinds) != 3 or len(red) != 1:
        return None
    found = []
    for covered in (here for here in kinds if here is not red[0]):
        around, alone = (count_around(hidden & ~some) for some in (covered, covered | red[0]))
        filled, over = (np.count_nonzero(number & x) for x in (around == codes, around > codes))
        lacking = (number & (around < codes)).any()
        if not lacking and SELDOM * over <= filled and (number & (alone < codes)).any():
            found.append(covered)
    if len(found) != 1:
        return None
    flags = next(here for here in kinds if here is not red[0] and here is not found[0])
    far, count = (np.count_nonzero(flags & some) for some in (count_around(number) == 0, flags))
    if 2 * far > count > np.count_nonzero(found[0]):
        return None  # no player sets so many there
    return np.where(red[0], np.uint8(MINE), np.where(flags, FLAG, codes)), flags | red[0]


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """How cells of one colour suit the numbers as flags: how many they are, how many numbers they
    fill, how many have too many of them, which of the first have covered cells left; how many of
    the cells are near numbers, and which are beside one that is filled and none with too many, bool
    (rows, cols)."""

    size: int
    filled: int
    over: int
    free: int
    near: int
    told: Mask

    @property
    def good(self) -> bool:
        return self.filled > 0 and SELDOM * self.over <= self.filled

    @property
    def proven(self) -> bool:
        most = np.count_nonzero(self.told) >= MOST * self.near
        return bool(most and self.free >= max(MANY, MUCH * self.over))


def _fit(here: Mask, codes: Codes, flags: Mask) -> _Fit:
    """The same of the cells *here*, beside *flags* with a sign, each bool (rows, cols)."""
    beside = (codes >= 1) & (codes <= 8) & (count_around(here) > 0)
    filled, over = filled_beside(codes, here, here | flags)
    told = (count_around(filled) > 0) & (count_around(over) == 0)
    free = filled & (count_around((codes > 8) & (codes != UNSEEN)) > codes)
    near = here & (count_around(beside) > 0)
    one, two, three, four = (int(np.count_nonzero(some)) for some in (filled, over, free, near))
    return _Fit(int(np.count_nonzero(here)), one, two, three, four, told & here)


def _on_ground_of(marked: Mask, here: Mask, cells: Cells) -> bool:
    """Whether some cells *here* have the ground that *marked* ones have, each bool (rows, cols)."""
    if not marked.any():
        return False
    own, marks = (present(cells.look[some]) for some in (here, marked))
    return bool(cells.drawings.rims_apart[np.ix_(own, marks)].min() <= ONE_RIM)


def _are_painted(here: Mask, signed: Mask, cells: Cells) -> bool:
    """Whether cells *here* are mines that are nothing but red where flags are *signed*, both bool
    (rows, cols): these have a sign, and stand elsewhere."""
    some = np.count_nonzero(signed) > 1 and is_red(here, cells)
    return bool(some) and not _on_ground_of(signed, here, cells)
