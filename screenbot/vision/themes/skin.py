"""Minesweeper X skin sheets, which Arbiter, Viennasweeper and Metasweeper take too, as themes.

A sheet is one picture of 144 x 122 pixels, or of a whole multiple of that: from the top the open
cell and the numbers, the covered cell and the marks (16 x 16 each), the digits of the counter
(11 x 21), the faces (26 x 26) and the pieces of the frame, with lines of one pixel between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.errors import ImageError
from screenbot.vision.pixels.picture import load_image
from screenbot.vision.themes.binder import Draft, Frame, Image, Tiles
from screenbot.vision.themes.theme import Play

WIDTH, HEIGHT = 144, 122
MOST_SCALE: Final = 8
CELL: Final = 16
SECOND_ROW: Final = {0: COVERED, 2: MINE, 3: FLAG, 4: WRONG_FLAG, 5: EXPLODED, 6: QUESTION}
"""Cell code of each column of the second row; the others are pressed cells."""
DIGITS: Final = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "minus")
FACES: Final = {"playing": 0, "lost": 2, "won": 3}
ALIKE: Final = 2.0
"""Root mean square difference up to which two tiles are the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """The parts of a sheet; all pictures are uint8 (height, width, 3) RGB.

    ``tiles`` maps cell codes to their looks; a mark that the skin draws like a covered cell is left
    out. ``frame`` holds the colours of the window: its ground, a bright and a dark edge.
    """

    tiles: Tiles
    digits: dict[str, Image]
    faces: dict[str, Image]
    frame: Frame


def load_skin(path: str | Path) -> Skin:
    """The parts of the skin sheet in a picture file.

    Raises ``ImageError`` where it cannot be read or is no skin sheet.
    """
    image = load_image(path)
    height, width, _ = image.shape
    scale = width // WIDTH
    if not 1 <= scale <= MOST_SCALE or (width, height) != (scale * WIDTH, scale * HEIGHT):
        raise ImageError(
            f"{path}: a picture of {width} x {height} pixels; a skin sheet has {WIDTH} x {HEIGHT}"
        )

    def part(x: int, y: int, wide: int, high: int) -> Image:
        area = image[y * scale : (y + high) * scale, x * scale : (x + wide) * scale]
        return np.ascontiguousarray(area)

    tiles = {number: [part(CELL * number, 0, CELL, CELL)] for number in range(9)}
    tiles |= {code: [part(CELL * at, CELL, CELL, CELL)] for at, code in SECOND_ROW.items()}
    _check_tiles(tiles, path)
    return Skin(
        tiles={code: looks for code, looks in tiles.items() if not _is_missing(code, tiles)},
        digits={name: part(12 * at, 33, 11, 21) for at, name in enumerate(DIGITS)},
        faces={mood: part(27 * at, 55, 26, 26) for mood, at in FACES.items()},
        frame=_frame(part(70, 82, 1, 1), part(0, 94, 12, 1)),
    )


def skin_draft(skin: Skin, name: str, title: str) -> Draft:
    """The theme of a skin: the programs that take these sheets are played alike."""
    play = Play(
        chord="both",
        question_marks=QUESTION in skin.tiles,
        first_click="safe",
        settle_ms=50,
        restart=("key:F2", "face"),
    )
    pictures = {f"counter/{digit}": picture for digit, picture in skin.digits.items()}
    pictures |= {f"faces/{mood}": picture for mood, picture in skin.faces.items()}
    return Draft(
        name, title, (skin.tiles,), play, counter=True, frame=skin.frame, pictures=pictures
    )


def _check_tiles(tiles: Tiles, path: str | Path) -> None:
    """Raises ``ImageError`` where cells that must differ look alike."""
    names = {COVERED: "covered cell", FLAG: "flag", MINE: "mine", 0: "open cell"}
    needed = [COVERED, 0, *range(1, 9), FLAG, MINE]
    for at, code in enumerate(needed):
        for other in needed[:at]:
            if _difference(tiles[code][0], tiles[other][0]) <= ALIKE:
                one, two = (names.get(each, f"number {each}") for each in (other, code))
                raise ImageError(f"{path}: no skin sheet: its {one} and its {two} look alike")


def _is_missing(code: int, tiles: Tiles) -> bool:
    """Whether a skin draws a mark that it does not know like something else."""
    if code not in (QUESTION, EXPLODED, WRONG_FLAG):
        return False
    others = [other for other in tiles if other < code or other in (COVERED, 0, FLAG, MINE)]
    return any(
        other != code and _difference(tiles[code][0], tiles[other][0]) <= ALIKE for other in others
    )


def _difference(one: Image, other: Image) -> float:
    return float(np.sqrt(((one.astype(np.float32) - other) ** 2).mean()))


def _frame(ground: Image, edge: Image) -> Frame:
    """Ground, bright and dark of the window, from a pixel of its ground and a piece of its edge."""
    colours = edge.reshape(-1, 3)
    light = colours.astype(np.int64).sum(axis=1)
    picked = (ground[0, 0], colours[light.argmax()], colours[light.argmin()])
    red, green, blue = (tuple(int(value) for value in colour) for colour in picked)
    return (red[0], red[1], red[2]), (green[0], green[1], green[2]), (blue[0], blue[1], blue[2])
