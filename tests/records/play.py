"""Plays and records seeded games; also in processes of their own, for tests of several."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

import numpy as np

from screenbot import Game, Move
from screenbot.board import COVERED
from screenbot.records import GameInfo, Recorder, schema

PROCESSES = multiprocessing.get_context("forkserver" if hasattr(os, "fork") else "spawn")
"""Processes that need not import anything first, where the system can."""
PROCESSES.set_forkserver_preload([__name__])


def play(
    recorder: Recorder,
    seed: int,
    size: tuple[int, int, int] = (6, 7, 8),
    tell: Callable[[tuple[int, int]], None] = lambda told: None,
) -> Game:
    """A game of random reveals; every third is recorded as a guess.

    What is committed is told: the game and how many moves of it.
    """
    game = Game(size, "safe", seed)
    info = GameInfo("test", "random", "safe", game.rows, game.cols, game.mines, seed)
    written = recorder.start(info)
    random = np.random.default_rng(seed)
    done = 0
    while not game.over:
        board = game.board
        covered = np.argwhere(board.cells == COVERED)
        row, col = covered[random.integers(len(covered))].tolist()
        move = Move("reveal", row, col)
        if done % 3 == 2:
            chances = np.where(board.hidden, game.mines / len(covered), np.nan)
            written.guess(board, chances, move, float(done))
        else:
            written.moves([move], None, float(done))
        done += 1
        tell((written.game, done))
        game.apply(move)
    written.end("won" if game.state == "won" else "lost", game.cells, float(done))
    return game


def play_on(path: Path, first: int, told: Connection) -> None:
    """Play and record games of the seeds from *first* on until the process is killed."""
    with Recorder(path) as recorder:
        for seed in count(first):
            play(recorder, seed, tell=told.send)


def make_database(path: Path, together: Barrier) -> None:
    """Make an empty database at the moment at which all others do."""
    together.wait()
    schema.connect(path, create=True)
