"""What lies over a board: the windows of its program and of others, as two looks show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.geometry import Cell

WINDOW: Final = 6
"""So many cells that cannot be read at once, or show no number any more, lie under a window."""

FEWEST_SOLID: Final = 4
"""Of which so many lie side by side."""

SOLID: Final = 0.8
"""Least share of changed cells among those under a window."""

BY_CHANCE: Final = 1e-3
"""Fewest blocks of that many cells that lie on a board by chance and are no window."""


def mask_of(shape: tuple[int, ...], cells: Iterable[Cell]) -> NDArray[np.bool_]:
    """Bool of *shape* (rows, cols): where *cells* are."""
    mask = np.zeros(shape, np.bool_)
    for cell in cells:
        mask[cell] = True
    return mask


def is_solid(cells: Iterable[Cell]) -> bool:
    """Whether enough of some *cells* lie side by side, as under a window."""
    left = set(cells)
    while left:
        group = [left.pop()]
        for row, col in group:
            beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
            left -= beside
            group += sorted(beside)
        if len(group) >= FEWEST_SOLID:
            return True
    return False


def under_window(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    changed: Iterable[Cell],
) -> tuple[Cell, ...]:
    """The cells under a window that has come over the board since *before*, row-major.

    An open cell keeps its number until the game is over. Where several of the *changed* ones show
    another one, or nothing that can be read, a window lies over all from the first to the last row
    and column of them, whatever its parts look like, and over the lines beside them that have
    changed with it: what was covered there may now look open.
    """
    differ, doubtful = mask_of(cells.shape, changed), mask_of(cells.shape, unsure)
    gone = differ & (doubtful | ((before <= 8) & (cells != before)))
    if np.count_nonzero(gone & (before <= 8)) < WINDOW:
        return ()
    rows, cols = np.nonzero(gone)
    top, bottom, left, right = rows.min(), rows.max() + 1, cols.min(), cols.max() + 1
    if differ[top:bottom, left:right].mean() < SOLID:
        return ()
    while top > 0 and differ[top - 1, left:right].mean() >= SOLID:
        top -= 1
    while bottom < cells.shape[0] and differ[bottom, left:right].mean() >= SOLID:
        bottom += 1
    while left > 0 and differ[top:bottom, left - 1].mean() >= SOLID:
        left -= 1
    while right < cells.shape[1] and differ[top:bottom, right].mean() >= SOLID:
        right += 1
    return tuple((row, col) for row in range(top, bottom) for col in range(left, right))


def lies_over(before: NDArray[np.uint8], unsure: Iterable[Cell], changed: Iterable[Cell]) -> bool:
    """Whether a window seems to lie over a board whose game has ended: over cells that cannot be
    read, be they open or not, or open ones that read as they did, where it has their colour. No
    program draws a block of these anew and leaves the rest, and mines are no block, but for a small
    one where they lie close."""
    differ, doubtful = mask_of(before.shape, changed), mask_of(before.shape, unsure)
    every = differ & ((before <= 8) | doubtful)
    odd = _in_squares(every)  # mines may lie beside it
    _, own = cv2.connectedComponents(odd.astype(np.uint8), connectivity=4)
    sizes = np.bincount(own[odd], minlength=2)
    size = int(sizes.max())
    if size < WINDOW:
        return False
    others = (np.count_nonzero(every) - size) / max(1, every.size - size)
    if every.size * others**size >= BY_CHANCE:
        return False
    odd = own == sizes.argmax()
    rows, cols = np.nonzero(odd)
    place = slice(rows.min(), rows.max() + 1), slice(cols.min(), cols.max() + 1)
    hidden = np.count_nonzero(odd & doubtful) >= WINDOW
    part = hidden or 2 * odd[place].size <= before.size
    return bool(part and differ[place].mean() >= SOLID and 2 * odd[place].mean() >= 1)


def _in_squares(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those of some cells, bool (rows, cols), that are part of two by two of them."""
    whole = cells[1:, 1:] & cells[1:, :-1] & cells[:-1, 1:] & cells[:-1, :-1]
    found = np.zeros_like(cells)
    for part in (found[1:, 1:], found[1:, :-1], found[:-1, 1:], found[:-1, :-1]):
        part |= whole
    return found


def over_covered(
    before: NDArray[np.uint8],
    unsure: Iterable[Cell],
    changed: Iterable[Cell],
    opened: Iterable[Cell],
) -> tuple[Cell, ...]:
    """The cells under a window that seems to have come over covered ones, row-major: they have
    changed, cannot be read, lie side by side, and none of them touches one that was *opened*."""
    block = mask_of(before.shape, set(unsure).intersection(changed)) & (before == COVERED)
    cells = [(row, col) for row, col in np.argwhere(block).tolist()]
    near = any(max(abs(row - y), abs(col - x)) <= 1 for row, col in cells for y, x in opened)
    return tuple(cells) if len(cells) >= WINDOW and is_solid(cells) and not near else ()


def in_view(before: NDArray[np.uint8], window: Iterable[Cell], changed: Iterable[Cell]) -> bool:
    """Whether the numbers that were open *before* and are not under a *window* have not *changed*:
    the board lies where it did."""
    beside = (before >= 1) & (before <= 8) & ~mask_of(before.shape, window)
    return bool(beside.any() and mask_of(before.shape, changed)[beside].mean() < 1 - SOLID)
