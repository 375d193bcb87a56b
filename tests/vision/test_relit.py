"""A page that dims its board for a while and lights it again."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import COVERED, Board
from screenbot.vision import read, reread, unsure_cells

SHOWN = Board.parse(
    "00000002.\n00001112.\n22101....\n..1012.2.\n2210011..\n0000001..\n0000112..\n01111....\n01......."
)
INKS = {1: (21, 101, 192), 2: (46, 125, 50)}
CLICKED = [(2, 6), (2, 7), (2, 8), (3, 7), (4, 7), (5, 7), (7, 6), (8, 4)]


def draw(cells: np.ndarray) -> np.ndarray:
    """Flat green cells that open to white, on a white page."""
    image = np.full((400, 420, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 60 + 32 * col, 50 + 32 * row
        fill, line = ((165, 214, 167), (102, 187, 106)) if code > 8 else ((250,) * 3, (238,) * 3)
        cv2.rectangle(image, (x, y), (x + 31, y + 31), fill, -1)
        cv2.rectangle(image, (x, y), (x + 31, y + 31), line, 1)
        if code in INKS:
            place = (x + 9, y + 23)
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 0.6, INKS[code], 2, 16)
    return image


def test_lost_clicks_open_nothing_when_a_board_is_lit_again() -> None:
    (fresh,) = read(draw(np.full((9, 9), COVERED, np.uint8)), themes=())
    before = np.array(SHOWN.cells)
    before[3, 7] = COVERED
    dim = (draw(before) // 3).astype(np.uint8)
    dimmed = reread(dim, fresh, opened=[(0, 0)])
    assert (dimmed.board.cells == before).all()
    lit = reread(draw(SHOWN.cells), dimmed, opened=CLICKED)
    wrong = lit.board.cells != SHOWN.cells
    sure = np.ones_like(wrong)
    for cell in unsure_cells(lit):
        sure[cell] = False
    assert not (wrong & sure).any()
