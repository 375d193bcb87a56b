"""Lines beside a board that are none of it: the page under its last row, a strip of a side bar."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, Board
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, read
from screenbot.vision.bounds.outer import _hardly, without_strange
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at

INK = ((0, 0, 220), (0, 130, 0), (220, 0, 0), (90, 0, 140), (140, 70, 0))
PLAYED = Board.parse(
    "......2100001...\n.......10000134.\n.......2110001..\n......1..10112..\n"
    ".....1111101....\n......210002....\n.....3.10001....\n......2100011...\n"
    "..411.100012....\n..301110112.....\n..201.212.223...\n22101...43201...\n"
    "00001.....20111.\n00011.....20001.\n0112......11112.\n01.............."
)
WON = Board.parse(
    "001121101F100000\n012F2F2121100011\n12F2223F1111001F\nF21101F211F10011\n"
    "1100011101110000\n1111110000000000\n1F11F21101232100\n112222F101FFF211\n"
    "001F2332013F32F1\n11223FF200222111\nF11F35F3002F2000\n22212FF2002F2000\n"
    "1F21245310111000\n12F11FFF22333210\n011112334FFFFF21\n00000001FF43322F"
)


def under_text(side: float, gap: int, line: tuple[int, int, int]) -> np.ndarray:
    """A white page whose covered cells end with a *line*, with text so far under the board."""
    height, width = (round(side * count) for count in PLAYED.cells.shape)
    image = np.full((height + 260, width + 160, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(PLAYED.cells):
        left, right = round(40 + col * side), round(40 + (col + 1) * side)
        top, bottom = round(60 + row * side), round(60 + (row + 1) * side)
        if code == COVERED:
            image[top:bottom, left:right] = (120, 190, 170)
            image[bottom - 1, left:right] = image[top:bottom, right - 1] = line
        elif code:
            place = (left + int(0.32 * side), top + int(0.68 * side))
            cv2.putText(
                image, str(code), place, 0, side / 55, INK[code - 1], 1, lineType=cv2.LINE_AA
            )
    cv2.putText(image, "Flags: 40   Timer: 111", (40, 60 + height + gap), 0, 0.6, (20, 20, 20), 1)
    return image


@pytest.mark.parametrize(
    ("side", "gap", "line"),
    [(20, 38, (100, 170, 150)), (24, 38, (80, 150, 130)), (27.5, 26, (100, 170, 150))],
)
def test_the_page_under_the_last_row_is_no_row(
    side: float, gap: int, line: tuple[int, int, int]
) -> None:
    (seen,) = read(under_text(side, gap, line), themes=[])
    assert seen.board.grid() == PLAYED.grid()
    assert (seen.cell_confidence >= CONFIDENT).all()


LOST = Board.parse(
    "*22*112*2110\n2.*211*22*10\n*21101111121\n.2100001.2.F\n.*200002X.F2\n3F411002*311\n"
    "2*3*10011100\n112110001110\n01.101111F10\n01*101F1.110\n122101111110\n.*1000001F10"
)


def lost_under_text(side: int, gap: int) -> np.ndarray:
    """A lost game without lines on a page of the colour of its open cells, so far below text."""
    left, top = side + 9, 2 * side
    image = np.full((top + 13 * side + 17, left + 13 * side + 14, 3), (180, 189, 207), np.uint8)
    for (row, col), code in np.ndenumerate(LOST.cells):
        cell = image[top + side * row :, left + side * col :][:side, :side]
        if code in (COVERED, FLAG, EXPLODED):
            cell[:] = (230, 30, 30) if code == EXPLODED else (168, 108, 120)
        if code in (MINE, EXPLODED):
            cv2.circle(cell, (side // 2, side // 2), side * 7 // 24, (10, 10, 10), -1, cv2.LINE_AA)
        elif code == FLAG or 1 <= code <= 8:
            word = "F" if code == FLAG else str(code)
            (wide, high), _ = cv2.getTextSize(word, 0, side / 48, 2)
            place, ink = ((side - wide) // 2, (side + high) // 2), INK[(code - 1) % 5]
            cv2.putText(cell, word, place, 0, side / 48, ink, 2, cv2.LINE_AA)
    place = side, top - gap
    cv2.putText(image, "Mines: 29   Time: 0:42", place, 0, 0.5, (128, 128, 128), 1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("side", "gap"), [(32, 10), (40, 20), (48, 20)])
def test_text_above_shown_mines_is_no_row(side: int, gap: int) -> None:
    (seen,) = read(lost_under_text(side, gap), themes=[])
    assert seen.board.grid() == LOST.grid()


BAR = 80
"""Width of a side bar in pixels."""


def beside_bar(side: int, gap: int) -> np.ndarray:
    """A page with a side bar, and so far from it a won board of inset cells."""
    rows, cols = WON.cells.shape
    image = np.full((rows * side + 140, cols * side + BAR + gap + 90, 3), 255, np.uint8)
    image[:, :BAR] = 221
    for row, col in np.ndindex(rows, cols):
        left, top, code = BAR + gap + col * side, 60 + row * side, int(WON.cells[row, col])
        cell = image[top : top + side, left : left + side]
        cell[:], cell[1:-1, 1:-1], cell[2:-2, 2:-2] = 220, 232, 244
        if code == FLAG:
            cell[:] = (190, 230, 100)
            cv2.rectangle(
                cell, (side // 3, side // 5), (2 * side // 3, side // 2), (230, 60, 50), -1
            )
            cv2.line(cell, (side // 3, side // 5), (side // 3, 4 * side // 5), (230, 60, 50), 2)
        elif code:
            place = (int(0.32 * side), int(0.7 * side))
            cv2.putText(cell, str(code), place, 0, side / 50, INK[code - 1], 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("shade", "cols"), [(130, 6), (180, 5)])
def test_unsure_cells_of_the_colour_of_others_are_a_column(shade: int, cols: int) -> None:
    """A page may share out its pixels so that the last cells end elsewhere."""
    look, apart = np.zeros((6, 6), np.intp), np.array([[0.0, 20.0], [20.0, 0.0]], np.float32)
    look[:, -1] = 1
    insides = np.array([[130.0] * 3, [shade] * 3], np.float32)
    drawings = SimpleNamespace(apart=apart, insides=insides)
    looks = SimpleNamespace(
        shapes=SimpleNamespace(look=look, drawings=drawings),
        codes=np.full((6, 6), COVERED, np.uint8),
        confidence=np.where(look == 1, 0.3, 0.99).astype(np.float32),
    )
    grid = Grid.even(Lattice((10.0, 10.0), (20, 20), 6, 6))
    assert without_strange(grid, cast(Any, looks)).cols == cols


@pytest.mark.parametrize("side", [30, 38])
@pytest.mark.parametrize("share", [0.6, 0.7])
def test_a_strip_of_a_side_bar_is_no_column(side: int, share: float) -> None:
    gap = round(share * side)
    image = beside_bar(side, gap)
    own = Grid.even(Lattice((BAR + gap, 60.0), (side, side), *WON.cells.shape))
    assert without_strange(own, look_at(image, own)) is own
    wider = Grid.even(Lattice((BAR + gap - side, 60.0), (side, side), 16, 17))
    inner = without_strange(wider, look_at(image, wider))
    assert np.allclose(inner.xs, own.xs)
    assert np.allclose(inner.ys, own.ys)


def test_lines_of_covered_cells_that_reach_into_the_page_make_no_row() -> None:
    """Cells of the page are taken for covered ones, but have the colour of zeros."""
    codes = np.full((6, 6), COVERED, np.uint8)
    codes[:4, :4] = codes[5, :3] = 0
    look = np.where(codes == COVERED, 1, 0)
    look[5, 3:] = 2
    colours = np.array([[216, 228, 200], [184, 196, 168], [216, 228, 200]], np.float32)
    drawings = SimpleNamespace(insides=colours, ink=np.zeros(3, np.float32))
    shapes = SimpleNamespace(look=look, drawings=drawings)
    looks = SimpleNamespace(codes=codes, confidence=np.full((6, 6), 0.9, np.float32), shapes=shapes)
    assert np.argwhere(_hardly(cast(Any, looks))).tolist() == [[5, 3], [5, 4], [5, 5]]


def test_unsure_mines_between_sure_numbers_are_no_page() -> None:
    """They stand on the ground of open cells; above the board a word does so too. Nor are others
    that are drawn like them, in lines with hardly a number."""
    codes = np.array(WON.cells)
    codes[codes == FLAG] = MINE
    codes[-1] = [0] * 15 + [MINE]
    codes[0] = MINE
    look = np.where(codes == MINE, 1, np.where(codes == 0, 0, 2))
    look[0] = 3
    colours = np.array([[20.0] * 3] * 4, np.float32)
    drawings = SimpleNamespace(insides=colours, ink=np.array([0.0] + [30.0] * 3, np.float32))
    looks = SimpleNamespace(
        codes=codes,
        confidence=np.where(codes == MINE, 0.3, 0.9).astype(np.float32),
        shapes=SimpleNamespace(look=look, drawings=drawings),
    )
    found = _hardly(cast(Any, looks))
    assert found[0].all()
    assert not found[1:].any()


COUNTED = Board.parse(
    "002.20000\n002F20000\n111.11110\nF..1..F31\n2FF..2F.F\n12211...F\n00001.2..\n000012F..\n000001..."
)


@pytest.mark.parametrize("count", ["3", "8"])
def test_a_counter_above_a_board_on_the_ground_of_its_open_cells_is_no_row(count: str) -> None:
    """As large as a number, and where one of the first column would be."""
    image = np.zeros((900, 1280, 3), np.uint8)
    image[20:730, 1:635] = 192
    font, side = cv2.FONT_HERSHEY_SIMPLEX, 70
    cv2.putText(image, count, (6, 70), font, 1.9, (0, 0, 0), 7, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(COUNTED.cells):
        x, y = 1 + side * col, 90 + side * row
        if code > 8:
            image[y + 5 : y + 65, x + 5 : x + 65] = (255, 200, 0)
        if code == FLAG:
            cv2.fillPoly(image, [np.array([[x + 25, y + 15], [x + 50, y + 25], [x + 25, y + 36]])],
                         (230, 0, 0))  # fmt: skip
            cv2.rectangle(image, (x + 23, y + 15), (x + 26, y + 55), (0, 0, 0), -1)
            cv2.rectangle(image, (x + 15, y + 52), (x + 45, y + 57), (0, 0, 0), -1)
        elif 0 < code <= 8:
            cv2.putText(image, str(code), (x + 22, y + 48), font, 1.2, (0, 0, 0), 3, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == COUNTED.cells.shape
    assert (seen.board.cells == COUNTED.cells).all()


@pytest.mark.parametrize("away", [14, 22, 26])
def test_a_frame_beside_open_cells_without_a_ground_is_no_column_of_ones(away: int) -> None:
    side, left, top = 36, 120, 140
    image = np.full((620, 700, 3), (219, 217, 240), np.uint8)
    right, bottom = (start + side * 9 for start in (left, top))
    ends = (left - away, top - away), (right + away, bottom + away)
    cv2.rectangle(image, *ends, (226, 184, 236), 2, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(COUNTED.cells):
        x, y = left + side * col, top + side * row
        if code:
            ground = (222, 178, 230) if code > 8 else (240, 228, 246)
            image[y + 2 : y + 34, x + 2 : x + 34] = ground
        if code == FLAG:
            cv2.fillPoly(image, [np.array([[x + 12, y + 8], [x + 26, y + 13], [x + 12, y + 19]])],
                         (230, 0, 0))  # fmt: skip
            cv2.rectangle(image, (x + 10, y + 8), (x + 12, y + 28), (40, 40, 40), -1)
        elif 0 < code <= 8:
            cv2.putText(image, str(code), (x + 12, y + 25), 0, 0.6, INK[code - 1], 2, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == COUNTED.cells.shape
    assert (seen.board.cells == COUNTED.cells).all()
