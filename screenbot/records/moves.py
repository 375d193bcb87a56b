"""What writes down a game as it is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Board, Move
from screenbot.records.rows import Result


class MoveRecorder(ABC):
    """Takes the moves of a game, then its end. Raises ``RecordsError``.

    *seconds*, where they are kept, are those since the game began; by default they are measured.
    """

    @abstractmethod
    def moves(
        self, moves: Sequence[Move], certain: bool | None, seconds: float | None = None
    ) -> None:
        """Moves that were made; *certain* where each was proven, None where nobody asked."""

    @abstractmethod
    def guess(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        move: Move,
        seconds: float | None = None,
    ) -> None:
        """A move that could lose; *board* and *probabilities* (rows, cols) are from before it."""

    @abstractmethod
    def end(self, result: Result, cells: NDArray[np.uint8], seconds: float | None = None) -> None:
        """The game is over; *cells* uint8 (rows, cols) are the codes that it showed last."""

    def turn(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        moves: Sequence[Move],
        seconds: float | None = None,
    ) -> None:
        """Moves that were chosen together on *board*: certain ones, or a guess at the end."""
        last = moves[-1]
        if last.action != "reveal" or probabilities[last.cell] == 0.0:
            self.moves(moves, True, seconds)
            return
        if len(moves) > 1:
            self.moves(moves[:-1], None, seconds)
        self.guess(board, probabilities, last, seconds)
