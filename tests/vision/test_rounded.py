"""Covered cells that run into one area whose corners are rounded."""

from __future__ import annotations

import numpy as np

from screenbot.vision.appearance.drawn import Drawings
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.rounded import joined_looks, rounded_looks

BLANK, FLAG = CLASSES.index("blank"), CLASSES.index("flag")


def cells(*corners: float) -> np.ndarray:
    """Dark cells of 16 x 16 samples, one for each radius of a light top right corner."""
    drawn = np.full((len(corners), 16, 16, 3), 60.0, np.float32)
    y, x = np.mgrid[:16, :16] + 0.5
    for cell, radius in zip(drawn, corners, strict=True):
        beyond = (x > 16 - radius) & (y < radius)
        beyond &= (x - 16 + radius) ** 2 + (y - radius) ** 2 > radius**2
        cell[beyond] = 250.0
    return drawn


def rounded(drawn: np.ndarray) -> list[bool]:
    said = np.full((len(drawn), len(CLASSES)), 0.0, np.float32)
    said[0, BLANK], said[1:, FLAG] = 1.0, 1.0
    return rounded_looks(said, Drawings(drawn), np.ones(len(drawn), np.bool_)).tolist()


def test_a_rounded_corner_is_no_mark() -> None:
    assert rounded(cells(0, 4)) == [False, True]


def test_what_shows_between_the_corners_is_a_mark() -> None:
    drawn = cells(0, 4, 0)
    drawn[1, 6:10, 7:9] = drawn[2, 0:2, 6:10] = 250.0
    assert rounded(drawn) == [False, False, False]


def test_corners_like_those_of_other_cells_say_nothing() -> None:
    drawn = cells(0, 0)
    drawn[1, 8, 3] += 4.0
    assert rounded(drawn) == [False, False]


def test_a_flag_that_runs_into_the_next_one_is_the_same_flag() -> None:
    drawn = cells(0, 0, 0, 0)
    drawn[:, [0, 1, -2, -1]] = drawn[:, :, [0, 1, -2, -1]] = 250.0  # the page between cells
    drawn[:, 5:9, 6:11] = 220.0
    drawn[1, 2:-2, :2] = 60.0  # it reaches to the border on its left
    drawn[2, 5:9, 6:11] = (204.0, 77.0, 77.0)
    drawn[3, :, :2] = (200.0, 0.0, 0.0)
    like = np.array([True, False, False, False])
    same = joined_looks(Drawings(drawn), np.arange(4), like)
    assert same.tolist() == [True, True, False, False]
