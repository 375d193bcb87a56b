"""Boards whose numbers are so many dots, as on dice."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.render import draw_board
from screenbot.vision import read
from screenbot.vision.appearance.dotted import inspect_dotted
from screenbot.vision.appearance.recogniser import CLASSES, inspect_twice
from tests.vision.boards import placed, random_board
from tests.vision.test_native import INKS

FACES = {
    1: ["   ", " * ", "   "],
    2: ["*  ", "   ", "  *"],
    3: ["*  ", " * ", "  *"],
    4: ["* *", "   ", "* *"],
    5: ["* *", " * ", "* *"],
    6: ["* *", "* *", "* *"],
    7: ["* *", "***", "* *"],
    8: ["***", "* *", "***"],
}


def face(tile: np.ndarray, number: int, ink: tuple[int, ...]) -> None:
    """Draws the dots of a number on a cell, uint8 (side, side, 3), in place."""
    side = len(tile)
    for row, line in enumerate(FACES[number]):
        for col, dot in enumerate(line):
            if dot == "*":
                at = round(side * (0.25 + 0.25 * col)), round(side * (0.25 + 0.25 * row))
                cv2.circle(tile, at, round(0.1 * side), ink, cv2.FILLED, cv2.LINE_AA)


def cell(number: int, side: int = 40) -> np.ndarray:
    tile = np.full((side, side, 3), 190, np.uint8)
    face(tile, number, (30, 60, 200))
    return tile


@pytest.mark.parametrize("look", ["classic", "dark", "flat"])
@pytest.mark.parametrize(("seed", "side"), [(1, 30), (2, 36), (4, 44)])
def test_numbers_are_so_many_dots(look: str, seed: int, side: int) -> None:
    cells = random_board(seed, 12, 14, 0.2).cells
    cells = np.where(cells > 8, np.where(cells == FLAG, FLAG, COVERED), cells).astype(np.uint8)
    number = (cells >= 1) & (cells <= 8)
    image = draw_board(Board(np.where(number, np.uint8(0), cells)), look, float(side))
    for row, col in np.argwhere(number).tolist():
        tile = image[row * side : (row + 1) * side, col * side : (col + 1) * side]
        face(tile, int(cells[row, col]), INKS[min(int(cells[row, col]), 6) - 1])
    (seen,) = read(placed(image), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("number", range(1, 9))
def test_dots_are_counted_where_others_show_another_number(number: int) -> None:
    cells = np.stack([cell(number), cell(1 if number == 2 else 2), cell(3)])
    found = inspect_dotted(cells, inspect_twice(cells)).probabilities.argmax(axis=1)
    assert CLASSES[found[0]] == str(number)


@pytest.mark.parametrize("numbers", [(1, 1), (4, 4), (1, 4)])
def test_dots_that_need_be_no_numbers_stay_what_they_are(numbers: tuple[int, ...]) -> None:
    """Mines may be single dots, and the corners of a frame look like four."""
    cells = np.stack([cell(number) for number in numbers])
    said = inspect_twice(cells)
    assert (inspect_dotted(cells, said).probabilities == said.probabilities).all()
