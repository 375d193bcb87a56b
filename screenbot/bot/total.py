"""How many mines the board has, and who says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from screenbot.board import COVERED, Board
from screenbot.bot.settings import Settings
from screenbot.counting import counted
from screenbot.level import standard_mines
from screenbot.solver import first_estimate

DENSEST: Final = 0.5
"""Greatest part of the cells that a printed number says to be mines: more are the safe ones."""
FEW: Final = 3
"""A counter that says so many times fewer mines than are usual has lost a digit, it may be."""


@dataclass(frozen=True, slots=True)
class Total:
    """The mine total that is played with.

    ``said``: whether the user has given it. Where he has, ``counter`` is what the counter of the
    untouched board says, or None. ``rivals`` are other totals that it may be; ``assumed``: whether
    it is only the usual one, or the last game's; ``printed``: whether a number in print says it,
    which may stand for something else.
    """

    mines: int
    said: bool = False
    counter: int | None = None
    rivals: tuple[int, ...] = ()
    assumed: bool = False
    unknown: bool = False
    printed: bool = field(default=False, compare=False)

    @property
    def doubtful(self) -> bool:
        """Whether a board that does not fit it says that it is wrong, rather than the reading."""
        return self.assumed or self.printed

    @property
    def disputed(self) -> bool:
        """Whether the counter says something else than the user."""
        return self.counter is not None and self.counter != self.mines

    @property
    def doubt(self) -> str:
        """What to say of it where it may be wrong."""
        if self.disputed:
            return f"the counter says {self.counter}, you said {self.mines}"
        if self.said:
            return f"is the mine total {self.mines}, as you said?"
        return "if that is not the mine total, say --mines N"

    @property
    def in_words(self) -> str:
        """The total, others that it may be, and what to say where it may be wrong."""
        if self.unknown:
            return "a mine total that is not known (--mines N says it)"
        text = counted(self.mines, "mine")
        if self.rivals:
            text += "".join(f", or {other} as a number beside it says" for other in self.rivals)
            return f"{text} (--mines N says how many)"
        if self.assumed:
            text += " as is usual: the mine counter was not read (--mines N says how many)"
        return text


def mine_total(
    board: Board, settings: Settings, before: Total | None = None, *, printed: bool = False
) -> Total:
    """The mine total: as asked for, from the counter, that of the game *before*, or that of the
    standard size; an unknown one where nothing tells it, or nothing but a size that was wrong
    *before*.

    A counter that is *printed* in words that are not read may be a score or a best time, and show
    the last game's: it is a rival of the total that is usual, and so is one that says far fewer.
    Where it says that most cells are mines it counts something else, and where the total of the
    game before turned out to be unknown.
    """
    counter = board.mines or None  # one that shows nothing, or no mine at all, was no mine counter
    unknown = before is not None and before.unknown
    if printed and counter and (unknown or counter > DENSEST * board.cells.size):
        counter = None
    if settings.mines is not None:
        untouched = bool((board.cells == COVERED).all())
        return Total(settings.mines, True, counter if untouched else None)
    usual = standard_mines(board.rows, board.cols)
    if before is not None:
        usual = None if unknown else before.mines
    if counter and usual and counter != usual and (printed or FEW * counter <= usual):
        return Total(usual, rivals=(counter,))
    mines = counter or usual
    if mines is None:
        return Total(first_estimate(board.rows, board.cols), unknown=True)
    return Total(mines, assumed=not counter, printed=printed and bool(counter))
