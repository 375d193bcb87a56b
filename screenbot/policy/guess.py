"""Guesses in compiled code, on a settled and solved position where nothing is certain."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.endgame import best_ending
from screenbot.policy.fifty import Risks, new_risks, weigh_risks
from screenbot.policy.trial import Scratch, mine_chance, new_scratch, number_range, try_number
from screenbot.solver.jit import (
    Bytes,
    Floats,
    Ints,
    inlined_kernel,
    inner_kernel,
    kernel,
    leaf_kernel,
)
from screenbot.solver.kernel import SOLVED, Solved, solve_facts
from screenbot.solver.rules import (
    SAFE,
    UNKNOWN,
    Facts,
    around,
    new_agenda,
    note_all,
    read_facts,
    settle,
)

LEAST_RISK: Final = 0
LOOK_AHEAD: Final = 1
TIE: Final = 1e-9
"""Probabilities as near as this are equal: they differ by rounding only."""
SLACK: Final = 1.05
"""By so much a candidate may turn out better than its own risks say."""
WEIGHTS: Final = (0.8, 0.55, 0.25, 0.2, 0.15, 0.1, 0.05, 0.05)
"""How much the safest cells after a reveal matter, safest first; a certain cell has safety 1.

Fitted to who won 60 000 games, by the difference that the number made which a guess happened to
show: what speaks for the position otherwise is the same for all its numbers.
"""


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
    endgame: int
    """Up to so many solutions the rest of the game is searched exactly."""
    budget: int
    """Positions that such a search may visit."""
    risks: bool
    """Whether guesses count that may become unavoidable."""


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
def candidates(
    facts: Facts, solved: Solved, settings: Settings, boost: Floats
) -> tuple[Ints, Floats]:
    """Cells worth a look, safest first, and the chance that each is safe times its *boost*.

    Off the frontier, those with the fewest covered neighbours: they open most.
    """
    frontier, chance = np.empty(settings.frontier, np.int64), np.empty(settings.frontier)
    loose, closed = np.empty(settings.loose, np.int64), np.empty(settings.loose)
    lowest = 1.0
    for at in range(facts.state.size):
        if facts.state[at] == UNKNOWN:
            lowest = min(lowest, 1.0 - (1.0 - mine_chance(facts, solved, at)) * boost[at])
    lowest = max(lowest, 0.0)
    on, off = 0, 0
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        if solved.of_cell[at] >= 0 or boost[at] > 1.0:
            risk = 1.0 - (1.0 - mine_chance(facts, solved, at)) * boost[at]
            if risk <= lowest + settings.margin:
                on = keep_lowest(frontier, chance, on, at, risk)
        elif solved.loose_chance <= lowest + settings.loose_margin:
            covered = 0.0
            for offset in around(facts.width):
                covered += facts.state[at + offset] == UNKNOWN
            off = keep_lowest(loose, closed, off, at, covered)
    cells = np.empty(frontier.size + loose.size, np.int64)
    keys = np.empty(cells.size)
    found = 0
    for i in range(on):
        found = keep_lowest(cells, keys, found, frontier[i], chance[i])
    for i in range(off):
        found = keep_lowest(cells, keys, found, loose[i], solved.loose_chance)
    return cells[:found], 1.0 - keys[:found]


class Look(NamedTuple):
    """What a look ahead needs beside the position: the board's mines, and room."""

    mines: int
    settings: Settings
    revealed: Scratch
    assumed: Scratch
    risks: Risks
    safest: Floats
    stop: Bytes


@inlined_kernel
def look_ahead(facts: Facts, solved: Solved, mines: int, settings: Settings, stop: Bytes) -> int:
    """The candidate with the best prospects over the numbers that it may show."""
    look = Look(
        mines,
        settings,
        new_scratch(facts),
        new_scratch(facts),
        new_risks(facts.state.size),
        np.empty(len(WEIGHTS)),
        stop,
    )
    most = 1.0
    if settings.risks:
        most = SLACK * weigh_risks(facts, solved, mines, look.assumed, look.risks, stop)
    cells, safe = candidates(facts, solved, settings, look.risks.boost)
    best, best_score = -1, -1.0
    for i in range(cells.size):
        if most * safe[i] <= best_score:
            break  # no later candidate is safer, so none can score more
        score = prospects(facts, solved, cells[i], look)
        if score > best_score + TIE:
            best, best_score = cells[i], score
    return int(best)


@inlined_kernel
def prospects(facts: Facts, solved: Solved, at: int, look: Look) -> float:
    """Over the numbers that *at* may show, their chances times the value of what follows."""
    trial, risks = look.revealed.facts, look.risks
    score = 0.0
    least, most = number_range(facts, at)
    for number in range(least, most + 1):
        after = try_number(facts, at, number, look.mines, look.revealed, look.stop)
        if after.status == SOLVED:
            share = exp(after.log_solutions - solved.log_solutions)
            if look.settings.risks:
                share *= weigh_risks(trial, after, look.mines, look.assumed, risks, look.stop)
            score += share * value(trial, after, risks.boost, look.safest)
    return score


@leaf_kernel
def value(facts: Facts, solved: Solved, boost: Floats, safest: Floats) -> float:
    """The product of the safest cells' safety to the power of their WEIGHTS; *safest* is room.

    It is to the scale of the chance to win: the next guesses, each more certain the better.
    """
    filled = 0
    for at in range(facts.state.size):
        if facts.state[at] == SAFE:
            safe = 1.0
        elif facts.state[at] == UNKNOWN:
            safe = min(1.0, boost[at] * (1.0 - mine_chance(facts, solved, at)))
        else:
            continue
        if filled == safest.size:
            if safe <= safest[filled - 1]:
                continue
            filled -= 1
        place = filled
        while place > 0 and safest[place - 1] < safe:
            safest[place] = safest[place - 1]
            place -= 1
        safest[place] = safe
        filled += 1
    total = 0.0
    for place in range(filled):
        if 0.0 < safest[place] < 1.0:
            total += WEIGHTS[place] * log(safest[place])
    return exp(total)
