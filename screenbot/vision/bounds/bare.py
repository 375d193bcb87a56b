"""Lines of cells at the ends of a board that show nothing: no mark, no line between cells.

They have the colour of zeros, or of covered cells, are as long as the board, and end where a cell
does.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.bounds.extent import FLAT
from screenbot.vision.bounds.onward import FEWEST_LINES
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE, thinned
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 3
"""Fewest cells that tell their colour."""
MOST_BARE: Final = 0.9
"""Least share of them of that colour all over."""
MOST_LINES: Final = 4
"""Most lines without a mark on one side of a board."""
ROUNDED: Final = 0.15
"""Part of a cell at the corners of a board that may be rounded."""
AT_EDGE: Final = 1
"""Greatest distance of an end from the edge of the picture, in pixels, that is just there."""
BESIDE: Final = 3
"""So many pixels beyond an end are looked at, but for the first, which may be of both."""
MOSTLY: Final = 0.95
"""Least share of pixels beyond an end that have another colour."""
SEAM: Final = 64
"""What lies behind cells that meet inside of a pixel shows there, but at most a quarter of it: one
that fills a part *a* of the pixel leaves 1 - *a*, and the other one *a* of that."""

Bools = NDArray[np.bool_]
Edges = NDArray[np.float64]


def with_bare_lines(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid with the lines beside it that show nothing but the colour of zeros, or of covered
    cells.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    if min(grid.rows, grid.cols) < FEWEST_LINES:
        return grid
    every = grid.sample(image, (SIDE, SIDE)).astype(np.int16)
    for code in (0, COVERED):
        own = (looks.codes == code) & looks.blank & (looks.confidence >= CONFIDENT)
        if np.count_nonzero(own) >= FEWEST:
            grid = _with_lines(image, grid, every[own])
    return grid


def _with_lines(image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.int16]) -> Grid:
    """The grid with the lines beside it of the colour of some *cells*, (n, SIDE, SIDE, 3)."""
    colour = median(thinned(cells).reshape(-1, 3), axis=0)
    plain = (np.abs(cells[:, 1:-1, 1:-1] - colour) <= FLAT).reshape(len(cells), -1).all(axis=1)
    if plain.mean() < MOST_BARE:
        return grid
    around = [int((MOST_LINES + 1) * side) + BESIDE for side in grid.cell]
    left, top = (
        max(0, int(edges[0]) - side) for edges, side in zip((grid.xs, grid.ys), around, strict=True)
    )
    right, bottom = int(grid.xs[-1]) + around[0], int(grid.ys[-1]) + around[1]
    same = _without_seams(image[top:bottom, left:right], colour)
    xs, ys = grid.xs - left, grid.ys - top
    wider = Grid(_longer(same.T, xs, ys), _longer(same, ys, xs))
    more = (wider.rows - grid.rows, wider.cols - grid.cols)
    if not any(more) or not _ends(same, wider, xs, ys, _rooms(image, wider.moved(left, top))):
        return grid
    return wider.moved(left, top)


def _without_seams(image: NDArray[np.uint8], colour: NDArray[np.float64]) -> Bools:
    """The pixels (height, width) with the *colour* of cells, and those of the seams between these:
    one pixel wide they are where a screen's scale leaves cells no whole number of pixels."""
    like, nearly = (
        cv2.inRange(image, np.ceil(colour - most), np.floor(colour + most)) for most in (FLAT, SEAM)
    )
    closed = cv2.morphologyEx(like, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    return np.asarray((closed > 0) & (nearly > 0))


def _longer(same: Bools, along: Edges, across: Edges) -> Edges:
    """The edges *along* one axis with those of bare lines before the first and past the last.

    *same*, bool (length along, length across), are the pixels with the colour of such cells.
    """
    before = _bare_lines(same, along, across)
    after = _bare_lines(same[::-1], (same.shape[0] - along)[::-1], across)
    first, last = along[1] - along[0], along[-1] - along[-2]
    head = along[0] - first * np.arange(before, 0, -1)
    return np.concatenate([head, along, along[-1] + last * np.arange(1, after + 1)])


def _bare_lines(same: Bools, along: Edges, across: Edges) -> int:
    """How many lines before the first of *along* have the colour of such cells, and no more.

    *same* is as for ``_longer``.
    """
    cell = float(along[1] - along[0])
    rounded = max(1, round(ROUNDED * cell))
    first, last, near = (max(0, round(float(edge))) for edge in (across[0], across[-1], along[0]))
    inside = np.asarray(same[:, first + rounded : last - rounded].all(axis=1))
    for count in range(1, MOST_LINES + 1):
        far = round(float(along[0]) - count * cell)
        at_edge = abs(far) <= AT_EDGE
        if not (at_edge or far >= BESIDE):
            return 0
        if not inside[max(0, far) + rounded : near - 1].all():
            return 0
        if at_edge:
            return count
        if same[far - BESIDE : far - 1, first:last].mean() <= 1.0 - MOSTLY:
            return count
    return 0


def _rooms(image: NDArray[np.uint8], grid: Grid) -> Edges:
    """How far a grid is from the edges of the *image* left, right, above and below, in pixels."""
    height, width = image.shape[:2]
    return np.array([grid.xs[0], width - grid.xs[-1], grid.ys[0], height - grid.ys[-1]])


def _ends(same: Bools, wider: Grid, xs: Edges, ys: Edges, rooms: Edges) -> bool:
    """Whether the colour of such cells ends on all sides of a grid that is *wider* than the edges
    *xs* and *ys*, or there is no room for one more line beside it, and on one of them where it did
    before, or the picture does just there: else it is that of a frame.

    *rooms* is how far the picture goes on past it, (4,). Cells may throw shadows on a side that the
    grid had before: there it ends beside the lines that were added.
    """
    sides = ((same.T, wider.xs, xs, wider.ys, ys), (same, wider.ys, ys, wider.xs, xs))
    kept, beyond = list[bool](), list[Bools]()
    for lines, across, own, along, others in sides:
        first, last = (max(0, round(float(across[at]))) for at in (0, -1))
        before, after = lines[max(0, first - BESIDE) : max(0, first - 1)], lines[last + 1 :]
        for at, part in ((0, before), (-1, after[: BESIDE - 1])):
            kept.append(bool(across[at] == own[at]))
            beyond.append(part[:, _span(along, others if kept[-1] else along, lines.shape[1])])
    ended = np.array([bool(part.size and part.mean() <= 1.0 - MOSTLY) for part in beyond])
    cut = rooms < np.repeat(wider.cell, 2)  # a board may go on past the edge of the picture there
    return bool(np.all(ended | cut) and np.any((ended | (rooms <= AT_EDGE)) & kept))


def _span(wider: Edges, edges: Edges, length: int) -> Bools:
    """The pixels, bool (length,), of the lines that *wider* edges have more than others, or of all
    of them where they have none more."""
    along = np.arange(length)
    inside = (along >= round(float(wider[0]))) & (along < round(float(wider[-1])))
    more = inside & ((along < edges[0]) | (along >= edges[-1]))
    return more if more.any() else inside
