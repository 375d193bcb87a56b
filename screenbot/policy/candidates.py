"""How a policy guesses, and the cells that it considers, in compiled code."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.trial import mine_chance
from screenbot.solver.jit import Floats, Ints, inner_kernel, leaf_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import UNKNOWN, Facts, around

LEAST_RISK: Final = 0
CORNERS: Final = 1
LOOK_AHEAD: Final = 2
NEVER: Final = 3


class Settings(NamedTuple):
    """How a policy guesses."""

    kind: int
    frontier: int
    """Most candidates next to a number."""
    loose: int
    """Most candidates off the frontier with the fewest covered neighbours,"""
    beside: int
    """and most with the most neighbours on the frontier, of which they tell."""
    margin: float
    """Candidates on the frontier are at most so much less safe than the safest."""
    loose_margin: float
    endgame: int
    """Up to so many solutions the rest of the game is searched exactly."""
    budget: int
    """Positions that such a search may visit."""
    risks: bool
    """Whether guesses count that may become unavoidable."""
    close: float
    """Candidates whose prospects are so much below the best, at most, are looked at one reveal
    deeper; 0: none are."""
    layouts: int
    """On up to so many layouts, late in a game, such candidates are played on; 0: on none."""


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

    Off the frontier, those with the fewest covered neighbours: they open most; and those beside the
    most cells of the frontier.
    """
    frontier, chance = np.empty(settings.frontier, np.int64), np.empty(settings.frontier)
    loose, closed = np.empty(settings.loose, np.int64), np.empty(settings.loose)
    beside, open_ = np.empty(settings.beside, np.int64), np.empty(settings.beside)
    lowest = 1.0
    for at in range(facts.state.size):
        if facts.state[at] == UNKNOWN:
            lowest = min(lowest, 1.0 - (1.0 - mine_chance(facts, solved, at)) * boost[at])
    lowest = max(lowest, 0.0)
    on, off, near = 0, 0, 0
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        if solved.of_cell[at] >= 0 or boost[at] > 1.0:
            risk = 1.0 - (1.0 - mine_chance(facts, solved, at)) * boost[at]
            if risk <= lowest + settings.margin:
                on = keep_lowest(frontier, chance, on, at, risk)
        elif solved.loose_chance <= lowest + settings.loose_margin:
            covered, told = 0.0, 0.0
            for offset in around(facts.width):
                if facts.state[at + offset] == UNKNOWN:
                    covered += 1.0
                    told += solved.of_cell[at + offset] >= 0
            off = keep_lowest(loose, closed, off, at, covered)
            if told > 0.0:
                near = keep_lowest(beside, open_, near, at, -told)
    cells = np.empty(frontier.size + loose.size + beside.size, np.int64)
    keys = np.empty(cells.size)
    found = 0
    for i in range(on):
        found = keep_lowest(cells, keys, found, frontier[i], chance[i])
    for i in range(off):
        found = keep_lowest(cells, keys, found, loose[i], solved.loose_chance)
    for i in range(near):
        if not np.any(loose[:off] == beside[i]):
            found = keep_lowest(cells, keys, found, beside[i], solved.loose_chance)
    return cells[:found], 1.0 - keys[:found]
