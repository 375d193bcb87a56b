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
from screenbot.records.recorder import GameInfo, Recorder

INSERT_WHOLE: Final = (
    "INSERT INTO games (started, target, policy, rule, rows, cols, mines, version, seconds,"
    " seed, result, moves, whole) VALUES ({}, ?, ?, ?, ?)"
)
"""What the games of a group share stands in the statement: binding it costs as much as the rest."""
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
    level = (info.rows, info.cols, info.mines)
    seconds = played.seconds / len(played.seeds)
    common = (started, info.target, info.policy, info.rule, *level, __version__, seconds)
    statement = INSERT_WHOLE.format(", ".join(map(_literal, common)))
    with recorder.transaction() as connection:
        connection.executemany(statement, _games(played))


def _literal(value: object) -> str:
    """A value as SQL has it."""
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


def _games(played: Played) -> Iterator[tuple[Any, ...]]:
    ends, moves, _ = played.log.ends[: len(played.seeds)].T.tolist()
    data = played.log.data[: ends[-1]].tobytes()
    begin = 0
    for seed, outcome, end, count in zip(
        played.seeds, played.outcome.tolist(), ends, moves, strict=True
    ):
        # Whole numbers, and lists of them, are the same in JSON; encoding them takes longer.
        text = str([*seed]) if isinstance(seed, tuple) else json.dumps(seed)
        yield text, RESULTS[outcome], count, data[begin:end]
        begin = end
