"""Files that the commands write: never over another one unless asked to."""

from __future__ import annotations

from pathlib import Path

import click

from screenbot.errors import ScreenbotError

force_option = click.option("--force", is_flag=True, help="Overwrite files that exist.")


def free_path(path: str | Path, force: bool) -> Path:
    """The path, if it can be written without overwriting. Raises ``ScreenbotError``."""
    found = Path(path)
    if found.exists() and not force:
        raise ScreenbotError(f"{found}: exists already; --force overwrites it")
    if not found.parent.is_dir():
        raise ScreenbotError(f"{found}: no folder {str(found.parent)!r}")
    return found
