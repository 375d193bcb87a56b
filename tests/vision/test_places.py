"""Where exactly cells end: gaps between them, and ends rounded to whole pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.geometry import Lattice, Rect
from screenbot.vision import read
from screenbot.vision.bounds.extent import wider_grids
from screenbot.vision.bounds.snap import snapped
from screenbot.vision.lattice.comb import moves_to_edges
from screenbot.vision.lattice.doubled import single_cells
from screenbot.vision.lattice.grid import Grid

ROWS, COLS = 9, 12


def tiles(pitch: float, gap: int, left: float = 40.0) -> tuple[np.ndarray, np.ndarray]:
    """A board of tiles whose ends are rounded, uint8 (h, w, 3), and the ends of its columns."""
    size = round(pitch * COLS + 2 * left)
    image = np.full((size, size, 3), 30, np.uint8)
    edges = np.floor(left + pitch * np.arange(COLS + 1) + 0.5).astype(int)
    for row in range(ROWS):
        for col in range(COLS):
            shade = 120 if (row * 7 + col * 5) % 3 else 200
            image[edges[row] : edges[row + 1] - gap, edges[col] : edges[col + 1] - gap] = shade
    return image, edges


@pytest.mark.parametrize("pitch", [20.1, 22.5, 37.25, 24.67])
def test_lines_are_moved_to_the_pixels_where_cells_end(pitch: float) -> None:
    image, edges = tiles(pitch, 2)
    even = Grid.even(Lattice((40.0, 40.0), (pitch, pitch), ROWS, COLS))
    steps = np.diff(snapped(image, even).xs)
    assert np.allclose(steps[1:-1], np.diff(edges)[1:-1])


def test_lines_that_fit_stay_where_they_are() -> None:
    image, _ = tiles(24.0, 2)
    even = Grid.even(Lattice((40.0, 40.0), (24.0, 24.0), ROWS, COLS))
    assert snapped(image, even) is even


def small_signs(pitch: float, count: int) -> np.ndarray:
    """A board of so many rows and columns with a small square in each cell, as pages draw one by a
    letter: at a fraction of a pixel where the pitch has one."""
    size = round(pitch * count + 80)
    image = np.full((size, size), 255.0)
    for row in range(count):
        top = round(40 + pitch * row + 8)
        for col in range(count):
            left = 40 + pitch * col + 5
            first, part = int(left), left - int(left)
            image[top : top + 13, first : first + 13] = 162
            image[top : top + 13, first] = 162 + 93 * part
            image[top : top + 13, first + 13] = 255 - 93 * part
            image[top : top + 13, first + 11 : first + 13] -= 40
    return np.repeat(image.astype(np.uint8)[:, :, None], 3, axis=2)


@pytest.mark.parametrize("left", [4, 5, 6])
def test_lines_in_the_gaps_between_small_signs_stay_where_they_are(left: int) -> None:
    """A shade on one side of them makes some of the lines sharper, were they moved alone."""
    image, sign = np.full((480, 480, 3), 255, np.uint8), np.array([13, *[31] * 10, 43, 54])
    for row in range(16):
        for col in range(16):
            top, start = 48 + 25 * row, 40 + 25 * col + left
            image[top : top + 13, start : start + 13] = (255 - sign)[:, None]
    even = Grid.even(Lattice((40.0, 40.0), (25.0, 25.0), 16, 16))
    assert snapped(image, even) is even


def test_cells_that_are_drawn_alike_by_twos_are_single_ones() -> None:
    """Of a pitch with a half, every second sign has other shades."""
    image = small_signs(27.5, 16)
    double = Grid(40 + 55.0 * np.arange(9), 40 + 27.5 * np.arange(17))
    single = single_cells(image, double)
    assert single is not None
    assert np.allclose(np.diff(single.xs), 27.5)
    assert single_cells(image, single) is None
    (seen,) = read(image, themes=[], region=Rect(10, 10, image.shape[1] - 20, image.shape[0] - 20))
    assert (seen.board.rows, seen.board.cols) == (16, 16)


@pytest.mark.parametrize("ramp", [0, 40])
def test_wide_cells_are_no_two(ramp: int) -> None:
    image = np.full((400, 900, 3), 90, np.uint8)
    for row in range(6):
        for col in range(7):
            cell = image[40 + 48 * row : 86 + 48 * row, 40 + 110 * col : 148 + 110 * col]
            cell[:] = (200 - np.linspace(0, ramp, 46))[:, None, None]
            cell[:2], cell[:, :2], cell[-2:], cell[:, -2:] = 250, 250, 120, 120
    wide = Grid(39 + 110.0 * np.arange(8), 39 + 48.0 * np.arange(7))
    assert single_cells(image, wide) is None


@pytest.mark.parametrize("gap", [3, 5, 8])
@pytest.mark.parametrize("off", [-3.0, 0.0, 2.0])
def test_cells_end_in_the_middle_of_gaps(gap: int, off: float) -> None:
    image, edges = tiles(30.0, gap)
    grid = Grid.even(Lattice((40.0 + off, 40.0 + off), (30.0, 30.0), ROWS, COLS))
    (right, *_), (down, *_) = moves_to_edges(image, grid)
    assert grid.xs[1] + right == grid.ys[1] + down == edges[1] - gap / 2


def test_ends_of_blurred_bevels_are_not_taken_for_the_same_everywhere() -> None:
    image = np.full((208, 256, 3), 128, np.uint8)
    for row in range(ROWS):
        for col in range(COLS):
            x, y = 40 + 16 * col, 40 + 16 * row
            if (row + col) % 3 == 2:
                image[y : y + 14, x : x + 14] = 255
                image[y + 2 : y + 14, x + 2 : x + 14] = 192
            else:
                image[y + 1 : y + 16, x + 1 : x + 16] = 192
    blurred = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.2), np.uint8)
    grid = Grid.even(Lattice((38.5, 38.5), (16.0, 16.0), ROWS, COLS))
    right, down = moves_to_edges(blurred, grid)
    assert 1.5 in right
    assert 1.5 in down


@pytest.mark.parametrize("pitch", [14.391, 22.5, 31.2])
@pytest.mark.parametrize("before", [False, True])
def test_lines_beside_a_board_go_on_evenly(pitch: float, before: bool) -> None:
    """However many are added: errors of whole pixels do not add up."""
    edges = np.floor(200.0 + pitch * np.arange(16) + 0.5)
    grid = Grid(np.arange(0.0, 100.0, 20.0) + 50.0, edges[4:] if before else edges[:-4])
    for _ in range(4):
        above, below = (
            wider for line, wider in wider_grids(grid, 900, 900) if line.ys is not grid.ys
        )
        grid = above if before else below
    assert np.abs(grid.ys - edges).max() <= 1.0
