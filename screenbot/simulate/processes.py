"""Spreads the games of a simulation over processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeAlias

import numpy as np

from screenbot.errors import ScreenbotError
from screenbot.records import Recorder
from screenbot.simulate.games import Player
from screenbot.simulate.task import Outcome, Task

WORTH_S: Final = 3.0
"""Seconds of work for which it pays to start processes: each takes a second or two to begin."""
MOST_RESTARTS: Final = 3
"""How often processes that died are replaced."""

REPORT_S: Final = 0.2
"""Seconds of work between two reports: batches that take less are played together."""

SHARES: Final = 16
"""Reports that each process makes at the least, so that all end at about the same time."""

Results: TypeAlias = Iterator[tuple[range, Outcome]]
"""Numbers of games, and their outcomes."""


def in_process(task: Task, batches: list[range], workers: int) -> Results:
    """Batches played here."""
    with _open_records(task) as recorder:
        player = Player(task, recorder)
        left, together = batches, 1
        while left:
            [batch] = _joined(left[:together], together)
            began = time.perf_counter()
            results = player.play(batch)
            worth = _worth_a_report(len(left[:together]), time.perf_counter() - began)
            left, together = left[together:], min(worth, 4 * together)
            yield batch, results


def where_it_pays(task: Task, batches: list[range], workers: int) -> Results:
    """Batches played here, or by processes where that takes long: the second tells how long."""
    began = spent = time.perf_counter()
    for result in in_process(task, batches[:2], 1):
        yield result
        now = time.perf_counter()
        spent, began = now - began, now
    left = batches[2:]
    runner = in_processes if left and spent * len(left) > WORTH_S else in_process
    yield from runner(task, left, workers)


def in_processes(task: Task, batches: list[range], workers: int) -> Results:
    """Batches played by processes; those of a process that died are played again by a new one."""
    with _open_records(task) as recorder:
        known = 0 if recorder is None else recorder.last_game()
        began = time.perf_counter()
        results = Player(task, recorder).play(batches[0])  # so that the others only load
        worth = _worth_a_report(1, time.perf_counter() - began)
        yield batches[0], results
        left = _joined(batches[1:], min(worth, max(1, len(batches) // (SHARES * workers))))
        recorded: frozenset[int] = frozenset()
        for _ in range(MOST_RESTARTS + 1):
            try:
                for batch, results in _pool_results(task, list(left), workers, recorded):
                    left.remove(batch)
                    yield batch, results
                return
            except BrokenProcessPool:
                if recorder is not None:
                    recorded = _recorded_since(task, recorder, known)
    raise ScreenbotError(f"the playing processes died {MOST_RESTARTS + 1} times; try --jobs 1")


def _worth_a_report(played: int, seconds: float) -> int:
    """How many batches to play between two reports, where so many took so long."""
    return max(1, int(REPORT_S * played / max(seconds, 1e-6)))


def _joined(batches: list[range], together: int) -> list[range]:
    """Batches that follow each other, so many of them made one."""
    firsts = batches[::together]
    lasts = [*batches[together - 1 :: together], batches[-1]] if batches else []
    return [range(first.start, last.stop) for first, last in zip(firsts, lasts, strict=False)]


def _open_records(task: Task) -> AbstractContextManager[Recorder | None]:
    return nullcontext() if task.records is None else Recorder(task.records)


def _recorded_since(task: Task, recorder: Recorder, known: int) -> frozenset[int]:
    """Numbers of the games of this task that came into the records after the game *known*."""
    recorder.recover(unfinished=False)
    seeds = recorder.ended_since(known, task.policy)
    return frozenset(seed[1] for seed in seeds if seed[:1] == (task.seed,) and len(seed) == 2)


def _pool_results(
    task: Task, batches: list[range], workers: int, recorded: frozenset[int]
) -> Results:
    """Results of a pool of fresh processes, as they come; games *recorded* are not any more."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start_process, (task,))
    try:
        waiting = iter(batches)
        running: dict[Future[Outcome], range] = {}
        while True:
            for batch in waiting:
                known = recorded.intersection(batch)
                running[pool.submit(_play_in_process, batch, known)] = batch
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


_players: list[Player] = []
"""In a process that plays for another: who plays, as long as the process lives."""


def obey_parent() -> None:
    """How a process begins that plays for another: it ends when that one says so, or ends."""
    # Ctrl-C reaches all processes of a terminal; the first of them ends the others in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _start_process(task: Task) -> None:
    obey_parent()
    recorder = None if task.records is None else Recorder(task.records)
    _players.append(Player(task, recorder))


def _end_with_parent() -> None:
    """A process that is killed cannot end its children, and these would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_in_process(batch: range, recorded: frozenset[int]) -> Outcome:
    player = _players[0]
    if not recorded:
        return player.play(batch)
    results = np.empty(len(batch), np.uint8)
    numbers = np.array(batch)
    again = np.isin(numbers, list(recorded))
    for which, record in ((again, False), (~again, True)):
        results[which] = player.play(numbers[which].tolist(), record)
    return results
