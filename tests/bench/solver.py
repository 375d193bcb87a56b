"""The exact solver beside ms_toollib, in one process; and games per second of the policies.

Positions are drawn here: expert games played by certain moves until they are stuck, huge boards
played alike, and a lattice of isolated numbers.
"""

from __future__ import annotations

import gzip
import json
import os
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from screenbot import Board, solve
from screenbot.compare import compare
from screenbot.game import LEVELS, Game, Level
from screenbot.policy import choose

STUCK = 100
SHARED = Path(os.environ.get("SCREENBOT_SHARED", Path(__file__).parents[3] / "shared"))


def stuck_boards(level: Level, count: int) -> Iterator[Board]:
    """Positions of games in which nothing is certain."""
    seed = 0
    while count:
        seed += 1
        game = Game(level, "opening", seed)
        game.reveal(3, 3)
        while not game.over and (moves := choose(game.board, policy="certain", rule="opening")):
            for move in moves:
                if move.action == "reveal":
                    game.apply(move)
            if all(move.action == "flag" for move in moves):
                break
        if not game.over:
            count -= 1
            yield game.board


def lattice() -> Board:
    """120 numbers that share only covered cells: one component of 360 cells."""
    rng = np.random.default_rng(1)
    layout = rng.random((16, 30)) < 0.27
    layout[1::2, 1::2] = False
    cells = np.full((16, 30), 9, np.uint8)
    for row in range(1, 16, 2):
        for col in range(1, 30, 2):
            cells[row, col] = layout[row - 1 : row + 2, col - 1 : col + 2].sum()
    return Board(cells, int(layout.sum()))


def best_of(times: int, call: Callable[[], object]) -> float:
    """Shortest of some calls, in seconds."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        call()
        found.append(time.perf_counter() - began)
    return min(found)


def peer_cells(board: Board) -> list[list[int]]:
    """The board as ms_toollib takes it: 10 is covered."""
    return [[int(code) if code <= 8 else 10 for code in row] for row in board.cells]


def main() -> None:
    """Print the figures."""
    solve(Board.covered(9, 9, 10))
    print_stuck()
    began = time.perf_counter()
    solve(lattice())
    print(f"lattice of isolated numbers: {time.perf_counter() - began:.3f} s")
    print_large()
    print_positions()
    print_policies()


def print_stuck() -> None:
    """Stuck expert positions, called with a Board."""
    boards = list(stuck_boards(LEVELS["expert"], STUCK))
    ours = [best_of(5, partial(solve, board)) * 1e3 for board in boards]
    print_times("stuck expert positions", ours)
    try:
        import ms_toollib
    except ImportError:
        print("ms_toollib is not installed: no comparison")
        return
    theirs = []
    for board in boards:
        cells = peer_cells(board)
        call = partial(ms_toollib.cal_probability_enum, cells, 99)
        theirs.append(best_of(5, call) * 1e3)
    print_times("  ms_toollib cal_probability_enum", theirs)
    print(
        f"  faster: {statistics.median(theirs) / statistics.median(ours):.1f} times at the median,"
        f" {np.quantile(theirs, 0.99) / np.quantile(ours, 0.99):.1f} times at p99"
    )


def print_times(name: str, milliseconds: list[float]) -> None:
    """Median, p99 and greatest."""
    print(
        f"{name}: median {statistics.median(milliseconds):.3f} ms,"
        f" p99 {np.quantile(milliseconds, 0.99):.3f} ms, max {max(milliseconds):.3f} ms"
    )


def print_large() -> None:
    """Boards of 10 000 to 129 600 cells, stuck in mid-game."""
    for rows, cols, mines in ((100, 100, 2000), (200, 200, 8000), (270, 480, 25920)):
        board = next(stuck_boards(Level("custom", rows, cols, mines), 1))
        print(f"{rows} x {cols} / {mines}: {best_of(3, partial(solve, board)):.4f} s")


def print_positions() -> None:
    """The counted ``large`` positions beside ms_toollib, each solved in the same process."""
    path = SHARED / "positions" / "large.jsonl.gz"
    if not path.exists():
        print(f"{path} is not here: no comparison")
        return
    try:
        import ms_toollib
    except ImportError:
        print("ms_toollib is not installed: no comparison")
        return
    with gzip.open(path, "rt") as lines:
        positions = [json.loads(line) for line in lines]
    boards = [Board(position["grid"], position["mines"]) for position in positions]
    ours = [best_of(3, partial(solve, board)) for board in boards]
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for position, board, seconds in zip(positions, boards, ours, strict=True):
        call = partial(ms_toollib.cal_probability_onboard, peer_cells(board), board.mines)
        name = position["id"]
        if "lattice-all" in position["id"]:  # over 45 s
            print(f"{name}: {1e3 * seconds:.2f} ms")
            continue
        theirs = best_of(1, call)
        print(
            f"{name}: {1e3 * seconds:.2f} ms; cal_probability_onboard {1e3 * theirs:.1f} ms,"
            f" {theirs / seconds:.1f} times as long"
        )
    print(f"peak memory before the comparison: {megabytes:.0f} MB")


def print_policies() -> None:
    """Games per second of one process."""
    names = ["least-risk", "fast", "strong"]
    compare(names, 16, 30, 99, games=2, jobs=1)  # compiles
    for result in compare(names, 16, 30, 99, games=400, jobs=1).results:
        print(
            f"{result.policy}: {result.games_per_second:.0f} games per second,"
            f" {100 * result.win_rate:.1f} % won"
        )


if __name__ == "__main__":
    main()
