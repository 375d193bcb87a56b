"""Records of games that a log holds: those played together are one transaction."""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from screenbot.policy.log import LOST, STOPPED, WON, Log
from screenbot.records.spool import Group

if TYPE_CHECKING:
    from screenbot.records.recorder import Recorder

OWN: Final = 4
"""Values that each game has for itself."""
TOGETHER: Final = 60
"""Games that one statement inserts: a third cheaper than one by one."""
RESULTS: Final = {WON: "won", LOST: "lost", STOPPED: "stopped"}


def record_played(recorder: Recorder, group: Group, log: Log, seconds: float) -> None:
    """Write the games of a group, of which *log* is that of the recorder's spool.

    They took *seconds* together, of which each is given the same share. Raises ``RecordsError``.
    """
    count = len(group.seeds)
    ends, moves, _, outcomes, _ = log.ends[:count].T.tolist()
    data = log.data[: ends[-1]].tobytes()  # its parts are made sooner than those of an array
    own: list[Any] = [None] * (OWN * count)
    own[0::OWN] = group.seeds
    own[1::OWN] = [RESULTS[outcome] for outcome in outcomes]
    own[2::OWN] = moves
    own[3::OWN] = [data[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
    with recorder.transaction() as connection:
        insert_games(connection, group, seconds / count, own)
        recorder.spool().written(connection, count)


def insert_games(
    connection: sqlite3.Connection, group: Group, seconds: float | None, own: list[Any]
) -> None:
    """Insert games of a group; *own* are seed, result, moves and whole of the first, and so on."""
    common = (group.started, *group.info.columns, group.version, seconds, group.wide or None)
    for begin in range(0, len(own), OWN * TOGETHER):
        some = own[begin : begin + OWN * TOGETHER]
        connection.execute(_insert(len(some) // OWN), (*common, *some))


@cache
def _insert(games: int) -> str:
    """SQL for so many games: takes what they share, then what each has for itself."""
    row = "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?, ?, ?, ?)"
    return (
        "INSERT INTO games (started, target, policy, rule, rows, cols, mines, version, seconds,"
        f" wide, seed, result, moves, whole) VALUES {', '.join([row] * games)}"
    )
