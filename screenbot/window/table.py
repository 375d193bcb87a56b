"""The game on the table: what is played, by whom, and what is known about it. No pixels here."""

from __future__ import annotations

import copy
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot import formats
from screenbot.advice import Advice
from screenbot.board import FLAG, Board, Move
from screenbot.errors import ScreenbotError
from screenbot.game import LEVELS, Game, Seed, neighbours
from screenbot.geometry import Cell
from screenbot.records import GameInfo, GameRecorder, Recorder
from screenbot.watch import Tally
from screenbot.window.settings import Settings
from screenbot.window.thinker import Question, Thinker

WAIT_S: Final = 0.5
"""After so many seconds without an answer it is said what the solver is doing."""

AGAIN_S: Final = 1.5
"""Seconds before the next game begins by itself."""

MOST_UNDO: Final = 500


class Table:
    """Plays games; *now* is a clock in seconds that the caller hands in."""

    def __init__(
        self, settings: Settings, recorder: Recorder | None = None, target: str = "window"
    ) -> None:
        self.settings = settings
        self.tally = Tally()
        self._levels: dict[str, None] = {}
        self.advice: Advice | None = None
        """About the board as it is; None until it is found, or where nobody asks."""
        self.trouble = ""
        """Why there is no advice."""
        self._last_chances: NDArray[np.float64] | None = None
        self._recorder = recorder
        self._target = target
        self._thinker = Thinker()
        self._record: GameRecorder | None = None
        self._number = 0
        self._games = 0
        self.game: Game
        self.new_game()

    def close(self) -> None:
        """Let go of the solver, and close the record of a game that was not ended."""
        self._stop_record()
        self._thinker.close()

    # --- games -------------------------------------------------------------------------------

    def new_game(self) -> None:
        """Start another game."""
        seed = self.settings.seed
        drawn = np.random.SeedSequence().generate_state(1)[0]
        self._seed: Seed = int(drawn) if seed is None else (seed, self._games)
        self._games += 1
        self._start()

    def same_again(self) -> None:
        """The same board from its start."""
        layout = self.game.layout
        # A layout depends on the first click; the board stays the same whatever is clicked.
        given = self.settings.layout is not None
        self._start(None if given or layout is None else Game.from_layout(layout))

    def _start(self, game: Game | None = None) -> None:
        self._stop_record()
        self.game = self._made() if game is None else game
        self._history: list[Game] = []
        self._counted = False
        self._moves = self._guesses = 0
        self._begun: float | None = None
        self._last = 0.0
        self._ended: float | None = None
        self.first: Cell | None = None
        self._last_chances = None
        self._changed()

    def _made(self) -> Game:
        settings = self.settings
        if settings.layout is None:
            return Game(settings.level, settings.rule, self._seed)
        return Game.from_layout(formats.layout_of(formats.load(settings.layout)), settings.rule)

    @property
    def over(self) -> bool:
        """Whether the game was won or lost."""
        return self.game.over

    def seconds(self, now: float) -> float:
        """Time since the first click."""
        if self._begun is None:
            return 0.0
        return (now if self._ended is None else self._ended) - self._begun

    # --- moves -------------------------------------------------------------------------------

    def act(self, move: Move, now: float) -> bool:
        """Make a move of the user or of the solver; whether it changed anything."""
        before = copy.deepcopy(self.game)
        if not self.game.apply(move):
            return False
        self._history.append(before)
        self._last = now
        del self._history[:-MOST_UNDO]
        if self._begun is None and self.game.state != "ready":
            self._begun = now
        if self.first is None and move.action == "reveal":
            self.first = move.cell
        self._write(before.board, move, now)
        self._moves += 1
        if self.game.over:
            self._finish(now)
        self._changed()
        return True

    def click(self, cell: Cell, now: float) -> bool:
        """What a left click does: open a covered cell, or chord a number."""
        row, col = cell
        number = self.game.board.cells[cell] <= 8
        return self.act(Move("chord" if number else "reveal", row, col), now)

    def undo(self) -> bool:
        """Take the last move back; the record of the game ends there."""
        if not self._history:
            return False
        self._stop_record()
        self._counted = True
        self.game = self._history.pop()
        self._ended = None
        self.settings.again = False
        self._changed()
        return True

    def pressed(self, cell: Cell) -> list[Cell]:
        """The cells that a held button presses down: the cell, or what a chord would open."""
        board = self.game.board
        if self.over:
            return []
        around = [cell]
        if board.cells[cell] <= 8:
            around = list(neighbours(board.rows, board.cols, *cell))
        return [near for near in around if board.hidden[near] and board.cells[near] != FLAG]

    def _finish(self, now: float) -> None:
        self._ended = now
        if self._counted:
            return
        self._counted = True
        self._levels[self._level_name()] = None
        self.tally.add(self.game, self._moves, self._guesses, self.seconds(now))
        if self._record is not None and (self.game.state == "won" or self.game.state == "lost"):
            self._record.end(self.game.state, self.game.cells, self.seconds(now))
            self._record = None

    def _level_name(self) -> str:
        game, level = self.game, self.settings.level
        if self.settings.layout is None and level.name in LEVELS:
            return level.name
        return f"{game.rows} x {game.cols} / {game.mines}"

    def totals(self) -> list[str]:
        """The tally in words, with all levels that were played."""
        return self.tally.lines(", ".join(self._levels)) if self.tally.games else []

    # --- advice ------------------------------------------------------------------------------

    def _changed(self) -> None:
        """The board or a setting is another: ask again."""
        self._number += 1
        self.advice, self.trouble = None, ""
        if not self.settings.needs_advice:
            self._last_chances = None
        self.ask()

    def ask(self) -> None:
        """Have the solver think about the board, where anybody wants to know."""
        settings = self.settings
        if self.over or not settings.needs_advice or self.advice is not None:
            return
        solver = "global" if settings.solver == "off" else settings.solver
        self._thinker.ask(
            Question(
                self._number, self.game.board, solver, settings.policy, self.game.rule, self.first
            )
        )

    def settings_changed(self) -> None:
        """A button was pressed: what is known may be shown or played otherwise."""
        self._changed()

    def listen(self) -> bool:
        """Take the solver's answer; whether there is a new one."""
        answer = self._thinker.answer()
        if answer is None or answer.number != self._number or self.advice or self.trouble:
            return False
        self.advice, self.trouble = answer.advice, answer.error
        self._last_chances = None if self.advice is None else self.advice.solution.mine_probability
        return True

    def waited(self) -> float:
        """Seconds since the solver was asked about this board; 0.0 where nothing is awaited."""
        return self._thinker.waited() if self.advice is None and not self.trouble else 0.0

    def chances(self) -> NDArray[np.float64] | None:
        """Mine probabilities to show, float64 (rows, cols), NaN where none is known.

        Right after a move they are those of the position before, so that a map does not flicker
        while the solver plays.
        """
        late = self.waited() >= WAIT_S or bool(self.trouble)
        return None if late or not self.settings.needs_advice else self._last_chances

    def guess(self) -> Cell | None:
        """The guess to show: none while certain cells are left."""
        wanted = self.settings.guessing != "manual" and self.game.state == "playing"
        return self.advice.guess if self.advice is not None and wanted else None

    def next_move(self) -> Move | None:
        """The move that is to be made by itself, if any."""
        settings, advice = self.settings, self.advice
        if advice is None or self.over:
            return None
        if advice.guess is not None:
            return advice.moves[0] if settings.guessing == "auto" else None
        return advice.moves[0] if settings.solver != "off" and advice.moves else None

    def play_turn(self, now: float) -> bool:
        """Make all moves of the advice at once, as the fastest play does."""
        moves = () if self.advice is None or self.next_move() is None else self.advice.moves
        return any([self.act(move, now) for move in moves])  # noqa: C419 - all are made

    def step(self, now: float) -> bool:
        """Make the one move that plays itself."""
        move = self.next_move()
        return move is not None and self.act(move, now)

    def due_again(self, now: float) -> bool:
        """Whether the next game is to begin by itself now."""
        return (
            self.settings.again
            and self.over
            and self._ended is not None
            and now - self._ended >= AGAIN_S
        )

    # --- records -----------------------------------------------------------------------------

    def _write(self, before: Board, move: Move, now: float) -> None:
        solution = None
        if self.advice is not None and self.advice.board == before:
            solution = self.advice.solution
        risk = 0.0 if solution is None else float(solution.mine_probability[move.cell])
        if before.safe_start(self.game.rule) and move.action == "reveal":
            risk = 0.0
        guess = move.action == "reveal" and risk > 0.0
        self._guesses += bool(guess)
        if self._counted or self._recorder is None:
            return
        try:
            if self._record is None:
                self._record = self._recorder.start(self._info())
            if guess and solution is not None:
                self._record.guess(before, solution.mine_probability, move, self.seconds(now))
            else:
                certain = True if solution is not None and move.action != "chord" else None
                self._record.moves([move], certain and risk in (0.0, 1.0), self.seconds(now))
        except ScreenbotError as error:
            self._recorder, self._record, self.trouble = None, None, str(error)

    def _info(self) -> GameInfo:
        game, settings = self.game, self.settings
        player = "you" if settings.solver == "off" else settings.policy
        known = settings.layout is None and self._history and self._history[0].layout is None
        seed = self._seed if known else None
        return GameInfo(self._target, player, game.rule, game.rows, game.cols, game.mines, seed)

    def _stop_record(self) -> None:
        """End the record of a game that was not played to its end."""
        if self._record is not None:
            self._record.end("stopped", self.game.cells, self.seconds(self._last))
            self._record = None
