"""Lines beside a board that are none of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import UNSEEN
from screenbot.game import Game
from screenbot.vision import load_image, read
from screenbot.vision.bounds.unread import without_unread_lines
from screenbot.vision.lattice.grid import Grid
from tests.vision.screens import FIXTURES


def framed(
    seed: int, size: tuple[int, int, int], around: tuple[int, int, int, int]
) -> tuple[Grid, np.ndarray, np.ndarray]:
    """A game with so many lines *around* it (above, below, left, right) that were not made out: its
    grid of 20 pixels a cell, codes, and which cells are sure."""
    game = Game(size, "opening", seed)
    game.reveal(4, 4)
    top, bottom, left, right = around
    codes = np.pad(game.board.cells, ((top, bottom), (left, right)), constant_values=UNSEEN)
    grid = Grid(20.0 * np.arange(codes.shape[1] + 1), 20.0 * np.arange(codes.shape[0] + 1))
    return grid, codes, codes != UNSEEN


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1000), around=st.tuples(*[st.integers(0, 2)] * 4))
def test_what_is_around_a_board_of_a_usual_size_is_none_of_it(
    seed: int, around: tuple[int, int, int, int]
) -> None:
    grid, codes, sure = framed(seed, (9, 9, 10), around)
    part = without_unread_lines(grid, codes, sure)
    if not any(around) or codes.shape in {(9, 9), (8, 10)}:
        assert part is None
        return
    assert part is not None
    top, _, left, _ = around
    assert (part.rows, part.cols) == (9, 9)
    assert (part.xs[0], part.ys[0]) == (20.0 * left, 20.0 * top)


@pytest.mark.parametrize("size", [(11, 9, 12), (10, 10, 12), (12, 16, 30)])
def test_a_board_of_another_size_may_go_on_under_a_window(size: tuple[int, int, int]) -> None:
    grid, codes, sure = framed(1, size, (2, 0, 0, 1))
    assert without_unread_lines(grid, codes, sure) is None


@pytest.mark.parametrize("size", [(10, 14, 40), (12, 16, 30)])
def test_outer_cells_that_are_open_say_that_a_board_is_whole(size: tuple[int, int, int]) -> None:
    grid, codes, sure = framed(1, size, (1, 0, 0, 0))
    whole = Game(size, "opening", 1)
    whole.reveal(4, 4)
    assert whole.layout is not None
    for row, col in np.argwhere(~whole.layout).tolist():
        whole.reveal(row, col)
    codes[1:] = whole.board.cells
    part = without_unread_lines(grid, codes, sure)
    assert part is not None
    assert (part.rows, part.ys[0]) == (size[0], 20.0)
    codes[1][codes[1] > 8] = 0  # a number beside it lacks a mine
    assert without_unread_lines(grid, codes, sure) is None


def test_a_number_may_want_a_mine_beyond() -> None:
    grid, codes, sure = framed(1, (9, 9, 10), (1, 0, 0, 0))
    codes[1] = 0
    codes[1, 4] = 2
    assert without_unread_lines(grid, codes, sure) is None


def test_cells_that_are_sure_are_cells_of_the_board() -> None:
    grid, codes, sure = framed(1, (9, 9, 10), (1, 0, 0, 0))
    sure[0, ::3] = True
    assert without_unread_lines(grid, codes, sure) is None


def test_the_page_below_a_board_in_a_theme_is_no_line_of_it() -> None:
    image = load_image(FIXTURES / "kmines-graveyard-playing.png")
    small = cv2.resize(image, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    (seen,) = read(np.asarray(small, np.uint8))
    assert seen.theme == "kmines-graveyard"
    assert seen.board.cells.shape == (16, 16)


def test_a_scaled_board_is_not_surely_a_part_of_it() -> None:
    image = load_image(FIXTURES / "gnome-mines-30px-playing.png")
    larger = cv2.resize(image, None, fx=1.15, fy=1.15, interpolation=cv2.INTER_LINEAR)
    (seen,) = read(np.asarray(larger, np.uint8))
    assert seen.board.cells.shape == (16, 30)
