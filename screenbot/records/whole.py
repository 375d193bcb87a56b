"""Records of games that compiled code has played: each group is one transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.game import Seed
from screenbot.policy.log import LOST, STOPPED, WON, Log
from screenbot.records.recorder import GameInfo, Recorder

OWN: Final = 4
"""Values that each game has for itself."""
TOGETHER: Final = 20
"""Games that one statement inserts: a quarter cheaper than one by one."""
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
    own = _own(played)
    with recorder.transaction() as connection:
        for begin in range(0, len(own), OWN * TOGETHER):
            some = own[begin : begin + OWN * TOGETHER]
            connection.execute(_insert(len(some) // OWN), (*common, *some))


@cache
def _insert(games: int) -> str:
    """SQL for so many games: takes what they share, then what each has for itself."""
    row = "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?, ?, ?, ?)"
    return (
        "INSERT INTO games (started, target, policy, rule, rows, cols, mines, version, seconds,"
        f" seed, result, moves, whole) VALUES {', '.join([row] * games)}"
    )


def _own(played: Played) -> list[Any]:
    """The values of the first game, of the second, and so on."""
    count = len(played.seeds)
    ends, moves, _ = played.log.ends[:count].T.tolist()
    data = played.log.data.data
    own: list[Any] = [None] * (OWN * count)
    # Whole numbers, and lists of them, are the same in JSON; encoding them takes longer.
    own[0::OWN] = [str([*s]) if isinstance(s, tuple) else json.dumps(s) for s in played.seeds]
    own[1::OWN] = [RESULTS[outcome] for outcome in played.outcome.tolist()]
    own[2::OWN] = moves
    own[3::OWN] = [data[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
    return own
