"""Translucent cells on a page whose colour changes: open ones here are like covered ones there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, QUESTION, Board
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import Image, random_board
from tests.vision.scenes import write

SIDE, GAP = 36, 3


def glass(board: Board, first: tuple[int, int, int], last: tuple[int, int, int]) -> Image:
    """The cells of a board as glass over a page from its *first* to its *last* colour."""
    height, width = SIDE * board.rows + 160, SIDE * board.cols + 160
    ys, xs = np.indices((height, width), np.float32)
    along = ((ys / height + xs / width) / 2)[..., None]
    page = (1.0 - along) * np.array(first, np.float32) + along * np.array(last, np.float32)
    for row, col in np.ndindex(board.cells.shape):
        y, x = 81 + SIDE * row, 81 + SIDE * col
        cell = page[y : y + SIDE - GAP, x : x + SIDE - GAP]
        cell += (255.0 - cell) * (0.1 if board.cells[row, col] >= COVERED else 0.3)
        for line in (cell[0], cell[-1], cell[:, 0], cell[:, -1]):
            line += 0.2 * (255.0 - line)
    image = np.rint(page).astype(np.uint8)
    for row, col in np.ndindex(board.cells.shape):
        y, x, code = 80 + SIDE * row, 80 + SIDE * col, board.cells[row, col]
        if code == FLAG:
            image[y + 3 : y + SIDE - GAP - 1, x + 3 : x + SIDE - GAP - 1] = (255, 215, 0)
            cv2.rectangle(image, (x + 13, y + 9), (x + 15, y + 26), (90, 90, 90), -1)
            flag = np.array([[x + 15, y + 9], [x + 25, y + 14], [x + 15, y + 19]])
            cv2.fillPoly(image, [flag], (230, 30, 30))
        elif 1 <= code <= 8:
            write(image, str(code), x + SIDE / 2, y + SIDE / 2, 14, (255, 255, 255))
    return image


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "ends",
    [((30, 45, 100), (245, 200, 215)), ((240, 170, 120), (60, 30, 110))],
    ids=["lighter", "darker"],
)
def test_cells_are_told_by_what_is_beside_them(
    seed: int, ends: tuple[tuple[int, int, int], tuple[int, int, int]]
) -> None:
    drawn = random_board(seed, 16, 16)
    board = Board(np.where(drawn.cells == QUESTION, np.uint8(COVERED), drawn.cells))
    (seen,) = read(glass(board, *ends), themes=[])
    wrong = seen.board.cells != board.cells
    assert np.count_nonzero(wrong) == 0
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.95
