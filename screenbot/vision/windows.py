"""Dialogs that lie over a board: cells with parts of their text, and blank ones about these."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.belief import BLANK, DIGITS
from screenbot.vision.drawn import Drawings, Places, medians
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 3
"""So many cells side by side that were not made out may be the text of a dialog."""
MOST_NUMBERS: Final = 0.5
"""Greatest share of them that look like numbers most."""
SAME: Final = 12.0
"""Greatest difference of two grounds that are the same, 0 to 255: text lies on one of them."""
FILLED: Final = 0.75
MOST: Final = 0.5
"""Least part of its bounds that a dialog fills, and greatest part of the board."""

Floats = NDArray[np.float32]


def window_looks(kind: Places, sure: Floats, look: Places, drawings: Drawings) -> NDArray[np.bool_]:
    """Which looks (n,) are blank parts of dialogs: their ground is that of marks that were not made
    out beside them, and of nothing else.

    *kind* and *sure* (n,) are the classes of the looks, *look* (rows, cols) that of each cell.
    """
    blank, insides = kind == BLANK, drawings.insides
    odd = ((kind != BLANK) & (sure < CONFIDENT))[look]
    found = np.zeros(len(kind), np.bool_)
    count, parts = _components(odd)
    if count < 2 or not blank.any():
        return found
    for part in range(1, count):
        own = parts == part
        # Numbers that are not sure yet lie about a first opening.
        numbers = (kind[look[own]] >= DIGITS.start) & (kind[look[own]] < DIGITS.stop)
        if np.count_nonzero(own) < FEWEST or numbers.mean() > MOST_NUMBERS:
            continue
        near = (np.abs(insides - medians(insides[look[own]].T)).max(axis=1) <= SAME)[look]
        _, areas = _components(own | (near & blank[look]))
        here = areas == np.bincount(areas[own]).argmax()
        if (near & ~here).any() or here.mean() > MOST or _filled(here) < FILLED:
            continue
        found[look[here & blank[look]]] = True
    return found


def _components(cells: NDArray[np.bool_]) -> tuple[int, Places]:
    """How many areas of *cells* (rows, cols) there are, and one more, and the area of each cell."""
    count, areas = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    return count, np.asarray(areas, np.intp)


def _filled(cells: NDArray[np.bool_]) -> float:
    """The part of their bounds that *cells* (rows, cols) fill."""
    rows, cols = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    return float(cells[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1].mean())
