"""Guesses that may become unavoidable: cells that no later number can tell apart.

Two adjacent cells with one mine, or a 2 x 2 box with two on a diagonal, stay a guess of one half
where each cell that sees only a part of them is a mine or a wall (D. N. Hill's long-term risk).
With p the chance of that, such a place keeps 1 - p / 2 of the chance to win; a cell that settles it
now, one of its own or one that must be a mine for it, gives that back.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.trial import Scratch, assume, copy_facts, mine_chance
from screenbot.solver.jit import Bytes, Floats, Ints, inner_kernel, leaf_kernel
from screenbot.solver.kernel import SOLVED, Solved, solve_facts
from screenbot.solver.rules import MINED, OPEN, SAFE, UNKNOWN, Facts, settle

MOST: Final = 64
"""Places that are looked at."""
MOST_CELLS: Final = 8
NEEDED: Final = 1
"""Mines that may be missing around a pair; around a box, none."""
FEWEST: Final = 0.01
"""Chances below this are passed over."""
WEIGHT: Final = 0.9
"""What is counted of a risk: some are broken in time."""
ROW: Final = 0
COLUMN: Final = 1
BOX: Final = 2


class Risks(NamedTuple):
    """Places that may become unavoidable guesses, and what they mean for each cell."""

    chance: Floats
    """(places,) that it does."""
    cells: Ints
    """(places, cells) cells that settle it; -1 where there are fewer."""
    boost: Floats
    """(padded cells,) how many times more a safe cell is worth for what it settles; 1 for most."""
    fill: Ints
    """(1,) places there are."""


@inner_kernel
def new_risks(size: int) -> Risks:
    """None, on a padded grid of *size* cells."""
    return Risks(
        np.empty(MOST),
        np.empty((MOST, MOST_CELLS), np.int64),
        np.ones(size),
        np.zeros(1, np.int64),
    )


@inner_kernel
def weigh_risks(
    facts: Facts, solved: Solved, mines: int, scratch: Scratch, risks: Risks, stop: Bytes
) -> float:
    """Fill *risks* for a settled and solved position; what they leave of the chance to win."""
    risks.boost[:] = 1.0
    risks.fill[0] = 0
    for at in range(facts.width, facts.state.size - facts.width):
        if facts.state[at] != UNKNOWN:
            continue
        for kind in (ROW, COLUMN, BOX):
            place = risks.fill[0]
            if place < MOST and find_place(facts, at, kind, risks.cells[place]):
                cells = risks.cells[place]
                chance = fifty_chance(facts, solved, cells, kind, mines, scratch, stop)
                risks.chance[place] = chance
                risks.fill[0] += chance >= FEWEST
    left = 1.0
    for place in range(risks.fill[0]):
        kept = 1.0 - 0.5 * WEIGHT * risks.chance[place]
        left *= kept
        for at in risks.cells[place]:
            if at >= 0:
                risks.boost[at] /= kept
    return left


@leaf_kernel
def find_place(facts: Facts, at: int, kind: int, cells: Ints) -> bool:
    """Whether the pair or box with *at* first could become a guess; its cells, then those that
    would have to be mines, go into *cells*."""
    width = facts.width
    cells[:] = -1
    cells[0] = at
    if kind == BOX:
        cells[1], cells[2], cells[3] = at + width + 1, at + 1, at + width
        for i in range(1, 4):
            if facts.state[cells[i]] != UNKNOWN:
                return False
        return (
            note_teller(facts, at - width - 1, cells, 4)
            and note_teller(facts, at - width + 2, cells, 4)
            and note_teller(facts, at + 2 * width - 1, cells, 4)
            and note_teller(facts, at + 2 * width + 2, cells, 4)
        )
    step, side = (1, width) if kind == ROW else (width, 1)
    cells[1] = at + step
    if facts.state[at + step] != UNKNOWN:
        return False
    for across in (-side, 0, side):
        if not note_teller(facts, at - step + across, cells, 2 + NEEDED):
            return False
        if not note_teller(facts, at + 2 * step + across, cells, 2 + NEEDED):
            return False
    return True


@leaf_kernel
def note_teller(facts: Facts, at: int, cells: Ints, most: int) -> bool:
    """Add a cell that sees only a part of the place, if it is not known to be a mine or a wall.

    False where it can tell the cells apart, or where more than *most* would be listed.
    """
    state = facts.state[at]
    if state == MINED or (state == OPEN and facts.code[at] > 8):
        return True
    if state != UNKNOWN or cells[most - 1] >= 0:
        return False
    listed = most - 1
    while cells[listed - 1] < 0:
        listed -= 1
    cells[listed] = at
    return True


@inner_kernel
def fifty_chance(
    facts: Facts,
    solved: Solved,
    cells: Ints,
    kind: int,
    mines: int,
    scratch: Scratch,
    stop: Bytes,
) -> float:
    """The chance that a place becomes an unavoidable guess, exactly; 0 where it is small."""
    own = 4 if kind == BOX else 2
    bound = 1.0
    for i in range(MOST_CELLS):
        if cells[i] >= 0:
            chance = mine_chance(facts, solved, cells[i])
            bound = min(bound, 2.0 * min(chance, 1.0 - chance) if i < own else chance)
    if bound < FEWEST:
        return 0.0
    copy_facts(facts, scratch)
    for i in range(MOST_CELLS):  # the first half of the own cells is mined; so are those around
        if cells[i] >= 0:
            assume(scratch, cells[i], SAFE if own // 2 <= i < own else MINED)
    if not settle(scratch.facts, scratch.agenda):
        return 0.0
    after = solve_facts(scratch.facts, mines, stop)
    if after.status != SOLVED:
        return 0.0
    return min(1.0, 2.0 * exp(after.log_solutions - solved.log_solutions))
