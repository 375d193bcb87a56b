"""Fresh boards of rounded cells that touch: nothing but the page at their corners parts them.

What repeats there are the corners, and the period of a picture does not say that cells end at them
instead of having them in the middle.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE

SHOWN: Final = 30.0
"""Least difference, 0 to 255, of the page at the corners to the cells."""
PAGE: Final = 12.0
"""Greatest difference of what shows at the corners to a mixture of the cells' colour and that of
the page beside the board, and of pixels of this page."""
MIDDLE: Final = slice(5, 11)
"""Where corners are among the samples of a cell that lies half off."""
LEAST, MOST_SHOWN = 1, 16
"""Fewest and most samples of such a cell that show the page."""
HALVES, BEYOND = 0.35, 0.6
"""How far beyond such a grid there are the outer halves of cells, and none any more, in cells."""
MOSTLY: Final = 0.9
"""Least share of pixels there that are the cells' and the page's."""


def between_nodes(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid of a fresh board with its lines where those of cells that touch at rounded corners
    are, half a cell away, if each of its cells has such a corner in the middle.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    if (looks.codes != COVERED).any():
        return grid
    cells = grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
    usual = median(cells, axis=0)
    ground = median(usual.reshape(-1, 3), axis=0)
    shown = colour_distance(usual, ground) >= SHOWN
    inner = shown[MIDDLE, MIDDLE]
    if not LEAST <= inner.sum() <= MOST_SHOWN or shown.sum() > inner.sum():
        return grid
    halves, beyond = (_around(image, grid, part) for part in (HALVES, BEYOND))
    if halves is None or beyond is None:
        return grid
    page = median(beyond, axis=0)
    even = min(_share(halves, ground), _share(beyond, page)) >= MOSTLY
    if not even or _off_line(usual[shown] - ground, page - ground) > PAGE:
        return grid
    return Grid(*(_halfway(edges) for edges in (grid.xs, grid.ys)))


def _off_line(colours: NDArray[np.float64], way: NDArray[np.float64]) -> float:
    """How far some colours (n, 3) are at most from what lies on the *way* (3,) to another one: a
    small corner is blurred."""
    share = np.clip(colours @ way / max(1.0, float(way @ way)), 0.0, 1.0)
    return float(np.abs(colours - share[:, None] * way).max())


def _share(pixels: NDArray[np.float64], colour: NDArray[np.float64]) -> float:
    """The share of some pixels (n, 3) that have a *colour*."""
    return float((np.abs(pixels - colour).max(axis=1) <= PAGE).mean())


def _around(image: NDArray[np.uint8], grid: Grid, part: float) -> NDArray[np.float64] | None:
    """Pixels, (n, 3), around a grid, a *part* of a cell away; None where these are not all on the
    picture."""
    (width, height), (across, down) = grid.cell, image.shape[1::-1]
    left, right = int(grid.xs[0] - part * width), int(grid.xs[-1] + part * width)
    top, bottom = int(grid.ys[0] - part * height), int(grid.ys[-1] + part * height)
    if min(left, top) < 0 or right >= across or bottom >= down:
        return None
    lines = image[[top, bottom], left:right], image[top:bottom, [left, right]]
    return np.concatenate([line.reshape(-1, 3) for line in lines]).astype(np.float64)


def _halfway(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """The edges of lines that lie half off, one more."""
    middles = (edges[1:] + edges[:-1]) / 2
    first, last = edges[1] - edges[0], edges[-1] - edges[-2]
    return np.concatenate([[middles[0] - first], middles, [middles[-1] + last]])
