"""What libraries in C write to the streams of the process, past Python: nowhere."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

OUTPUT, ERROR = 1, 2
"""File descriptors of the standard output and the standard error."""

_ONE_AT_A_TIME: Final = Lock()
"""Two threads that silence a stream at once would leave it silent."""


@contextmanager
def silenced(stream: int) -> Iterator[None]:
    """Nothing that C code writes to a *stream*, a file descriptor, inside the block is seen."""
    with _ONE_AT_A_TIME:
        try:
            kept = os.dup(stream)
        except OSError:  # a program without a terminal may have closed it
            yield
            return
        flush = ctypes.CDLL(None if os.name == "posix" else "ucrtbase").fflush
        try:
            flush(None)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream)
            os.close(nowhere)
            yield
        finally:
            flush(None)
            os.dup2(kept, stream)
            os.close(kept)
