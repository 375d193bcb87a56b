"""How the bot is asked to play."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from screenbot.ends.keys import is_key
from screenbot.errors import ConfigurationError
from screenbot.game import RULES, FirstClick
from screenbot.geometry import Point, Rect
from screenbot.level import whole_number
from screenbot.vision import Play
from screenbot.vision.words import is_readable

HOLDS_S: Final = (0.0, 0.02, 0.05, 0.1)
"""How long a button is held, in seconds, from the first try to the last."""

PLACE: Final = re.compile(r"at:(-?\d+),(-?\d+)")
"""A place to click on that starts a new game."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a run.

    ``mines`` is the mine total where no counter tells it; ``rule`` the first-click rule (by
    default the theme says); ``region`` (desktop pixels) or ``monitor`` (from 1) limit where the
    window is looked for; ``themes`` the looks that are tried; ``play`` how the program is played,
    where that is known better than from its look; ``restart`` how the next game is started, instead
    of what the theme says: ``key:NAME``, ``at:X,Y``, a button's place in desktop pixels, or
    ``words:TEXT``, what is written on it;
    ``pictures`` is the folder for the picture of a reading that stopped the bot. Raises
    ``ConfigurationError``.
    """

    games: int = 1
    policy: str = "strong"
    rule: FirstClick | None = None
    mines: int | None = None
    flags: bool = True
    chord: bool = False
    region: Rect | None = None
    monitor: int | None = None
    themes: tuple[str, ...] | None = None
    play: Play | None = None
    restart: tuple[str, ...] = ()
    pictures: Path = field(default_factory=Path)

    def __post_init__(self) -> None:
        whole_number("games", self.games)
        if self.mines is not None:
            whole_number("mines", self.mines)
        if self.rule is not None and self.rule not in RULES:
            raise ConfigurationError(f"rule {self.rule!r}: known are {', '.join(RULES)}")
        for way in self.restart:
            kind, _, name = way.partition(":")
            if kind == "words" and not is_readable(name):
                raise ConfigurationError(f"restart {way!r}: only Latin letters and digits are read")
            known = is_key(name) if kind == "key" else kind == "words"
            if not known and place_to_click(way) is None:
                raise ConfigurationError(
                    f"restart {way!r}: expected key:NAME, at:X,Y or words:TEXT"
                )
        if self.region is not None and self.monitor is not None:
            raise ConfigurationError("region and monitor: only one of them can be given")


def place_to_click(way: str) -> Point | None:
    """Where in desktop pixels a way to start a game says to click; None where it names no place."""
    place = PLACE.fullmatch(way)
    return None if place is None else (float(place[1]), float(place[2]))


def way_in_words(way: str) -> str:
    """A way to start a game as users write it: a key, a place, or what is clicked on."""
    kind, _, name = way.partition(":")
    clicked = {
        "face": "the face",
        "words": f"the words {name!r}" if name else "words that say so",
        "button": f"the button {PurePosixPath(name).stem}",
    }
    return clicked.get(kind, name)
