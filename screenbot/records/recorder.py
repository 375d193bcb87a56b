"""Writes games as they happen: each event is a transaction of its own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.board import Board, Move
from screenbot.errors import RecordsError
from screenbot.game import FirstClick, Seed
from screenbot.records.schema import connect

Result: TypeAlias = Literal["won", "lost", "stopped"]

INSERT_GAME: Final = (
    "INSERT INTO games (started, target, policy, rule, rows, cols, mines, seed, version, result)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'playing')"
)
INSERT_MOVE: Final = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)"
INSERT_GUESS: Final = "INSERT INTO guesses VALUES (?, ?, ?, ?, ?, ?, ?)"
END_GAME: Final = "UPDATE games SET result = ?, seconds = ?, board = ? WHERE id = ?"


def default_path() -> Path:
    """``records.sqlite`` in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("screenbot", appauthor=False) / "records.sqlite"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before its first move; ``seed`` is that of ``Game``, if any."""

    target: str
    policy: str
    rule: FirstClick
    rows: int
    cols: int
    mines: int
    seed: Seed = None


class Recorder:
    """An open database that games are written to. Raises ``RecordsError``, now and later."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._connection = connect(self.path, create=True)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def start(self, info: GameInfo) -> GameRecorder:
        """Begin a game."""
        seed = None if info.seed is None else json.dumps(info.seed)
        row = (
            datetime.now(UTC).isoformat(timespec="milliseconds"),
            info.target,
            info.policy,
            info.rule,
            info.rows,
            info.cols,
            info.mines,
            seed,
            __version__,
        )
        with self.transaction():
            game = self._connection.execute(INSERT_GAME, row).lastrowid
        assert game is not None
        return GameRecorder(self, self._connection, game)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is written inside is written together, or not at all."""
        if self._connection.in_transaction:
            yield
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._undo()
            raise RecordsError(f"{self.path}: {error}") from error
        except BaseException:
            self._undo()
            raise

    def _undo(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class GameRecorder:
    """One game that is being written."""

    def __init__(self, recorder: Recorder, connection: sqlite3.Connection, game: int) -> None:
        self._recorder = recorder
        self._connection = connection
        self.game = game
        self._count = 0

    def moves(
        self, moves: Iterable[tuple[Move, float | None]], seconds: float | None = None
    ) -> None:
        """Moves that were made, each with the mine probability that its cell had, if known."""
        rows = [
            (self.game, number, move.action, move.row, move.col, probability, seconds)
            for number, (move, probability) in enumerate(moves, self._count)
        ]
        with self._recorder.transaction():
            self._connection.executemany(INSERT_MOVE, rows)
        self._count += len(rows)

    def guess(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        move: Move,
        seconds: float | None = None,
    ) -> None:
        """A move that could lose; *board* and *probabilities* (rows, cols) are from before it."""
        chance = float(probabilities[move.cell])
        row = (
            self.game,
            self._count,
            move.row,
            move.col,
            chance,
            board.cells.tobytes(),
            probabilities.astype("<f4").tobytes(),
        )
        with self._recorder.transaction():
            self._connection.execute(INSERT_GUESS, row)
            self.moves([(move, chance)], seconds)

    def end(self, result: Result, board: Board, seconds: float) -> None:
        """The game is over; *board* is what it showed last."""
        with self._recorder.transaction():
            row = (result, seconds, board.cells.tobytes(), self.game)
            self._connection.execute(END_GAME, row)
