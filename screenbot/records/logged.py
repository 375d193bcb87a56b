"""Writes games that Python plays into a spool, in the manner of compiled ones."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Action, Board, Move
from screenbot.errors import RecordsError
from screenbot.policy.log import KIND, LOST, NUMBER, STOPPED, SUM, WON, Log
from screenbot.policy.wide_log import put_end, put_guess
from screenbot.records.moves import MoveRecorder
from screenbot.records.packed import UNASKED
from screenbot.records.rows import Result
from screenbot.records.spool import Group, Spool

PROVEN: Final[dict[Action, int]] = {"reveal": 0, "flag": 1 << KIND, "chord": 2 << KIND}
UNPROVEN: Final[dict[Action, int]] = {
    action: (kind or UNASKED << KIND) | 1 for action, kind in PROVEN.items()
}
"""The bits of a move but for its cell and its game: where it was proven, where nobody asked."""
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
        self._cols = group.info.cols
        self._use(spool.begin(group, False, moves=MOVES))
        self._number, self._game = int(self.log.fill[3]), 0
        self._begin = self._filled = 0
        self._made = self._guesses = 0

    def _use(self, log: Log) -> None:
        self.log = log
        self._moves = log.moves.data.cast("B")  # written several times as fast as the array

    def moves(
        self, moves: Sequence[Move], certain: bool | None, seconds: float | None = None
    ) -> None:
        """Moves that were made; *certain* where each was proven, None where nobody asked.

        The *seconds* are not kept, here and below.
        """
        cols, head, kinds = self._cols, self._number << NUMBER, PROVEN if certain else UNPROVEN
        self._write(
            [head | kinds[move.action] | 2 * (move.row * cols + move.col) for move in moves]
        )

    def guess(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        move: Move,
        seconds: float | None = None,
    ) -> None:
        """A move that could lose; *board* and *probabilities* (rows, cols) are from before it."""
        log = self.log
        begin, start = self._filled, self._begin
        end, total = put_guess(log.data, log.chances, log.chance_bytes, probabilities, begin, start)
        if end > log.data.size:
            self._grow(end)
            self.guess(board, probabilities, move)
            return
        self._filled = end
        head = self._number << NUMBER | total << SUM
        self._write([head | 2 * (move.row * self._cols + move.col) + 1])
        self._guesses += 1

    def end(self, result: Result, cells: NDArray[np.uint8], seconds: float | None = None) -> None:
        """The game is over; *cells* uint8 (rows, cols) are the codes that it showed last."""
        log = self.log
        place = (self._game, self._number, self._filled, self._begin)
        row = (self._made, self._guesses, OUTCOMES[result])
        end = put_end(log.data, log.ends, log.moves, cells, *place, *row)
        if end > log.data.size:
            self._grow(end)
            self.end(result, cells)
            return
        self._number += 1
        self._game += 1
        self._begin = self._filled = end
        self._made = self._guesses = 0

    def _write(self, words: list[int]) -> None:
        """Add moves of the game under way to the spool."""
        begin, count = self._made, len(words)
        if 8 * (begin + count) > len(self._moves):
            info = self._group.info
            raise RecordsError(
                f"policy {info.policy}: more than {len(self._moves) // 8} moves in a game"
                f" of {info.rows * info.cols} cells"
            )
        struct.pack_into(f"{count}q", self._moves, 8 * begin, *words)
        self._made += count

    def _grow(self, size: int) -> None:
        """Make room for so many bytes."""
        self.log.fill[0] = size
        self._use(self._spool.grow(self.log))
