"""Boards whose open cells look like the page: more covered cells lie beside what is found."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import Board
from screenbot.vision import read

OPENED = Board.parse(
    """
00001.....
00012.....
0001......
00012.....
00001.....
00002.....
00001.....
11223.....
..........
..........
"""
)
"""Five columns and two rows of covered cells, and one of them on its own."""
SIDE, GAP = 51, 5


def page(board: Board) -> np.ndarray:
    """Blue tiles with round corners on white; open cells are a shade whiter."""
    image = np.full((board.rows * SIDE + 160, board.cols * SIDE + 500, 3), 252, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 250 + col * SIDE, 100 + row * SIDE
        end = (left + SIDE - GAP, top + SIDE - GAP)
        cv2.rectangle(image, (left, top), end, (255,) * 3, cv2.FILLED)
        if code > 8:
            cv2.rectangle(image, (left, top), end, (221, 229, 255), cv2.FILLED)
            for x in (left, end[0]):
                for y in (top, end[1]):
                    image[y - 2 : y + 3, x - 2 : x + 3] = 252
            for x in (left + 6, end[0] - 6):
                for y in (top + 6, end[1] - 6):
                    cv2.circle(image, (x, y), 6, (221, 229, 255), cv2.FILLED, cv2.LINE_AA)
        elif code:
            at, font = (left + 15, top + 32), cv2.FONT_HERSHEY_DUPLEX
            cv2.putText(image, str(code), at, font, 0.8, (20, 20, 20), 1, cv2.LINE_AA)
    return image


def test_the_covered_part_of_a_board_is_no_fresh_board() -> None:
    found = read(page(OPENED), themes=[])
    assert [one.board.cells.tolist() for one in found] == [OPENED.cells.tolist()]
