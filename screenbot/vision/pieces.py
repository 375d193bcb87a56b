"""Boards of other games: grids with pieces, which look like boards of Minesweeper that begin."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from screenbot.board import COVERED, FLAG, QUESTION
from screenbot.vision.seen import CONFIDENT, Seen

LEAST_LINES: Final = 5
"""Rows and columns of a board from which on it may have no zero yet."""
LARGE: Final = 5
"""Cells under what lies over a fresh board and may leave none of it sure."""
MOST_PLACES: Final = 2
"""In so many places something may lie over a board of which nothing is open, as a pointer and a
hint do."""


def is_other_game(seen: Seen) -> bool:
    """Whether a board of an unknown theme is that of another game: it has no zero, and no number
    that is sure, or too few cells for numbers to stand alone; or nothing is open, and marks that
    were not made out lie here and there, or leave no cell sure though they are small."""
    cells, sure = seen.board.cells, seen.cell_confidence >= CONFIDENT
    if (cells == 0).any():
        return False
    number = cells <= 8
    if number.any():
        return min(cells.shape) < LEAST_LINES or not sure[number].any()
    marks = ~sure & ~np.isin(cells, (COVERED, FLAG, QUESTION))
    _, areas = cv2.connectedComponents(marks.astype(np.uint8), connectivity=8)
    sizes = np.bincount(areas.reshape(-1))[1:]
    if len(sizes) > MOST_PLACES:
        return True
    return not sure.any() and int(sizes.max(initial=0)) < LARGE
