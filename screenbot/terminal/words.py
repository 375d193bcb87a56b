"""What a player types: a row and a column, with a letter in front for other moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from screenbot.board import Action, Board, Move
from screenbot.errors import IllegalMoveError

ACTIONS: Final[dict[str, Action]] = {"": "reveal", "r": "reveal", "f": "flag", "c": "chord"}
COMMANDS: Final = {"h": "hint", "n": "new", "s": "same", "u": "undo", "q": "quit", "?": "help"}

HELP: Final = (
    "ROW COLUMN opens a cell, 'f ROW COLUMN' flags, 'c ROW COLUMN' chords; rows and columns count"
    " from 0. h hint, u undo, s same board again, n new game, q quit."
)


@dataclass(frozen=True, slots=True)
class Command:
    """A word that is no move: hint, new, same, undo, quit, help."""

    name: str


def understand(line: str, board: Board) -> Move | Command:
    """The move or command of a line. Raises ``IllegalMoveError`` that quotes the line."""
    text = line.strip().lower()
    if text in COMMANDS:
        return Command(COMMANDS[text])
    match = re.fullmatch(r"([rfc]?)\s*(\d{1,99})\s*[ ,]\s*(\d{1,99})", text)
    if match is None:
        raise IllegalMoveError(f"{line.strip()!r}: expected ROW COLUMN, like 3 4; ? for help")
    row, col = int(match[2]), int(match[3])
    if row >= board.rows or col >= board.cols:
        raise IllegalMoveError(
            f"{line.strip()!r}: rows go to {board.rows - 1}, columns to {board.cols - 1}"
        )
    return Move(ACTIONS[match[1]], row, col)
