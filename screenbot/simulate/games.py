"""Plays the games of a simulation, in compiled code or step by step, and records them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Move
from screenbot.errors import IllegalMoveError
from screenbot.game import Game, Seed
from screenbot.policy import choose_moves, find_policy
from screenbot.policy.compiled import COMPILED, play_logged, play_many
from screenbot.policy.log import LARGEST, NO_LOG
from screenbot.policy.log import WON as COMPILED_WON
from screenbot.records import GameInfo, GameRecorder, Recorder, Result
from screenbot.records.whole import Played, record_played
from screenbot.simulate.task import NOT_WON, WON, Task
from screenbot.solver import Session

GROUP_S: Final = 0.06
"""Seconds of work on games that are recorded together: they share the price of a transaction."""


class Player:
    """Plays games of a task, and records them where there is a *recorder*."""

    def __init__(self, task: Task, recorder: Recorder | None) -> None:
        self.task = task
        self.recorder = recorder
        self._log = NO_LOG
        self._session = Session()
        self._group = 1

    def play(self, numbers: Sequence[int], record: bool = True) -> NDArray[np.uint8]:
        """Outcomes of the games of those numbers, uint8 (games,): WON or NOT_WON."""
        task, recorder = self.task, self.recorder if record else None
        cells = task.level.rows * task.level.cols
        if task.policy not in COMPILED or (recorder is not None and cells > LARGEST):
            won = np.array(
                [play_game(task, number, recorder, self._session) for number in numbers], np.bool_
            )
        elif recorder is not None:
            won = self._play_recorded(recorder, self._seeds(numbers))
        else:
            won = play_many(task.level, task.rule, task.first, self._seeds(numbers), task.policy)
        if recorder is not None:
            recorder.flush()
        return np.where(won, WON, NOT_WON).astype(np.uint8)

    def _seeds(self, numbers: Sequence[int]) -> list[Seed]:
        return [(self.task.seed, number) for number in numbers]

    def _play_recorded(self, recorder: Recorder, seeds: list[Seed]) -> NDArray[np.bool_]:
        """Play in compiled code, and record what a few milliseconds of play have brought."""
        task, level = self.task, self.task.level
        info = GameInfo("simulate", task.policy, task.rule, level.rows, level.cols, level.mines)
        won = np.zeros(len(seeds), np.bool_)
        done = 0
        while done < len(seeds):
            group = seeds[done : done + self._group]
            began, spent = time.perf_counter(), time.thread_time()
            outcome, self._log = play_logged(
                level, task.rule, task.first, group, task.policy, self._log
            )
            seconds = time.perf_counter() - began
            record_played(recorder, info, Played(group, outcome, self._log, seconds))
            won[done : done + len(group)] = outcome == COMPILED_WON
            done += len(group)
            spent = max(time.thread_time() - spent, 1e-6)
            self._group = max(1, min(4 * self._group, int(GROUP_S * len(group) / spent)))
        return won


def play_game(task: Task, number: int, recorder: Recorder | None, session: Session) -> bool:
    """Play one game; whether it was won."""
    policy = find_policy(task.policy)
    started = time.perf_counter()
    game = Game(task.level, task.rule, (task.seed, number))
    record = None if recorder is None else start_record(task, game, recorder)
    game.reveal(*task.first)
    while not game.over:
        board = game.board
        solution = session.solve(board)
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
