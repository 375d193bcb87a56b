"""Whether cells are a Minesweeper board at all: how far they keep the order of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG
from screenbot.vision.bounds.fresh import fresh_order, shows_others
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, may_hide, numbers_agree, opens_nothing
from screenbot.vision.pixels.vectors import distances, rims, thinned
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.themes.cells import LIKE_TILES

MOST_STRANGE: Final = 0.1
"""Greatest share of strange cells on a board without numbers whose theme fits loosely."""
LEAST_SURE: Final = 0.5
"""Least share of sure cells, of those that are seen, on a board of a known theme."""
FEW_ZEROS: Final = 4.0
"""Of fewer zeros one that touches covered cells is a slip rather than a sign."""
MOSTLY_SURE: Final = 0.8
"""The same where none of them is a number and the theme fits loosely."""
FRESH, MOST_ALIKE = 8.0, 0.9
"""Greatest error with which a theme fits a board on which nothing is open, and with tiles that are
scaled the least usual confidence with a greater one: cells of one colour between lines look much
the same in many programs."""
FEWEST_LINES: Final = 3
"""Fewest rows and columns of a board."""
NOTHING: Final = 0.02
"""Confidence below which a cell is hardly read at all."""
ENOUGH_NUMBERS: Final = 8
"""So many numbers without a single zero are hardly ever seen."""
LEAST_SMALL, FEW_SMALL = 0.6, 0.5
"""Least share of numbers up to 3, and where there are few: it is about 0.7 where a third of all
cells are mines."""
DOUBTED: Final = 0.4
MOST_DOUBTED: Final = 0.3
"""Confidence of covered cells that may be zeros, and the share of them that is nothing unusual."""
MOST_SUPPOSED: Final = 0.7
"""Share of unsure marks, where no more of them are numbers than others, from which on these are no
mines: words have letters."""
FEW_ALONE: Final = 0.25
MANY_NUMBERS: Final = 12
"""Share of numbers without an open cell beside them that single clicks leave, and number of all
numbers: from half of it on a greater share counts. Numbers come in openings."""
MOSTLY_FILLED: Final = 0.95
"""Least share of numbers with all their mines shown, where some cells are covered."""
FEWEST_CLUES: Final = 4
MOST_CLUES: Final = 0.75
SAME: Final = 2.0
"""So many numbers, of which so great a share stands on the very ground of covered cells, are the
clues of a puzzle, and the difference up to which two grounds are one."""


def board_order(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    blank: NDArray[np.bool_],
    cells: NDArray[np.float32],
    outside: Sequence[NDArray[np.float32]],
    *,
    view: NDArray[np.bool_] | None = None,
    parted: bool = False,
) -> float:
    """From 0, no board, to 1: a board.

    *codes*, *confidence* and *blank* (the cells without a mark) are (rows, cols), *cells* float32
    (rows, cols, side, side, 3) their samples, *outside* pixels from around the board, (n, 3) each:
    those half a cell away first, and nearer ones, which count where it has a usual size. Numbers
    and covered cells may be *parted*: each have a ground of their own. Cells that are not in
    *view*, bool (rows, cols), are not strange: something lies over them.
    """
    if not (codes <= 8).any():
        return fresh_order(codes, blank, cells, outside)
    odd = (codes == UNSEEN) | (confidence < NOTHING)
    strange = float((odd if view is None or not view.any() else odd[view]).mean())
    covered = blank & (codes == COVERED)
    crossed = ~blank & (codes == COVERED)
    if crossed.any() and covered.any():  # what is drawn over covered cells is no mark
        crossed &= shows_others(cells, covered)
    shown = ~blank & (codes != UNSEEN) & ~crossed
    marks, number = confidence[shown], (codes >= 1) & (codes <= 8)
    unclear = float((marks < NOTHING).mean()) if marks.size else 0.0
    if marks.size and np.count_nonzero(shown & (codes > 8)) >= np.count_nonzero(number):
        unsure = float((marks < CONFIDENT).mean())
        unclear = max(unclear, unsure if unsure > MOST_SUPPOSED else 0.0)
    hazy = 0.0
    if covered.any() and (codes == 0).sum() < FEW_ZEROS:  # nothing says which ground is which
        hazy = max(0.0, float((confidence[covered] < DOUBTED).mean()) - MOST_DOUBTED)
    if _are_clues(codes, confidence, blank, cells):
        return 0.0
    return min(_numbers(codes, blank, parted) - hazy, 1.0 - 1.2 * strange, 1.0 - unclear)


def _are_clues(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    blank: NDArray[np.bool_],
    cells: NDArray[np.float32],
) -> bool:
    """Whether numbers stand among covered cells on their very ground, without a zero or a mark that
    is sure: clues of a puzzle. Where a program has one ground for all cells, it writes zeros."""
    covered, number = blank & (codes == COVERED), ~blank & (codes <= 8)
    zero = (codes == 0) & (count_around(codes > 8) == 0)
    marked = ~blank & (codes > 8) & (codes != UNSEEN) & (confidence >= CONFIDENT)
    if np.count_nonzero(number) < FEWEST_CLUES or zero.any() or marked.any() or not covered.any():
        return False
    own, rest = cells[number], thinned(cells[covered])
    near = distances(rims(own), rims(rest)) <= SAME
    colours = [median(some.reshape(len(some), -1, 3), axis=1) for some in (own, rest)]
    near &= colour_distance(colours[0][:, None], colours[1]) <= SAME
    return bool(near.any(axis=1).mean() >= MOST_CLUES)


def known_order(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    error: float,
    *,
    scaled: bool = True,
) -> bool:
    """Whether cells (rows, cols) that were read in a known theme may be a board: a crossword reads
    as covered cells and strange ones, a sheet as zeros without one number that is sure and has as
    many hidden neighbours.

    *error* is how well the theme fits, whose tiles are *scaled* or as they were made.
    """
    strange, clear = codes == UNSEEN, confidence >= CONFIDENT
    sure = clear[~strange]
    if not sure.size or sure.mean() < LEAST_SURE:
        return False
    if error > FRESH and (codes[~strange] == COVERED).all():
        surely = float(median(confidence[~strange], axis=-1)) >= MOST_ALIKE
        if not scaled or not surely:
            return False
    shown = clear & (codes >= 1) & (codes <= 8)
    number = shown & (codes <= count_around(codes > 8))
    if error > LIKE_TILES and 2 * np.count_nonzero(number) < np.count_nonzero(shown):
        return False  # they are other marks
    if not number.any() and ((clear & (codes == 0)).any() or _are_few(sure, error)):
        return False
    return error <= LIKE_TILES or strange.mean() <= MOST_STRANGE or bool((codes <= 8).any())


def _are_few(sure: NDArray[np.bool_], error: float) -> bool:
    """Whether too few cells, bool (n,), of a board without a number are *sure* where their theme
    fits loosely."""
    return bool(error > LIKE_TILES and sure.mean() < MOSTLY_SURE)


def _numbers(codes: NDArray[np.uint8], blank: NDArray[np.bool_], parted: bool) -> float:
    """The order of a board with numbers: they fit their neighbours, and small ones are common.

    Where a program opens nothing about its zeros, the cells there hide nothing.

    Tables of numbers have no zeros either, but hardly numbers that agree with each other, on a
    ground of their own: *parted* from covered cells.
    """
    number = (codes >= 1) & (codes <= 8)
    zero = codes == 0
    if not number.any() or not ((codes > 8) & (codes != UNSEEN)).any():
        return 0.0  # where there are numbers there are mines, if only under flags
    single = opens_nothing(codes, blank)
    hiding = may_hide(codes) if single else codes > 8
    hidden = count_around(hiding)
    seen = count_around(hiding & (codes != UNSEEN))
    # A number whose mines nobody sees says little.
    fitting = float(((codes <= hidden)[number].mean() + (codes <= seen)[number].mean()) / 2)
    against = (FLAG, MINE, EXPLODED) if single else (COVERED, FLAG, MINE, EXPLODED)
    wrong = zero & (count_around(np.isin(codes, against)) > 0)
    broken = float(wrong.sum()) / max(FEW_ZEROS, float(zero.sum()))
    small = float((codes[number] <= 3).mean())
    lonely = 0.0
    if not zero.any() and not (parted and numbers_agree(codes)) and not _are_filled(codes):
        lonely = min(1.0, max(0.0, float(number.sum()) / ENOUGH_NUMBERS - 1.0))
    alone = float((count_around(codes <= 8)[number] == 0).mean())
    scattered = max(0.0, alone - FEW_ALONE) * float(
        np.clip(number.sum() / MANY_NUMBERS - 0.5, 0.0, 1.0)
    )
    least = LEAST_SMALL if number.sum() >= ENOUGH_NUMBERS else FEW_SMALL
    score = fitting - broken - max(0.0, least - small) - lonely - scattered
    return float(np.clip(score, 0.0, 1.0))


def _are_filled(codes: NDArray[np.uint8]) -> bool:
    """Whether many numbers have as many marks about them as they say: all of them where no cell is
    covered, else nearly all of more. A game that has ended may lay all open, or all mines, and no
    table of numbers does so by chance."""
    number, covered = (codes >= 1) & (codes <= 8), codes == COVERED
    mark = (codes > 8) & ~covered & (codes != UNSEEN)
    if not covered.any():
        wanted, share = ENOUGH_NUMBERS, 1.0
    else:
        wanted, share, mark = MANY_NUMBERS, MOSTLY_FILLED, mark & (codes != WRONG_FLAG)
    filled = (count_around(mark) == codes)[number]
    return bool(filled.size >= wanted and filled.mean() >= share)
