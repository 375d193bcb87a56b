"""A file that belongs to one process, which the system takes from it when it dies."""

from __future__ import annotations

import os
import sys
from typing import IO


def try_lock(file: IO[bytes]) -> bool:
    """Take the file, open for writing, unless another opening of it has it; whether it worked.

    Nothing may be kept in its first byte, which Windows keeps others from reading.
    Raises ``OSError`` where the file system knows no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), 0, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def unlock(file: IO[bytes]) -> None:
    """Give it up; closing the file is not enough where its memory is still in use."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file.fileno(), 0, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)
