"""The program that shows a board, and how it is played."""

from __future__ import annotations

from typing import Final

from screenbot.bot.settings import Settings
from screenbot.game import FirstClick
from screenbot.vision import Play, Seen, Theme, load_theme
from screenbot.vision.themes.shelf import comes_with_screenbot
from screenbot.vision.themes.theme import USUAL_RESTART

UNKNOWN: Final = Play(settle_ms=200, restart=USUAL_RESTART)
"""How a program is played whose theme is not known."""


def theme_of(seen: Seen) -> Theme | None:
    """The theme of a board, or None where it is unknown."""
    if seen.theme == "unknown":
        return None
    # A theme may have been given as a folder: its name alone does not lead back to it.
    return load_theme(seen.theme) if seen.memory is None else seen.memory.theme


def play_of(seen: Seen, settings: Settings) -> Play:
    """How the program is played that shows a board."""
    if settings.play is not None:
        return settings.play
    theme = theme_of(seen)
    return UNKNOWN if theme is None else theme.play


def first_click_of(play: Play, theme: Theme | None, *, in_page: bool) -> FirstClick:
    """What a program promises of the first click. A page (*in_page*) that looks like one that comes
    with screenbot may be less kind than that."""
    return "any" if in_page and is_ours(theme) else play.first_click


def is_ours(theme: Theme | None) -> bool:
    """Whether a theme comes with screenbot: pages may look so that are other programs."""
    return theme is not None and comes_with_screenbot(theme.folder)
