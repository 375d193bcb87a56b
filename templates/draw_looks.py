"""Draws the tiles of the looks that only the embedded game has: `dark`, `flat`, `checkerboard`.

Run `python templates/draw_looks.py` after a change here; the pictures are committed beside it.
Everything is drawn eight times too large and averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from draw_tiles import SEGMENTS, Colour, Image, face, segment_digit, write
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

HERE = Path(__file__).parent
SIZE, OVER = 64, 8
SIDE = SIZE * OVER

# Our own digits of rounded strokes, in a unit square, y downwards: an arc is (x, y, rx, ry, from,
# to) in degrees, a line two points.
STROKES: dict[str, list[tuple[float, ...]]] = {
    "1": [(0.30, 0.22, 0.56, 0.04), (0.56, 0.04, 0.56, 0.96)],
    "2": [(0.5, 0.30, 0.36, 0.26, 180, 390), (0.82, 0.43, 0.14, 0.96), (0.14, 0.96, 0.88, 0.96)],
    "3": [(0.46, 0.28, 0.34, 0.24, 170, 450), (0.46, 0.73, 0.38, 0.23, 270, 550)],
    "4": [(0.66, 0.96, 0.66, 0.04), (0.66, 0.04, 0.10, 0.68), (0.10, 0.68, 0.92, 0.68)],
    "5": [(0.82, 0.05, 0.28, 0.05), (0.28, 0.05, 0.22, 0.44), (0.48, 0.67, 0.36, 0.29, 222, 510)],
    "6": [(0.5, 0.67, 0.34, 0.29, 0, 360), (0.70, 0.05, 0.18, 0.58)],
    "7": [(0.12, 0.05, 0.88, 0.05), (0.88, 0.05, 0.42, 0.96)],
    "8": [(0.5, 0.27, 0.29, 0.23, 0, 360), (0.5, 0.73, 0.36, 0.24, 0, 360)],
    "?": [(0.5, 0.28, 0.32, 0.24, 180, 420), (0.62, 0.50, 0.5, 0.70), (0.5, 0.94, 0.5, 0.95)],
}


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a look. ``covered`` and ``opened`` have two shades on a checkerboard."""

    covered: tuple[Colour, ...]
    opened: tuple[Colour, ...]
    gap: Colour
    inks: tuple[Colour, ...]
    mark: Colour
    flag: Colour
    mine: Colour
    exploded: Colour
    counter: tuple[Colour, Colour, Colour]
    ground: Colour
    inset: float
    """Width of the gap around a tile, as a part of its side."""
    radius: float
    """Radius of a tile's corners, as a part of its side."""


DARK = Look(
    covered=((59, 68, 88),),
    opened=((33, 38, 48),),
    gap=(22, 25, 32),
    inks=((110, 176, 255), (126, 211, 133), (255, 118, 118), (188, 146, 255), (255, 176, 92),
          (94, 214, 214), (230, 230, 236), (150, 156, 170)),
    mark=(232, 236, 244),
    flag=(255, 98, 98),
    mine=(214, 219, 230),
    exploded=(150, 36, 44),
    counter=((255, 120, 90), (52, 36, 34), (24, 20, 22)),
    ground=(40, 45, 57),
    inset=0.03,
    radius=0.09,
)  # fmt: skip
FLAT = Look(
    covered=((150, 172, 196),),
    opened=((240, 243, 246),),
    gap=(255, 255, 255),
    inks=((44, 58, 76),) * 8,
    mark=(255, 255, 255),
    flag=(240, 124, 32),
    mine=(44, 58, 76),
    exploded=(244, 150, 128),
    counter=((44, 58, 76), (222, 228, 234), (240, 243, 246)),
    ground=(214, 222, 230),
    inset=0.045,
    radius=0.0,
)
CHECKERBOARD = Look(
    covered=((96, 178, 160), (86, 166, 148)),
    opened=((236, 218, 180), (227, 207, 166)),
    gap=(0, 0, 0),
    inks=((28, 92, 190), (40, 122, 52), (196, 46, 46), (110, 40, 140), (196, 110, 0), (0, 120, 130),
          (56, 50, 46), (120, 112, 104)),
    mark=(248, 250, 248),
    flag=(226, 62, 40),
    mine=(52, 46, 60),
    exploded=(224, 116, 84),
    counter=((248, 244, 230), (74, 148, 132), (62, 136, 120)),
    ground=(70, 140, 126),
    inset=0.0,
    radius=0.0,
)  # fmt: skip


def tile(look: Look, colour: Colour) -> Image:
    """An empty cell: a rounded square in its gap."""
    image = np.full((SIDE, SIDE, 3), look.gap, np.uint8)
    inset, radius = round(look.inset * SIDE), round(look.radius * SIDE)
    low, high = inset + radius, SIDE - 1 - inset - radius
    cv2.rectangle(image, (low, inset), (high, SIDE - 1 - inset), colour, -1)
    cv2.rectangle(image, (inset, low), (SIDE - 1 - inset, high), colour, -1)
    for x in (low, high):
        for y in (low, high):
            cv2.circle(image, (x, y), radius, colour, -1)
    return image


def stroked(image: Image, text: str, ink: Colour) -> Image:
    """One of our own digits, in round strokes."""
    left, top, wide, high = 0.30 * SIDE, 0.22 * SIDE, 0.40 * SIDE, 0.56 * SIDE
    thick = round(0.085 * SIDE)
    for stroke in STROKES[text]:
        if len(stroke) == 6:
            x, y, across, down, first, last = stroke
            middle = (round(left + x * wide), round(top + y * high))
            axes = (round(across * wide), round(down * high))
            cv2.ellipse(image, middle, axes, 0, first, last, ink, thick)
        else:
            ends = [
                (round(left + stroke[at] * wide), round(top + stroke[at + 1] * high))
                for at in (0, 2)
            ]
            cv2.line(image, ends[0], ends[1], ink, thick)
    return image


def hershey(image: Image, text: str, ink: Colour) -> Image:
    """A digit of OpenCV's own strokes."""
    font, scale, thick = cv2.FONT_HERSHEY_DUPLEX, SIDE / 34, round(0.075 * SIDE)
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    at = ((SIDE - width) // 2, (SIDE + height) // 2)
    cv2.putText(image, text, at, font, scale, ink, thick, cv2.LINE_AA)
    return image


def lettered(image: Image, text: str, ink: Colour) -> Image:
    """A bold digit of the typeface that comes with Pillow."""
    canvas = Pillow.fromarray(image)
    font = ImageFont.load_default(0.62 * SIDE)
    bold = round(0.016 * SIDE)
    ImageDraw.Draw(canvas).text(
        (SIDE / 2, SIDE / 2), text, ink, font, "mm", stroke_width=bold, stroke_fill=ink
    )
    return np.asarray(canvas, np.uint8).copy()


def at(points: list[tuple[float, float]]) -> np.ndarray:
    return np.array([[round(x * SIDE), round(y * SIDE)] for x, y in points], np.int32)


def flagged(image: Image, look: Look) -> Image:
    pole = [(0.36, 0.20), (0.42, 0.20), (0.42, 0.80), (0.36, 0.80)]
    cv2.fillPoly(image, [at(pole)], look.mark)
    cv2.fillPoly(image, [at([(0.42, 0.20), (0.74, 0.36), (0.42, 0.52)])], look.flag)
    return image


def mined(image: Image, colour: Colour) -> Image:
    middle = (SIDE // 2, SIDE // 2)
    for angle in np.arange(0, np.pi, np.pi / 4):
        reach = 0.33 * SIDE
        dx, dy = round(reach * np.cos(angle)), round(reach * np.sin(angle))
        ends = [(middle[0] + way * dx, middle[1] + way * dy) for way in (-1, 1)]
        cv2.line(image, ends[0], ends[1], colour, round(0.06 * SIDE))
    cv2.circle(image, middle, round(0.23 * SIDE), colour, -1)
    return image


def crossed(image: Image) -> Image:
    for line in ([(0.22, 0.22), (0.78, 0.78)], [(0.22, 0.78), (0.78, 0.22)]):
        ends = at(line).tolist()
        cv2.line(image, ends[0], ends[1], (220, 30, 40), round(0.075 * SIDE))
    return image


def tiles(look: Look, written: object) -> dict[str, Image]:
    """The tiles of a look; the second shade of a checkerboard is the look ``-2``."""
    assert callable(written)
    made: dict[str, Image] = {}
    for number in range(len(look.covered)):
        end = "" if number == 0 else f"-{number + 1}"
        top, low = look.covered[number], look.opened[number]
        made[f"covered{end}"] = tile(look, top)
        made[f"flag{end}"] = flagged(tile(look, top), look)
        made[f"question{end}"] = written(tile(look, top), "?", look.mark)
        made[f"0{end}"] = tile(look, low)
        for digit, ink in enumerate(look.inks, start=1):
            made[f"{digit}{end}"] = written(tile(look, low), str(digit), ink)
        made[f"mine{end}"] = mined(tile(look, low), look.mine)
        made[f"exploded{end}"] = mined(tile(look, look.exploded), look.mine)
        made[f"wrong_flag{end}"] = crossed(flagged(tile(look, top), look))
    return {
        name: np.asarray(cv2.resize(image, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)
        for name, image in made.items()
    }


def main() -> None:
    looks = {
        "dark": (DARK, hershey),
        "flat": (FLAT, stroked),
        "checkerboard": (CHECKERBOARD, lettered),
    }
    for name, (look, written) in looks.items():
        for part, image in tiles(look, written).items():
            write(HERE / name / "tiles", part, image)
        for symbol in SEGMENTS:
            digit = segment_digit(symbol, *look.counter)
            write(HERE / name / "counter", symbol, np.kron(digit, np.ones((4, 4, 1), np.uint8)))
        for mood in ("playing", "won", "lost"):
            write(HERE / name / "faces", mood, face(mood, SIZE, look.ground))


if __name__ == "__main__":
    main()
