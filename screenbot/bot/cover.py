"""A window that somebody has put over a part of the board: it is waited for."""

from __future__ import annotations

from typing import Final

from screenbot.bot.clock import Clock
from screenbot.bot.differ import same_pixels
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.report import Event, Listener
from screenbot.bot.verdict import Verdict

COVERING: Final = "something covers the board (another window, a pause?)"

PATIENCE_S: Final = 30.0
"""Seconds for which a board that is hidden in part is waited for."""

LOOK_S: Final = 0.1
"""Seconds between two looks whether anything has changed on it."""


class Cover:
    """What hides a part of the board. ``there``: whether it is waited for until it goes; the
    pointer is the user's until then."""

    def __init__(self, eyes: Eyes, hands: Hands, clock: Clock, listener: Listener) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self._listener = listener
        self.begin()

    def begin(self) -> None:
        """Nothing has been waited for yet."""
        self.there = False
        self._end: float | None = None

    def wait(self, verdict: Verdict) -> bool:
        """Wait where a part of the board is hidden, until anything changes there, or for as long
        as is waited in all; whether it did."""
        if self._end is None:
            self._end = self._clock.now() + PATIENCE_S
        if not verdict.veiled or self._clock.now() > self._end:
            return False
        if not self.there:
            self.there = True
            text = f"waiting for up to {PATIENCE_S:.0f} s: {COVERING}"
            self._listener(Event("paused", self._hands.game, text))
        self._hands.rest(LOOK_S)
        while self._clock.now() < self._end and same_pixels(self._eyes.frame(), verdict.frame):
            self._hands.rest(LOOK_S)
        return True

    def has_gone(self, verdict: Verdict) -> bool:
        """Whether what was waited for hides the board no more."""
        gone = self.there and not (verdict.veiled and verdict.doubtful)
        if gone:
            self.there = False
            self._listener(Event("resumed", self._hands.game, "the board is in view: playing on"))
        return gone
