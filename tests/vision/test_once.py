"""What is remembered while a picture is read, and what is not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Lattice
from screenbot.vision.grid import Grid
from screenbot.vision.once import once, reading

GRID = Grid.even(Lattice((0, 0), (4, 4), 3, 3))
PICTURE = np.zeros((12, 12, 3), np.uint8)


def looks() -> int:
    """How many looks are taken of what several ways look at."""
    taken = []

    @once
    def look(image: NDArray[np.uint8], grid: Grid, gain: float = 1.0) -> None:
        taken.append((image, grid, gain))

    look(PICTURE, GRID)
    look(PICTURE, Grid(GRID.xs.copy(), GRID.ys.copy()))
    look(PICTURE, GRID, 4.0)
    look(PICTURE, GRID.moved(1, 0))
    look(PICTURE + np.uint8(9), GRID)
    look(PICTURE + np.uint8(9), GRID)  # another picture with the same pixels
    return len(taken)


def test_one_place_is_looked_at_once_while_a_picture_is_read() -> None:
    with reading():
        assert looks() == 5


def test_nothing_is_remembered_beyond_that() -> None:
    """A caller may draw on the picture that it had read, and read it again."""
    assert looks() == 6
    with reading():
        looks()
    with reading():
        assert looks() == 5
