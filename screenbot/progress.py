"""A bar for what takes longer than two seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

AFTER_S: Final = 2.0
"""Seconds before a bar is worth showing."""


@contextmanager
def progress_bar(total: float, unit: str, wanted: bool = True) -> Iterator[Callable[[float], None]]:
    """A function that adds to a bar on standard error; nothing appears where that is no terminal.

    *unit* is what is counted: "games". The bar appears after two seconds, and is gone at the end.
    """
    if not (wanted and sys.stderr.isatty()):
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), unit, TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(unit, total=total)
    began = time.monotonic()

    def advance(count: float) -> None:
        bar.advance(task, count)
        if time.monotonic() - began > AFTER_S:
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()
