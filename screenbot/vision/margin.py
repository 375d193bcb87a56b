"""Lines beside a board that are the window's margin, where this has the colour of the gaps between
cells: a counter and a face may stand there at the distance of a row."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.grid import Grid
from screenbot.vision.looks import Looks
from screenbot.vision.reach import SIDE
from screenbot.vision.seen import CONFIDENT

APART: Final = 6.0
"""Least difference, 0 to 255, of a cell's own ground to the gaps between cells."""
MOST_LIKE: Final = 0.1
"""Greatest share of the cells of a board that have the ground of the gaps."""
MARGIN: Final = 0.75
"""Least share of such cells in a line of the margin."""
INSIDE: Final = 4
"""How many samples from its edges a cell's own ground begins."""
FEWEST_LINES: Final = 4
"""Fewest rows and columns of a board."""


def without_margin(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid of a picture, uint8 (height, width, 3), without lines at its sides of which no cell
    was made out and most have the ground of the gaps between cells, as hardly any others have."""
    cells, inner = grid.sample(image, (SIDE, SIDE)).astype(np.float32), slice(INSIDE, -INSIDE)
    grounds = np.median(cells[:, :, inner, inner].reshape(*cells.shape[:2], -1, 3), axis=2)
    corners = cells[1:-1, 1:-1][:, :, [0, 0, -1, -1], [0, -1, 0, -1]]
    gap = np.median(corners.reshape(-1, 3), axis=0)
    like = np.abs(grounds - gap).max(axis=2) < APART
    if like[1:-1, 1:-1].mean() > MOST_LIKE:
        return grid
    known = (looks.codes != UNSEEN) & (looks.confidence >= CONFIDENT)
    parts = []
    for shown, own in ((known, like), (known.T, like.T)):
        first, last = (not shown[at].any() and own[at].mean() >= MARGIN for at in (0, -1))
        parts.append(slice(int(first), len(own) - int(last)))
    sizes = tuple(part.stop - part.start for part in parts)
    fits = min(sizes) >= FEWEST_LINES and sizes != looks.codes.shape
    return grid.part(parts[0], parts[1]) if fits else grid
