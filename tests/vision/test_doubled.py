"""Cells that are two each by the marks in them: a seam shows between every second line alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.game import Game
from screenbot.vision import read
from screenbot.vision.lattice.doubled import single_cells
from screenbot.vision.lattice.grid import Grid

SIDE = 48
INKS = ((30, 140, 215), (40, 170, 60), (220, 90, 30), (130, 60, 170))


def begun(seed: int) -> Board:
    game = Game((12, 16, 34), "opening", seed)
    game.reveal(2, 3)
    return game.board


def seamed(board: Board, turned: bool) -> np.ndarray:
    """A page with a board whose cells are flat, with a line between columns, and between every
    second row; *turned*, these are the columns."""
    rows, cols = board.cells.shape
    image = np.full((rows * SIDE + 140, cols * SIDE + 120, 3), 221, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 60 + SIDE * col, 70 + SIDE * row
        cell = image[top : top + SIDE, left : left + SIDE]
        cell[:] = (68, 170, 68) if code > 8 else (238, 238, 238)
        seams = (row % 2 == 0, True) if not turned else (True, col % 2 == 0)
        line = (150, 205, 150) if code > 8 else (231, 231, 231)
        for seam, part in zip(seams, (cell[:1], cell[:, :1]), strict=True):
            part[:] = line if seam else part
        if 1 <= code <= 8:
            ink, place = INKS[min(code, 4) - 1], (left + SIDE // 3, top + 2 * SIDE // 3)
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 0.8, ink, 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("seed", [1, 3, 4])
def test_marks_tell_of_two_cells_without_a_line_between_them(seed: int, turned: bool) -> None:
    board = begun(seed)
    (seen,) = read(seamed(board, turned), themes=[])
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells).all()


@pytest.mark.parametrize("at", [8, 38])
def test_marks_of_wide_cells_stand_in_one_place(at: int) -> None:
    image = np.full((400, 900, 3), 221, np.uint8)
    for row, col in np.ndindex(6, 7):
        left, top = 40 + 96 * col, 40 + SIDE * row
        cv2.rectangle(image, (left, top), (left + 96, top + SIDE), (150, 150, 150), 1)
        place = (left + at, top + 32)
        cv2.putText(image, str(1 + (row + col) % 3), place, 0, 0.8, (30, 60, 200), 2, cv2.LINE_AA)
    wide = Grid(40 + 96.0 * np.arange(8), 40 + 48.0 * np.arange(7))
    assert single_cells(image, wide) is None
