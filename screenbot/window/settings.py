"""What can be chosen in the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

from screenbot.game import LEVELS, FirstClick, Level

Assistance: TypeAlias = Literal["off", "simple", "subset", "local", "global"]
Guessing: TypeAlias = Literal["manual", "show", "auto"]

ASSISTANCE: Final[tuple[Assistance, ...]] = ("off", "simple", "subset", "local", "global")
GUESSING: Final[tuple[Guessing, ...]] = ("manual", "show", "auto")
LOOKS: Final = ("embedded", "classic", "dark", "flat", "checkerboard")
SPEEDS: Final = (1.0, 3.0, 10.0, 30.0, 0.0)
"""Moves a second; 0.0 is as fast as the solver."""

MOST_ROWS: Final = 60
MOST_COLS: Final = 100

T = TypeVar("T")


@dataclass(slots=True)
class Settings:
    """The state of all buttons."""

    level: Level = LEVELS["expert"]
    rule: FirstClick = "safe"
    solver: Assistance = "off"
    """Which certainties are played by themselves."""
    policy: str = "strong"
    guessing: Guessing = "manual"
    """Whether guesses are the user's, are shown, or are made."""
    heat: bool = False
    """Whether the probability map is shown."""
    again: bool = False
    """Whether the next game begins by itself."""
    speed: float = 10.0
    look: str = "embedded"
    dark: bool = True
    seed: int | None = None
    """Fixes all games: number n (from 0) has the seed ``(seed, n)``."""
    layout: Path | None = None
    """A board file that is played instead of random boards."""
    looks: tuple[str, ...] = LOOKS
    """The looks to choose from, one after the other."""

    @property
    def needs_advice(self) -> bool:
        """Whether anything is shown or played that a solver has to find."""
        return self.heat or self.solver != "off" or self.guessing != "manual"


def looks_with(look: str) -> tuple[str, ...]:
    """Our own looks, the user's themes, and *look* if it is none of them."""
    from screenbot.vision.themes.shelf import theme_folders, user_theme_folder

    own = user_theme_folder()
    looks = (*LOOKS, *(name for name, folder in theme_folders().items() if folder.parent == own))
    return looks if look in looks else (*looks, look)


def after(values: Sequence[T], value: T, step: int = 1) -> T:
    """The next value around a circle; the first where the value is not one of them."""
    return values[(values.index(value) + step) % len(values)] if value in values else values[0]
