"""What is measured by simulation: rates with their intervals, on the same seeds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

import numpy as np

from screenbot.counting import interval
from screenbot.deduction import SOLVERS, deduce
from screenbot.errors import ScreenbotError
from screenbot.game import LEVELS, FirstClick, Game, Level, Seed
from screenbot.geometry import Cell
from screenbot.policy import first_click
from screenbot.policy.compiled import play_logged
from screenbot.policy.log import WON, new_log
from screenbot.simulate import simulate
from screenbot.simulate.processes import deaf_from_birth, obey_parent

TOGETHER: Final = 50
"""Games of which the log is held at once."""


@dataclass(frozen=True, slots=True)
class Rate:
    """*hits* of *trials*, with its 95 % interval (Wilson 1927)."""

    hits: int
    trials: int

    @property
    def value(self) -> float:
        """The share; 0.0 where nothing was tried."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Ends of the interval."""
        return interval(self.value, self.trials)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


@dataclass(frozen=True, slots=True)
class Setup:
    """A kind of game and who plays it; *first* is the first click, by default the best."""

    level: Level
    rule: FirstClick
    policy: str
    first: Cell | None = None


@dataclass(frozen=True, slots=True)
class Peer:
    """A figure that another program gives for a kind of game."""

    name: str
    percent: float


BEGINNER_10: Final = Level("beginner 10 x 10", 10, 10, 10)
"""The beginner level of one of the programs compared with."""

PEERS: Final[dict[tuple[str, FirstClick], tuple[Peer, ...]]] = {
    ("expert", "opening"): (Peer("pygame solver", 47.0), Peer("Bevy bot", 51.4)),
    ("beginner 10 x 10", "safe"): (Peer("picture solver", 94.87),),
    ("intermediate", "safe"): (Peer("picture solver", 74.64), Peer("terminal framework", 80.0)),
    ("expert", "safe"): (Peer("picture solver", 30.78), Peer("terminal framework", 34.0)),
    ("beginner", "safe"): (Peer("terminal framework", 92.0),),
}
"""Win rates by their authors, in per cent; the two last of 'terminal framework' are rounded."""

Play = Callable[[Setup], Rate]
"""The win rate of a setup."""
Advance = Callable[[float], None]


def nobody(count: float) -> None:
    """Where nobody counts."""


def play_all(
    setups: Iterable[Setup], games: int, seed: int, jobs: int | None, advance: Advance = nobody
) -> dict[Setup, Rate]:
    """The win rate of each setup; *advance* is told how many games were played.

    *jobs* processes, by default one a core, play a setup each.
    """
    chosen = list(dict.fromkeys(setups))
    found: dict[Setup, Rate] = {}
    workers = min(jobs or os.cpu_count() or 1, len(chosen))
    if workers == 1:
        for setup in chosen:
            found[setup] = play_setup(setup, games, seed)
            advance(games)
        return found
    pool = ProcessPoolExecutor(workers, get_context("spawn"), obey_parent)
    try:
        with deaf_from_birth():
            waiting = {pool.submit(play_setup, setup, games, seed): setup for setup in chosen}
        for future in as_completed(waiting):
            found[waiting[future]] = future.result()
            advance(games)
    except BrokenProcessPool as error:
        raise ScreenbotError("a playing process died; try --jobs 1") from error
    finally:
        pool.shutdown(cancel_futures=True)
    return found


def play_setup(setup: Setup, games: int, seed: int) -> Rate:
    """The win rate of one setup. Raises ``KeyboardInterrupt`` after Ctrl-C."""
    level = setup.level
    result = simulate(
        level.rows,
        level.cols,
        level.mines,
        rule=setup.rule,
        first=setup.first,
        policy=setup.policy,
        games=games,
        seed=seed,
        jobs=1,
    )
    if result.interrupted:
        raise KeyboardInterrupt
    return Rate(int(result.won), result.games)


def win_rates(play: Play, policies: tuple[str, ...]) -> Iterator[tuple[Setup, Rate]]:
    """Each level, rule and policy."""
    for level in (*LEVELS.values(), BEGINNER_10):
        for rule in ("any", "safe", "opening"):
            for policy in policies:
                setup = Setup(level, rule, policy)
                yield setup, play(setup)


def by_first_cell(play: Play, level: Level, rule: FirstClick, policy: str) -> list[list[Rate]]:
    """Win rate by the first click; cells that a reflection swaps are played once."""
    rows, cols = level.rows, level.cols
    square = rows == cols

    def same(row: int, col: int) -> Cell:
        row, col = min(row, rows - 1 - row), min(col, cols - 1 - col)
        return (min(row, col), max(row, col)) if square else (row, col)

    return [
        [play(Setup(level, rule, policy, same(row, col))) for col in range(cols)]
        for row in range(rows)
    ]


def by_density(play: Play, policy: str) -> Iterator[tuple[int, Rate]]:
    """Win rate on 16 x 30 cells by the mine total."""
    for mines in range(50, 131, 10):
        yield mines, play(Setup(Level("custom", 16, 30, mines), "safe", policy))


def by_size(play: Play, policy: str) -> Iterator[tuple[int, Rate]]:
    """Win rate on square boards of 16 % mines by their side."""
    for side in (6, 8, 10, 12, 16, 20, 24):
        level = Level("custom", side, side, round(0.16 * side * side))
        yield side, play(Setup(level, "safe", policy))


def without_guess(setup: Setup, games: int, seed: int) -> Rate:
    """Games that can be won without a guess after the first click.

    Whoever plays, certain moves lead to the same games, so any policy tells how many there are.
    """
    level = setup.level
    first = first_click(level.rows, level.cols, setup.rule)
    found = 0
    for start in range(0, games, TOGETHER):
        seeds: list[Seed] = [(seed, n) for n in range(start, min(start + TOGETHER, games))]
        log = new_log(len(seeds), level.rows, level.cols, risky=setup.rule == "any")
        outcome, log = play_logged(level, setup.rule, first, seeds, setup.policy, log)
        guesses = log.ends[:, 2] - (setup.rule == "any")
        found += int(np.count_nonzero((outcome == WON) & (guesses == 0)))
    return Rate(found, games)


@dataclass(frozen=True, slots=True)
class SolverShare:
    """One solver on many boards: certain cells found, boards on which it finds a safe cell."""

    solver: str
    boards: int
    cells: Rate
    unstuck: Rate


def solver_shares(boards: int, seed: int, advance: Advance = nobody) -> list[SolverShare]:
    """What share of all certain cells each solver finds, on boards of games under way.

    The boards are those that arise when every certain cell of expert games is played, and, where
    none is safe, a safe cell is opened as by a guess that went well.
    """
    found = dict.fromkeys(SOLVERS, 0)
    unstuck = dict.fromkeys(SOLVERS, 0)
    cells = solvable = seen = number = 0
    level = LEVELS["expert"]
    while seen < boards:
        game = Game(level, "opening", (seed, number))
        number += 1
        game.reveal(*first_click(level.rows, level.cols, "opening"))
        random = np.random.default_rng((seed, number))
        while not game.over and seen < boards:
            certainties = deduce(game.board)
            seen += 1
            cells += len(certainties)
            safe = [certainty for certainty in certainties if not certainty.mine]
            solvable += bool(safe)
            for at, solver in enumerate(SOLVERS):
                within = SOLVERS[: at + 1]
                found[solver] += sum(c.solver in within for c in certainties)
                unstuck[solver] += any(c.solver in within for c in safe)
            advance(1)
            _open(game, [certainty.cell for certainty in safe], random)
    return [
        SolverShare(name, seen, Rate(found[name], cells), Rate(unstuck[name], solvable))
        for name in SOLVERS
    ]


def _open(game: Game, safe: list[Cell], random: np.random.Generator) -> None:
    assert game.layout is not None
    if not safe:
        left = np.argwhere(game.board.hidden & ~game.layout)
        row, col = left[random.integers(len(left))].tolist()
        safe = [(row, col)]
    for cell in safe:
        game.reveal(*cell)
