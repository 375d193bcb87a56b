"""Boards whose columns and rows have several sizes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, Board
from screenbot.geometry import Lattice
from screenbot.vision import read
from screenbot.vision.bounds.ragged import _next, with_ragged_lines
from screenbot.vision.lattice.grid import Grid
from tests.vision.boards import random_board


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


LOW = Board.parse(
    "000001....\n00000112..\n00000001..\n0000000111\n0000000000\n"
    "0000111011\n00001.212.\n00001.....\n12121.....\n.........."
)


def test_a_row_of_a_table_in_which_nothing_stands_is_lower() -> None:
    board = LOW.cells
    heights = [44] * 10
    heights[4] = 27
    tops = 60 + np.cumsum([0, *heights])
    picture = np.full((600, 600, 3), 255, np.uint8)
    picture[58 : tops[-1] + 2, 58 : 60 + 10 * 42 + 2] = (52, 73, 94)
    for (at, col), code in np.ndenumerate(board):
        top, bottom, left = int(tops[at]), int(tops[at + 1]), 60 + 42 * col
        ground = (215, 223, 230) if code > 8 else (255, 255, 255)
        picture[top + 1 : bottom - 1, left + 1 : left + 41] = ground
        if 0 < code <= 8:
            where = (left + 14, top + 29)
            cv2.putText(picture, str(code), where, 0, 0.7, (40, 40, 60), 2, cv2.LINE_AA)
    (seen,) = read(picture, themes=())
    assert (seen.board.cells == board).all()
    assert np.allclose(seen.memory.grid.ys, tops, atol=2)


def table(rows: str) -> tuple[NDArray[np.uint8], Board, NDArray[np.intp]]:
    """A board of labels that are as wide as what stands in their columns: uint8 (height, width, 3),
    what it shows, and where its columns begin and end."""
    board = Board.parse(rows)
    numbered = ((board.cells > 0) & (board.cells <= 8)).any(axis=0)
    lefts = 201 + np.cumsum([0, *np.where(numbered, 39, 34)])
    picture = np.full((460, 700, 3), (135, 206, 235), np.uint8)
    picture[:, :200] = (224, 255, 255)
    picture[79:328, 200 : lefts[-1]] = 217
    for (row, col), code in np.ndenumerate(board.cells):
        top, left, right = 80 + 31 * row, int(lefts[col]), int(lefts[col + 1]) - 2
        key = picture[top : top + 29, left:right]
        ground = (0, 0, 255) if code > 8 else (255, 255, 255) if code else (128, 128, 128)
        light, dark = ((200, 200, 255), (0, 0, 160)) if code > 8 else ((255,) * 3, (70,) * 3)
        upper, lower = (dark, light) if code == 0 else (light, dark)
        key[:], key[-1:], key[:, -1:] = upper, lower, lower
        key[1:-1, 1:-1] = ground
        if 0 < code <= 8:
            cv2.putText(picture, str(code), (left + 13, top + 20), 0, 0.5, (163,) * 3, 1, 16)
    return picture, board, lefts


TABLES = (
    "0001....\n0001....\n0111....\n01......\n12......\n........\n........\n........",
    "012.101.\n02..1011\n03.41000\n02..1011\n0122102.\n0000124.\n00001...\n000012..",
    "001.....\n001223..\n000001..\n000112..\n1101....\n.102....\n1102....\n0002....",
)


@pytest.mark.parametrize("rows", TABLES)
def test_columns_are_as_wide_as_what_stands_in_them(rows: str) -> None:
    picture, board, lefts = table(rows)
    (seen,) = read(picture, themes=())
    assert (seen.board.cells == board.cells).all()
    assert np.allclose(seen.memory.grid.xs, lefts - 1, atol=3)


def test_wider_columns_of_numbers_hold_zeros_that_the_others_do_not() -> None:
    picture, _, lefts = table(TABLES[0])
    narrow = Grid(lefts[-1] - 1.0 - 34 * np.arange(5, -1, -1), np.arange(80.0, 329.0, 31.0))
    assert np.allclose(with_ragged_lines(picture, narrow).xs, lefts - 1, atol=2)


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


def test_the_page_beside_a_board_is_no_column_of_another_size() -> None:
    """It is as pale as the cells, and the edge of the window is where a column might end."""
    picture = np.full((660, 700, 3), (231, 237, 243), np.uint8)
    picture[:, :20] = 0
    picture[:, 20:28] = (211, 227, 253)
    picture[:, 20] = (179, 193, 215)
    picture[86:574, 56:544] = (77, 103, 128)
    covered = np.random.default_rng(2).random((10, 10)) < 0.1
    for row, col in np.ndindex(10, 10):
        left, top = 60 + 48 * col, 90 + 48 * row
        cell, wide = picture[top : top + 48, left : left + 48], 4 if covered[row, col] else 2
        cell[:] = (127, 152, 177) if covered[row, col] else (197, 210, 223)
        if covered[row, col]:
            cell[:4], cell[:, :4] = (219, 230, 240), (219, 230, 240)
        inside = (170, 191, 212) if covered[row, col] else (238, 243, 248)
        cell[wide:-wide, wide:-wide] = inside
    grid = Grid.even(Lattice((60, 90), (48, 48), 10, 10))
    assert with_ragged_lines(picture, grid) is grid


def test_a_last_cell_is_as_wide_as_others_where_it_may_be() -> None:
    """The frame behind it begins like the gap between two cells."""
    whole, but_gap, cut = np.zeros((3, 200))
    but_gap[44], cut[44], cut[50] = 0.98, 0.99, 1.0
    assert _next([whole, but_gap, cut], 100, -1, 50.0) == (50, True)
    assert _next([whole, but_gap, np.zeros(200)], 100, -1, 50.0) == (44, True)


@pytest.mark.parametrize("seed", [4, 15])
def test_wide_bevels_are_no_columns_of_their_own(seed: int) -> None:
    """A phone's game that is as wide as its screen; its bevels take a third of a cell."""
    cells = random_board(seed, 16, 12, 0.15).cells.copy()
    cells[cells == QUESTION] = COVERED
    image = np.full((1320, 720, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        tile = image[180 + 60 * row :, 60 * col :][:60, :60]
        tile[:] = tile[:, :] = 153 if code > 8 else 119
        tile[10:50, 10:50] = 153
        if code > 8:
            tile[:10] = tile[:, :10] = 204
            for at in range(10):
                tile[59 - at, at:] = tile[at:, 59 - at] = 51
        if code == FLAG:
            tile[22:42, 30:34] = tile[38:42, 24:40] = 34
            tile[22:30, 20:30] = (255, 34, 34)
        elif 1 <= code <= 8:
            ink = ((42, 40, 215), (43, 82, 15), (249, 6, 10))[min(code, 3) - 1]
            cv2.putText(tile, str(code), (21, 39), 0, 0.9, ink, 2, cv2.LINE_AA)
    (seen,) = read(image, themes=())
    assert (seen.board.cells == cells).all()
