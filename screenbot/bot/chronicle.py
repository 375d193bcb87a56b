"""Writes the games of the bot to the records, as they happen."""

from __future__ import annotations

from screenbot.board import Board, Move
from screenbot.bot.report import Result
from screenbot.bot.total import Total
from screenbot.errors import RecordsError
from screenbot.game import FirstClick
from screenbot.records import GameInfo, GameRecorder, Recorder
from screenbot.solver import solve


class Chronicle:
    """One run; without a recorder nothing is written.

    Records that cannot be written do not stop the game: ``trouble`` says why, once.
    """

    def __init__(self, recorder: Recorder | None, target: str, policy: str) -> None:
        self._recorder = recorder
        self._target = target
        self._policy = policy
        self._game: GameRecorder | None = None
        self.trouble: RecordsError | None = None

    def begin(self, board: Board, total: Total, rule: FirstClick) -> None:
        """A game starts. One whose mine total is not known is not written."""
        self._game = None
        if self._recorder is None:
            return
        if total.unknown:
            self.trouble = RecordsError("the mine total of this game is not known")
            return
        info = GameInfo(self._target, self._policy, rule, board.rows, board.cols, total.mines)
        try:
            self._game = self._recorder.start(info)
        except RecordsError as error:
            self._give_up(error)

    def move(self, board: Board, move: Move, risk: float, seconds: float) -> None:
        """A click was sent; *board* is from before it, with its mine total."""
        if self._game is None:
            return
        try:
            if move.action == "flag" or risk == 0.0:
                self._game.moves([move], True, seconds)
            else:
                self._game.guess(board, solve(board).mine_probability, move, seconds)
        except RecordsError as error:
            self._give_up(error)

    def drop(self, board: Board, seconds: float) -> None:
        """The mine total that the game was begun with has proved wrong: its record ends here."""
        if self._game is not None:
            self.end("stopped", board, seconds)
            self.trouble = self.trouble or RecordsError("the mine total has proved wrong")

    def end(self, result: Result, board: Board, seconds: float) -> None:
        """The game ended, or was stopped."""
        game, self._game = self._game, None
        if game is None:
            return
        try:
            game.end(result, board.cells, seconds)
        except RecordsError as error:
            self._give_up(error)

    def _give_up(self, error: RecordsError) -> None:
        self._recorder = self._game = None
        self.trouble = error
