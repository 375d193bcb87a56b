"""What is wrong with a theme: mistakes in its files, and tiles that cannot be told apart."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from screenbot.board import COVERED, FLAG
from screenbot.errors import ScreenbotError
from screenbot.geometry import Lattice
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.picture import load_image
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.themes.cells import read_cells
from screenbot.vision.themes.theme import TILE_CODES, Theme, load_theme
from screenbot.vision.themes.tiles import matcher
from screenbot.vision.words import is_readable

SIZES: Final = (12.0, 16.0, 20.0, 24.0, 33.3, 48.0, 64.0, 96.0)
"""Cell sizes in pixels at which tiles are compared."""
KEYS: Final = {
    "": ("name", "title", "cell", "shade", "search", "textured", "checkered", "tolerance", "learnt",
         "play", "counter", "popup", "frame"),
    "play": ("chord", "question_marks", "first_click", "settle_ms", "restart"),
    "counter": ("kind", "place"),
    "popup": ("name", "image", "dismiss"),
    "frame": ("ground", "bright", "dark"),
}  # fmt: skip
"""What may stand in each part of a ``theme.toml``."""
NEEDED: Final = (COVERED, 0, 1, 2, 3, FLAG)
"""Tiles without which no game can be read."""

WAYS: Final = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA)


def mistakes(folder: Path) -> list[str]:
    """Everything that is wrong with the files of a theme, a line each; empty where all is well."""
    path = folder / "theme.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return [f"{path}: {error}"]
    found = [*_unknown_keys(data, path), *_broken_pictures(folder), *_missing_buttons(data, path)]
    try:
        theme = load_theme(folder)
    except ScreenbotError as error:
        return [*found, *([] if any(str(error) in line for line in found) else [str(error)])]
    cell = data.get("cell")
    if cell is not None and tuple(cell if isinstance(cell, list) else ()) != theme.cell:
        found.append(f"{path}: cell {cell!r}, but the tiles have {list(theme.cell)}")
    names = {code: name for name, code in TILE_CODES.items()}
    found += [f"{folder}: no tile '{names[code]}'" for code in NEEDED if code not in theme.tiles]
    return found


def _unknown_keys(data: dict[str, Any], path: Path) -> Iterator[str]:
    for part, known in KEYS.items():
        tables = data if not part else data.get(part, {})
        for table in tables if isinstance(tables, list) else [tables]:
            for key in set(table if isinstance(table, dict) else ()) - set(known):
                where = f"{part}." if part else ""
                yield f"{path}: unknown key '{where}{key}' (known: {', '.join(known)})"


def _broken_pictures(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.png")):
        try:
            load_image(path)
        except ScreenbotError as error:
            yield str(error)


def _missing_buttons(data: dict[str, Any], path: Path) -> Iterator[str]:
    """Pictures that ways to start a game or to close a pop-up name and that are not there."""
    popups = data.get("popup", [])
    tables = [data.get("play", {}), *(popups if isinstance(popups, list) else [])]
    for table in tables:
        ways = (table.get("restart") or table.get("dismiss")) if isinstance(table, dict) else None
        for way in ways if isinstance(ways, list) else []:
            kind, _, name = str(way).partition(":")
            if kind == "button" and not (path.parent / name).is_file():
                yield f"{path}: {way!r}: no picture {path.parent / name}"
            elif kind not in ("button", "key", "words") and way != "face":
                yield f"{path}: {way!r}: key:NAME, button:FILE, face, words or words:TEXT expected"
            elif kind == "words" and way != "words" and not is_readable(name):
                yield f"{path}: {way!r}: only Latin letters and digits are read"


def confusions(theme: Theme, size: float) -> list[str]:
    """The tiles that are not read for sure in cells of *size* pixels, as words.

    Every tile is drawn at that size in each of the ways in which pictures are scaled, and read.
    """
    names = {code: name for name, code in TILE_CODES.items()}
    tiles = theme.tiles_for(size, size)
    true = np.array([code for code, looks in tiles.tiles.items() for _ in looks], np.uint8)
    strip = np.concatenate([look for looks in tiles.tiles.values() for look in looks], axis=1)
    lattice = Lattice((0.0, 0.0), (size, size), 1, len(true))
    read = matcher(theme, (size, size))
    if tiles.cell != (size, size):
        read = read.softened()
    trouble: dict[str, None] = {}
    for way in WAYS if tiles.cell != (size, size) else (cv2.INTER_NEAREST,):
        bounds = lattice.bounds()
        drawn = cv2.resize(strip, (bounds.width, bounds.height), interpolation=way)
        reading = read_cells(np.asarray(drawn, np.uint8), Grid.even(lattice), read)
        for code, got, sure in zip(true, reading.codes[0], reading.confidence[0], strict=True):
            if got != code:
                trouble[f"{names[int(code)]} looks like {names.get(int(got), 'nothing')}"] = None
            elif sure < CONFIDENT:
                trouble[f"{names[int(code)]} is unsure"] = None
    return list(trouble)
