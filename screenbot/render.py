"""Draws a board in a theme: the window of the embedded game, the pictures of tests and pages.

The same tiles that the vision reads with are drawn here, so that a theme is one folder of data.
What a theme lacks is drawn with what it has: one that was learnt from screenshots may know no 8.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import (
    COVERED,
    EXPLODED,
    FLAG,
    MINE,
    QUESTION,
    SYMBOLS,
    UNSEEN,
    WRONG_FLAG,
    Board,
)
from screenbot.errors import ConfigurationError
from screenbot.geometry import Lattice, Rect
from screenbot.vision.themes.shelf import theme_folder
from screenbot.vision.themes.theme import Theme, load_theme

Image: TypeAlias = NDArray[np.uint8]
Mood: TypeAlias = Literal["playing", "won", "lost"]
Colour: TypeAlias = tuple[int, int, int]

SMALLEST_CELL: Final = 8.0
LARGEST_CELL: Final = 400.0
COUNTER_DIGITS: Final = 3
COUNTER_HEIGHT: Final = 1.44
"""Height of the counter's digits in cells, where a theme has none of its own."""

INSTEAD: Final = {UNSEEN: COVERED, EXPLODED: MINE, WRONG_FLAG: FLAG, QUESTION: COVERED, MINE: FLAG}
"""What is drawn for a cell that a theme has no tile for."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A drawn window: ``image`` is uint8 (height, width, 3) RGB, the rest places in its pixels."""

    image: Image
    lattice: Lattice
    face: Rect


@dataclass(frozen=True, slots=True)
class Frame:
    """Colours (R, G, B) of what surrounds the board; ``[frame]`` in ``theme.toml``."""

    ground: Colour = (192, 192, 192)
    bright: Colour = (255, 255, 255)
    dark: Colour = (128, 128, 128)


@dataclass(frozen=True, slots=True)
class Layout:
    """Places in the window, in pixels, for a board of a size at a cell size."""

    width: int
    height: int
    header: Rect
    face: Rect
    lattice: Lattice


def window_layout(rows: int, cols: int, cell: float) -> Layout:
    """Where everything of the embedded game's window lies; *cell* is the pitch in pixels."""
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise ConfigurationError(
            f"cell size {cell}: between {SMALLEST_CELL:g} and {LARGEST_CELL:g} pixels"
        )
    margin = round(0.625 * cell)
    header_height = round(2.2 * cell)
    board_width, board_height = round(cols * cell), round(rows * cell)
    # Two counters and the face need this much, however narrow the board is.
    width = max(board_width, round(9 * cell)) + 2 * margin
    header = Rect(margin, margin, width - 2 * margin, header_height)
    side = round(1.6 * cell)
    face = Rect((width - side) // 2, margin + (header_height - side) // 2, side, side)
    left, top = (width - board_width) // 2, header.bottom + margin
    lattice = Lattice((float(left), float(top)), (cell, cell), rows, cols)
    return Layout(width, top + board_height + margin, header, face, lattice)


def draw_window(
    board: Board,
    *,
    mines_left: int | None = None,
    seconds: int = 0,
    mood: Mood = "playing",
    theme: str | Path | Theme = "embedded",
    cell: float = 24.0,
) -> Picture:
    """The whole window of a game: counter, face, clock and board, *cell* pixels a cell.

    *theme* is a theme, its name or its folder. Raises ``ConfigurationError`` for an unknown theme,
    a theme that has nothing to draw a cell with, or a cell size out of range.
    """
    look = find_look(theme)
    layout = window_layout(board.rows, board.cols, cell)
    image = _empty_window(layout, load_frame(look.folder), cell)
    _paste(image, layout.face, _part(look.folder, f"faces/{mood}"))
    if mines_left is not None:
        _draw_counter(image, layout, look, mines_left, cell, right=False)
    _draw_counter(image, layout, look, seconds, cell, right=True)
    draw_cells(image, board, look, layout.lattice)
    return Picture(image, layout.lattice, layout.face)


def find_look(theme: str | Path | Theme) -> Theme:
    """A theme by itself, by its name or by its folder. Raises ``ConfigurationError``."""
    return theme if isinstance(theme, Theme) else load_theme(theme)


def draw_board(
    board: Board, theme: str | Path | Theme = "classic", cell: float | tuple[float, float] = 16.0
) -> Image:
    """The cells alone, uint8 (height, width, 3) RGB, without a window around them.

    *cell* is the side of a cell in pixels, or its width and height; both may be fractions.
    """
    size = cell if isinstance(cell, tuple) else (cell, cell)
    lattice = Lattice((0.0, 0.0), size, board.rows, board.cols)
    bounds = lattice.bounds()
    image = np.zeros((bounds.height, bounds.width, 3), np.uint8)
    draw_cells(image, board, find_look(theme), lattice)
    return image


def draw_cells(image: Image, board: Board, theme: Theme, lattice: Lattice) -> None:
    """Draw every cell of *board* into *image* (uint8 RGB) where *lattice* says."""
    for row in range(board.rows):
        for col in range(board.cols):
            _draw_cell(image, board, theme, lattice, row, col)


def update_cells(
    image: Image, lattice: Lattice, before: Board, now: Board, theme: str | Path | Theme
) -> None:
    """Draw the cells in which two boards differ into *image* (uint8 RGB), which shows *before*."""
    look = find_look(theme)
    for row, col in np.argwhere(before.cells != now.cells).tolist():
        _draw_cell(image, now, look, lattice, row, col)


def _draw_cell(
    image: Image, board: Board, theme: Theme, lattice: Lattice, row: int, col: int
) -> None:
    rect = lattice.rect(row, col)
    shade = (row + col) % 2 if theme.checkered else 0
    tile = resized_tile(theme, int(board.cells[row, col]), rect.width, rect.height, shade)
    image[rect.y : rect.bottom, rect.x : rect.right] = tile


@lru_cache(maxsize=4096)
def resized_tile(theme: Theme, code: int, width: int, height: int, shade: int = 0) -> Image:
    """One tile of a theme at a size in pixels; *shade* is its look, where it has so many.

    A cell that is not seen is drawn covered, a number that the theme lacks is written on its open
    cell. Raises ``ConfigurationError`` where there is nothing to draw a cell with.
    """
    tiles = theme.tiles_for(width, height).tiles
    drawn = code
    while drawn not in tiles and drawn in INSTEAD:
        drawn = INSTEAD[drawn]
    if drawn in tiles:
        looks = tiles[drawn]
        return resize(looks[shade if shade < len(looks) else 0], width, height)
    if 1 <= code <= 8 and 0 in tiles:
        return _written(resize(tiles[0][0], width, height), str(code))
    raise ConfigurationError(f"theme {theme.name!r} has no tile for {SYMBOLS[code]!r}")


def _written(ground: Image, digit: str) -> Image:
    """A digit in black or white on a cell."""
    height, width, _ = ground.shape
    font, scale, thick = cv2.FONT_HERSHEY_SIMPLEX, height / 36, max(1, height // 12)
    (wide, high), _ = cv2.getTextSize(digit, font, scale, thick)
    ink = (0, 0, 0) if ground.mean() > 110 else (255, 255, 255)
    drawn, at = ground.copy(), ((width - wide) // 2, (height + high) // 2)
    cv2.putText(drawn, digit, at, font, scale, ink, thick, cv2.LINE_AA)
    return drawn


def resize(image: Image, width: int, height: int) -> Image:
    """Scale a picture: areas averaged when it shrinks, sharp edges kept at whole multiples."""
    if (width, height) == (image.shape[1], image.shape[0]):
        return image
    if width <= image.shape[1] and height <= image.shape[0]:
        method = cv2.INTER_AREA
    elif width % image.shape[1] == 0 and height % image.shape[0] == 0:
        method = cv2.INTER_NEAREST
    else:
        method = cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, (width, height), interpolation=method), np.uint8)


@lru_cache(maxsize=32)
def load_frame(folder: Path) -> Frame:
    """The frame colours of a theme, or the classic ones where it has none."""
    with (folder / "theme.toml").open("rb") as file:
        data = tomllib.load(file).get("frame", {})
    return Frame(**{key: tuple(value) for key, value in data.items()})


@lru_cache(maxsize=256)
def _part(folder: Path, name: str) -> Image:
    """A picture of the window's furniture; the classic one where a theme has none of its own."""
    path = folder / f"{name}.png"
    if not path.is_file():
        path = theme_folder() / "classic" / f"{name}.png"
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise ConfigurationError(f"{path}: cannot be read as a picture")
    return np.ascontiguousarray(image[:, :, ::-1]).astype(np.uint8)


def _paste(image: Image, rect: Rect, part: Image) -> None:
    image[rect.y : rect.bottom, rect.x : rect.right] = resize(part, rect.width, rect.height)


def _empty_window(layout: Layout, frame: Frame, cell: float) -> Image:
    image = np.full((layout.height, layout.width, 3), frame.ground, np.uint8)
    thin = max(1, round(cell / 16))
    _bevel(image, Rect(0, 0, layout.width, layout.height), thin, frame.bright, frame.dark)
    for sunk in (layout.header, layout.lattice.bounds()):
        _bevel(image, sunk.grown(2 * thin), 2 * thin, frame.dark, frame.bright)
    _bevel(image, layout.face.grown(thin), thin, frame.dark, frame.dark)
    return image


def _bevel(image: Image, rect: Rect, width: int, upper: Colour, lower: Colour) -> None:
    """A bevelled edge just inside *rect*: *upper* on the top and left, *lower* opposite."""
    for inset in range(width):
        x, y = rect.x + inset, rect.y + inset
        right, bottom = rect.right - 1 - inset, rect.bottom - 1 - inset
        image[bottom, x : right + 1] = image[y : bottom + 1, right] = lower
        image[y, x:right] = image[y:bottom, x] = upper


def _draw_counter(
    image: Image, layout: Layout, theme: Theme, value: int, cell: float, *, right: bool
) -> None:
    """Three digits; what does not fit is shown as -99 or 999, as Windows does."""
    low, high = -(10 ** (COUNTER_DIGITS - 1)) + 1, 10**COUNTER_DIGITS - 1
    text = f"{min(max(value, low), high):0{COUNTER_DIGITS}d}"
    own = theme.counter is not None and theme.counter.kind == "digits"
    folder = theme.folder if own else theme_folder() / "classic"
    digit = _part(folder, "counter/0")
    # The digits of a theme belong to its tiles: where they are read, both have one scale.
    scale = cell / theme.cell[1] if own else COUNTER_HEIGHT * cell / digit.shape[0]
    scale = min(scale, layout.header.height / digit.shape[0])
    width, height = round(scale * digit.shape[1]), round(scale * digit.shape[0])
    gap = (layout.header.height - height) // 2
    x = layout.header.right - gap - COUNTER_DIGITS * width if right else layout.header.x + gap
    for symbol in text:
        name = "minus" if symbol == "-" else symbol
        rect = Rect(x, layout.header.y + gap, width, height)
        _paste(image, rect, _part(folder, f"counter/{name}"))
        x += width
