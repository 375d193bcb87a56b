"""How far a board reaches: rows and columns are added or dropped by what their cells show."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.cover.partial import WHOLE
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median
from screenbot.vision.themes.tiles import TileMatcher, contrast

GOOD_SHARE: Final = 0.6
"""Least share of good cells in a row or column that is added at the edge."""
POOR_SHARE: Final = 0.25
"""A row or column at the edge with a lower share of passable cells is dropped."""
LEAST_PATTERN: Final = 0.6
"""Greatest part of a cell's contrast that a tile may leave unexplained."""
NOISE: Final = 0.5
"""What a tile may leave unexplained of a flat cell, 0 to 255."""
FARTHER: Final = 1.25
"""How much farther from their tiles cells of a line that is added may be than most of a board."""
FLAT: Final = 3
"""Greatest difference, 0 to 255, within one flat colour."""
WELL_EXPLAINED: Final = 0.33
"""Part of a cell's contrast that a tile may always leave unexplained: strong digits, scaled."""
SIDES: Final = (0, 2, 1, 3)
"""Left, above, right and below: the order in which the sides of a board are looked at."""
FAINT: Final = 8.0
"""Contrast of cells that show no mark."""
SEEN_LINES, LIKE_TILE = 1.0, 0.7
"""Least contrast of what several faint cells have in common, and its least correlation with a tile
that such cells look like."""


def settle_extent(
    image: NDArray[np.uint8], grid: Grid, support: NDArray[np.bool_], tiles: TileMatcher
) -> Grid | None:
    """The grid grown and cut back to the board, or None where no board is left.

    *image* is uint8 (height, width, 3), *support* bool (rows, cols) as found with the grid.
    """
    small = tiles.halved()
    distance, contrast = _cells(image, grid, small)
    own = distance[support]
    limit = 2.0 * float(median(own)) + 5.0
    passable = distance <= np.minimum(2.0 * limit, LEAST_PATTERN * contrast + 8.0)
    rows, cols = cut(passable)
    if rows.stop - rows.start < 2 or cols.stop - cols.start < 2:
        return None
    grid = grid.part(rows, cols)
    # Where all cells are alike far from their tiles, scaled ones, that is no reason to add others.
    limit = min(limit, FARTHER * float(np.quantile(own, 0.9)) + 8.0)
    side, still = 0, 0
    while still < len(SIDES):
        wider = _grown(image, grid, SIDES[side], small, limit)
        # Where some lines were added, the one after them was looked at too.
        still = still + 1 if wider is grid else 1
        grid, side = wider, (side + 1) % len(SIDES)
    return grid


def _cells(
    image: NDArray[np.uint8], grid: Grid, tiles: TileMatcher
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Distance to the nearest tile, and contrast, of each cell: float32 (rows, cols)."""
    flat = _sampled(image, grid, tiles)
    shape = (grid.rows, grid.cols)
    return tiles.distances(flat).min(axis=1).reshape(shape), contrast(flat).reshape(shape)


def _sampled(image: NDArray[np.uint8], grid: Grid, tiles: TileMatcher) -> NDArray[np.uint8]:
    """The cells of a grid as a theme's tiles are: uint8 (cells, height, width, 3)."""
    samples = grid.sample(image, tiles.size)
    return samples.reshape(-1, *samples.shape[2:])


def _grown(
    image: NDArray[np.uint8], grid: Grid, side: int, tiles: TileMatcher, limit: float
) -> Grid:
    """The grid with the lines on one side that go on from it, or the same where there are none."""
    height, width = image.shape[:2]
    ahead = 1
    while True:
        lines, wider = list[tuple[Grid, Grid]](), grid
        while len(lines) < ahead and (one := wider_grid(wider, side, width, height)):
            lines.append(one)
            wider = one[1]
        good = _good_lines(image, lines, side, tiles, limit)
        for (line, wider), is_good in zip(lines, good, strict=True):
            if not is_good or _is_ground(image, grid, line):
                return grid
            grid = wider
        if len(lines) < ahead:
            return grid
        ahead *= 2  # most lines belong to large parts of a board, or to none


def _good_lines(
    image: NDArray[np.uint8],
    lines: list[tuple[Grid, Grid]],
    side: int,
    tiles: TileMatcher,
    limit: float,
) -> list[bool]:
    """Whether most cells of each of some *lines* on one side, from a grid on, look like tiles,
    their pattern included.

    What the tile leaves unexplained must be small beside the cell's own contrast: a flat stretch of
    window is near to a flat tile but shares none of its edges. Cells count by their contrast too:
    what stands in a panel that is flat elsewhere is no tile.
    """
    if not lines:
        return []
    count, whole = len(lines), lines[-1][1]
    few = slice(0, count) if side % 2 == 0 else slice(-count, None)
    block = whole.part(few, slice(None)) if side >= 2 else whole.part(slice(None), few)
    cells = _sampled(image, block, tiles)
    distance, shown = tiles.distances(cells).min(axis=1), contrast(cells)
    near = distance <= np.maximum(limit, WELL_EXPLAINED * shown)
    good = near & (distance <= LEAST_PATTERN * shown + NOISE)
    faint = near & ~good & (shown < FAINT)
    order = np.arange(len(cells)).reshape(block.rows, block.cols)
    order = order if side >= 2 else order.T
    order = order[::-1] if side % 2 == 0 else order
    for line in order:
        own = line[faint[line]]
        if len(own) and _have_lines(cells[own], tiles):
            good[own] = True
    enough = (shown * good)[order].sum(axis=1) >= GOOD_SHARE * shown[order].sum(axis=1)
    return [bool(one) for one in enough & (good[order].mean(axis=1) >= GOOD_SHARE)]


def _have_lines(cells: NDArray[np.uint8], tiles: TileMatcher) -> bool:
    """Whether what faint cells have in common is the pattern of a faint tile: the lines about open
    cells, say, which in each of them are lost in the noise of a compressed picture."""
    common = cells.mean(axis=0, dtype=np.float64)
    common -= common.mean(axis=(0, 1))
    own = float(np.sqrt((common**2).mean()))
    if own < SEEN_LINES:
        return False
    patterns = tiles.vectors.reshape(-1, *cells.shape[1:]).astype(np.float64)
    patterns -= patterns.mean(axis=(1, 2), keepdims=True)
    length = np.sqrt((patterns**2).mean(axis=(1, 2, 3)))
    alike = (patterns * common).mean(axis=(1, 2, 3)) >= LIKE_TILE * own * length
    return bool((alike & (length < FAINT) & (length >= SEEN_LINES)).any())


def _is_ground(image: NDArray[np.uint8], grid: Grid, line: Grid) -> bool:
    """Whether a line beside a board is one flat colour that goes on beyond it.

    An opened cell without lines may have the colour of the window around the board.
    """
    width, height = line.cell
    if line.ys is grid.ys:
        beyond = line.moved(math.copysign(width, line.xs[0] - grid.xs[0]), 0.0)
    else:
        beyond = line.moved(0.0, math.copysign(height, line.ys[0] - grid.ys[0]))
    pixels = np.concatenate([_colours(image, one) for one in (line, beyond)])
    return bool(np.ptp(pixels, axis=0).max() <= FLAT)


def _colours(image: NDArray[np.uint8], line: Grid) -> NDArray[np.uint8]:
    """The colours of the parts of a line of cells, four each way, as far as it lies on the picture:
    uint8 (n, 3)."""
    height, width = image.shape[:2]
    left, top = min(max(0, int(line.xs[0])), width - 1), min(max(0, int(line.ys[0])), height - 1)
    right, bottom = math.ceil(line.xs[-1]), math.ceil(line.ys[-1])
    part = image[top : max(top + 1, bottom), left : max(left + 1, right)]
    size = 4 * line.cols, 4 * line.rows
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8).reshape(-1, 3)


def cut(passable: NDArray[np.bool_]) -> tuple[slice, slice]:
    """Rows and columns left when poor ones at the edges are dropped."""
    rows, cols = slice(0, passable.shape[0]), slice(0, passable.shape[1])
    while True:
        before = (rows, cols)
        rows = _cut_axis(passable[:, cols].mean(axis=1), rows)
        cols = _cut_axis(passable[rows].mean(axis=0), cols)
        if (rows, cols) == before:
            return rows, cols


def _cut_axis(share: NDArray[np.float64], span: slice) -> slice:
    first, stop = span.start, span.stop
    while first < stop - 1 and share[first] < POOR_SHARE:
        first += 1
    while stop - 1 > first and share[stop - 1] < POOR_SHARE:
        stop -= 1
    return slice(first, stop)


def wider_grids(grid: Grid, width: int, height: int) -> list[tuple[Grid, Grid]]:
    """The lines next to the four sides that lie on the picture, each with the grid it makes."""
    every = (wider_grid(grid, side, width, height) for side in SIDES)
    return [one for one in every if one is not None]


def wider_grid(grid: Grid, side: int, width: int, height: int) -> tuple[Grid, Grid] | None:
    """The line next to one side, 0 to 3 for left, right, above and below, and the grid that it
    makes; None where it does not lie on the picture."""
    before, down = side % 2 == 0, side >= 2
    edges = _next_edge(grid.ys if down else grid.xs, before, height if down else width)
    if edges is None:
        return None
    part = edges[:2] if before else edges[-2:]
    if down:
        return Grid(grid.xs, part), Grid(grid.xs, edges)
    return Grid(part, grid.ys), Grid(edges, grid.ys)


def _next_edge(edges: NDArray[np.float64], before: bool, length: int) -> NDArray[np.float64] | None:
    """The edges with one more cell, or None where a part of that cell is off the picture."""
    cell = _next_width(-edges[::-1] if before else edges)
    if before:
        return np.concatenate([[edges[0] - cell], edges]) if edges[0] >= WHOLE * cell else None
    fits = edges[-1] + WHOLE * cell <= length
    return np.concatenate([edges, [edges[-1] + cell]]) if fits else None


def _next_width(edges: NDArray[np.float64]) -> float:
    """The width of one more cell after rising *edges*: that of the last one, or, where cells of one
    width were drawn in whole pixels, as an even lattice goes on."""
    widths = edges[1:] - edges[:-1]
    if widths.max() - widths.min() > 1.0:
        return float(widths[-1])
    steps, square = _steps(len(edges))
    slope = float(steps @ edges) / square
    width = float(edges.mean()) + slope * (float(steps[-1]) + 1.0) - float(edges[-1])
    return float(round(width)) if (widths == np.rint(widths)).all() else width


@lru_cache(maxsize=64)
def _steps(count: int) -> tuple[NDArray[np.float64], float]:
    """So many places about zero, one apart, and the sum of their squares."""
    steps = np.arange(count, dtype=np.float64) - 0.5 * (count - 1)
    return steps, float(steps @ steps)


def pixels_around(image: NDArray[np.uint8], grid: Grid, part: float) -> NDArray[np.float32]:
    """Some pixels from the four sides of a board, a *part* of a cell away: float32 (n, 3)."""
    width, height = (part * side for side in grid.cell)
    share = np.linspace(0.0, 1.0, 25)
    xs = grid.xs[0] + share * (grid.xs[-1] - grid.xs[0])
    ys = grid.ys[0] + share * (grid.ys[-1] - grid.ys[0])
    points = [
        *((x, y) for y in (grid.ys[0] - height, grid.ys[-1] + height) for x in xs),
        *((x, y) for x in (grid.xs[0] - width, grid.xs[-1] + width) for y in ys),
    ]
    place = np.array(points).astype(np.intp)
    inside = (place >= 0).all(axis=1) & (place < (image.shape[1], image.shape[0])).all(axis=1)
    return image[place[inside, 1], place[inside, 0]].astype(np.float32)
