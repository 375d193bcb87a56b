"""Empty grids: they may be fresh boards, which nobody can know."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.vision import read
from screenbot.vision.empty import empty_grids, not_found


def page(rows: int, cols: int, width: int = 34, height: int = 34) -> np.ndarray:
    """A dark page with the lines of a table on it, and a heading."""
    image = np.full((700, 900, 3), 34, np.uint8)
    cv2.putText(image, "Minesweeper", (120, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255,) * 3, 2)
    for row in range(rows + 1):
        image[100 + height * row : 102 + height * row, 120 : 122 + width * cols] = 85
    for col in range(cols + 1):
        image[100 : 102 + height * rows, 120 + width * col : 122 + width * col] = 85
    return image


@pytest.mark.parametrize("size", [(10, 10), (9, 16)])
def test_an_empty_grid_is_no_board_but_is_said(size: tuple[int, int]) -> None:
    image = page(*size)
    assert read(image, themes=[]) == ()
    assert [(grid.rows, grid.cols) for grid in empty_grids(image)] == [size]
    assert f"an empty grid of {size[0]} x {size[1]} cells" in str(not_found(image))


def test_small_grids_oblong_cells_and_pages_without_any_are_none() -> None:
    for image in (page(5, 5), page(12, 8, 90, 30), page(0, 0), np.zeros((600, 800, 3), np.uint8)):
        assert empty_grids(image) == []
        assert "is its window in view" in str(not_found(image))


def test_a_grid_with_something_in_it_is_none() -> None:
    image = page(10, 10)
    for at in range(10):
        place = (130 + 34 * at, 128 + 34 * at)
        cv2.putText(image, "7", place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255,) * 3, 2)
    assert empty_grids(image) == []
