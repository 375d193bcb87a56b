"""The bot: look, think, click, look again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from screenbot.board import UNSEEN, Board
from screenbot.bot.chronicle import Chronicle
from screenbot.bot.clicker import Clicker
from screenbot.bot.clock import Clock, Stopwatch
from screenbot.bot.cover import COVERING, Cover
from screenbot.bot.decide import Decider, Decision
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.look import Looker
from screenbot.bot.outcome import Outcome
from screenbot.bot.plan import Click
from screenbot.bot.popups import WINDOWS, Housekeeper
from screenbot.bot.program import first_click_of
from screenbot.bot.report import Event, GameReport, Kind, Listener, LoggedMove, Result
from screenbot.bot.settings import HOLDS_S, Settings
from screenbot.bot.tally import Tally
from screenbot.bot.total import Total
from screenbot.bot.trouble import Trouble
from screenbot.bot.verdict import Verdict
from screenbot.errors import ContradictionError, ScreenError
from screenbot.game import FirstClick
from screenbot.geometry import Cell

DOUBTS: Final = 3
"""How often a doubtful reading is taken again."""

DOUBT_S: Final = 0.2
"""Seconds to wait before a doubtful reading is taken again, times the number of the try."""

MOVES: Final = 12
"""How often a board that moves is followed in one look."""

REPEATS: Final = len(HOLDS_S) - 1
"""How often a click without effect is repeated."""


class GameLoop:
    """Plays one game on a board that has been found."""

    def __init__(
        self,
        eyes: Eyes,
        hands: Hands,
        keeper: Housekeeper,
        clock: Clock,
        settings: Settings,
        listener: Listener,
        chronicle: Chronicle,
    ) -> None:
        self._eyes = eyes
        self._hands = hands
        self._keeper = keeper
        self._clock = clock
        self._settings = settings
        self._listener = listener
        self._chronicle = chronicle
        self._decider = Decider(settings, eyes)
        self._tally = Tally(self._decider, lambda text: self._tell("warning", text))
        self._looker = Looker(eyes, hands, clock)
        self._clicker = Clicker(eyes, hands, clock)
        self._cover = Cover(eyes, hands, clock, listener)
        self._trouble = Trouble(eyes, hands, listener, settings.pictures)
        self._flags_work = False  # in an unknown program only where a first one was seen
        self._begin()

    def _begin(self) -> None:
        self._begun = self._clock.now()
        self._moves: list[LoggedMove] = []
        self._first: Cell | None = None
        self._clicks_before = self._hands.clicks
        self._looker.begin()
        self._trouble.begin()

    def play(self, total: Total, watch: Stopwatch) -> GameReport:
        """Play to the end of a game with *total* mines. What was done so far is in ``report``."""
        self._begin()
        self._keeper.begin()
        self._watch = watch
        self._tally.begin(total)
        self._chronicle.begin(self._eyes.seen.board, total, self._rule)
        clicks: tuple[Click, ...] = ()
        while (ended := self._look(clicks)) is None and (decision := self._decide()) is not None:
            clicks = self._act(decision)
        if ended == "lost":
            self._trouble.note_surprise(clicks, self._moves, total)
        return self.report(ended or "won")

    def total_after(self, result: Result) -> Total:
        """The mine total that the last game has told, or what was believed of it before."""
        return self._tally.after(result, self._eyes.seen)

    def report(self, result: Result) -> GameReport:
        """The game so far; its record ends."""
        seconds = self._clock.now() - self._begun
        self._chronicle.end(result, self._eyes.seen.board, seconds)
        if self._chronicle.trouble is not None:
            self._tell("warning", f"not recorded: {self._chronicle.trouble}")
            self._chronicle.trouble = None
        return GameReport(
            result,
            seconds,
            self._hands.clicks - self._clicks_before,
            self._trouble.misreads,
            tuple(self._moves),
            self._watch.timing,
        )

    @property
    def _rule(self) -> FirstClick:
        eyes, asked = self._eyes, self._settings.rule
        return asked or first_click_of(eyes.play, eyes.theme, in_page=self._hands.is_in_page)

    def _decide(self) -> Decision | None:
        """What to click now; None where nothing is left but mines. A board that cannot be is read
        again before it is believed."""
        self._trouble.check_progress(self._eyes.seen.board.cells)
        doubt = against = 0
        while True:
            try:
                with self._watch.time("solve"):
                    self._tally.look_at(self._board)
                    if self._tally.is_won(self._board) and not self._looker.doubted:
                        return None
                    decision = self._decider.decide(self._board, self._rule, self._first)
                if not decision.clicks:
                    self._trouble.stop("nothing left but cells that cannot be read", self._unread)
                return decision
            except ContradictionError as error:
                total = self._tally.total
                if error.uses_total and self._tally.give_way(read_twice=against > 0):
                    self._chronicle.drop(self._board, self._clock.now() - self._begun)
                    continue
                against += error.uses_total
                reason = f"no mine layout explains the board: {error}"
                reason += f"; {total.doubt}" if error.uses_total else ""
                if error.uses_total and total.disputed:
                    raise ScreenError(reason) from None
                if not (error.uses_total and total.doubtful):
                    self._trouble.misread(f"the board as read cannot be: {error}")
                if doubt == DOUBTS:
                    self._trouble.stop_at(error.numbers, reason)
                doubt += 1
                self._hands.rest(DOUBT_S * doubt)
                self._read_all()

    @property
    def _unread(self) -> tuple[Cell, ...]:
        return tuple(sorted(self._looker.unread.cells))

    @property
    def _board(self) -> Board:
        """The board with its mine total, without what was read where no reading was sure."""
        cells = np.array(self._eyes.seen.board.cells)
        for cell in self._unread:
            cells[cell] = UNSEEN
        return Board(cells, self._tally.mines)

    def _act(self, decision: Decision) -> tuple[Click, ...]:
        """Send the clicks, up to the first whose cell has changed or that the user comes before,
        and return those that were sent."""
        board, sent = self._board, list[Click]()
        tried = [click for click in decision.clicks if click.wish == "flag"][:1]
        for click, risk in zip(decision.clicks, decision.risks, strict=True):
            if tried and not self._flags_known and click is not tried[0]:
                continue  # one alone, as it may open a menu
            if sent and not click.blind:
                self._clicker.await_answer(sent[-1])
            if not self._clicker.send(click):
                break
            sent.append(click)
            self._log(click, risk)
        certain = None if decision.guess else self._decider.reached(board, sent)
        self._looker.expect(sent, certain)
        return tuple(sent)

    def _log(self, click: Click, risk: float) -> None:
        logged = LoggedMove(click.move, risk, self._clock.now() - self._begun)
        self._moves.append(logged)
        self._chronicle.move(self._board, logged.move, risk, logged.seconds)
        if self._first is None and click.wish == "open":
            self._first = click.cell
        self._tell("guess" if logged.is_guess else "move", str(logged))

    def _look(self, clicks: Sequence[Click]) -> Outcome | None:
        """Look until the clicks are done, repeating those that were lost; the end, if it came."""
        doubts = repeats = lost = left = waits = messages = moves = 0
        self._cover.begin()
        while True:
            if not self._cover.there:
                self._clicker.park()
            patience = 1.0 + repeats + 2 * waits
            verdict = self._looker.wait(clicks, self._tally, patience, again=doubts > 0)
            if self._cover.has_gone(verdict):
                doubts = 0
                continue
            surprising = self._looker.is_surprised(verdict) and doubts < DOUBTS
            stuck = repeats == REPEATS or (doubts == DOUBTS and verdict.doubtful)
            idle = repeats == REPEATS and (messages > 0 or not self._keeper.may_be_held_up)
            if verdict.settled and not surprising:
                self._flags_work |= any(click.wish == "flag" for click in clicks)
                self._hands.hold.learn(len(clicks), lost, repeats)
                self._eyes.accept(verdict.seen, verdict.frame)
                self._looker.unread.forget_read(verdict.seen)
                hidden = verdict.outcome == "won" and bool(verdict.unsure)
                self._keeper.covered = hidden or (verdict.outcome is not None and verdict.beneath)
                if hidden:
                    self._tell("popup", "won: every safe cell was opened")
                return verdict.outcome
            if self._keeper.clear_popups():
                self._read_all()
                continue
            if surprising:
                doubts += 1
                self._hands.rest(DOUBT_S * doubts)
            elif doubts > 0 and self._looker.may_be_menu(clicks, verdict):
                clicks = self._without_marks("opens a menu")
                self._keeper.leave_menu()
            elif verdict.doubtful and moves < MOVES and self._eyes.follow():
                moves += 1
                self._tell_found()
            elif (
                doubts == DOUBTS
                and messages < WINDOWS
                and self._looker.may_have_ended(clicks, verdict, self._tally.mines)
            ):
                messages += 1
                self._keeper.leave_menu()
            elif end := self._odd_end(clicks, verdict, idle, stuck):
                if not verdict.doubtful:
                    self._eyes.accept(verdict.seen, verdict.frame)
                return end
            elif verdict.doubtful:
                doubts += 1
                self._doubt(verdict, doubts)
            elif not waits and verdict.flags_undone:
                waits = 1  # one that is only late would be taken away by the next click
            elif repeats == REPEATS and not self._flags_known and clicks[0].wish == "flag":
                clicks = self._without_marks("puts no flag")
            elif repeats == REPEATS and not messages and self._keeper.may_be_held_up:
                messages = 1
                self._keeper.leave_menu()
            else:
                self._flags_work &= not verdict.flags_undone or verdict.flags > 1  # one may be lit
                repeats += repeats < REPEATS or len(verdict.undone) >= left  # some each time
                lost, left = max(lost, len(verdict.undone)), len(verdict.undone)
                self._repeat(verdict, repeats)

    def _odd_end(
        self, clicks: Sequence[Click], verdict: Verdict, idle: bool, stuck: bool
    ) -> Outcome | None:
        """How a game of an unknown program has ended that shows it in its own way, or writes it:
        words are read once it is *stuck*, before Esc takes them away; *idle* it takes no clicks."""
        known = bool(clicks) and (self._flags_known or clicks[0].wish != "flag")
        written = self._keeper.written.outcome() if known and stuck else None
        if written is not None or verdict.doubtful:
            return written
        return self._looker.odd_end(clicks, verdict, self._tally, idle)

    @property
    def _flags_known(self) -> bool:
        """Whether it is known what a right click does here."""
        return self._flags_work or self._eyes.theme is not None

    def _without_marks(self, why: str) -> tuple[Click, ...]:
        """Play on without flags; no click is waited for any more."""
        self._decider.flags = False
        self._tell("repeat", f"a right click {why} here: playing without flags")
        return ()

    def _doubt(self, verdict: Verdict, doubts: int) -> None:
        """Wait before the next look, look for a window that moved, or stop."""
        if doubts > DOUBTS and not self._looker.unread.can_do_without(verdict):
            if self._cover.wait(verdict):
                return
            self._looker.check_in_view(verdict)
            unread = "cells cannot be read for sure, or have changed"
            reason = COVERING if verdict.veiled else unread
            self._trouble.stop(reason, verdict.unsure + verdict.broken)
        if doubts > DOUBTS:
            self._tell_unread(verdict.unsure)
            return
        self._hands.rest(DOUBT_S * doubts)
        if doubts == DOUBTS and self._eyes.find_again(veiled=verdict.veiled):
            self._tell_found()

    def _tell_unread(self, cells: Sequence[Cell]) -> None:
        """The bot plays on without some *cells*."""
        named = ", ".join(map(str, cells))
        self._tell("unread", f"cannot be read for sure, playing on without: (row, col) {named}")

    def _tell_found(self) -> None:
        """The board has moved, as it may do again at the next click."""
        self._clicker.moved = True
        self._tell("found", "the board was found again")

    def _repeat(self, verdict: Verdict, repeats: int) -> None:
        """Click again, longer, where a click had no effect. Raises ``ScreenError`` in the end."""
        named = ", ".join(str(click.cell) for click in verdict.undone[:5])
        if repeats > REPEATS and self._looker.unread.take_for_open(verdict):
            self._tell_unread(verdict.undone[0].opens)
            return
        if repeats > REPEATS:
            raise ScreenError(
                f"clicks have no effect at (row, col) {named} after {REPEATS} repeats, "
                f"the last one held for {1000 * self._hands.hold.seconds(REPEATS):.0f} ms"
            )
        self._tell("repeat", f"no effect at (row, col) {named}: clicking again")
        self._looker.unread.note_altered(verdict)
        self._eyes.accept(verdict.seen, verdict.frame)
        for click in verdict.undone:
            if not self._clicker.send(click, repeats):
                return

    def _read_all(self) -> None:
        """Read every cell again, where the board was or where it is now."""
        self._clicker.park()
        frame = self._eyes.frame()
        self._eyes.accept(self._eyes.read(frame), frame)

    def _tell(self, kind: Kind, text: str) -> None:
        self._listener(Event(kind, self._hands.game, text))
