"""Crosses that stand alone in their cells call flags wrong where mines are drawn otherwise."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.crosses import is_cross
from screenbot.vision.pixels.neighbours import count_around
from tests.vision.test_joint import (
    LIGHT,
    PINK,
    Mark,
    blast,
    disc,
    drawn,
    game,
    letter,
    pennant,
    spiky,
    thin,
)
from tests.vision.test_native import put

DARK = (48, 54, 68)
GROUND = np.full(3, 200.0, np.float32)


def cross(image: np.ndarray, x: int, y: int, size: int = 5) -> None:
    for tilt in (1, -1):
        ends = (x - size, y - tilt * size), (x + size, y + tilt * size)
        cv2.line(image, *ends, (190, 20, 50), 2, cv2.LINE_AA)


def halved(image: np.ndarray) -> np.ndarray:
    return cv2.resize(image, (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32)


@pytest.mark.parametrize("size", [5, 7, 9, 11])
@pytest.mark.parametrize("off", [0, 1, 2])
def test_a_cross_is_known_by_its_two_strokes(size: int, off: int) -> None:
    image = np.full((32, 32, 3), 200, np.uint8)
    cross(image, 15 + off, 16 - off, size)
    assert is_cross(halved(image), GROUND)


@pytest.mark.parametrize("mark", [letter, disc, spiky, pennant, thin, blast])
def test_other_marks_are_no_crosses(mark: Mark) -> None:
    image = np.full((32, 32, 3), 200, np.uint8)
    mark(image, 16, 16)
    assert not is_cross(halved(image), GROUND)


@pytest.mark.parametrize("text", [*"12345678+?F", ""])
def test_numbers_and_letters_are_no_crosses(text: str) -> None:
    image = np.full((32, 32, 3), 200, np.uint8)
    put(image, text, (16, 16), (30, 60, 160), 0.7)
    assert not is_cross(halved(image), GROUND)


def lost_game(seed: int) -> np.ndarray:
    """A lost game that shows its mines but those that are flagged; no number tells wrong flags."""
    cells, layout = game(seed, 0.12)
    far = count_around(cells <= 8) == 0
    mines, safe = np.argwhere(layout), np.argwhere((cells == COVERED) & ~layout & far)
    cells[layout] = MINE
    cells[tuple(mines[::3].T)] = FLAG
    cells[tuple(safe[:2].T)] = WRONG_FLAG
    return cells


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_cross_alone_calls_a_flag_wrong(seed: int) -> None:
    cells = lost_game(seed)
    shown = {MINE: (DARK, spiky), FLAG: (LIGHT, pennant), WRONG_FLAG: (PINK, cross)}
    (seen,) = read(drawn(cells, shown), themes=[])
    assert (seen.board.cells == cells)[np.isin(cells, (MINE, WRONG_FLAG))].all()
    assert (seen.cell_confidence[cells == WRONG_FLAG] < CONFIDENT).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_crosses_are_mines_where_all_mines_are_crosses(seed: int) -> None:
    cells = lost_game(seed)
    cells[cells == WRONG_FLAG] = COVERED
    (seen,) = read(drawn(cells, {MINE: (PINK, cross), FLAG: (LIGHT, pennant)}), themes=[])
    found = seen.board.cells[cells == MINE]
    assert np.isin(found, (MINE, EXPLODED)).all()
