"""What a look at the board after some clicks comes to."""

from __future__ import annotations

from dataclasses import dataclass

from screenbot.board import FLAG
from screenbot.bot.hiding import WINDOW, is_solid
from screenbot.bot.outcome import Outcome
from screenbot.bot.plan import Click
from screenbot.ends import Image
from screenbot.geometry import Cell
from screenbot.vision import Seen


@dataclass(frozen=True, slots=True)
class Verdict:
    """A reading after some clicks: what is wrong with it, if anything.

    ``unsure`` cells could not be read or were half drawn, ``broken`` ones had shown another number
    before, ``undone`` clicks have not had their effect. ``veiled``: whether a window lies over a
    part of the board and leaves the numbers beside it in view; ``beneath``: whether one seems to
    have come over it.
    """

    seen: Seen
    frame: Image
    outcome: Outcome | None
    unsure: tuple[Cell, ...]
    broken: tuple[Cell, ...]
    undone: tuple[Click, ...]
    veiled: bool
    beneath: bool

    @property
    def doubtful(self) -> bool:
        """Whether the reading cannot be acted on."""
        return bool(self.outcome is None and (self.unsure or self.broken))

    @property
    def hidden(self) -> bool:
        """Whether a window may lie over the board."""
        return self.doubtful and len(self.unsure) >= WINDOW and is_solid(self.unsure)

    @property
    def settled(self) -> bool:
        """Whether there is nothing left to wait for."""
        return self.outcome is not None or not (self.unsure or self.broken or self.undone)

    @property
    def flags_undone(self) -> bool:
        """Whether a flag that was clicked does not show."""
        return any(click.wish == "flag" for click in self.undone)

    @property
    def flags(self) -> int:
        """How many flags show."""
        return int((self.seen.board.cells == FLAG).sum())
