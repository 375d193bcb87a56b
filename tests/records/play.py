"""Plays and records seeded games; also a program that the kill test runs and kills."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from screenbot import Game, Move
from screenbot.board import COVERED
from screenbot.records import GameInfo, Recorder


def play(recorder: Recorder, seed: int, size: tuple[int, int, int] = (6, 7, 8)) -> Game:
    """A game of random reveals; every third is recorded as a guess. Prints what is committed."""
    game = Game(size, "safe", seed)
    info = GameInfo("test", "random", "safe", game.rows, game.cols, game.mines, seed)
    written = recorder.start(info)
    random = np.random.default_rng(seed)
    count = 0
    while not game.over:
        board = game.board
        covered = np.argwhere(board.cells == COVERED)
        row, col = covered[random.integers(len(covered))].tolist()
        move = Move("reveal", row, col)
        if count % 3 == 2:
            chances = np.where(board.hidden, game.mines / len(covered), np.nan)
            written.guess(board, chances, move, float(count))
        else:
            written.moves([move], None, float(count))
        count += 1
        print(written.game, count, flush=True)
        game.apply(move)
    written.end("won" if game.state == "won" else "lost", game.cells, float(count))
    return game


if __name__ == "__main__":
    with Recorder(Path(sys.argv[1])) as shared:
        for number in range(int(sys.argv[2]), 10**9):
            play(shared, number)
