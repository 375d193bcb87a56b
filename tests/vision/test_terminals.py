"""Games in a terminal: lines of text of one font, with more lines of it around the board."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenbot.board import COVERED, Board
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, read
from screenbot.vision.bounds.rulers import without_rulers
from screenbot.vision.lattice.blobs import edge_strength
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.softened import dashed_lattices
from screenbot.vision.naming.looks import look_at
from screenbot.vision.unlined import dashed_boards

FONT = Path(mpl.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
INKS = {"1": "#5c5cff", "2": "#00e000", "3": "#e00000", "*": "#e00000"}
GROUND = "#0c0c0c"
PLAYED = """\
.10000000
.32100000
...100000
...101110
...101.21
...112...
.........
.........
........."""
LOST = """\
*10000000
.32100000
.**100000
1.2101110
...101*21
..*112.*.
*....*...
....*..*.
........."""
RINGED = """\
.102.....
1102.....
00012....
000012...
00000112.
01110001.
12.210011
....10000
....10000"""


def screen(lines: list[str], size: int, inks: dict[str, str]) -> np.ndarray:
    """A dark screen with lines of text, each sign in its ink."""
    font = ImageFont.truetype(str(FONT), size)
    wide, high = round(font.getlength("0")), sum(font.getmetrics())
    image = Image.new("RGB", (760, 560), GROUND)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for col, sign in enumerate(line):
            place = (60 + wide * col, 40 + high * row)
            draw.text(place, sign, inks.get(sign, "#ddd"), font=font)
    return np.asarray(image)


WIDE = """\
....F.101.......
...F321.2F......
....1...2F......
....111.12..F...
.....F1..1F2223F
...F.21..111..1.
..F321........1.
...1..........1F
...11.......112.
...F31...1111...
.....1...1......
.....1...1......"""


def framed(board: str, gap: str) -> list[str]:
    """The lines of a board in a frame, under a heading and over what the keys do."""
    rows = [f"│ {gap.join(row)} │" for row in board.replace("0", " ").splitlines()]
    line = "─" * (len(rows[0]) - 2)
    heads = ["             Sweeper", " Arrows: move | F: flag | Q: exit", ""]
    return [*heads, f"┌{line}┐", *rows, f"└{line}┘", "     Time: 4 sec."]


@pytest.mark.parametrize("board", [PLAYED, LOST], ids=["played", "lost"])
@pytest.mark.parametrize("size", [17, 22])
def test_dots_in_a_frame(board: str, size: int) -> None:
    (seen,) = read(screen(framed(board, " "), size, INKS), themes=[])
    assert (seen.board.cells == Board.parse(board).cells).all()


@pytest.mark.parametrize("sign", [".", "~"])
@pytest.mark.parametrize("size", [15, 17])
def test_fresh_boards_of_small_signs_in_a_frame(sign: str, size: int) -> None:
    """Dots on paper go on, or end without a frame, or are not so many as a board has cells."""
    fresh = "\n".join([9 * sign] * 9)
    (seen,) = read(screen(framed(fresh, " "), size, {}), themes=[])
    assert (seen.board.cells == np.full((9, 9), COVERED)).all()
    assert (seen.cell_confidence >= CONFIDENT).all()
    alone = [line.replace("│", " ") for line in framed(fresh, " ") if "─" not in line]
    odd = framed("\n".join([13 * sign] * 11), " ")
    assert not any(read(screen(text, size, {}), themes=[]) for text in (alone, odd))


def test_squares_with_text_above_them() -> None:
    heads = ["  Easy   Mines: 10   Flags: 0 Left: 10   Time: 00:00", "", ""]
    rows = [f"{at} │ " + "  ".join(row) for at, row in enumerate(RINGED.splitlines())]
    lines = [*heads, "  │ " + "  ".join("012345678"), *rows]
    text = [
        line.replace("0", " ").replace(".", "■") if line[:1].isdigit() else line for line in lines
    ]
    (seen,) = read(screen(text, 15, {**INKS, "■": "#888"}), themes=[])
    assert (seen.board.cells == Board.parse(RINGED).cells).all()


@pytest.mark.parametrize("size", [15, 20])
def test_tables_that_text_draws(size: int) -> None:
    line = "+".join(["", *["---"] * 9, ""])
    rows = [f"| {' | '.join(row)} |" for row in PLAYED.replace("0", " ").splitlines()]
    text = [*(each for row in rows for each in (line, row)), line]
    image = screen([each.replace(".", "#") for each in text], size, {})
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == Board.parse(PLAYED).cells).all()
    strength = edge_strength(image)
    for others, count in ((), 1), (dashed_lattices(strength), 0):  # lines without gaps are others'
        assert len(dashed_boards(strength, image, (0, 0), others)) == count


@pytest.mark.parametrize("size", [17, 22])
def test_frames_are_no_rows(size: int) -> None:
    font = ImageFont.truetype(str(FONT), size)
    wide, high = round(font.getlength("0")), sum(font.getmetrics())
    image = screen(framed(WIDE, " "), size, INKS)
    place = Lattice((60 + 1.5 * wide, 40 + 3 * high), (2 * wide, high), 14, 16)
    wider = Grid.even(place)
    left = without_rulers(wider, look_at(image, wider))
    assert (left.rows, left.cols) == (12, 16)


@pytest.mark.parametrize("ink", ["#333", "#aaa"])
def test_letters_above_the_columns_of_a_sheet(ink: str) -> None:
    font = ImageFont.truetype(str(FONT), 11)
    image = Image.new("RGB", (560, 460), "#fff")
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(["ABCDEFGHIJKLMNOP", *WIDE.replace("0", " ").splitlines()]):
        for col, sign in enumerate(line):
            left, top = 60 + 26 * col, 60 + 26 * row
            fill = "#e6e6e6" if row == 0 else "#a6a6a6" if sign in ".F" else "#fff"
            draw.rectangle((left, top, left + 26, top + 26), fill, "#d4d4d4")
            colour = ink if row == 0 else {"1": "#00f", "2": "#080"}.get(sign, "#c00")
            draw.text((left + 9, top + 4), sign.replace(".", " "), colour, font=font)
    picture = np.asarray(image.resize((728, 598), Image.Resampling.BICUBIC))
    (seen,) = read(picture, themes=[])
    assert seen.board.cells.shape == (12, 16)
