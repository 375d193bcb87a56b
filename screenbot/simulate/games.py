"""Plays the games of a simulation, in compiled code or step by step, and records them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.game import LEVELS, Game, Seed
from screenbot.policy import choose_moves, find_policy, first_click
from screenbot.policy.compiled import COMPILED, play_logged, play_many, win_chances
from screenbot.policy.log import LARGEST
from screenbot.policy.log import WON as COMPILED_WON
from screenbot.policy.turns import Turns
from screenbot.records import GameInfo, Recorder, Result
from screenbot.records.logged import LoggedGroup
from screenbot.records.moves import MoveRecorder
from screenbot.records.spool import Group
from screenbot.records.whole import record_played
from screenbot.simulate.stop import Stop
from screenbot.simulate.task import NOT_WON, WON, Outcome, Task, no_outcome
from screenbot.solver import Session
from screenbot.warm import warm_up

GROUP_S: Final = 0.15
"""Seconds of work on games that are recorded together: they share the price of a transaction."""


class Player:
    """Plays games of a task, and records them where there is a *recorder*.

    Once *stop* is set it begins no further game.
    """

    def __init__(self, task: Task, recorder: Recorder | None, stop: Stop | None = None) -> None:
        self.task = task
        self.recorder = recorder
        self.stop = Stop() if stop is None else stop
        self._session = Session()
        self._group = 1

    def warm_up(self) -> None:
        """Have what the games need compiled and loaded before any of them is timed."""
        task = self.task
        if task.policy not in COMPILED:
            warm_up("least-risk")  # the solver: another policy is not asked about other games
            return
        small = LEVELS["beginner"]
        first = first_click(small.rows, small.cols, task.rule)
        Player(replace(task, level=small, first=first), None).play(range(1))

    def play(self, numbers: Sequence[int], record: bool = True) -> Outcome:
        """Outcomes of the games of those numbers: WON or NOT_WON, or chances to win.

        Those that are not begun any more are NOT_PLAYED; without *record* all are played.
        """
        task, recorder = self.task, self.recorder if record else None
        stop = self.stop if record else Stop()
        level = task.level
        seeds: list[Seed] = [(task.seed, number) for number in numbers]
        if task.chances:
            return win_chances(level, task.rule, task.first, seeds, task.policy)
        if recorder is not None and level.rows * level.cols <= LARGEST:
            won = self._play_recorded(recorder, seeds)
        elif recorder is None and task.policy in COMPILED:
            won = play_many(level, task.rule, task.first, seeds, task.policy)
        else:
            begun = takewhile(lambda _: not stop.value, seeds)
            won = np.array([self._play_game(seed, recorder) for seed in begun], np.bool_)
        outcome = no_outcome(task, len(seeds))
        outcome[: len(won)] = np.where(won, WON, NOT_WON)
        return outcome

    def _play_recorded(self, recorder: Recorder, seeds: list[Seed]) -> NDArray[np.bool_]:
        """Play games in groups: what has happened is in the spool, after each in the database."""
        task, level, spool = self.task, self.task.level, recorder.spool()
        compiled = task.policy in COMPILED
        won = np.zeros(len(seeds), np.bool_)
        done = 0
        while done < len(seeds) and not self.stop.value:
            some = seeds[done : done + self._group]
            began, spent = time.perf_counter(), time.thread_time()
            group = Group.begin(self._info(), some, wide=not compiled)
            if compiled:
                log = spool.begin(group, task.rule == "any")
                _, log = play_logged(
                    level, task.rule, task.first, some, task.policy, log, spool.grow
                )
            else:
                games = LoggedGroup(spool, group)
                for seed in some:
                    play_game(task, seed, games, self._session)
                log = games.log
            won[done : done + len(some)] = log.ends[: len(some), 3] == COMPILED_WON
            record_played(recorder, group, log, time.perf_counter() - began)
            done += len(some)
            spent = max(time.thread_time() - spent, 1e-6)
            self._group = max(1, min(4 * self._group, int(GROUP_S * len(some) / spent)))
        return won[:done]

    def _play_game(self, seed: Seed, recorder: Recorder | None) -> bool:
        """Play one game, each move of which is a transaction where there is a recorder."""
        record = None if recorder is None else recorder.start(self._info(seed))
        return play_game(self.task, seed, record, self._session)

    def _info(self, seed: Seed = None) -> GameInfo:
        task, level = self.task, self.task.level
        return GameInfo(
            "simulate", task.policy, task.rule, level.rows, level.cols, level.mines, seed
        )


def play_game(task: Task, seed: Seed, record: MoveRecorder | None, session: Session) -> bool:
    """Play one game; whether it was won."""
    policy = find_policy(task.policy)
    game = Game(task.level, task.rule, seed)
    turns = Turns(game, task.policy)
    while not game.over:
        board = game.board
        solution = session.solve(board)
        moves = choose_moves(board, solution, policy, task.rule, game.mines, task.first)
        if not moves:
            break
        if record is not None:
            if board.safe_start(task.rule):
                record.moves(moves, True)
            else:
                record.turn(board, solution.mine_probability, moves)
        turns.make(moves)
    if record is not None:
        result: Result = "won" if game.state == "won" else "lost" if game.over else "stopped"
        record.end(result, game.cells)
    return game.state == "won"
