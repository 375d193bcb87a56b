"""Contact sheets: every picture of a theme on one, with its name."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from screenbot.render import Image, resize
from screenbot.vision.themes.theme import TILE_CODES, Theme

SIDE: Final = 64
"""Pixels of a tile on the sheet."""
ROW: Final = 9
"""Tiles in a row: the numbers fill one."""
GAP: Final = 10
TITLE: Final = 34
LABEL: Final = 16
HEADING: Final = 22
PAPER, INK, PALE = (250, 250, 252), (30, 34, 42), (104, 112, 124)


def draw_sheet(theme: Theme) -> Image:
    """The contact sheet of a theme, uint8 (height, width, 3) RGB."""
    groups = list(_groups(theme))
    width = GAP + ROW * (SIDE + GAP)
    height = TITLE + sum(HEADING + _height(pictures) for _, pictures in groups) + GAP
    sheet: Image = np.full((height, width, 3), PAPER, np.uint8)
    _write(sheet, f"{theme.name}: {theme.title}", GAP, 22, INK, 0.5)
    y = TITLE
    for heading, pictures in groups:
        _write(sheet, heading, GAP, y + 13, PALE, 0.42)
        y += HEADING
        for start in range(0, len(pictures), ROW):
            row = pictures[start : start + ROW]
            for at, (name, picture) in enumerate(row):
                x = GAP + at * (SIDE + GAP)
                _place(sheet, picture, x, y)
                _write(sheet, name, x, y + _height([(name, picture)]) - GAP - 5, INK, 0.36)
            y += _height(row)
    return sheet


def _height(pictures: list[tuple[str, Image]]) -> int:
    """Pixels that pictures take with their names, in rows as high as their highest."""
    rows = [pictures[start : start + ROW] for start in range(0, len(pictures), ROW)]
    return sum(max(_shown(each).shape[0] for _, each in row) + LABEL + GAP for row in rows)


def _groups(theme: Theme) -> list[tuple[str, list[tuple[str, Image]]]]:
    """Headings, each with the pictures below it and their names."""
    names = {code: name for name, code in TILE_CODES.items()}
    groups = []
    for tiles in theme.tile_sets:
        pictures = [
            (names[code] if number == 1 else f"{names[code]}-{number}", look)
            for code, looks in sorted(tiles.tiles.items())
            for number, look in enumerate(looks, start=1)
        ]
        groups.append((f"tiles of {tiles.cell[0]} x {tiles.cell[1]} pixels", pictures))
    if theme.counter is not None:
        glyphs = [(f"{symbol!r}", glyph) for symbol, glyph in sorted(theme.counter.glyphs.items())]
        groups.append((f"mine counter, {theme.counter.place}", glyphs))
    for popup in theme.popups:
        # Words in a small picture: shown piece by piece, as they are.
        pieces = np.array_split(popup.picture, -(-popup.picture.shape[1] // SIDE), axis=1)
        groups.append((f"window over the board: {popup.name}", [("", each) for each in pieces]))
    return groups


def _place(sheet: Image, picture: Image, x: int, y: int) -> None:
    """A picture on the sheet, framed."""
    shown = _shown(picture)
    sheet[y : y + shown.shape[0], x : x + shown.shape[1]] = shown
    corner = (x + shown.shape[1], y + shown.shape[0])
    cv2.rectangle(sheet, (x - 1, y - 1), corner, (200, 204, 210), 1)


def _shown(picture: Image) -> Image:
    """A picture as large as fits into a square; small ones by a whole factor."""
    height, width, _ = picture.shape
    scale = SIDE / max(height, width)
    scale = float(int(scale)) if scale >= 1 else scale
    return resize(picture, max(1, round(width * scale)), max(1, round(height * scale)))


def _write(
    sheet: Image, text: str, x: int, y: int, colour: tuple[int, int, int], scale: float
) -> None:
    cv2.putText(sheet, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, 1, cv2.LINE_AA)
