"""Spreads the games of a simulation over processes, each played by one player after the other."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeAlias

import numpy as np

from screenbot.errors import ScreenbotError
from screenbot.records import Recorder
from screenbot.simulate.games import Player
from screenbot.simulate.stop import Stop
from screenbot.simulate.task import Outcome, Played, Span, Task, no_outcome

WORTH_S: Final = 3.0
"""Seconds of work for which it pays to start processes: each takes a second or two to begin."""
MOST_RESTARTS: Final = 3
"""How often processes that died are replaced."""

REPORT_S: Final = 0.2
"""Seconds of work between two reports: batches that take less are played together."""

SHARES: Final = 16
"""Reports that each process makes at the least, so that all end at about the same time."""

Results: TypeAlias = Iterator[Played]


def in_process(players: Sequence[Player], batches: list[range], workers: int) -> Results:
    """Batches played here."""
    left, together = batches, 1
    while left and not players[0].stop.value:
        [batch] = _joined(left[:together], together)
        played = _played(players, batch)
        worth = _worth_a_report(len(left[:together]), played.seconds)
        left, together = left[together:], min(worth, 4 * together)
        yield played


def where_it_pays(players: Sequence[Player], batches: list[range], workers: int) -> Results:
    """Batches played here, or by processes where that takes long: the second tells how long."""
    seconds = 0.0
    for played in in_process(players, batches[:2], 1):
        yield played
        seconds = played.seconds
    left = batches[2:]
    runner = in_processes if left and seconds * len(left) > WORTH_S else in_process
    yield from runner(players, left, workers)


def in_processes(players: Sequence[Player], batches: list[range], workers: int) -> Results:
    """Batches played by processes; those of a process that died are played again by a new one."""
    recorder = players[0].recorder
    known = 0 if recorder is None else recorder.last_game()
    played = _played(players, batches[0])
    worth = _worth_a_report(1, played.seconds)
    yield played
    left = _joined(batches[1:], min(worth, max(1, len(batches) // (SHARES * workers))))
    recorded: frozenset[int] = frozenset()
    for _ in range(MOST_RESTARTS + 1):
        try:
            for played in _pool_results(players, list(left), workers, recorded):
                left.remove(played.numbers)
                yield played
            return
        except BrokenProcessPool:
            if recorder is not None:
                recorded = _recorded_since(players[0].task, recorder, known)
    raise ScreenbotError(f"the playing processes died {MOST_RESTARTS + 1} times; try --jobs 1")


def _worth_a_report(played: int, seconds: float) -> int:
    """How many batches to play between two reports, where so many took so long."""
    return max(1, int(REPORT_S * played / max(seconds, 1e-6)))


def _joined(batches: list[range], together: int) -> list[range]:
    """Batches that follow each other, so many of them made one."""
    firsts = batches[::together]
    lasts = [*batches[together - 1 :: together], batches[-1]] if batches else []
    return [range(first.start, last.stop) for first, last in zip(firsts, lasts, strict=False)]


def open_records(task: Task) -> AbstractContextManager[Recorder | None]:
    """Who records the games of the task, if they are recorded, closed with the context."""
    return nullcontext() if task.records is None else Recorder(task.records)


def _recorded_since(task: Task, recorder: Recorder, known: int) -> frozenset[int]:
    """Numbers of the games of this task that came into the records after the game *known*."""
    recorder.recover(unfinished=False)
    seeds = recorder.ended_since(known, task.policy)
    return frozenset(seed[1] for seed in seeds if seed[:1] == (task.seed,) and len(seed) == 2)


def _pool_results(
    players: Sequence[Player], batches: list[range], workers: int, recorded: frozenset[int]
) -> Results:
    """Results of a pool of fresh processes, as they come; games *recorded* are not any more."""
    stop = players[0].stop
    start = (tuple(player.task for player in players), stop)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start_process, start)
    try:
        waiting = iter(batches)
        running: set[Future[Played]] = set()
        while True:
            for batch in waiting:
                known = recorded.intersection(batch)
                if stop.value and not known:
                    continue
                with deaf_from_birth():
                    running.add(pool.submit(_play_in_process, batch, known))
                if len(running) >= 2 * workers:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_players: list[Player] = []
"""In a process that plays for another: who play, as long as the process lives."""


@contextmanager
def deaf_from_birth() -> Iterator[None]:
    """Processes that start in the block do not hear Ctrl-C before ``obey_parent`` sees to that."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def obey_parent() -> None:
    """How a process begins that plays for another: it ends when that one says so, or ends."""
    # Ctrl-C reaches all processes of a terminal; the first of them ends the others in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _start_process(tasks: Sequence[Task], stop: Stop) -> None:
    obey_parent()
    for task in tasks:
        recorder = None if task.records is None else Recorder(task.records)
        player = Player(task, recorder, stop)
        player.warm_up()
        _players.append(player)


def _end_with_parent() -> None:
    """A process that is killed cannot end its children, and these would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_in_process(batch: range, recorded: frozenset[int]) -> Played:
    return _played(_players, batch, recorded)


def _played(
    players: Sequence[Player], batch: range, recorded: frozenset[int] = frozenset()
) -> Played:
    """Games that some players play now, one after the other; those *recorded* are not any more."""
    outcomes, spans = list[Outcome](), list[Span]()
    for player in players:
        began = time.perf_counter()
        outcomes.append(_outcome(player, batch, recorded))
        spans.append((began, time.perf_counter()))
    return Played(batch, tuple(outcomes), tuple(spans))


def _outcome(player: Player, batch: range, recorded: frozenset[int]) -> Outcome:
    if not recorded:
        return player.play(batch)
    outcome = no_outcome(player.task, len(batch))
    numbers = np.array(batch)
    again = np.isin(numbers, list(recorded))
    for which, record in ((again, False), (~again, True)):
        outcome[which] = player.play(numbers[which].tolist(), record)
    return outcome
