"""Writes games that Python plays into a spool, in the manner of compiled ones."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Action, Board, Move
from screenbot.errors import RecordsError
from screenbot.policy.log import KIND, LOST, NUMBER, STOPPED, SUM, SUM_MASK, WON, Log
from screenbot.records.moves import MoveRecorder
from screenbot.records.packed import UNASKED, WIDE, packed_board, packed_guess
from screenbot.records.rows import Result
from screenbot.records.spool import Group, Spool, seal_of, sum_of

KINDS: Final[dict[Action, int]] = {"reveal": 0, "flag": 1, "chord": 2}
OUTCOMES: Final[dict[Result, int]] = {"won": WON, "lost": LOST, "stopped": STOPPED}
MOVES: Final = 8
"""Moves a cell that a game may have: flags are put and taken off."""


class LoggedGroup(MoveRecorder):
    """Games of a group in a spool, one after the other; *log* is what ``record_played`` takes.

    The order of what is written is that of ``policy.log``. Raises ``RecordsError``.
    """

    def __init__(self, spool: Spool, group: Group) -> None:
        self._spool = spool
        self._group = group
        self._cells = group.info.rows * group.info.cols
        self._use(spool.begin(group, False, moves=MOVES))
        self._number, self._game = int(self.log.fill[3]), 0
        self._begin = self._filled = 0
        self._made: list[int] = []
        """Moves of the game under way as ``packed.Whole`` has them."""

    def _use(self, log: Log) -> None:
        self.log = log
        # Single values are written several times as fast as through the arrays.
        self._ends, self._moves, self._data = log.ends.data, log.moves.data, log.data.data

    def moves(
        self, moves: Sequence[Move], certain: bool | None, seconds: float | None = None
    ) -> None:
        """Moves that were made; *certain* where each was proven, None where nobody asked.

        The *seconds* are not kept, here and below.
        """
        cols, made = self._group.info.cols, self._made
        head, uncertain = self._number << NUMBER, not certain
        for at, move in enumerate(moves, self._room(len(moves))):
            kind = KINDS[move.action] or (UNASKED if uncertain else 0)
            word = 2 * (move.row * cols + move.col) + uncertain
            self._moves[at] = head | kind << KIND | word
            made.append(kind << WIDE | word)

    def guess(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        move: Move,
        seconds: float | None = None,
    ) -> None:
        """A move that could lose; *board* and *probabilities* (rows, cols) are from before it."""
        data = packed_guess(board.hidden, probabilities)
        self._put(data)
        word = 2 * (move.row * self._group.info.cols + move.col) + 1
        mark = self._number << NUMBER | (sum_of(data, True) & SUM_MASK) << SUM
        self._moves[self._room(1)] = mark | word
        self._made.append(word)

    def end(self, result: Result, board: Board, seconds: float) -> None:
        """The game is over; *board* is what it showed last."""
        made = self._made
        self._put(struct.pack(f"<{len(made)}I", *made) + packed_board(board))
        guesses = sum(move & 1 for move in made)
        row = (self._filled, len(made), guesses, OUTCOMES[result])
        seal = seal_of(self._data[self._begin : self._filled], row, True)
        for column, value in enumerate((*row, self._number << NUMBER | seal)):
            self._ends[self._game, column] = value
        self._number += 1
        self._game += 1
        self._begin = self._filled
        self._made = []

    def _room(self, moves: int) -> int:
        """Where so many moves go."""
        at = len(self._made)
        if at + moves > len(self._moves):
            raise RecordsError(
                f"policy {self._group.info.policy}: more than {len(self._moves)} moves in a game"
                f" of {self._cells} cells"
            )
        return at

    def _put(self, data: bytes) -> None:
        end = self._filled + len(data)
        if end > len(self._data):
            self.log.fill[0] = end
            self._use(self._spool.grow(self.log))
        self._data[self._filled : end] = data
        self._filled = end
