"""Policies compared on the same boards: paired differences of their win rates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from screenbot.errors import ConfigurationError
from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.simulate import Outcome, SimulationResult, make_task, play_each, shares, summary


@dataclass(frozen=True, slots=True)
class Difference:
    """Win rate of ``policy`` less that of ``base``, over games that both played.

    ``gained`` games were won by ``policy`` alone, ``lost`` by ``base`` alone (where games count by
    their chance to win, it was higher with that one); the standard error
    is that of paired games. The 95 % interval is 1.96 standard errors to either side.
    """

    base: str
    policy: str
    games: int
    gained: int
    lost: int
    difference: float
    standard_error: float

    def __str__(self) -> str:
        margin = 196 * self.standard_error
        return (
            f"{self.policy} - {self.base}: {100 * self.difference:+.2f} ± {margin:.2f} points"
            f" (95 % interval; ahead in {self.gained} games, behind in {self.lost},"
            f" of {self.games})"
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Result of each policy, and the difference of each but the first to the first."""

    results: tuple[SimulationResult, ...]
    differences: tuple[Difference, ...]

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C came before the end."""
        return any(result.interrupted for result in self.results)

    def to_json(self) -> dict[str, Any]:
        """Lists of the results and of the differences."""
        return {
            "results": [result.to_json() for result in self.results],
            "differences": [
                {field: getattr(one, field) for field in Difference.__slots__}
                for one in self.differences
            ],
        }


def compare(
    policies: Sequence[str],
    rows: int,
    cols: int,
    mines: int,
    *,
    rule: FirstClick = "safe",
    first: Cell | None = None,
    games: int = 1000,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = False,
    chances: bool = False,
) -> Comparison:
    """Let each policy play the same games. Raises ``ConfigurationError`` as ``simulate`` does.

    The policies take turns, so that all have played about the same games when Ctrl-C comes.
    With *chances* games count by their chance to win, as there.
    """
    if len(policies) < 2:
        raise ConfigurationError(f"compare {','.join(policies)!r}: expected two policies or more")
    tasks = [
        make_task(rows, cols, mines, rule, first, policy, games, seed, chances)
        for policy in policies
    ]
    played, interrupted = play_each(tasks, games, jobs, progress)
    results = tuple(
        summary(task, outcome, seconds, interrupted)
        for task, (outcome, seconds) in zip(tasks, played, strict=True)
    )
    base = played[0][0]
    differences = tuple(
        difference(policies[0], policy, base, outcome)
        for policy, (outcome, _) in zip(policies[1:], played[1:], strict=True)
    )
    return Comparison(results, differences)


def difference(base: str, policy: str, before: Outcome, after: Outcome) -> Difference:
    """The paired difference of two outcomes of the same games."""
    more = shares(after) - shares(before)
    more = more[~np.isnan(more)]
    games = more.size
    return Difference(
        base,
        policy,
        games,
        gained=int(np.count_nonzero(more > 0)),
        lost=int(np.count_nonzero(more < 0)),
        difference=float(more.mean()) if games else 0.0,
        standard_error=float(more.std()) / math.sqrt(games) if games else 0.0,
    )
