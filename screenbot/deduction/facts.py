"""What the plain solvers work on: numbers, their covered neighbours, what is known so far."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from screenbot.board import Board
from screenbot.deduction.certainty import Certainty, Solver
from screenbot.game import neighbours
from screenbot.geometry import Cell


@dataclass(slots=True)
class Facts:
    """Numbers that touch covered cells, and the certainties found so far.

    ``around`` gives the covered neighbours of each number and ``need`` the mines among them; shown
    mines are taken off already. Certainties stay in both until a solver settles them.
    """

    board: Board
    around: dict[Cell, frozenset[Cell]]
    need: dict[Cell, int]
    found: dict[Cell, Certainty] = field(default_factory=dict)

    def known(self, cell: Cell) -> bool | None:
        """Whether the cell is a mine, if that was found."""
        certainty = self.found.get(cell)
        return None if certainty is None else certainty.mine

    def left(self, number: Cell) -> tuple[frozenset[Cell], int]:
        """The neighbours of a number that are still open, and the mines among them."""
        cells = self.around[number]
        mines = sum(1 for cell in cells if self.known(cell))
        return frozenset(c for c in cells if c not in self.found), self.need[number] - mines

    def add(
        self, cell: Cell, mine: bool, solver: Solver, reason: str, numbers: tuple[Cell, ...]
    ) -> None:
        """Note a certainty, unless it is known."""
        self.found.setdefault(cell, Certainty(*cell, mine, solver, reason, numbers))


def read_facts(board: Board) -> Facts:
    """The numbers of a board that touch covered cells."""
    around: dict[Cell, frozenset[Cell]] = {}
    need: dict[Cell, int] = {}
    hidden, shown = board.hidden, board.shown_mines
    for row, col in np.argwhere(board.numbers).tolist():
        near = list(neighbours(board.rows, board.cols, row, col))
        cells = frozenset(cell for cell in near if hidden[cell])
        if cells:
            around[row, col] = cells
            need[row, col] = int(board.cells[row, col]) - sum(bool(shown[cell]) for cell in near)
    return Facts(board, around, need)
