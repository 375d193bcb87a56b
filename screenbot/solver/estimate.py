"""Boards whose mine total nobody tells: the chances of their cells, and how many mines they have.

Every cell is taken for a mine with the same chance, as on a part of an endless board. What is
certain then is so whatever the total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from screenbot.board import Board
from screenbot.solver.kernel import SOLVED
from screenbot.solver.memory import Memory
from screenbot.solver.solution import Solution, count, failure, make_solution

DENSITY: Final = 0.16
"""Mines per cell where nothing is known: usual levels have 0.12 to 0.21."""

WEIGHT: Final = 60
"""What is known of so many cells counts as much as ``DENSITY``."""

BEYOND: Final = 1_000_000
"""Cells of the rest of the endless board."""


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """What the numbers alone say about a board: ``solution``, which has NaN solutions, and the mine
    total: ``mines``, the likeliest with which something is safe, and the ``fewest`` that there may
    be. Both are all cells that are not open where these are mines for certain."""

    solution: Solution
    mines: int
    fewest: int


def first_estimate(rows: int, cols: int) -> int:
    """The mine total of a board of which nothing is known but its size."""
    return max(1, round(DENSITY * rows * cols))


def estimate(board: Board, memory: Memory) -> Estimate:
    """What the numbers of a board say whatever its mine total is.

    Raises ``ContradictionError`` where they cannot hold together, ``TimeLimitError`` as ``solve``.
    """
    chance = _endless(board, DENSITY, memory)
    told = sliding_window_view(np.pad(board.numbers, 1), (3, 3)).any(axis=(2, 3))
    mines = float(np.nansum(chance[told])) + DENSITY * WEIGHT
    chance = _endless(board, mines / (int(told.sum()) + WEIGHT), memory)
    solution = make_solution(board, chance, float("nan"))
    shown, hidden = int(board.shown_mines.sum()), int(board.hidden.sum())
    certain, likely = len(solution.mines) + shown, round(float(np.nansum(chance))) + shown
    if certain == hidden + shown:
        return Estimate(solution, certain, certain)
    # Not every total between the fewest and the most can be, where few cells are left.
    totals = sorted(range(certain, hidden + shown), key=lambda total: abs(total - likely))
    mines = next(total for total in totals if _can_be(board, total, memory))
    below = (total for total in range(certain, mines) if _can_be(board, total, memory))
    return Estimate(solution, mines, next(below, mines))


def _endless(board: Board, density: float, memory: Memory) -> NDArray[np.float64]:
    """The mine probabilities, float64 (rows, cols), on an endless board of such a density."""
    mines = round(density * (BEYOND + board.cells.size))
    status, _, chance = count(board.cells, mines, None, memory, BEYOND)
    if status != SOLVED:
        raise failure(board, mines, status, None)
    return chance


def _can_be(board: Board, mines: int, memory: Memory) -> bool:
    """Whether the board can have so many mines in all."""
    return count(board.cells, mines, None, memory)[0] == SOLVED
