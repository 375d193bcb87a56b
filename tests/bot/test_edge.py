"""Boards that end where the screen does: cut there, or at the frame of their window."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.bot.edge import ends_at_edge
from screenbot.geometry import Rect


def screen(left: int, frame: int, ground: int) -> tuple[np.ndarray, Rect]:
    """Cells of 40 pixels with gaps of 2, whose first *left* pixels are out of view, or that begin
    so far from the edge if that is negative: behind a *frame* of 3 pixels, or none if that is 0."""
    image = np.full((500, 700, 3), ground, np.uint8)
    if frame:
        image[:, :3] = frame
    for row, col in np.ndindex(10, 10):
        x, y = 40 * col - left, 50 + 40 * row
        cell = image[y : y + 38, max(3 if frame else 0, x) : max(0, x + 38)]
        cell[:] = 150
        cell[:2] = 230
    first = -left if left <= 0 else 40 - left
    return image, Rect(first, 50, 400 if left <= 0 else 360, 400)


@pytest.mark.parametrize(
    ("left", "frame", "cut"),
    [
        (0, 0, True),  # nothing tells whether there are more cells
        (-4, 211, False),
        (-4, 0, True),  # the gap between cells may be as wide
        (-20, 0, False),
        (36, 0, True),  # a part of a cell that is no frame
        (37, 0, True),
    ],
)
def test_a_frame_beside_a_board_is_no_part_of_it(left: int, frame: int, cut: bool) -> None:
    image, bounds = screen(left, frame, 255)
    for _ in range(4):
        assert ends_at_edge(image, bounds, 40.0) == cut
        image = np.rot90(image)  # the left side is the lower one then
        height = image.shape[0]
        bounds = Rect(bounds.y, height - bounds.right, bounds.height, bounds.width)
