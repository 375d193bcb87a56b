"""What recording costs: ``simulate`` with and without it, on the same games and one process."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from screenbot.game import LEVELS, Level
from screenbot.simulate import simulate

ROUNDS = 7
SECONDS = 1.0


def main() -> None:
    print(f"{'level':13}{'policy':12}{'games/s':>9}{'recording':>11}{'costs':>8}{'KB a game':>11}")
    for name in ("expert", "intermediate", "beginner"):
        for policy in ("strong", "fast", "least-risk"):
            compare(LEVELS[name], policy)


def compare(level: Level, policy: str) -> None:
    """Medians of rounds that take turns, so that both meet the same load."""
    games = int(SECONDS * run(level, policy, 200, None))
    plain, recording = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.sqlite"
        for _ in range(ROUNDS):
            plain.append(run(level, policy, games, None))
            recording.append(run(level, policy, games, path))
        size = path.stat().st_size / 1000 / games / ROUNDS
    before, after = statistics.median(plain), statistics.median(recording)
    print(
        f"{level.name:13}{policy:12}{before:9.0f}{after:11.0f}"
        f"{100 * (before / after - 1):7.1f}%{size:11.2f}"
    )


def run(level: Level, policy: str, games: int, path: Path | None) -> float:
    """Games per second."""
    return simulate(
        level.rows, level.cols, level.mines, policy=policy, games=games, jobs=1, records=path
    ).games_per_second
