"""What is remembered while a picture is read, and what is not."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.geometry import Lattice
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.once import once, reading

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


def test_what_is_read_within_another_reading_is_remembered_to_its_end() -> None:
    taken = []

    @once
    def look(image: NDArray[np.uint8], grid: Grid, gain: float = 1.0) -> None:
        taken.append((image, grid, gain))

    with reading():
        for _ in range(2):
            with reading():
                look(PICTURE, GRID)
        assert len(taken) == 1
    with reading():
        look(PICTURE, GRID)
    assert len(taken) == 2


@pytest.mark.parametrize("tall", [True, False])
def test_boards_far_apart_on_a_long_picture_are_sampled_each_where_it_is(tall: bool) -> None:
    """OpenCV takes samples from no more than 32 767 pixels each way."""
    shade = np.random.default_rng(1).integers(0, 255, (40_000, 150, 3)).astype(np.uint8)
    image = shade if tall else np.ascontiguousarray(shade.swapaxes(0, 1))
    grid = Grid(10.2 + 41.3 * np.arange(4), 12.6 + 41.3 * np.arange(4))
    far = grid.moved(*((0.0, 39_000.0) if tall else (39_000.0, 0.0)))
    alone = [one.sample(image, (16, 16)) for one in (grid, far)]
    with reading():
        together = [one.sample(image, (16, 16)) for one in (grid, far)]
    for one, other in zip(alone, together, strict=True):
        assert (one == other).all()
