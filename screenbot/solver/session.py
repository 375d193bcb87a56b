"""Solving the boards of games under way: what a move left alone is not counted again."""

from __future__ import annotations

import numpy as np

from screenbot.board import Board
from screenbot.solver.estimate import Estimate, estimate
from screenbot.solver.kernel import SOLVED
from screenbot.solver.memory import SLOTS, new_memory
from screenbot.solver.solution import Solution, count, failure, make_solution, mine_total


class Session:
    """Solves board after board, of one game or many, and remembers the components it has counted.

    The answers are those of :func:`screenbot.solver.solve`. One session serves one thread.
    """

    def __init__(self) -> None:
        self._memory = new_memory(SLOTS, np.zeros(1, np.uint8))
        self._estimate: tuple[Board, Estimate] | None = None

    @property
    def known(self) -> int:
        """Components that were found in the memory so far."""
        return int(self._memory.used[2])

    @property
    def counted(self) -> int:
        """Components that had to be counted so far, of those that may be remembered."""
        return int(self._memory.used[3])

    def solve(
        self, board: Board, mines: int | None = None, *, time_limit: float | None = None
    ) -> Solution:
        """As :func:`screenbot.solver.solve`, with its exact engine; raises what that does."""
        total = mine_total(board, mines)
        status, log_solutions, chance = count(board.cells, total, time_limit, self._memory)
        if status != SOLVED:
            raise failure(board, total, status, time_limit)
        return make_solution(board, chance, log_solutions)

    def estimate(self, board: Board) -> Estimate:
        """What the numbers of a board say whatever its mine total is.

        Raises ``ContradictionError`` where they cannot hold together.
        """
        known = self._estimate
        if known is None or not np.array_equal(known[0].cells, board.cells):
            known = self._estimate = board, estimate(board, self._memory)
        return known[1]
