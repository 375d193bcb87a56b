"""Guesses in compiled code, on a settled and solved position where nothing is certain."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.endgame import best_ending
from screenbot.solver.jit import Bytes, Floats, Ints, kernel
from screenbot.solver.kernel import SOLVED, Solved, solve_facts
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


@kernel
def guess(
    facts: Facts, solved: Solved, mines: int, first: int, settings: Settings, stop: Bytes
) -> int:
    """Padded index of the cell to open, or -1 to stop."""
    if settings.kind == LEAST_RISK:
        return least_risk(facts, solved, first)
    if settings.endgame > 0 and solved.log_solutions < log(settings.endgame + 0.5):
        at = best_ending(facts, solved, mines, settings.endgame, settings.budget)
        if at >= 0:
            return at
    return look_ahead(facts, solved, mines, first, settings, stop)


@kernel
def least_risk(facts: Facts, solved: Solved, first: int) -> int:
    """The lowest mine probability; of equals, the cell nearest to the first click."""
    best, best_distance, lowest = -1, 0, 2.0
    row, col = divmod(first, facts.width)
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        group = solved.groups.of_cell[at]
        chance = solved.chance[group] if group >= 0 else solved.loose_chance
        if chance > lowest + TIE:
            continue
        r, c = divmod(at, facts.width)
        distance = (r - row) ** 2 + (c - col) ** 2
        if chance < lowest - TIE or distance < best_distance:
            best, best_distance = at, distance
            lowest = min(lowest, chance)
    return best


@kernel
def candidates(facts: Facts, solved: Solved, settings: Settings) -> tuple[Ints, Floats]:
    """Cells worth a look, safest first, and the chance that each is safe."""
    size = facts.state.size
    cells = np.empty(size, np.int64)
    rank = np.empty(size)
    offsets = around(facts.width)
    lowest = 2.0
    for group in range(solved.chance.size):
        lowest = min(lowest, solved.chance[group])
    if solved.loose > 0:
        lowest = min(lowest, solved.loose_chance)
    count = 0
    for at in range(size):
        if facts.state[at] != UNKNOWN:
            continue
        group = solved.groups.of_cell[at]
        if group >= 0:
            if solved.chance[group] <= lowest + settings.margin:
                cells[count] = at
                rank[count] = solved.chance[group]
                count += 1
        elif solved.loose_chance <= lowest + settings.loose_margin:
            closed = 0
            for offset in offsets:
                if facts.state[at + offset] == UNKNOWN:
                    closed += 1
            cells[count] = at
            rank[count] = 2.0 + closed
            count += 1
    order = np.argsort(rank[:count], kind="mergesort")
    chosen = np.empty(settings.frontier + settings.loose, np.int64)
    safe = np.empty(settings.frontier + settings.loose)
    taken, frontier, loose = 0, 0, 0
    for i in order:
        if rank[i] < 2.0:
            if frontier == settings.frontier:
                continue
            frontier += 1
            safe[taken] = 1.0 - rank[i]
        else:
            if loose == settings.loose:
                continue
            loose += 1
            safe[taken] = 1.0 - solved.loose_chance
        chosen[taken] = cells[i]
        taken += 1
    by_safety = np.argsort(-safe[:taken], kind="mergesort")
    return chosen[:taken][by_safety], safe[:taken][by_safety]


@kernel
def look_ahead(
    facts: Facts, solved: Solved, mines: int, first: int, settings: Settings, stop: Bytes
) -> int:
    """The candidate after which the next two moves are safest."""
    cells, safe = candidates(facts, solved, settings)
    scratch = Facts(
        facts.width, facts.code.copy(), facts.state.copy(), facts.need.copy(), facts.free.copy()
    )
    agenda = new_agenda(facts.state.size)
    best, best_score = -1, -1.0
    for i in range(cells.size):
        if safe[i] * (1.0 + settings.progress) <= best_score:
            break
        score = second_safety(facts, solved, mines, cells[i], scratch, agenda, settings, stop)
        if score > best_score + TIE:
            best, best_score = cells[i], score
    return best


@kernel
def second_safety(
    facts: Facts,
    solved: Solved,
    mines: int,
    at: int,
    scratch: Facts,
    agenda: Agenda,
    settings: Settings,
    stop: Bytes,
) -> float:
    """Over the numbers v that the cell may show: P(v) times the safety of the best cells after v.

    With ``second`` = 1 / 5 this is P(v) (4 s1(v) + s2(v)) / 5, as in D. N. Hill's solver.
    """
    score = 0.0
    offsets = around(facts.width)
    least, most = 0, 0
    for offset in offsets:
        if facts.state[at + offset] == UNKNOWN:
            most += 1
        elif facts.state[at + offset] == MINED:
            least += 1
    for value in range(least, least + most + 1):
        scratch.code[:] = facts.code
        scratch.state[:] = facts.state
        scratch.need[:] = facts.need
        scratch.free[:] = facts.free
        while agenda.fill[0] > 0:
            agenda.fill[0] -= 1
            agenda.listed[agenda.waiting[agenda.fill[0]]] = False
        agenda.fill[1] = -1
        open_cell(scratch, at, value, agenda)
        if not settle(scratch, agenda):
            continue
        after = solve_facts(scratch, mines, stop)
        if after.status != SOLVED:
            continue
        share = exp(after.log_solutions - solved.log_solutions)
        best, second, certain = two_safest(scratch, after)
        score += (
            share
            * ((1.0 - settings.second) * best + settings.second * second)
            * (1.0 + (settings.progress if certain > 0 else 0.0))
        )
    return score


@kernel
def two_safest(facts: Facts, solved: Solved) -> tuple[float, float, int]:
    """Safety of the safest and the second-safest covered cell, and how many are certain."""
    best, second = 0.0, 0.0
    certain = 0
    for at in range(facts.state.size):
        if facts.state[at] == SAFE:
            certain += 1
            safe = 1.0
        elif facts.state[at] == UNKNOWN:
            group = solved.groups.of_cell[at]
            safe = 1.0 - (solved.chance[group] if group >= 0 else solved.loose_chance)
            if safe == 1.0:
                certain += 1
        else:
            continue
        if safe > best:
            second = best
            best = safe
        elif safe > second:
            second = safe
    if best == 0.0:
        return 1.0, 1.0, 1
    if second == 0.0:
        second = best
    return best, second, certain
