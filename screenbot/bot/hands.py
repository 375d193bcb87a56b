"""Clicking with care: never after the user has asked to stop, never against the user's hand."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Final

from screenbot.bot.clock import Clock, Stopwatch
from screenbot.bot.report import Event, Listener
from screenbot.bot.settings import HOLDS_S
from screenbot.ends import Button, Focus, Holder, Mouse, Screen, StopSignal
from screenbot.ends.monitors import corners
from screenbot.errors import StoppedByUser
from screenbot.geometry import Point

MOVED: Final = 4.0
"""Pixels off its place from which the pointer counts as moved by the user."""

CORNER: Final = 3.0
"""Pixels around a corner in which the pointer stops the bot."""

LATE_S: Final = 0.1
"""Seconds that the pointer may lag behind the bot's own moves."""

REST_S: Final = 1.0
"""Seconds for which the pointer must rest before the bot goes on."""

STEP_S: Final = 0.02
"""Seconds between two looks for a wish to stop."""

FEW: Final = 2
LOSSY: Final = 0.02
"""Number of looks that have missed clicks, and their share of the clicks, from which all clicks of
a window are held longer."""

CALM: Final = 30
"""Clicks in a row of which none was lost, after which they are held less long again."""


class CtrlC:
    """Turns the first Ctrl-C inside a ``with`` block into a wish to stop; a second one interrupts.

    An interrupt in the middle of a call into the system may get lost, or leave a button pressed.
    Another signal that is passed on to the handler of Ctrl-C counts as one, too. ``asked`` says in
    words what came, and is None before.
    """

    def __init__(self) -> None:
        self.asked: str | None = None

    def __enter__(self) -> CtrlC:
        self._own = threading.current_thread() is threading.main_thread()
        if self._own:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *error: object) -> None:
        if self._own:
            signal.signal(signal.SIGINT, self._before)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked is not None:
            raise KeyboardInterrupt
        self.asked = "Ctrl-C" if number == signal.SIGINT else "ended from outside"


class UserMoved(Exception):  # noqa: N818 - tells the loop to look again, no failure
    """The user had moved the mouse; it rests again, and what was planned may be out of date."""


class Hold:
    """Learns how long this window wants a button held.

    A level that has proved too short again after the clicks had been held longer is not tried any
    more.
    """

    def __init__(self) -> None:
        self.level = 0
        self._least = self._highest = 0
        self._count()

    def _count(self) -> None:
        """Begin to count at a level."""
        self._sent = self._lossy = self._calm = 0

    def seconds(self, repeats: int = 0) -> float:
        """How long to hold a click that was lost *repeats* times."""
        return HOLDS_S[min(self.level + repeats, len(HOLDS_S) - 1)]

    def learn(self, sent: int, lost: int, repeats: int = 0) -> None:
        """Of *sent* clicks *lost* had no effect until they were repeated *repeats* times.

        One look proves nothing, however many clicks it has missed: the window may just have been
        slow, or have stood still.
        """
        self._sent += sent
        self._lossy += lost > 0
        self._calm = 0 if lost else self._calm + sent
        if lost and self._lossy >= max(FEW, LOSSY * self._sent):
            if self.level < self._highest:
                self._least = self.level + 1
            self.level = min(self.level + max(1, repeats if lost == sent else 1), len(HOLDS_S) - 1)
            self._highest = max(self._highest, self.level)
            self._count()
        elif self._calm >= CALM and self.level > self._least:
            self.level -= 1
            self._count()


class Hands:
    """The mouse of one run, in desktop pixels, and the keys; *focus* tells where these go."""

    def __init__(
        self,
        screen: Screen,
        mouse: Mouse,
        stop: StopSignal,
        clock: Clock,
        listener: Listener,
        focus: Focus | None = None,
    ) -> None:
        self._mouse = mouse
        self._stop = stop
        self._clock = clock
        self._listener = listener
        self._corners = corners(screen.monitors)
        self._left_at: Point | None = None
        self._focus = focus
        self._window: Holder | None = None
        self.watch = Stopwatch(clock)
        self.hold = Hold()
        self.ctrl_c = CtrlC()
        self.clicks = 0
        self.game = 1

    def check(self) -> None:
        """Raises ``StoppedByUser`` where the user has asked to stop."""
        place = self._mouse.position()
        asked = self.ctrl_c.asked or self._stop.asked(place)
        if asked:
            raise StoppedByUser(f"stopped: {asked}")
        self._check_corner(place)

    def click(self, x: float, y: float, button: Button = "left", repeats: int = 0) -> None:
        """One click. Raises ``StoppedByUser`` or ``UserMoved`` before anything is pressed."""
        self._give_way()
        with self.watch.time("click"):
            self._left_at = (x, y)
            self.clicks += 1
            self._mouse.click(x, y, button, self.hold.seconds(repeats))

    def move(self, x: float, y: float) -> None:
        """Put the pointer somewhere else, unless the user has moved it there just now."""
        self._give_way()
        with self.watch.time("click"):
            self._left_at = (x, y)
            self._mouse.move(x, y)

    def press(self, key: str) -> None:
        """Press a key."""
        self._give_way()
        if key.lower() in ("esc", "escape"):
            self._stop.expect_own_press()
        self._mouse.press(key)

    def play_in(self, place: Point) -> None:
        """The window at *place* is the one that keys are meant for."""
        self._window = None if self._focus is None else self._focus.at(*place)

    def owns(self, place: Point) -> bool:
        """Whether the window at *place* is for all that is known the one that is played in."""
        if self._focus is None or self._window is None:
            return True
        holder = self._focus.at(*place)
        return holder is not None and holder.id == self._window.id

    @property
    def may_be_in_page(self) -> bool:
        """Whether for all that is known a page is played, in a browser's window."""
        return self._window is None or self._window.may_be_browser()

    @property
    def is_in_page(self) -> bool:
        """Whether the window that is played in is known, and may be a browser's."""
        return self._window is not None and self.may_be_in_page

    @property
    def keyboard_at(self) -> str | None:
        """What takes the keys instead of the window that is played in, or None."""
        if self._focus is None or self._window is None:
            return None
        holder = self._focus.keyboard()
        if holder is None:
            return "no window"
        return None if holder.id == self._window.id else f"the window {holder.title!r}"

    def rest(self, seconds: float) -> None:
        """Wait, with an eye on the user."""
        end = self._clock.now() + seconds
        while True:
            self.check()
            left = end - self._clock.now()
            if left <= 0:
                return
            self._clock.sleep(min(left, STEP_S))

    def _give_way(self) -> None:
        """Go on only when the pointer is where it was left; otherwise wait until it rests."""
        self.check()
        if self._left_at is None or self._is_where_left(self._left_at):
            return
        x, y = self._mouse.position()
        text = f"paused: you moved the mouse (to {x:g}, {y:g}, not {self._left_at})"
        self._listener(Event("paused", self.game, text))
        place, since = self._mouse.position(), self._clock.now()
        while self._clock.now() - since < REST_S:
            self._clock.sleep(STEP_S)
            self.check()
            now = self._mouse.position()
            if not _near(now, place, 0.0):
                place, since = now, self._clock.now()
        self._left_at = None
        self._listener(Event("resumed", self.game, "the mouse rests: playing on"))
        raise UserMoved

    def _is_where_left(self, place: Point) -> bool:
        """Whether the pointer is at *place*, or gets there: X11 may hold it back during a click."""
        end = self._clock.now() + LATE_S
        while not _near(self._mouse.position(), place, MOVED):
            if self._clock.now() > end:
                return False
            self.check()
            self._clock.sleep(LATE_S / 20)
        return True

    def _check_corner(self, place: Point) -> None:
        for corner in self._corners:
            if _near(place, corner, CORNER) and place != self._left_at:
                raise StoppedByUser("stopped: the mouse is in a corner of the screen")


def _near(a: Point, b: Point, distance: float) -> bool:
    return abs(a[0] - b[0]) <= distance and abs(a[1] - b[1]) <= distance
