"""Boards whose open cells look like the page: more covered cells lie beside what is found."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from screenbot.board import Board
from screenbot.geometry import Lattice
from screenbot.vision import read
from screenbot.vision.bounds.outlying import with_outlying_lines
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at

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


BEGUN = Board.parse(
    "0001.....\n0012.....\n002......\n112......\n.........\n.........\n.........\n........."
)


def shaded_page(board: Board, side: int) -> np.ndarray:
    """Cells with round corners a pixel apart; covered ones are shaded from light to dark."""
    image = np.full((board.rows * side + 160, board.cols * side + 200, 3), (34, 44, 38), np.uint8)
    image[90 : 90 + board.rows * side, 80 : 80 + board.cols * side] = (112, 110, 114)
    shape = np.zeros((side - 1, side - 1), np.uint8)
    cv2.rectangle(shape, (5, 0), (side - 7, side - 2), 255, cv2.FILLED)
    cv2.rectangle(shape, (0, 5), (side - 2, side - 7), 255, cv2.FILLED)
    for at in np.ndindex(2, 2):
        cv2.circle(shape, tuple(5 + one * (side - 12) for one in at), 5, 255, cv2.FILLED)
    shade = np.linspace(235, 128, side - 1).astype(np.uint8)[:, None, None]
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 80 + col * side, 90 + row * side
        cell = image[top : top + side - 1, left : left + side - 1]
        ground = shade if code > 8 else np.array((122, 52, 74), np.uint8)
        cell[:] = np.where(shape[..., None] > 0, ground, cell)
        if 1 <= code <= 8:
            at, font = (left + side // 3, top + 2 * side // 3), cv2.FONT_HERSHEY_DUPLEX
            cv2.putText(image, str(code), at, font, 0.8, (64, 8, 8), 1, cv2.LINE_AA)
    return image


def test_lines_of_covered_cells_belong_to_a_board_though_none_is_sure() -> None:
    """All cells of a line must be covered ones then."""
    image = shaded_page(BEGUN, 40)
    part = Grid.even(Lattice((80, 90), (40, 40), 4, 9))
    looks = look_at(image, part)
    unsure = replace(looks, confidence=np.zeros_like(looks.confidence))
    grown = with_outlying_lines(image, part, unsure)
    assert (grown.rows, grown.cols) == BEGUN.cells.shape
    image[90 + 4 * 40 : 90 + 5 * 40, 80 : 80 + 40] = (122, 52, 74)
    assert with_outlying_lines(image, part, unsure) is part
