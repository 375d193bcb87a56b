"""Readings that prove wrong or cannot be believed: told, counted, kept as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.outcome import opened_by_others
from screenbot.bot.plan import Click
from screenbot.bot.report import Event, Listener, LoggedMove
from screenbot.bot.total import Total
from screenbot.errors import ScreenError, UnsureReadingError
from screenbot.geometry import Cell
from screenbot.vision import unsure_cells

CUT: Final = "; or is the board cut there, and more of it beyond?"
"""What is said of numbers in an outer line."""

STALLS: Final = 12
"""Looks in a row without a newly opened or flagged cell after which the bot gives up."""


class Trouble:
    """The readings of one game that went wrong; pictures of them go to the folder *pictures*."""

    def __init__(self, eyes: Eyes, hands: Hands, listener: Listener, pictures: Path) -> None:
        self._eyes = eyes
        self._hands = hands
        self._listener = listener
        self._pictures = pictures
        self.misreads = 0

    def begin(self) -> None:
        """A game begins."""
        self.misreads = 0
        self._stall, self._progress = 0, -1

    def check_progress(self, cells: NDArray[np.uint8]) -> None:
        """Raises ``ScreenError`` where look after look at *cells*, uint8 (rows, cols), brings
        nothing."""
        progress = int(1000 * np.count_nonzero(cells <= 8) + np.count_nonzero(cells == FLAG))
        self._stall = self._stall + 1 if progress <= self._progress else 0
        self._progress = max(self._progress, progress)
        if self._stall > STALLS:
            raise ScreenError(f"no progress in {STALLS} looks: does the window take clicks?")

    def misread(self, text: str) -> None:
        """Count and tell a reading that was wrong; a picture of the first one in a game is kept."""
        if self.misreads == 0:
            text += f"; picture saved as {self._eyes.save(self._pictures, 'misread')}"
        self.misreads += 1
        self._listener(Event("misread", self._hands.game, text))

    def note_surprise(
        self, clicks: Sequence[Click], moves: Sequence[LoggedMove], total: Total
    ) -> None:
        """Tell why a game of *moves* was lost after *clicks*, where that was no guess."""
        seen = self._eyes.seen
        opened = [cell for click in clicks for cell in click.opens]
        others = opened_by_others(seen.board.cells, unsure_cells(seen), opened)
        last = [move for move in moves if move.move.action != "flag"][-1:]
        if others:
            text = f"lost: a mine at {others[0]} was opened that screenbot did not click"
            self._listener(Event("warning", self._hands.game, text))
        elif last and not last[0].is_guess:
            text = f"lost by a move that was certain: {last[0]}"
            if total.disputed:
                self._listener(Event("warning", self._hands.game, f"{text}; {total.doubt}"))
            else:
                self.misread(text)

    def stop_at(self, numbers: Sequence[Cell], reason: str) -> NoReturn:
        """As ``stop`` where *numbers* cannot be: more of the board may lie beside outer ones."""
        last = [size - 1 for size in self._eyes.seen.board.cells.shape]
        outer = any(row in (0, last[0]) or col in (0, last[1]) for row, col in numbers)
        self.stop(reason + CUT if outer else reason, numbers)

    def stop(self, reason: str, cells: Sequence[Cell]) -> NoReturn:
        """Raises ``UnsureReadingError`` with *reason*, *cells* and the files that show them."""
        path = self._eyes.save(self._pictures, "unsure")
        report = self._eyes.report(path.with_suffix(".zip"), reason)
        named = ", ".join(map(str, cells[:8])) + (", ..." if len(cells) > 8 else "")
        where = f": (row, col) {named}" if named else ""
        raise UnsureReadingError(
            f"{reason}{where}; picture saved as {path}, for a bug report {report}"
            " (only the board is in it)"
        )
