"""Reads recorded games back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import merge
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Action, Board, Move
from screenbot.errors import RecordsError
from screenbot.game import LEVELS, FirstClick, Level, Seed
from screenbot.records.packed import Whole, unpacked_cells, unpacked_chances
from screenbot.records.recovery import recover
from screenbot.records.schema import connect, database

GAME_COLUMNS: Final = (
    "id, started, target, policy, rule, seed, version, result, seconds,"
    " (SELECT count(*) FROM guesses WHERE game = id), rows, cols, mines,"
    " coalesce(moves, (SELECT coalesce(sum(length(moves) - length(replace(moves, ' ', '')) + 1), 0)"
    " FROM turns WHERE game = id)), board, reveals, guesses, whole, wide"
)
GUESS_COLUMNS: Final = (
    "guesses.game, guesses.number, guesses.row, guesses.col, guesses.probability, guesses.board,"
    " guesses.probabilities, games.rows, games.cols, games.mines"
)

WHOLE_COLUMNS: Final = "id, rows, cols, mines, moves, board, reveals, guesses, whole, wide"

ACTIONS: Final[dict[str, Action]] = {"r": "reveal", "f": "flag", "c": "chord"}

Result: TypeAlias = Literal["playing", "won", "lost", "stopped"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. ``seconds`` and ``board`` are None where it was cut off."""

    id: int
    started: str
    target: str
    policy: str
    rule: FirstClick
    rows: int
    cols: int
    mines: int
    seed: Seed
    version: str
    result: Result
    seconds: float | None
    board: Board | None
    moves: int
    guesses: int

    @property
    def level(self) -> str:
        """Name of the standard level, or the size and the mines."""
        for level in LEVELS.values():
            if (level.rows, level.cols, level.mines) == (self.rows, self.cols, self.mines):
                return level.name
        return f"{self.rows}x{self.cols}/{self.mines}"


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """One move; ``probability`` that its cell was a mine, ``seconds`` since the game began."""

    number: int
    move: Move
    probability: float | None
    seconds: float | None


@dataclass(frozen=True, slots=True, eq=False)
class GuessRecord:
    """One guess: the board before it, ``probabilities`` float32 (rows, cols), and the choice."""

    game: int
    number: int
    move: Move
    probability: float
    board: Board
    probabilities: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games: all those that agree with every field that is not None."""

    level: Level | None = None
    target: str | None = None
    policy: str | None = None
    rule: str | None = None
    result: str | None = None
    since: str | None = None

    def sql(self) -> tuple[str, list[Any]]:
        """A WHERE clause and its values."""
        wanted: list[tuple[str, Any]] = []
        if self.level is not None:
            for field in ("rows", "cols", "mines"):
                wanted.append((f"{field} = ?", getattr(self.level, field)))
        for field in ("target", "policy", "rule", "result"):
            if getattr(self, field) is not None:
                wanted.append((f"{field} = ?", getattr(self, field)))
        if self.since is not None:
            wanted.append(("started >= ?", self.since))
        clause = " AND ".join(condition for condition, _ in wanted)
        return (f"WHERE {clause}" if wanted else ""), [value for _, value in wanted]


class Archive:
    """A database of records, for reading. Raises ``RecordsError``, now and later."""

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = database(path)
        self._connection = connect(self.path, create=False)
        self.left: tuple[str, ...] = ()
        """Why games that killed processes left beside the database are not in it, if any are."""
        try:
            self.left = tuple(recover(self._connection, self.path))
        except RecordsError as error:  # it cannot be written; it can be read
            self.left = (str(error),)
        self._connection.execute("PRAGMA query_only = ON")

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *error: object) -> None:
        self._connection.close()

    def last_game(self) -> int:
        """The highest id of a game; 0 where there is none."""
        return next((row[0] for row in self._rows("SELECT max(id) FROM games", []) if row[0]), 0)

    def games(self, only: Filter | None = None, limit: int | None = None) -> Iterator[GameRecord]:
        """Games, oldest first; with *limit* the latest so many."""
        where, values = (only or Filter()).sql()
        # The limit applies before the moves are counted.
        chosen = f"(SELECT * FROM games {where} ORDER BY id DESC LIMIT ?)"
        values.append(-1 if limit is None else limit)
        for row in self._rows(f"SELECT {GAME_COLUMNS} FROM {chosen} ORDER BY id", values):
            yield _game(row)

    def game(self, number: int) -> GameRecord:
        """The game with that id."""
        for row in self._rows(f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?", [number]):
            return _game(row)
        raise RecordsError(f"{self.path}: no game {number}")

    def moves(self, game: int) -> list[MoveRecord]:
        """The moves of a game, in order."""
        query = (
            "SELECT turns.number, turns.moves, certain, turns.seconds, guesses.probability"
            " FROM turns LEFT JOIN guesses USING (game, number)"
            " WHERE turns.game = ? ORDER BY turns.number"
        )
        found: list[MoveRecord] = []
        for number, moves, certain, seconds, risk in self._rows(query, [game]):
            for at, move in enumerate(map(_move, moves.split()), number):
                proven = 1.0 if move.action == "flag" else 0.0
                found.append(MoveRecord(at, move, proven if certain else risk, seconds))
        return found or self._reveals(game)

    def _reveals(self, game: int) -> list[MoveRecord]:
        """The moves of a game that was recorded whole."""
        query = f"SELECT {WHOLE_COLUMNS} FROM games WHERE id = ?"
        for _, *columns in self._rows(query, [game]):
            whole = Whole.of(*columns)
            if whole is not None:
                risks: dict[int, float | None] = dict.fromkeys(whole.unasked)
                risks |= {guess.number: guess.probability for guess in self.guesses_of(game)}
                return [
                    MoveRecord(number, move, risks.get(number, float(move.action == "flag")), None)
                    for number, move in enumerate(whole.moves())
                ]
        return []

    def guesses(self, only: Filter | None = None) -> Iterator[GuessRecord]:
        """All guesses of the games that *only* lets through."""
        return self._guesses(*(only or Filter()).sql())

    def guesses_of(self, game: int) -> list[GuessRecord]:
        """The guesses of one game, in order."""
        return list(self._guesses("WHERE id = ?", [game]))

    def _guesses(self, where: str, values: list[Any]) -> Iterator[GuessRecord]:
        """Guesses in order of the games, those of games recorded whole among the others."""
        single = (
            f"SELECT {GUESS_COLUMNS} FROM guesses"
            f" JOIN (SELECT * FROM games {where}) AS games ON guesses.game = games.id"
            " ORDER BY guesses.game, guesses.number"
        )
        whole = (
            f"SELECT {WHOLE_COLUMNS} FROM (SELECT * FROM games {where})"
            " WHERE guesses IS NOT NULL OR whole IS NOT NULL ORDER BY id"
        )
        return merge(
            (_guess(row) for row in self._rows(single, values)),
            (guess for row in self._rows(whole, values) for guess in _whole_guesses(*row)),
            key=lambda guess: guess.game,
        )

    def _rows(self, query: str, values: list[Any]) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._connection.execute(query, values)
        except sqlite3.Error as error:
            raise RecordsError(f"{self.path}: {error}") from error


def _move(word: str) -> Move:
    """The move of ``r3,4``."""
    row, _, col = word[1:].partition(",")
    if word[0] not in ACTIONS or not (row.isdecimal() and col.isdecimal()):
        raise RecordsError(f"unknown move {word!r} in the records")
    return Move(ACTIONS[word[0]], int(row), int(col))


def _game(row: tuple[Any, ...]) -> GameRecord:
    (number, started, target, policy, rule, seed, version, result, seconds, guesses) = row[:10]
    rows, cols, mines, moves, data, *_ = row[10:]
    loaded = None if seed is None else json.loads(seed)
    whole = Whole.of(*row[10:])
    board = None
    if whole is not None:
        board, guesses = whole.board(), len(whole.guessed)
    elif data is not None:
        board = Board(unpacked_cells(data, rows, cols), mines)
    return GameRecord(
        number,
        started,
        target,
        policy,
        rule,
        rows,
        cols,
        mines,
        tuple(loaded) if isinstance(loaded, list) else loaded,
        version,
        result,
        seconds,
        board,
        moves,
        guesses,
    )


def _guess(row: tuple[Any, ...]) -> GuessRecord:
    game, number, at_row, at_col, chance, data, chances, rows, cols, mines = row
    board = Board(unpacked_cells(data, rows, cols), mines)
    probabilities = unpacked_chances(chances, board, short=len(data) < rows * cols)
    return GuessRecord(
        game,
        number,
        Move("reveal", at_row, at_col),
        chance,
        board,
        probabilities,
    )


def _whole_guesses(game: int, *columns: Any) -> Iterator[GuessRecord]:
    """The guesses of a game that was recorded whole."""
    whole = Whole.of(*columns)
    assert whole is not None
    moves = whole.moves()
    for number, (board, chances) in zip(whole.guessed, whole.positions(), strict=True):
        move = moves[number]
        yield GuessRecord(game, number, move, float(chances[move.cell]), board, chances)
