"""Cells drawn as a known program draws them, with numbers and marks of another font."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import Board
from screenbot.geometry import Lattice
from screenbot.render import draw_board
from screenbot.vision import read, unsure_cells
from tests.vision.boards import placed, random_board

INK = ((0, 0, 255), (0, 130, 0), (255, 0, 0), (0, 0, 130), (130, 0, 0), (0, 130, 130))
SIDE = 24


def with_other_numbers(board: Board) -> np.ndarray:
    blank = np.where((board.cells >= 1) & (board.cells <= 8), 0, board.cells).astype(np.uint8)
    image = placed(draw_board(Board(blank), "classic", float(SIDE)), 460, 400)
    (seen,) = read(placed(draw_board(board, "classic", float(SIDE)), 460, 400))
    lattice: Lattice = seen.lattice
    for row, col in np.argwhere((board.cells >= 1) & (board.cells <= 8)).tolist():
        rect, number = lattice.rect(row, col), int(board.cells[row, col])
        ink, at = INK[(number - 1) % len(INK)], (rect.x + 6, rect.bottom - 6)
        cv2.putText(image, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, 1, cv2.LINE_AA)
    return image


def without_marks(board: Board) -> Board:
    """Covered and open cells alone: the marks of the theme are its own."""
    return Board(np.where(board.cells > 8, 9, board.cells).astype(np.uint8))


def test_other_numbers_on_known_cells_are_read_without_the_theme() -> None:
    for seed in (1, 2, 3):
        board = without_marks(random_board(seed, 9, 9))
        (seen,) = read(with_other_numbers(board))
        assert seen.theme == "unknown"
        assert seen.board.grid() == board.grid()
        assert unsure_cells(seen) == ()


def test_what_covers_a_cell_of_a_known_theme_is_no_mark_of_its_own() -> None:
    image = placed(draw_board(random_board(4, 9, 9), "classic", float(SIDE)), 460, 400)
    (seen,) = read(image)
    x, y = (int(value) for value in seen.origin)
    rng = np.random.default_rng(0)
    image[y : y + SIDE, x : x + SIDE] = rng.integers(0, 256, (SIDE, SIDE, 3))
    (again,) = read(image)
    assert again.theme == "classic"
    assert unsure_cells(again) == ((0, 0),)
