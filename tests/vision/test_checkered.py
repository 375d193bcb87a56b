"""Boards of a checkerboard whose covered cells run into each other."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.game import Game
from screenbot.vision import read
from screenbot.vision.bounds.checkered import with_checkered_lines
from screenbot.vision.lattice.grid import Grid
from tests.vision.boards import line_about

COVERS = ((146, 199, 93), (140, 190, 90))
OPEN = ((213, 191, 160), (199, 174, 139))
INKS = ((48, 86, 200), (44, 150, 44), (130, 50, 20), (90, 30, 130), (160, 40, 60))
SIDE, SCALE = 44, 1.25


def browser(board: Board) -> np.ndarray:
    """A page with a checkerboard, a dark line about its open cells, as a browser scales it."""
    image = np.full((board.rows * SIDE + 150, board.cols * SIDE + 220, 3), 24, np.uint8)
    image[30:90, 110:-110] = (72, 128, 26)
    hidden = np.pad(board.cells > 8, 1)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 110 + SIDE * col, 90 + SIDE * row
        cell = image[top : top + SIDE, left : left + SIDE]
        cell[:] = (COVERS if code > 8 else OPEN)[(row + col) % 2]
        if code > 8:
            continue
        line_about(cell, hidden[row : row + 3, col : col + 3], (64, 105, 38))
        if code:
            place, ink = (left + SIDE // 3, top + 3 * SIDE // 4), INKS[min(code, 5) - 1]
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 1.0, ink, 2, cv2.LINE_AA)
    size = tuple(round(SCALE * length) for length in image.shape[1::-1])
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR))


def begun(seed: int, most: int) -> Board:
    """A game with one opening, at its left, and at *most* so many columns with an open cell."""
    for again in range(seed, 10_000, 100):
        game = Game((8, 10, 12), "opening", again)
        game.reveal(4, 1)
        opened = np.flatnonzero((game.board.cells <= 8).any(axis=0))
        if 4 <= opened.max() < most:
            return Board(game.board.cells)
    raise AssertionError("no such game")


@pytest.mark.parametrize("seed", [0, 1, 7, 11, 27])
def test_covered_cells_without_edges_go_on_as_a_checkerboard(seed: int) -> None:
    board = begun(seed, 6)
    (seen,) = read(browser(board), themes=())
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells).all()


def striped(lines: int, turned: bool) -> np.ndarray:
    """A plain place of 5 x 5 cells of 40 pixels, and so many *lines* of two colours to the right of
    it, whose turns change from line to line if they are *turned*."""
    image = np.full((240, 500, 3), 90, np.uint8)
    for row, col in np.ndindex(5, lines):
        cell = image[20 + 40 * row : 60 + 40 * row, 220 + 40 * col : 260 + 40 * col]
        cell[:] = COVERS[(row + col * turned) % 2]
    return image


@pytest.mark.parametrize(
    ("lines", "turned", "cols"), [(3, True, 8), (2, True, 7), (1, True, 5), (3, False, 5)]
)
def test_a_checkerboard_has_two_lines_that_take_turns(lines: int, turned: bool, cols: int) -> None:
    edges = 20.0 + 40.0 * np.arange(6)
    grid = with_checkered_lines(striped(lines, turned), Grid(edges, edges))
    assert (grid.rows, grid.cols) == (5, cols)
