"""Covered or zero: telling the blank cells of a board in an unknown theme apart by the rules.

Blank cells fall into a few looks. Every way of calling some looks covered and the others zero is
tried, and the one that breaks the rules least is taken: a zero touches no covered cell and no mark,
a number has at least as many hidden neighbours, and numbers beside covered cells want mines there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN
from screenbot.vision.appearance.drawn import Cells, some_of
from screenbot.vision.appearance.gradient import without_gradient
from screenbot.vision.appearance.kinds import (
    division,
    kinds_of,
    kinship,
    one_look,
)
from screenbot.vision.naming.doubts import (
    FEW_NUMBERS,
    NO_ZERO,
    doubtful,
    fits_exchanged,
    lacks_room,
)
from screenbot.vision.naming.edges import by_edges, odds_by_distance
from screenbot.vision.naming.filled import SQUARE, all_namings, filled
from screenbot.vision.naming.single import opened_singly
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, zeros_are_written
from screenbot.vision.pixels.product import product

TOUCH: Final = 1.0
"""What a zero beside a covered cell costs."""
MARKED: Final = 0.7
"""What a zero beside a mark costs."""
LACKING: Final = 1.0
"""What each mine that finds no room about a number costs."""
FILLED: Final = 1.0
"""What each mine costs that is one too many about a number, since others want mines in all hidden
cells about them."""
BARE: Final = 2.0
"""What each number costs besides that has no hidden cell at all about it."""
ENOUGH: Final = 0.7
"""What a covered look costs for each number beside it that needs no mine there, all its hidden
neighbours being of that look: less where some are others."""
ENOUGH_OVER, FEWEST_OVER = 0.35, 3
"""The same where a lost game shows so many mines: the covered cells that are left are safe."""
NO_NUMBER: Final = 50.0
"""What zeros cost on a board without numbers."""
LONELY: Final = 0.5
MOST_LONELY: Final = 8.0
FEW_ALONE: Final = 1.5
"""What each number costs, after the first few, on a board without a single zero; at most; and about
how many zeros are as good as none."""
EMPTY: Final = 0.1
MOST_EMPTY: Final = 6
"""What each zero costs beyond so many for each number: mines show by numbers; as much at most."""
WRITTEN: Final = 20.0
"""What blank zeros cost where the others show a mark: all open cells do then."""
ONE_GROUND: Final = 1.0
"""Difference of log odds up to which all looks have one ground, which has its say once then."""
EXCHANGED: Final = 0.5
"""How much counts what it costs more to name all covered cells zeros and all zeros covered."""
DISORDER: Final = 0.5
"""Cost for each number from which on even the best naming is doubted."""
GRAIN: Final = 3.0
"""Root mean square difference of rims that says nothing."""
UNLIKE: Final = 12.0
"""Difference of rims of one kind that is nothing unusual."""
OWN_TILE: Final = 48.0
"""Difference of the numbers' colour from those of all blank looks, 0 to 255, from which on they
have tiles of their own."""
UNEVEN: Final = 20.0
"""Difference of the numbers' own rims from which on their ground says less than half."""
BUT_LINES: Final = 0.7
"""Part of a rim that is compared: zeros may have lines of their own on two sides."""
NEAREST: Final = 0.25
"""Part of the numbers whose ground a blank look may have: there are two on a checkerboard."""
HINT: Final = 0.5
"""Weight of what the cells look like: raised or not."""
TRUSTED: Final = 0.5
LEAST_TRUST: Final = 0.05
"""Confidence from which on a mark counts in full, and what one counts at least, when it comes to
how surely blank cells are told by it."""
SIGN: Final = 16.0
"""More than any of the counts about a number is: these are digits of one figure."""


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Codes uint8 and confidence float32 (1 where a cell is not blank) of all cells."""

    codes: NDArray[np.uint8]
    confidence: NDArray[np.float32]


def label_blanks(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    cells: Cells,
    raised: NDArray[np.float32],
    sure: NDArray[np.float32] | None = None,
    signed: NDArray[np.bool_] | None = None,
    outside: NDArray[np.float32] | None = None,
) -> Labels:
    """The board with its blank cells named covered or zero.

    *codes*, *blank*, *raised* (probability that a cell is covered by its look) and *sure*
    (confidence of the marks, 1 where it is not given) are (rows, cols). Marks that are not sure
    have their say in how cells are named, not in how surely. *signed* are cells that show a sign,
    whose ground says nothing; *outside* is how many neighbours of each cell may lie outside of the
    picture.
    """
    confidence = np.ones(codes.shape, np.float32)
    if not blank.any():
        return Labels(codes, confidence)
    cells = without_gradient(cells, blank)
    kinds = kinds_of(blank, cells)
    look, count = kinds.kind, len(kinds.side)
    namings = all_namings(count)
    masks = np.array([(look == index) for index in range(count)], np.float32)
    trust = np.ones((2, *codes.shape), np.float32)
    if sure is not None:
        trust[1] = np.clip(sure / TRUSTED, LEAST_TRUST, 1.0)
    number = _trusted(codes, blank, trust[1])
    ground, tiled = _ground(codes, blank, look, cells, number)
    alike = np.count_nonzero(number) > 1 and np.ptp(ground) <= ONE_GROUND
    if not tiled and alike:  # rims are what lies between cells
        told = _inside(look, cells, number) if kinds.colours else by_edges(kinds, cells, number)
        ground = ground if told is None else told
    family = np.arange(count)
    if signed is not None and (signed & blank).any():
        shown = np.isin(family, look[signed & blank])
        if np.ptp(ground) <= ONE_GROUND:  # the sign is all that tells
            family, ground = shown.astype(np.intp), ground / count
        ground[shown] = 0.0
    beyond = np.zeros(codes.shape, np.float32) if outside is None else outside
    costs = _costs(codes, blank, masks, trust, beyond, (family, np.zeros_like(family)))
    over = filled(codes, blank, look, beyond)
    each, together = costs + product(trust.reshape(2, -1).astype(np.float64), FILLED * over)
    broken = np.where(one_look(kinds, namings), together, each)
    once = np.ptp(ground) <= ONE_GROUND
    hints = _hints(masks, raised, np.zeros(count) if once else ground)
    if once:  # all blank cells are unlike such tiles, the zeros too
        odds = float(ground.mean())
        against = ~namings.all(axis=1) if odds > 0.0 else namings.any(axis=1)
        hints += abs(odds) * against
    hints += kinship(kinds, namings) + division(kinds, namings)
    if zeros_are_written(np.where(blank, np.uint8(COVERED), codes), blank):
        hints[:-1] += WRITTEN
    costs = broken + hints
    best = int(costs[0].argmin())
    numbers = np.count_nonzero(~blank & (codes >= 1) & (codes <= 8))
    disorder = max(0.0, broken[0, best] / max(FEW_NUMBERS, numbers) - DISORDER)
    single = opened_singly(codes, look, kinds.side, ground, namings)
    if single is not None and single != best:
        best, disorder = single, 0.0  # the rules that it breaks are not this program's
        costs = costs - costs.max() * (np.arange(len(namings)) == best)
    named = codes.copy()
    # With all names exchanged many boards keep to the rules nearly as well.
    other = best ^ ((1 << count) - 1)
    swapped = EXCHANGED * min(
        float(some[other] - some[best]) for some in (costs[0], each[0] + hints)
    )
    for index in range(count):
        here = look == index
        covered = bool(best >> index & 1)
        named[here] = COVERED if covered else 0
        others = (np.arange(1 << count) >> index & 1) != covered
        lead = min(swapped, float((costs[:, others] - costs[:, best, None]).min()))
        confidence[here] *= (1.0 - np.exp(-1.2 * max(0.0, lead))) * np.exp(-4.0 * disorder)
    doubted = doubtful(named, blank, kinds, ground, trust[1], cells)
    doubted |= blank & (lacks_room(named, blank, trust[1]) or fits_exchanged(named, blank))
    return Labels(named, np.where(doubted, np.minimum(confidence, NO_ZERO), confidence))


def _costs(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    masks: NDArray[np.float32],
    trust: NDArray[np.float32],
    beyond: NDArray[np.float32],
    families: Sequence[NDArray[np.intp]],
) -> NDArray[np.float64]:
    """The cost of each of ``all_namings``, (n, k, 2 ** count); *trust*, (k, rows, cols), is what
    each mark counts. Mines may be in so many cells *beyond* the picture, (rows, cols), too. By each
    of n *families*, (count,), the looks of one family are one."""
    count = len(masks)
    namings = all_namings(count)
    near = np.array([count_around(mask) for mask in masks])
    flat = masks.reshape(count, -1)
    touching = (flat @ near.reshape(count, -1).T).astype(np.float64)
    differ = ((namings @ touching) * (1.0 - namings)).sum(axis=1)
    marked = ~blank & (codes > 8)
    near_marks = [cv2.dilate(each * (marked & (codes != UNSEEN)), SQUARE) for each in trust]
    beside = np.array(near_marks).reshape(len(trust), -1) @ flat.T
    costs = TOUCH * differ + MARKED * (beside @ (1.0 - namings).T)
    number = ~blank & (codes >= 1) & (codes <= 8)
    if not number.any():
        costs = np.where(namings.all(axis=1), costs, costs + NO_NUMBER)
        return np.array([costs] * len(families), np.float64)
    # Numbers that all namings treat alike are counted once.
    signs = np.array([*near, count_around(marked), codes, beyond], np.float64)[:, number]
    _, one, group = np.unique(
        SIGN ** np.arange(len(signs)) @ signs, return_index=True, return_inverse=True
    )
    weight = np.array([np.bincount(group, each[number]) for each in trust])
    near, (marks, value, outside) = signs[:count, one], signs[count:, one]
    hidden = marks + product(namings, near.T)
    room = hidden + outside
    lacking = np.maximum(value - room, 0.0) + BARE * (room == 0)
    written = np.count_nonzero(~blank & (codes == 0))
    zeros = written + (1.0 - namings) @ flat.sum(axis=1)
    numbers = len(group)
    lonely = min(MOST_LONELY, LONELY * max(0, numbers - FEW_NUMBERS)) * np.exp(-zeros / FEW_ALONE)
    empty = np.clip(EMPTY * (zeros - MOST_EMPTY * numbers), 0.0, MOST_LONELY)
    over = np.count_nonzero((codes == MINE) | (codes == EXPLODED)) >= FEWEST_OVER
    enough = ENOUGH_OVER if over else ENOUGH
    broken = [LACKING * lacking + enough * _idle(near, hidden, value, one) for one in families]
    return np.array([costs + product(weight, one) + lonely + empty for one in broken])


def _idle(
    near: NDArray[np.float64],
    hidden: NDArray[np.float64],
    value: NDArray[np.float64],
    family: NDArray[np.intp],
) -> NDArray[np.float64]:
    """For how much of the *hidden* cells about each number, (2 ** count, numbers), no mine is left,
    its *value* being in those of other families; *near*, (count, numbers), is how many cells of
    each look there are."""
    namings, idle = all_namings(len(near)), np.zeros_like(hidden)
    for one in np.unique(family):
        own = product(namings[:, family == one], near[family == one].T)
        part = own / np.maximum(hidden, 1.0)  # many looks of covered cells are idle one by one
        idle += np.where(hidden - own >= value, part, 0.0)
    return idle


def _ground(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    look: NDArray[np.intp],
    cells: Cells,
    number: NDArray[np.bool_],
) -> tuple[NDArray[np.float64], bool]:
    """Log odds that each look is covered, by what its rims share with numbers and with flags, and
    whether numbers have tiles of their own.

    *number*, bool (rows, cols), are those that count. On tiles of their own they do not say what is
    open: their rims may be what lies between all cells.
    """
    odds = np.zeros(int(look.max()) + 1)
    mark = ~blank & ((codes == FLAG) | (codes == QUESTION))
    if np.count_nonzero(number) < 2:
        return odds, False
    drawings, numbers = cells.drawings, some_of(cells.look, number)
    own = drawings.rims_apart[numbers[:, None], numbers]
    # Some themes give each number a ground of its own, which then says little about that of zeros.
    value = some_of(codes, number)
    differ = value[:, None] != value
    noise = float(np.quantile(own[differ], 0.25) if differ.any() else median(own))
    looks = [some_of(cells.look, look == index) for index in range(len(odds))]
    open_ = np.array([median(drawings.mostly(some, numbers, BUT_LINES)) for some in looks])
    odds += 2.0 * np.log((open_ + GRAIN) / (2.0 * (min(noise, max(UNLIKE, open_.min())) + GRAIN)))
    # Much nearer to the numbers than another blank look is: they stand on one ground.
    odds += np.minimum(0.0, 2.0 * np.log((open_ + GRAIN) / (0.5 * (open_.max() + GRAIN))))
    colours = [median(drawings.insides[some], axis=0) for some in (numbers, *looks)]
    tiled = min(float(np.abs(one - colours[0]).max()) for one in colours[1:]) > OWN_TILE
    if tiled:
        odds = np.maximum(odds, 0.0)
    if mark.any():
        marks = some_of(cells.look, mark)
        covered = np.array([median(drawings.mostly(some, marks, BUT_LINES)) for some in looks])
        odds += 1.5 * np.log((open_ + GRAIN) / (covered + GRAIN))
    weight = 1.0 / (1.0 + (noise / UNEVEN) ** 2)
    return np.asarray(weight * np.clip(odds, -3.0, 3.0), np.float64), tiled


def _inside(look: NDArray[np.intp], cells: Cells, number: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Log odds that each look is covered, by how far its colour is from that about the numbers."""
    insides, apart = cells.drawings.insides, np.zeros(int(look.max()) + 1)
    open_ = insides[cells.look[number]]
    for index in range(len(apart)):
        own = median(insides[some_of(cells.look, look == index)], axis=0)
        apart[index] = np.quantile(colour_distance(open_, own), NEAREST)
    return odds_by_distance(apart)


def _trusted(
    codes: NDArray[np.uint8], blank: NDArray[np.bool_], trust: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """The numbers, bool (rows, cols); where there are enough to *trust*, (rows, cols) from 0 to 1,
    only those."""
    number = ~blank & (codes >= 1) & (codes <= 8)
    if np.count_nonzero(number & (trust >= 1.0)) >= FEW_NUMBERS:
        number &= trust >= 1.0
    return number


def _hints(
    masks: NDArray[np.float32], raised: NDArray[np.float32], ground: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What each naming costs by the looks themselves: raised or not, and their ground."""
    namings = all_namings(len(masks))
    chance = np.clip(raised, 0.02, 0.98)
    logit = np.log(chance / (1.0 - chance))
    hint = HINT * np.einsum("aij,ij->a", masks, logit) / masks.sum(axis=(1, 2)) + ground
    costs = namings @ np.maximum(-hint, 0.0) + (1.0 - namings) @ np.maximum(hint, 0.0)
    return np.asarray(costs, np.float64)
