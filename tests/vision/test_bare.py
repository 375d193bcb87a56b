"""Open cells at the ends of a board that nothing parts."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.ends import Image
from screenbot.vision import read

CELL = 36
BOARD = Board.parse(
    "01.....10\n01...2110\n012.21000\n001.20122\n0011101..\n"
    "0000001..\n0000111..\n00001....\n00001....\n000011111\n000000000\n000000000"
)
INKS = {1: (40, 80, 200), 2: (20, 130, 40)}


def drawn(board: Board, page: int, padding: int = 0) -> Image:
    """Dark covered cells with lines between them, open ones all of one piece; as much *padding*, in
    pixels, of their colour around them."""
    image = np.full((640, 620, 3), page, np.uint8)
    x, y = 150, 90
    width, height = board.cols * CELL, board.rows * CELL
    image[y - padding : y + height + padding, x - padding : x + width + padding] = 244
    for row, col in np.ndindex(board.cells.shape):
        left, top, code = x + col * CELL, y + row * CELL, int(board.cells[row, col])
        if code > 8:
            image[top : top + CELL, left : left + CELL] = (30, 30, 60)
            image[top : top + CELL - 1, left : left + CELL - 1] = (60, 60, 130)
        elif code > 0:
            at = (left + 11, top + 26)
            cv2.putText(image, str(code), at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, INKS[code], 2)
    return image


@pytest.mark.parametrize("page", [255, 20])
def test_lines_of_zeros_that_end_where_a_cell_does_are_part_of_the_board(page: int) -> None:
    (seen,) = read(drawn(BOARD, page), themes=())
    assert (seen.board.cells == BOARD.cells).all()


@pytest.mark.parametrize("page", [255, 20])
def test_a_frame_of_the_colour_of_zeros_is_none(page: int) -> None:
    for padding in (10, CELL):
        for seen in read(drawn(BOARD, page, padding), themes=()):
            assert (seen.board.rows, seen.board.cols) <= (BOARD.rows, BOARD.cols)
