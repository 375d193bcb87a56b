"""The database: its tables, its version, and the way from an older version to this one."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import Final

from screenbot.errors import RecordsError

APPLICATION_ID: Final = 0x5C6EB074
"""Marks a SQLite file as ours (``PRAGMA application_id``)."""

PAGE: Final = 16_384
"""Bytes of a page of a new database: games of a kilobyte take a fifth less time than with the usual
4 096."""

BUSY_S: Final = 30.0
"""Seconds to wait for another process that is writing."""

BUSY_LOOK_S: Final = 0.01
"""Seconds between two looks where SQLite does not wait by itself."""

MIGRATIONS: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        started TEXT NOT NULL,       -- UTC, ISO 8601
        target TEXT NOT NULL,        -- what was played: window, simulation, a program's theme
        policy TEXT NOT NULL,
        rule TEXT NOT NULL,          -- first click: any, safe, opening
        rows INTEGER NOT NULL,
        cols INTEGER NOT NULL,
        mines INTEGER NOT NULL,
        seed TEXT,                   -- JSON: a number or a list of numbers, NULL: not known
        version TEXT NOT NULL,       -- of screenbot
        result TEXT NOT NULL,        -- playing, won, lost, stopped
        moves INTEGER,               -- NULL while playing, as what follows
        seconds REAL,
        board BLOB                   -- the last board: one code a cell, row-major
    );
    CREATE TABLE turns (             -- moves that were chosen together
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,     -- of the first of them, from 0
        moves TEXT NOT NULL,         -- like 'r3,4 f0,12': reveal, flag or chord, row, column
        certain INTEGER,             -- 1: reveals were proven safe and flags mines, 0: a guess,
                                     -- NULL: nobody asked
        seconds REAL,                -- since the game began
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE guesses (
        game INTEGER NOT NULL REFERENCES games (id),
        number INTEGER NOT NULL,     -- of the move
        row INTEGER NOT NULL,
        col INTEGER NOT NULL,
        probability REAL NOT NULL,   -- that the chosen cell was a mine
        board BLOB NOT NULL,         -- before the guess; this and the next as packed.py says
        probabilities BLOB NOT NULL, -- of mines
        PRIMARY KEY (game, number)
    );
    """,
    """
    CREATE INDEX games_by_board ON games (rows, cols, mines, policy);
    CREATE INDEX games_by_start ON games (started);
    """,
    """
    -- In place of turns where a game was recorded whole: uint32, little endian, row-major
    -- cell * 2 + (1: a guess, 0: certain).
    ALTER TABLE games ADD COLUMN reveals BLOB;
    """,
    """
    -- Of a game recorded whole: its guesses as packed.py says, in place of rows in guesses.
    -- Its board has two cells a byte, its reveals are uint16 where that is enough.
    ALTER TABLE games ADD COLUMN guesses BLOB;
    -- Games of one kind lie together and are quickly looked through; the indexes cost more.
    DROP INDEX games_by_board;
    DROP INDEX games_by_start;
    """,
    """
    -- Of a game recorded whole: all that happened in it, as policy/log.py says, in place of its
    -- board, reveals and guesses.
    ALTER TABLE games ADD COLUMN whole BLOB;
    """,
    """
    -- 1: a move of the whole says what was done, too, as packed.py says.
    ALTER TABLE games ADD COLUMN wide INTEGER;
    CREATE TABLE spools (            -- see spool.py
        name TEXT PRIMARY KEY,       -- of the file beside the database
        next INTEGER NOT NULL        -- number of the first game in it that is not in here
    ) WITHOUT ROWID;
    """,
)
"""SQL that leads from each version to the next; the number of them is the version."""

VERSION: Final = len(MIGRATIONS)

NONE_YET: Final = "no records yet"
"""What is said of a file that is not there, or has nothing in it."""


def default_path() -> Path:
    """``records.sqlite`` in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("screenbot", appauthor=False) / "records.sqlite"


def database(path: str | Path | None) -> Path:
    """The path of a database, by default the user's. Raises ``RecordsError`` for what is none."""
    try:
        return default_path() if path is None else Path(path)
    except TypeError:
        raise RecordsError(f"records {path!r}: expected a path") from None


def connect(path: Path, *, create: bool) -> sqlite3.Connection:
    """Open the database, bringing an older one up to date.

    Raises ``RecordsError`` for a file that is missing or empty (unless *create*), that is no
    database, that is the database of another program, or that a newer screenbot has written; and
    for a folder that is missing, where it is not the user's data folder.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        raise RecordsError(f"{path}: is {'a folder' if os.path.isdir(path) else 'no file'}")
    if not create and not os.path.exists(path):
        raise RecordsError(f"{path}: {NONE_YET}")
    try:
        if path == default_path():
            path.parent.mkdir(parents=True, exist_ok=True)
        if not path.parent.is_dir():
            raise RecordsError(f"{path}: no folder {str(path.parent)!r}")
        connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise RecordsError(f"{path}: {_reason(error)}") from error
    try:
        _prepare(connection, path, create)
    except (sqlite3.Error, RecordsError) as error:
        connection.close()
        if isinstance(error, RecordsError):
            raise
        if not create and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN:
            return _connect_fixed(path)
        raise RecordsError(f"{path}: {_reason(error)}") from error
    return connection


def _connect_fixed(path: Path) -> sqlite3.Connection:
    """Open, for reading, a database in a folder in which nothing can be written."""
    log = path.with_name(path.name + "-wal")
    if log.exists():
        raise RecordsError(f"{path}: the folder cannot be written, and parts of it are in {log}")
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)
    try:
        version = _checked_version(connection, path)
        if version != VERSION:
            raise RecordsError(
                f"{path}: schema {version}, and it cannot be brought to {VERSION} here"
            )
    except (sqlite3.Error, RecordsError) as error:
        connection.close()
        if isinstance(error, RecordsError):
            raise
        raise RecordsError(f"{path}: {_reason(error)}") from error
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, create: bool) -> None:
    # One look at the file as it is at one time, while another process may be making it.
    connection.execute("BEGIN")
    try:
        version = _checked_version(connection, path)
    finally:
        connection.execute("COMMIT")
    if version == 0 and not create:
        raise RecordsError(f"{path}: {NONE_YET}")
    # With a write-ahead log every commit survives the death of the process, and costs no fsync.
    connection.execute("PRAGMA synchronous = NORMAL")
    if version == VERSION:
        return
    _write_ahead(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have been faster.
        for step in MIGRATIONS[_checked_version(connection, path) :]:
            for statement in step.split(";\n"):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; SQLite does not wait for other processes by itself here."""
    end = time.monotonic() + BUSY_S
    while True:
        try:
            connection.execute(f"PRAGMA page_size = {PAGE}")
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(BUSY_LOOK_S)


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of the file; 0 for an empty one."""
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != APPLICATION_ID and (mark, version, tables) != (0, 0, 0):
        raise RecordsError(f"{path}: the database of another program, not records of screenbot")
    if version > VERSION:
        raise RecordsError(
            f"{path}: schema {version}, written by a newer screenbot; this one knows {VERSION}"
        )
    return int(version)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    if "not a database" in str(error):
        return "not a database"
    return str(error)
