"""Cells that are much wider or higher than the other way, as labels and buttons with text are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.closely import inspect_closely
from screenbot.vision.appearance.recogniser import CLASSES, Recognised
from tests.vision.boards import Image, random_board

GREY, LINE, PAGE = 217, 98, 245
INKS = ((120, 120, 120), (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0))


def labels(board: Board, cell: tuple[int, int]) -> Image:
    """A board of labels of one grey with dark borders, on which zeros are written too."""
    width, height = cell
    image = np.full((board.rows * height + 180, board.cols * width + 140, 3), PAGE, np.uint8)
    for row, col in np.ndindex(board.cells.shape):
        left, top = 70 + col * width, 90 + row * height
        corner = left + width - 1, top + height - 1
        cv2.rectangle(image, (left, top), corner, (GREY,) * 3, cv2.FILLED)
        cv2.rectangle(image, (left, top), corner, (LINE,) * 3)
        code = int(board.cells[row, col])
        if code <= 8:
            place = (left + width // 2 - 4, top + height // 2 + 5)
            ink = INKS[min(code, 5)]
            cv2.putText(image, str(code), place, 0, 0.42, ink, 1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("cell", [(22, 38), (52, 26)], ids=str)
@pytest.mark.parametrize("fresh", [True, False], ids=["fresh", "playing"])
def test_cells_twice_as_long_one_way_with_written_zeros(cell: tuple[int, int], fresh: bool) -> None:
    board = random_board(3, 10, 10, 0.12)
    cells = np.where(board.cells > 8, COVERED, board.cells)
    board = Board(np.full_like(cells, COVERED) if fresh else cells.astype(np.uint8))
    (seen,) = read(labels(board, cell), themes=[])
    assert seen.board.grid() == board.grid()
    assert (seen.cell_confidence >= CONFIDENT).all()


def test_tiny_numbers_in_very_large_cells() -> None:
    """Of a thin 1 hardly anything is left in the few samples by which cells are compared."""
    board = random_board(5, 6, 7, 0.15)
    cells = np.where(board.cells > 8, COVERED, board.cells).astype(np.uint8)
    image = np.zeros((6 * 82 + 120, 7 * 124 + 120, 3), np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = 60 + 124 * col, 60 + 82 * row
        ground = (217,) * 3 if code == COVERED else (255,) * 3
        cv2.rectangle(image, (left, top), (left + 123, top + 81), (110,) * 3, cv2.FILLED)
        cv2.rectangle(image, (left, top), (left + 121, top + 79), (250,) * 3, cv2.FILLED)
        cv2.rectangle(image, (left + 2, top + 2), (left + 121, top + 79), ground, cv2.FILLED)
        if code <= 8:
            place = (left + 57, top + 45)
            cv2.putText(image, str(code), place, 0, 0.42, (0, 0, 0), 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells)[(cells == COVERED) | (cells <= 2)].all()


def test_tiny_signs_in_large_cells() -> None:
    """A dash for a zero and a ring for a flag, all on the ground of the covered cells."""
    game = Game((10, 10, 15), "opening", 1)
    game.reveal(5, 5)
    assert game.layout is not None
    for row, col in np.random.default_rng(1).permutation(np.argwhere(~game.layout))[:60].tolist():
        game.reveal(row, col)
    cells = game.board.cells.copy()
    cells[tuple(np.argwhere(game.layout)[::2].T)] = FLAG
    image = np.full((680, 680, 3), 240, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 60 + 56 * col, 60 + 56 * row
        cv2.rectangle(image, (x, y), (x + 54, y + 54), (200,) * 3, cv2.FILLED)
        cv2.rectangle(image, (x + 1, y + 1), (x + 53, y + 53), (247,) * 3, cv2.FILLED)
        text = {COVERED: "", 0: "-", FLAG: "o"}.get(code, str(code))
        cv2.putText(image, text, (x + 24, y + 32), 0, 0.4, (50,) * 3, 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= CONFIDENT)[cells < FLAG].all()


@pytest.mark.parametrize(("width", "changed"), [(140, True), (64, False)])
def test_narrow_zeros_in_wide_cells_are_no_ones(width: int, changed: bool) -> None:
    """Wide cells are looked at as squares: all that they show becomes narrow, and passes for a 1 of
    which the recogniser is sure."""
    cells = np.full((2, 60, width, 3), 255, np.uint8)
    cv2.ellipse(cells[0], (width // 2, 30), (5, 10), 0, 0, 360, (25, 118, 210), 3, cv2.LINE_AA)
    area = cv2.INTER_AREA
    samples = np.array([cv2.resize(c, (16, 16), interpolation=area) for c in cells], np.float32)
    sure = np.zeros((2, len(CLASSES)), np.float32)
    sure[0, CLASSES.index("1")] = sure[1, CLASSES.index("blank")] = 1.0
    said = Recognised(sure, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    seen = inspect_closely(cells, samples, said, samples[1:]).probabilities
    assert (CLASSES[int(seen[0].argmax())] == "0") == changed


def keys(board: Board) -> Image:
    """Keys with gaps between them: open ones are pressed and checkered, and zeros are written."""
    image = np.full((board.rows * 34 + 160, board.cols * 52 + 120, 3), 239, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 60 + 52 * col, 80 + 34 * row
        right, bottom = left + 45, top + 27
        lit, dark = ((104,) * 3, (255,) * 3) if code <= 8 else ((255,) * 3, (104,) * 3)
        cv2.rectangle(image, (left, top), (right, bottom), dark, cv2.FILLED)
        cv2.rectangle(image, (left, top), (right - 2, bottom - 2), lit, cv2.FILLED)
        cv2.rectangle(image, (left + 2, top + 2), (right - 2, bottom - 2), (239,) * 3, cv2.FILLED)
        if code <= 8:
            image[top + 2 : bottom - 1, left + 2 : right - 1][::2, ::2] = 255
            image[top + 2 : bottom - 1, left + 2 : right - 1][1::2, 1::2] = 255
            cv2.putText(image, str(code), (left + 19, top + 19), 0, 0.38, (0,) * 3, 1, cv2.LINE_AA)
        elif code == FLAG:
            flag = np.array([[left + 18, top + 6], [left + 28, top + 10], [left + 18, top + 14]])
            cv2.fillPoly(image, [flag], (255, 40, 40))
            cv2.line(image, (left + 18, top + 6), (left + 18, top + 21), (150,) * 3)
    return image


def flagged(seed: int) -> Board:
    """A game under way in which nothing is marked but by flags."""
    cells = random_board(seed, 10, 14, 0.15).cells
    return Board(np.where((cells > 8) & (cells != FLAG), COVERED, cells).astype(np.uint8))


@pytest.mark.parametrize("seed", [1, 5, 6])
def test_numbers_in_pressed_keys_where_zeros_are_written(seed: int) -> None:
    """No cell that looks like theirs is without a mark."""
    board = flagged(seed)
    (seen,) = read(keys(board), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == board.cells)[sure].all()
    assert sure.mean() > 0.95


@pytest.mark.parametrize("seed", [2, 3])
def test_rows_of_keys_that_are_all_up_are_no_window(seed: int) -> None:
    """Their edges lie in line from side to side, off the lines between the cells."""
    board = flagged(seed)
    (seen,) = read(keys(board), themes=[])
    covered = board.cells == COVERED
    assert (seen.board.cells[covered] == COVERED).all()
    assert (seen.cell_confidence[covered] >= CONFIDENT).all()
