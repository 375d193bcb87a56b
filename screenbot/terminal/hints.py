"""Hints: a certain cell with its reason, or the best guess with its chance."""

from __future__ import annotations

from dataclasses import dataclass

from screenbot.advice import advise
from screenbot.board import FLAG, Board
from screenbot.game import Game
from screenbot.geometry import Cell


@dataclass(frozen=True, slots=True)
class Hint:
    """A cell and what to do with it, in words."""

    cell: Cell | None
    text: str


def find_hint(game: Game, policy: str) -> Hint:
    """The plainest certain cell that is left, or a guess. Raises ``ScreenbotError``."""
    if game.over:
        return Hint(None, "the game is over")
    advice = advise(game.board, policy=policy, rule=game.rule)
    order = ("simple", "subset", "local", "global")
    left = [c for c in advice.certainties if not (c.mine and game.board.cells[c.cell] == FLAG)]
    left = [c for c in left if not c.mine] or left
    for certainty in sorted(left, key=lambda c: order.index(c.solver)):
        row, col = certainty.cell
        kind = "is a mine" if certainty.mine else "is safe"
        return Hint(certainty.cell, f"row {row} column {col} {kind}: {certainty.reason}")
    if advice.guess is None:
        return Hint(None, "nothing to say")
    row, col = advice.guess
    if not game.board.numbers.any():
        return Hint(advice.guess, f"begin at row {row} column {col}")
    return Hint(
        advice.guess,
        f"nothing is certain; the best guess is row {row} column {col},"
        f" {100 * advice.risk:.2f} % mine",
    )


def numbered(board: Board) -> str:
    """The board with its row and column numbers, plain text."""
    width = len(str(board.cols - 1)) + 1
    margin = len(str(board.rows - 1)) + 1
    head = " " * margin + "".join(f"{col:>{width}}" for col in range(board.cols))
    rows = [
        f"{row:>{margin}}" + "".join(f"{symbol:>{width}}" for symbol in line)
        for row, line in enumerate(board.grid())
    ]
    return "\n".join([head, *rows])
