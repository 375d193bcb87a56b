"""What to click on a board, all that is certain at once or else one guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN, Board, Move
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

        Nothing on cells that are not seen, so that there may be no click left.

        Raises ``ContradictionError`` for a board that cannot be, ``ScreenbotError`` where the
        policy stops.
        """
        policy = self._settings.policy
        moves = choose(board, policy, rule, first=first, session=self._session)
        if not self.flags:
            moves = self._without_flags(board, moves, rule, first)
        risk = 0.0
        opens = {move.cell for move in moves if move.action == "reveal"}
        if len(opens) == 1:
            risk = self._risk(board, opens.pop(), rule if first is None else "any")
        known: tuple[Cell, ...] = ()
        chord = self._eyes.play.chord if self._settings.chord and risk == 0.0 else "none"
        if chord != "none":
            known = self._session.solve(board).mines
        clicks = batch(board, moves, board.mines or 0, chord, known)
        unread = bool((board.cells == UNSEEN).any())
        if not clicks and not (unread and self._is_stuck(board)):
            raise ScreenbotError(f"policy {policy!r} makes no move: nothing is certain any more")
        risks = tuple({"open": risk, "flag": 1.0, "unmark": 0.0}[click.wish] for click in clicks)
        return Decision(clicks, risks)

    def reached(self, board: Board, clicks: Iterable[Click]) -> frozenset[Cell]:
        """The cells that are open for certain once *clicks*, all of them safe, were made."""
        opened = [cell for click in clicks for cell in click.opens]
        return frozenset(surely_open(board, opened, self._session.solve(board).safe))

    def _is_stuck(self, board: Board) -> bool:
        """Whether nothing is left on a board that any policy could open."""
        seen = (board.cells >= COVERED) & (board.cells <= QUESTION)
        return not (seen & (self._session.solve(board).mine_probability < 1.0)).any()

    def _risk(self, board: Board, cell: Cell, rule: FirstClick) -> float:
        """The mine probability of a cell; the first click is safe where the rule says so."""
        if board.safe_start(rule):
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
