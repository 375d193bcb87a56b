"""Boards whose numbers are so many dots, as on dice."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read, reread
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


def dice(cells: np.ndarray, side: int, look: str = "flat") -> np.ndarray:
    """A picture of a board whose numbers are dots."""
    number = (cells >= 1) & (cells <= 8)
    image = draw_board(Board(np.where(number, np.uint8(0), cells)), look, float(side))
    for row, col in np.argwhere(number).tolist():
        tile = image[row * side : (row + 1) * side, col * side : (col + 1) * side]
        face(tile, int(cells[row, col]), INKS[min(int(cells[row, col]), 6) - 1])
    return image


@pytest.mark.parametrize("look", ["classic", "dark", "flat"])
@pytest.mark.parametrize(("seed", "side"), [(1, 30), (2, 36), (4, 44)])
def test_numbers_are_so_many_dots(look: str, seed: int, side: int) -> None:
    cells = random_board(seed, 12, 14, 0.2).cells
    cells = np.where(cells > 8, np.where(cells == FLAG, FLAG, COVERED), cells).astype(np.uint8)
    (seen,) = read(placed(dice(cells, side, look)), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_dots_that_come_one_by_one_are_counted(seed: int) -> None:
    """The first of their number that a game shows."""
    cells = random_board(seed, 12, 14, 0.2).cells
    cells = np.where(cells > 8, COVERED, cells).astype(np.uint8)
    known = np.isin(cells, (0, 1, 2, COVERED))
    before = np.where(known, cells, COVERED).astype(np.uint8)
    (seen,) = read(placed(dice(before, 40)), themes=[])
    for number in (3, 4, 5):
        new = np.argwhere(cells == number)
        if not len(new):
            continue
        after = before.copy()
        after[tuple(new[0])] = number
        again = reread(placed(dice(after, 40)), seen, opened=[tuple(new[0].tolist())])
        assert (again.board.cells == after).all()
        assert again.cell_confidence[tuple(new[0])] >= CONFIDENT


@pytest.mark.parametrize("radius", [6, 7, 9])
def test_mines_that_are_discs_of_another_size_are_no_dots(radius: int) -> None:
    cells = np.stack([cell(number) for number in (1, 2, 3)] + [np.full((40, 40, 3), 190, np.uint8)])
    cv2.circle(cells[3], (20, 20), radius, (20, 20, 20), cv2.FILLED, cv2.LINE_AA)
    said = inspect_twice(cells)
    found, _ = inspect_dotted(cells, said, 0.0)
    assert (found.probabilities[3] == said.probabilities[3]).all()
    assert found.probabilities[:3].argmax(axis=1).tolist() == [
        CLASSES.index(name) for name in "123"
    ]


@pytest.mark.parametrize("text", ["50", "25", "66", "36", "5", "3", "8"])
def test_small_figures_are_no_dots(text: str) -> None:
    cells = np.stack([cell(number) for number in (2, 3)] + [np.full((40, 40, 3), 190, np.uint8)])
    for size, thick in ((0.4, 1), (0.5, 1), (0.5, 2), (0.6, 3)):
        cells[2] = 190
        cv2.putText(cells[2], text, (8, 26), cv2.FONT_HERSHEY_SIMPLEX, size, (20, 60, 20), thick)
        said = inspect_twice(cells)
        found, _ = inspect_dotted(cells, said, 0.0)
        assert (found.probabilities[2] == said.probabilities[2]).all()


@pytest.mark.parametrize("number", range(1, 9))
def test_dots_are_counted_where_others_show_another_number(number: int) -> None:
    cells = np.stack([cell(number), cell(1 if number == 2 else 2), cell(3)])
    found = inspect_dotted(cells, inspect_twice(cells), 0.0)[0].probabilities.argmax(axis=1)
    assert CLASSES[found[0]] == str(number)


@pytest.mark.parametrize("numbers", [(1, 1), (4, 4), (1, 4)])
def test_dots_that_need_be_no_numbers_stay_what_they_are(numbers: tuple[int, ...]) -> None:
    """Mines may be single dots, and the corners of a frame look like four."""
    cells = np.stack([cell(number) for number in numbers])
    said = inspect_twice(cells)
    assert inspect_dotted(cells, said, 0.0) == (said, 0.0)
