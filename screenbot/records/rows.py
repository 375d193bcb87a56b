"""What is written of a game, and the statements that write it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Board, Move
from screenbot.game import FirstClick, Seed

Result: TypeAlias = Literal["won", "lost", "stopped"]

INSERT_GAME: Final = (
    "INSERT INTO games (started, target, policy, rule, rows, cols, mines, seed, version, result)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'playing')"
)
INSERT_TURN: Final = "INSERT INTO turns VALUES (?, ?, ?, ?, ?)"
INSERT_GUESS: Final = "INSERT INTO guesses VALUES (?, ?, ?, ?, ?, ?, ?)"
END_GAME: Final = "UPDATE games SET result = ?, moves = ?, seconds = ?, board = ? WHERE id = ?"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before its first move; ``seed`` is that of ``Game``, if any."""

    target: str
    policy: str
    rule: FirstClick
    rows: int
    cols: int
    mines: int
    seed: Seed = None

    @property
    def columns(self) -> tuple[str, str, str, int, int, int]:
        """The values of those columns of ``games`` that are named so, but for the seed."""
        return self.target, self.policy, self.rule, self.rows, self.cols, self.mines


def move_text(moves: Iterable[Move]) -> str:
    """Moves as ``turns`` has them."""
    return " ".join(f"{move.action[0]}{move.row},{move.col}" for move in moves)


def guess_columns(board: Board, chances: NDArray[np.floating], move: Move) -> tuple[Any, ...]:
    """Row, column, chance, board and chances of a guess, as ``guesses`` has them.

    *board* and *chances* (rows, cols) are from before it.
    """
    shown = board.cells.tobytes(), chances[board.hidden].astype("<f4").tobytes()
    return *move.cell, float(chances[move.cell]), *shown
