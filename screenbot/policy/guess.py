"""Guesses in compiled code, on a settled and solved position where nothing is certain."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.endgame import best_ending
from screenbot.solver.jit import (
    Bytes,
    Floats,
    Ints,
    inlined_kernel,
    inner_kernel,
    kernel,
    leaf_kernel,
)
from screenbot.solver.kernel import SOLVED, Solved, no_solution, solve_facts
from screenbot.solver.rules import (
    MINED,
    SAFE,
    UNKNOWN,
    Agenda,
    Facts,
    around,
    new_agenda,
    note_all,
    open_cell,
    read_facts,
    settle,
)

LEAST_RISK: Final = 0
LOOK_AHEAD: Final = 1
TIE: Final = 1e-9
"""Probabilities as near as this are equal: they differ by rounding only."""


class Settings(NamedTuple):
    """How a policy guesses."""

    kind: int
    frontier: int
    """Most candidates next to a number."""
    loose: int
    """Most candidates off the frontier."""
    margin: float
    """Candidates on the frontier are at most so much less safe than the safest."""
    loose_margin: float
    second: float
    """Weight of the second-best cell after a reveal; the best has the rest."""
    progress: float
    """Weight of the chance that a certain cell follows."""
    endgame: int
    """Up to so many solutions the rest of the game is searched exactly."""
    budget: int
    """Positions that such a search may visit."""


@kernel
def guess_cells(cells: Bytes, mines: int, first: int, settings: Settings, stop: Bytes) -> int:
    """:func:`guess` on a board's codes (rows, cols); -1 also where the board has no solution."""
    facts, shown = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    if not settle(facts, agenda):
        return -1
    solved = solve_facts(facts, mines - shown, stop)
    if solved.status != SOLVED:
        return -1
    return guess(facts, solved, mines - shown, first, settings, stop)


@inner_kernel
def guess(
    facts: Facts,
    solved: Solved,
    mines: int,
    first: int,
    settings: Settings,
    stop: Bytes,
) -> int:
    """Padded index of the cell to open, or -1 to stop."""
    if settings.kind == LEAST_RISK:
        return least_risk(facts, solved, first)
    if settings.endgame > 0 and solved.log_solutions < log(settings.endgame + 0.5):
        at = best_ending(facts, solved, mines, settings.endgame, settings.budget)
        if at >= 0:
            return at
    return look_ahead(facts, solved, mines, settings, stop)


@leaf_kernel
def least_risk(facts: Facts, solved: Solved, first: int) -> int:
    """The lowest mine probability; of equals, the cell nearest to the first click."""
    best, best_distance, lowest = -1, 0, 2.0
    row, col = divmod(first, facts.width)
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        group = solved.of_cell[at]
        chance = solved.chance[group] if group >= 0 else solved.loose_chance
        if chance > lowest + TIE:
            continue
        r, c = divmod(at, facts.width)
        distance = (r - row) ** 2 + (c - col) ** 2
        if chance < lowest - TIE or distance < best_distance:
            best, best_distance = at, distance
            lowest = min(lowest, chance)
    return best


@leaf_kernel
def keep_lowest(cells: Ints, keys: Floats, filled: int, at: int, key: float) -> int:
    """Insert a cell among the first *filled*, sorted by key; the highest drops out where all are
    filled. Returns how many there are now."""
    if filled == cells.size:
        if filled == 0 or key >= keys[filled - 1]:
            return filled
        filled -= 1
    place = filled
    while place > 0 and keys[place - 1] > key:
        cells[place], keys[place] = cells[place - 1], keys[place - 1]
        place -= 1
    cells[place], keys[place] = at, key
    return filled + 1


@inner_kernel
def candidates(facts: Facts, solved: Solved, settings: Settings) -> tuple[Ints, Floats]:
    """Cells worth a look, safest first, and the chance that each is safe.

    Off the frontier, those with the fewest covered neighbours: they open most.
    """
    offsets = around(facts.width)
    cells = np.empty(settings.frontier + settings.loose, np.int64)
    keys = np.empty(cells.size)
    frontier, loose = cells[: settings.frontier].copy(), cells[: settings.loose].copy()
    chance, closed = keys[: settings.frontier].copy(), keys[: settings.loose].copy()
    lowest = 2.0
    for group in range(solved.chance.size):
        lowest = min(lowest, solved.chance[group])
    if solved.loose > 0:
        lowest = min(lowest, solved.loose_chance)
    on, off = 0, 0
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        group = solved.of_cell[at]
        if group >= 0:
            if solved.chance[group] <= lowest + settings.margin:
                on = keep_lowest(frontier, chance, on, at, solved.chance[group])
        elif solved.loose_chance <= lowest + settings.loose_margin:
            covered = 0.0
            for offset in offsets:
                covered += facts.state[at + offset] == UNKNOWN
            off = keep_lowest(loose, closed, off, at, covered)
    found = 0
    for i in range(on):
        found = keep_lowest(cells, keys, found, frontier[i], chance[i])
    for i in range(off):
        found = keep_lowest(cells, keys, found, loose[i], solved.loose_chance)
    return cells[:found], 1.0 - keys[:found]


class Scratch(NamedTuple):
    """Room to try a reveal."""

    facts: Facts
    agenda: Agenda


@inner_kernel
def new_scratch(facts: Facts) -> Scratch:
    """Room for positions of the size of *facts*."""
    copied = Facts(
        facts.width, facts.code.copy(), facts.state.copy(), facts.need.copy(), facts.free.copy()
    )
    return Scratch(copied, new_agenda(facts.state.size))


@inlined_kernel
def look_ahead(facts: Facts, solved: Solved, mines: int, settings: Settings, stop: Bytes) -> int:
    """The candidate with the best prospects over the numbers that it may show."""
    cells, safe = candidates(facts, solved, settings)
    scratch = new_scratch(facts)
    best, best_score = -1, -1.0
    for i in range(cells.size):
        if safe[i] * (1.0 + settings.progress) <= best_score:
            break  # no later candidate is safer, so none can score more
        score = prospects(facts, solved, mines, cells[i], scratch, settings, stop)
        if score > best_score + TIE:
            best, best_score = cells[i], score
    return int(best)


@inlined_kernel
def prospects(
    facts: Facts,
    solved: Solved,
    mines: int,
    at: int,
    scratch: Scratch,
    settings: Settings,
    stop: Bytes,
) -> float:
    """Over the numbers that *at* may show, their chances times the safety of what follows."""
    score = 0.0
    least, most = number_range(facts, at)
    for number in range(least, most + 1):
        after = try_number(facts, at, number, mines, scratch, stop)
        if after.status == SOLVED:
            share = exp(after.log_solutions - solved.log_solutions)
            score += share * safety(scratch.facts, after, settings)
    return score


@leaf_kernel
def number_range(facts: Facts, at: int) -> tuple[int, int]:
    """The least and the greatest number that a covered cell could show, by its neighbours alone."""
    least, unknown = 0, 0
    for offset in around(facts.width):
        if facts.state[at + offset] == UNKNOWN:
            unknown += 1
        elif facts.state[at + offset] == MINED:
            least += 1
    return least, least + unknown


@inlined_kernel
def try_number(
    facts: Facts, at: int, number: int, mines: int, scratch: Scratch, stop: Bytes
) -> Solved:
    """The position after *at* has shown *number*, settled in ``scratch.facts`` and solved."""
    trial, agenda = scratch.facts, scratch.agenda
    trial.code[:] = facts.code
    trial.state[:] = facts.state
    trial.need[:] = facts.need
    trial.free[:] = facts.free
    while agenda.fill[0] > 0:
        agenda.fill[0] -= 1
        agenda.listed[agenda.waiting[agenda.fill[0]]] = False
    agenda.fill[1] = -1
    open_cell(trial, at, number, agenda)
    if not settle(trial, agenda):
        return no_solution()
    return solve_facts(trial, mines, stop)


@leaf_kernel
def safety(facts: Facts, solved: Solved, settings: Settings) -> float:
    """(4 s1 + s2) / 5 with ``second`` = 1 / 5, as in D. N. Hill's solver; more for progress.

    s1 and s2 are the safety of the two safest cells.
    """
    best, second = 0.0, 0.0
    for at in range(facts.state.size):
        if facts.state[at] == SAFE:
            safe = 1.0
        elif facts.state[at] == UNKNOWN:
            group = solved.of_cell[at]
            safe = 1.0 - (solved.chance[group] if group >= 0 else solved.loose_chance)
        else:
            continue
        if safe > best:
            second = best
            best = safe
        elif safe > second:
            second = safe
    if best == 0.0:
        return 1.0 + settings.progress
    if second == 0.0:
        second = best
    weighed = (1.0 - settings.second) * best + settings.second * second
    return weighed * (1.0 + settings.progress) if best == 1.0 else weighed
