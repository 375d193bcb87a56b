"""Games played one turn at a time, with the reason of every move."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field

import numpy as np

from screenbot.advice import Advice, advise
from screenbot.board import FLAG, Board, Move
from screenbot.counting import counted
from screenbot.game import Game
from screenbot.geometry import Cell
from screenbot.policy.turns import Turns
from screenbot.records import GameInfo, Recorder, Result
from screenbot.warm import warm_up


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """What was known, what was done about it, and the board after it; ``seconds`` of thinking."""

    advice: Advice
    board: Board
    seconds: float

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made."""
        return self.advice.moves


@dataclass(slots=True)
class Player:
    """Plays a game with a solver and a policy, and records it where there is a recorder."""

    solver: str = "global"
    policy: str = "strong"
    first: Cell | None = None
    recorder: Recorder | None = None
    target: str = "watch"
    seconds: float = field(default=0.0, init=False)
    """Time spent on the game so far."""

    def play(self, game: Game) -> Generator[Turn, None, None]:
        """The turns of the game, until it ends or the policy makes no move."""
        info = GameInfo(
            *(self.target, self.policy, game.rule, game.rows, game.cols, game.mines), game.seed
        )
        record = None if self.recorder is None else self.recorder.start(info)
        result: Result = "stopped"
        self.seconds = 0.0
        turns = Turns(game, self.policy)
        try:
            while not game.over:
                started = time.perf_counter()
                advice = self._advise(game)
                if not advice.moves:
                    break
                elapsed = time.perf_counter() - started
                self.seconds += elapsed
                if record is not None:
                    chances = advice.solution.mine_probability
                    if advice.safe_start:
                        record.moves(advice.moves, True, self.seconds)
                    else:
                        record.turn(advice.board, chances, advice.moves, self.seconds)
                turns.make(advice.moves)
                yield Turn(advice, game.board, elapsed)
            result = "won" if game.state == "won" else "lost" if game.over else "stopped"
        finally:
            if record is not None:
                record.end(result, game.cells, self.seconds)

    def warm_up(self) -> None:
        """Have what the games need compiled and loaded before any of them is timed."""
        warm_up(self.policy)

    def _advise(self, game: Game) -> Advice:
        return advise(
            game.board,
            solver=self.solver,
            policy=self.policy,
            rule=game.rule,
            first=self.first,
        )


@dataclass(slots=True)
class Tally:
    """Totals over games."""

    won: int = 0
    lost: int = 0
    stopped: int = 0
    moves: int = 0
    guesses: int = 0
    mines: int = 0
    mines_found: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def games(self) -> int:
        """Games that were played."""
        return self.won + self.lost + self.stopped

    @property
    def win_rate(self) -> float:
        """Share of games won; 0.0 before the first."""
        return self.won / self.games if self.games else 0.0

    def add(self, game: Game, moves: int, guesses: int, seconds: float) -> None:
        """Count a game."""
        self.won += game.state == "won"
        self.lost += game.state == "lost"
        self.stopped += not game.over
        self.moves += moves
        self.guesses += guesses
        self.mines += game.mines
        self.mines_found += mines_found(game)
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def lines(self, level: str) -> list[str]:
        """The totals in words."""
        games = max(1, self.games)
        found = 100 * self.mines_found / max(1, self.mines)
        return [
            f"Record: {self.won}-{self.lost}-{self.stopped} (won-lost-stopped) on {level}:"
            f" {100 * self.win_rate:.2f} % won, {found:.2f} % of the mines found",
            f"{1000 * self.seconds / games:.0f} ms a game, {self.seconds:.2f} s in total,"
            f" longest game {self.longest:.2f} s",
            f"{counted(self.moves, 'move')}, {counted(self.guesses, 'guess')},"
            f" {self.guesses / games:.2f} guesses a game",
        ]


def mines_found(game: Game) -> int:
    """Mines under a flag; all of them in a game that was won."""
    if game.layout is None:
        return 0
    if game.state == "won":
        return game.mines
    cells = game.board.cells
    return int(np.count_nonzero(cells[game.layout] == FLAG))
