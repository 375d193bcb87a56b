"""Boards under a heading and a counter on the page, which are no lines of them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, UNSEEN, Board
from screenbot.geometry import Lattice
from screenbot.vision import read
from screenbot.vision.bounds.surroundings import without_surroundings
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from tests.vision.test_onward import played

PAGE, OPENED, INK = (148, 214, 255), (92, 154, 192), (23, 68, 96)
SHADES = ((135, 180, 235), (157, 192, 239))


def headed(board: Board, side: int, dark: float = 24.0) -> np.ndarray:
    """A checkerboard of covered cells that throws a *dark* shadow on the page, under two lines of
    text as high as its cells; nothing parts the open ones."""
    top, left = 2 * side + 9, 3 * side
    width, height = board.cols * side, board.rows * side
    shade = np.zeros((top + height + 2 * side, width + 2 * left), np.float32)
    shade[top : top + height, left : left + width] = dark
    shade = cv2.GaussianBlur(shade, (0, 0), side / 6)
    page = np.clip(np.array(PAGE, np.float32) - shade[..., None], 0, 255).astype(np.uint8)
    font = cv2.FONT_HERSHEY_DUPLEX
    for line, text in enumerate(("Fishing", "Left: 4")):
        (length, tall), _ = cv2.getTextSize(text, font, side / 40, side // 12)
        place = left + (width - length) // 2, 9 + line * side + (side + tall) // 2
        cv2.putText(page, text, place, font, side / 40, INK, side // 12, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(board.cells):
        y, x = top + row * side, left + col * side
        ground = OPENED if code <= 8 else SHADES[(row + col) % 2]
        page[y : y + side, x : x + side] = ground
        if 1 <= code <= 8:
            (length, tall), _ = cv2.getTextSize(str(code), font, side / 45, side // 14)
            place = x + (side - length) // 2, y + (side + tall) // 2
            cv2.putText(page, str(code), place, font, side / 45, INK, side // 14, cv2.LINE_AA)
        elif code == FLAG:
            cv2.line(page, (x + side // 3, y + 9), (x + side // 3, y + side - 9), (190, 60, 60), 5)
            corners = np.array([(side // 3, 9), (side - 12, side // 4 + 4), (side // 3, side // 2)])
            cv2.fillPoly(page, [corners + np.array((x, y))], (190, 60, 60))
    return page


@pytest.mark.parametrize("side", [60, 96])
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_heading_on_the_page_is_no_line_of_a_board(side: int, seed: int) -> None:
    board = played(10, 10, seed)
    (seen,) = read(headed(board, side), themes=[])
    assert (seen.board.cells == board.cells).all()


def left(image: np.ndarray, grid: Grid) -> Grid:
    """What is left of a grid whose cells that were not made out pass for covered ones."""
    looks = look_at(image, grid)
    codes = np.where(looks.codes == UNSEEN, np.uint8(COVERED), looks.codes)
    return without_surroundings(image, grid, replace(looks, codes=codes))


def test_lines_of_the_page_are_left_out_and_no_others() -> None:
    board = played(10, 10, 2)
    image = headed(board, 60, 8.0)
    own = Grid.even(Lattice((180, 129), (60, 60), 10, 10))
    assert left(image, own) is own
    wider = Grid.even(Lattice((120, 9), (60, 60), 12, 11))
    inner = left(image, wider)
    assert (inner.rows, inner.cols, inner.xs[0], inner.ys[0]) == (10, 10, 180, 129)


def buttons(cells: np.ndarray) -> np.ndarray:
    """Faint buttons in the colour of their window, which open ones leave bare."""
    image = np.full((480, 420, 3), 224, np.uint8)
    cv2.putText(image, "10", (320, 94), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 30 + 22 * col, 100 + 22 * row
        if code == COVERED:
            cv2.rectangle(image, (x + 1, y + 1), (x + 20, y + 20), (190, 190, 190))
            image[y + 1, x + 1 : x + 20] = image[y + 1 : y + 20, x + 1] = 245
        elif 1 <= code <= 8:
            place, font = (x + 3, y + 17), cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(image, str(code), place, font, 0.5, (220, 0, 0), 1, cv2.LINE_AA)
    return image


def test_zeros_that_touch_covered_cells_are_the_window() -> None:
    """The ground of its open cells is that of the window: a line above the board would be zeros."""
    cells = np.full((16, 16), COVERED, np.uint8)
    cells[7, 7] = 3
    image = buttons(cells)
    wider = Grid.even(Lattice((30, 78), (22, 22), 17, 16))
    inner = left(image, wider)
    assert (inner.rows, inner.cols, inner.ys[0]) == (16, 16, 100)
    open_row = cells.copy()
    open_row[0], open_row[1] = 0, 2
    image = buttons(open_row)
    own = Grid.even(Lattice((30, 100), (22, 22), 16, 16))
    assert left(image, own) is own
