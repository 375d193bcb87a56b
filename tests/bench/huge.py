"""Whole games of 480 x 270 at 20 % mines (129 600 cells), move by move from Python."""

from __future__ import annotations

import resource
import time

import numpy as np

from screenbot import Board, solve
from screenbot.game import Game, Level
from screenbot.policy import choose, choose_moves, find_policy
from screenbot.policy.compiled import play_many
from screenbot.solver import Session

LEVEL = Level("custom", 270, 480, 25920)
FIRST = 3, 3
FAR = 0.9
SEEDS = range(100)


def main() -> None:
    """Print the figures of each policy's games until one has come far enough."""
    solve(Board.covered(9, 9, 10))
    for policy in ("least-risk", "strong"):
        choose(Board.parse("mines: 1\n..\n11\n"), policy)  # compiles
        began = time.perf_counter()
        for seed in SEEDS:
            if play(policy, seed) >= FAR:
                break
        print(f"  in all {time.perf_counter() - began:.1f} s")
    print_compiled()
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory {megabytes:.0f} MB")


def play(policy: str, seed: int) -> float:
    """Play one game; the share of its safe cells that were opened."""
    game = Game(LEVEL, "opening", seed)
    chooser, session = find_policy(policy), Session()
    times = []
    began = time.perf_counter()
    game.reveal(*FIRST)
    while not game.over:
        start = time.perf_counter()
        board = game.board
        solution = session.solve(board)
        moves = choose_moves(board, solution, chooser, "opening", LEVEL.mines, FIRST)
        for move in moves:
            game.apply(move)
        times.append(time.perf_counter() - start)
    seconds = time.perf_counter() - began
    opened = int(np.count_nonzero(game.board.cells <= 8)) / (270 * 480 - LEVEL.mines)
    print(
        f"{policy}, seed {seed}: {game.state}, {100 * opened:.2f} % of the safe cells,"
        f" {seconds:.2f} s, {len(times)} turns of {1e3 * seconds / max(len(times), 1):.1f} ms"
        f" (longest {1e3 * max(times, default=0.0):.0f} ms)"
    )
    return opened


def print_compiled() -> None:
    """The same games in compiled code, as ``simulate`` plays them."""
    play_many(Level("custom", 9, 9, 10), "opening", (2, 2), [0], "least-risk")
    began = time.perf_counter()
    games = 10
    play_many(LEVEL, "opening", FIRST, list(range(games)), "least-risk")
    print(f"least-risk in compiled code: {(time.perf_counter() - began) / games:.3f} s a game")


if __name__ == "__main__":
    main()
