"""What a policy is: it sees a solved board and says what to open next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Final

from screenbot.board import COVERED, FLAG, QUESTION, Board, Move
from screenbot.errors import IllegalMoveError
from screenbot.geometry import Cell
from screenbot.solver import Solution

TIE: Final = 1e-9
"""Probabilities as near as this are equal: they differ by rounding only."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board with its solution: all that a policy may look at.

    ``first`` is the cell of the first click, or where it would be; ``mines`` the mine total.
    """

    board: Board
    solution: Solution
    mines: int
    first: Cell

    def certain(self) -> tuple[Move, ...]:
        """A reveal for each safe cell and a flag for each mine that has none, row-major.

        A flag on a safe cell is taken off first. Cells that are not seen are left alone.
        """
        moves: list[Move] = []
        for row, col in sorted((*self.solution.safe, *self.solution.mines)):
            code = self.board.cells[row, col]
            if self.solution.mine_probability[row, col] == 0.0:
                if code == FLAG:
                    moves.append(Move("flag", row, col))
                if code in (COVERED, QUESTION, FLAG):
                    moves.append(Move("reveal", row, col))
            elif code in (COVERED, QUESTION):
                # A flag move turns a question mark into a covered cell, and that into a flag.
                moves.extend([Move("flag", row, col)] * (2 if code == QUESTION else 1))
        return tuple(moves)

    def reveal(self, cell: Cell) -> tuple[Move, ...]:
        """The reveal of a cell, after taking off a flag that is on it.

        Raises ``IllegalMoveError`` for what is no row and column in whole numbers of some type.
        """
        try:
            row, col = map(index, cell)
        except (TypeError, ValueError):
            said = " ".join(repr(cell).split())
            raise IllegalMoveError(f"{said[:60]}: expected a cell, (row, col)") from None
        on_board = 0 <= row < self.board.rows and 0 <= col < self.board.cols
        if on_board and self.board.cells[row, col] == FLAG:
            return Move("flag", row, col), Move("reveal", row, col)
        return (Move("reveal", row, col),)

    def candidates(self) -> list[Cell]:
        """The covered cells that can be guessed: seen, and not certain to be a mine."""
        seen = self.board.hidden & (self.board.cells <= QUESTION)
        rows, cols = (seen & (self.solution.mine_probability < 1.0)).nonzero()
        return list(zip(rows.tolist(), cols.tolist(), strict=True))


class Policy(ABC):
    """Chooses moves. A policy of your own defines :meth:`guess`; it is made without arguments."""

    @abstractmethod
    def guess(self, position: Position) -> Cell | None:
        """The cell to open where nothing is certain, or None to stop.

        Called only where no cell is certain to be safe or an unflagged mine.
        """

    def moves(self, position: Position) -> Sequence[Move]:
        """The moves to make now; override it to play without the certain moves."""
        certain = position.certain()
        if certain:
            return certain
        cell = self.guess(position)
        return () if cell is None else position.reveal(cell)
