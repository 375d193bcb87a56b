"""Numbers that stand in rings."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED
from screenbot.vision import read
from screenbot.vision.appearance.recogniser import CLASSES, inspect_twice
from screenbot.vision.appearance.ringed import inspect_ringed
from tests.vision.boards import random_board
from tests.vision.test_native import put

GROUND, LINE, PALE = (44, 30, 92), (225, 220, 235), (92, 80, 130)


def in_ring(side: int, text: str, radius: float = 0.34, size: float = 0.011) -> np.ndarray:
    """A cell with a sign in a ring, uint8 (side, side, 3)."""
    cell, middle = np.full((side, side, 3), GROUND, np.uint8), (side // 2, side // 2)
    cv2.circle(cell, middle, round(radius * side), LINE, 1, cv2.LINE_AA)
    put(cell, text, middle, LINE, size * side)
    return cell


def drawn(cells: np.ndarray, side: int) -> np.ndarray:
    """A page with cells on its ground: numbers in rings, zeros in pale frames."""
    rows, cols = cells.shape
    image = np.full(((rows + 3) * side, (cols + 4) * side, 3), GROUND, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = (col + 2) * side, (row + 1) * side
        corners = (left + 3, top + 3), (left + side - 4, top + side - 4)
        if code == COVERED:
            cv2.rectangle(image, *corners, (120, 70, 160), cv2.FILLED)
        if code == 0 or code == COVERED:
            cv2.rectangle(image, *corners, LINE if code else PALE, 1)
        else:
            image[top : top + side, left : left + side] = in_ring(side, str(code))
    return image


@pytest.mark.parametrize(("seed", "side"), [(1, 48), (2, 57), (3, 64)])
def test_numbers_in_rings_are_read(seed: int, side: int) -> None:
    cells = random_board(seed, 10, 12).cells
    cells = np.where(cells > 8, np.uint8(COVERED), cells)
    (seen,) = read(drawn(cells, side), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= 0.5).mean() > 0.9


@pytest.mark.parametrize("number", range(1, 9))
def test_a_number_is_looked_at_without_the_ring_about_it(number: int) -> None:
    cells = np.stack([in_ring(48, str(one)) for one in (number, 2 if number == 1 else 1)])
    found, known = inspect_ringed(cells, inspect_twice(cells), False)
    assert found.probabilities[0].argmax() == CLASSES.index(str(number))
    assert known
    again, _ = inspect_ringed(cells[:1], inspect_twice(cells[:1]), True)
    assert again.probabilities[0].argmax() == CLASSES.index(str(number))


@pytest.mark.parametrize(
    ("text", "radius", "size"),
    [("", 0.34, 0.0), ("o", 0.34, 0.011), ("3", 0.18, 0.005), ("3", 0.34, 0.004)],
)
def test_what_is_no_number_in_a_ring_stays_what_it_is(
    text: str, radius: float, size: float
) -> None:
    """A ring alone, with another sign in it, a small one, and one with a small number."""
    cells = in_ring(48, text, radius, size)[None]
    said = inspect_twice(cells)
    assert inspect_ringed(cells, said, True) == (said, True)


@pytest.mark.parametrize("text", ["i", "S", "Z", "7"])
def test_a_sign_in_a_ring_alone_is_no_number(text: str) -> None:
    """It may be that of a button: several numbers in rings tell that it is one."""
    cells = np.stack([in_ring(48, text)] * 2)
    said = inspect_twice(cells)
    assert inspect_ringed(cells, said, False) == (said, False)


def test_a_flag_in_a_ring_is_no_number() -> None:
    cells = np.stack([in_ring(48, text) for text in ("1", "2", "")])
    cv2.fillPoly(cells[2], [np.array([[20, 16], [31, 20], [20, 24]], np.int32)], (230, 40, 40))
    cv2.line(cells[2], (20, 16), (20, 31), LINE, 2)
    found, _ = inspect_ringed(cells, inspect_twice(cells), False)
    assert CLASSES[found.probabilities[2].argmax()] not in "12345678"
