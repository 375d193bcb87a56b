"""The policies that guess in compiled code, alone on a board or over whole games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.game import FirstClick, Level, Seed, draw_layout
from screenbot.geometry import Cell
from screenbot.policy.base import Policy, Position
from screenbot.policy.candidates import CORNERS, LEAST_RISK, LOOK_AHEAD, NEVER, Settings
from screenbot.policy.chances import play_chances
from screenbot.policy.guess import guess_cells
from screenbot.policy.log import NO_LOG, WON, Log, grown_log
from screenbot.policy.play import play_games
from screenbot.policy.simple import LeastRisk

COMPILED: Final[Mapping[str, Settings]] = MappingProxyType(
    {
        "certain": Settings(NEVER, 0, 0, 0, 0.0, 0.0, 0, 0, False, 0.0, 0),
        "least-risk": Settings(LEAST_RISK, 0, 0, 0, 0.0, 0.0, 0, 0, False, 0.0, 0),
        "corners": Settings(CORNERS, 0, 0, 0, 0.0, 0.0, 0, 0, False, 0.0, 0),
        "fast": Settings(LOOK_AHEAD, 3, 1, 0, 0.1, 0.05, 50, 5000, False, 0.0, 0),
        "strong": Settings(LOOK_AHEAD, 8, 4, 20, 0.1, 0.05, 1500, 100000, True, 0.12, 0),
        "patient": Settings(LOOK_AHEAD, 8, 4, 20, 0.1, 0.05, 1500, 100000, True, 0.12, 128),
    }
)
"""The built-in policies that play whole games in compiled code."""


class _Compiled(Policy):
    """A policy whose guess is a kernel's."""

    name: str

    def guess(self, position: Position) -> Cell | None:
        board = position.board
        row, col = position.first
        width = board.cols + 2
        first = (row + 1) * width + col + 1
        stop = np.zeros(1, np.uint8)
        at = int(guess_cells(board.cells, position.mines, first, COMPILED[self.name], stop))
        cell = at // width - 1, at % width - 1
        if at < 0 or board.cells[cell] == UNSEEN:
            return LeastRisk().guess(position)
        return cell


class Strong(_Compiled):
    """Looks ahead, as far as pays."""

    name = "strong"


class Patient(_Compiled):
    """``Strong`` that plays close candidates on in thought: a little stronger, a third as fast."""

    name = "patient"


class Fast(_Compiled):
    """Looks ahead from a few candidates only: over a thousand games a second."""

    name = "fast"


def play_many(
    level: Level, rule: FirstClick, first: Cell, seeds: list[Seed], policy: str
) -> NDArray[np.bool_]:
    """Whether a policy of COMPILED wins the game of each seed, bool (seeds,)."""
    layouts = _layouts(level, rule, first, seeds)
    start = _start(level, rule, first, policy)
    won: NDArray[np.bool_] = _play(layouts, start, policy, NO_LOG) == WON
    return won


def win_chances(
    level: Level, rule: FirstClick, first: Cell, seeds: list[Seed], policy: str
) -> NDArray[np.float64]:
    """The chance to win of each game, float64 (seeds,), as ``chances`` describes it."""
    layouts = _layouts(level, rule, first, seeds)
    words = [blake2b(repr(seed).encode(), digest_size=8).digest() for seed in seeds]
    chance: NDArray[np.float64] = play_chances(
        layouts,
        _start(level, rule, first, policy),
        COMPILED[policy],
        np.frombuffer(b"".join(words), np.uint64),
        np.zeros(1, np.uint8),
    )
    return chance


def play_logged(
    level: Level,
    rule: FirstClick,
    first: Cell,
    seeds: list[Seed],
    policy: str,
    log: Log,
    grow: Callable[[Log], Log] = grown_log,
) -> tuple[NDArray[np.uint8], Log]:
    """Play as ``play_many`` does: WON, LOST or STOPPED of each game, and what happened in them.

    *log* must have a place for each game, and may be written over. Where its bytes do not do, the
    games are played again in the larger one that *grow* makes of it.
    """
    layouts = _layouts(level, rule, first, seeds)
    start = _start(level, rule, first, policy)
    number = log.fill[3]
    while True:
        log.fill[3] = number
        outcome = _play(layouts, start, policy, log)
        if log.fill[0] <= log.data.size:
            return outcome, log
        log = grow(log)


def _play(layouts: NDArray[np.bool_], start: int, policy: str, log: Log) -> NDArray[np.uint8]:
    outcome: NDArray[np.uint8] = play_games(
        layouts, start, COMPILED[policy], np.zeros(1, np.uint8), log
    )
    return outcome


def _layouts(level: Level, rule: FirstClick, first: Cell, seeds: list[Seed]) -> NDArray[np.bool_]:
    """The mines of the game of each seed, bool (seeds, rows, cols)."""
    return np.array([draw_layout(level, rule, first, seed) for seed in seeds])


def _start(level: Level, rule: FirstClick, cell: Cell, policy: str) -> int:
    """The index of the first click on the padded grid; -1 where that would be a guess too many."""
    if rule == "any" and COMPILED[policy].kind == NEVER:
        return -1
    return (cell[0] + 1) * (level.cols + 2) + cell[1] + 1
