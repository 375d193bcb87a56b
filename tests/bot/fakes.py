"""A clock that tests run by hand, and windows that misbehave around the embedded game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from screenbot.bot import Event, Settings, play
from screenbot.bot.report import PlayReport
from screenbot.ends import Button, Focus, Holder, Image, Monitor, StopSignal, embedded_game
from screenbot.ends.embedded import MARGIN, EmbeddedGame
from screenbot.ends.still import crop
from screenbot.errors import ScreenError
from screenbot.geometry import Point, Rect

GRAB_S = 0.005
"""Seconds that a picture of the screen takes."""


class FakeClock:
    """Time that passes only when it is looked at or slept through."""

    def __init__(self) -> None:
        self.time = 0.0
        self.alarms: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        self._pass(0.0002)
        return self.time

    def sleep(self, seconds: float) -> None:
        self._pass(seconds)

    def at(self, time: float, action: Callable[[], None]) -> None:
        self.alarms.append((time, action))

    def _pass(self, seconds: float) -> None:
        self.time += seconds
        for alarm in [alarm for alarm in self.alarms if alarm[0] <= self.time]:
            self.alarms.remove(alarm)
            alarm[1]()


@dataclass
class Sent:
    """One click as the window got it."""

    x: float
    y: float
    button: str
    hold_s: float
    time: float


class Window:
    """The embedded game behind a window with faults; all of them are off by default.

    ``least_hold``: shorter clicks are lost. ``delay``: seconds until a click is shown. ``offset``:
    the window has moved by so many pixels. ``paint``: draws over the picture, and gets the window
    and the picture. ``on_click``: called before each click.
    """

    name = "embedded"

    def __init__(self, game: EmbeddedGame, clock: FakeClock) -> None:
        self.game = game
        self.clock = clock
        self.least_hold = 0.0
        self.delay = 0.0
        self.offset = (0, 0)
        self.paint: Callable[[Window, Image], None] | None = None
        self.on_click: Callable[[Window, Sent], None] | None = None
        self.sent: list[Sent] = []
        self.moves = 0
        self.grabs = 0
        self._waiting: list[tuple[float, Callable[[], None]]] = []
        self._pointer: Point = (10.0, 10.0)
        shape = game.grab().shape
        self._desktop = (shape[0] + 200, shape[1] + 300)

    @property
    def monitors(self) -> tuple[Monitor, ...]:
        rect = Rect(0, 0, self._desktop[1], self._desktop[0])
        return (Monitor(rect, rect),)

    def grab(self, region: Rect | None = None) -> Image:
        self.grabs += 1
        self.clock.sleep(GRAB_S)
        self._answer()
        whole = self.monitors[0].rect
        part = region or whole
        if self.paint is not None:
            image = self._draw(whole)
            self.paint(self, image)
            return crop(image, region)
        if part.intersection(whole) != part:
            raise ScreenError(f"{part} is not on the desktop")
        return self._draw(part)

    def _draw(self, region: Rect) -> Image:
        """A part of the desktop with what lies in it of the window."""
        image = np.full((region.height, region.width, 3), 40, np.uint8)
        place = self.game.monitors[0].rect.moved(100 + self.offset[0], 60 + self.offset[1])
        seen = place.intersection(region)
        if seen is not None:
            inside = seen.moved(-region.x, -region.y)
            game = self.game.grab(seen.moved(-place.x, -place.y))
            image[inside.y : inside.bottom, inside.x : inside.right] = game
        return image

    def position(self) -> Point:
        return self._pointer

    def move(self, x: float, y: float) -> None:
        self.moves += 1
        self._pointer = (x, y)

    def click(self, x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        sent = Sent(x, y, button, hold_s, self.clock.time)
        if self.on_click is not None:
            self.on_click(self, sent)
        self.sent.append(sent)
        self._pointer = (x, y)
        self.clock.sleep(hold_s)
        if hold_s < self.least_hold:
            return
        self._later(lambda: self.game.click(*self._inside(x, y), button))

    def press(self, key: str) -> None:
        self._later(lambda: self.game.press(key))

    def user_moves_to(self, x: float, y: float) -> None:
        self._pointer = (x, y)

    def cell_at(self, sent: Sent) -> tuple[int, int] | None:
        x, y = self._inside(sent.x, sent.y)
        return self.game._picture.lattice.cell_at(x - MARGIN, y - MARGIN)

    def cell_rect(self, row: int, col: int) -> Rect:
        shift = (100 + self.offset[0] + MARGIN, 60 + self.offset[1] + MARGIN)
        return self.game._picture.lattice.rect(row, col).moved(*shift)

    def _inside(self, x: float, y: float) -> Point:
        left, top = x - 100 - self.offset[0], y - 60 - self.offset[1]
        desktop = self.game.monitors[0].rect
        return (left, top) if desktop.contains(left, top) else (1.0, 1.0)

    def _later(self, action: Callable[[], None]) -> None:
        if self.delay == 0:
            action()
        else:
            self._waiting.append((self.clock.time + self.delay, action))

    def _answer(self) -> None:
        for entry in [entry for entry in self._waiting if entry[0] <= self.clock.time]:
            self._waiting.remove(entry)
            entry[1]()


class OneWindow:
    """A desktop with one window of some kind."""

    def __init__(self, kind: str, title: str = "Mines") -> None:
        self._holder = Holder(1, title, kind)

    def at(self, x: float, y: float) -> Holder:
        return self._holder

    def keyboard(self) -> Holder:
        return self._holder


@dataclass
class Run:
    """A run of the bot with all that it told."""

    window: Window
    clock: FakeClock
    events: list[Event] = field(default_factory=list)
    report: PlayReport | None = None

    def play(
        self,
        settings: Settings | None = None,
        stop: StopSignal | None = None,
        focus: Focus | None = None,
    ) -> PlayReport:
        self.report = play(
            self.window,
            self.window,
            settings,
            stop=stop,
            focus=focus,
            clock=self.clock,
            on_event=self.events.append,
        )
        return self.report

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def new_run(
    level: str | tuple[int, int, int] = "beginner",
    rule: str = "opening",
    seed: int = 3,
    **options: object,
) -> Run:
    """A run on a fresh window."""
    clock = FakeClock()
    game = embedded_game(level, rule, seed, clock=clock.now, **options)
    return Run(Window(game, clock), clock)
