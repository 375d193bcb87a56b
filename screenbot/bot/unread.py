"""Open cells that cannot be read, and that the bot plays on without."""

from __future__ import annotations

from screenbot.board import COVERED
from screenbot.bot.eyes import Eyes
from screenbot.bot.hiding import WINDOW
from screenbot.bot.verdict import Verdict
from screenbot.geometry import Cell
from screenbot.vision import Seen, unsure_cells


class Unread:
    """The ``cells`` of one game, few of an unknown program: what the solver proves stays true, as
    it takes them for covered ones."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self.cells: set[Cell] = set()
        self.altered: set[Cell] = set()
        """Cells that look otherwise since they were clicked, though not as open ones do."""
        self._taken: set[Cell] = set()

    def begin(self) -> None:
        """A game begins."""
        self.cells, self.altered, self._taken = set(), set(), set()

    def can_do_without(self, verdict: Verdict) -> bool:
        """Whether all that is unsure can be played without; it is from now on then."""
        few = len(self.cells | set(verdict.unsure)) < WINDOW
        unsure = set(unsure_cells(verdict.seen)).issuperset(verdict.unsure)
        if self._eyes.theme is not None or not few or not unsure or verdict.broken:
            return False
        self.cells |= set(verdict.unsure)
        return True

    def note_altered(self, verdict: Verdict) -> None:
        """Clicks are to be repeated."""
        self.altered |= _clicked(verdict).intersection(self._eyes.changed(verdict.frame))

    def take_for_open(self, verdict: Verdict) -> bool:
        """Whether the one cell that was clicked again and again is open: it is no covered one, as
        its look has changed since. It is played without from now on then."""
        cells = _clicked(verdict)
        few = len(cells) == 1 and len(self.cells | cells) < WINDOW
        if self._eyes.theme is not None or not few or not cells <= self.altered:
            return False
        self.cells |= cells
        self._taken |= cells
        return True

    def forget_read(self, seen: Seen) -> None:
        """What is *seen* for sure now is like any other cell."""
        covered = {cell for cell in self._taken if seen.board.cells[cell] == COVERED}
        self.cells &= covered.union(unsure_cells(seen))


def _clicked(verdict: Verdict) -> set[Cell]:
    """The cells that clicks without effect were to open."""
    return {cell for click in verdict.undone for cell in click.opens}
