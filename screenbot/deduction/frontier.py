"""How many mines lie beside the numbers: at least, at most, and expected."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, WRONG_FLAG, Board
from screenbot.deduction.facts import read_facts
from screenbot.solver import Solution, solve
from screenbot.solver.kernel import SOLVED
from screenbot.solver.solution import count


@dataclass(frozen=True, slots=True)
class FrontierMines:
    """Mines on the frontier: the ``cells`` covered cells beside numbers.

    ``least`` and ``most`` are what the numbers alone allow; ``expected`` is the mean over all
    solutions, in which the mine total has its say.
    """

    cells: int
    least: int
    most: int
    expected: float


def frontier_mines(
    board: Board, mines: int | None = None, *, solution: Solution | None = None
) -> FrontierMines:
    """Count the mines of the frontier. Raises as :func:`screenbot.solve` does."""
    solved = solve(board, mines) if solution is None else solution
    cells = sorted(frozenset().union(*read_facts(board).around.values()))
    expected = float(sum(solved.mine_probability[cell] for cell in cells))
    shown = int(np.count_nonzero(board.shown_mines))
    roomy = with_room(board, len(cells))
    room = int(np.count_nonzero(Board(roomy).hidden)) - len(cells)
    # The room takes up any number of mines, so that a total is possible from the least on, and
    # no longer once it is more than the most and the room together.
    totals = range(len(cells) + 1)
    least = bisect_left(totals, True, key=lambda m: _possible(roomy, shown + m))
    most = bisect_left(totals, True, key=lambda m: not _possible(roomy, shown + room + m)) - 1
    return FrontierMines(len(cells), least, most, expected)


def with_room(board: Board, room: int) -> NDArray[np.uint8]:
    """The board's cells with rows below of at least *room* covered cells beside no number."""
    wall = np.full((1, board.cols), WRONG_FLAG, np.uint8)
    rows = np.full((-(-room // board.cols), board.cols), COVERED, np.uint8)
    return np.vstack([board.cells, wall, rows])


def _possible(cells: NDArray[np.uint8], mines: int) -> bool:
    return count(cells, mines)[0] == SOLVED
