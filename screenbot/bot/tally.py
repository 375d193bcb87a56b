"""The mine total while a game is played: what is believed of it, and what the game tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE, Board
from screenbot.bot.decide import Decider
from screenbot.bot.outcome import explain
from screenbot.bot.report import Result
from screenbot.bot.total import Total
from screenbot.errors import ContradictionError
from screenbot.vision import Seen, unsure_cells


class Tally:
    """``mines`` is the total that looks are judged by: where it is not known, the fewest that the
    numbers of the last look allow. *warn* tells what changes."""

    def __init__(self, decider: Decider, warn: Callable[[str], None]) -> None:
        self._decider = decider
        self._warn = warn

    def begin(self, total: Total) -> None:
        """A game with *total* mines begins."""
        self.total = total
        self.mines = 1 if total.unknown else total.mines
        self._fewest = 1
        self._decider.rivals = total.rivals
        self._decider.assumed, self._decider.unknown = total.assumed, total.unknown

    @property
    def open(self) -> bool:
        """Whether the total is not known."""
        return self._decider.unknown

    def look_at(self, board: Board) -> None:
        """Take in the numbers of a look. Raises ``ContradictionError``."""
        if self.open or self._decider.assumed:
            self._fewest = max(1, self._decider.fewest(board))
        if self.open:
            self.mines = self._fewest

    def of_look(self, cells: NDArray[np.uint8]) -> int:
        """The total that a look at *cells*, uint8 (rows, cols), is judged by: one that is only
        assumed and leaves nothing else covered must fit the numbers."""
        hidden = cells > 8
        if not self._decider.assumed or np.count_nonzero(hidden) > self.mines:
            return self.mines
        fits = np.count_nonzero(hidden) == self.mines and explain(hidden, cells)
        return self.mines if fits else self._fewest

    def is_won(self, board: Board) -> bool:
        """Whether the numbers alone tell that nothing is left but mines; a known total has told
        before."""
        try:
            return self.open and bool(board.numbers.any()) and self._decider.all_mines(board)
        except ContradictionError:
            return False

    def give_way(self, *, read_twice: bool) -> bool:
        """Play with another total that may be right, or without one, as the board does not fit this
        one; whether that is possible. One that is only assumed is kept until the board was *read
        twice*."""
        wrong = self.mines
        if self._decider.rivals:
            self.mines, *others = self._decider.rivals
            self._decider.rivals = tuple(others)
            self._warn(f"the board does not fit {wrong} mines: playing with {self.mines}")
        elif self._decider.assumed and read_twice:
            self._decider.assumed, self._decider.unknown = False, True
            self._warn(f"the board does not fit {wrong} mines: playing without a mine total")
        else:
            return False
        return True

    def after(self, ended: Result, seen: Seen) -> Total:
        """What is believed of the total once a game has *ended*: that of its mines, where the board
        shows all of them and nobody has told it."""
        cells = seen.board.cells
        if not self.open:
            return replace(self.total, mines=self.mines, rivals=self._decider.rivals)
        mined = cells > 8 if ended == "won" else np.isin(cells, (MINE, EXPLODED, FLAG))
        mines = int(mined.sum())
        if ended == "won" and unsure_cells(seen):  # under a window
            return Total(self.mines, assumed=True)
        if unsure_cells(seen) or not explain(mined, cells) or mines < self.mines:
            return Total(self.total.mines, unknown=True)
        return Total(mines, assumed=True)
