"""Writing themes: a folder appears whole or not at all."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ConfigurationError
from screenbot.vision.themes.shelf import theme_folder, user_theme_folder
from screenbot.vision.themes.theme import TILE_CODES, Play, forget_themes

RESERVED: Final = ("none", "unknown")
"""Names that mean something else where a theme is asked for."""

Image = NDArray[np.uint8]
Tiles = dict[int, list[Image]]
"""For each cell code its looks, uint8 (height, width, 3) RGB, the most common first."""
Frame = tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A theme that is to be written.

    ``tile_sets`` holds the tiles of each size, the first as the folder ``tiles``; ``pictures`` the
    further pictures by their place in the folder, without ``.png``; ``frame`` the colours ground,
    bright and dark of the window that the renderer draws around the board. A ``counter`` says that
    there are digits among the pictures, three of them above the board on the left.
    """

    name: str
    title: str
    tile_sets: tuple[Tiles, ...]
    play: Play = field(default_factory=Play)
    shade: float = 1.0
    learnt: bool = False
    counter: bool = False
    frame: Frame | None = None
    pictures: dict[str, Image] = field(default_factory=dict)


def theme_place(name: str, parent: Path | None = None, *, force: bool = False) -> Path:
    """The folder that a new theme goes into, in *parent* or among the user's themes.

    Raises ``ConfigurationError`` for a name that cannot be one and, without *force*, for a folder
    that is there already.
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", name) or name in RESERVED:
        raise ConfigurationError(
            f"theme name {name!r}: letters, digits, '.', '_' and '-' expected, and not"
            f" {' or '.join(RESERVED)}"
        )
    if (theme_folder() / name / "theme.toml").is_file():
        raise ConfigurationError(
            f"theme {name!r} comes with screenbot; take another name with --name"
        )
    folder = (user_theme_folder() if parent is None else parent) / name
    if folder.exists() and not force:
        raise ConfigurationError(f"{folder} is there already; replace it with --force")
    if folder.exists() and not (folder / "theme.toml").is_file():
        raise ConfigurationError(f"{folder} is no theme and is not replaced")
    return folder


@contextmanager
def written(draft: Draft, folder: Path) -> Iterator[Path]:
    """The theme in a folder of its own, which becomes *folder* when the block ends without error.

    Raises ``ConfigurationError`` where it cannot be written.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        desk = Path(tempfile.mkdtemp(prefix=".screenbot-", dir=folder.parent))
    except OSError as error:
        raise ConfigurationError(f"{folder}: {error.strerror or error}") from error
    try:
        made = desk / draft.name
        _write(draft, made)
        yield made
        if folder.exists():
            folder.rename(desk / "old")
        made.rename(folder)
        forget_themes()
    except OSError as error:
        raise ConfigurationError(f"{folder}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(desk, ignore_errors=True)


def slug(text: str) -> str:
    """A theme's name made of any text, such as the name of a picture file."""
    words = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return words[:64].strip("-") or "theme"


def write_tiles(tiles: Tiles, folder: Path) -> None:
    """Writes ``covered.png``, ``covered-2.png`` and so on into a folder, made where missing."""
    names = {code: name for name, code in TILE_CODES.items()}
    for code, looks in tiles.items():
        for number, tile in enumerate(looks, start=1):
            name = names[code] if number == 1 else f"{names[code]}-{number}"
            _write_picture(tile, folder / f"{name}.png")


def _write(draft: Draft, folder: Path) -> None:
    for number, tiles in enumerate(draft.tile_sets):
        side = next(iter(tiles.values()))[0].shape[1]
        write_tiles(tiles, folder / ("tiles" if number == 0 else f"tiles-{side}"))
    for name, picture in draft.pictures.items():
        _write_picture(picture, folder / f"{name}.png")
    (folder / "theme.toml").write_text(_toml(draft), "utf-8")


def _write_picture(picture: Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    ok, data = cv2.imencode(".png", np.ascontiguousarray(picture[:, :, ::-1]))
    if not ok:
        raise OSError(f"cannot encode the picture {str(path)!r}")
    path.write_bytes(data.tobytes())


def _toml(draft: Draft) -> str:
    first = next(iter(draft.tile_sets[0].values()))[0]
    play = draft.play
    # Strings, numbers and lists of them are written alike in JSON and TOML.
    lines = [
        f"name = {_value(draft.name)}",
        f"title = {_value(draft.title)}",
        f"cell = {_value([first.shape[1], first.shape[0]])}",
    ]
    if draft.shade != 1.0:
        lines.append(f"shade = {draft.shade:g}")
    if draft.learnt:
        lines.append("learnt = true")
    if draft.counter:
        lines += ["", "[counter]", 'kind = "digits"', 'place = "above-left"']
    lines += [
        "",
        "[play]",
        f"chord = {_value(play.chord)}",
        f"question_marks = {_value(play.question_marks)}",
        f"first_click = {_value(play.first_click)}",
        f"settle_ms = {play.settle_ms}",
        f"restart = {_value(list(play.restart))}",
    ]
    if draft.frame is not None:
        names = ("ground", "bright", "dark")
        colours = zip(names, draft.frame, strict=True)
        lines += ["", "[frame]", *(f"{name} = {_value(list(rgb))}" for name, rgb in colours)]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
