"""Flags and mines on the two colours of a checkerboard."""

from __future__ import annotations

import numpy as np

from screenbot.board import COVERED, FLAG
from screenbot.vision.appearance.checkers import without_checkers
from screenbot.vision.appearance.drawn import Cells


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
