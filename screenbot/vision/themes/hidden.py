"""The part of a board that lies under a window, of its own program or another one."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.level import LEVELS
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.once import seen_once
from screenbot.vision.seen import Seen
from screenbot.vision.themes.theme import Theme

FEWEST, STRANGEST = 7, 3
"""So many cells that are unlike their tiles, and among them so many that are like none."""
FILLED: Final = 0.8
"""Least part of its bounds that a window fills."""


def under_windows(
    codes: NDArray[np.uint8], confidence: NDArray[np.float32], unlike: NDArray[np.bool_]
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Codes and confidences (rows, cols) without the cells that windows hide: those *unlike* their
    tiles, bool (rows, cols), that hang together with cells like no tile and fill a rectangle.

    What is blank in a window may have the colour of open cells, but not their lines.
    """
    strange, hidden = codes == UNSEEN, np.zeros(codes.shape, np.bool_)
    odd = (strange | unlike).astype(np.uint8)
    count, parts, boxes, _ = cv2.connectedComponentsWithStats(odd, connectivity=4)
    for part in range(1, count):
        here = parts == part
        *_, width, height, size = boxes[part].tolist()
        enough = size >= FEWEST and np.count_nonzero(here & strange) >= STRANGEST
        if enough and size >= FILLED * width * height:
            # Cells beside a window lie in its shadow here and there.
            rows, cols = here.sum(axis=1) >= width / 2, here.sum(axis=0) >= height / 2
            hidden |= here & rows[:, None] & cols
    return np.where(hidden, np.uint8(UNSEEN), codes), np.where(hidden, np.float32(0), confidence)


def is_under_popup(picture: NDArray[np.uint8], seen: Seen) -> bool:
    """Whether a window of the program itself lies over a board on a picture, uint8 (height, width,
    3) RGB: then its theme is known, if the board is only in part."""
    if seen.memory is None:
        return False
    theme, place = seen.memory.theme, seen.lattice.bounds()
    grid, key = seen.memory.grid, (is_under_popup, theme.name)
    return seen_once(lambda: theme.find_popup(picture, place) is not None, picture, grid, *key)


def uncovered(image: NDArray[np.uint8], grid: Grid, theme: Theme) -> Grid:
    """The grid with the rows and columns that a known pop-up of the program hides.

    A pop-up beside what is seen of the board tells on which side lines are missing, and the
    standard size with as many rows or columns tells how many. Without both the grid stays as it is.
    *image* is uint8 (height, width, 3) RGB.
    """
    rows, cols = _missing(grid)
    popup = theme.find_popup(image, grid.lattice().bounds()) if rows or cols else None
    if popup is None:
        return grid
    x, y = popup.rect.middle
    xs, ys = grid.xs, grid.ys
    return Grid(
        _longer(xs, cols if x < xs[0] else 0, cols if x > xs[-1] else 0),
        _longer(ys, rows if y < ys[0] else 0, rows if y > ys[-1] else 0),
    )


def _missing(grid: Grid) -> tuple[int, int]:
    """Rows and columns to the standard size that has the same number of the other."""
    sizes = {(level.rows, level.cols) for level in LEVELS.values()}
    if (grid.rows, grid.cols) in sizes:
        return 0, 0
    for rows, cols in sorted(sizes):
        if cols == grid.cols and rows > grid.rows:
            return rows - grid.rows, 0
        if rows == grid.rows and cols > grid.cols:
            return 0, cols - grid.cols
    return 0, 0


def _longer(edges: NDArray[np.float64], before: int, after: int) -> NDArray[np.float64]:
    """The edges continued evenly on both sides."""
    pitch = (edges[-1] - edges[0]) / (len(edges) - 1)
    first = edges[0] - pitch * np.arange(before, 0, -1)
    last = edges[-1] + pitch * np.arange(1, after + 1)
    return np.concatenate([first, edges, last])
