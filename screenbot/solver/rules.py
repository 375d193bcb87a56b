"""Step 1: each number becomes a rule "so many mines among these cells"; trivial rules are settled.

All kernels work on a flat grid with a border of one known cell, so that no neighbour is off it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, MINE, WRONG_FLAG
from screenbot.solver.jit import Bytes, Ints, kernel

UNKNOWN: Final = 0
SAFE: Final = 1
"""Covered, and proven to be no mine."""
MINED: Final = 2
"""Covered, and proven to be a mine."""
OPEN: Final = 3
"""Revealed, or off the board."""


class Facts(NamedTuple):
    """What is known of each cell of the padded grid, (rows + 2) * (cols + 2) cells, flat."""

    width: int
    """Cells in a padded row."""
    code: Bytes
    """The board's codes; the border is ``WRONG_FLAG``: no mine, no number."""
    state: Bytes
    """UNKNOWN, SAFE, MINED or OPEN."""
    need: NDArray[np.int8]
    """Of a number: mines still to be placed among its unknown cells."""
    free: NDArray[np.int8]
    """Of a number: its unknown cells; 0 elsewhere."""


@kernel
def around(width: int) -> Ints:
    """Offsets of the eight neighbours on the padded grid, row-major."""
    offsets = np.empty(8, np.int64)
    offsets[0], offsets[1], offsets[2] = -width - 1, -width, -width + 1
    offsets[3], offsets[4] = -1, 1
    offsets[5], offsets[6], offsets[7] = width - 1, width, width + 1
    return offsets


@kernel
def read_facts(cells: Bytes) -> tuple[Facts, int]:
    """Facts of a board's codes (rows, cols), and the number of mines that it shows."""
    rows, cols = cells.shape
    width = cols + 2
    size = (rows + 2) * width
    code = np.full(size, WRONG_FLAG, np.uint8)
    state = np.full(size, OPEN, np.uint8)
    need = np.zeros(size, np.int8)
    free = np.zeros(size, np.int8)
    offsets = around(width)
    shown = 0
    for row in range(rows):
        at = (row + 1) * width + 1
        for col in range(cols):
            value = cells[row, col]
            code[at + col] = value
            if value > 8 and value != WRONG_FLAG and value != MINE and value != EXPLODED:
                state[at + col] = UNKNOWN
            elif value in (MINE, EXPLODED):
                shown += 1
    for at in range(width, size - width):
        if code[at] > 8:
            continue
        left = np.int8(code[at])
        unknown = np.int8(0)
        for offset in offsets:
            if state[at + offset] == UNKNOWN:
                unknown += 1
            elif code[at + offset] == MINE or code[at + offset] == EXPLODED:
                left -= 1
        need[at] = left
        free[at] = unknown
    return Facts(width, code, state, need, free), shown


@kernel
def settle(facts: Facts) -> int:
    """Apply "no mine left" and "all are mines" until nothing follows.

    Returns the padded index of a number that cannot hold, or -1.
    """
    size = facts.code.size
    offsets = around(facts.width)
    waiting = np.empty(size, np.int64)
    listed = np.zeros(size, np.bool_)
    count = 0
    for at in range(facts.width, size - facts.width):
        if facts.code[at] <= 8:
            need, free = facts.need[at], facts.free[at]
            if need < 0 or need > free:
                return at
            if free > 0 and (need == 0 or need == free):
                waiting[count] = at
                count += 1
                listed[at] = True
    while count > 0:
        count -= 1
        at = waiting[count]
        listed[at] = False
        found = MINED if facts.need[at] > 0 else SAFE
        for offset in offsets:
            cell = at + offset
            if facts.state[cell] != UNKNOWN:
                continue
            facts.state[cell] = found
            for step in offsets:
                number = cell + step
                if facts.code[number] > 8:
                    continue
                facts.free[number] -= 1
                if found == MINED:
                    facts.need[number] -= 1
                need, free = facts.need[number], facts.free[number]
                if need < 0 or need > free:
                    return int(number)
                if free > 0 and (need == 0 or need == free) and not listed[number]:
                    waiting[count] = number
                    count += 1
                    listed[number] = True
    return -1
