"""Boards of other games: grids with pieces, which look like boards of Minesweeper that begin, and
with numbers that no board has."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION
from screenbot.vision.bounds.overlaps import looks_of
from screenbot.vision.seen import CONFIDENT, Seen

LEAST_LINES: Final = 5
"""Rows and columns of a board from which on it may have no zero yet."""
LARGE: Final = 5
"""Cells under what lies over a fresh board and may leave none of it sure."""
MANY, LEAST_ONES = 60, 0.01
"""So many sure numbers, of which hardly any is a 1 though most are on any board: here they were not
made out, and nothing else can be trusted."""
MOST_PLACES: Final = 2
"""In so many places something may lie over a board of which nothing is open, as a pointer and a
hint do."""


def is_other_game(seen: Seen) -> bool:
    """Whether a board of an unknown theme is that of another game: it has no zero, nor a number,
    that is sure, or too few cells for numbers to stand alone, or many numbers without a 1; or
    nothing is open, and marks that were not made out lie here and there, or leave no cell sure
    though they are small."""
    cells, sure = seen.board.cells, seen.cell_confidence >= CONFIDENT
    number = cells <= 8
    if number.any():
        few = min(cells.shape) < LEAST_LINES and not (cells == 0).any()
        known, ones = np.count_nonzero(sure & number & (cells > 0)), np.count_nonzero(cells == 1)
        no_ones = known >= MANY and ones < LEAST_ONES * known
        return bool(few or no_ones or not sure[number].any())
    unsure = ~sure & ~np.isin(cells, (FLAG, QUESTION))
    strange = _places(unsure & (cells != COVERED))
    # What is beside a board may show in its outer cells.
    looks = looks_of(seen)
    marked = unsure if looks is None else unsure & ~looks.blank
    odd = _places(marked[1:-1, 1:-1])
    if max(len(strange), len(odd)) > MOST_PLACES:
        return True
    return not sure.any() and int(strange.max(initial=0)) < LARGE


def _places(cells: NDArray[np.bool_]) -> NDArray[np.intp]:
    """How many cells hang together at each place of *cells*, bool (rows, cols)."""
    _, places = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    return np.bincount(places.reshape(-1))[1:]
