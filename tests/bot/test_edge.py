"""Boards that end where the screen does: cut there, or at the frame of their window."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.bot.edge import ends_at_edge, goes_on
from screenbot.geometry import Lattice, Rect


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


def board_above(beyond: int, shadow: int, frame: int) -> tuple[np.ndarray, Lattice]:
    """Cells of 40 pixels with gaps of 4 and, in these, a *shadow*, on a page that a window's border
    cuts so many pixels *beyond* the last gap, or that goes on with a *frame* if that is 0."""
    image = np.full((560, 700, 3), 40, np.uint8)
    for row, col in np.ndindex(12, 10):
        x, y = 60 + 40 * col, 50 + 40 * row
        image[y + 2 : y + 38, x + 2 : x + 38] = 190 if row % 3 else 120
        image[y + 38 : y + 38 + shadow, x + 2 : x + 38] = 15
    end = 450 + beyond if beyond else 450
    image[end + (0 if beyond else shadow) :] = 40
    if beyond:
        image[end:] = 225
    elif frame:
        image[454 : 454 + frame] = 160
    return image, Lattice((60.0, 50.0), (40.0, 40.0), 10, 10)


@pytest.mark.parametrize(
    ("beyond", "shadow", "frame", "more"),
    [
        (3, 0, 0, True),
        (12, 0, 0, True),
        (14, 2, 0, True),
        (2, 0, 0, False),  # no more than the gap
        (0, 0, 0, False),
        (0, 0, 3, False),
        (0, 2, 0, False),
        (0, 2, 3, False),
    ],
)
def test_a_little_of_further_cells_says_that_a_board_is_cut(
    beyond: int, shadow: int, frame: int, more: bool
) -> None:
    image, lattice = board_above(beyond, shadow, frame)
    assert goes_on(image, lattice) == more
    assert goes_on(np.ascontiguousarray(image.swapaxes(0, 1)), turned(lattice)) == more
    upside_down = Lattice((60.0, len(image) - 450.0), lattice.cell, 10, 10)
    assert goes_on(np.ascontiguousarray(image[::-1]), upside_down) == more


def turned(lattice: Lattice) -> Lattice:
    return Lattice(lattice.origin[::-1], lattice.cell[::-1], lattice.cols, lattice.rows)
