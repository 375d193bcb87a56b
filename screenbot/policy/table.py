"""A game being played in compiled code: the hidden layout, and what is known of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from screenbot.board import COVERED, WRONG_FLAG
from screenbot.policy.trial import mine_chance
from screenbot.solver.jit import Bools, Bytes, Ints, inner_kernel, leaf_kernel
from screenbot.solver.kernel import Solved, no_solution, solve_facts
from screenbot.solver.rules import (
    OPEN,
    SAFE,
    UNKNOWN,
    Agenda,
    Facts,
    around,
    new_agenda,
    open_cell,
    settle,
)


class Table(NamedTuple):
    """A game being played: what is hidden, and what is known."""

    mine: Bools
    """(padded cells,) the hidden layout."""
    number: Bytes
    """(padded cells,) the number under each cell."""
    facts: Facts
    agenda: Agenda
    stack: Ints
    """(padded cells,) cells to open."""
    covered: Ints
    """(1,) safe cells still covered."""


@inner_kernel
def new_table(layout: Bools) -> Table:
    """A covered board over the mines of *layout*, bool (rows, cols)."""
    rows, cols = layout.shape
    width = cols + 2
    size = (rows + 2) * width
    code = np.full(size, WRONG_FLAG, np.uint8)
    state = np.full(size, OPEN, np.uint8)
    mine = np.zeros(size, np.bool_)
    number = np.zeros(size, np.uint8)
    offsets = around(width)
    covered = np.zeros(1, np.int64)
    for row in range(rows):
        for col in range(cols):
            at = (row + 1) * width + col + 1
            code[at] = COVERED
            state[at] = UNKNOWN
            if layout[row, col]:
                mine[at] = True
                for offset in offsets:
                    number[at + offset] += 1
            else:
                covered[0] += 1
    facts = Facts(width, code, state, np.zeros(size, np.int8), np.zeros(size, np.int8))
    return Table(mine, number, facts, new_agenda(size), np.empty(size, np.int64), covered)


@leaf_kernel
def lay(table: Table, layout: Bools) -> None:
    """Put a mine layout, bool (padded cells,), under the table."""
    mine, number = table.mine, table.number
    for at in range(mine.size):
        mine[at] = layout[at]
        number[at] = 0
    for at in range(mine.size):
        if mine[at]:
            for offset in around(table.facts.width):
                number[at + offset] += 1


@leaf_kernel
def reveal(table: Table, at: int) -> bool:
    """Open a cell and what a zero floods; False where it is a mine."""
    if table.mine[at]:
        return False
    facts, stack = table.facts, table.stack
    offsets = around(facts.width)
    stack[0] = at
    waiting = 1
    # A cell is marked when it is put on the stack, so that none is there twice.
    facts.code[at] = table.number[at]
    while waiting > 0:
        waiting -= 1
        cell = stack[waiting]
        table.covered[0] -= 1
        open_cell(facts, cell, table.number[cell], table.agenda)
        if table.number[cell] == 0:
            for offset in offsets:
                near = cell + offset
                if facts.code[near] == COVERED:
                    facts.code[near] = table.number[near]
                    stack[waiting] = near
                    waiting += 1
    return True


@inner_kernel
def deduce(table: Table, mines: int, stop: Bytes) -> Solved:
    """Open all that is certain; the position where nothing is. Not SOLVED where the game is won."""
    facts = table.facts
    while True:
        settle(facts, table.agenda)
        if table.covered[0] == 0:
            return no_solution()
        found = False
        for cell in range(facts.state.size):
            if facts.state[cell] == SAFE:
                reveal(table, cell)
                found = True
        if found:
            continue
        solved = solve_facts(facts, mines, stop)
        if stop[0]:
            return solved
        for cell in range(facts.state.size):
            if facts.state[cell] == UNKNOWN and mine_chance(facts, solved, cell) == 0.0:
                reveal(table, cell)
                found = True
        if not found:
            return solved
