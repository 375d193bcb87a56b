"""Zeros that show a sign, on buttons that all have one colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import Image

INKS = ((0, 150, 190), (0, 150, 90), (246, 38, 63), (190, 30, 200), (150, 140, 0))


def buttons(board: Board, pitch: float, gap: int) -> Image:
    """Light buttons on a dark window, a low line on each zero, at a pitch that is no whole number
    of pixels."""
    rows, cols = board.cells.shape
    image = np.full((round(rows * pitch) + 140, round(cols * pitch) + 140, 3), 60, np.uint8)
    side = round(pitch) - gap
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + round(col * pitch), 70 + round(row * pitch)
        corner = left + side - 1, top + side - 1
        cv2.rectangle(image, (left, top), corner, (226, 222, 222), cv2.FILLED)
        code, middle = int(board.cells[row, col]), (left + side // 2, top + side // 2)
        if code == 0:
            low = middle[1] + 9
            cv2.line(image, (middle[0] - 6, low), (middle[0] + 6, low), (0, 0, 0), 2)
        elif code <= 8:
            place, ink = (middle[0] - 8, middle[1] + 9), INKS[min(code, 5) - 1]
            cv2.putText(image, str(code), place, 0, 0.9, ink, 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("pitch", "seed"), [(67.8, 3), (53.4, 1), (53.4, 5)])
def test_covered_cells_of_many_widths_are_no_zeros(pitch: float, seed: int) -> None:
    game = Game((13, 9, 20), "opening", seed)
    game.reveal(6, 3)
    (seen,) = read(buttons(game.board, pitch, 8), themes=[])
    assert seen.board.grid() == game.board.grid()
    covered = game.board.cells == COVERED
    assert (seen.cell_confidence[covered] >= CONFIDENT).all()
