"""What recording costs: ``simulate`` with and without it, on the same games and one process."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import numpy as np

from screenbot.game import LEVELS, Level
from screenbot.simulate import simulate

ROUNDS = 15
SECONDS = 0.7
IN_PYTHON = "screenbot.policy.simple:LeastRisk"
"""A policy that is named as a user's own plays without compiled games."""


def main() -> None:
    print(f"{'':48}{'games/s':>9}  recording costs")
    print(f"{'level':13}{'policy':35}{'':9}{'wall':>9}{'CPU':>9}{'KB a game':>12}")
    for name in ("expert", "intermediate", "beginner"):
        for policy in ("strong", "fast", "least-risk", "corners", "certain", IN_PYTHON):
            compare(LEVELS[name], policy)


def compare(level: Level, policy: str) -> None:
    """The median of rounds in which both take turns, first the one and then the other, so that they
    meet the same load."""
    run(level, policy, 200, None)
    games = int(SECONDS * 200 / run(level, policy, 200, None)[0])
    plain, recording = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.sqlite"
        for number in range(ROUNDS):
            turns = [(plain, None), (recording, path)]
            for spent, records in turns if number % 2 else turns[::-1]:
                spent.append(run(level, policy, games, records))
        size = path.stat().st_size / 1000 / games / ROUNDS
    ratios = np.median(np.array(recording) / np.array(plain), axis=0)
    speed = games / min(wall for wall, _ in plain)
    costs = "".join(f"{100 * (ratio - 1):8.1f}%" for ratio in ratios)
    print(f"{level.name:13}{policy:35}{speed:9.0f}{costs}{size:12.2f}")


def run(level: Level, policy: str, games: int, path: Path | None) -> tuple[float, float]:
    """Wall and CPU seconds."""
    began, spent = time.perf_counter(), time.process_time()
    simulate(level.rows, level.cols, level.mines, policy=policy, games=games, jobs=1, records=path)
    return time.perf_counter() - began, time.process_time() - spent
