"""Fresh boards of rounded cells that touch."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED
from screenbot.ends import Image
from screenbot.vision import read

SIDE, PLACE = 34, (120, 96)


def drawn(rows: int, cols: int, radius: int) -> Image:
    """Orange cells with rounded corners on a light page, none of which has a border."""
    image = np.full((rows * SIDE + 200, cols * SIDE + 240, 3), 240, np.uint8)
    cell = np.full((4 * SIDE, 4 * SIDE, 3), 240, np.uint8)
    size, round_ = 4 * SIDE, 4 * radius
    for across in (round_, size - 1 - round_):
        for down in (round_, size - 1 - round_):
            cv2.circle(cell, (across, down), round_, (220, 160, 50), cv2.FILLED)
    cell[round_ : size - round_] = cell[:, round_ : size - round_] = (220, 160, 50)
    tile = cv2.resize(cell, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    x, y = PLACE
    for row, col in np.ndindex(rows, cols):
        left, top = x + col * SIDE, y + row * SIDE
        image[top : top + SIDE, left : left + SIDE] = tile
    return image


@pytest.mark.parametrize("radius", [4, 6])
def test_cells_end_at_the_corners_that_show_the_page(radius: int) -> None:
    (seen,) = read(drawn(9, 10, radius), themes=())
    assert (seen.board.rows, seen.board.cols) == (9, 10)
    assert (seen.board.cells == COVERED).all()
    assert np.abs(np.subtract(seen.origin, PLACE)).max() <= 2
