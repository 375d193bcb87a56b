"""Pictures without a board, drawn in code: what else on a screen lies in rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.boards import desktop

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]
WIDTH, HEIGHT = 1000, 720
INKS: tuple[Colour, ...] = ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0))


def sheet(ground: Colour = (255, 255, 255)) -> Image:
    return np.full((HEIGHT, WIDTH, 3), ground, np.uint8)


def write(image: Image, text: str, x: float, y: float, size: float, ink: Colour) -> None:
    """Text with its middle at (x, y), *size* pixels high."""
    scale, thick = size / 22, max(1, round(size / 12))
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    place = (round(x - width / 2), round(y + height / 2))
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, thick, cv2.LINE_AA)


def table(
    cells: Sequence[Sequence[str]],
    side: tuple[int, int],
    ground: Colour = (255, 255, 255),
    line: Colour = (150, 150, 150),
    inks: Sequence[Colour] = ((20, 20, 20),),
    gap: int = 0,
    size: float = 0.5,
) -> Image:
    """Cells with a text each, in lines or, with a *gap*, as tiles."""
    image = sheet(ground if not gap else (250, 248, 239))
    width, height = side
    for row, words in enumerate(cells):
        for col, word in enumerate(words):
            x, y = 60 + col * width, 60 + row * height
            corner = (x + width - gap, y + height - gap)
            if gap:
                cv2.rectangle(image, (x, y), corner, ground, -1)
            else:
                cv2.rectangle(image, (x, y), corner, line, 1)
            ink = inks[hash_of(word) % len(inks)]
            write(image, word, x + width / 2, y + height / 2, size * min(side), ink)
    return image


def hash_of(word: str) -> int:
    return sum(ord(letter) for letter in word)


def rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def sudoku(share: float, inks: Sequence[Colour], side: int, ground: Colour) -> Image:
    pick = rng(side)
    cells = [
        [
            str((3 * row + row // 3 + col) % 9 + 1) if pick.random() < share else ""
            for col in range(9)
        ]
        for row in range(9)
    ]
    image = table(cells, (side, side), ground, (128, 128, 128), inks, size=0.6)
    for index in range(0, 10, 3):
        at, end = 60 + index * side, 60 + 9 * side
        cv2.line(image, (at, 60), (at, end), (0, 0, 0), 3)
        cv2.line(image, (60, at), (end, at), (0, 0, 0), 3)
    return image


def calendar(side: tuple[int, int], ground: Colour, ink: Colour, gap: int = 0) -> Image:
    days = [
        [str(7 * row + col + 1) if row * 7 + col < 31 else "" for col in range(7)]
        for row in range(5)
    ]
    return table(days, side, ground, inks=(ink,), gap=gap, size=0.4)


def numbers(rows: int, cols: int, side: int, highest: int, coloured: bool, gap: int = 0) -> Image:
    """A field of random numbers, or of 1 to rows x cols where *highest* is 0."""
    pick = rng(rows * cols)
    cells = [
        [
            str(row * cols + col + 1 if not highest else pick.integers(0, highest))
            for col in range(cols)
        ]
        for row in range(rows)
    ]
    inks = INKS if coloured else ((30, 30, 30),)
    return table(cells, (side, side), (238, 238, 238), inks=inks, gap=gap)


def crossword(side: int, numbered: bool) -> Image:
    pick, image = rng(side), sheet()
    for row in range(13):
        for col in range(13):
            x, y = 60 + col * side, 60 + row * side
            black = pick.random() < 0.2
            cv2.rectangle(image, (x, y), (x + side, y + side), (0, 0, 0), -1 if black else 1)
            if not black and numbered:
                write(
                    image,
                    chr(65 + int(pick.integers(26))),
                    x + side / 2,
                    y + side / 2,
                    side * 0.5,
                    (0, 0, 0),
                )
    return image


def nonogram(side: int) -> Image:
    pick, image = rng(side), sheet()
    filled = pick.random((15, 15)) < 0.5
    for row in range(15):
        for col in range(15):
            x, y = 160 + col * side, 140 + row * side
            if filled[row, col]:
                cv2.rectangle(image, (x + 1, y + 1), (x + side - 1, y + side - 1), (40, 40, 60), -1)
            cv2.rectangle(image, (x, y), (x + side, y + side), (170, 170, 170), 1)
        write(
            image,
            f"{row % 4 + 1} {row % 3 + 1}",
            120,
            140 + row * side + side / 2,
            side * 0.6,
            (0, 0, 0),
        )
    return image


def clues(side: int) -> Image:
    """A nonogram of which nothing is filled in, with a thicker line after each five."""
    pick, image = rng(side), sheet((230, 230, 230))
    x, y = 10 * side, 8 * side
    cv2.rectangle(image, (x - 1, y - 1), (x + 15 * side + 1, y + 15 * side + 1), (70, 70, 70), -1)
    for row, col in np.ndindex(15, 15):
        left, top = x + col * side, y + row * side
        thick = (2 if col % 5 == 0 else 1), (2 if row % 5 == 0 else 1)
        end = (left + side - 1, top + side - 1)
        cv2.rectangle(image, (left + thick[0], top + thick[1]), end, (128, 128, 128), -1)
    for line in range(15):
        for place in range(int(pick.integers(1, 4))):
            text, away = str(pick.integers(1, 9)), (place + 0.5) * side
            write(image, text, x - away, y + (line + 0.5) * side, side * 0.6, (0, 0, 0))
            write(image, text, x + (line + 0.5) * side, y - away, side * 0.6, (0, 0, 0))
    return image


def fences(side: int) -> Image:
    """Numbers in some cells of a grid, whose lines are to be drawn by them."""
    image, x, y = sheet((230, 230, 230)), 400, 200
    places = {(0, 1): 1, (2, 0): 1, (3, 0): 3, (4, 2): 2, (4, 3): 3, (4, 4): 2}
    for at in range(6):
        cv2.line(image, (x + at * side, y), (x + at * side, y + 5 * side), (206, 206, 0), 3)
        cv2.line(image, (x, y + at * side), (x + 5 * side, y + at * side), (206, 206, 0), 3)
    cv2.rectangle(image, (x, y), (x + 5 * side, y + 5 * side), (0, 0, 0), 4)
    for (row, col), number in places.items():
        place = x + (col + 0.5) * side, y + (row + 0.5) * side
        write(image, str(number), *place, side * 0.45, (0, 0, 0))
    return image


def lamps(side: int) -> Image:
    """Black cells among light ones, some with the number of the lamps beside them."""
    image, x, y = sheet((214, 214, 214)), 400, 200
    walls = {(0, 0): "0", (0, 6): "", (1, 3): "", (3, 1): "1", (3, 5): "4", (5, 3): "1"}
    walls |= {(6, 0): "1", (6, 6): ""}
    for row, col in np.ndindex(7, 7):
        left, top = x + col * side, y + row * side
        ground = (0, 0, 0) if (row, col) in walls else (230, 230, 230)
        cv2.rectangle(image, (left, top), (left + side, top + side), ground, -1)
        cv2.rectangle(image, (left, top), (left + side, top + side), (150, 150, 150), 1)
        place = left + side / 2, top + side / 2
        write(image, walls.get((row, col), ""), *place, side * 0.5, (255, 255, 255))
    return image


def pegs(rows: int, cols: int, side: int) -> Image:
    """Holes of a peg board."""
    image = sheet((214, 214, 214))
    for row, col in np.ndindex(rows, cols):
        middle = (400 + col * side, 200 + row * side)
        cv2.circle(image, middle, round(side * 0.44), (143, 143, 143), -1, cv2.LINE_AA)
    return image


def tracks(side: int) -> Image:
    """A puzzle on light squares with a number above each column and grey squares here and there."""
    pick, image = rng(side), sheet((230, 230, 230))
    x, y = 200, 200
    for row, col in np.ndindex(8, 8):
        left, top = x + col * side, y + row * side
        ground = 187 if pick.random() < 0.12 else 230
        cv2.rectangle(image, (left, top), (left + side, top + side), (ground,) * 3, -1)
        cv2.rectangle(image, (left, top), (left + side, top + side), (208, 208, 208), 1)
        if ground == 187:
            middle = (left, top + side // 2)
            cv2.ellipse(image, middle, (side // 2, side // 2), 0, -90, 0, (90, 70, 20), 5)
            cv2.ellipse(image, middle, (side // 2, side // 2), 0, -90, 0, (0, 0, 0), 2)
    for line in range(8):
        middle, text = (line + 0.5) * side, str(pick.integers(1, 8))
        write(image, text, x + middle, y - side / 2, side * 0.55, (0, 0, 0))
        write(image, text, x + 8.5 * side, y + middle, side * 0.55, (0, 0, 0))
    return image


def ruled(side: int) -> Image:
    """A sheet of squared paper on a page."""
    image = sheet()
    image[100:900, 100:1700] = (29, 78, 137)
    image[100:900:side, 100:1700] = (74, 112, 160)
    image[100:900, 100:1700:side] = (74, 112, 160)
    return image


def noughts(side: int) -> Image:
    """Five in a row, on squared paper."""
    image, last = sheet(), 50 + 22 * side
    for at in range(50, last + 1, side):
        cv2.line(image, (at, 50), (at, last), (220, 150, 150), 1)
        cv2.line(image, (50, at), (last, at), (220, 150, 150), 1)
    cv2.rectangle(image, (50, 50), (last, last), (220, 150, 150), 2)
    places = [(5, 10), (8, 9), (8, 10), (9, 8), (9, 10), (9, 11), (10, 14), (11, 10), (12, 11)]
    for k, (row, col) in enumerate(places):
        x, y, far = 50 + col * side + side // 2, 50 + row * side + side // 2, side // 3
        if k % 2:
            cv2.circle(image, (x, y), far, (160, 30, 30), 1, cv2.LINE_AA)
        else:
            cv2.line(image, (x - far, y - far), (x + far, y + far), (40, 50, 190), 1, cv2.LINE_AA)
            cv2.line(image, (x - far, y + far), (x + far, y - far), (40, 50, 190), 1, cv2.LINE_AA)
    return image


def chess(side: int, light: Colour, dark: Colour, pieces: bool) -> Image:
    image = sheet((49, 46, 43))
    for row in range(8):
        for col in range(8):
            x, y = 80 + col * side, 60 + row * side
            colour = light if (row + col) % 2 == 0 else dark
            cv2.rectangle(image, (x, y), (x + side - 1, y + side - 1), colour, -1)
            if pieces and row in (0, 1, 3, 6, 7) and (row != 3 or col % 3 == 0):
                man = (248, 248, 248) if row > 3 else (30, 30, 30)
                cv2.circle(image, (x + side // 2, y + side // 3), side // 6, man, -1)
                cv2.ellipse(
                    image,
                    (x + side // 2, y + side * 3 // 4),
                    (side // 4, side // 5),
                    0,
                    180,
                    360,
                    man,
                    -1,
                )
    return image


def code(ground: Colour, inks: Sequence[Colour], size: int) -> Image:
    pick, image = rng(size), sheet(ground)
    words = [
        "def",
        "return",
        "x1",
        "value",
        "(row, col)",
        "for",
        "in",
        "range(8)",
        "= 0",
        "if",
        "1:",
    ]
    for line, y in enumerate(range(30, HEIGHT - 10, size + 8)):
        x = 60 + 24 * int(pick.integers(0, 4))
        write(image, str(line + 1), 24, y, size * 0.8, inks[0])
        for _ in range(int(pick.integers(1, 8))):
            word = words[int(pick.integers(len(words)))]
            ink = inks[int(pick.integers(len(inks)))]
            cv2.putText(image, word, (x, y + size // 3), 0, size / 26, ink, 1, cv2.LINE_AA)
            x += 14 + int(len(word) * size * 0.72)
    return image


def icons(side: int, gap: int, round_: bool, named: bool, ground: Colour) -> Image:
    pick, image = rng(side + gap), sheet(ground)
    for y in range(50, HEIGHT - side - 30, side + gap):
        for x in range(50, WIDTH - side, side + gap):
            colour = tuple(int(value) for value in pick.integers(40, 240, 3))
            if round_:
                cv2.circle(
                    image, (x + side // 2, y + side // 2), side // 2, colour, -1, cv2.LINE_AA
                )
            else:
                cv2.rectangle(image, (x, y), (x + side, y + side), colour, -1)
            cv2.circle(
                image, (x + side // 2, y + side // 2), side // 5, (255, 255, 255), -1, cv2.LINE_AA
            )
            if named:
                write(image, "File", x + side / 2, y + side + gap / 3, 11, (240, 240, 240))
    return image


def faces(side: int) -> Image:
    image = sheet()
    for row in range(10):
        for col in range(14):
            x, y = 60 + col * side, 60 + row * side
            middle = (x + side // 2, y + side // 2)
            cv2.circle(image, middle, side * 2 // 5, (255, 204, 77), -1, cv2.LINE_AA)
            for away in (-1, 1):
                cv2.circle(
                    image,
                    (middle[0] + away * side // 8, middle[1] - side // 10),
                    side // 14,
                    (80, 50, 0),
                    -1,
                )
            bend = (0, 180) if (row + col) % 3 else (180, 360)
            cv2.ellipse(
                image,
                (middle[0], middle[1] + side // 10),
                (side // 6, side // 9),
                0,
                *bend,
                (80, 50, 0),
                2,
            )
    return image


def keyboard(dark: bool) -> Image:
    image = sheet((60, 60, 64) if dark else (214, 217, 223))
    for row, keys in enumerate(("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./<>")):
        for col, key in enumerate(keys):
            x, y = 70 + col * 62 + row * 16 * (row > 0), 200 + row * 62
            cv2.rectangle(
                image, (x, y), (x + 54, y + 54), (30, 30, 32) if dark else (252, 252, 254), -1
            )
            write(image, key, x + 27, y + 27, 18, (230, 230, 230) if dark else (20, 20, 20))
    return image


def elements(side: int) -> Image:
    pick, image = rng(side), sheet()
    for row in range(7):
        for col in range(18):
            if (row == 0 and 0 < col < 17) or (row in (1, 2) and 1 < col < 12):
                continue
            x, y = 40 + col * side, 80 + row * side
            tint = tuple(int(value) for value in 150 + 30 * pick.integers(0, 4, 3))
            cv2.rectangle(image, (x + 1, y + 1), (x + side - 2, y + side - 2), tint, -1)
            write(
                image,
                "HLNCOFSPKX"[col % 10] + "ei"[row % 2],
                x + side / 2,
                y + side / 2,
                side * 0.4,
                (20, 20, 20),
            )
            write(image, str(row * 18 + col), x + side / 4, y + side / 6, side * 0.2, (20, 20, 20))
    return image


def bars(count: int) -> Image:
    pick, image = rng(count), sheet()
    step = 860 // count
    for index in range(count):
        top = int(pick.integers(120, 560))
        x = 70 + index * step
        cv2.rectangle(image, (x, top), (x + step * 2 // 3, 620), (66, 133, 244), -1)
    for y in range(120, 621, 50):
        cv2.line(image, (60, y), (940, y), (220, 220, 220), 1)
    return image


def contributions(dark: bool, side: int) -> Image:
    shades = [(22, 27, 34), (14, 68, 41), (0, 109, 50), (38, 166, 65), (57, 211, 83)]
    if not dark:
        shades = [(235, 237, 240), (155, 233, 168), (64, 196, 99), (48, 161, 78), (33, 110, 57)]
    pick, image = rng(side), sheet((13, 17, 23) if dark else (255, 255, 255))
    for week in range(min(53, 900 // (side + 3))):
        for day in range(7):
            x, y = 50 + week * (side + 3), 200 + day * (side + 3)
            shade = shades[min(4, int(pick.exponential(1.0)))]
            cv2.rectangle(image, (x, y), (x + side - 1, y + side - 1), shade, -1)
    return image


def wordle(rows: int, cols: int, side: int, dark: bool) -> Image:
    colours = [(120, 124, 126), (201, 180, 88), (106, 170, 100)]
    pick, image = rng(side), sheet((18, 18, 19) if dark else (255, 255, 255))
    for row in range(rows):
        for col in range(cols):
            x, y = 300 + col * (side + 5), 80 + row * (side + 5)
            if row < rows - 2:
                colour = colours[int(pick.integers(3))]
                cv2.rectangle(image, (x, y), (x + side, y + side), colour, -1)
                write(
                    image,
                    "ARISECLOUTYNHP"[int(pick.integers(14))],
                    x + side / 2,
                    y + side / 2,
                    side * 0.55,
                    (255, 255, 255),
                )
            else:
                cv2.rectangle(
                    image,
                    (x, y),
                    (x + side, y + side),
                    (58, 58, 60) if dark else (211, 214, 218),
                    2,
                )
    return image


def merging(rows: int, cols: int, side: int) -> Image:
    """A board of 2048."""
    pick, image = rng(side), sheet((250, 248, 239))
    cv2.rectangle(
        image, (60, 60), (60 + cols * side + 10, 60 + rows * side + 10), (187, 173, 160), -1
    )
    shades = [(205, 193, 180), (238, 228, 218), (237, 224, 200), (242, 177, 121), (245, 149, 99)]
    for row in range(rows):
        for col in range(cols):
            power = int(pick.integers(0, 5))
            x, y = 70 + col * side, 70 + row * side
            cv2.rectangle(image, (x, y), (x + side - 10, y + side - 10), shades[power], -1)
            if power:
                write(
                    image,
                    str(2**power),
                    x + side / 2 - 5,
                    y + side / 2 - 5,
                    side * 0.4,
                    (119, 110, 101),
                )
    return image


def gems(side: int, framed: bool) -> Image:
    """A match-three board."""
    pick, image = rng(side), sheet((40, 26, 66))
    colours = [(230, 60, 60), (70, 200, 90), (70, 120, 230), (240, 200, 60), (190, 80, 210)]
    for row in range(9):
        for col in range(9):
            x, y, kind = 80 + col * side, 60 + row * side, int(pick.integers(5))
            if framed:
                cv2.rectangle(image, (x + 1, y + 1), (x + side - 2, y + side - 2), (62, 44, 96), -1)
            middle = (x + side // 2, y + side // 2)
            if kind % 2:
                cv2.circle(image, middle, side // 3, colours[kind], -1, cv2.LINE_AA)
            else:
                corners = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)]) * (side // 3) + middle
                cv2.fillPoly(image, [corners.astype(np.int32)], colours[kind], cv2.LINE_AA)
    return image


def seats(side: int, numbered: bool) -> Image:
    pick, image = rng(side), sheet()
    for row in range(12):
        for col in range(20):
            if col in (5, 14):
                continue
            x, y = 80 + col * side, 90 + row * side
            taken = pick.random() < 0.3
            colour = (190, 190, 195) if taken else (76, 175, 80)
            cv2.rectangle(image, (x + 2, y + 2), (x + side - 4, y + side - 4), colour, -1)
            if numbered:
                write(image, str(col + 1), x + side / 2, y + side / 2, side * 0.4, (255, 255, 255))
    return image


def pixels(side: int) -> Image:
    """Pixel art, enlarged."""
    small = rng(side).integers(0, 5, (24, 32))
    palette = np.array([(0, 0, 0), (255, 255, 255), (200, 40, 40), (250, 200, 150), (60, 60, 200)])
    large = np.kron(palette[small], np.ones((side, side, 1))).astype(np.uint8)
    image = sheet()
    large = large[: HEIGHT - 40, : WIDTH - 40]
    image[20 : 20 + large.shape[0], 20 : 20 + large.shape[1]] = large
    return image


def matrix_code(side: int) -> Image:
    """Something like a QR code."""
    dots = rng(side).random((29, 29)) < 0.5
    for row, col in ((0, 0), (0, 22), (22, 0)):
        dots[row : row + 7, col : col + 7] = True
        dots[row + 1 : row + 6, col + 1 : col + 6] = False
        dots[row + 2 : row + 5, col + 2 : col + 5] = True
    large = np.kron(~dots, np.ones((side, side), np.uint8))[: HEIGHT - 60]
    image = sheet()
    image[30 : 30 + large.shape[0], 60 : 60 + large.shape[1]] = large[..., None] * 255
    return image


def wallpaper(side: int, kind: int) -> Image:
    """A tile repeated over the screen."""
    pick = rng(side * 7 + kind)
    tile = np.full((side, side, 3), (80, 110, 140), np.uint8)
    if kind == 0:
        tile[:, :2] = tile[:2] = (60, 90, 120)
    elif kind == 1:
        cv2.circle(tile, (side // 2, side // 2), side // 4, (180, 200, 220), -1, cv2.LINE_AA)
    else:
        tile = cv2.blur(pick.integers(0, 255, (side, side, 3)).astype(np.uint8), (5, 5))
    many = np.tile(tile, (HEIGHT // side + 1, WIDTH // side + 1, 1))
    return np.ascontiguousarray(many[:HEIGHT, :WIDTH])


def checks(side: int, light: int, dark: int) -> Image:
    rows, cols = np.indices((HEIGHT, WIDTH)) // side
    grey = np.where((rows + cols) % 2 == 0, light, dark).astype(np.uint8)
    return np.repeat(grey[..., None], 3, axis=2)


def prose(size: int, dark: bool) -> Image:
    pick = rng(size)
    image = sheet((28, 28, 30) if dark else (252, 252, 250))
    ink = (225, 225, 225) if dark else (25, 25, 25)
    for y in range(40, HEIGHT - 20, round(size * 1.6)):
        words = [
            "".join(pick.choice(list("aeioulnrstdm"), int(pick.integers(2, 9)))) for _ in range(24)
        ]
        cv2.putText(image, " ".join(words), (40, y), 0, size / 26, ink, 1, cv2.LINE_AA)
    return image


def photo(seed: int) -> Image:
    pick = rng(seed)
    small = pick.integers(0, 255, (9 + 4 * seed, 12 + 5 * seed, 3)).astype(np.uint8)
    large = cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC).astype(np.int16)
    return np.clip(large + pick.normal(0, 6, large.shape), 0, 255).astype(np.uint8)


def form(columns: int) -> Image:
    """A dialog full of check boxes and buttons."""
    image = sheet((240, 240, 240))
    for row in range(16):
        for col in range(columns):
            x, y = 60 + col * (860 // columns), 60 + row * 38
            cv2.rectangle(image, (x, y), (x + 15, y + 15), (255, 255, 255), -1)
            cv2.rectangle(image, (x, y), (x + 15, y + 15), (110, 110, 110), 1)
            if (row * columns + col) % 3 == 0:
                cv2.line(image, (x + 3, y + 8), (x + 7, y + 12), (0, 90, 200), 2)
                cv2.line(image, (x + 7, y + 12), (x + 13, y + 3), (0, 90, 200), 2)
            cv2.putText(image, "Option", (x + 22, y + 13), 0, 0.45, (20, 20, 20), 1, cv2.LINE_AA)
    return image


def calculator(side: int) -> Image:
    keys = ["789/", "456*", "123-", "0.=+", "()%^"]
    return table([list(line) for line in keys], (side, side), (225, 228, 232), gap=6, size=0.35)


def swatches(side: int, gap: int) -> Image:
    """A colour picker."""
    hues = np.linspace(0, 179, 18).astype(np.uint8)
    image = sheet((245, 245, 245))
    for row in range(10):
        for col, hue in enumerate(hues):
            pixel = np.array([[[hue, 255 - row * 20, 255 - row * 8]]], np.uint8)
            colour = tuple(int(value) for value in cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0])
            x, y = 60 + col * (side + gap), 60 + row * (side + gap)
            cv2.rectangle(image, (x, y), (x + side - 1, y + side - 1), colour, -1)
    return image


DARK: tuple[Colour, ...] = ((86, 156, 214), (206, 145, 120), (212, 212, 212), (181, 206, 168))
LIGHT: tuple[Colour, ...] = ((0, 0, 200), (160, 20, 20), (30, 30, 30), (0, 120, 0))

SCENES: dict[str, Callable[[], Image]] = {
    "desktop": partial(desktop, 1280, 800),
    "desktop, other windows": partial(desktop, 1600, 900, 7),
    "desktop icons": partial(icons, 56, 50, False, True, (30, 60, 90)),
    "app launcher": partial(icons, 84, 26, True, True, (36, 31, 49)),
    "app grid, small": partial(icons, 32, 8, False, False, (245, 245, 245)),
    "spreadsheet, empty": lambda: table([[""] * 11] * 28, (80, 22), line=(210, 210, 210)),
    "spreadsheet, numbers": lambda: table(
        [[str(7 * r * c % 97) for c in range(11)] for r in range(28)], (80, 22)
    ),
    "square paper": lambda: table([[""] * 36] * 26, (24, 24), line=(200, 215, 235)),
    "sudoku": partial(sudoku, 0.4, ((20, 20, 20),), 56, (255, 255, 255)),
    "sudoku, coloured": partial(sudoku, 0.6, INKS, 48, (255, 255, 255)),
    "sudoku, full": partial(sudoku, 1.0, INKS, 36, (235, 235, 235)),
    "sudoku, dark": partial(sudoku, 0.5, ((120, 180, 255), (240, 240, 240)), 60, (32, 33, 36)),
    "sudoku, small": partial(sudoku, 0.45, ((0, 0, 200),), 24, (192, 192, 192)),
    "sudoku, empty": partial(sudoku, 0.0, ((0, 0, 0),), 44, (255, 255, 255)),
    "calendar": partial(calendar, (90, 80), (245, 245, 245), (30, 30, 30)),
    "calendar, small": partial(calendar, (34, 34), (255, 255, 255), (60, 60, 60)),
    "calendar, tiles": partial(calendar, (56, 56), (225, 235, 250), (0, 0, 160), 4),
    "numbers to a hundred": partial(numbers, 10, 10, 46, 0, True),
    "random numbers": partial(numbers, 10, 10, 40, 10, True),
    "random numbers, tiles": partial(numbers, 12, 16, 34, 60, True, 3),
    "binary numbers": partial(numbers, 16, 16, 30, 2, False),
    "times table": lambda: table(
        [[str(r * c) for c in range(1, 13)] for r in range(1, 13)], (50, 44)
    ),
    "crossword": partial(crossword, 36, False),
    "crossword, solved": partial(crossword, 44, True),
    "nonogram": partial(nonogram, 26),
    "nonogram, empty": partial(clues, 24),
    "fences": partial(fences, 48),
    "lamps": partial(lamps, 32),
    "pegs": partial(pegs, 10, 4, 35),
    "tracks": partial(tracks, 30),
    "squared paper": partial(ruled, 14),
    "five in a row": partial(noughts, 24),
    "nonogram, large": partial(nonogram, 34),
    "chess board": partial(chess, 64, (240, 217, 181), (181, 136, 99), False),
    "chess board, pieces": partial(chess, 72, (238, 238, 210), (118, 150, 86), True),
    "chess board, grey": partial(chess, 40, (222, 227, 230), (140, 162, 173), True),
    "code, dark": partial(code, (30, 30, 30), DARK, 15),
    "code, light": partial(code, (255, 255, 255), LIGHT, 18),
    "terminal": partial(code, (0, 0, 0), ((0, 220, 0), (200, 200, 200)), 13),
    "emoji": partial(faces, 60),
    "emoji, small": partial(faces, 34),
    "keyboard": partial(keyboard, False),
    "keyboard, dark": partial(keyboard, True),
    "periodic table": partial(elements, 50),
    "periodic table, small": partial(elements, 34),
    "bar chart": partial(bars, 12),
    "bar chart, many": partial(bars, 40),
    "contributions": partial(contributions, False, 13),
    "contributions, dark": partial(contributions, True, 15),
    "word puzzle": partial(wordle, 6, 5, 62, True),
    "word puzzle, long": partial(wordle, 9, 8, 52, False),
    "2048": partial(merging, 4, 4, 110),
    "2048, large": partial(merging, 8, 8, 70),
    "gems": partial(gems, 64, True),
    "gems, no tiles": partial(gems, 50, False),
    "seats": partial(seats, 40, False),
    "seats, numbered": partial(seats, 44, True),
    "pixel art": partial(pixels, 20),
    "matrix code": partial(matrix_code, 14),
    "matrix code, large": partial(matrix_code, 22),
    "wallpaper, lines": partial(wallpaper, 40, 0),
    "wallpaper, dots": partial(wallpaper, 32, 1),
    "wallpaper, photo": partial(wallpaper, 64, 2),
    "checks": partial(checks, 32, 255, 205),
    "checks, strong": partial(checks, 48, 255, 0),
    "checks, small": partial(checks, 16, 102, 153),
    "text": partial(prose, 14, False),
    "text, large": partial(prose, 30, False),
    "text, dark": partial(prose, 18, True),
    "photo": partial(photo, 1),
    "photo, fine": partial(photo, 6),
    "check boxes": partial(form, 6),
    "calculator": partial(calculator, 90),
    "colours": partial(swatches, 36, 4),
    "colours, joined": partial(swatches, 40, 0),
}
"""Each scene's picture, uint8 (height, width, 3) RGB, by its name."""
