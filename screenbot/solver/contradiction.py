"""Why a board has no solution: a smallest set of numbers that cannot hold together.

An irreducible set is found by dividing (QuickXplain, Junker 2004). It is then proven smallest, or
replaced by a smaller one, by hitting sets: every set of numbers that cannot hold together hits all
complements of sets that can (implicit hitting sets, Ignatiev et al. 2015).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from screenbot.board import WRONG_FLAG, Board
from screenbot.errors import ContradictionError
from screenbot.geometry import Cell
from screenbot.solver.kernel import IMPOSSIBLE, WRONG_TOTAL
from screenbot.solver.solution import count

SEARCH_SECONDS: Final = 2.0
"""How long a smaller set is looked for; after that the irreducible one is named."""

REDUCE_SECONDS: Final = 10.0
"""How long a set is reduced; after that all numbers that are left are named."""

MOST_NAMED: Final = 12
"""Numbers named in a message; with the mine total it may take most of the board."""


def contradiction(board: Board, mines: int, seconds: float | None = None) -> ContradictionError:
    """The error for a board that has no solution with *mines* mines in all.

    It is looked for so many seconds at the most.
    """
    most = REDUCE_SECONDS if seconds is None else min(seconds, REDUCE_SECONDS)
    deadline = time.monotonic() + most
    numbers = [(int(row), int(col)) for row, col in np.argwhere(board.numbers)]
    uses_total = not ConflictTest(board, None, deadline)(numbers)
    test = ConflictTest(board, mines if uses_total else None, deadline)
    found = tuple(sorted(smallest_core(numbers, test, min(SEARCH_SECONDS, most))))
    return ContradictionError(_message(board, found, mines, uses_total), found, uses_total)


@dataclass(frozen=True, slots=True)
class ConflictTest:
    """Whether some of the board's numbers cannot hold together, all others ignored.

    With *mines* the mine total counts too. What cannot be said until *deadline* (as of
    ``time.monotonic``) is taken for no conflict.
    """

    board: Board
    mines: int | None
    deadline: float

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.deadline

    def __call__(self, numbers: Sequence[Cell]) -> bool:
        if self.mines is None and not numbers:
            return False
        board = self.board
        cells = np.where(board.numbers, WRONG_FLAG, board.cells).astype(np.uint8)
        rows, cols = np.array(numbers, np.int64).reshape(-1, 2).T
        cells[rows, cols] = board.cells[rows, cols]
        left = self.deadline - time.monotonic()
        if self.mines is not None:
            return count(cells, self.mines, left)[0] in (IMPOSSIBLE, WRONG_TOTAL)
        top, left_col = max(rows.min() - 1, 0), max(cols.min() - 1, 0)
        part = np.ascontiguousarray(cells[top : rows.max() + 2, left_col : cols.max() + 2])
        return count(part, 0, left)[0] == IMPOSSIBLE


def smallest_core(
    numbers: Sequence[Cell], test: ConflictTest, seconds: float = SEARCH_SECONDS
) -> set[Cell]:
    """A smallest part of *numbers* for which *test* holds; it must hold for all of them.

    Where the test runs out of time it is a part that may be larger.
    """
    if test(()):
        return set()
    for number in numbers:
        if test((number,)):
            return {number}
    core = _irreducible((), False, list(numbers), test)
    if len(core) <= 2 or test.late:
        return set(core)
    return _smaller(list(numbers), core, test, seconds)


def _irreducible(
    base: tuple[Cell, ...], grown: bool, rest: list[Cell], test: ConflictTest
) -> list[Cell]:
    """Cells of *rest* that with *base* make the test hold, none of which can be left out."""
    if grown and test(base):
        return []
    if len(rest) == 1 or test.late:
        return rest
    middle = len(rest) // 2
    first, second = rest[:middle], rest[middle:]
    from_second = _irreducible((*base, *first), True, second, test)
    from_first = _irreducible((*base, *from_second), bool(from_second), first, test)
    return from_first + from_second


def _smaller(
    numbers: list[Cell], core: list[Cell], test: ConflictTest, seconds: float
) -> set[Cell]:
    """The smallest core, by hitting sets; *core* where the time ends or nothing is smaller."""
    deadline = time.monotonic() + seconds
    corrections: list[set[Cell]] = []
    while time.monotonic() < deadline and not test.late:
        hitting = _smallest_hitting_set(numbers, corrections)
        if len(hitting) >= len(core):
            break
        if test(tuple(hitting)):
            return hitting
        corrections.append(set(numbers) - _grow(hitting, numbers, test))
    return set(core)


def _grow(kept: set[Cell], numbers: list[Cell], test: ConflictTest) -> set[Cell]:
    """A largest set of numbers around *kept* that can hold together, by halving."""
    grown = tuple(kept)
    waiting = [[number for number in numbers if number not in kept]]
    while waiting:
        part = waiting.pop()
        if not part:
            continue
        if not test((*grown, *part)):
            grown += tuple(part)
        elif len(part) > 1:
            middle = len(part) // 2
            waiting += [part[middle:], part[:middle]]
    return set(grown)


def _smallest_hitting_set(numbers: list[Cell], sets: list[set[Cell]]) -> set[Cell]:
    """As few numbers as possible, at least one of each set."""
    if not sets:
        return set()
    from scipy.optimize import Bounds, LinearConstraint, milp

    columns = sorted(set().union(*sets))
    matrix = np.array([[number in one for number in columns] for one in sets], float)
    result = milp(
        np.ones(len(columns)),
        constraints=LinearConstraint(matrix, lb=1.0),
        integrality=np.ones(len(columns)),
        bounds=Bounds(0, 1),
    )
    return {number for number, taken in zip(columns, result.x, strict=True) if taken > 0.5}


def _message(board: Board, numbers: Sequence[Cell], mines: int, uses_total: bool) -> str:
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
    return f"{text} with {total}" if uses_total else text
