"""Boards as small programs draw them: dim numbers, flags that are discs, diamonds or a colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, MINE, QUESTION
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, read
from screenbot.vision.bounds.lacking import has_dim_numbers
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from screenbot.vision.pixels.neighbours import count_around
from tests.vision.boards import random_board
from tests.vision.test_native import INKS, opened, put

CELL = 34


def painted(cells: np.ndarray, flag: str, ink: tuple[int, int, int]) -> np.ndarray:
    """Plain cells with a line between them, and flags of a shape, or of a colour alone."""
    rows, cols = cells.shape
    image = np.full((CELL * rows + 80, CELL * cols + 60, 3), 235, np.uint8)
    image[50 : 50 + CELL * rows, 30 : 30 + CELL * cols] = 60
    for (row, col), code in np.ndenumerate(cells):
        x, y, half = 30 + CELL * col, 50 + CELL * row, CELL // 2
        image[y + 1 : y + CELL, x + 1 : x + CELL] = 205 if code <= 8 else 110
        if 1 <= code <= 8:
            put(image, str(code), (x + half, y + half), INKS[code - 1], 0.6)
        elif code == FLAG and flag == "disc":
            cv2.circle(image, (x + half, y + half), 10, ink, -1, cv2.LINE_AA)
        elif code == FLAG and flag == "diamond":
            tips = np.array([[(half, 9), (25, half), (half, 25), (9, half)]], np.int32)
            cv2.fillPoly(image, tips + np.array([x, y], np.int32), ink)
        elif code == FLAG:
            image[y + 1 : y + CELL, x + 1 : x + CELL] = ink
    return image


def won(seed: int) -> np.ndarray:
    cells = opened(10, 10, seed, 100)
    return np.where(cells == COVERED, FLAG, cells).astype(np.uint8)


def test_discs_on_covered_ground_are_flags_when_a_game_is_won() -> None:
    cells = won(4)
    (seen,) = read(painted(cells, "disc", (255, 165, 0)), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_discs_are_flags_where_numbers_lack_many_of_them(seed: int) -> None:
    """A lost game shows all of its mines."""
    cells = opened(14, 14, seed, 40)
    beside = np.argwhere((cells == COVERED) & (count_around(cells <= 8) > 2))
    cells[tuple(np.random.default_rng(seed).permutation(beside)[:4].T)] = FLAG
    (seen,) = read(painted(cells, "disc", (255, 0, 0)), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("red", [(255, 60, 60), (255, 0, 0)])
def test_red_cells_of_a_won_game_are_its_mines(red: tuple[int, int, int]) -> None:
    cells = won(4)
    (seen,) = read(painted(cells, "colour", red), themes=[])
    assert (seen.board.cells[cells == FLAG] == MINE).all()
    assert (seen.cell_confidence[cells == FLAG] < CONFIDENT).all()


def test_all_covered_cells_of_a_won_game_may_be_flags_of_a_colour() -> None:
    cells = won(5)
    (seen,) = read(painted(cells, "colour", (0, 90, 255)), themes=[])
    number = (cells >= 1) & (cells <= 8)
    assert (seen.board.cells[number] == cells[number]).all()
    assert (seen.cell_confidence[cells == FLAG] < CONFIDENT).all()


def test_a_single_mark_on_covered_ground_is_no_mine_that_exploded() -> None:
    cells = opened(9, 9, 8)
    number = np.argwhere((cells >= 1) & (cells <= 8))
    row, col = next(
        (row, col)
        for row, col in np.argwhere(cells == COVERED).tolist()
        if np.abs(number - (row, col)).max(axis=1).min() == 1
    )
    cells[row, col] = FLAG
    (seen,) = read(painted(cells, "diamond", (255, 0, 0)), themes=[])
    assert (seen.board.cells == cells).all()


def keys(cells: np.ndarray) -> np.ndarray:
    """Wide keys that are disabled when they are opened: their small numbers are grey."""
    rows, cols = cells.shape
    image = np.full((42 * rows + 80, 80 * cols + 60, 3), 217, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 30 + 80 * col, 50 + 42 * row
        light, dark = (255, 130) if code > 8 else (130, 255)
        cv2.rectangle(image, (x + 1, y + 1), (x + 77, y + 39), (light,) * 3, 1)
        cv2.line(image, (x + 1, y + 39), (x + 77, y + 39), (dark,) * 3, 1)
        cv2.line(image, (x + 77, y + 1), (x + 77, y + 39), (dark,) * 3, 1)
        image[y + 2 : y + 39, x + 2 : x + 77] = 209 if code <= 8 else 217
        if 1 <= code <= 8:
            put(image, str(code), (x + 39, y + 20), (163, 163, 163), 0.4)
    return image


def test_numbers_of_disabled_keys_are_dim() -> None:
    cells = opened(9, 9, 1, 20)
    grid = Grid.even(Lattice((29.5, 49.5), (80.0, 42.0), 9, 9))
    assert has_dim_numbers(look_at(keys(cells), grid))
    plain = Grid.even(Lattice((30.0, 50.0), (CELL, CELL), 9, 9))
    assert not has_dim_numbers(look_at(painted(cells, "disc", (255, 165, 0)), plain))
    (seen,) = read(keys(cells), themes=[])
    assert (seen.board.cells == cells).all()


def dimmed(cells: np.ndarray) -> np.ndarray:
    """Raised stones, and numbers on bare ground that can hardly be seen once they are full."""
    rows, cols = cells.shape
    image = np.full((rows * 60 + 100, cols * 60 + 80, 3), 33, np.uint8)
    grain = np.random.default_rng(5).normal(150, 12, (15, 15)).astype(np.float32)
    stone = np.repeat(cv2.resize(grain, (60, 60))[..., None], 3, axis=2).astype(np.uint8)
    stone[:5] = stone[:, :5] = 190
    stone[-5:] = stone[:, -5:] = 90
    full = count_around(cells == FLAG) == cells
    for (row, col), code in np.ndenumerate(cells):
        tile = image[50 + 60 * row : 110 + 60 * row, 40 + 60 * col : 100 + 60 * col]
        tile[:] = stone if code > 8 else 91 if (row + col) % 2 else 83
        if code == FLAG:
            cv2.fillPoly(
                tile,
                [np.array([(22, 16), (42, 23), (26, 32), (26, 44), (22, 44)])],
                (230, 230, 230),
            )
        elif 1 <= code <= 8:
            ink = int(tile[0, 0, 0]) + 8 if full[row, col] else 213
            put(tile, str(code), (30, 30), (ink,) * 3, 1.0)
    return image


def test_numbers_that_are_dimmed_once_they_are_full() -> None:
    cells = random_board(6, 14, 9).cells.copy()
    cells[cells == QUESTION] = COVERED
    (seen,) = read(dimmed(cells), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == cells)[sure].all()
    assert (seen.board.cells == cells).all()
