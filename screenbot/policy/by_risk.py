"""Guesses by the mine probability alone, in compiled code."""

from __future__ import annotations

from screenbot.policy.base import TIE
from screenbot.policy.trial import mine_chance
from screenbot.solver.jit import leaf_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import UNKNOWN, Facts


@leaf_kernel
def walls(facts: Facts, at: int) -> int:
    """At how many edges of the board a cell lies: two for a corner."""
    row, col = divmod(at, facts.width)
    bottom, right = facts.state.size // facts.width - 2, facts.width - 2
    return int(row == 1 or row == bottom) + int(col == 1 or col == right)


@leaf_kernel
def least_risk(facts: Facts, solved: Solved, first: int, corners: bool) -> int:
    """The lowest mine probability; of equals, the cell nearest to the first click.

    With *corners*, of equals corners come before edges, and these before the inside.
    """
    best, best_walls, best_distance, lowest = -1, 0, 0, 2.0
    row, col = divmod(first, facts.width)
    for at in range(facts.state.size):
        if facts.state[at] != UNKNOWN:
            continue
        chance = mine_chance(facts, solved, at)
        if chance > lowest + TIE:
            continue
        r, c = divmod(at, facts.width)
        distance = (r - row) ** 2 + (c - col) ** 2
        sides = walls(facts, at) if corners else 0
        nearer = sides == best_walls and distance < best_distance
        if chance < lowest - TIE or sides > best_walls or nearer:
            best, best_walls, best_distance = at, sides, distance
            lowest = min(lowest, chance)
    return best
