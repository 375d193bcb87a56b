"""Boards that a solver, or the author of a page, has drawn over."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.game import Game
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import placed

COLOURS = ((0, 255, 0), (255, 0, 0), (255, 255, 0))


def framed(seed: int, side: int, wide: int) -> tuple[Board, np.ndarray, np.ndarray]:
    """A board just opened, a picture with frames around some of its cells, and the cells, bool
    (rows, cols), that these reach."""
    rng = np.random.default_rng(seed)
    game = Game((16, 16, 40), "opening", seed)
    game.reveal(8, 8)
    board = game.board
    image, reached = draw_board(board, "classic", float(side)), np.zeros((16, 16), np.uint8)
    for row, col in rng.permutation(np.argwhere(board.cells >= 0))[:14].tolist():
        first, last = (col * side, row * side), (col * side + side - 1, row * side + side - 1)
        cv2.rectangle(image, first, last, COLOURS[int(rng.integers(3))], wide)
        reached[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2] = 1
    return board, placed(image), reached > 0


@pytest.mark.parametrize(("seed", "side"), [(0, 16), (6, 16), (8, 16), (9, 16)])
def test_cells_in_frames_do_not_make_others_covered(seed: int, side: int) -> None:
    board, image, _ = framed(seed, side, 3)
    for seen in read(image, themes=[]):
        sure = seen.cell_confidence >= CONFIDENT
        assert (seen.board.cells == board.cells)[sure].all()


@pytest.mark.parametrize(("seed", "side", "wide"), [(4, 16, 2), (9, 16, 3), (4, 32, 3)])
def test_cells_without_a_frame_are_read(seed: int, side: int, wide: int) -> None:
    board, image, reached = framed(seed, side, wide)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == board.cells)[~reached].all()
