"""Records of games that compiled code has played: each group is one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.game import Seed
from screenbot.policy.log import LOST, STOPPED, WON, Log
from screenbot.records.packed import word_type
from screenbot.records.recorder import GameInfo, Recorder

INSERT_WHOLE: Final = (
    "INSERT INTO games (started, target, policy, rule, rows, cols, mines, seed, version,"
    " result, moves, seconds, board, reveals, guesses)"
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
        connection.executemany(INSERT_WHOLE, _games(played, common))


def _games(played: Played, common: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    log, count = played.log, len(played.seeds)
    move_ends, guess_ends = log.ends[:count].T.tolist()
    word = word_type(log.chances.size - 3)
    moves = log.moves[: move_ends[-1]].astype(word, copy=False).tobytes()
    guesses = log.guesses[: guess_ends[-1]].tobytes()
    last, width = log.last[:count].tobytes(), log.last.shape[1]
    seconds = played.seconds / count
    encode = json.JSONEncoder().encode
    begin = guess_begin = 0
    for number, (seed, outcome) in enumerate(
        zip(played.seeds, played.outcome.tolist(), strict=True)
    ):
        end, guess_end = move_ends[number], guess_ends[number]
        yield (
            *common,
            encode(seed),
            __version__,
            RESULTS[outcome],
            end - begin,
            seconds,
            last[number * width : (number + 1) * width],
            moves[begin * word.itemsize : end * word.itemsize],
            guesses[guess_begin:guess_end],
        )
        begin, guess_begin = end, guess_end
