"""Boards of which nothing is open yet: whether cells that are all alike are covered ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN
from screenbot.vision.cover.windows import under_window
from screenbot.vision.lattice.sizes import is_usual
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import mean_colours, thinned

STRAY: Final = 0.05
CROSSED: Final = 0.2
"""Greatest share of cells of a fresh board that look like no other, and the same with those that
show what others do but for a line or a pointer over them."""
MOSTLY: Final = 0.6
"""Least part of such a cell that is like the others."""
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
FIELDS: Final = (2, 4)
FIELDS_ON: Final = ((0, 1), (1, 0), (1, 1))
OPPOSITE: Final = 0.5
"""Fields each way of a cell that is a part of a checkerboard, how many it is moved down and across,
and least part of itself that it is the opposite of then."""
CHECKED: Final = 45.0
"""Greatest difference of the two kinds of cells of a fresh checkerboard; chess has more."""
FAINTEST: Final = 2.0
"""Least that a cell shows but for an even change of its colour: nothing tells where cells of less
end, as on a picture of the sky."""
GREY: Final = 24.0
"""Difference of the channels of a colour from which on it has a hue."""
DARK_GREY, SATURATED = 8.0, 0.3
"""The same of a dark one, and the part of its greatest channel from which on that is so."""
RELIEF: Final = 10.0
"""Twice the least difference between the rims of a fresh cell and its inside, or around it."""
FLAT_LINES: Final = range(5, 61)
"""Rows and columns of fresh boards without relief: fewer are cards or pegs, more a ruled sheet."""
ROOM: Final = 64.0
"""Room to white or to black within which the rims of a raised cell count for more."""
USUAL: Final = 1.5
"""What relief, and the difference to what is around it, count on a fresh board of a usual size."""
DARKEST_TILE, LIGHTEST_TILE = 60.0, 225.0
"""Least and greatest channel of cells that fill a picture and are no paper, and no black page:
the greatest of grey ones."""
ENOUGH_CELLS: Final = 300
"""So many cells tell how the middle one of them looks."""


def fresh_order(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    cells: NDArray[np.float32],
    outside: Sequence[NDArray[np.float32]],
) -> float:
    """The order of a board of which nothing is open: cells alike, of two kinds at most."""
    marked = (codes == FLAG) | (codes == QUESTION)
    odd = ~blank & ~marked
    odd &= ~under_window(odd | (codes == UNSEEN))
    if odd.mean() > CROSSED or blank.mean() < 0.6:
        return 0.0
    if (odd & (codes != COVERED) & ~shows_others(cells, blank)).mean() > STRAY:
        return 0.0
    middles = _middles(_levelled(cells, blank), blank)
    if middles is None and _in_bands(cells, blank):
        middles, outside = _middles(cells - mean_colours(cells)[:, :, None, None], blank), ()
    if middles is None:
        return 0.0
    if any(all(_checks(middle, count) for middle in middles) for count in FIELDS):
        return 0.0
    checked = float(np.sqrt(((middles[0] - middles[1]) ** 2).mean()))
    if checked > CHECKED or (checked <= PARITY and max(map(_drawn, middles)) < FAINTEST):
        return 0.0
    raised = max(max(relief(middle), _ramp(middle)) for middle in middles)
    if raised < RELIEF and not all(side in FLAT_LINES for side in codes.shape):
        return 0.0
    usual = is_usual(codes.shape)
    around = outside if usual else outside[:1]
    contrasts = [min(_contrast(middle, one) for middle in middles) for one in around]
    if outside and not any(map(len, outside)):
        # Two greens side by side are no page.
        hues = checked if all(map(_has_hue, middles)) else 0.0
        contrasts = [max(hues, min(map(_gaps, middles))) if usual else USUAL * hues]
    plain = raised < RELIEF and not usual and checked > PARITY
    if plain and not all(map(_has_lines, middles)) and not all(map(_has_hue, middles)):
        return 0.0  # grey checks stand for what is transparent
    strong = max([raised, *contrasts]) * (USUAL if usual else 1.0)
    return float(np.clip(0.5 * strong / RELIEF, 0.0, 1.0))


def shows_others(cells: NDArray[np.float32], blank: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells, bool (rows, cols), that mostly show what the middle one of the *blank* ones does:
    lines are drawn over them."""
    middle = median(thinned(cells[blank], ENOUGH_CELLS), axis=0)
    alike = np.abs(cells - middle).max(axis=4) <= EVEN
    return np.asarray(alike.mean(axis=(2, 3)) >= MOSTLY, np.bool_)


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
        middles.append(median(thinned(some, ENOUGH_CELLS), axis=0))
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
    inside = median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
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


def _drawn(cell: NDArray[np.float32]) -> float:
    """How much the samples of a cell differ from an even change of its colour."""
    places = np.stack([*np.indices(cell.shape[:2]), np.ones(cell.shape[:2])], axis=2).reshape(-1, 3)
    samples = cell.reshape(-1, 3)
    slopes, _, _, _ = np.linalg.lstsq(places, samples, rcond=None)
    return float(np.abs(samples - places @ slopes).max())


def _has_lines(cell: NDArray[np.float32]) -> bool:
    """Whether something lies between a cell and its neighbours, across and down."""
    inside = median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    apart = np.abs(cell - inside)[4:-4], np.abs(cell - inside).transpose(1, 0, 2)[4:-4]
    ends = (np.concatenate([some[:, :2], some[:, -2:]], axis=1).mean(axis=0) for some in apart)
    return all(float(end.max()) >= RELIEF for end in ends)


def _has_hue(cell: NDArray[np.float32]) -> bool:
    """Whether the inside of a cell has a colour of its own, be it a dark one."""
    inside = median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    hue = float(np.ptp(inside))
    return hue >= min(GREY, max(DARK_GREY, SATURATED * float(inside.max())))


def _checks(cell: NDArray[np.float32], count: int) -> bool:
    """Whether a cell is a part of a checkerboard, *count* of whose fields were taken for it each
    way: a field further on it is the opposite of itself, wherever its fields begin."""
    here = cell - cell.mean(axis=(0, 1))
    alike, step = float((here**2).sum()), len(cell) // count
    if alike <= cell.size * (PARITY / 2) ** 2 / 3:
        return False
    ways = [np.roll(here, (down * step, across * step), (0, 1)) for down, across in FIELDS_ON]
    one, other, both = (float((here * way).sum()) / alike for way in ways)
    return max(one, other, -both) < -OPPOSITE


def _contrast(cell: NDArray[np.float32], outside: NDArray[np.float32]) -> float:
    """How much the inside of a cell differs from most of what is around the board, which may be of
    two colours, a panel and a page."""
    inside = median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    return float(median(np.abs(outside - inside).max(axis=1))) if len(outside) else 0.0


def _gaps(cell: NDArray[np.float32]) -> float:
    """How much the inside of a cell that is neither white nor black, as paper and pages are,
    differs from the lines between it and its neighbours. What has a hue is not white."""
    inside = median(cell[4:-4, 4:-4].reshape(-1, 3), axis=0)
    if inside.max() < DARKEST_TILE or (inside.max() > LIGHTEST_TILE and not _has_hue(cell)):
        return 0.0
    ends = np.abs(np.stack([cell[[0, -1], 4:-4], cell[4:-4, [0, -1]].swapaxes(0, 1)]) - inside)
    return float(ends.max(axis=(1, 3)).min())
