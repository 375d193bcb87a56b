"""Records of games that compiled code has played: each group is one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import repeat
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.game import Seed
from screenbot.policy.log import LOST, STOPPED, WON, Log
from screenbot.records.packed import NARROW, packed_cells
from screenbot.records.recorder import INSERT_GUESS, GameInfo, Recorder

INSERT_WHOLE: Final = (
    "INSERT INTO games (id, started, target, policy, rule, rows, cols, mines, seed, version,"
    " result, moves, seconds, board, reveals)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
RESULTS: Final = {WON: "won", LOST: "lost", STOPPED: "stopped"}


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Games that were played one after the other: *outcome* uint8 (games,), and their log.

    They took *seconds* together, of which each is given the same share.
    """

    seeds: Sequence[Seed]
    outcome: NDArray[np.uint8]
    log: Log
    seconds: float


def record_played(recorder: Recorder, info: GameInfo, played: Played) -> None:
    """Write games in one transaction; *info* is what they share. Raises ``RecordsError``."""
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    common = (started, info.target, info.policy, info.rule, info.rows, info.cols, info.mines)
    with recorder.transaction() as connection:
        (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        connection.executemany(INSERT_WHOLE, _games(played, last + 1, common))
        connection.executemany(INSERT_GUESS, _guesses(played, last + 1, info.cols))


def _games(played: Played, first: int, common: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    log, count = played.log, len(played.seeds)
    ends = log.ends[:count, 0]
    begins = ends - np.diff(ends, prepend=0)
    return zip(
        range(first, first + count),
        *map(repeat, common),
        map(json.dumps, played.seeds),
        repeat(__version__),
        [RESULTS[outcome] for outcome in played.outcome.tolist()],
        (ends - begins).tolist(),
        repeat(played.seconds / count),
        _rows(log.last[:count]),
        _pieces(log.moves[: ends[-1]].astype("<u4", copy=False), 4 * begins, 4 * ends),
    )


def _guesses(played: Played, first: int, cols: int) -> Iterator[tuple[Any, ...]]:
    log, count = played.log, len(played.seeds)
    ends = log.ends[:count, 0]
    moves = log.moves[: ends[-1]]
    numbers = np.flatnonzero(moves & 1)
    games = np.searchsorted(ends, numbers, "right")
    row, col = np.divmod(moves[numbers].astype(np.int64) // 2, cols)
    return zip(
        (first + games).tolist(),
        (numbers - np.concatenate(([0], ends))[games]).tolist(),
        row.tolist(),
        col.tolist(),
        log.risks[: len(numbers)].tolist(),
        _rows(packed_cells(log.boards[: len(numbers)])),
        _packed_chances(log, len(numbers)),
        strict=True,
    )


def _packed_chances(log: Log, count: int) -> list[bytes]:
    """For each guess its chances, and for each covered cell which of them, in as few bytes."""
    covered, chances = log.sizes[:count].T
    begins = np.arange(count)
    values = log.chances[:count].astype("<f4", copy=False)
    first = begins * values[:1].nbytes
    kinds = log.kinds[:count]
    narrow = _pieces(
        kinds.astype(np.uint8), begins * kinds.shape[1], begins * kinds.shape[1] + covered
    )
    for guess in np.flatnonzero(chances > NARROW).tolist():
        narrow[guess] = kinds[guess, : covered[guess]].astype("<u2").tobytes()
    return [a + b for a, b in zip(_pieces(values, first, first + 4 * chances), narrow, strict=True)]


def _rows(array: NDArray[Any]) -> list[bytes]:
    """The bytes of each element along the first axis."""
    begins = array[:1].nbytes * np.arange(len(array))
    return _pieces(array, begins, begins + array[:1].nbytes)


def _pieces(array: NDArray[Any], begins: NDArray[Any], ends: NDArray[Any]) -> list[bytes]:
    """Pieces of the array's bytes."""
    data = array.tobytes()
    return [data[begin:end] for begin, end in zip(begins.tolist(), ends.tolist(), strict=True)]
