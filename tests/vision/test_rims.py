"""On which ground cells stand."""

from __future__ import annotations

import numpy as np

from screenbot.board import COVERED, FLAG, Board
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.rims import grounds_of

SIDE = 16


def test_round_cells_on_a_page_stand_on_the_ground_inside_them() -> None:
    board = Board.parse("...F.\nF1122\n01.FF\n011..\n00000").cells
    closed = board > 8
    down, across = np.indices((SIDE, SIDE)) - (SIDE - 1) / 2
    beads = np.where((np.hypot(down, across) < SIDE / 2)[:, :, None], 1.0, 0.0)
    colours = np.where(closed[:, :, None], (60.0, 150.0, 140.0), (230.0, 230.0, 235.0))
    cells = 255.0 + beads * (colours[:, :, None, None] - 255.0)
    cells[(board != 0) & (board != COVERED), 6:10, 7:9] = 255.0
    covered, opened = board == COVERED, board <= 8
    on_covered, on_open, _ = grounds_of(Cells.of(cells.astype(np.float32)), covered, opened)
    assert (on_covered == closed).all()
    assert (on_open == ~closed).all()
    assert on_covered[board == FLAG].all()
