"""Flags of unknown themes: what is drawn like one and is none is not taken for one surely."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import FLAG, MINE, QUESTION, Board
from screenbot.render import draw_window
from screenbot.vision import CONFIDENT, read
from screenbot.vision.flags import doubt_shapes, too_many_mines
from tests.vision.boards import desktop, random_board


@pytest.mark.parametrize("cell", [24.0, 30.0, 36.4])
def test_a_flag_with_a_question_mark_beside_it_is_no_sure_flag(cell: float) -> None:
    true = random_board(0, 16, 30, 0.18)
    window = draw_window(true, mines_left=10, theme="gnome-mines", cell=cell)
    height, width, _ = window.image.shape
    image = desktop(width + 120, height + 90)
    image[40 : 40 + height, 60 : 60 + width] = window.image
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == true.cells.shape
    sure = seen.cell_confidence >= CONFIDENT
    assert not (sure & (true.cells == QUESTION) & (seen.board.cells == FLAG)).any()
    assert sure[true.cells == FLAG].mean() > 0.9


def test_unclear_flags_are_doubted_beside_plain_ones_only() -> None:
    codes = np.full((2, 4), FLAG, np.uint8)
    confidence = np.full(codes.shape, 0.9, np.float32)
    shape = np.array([[0.99, 0.99, 0.99, 0.6], [0.99, 0.99, 0.8, 0.6]], np.float32)
    doubted = doubt_shapes(codes, confidence, shape) < CONFIDENT
    assert doubted.tolist() == [[False, False, False, True], [False, False, False, True]]
    assert (doubt_shapes(codes, confidence, np.minimum(shape, 0.6)) == confidence).all()


def test_covered_cells_drawn_like_mines_are_more_than_the_numbers_say() -> None:
    drawn = Board.parse("***\n*21\n*10\n*21\n***").cells
    assert too_many_mines(drawn)
    assert not too_many_mines(Board.parse("*1.\n22.\n*1.\n11.\n000").cells)
    assert not too_many_mines(np.full((5, 5), MINE, np.uint8))
