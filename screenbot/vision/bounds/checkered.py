"""Checkerboards that go on where covered cells of two colours run into each other.

Scaled by a browser, the colours of a checkerboard change from one to the other over several pixels:
no edge tells where cells end that touch no open one. Their colours do, in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.extent import SIDES, wider_grid
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import MIDDLE, SIDE, middles_of

LEAST: Final = 4.0
"""Least difference, 0 to 255, of the colours of a checkerboard."""
SAME: Final = 0.25
"""Part of it by which cells of one colour differ at most."""
MOST, SOME = 0.6, 0.5
"""Least share of the cells of a line that go on as a checkerboard does, which tells its colours and
which has known ones: others show marks, or are open."""


@dataclass(frozen=True, slots=True, eq=False)
class Shades:
    """The two colours, (2, 3), of cells whose row and column have an even sum and an odd one."""

    pair: NDArray[np.float32]

    @property
    def apart(self) -> float:
        """The greatest difference of the two in one channel."""
        return float(np.abs(self.pair[0] - self.pair[1]).max())

    def share_of(self, colours: NDArray[np.float32], odd: NDArray[np.bool_]) -> float:
        """The share of cells of some *colours*, (n, 3), that have these in turn."""
        off = np.abs(colours - self.pair[odd.astype(np.intp)]).max(axis=1)
        return float((off <= SAME * self.apart).mean()) if self.apart >= LEAST else 0.0


def with_checkered_lines(image: NDArray[np.uint8], grid: Grid) -> Grid:
    """The grid with the lines beside it whose cells have two colours in turn.

    *image* is uint8 (height, width, 3). One such line may be striped: the next one has them too, or
    half of the last line of the grid.
    """
    height, width = image.shape[:2]
    shades: Shades | None = None
    row = col = 0  # of the first cell, where those of the grid that is given begin at 0
    grew = True
    while grew:
        grew = False
        for side in SIDES:
            found = wider_grid(grid, side, width, height)
            if found is None:
                continue
            line, wider = found
            above, left = int(side == 2), int(side == 0)
            turn = _turn(wider, side, row - above, col - left)
            own = _middles(image, line)
            told = shades or _shades(own, turn)
            if told.share_of(own, turn) < (SOME if shades else MOST):
                continue
            if shades is None and not any(
                told.share_of(_middles(image, other), ~turn) >= share
                for other, share in _beside(grid, wider, side, (width, height))
            ):
                continue
            shades = told
            grid, row, col, grew = wider, row - above, col - left, True
    return grid


def _beside(
    grid: Grid, wider: Grid, side: int, size: tuple[int, int]
) -> Iterator[tuple[Grid, float]]:
    """The lines on both sides of the one that a *wider* grid has more than a grid, and the share
    of their cells that are to have its colours; *size* is that of the picture."""
    beyond = wider_grid(wider, side, *size)
    if beyond is not None:
        yield beyond[0], MOST
    last, every = slice(0, 1) if side % 2 == 0 else slice(-1, None), slice(None)
    yield (grid.part(every, last) if side < 2 else grid.part(last, every)), SOME


def _turn(grid: Grid, side: int, row: int, col: int) -> NDArray[np.bool_]:
    """Which cells of the line on one side of a grid have an odd sum of row and column, bool (n,).
    The first cell of the grid has these."""
    first = row + col if side % 2 == 0 else row + col + (grid.cols if side == 1 else grid.rows) - 1
    return np.asarray((first + np.arange(grid.cols if side >= 2 else grid.rows)) % 2 == 1)


def _shades(colours: NDArray[np.float32], odd: NDArray[np.bool_]) -> Shades:
    """The two colours that most cells of some *colours*, (n, 3), have in turn, if they do."""
    plain = ~np.isnan(colours).any(axis=1)
    return Shades(np.stack([median(colours[plain & here], axis=0) for here in (~odd, odd)]))


def _middles(image: NDArray[np.uint8], line: Grid) -> NDArray[np.float32]:
    """The colour of the middle of each cell, float32 (n, 3); none of it where it has several."""
    cells = line.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
    middles = middles_of(cells)
    middles[np.ptp(cells[:, MIDDLE, MIDDLE], axis=(1, 2)).max(axis=1) > LEAST] = np.nan
    return middles
