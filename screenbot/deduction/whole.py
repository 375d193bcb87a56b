"""The mine total as well: what the exact solver finds."""

from __future__ import annotations

import numpy as np

from screenbot.deduction.certainty import counted
from screenbot.deduction.facts import Facts
from screenbot.solver import solve


def whole(facts: Facts, mines: int | None) -> None:
    """Cells that are mines in all solutions, or in none."""
    solution = solve(facts.board, mines)
    total = facts.board.mines if mines is None else mines
    assert total is not None
    left = total - int(np.count_nonzero(facts.board.shown_mines))
    numbers = tuple(sorted(facts.around))
    hidden = counted(int(np.count_nonzero(facts.board.hidden)), "covered cell")
    reason = f"with {counted(left, 'mine')} for {hidden}, "
    for cell in solution.safe:
        facts.add(cell, False, "global", reason + "no solution has one here", numbers)
    for cell in solution.mines:
        facts.add(cell, True, "global", reason + "every solution has one here", numbers)
