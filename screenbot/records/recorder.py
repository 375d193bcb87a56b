"""Writes games as they happen: each event is a transaction of its own."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.board import Board, Move
from screenbot.errors import RecordsError
from screenbot.records.moves import MoveRecorder
from screenbot.records.recovery import recover
from screenbot.records.rows import (
    END_GAME,
    INSERT_GAME,
    INSERT_GUESS,
    INSERT_TURN,
    GameInfo,
    Result,
    guess_columns,
    move_text,
)
from screenbot.records.schema import connect, database
from screenbot.records.spool import Spool

Event: TypeAlias = Callable[[sqlite3.Connection], None]
"""Writes something that has happened."""


class Recorder:
    """An open database that games are written to. Raises ``RecordsError``, now and later.

    Each event is a transaction, so that what has happened is in the database. Where games take
    milliseconds, a spool holds what has happened until several of them share one.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = database(path)
        self._spool: Spool | None = None
        self._connection = connect(self.path, create=True)
        try:
            self.recover()
        except RecordsError:
            self._connection.close()
            raise

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database, which has all that happened then."""
        try:
            if self._spool is not None:
                self._spool.close()
            self.recover()
        finally:
            self._connection.close()

    def recover(self, *, unfinished: bool = True) -> None:
        """Take over what processes that have ended left in their spools (see ``recovery``)."""
        recover(self._connection, self.path, unfinished=unfinished)

    def spool(self) -> Spool:
        """That of this recorder."""
        if self._spool is None:
            self._spool = Spool(self)
        return self._spool

    def start(self, info: GameInfo) -> GameRecorder:
        """Begin a game."""
        return GameRecorder(self, info)

    def write(self, event: Event) -> None:
        """Write an event."""
        with self.transaction() as connection:
            event(connection)

    def last_game(self) -> int:
        """The highest id of a game; 0 where there is none."""
        return int(self._read("SELECT coalesce(max(id), 0) FROM games")[0][0])

    def ended_since(self, known: int, policy: str) -> list[tuple[int, ...]]:
        """Seeds of simulated games with a higher id than *known* that were played to their end."""
        rows = self._read(
            "SELECT seed FROM games WHERE id > ? AND target = 'simulate' AND policy = ?"
            " AND result != 'playing' AND seed LIKE '[%'",
            known,
            policy,
        )
        return [tuple(json.loads(seed)) for (seed,) in rows]

    def _read(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise RecordsError(f"{self.path}: {error}") from error

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """What is written within it is written together, or not at all."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise RecordsError(f"{self.path}: {error}") from error
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


class GameRecorder(MoveRecorder):
    """One game that is being written."""

    def __init__(self, recorder: Recorder, info: GameInfo) -> None:
        self._recorder = recorder
        self._count = 0
        self._began = time.perf_counter()
        self.game: int | None = None
        """The game's id in the database, once it is written."""
        row = (
            datetime.now(UTC).isoformat(timespec="milliseconds"),
            *info.columns,
            None if info.seed is None else json.dumps(info.seed),
            __version__,
        )

        def insert(connection: sqlite3.Connection) -> None:
            self.game = connection.execute(INSERT_GAME, row).lastrowid

        recorder.write(insert)

    def moves(
        self, moves: Iterable[Move], certain: bool | None = None, seconds: float | None = None
    ) -> None:
        """Moves that were made; *certain* where each was proven, None where nobody asked."""
        text = move_text(moves)
        if not text:
            return
        number = self._count
        self._count += text.count(" ") + 1
        row = (number, text, certain, self._seconds(seconds))
        self._recorder.write(lambda db: _run(db, INSERT_TURN, self.game, *row))

    def guess(
        self,
        board: Board,
        probabilities: NDArray[np.float64],
        move: Move,
        seconds: float | None = None,
    ) -> None:
        """A move that could lose; *board* and *probabilities* (rows, cols) are from before it."""
        guess = (self._count, *guess_columns(board, probabilities, move))
        turn = (self._count, move_text([move]), False, self._seconds(seconds))
        self._count += 1

        def insert(connection: sqlite3.Connection) -> None:
            _run(connection, INSERT_GUESS, self.game, *guess)
            _run(connection, INSERT_TURN, self.game, *turn)

        self._recorder.write(insert)

    def end(self, result: Result, cells: NDArray[np.uint8], seconds: float | None = None) -> None:
        """The game is over; *cells* uint8 (rows, cols) are the codes that it showed last."""
        row = (result, self._count, self._seconds(seconds), cells.tobytes())
        self._recorder.write(lambda db: _run(db, END_GAME, *row, self.game))

    def _seconds(self, given: float | None) -> float:
        return time.perf_counter() - self._began if given is None else given


def _run(connection: sqlite3.Connection, statement: str, *values: Any) -> None:
    connection.execute(statement, values)
