"""The bot: finds a board through a screen, plays it through a mouse, and reports.

``play`` is all that a program needs; ``dry_run`` looks and never clicks.
"""

from __future__ import annotations

from screenbot.bot.dry import DryLook, dry_run
from screenbot.bot.player import play
from screenbot.bot.report import Event, GameReport, LoggedMove, PlayReport, Timing
from screenbot.bot.settings import Settings

__all__ = [
    "DryLook",
    "Event",
    "GameReport",
    "LoggedMove",
    "PlayReport",
    "Settings",
    "Timing",
    "dry_run",
    "play",
]
