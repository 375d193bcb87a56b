"""Many seeded games without pixels: win rates, and policies compared on the same boards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.level import whole_number
from screenbot.progress import progress_bar
from screenbot.records import Recorder
from screenbot.simulate.games import Player
from screenbot.simulate.processes import in_process, in_processes, open_records, where_it_pays
from screenbot.simulate.stop import ctrl_c_sets, new_stop
from screenbot.simulate.task import (
    NOT_PLAYED,
    NOT_WON,
    WON,
    Outcome,
    SimulationResult,
    Span,
    Task,
    make_task,
    no_outcome,
    playing_time,
    shares,
    summary,
)

__all__ = [
    "NOT_PLAYED",
    "NOT_WON",
    "WON",
    "Outcome",
    "SimulationResult",
    "Task",
    "make_task",
    "play",
    "play_each",
    "playing_time",
    "shares",
    "simulate",
    "summary",
]

PYTHON_CELLS: Final = 8_000
COMPILED_CELLS: Final = MappingProxyType(
    {
        "strong": 32_000,
        "patient": 8_000,
        "fast": 96_000,
        "least-risk": 320_000,
        "corners": 320_000,
        "certain": 320_000,
    }
)
"""Cells of the boards that are played between two reports, in Python and in compiled code: some
tenths of a second of work."""


def simulate(
    rows: int,
    cols: int,
    mines: int,
    *,
    rule: FirstClick = "safe",
    first: Cell | None = None,
    policy: str = "strong",
    games: int = 1000,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = False,
    records: str | Path | None = None,
    chances: bool = False,
) -> SimulationResult:
    """Play *games* games; the same *seed* gives the same result whatever *jobs* is.

    *first* is the first click, by default the best one under *rule*. *jobs* is the number of
    processes, by default one a core where there is much to play. *progress* shows a bar on a
    terminal. *records* is a database that every game is written to. After Ctrl-C the games played
    so far are counted and ``interrupted`` is set.

    With *chances* games are never lost but count by their chance to win (``policy.chances``): the
    same win rate in the mean, with a third of the variance or less. Nothing is recorded then.

    Raises ``ConfigurationError`` for a level, rule, policy or number that cannot be.
    """
    task = make_task(rows, cols, mines, rule, first, policy, games, seed, chances)
    if records is not None:
        Recorder(records).close()  # complains now rather than in a process, and creates it once
        task = replace(task, records=Path(records))
    return summary(task, *play(task, games, jobs, progress))


def batch_size(task: Task) -> int:
    """Games that are played between two reports."""
    cells = COMPILED_CELLS.get(task.policy, PYTHON_CELLS)
    return max(1, cells // (task.level.rows * task.level.cols))


def play(
    task: Task, games: int, jobs: int | None = None, progress: bool = False
) -> tuple[Outcome, float, bool]:
    """Outcome of each game, seconds in which they were played, whether Ctrl-C came before the end.

    What is compiled and loaded before the games counts for none of these seconds. After Ctrl-C the
    games under way are played to their end: what is recorded is counted.
    """
    [(outcome, seconds)], interrupted = play_each([task], games, jobs, progress)
    return outcome, seconds, interrupted


def play_each(
    tasks: Sequence[Task], games: int, jobs: int | None = None, progress: bool = False
) -> tuple[list[tuple[Outcome, float]], bool]:
    """The same of several tasks, which take turns: after Ctrl-C all have played the same games, or
    nearly so. The first task alone may be recorded.

    The seconds of each are its share of the time in which games were played.
    """
    if jobs is not None:
        whole_number("jobs", jobs)
    outcomes = [no_outcome(task, games) for task in tasks]
    size = min(map(batch_size, tasks))
    batches = [range(start, min(start + size, games)) for start in range(0, games, size)]
    workers = min(jobs or os.cpu_count() or 1, len(batches))
    runner = in_process if workers == 1 else in_processes if jobs else where_it_pays
    spans: list[list[Span]] = [[] for _ in tasks]
    stop = new_stop()
    try:
        with open_records(tasks[0]) as recorder:
            players = [Player(task, recorder if task is tasks[0] else None, stop) for task in tasks]
            for player in players:
                player.warm_up()  # here, so that other processes only load
            with ctrl_c_sets(stop), progress_bar(games, "games", progress) as advance:
                for played in runner(players, batches, workers):
                    part = slice(played.numbers.start, played.numbers.stop)
                    for index, own in enumerate(played.outcomes):
                        outcomes[index][part] = own
                        spans[index].append(played.spans[index])
                    advance(len(played.numbers))
    except KeyboardInterrupt:
        stop.value = True
    busy = [sum(ended - began for began, ended in own) for own in spans]
    wall = playing_time(span for own in spans for span in own)
    shared = [wall * own / sum(busy) if own else 0.0 for own in busy]
    return list(zip(outcomes, shared, strict=True)), stop.value
