"""The short forms in which the database holds the boards and the probabilities of guesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, Action, Board, Move
from screenbot.errors import RecordsError
from screenbot.policy.log import NARROW, SHORT
from screenbot.policy.wide_log import COUNT, DENSE, WIDE

ACTIONS: Final[tuple[Action, ...]] = ("reveal", "flag", "chord", "reveal")
"""What the kind of a move means. With a last bit of 1, one of kind 0 is a guess, and of the others
nobody asked whether they are proven; those of kind 3 are all such."""
UNASKED: Final = 3

Position: TypeAlias = tuple[Board, NDArray[np.float32]]
"""A board and its mine probabilities (rows, cols), NaN where revealed."""


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A game that was recorded whole: its parts as ``policy.log`` wrote them.

    In *wide* ones a move is always uint32 and has its kind from bit ``WIDE`` on. In *older* records
    a guess holds the codes of its board, and says of every covered cell which of the probabilities
    it has.
    """

    rows: int
    cols: int
    mines: int
    last: bytes
    words: NDArray[np.int64]
    """The moves: row-major cell times 2, plus 1 where it was a guess."""
    data: bytes
    """The guesses."""
    older: bool

    @classmethod
    def of(
        cls,
        rows: int,
        cols: int,
        mines: int,
        moves: int,
        board: bytes,
        reveals: bytes | None,
        guesses: bytes | None,
        whole: bytes | None,
        wide: int | None = None,
    ) -> Whole | None:
        """The game of those columns; None where it was recorded as it happened."""
        if whole is not None:
            last = len(whole) - (rows * cols + 1) // 2
            begin = last - moves * (2 if rows * cols <= SHORT and not wide else 4)
            board, reveals, guesses = whole[last:], whole[begin:last], whole[:begin]
        elif reveals is None:
            return None
        kind = f"<u{len(reveals) // moves}" if moves else "<u4"
        words = np.frombuffer(reveals, kind).astype(np.int64)
        return cls(rows, cols, mines, board, words, guesses or b"", whole is None)

    @property
    def guessed(self) -> list[int]:
        """The numbers of the moves that were guesses."""
        numbers: list[int] = np.flatnonzero((self.words & 1) * (self.words >> WIDE == 0)).tolist()
        return numbers

    @property
    def unasked(self) -> list[int]:
        """The numbers of the moves of which nobody asked whether they are proven."""
        numbers: list[int] = np.flatnonzero((self.words & 1) * (self.words >> WIDE > 0)).tolist()
        return numbers

    def moves(self) -> list[Move]:
        """All moves, in order."""
        kinds, cells = self.words >> WIDE, (self.words & (1 << WIDE) - 1) >> 1
        return [
            Move(ACTIONS[kind], *divmod(cell, self.cols))
            for kind, cell in zip(kinds.tolist(), cells.tolist(), strict=True)
        ]

    def board(self) -> Board:
        """What the game showed last."""
        return Board(unpacked_cells(self.last, self.rows, self.cols), self.mines)

    def positions(self) -> Iterator[Position]:
        """Board and mine probabilities of each guess."""
        return self._older_positions() if self.older else self._positions()

    def _positions(self) -> Iterator[Position]:
        last, begin, moves, done = self.board().cells, 0, self.moves(), 0
        flagged = np.zeros(last.shape, np.bool_)
        for number in self.guessed:
            for move in moves[done:number]:
                if move.action == "flag":
                    flagged[move.cell] ^= True
            done = number
            covered, chances, begin = unpacked_guess(self.data, begin, last.shape)
            hidden = np.where(flagged, np.uint8(FLAG), np.uint8(COVERED))
            yield Board(np.where(covered, hidden, last), self.mines), chances

    def _older_positions(self) -> Iterator[Position]:
        half = (self.rows * self.cols + 1) // 2
        data, begin = self.data, 0
        while begin < len(data):
            count = int.from_bytes(data[begin : begin + COUNT], "little")
            begin += COUNT
            codes = unpacked_cells(data[begin : begin + half], self.rows, self.cols)
            board = Board(codes, self.mines)
            begin += half
            end = begin + 4 * count + int(board.hidden.sum()) * (2 if count > NARROW else 1)
            yield board, unpacked_chances(data[begin:end], board, short=True)
            begin = end


def unpacked_guess(
    data: bytes, begin: int, shape: tuple[int, ...]
) -> tuple[NDArray[np.bool_], NDArray[np.float32], int]:
    """A guess whose bytes begin there, on a board of *shape* (rows, cols).

    Returns which cells were covered, bool (rows, cols), their mine probabilities, float32 (rows,
    cols), NaN where revealed, and where the bytes end. Raises ``RecordsError`` where they do not.
    """
    cells = shape[0] * shape[1]
    try:
        count = int.from_bytes(data[begin : begin + COUNT], "little")
        bits = np.frombuffer(data, np.uint8, (cells + 7) // 8, begin + COUNT)
        begin += COUNT + bits.size
        flat = np.unpackbits(bits, count=cells, bitorder="little")
        covered = flat.reshape(shape).astype(np.bool_)
        chances = np.full(shape, np.float32(np.nan))
        if count == DENSE:
            values = np.frombuffer(data, "<f4", np.count_nonzero(covered), begin)
            chances[covered] = values
            return covered, chances, begin + values.nbytes
        values = np.frombuffer(data, "<f4", count, begin)
        begin += values.nbytes
        frontier = covered & _around(~covered)
        kind = np.zeros(np.count_nonzero(frontier), np.int64)
        for shift in (0, 8)[: 1 if count <= NARROW else 2]:
            kind |= np.frombuffer(data, np.uint8, kind.size, begin).astype(np.int64) << shift
            begin += kind.size
        chances[covered] = values[0]
        chances[frontier] = values[kind]
    except (ValueError, IndexError) as error:
        raise RecordsError(f"a guess whose bytes end too early: {error}") from error
    return covered, chances, begin


def _around(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Cells of bool (rows, cols), and those next to one."""
    near = cells.copy()
    near[1:] |= cells[:-1]
    near[:-1] |= cells[1:]
    wide = near.copy()
    wide[:, 1:] |= near[:, :-1]
    wide[:, :-1] |= near[:, 1:]
    return wide


def unpacked_cells(data: bytes, rows: int, cols: int) -> NDArray[np.uint8]:
    """Codes of a board, uint8 (rows, cols), from two cells a byte, or, as in older records, one."""
    codes = np.frombuffer(data, np.uint8)
    if codes.size != rows * cols:
        codes = np.stack((codes & 15, codes >> 4), axis=1).reshape(-1)[: rows * cols]
    return codes.reshape(rows, cols)


def unpacked_chances(data: bytes, board: Board, short: bool) -> NDArray[np.float32]:
    """Mine probabilities, float32 (rows, cols), NaN where revealed.

    *short*: the different chances as float32, then for each hidden cell which of them, uint8 or,
    where there are more than 256, uint16. Else they are written out: of the hidden cells, or, as in
    older records, of all.
    """
    hidden = board.hidden
    chances = np.full(hidden.shape, np.nan, np.float32)
    if not short:
        known = np.frombuffer(data, "<f4")
        chances[hidden if known.size < hidden.size else np.full(hidden.shape, True)] = known
        return chances
    count = int(np.count_nonzero(hidden))
    wide = len(data) - count > 4 * NARROW
    values = np.frombuffer(data, "<f4", (len(data) - count * (1 + wide)) // 4)
    kind: Any = "<u2" if wide else np.uint8
    chances[hidden] = values[np.frombuffer(data, kind, count, values.nbytes)]
    return chances
