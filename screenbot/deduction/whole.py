"""The mine total as well: what the exact solver finds."""

from __future__ import annotations

import numpy as np

from screenbot.counting import counted
from screenbot.deduction.facts import Facts
from screenbot.deduction.frontier import frontier_mines
from screenbot.solver import solve


def whole(facts: Facts, mines: int | None) -> None:
    """Cells that are mines in all solutions, or in none."""
    solution = solve(facts.board, mines)
    certain = [*((cell, False) for cell in solution.safe), *((c, True) for c in solution.mines)]
    if all(cell in facts.found for cell, _ in certain):
        return
    total = facts.board.mines if mines is None else mines
    assert total is not None
    left = total - int(np.count_nonzero(facts.board.shown_mines))
    numbers = tuple(sorted(facts.around))
    hidden = counted(int(np.count_nonzero(facts.board.hidden)), "covered cell")
    beside = frozenset().union(*facts.around.values())
    frontier = frontier_mines(facts.board, mines, solution=solution)
    apart = int(np.count_nonzero(facts.board.hidden)) - frontier.cells
    for cell, mine in certain:
        reason = f"with {counted(left, 'mine')} for {hidden}, "
        if cell not in beside and not mine and frontier.least == left:
            reason += "all of them are needed beside the numbers"
        elif cell not in beside and mine and frontier.most == left - apart:
            reason += f"at most {frontier.most} fit beside the numbers"
        else:
            reason += f"{'every' if mine else 'no'} solution has one here"
        facts.add(cell, mine, "global", reason, numbers)
