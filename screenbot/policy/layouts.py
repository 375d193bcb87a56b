"""All solutions of a position, one by one, where there are few."""

from __future__ import annotations

import numpy as np

from screenbot.solver.jit import Bytes, Ints, inner_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import MINED, UNKNOWN, Facts, around

STEPS_A_SOLUTION = 400
"""Steps of backtracking that may be spent for each solution wanted."""


@inner_kernel
def list_solutions(facts: Facts, solved: Solved, mines: int, most: int) -> tuple[Bytes, Ints]:
    """All mine layouts of the unknown cells, uint8 (solutions, cells), and the cells.

    Plain backtracking over the cells, numbers checked on the way; no row where there are more than
    *most* solutions or too many steps.
    """
    cells, left = _unknown_cells(facts, solved, mines)
    count = cells.size
    offsets = around(facts.width)
    need = facts.need.copy()
    free = facts.free.copy()
    found = np.empty((most, count), np.uint8)
    placed = np.zeros(count, np.uint8)
    tried = np.zeros(count + 1, np.int64)
    solutions = 0
    depth = 0
    steps = 0
    while depth >= 0:
        steps += 1
        if steps > STEPS_A_SOLUTION * most:
            return found[:0], cells
        if depth == count:
            if left == 0:
                if solutions == most:
                    return found[:0], cells
                found[solutions] = placed
                solutions += 1
            depth -= 1
            continue
        at = cells[depth]
        if tried[depth] > 0:
            was = placed[depth]
            left += was
            for offset in offsets:
                need[at + offset] += was
                free[at + offset] += 1
        if tried[depth] == 2:
            tried[depth] = 0
            placed[depth] = 0
            depth -= 1
            continue
        mine = tried[depth]
        tried[depth] += 1
        placed[depth] = mine
        left -= mine
        possible = left >= 0 and left <= count - depth - 1
        for offset in offsets:
            near = at + offset
            need[near] -= mine
            free[near] -= 1
            if facts.code[near] <= 8 and (need[near] < 0 or need[near] > free[near]):
                possible = False
        if possible:
            depth += 1
    return found[:solutions], cells


@inner_kernel
def _unknown_cells(facts: Facts, solved: Solved, mines: int) -> tuple[Ints, int]:
    """The unknown cells, the frontier first, and the mines on them."""
    size = facts.state.size
    cells = np.empty(size, np.int64)
    count = 0
    left = mines
    for at in range(size):
        if facts.state[at] == MINED:
            left -= 1
        elif facts.state[at] == UNKNOWN and solved.of_cell[at] >= 0:
            cells[count] = at
            count += 1
    for at in range(size):
        if facts.state[at] == UNKNOWN and solved.of_cell[at] < 0:
            cells[count] = at
            count += 1
    return cells[:count], left
