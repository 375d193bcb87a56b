"""The boards of a recorded game, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Board, Move
from screenbot.errors import ConfigurationError, IllegalMoveError
from screenbot.game import Game, Level, neighbours
from screenbot.geometry import Cell
from screenbot.records.archive import Archive, GameRecord, GuessRecord, MoveRecord


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after a move (of the first frame: before any), and the guess that it was.

    ``board`` is None where nothing is known of what the moves opened.
    """

    board: Board | None
    played: MoveRecord | None
    guess: GuessRecord | None


def replay(archive: Archive, record: GameRecord) -> Iterator[Frame]:
    """The covered board, then the board after each move.

    What a move opened follows from the last board that is known of the game: numbers never change.
    A game that was cut off before its end is played again from its seed where there is one; else
    the board of its last guess is the last one known, and cells opened later stay covered. Where
    there is none either, no board but the first is known.
    """
    moves = archive.moves(record.id)
    guesses = {guess.number: guess for guess in archive.guesses_of(record.id)}
    boards = _boards(record, [entry.move for entry in moves], list(guesses.values()))
    yield Frame(next(boards), None, None)
    for entry, board in zip(moves, boards, strict=True):
        yield Frame(board, entry, guesses.get(entry.number))


def _boards(
    record: GameRecord, moves: list[Move], guesses: list[GuessRecord]
) -> Iterator[Board | None]:
    if record.board is None and record.seed is not None:
        yield from _played_again(record, moves)
        return
    known = record.board or (guesses[-1].board if guesses else None)
    if known is None or (record.board is None and not known.numbers.any()):
        yield Board.covered(record.rows, record.cols, record.mines)
        yield from [None] * len(moves)
        return
    shown = _Shown(known.cells)
    yield Board(shown.cells, record.mines)
    for number, move in enumerate(moves):
        shown.apply(move)
        if number == len(moves) - 1 and record.board is not None:
            yield record.board
        else:
            yield Board(shown.cells, record.mines)


def _played_again(record: GameRecord, moves: list[Move]) -> Iterator[Board]:
    level = Level("record", record.rows, record.cols, record.mines)
    game = Game(level, record.rule, record.seed)
    yield game.board
    for move in moves:
        try:
            game.apply(move)
        except IllegalMoveError as error:
            raise ConfigurationError(f"game {record.id}: {error}") from error
        yield game.board


class _Shown:
    """Uncovers a board of which the numbers are known."""

    def __init__(self, last: NDArray[np.uint8]) -> None:
        self._last = last
        self.cells = np.full_like(last, COVERED)

    def apply(self, move: Move) -> None:
        cell = move.cell
        if move.action == "reveal":
            self._open([cell])
        elif move.action == "flag" and self.cells[cell] in (COVERED, FLAG, QUESTION):
            self.cells[cell] = COVERED if self.cells[cell] == FLAG else FLAG
        elif move.action == "chord":
            rows, cols = self.cells.shape
            self._open(list(neighbours(rows, cols, *cell)))

    def _open(self, stack: list[Cell]) -> None:
        rows, cols = self.cells.shape
        while stack:
            cell = stack.pop()
            if self.cells[cell] not in (COVERED, QUESTION):
                continue
            code = self._last[cell]
            if code <= 8 or code in (MINE, EXPLODED, WRONG_FLAG):
                self.cells[cell] = code
            if code == 0:
                stack.extend(neighbours(rows, cols, *cell))
