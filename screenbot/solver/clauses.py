"""A board as clauses for a SAT solver: numbers, and bounds on the mines of the frontier."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Final

import numpy as np

from screenbot.board import Board
from screenbot.errors import MissingExtraError, TimeLimitError
from screenbot.geometry import Cell

MOST_TOTAL_CELLS: Final = 2500
"""Cells that a cardinality constraint is laid over at most: it has a clause for every two of them,
and the peak memory stays below 1 GB."""

SECONDS_A_CLAUSE: Final = 1e-6
"""What it takes to make and add a clause of a cardinality constraint, of which all come at once."""

CLAUSES_A_STEP: Final = 1000
PROPAGATIONS_A_STEP: Final = 1_000_000
"""What is done between two looks at the clock, some tenths of a second at the most."""


@dataclass(frozen=True, slots=True)
class Rule:
    """So many mines among these frontier cells (variables from 1 on)."""

    need: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A board as rules over numbered frontier cells, with all that the mine total needs."""

    frontier: tuple[Cell, ...]
    """Variable v is the cell ``frontier[v - 1]``."""
    rules: tuple[Rule, ...]
    loose: tuple[Cell, ...]
    """The unconstrained cells."""
    left: int
    """Mines on covered cells."""


def read_problem(board: Board, mines: int) -> Problem:
    """The rules of a board; shown mines count for their numbers and against the total."""
    hidden, shown = board.hidden, board.shown_mines
    number_of: dict[Cell, int] = {}
    rules = []
    for row, col in np.argwhere(board.numbers).tolist():
        near = [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, board.rows))
            for c in range(max(col - 1, 0), min(col + 2, board.cols))
        ]
        need = int(board.cells[row, col]) - sum(bool(shown[cell]) for cell in near)
        cells = [cell for cell in near if hidden[cell]]
        variables = tuple(number_of.setdefault(cell, len(number_of) + 1) for cell in cells)
        rules.append(Rule(need, variables))
    loose = [(r, c) for r, c in np.argwhere(hidden).tolist() if (r, c) not in number_of]
    return Problem(tuple(number_of), tuple(rules), tuple(loose), mines - int(shown.sum()))


def rule_clauses(rule: Rule) -> Iterator[list[int]]:
    """At most ``need`` mines: of any ``need + 1`` cells one is safe; at least likewise."""
    count = len(rule.cells)
    if not 0 <= rule.need <= count:
        yield []
        return
    for some in combinations(rule.cells, rule.need + 1):
        yield [-cell for cell in some]
    for some in combinations(rule.cells, count - rule.need + 1):
        yield list(some)


def pysat_part(name: str) -> Any:
    """The module ``pysat.<name>``. Raises ``MissingExtraError``."""
    try:
        import pysat.card
        import pysat.solvers
    except ImportError as error:
        raise MissingExtraError(
            "the SAT engine needs python-sat: pip install 'screenbot[sat]'"
        ) from error
    return {"card": pysat.card, "solvers": pysat.solvers}[name]


def check(deadline: float, seconds: float = 0.0) -> None:
    """``TimeLimitError`` where it is too late for something that takes so long."""
    if time.monotonic() + seconds > deadline:
        raise TimeLimitError("not solved exactly in the time allowed")


def add(solver: Any, clauses: Iterable[list[int]], deadline: float) -> None:
    """Add clauses to a solver, unless it gets too late."""
    left = iter(clauses)
    while some := list(islice(left, CLAUSES_A_STEP)):
        check(deadline)
        solver.append_formula(some)


def satisfiable(solver: Any, assumed: list[int], deadline: float) -> bool:
    """Whether the clauses can hold under the assumptions.

    Found in steps, each of which knows what the last has learnt: neither the time limit nor Ctrl-C
    waits for the end.
    """
    while True:
        check(deadline)
        solver.prop_budget(PROPAGATIONS_A_STEP)
        found = solver.solve_limited(assumed)
        if found is not None:
            return bool(found)


class Total:
    """Bounds on the number of mines on the frontier, as assumptions for a solver.

    They are made until *deadline*: ``TimeLimitError`` where that does not do, nor the memory.
    """

    def __init__(self, solver: Any, variables: int, deadline: float) -> None:
        self._solver = solver
        self._deadline = deadline
        self._variables = variables
        self._top = variables
        self._outputs: dict[int, list[int]] = {}

    def between(self, low: int, high: int) -> list[int] | None:
        """Assumptions for at least *low* and at most *high* mines; None where that cannot be."""
        if high < max(low, 0) or low > self._variables:
            return None
        assumed = []
        if high < self._variables:
            assumed.append(-self._more_than(1)[high])
        if low > 0:
            assumed.append(-self._more_than(-1)[self._variables - low])
        return assumed

    def _more_than(self, sign: int) -> list[int]:
        """Variables that are true when more than 0, 1, ... literals of that sign are."""
        if sign not in self._outputs:
            if self._variables > MOST_TOTAL_CELLS:
                raise TimeLimitError(
                    f"the SAT engine cannot hold the mine total over {self._variables}"
                    f" cells (at most {MOST_TOTAL_CELLS}): use the exact engine"
                )
            check(self._deadline, SECONDS_A_CLAUSE * math.comb(self._variables, 2))
            literals = [sign * variable for variable in range(1, self._variables + 1)]
            count = pysat_part("card").ITotalizer(literals, self._variables, self._top)
            add(self._solver, count.cnf.clauses, self._deadline)
            self._outputs[sign] = list(count.rhs)
            self._top = max(self._top, count.top_id)
            count.delete()
        return self._outputs[sign]
