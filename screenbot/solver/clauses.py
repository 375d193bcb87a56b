"""A board as clauses for a SAT solver: numbers, and bounds on the mines of the frontier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np

from screenbot.board import Board
from screenbot.errors import MissingExtraError, TimeLimitError
from screenbot.geometry import Cell

MOST_TOTAL_CELLS: Final = 3000
"""Cells that a cardinality constraint is laid over at most: it grows with their square."""


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


class Total:
    """Bounds on the number of mines on the frontier, as assumptions for a solver."""

    def __init__(self, solver: Any, variables: int) -> None:
        self._solver = solver
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
            literals = [sign * variable for variable in range(1, self._variables + 1)]
            count = pysat_part("card").ITotalizer(literals, self._variables, self._top)
            self._solver.append_formula(count.cnf.clauses)
            self._outputs[sign] = list(count.rhs)
            self._top = max(self._top, count.top_id)
            count.delete()
        return self._outputs[sign]
