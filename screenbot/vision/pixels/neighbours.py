"""The eight neighbours of each cell of a board: how many are of a kind, and what zeros touch."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED

AROUND: Final = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.float32)
SIDES: Final = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
"""A cell and the neighbours that share a side with it."""
FEWEST_WRITTEN: Final = 3
"""Zeros with a mark from which on blank cells are none: kinds of these are covered and flags."""

MOST_WITHOUT_ROOM: Final = 0.05
"""Greatest share of the numbers, some of which may be misread, without room for their mines."""
FEWEST_NUMBERS, FEWEST_TOUCHING = 4, 3
MOSTLY_TOUCHING, TOUCHING = 0.6, 0.3
"""Numbers, and zeros without a mark that touch covered cells, from which on a program may open
single cells only; the least share of these zeros, or of them and of the covered cells."""
FEWEST_WANTING, WANTING = 6, 0.5
"""Least number, and share, of the numbers beside covered cells that lack room without these, from
which on they are no open ones."""


def count_around(mask: NDArray[np.bool_ | np.float32]) -> NDArray[np.float32]:
    """How many of a cell's neighbours are in the mask, or the sum of their weights: (rows, cols).

    There is nothing beyond the edge.
    """
    weights = mask.astype(np.float32, copy=False)
    return np.asarray(
        cv2.filter2D(weights, cv2.CV_32F, AROUND, borderType=cv2.BORDER_CONSTANT), np.float32
    )


def zeros_by_corners(codes: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The zeros (rows, cols) that touch covered cells by their corners in a program that opens in
    four directions only.

    There no zero touches a covered cell by a side, or a mark at all, and most touch nothing hidden.
    Those of one opening share sides: a single one may be a cell that is pressed. No number wants a
    mine beside them: then one of these is a number that was not made out.
    """
    zero, covered = codes == 0, codes == COVERED
    touching = zero & (count_around(covered) > 0)
    beside = cv2.dilate(covered.astype(np.uint8), SIDES) > 0
    marked = count_around((codes > 8) & ~covered) > 0
    settled = zero & ~touching
    lacking = _without_mines(codes)
    odd = (zero & (beside | marked)) | lacking
    if odd.any() or 2 * touching.sum() > settled.sum():
        return np.zeros(codes.shape, np.bool_)
    _, openings = cv2.connectedComponents(zero.astype(np.uint8), connectivity=4)
    return np.asarray(touching & np.isin(openings, openings[settled]), np.bool_)


def zeros_are_written(named: NDArray[np.uint8], blank: NDArray[np.bool_]) -> bool:
    """Whether some zeros show a mark, where zeros may be, and no *blank* cell is one."""
    zero = named == 0
    right = zero & ~blank & (count_around(named > 8) == 0)
    every = np.count_nonzero(right) >= FEWEST_WRITTEN and right.sum() == zero.sum()
    return bool(every) or opens_nothing(named, blank)


def opens_nothing(named: NDArray[np.uint8], blank: NDArray[np.bool_]) -> bool:
    """Whether a program leaves what is about its zeros to the player: all of them are written, or
    none.

    Hardly a number wants a mine beside a zero then: other signs that pass for zeros are mines.
    """
    zero, number = named == 0, (named >= 1) & (named <= 8)
    if np.count_nonzero(zero) < FEWEST_WRITTEN:
        return False
    if (zero & blank).any():
        return opens_singly(named)
    if not (zero & (count_around(named == COVERED) > 0)).any():
        return False
    without_room = _without_mines(named)
    few = np.count_nonzero(without_room) <= MOST_WITHOUT_ROOM * np.count_nonzero(number)
    return bool(few and number.any())


def opens_singly(named: NDArray[np.uint8]) -> bool:
    """Whether a program leaves what is about its zeros, which show no mark, to the player: many
    touch covered cells and none a mark, and all numbers have room for their mines elsewhere. The
    outer lines may be none of the board."""
    zero, number = named == 0, (named >= 1) & (named <= 8)
    if np.count_nonzero(number) < FEWEST_NUMBERS:
        return False
    covered = named == COVERED
    covered[0] = covered[-1] = covered[:, 0] = covered[:, -1] = False
    touching = np.count_nonzero(zero & (count_around(covered) > 0))
    if touching < FEWEST_TOUCHING:
        return False
    share = touching / np.count_nonzero(zero)
    touched = np.count_nonzero(covered & (count_around(zero) > 0)) / np.count_nonzero(covered)
    if share < MOSTLY_TOUCHING and min(share, touched) < TOUCHING:
        return False
    marked = zero & (count_around((named > 8) & (named != COVERED)) > 0)
    lacking = _without_mines(named)
    return not marked.any() and not lacking.any()


def may_hide(named: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The cells (rows, cols) that are not open and touch no zero: a mine may be in them."""
    return np.asarray((named > 8) & (count_around(named == 0) == 0), np.bool_)


def _without_mines(named: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The numbers, bool (rows, cols), that say more mines than there may be about them."""
    number = (named >= 1) & (named <= 8)
    return np.asarray(number & (count_around(may_hide(named)) < named), np.bool_)


def without_room(named: NDArray[np.uint8], number: NDArray[np.bool_]) -> int:
    """How many of the numbers, bool (rows, cols), but for those of the outer lines, have fewer
    hidden cells about them than they say."""
    return int(np.count_nonzero((number & (count_around(named > 8) < named))[1:-1, 1:-1]))


def are_wanted(
    named: NDArray[np.uint8], number: NDArray[np.bool_], covered: NDArray[np.bool_]
) -> bool:
    """Whether *covered* cells cannot be open ones with marks too dim to be seen, all bool (rows,
    cols): no zero touches them, and the numbers have room for their mines, but not without them."""
    if not covered.any() or (covered & (count_around(named == 0) > 0)).any():
        return False
    without = np.where(covered, np.uint8(0), named)
    beside = (number & (count_around(covered) > 0))[1:-1, 1:-1]
    fewest = max(FEWEST_WANTING, WANTING * np.count_nonzero(beside))
    return not without_room(named, number) and without_room(without, number) >= fewest


def free_zeros(named: NDArray[np.uint8], blank: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The zeros (rows, cols) that touch covered cells by right: their program opens in four
    directions only, or nothing. The *blank* cells, bool (rows, cols), show no mark."""
    if opens_nothing(named, blank):
        return np.asarray(named == 0, np.bool_)
    return zeros_by_corners(named)


def filled_beside(
    codes: NDArray[np.uint8], here: NDArray[np.bool_], marked: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The numbers beside some cells *here* with just as many *marked* cells about them as they say,
    and those with more, all bool (rows, cols)."""
    beside = (codes >= 1) & (codes <= 8) & (count_around(here) > 0)
    marks = count_around(marked)
    return beside & (marks == codes), beside & (marks > codes)


def numbers_agree(codes: NDArray[np.uint8]) -> bool:
    """Whether no number says that there are more mines in the hidden cells that it shares with
    another one than that one has, and none has fewer hidden cells than mines."""
    number, hidden = (codes >= 1) & (codes <= 8), (codes > 8).astype(np.float32)
    value = np.where(number, codes, 0).astype(np.float32)
    room = count_around(hidden)
    if (number & (value > room)).any():
        return False
    rows, cols = codes.shape
    at_most = np.pad(np.where(number, value, np.inf), 2, constant_values=np.inf)
    for down, across in np.ndindex(5, 5):
        shared = np.zeros((5, 5), np.float32)
        shared[max(1, down - 1) : min(4, down + 2), max(1, across - 1) : min(4, across + 2)] = 1.0
        both = cv2.filter2D(hidden, cv2.CV_32F, shared, borderType=cv2.BORDER_CONSTANT)
        at_least = value - (room - both)  # mines of a number among the cells that both see
        if (number & (at_least > at_most[down : down + rows, across : across + cols])).any():
            return False
    return True
