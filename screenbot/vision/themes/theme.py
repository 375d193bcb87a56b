"""Themes: folders of tile images with a ``theme.toml``. A new theme is data, not code."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.errors import ConfigurationError
from screenbot.geometry import Point, Rect
from screenbot.vision.pixels.picture import load_image
from screenbot.vision.themes.shelf import find_theme, theme_folders

Chord: TypeAlias = Literal["middle", "left", "both", "none"]
CounterKind: TypeAlias = Literal["digits", "text"]
CounterPlace: TypeAlias = Literal["above-left", "above-right", "below", "right"]
FirstClick: TypeAlias = Literal["any", "safe", "opening"]

TILE_CODES: Final = {
    **{str(number): number for number in range(9)},
    "covered": COVERED,
    "flag": FLAG,
    "question": QUESTION,
    "mine": MINE,
    "exploded": EXPLODED,
    "wrong_flag": WRONG_FLAG,
}
"""The cell code of each tile's file name."""

GLYPHS: Final = {
    **{str(number): str(number) for number in range(10)},
    "minus": "-",
    "blank": " ",
    "slash": "/",
}
"""The symbol of each file of a counter."""

COUNTER_KINDS: Final = ("digits", "text")
COUNTER_PLACES: Final = ("above-left", "above-right", "below", "right")
CHORDS: Final = ("middle", "left", "both", "none")
USUAL_RESTART: Final = ("face", "words", "key:F2", "key:F5", "key:n", "key:r")
"""The ways to start the next game of a program of which nothing is known."""
FIRST_CLICKS: Final = ("any", "safe", "opening")


@dataclass(frozen=True, slots=True)
class Play:
    """How a program is played.

    ``chord`` is the click that opens the neighbours of a satisfied number; ``question_marks`` says
    that a right click on a flag makes a question mark; ``first_click`` is the rule of the first
    click; ``settle_ms`` how long the animation after a click may take; ``restart`` the ways to
    start the next game, tried in order: ``key:F2``, ``button:FILE`` (a picture in the theme's
    folder to click on), ``face`` (the button above the board) or ``words`` (such as "New game").
    """

    chord: Chord = "none"
    question_marks: bool = True
    first_click: FirstClick = "any"
    settle_ms: int = 200
    restart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """Where a program shows how many mines are left, and how.

    ``kind`` is ``digits`` (three pictures that scale with the board) or ``text`` ("3/10" in a line
    of text); ``place`` the side of the board that it is on; ``glyphs`` the picture of each symbol,
    uint8 (height, width, 3) RGB: the digits, ``-`` and a space, or the digits and ``/``.
    """

    kind: CounterKind
    place: CounterPlace
    glyphs: dict[str, NDArray[np.uint8]]


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
class KnownPopup:
    """A pop-up as a theme describes it: a part of its picture, and the ways to close it."""

    name: str
    picture: NDArray[np.uint8]
    dismiss: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TileSet:
    """The tiles of a theme at one size.

    ``cell`` is their (width, height) in pixels; ``tiles`` maps a cell code of ``screenbot.board``
    to its pictures, uint8 (height, width, 3) RGB, the most common look first.
    """

    cell: tuple[int, int]
    tiles: dict[int, tuple[NDArray[np.uint8], ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A look of the game and how it is played.

    ``tile_sets`` holds the tiles at the sizes that the theme was made at, smallest first. ``shade``
    is how much the mean colour of a cell counts against its pattern, 0 to 1: less than 1 where
    tiles are translucent. ``search`` says that it is tried on every board, and not only when it is
    asked for by its name; ``textured`` that its cells have neither edges nor flat areas: it is
    tried on what repeats alone; ``checkered`` that the first two looks of a tile alternate like the
    squares of a chess board; ``tolerance`` from which difference to its tiles on a cell shows
    something that the theme does not know (None: the usual one); ``learnt`` that the tiles were cut
    from a few pictures, and what is unlike them all is read by its shape.
    """

    name: str
    title: str
    folder: Path
    tile_sets: tuple[TileSet, ...]
    shade: float = 1.0
    play: Play = field(default_factory=Play)
    counter: Counter | None = None
    popups: tuple[KnownPopup, ...] = ()
    search: bool = True
    textured: bool = False
    checkered: bool = False
    tolerance: float | None = None
    learnt: bool = False

    @property
    def cell(self) -> tuple[int, int]:
        """Size (width, height) in pixels of the theme's first tiles."""
        return self.tile_sets[0].cell

    @property
    def tiles(self) -> dict[int, tuple[NDArray[np.uint8], ...]]:
        """The theme's first tiles."""
        return self.tile_sets[0].tiles

    def tiles_for(self, width: float, height: float) -> TileSet:
        """The tiles whose size is the nearest to a cell of *width* x *height* pixels."""
        side = math.sqrt(width * height)
        return min(
            self.tile_sets,
            key=lambda tiles: abs(math.log(side / math.sqrt(tiles.cell[0] * tiles.cell[1]))),
        )

    def find_popup(self, image: NDArray[np.uint8], near: Rect) -> Popup | None:
        """A pop-up of this program over or around *near*, or None.

        *image* is uint8 (height, width, 3) RGB, *near* the board's place in its pixels.
        """
        from screenbot.vision.themes.popups import find_picture

        for popup in self.popups:
            place = find_picture(image, popup.picture, near)
            if place is not None:
                first = popup.dismiss[0] if popup.dismiss else ""
                name = first.removeprefix("button:")
                button = self.find_button(image, name, near) if name != first else None
                return Popup(popup.name, place, popup.dismiss, button)
        return None

    def find_button(self, image: NDArray[np.uint8], name: str, near: Rect) -> Point | None:
        """The middle of a button, in pixels, or None where it is not over or around *near*.

        *image* is uint8 (height, width, 3) RGB; *name* the file of the button's picture in the
        theme's folder. Raises ``ImageError`` where there is no such file.
        """
        from screenbot.vision.themes.popups import find_picture

        place = find_picture(image, load_image(self.folder / name), near)
        return None if place is None else place.middle


def load_theme(name: str | Path) -> Theme:
    """A theme by its name or its folder. Raises ``ConfigurationError`` where there is none."""
    return _load(find_theme(name))


def searched_themes() -> list[Theme]:
    """The themes that are tried where none is asked for by its name."""
    themes = (load_theme(folder) for folder in theme_folders().values())
    return [theme for theme in themes if theme.search]


def forget_themes() -> None:
    """Themes are loaded anew when they are next asked for: their files have changed."""
    _load.cache_clear()


@lru_cache(maxsize=64)
def _load(folder: Path) -> Theme:
    path = folder / "theme.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: {error}") from error
    sets = [_load_tiles(place) for place in sorted(folder.glob("tiles*")) if place.is_dir()]
    if not sets:
        raise ConfigurationError(f"{path}: no folder 'tiles' beside it")
    sets = [sets[0], *(_completed(tiles, sets[0]) for tiles in sets[1:])]
    return Theme(
        name=str(data.get("name", folder.name)),
        title=str(data.get("title", folder.name)),
        folder=folder,
        tile_sets=tuple(sets),
        shade=_number(data, "shade", 1.0, path),
        play=_play(_table(data, "play", path), path),
        counter=_counter(_table(data, "counter", path), path),
        popups=tuple(_popup(popup, path) for popup in data.get("popup", ())),
        search=bool(data.get("search", True)),
        textured=bool(data.get("textured", False)),
        checkered=bool(data.get("checkered", False)),
        tolerance=_number(data, "tolerance", 0.0, path) or None,
        learnt=bool(data.get("learnt", False)),
    )


def _completed(tiles: TileSet, first: TileSet) -> TileSet:
    """The tiles of a further size, with those that it lacks taken from the first size."""
    import cv2

    lacking = {
        code: tuple(
            np.asarray(cv2.resize(look, tiles.cell, interpolation=cv2.INTER_AREA), np.uint8)
            for look in looks
        )
        for code, looks in first.tiles.items()
        if code not in tiles.tiles
    }
    return TileSet(tiles.cell, tiles.tiles | lacking)


def _load_tiles(folder: Path) -> TileSet:
    """The tiles of one folder: ``covered.png``, ``covered-2.png``, ``0.png`` and so on."""
    tiles: dict[int, list[NDArray[np.uint8]]] = {}
    for path in sorted(folder.glob("*.png"), key=lambda path: (len(path.stem), path.stem)):
        word = path.stem.split("-")[0]
        if word not in TILE_CODES:
            known = ", ".join(TILE_CODES)
            raise ConfigurationError(f"{path}: unknown tile {word!r} (known: {known})")
        tiles.setdefault(TILE_CODES[word], []).append(load_image(path))
    sizes = {tile.shape for looks in tiles.values() for tile in looks}
    if len(sizes) != 1:
        raise ConfigurationError(f"{folder}: tiles of one size expected, found {sorted(sizes)}")
    height, width, _ = sizes.pop()
    return TileSet((width, height), {code: tuple(looks) for code, looks in tiles.items()})


def _number(data: dict[str, Any], key: str, default: float, path: Path) -> float:
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ConfigurationError(f"{path}: {key} {value!r}: a number from 0 expected")
    return float(value)


def _table(data: dict[str, Any], key: str, path: Path) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise ConfigurationError(f"{path}: {key} {value!r}: a table [{key}] expected")
    return value


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
        settle_ms=round(_number(data, "settle_ms", 200, path)),
        restart=tuple(data.get("restart", ())),
    )


def _popup(data: dict[str, Any], path: Path) -> KnownPopup:
    missing = [key for key in ("name", "image", "dismiss") if key not in data]
    if missing:
        raise ConfigurationError(f"{path}: a popup without {missing[0]!r}")
    picture = load_image(path.parent / str(data["image"]))
    return KnownPopup(str(data["name"]), picture, tuple(data["dismiss"]))


def _counter(data: dict[str, Any], path: Path) -> Counter | None:
    if not data:
        return None
    kind, place = data.get("kind"), data.get("place")
    if kind not in COUNTER_KINDS:
        raise ConfigurationError(
            f"{path}: counter kind {kind!r} (known: {', '.join(COUNTER_KINDS)})"
        )
    if place not in COUNTER_PLACES:
        known = ", ".join(COUNTER_PLACES)
        raise ConfigurationError(f"{path}: counter place {place!r} (known: {known})")
    files = {GLYPHS[file.stem]: file for file in (path.parent / "counter").glob("*.png")}
    missing = [digit for digit in "0123456789" if digit not in files]
    missing += ["slash"] if kind == "text" and "/" not in files else []
    if missing:
        raise ConfigurationError(f"{path}: no picture counter/{missing[0]}.png")
    glyphs = {symbol: load_image(file) for symbol, file in files.items()}
    return Counter(kind=kind, place=place, glyphs=glyphs)
