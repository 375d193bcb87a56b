"""What is played in a simulation, and what came of it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ConfigurationError
from screenbot.game import FirstClick, Level
from screenbot.geometry import Cell
from screenbot.level import clicked_cell, whole_number
from screenbot.policy import find_policy, first_click
from screenbot.policy.compiled import COMPILED

NOT_PLAYED: Final = 0
WON: Final = 1
NOT_WON: Final = 2
"""Lost, or the policy stopped."""

Outcome: TypeAlias = NDArray[np.uint8] | NDArray[np.float64]
"""Of each game, (games,): one of these, or the chance to win, NaN where it was not played."""


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """Outcome of many games; ``standard_error`` is that of ``win_rate``.

    ``seconds`` is the wall time in which games were played, without what compiling and starting
    processes took before.
    """

    policy: str
    rule: FirstClick
    rows: int
    cols: int
    mines: int
    games: int
    won: float
    """Games won; where games count by their chance, the sum of these."""
    win_rate: float
    standard_error: float
    seconds: float
    games_per_second: float
    seed: int
    interrupted: bool = False

    def to_json(self) -> dict[str, str | int | float]:
        """The JSON object of ``screenbot simulate``."""
        result = asdict(self)
        del result["interrupted"]
        return result


@dataclass(frozen=True, slots=True)
class Task:
    """What is played: game number i is the same whoever plays it, and whatever was before."""

    level: Level
    rule: FirstClick
    first: Cell
    policy: str
    seed: int
    records: Path | None = None
    """Database that every game is written to."""
    chances: bool = False
    """Whether games count by their chance to win, as ``policy.chances`` describes it."""


def make_task(
    rows: int,
    cols: int,
    mines: int,
    rule: FirstClick,
    first: Cell | None,
    policy: str,
    games: int,
    seed: int,
    chances: bool = False,
) -> Task:
    """The checked task. Raises ``ConfigurationError``."""
    level = Level("custom", rows, cols, mines)
    if first is None:
        first = first_click(level.rows, level.cols, rule)
    start = clicked_cell(first, level.rows, level.cols)
    level.check(rule, start)
    find_policy(policy)
    if chances and policy not in COMPILED:
        raise ConfigurationError(
            f"policy {policy!r}: chances are counted for {', '.join(COMPILED)} only"
        )
    whole_number("games", games)
    return Task(level, rule, start, policy, whole_number("seed", seed, 0), chances=chances)


Span: TypeAlias = tuple[float, float]
"""When something began and ended, in seconds of ``time.perf_counter``, which all processes
share."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Games that one process has played in a row, by one player after the other: the outcome and
    the time of each."""

    numbers: range
    outcomes: tuple[Outcome, ...]
    spans: tuple[Span, ...]

    @property
    def seconds(self) -> float:
        """How long it took."""
        return sum(ended - began for began, ended in self.spans)


def playing_time(spans: Iterable[Span]) -> float:
    """The time in which at least one of some spans (began, ended) was under way."""
    total, until = 0.0, -math.inf
    for began, ended in sorted(spans):
        total += max(0.0, ended - max(began, until))
        until = max(until, ended)
    return total


def no_outcome(task: Task, games: int) -> Outcome:
    """Of games that are yet to be played."""
    return np.full(games, np.nan) if task.chances else np.full(games, NOT_PLAYED, np.uint8)


def shares(outcome: Outcome) -> NDArray[np.float64]:
    """What each game counts, 1 for one that was won, float64 (games,); NaN where not played."""
    if outcome.dtype == np.float64:
        return np.asarray(outcome, np.float64)
    return np.where(outcome == NOT_PLAYED, np.nan, outcome == WON)


def summary(task: Task, outcome: Outcome, seconds: float, interrupted: bool) -> SimulationResult:
    """Count the outcomes of the games that were played."""
    share = shares(outcome)
    share = share[~np.isnan(share)]
    played = share.size
    won = float(share.sum()) if task.chances else int(share.sum())
    return SimulationResult(
        policy=task.policy,
        rule=task.rule,
        rows=task.level.rows,
        cols=task.level.cols,
        mines=task.level.mines,
        games=played,
        won=won,
        win_rate=won / played if played else 0.0,
        standard_error=float(share.std()) / math.sqrt(played) if played else 0.0,
        seconds=seconds,
        games_per_second=played / seconds if seconds else 0.0,
        seed=task.seed,
        interrupted=interrupted,
    )
