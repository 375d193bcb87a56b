"""Draws the tiles of the themes that are our own: `classic` (pixel art) and `embedded` (vector).

Run `python templates/draw_tiles.py` after a change here; the pictures are committed beside it.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

HERE = Path(__file__).parent

# --- classic: 16 x 16 pixel art in the manner of the nineties -------------------------------

FILL, BRIGHT, DARK = (192, 192, 192), (255, 255, 255), (128, 128, 128)

CLASSIC_INK: dict[str, Colour] = {
    "1": (0, 0, 255),
    "2": (0, 128, 0),
    "3": (255, 0, 0),
    "4": (0, 0, 128),
    "5": (128, 0, 0),
    "6": (0, 128, 128),
    "7": (0, 0, 0),
    "8": (128, 128, 128),
}

DIGIT_ROWS = {
    "1": "...##...|..###...|.####...|#####...|..###...|"
    "..###...|..###...|..###...|#######.|#######.",
    "2": ".########.|##########|###....###|.......###|....#####.|..#####...|#####.....|####......|"
    "##########|##########",
    "3": "#########.|##########|.......###|.......###|..#######.|..#######.|.......###|.......###|"
    "##########|#########.",
    "4": "..###.###.|..###.###.|.####.###.|.###..###.|##########|##########|......###.|......###.|"
    "......###.|......###.",
    "5": "##########|##########|###.......|###.......|#########.|##########|.......###|.......###|"
    "##########|#########.",
    "6": ".########.|#########.|###.......|###.......|#########.|##########|###....###|###....###|"
    "##########|.########.",
    "7": "##########|##########|.......###|.......###|......###.|......###.|.....###..|.....###..|"
    "....###...|....###...",
    "8": ".########.|##########|###....###|###....###|.########.|.########.|###....###|###....###|"
    "##########|.########.",
}

PICTURES = {
    # r red, k black, w white
    "flag": "......rr|....rrrr|..rrrrrr|....rrrr|......rr|.......k|.......k|.....kkkk|...kkkkkkkk|"
    "...kkkkkkkk",
    "question": "..kkkk..|.kk..kk.|.kk..kk.|....kk..|...kk...|...kk...|........|...kk...|...kk...",
    "mine": "......k......|......k......|..k.kkkkk.k..|...kkkkkkk...|..kkwwkkkkk..|..kkwwkkkkk..|"
    "kkkkkkkkkkkkk|..kkkkkkkkk..|..kkkkkkkkk..|...kkkkkkk...|..k.kkkkk.k..|......k......|"
    "......k......",
}
INKS: dict[str, Colour] = {"r": (255, 0, 0), "k": (0, 0, 0), "w": (255, 255, 255)}


def flat_tile(fill: Colour = FILL) -> Image:
    tile = np.full((16, 16, 3), fill, np.uint8)
    tile[0, :] = tile[:, 0] = DARK
    return tile


def raised_tile() -> Image:
    """Two pixels of bevel; where the light and the dark side meet, the fill shows."""
    tile = np.full((16, 16, 3), FILL, np.uint8)
    for edge in (0, 1):
        tile[edge, : 15 - edge] = tile[: 15 - edge, edge] = BRIGHT
        tile[15 - edge, edge + 1 :] = tile[edge + 1 :, 15 - edge] = DARK
    return tile


def stamp(tile: Image, rows: str, x: int, y: int, inks: dict[str, Colour]) -> Image:
    for dy, row in enumerate(rows.split("|")):
        for dx, symbol in enumerate(row):
            if symbol in inks:
                tile[y + dy, x + dx] = inks[symbol]
    return tile


def classic_tiles() -> dict[str, Image]:
    tiles = {"covered": raised_tile(), "0": flat_tile()}
    for digit, rows in DIGIT_ROWS.items():
        tiles[digit] = stamp(
            flat_tile(), rows, 5 if digit == "1" else 3, 3, {"#": CLASSIC_INK[digit]}
        )
    tiles["flag"] = stamp(raised_tile(), PICTURES["flag"], 1, 3, INKS)
    tiles["question"] = stamp(raised_tile(), PICTURES["question"], 4, 4, INKS)
    tiles["mine"] = stamp(flat_tile(), PICTURES["mine"], 2, 2, INKS)
    tiles["exploded"] = stamp(flat_tile((255, 0, 0)), PICTURES["mine"], 2, 2, INKS)
    wrong = stamp(flat_tile(), PICTURES["mine"], 2, 2, INKS)
    for step in range(12):
        for thick in (0, 1):
            wrong[2 + step, 2 + step + thick] = INKS["r"]
            wrong[2 + step, 14 - step - thick] = INKS["r"]
    tiles["wrong_flag"] = wrong
    return tiles


# --- seven-segment digits of the mine counter and the clock ---------------------------------

SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "minus": "g",
    "blank": "",
}


def segment_digit(name: str, lit: Colour, dim: Colour, ground: Colour) -> Image:
    """13 x 23 pixels; dim segments shine through as on a real display."""
    tile = np.full((23, 13, 3), ground, np.uint8)
    for segment in "abcdefg":
        colour = lit if segment in SEGMENTS[name] else dim
        for inset in range(3):
            low, high = 2 + inset, 10 - inset
            if segment == "a":
                tile[1 + inset, low : high + 1] = colour
            elif segment == "d":
                tile[21 - inset, low : high + 1] = colour
            elif segment == "g" and inset < 2:
                tile[11 - inset, low + 1 : high] = tile[11 + inset, low + 1 : high] = colour
            else:
                top, bottom = (
                    (3 + inset, 10 - inset) if segment in "bf" else (12 + inset, 19 - inset)
                )
                if segment in "bc":
                    tile[top : bottom + 1, 11 - inset] = colour
                elif segment in "ef":
                    tile[top : bottom + 1, 1 + inset] = colour
    return tile


# --- embedded: a calm, flat look, drawn eight times too large and averaged ------------------

SIZE, OVER = 48, 8
COVER_TOP, COVER_BOTTOM, COVER_EDGE = (118, 150, 190), (92, 124, 166), (66, 92, 128)
OPEN, LINE = (236, 239, 243), (205, 211, 220)
EMBEDDED_INK: dict[str, Colour] = {
    "1": (25, 103, 210),
    "2": (30, 132, 60),
    "3": (204, 40, 40),
    "4": (88, 42, 150),
    "5": (150, 60, 10),
    "6": (0, 128, 138),
    "7": (40, 40, 46),
    "8": (120, 120, 128),
}


def canvas(colour: Colour) -> Image:
    return np.full((SIZE * OVER, SIZE * OVER, 3), colour, np.uint8)


def scaled(points: list[tuple[float, float]]) -> NDArray[np.int32]:
    return np.array([[round(x * SIZE * OVER), round(y * SIZE * OVER)] for x, y in points], np.int32)


def shrink(image: Image) -> Image:
    return np.asarray(cv2.resize(image, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)


def open_ground(colour: Colour = OPEN) -> Image:
    image = canvas(colour)
    width = OVER
    image[:width] = image[-width:] = LINE
    image[:, :width] = image[:, -width:] = LINE
    return image


def covered_ground() -> Image:
    image = canvas(COVER_EDGE)
    side = SIZE * OVER
    shade = np.linspace(0, 1, side)[:, None, None]
    body = np.array(COVER_TOP) * (1 - shade) + np.array(COVER_BOTTOM) * shade
    mask = np.zeros((side, side), np.uint8)
    inset, radius = 2 * OVER, 6 * OVER
    cv2.rectangle(mask, (inset + radius, inset), (side - inset - radius, side - inset), 255, -1)
    cv2.rectangle(mask, (inset, inset + radius), (side - inset, side - inset - radius), 255, -1)
    for x in (inset + radius, side - inset - radius):
        for y in (inset + radius, side - inset - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    inside = mask > 0
    image[inside] = np.broadcast_to(body, image.shape).astype(np.uint8)[inside]
    lit = inside & ~np.roll(inside, 2 * OVER, axis=0)
    image[lit] = (168, 194, 226)
    return image


def draw_digit(image: Image, digit: str, ink: Colour) -> Image:
    font, scale, thickness = cv2.FONT_HERSHEY_SIMPLEX, 1.25 * OVER, 5 * OVER
    (width, height), _ = cv2.getTextSize(digit, font, scale, thickness)
    side = SIZE * OVER
    at = ((side - width) // 2, (side + height) // 2)
    cv2.putText(image, digit, at, font, scale, ink, thickness, cv2.LINE_8)
    return image


def draw_flag(image: Image) -> Image:
    cv2.fillPoly(
        image, [scaled([(0.40, 0.20), (0.40, 0.78), (0.46, 0.78), (0.46, 0.20)])], (45, 45, 52)
    )
    cv2.fillPoly(
        image, [scaled([(0.30, 0.76), (0.30, 0.83), (0.64, 0.83), (0.64, 0.76)])], (45, 45, 52)
    )
    cv2.fillPoly(image, [scaled([(0.46, 0.18), (0.46, 0.52), (0.78, 0.35)])], (236, 62, 52))
    return image


def draw_mine(image: Image) -> Image:
    middle = SIZE * OVER // 2
    for angle in np.arange(0, np.pi, np.pi / 4):
        dx, dy = np.cos(angle) * 0.36 * SIZE * OVER, np.sin(angle) * 0.36 * SIZE * OVER
        ends = [(round(middle + s * dx), round(middle + s * dy)) for s in (-1, 1)]
        cv2.line(image, ends[0], ends[1], (32, 34, 40), 3 * OVER)
    cv2.circle(image, (middle, middle), round(0.25 * SIZE * OVER), (32, 34, 40), -1)
    cv2.circle(
        image, scaled([(0.42, 0.41)])[0].tolist(), round(0.06 * SIZE * OVER), (250, 250, 250), -1
    )
    return image


def draw_cross(image: Image) -> Image:
    for line in ([(0.2, 0.2), (0.8, 0.8)], [(0.2, 0.8), (0.8, 0.2)]):
        a, b = scaled(line).tolist()
        cv2.line(image, a, b, (214, 30, 30), 4 * OVER)
    return image


def embedded_tiles() -> dict[str, Image]:
    tiles = {"covered": covered_ground(), "0": open_ground()}
    for digit, ink in EMBEDDED_INK.items():
        tiles[digit] = draw_digit(open_ground(), digit, ink)
    tiles["flag"] = draw_flag(covered_ground())
    tiles["question"] = draw_digit(covered_ground(), "?", (250, 250, 250))
    tiles["mine"] = draw_mine(open_ground())
    tiles["exploded"] = draw_mine(open_ground((240, 92, 80)))
    tiles["wrong_flag"] = draw_cross(draw_flag(open_ground()))
    return {name: shrink(tile) for name, tile in tiles.items()}


# --- faces: playing, won, lost ---------------------------------------------------------------


def face(mood: str, size: int, ground: Colour = FILL) -> Image:
    """A round face, *size* pixels square, on the colour of the frame around it."""
    side = size * OVER
    image = np.full((side, side, 3), ground, np.uint8)
    middle, black = side // 2, (20, 20, 20)
    cv2.circle(image, (middle, middle), round(side * 0.46), (30, 30, 30), -1)
    cv2.circle(image, (middle, middle), round(side * 0.42), (255, 222, 60), -1)
    for x in (0.36, 0.64):
        eye = (round(x * side), round(0.40 * side))
        if mood == "lost":
            arm = round(0.06 * side)
            for sx in (-1, 1):
                a, b = (eye[0] - arm, eye[1] - sx * arm), (eye[0] + arm, eye[1] + sx * arm)
                cv2.line(image, a, b, black, round(0.035 * side))
        elif mood == "won":
            cv2.ellipse(image, eye, (round(0.12 * side), round(0.09 * side)), 0, 0, 360, black, -1)
        else:
            cv2.circle(image, eye, round(0.055 * side), black, -1)
    if mood == "won":
        cv2.line(
            image,
            (round(0.3 * side), round(0.38 * side)),
            (round(0.7 * side), round(0.38 * side)),
            black,
            round(0.04 * side),
        )
    mouth = (middle, round((0.78 if mood == "lost" else 0.56) * side))
    start, end = (200, 340) if mood == "lost" else (20, 160)
    cv2.ellipse(
        image,
        mouth,
        (round(0.2 * side), round(0.16 * side)),
        0,
        start,
        end,
        black,
        round(0.045 * side),
    )
    return np.asarray(cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def write(folder: Path, name: str, image: Image) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / f"{name}.png"), image[:, :, ::-1])


def main() -> None:
    for theme, tiles in (("classic", classic_tiles()), ("embedded", embedded_tiles())):
        for name, tile in tiles.items():
            write(HERE / theme / "tiles", name, tile)
        for name in SEGMENTS:
            lit, dim, ground = (255, 0, 0), (96, 0, 0), (0, 0, 0)
            if theme == "embedded":
                lit, dim, ground = (120, 220, 255), (34, 48, 66), (20, 28, 40)
            digit = segment_digit(name, lit, dim, ground)
            if theme == "embedded":  # as large beside its tiles as the digits of the other theme
                digit = np.kron(digit, np.ones((3, 3, 1), np.uint8))
            write(HERE / theme / "counter", name, digit)
        ground = FILL if theme == "classic" else (74, 88, 110)
        for mood in ("playing", "won", "lost"):
            write(HERE / theme / "faces", mood, face(mood, 48, ground))


if __name__ == "__main__":
    main()
