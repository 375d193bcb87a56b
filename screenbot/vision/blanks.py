"""Covered or zero: telling the blank cells of a board in an unknown theme apart by the rules.

Blank cells fall into a few looks. Every way of calling some looks covered and the others zero is
tried, and the one that breaks the rules least is taken: a zero touches no covered cell and no mark,
a number has at least as many hidden neighbours, and numbers beside covered cells want mines there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.drawn import Cells, Drawings, Places, middle, present
from screenbot.vision.neighbours import count_around
from screenbot.vision.reach import MOST_RIMS, distances

MOST_LOOKS: Final = 8
"""Most looks of blank cells; all namings of them are tried."""
SAME: Final = 6.0
"""Root mean square difference within one look."""

TOUCH: Final = 1.0
"""What a zero beside a covered cell costs."""
MARKED: Final = 0.7
"""What a zero beside a mark costs."""
LACKING: Final = 1.0
"""What each mine that finds no room about a number costs."""
BARE: Final = 2.0
"""What each number costs besides that has no hidden cell at all about it."""
ENOUGH: Final = 0.7
"""What a covered look costs for each number beside it that needs no mine there, all its hidden
neighbours being of that look: less where some are others."""
NO_NUMBER: Final = 50.0
"""What zeros cost on a board without numbers."""
LONELY: Final = 0.5
"""What each number costs, after the first few, on a board without a single zero; at most."""
MOST_LONELY: Final = 8.0
EMPTY: Final = 0.1
MOST_EMPTY: Final = 6
"""What each zero costs beyond so many for each number: mines show by numbers; as much at most."""
FEW_NUMBERS: Final = 4
MOST_NUMBERS: Final = 14
FEW_ZEROS: Final = 0.05
NO_ZERO: Final = np.float32(0.3)
"""Greatest confidence of blank cells on a board with more numbers than that and no zero, or with
fewer zeros than that part of them and covered cells on the ground of numbers."""
AMONG: Final = 3
"""Zeros beside a covered cell from which on it is doubted."""
OPEN_GROUND: Final = -0.5
OTHER_GROUND: Final = 1.5
"""Covered cells whose ground has lower odds than that, and so much lower ones than that of others,
are doubted: marks too dim to be seen make open cells seem to touch what they do not."""
DISORDER: Final = 0.5
"""Cost for each number from which on even the best naming is doubted."""
GRAIN: Final = 3.0
"""Root mean square difference of rims that says nothing."""
UNLIKE: Final = 12.0
"""Difference of rims of one kind that is nothing unusual."""
UNEVEN: Final = 20.0
"""Difference of the numbers' own rims from which on their ground says less than half."""
BUT_LINES: Final = 0.7
"""Part of a rim that is compared: zeros may have lines of their own on two sides."""
HINT: Final = 0.5
"""Weight of what the cells look like: raised or not."""
KIN: Final = 1.0
MOST_KIN: Final = 2.5
"""What it costs, for each factor of e, that a look is farther from all that have its name than from
one of the other name; at most."""


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
) -> Labels:
    """The board with its blank cells named covered or zero.

    *codes*, *blank* and *raised* (probability that a cell is covered by its look) are (rows, cols).
    """
    confidence = np.ones(codes.shape, np.float32)
    if not blank.any():
        return Labels(codes, confidence)
    look = np.full(codes.shape, -1, np.intp)
    look[blank] = _looks(cells.drawings, cells.look[blank])
    count = int(look.max()) + 1
    masks = np.array([(look == index) for index in range(count)], np.float32)
    ground = _ground(codes, blank, look, cells)
    broken = _costs(codes, blank, masks)
    costs = broken + _hints(masks, raised, ground) + _kinship(look, cells)
    best = int(costs.argmin())
    numbers = np.count_nonzero(~blank & (codes >= 1) & (codes <= 8))
    disorder = max(0.0, broken[best] / max(FEW_NUMBERS, numbers) - DISORDER)
    named = codes.copy()
    for index in range(count):
        here = look == index
        covered = bool(best >> index & 1)
        named[here] = COVERED if covered else 0
        other = costs[(np.arange(len(costs)) >> index & 1) != covered].min()
        confidence[here] *= (1.0 - np.exp(-1.2 * (other - costs[best]))) * np.exp(-4.0 * disorder)
    covered = blank & (named == COVERED)
    own_ground = np.where(covered, ground[look], 0.0)
    doubted = own_ground < min(OPEN_GROUND, float(own_ground.max()) - OTHER_GROUND)
    # No program leaves a covered cell among zeros.
    doubted |= (count_around(named == 0) >= AMONG) & (named == COVERED)
    zeros = np.count_nonzero(blank & (named == 0))
    if not numbers and count > 1 and (~blank & (codes != UNSEEN)).any():
        # Marks, several kinds of blank cells, and no number that could be made out.
        doubted |= blank
    if numbers > MOST_NUMBERS and zeros < FEW_ZEROS * numbers:
        # Covered cells that look like open ones.
        doubted |= blank & (not zeros or float(ground[look[covered]].sum()) < 0.0)
    return Labels(named, np.where(doubted, np.minimum(confidence, NO_ZERO), confidence))


def _looks(drawings: Drawings, own: Places) -> NDArray[np.intp]:
    """The kind (n,) of each blank cell, *own* being its look (n,).

    By the farthest-first traversal (Gonzalez 1985).
    """
    looks = present(own)
    # The most typical cell comes first, so that strays do not.
    typical = middle(drawings.flat, own[:: max(1, len(own) // MOST_RIMS)])
    first = looks[distances(drawings.flat[looks], typical[None])[:, 0].argmin()]
    distance, kind = drawings.apart[looks, first], np.zeros(len(looks), np.intp)
    for index in range(1, MOST_LOOKS):
        far = int(distance.argmax())
        if distance[far] <= SAME:
            break
        other = drawings.apart[looks, looks[far]]
        kind[other < distance] = index
        distance = np.minimum(distance, other)
    _, kind = np.unique(kind, return_inverse=True)
    return np.asarray(kind.reshape(-1)[np.searchsorted(looks, own)], np.intp)


def _namings(count: int) -> NDArray[np.float64]:
    """All namings of so many looks, (2 ** count, count): 1 where a look is covered, which is the
    bit of the naming's index."""
    return (np.arange(1 << count)[:, None] >> np.arange(count) & 1).astype(np.float64)


def _costs(
    codes: NDArray[np.uint8], blank: NDArray[np.bool_], masks: NDArray[np.float32]
) -> NDArray[np.float64]:
    """The cost of each of the ``_namings``."""
    count = len(masks)
    namings = _namings(count)
    near = np.array([count_around(mask) for mask in masks])
    touching = np.einsum("aij,bij->ab", masks, near).astype(np.float64)
    differ = np.einsum("na,ab,nb->n", namings, touching, 1.0 - namings)
    marked = ~blank & (codes > 8)
    weight = np.where(codes == WRONG_FLAG, 0.2, 1.0) * (marked & (codes != UNSEEN))
    beside = np.einsum("aij,ij->a", masks, count_around(weight.astype(np.float32)) > 0)
    costs = TOUCH * differ + MARKED * ((1.0 - namings) @ beside)
    number = ~blank & (codes >= 1) & (codes <= 8)
    if not number.any():
        return np.asarray(np.where(namings.all(axis=1), costs, costs + NO_NUMBER), np.float64)
    value = codes[number].astype(np.float64)
    hidden = count_around(marked)[number] + namings @ near[:, number]
    lacking = np.maximum(value - hidden, 0.0).sum(axis=1) + BARE * (hidden == 0).sum(axis=1)
    idle = np.zeros(len(namings))
    for index in range(count):
        own = near[index][number]
        part = own / np.maximum(hidden, 1.0)  # many looks of covered cells are idle one by one
        idle += namings[:, index] * np.where(hidden - own >= value, part, 0.0).sum(axis=1)
    lonely = min(MOST_LONELY, LONELY * max(0, len(value) - FEW_NUMBERS)) * namings.all(axis=1)
    zeros = (1.0 - namings) @ masks.sum(axis=(1, 2))
    empty = np.clip(EMPTY * (zeros - MOST_EMPTY * len(value)), 0.0, MOST_LONELY)
    return np.array(costs + LACKING * lacking + ENOUGH * idle + lonely + empty, np.float64)


def _ground(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    look: NDArray[np.intp],
    cells: Cells,
) -> NDArray[np.float64]:
    """Log odds that each look is covered, by what its rims share with numbers and with flags."""
    odds = np.zeros(int(look.max()) + 1)
    number = ~blank & (codes >= 1) & (codes <= 8)
    mark = ~blank & ((codes == FLAG) | (codes == QUESTION))
    if np.count_nonzero(number) < 2:
        return odds
    drawings, numbers = cells.drawings, _some(cells.look, number)
    own = drawings.rims_apart[numbers[:, None], numbers]
    # Some themes give each number a ground of its own, which then says little about that of zeros.
    value = _some(codes, number)
    differ = value[:, None] != value
    noise = float(np.quantile(own[differ], 0.25) if differ.any() else np.median(own))
    looks = [_some(cells.look, look == index) for index in range(len(odds))]
    open_ = np.array([np.median(drawings.mostly(some, numbers, BUT_LINES)) for some in looks])
    odds += 2.0 * np.log((open_ + GRAIN) / (2.0 * (min(noise, max(UNLIKE, open_.min())) + GRAIN)))
    # Much nearer to the numbers than another blank look is: they stand on one ground.
    odds += np.minimum(0.0, 2.0 * np.log((open_ + GRAIN) / (0.5 * (open_.max() + GRAIN))))
    if mark.any():
        marks = _some(cells.look, mark)
        covered = np.array([np.median(drawings.mostly(some, marks, BUT_LINES)) for some in looks])
        odds += 1.5 * np.log((open_ + GRAIN) / (covered + GRAIN))
    trust = 1.0 / (1.0 + (noise / UNEVEN) ** 2)
    return np.asarray(trust * np.clip(odds, -3.0, 3.0), np.float64)


def _some(values: NDArray[Any], where: NDArray[np.bool_]) -> NDArray[Any]:
    """What some of the cells of a mask (rows, cols) have, (n, ...)."""
    rows, cols = np.nonzero(where)
    step = max(1, len(rows) // MOST_RIMS)
    return values[rows[::step], cols[::step]]


def _kinship(look: NDArray[np.intp], cells: Cells) -> NDArray[np.float64]:
    """What each naming costs by the looks that it tears apart: those of one kind are alike.

    *look* (rows, cols) is that of each blank cell, -1 elsewhere.
    """
    count = int(look.max()) + 1
    namings = _namings(count)
    flat = cells.drawings.flat
    usual = np.array([middle(flat, _some(cells.look, look == index)) for index in range(count)])
    apart = distances(usual, usual) + GRAIN
    np.fill_diagonal(apart, np.inf)
    same = namings[:, :, None] == namings[:, None, :]
    fellow = np.where(same, apart, np.inf).min(axis=2)
    stranger = np.where(same, np.inf, apart).min(axis=2)
    torn = np.isfinite(fellow) & np.isfinite(stranger)
    gap = np.log(np.where(torn, fellow, 1.0)) - np.log(np.where(torn, stranger, 1.0))
    return np.asarray(KIN * np.clip(gap, 0.0, MOST_KIN).sum(axis=1), np.float64)


def _hints(
    masks: NDArray[np.float32], raised: NDArray[np.float32], ground: NDArray[np.float64]
) -> NDArray[np.float64]:
    """What each naming costs by the looks themselves: raised or not, and their ground."""
    namings = _namings(len(masks))
    chance = np.clip(raised, 0.02, 0.98)
    logit = np.log(chance / (1.0 - chance))
    hint = HINT * np.einsum("aij,ij->a", masks, logit) / masks.sum(axis=(1, 2)) + ground
    costs = namings @ np.maximum(-hint, 0.0) + (1.0 - namings) @ np.maximum(hint, 0.0)
    return np.asarray(costs, np.float64)
