"""Counts in words."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """``1 mine``, ``2 mines``, ``2 guesses``."""
    ending = "" if count == 1 else "es" if noun.endswith("s") else "s"
    return f"{count} {noun}{ending}"
