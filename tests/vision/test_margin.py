"""What stands in the margin of a window beside a board is no line of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, UNSEEN
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision import read
from screenbot.vision.bounds.margin import without_headings, without_margin
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from tests.vision.boards import random_board

PAGE, OPEN, COVER, BUTTON = (233, 238, 245), (219, 227, 238), (255, 255, 255), (238, 242, 248)
COLOURS = ((51, 102, 255), (34, 170, 102), (238, 68, 85), (119, 68, 204), (204, 119, 34))
SIDE, LEFT, TOP = 42, 60, 110


def window(seed: int) -> np.ndarray:
    """Chips on a page, with two counters and a face above them at the distance of a row."""
    board = random_board(seed, 9, 9)
    image = np.full((TOP + 9 * SIDE + 50, LEFT * 2 + 9 * SIDE, 3), PAGE, np.uint8)
    text = (cv2.FONT_HERSHEY_SIMPLEX, 0.7)
    for at, count in ((LEFT, "010"), (LEFT + 5 * SIDE, "042")):
        cv2.putText(image, count, (at + 4, TOP - 15), *text, (40, 40, 40), 1, cv2.LINE_AA)
    middle = LEFT + 4 * SIDE + 5, TOP - 22
    cv2.rectangle(
        image, (middle[0] - 17, middle[1] - 17), (middle[0] + 17, middle[1] + 17), BUTTON, -1
    )
    cv2.circle(image, middle, 8, (40, 40, 40), 1, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = LEFT + col * SIDE, TOP + row * SIDE
        if code > 8:
            cv2.rectangle(image, (x + 5, y + 6), (x + SIDE - 3, y + SIDE - 2), (200, 207, 222), -1)
        ground = COVER if code > 8 else OPEN
        cv2.rectangle(image, (x + 3, y + 3), (x + SIDE - 5, y + SIDE - 5), ground, -1)
        if 1 <= code <= 5:
            cv2.putText(
                image, str(code), (x + 14, y + 28), *text, COLOURS[code - 1], 2, cv2.LINE_AA
            )
    return image


@pytest.mark.parametrize("seed", [3, 4])
def test_a_counter_and_a_face_are_no_row(seed: int) -> None:
    image = window(seed)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == (9, 9)
    wider = Grid.even(Lattice((LEFT, TOP - SIDE), (SIDE, SIDE), 10, 9))
    looks = look_at(image, wider)
    looks.codes[0] = UNSEEN
    assert without_margin(image, wider, looks).rows == 9


def test_a_window_over_the_first_row_is_no_margin() -> None:
    image = window(3)
    image[TOP - 60 : TOP + SIDE] = (120, 140, 160)
    grid = Grid.even(Lattice((LEFT, TOP), (SIDE, SIDE), 9, 9))
    assert without_margin(image, grid, look_at(image, grid)) is grid


@pytest.mark.parametrize("fresh", [True, False])
def test_a_wide_button_above_raised_cells_is_no_row(fresh: bool) -> None:
    game = Game((9, 10, 12), "opening", 2)
    if not fresh:
        game.reveal(4, 4)
    board, image = game.board, np.full((560, 760, 3), 217, np.uint8)

    def button(left: int, top: int, width: int, height: int) -> None:
        corner = left + width - 1, top + height - 1
        cv2.rectangle(image, (left, top), corner, (130, 130, 130), 2)
        cv2.line(image, (left, top), (corner[0], top), (255, 255, 255), 2)
        cv2.line(image, (left, top), (left, corner[1]), (255, 255, 255), 2)

    button(40, 60, 660, 42)
    cv2.putText(image, "Reset", (330, 90), 0, 0.8, (0, 0, 0), 2, cv2.LINE_AA)
    for row, col in np.ndindex(9, 10):
        button(40 + 66 * col, 102 + 42 * row, 66, 42)
        code = int(board.cells[row, col])
        text = "?" if code == COVERED else str(code or "")
        place = (63 + 66 * col, 132 + 42 * row)
        cv2.putText(image, text, place, 0, 0.8, (0, 0, 0), 2, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.grid() == board.grid()
    wider = Grid.even(Lattice((40, 60), (66, 42), 10, 10))
    assert without_headings(image, wider).ys[0] == 102
    own = Grid.even(Lattice((40, 102), (66, 42), 9, 10))
    assert without_headings(image, own) is own
