"""Boards whose columns and rows have several sizes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.vision import read


def keys(
    widths: list[int], heights: list[int], at: tuple[int, int] = (101, 60)
) -> NDArray[np.uint8]:
    """Covered keys of such sizes in a window: uint8 (height, width, 3)."""
    picture = np.full((at[1] + sum(heights) + 90, at[0] + sum(widths) + 120, 3), 40, np.uint8)
    picture[at[1] - 40 : at[1] + sum(heights), at[0] - 1 : at[0] + sum(widths) + 1] = 90
    picture[at[1] - 39 : at[1] + sum(heights), at[0] : at[0] + sum(widths)] = 217
    for x, width in zip(at[0] + np.cumsum([0, *widths[:-1]]), widths, strict=True):
        for y, height in zip(at[1] + np.cumsum([0, *heights[:-1]]), heights, strict=True):
            key = picture[y + 1 : y + height - 1, x + 1 : x + width - 1]
            key[:], key[-1:], key[:, -1:] = 255, 130, 130
            key[1:-1, 1:-1] = 217
    return picture


@pytest.mark.parametrize(
    "widths",
    [
        [34, 39, 39, 34, 35, 34, 35, 34, 35],
        [39, 39, 39, 39, 39, 39, 34, 34],
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_columns_and_rows_of_several_sizes_are_all_seen(widths: list[int], turned: bool) -> None:
    sizes = ([36] * 9, widths) if turned else (widths, [36] * 9)
    (seen,) = read(keys(*sizes), themes=())
    assert (seen.board.cols, seen.board.rows) == (len(sizes[0]), len(sizes[1]))
    assert seen.confidence > 0.5
    assert abs(seen.origin[0] - 101) <= 2
    assert abs(seen.origin[1] - 60) <= 2


def test_even_keys_stay_even() -> None:
    (seen,) = read(keys([36] * 9, [32] * 9), themes=())
    assert seen.cell == (36.0, 32.0)
    assert (seen.board.cols, seen.board.rows) == (9, 9)


def test_what_is_over_a_dark_board_is_no_row_of_it() -> None:
    """All is so dark that the page above differs from cells by little."""
    picture = np.full((700, 700, 3), 13, np.uint8)
    for row, col in np.ndindex(12, 12):
        left, top = 60 + 45 * col, 110 + 45 * row
        picture[top : top + 42, left : left + 42] = 28
    for col in range(45):  # as bright as a row of cells
        picture[63:107, 60 + 12 * col : 66 + 12 * col] = 42
    (seen,) = read(picture, themes=())
    assert (seen.board.rows, seen.board.cols) == (12, 12)
