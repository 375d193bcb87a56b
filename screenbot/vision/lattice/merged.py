"""Covered cells that run into one area: some apps draw no lines between them.

Such an area is flat and ends, on every side, where the lattice of the other cells has its lines;
it fills cells of the lattice wholly or not at all. The ground around a board does neither.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median

SIDE: Final = 16
"""Samples each way at which cells are looked at."""
FLAT: Final = 6
"""Greatest difference of the samples of a flat cell."""
SAME: Final = 3
"""Greatest difference of neighbouring pixels of one area, and of two cells of it."""
FEWEST: Final = 4
"""Fewest cells of an area inside the lattice."""
MOST_AREAS: Final = 4
"""Most areas that are looked at."""
OFF_LINES, MOST_OFF = 0.06, 0.12
WIDEST_GAP: Final = 0.17
"""How far the gaps of an area across and down may differ, in cells, how far its sides may be from
lines of the lattice, which marks may have told, and by how much they all may lie inside of these:
there are gaps between cells."""
INNER: Final = slice(SIDE // 4, -SIDE // 4)
FILLED, CLEAR = 0.97, 0.1
"""Least part of the inside of a cell that is of the area, and greatest part for one that is not."""
MARK: Final = 0.9
"""Greatest side of a mark on an area, in cells."""
MOST_PARTIAL: Final = 0.03
"""Greatest share of cells that are neither."""


def with_merged(image: NDArray[np.uint8], candidate: Candidate) -> Candidate:
    """The lattice with the cells of areas of merged ones, or as it is.

    *image* is uint8 (height, width, 3).
    """
    found, page = candidate, candidate
    for seed in _seeds(image, candidate):
        more = _with_area(image, found, seed)
        if more is not None and not more[1]:
            found = more[0]
        elif more is not None:  # the page around a board may end at a line of it by chance
            page = more[0]
    return page if found is candidate else found


def _with_area(
    image: NDArray[np.uint8], candidate: Candidate, seed: tuple[int, int]
) -> tuple[Candidate, bool] | None:
    """The lattice with the cells of the area about a pixel, and whether the area reaches from one
    side of the picture to the other; None where there are no such cells.

    Its edge may be so soft that it runs into what is beside it.
    """
    first = None
    for even in (False, True):
        more = _with_flooded(image, candidate, _area(image, seed, even))
        if more is not None and not more[1]:
            return more
        first = first or more
    return first


def _with_flooded(
    image: NDArray[np.uint8],
    candidate: Candidate,
    flooded: tuple[NDArray[np.uint8], tuple[int, int, int, int]],
) -> tuple[Candidate, bool] | None:
    """The same with the cells of an area, uint8 (height, width), that has such sides."""
    grid = candidate.grid
    area, (left, top, right, bottom) = flooded
    across, gap, right_by = _lines(grid.xs, left, right)
    down, other, down_by = _lines(grid.ys, top, bottom)
    if across is None or down is None or abs(gap - other) > OFF_LINES:
        return None
    _fill_marks(area, MARK * min(grid.cell))
    before = max(0, -down[0]), max(0, -across[0])
    after = max(0, down[1] - grid.rows), max(0, across[1] - grid.cols)
    wider = Grid(_longer(grid.xs, before[1], after[1]), _longer(grid.ys, before[0], after[0]))
    shown = np.asarray(cv2.cvtColor(area, cv2.COLOR_GRAY2BGR), np.uint8)
    share = wider.sample(shown, (SIDE, SIDE))[:, :, INNER, INNER, 0].mean(axis=(2, 3)) / 255.0
    filled = share >= FILLED
    partial = ~filled & (share > CLEAR)
    if partial.mean() > MOST_PARTIAL or np.count_nonzero(filled) < FEWEST:
        return None
    known = np.pad(candidate.support, tuple(zip(before, after, strict=True)))
    height, width = image.shape[:2]
    whole = (left, right) == (0, width) or (top, bottom) == (0, height)
    return replace(candidate, grid=wider.moved(right_by, down_by), support=known | filled), whole


def _seeds(image: NDArray[np.uint8], candidate: Candidate) -> list[tuple[int, int]]:
    """A pixel, x and y, of each of the largest groups of cells of one colour without blobs."""
    grid, support = candidate.grid, candidate.support
    grid = Grid(_longer(grid.xs, 1, 1), _longer(grid.ys, 1, 1))  # the area may lie all around
    cells = grid.sample(image, (SIDE, SIDE))[:, :, INNER, INNER].astype(np.int16)
    flat = ~np.pad(support, 1) & (np.ptp(cells, axis=(2, 3)).max(axis=2) <= FLAT)
    colour = median(cells, axis=(2, 3))
    groups: list[tuple[int, tuple[int, int]]] = []
    while np.count_nonzero(flat) >= FEWEST:
        row, col = np.argwhere(flat)[0].tolist()
        like = flat & (colour_distance(colour, colour[row, col]) <= SAME)
        _, group = cv2.connectedComponents(like.astype(np.uint8), connectivity=4)
        own = group == group[row, col]
        flat &= ~own
        x, y = (round(place) for place in grid.lattice().center(row, col))
        if np.count_nonzero(own) >= FEWEST and 0 <= x < image.shape[1] and 0 <= y < image.shape[0]:
            groups.append((int(np.count_nonzero(own)), (x, y)))
    groups.sort(key=lambda one: -one[0])
    return [place for _, place in groups[:MOST_AREAS]]


def _area(
    image: NDArray[np.uint8], seed: tuple[int, int], even: bool
) -> tuple[NDArray[np.uint8], tuple[int, int, int, int]]:
    """The area about a pixel, uint8 (height, width) of 0 and 255, and its sides.

    An *even* one has one colour from end to end, another one may be shaded.
    """
    height, width = image.shape[:2]
    mask = np.zeros((height + 2, width + 2), np.uint8)
    step = (SAME, SAME, SAME)
    flags = 4 | (255 << 8) | cv2.FLOODFILL_MASK_ONLY
    flags |= cv2.FLOODFILL_FIXED_RANGE if even else 0
    # It stays as it is, but OpenCV wants a picture that it could fill.
    own = image if image.flags.writeable and image.flags.c_contiguous else image.copy()
    _, _, _, bounds = cv2.floodFill(own, mask, seed, (0, 0, 0), step, step, flags)
    left, top, wide, high = bounds
    return mask[1:-1, 1:-1], (left, top, left + wide, top + high)


def _fill_marks(area: NDArray[np.uint8], side: float) -> None:
    """Fills, in place, holes in an area that are less than so many pixels wide or high: marks."""
    outlines, tree = cv2.findContours(area, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for index in np.flatnonzero(tree[0][:, 3] >= 0).tolist():
        _, _, width, height = cv2.boundingRect(outlines[index])
        if max(width, height) <= side:
            cv2.drawContours(area, [outlines[index]], 0, 255, cv2.FILLED)


def _lines(
    edges: NDArray[np.float64], first: int, last: int
) -> tuple[tuple[int, int] | None, float, float]:
    """Between which lines of a lattice an area lies, or None where it ends elsewhere.

    With it come the gap that the area leaves at each of both lines, in cells, and how far the
    lattice must be moved for that, in pixels.
    """
    pitch = float(edges[-1] - edges[0]) / (len(edges) - 1)
    places = np.array([first - edges[0], last - edges[0]]) / pitch
    lines = np.rint(places)
    off = places - lines
    gap, move = float(off[0] - off[1]) / 2, float(off.mean()) * pitch
    on_lines = abs(off.sum()) <= 2 * MOST_OFF and abs(gap) <= WIDEST_GAP
    if not on_lines or lines[1] < 1 or lines[0] > len(edges) - 2:
        return None, gap, move
    return (int(lines[0]), int(lines[1])), gap, move


def _longer(edges: NDArray[np.float64], before: int, after: int) -> NDArray[np.float64]:
    """The edges with some more lines at both ends."""
    first = edges[0] - (edges[1] - edges[0]) * np.arange(before, 0, -1)
    last = edges[-1] + (edges[-1] - edges[-2]) * np.arange(1, after + 1)
    return np.concatenate([first, edges, last])
