"""One click after the other, each only where the board is still what it was when it was read."""

from __future__ import annotations

from typing import Final

from screenbot.bot.clock import Clock
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands, UserMoved
from screenbot.bot.plan import Click
from screenbot.bot.steady import has_changed, still_shows

ANSWER_S: Final = 0.05
MOVED_S: Final = 0.4
"""How long a click is given to show before the next one, in seconds, and how long on a board that
has moved."""

POLL_S: Final = 0.002
"""Seconds between two looks for an answer."""

PARKINGS: Final = 3
"""How often the pointer is put away where the user moves it at the same time."""


class Clicker:
    """Sends the clicks of a look. ``moved``: whether the board has moved since it was found."""

    def __init__(self, eyes: Eyes, hands: Hands, clock: Clock) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self.moved = False

    def send(self, click: Click, repeats: int = 0) -> bool:
        """Make one click, unless what it is meant for is gone or the user comes before it."""
        if not click.blind and not still_shows(self._eyes, click.cell):
            return False
        try:
            self._hands.click(*self._eyes.center(click.cell), click.button, repeats)
        except UserMoved:
            return False
        return True

    def park(self) -> None:
        """Put the pointer where it hides no cell."""
        place = self._eyes.parking()
        if place is None:
            return
        for _ in range(PARKINGS):
            try:
                self._hands.move(*place)
            except UserMoved:
                continue
            return

    def await_answer(self, click: Click) -> None:
        """Wait a little until a click shows, in a program that nobody knows or on a board that has
        moved: the answer may move it, and the next click would not be on its cell."""
        if self._eyes.theme is not None and not self.moved:
            return
        cell = click.opens[0] if click.opens else click.cell
        end = self._clock.now() + (MOVED_S if self.moved else ANSWER_S)
        while not has_changed(self._eyes, cell) and self._clock.now() < end:
            with self._hands.watch.time("wait"):
                self._clock.sleep(POLL_S)
