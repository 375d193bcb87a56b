"""Time, so that tests can run it by hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from screenbot.bot.report import Timing


class Clock(Protocol):
    """A clock that can be waited on."""

    def now(self) -> float:
        """Seconds since some moment; never runs backwards."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class SystemClock:
    """The real time."""

    def now(self) -> float:
        """See ``Clock.now``."""
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        """See ``Clock.sleep``."""
        time.sleep(seconds)


class Stopwatch:
    """Adds up where the time of a game goes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.timing = Timing()

    @contextmanager
    def time(self, part: str) -> Iterator[None]:
        """Count the block as *part*, a field of ``Timing``."""
        begun = self._clock.now()
        try:
            yield
        finally:
            spent = self._clock.now() - begun
            setattr(self.timing, part, getattr(self.timing, part) + spent)
