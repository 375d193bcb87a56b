"""Flags and mines on the two colours of a checkerboard."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import COVERED, FLAG
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.checkers import without_checkers
from screenbot.vision.appearance.drawn import Cells
from tests.vision.boards import placed
from tests.vision.test_native import put


def board(odd: float, end: float) -> tuple[np.ndarray, Cells]:
    """Covered cells with a flag in two of them, *odd* ones lighter, and all of these with an *end*
    on the left."""
    codes = np.full((4, 4), COVERED, np.uint8)
    codes[0, :2] = FLAG
    samples = np.full((4, 4, 16, 16, 3), 100.0, np.float32)
    samples[codes == FLAG, 5:11, 5:11] = 220.0
    rows, cols = np.indices(codes.shape)
    other = (rows + cols) % 2 == 1
    samples[other] += odd
    samples[other, :, :2] += end
    return codes, Cells.of(samples)


def test_flags_on_both_colours_are_the_same() -> None:
    drawn = without_checkers(*board(20.0, 0.0)).samples()
    assert (drawn[0, 0] == drawn[0, 1]).all()


def test_cells_that_end_on_other_sides_are_no_checkerboard() -> None:
    codes, cells = board(0.0, 100.0)
    assert without_checkers(codes, cells) is cells


def in_greys(cells: np.ndarray) -> np.ndarray:
    """A checkerboard without its colours: open cells of the one hardly lighter than covered ones of
    the other."""
    rows, cols = cells.shape
    image = np.zeros((32 * rows, 32 * cols, 3), np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y, odd = 32 * col, 32 * row, (row + col) % 2
        image[y : y + 32, x : x + 32] = (165, 157)[odd] if code <= 8 else (154, 149)[odd]
        if 1 <= code <= 8:
            put(image, str(code), (x + 16, y + 16), (80, 80, 80), 0.7)
    return image


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 5])
def test_zeros_on_one_colour_alone_are_no_game_of_single_cells(seed: int) -> None:
    game = Game((14, 18, 40), "opening", seed)
    game.reveal(7, 9)
    cells = game.board.cells
    (seen,) = read(placed(in_greys(cells)), themes=[])
    wrong = seen.board.cells != cells
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()
    assert wrong.sum() <= 2
