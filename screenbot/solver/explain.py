"""Why certain cells are certain: the smallest set of numbers that proves each of them."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np

from screenbot.board import FLAG, MINE, WRONG_FLAG, Board
from screenbot.geometry import Cell
from screenbot.solver.core import ConflictTest, smallest_core
from screenbot.solver.solution import Solution, mine_total, solve

SECONDS_A_CELL = 0.3
"""How long a smaller proof is looked for, once one is found that has no number too many."""

SECONDS_IN_ALL = 20.0
"""How long reasons are looked for."""

NEAREST = (8, 24, 72, 216)
"""So many of the nearest numbers are tried first: most proofs are near."""

MOST_NAMED = 6
"""Numbers named in a text, nearest first; a proof by the mine total may need most of the board."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one covered cell is certain.

    ``numbers`` are the numbers that prove it, row-major, none of which can be left out;
    ``uses_total`` says whether the mine total is needed too. ``text`` says it in words.
    """

    cell: Cell
    is_mine: bool
    numbers: tuple[Cell, ...]
    uses_total: bool
    text: str

    def __str__(self) -> str:
        return self.text


def explain(
    board: Board,
    mines: int | None = None,
    *,
    solution: Solution | None = None,
    seconds: float = SECONDS_IN_ALL,
) -> tuple[Reason, ...]:
    """A reason for each certain cell, row-major. Raises as :func:`solve` does.

    After *seconds* no more numbers are left out of the reasons.
    """
    total = mine_total(board, mines)
    solved = solve(board, total) if solution is None else solution
    mined = set(solved.mines)
    deadline = time.monotonic() + seconds
    certain = sorted((*solved.safe, *solved.mines))
    return tuple(_reason(board, total, cell, cell in mined, deadline) for cell in certain)


def _reason(board: Board, mines: int, cell: Cell, is_mine: bool, deadline: float) -> Reason:
    """The numbers that clash when the cell is taken for the opposite of what it is."""
    cells = board.cells.copy()
    cells[cell] = WRONG_FLAG if is_mine else MINE
    opposite = replace(board, cells=cells, mines=None)
    numbers = _numbers_by_distance(board, cell)
    test = ConflictTest(opposite, None, deadline)
    near = next((n for n in NEAREST if n < len(numbers) and test(numbers[:n])), len(numbers))
    uses_total = near == len(numbers) and not test(numbers)
    if uses_total:
        test = ConflictTest(opposite, mines, deadline)
    core = smallest_core(numbers[:near], test, SECONDS_A_CELL).numbers
    return Reason(
        cell, is_mine, core, uses_total, _words(board, mines, cell, is_mine, core, uses_total)
    )


def _numbers_by_distance(board: Board, cell: Cell) -> list[Cell]:
    """The numbers next to a covered cell, nearest to *cell* first."""
    hidden = np.pad(board.hidden, 1)
    rows, cols = board.cells.shape
    near = np.zeros((rows, cols), np.bool_)
    for row in range(3):
        for col in range(3):
            near |= hidden[row : row + rows, col : col + cols]
    found = [(int(r), int(c)) for r, c in np.argwhere(near & board.numbers)]
    return sorted(found, key=lambda at: (at[0] - cell[0]) ** 2 + (at[1] - cell[1]) ** 2)


def _words(
    board: Board, mines: int, cell: Cell, is_mine: bool, core: tuple[Cell, ...], uses_total: bool
) -> str:
    verdict = f"{cell[0]},{cell[1]} is {'a mine' if is_mine else 'safe'}"
    if board.cells[cell] == FLAG and not is_mine:
        verdict = f"the flag at {cell[0]},{cell[1]} is on a safe cell"
    near_first = sorted(core, key=lambda at: (at[0] - cell[0]) ** 2 + (at[1] - cell[1]) ** 2)
    parts = [f"the {board.cells[at]} at {at[0]},{at[1]}" for at in near_first[:MOST_NAMED]]
    if len(core) > MOST_NAMED:
        parts.append(f"{len(core) - MOST_NAMED} numbers more")
    named = " and ".join(parts)
    total = f"the total of {mines} mine{'' if mines == 1 else 's'}"
    if not core:
        return f"{verdict}: {total} leaves nothing else"
    if len(core) == 1 and not uses_total:
        near = "needs all its covered cells" if is_mine else "has all its mines elsewhere"
        return f"{verdict}: {named} {near}"
    if uses_total:
        named = f"{named} and {total}" if len(core) < 2 else f"{named}, with {total},"
    return f"{verdict}: together {named} leave nothing else"
