"""A whole run of the bot: find the board, play the games, report."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG, UNSEEN
from screenbot.bot.areas import areas, check_places
from screenbot.bot.chronicle import Chronicle
from screenbot.bot.clock import Clock, Stopwatch, SystemClock
from screenbot.bot.decide import only_mines_left
from screenbot.bot.differ import same_pixels
from screenbot.bot.edge import ends_at_edge, goes_on
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands, UserMoved
from screenbot.bot.hiding import WINDOW, is_solid, mask_of
from screenbot.bot.loop import GameLoop
from screenbot.bot.outcome import outcome, same_mines
from screenbot.bot.popups import Housekeeper
from screenbot.bot.report import Event, GameReport, Listener, PlayReport, nobody
from screenbot.bot.search import hiding_popup
from screenbot.bot.settings import Settings, way_in_words
from screenbot.bot.total import Total, mine_total
from screenbot.counting import counted
from screenbot.ends import Focus, Mouse, NoStopSignal, Screen, StopSignal
from screenbot.errors import (
    BoardNotFoundError,
    ContradictionError,
    ScreenbotError,
    ScreenError,
    StoppedByUser,
)
from screenbot.level import standard_mines
from screenbot.records import Recorder
from screenbot.solver import Session
from screenbot.vision import CONFIDENT, reread, unsure_cells
from screenbot.warm import warm_up

SECOND: Final = 1.05
"""Least seconds between the beginnings of two games."""
WHOLE: Final = " onto the screen (move the window, scroll or zoom out)"
"""Where a board that is cut must be brought, and how."""
FADINGS, FADING_S = 12, 0.5
"""How often the board is looked for while what lay over it fades, and seconds before each look."""


def play(
    screen: Screen,
    mouse: Mouse,
    settings: Settings | None = None,
    *,
    stop: StopSignal | None = None,
    focus: Focus | None = None,
    clock: Clock | None = None,
    on_event: Listener = nobody,
    recorder: Recorder | None = None,
) -> PlayReport:
    """Find the board on *screen* and play it with *mouse*.

    Keys are pressed only while the board's window takes them, as far as *focus* can tell.
    Games are written to *recorder* as they happen. Errors before the first game are raised:
    ``BoardNotFoundError``, ``SeveralBoardsError``, ``ScreenError``, ``ConfigurationError``.
    Whatever ends the run later, Ctrl-C included, is the ``error`` of the report, which then holds
    the games until there.
    """
    chosen = settings or Settings()
    return Player(
        screen,
        mouse,
        chosen,
        stop or NoStopSignal(),
        focus,
        clock or SystemClock(),
        on_event,
        recorder,
    ).run()


class Player:
    """One run."""

    def __init__(
        self,
        screen: Screen,
        mouse: Mouse,
        settings: Settings,
        stop: StopSignal,
        focus: Focus | None,
        clock: Clock,
        listener: Listener,
        recorder: Recorder | None,
    ) -> None:
        self._screen = screen
        self._settings = settings
        self._clock = clock
        self._listener = listener
        self._watch = Stopwatch(clock)
        self._eyes = Eyes(screen, settings, self._watch, focus)
        self._hands = Hands(screen, mouse, stop, clock, listener, focus)
        self._keeper = Housekeeper(self._eyes, self._hands, clock, listener, settings)
        chronicle = Chronicle(recorder, screen.name, settings.policy)
        self._loop = GameLoop(
            self._eyes, self._hands, self._keeper, clock, settings, listener, chronicle
        )

    def run(self) -> PlayReport:
        """Play all games."""
        check_places(self._screen, self._settings)
        self._find_first()
        if not self._is_over() and not unsure_cells(self._eyes.seen):
            self._settle_total()  # complains now
        warm_up(self._settings.policy)  # before anything is clicked, and before a game's clock runs
        games: list[GameReport] = []
        error: ScreenbotError | None = None
        try:
            with self._hands.ctrl_c:
                self._play_all(games)
        except ScreenbotError as problem:
            error = problem
        except KeyboardInterrupt:
            error = StoppedByUser(f"stopped: {self._hands.ctrl_c.asked or 'Ctrl-C'}")
        if error is not None and len(games) < self._settings.games and self._playing:
            games.append(self._loop.report("stopped"))
        if error is not None:
            self._listener(Event("stopped", len(games), str(error)))
        return PlayReport(self._screen.name, self._eyes.seen.theme, tuple(games), error)

    def _find_first(self) -> None:
        """Find the board, which the last game's window may hide, or most of it."""
        lost = self._lost()
        if lost is None and self._is_clear():
            return
        places = areas(self._screen, self._settings)
        popup = hiding_popup(self._screen, places, self._settings.themes)
        if popup is not None:
            name, button = popup
            self._listener(Event("popup", 1, f"closing {name}"))
            self._hands.click(*button)
            for _ in range(FADINGS):
                self._hands.rest(FADING_S)
                lost = self._lost()
                if lost is None and self._is_clear():  # else it may be half gone
                    break
        if lost is not None:
            raise lost

    def _is_clear(self) -> bool:
        """Whether the board that was found is of a known program, or sure as a whole."""
        return self._eyes.theme is not None or not unsure_cells(self._eyes.seen)

    def _lost(self) -> BoardNotFoundError | None:
        """Find the board; why it was not found, or None."""
        try:
            self._find()
        except BoardNotFoundError as error:
            return error
        return None

    def _play_all(self, games: list[GameReport]) -> None:
        if self._keeper.clear_popups():
            for _ in range(FADINGS):  # it may be half gone
                before = self._eyes.accepted
                self._hands.rest(FADING_S)
                self._find()
                still = same_pixels(before, self._eyes.accepted)
                if still and not unsure_cells(self._eyes.seen):
                    break
        self._keeper.covered = self._is_over_beneath()
        if self._keeper.covered or self._is_over():
            self._keeper.new_game()
            self._find()
        elif unsure_cells(self._eyes.seen):
            self._look_without_pointer()
        self._settle_total()
        self._tell_found()
        for number in range(1, self._settings.games + 1):
            self._play_one(number, games)

    def _look_without_pointer(self) -> None:
        """Find the board again with the pointer beside it, which may hide a cell or light it up:
        the counter of a fresh board tells the mine total."""
        place = self._eyes.parking()
        if place is None:
            return
        with suppress(UserMoved):
            self._hands.move(*place)
            self._hands.rest(FADING_S)
            self._find()

    def _is_over(self) -> bool:
        """Whether the board shows the end of a game, which somebody else has played."""
        seen, cells = self._eyes.seen, self._eyes.seen.board.cells
        # A counter may say that all mines are flagged, as they were when the game was won.
        totals = (
            [self._settings.mines]
            if self._settings.mines
            else [seen.board.mines, standard_mines(*cells.shape)]
        )
        ended = any(total and outcome(cells, total, ()) is not None for total in totals)
        if not any(totals) and seen.board.numbers.any() and not unsure_cells(seen):
            with suppress(ContradictionError):
                ended = only_mines_left(seen.board, Session())
        return ended or seen.state in ("won", "lost")

    def _is_over_beneath(self) -> bool:
        """Whether a window lies over the board and all that is in view of it is open, or flagged:
        one that nobody knows, like a list of high scores, after a game that somebody has won."""
        seen = self._eyes.seen
        unsure = unsure_cells(seen)
        if not WINDOW <= len(unsure) <= seen.board.cells.size / 2 or not is_solid(unsure):
            return False
        shown = seen.board.cells[~mask_of(seen.board.cells.shape, unsure)]
        return bool((shown <= 8).any() and ((shown <= 8) | (shown == FLAG)).all())

    def _find(self) -> None:
        """Find the board."""
        self._eyes.find()
        self._play_there()
        seen = self._eyes.seen
        size = f"{seen.board.rows} x {seen.board.cols}"
        if seen.memory is not None and seen.memory.cut is not None:
            rows, cols = np.argwhere(seen.memory.cut).tolist()[0]
            raise ScreenError(
                f"the board is cut: {size} cells, those from "
                f"(row, col) {(rows, cols)} on only partly in view; bring all of it{WHOLE}"
            )
        if goes_on(self._eyes.whole(), seen.lattice):
            raise ScreenError(
                f"the board is cut: {size} cells, and more of it beyond; bring all of it{WHOLE}"
            )

    def _play_there(self) -> None:
        """Keys are for the window that the board is in."""
        rows, cols = self._eyes.seen.board.cells.shape
        self._hands.play_in(self._eyes.center((rows // 2, cols // 2)))

    def _settle_total(self) -> None:
        """Find how many mines the board has. Raises ``ScreenError``."""
        seen = self._eyes.seen
        self._total = mine_total(seen.board, self._settings, printed=seen.counter_in_print)
        place = self._eyes.bounds, max(seen.cell)
        if self._total.unknown and ends_at_edge(self._eyes.whole(), *place):
            size = f"{seen.board.rows} x {seen.board.cols}"
            raise ScreenError(
                f"the mine counter cannot be read and {size} is no standard size: give the mine "
                "total with --mines; or is it cut by the edge of the screen, and more of it beyond?"
            )

    def _tell_found(self) -> None:
        """Tell of the board that is played."""
        seen = self._eyes.seen
        text = f"{seen.theme} board, {seen.board.rows} x {seen.board.cols}"
        self._listener(Event("found", 1, f"{text}, {self._total.in_words}"))

    _told: Total | None = None

    def _tell_dispute(self) -> None:
        """Tell once that the user has said another mine total than the counter."""
        if self._total.disputed and self._total != self._told:
            self._told = self._total
            text = f"{self._total.doubt}: playing with {self._total.mines}"
            self._listener(Event("warning", self._hands.game, text))

    _playing = False
    _begun = 0.0
    _ended: NDArray[np.uint8] | None = None

    def _play_one(self, number: int, games: list[GameReport]) -> None:
        """Play one game, after starting it where it is not the first."""
        self._hands.game = number
        if number > 1:
            self._await_next_second()
            self._keeper.new_game()
            if self._eyes.find_moved():  # as by a line that told of the last game, and is gone
                self._play_there()
            again = reread(self._eyes.whole(), self._eyes.seen, cells=())  # may have another total
            printed = again.counter_in_print
            self._total = mine_total(again.board, self._settings, self._total, printed=printed)
        self._tell_dispute()
        self._fresh_watch()
        self._playing, self._begun = True, self._clock.now()
        game = self._loop.play(self._total, self._watch)
        self._playing, self._total = False, self._loop.total_after(game.result)
        games.append(game)
        text = f"game {number} {game.result} in {game.seconds:.2f} s"
        text += f" with {counted(game.clicks, 'click')} and {counted(len(game.guesses), 'guess')}"
        text += f" ({game.timing})"
        self._listener(Event("end", number, text))
        self._check_mines()

    def _await_next_second(self) -> None:
        """Some programs deal mines by the second on the clock, and would deal the same again."""
        if self._screen.name != "embedded":
            self._hands.rest(max(0.0, self._begun + SECOND - self._clock.now()))

    def _check_mines(self) -> None:
        """Tell where a game has had the mines of the one before, and look for another way to the
        next one."""
        seen, before = self._eyes.seen, self._ended
        sure = seen.cell_confidence >= CONFIDENT
        self._ended = np.where(sure, seen.board.cells, np.uint8(UNSEEN))
        if before is None or before.shape != self._ended.shape:
            return
        if same_mines(before, self._ended):
            way = way_in_words(self._keeper.ways.last)
            text = f"the program has dealt the mines of the last game again (after {way})"
            text += ": looking for another way" if self._keeper.ways.avoid_last() else ""
            self._listener(Event("warning", self._hands.game, text))

    def _fresh_watch(self) -> None:
        """Count the time of every game for itself."""
        self._watch = Stopwatch(self._clock)
        self._eyes.watch = self._hands.watch = self._watch
