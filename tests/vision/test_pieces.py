"""What is read of a board as a whole tells boards of other games, and boards that were misread."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from screenbot.board import COVERED
from screenbot.vision.bounds.pieces import is_other_game


def told(cells: np.ndarray) -> bool:
    """Whether a board with these cells, all of them sure, is taken for that of another game."""
    sure = np.ones(cells.shape, np.float32)
    seen = SimpleNamespace(board=SimpleNamespace(cells=cells), cell_confidence=sure)
    return is_other_game(cast(Any, seen))


def test_of_many_numbers_some_are_ones() -> None:
    """They are the most frequent ones of a board: here they were taken for covered cells."""
    cells = np.array([[COVERED] * 12, [2, 3, 2] * 4] * 6, np.uint8)
    assert told(cells)
    assert not told(cells[:8])
    cells[1::4, ::6] = 1
    assert not told(cells)
