"""screenbot plays Minesweeper from the screen.

    import screenbot

    board = screenbot.Board.parse(text)
    solution = screenbot.solve(board, mines=99)
    moves = screenbot.choose(board, policy="strong")
    for seen in screenbot.read("screenshot.png"):
        print(seen.board)

Everything loads when it is first used, so that importing screenbot is quick and needs no display.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screenbot.board import Board, Move
    from screenbot.errors import ContradictionError, ScreenbotError
    from screenbot.game import LEVELS, Game, Level
    from screenbot.policy import choose
    from screenbot.solver import Solution, solve
    from screenbot.vision import Seen, read, reread

__version__ = "0.1.0"

_HOMES = {
    "Board": "board",
    "ContradictionError": "errors",
    "Game": "game",
    "LEVELS": "game",
    "Level": "game",
    "Move": "board",
    "ScreenbotError": "errors",
    "Seen": "vision",
    "Solution": "solver",
    "choose": "policy",
    "read": "vision",
    "reread": "vision",
    "solve": "solver",
}

__all__ = [
    "LEVELS",
    "Board",
    "ContradictionError",
    "Game",
    "Level",
    "Move",
    "ScreenbotError",
    "Seen",
    "Solution",
    "choose",
    "read",
    "reread",
    "solve",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'screenbot' has no attribute {name!r}")
    value = getattr(import_module(f"screenbot.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
