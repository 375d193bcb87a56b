"""The mine total while a game is played: what is believed of it, and what the game tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE, UNSEEN, Board
from screenbot.bot.decide import Decider
from screenbot.bot.outcome import explain
from screenbot.bot.report import Result
from screenbot.bot.total import Total
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
        """Whether the numbers alone tell that nothing is left but mines, which are all there are
        then; a known total has told before. Raises ``ContradictionError``."""
        if not self.open or not board.numbers.any() or not self._decider.all_mines(board):
            return False
        self.mines = int(np.count_nonzero((board.cells > 8) & (board.cells != UNSEEN)))
        return True

    def give_way(self, *, read_twice: bool) -> bool:
        """Play with another total that may be right, or without one, as the board does not fit this
        one; whether that is possible. One that is only assumed, or in print, is kept until the
        board was *read twice*."""
        wrong = self.mines
        if self._decider.rivals:
            self.mines, *others = self._decider.rivals
            self._decider.rivals = tuple(others)
            self._warn(f"the board does not fit {wrong} mines: playing with {self.mines}")
        elif self.total.doubtful and not self.open and read_twice:
            self._decider.assumed, self._decider.unknown = False, True
            self._warn(f"the board does not fit {wrong} mines: playing without a mine total")
        else:
            return False
        return True

    def after(self, ended: Result, seen: Seen) -> Total:
        """What is believed of the total once a game has *ended*: that of its mines, where the board
        shows all of them and nobody has told it."""
        cells = seen.board.cells
        if not self.open and not self._decider.assumed:
            return replace(self.total, mines=self.mines)
        mined = cells > 8 if ended == "won" else np.isin(cells, (MINE, EXPLODED, FLAG))
        mines, unsure = int(mined.sum()), bool(unsure_cells(seen))
        shown = ended == "won" or (ended == "lost" and bool((cells == MINE).any()))
        shown &= ended == "won" or self.open or mines > self.mines  # they may not be all
        if shown and not unsure and explain(mined, cells) and mines >= self._fewest:
            return Total(mines, assumed=True)
        if not self.open or (ended == "won" and unsure):  # under a window
            return Total(self.mines, assumed=True)
        return Total(self.total.mines, unknown=True)
