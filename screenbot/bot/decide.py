"""What to click on a board, all that is certain at once or else one guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN, Board, Move
from screenbot.bot.eyes import Eyes
from screenbot.bot.plan import Click, batch, surely_open
from screenbot.bot.settings import Settings
from screenbot.errors import ContradictionError, ScreenbotError
from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.policy import choose
from screenbot.policy.without_total import agreed, certain
from screenbot.solver import Session, Solution

UNUSUAL: Final = 0.06
"""How likely a mine total is another one where it is only assumed, as it is usual for the size."""
OTHERWISE: Final = 0.25
"""Part by which a mine total that is only assumed may be another: moves that are certain all the
same come first."""


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
    """Asks the policy and turns its moves into clicks. ``flags``: whether mines are flagged.
    ``rivals``: mine totals other than the board's that may be right; ``assumed``: whether that is
    only the usual one; ``unknown``: whether it is only the fewest that the numbers allow."""

    def __init__(self, settings: Settings, eyes: Eyes) -> None:
        self._settings = settings
        self._eyes = eyes
        self._session = Session()
        self.flags = settings.flags
        self.rivals: tuple[int, ...] = ()
        self.assumed = False
        self.unknown = False

    def fewest(self, board: Board) -> int:
        """How many mines *board* has at least. Raises ``ContradictionError``."""
        return self._session.estimate(board).fewest

    def all_mines(self, board: Board) -> bool:
        """As :func:`only_mines_left`: the game is won."""
        return only_mines_left(board, self._session)

    def decide(self, board: Board, rule: FirstClick, first: Cell | None) -> Decision:
        """What to click on *board*, which has its mine total; *first* is the game's first click.

        Nothing on cells that are not seen, so that there may be no click left.

        Raises ``ContradictionError`` for a board that cannot be, ``ScreenbotError`` where the
        policy stops.
        """
        policy = self._settings.policy
        played = board.with_mines(self._session.estimate(board).mines) if self.unknown else board
        moves = choose(played, policy, rule, first=first, session=self._session)
        if not self.flags:
            moves = self._without_flags(played, moves, rule, first)
        others = self._others(board)
        if not board.safe_start(rule if first is None else "any"):
            if others or self.unknown:
                moves = agreed(board, moves, self._chances(board, others), policy)
            elif self.assumed:
                some = whatever_the_total(board, moves, self._session)
                moves = some or self._likely(board, moves)
        risk = 0.0
        opens = {move.cell for move in moves if move.action == "reveal"}
        if len(opens) == 1:
            risk = self._risk(board, opens.pop(), rule if first is None else "any")
        known: tuple[Cell, ...] = ()
        chord = self._eyes.play.chord if self._settings.chord and risk == 0.0 else "none"
        chord = "none" if others else chord
        if chord != "none":
            known = self._solve(board).mines
        clicks = batch(board, moves, board.mines or 0, chord, known)
        unread = bool((board.cells == UNSEEN).any())
        if not clicks and not (unread and self._is_stuck(board)):
            raise ScreenbotError(f"policy {policy!r} makes no move: nothing is certain any more")
        risks = tuple({"open": risk, "flag": 1.0, "unmark": 0.0}[click.wish] for click in clicks)
        return Decision(clicks, risks)

    def reached(self, board: Board, clicks: Iterable[Click]) -> frozenset[Cell]:
        """The cells that are open for certain once *clicks*, all of them safe, were made."""
        opened = [cell for click in clicks for cell in click.opens]
        safe = set(self._solve(board).safe)
        for other in self._others(board):
            safe &= set(other.safe)
        return frozenset(surely_open(board, opened, safe))

    def _solve(self, board: Board) -> Solution:
        """The board solved with its mine total, or without where that is not known."""
        session = self._session
        return session.estimate(board).solution if self.unknown else session.solve(board)

    def _others(self, board: Board) -> list[Solution]:
        """The board solved with each other mine total that may be right. One with which the board
        cannot be is none any more; with one that leaves nothing to open the game is won, and a
        click more does no harm."""
        found = []
        for mines in self.rivals:
            try:
                found.append(self._session.solve(board, mines))
            except ContradictionError:
                self.rivals = tuple(other for other in self.rivals if other != mines)
        return [one for one in found if (one.mine_probability[board.hidden] < 1.0).any()]

    def _likely(self, board: Board, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """The likeliest of the *moves* that open a cell, as none is certain with other totals than
        the one that is assumed; all of them where none opens one."""
        reveals = [move for move in moves if move.action == "reveal"]
        risk = _if_assumed(board, self._session)
        return (min(reveals, key=lambda move: float(risk[move.cell])),) if reveals else moves

    def _chances(self, board: Board, others: list[Solution]) -> NDArray[np.float64]:
        """The mine probabilities, (n, rows, cols), with each mine total that may be right."""
        every = [self._solve(board), *others]
        return np.array([one.mine_probability for one in every])

    def _is_stuck(self, board: Board) -> bool:
        """Whether nothing is left on a board that any policy could open."""
        seen = (board.cells >= COVERED) & (board.cells <= QUESTION)
        return not (seen & (self._solve(board).mine_probability < 1.0)).any()

    def _risk(self, board: Board, cell: Cell, rule: FirstClick) -> float:
        """The mine probability of a cell; the first click is safe where the rule says so."""
        if board.safe_start(rule):
            return 0.0
        if self.assumed:
            return float(_if_assumed(board, self._session)[cell])
        return float(self._chances(board, self._others(board))[:, *cell].mean())

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


def only_mines_left(board: Board, session: Session) -> bool:
    """Whether all cells in view that are not open are mines, whatever the mine total is.

    Raises ``ContradictionError``.
    """
    chance = session.estimate(board).solution.mine_probability
    return bool((chance[board.hidden & (board.cells != UNSEEN)] == 1.0).all())


def whatever_the_total(board: Board, moves: tuple[Move, ...], session: Session) -> tuple[Move, ...]:
    """The *moves* that are certain with fewer and with more mines in all than a board has, too."""
    return certain(moves, _with_others(board, session))


def _with_others(board: Board, session: Session) -> NDArray[np.float64]:
    """The mine probabilities, (n, rows, cols), of a board with its mine total, and with fewer and
    more in all, as many as can be: late in a game that is one, or none."""
    total, chances = board.mines or 0, [session.solve(board).mine_probability]
    for side in (-1, 1):
        other = max(1, round(OTHERWISE * total))
        while other:
            try:
                chances.append(session.solve(board, total + side * other).mine_probability)
                break
            except ScreenbotError:  # the board cannot be so, but may be with nearly as many
                other //= 2
    return np.array(chances)


def _if_assumed(board: Board, session: Session) -> NDArray[np.float64]:
    """The mine probabilities, (rows, cols), of a board whose mine total is only assumed."""
    chances = _with_others(board, session)
    weights = [1.0 - UNUSUAL, *[UNUSUAL / 2] * (len(chances) - 1)]
    return np.asarray(np.average(chances, axis=0, weights=weights), np.float64)
