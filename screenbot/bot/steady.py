"""Whether a board still lies where it was read, and a cell shows what it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.bot.clock import Clock
from screenbot.bot.differ import same_pixels
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.ends import Image
from screenbot.geometry import Cell, Rect
from screenbot.vision import CONFIDENT

STEP_S: Final = 0.06
"""Seconds between two frames of what fades, which differ."""


def still_frame(eyes: Eyes, hands: Hands, clock: Clock, longest: float) -> Image:
    """The pixels of the board once it no longer changes, or after the *longest* time in seconds:
    what was closed may still fade."""
    frame, end = eyes.frame(), clock.now() + longest
    while clock.now() < end:
        hands.rest(STEP_S)
        before, frame = frame, eyes.frame()
        if same_pixels(before, frame):
            break
    return frame


def has_changed(eyes: Eyes, cell: Cell) -> bool:
    """Whether any pixel of a cell is not as it was when it was read."""
    return not same_pixels(*eyes.part(eyes.seen.lattice.rect(*cell)))


def still_shows(eyes: Eyes, cell: Cell) -> bool:
    """Whether a cell still looks as it was read: nothing has opened, moved or covered it.

    That the board lies where it did is seen from the open cells of the same row, and from those of
    the same column where the row has fewer than two kinds of numbers.
    """
    lattice, bounds, cells = eyes.seen.lattice, eyes.bounds, eyes.seen.board.cells
    known = (cells <= 8) & (eyes.seen.cell_confidence >= CONFIDENT)
    rect = lattice.rect(*cell)
    now, before = eyes.part(Rect(bounds.x, rect.y, bounds.width, rect.height))
    edges = [lattice.edge_x(col) - bounds.x for col in range(lattice.cols + 1)]
    if not is_steady(now, before, known[cell[0]], edges):
        return False
    if len(set(cells[cell[0], known[cell[0]]].tolist()) - {0}) < 2:
        one, other = eyes.part(Rect(rect.x, bounds.y, rect.width, bounds.height))
        edges = [lattice.edge_y(row) - bounds.y for row in range(lattice.rows + 1)]
        if not is_steady(one.swapaxes(0, 1), other.swapaxes(0, 1), known[:, cell[1]], edges):
            return False
    own = slice(max(0, rect.x - bounds.x), rect.right - bounds.x)
    return same_pixels(now[:, own], before[:, own]) or eyes.reads_same(cell, now[:, own])


def is_steady(now: Image, before: Image, known: NDArray[np.bool_], edges: Sequence[int]) -> bool:
    """Whether the open cells of a row look in their middles as they did, which they always do while
    a game goes on.

    *now* and *before* are uint8 (height, width, 3), *known* tells which cells are open, and *edges*
    are the pixels where the cells begin and where the last one ends.
    """
    if same_pixels(now, before):
        return True
    if now.shape != before.shape:
        return False
    off = len(now) // 4
    differ = (now[off : len(now) - off] != before[off : len(now) - off]).any(axis=(0, 2))
    for index in np.flatnonzero(known).tolist():
        begin, end = edges[index], edges[index + 1]
        off = (end - begin) // 4
        if differ[max(0, begin + off) : max(0, end - off)].any():
            return False
    return True
