"""Files that appear, or take the place of older ones, when they are complete."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from screenbot.errors import ScreenbotError


@contextmanager
def complete(path: Path, kind: type[ScreenbotError] = ScreenbotError) -> Iterator[Path]:
    """Where to write what is at *path* once the block has ended without error.

    Where it has not, a file that was there is there still. What is no file, such as ``/dev/null``,
    is written at once. Raises *kind*, with the path, where it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            yield path
            return
        whole = path.resolve()  # what a link leads to is replaced, not the link
        part = whole.with_name(f".{secrets.token_hex(8)}.part")
        try:
            yield part
            if whole.exists():
                part.chmod(whole.stat().st_mode)
            os.replace(part, whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise kind(f"{path}: {error.strerror or error}") from error


def write_complete(path: Path, data: bytes, kind: type[ScreenbotError] = ScreenbotError) -> None:
    """Write a file whole, or leave what was there. Raises *kind*."""
    with complete(path, kind) as part:
        part.write_bytes(data)
