"""Blank cells whose names, covered or zero, do not go together with the rest of the board."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.drawn import Cells, colours_apart
from screenbot.vision.appearance.kinds import SAME, TOLD, Kinds, are_divided, kinds_of, undivided
from screenbot.vision.appearance.lined import in_lines, shared_out
from screenbot.vision.appearance.rims import much_nearer
from screenbot.vision.naming.single import CLEAR_GAP
from screenbot.vision.pixels.neighbours import (
    are_wanted,
    count_around,
    free_zeros,
    without_room,
    zeros_are_written,
    zeros_by_corners,
)

FEW_NUMBERS: Final = 4
MOST_NUMBERS: Final = 14
FEW_ZEROS: Final = 0.05
NO_ZERO: Final = np.float32(0.3)
"""Greatest confidence of blank cells on a board with more numbers than that and no zero, or with
fewer zeros than that part of them and covered cells on the ground of numbers."""
ENOUGH_NUMBERS, ENOUGH_ZEROS, FEWEST_ZEROS = 30, 20.0, 0.14
"""The same where so many numbers let so many zeros be expected, and fewer than that part of these
are there."""
AMONG: Final = 3
"""Zeros beside a covered cell from which on it is doubted."""
OPEN_GROUND: Final = -0.5
OTHER_GROUND: Final = 1.5
"""Covered cells whose ground has lower odds than that, and so much lower ones than that of others,
are doubted: marks too dim to be seen make open cells seem to touch what they do not."""
OTHER_COLOUR: Final = 24.0
"""Difference, 0 to 255, of the colours of covered cells and zeros that no dim mark makes: clearly
more than two shades of one differ."""
MOSTLY_KNOWN: Final = 0.9
"""Least share of marks that are known where blank cells are told by the rules alone."""
FEW_ALIKE, FEWEST_MINES = 2, 3
"""So few blank cells that are like no other zero may be covered ones, once so many mines are shown:
the covered cells that are left are safe, and no number says anything about these."""
PROVED: Final = 2
"""So many marks and numbers that zeros must not touch make cells covered."""
AGAINST: Final = 0.5
ZEROS_AGAINST: Final = 0.35
FEWEST_AGAINST: Final = 2
"""Share of the covered cells of a kind, and of its zeros, that touch what they must not, from which
on all of it is doubted, and the least number of them."""
FEWEST_IDLE, FEWEST_BESIDE, REACHED = 3, 3, 0.1
"""So many covered cells that no number needs, with so many numbers beside them, and that touch
nothing hidden but for so small a share of what is beside other cells, may as well be zeros."""
FEW_HIDDEN, AROUND_MINE = 0.07, 3
"""Share of hidden cells that is less than that of mines in any usual game, and how many numbers for
each mine there are at least in such that have so few: they stand apart."""
FEWEST_FLAGS, MOST_FLAGS = 3, 0.5
"""Flags, and the share of them on the ground of covered cells, by which these are known; likewise
of numbers on that of zeros."""
LACKING, FEWEST_LACKING = 0.2, 2
"""Share, and least number, of the numbers that can be trusted without room for their mines from
which on blank cells are named wrong: on a board that is read well hardly one lacks any."""


def doubtful(
    named: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    kinds: Kinds,
    ground: NDArray[np.float64],
    trust: NDArray[np.float32],
    cells: Cells | None = None,
) -> NDArray[np.bool_]:
    """The blank cells (rows, cols) whose names do not go together with the rest of the board; how
    its *cells* look tells more, where that is given."""
    number = ~blank & (named >= 1) & (named <= 8)
    plain = np.count_nonzero(number & (trust >= 1.0))
    covered, look = blank & (named == COVERED), kinds.kind
    own_ground = np.where(covered, ground[look], 0.0)
    doubted = own_ground < min(OPEN_GROUND, float(own_ground.max()) - OTHER_GROUND)
    written = zeros_are_written(named, blank)  # then all open cells show something
    doubted &= ~_unlike_zeros(named, blank, kinds, ground)[look] & (not written)
    if are_wanted(named, number & (trust >= 1.0), covered & doubted):
        doubted[:] = False
    zero = np.bincount(look[blank & (named == 0)], minlength=len(ground)) > 0
    if np.ptp(ground) <= TOLD and are_divided(kinds, ~zero):
        doubted[:] = False  # where all have one ground it tells nothing, while the kinds do
    # No program leaves a covered cell among zeros.
    free = free_zeros(named, blank)
    if blank.any() and not _are_told_apart(kinds, zero, ground):
        free = zeros_by_corners(named)
    doubted |= (count_around((named == 0) & ~free) >= AMONG) & (named == COVERED)
    if _fills_lines(covered) and not _flags_stand_on(covered, named, blank, cells):
        doubted |= covered
    against = _contradicted(named, kinds, free)
    against |= _told_by_nothing(named, kinds)
    few = kinds.size <= FEW_ALIKE
    if np.isin(named, (MINE, EXPLODED)).sum() >= FEWEST_MINES and (zero & ~few).any():
        doubted |= (zero & few)[look] & blank
    several = len(against) > 1 and (bool(zero.any()) or not in_lines(look))
    several &= not (blank.all() and shared_out(look))
    if several and not written:
        told = ground if plain >= FEW_NUMBERS else np.zeros_like(ground)
        against |= undivided(kinds, ~zero, told)
    doubted |= against[look] & blank
    numbers, zeros = np.count_nonzero(number), np.count_nonzero(named == 0)
    if not (numbers if zeros else plain) and several and (~blank & (named != UNSEEN)).any():
        # Marks, several kinds of blank cells, and no number that could be made out.
        doubted |= blank
    known = ~blank & (named != UNSEEN) & (trust >= 1.0)
    if numbers > MOST_NUMBERS and not zeros and known.sum() >= MOSTLY_KNOWN * (~blank).sum():
        # Covered cells that look like open ones. Marks that are not known may be zeros.
        doubted |= blank & ~((own_ground >= TOLD) & _cannot_be_zeros(named, covered, trust))
    elif numbers > MOST_NUMBERS and _lacks_zeros(named[number], int(zeros)):
        doubted |= blank & (not zeros or float(ground[look[covered]].sum()) < 0.0)
    return np.asarray(doubted, np.bool_)


def _lacks_zeros(numbers: NDArray[np.uint8], zeros: int) -> bool:
    """Whether there are too few *zeros* beside *numbers*, (n,)."""
    lacking = len(numbers) >= ENOUGH_NUMBERS and zeros_expected(numbers) >= ENOUGH_ZEROS
    few = FEWEST_ZEROS * zeros_expected(numbers) if lacking else FEW_ZEROS * len(numbers)
    return zeros < few


def zeros_expected(numbers: NDArray[np.uint8]) -> float:
    """How many zeros there are about beside so many *numbers*, (n,), of at least 1, if what open
    cells say is spread as by Poisson; as many as there are numbers at most."""
    rates = np.linspace(0.01, 8.0, 800)
    shown = -np.expm1(-rates)  # the part of open cells that are no zeros
    rate = float(np.interp(float(numbers.mean()), rates / shown, rates))
    return len(numbers) * min(1.0, 1.0 / float(np.expm1(rate)))


def lacks_room(
    named: NDArray[np.uint8], blank: NDArray[np.bool_], trust: NDArray[np.float32]
) -> bool:
    """Whether too many numbers have fewer hidden cells about them than they say. Those of the outer
    lines do not count, beyond which a board may go on."""
    number = ~blank & (named >= 1) & (named <= 8) & (trust >= 1.0)
    lacking = without_room(named, number)
    least = max(FEWEST_LACKING, LACKING * np.count_nonzero(number[1:-1, 1:-1]))
    return lacking >= least


def fits_exchanged(named: NDArray[np.uint8], blank: NDArray[np.bool_]) -> bool:
    """Whether some numbers have fewer hidden cells about them than they say, and none does where
    all names of *blank* cells are exchanged: no misread number does that."""
    number = ~blank & (named >= 1) & (named <= 8)
    exchanged = np.where(blank, np.where(named == COVERED, np.uint8(0), np.uint8(COVERED)), named)
    return without_room(named, number) > 0 and not without_room(exchanged, number)


def _fills_lines(covered: NDArray[np.bool_]) -> bool:
    """Whether *covered* cells (rows, cols) are a few whole lines and nothing else: no game comes to
    that, but what lies over a board from side to side looks like it."""
    rows, cols = (np.asarray(covered.any(axis=axis), np.bool_) for axis in (1, 0))
    return bool(rows.all() != cols.all() and (covered == (rows[:, None] & cols)).all())


def _flags_stand_on(
    covered: NDArray[np.bool_],
    named: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    cells: Cells | None,
) -> bool:
    """Whether most flags stand on the ground of *covered* cells, bool (rows, cols), and not on that
    of zeros, as most numbers do: no zeros look so, nor does what lies over a board."""
    flags, zeros = (named == FLAG) & ~blank, blank & (named == 0)
    number = ~blank & (named >= 1) & (named <= 8)
    told = np.count_nonzero(flags) >= FEWEST_FLAGS and zeros.any() and number.any()
    if cells is None or not told:
        return False
    own = much_nearer(cells, flags, covered, zeros), much_nearer(cells, number, zeros, covered)
    return min(float(one.mean()) for one in own) > MOST_FLAGS


def _unlike_zeros(
    named: NDArray[np.uint8], blank: NDArray[np.bool_], kinds: Kinds, ground: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which kinds (n,) have another colour than all zeros, and no rims that are more like those of
    numbers: rims that are nothing but the lines between cells do not tell."""
    zeros = np.unique(kinds.kind[blank & (named == 0)])
    if not len(zeros):
        return np.zeros(len(ground), np.bool_)
    apart = colours_apart(kinds.inside, kinds.inside[zeros]) >= OTHER_COLOUR
    return np.asarray(apart & (ground >= ground[zeros].min() - TOLD), np.bool_)


def _are_told_apart(kinds: Kinds, zero: NDArray[np.bool_], ground: NDArray[np.float64]) -> bool:
    """Whether kinds that are *zero*, bool (n,), and others have clearly different looks, or no kind
    is blank and a zero: else covered cells may keep to the rules as zeros that touch such."""
    if not zero.any() or zero.all() or are_divided(kinds, ~zero):
        return True
    return float(ground[~zero].min() - ground[zero].max()) >= CLEAR_GAP


def _contradicted(
    named: NDArray[np.uint8], kinds: Kinds, free: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which kinds (n,) touch what they must not in most of their cells: their name is wrong. Zeros
    that are *free* touch covered cells by right."""
    hidden = count_around((named > 8) & (named != UNSEEN) & (named != WRONG_FLAG)) > 0
    zero = named == 0
    against = np.where(zero, hidden & ~free, count_around(zero & ~free) > 0)
    against &= kinds.kind >= 0
    count = np.bincount(kinds.kind[against], minlength=len(kinds.size))
    zeros = np.bincount(kinds.kind[(kinds.kind >= 0) & zero], minlength=len(count)) > 0
    most = np.where(zeros, ZEROS_AGAINST, AGAINST) * kinds.size
    return np.asarray((count >= FEWEST_AGAINST) & (count >= most), np.bool_)


def exchangeable(
    named: NDArray[np.uint8], blank: NDArray[np.bool_], cells: Cells
) -> NDArray[np.bool_]:
    """The *blank* cells, bool (rows, cols), that may as well be covered or zeros as what they are
    by their names, (rows, cols), once all marks are known: covered ones of kinds that keep to the
    rules as zeros, those of two clearly different kinds where none is a zero, and all where a few
    covered cells side by side are all that may hide mines."""
    covered = np.asarray(blank & (named == COVERED), np.bool_)
    if not covered.any():
        return covered
    kinds = kinds_of(covered, cells)
    doubted = _not_needed(named, covered, kinds)
    if doubted.any() and _flags_stand_on(covered, named, blank, cells):
        doubted[:] = False
    numbers = np.count_nonzero((named >= 1) & (named <= 8))
    if numbers and not (blank & (named == 0)).any():
        several = not in_lines(kinds.kind) and not shared_out(kinds.kind)
        nothing = np.zeros(len(kinds.size))
        two = undivided(kinds, np.ones(len(kinds.size), np.bool_), nothing)
        doubted |= covered & two[kinds.kind] & several
    few = np.count_nonzero(named > 8)
    if few == np.count_nonzero(covered) and few < FEW_HIDDEN * named.size:
        doubted |= blank & (0 < numbers < AROUND_MINE * few)
    return doubted


def _not_needed(
    named: NDArray[np.uint8], covered: NDArray[np.bool_], kinds: Kinds
) -> NDArray[np.bool_]:
    """The *covered* cells, bool (rows, cols), of *kinds* that keep to the rules as zeros, all at
    once: they touch nothing hidden, and all numbers find their mines elsewhere. Hardly a game
    leaves so many safe cells beside so many numbers."""
    hidden = (named > 8) & (named != UNSEEN) & (named != WRONG_FLAG)
    number, count = (named >= 1) & (named <= 8), len(kinds.size)
    beside = covered & (count_around(~covered) > 0)
    size = np.bincount(kinds.kind[beside], minlength=count)
    most = np.maximum(REACHED * size, np.minimum(1, size - 1))
    may_be = np.ones(count, np.bool_)
    while True:
        some = covered & may_be[kinds.kind]
        lacking = number & (count_around(hidden & ~some) < named)
        needed = (count_around(hidden & ~some) > 0) | (count_around(lacking) > 0)
        reached = np.bincount(kinds.kind[some & needed], minlength=count) > most
        if not (reached & may_be).any():
            break
        may_be &= ~reached
    enough = np.count_nonzero(some) >= FEWEST_IDLE
    enough &= np.count_nonzero(number & (count_around(some) > 0)) >= FEWEST_BESIDE
    return np.asarray(some & enough, np.bool_)


def _told_by_nothing(named: NDArray[np.uint8], kinds: Kinds) -> NDArray[np.bool_]:
    """Which kinds (n,) are as near to a larger one of another name as cells of one kind are."""
    zero = np.bincount(kinds.kind[(kinds.kind >= 0) & (named == 0)], minlength=len(kinds.size)) > 0
    near = (kinds.apart <= SAME) & (zero[:, None] != zero)
    return np.asarray((near & (kinds.size[:, None] <= kinds.size)).any(axis=1), np.bool_)


def _cannot_be_zeros(
    named: NDArray[np.uint8], covered: NDArray[np.bool_], trust: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """The *covered* cells (rows, cols) of areas in which no cell is a zero: no area is a part of an
    opening, since zeros touch no covered cell, and not all of it, since marks and numbers that can
    be trusted are against it."""
    _, areas = cv2.connectedComponents(covered.astype(np.uint8), connectivity=8)
    hidden = (named > 8) & (named != UNSEEN)
    number, trusted = (named >= 1) & (named <= 8), trust >= 1.0
    proved = np.zeros(covered.shape, np.bool_)
    for area in range(1, int(areas.max()) + 1):
        own = areas == area
        beside = (count_around(own) > 0) & ~own & trusted
        lacking = number & (count_around(hidden & ~own) < named)
        if np.count_nonzero(beside & ((hidden & ~covered) | lacking)) >= PROVED:
            proved |= own
    return proved
