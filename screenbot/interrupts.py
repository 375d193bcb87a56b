"""Hearing Ctrl-C for a while."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heard_by(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Has Ctrl-C call *handler* inside the block, unless somebody else listens to it already, or
    this is a thread, which cannot."""
    before = signal.getsignal(signal.SIGINT)
    own = threading.current_thread() is threading.main_thread()
    if not own or before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
