"""Boards whose open cells all show a large mark, close to the lines about them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read

CELL, LEFT, TOP = 16, 100, 90
FACE, LIGHT, DARK = (208, 176, 48), (248, 248, 96), (152, 120, 24)
INKS = [(248, 208, 0), (112, 160, 248), (144, 200, 32), (224, 112, 0), (160, 64, 208)]


def played(seed: int) -> Board:
    """A small game of which most is open, with some flags."""
    game = Game((9, 9, 5), "opening", seed)
    game.reveal(4, 4)
    layout, rng = game.layout, np.random.default_rng(seed)
    assert layout is not None
    for row, col in rng.permutation(np.argwhere(~layout))[:25].tolist():
        game.reveal(row, col)
    for row, col in np.argwhere(layout).tolist():
        if game.board.cells[row, col] == COVERED and rng.random() < 0.8:
            game.flag(row, col)
    return game.board


def drawn(board: Board) -> np.ndarray:
    """The board in a frame of the colour of its covered cells, its zeros written, RGB."""
    rows, cols = board.cells.shape
    image = np.full((rows * CELL + 200, cols * CELL + 220, 3), (0, 128, 128), np.uint8)
    image[TOP - 30 : TOP + rows * CELL + 12, LEFT - 14 : LEFT + cols * CELL + 14] = FACE
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = LEFT + col * CELL, TOP + row * CELL
        tile = image[y : y + CELL, x : x + CELL]
        tile[:] = LIGHT
        tile[:1] = tile[:, :1] = FACE
        if code > 8:
            tile[:] = FACE
            tile[:1] = tile[:, :1] = LIGHT
            tile[-1:] = tile[:, -1:] = DARK
            if code == FLAG:
                cv2.fillConvexPoly(tile, np.array([(3, 3), (13, 8), (3, 12)]), (40, 180, 40))
            continue
        for ink, wide in (((40, 48, 56), 4), (INKS[int(code)], 1)):
            at, font = (2, 14), cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(tile, str(code), at, font, 0.6, ink, wide)
    return image


@pytest.mark.parametrize("seed", range(6))
def test_the_marks_tell_where_its_cells_are(seed: int) -> None:
    board = played(seed)
    (seen,) = read(drawn(board), themes=[])
    assert seen.board.cells.shape == board.cells.shape
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == board.cells)[sure].all()
    assert sure.mean() > 0.8
