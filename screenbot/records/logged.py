"""Writes games that Python plays into a spool, in the manner of compiled ones."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Action, Board, Move
from screenbot.errors import RecordsError
from screenbot.policy.log import ENDS, KIND, LOST, MOVE, NUMBER, STOPPED, SUM, SUM_MASK, WON, Log
from screenbot.records.moves import MoveRecorder
from screenbot.records.packed import UNASKED, WIDE, packed_cells, packed_guess
from screenbot.records.rows import Result
from screenbot.records.spool import Group, Spool, seal_of, sum_of

PROVEN: Final[dict[Action, int]] = {"reveal": 0, "flag": 1 << KIND, "chord": 2 << KIND}
UNPROVEN: Final[dict[Action, int]] = {
    action: (kind or UNASKED << KIND) | 1 for action, kind in PROVEN.items()
}
"""The bits of a move but for its cell and its game: where it was proven, where nobody asked."""
OUTCOMES: Final[dict[Result, int]] = {"won": WON, "lost": LOST, "stopped": STOPPED}
ROW: Final = f"{ENDS}q"
ROW_BYTES: Final = 8 * ENDS
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
        # Some values are written several times as fast as through the arrays.
        self._ends, self._moves = log.ends.data.cast("B"), log.moves.data.cast("B")
        self._words, self._data = log.moves, log.data.data

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
        # Where a cell is covered it has a probability: sooner told by that than by the board.
        data = packed_guess(probabilities == probabilities, probabilities)
        self._put(data)
        head = self._number << NUMBER | (sum_of(data, True) & SUM_MASK) << SUM
        self._write([head | 2 * (move.row * self._cols + move.col) + 1])
        self._guesses += 1

    def end(self, result: Result, cells: NDArray[np.uint8], seconds: float | None = None) -> None:
        """The game is over; *cells* uint8 (rows, cols) are the codes that it showed last."""
        made = self._words[: self._made]
        moves = (made >> KIND & 3) << WIDE | made & MOVE
        self._put(moves.astype("<u4").tobytes() + packed_cells(cells))
        row = (self._filled, self._made, self._guesses, OUTCOMES[result])
        seal = seal_of(self._data[self._begin : self._filled], row, True)
        seal |= self._number << NUMBER  # it is written last
        struct.pack_into(ROW, self._ends, self._game * ROW_BYTES, *row, seal)
        self._number += 1
        self._game += 1
        self._begin = self._filled
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

    def _put(self, data: bytes) -> None:
        end = self._filled + len(data)
        if end > len(self._data):
            self.log.fill[0] = end
            self._use(self._spool.grow(self.log))
        self._data[self._filled : end] = data
        self._filled = end
