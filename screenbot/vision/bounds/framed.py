"""Boards in a frame: one line of a colour of its own all around the cells, where these end."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid

REACH: Final = 0.12
"""How far from the end of the cells a frame may lie, in cells."""
INSIDE: Final = 0.3
"""As far from an edge the ground on both sides of it is looked at, in cells."""
SAME: Final = 12.0
"""Difference, 0 to 255, within one colour."""
OTHER: Final = 48.0
"""Difference from which on a frame is no shade of what it lies between, or of the lines within."""
SOLID: Final = 0.95
"""Least part of a frame that shows on each side."""

Pixels = NDArray[np.float32]


def is_framed(image: NDArray[np.uint8], grid: Grid) -> bool:
    """Whether one line goes all around a *grid* on a picture, uint8 (height, width, 3), just there,
    in a colour that no line between its cells has."""
    sides = [_frames(image, grid, axis, at) for axis in (0, 1) for at in (0, -1)]
    first = sides[0]
    for other in sides[1:]:
        apart = np.abs(first[:, None] - other[None]).max(axis=2, initial=0.0)
        first = first[(apart <= SAME).any(axis=1)]
    return len(first) > 0


def _frames(image: NDArray[np.uint8], grid: Grid, axis: int, at: int) -> Pixels:
    """The colours (n, 3) of lines along one side of a grid that may be its frame: along the first
    row for *axis* 0 and *at* 0, the last one for -1, and likewise for columns."""
    turned = image if axis == 0 else image.transpose(1, 0, 2)
    edges, across = (grid.ys, grid.xs) if axis == 0 else (grid.xs, grid.ys)
    cell = float(edges[-1] - edges[0]) / (len(edges) - 1)
    left, right = max(0, round(float(across[0]))), round(float(across[-1]))
    part = turned[:, left : max(left + 1, right)].astype(np.float32)
    end, inner = float(edges[at]), float(edges[1 if at == 0 else -2])
    lines, within = _lines(part, end, cell), np.median(_lines(part, inner, cell), axis=1)
    beside = [round(end + side * INSIDE * cell) for side in (-1, 1)]
    ground = [np.median(part[one], axis=0) for one in beside if 0 <= one < len(part)]
    if not len(lines) or not len(ground):
        return np.zeros((0, 3), np.float32)
    colours = np.median(lines, axis=1)
    solid = (np.abs(lines - colours[:, None]).max(axis=2) <= SAME).mean(axis=1) >= SOLID
    others = np.concatenate([np.array(ground), within])
    apart = np.abs(colours[:, None] - others[None]).max(axis=2).min(axis=1)
    return np.asarray(colours[solid & (apart >= OTHER)], np.float32)


def _lines(part: Pixels, edge: float, cell: float) -> Pixels:
    """The lines of pixels of a *part* of a picture, (lines, pixels, 3), that lie near an *edge*."""
    reach = max(2, round(REACH * cell))
    first = round(edge) - reach
    return part[max(0, first) : max(0, first + 2 * reach)]
