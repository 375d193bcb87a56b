"""Lost games whose program has opened every cell, with letters for its mines."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import EXPLODED, Board
from screenbot.vision import CONFIDENT, read

SIDE = 28
LOST = Board.parse(
    "12X22*2*10\n*212*33321\n110112*3*2\n0111013*5*\n01*1002**3\n"
    "122111223*\n1*213*2122\n223*4*31*1\n1*213*2111\n1110111000"
)


def laid_open(font: int) -> np.ndarray:
    """A window with lines between its cells: red ones with a B, numbers on yellow, zeros too."""
    image = np.full((360, 330, 3), 240, np.uint8)
    for (row, col), code in np.ndenumerate(LOST.cells):
        x, y, mine = 20 + SIDE * col, 40 + SIDE * row, code > 8
        image[y : y + SIDE, x : x + SIDE] = (255, 0, 0) if mine else (255, 255, 0)
        text = "B" if mine else str(code)
        ink = (0, 200, 0) if code == 0 else (0, 0, 200) if code == 1 else (0, 0, 0)
        (width, height), _ = cv2.getTextSize(text, font, 0.7, 1)
        place = (x + 14 - width // 2, y + 14 + height // 2)
        cv2.putText(image, text, place, font, 0.7, ink, 1, cv2.LINE_AA)
        if code == EXPLODED:
            cv2.line(image, (x, y), (x + 27, y + 27), (0, 0, 255))
            cv2.line(image, (x, y + 27), (x + 27, y), (0, 0, 255))
    for line in range(11):
        at = SIDE * line
        image[40 + at, 20:301] = image[40:321, 20 + at] = 0
    return image


@pytest.mark.parametrize("font", [cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX])
def test_letters_for_mines_are_no_covers_where_every_number_fits(font: int) -> None:
    (seen,) = read(laid_open(font), themes=[])
    wrong = seen.board.cells != LOST.cells
    assert not wrong[LOST.cells <= 8].any()
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()
