"""Why a board has no solution: a smallest set of numbers that cannot hold together."""

from __future__ import annotations

import time
from typing import Final

import numpy as np

from screenbot.board import Board
from screenbot.errors import ContradictionError
from screenbot.solver.core import ConflictTest, Core, smallest_core

REDUCE_SECONDS: Final = 20.0
"""How long a set is reduced; after that all numbers that are left are named."""

MOST_NAMED: Final = 12
"""Numbers named in a message; with the mine total it may take most of the board."""


def contradiction(
    board: Board, mines: int, seconds: float | None = None, *, alone: bool = False
) -> ContradictionError:
    """The error for a board that has no solution with *mines* mines in all.

    It is looked for so many seconds at the most. *alone* says that the numbers are known to
    contradict each other whatever the total.
    """
    most = REDUCE_SECONDS if seconds is None else min(seconds, REDUCE_SECONDS)
    deadline = time.monotonic() + most
    numbers = [(int(row), int(col)) for row, col in np.argwhere(board.numbers)]
    uses_total = not alone and not ConflictTest(board, None, deadline)(numbers)
    test = ConflictTest(board, mines if uses_total else None, deadline)
    core = smallest_core(numbers, test)
    message = _message(board, core, mines, uses_total)
    return ContradictionError(message, core.numbers, uses_total, core.smallest)


def _message(board: Board, core: Core, mines: int, uses_total: bool) -> str:
    numbers = core.numbers
    total = f"{mines} mine{'' if mines == 1 else 's'} in all"
    if not numbers:
        return f"no mine layout has {total} on this board"
    named = ", ".join(f"{board.cells[at]} at {at[0]},{at[1]}" for at in numbers[:MOST_NAMED])
    if len(numbers) > MOST_NAMED:
        named += f" and {len(numbers) - MOST_NAMED} numbers more"
    if len(numbers) == 1:
        text = f"the number {named} (row,column) cannot hold"
    else:
        text = f"the numbers {named} (row,column) cannot hold together"
    if uses_total:
        text += f" with {total}"
    return text if core.smallest else f"{text} (perhaps not the fewest)"
