"""The turns of a game that a policy plays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenbot.board import Move
from screenbot.errors import IllegalMoveError
from screenbot.game import Game


class Turns:
    """Makes a policy's moves in a game, and does not let it go on for ever.

    Every turn has to change something, and one in as many as there are cells has to open one.
    """

    def __init__(self, game: Game, policy: str) -> None:
        self._game = game
        self._policy = policy
        self._opened = 0
        self._in_vain = 0

    def make(self, moves: Sequence[Move]) -> None:
        """Make the moves of a turn. Raises ``IllegalMoveError`` where they lead nowhere."""
        cells = self._game.cells
        changes = [self._game.apply(move) for move in moves]
        if not any(changes):
            raise IllegalMoveError(f"policy {self._policy}: {moves[0]} changes nothing")
        opened = int(np.count_nonzero(cells <= 8))
        self._in_vain = 0 if opened > self._opened else self._in_vain + 1
        self._opened = opened
        if self._in_vain > cells.size:
            raise IllegalMoveError(
                f"policy {self._policy}: {self._in_vain} turns in which no cell was opened,"
                f" the last {moves[-1]}"
            )
