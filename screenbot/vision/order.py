"""Whether cells are a Minesweeper board at all: how far they keep the order of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN
from screenbot.vision.cells import LIKE_TILES
from screenbot.vision.neighbours import count_around, numbers_agree
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.vectors import mean_colours, thinned
from screenbot.vision.windows import under_window

TYPICAL: Final = {(9, 9), (8, 10), (10, 10), (16, 16), (14, 18), (16, 30), (20, 24)}
"""Usual sizes, (rows, cols): a fresh checkerboard without relief has one of them."""
STRAY: Final = 0.05
CROSSED: Final = 0.2
"""Greatest share of cells of a fresh board that look like no other, and the same with those that
show what others do but for a line or a pointer over them."""
EVEN: Final = 20.0
"""Root mean square difference of fresh cells from the middle of their kind."""
UNEVEN: Final = 30.0
SAME: Final = 9.0
"""The same of cells whose insides differ by so little: the lines between them vary where pixels
are shared out."""
STEP: Final = 6.0
"""Difference of the colours of two cells side by side that is nothing unusual."""
PARITY: Final = 3.0
"""Difference of the two kinds of cells from which on they are a checkerboard."""
CHECKED: Final = 45.0
"""Greatest difference of the two kinds of cells of a fresh checkerboard; chess has more."""
GREY: Final = 24.0
"""Difference of the channels of a colour from which on it has a hue."""
RELIEF: Final = 10.0
"""Twice the least difference between the rims of a fresh cell and its inside, or around it."""
MOST_STRANGE: Final = 0.1
"""Greatest share of strange cells on a board without numbers whose theme fits loosely."""
LEAST_SURE: Final = 0.5
"""Least share of sure cells, of those that are seen, on a board of a known theme."""
FLAT_LINES: Final = range(5, 61)
"""Rows and columns of fresh boards without relief: fewer are cards or pegs, more a ruled sheet."""
ROOM: Final = 64.0
"""Room to white or to black within which the rims of a raised cell count for more."""
USUAL: Final = 1.5
"""What relief, and the difference to what is around it, count on a fresh board of a usual size."""
DARKEST_TILE, LIGHTEST_TILE = 60.0, 225.0
"""Least and greatest channel of cells that fill a picture and are no paper, and no black page."""
FEW_ZEROS: Final = 4.0
"""Of fewer zeros one that touches covered cells is a slip rather than a sign."""
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
ENOUGH_CELLS: Final = 300
"""So many cells tell how the middle one of them looks."""
MOST_SUPPOSED: Final = 0.7
"""Share of unsure marks, where no more of them are numbers than others, from which on these are no
mines: words have letters."""
FEW_ALONE: Final = 0.25
MANY_NUMBERS: Final = 12
"""Share of numbers without an open cell beside them that single clicks leave, and number of all
numbers: from half of it on a greater share counts. Numbers come in openings."""


def board_order(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    blank: NDArray[np.bool_],
    cells: NDArray[np.float32],
    outside: Sequence[NDArray[np.float32]],
    *,
    parted: bool = False,
) -> float:
    """From 0, no board, to 1: a board.

    *codes*, *confidence* and *blank* (the cells without a mark) are (rows, cols), *cells* float32
    (rows, cols, side, side, 3) their samples, *outside* pixels from around the board, (n, 3) each:
    those half a cell away first, and nearer ones, which count where it has a usual size. Numbers
    and covered cells may be *parted*: each have a ground of their own.
    """
    if not (codes <= 8).any():
        return _fresh(codes, blank, cells, outside)
    strange = float(((codes == UNSEEN) | (confidence < NOTHING)).mean())
    shown = ~blank & (codes != UNSEEN)
    marks, number = confidence[shown], (codes >= 1) & (codes <= 8)
    unclear = float((marks < NOTHING).mean()) if marks.size else 0.0
    if np.count_nonzero(shown & (codes > 8)) >= np.count_nonzero(number):
        unsure = float((marks < CONFIDENT).mean())
        unclear = max(unclear, unsure if unsure > MOST_SUPPOSED else 0.0)
    covered = blank & (codes == COVERED)
    hazy = 0.0
    if covered.any() and (codes == 0).sum() < FEW_ZEROS:  # nothing says which ground is which
        hazy = max(0.0, float((confidence[covered] < DOUBTED).mean()) - MOST_DOUBTED)
    return min(_numbers(codes, parted) - hazy, 1.0 - 1.2 * strange, 1.0 - unclear)


def known_order(codes: NDArray[np.uint8], confidence: NDArray[np.float32], error: float) -> bool:
    """Whether cells (rows, cols) that were read in a known theme may be a board: a crossword reads
    as covered cells and strange ones, a sheet as zeros without one number that is sure and has as
    many hidden neighbours.

    *error* is how well the theme fits.
    """
    strange, clear = codes == UNSEEN, confidence >= CONFIDENT
    sure = clear[~strange]
    if not sure.size or sure.mean() < LEAST_SURE:
        return False
    number = clear & (codes >= 1) & (codes <= count_around(codes > 8))
    if (clear & (codes == 0)).any() and not number.any():
        return False
    return error <= LIKE_TILES or strange.mean() <= MOST_STRANGE or bool((codes <= 8).any())


def _fresh(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    cells: NDArray[np.float32],
    outside: Sequence[NDArray[np.float32]],
) -> float:
    """The order of a board of which nothing is open: cells alike, of two kinds at most."""
    marked = (codes == FLAG) | (codes == QUESTION)
    odd = ~blank & ~marked
    odd &= ~under_window(odd | (codes == UNSEEN))
    if (odd & (codes != COVERED)).mean() > STRAY or odd.mean() > CROSSED or blank.mean() < 0.6:
        return 0.0
    middles = _middles(_levelled(cells, blank), blank)
    if middles is None and _in_bands(cells, blank):
        middles, outside = _middles(cells - mean_colours(cells)[:, :, None, None], blank), ()
    if middles is None:
        return 0.0
    if all(_quarters(middle) > PARITY for middle in middles):
        return 0.0
    checked = float(np.sqrt(((middles[0] - middles[1]) ** 2).mean()))
    if checked > CHECKED:
        return 0.0
    raised = max(max(relief(middle), _ramp(middle)) for middle in middles)
    if raised < RELIEF and not all(side in FLAT_LINES for side in codes.shape):
        return 0.0
    usual = codes.shape in TYPICAL or codes.shape[::-1] in TYPICAL
    around = outside if usual else outside[:1]
    contrasts = [min(_contrast(middle, one) for middle in middles) for one in around]
    if usual and outside and not any(map(len, outside)):
        hues = checked if all(map(_has_hue, middles)) else 0.0  # nor are two greens side by side
        contrasts = [max(hues, min(map(_gaps, middles)))]
    plain = raised < RELIEF and not usual and checked > PARITY
    if plain and not all(map(_has_lines, middles)) and not all(map(_has_hue, middles)):
        return 0.0  # grey checks stand for what is transparent
    strong = max([raised, *contrasts]) * (USUAL if usual else 1.0)
    return float(np.clip(0.5 * strong / RELIEF, 0.0, 1.0))


def _middles(
    cells: NDArray[np.float32], blank: NDArray[np.bool_]
) -> list[NDArray[np.float32]] | None:
    """The middle cell (side, side, 3) of each of two colours in turn; None where most *blank* ones
    of a colour, bool (rows, cols), are not like it."""
    rows, cols = np.indices(blank.shape)
    middles = []
    for parity in (0, 1):
        own = blank & ((rows + cols) % 2 == parity)
        some = cells[own]
        middles.append(np.median(thinned(some, ENOUGH_CELLS), axis=0))
        squares, inside = (some - middles[-1]) ** 2, slice(2, -2)
        squares[_outermost(blank.shape)[own]] *= _middle_of(cells)  # the rest shows what is around
        apart, within = (
            np.quantile(np.sqrt(part.reshape(len(some), -1).mean(axis=1)), 1.0 - 2.0 * STRAY)
            for part in (squares, squares[:, inside, inside])
        )
        if apart > (UNEVEN if within <= SAME else EVEN):
            return None
    return middles


def _in_bands(cells: NDArray[np.float32], blank: NDArray[np.bool_]) -> bool:
    """Whether most cells (rows, cols, side, side, 3) have the colour of those beside them: light
    may fall on a board in bands."""
    colours = np.where(blank[:, :, None], mean_colours(cells), np.nan)
    steps = (np.abs(np.diff(colours, axis=axis)).max(axis=2).reshape(-1) for axis in (0, 1))
    return bool(np.nanmedian(np.concatenate(list(steps))) <= STEP)


def _outermost(shape: tuple[int, int]) -> NDArray[np.bool_]:
    """The cells (rows, cols) of the first and last row and column."""
    inner = np.zeros(shape, np.bool_)
    inner[1:-1, 1:-1] = True
    return ~inner


def _middle_of(cells: NDArray[np.float32]) -> NDArray[np.float32]:
    """1 on the samples of a cell, (side, side, 1), that are well within it, else 0."""
    middle = np.zeros((*cells.shape[2:4], 1), np.float32)
    middle[4:-4, 4:-4] = 1.0
    return middle


def _levelled(cells: NDArray[np.float32], blank: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The samples of cells without the gradient of their colours over the board: light falls on
    some from one side."""
    rows, cols = np.indices(blank.shape)
    places = np.stack([rows - rows.mean(), cols - cols.mean(), np.ones(blank.shape)], axis=2)
    colours = mean_colours(cells)
    slopes, _, _, _ = np.linalg.lstsq(places[blank], colours[blank], rcond=None)
    light = places[:, :, :2] @ slopes[:2]
    return np.asarray(cells - light[:, :, None, None, :], np.float32)


def relief(cell: NDArray[np.float32]) -> float:
    """How far a cell looks raised: one rim brighter than its inside, the other one darker.

    The lattice may lie a little off the cells, which all look the same. Where the inside is nearly
    white or black, a rim cannot be much brighter or darker, and counts for more.
    """
    inside = np.median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    up, low = (np.clip(ROOM / np.maximum(room, 1.0), 1.0, 1.5) for room in (255.0 - inside, inside))
    best = 0.0
    for down, across in np.ndindex(3, 3):
        here = np.roll(cell, (down - 1, across - 1), (0, 1)) - inside
        lines = (
            [np.concatenate([each[at, :-2], each[2:-2, at]]).mean(axis=0) for at in (0, 1)]
            for each in (here, here[::-1, ::-1])
        )
        for one, other in product(*lines):
            raised = np.maximum(
                np.minimum(up * one, -low * other), np.minimum(-low * one, up * other)
            )
            best = max(best, float(raised.max()))
    return best


def _ramp(cell: NDArray[np.float32]) -> float:
    """Half of how much darker the inside of a cell gets downwards, or brighter: buttons do."""
    down = cell[2:-2, 4:-4].mean(axis=1)
    return float(np.abs(down[:3] - down[-3:]).mean(axis=0).max() / 2)


def _has_lines(cell: NDArray[np.float32]) -> bool:
    """Whether something lies between a cell and its neighbours, across and down."""
    inside = np.median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    apart = np.abs(cell - inside)[4:-4], np.abs(cell - inside).transpose(1, 0, 2)[4:-4]
    ends = (np.concatenate([some[:, :2], some[:, -2:]], axis=1).mean(axis=0) for some in apart)
    return all(float(end.max()) >= RELIEF for end in ends)


def _has_hue(cell: NDArray[np.float32]) -> bool:
    """Whether the inside of a cell has a colour of its own."""
    return float(np.ptp(np.median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0))) >= GREY


def _quarters(cell: NDArray[np.float32]) -> float:
    """How far opposite quarters of a cell differ from the others: four cells of a checkerboard are
    taken for one. 0 where they differ from each other as well."""
    half = len(cell) // 2
    upper, lower = cell[1 : half - 1], cell[half + 1 : -1]
    means = [
        part[:, side].mean(axis=(0, 1))
        for part in (upper, lower)
        for side in (slice(1, half - 1), slice(half + 1, -1))
    ]
    apart = float(np.abs(means[0] + means[3] - means[1] - means[2]).max() / 2)
    within = max(float(np.abs(means[0] - means[3]).max()), float(np.abs(means[1] - means[2]).max()))
    return apart if apart > 2.0 * within else 0.0


def _contrast(cell: NDArray[np.float32], outside: NDArray[np.float32]) -> float:
    """How much the inside of a cell differs from what is around the board."""
    inside = np.median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    return float(np.abs(inside - np.median(outside, axis=0)).max()) if len(outside) else 0.0


def _gaps(cell: NDArray[np.float32]) -> float:
    """How much the inside of a cell that is neither white nor black, as paper and pages are,
    differs from the lines between it and its neighbours."""
    inside = np.median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    if not DARKEST_TILE <= inside.max() <= LIGHTEST_TILE:
        return 0.0
    ends = np.abs(np.stack([cell[[0, -1], 4:-4], cell[4:-4, [0, -1]].swapaxes(0, 1)]) - inside)
    return float(ends.max(axis=(1, 3)).min())


def _numbers(codes: NDArray[np.uint8], parted: bool) -> float:
    """The order of a board with numbers: they fit their neighbours, and small ones are common.

    Tables of numbers have no zeros either, but hardly numbers that agree with each other, on a
    ground of their own: *parted* from covered cells.
    """
    number = (codes >= 1) & (codes <= 8)
    zero = codes == 0
    if not number.any() or not ((codes > 8) & (codes != UNSEEN)).any():
        return 0.0  # where there are numbers there are mines, if only under flags
    hidden = count_around(codes > 8)
    seen = count_around((codes > 8) & (codes != UNSEEN))
    # A number whose mines nobody sees says little.
    fitting = float(((codes <= hidden)[number].mean() + (codes <= seen)[number].mean()) / 2)
    wrong = zero & (count_around(np.isin(codes, (COVERED, FLAG, MINE, EXPLODED))) > 0)
    broken = float(wrong.sum()) / max(FEW_ZEROS, float(zero.sum()))
    small = float((codes[number] <= 3).mean())
    lonely = 0.0
    if not zero.any() and not (parted and numbers_agree(codes)):
        lonely = min(1.0, max(0.0, float(number.sum()) / ENOUGH_NUMBERS - 1.0))
    alone = float((count_around(codes <= 8)[number] == 0).mean())
    scattered = max(0.0, alone - FEW_ALONE) * float(
        np.clip(number.sum() / MANY_NUMBERS - 0.5, 0.0, 1.0)
    )
    least = LEAST_SMALL if number.sum() >= ENOUGH_NUMBERS else FEW_SMALL
    score = fitting - broken - max(0.0, least - small) - lonely - scattered
    return float(np.clip(score, 0.0, 1.0))
