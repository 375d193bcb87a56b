"""Boards in a frame: white rows within it are none of the page about them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.vision import read
from screenbot.vision.bounds.framed import is_framed
from screenbot.vision.lattice.grid import Grid

INK = ((0, 0, 220), (0, 130, 0), (220, 0, 0))
SINGLY = Board.parse(
    ".......1.\n........1\n......211\n......100\n.3.....00\n01...1000\n001...000\n001.21000\n000000000"
)
"""Opened by a program that opens no numbers around its zeros: some touch covered cells."""
LEFT, TOP = 60, 50


def page(side: int, frame: tuple[int, int, int] | None, sides: str = "tblr") -> np.ndarray:
    """A white page with the board on it, faint lines between its cells and a *frame* around, on
    some *sides*."""
    rows, cols = SINGLY.cells.shape
    image = np.full((TOP + rows * side + 90, LEFT + cols * side + 120, 3), 255, np.uint8)
    if frame is not None:
        bottom, right = TOP + rows * side, LEFT + cols * side
        edges = {
            "t": (LEFT - 2, TOP - 2, right + 2, TOP),
            "b": (LEFT - 2, bottom, right + 2, bottom + 2),
            "l": (LEFT - 2, TOP - 2, LEFT, bottom + 2),
            "r": (right, TOP - 2, right + 2, bottom + 2),
        }
        for x0, y0, x1, y1 in (edges[name] for name in sides):
            image[y0:y1, x0:x1] = frame
    for (row, col), code in np.ndenumerate(SINGLY.cells):
        x, y = LEFT + col * side, TOP + row * side
        image[y : y + side, x : x + side] = (243, 244, 246)
        ground = (229, 231, 235) if code == COVERED else (255, 255, 255)
        image[y + 1 : y + side - 1, x + 1 : x + side - 1] = ground
        if 1 <= code <= 8:
            place = (x + int(0.32 * side), y + int(0.7 * side))
            cv2.putText(image, str(code), place, 0, side / 45, INK[code - 1], 3, cv2.LINE_AA)
    return image


def grid(side: int) -> Grid:
    rows, cols = SINGLY.cells.shape
    return Grid(LEFT + side * np.arange(cols + 1.0), TOP + side * np.arange(rows + 1.0))


@pytest.mark.parametrize("side", [40, 64])
def test_a_row_of_zeros_in_a_frame_is_no_page(side: int) -> None:
    (seen,) = read(page(side, (0, 0, 0)), themes=[])
    assert (seen.board.cells == SINGLY.cells).all()


@pytest.mark.parametrize(
    ("frame", "sides", "framed"),
    [
        ((0, 0, 0), "tblr", True),
        ((200, 30, 30), "tblr", True),
        ((0, 0, 0), "tlr", False),  # the page may begin below
        ((235, 235, 235), "tblr", False),  # hardly another colour than the lines within
        (None, "", False),
    ],
)
def test_a_frame_is_one_line_all_around(
    frame: tuple[int, int, int] | None, sides: str, framed: bool
) -> None:
    assert is_framed(page(40, frame, sides), grid(40)) == framed


def test_a_frame_ends_where_the_cells_do() -> None:
    inner = grid(40)
    assert not is_framed(page(40, (0, 0, 0)), Grid(inner.xs, inner.ys[:-1]))
