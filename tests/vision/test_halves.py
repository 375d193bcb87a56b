"""Covered cells with a shine on their upper halves, or on their left ones."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import Image, random_board

INKS = ((0, 0, 0), (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162), (120, 60, 0))


def shining(board: Board, cell: int, light: int, dark: int) -> Image:
    """A board of cells with dark borders, whose covered ones are of two shades."""
    image = np.full((board.rows * cell + 200, board.cols * cell + 260, 3), 120, np.uint8)
    for row, col in np.ndindex(board.cells.shape):
        left, top = 130 + col * cell, 100 + row * cell
        corner, code = (left + cell - 1, top + cell - 1), int(board.cells[row, col])
        ground = dark if code == COVERED else 90
        cv2.rectangle(image, (left, top), corner, (ground,) * 3, cv2.FILLED)
        if code == COVERED:
            half = (left + cell - 1, top + cell // 2 - 1)
            cv2.rectangle(image, (left, top), half, (light,) * 3, cv2.FILLED)
        elif code:
            place, ink = (left + cell // 2 - 6, top + cell // 2 + 7), INKS[min(code, 5)]
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 0.65, ink, 1, cv2.LINE_AA)
        cv2.rectangle(image, (left, top), corner, (60,) * 3)
    return image


@pytest.mark.parametrize("shades", [(150, 128), (200, 150)], ids=str)
@pytest.mark.parametrize("state", ["fresh", "fresh, on the left", "playing"])
def test_shine_parts_no_cells(state: str, shades: tuple[int, int]) -> None:
    board = random_board(4, 12, 12, 0.14)
    cells = np.where(board.cells > 8, COVERED, board.cells)
    board = Board(cells.astype(np.uint8) if state == "playing" else np.full_like(cells, COVERED))
    image = shining(board, 26, *shades)
    if state == "fresh, on the left":
        image = np.ascontiguousarray(image.transpose(1, 0, 2))
    (seen,) = read(image, themes=[])
    assert seen.board.grid() == board.grid()
    assert (seen.cell_confidence >= CONFIDENT).all()
