"""What is played in a simulation, and what came of it."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ConfigurationError
from screenbot.game import FirstClick, Level
from screenbot.geometry import Cell
from screenbot.policy import find_policy, first_click

NOT_PLAYED: Final = 0
WON: Final = 1
NOT_WON: Final = 2
"""Lost, or the policy stopped."""


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """Outcome of many games; ``standard_error`` is that of ``win_rate``, ``seconds`` wall time."""

    policy: str
    rule: FirstClick
    rows: int
    cols: int
    mines: int
    games: int
    won: int
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


def make_task(
    rows: int,
    cols: int,
    mines: int,
    rule: FirstClick,
    first: Cell | None,
    policy: str,
    games: int,
    seed: int,
) -> Task:
    """The checked task. Raises ``ConfigurationError``."""
    level = Level("custom", rows, cols, mines)
    start = first_click(level.rows, level.cols, rule) if first is None else first
    level.check(rule, start)
    find_policy(policy)
    if games < 1:
        raise ConfigurationError(f"games {games}: expected at least 1")
    if seed < 0:
        raise ConfigurationError(f"seed {seed}: expected a whole number that is not negative")
    return Task(level, rule, start, policy, seed)


def summary(
    task: Task, outcome: NDArray[np.uint8], seconds: float, interrupted: bool
) -> SimulationResult:
    """Count the outcomes of the games that were played."""
    played = int(np.count_nonzero(outcome != NOT_PLAYED))
    won = int(np.count_nonzero(outcome == WON))
    rate = won / played if played else 0.0
    return SimulationResult(
        policy=task.policy,
        rule=task.rule,
        rows=task.level.rows,
        cols=task.level.cols,
        mines=task.level.mines,
        games=played,
        won=won,
        win_rate=rate,
        standard_error=math.sqrt(rate * (1 - rate) / played) if played else 0.0,
        seconds=seconds,
        games_per_second=played / seconds,
        seed=task.seed,
        interrupted=interrupted,
    )
