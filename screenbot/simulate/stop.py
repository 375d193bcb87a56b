"""Ctrl-C as a wish that all processes of a simulation see."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_bool
from multiprocessing import get_context
from types import FrameType
from typing import Final, TypeAlias

from screenbot.interrupts import heard_by

AGAIN_S: Final = 1.0
"""Seconds after which Ctrl-C is meant again: ``timeout`` and shells send one signal twice."""

Stop: TypeAlias = c_bool
"""Whether to stop after the games under way; its ``value`` is the same in all processes."""


def new_stop() -> Stop:
    """One that is not set yet; processes that are started with it share it."""
    return get_context("spawn").RawValue(c_bool)


@contextmanager
def ctrl_c_sets(stop: Stop) -> Iterator[None]:
    """Has the first Ctrl-C inside the block set *stop*; one that comes AGAIN_S later interrupts.

    An interrupt between a game and its count would lose the count of what is recorded already.
    """
    first = 0.0

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal first
        if not stop.value:
            stop.value, first = True, time.monotonic()
        elif time.monotonic() - first >= AGAIN_S:
            raise KeyboardInterrupt

    with heard_by(note):
        yield
