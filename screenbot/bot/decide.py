"""What to click on a board, all that is certain at once or else one guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from screenbot.board import COVERED, FLAG, UNSEEN, Board, Move
from screenbot.bot.eyes import Eyes
from screenbot.bot.plan import Click, batch, surely_open
from screenbot.bot.settings import Settings
from screenbot.errors import ScreenbotError
from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.policy import choose
from screenbot.solver import Session


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do now: the clicks, and each one's mine probability (1.0 for flags)."""

    clicks: tuple[Click, ...]
    risks: tuple[float, ...]

    @property
    def guess(self) -> bool:
        """Whether a click may lose the game."""
        return not set(self.risks) <= {0.0, 1.0}


class Decider:
    """Asks the policy and turns its moves into clicks. ``flags``: whether mines are flagged."""

    def __init__(self, settings: Settings, eyes: Eyes) -> None:
        self._settings = settings
        self._eyes = eyes
        self._session = Session()
        self.flags = settings.flags

    def decide(self, board: Board, rule: FirstClick, first: Cell | None) -> Decision:
        """What to click on *board*, which has its mine total; *first* is the game's first click.

        Nothing on cells that are not seen, so that there may be no click left. Raises
        ``ContradictionError`` for a board that cannot be.
        """
        policy = self._settings.policy
        moves = choose(board, policy, rule, first=first, session=self._session)
        if not self.flags:
            moves = self._without_flags(board, moves, rule, first)
        unseen = bool((board.cells == UNSEEN).any())
        if unseen:
            moves = self._on_seen(board, moves)
        risk = 0.0
        opens = {move.cell for move in moves if move.action == "reveal"}
        if len(opens) == 1:
            risk = self._risk(board, opens.pop(), rule if first is None else "any")
        known: tuple[Cell, ...] = ()
        chord = self._eyes.play.chord if self._settings.chord and risk == 0.0 else "none"
        if chord != "none":
            known = self._session.solve(board).mines
        clicks = batch(board, moves, board.mines or 0, chord, known)
        if not clicks and not unseen:
            raise ScreenbotError(f"policy {policy!r} makes no move: nothing is certain any more")
        risks = tuple({"open": risk, "flag": 1.0, "unmark": 0.0}[click.wish] for click in clicks)
        return Decision(clicks, risks)

    def reached(self, board: Board, clicks: Iterable[Click]) -> frozenset[Cell]:
        """The cells that are open for certain once *clicks*, all of them safe, were made."""
        opened = [cell for click in clicks for cell in click.opens]
        return frozenset(surely_open(board, opened, self._session.solve(board).safe))

    def _on_seen(self, board: Board, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The *moves* on cells that are seen; where none is left the least risk among these."""
        left = tuple(move for move in moves if board.cells[move.cell] != UNSEEN)
        if left:
            return left
        chances = np.where(board.cells == COVERED, self._session.solve(board).mine_probability, 2.0)
        rows, cols = board.rows - 1, board.cols - 1
        places = [(0, 0), (0, cols), (rows, 0), (rows, cols)]  # of equals a corner opens most
        places += [(row, col) for row, col in np.argwhere(chances < 2.0).tolist()]
        best = min(places, key=lambda place: round(float(chances[place]), 9))
        return (Move("reveal", *best),) if chances[best] < 1.0 else ()

    def _risk(self, board: Board, cell: Cell, rule: str) -> float:
        """The mine probability of a cell; the first click is safe where the rule says so."""
        if rule != "any" and not board.numbers.any():
            return 0.0
        return float(self._session.solve(board).mine_probability[cell])

    def _without_flags(
        self, board: Board, moves: tuple[Move, ...], rule: FirstClick, first: Cell | None
    ) -> tuple[Move, ...]:
        """The moves that remain when the known mines are remembered and not marked."""
        cells = np.array(board.cells)
        for move in moves:
            if move.action == "flag":
                cells[move.cell] = FLAG
        if all(move.action == "flag" for move in moves):
            marked = Board(cells, board.mines)
            moves = choose(marked, self._settings.policy, rule, first=first, session=self._session)
        opens = {move.cell for move in moves if move.action == "reveal"}
        return tuple(move for move in moves if move.cell in opens)
