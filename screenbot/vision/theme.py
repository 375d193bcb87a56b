"""Themes: folders of tile images with a ``theme.toml``. A new theme is data, not code."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ConfigurationError
from screenbot.geometry import Rect

Chord: TypeAlias = Literal["middle", "left", "both", "none"]
FirstClick: TypeAlias = Literal["any", "safe", "opening"]

CHORDS: Final = ("middle", "left", "both", "none")
FIRST_CLICKS: Final = ("any", "safe", "opening")


@dataclass(frozen=True, slots=True)
class Play:
    """How a program is played.

    ``chord`` is the click that opens the neighbours of a satisfied number; ``question_marks`` says
    that a right click on a flag makes a question mark; ``first_click`` is the rule of the first
    click; ``settle_ms`` how long the animation after a click may take; ``restart`` the ways to
    start the next game, tried in order: ``key:F2``, ``button:FILE`` (a picture in the theme's
    folder to click on) or ``face`` (the button above the board).
    """

    chord: Chord = "none"
    question_marks: bool = True
    first_click: FirstClick = "any"
    settle_ms: int = 200
    restart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Popup:
    """A window that the program puts over its board, found on a picture.

    ``rect`` is where the known part of it was seen, in pixels; ``dismiss`` the ways to close it,
    tried in order, each ``key:NAME`` or ``button:FILE``; ``button`` is the place to click where
    the first of these is a button that can be seen.
    """

    name: str
    rect: Rect
    dismiss: tuple[str, ...]
    button: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A look of the game and how it is played.

    ``cell`` is the size (width, height) in pixels of the tiles as they are stored; ``tiles`` maps a
    cell code of ``screenbot.board`` to its pictures, uint8 (height, width, 3) RGB.
    """

    name: str
    title: str
    folder: Path
    cell: tuple[int, int]
    play: Play = field(default_factory=Play)
    tiles: dict[int, tuple[NDArray[np.uint8], ...]] = field(default_factory=dict)

    def find_popup(self, image: NDArray[np.uint8], near: Rect) -> Popup | None:
        """A pop-up of this program over or around *near*, or None.

        *image* is uint8 (height, width, 3) RGB, *near* the board's place in its pixels.
        """
        return None


def theme_folder() -> Path:
    """The folder of the themes that come with screenbot."""
    here = Path(__file__).resolve().parent.parent
    inside = here / "templates"
    return inside if inside.is_dir() else here.parent / "templates"


def theme_names() -> tuple[str, ...]:
    """Names of all themes, sorted."""
    return tuple(sorted(path.parent.name for path in theme_folder().glob("*/theme.toml")))


def load_theme(name: str | Path) -> Theme:
    """A theme by its name or its folder. Raises ``ConfigurationError`` where there is none."""
    folder = name if isinstance(name, Path) else theme_folder() / name
    path = folder / "theme.toml"
    if not path.is_file():
        known = ", ".join(theme_names()) or "none"
        raise ConfigurationError(f"unknown theme {str(name)!r} (known: {known})")
    with path.open("rb") as file:
        data = tomllib.load(file)
    return Theme(
        name=str(data.get("name", folder.name)),
        title=str(data.get("title", folder.name)),
        folder=folder,
        cell=(int(data["cell"][0]), int(data["cell"][1])),
        play=_play(data.get("play", {}), path),
    )


def _play(data: dict[str, Any], path: Path) -> Play:
    chord, first_click = data.get("chord", "none"), data.get("first_click", "any")
    if chord not in CHORDS:
        raise ConfigurationError(f"{path}: chord {chord!r} (known: {', '.join(CHORDS)})")
    if first_click not in FIRST_CLICKS:
        known = ", ".join(FIRST_CLICKS)
        raise ConfigurationError(f"{path}: first_click {first_click!r} (known: {known})")
    return Play(
        chord=chord,
        question_marks=bool(data.get("question_marks", True)),
        first_click=first_click,
        settle_ms=int(data.get("settle_ms", 200)),
        restart=tuple(data.get("restart", ())),
    )
