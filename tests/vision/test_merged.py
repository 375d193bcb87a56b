"""Open cells that run into several areas without lines between them."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import FLAG, Board
from screenbot.geometry import Lattice
from screenbot.vision.grid import Grid
from screenbot.vision.lattices import Candidate
from screenbot.vision.merged import with_merged

PLAYED = """
001...100
001F..210
002...F10
003F.F210
003F.2100
002...200
001F..F10
001..F310
001.F.100
"""
"""Two openings with nothing but covered cells between them."""
INKS = ((30, 90, 200), (30, 140, 60), (200, 40, 30))
LEFT, TOP = 26, 24


def drawn(board: Board, side: int) -> np.ndarray:
    """Tiles with lines between them on a white page; open cells are one area without any."""
    image = np.full((side * board.rows + 3 * TOP, side * board.cols + 2 * LEFT, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = LEFT + side * col, TOP + side * row
        middle = left + side // 2, top + side // 2
        if code <= 8:
            image[top : top + side, left : left + side] = (192, 210, 217)
        else:
            tile = (2, 119, 189) if (row + col) % 2 else (0, 106, 168)
            image[top + 2 : top + side - 2, left + 2 : left + side - 2] = tile
        if 1 <= code <= 8:
            place = middle[0] - side // 6, middle[1] + side // 5
            font = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(image, str(code), place, font, side / 50, INKS[code - 1], 2, cv2.LINE_AA)
        elif code == FLAG:
            corners = np.array([(-0.15, -0.25), (0.22, -0.1), (-0.15, 0.05)]) * side + middle
            cv2.fillPoly(image, [corners.astype(np.int32)], (255, 255, 255))
            pole = middle[0] - side // 6, middle[1] - side // 4
            cv2.rectangle(image, pole, (pole[0] + 2, middle[1] + side // 4), (255, 255, 255), -1)
    return image


def test_each_area_is_part_of_the_board() -> None:
    board = Board.parse(PLAYED)
    place = Lattice((LEFT, TOP), (66.0, 66.0), 9, 9)
    found = with_merged(drawn(board, 66), Candidate(Grid.even(place), board.cells > 8))
    assert found.support[board.cells == 0].all()
