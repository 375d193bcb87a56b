"""Cells that are two each: where every second one is drawn at another fraction of a pixel, the
pictures repeat after two of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid

LONG: Final = 1.75
"""Side of a cell as a multiple of the other one from which on it may be two."""
SAMPLES: Final = 32
"""Samples each way of a cell."""
ALIKE: Final = 0.75
"""Least correlation of the two halves of cells that are two each: of what varies from the one to
the other alone, as a wide cell may have the same ramp everywhere."""
CONTRAST: Final = 1.5
"""Least standard deviation of that, in levels."""


def single_cells(image: NDArray[np.uint8], grid: Grid) -> Grid | None:
    """The grid of the halves of its cells where these are much longer one way and two each; None
    where they are not. *image* is uint8 (height, width, 3)."""
    width, height = grid.cell
    if max(width, height) < LONG * min(width, height):
        return None
    cells = grid.sample(image, (SAMPLES, SAMPLES)).mean(axis=-1)
    across = width > height
    if not _are_two(cells if across else cells.swapaxes(2, 3)):
        return None
    more = grid.quartered()
    return Grid(more.xs, grid.ys) if across else Grid(grid.xs, more.ys)


def _are_two(cells: NDArray[np.floating]) -> bool:
    """Whether cells, (rows, cols, side, side), show the same twice, side by side."""
    first, second = (
        half - half.mean(axis=3, keepdims=True)
        for half in (cells[..., : SAMPLES // 2], cells[..., SAMPLES // 2 :])
    )
    if min(first.std(), second.std()) < CONTRAST:
        return False
    alike = (first * second).sum() / np.sqrt((first**2).sum() * (second**2).sum())
    return bool(alike >= ALIKE)
