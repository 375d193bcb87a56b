"""Clicking with care: never after the user has asked to stop, never against the user's hand."""

from __future__ import annotations

from typing import Final

from screenbot.bot.clock import Clock, Stopwatch
from screenbot.bot.report import Event, Listener
from screenbot.bot.settings import HOLDS_S
from screenbot.ends import Button, Mouse, Screen, StopSignal
from screenbot.ends.monitors import corners
from screenbot.errors import StoppedByUser
from screenbot.geometry import Point

MOVED: Final = 4.0
"""Pixels off its place from which the pointer counts as moved by the user."""

CORNER: Final = 3.0
"""Pixels around a corner in which the pointer stops the bot."""

REST_S: Final = 1.0
"""Seconds for which the pointer must rest before the bot goes on."""

STEP_S: Final = 0.02
"""Seconds between two looks for a wish to stop."""

LOSSY: Final = 0.02
"""Share of lost clicks from which all clicks of a window are held longer."""


class UserMoved(Exception):  # noqa: N818 - tells the loop to look again, no failure
    """The user had moved the mouse; it rests again, and what was planned may be out of date."""


class Hold:
    """Learns how long this window wants a button held."""

    def __init__(self) -> None:
        self.level = 0
        self._sent = [0] * len(HOLDS_S)
        self._lost = [0] * len(HOLDS_S)

    def seconds(self, repeats: int = 0) -> float:
        """How long to hold a click that was lost *repeats* times."""
        return HOLDS_S[min(self.level + repeats, len(HOLDS_S) - 1)]

    def learn(self, sent: int, lost: int) -> None:
        """Clicks held as of now: how many were sent, and how many had no effect."""
        self._sent[self.level] += sent
        self._lost[self.level] += lost
        too_many = self._lost[self.level] > LOSSY * self._sent[self.level]
        if lost and too_many and self.level < len(HOLDS_S) - 1:
            self.level += 1


class Hands:
    """The mouse of one run, in desktop pixels."""

    def __init__(
        self, screen: Screen, mouse: Mouse, stop: StopSignal, clock: Clock, listener: Listener
    ) -> None:
        self._mouse = mouse
        self._stop = stop
        self._clock = clock
        self._listener = listener
        self._corners = corners(screen.monitors)
        self._left_at: Point | None = None
        self.watch = Stopwatch(clock)
        self.hold = Hold()
        self.clicks = 0
        self.game = 1

    def check(self) -> None:
        """Raises ``StoppedByUser`` where the user has asked to stop in any way but Ctrl-C."""
        asked = self._stop.asked()
        if asked:
            raise StoppedByUser(f"stopped: {asked}")
        self._check_corner(self._mouse.position())

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
        if self._left_at is None or _near(self._mouse.position(), self._left_at, MOVED):
            return
        self._listener(Event("paused", self.game, "paused: you moved the mouse"))
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

    def _check_corner(self, place: Point) -> None:
        for corner in self._corners:
            if _near(place, corner, CORNER) and place != self._left_at:
                raise StoppedByUser("stopped: the mouse is in a corner of the screen")


def _near(a: Point, b: Point, distance: float) -> bool:
    return abs(a[0] - b[0]) <= distance and abs(a[1] - b[1]) <= distance
