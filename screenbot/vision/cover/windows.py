"""Dialogs that lie over a board: cells with parts of their text, and blank ones about these; and
pointers over fresh boards."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.belief import BLANK, DIGITS
from screenbot.vision.appearance.drawn import INSIDE, Drawings, Places, present
from screenbot.vision.appearance.grounds import OTHER
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 3
"""So many cells side by side that were not made out may be the text of a dialog."""
MOST_NUMBERS: Final = 0.5
"""Greatest share of them that look like numbers most."""
SAME: Final = 12.0
"""Greatest difference of two grounds that are the same, 0 to 255: text lies on one of them."""
LEAST_GROUND: Final = 0.35
"""Least part of a cell of text in which the ground shows."""
FILLED: Final = 0.75
MOST: Final = 0.5
"""Least part of its bounds that a dialog fills, and greatest part of the board."""
NARROWEST, WHOLE = 2, 0.9
"""Least number of rows and of columns that a window lies over, and least part of these cells that
look strange."""
MOST_POINTED, MOSTLY_BLANK = 2, 0.95
"""Most cells under a pointer that pass for numbers, and the least share of cells without a mark on
a fresh board."""

Floats = NDArray[np.float32]


def window_looks(kind: Places, sure: Floats, look: Places, drawings: Drawings) -> NDArray[np.bool_]:
    """Which looks (n,) are blank parts of dialogs: their ground shows in marks that were not made
    out beside them, and in nothing else.

    *kind* and *sure* (n,) are the classes of the looks, *look* (rows, cols) that of each cell.
    """
    blank, insides = kind == BLANK, drawings.insides
    number = (kind >= DIGITS.start) & (kind < DIGITS.stop)
    odd = ((kind != BLANK) & (sure < CONFIDENT))[look]
    found = np.zeros(len(kind), np.bool_)
    count, parts = _components(odd)
    if count < 2 or not blank.any():
        return found
    inner = drawings.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    for part in range(1, count):
        own = parts == part
        beside = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        if np.count_nonzero(own) < FEWEST:
            continue
        grounds = insides[present(look[beside & blank[look]])]
        _, first = np.unique(np.rint(grounds / SAME), axis=0, return_index=True)
        for ground in grounds[first]:
            near = (np.abs(insides - ground).max(axis=1) <= SAME)[look]
            if near.mean() > MOST:  # of the colour of open cells, which end at lines or gaps
                apart = colour_distance(drawings.samples, insides[:, None, None])
                near &= (apart.max(axis=(1, 2)) <= SAME)[look]
            shown = colour_distance(inner, ground) <= SAME
            on_it = odd & (shown.mean(axis=(1, 2)) >= LEAST_GROUND)[look]
            text = own & on_it
            # Numbers that are not sure yet lie about a first opening.
            if np.count_nonzero(text) < FEWEST or number[look[text]].mean() > MOST_NUMBERS:
                continue
            _, areas = _components(on_it | (near & blank[look]))
            here = areas == np.bincount(areas[text]).argmax()
            if (near & ~here).any() or here.mean() > MOST or _filled(here) < FILLED:
                continue
            found[look[here & blank[look]]] = True
    return found


def under_window(
    strange: NDArray[np.bool_],
    narrowest: int = NARROWEST,
    doubtful: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """The cells, bool (rows, cols), that a window may lie over: the bounds of the *strange* ones
    where these fill them, with the *doubtful* ones, and leave a part of each row and column, else
    none: a wallpaper goes on under what fills the screen from side to side. It lies over so many
    rows and columns at least.
    """
    hidden = np.zeros(strange.shape, np.bool_)
    rows, cols = np.flatnonzero(strange.any(axis=1)), np.flatnonzero(strange.any(axis=0))
    sizes = ((len(rows), strange.shape[0]), (len(cols), strange.shape[1]))
    fits = all(narrowest <= size < whole for size, whole in sizes)
    if fits:
        bounds = np.s_[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
        filled = strange[bounds] if doubtful is None else (strange | doubtful)[bounds]
        hidden[bounds] = float(filled.mean()) >= WHOLE
    return hidden if hidden.mean() <= MOST else np.zeros(strange.shape, np.bool_)


def _components(cells: NDArray[np.bool_]) -> tuple[int, Places]:
    """How many areas of *cells* (rows, cols) there are, and one more, and the area of each cell."""
    count, areas = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    return count, np.asarray(areas, np.intp)


def _filled(cells: NDArray[np.bool_]) -> float:
    """The part of their bounds that *cells* (rows, cols) fill."""
    rows, cols = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    return float(cells[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1].mean())


def over_fresh_cells(kind: Places, sure: Floats, sizes: Places) -> NDArray[np.bool_]:
    """Which looks (n,) are a pointer over a board that shows nothing else: one or two cells that
    pass for numbers, not surely."""
    used = sizes > 0
    number = used & (kind >= DIGITS.start) & (kind < DIGITS.stop)
    few = sizes[number].sum() <= MOST_POINTED and (sure[number] < CONFIDENT).all()
    empty = np.isin(kind[used & ~number], (BLANK, OTHER)).all()
    plain = sizes[kind == BLANK].sum() >= MOSTLY_BLANK * sizes.sum()
    return number & (few and empty and plain)
