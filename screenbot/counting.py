"""Counts and chances in words."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """``1 mine``, ``2 mines``, ``2 guesses``."""
    ending = "" if count == 1 else "es" if noun.endswith("s") else "s"
    return f"{count} {noun}{ending}"


def percent_text(risk: float) -> str:
    """Whole per cent in two characters; what rounds to 0 or 100 is not certain and says so."""
    value = round(100 * risk)
    return "<1" if value < 1 else str(min(value, 99))
