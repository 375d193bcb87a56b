"""Every error that screenbot raises on purpose.

Each message is one line that quotes the bad value and says where it stands, so that the command
line can print it as it is.
"""

from __future__ import annotations


class ScreenbotError(Exception):
    """Base of all errors raised by screenbot."""


class BoardTextError(ScreenbotError):
    """A board text that cannot be parsed; the message names the line and the column."""


class BoardFileError(ScreenbotError):
    """A board file of another program that cannot be read or written; the message says where."""


class ConfigurationError(ScreenbotError):
    """A board size, mine count, rule, level, policy or theme that does not exist or cannot be."""


class ContradictionError(ScreenbotError):
    """No mine layout agrees with the numbers and the mine total.

    ``numbers`` is a smallest set of ``(row, col)`` whose numbers cannot hold together, row-major;
    ``uses_total`` says whether the mine total is needed for the contradiction. Where the time did
    not do to prove that the set is a smallest one, ``smallest`` is false and the message says so.
    """

    def __init__(
        self,
        message: str,
        numbers: tuple[tuple[int, int], ...] = (),
        uses_total: bool = False,
        smallest: bool = True,
    ) -> None:
        super().__init__(message)
        self.numbers = numbers
        self.uses_total = uses_total
        self.smallest = smallest


class TimeLimitError(ScreenbotError):
    """An exact answer was not reached within the time that the caller allowed."""


class IllegalMoveError(ScreenbotError):
    """A move that cannot be made: off the board, or not a move at all."""


class RecordsError(ScreenbotError):
    """A database of records that cannot be opened, read or written."""


class MissingExtraError(ScreenbotError):
    """An optional part that is not installed; the message says how to install it."""


class ImageError(ScreenbotError):
    """A picture that cannot be opened or has nothing in it."""


class BoardNotFoundError(ScreenbotError):
    """No Minesweeper board where one was looked for."""


class SeveralBoardsError(ScreenbotError):
    """More than one board where one was needed; the message lists them."""


class UnsureReadingError(ScreenbotError):
    """A board that stayed unreadable or impossible after looking again."""


class ScreenError(ScreenbotError):
    """The screen cannot be captured or the mouse cannot be moved."""


class StoppedByUser(ScreenbotError):  # noqa: N818 - an answer to the user, not a failure
    """The user asked the bot to stop, by a screen corner, Esc or Ctrl-C, or something ended it."""
