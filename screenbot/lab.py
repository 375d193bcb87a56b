"""For experiments: games of any level, size or density, positions, and solvers of your own.

    from screenbot.lab import Solver, new_game

    Solver("expert").play(1000).win_rate
    Solver(size=(270, 480), mine_probability=0.2).solve(position)
    game = new_game("expert", rule="any", revealed=40, seed=1)

A policy of your own is a class with one method, ``guess``; see :class:`screenbot.policy.Policy`.
Pass it as ``"my_module:MyPolicy"`` wherever a policy is named.
"""

from __future__ import annotations

import numpy as np

from screenbot.advice import Advice, advise
from screenbot.board import Board, Move
from screenbot.deduction import find_solver
from screenbot.errors import ConfigurationError
from screenbot.game import FirstClick, Game, Level, Seed, draw_layout, find_level
from screenbot.geometry import Cell
from screenbot.level import whole_number
from screenbot.policy import find_policy
from screenbot.simulate import SimulationResult, simulate
from screenbot.solver import Solution, solve


def make_level(
    level: Level | str | None = None,
    *,
    size: tuple[int, int] | None = None,
    mines: int | None = None,
    mine_probability: float | None = None,
) -> Level:
    """A level by name, or *size* (rows, cols) with a mine total or a share of mines.

    Expert where nothing is given. *mine_probability* is between 0 and 1, and the total is that
    share of the cells, rounded. Raises ``ConfigurationError``.
    """
    if size is None:
        if mines is not None or mine_probability is not None:
            raise ConfigurationError("mines and mine_probability go with size=(rows, cols)")
        return find_level("expert" if level is None else level)
    if level is not None:
        raise ConfigurationError(f"level {level!r} and size {size!r}: only one can be given")
    if (mines is None) == (mine_probability is None):
        raise ConfigurationError("size: give either mines or mine_probability with it")
    try:
        rows, cols = size
    except (TypeError, ValueError):
        raise ConfigurationError(f"size {size!r}: expected (rows, cols)") from None
    if mine_probability is not None:
        number = isinstance(mine_probability, float | np.floating)
        if not number or not 0 < mine_probability < 1:
            raise ConfigurationError(f"mine_probability {mine_probability!r}: between 0 and 1")
        Level("custom", rows, cols, 1)
        mines = min(max(1, round(mine_probability * rows * cols)), rows * cols - 1)
    return find_level((rows, cols, mines))  # type: ignore[arg-type]


def new_game(
    level: Level | str | None = None,
    *,
    size: tuple[int, int] | None = None,
    mines: int | None = None,
    mine_probability: float | None = None,
    rule: FirstClick = "safe",
    seed: Seed = None,
    revealed: int = 0,
) -> Game:
    """A game that can be played; with *revealed*, so many safe cells are open already.

    These are drawn at random and opened alone: a zero among them opens nothing else, so that
    positions arise that no play would lead to. Under the rule ``any`` the first click can lose.
    """
    chosen = make_level(level, size=size, mines=mines, mine_probability=mine_probability)
    game = Game(chosen, rule, seed)
    if whole_number("revealed", revealed, 0) == 0:
        return game
    most = chosen.rows * chosen.cols - chosen.mines - 1
    if revealed > most:
        raise ConfigurationError(f"revealed {revealed}: between 0 and {most}, one cell stays safe")
    return game_with_revealed(chosen, rule, game.seed, revealed)


def game_with_revealed(level: Level, rule: FirstClick, seed: Seed, revealed: int) -> Game:
    """A game with so many random safe cells open."""
    if seed is None:
        seed = int(np.random.SeedSequence().generate_state(1)[0])
    words = np.random.SeedSequence(seed if isinstance(seed, int) else list(seed))
    random = np.random.default_rng(words.spawn(1)[0])
    first = (int(random.integers(level.rows)), int(random.integers(level.cols)))
    layout = draw_layout(level, rule, first, seed)
    safe = np.argwhere(~layout)
    opened = random.permutation(len(safe))[:revealed]
    return Game.from_layout(layout, shown=[(int(r), int(c)) for r, c in safe[opened]])


class Solver:
    """Plays, solves and advises on one kind of board.

    ``Solver("beginner")``, or ``Solver(size=(270, 480), mine_probability=0.2)``. *policy* guesses,
    *solver* is one of ``screenbot.deduction.SOLVERS``. Raises ``ConfigurationError``.
    """

    def __init__(
        self,
        level: Level | str | None = None,
        *,
        size: tuple[int, int] | None = None,
        mines: int | None = None,
        mine_probability: float | None = None,
        rule: FirstClick = "safe",
        policy: str = "strong",
        solver: str = "global",
    ) -> None:
        self.level = make_level(level, size=size, mines=mines, mine_probability=mine_probability)
        self.rule: FirstClick = self.level.check(rule)
        self.policy = policy
        self.solver = solver
        find_policy(policy)
        find_solver(solver)

    def new_game(self, seed: Seed = None, revealed: int = 0) -> Game:
        """A game of this kind."""
        return new_game(self.level, rule=self.rule, seed=seed, revealed=revealed)

    def solve(self, board: Board) -> Solution:
        """Exact probabilities; the mine total is the board's, or else this level's."""
        return solve(self._with_total(board))

    def advise(self, board: Board, first: Cell | None = None) -> Advice:
        """Certainties with their reasons, and the moves to make now."""
        return advise(
            self._with_total(board),
            solver=self.solver,
            policy=self.policy,
            rule=self.rule,
            first=first,
        )

    def choose(self, board: Board) -> tuple[Move, ...]:
        """The moves to make now."""
        return self.advise(board).moves

    def play(self, games: int = 100, *, seed: int = 0, jobs: int | None = None) -> SimulationResult:
        """Play many games with the policy (and the exact solver)."""
        return simulate(
            self.level.rows,
            self.level.cols,
            self.level.mines,
            rule=self.rule,
            policy=self.policy,
            games=games,
            seed=seed,
            jobs=jobs,
        )

    def _with_total(self, board: Board) -> Board:
        return board if board.mines is not None else board.with_mines(self.level.mines)
