"""Programs that open nothing by themselves, one cell for each click; some write their zeros."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, MINE, Board
from screenbot.vision import CONFIDENT, read, reread
from screenbot.vision.appearance.kinds import Kinds
from screenbot.vision.naming.doubts import doubtful
from screenbot.vision.pixels.neighbours import (
    count_around,
    free_zeros,
    opens_nothing,
    opens_singly,
)
from tests.vision.boards import Image, placed, random_layout
from tests.vision.test_native import INKS, put

CELL = 36


def picked(seed: int, rows: int = 10, cols: int = 12) -> tuple[np.ndarray, np.ndarray]:
    """A board of which single cells are open, and its mines, bool (rows, cols)."""
    mines = random_layout(seed, rows, cols, 0.12)
    clicked = (np.random.default_rng(seed + 1).random(mines.shape) < 0.55) & ~mines
    return np.where(clicked, count_around(mines), COVERED).astype(np.uint8), mines


def drawn(cells: np.ndarray) -> Image:
    """Flat cells with lines between them, dark until they show a number, be it zero."""
    rows, cols = cells.shape
    image = np.full((CELL * rows + 60, CELL * cols + 60, 3), 240, np.uint8)
    image[29 : 31 + CELL * rows, 29 : 31 + CELL * cols] = 150
    for (row, col), code in np.ndenumerate(cells):
        x, y = 30 + CELL * col, 30 + CELL * row
        image[y + 1 : y + CELL, x + 1 : x + CELL] = 196 if code <= 8 else 128
        if code <= 8:
            ink = (0, 0, 255) if code == 0 else INKS[code - 1]
            put(image, str(code), (x + CELL // 2, y + CELL // 2), ink, 0.7)
    return image


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_zeros_that_are_written_may_touch_covered_cells(seed: int) -> None:
    cells, _ = picked(seed)
    assert ((cells == 0) & (count_around(cells == COVERED) > 0)).sum() > 10
    (seen,) = read(placed(drawn(cells)), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[cells == COVERED] >= CONFIDENT).all()


@given(st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_no_number_wants_a_mine_beside_a_zero(seed: int) -> None:
    cells, _ = picked(seed)
    zero, beside = cells == 0, count_around(cells == COVERED) > 0
    number = (cells >= 1) & (cells <= 8)
    single = np.count_nonzero(zero) >= 3 and bool((zero & beside).any() and number.any())
    assert opens_nothing(cells, np.zeros(cells.shape, np.bool_)) == single
    assert opens_nothing(cells, zero) == opens_singly(cells), "zeros without a mark want more"


@pytest.mark.parametrize("seed", range(8))
def test_mines_with_the_sign_of_a_zero_are_told_by_it(seed: int) -> None:
    mines = random_layout(seed, 10, 12, 0.15)
    near = count_around(mines)
    cells = np.where(mines, 0, np.where(near == 0, COVERED, near)).astype(np.uint8)
    assert not opens_nothing(cells, np.zeros(cells.shape, np.bool_))
    assert not free_zeros(cells, cells == COVERED)[mines].any()


def test_zeros_beside_mines_are_none_of_these() -> None:
    cells = np.array([[0, COVERED, 0], [1, COVERED, 1], [1, MINE, 1]], np.uint8)
    assert not opens_nothing(cells, cells == 9)


def disabled(cells: np.ndarray) -> Image:
    """Framed keys that are all open and show their numbers, zeros too, in a pale grey."""
    rows, cols = cells.shape
    image = np.full((CELL * rows + 60, CELL * cols + 60, 3), 238, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 30 + CELL * col, 30 + CELL * row
        cv2.rectangle(image, (x, y), (x + CELL, y + CELL), (153, 153, 153), 1)
        cv2.rectangle(image, (x + 1, y + 1), (x + CELL - 1, y + CELL - 1), (153, 153, 153), 1)
        mark = "X" if code > 8 else str(code)
        put(image, mark, (x + CELL // 2, y + CELL // 2), (160, 160, 160), 0.35)
    return image


@pytest.mark.parametrize("seed", [4, 5])
def test_pale_marks_are_no_covered_cells(seed: int) -> None:
    mines = random_layout(seed, 10, 12, 0.15)
    cells = np.where(mines, MINE, count_around(mines)).astype(np.uint8)
    for seen in read(placed(disabled(cells)), themes=[]):
        assert not ((seen.board.cells == COVERED) & (seen.cell_confidence >= CONFIDENT)).any()


def raised(cells: np.ndarray) -> Image:
    """Raised keys on a lighter board, open cells flat, and nothing in zeros."""
    rows, cols = cells.shape
    image = np.full((CELL * rows + 90, CELL * cols + 80, 3), 192, np.uint8)
    image[40 : CELL * rows + 60, 30 : CELL * cols + 50] = 225
    for (row, col), code in np.ndenumerate(cells):
        x, y = 40 + CELL * col, 50 + CELL * row
        cv2.rectangle(image, (x, y), (x + CELL - 1, y + CELL - 1), (128, 128, 128), 1)
        if code == COVERED:
            image[y + 1 : y + CELL - 1, x + 1 : x + CELL - 1] = 128
            image[y + 4 : y + CELL - 1, x + 4 : x + CELL - 1] = 250
            image[y + 4 : y + CELL - 4, x + 4 : x + CELL - 4] = 192
        elif code:
            put(image, str(code), (x + CELL // 2, y + CELL // 2), (0, 0, 0), 0.7)
    return image


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_zeros_without_a_mark_may_touch_covered_cells(seed: int) -> None:
    cells, _ = picked(seed)
    (seen,) = read(raised(cells), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.98
    assert seen.memory is not None
    assert seen.memory.singly


def apart(cells: np.ndarray) -> Image:
    """White keys with wide gaps between them, open ones blue with their number, zeros too."""
    rows, cols = cells.shape
    image = np.full((50 * rows + 200, 50 * cols + 300, 3), 255, np.uint8)
    image[90 : 50 * rows + 110, 140 : 50 * cols + 160] = 170
    for (row, col), code in np.ndenumerate(cells):
        x, y = 157 + 50 * col, 107 + 50 * row
        image[y : y + 36, x : x + 36] = 80
        image[y + 1 : y + 34, x + 1 : x + 34] = 255 if code == COVERED else (135, 206, 250)
        if code != COVERED:
            place = (x + 10, y + 26)
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 0.7, (20, 20, 20), 1, 16)
    return image


def test_written_zeros_that_touch_covered_cells_are_sure_beside_a_few_numbers() -> None:
    text = "001.....\n00......\n012.....\n0.......\n" + "\n".join(["." * 8] * 4)
    cells = Board.parse(text).cells
    (seen,) = read(apart(cells), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= CONFIDENT).all()
    few = np.where((cells > 0) & (cells <= 8), np.uint8(COVERED), cells)
    few[0, 2] = 1
    for seen in read(apart(few), themes=[]):  # it may be a sign that looks like it
        assert not (seen.cell_confidence[few == 0] >= CONFIDENT).any()


@pytest.mark.parametrize("seed", [1, 3, 7, 8])
def test_single_zeros_are_sure_from_the_first_few_numbers_to_the_end(seed: int) -> None:
    """Once it was seen how the program opens, no share of the zeros has to show it any more."""
    mines = random_layout(seed, 10, 10, 0.14)
    true = count_around(mines).astype(np.uint8)
    cells = np.full_like(true, COVERED)
    (seen,) = read(raised(cells), themes=[])
    some = np.random.default_rng(seed).permutation(np.argwhere(~mines))
    for made, (row, col) in enumerate(some.tolist(), 1):
        cells[row, col] = true[row, col]
        seen = reread(raised(cells), seen, opened=[(row, col)])
        unsure = seen.cell_confidence < CONFIDENT
        if made >= 25:
            assert not unsure.any()
            assert (seen.board.cells == cells).all()
        assert unsure.sum() < 6


def test_few_zeros_among_covered_cells_of_an_opening_are_no_sign() -> None:
    cells = picked(1)[0]
    assert opens_singly(cells)
    opening = np.full((8, 9), COVERED, np.uint8)
    opening[1:5, 1:6] = [[1, 1, 1, 1, 1], [1, 0, 0, 0, 1], [1, 0, 0, 0, 1], [1, 1, 1, 1, 1]]
    assert not opens_singly(opening)
    opening[6, 7] = 0
    assert not opens_singly(opening), "a cell that looks open"


@pytest.mark.parametrize(("gap", "doubted"), [(6.0, False), (0.0, True)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_zeros_that_touch_covered_cells_are_told_by_their_looks(
    seed: int, gap: float, doubted: bool
) -> None:
    """Safe covered cells that are drawn a pixel higher keep to the rules as such zeros."""
    cells, _ = picked(seed)
    look = np.select([cells == COVERED, cells == 0], [0, 1], -1)
    apart = np.array([[0.0, 8.0], [8.0, 0.0]], np.float32)
    size, side = np.bincount(look[look >= 0]), np.zeros(2, np.intp)
    kinds = Kinds(look, side, size, apart, apart, np.zeros((2, 3), np.float32), (), ())
    trust, ground = np.ones(cells.shape, np.float32), np.array([gap / 2, -gap / 2])
    assert opens_singly(cells)
    found = doubtful(cells, look >= 0, kinds, ground, trust)
    assert bool(found[cells == 0].all()) == doubted
