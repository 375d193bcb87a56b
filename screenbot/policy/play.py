"""Whole games in compiled code, for the built-in policies.

The moves are those that ``choose`` makes on the same boards (a test holds it): all safe cells are
opened, then, where nothing is certain, the policy's guess.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.policy.candidates import Settings
from screenbot.policy.guess import guess
from screenbot.policy.log import LOST, STOPPED, WON, Log, log_end, log_first, log_guess, log_move
from screenbot.policy.table import Table, new_table, reveal
from screenbot.solver.jit import Bools, Bytes, inlined_kernel, kernel, leaf_kernel
from screenbot.solver.kernel import SOLVED, Solved, solve_known
from screenbot.solver.memory import SLOTS, Memory, make_memory
from screenbot.solver.rules import SAFE, UNKNOWN, settle

LARGE: Final = 2000
"""Cells of a board from which it pays to remember components: smaller ones have one or two."""


@leaf_kernel
def reveal_safe(table: Table, log: Log) -> bool:
    """Open all cells that are known to be safe; whether there was one."""
    found = False
    state = table.facts.state
    for at in range(state.size):
        if state[at] == SAFE:
            log_move(log, table.facts, at, 0)
            reveal(table, at)
            found = True
    return found


@leaf_kernel
def reveal_certain(table: Table, solved: Solved, log: Log) -> bool:
    """Open the cells that the solution proves safe; whether there was one."""
    found = False
    state, of_cell = table.facts.state, solved.of_cell
    for at in range(state.size):
        if state[at] == UNKNOWN:
            chance = solved.chance[of_cell[at]] if of_cell[at] >= 0 else solved.loose_chance
            if chance == 0.0:
                log_move(log, table.facts, at, 0)
                reveal(table, at)
                found = True
    return found


@inlined_kernel
def play_table(
    table: Table, mines: int, first: int, settings: Settings, memory: Memory, log: Log
) -> tuple[int, int]:
    """Play a covered board from the first click (a padded index) to its end; -1: none is made.

    Returns WON, LOST or STOPPED, and the cell that was opened last on purpose.
    """
    facts = table.facts
    at = first
    if at < 0 or not log_first(log, facts, mines, at):
        return STOPPED, at
    while reveal(table, at):
        while True:
            settle(facts, table.agenda)
            if table.covered[0] == 0:
                return WON, at
            if reveal_safe(table, log):
                continue
            solved = solve_known(facts, mines, memory)
            if solved.status != SOLVED:
                return STOPPED, at
            if not reveal_certain(table, solved, log):
                break
        at = guess(facts, solved, mines, first, settings, memory.stop)
        if at < 0:
            return STOPPED, at
        if not log_guess(log, facts, solved, at):
            return STOPPED, at
    return LOST, at


@kernel
def play_games(layouts: Bools, first: int, settings: Settings, stop: Bytes, log: Log) -> Bytes:
    """Outcomes of games with the mines of *layouts*, bool (games, rows, cols).

    What happened is in *log*. Where that has no room for more, the game is given up and no further
    one is played.
    """
    outcome = np.empty(layouts.shape[0], np.uint8)
    memory = make_memory(SLOTS if layouts.shape[1] * layouts.shape[2] >= LARGE else 0, stop)
    log.fill[:3] = log.fill[4:] = 0
    for game in range(layouts.shape[0]):
        table = new_table(layouts[game])
        mines = layouts[game].size - table.covered[0]
        outcome[game], last = play_table(table, mines, first, settings, memory, log)
        if log.fill[0] <= log.data.size:
            log_end(log, game, table.facts, table.mine, last, outcome[game])
        if log.fill[0] > log.data.size:
            break
    return outcome
