"""Many seeded games without pixels: win rates, and policies compared on the same boards."""

from __future__ import annotations

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Move
from screenbot.errors import ConfigurationError, IllegalMoveError, ScreenbotError
from screenbot.game import FirstClick, Game, Level, Seed
from screenbot.geometry import Cell
from screenbot.policy import choose_moves, find_policy, first_click
from screenbot.policy.compiled import COMPILED, play_many
from screenbot.records import GameInfo, GameRecorder, Recorder, Result
from screenbot.solver import solve

NOT_PLAYED: Final = 0
WON: Final = 1
NOT_WON: Final = 2
"""Lost, or the policy stopped."""

BATCH: Final = 40
"""Games that a process plays between two reports."""
PROGRESS_AFTER: Final = 2.0
"""Seconds before a progress bar is worth showing."""
HOLD_S: Final = 0.05
"""Seconds that moves may wait to be recorded together."""
MOST_RESTARTS: Final = 3
"""How often processes that died are replaced."""


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
    records: Path | None = None,
) -> SimulationResult:
    """Play *games* games; the same *seed* gives the same result whatever *jobs* is.

    *first* is the first click, by default the best one under *rule*. *jobs* is the number of
    processes, by default one a core. *progress* shows a bar on a terminal. *records* is a database
    that every game is written to. After Ctrl-C the games played so far are counted and
    ``interrupted`` is set.

    Raises ``ConfigurationError`` for a level, rule, policy or number that cannot be.
    """
    task = make_task(rows, cols, mines, rule, first, policy, games, seed)
    if records is not None:
        Recorder(records).close()  # complains now rather than in a process, and creates it once
        task = replace(task, records=records)
    started = time.perf_counter()
    outcome, interrupted = play(task, games, jobs, progress)
    return summary(task, outcome, time.perf_counter() - started, interrupted)


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


def play(
    task: Task, games: int, jobs: int | None = None, progress: bool = False
) -> tuple[NDArray[np.uint8], bool]:
    """Outcome of each game, uint8 (games,), and whether Ctrl-C came before the end."""
    if jobs is not None and jobs < 1:
        raise ConfigurationError(f"jobs {jobs}: expected at least 1")
    outcome = np.full(games, NOT_PLAYED, np.uint8)
    batches = [(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    workers = min(jobs or os.cpu_count() or 1, len(batches))
    with _progress_bar(games, progress) as advance:
        try:
            runner = _in_process if workers == 1 else _in_processes
            for start, results in runner(task, batches, workers):
                outcome[start : start + len(results)] = results
                advance(len(results))
        except KeyboardInterrupt:
            return outcome, True
    return outcome, False


def play_batch(task: Task, start: int, stop: int) -> NDArray[np.uint8]:
    """Outcomes of the games of a range of numbers."""
    if task.records is None and task.policy in COMPILED:
        seeds: list[Seed] = [(task.seed, number) for number in range(start, stop)]
        won = play_many(task.level, task.rule, task.first, seeds, task.policy)
        return np.where(won, WON, NOT_WON).astype(np.uint8)
    results = np.full(stop - start, NOT_WON, np.uint8)
    with (
        nullcontext() if task.records is None else Recorder(task.records, hold_s=HOLD_S) as recorder
    ):
        for number in range(start, stop):
            if play_game(task, number, recorder):
                results[number - start] = WON
    return results


def play_game(task: Task, number: int, recorder: Recorder | None = None) -> bool:
    """Play one game; whether it was won."""
    policy = find_policy(task.policy)
    started = time.perf_counter()
    game = Game(task.level, task.rule, (task.seed, number))
    record = None if recorder is None else start_record(task, game, recorder)
    game.reveal(*task.first)
    while not game.over:
        board = game.board
        solution = solve(board)
        moves = choose_moves(board, solution, policy, task.rule, game.mines, task.first)
        if not moves:
            break
        if record is not None:
            seconds = time.perf_counter() - started
            record.turn(board, solution.mine_probability, moves, seconds)
        changes = [game.apply(move) for move in moves]
        if not any(changes):
            raise IllegalMoveError(f"policy {task.policy}: {moves[0]} changes nothing")
    if record is not None:
        result: Result = "won" if game.state == "won" else "lost" if game.over else "stopped"
        record.end(result, game.board, time.perf_counter() - started)
    return game.state == "won"


def start_record(task: Task, game: Game, recorder: Recorder) -> GameRecorder:
    """Begin the record of a game with its first click."""
    level = task.level
    record = recorder.start(
        GameInfo("simulate", task.policy, task.rule, level.rows, level.cols, level.mines, game.seed)
    )
    first = Move("reveal", *task.first)
    if task.rule == "any":
        chances = np.full((level.rows, level.cols), level.mines / (level.rows * level.cols))
        record.guess(game.board, chances, first, 0.0)
    else:
        record.moves([first], True, 0.0)
    return record


Batches = list[tuple[int, int]]
Results = Iterator[tuple[int, NDArray[np.uint8]]]


def _in_process(task: Task, batches: Batches, workers: int) -> Results:
    for start, stop in batches:
        yield start, play_batch(task, start, stop)


def _in_processes(task: Task, batches: Batches, workers: int) -> Results:
    """Batches played by processes; those of a process that died are played again by a new one."""
    start, stop = batches[0]
    yield start, play_batch(task, start, stop)  # compiles, so that the processes only load
    left = set(batches[1:])
    for _ in range(MOST_RESTARTS + 1):
        try:
            for batch, results in _pool_results(task, sorted(left), workers):
                left.discard(batch)
                yield batch[0], results
            return
        except BrokenProcessPool:
            continue
    raise ScreenbotError(f"the playing processes died {MOST_RESTARTS + 1} times; try --jobs 1")


def _pool_results(
    task: Task, batches: Batches, workers: int
) -> Iterator[tuple[tuple[int, int], NDArray[np.uint8]]]:
    """Results of a pool of fresh processes, as they come."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _ignore_ctrl_c)
    try:
        waiting = iter(batches)
        running: dict[Future[NDArray[np.uint8]], tuple[int, int]] = {}
        while True:
            for batch in waiting:
                running[pool.submit(play_batch, task, *batch)] = batch
                if len(running) >= 2 * workers:
                    break
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                batch = running.pop(future)
                yield batch, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_ctrl_c() -> None:
    """Ctrl-C reaches all processes of a terminal; the first of them ends the others in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _progress_bar(games: int, wanted: bool) -> Iterator[Callable[[int], None]]:
    """A function that counts games on a bar; the bar appears after two seconds, on a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task_id = bar.add_task("games", total=games)
    began = time.monotonic()

    def advance(count: int) -> None:
        bar.advance(task_id, count)
        if time.monotonic() - began > PROGRESS_AFTER:
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()
