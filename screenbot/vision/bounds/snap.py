"""Cells of a whole number of pixels where the pitch is none: browsers round the ends of each cell.

An even lattice then lies up to a pixel off from cell to cell. Lines at rounded places, of a pitch
and a start that are searched for, have the same edges about them, and the cells between them are
more alike.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.reach import SAME, unlike
from screenbot.vision.lattice.comb import edge_profile
from screenbot.vision.lattice.grid import Grid

AROUND: Final = 0.2
LEAST_AROUND: Final = 3
"""How far on both sides of a line what it is known by reaches, in cells, and at least, in pixels.
"""
REACH: Final = 2.0
STEP: Final = 0.25
"""How far the last line of a lattice may be off, and the steps of that, in pixels."""
STARTS: Final = 10
"""Places within a pixel at which the first line is tried."""
SHARPER: Final = 1.1
"""Least variance of what is around the lines, as a multiple of that on the even lattice."""
AS_SHARP: Final = 0.995
"""Least part of the greatest variance with which lines are as good; the least tilt counts then."""
MOST_KINDS: Final = 1.5
"""Most kinds of rims, as a multiple of those on the even lattice."""
FEWEST: Final = 4
"""Fewest lines that are moved."""


def snapped(image: NDArray[np.uint8], grid: Grid) -> Grid:
    """The grid with its lines at the whole pixels where cells end, or as it is.

    *image* is uint8 (height, width, 3).
    """
    better = Grid(_snapped_axis(image, grid, 0), _snapped_axis(image, grid, 1))
    if better.xs is grid.xs and better.ys is grid.ys:
        return grid
    (kinds, mean, median), before = unlike(image, better), unlike(image, grid)
    good = median <= SAME and mean <= before[1] and kinds <= MOST_KINDS * before[0]
    return better if good else grid


def _snapped_axis(image: NDArray[np.uint8], grid: Grid, axis: int) -> NDArray[np.float64]:
    """The edges of the columns for *axis* 0, of the rows for 1."""
    edges = grid.ys if axis else grid.xs
    count = len(edges) - 1
    if count < FEWEST or np.ptp(np.diff(edges)) > 1e-6:
        return edges
    reach = max(LEAST_AROUND, round(AROUND * float(edges[-1] - edges[0]) / count))
    profile, first = profile_along(image, grid, axis, reach)
    even = edges - first - 1.0  # the edge before the pixel k + 1 is the sample k
    around = np.arange(-reach, reach + 1)
    inner = even[1:-1, None] + around
    before = np.interp(inner, np.arange(len(profile)), profile).mean(axis=0)
    moves = np.arange(-REACH, REACH + STEP / 2, STEP)
    tilts = moves[:, None, None] * (np.arange(count + 1) / count - 0.5)
    starts = np.arange(STARTS)[:, None] / STARTS
    lines = np.floor(even + tilts + starts).astype(np.intp).reshape(-1, count + 1)
    places = np.clip(lines[:, 1:-1, None] + around, 0, len(profile) - 1)
    sharp = profile[places].mean(axis=1).var(axis=1)
    usual = float(before.var())
    steps = np.diff(edges)
    if np.abs(steps - np.rint(steps)).max() < 1e-6:  # lines between pixels are rounded all alike
        shifts = np.arange(-REACH / 2, REACH / 2 + 1).astype(np.intp)  # tilted ones go as far
        shifted = lines[np.repeat(moves == 0.0, STARTS), None, 1:-1, None] + shifts[:, None, None]
        beside = np.clip(shifted + around, 0, len(profile) - 1)
        usual = max(usual, float(profile[beside].mean(axis=2).var(axis=2).max()))
    best = float(sharp.max())
    if best < SHARPER * usual:
        return edges
    alike = np.flatnonzero(sharp >= AS_SHARP * best)
    least = np.abs(moves[alike // STARTS])
    alike = alike[least == least.min()]
    chosen = lines[alike[len(alike) // 2]]
    return np.asarray(chosen + np.mean(edges - chosen), np.float64)


def profile_along(
    image: NDArray[np.uint8], grid: Grid, axis: int, reach: int
) -> tuple[NDArray[np.float64], int]:
    """How strong the edges are along an axis, from *reach* pixels before the first line to as many
    after the last, and the pixel that the first sample belongs to."""
    along, other = (grid.ys, grid.xs) if axis else (grid.xs, grid.ys)
    low, high = max(0, int(along[0]) - reach), int(along[-1]) + reach + 2
    start, stop = max(0, int(other[0])), int(other[-1]) + 1
    part = image[low:high, start:stop] if axis else image[start:stop, low:high]
    return edge_profile(part, axis), low
