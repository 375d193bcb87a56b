"""Step 1: each number becomes a rule "so many mines among these cells"; trivial rules are settled.

All kernels work on a flat grid with a border of one known cell, so that no neighbour is off it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, MINE, WRONG_FLAG
from screenbot.solver.jit import Bools, Bytes, Ints, inner_kernel, leaf_kernel

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


@leaf_kernel
def around(width: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Offsets of the eight neighbours on the padded grid, row-major."""
    return -width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1


@inner_kernel
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


class Agenda(NamedTuple):
    """Numbers whose rule is to be settled."""

    waiting: Ints
    """(cells,) padded indices; the first ``fill[0]`` are waiting."""
    listed: Bools
    """(cells,) whether the number is waiting."""
    fill: Ints
    """(2,) how many wait; and the padded index of a number that cannot hold, or -1."""


@inner_kernel
def new_agenda(size: int) -> Agenda:
    """An empty agenda for a padded grid of *size* cells."""
    agenda = Agenda(np.empty(size, np.int64), np.zeros(size, np.bool_), np.zeros(2, np.int64))
    agenda.fill[1] = -1
    return agenda


@leaf_kernel
def note(facts: Facts, number: int, agenda: Agenda) -> None:
    """Put a number on the agenda if its rule is trivial or broken."""
    need, free = facts.need[number], facts.free[number]
    if need < 0 or need > free:
        agenda.fill[1] = number
    elif free > 0 and (need == 0 or need == free) and not agenda.listed[number]:
        agenda.waiting[agenda.fill[0]] = number
        agenda.listed[number] = True
        agenda.fill[0] += 1


@leaf_kernel
def note_all(facts: Facts, agenda: Agenda) -> None:
    """Put all numbers with a trivial or broken rule on the agenda."""
    for at in range(facts.width, facts.code.size - facts.width):
        if facts.code[at] <= 8:
            need, free = facts.need[at], facts.free[at]
            if need < 0 or need >= free or need == 0:
                note(facts, at, agenda)


@leaf_kernel
def settle(facts: Facts, agenda: Agenda) -> bool:
    """Apply "no mine left" and "all are mines" until nothing follows.

    False where a number cannot hold; ``agenda.fill[1]`` is its padded index then.
    """
    offsets = around(facts.width)
    while agenda.fill[0] > 0 and agenda.fill[1] < 0:
        agenda.fill[0] -= 1
        at = agenda.waiting[agenda.fill[0]]
        agenda.listed[at] = False
        found = MINED if facts.need[at] > 0 else SAFE
        for offset in offsets:
            cell = at + offset
            if facts.state[cell] == UNKNOWN:
                facts.state[cell] = found
                for step in offsets:
                    number = cell + step
                    if facts.code[number] <= 8:
                        facts.free[number] -= 1
                        if found == MINED:
                            facts.need[number] -= 1
                        note(facts, number, agenda)
    return bool(agenda.fill[1] < 0)


@leaf_kernel
def open_cell(facts: Facts, at: int, value: int, agenda: Agenda) -> None:
    """Reveal a covered safe cell as a number, and note what follows."""
    offsets = around(facts.width)
    was_unknown = facts.state[at] == UNKNOWN
    facts.state[at] = OPEN
    facts.code[at] = value
    need, free = value, 0
    for offset in offsets:
        near = at + offset
        if facts.state[near] == UNKNOWN:
            free += 1
        elif facts.state[near] == MINED:
            need -= 1
        elif was_unknown and facts.state[near] == OPEN and facts.code[near] <= 8:
            facts.free[near] -= 1
            note(facts, near, agenda)
    facts.need[at] = need
    facts.free[at] = free
    note(facts, at, agenda)
