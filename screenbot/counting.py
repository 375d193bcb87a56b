"""Counts and chances in words, and how sure a share of a count is."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


def counted(count: int, noun: str) -> str:
    """``1 mine``, ``2 mines``, ``2 guesses``."""
    ending = "" if count == 1 else "es" if noun.endswith("s") else "s"
    return f"{count} {noun}{ending}"


def interval(share: float, trials: float) -> tuple[float, float]:
    """Ends of the 95 % interval of a share of so many trials (Wilson 1927)."""
    if trials == 0:
        return 0.0, 1.0
    wide = Z * Z / trials
    middle = (share + wide / 2) / (1 + wide)
    half = math.sqrt(share * (1 - share) * wide + wide * wide / 4) / (1 + wide)
    return max(0.0, middle - half), min(1.0, middle + half)


def percent_text(risk: float) -> str:
    """Whole per cent in two characters; what rounds to 0 or 100 is not certain and says so."""
    value = round(100 * risk)
    return "<1" if value < 1 else str(min(value, 99))
