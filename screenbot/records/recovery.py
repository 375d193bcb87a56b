"""Takes over what processes that were killed have left in their spools.

Finished games become games of the database. The one under way becomes a game without an end, as one
that was recorded move by move and cut off: its moves are made again on a game of the same seed, so
that each is one that could be made, and the board before each guess is known.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Board, Move
from screenbot.errors import RecordsError, ScreenbotError
from screenbot.game import Game, Level
from screenbot.policy.log import KIND, MOVE, NUMBER, SEAL_MASK, SUM, SUM_MASK
from screenbot.records.lock import try_lock
from screenbot.records.packed import ACTIONS, unpacked_guess
from screenbot.records.rows import INSERT_GAME, INSERT_GUESS, INSERT_TURN, guess_columns, move_text
from screenbot.records.spool import Kept, read_spool, seal_of, sum_of
from screenbot.records.whole import RESULTS, insert_games


def recover(connection: sqlite3.Connection, path: Path, *, unfinished: bool = True) -> list[str]:
    """Take over all spools of the database at *path* whose process has ended, and remove them.

    With *unfinished* false, games under way are dropped: they are played again. Returns why spools
    were left where they are, if any were. Raises ``RecordsError`` where the database cannot be
    written.
    """
    try:
        if connection.execute("SELECT 1 FROM spools LIMIT 1").fetchone() is None:
            return []
        with ExitStack() as files:
            connection.execute("BEGIN IMMEDIATE")
            left, done = _take_all(connection, path.resolve().parent, files, unfinished)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise RecordsError(f"{path}: {error}") from error
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    for spool in done:
        with suppress(OSError):  # the database knows it no more, and the next spool removes it
            spool.unlink(missing_ok=True)
    return left


def _take_all(
    connection: sqlite3.Connection, folder: Path, files: ExitStack, unfinished: bool
) -> tuple[list[str], list[Path]]:
    """Why spools were left, and those that were taken over; they stay locked with *files*."""
    left, done = [], []
    for name, next_number in connection.execute("SELECT name, next FROM spools").fetchall():
        spool = folder / Path(name).name
        try:
            file = files.enter_context(spool.open("r+b"))
            if not try_lock(file):
                continue
            kept = read_spool(file.read())
        except FileNotFoundError:
            kept = None
        except OSError as error:
            left.append(f"{spool}: {error.strerror or error}")
            continue
        if kept is not None:
            _take_over(connection, kept, next_number, unfinished)
        connection.execute("DELETE FROM spools WHERE name = ?", (name,))
        done.append(spool)
    return left, done


def _take_over(
    connection: sqlite3.Connection, kept: Kept, next_number: int, unfinished: bool
) -> None:
    """Write the finished games from *next_number* on, and the moves of the one after them."""
    group, own = kept.group, []
    done = max(0, next_number - kept.number)
    begin = int(kept.ends[done - 1, 0]) if 0 < done <= len(kept.ends) else 0
    rows = zip(group.seeds[done:], kept.ends[done:].tolist(), strict=False)
    for index, (seed, row) in enumerate(rows, done):
        end, moves, _, outcome, _ = row
        if not _is_sealed(kept, kept.number + index, begin, row):
            under_way = unfinished
            break
        own += [seed, RESULTS[outcome], moves, kept.data[begin:end]]
        begin = end
    else:
        under_way = False
    if own:
        insert_games(connection, group, None, own)
    if under_way:
        _write_unfinished(connection, kept, index, begin)


def _is_sealed(kept: Kept, number: int, begin: int, row: list[int]) -> bool:
    """Whether the row of a game and its bytes, from *begin* on, are there in full."""
    *fields, seal = row
    if seal >> NUMBER != number or not begin <= fields[0] <= len(kept.data):
        return False
    if fields[3] not in RESULTS or max(fields) > SEAL_MASK:  # which the sum leaves out
        return False
    return seal & SEAL_MASK == seal_of(kept.data[begin : fields[0]], fields)


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
    """A move that was made on *board*; *chances* (rows, cols) where it was a guess.

    *certain* where it was proven, False where it was a guess, None where nobody asked.
    """

    move: Move
    certain: bool | None
    board: Board
    chances: NDArray[np.float32] | None


def _write_unfinished(connection: sqlite3.Connection, kept: Kept, index: int, begin: int) -> None:
    """Write the game that began last in the form of one that is recorded move by move."""
    group, game, number = kept.group, None, 0
    row = (group.started, *group.info.columns, group.seeds[index], group.version)
    made = _moves_made(kept, index, begin)
    for certain, run in groupby(made, key=lambda one: one.certain):
        turn = list(run)
        if game is None:
            game = connection.execute(INSERT_GAME, row).lastrowid
        turns = [turn] if certain is not False else [[guess] for guess in turn]
        for some in turns:
            text = move_text(one.move for one in some)
            connection.execute(INSERT_TURN, (game, number, text, certain, None))
            if (first := some[0]).chances is not None:
                columns = guess_columns(first.board, first.chances, first.move)
                connection.execute(INSERT_GUESS, (game, number, *columns))
            number += len(some)


def _moves_made(kept: Kept, index: int, begin: int) -> Iterator[_Made]:
    """The moves of the game that began last, up to the first that is not there in full."""
    info, number, start = kept.group.info, kept.number + index, begin
    seed: Any = json.loads(kept.group.seeds[index])
    try:
        level = Level("record", info.rows, info.cols, info.mines)
        game = Game(level, info.rule, tuple(seed) if isinstance(seed, list) else seed)
        for word in kept.moves.tolist():
            if word >> NUMBER != number:
                return
            kind, (cell, uncertain) = word >> KIND & 3, divmod(word & MOVE, 2)
            board, chances = game.board, None
            certain = None if uncertain else True
            if uncertain and kind == 0:
                covered, chances, end = unpacked_guess(kept.data, begin, board.cells.shape)
                total = sum_of(kept.data[begin:end], begin - start)
                if total & SUM_MASK != word >> SUM & SUM_MASK or (covered != board.hidden).any():
                    return
                begin, certain = end, False
            move = Move(ACTIONS[kind], *divmod(cell, info.cols))
            game.apply(move)  # nothing changes where another of its turn had opened the cell
            yield _Made(move, certain, board, chances)
    except ScreenbotError:
        return  # nothing that could have been played: a file that was damaged
