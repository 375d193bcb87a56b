"""Covered or zero where the rules hardly tell."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.vision.blanks import label_blanks
from screenbot.vision.drawn import Cells
from screenbot.vision.seen import CONFIDENT

WALLED = Board.parse(
    """
00001....
11101....
..101....
..201....
..202....
..202....
.11011111
.10000000
.10000000
"""
)
"""Numbers lie between two areas, either of which may be the open one."""


@pytest.mark.parametrize("seed", range(4))
def test_tiles_of_the_numbers_own_do_not_tell_which_ground_is_open(seed: int) -> None:
    """Light gaps between all cells, which begin at fractions of pixels."""
    blank = (WALLED.cells == COVERED) | (WALLED.cells == 0)
    first = np.random.default_rng(seed).integers(1, 3, (2, 9))
    cells = np.full((9, 9, 16, 16, 3), 255.0, np.float32)
    for (row, col), code in np.ndenumerate(WALLED.cells):
        colour = {COVERED: (170, 184, 194), 0: (230, 231, 232)}.get(code, (59, 136, 195))
        cells[row, col, first[0, row] : 15, first[1, col] : 15] = colour
    codes = np.where(blank, COVERED, WALLED.cells).astype(np.uint8)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full((9, 9), 0.5, np.float32))
    wrong = labels.codes != WALLED.cells
    assert not (wrong & (labels.confidence >= CONFIDENT)).any()
