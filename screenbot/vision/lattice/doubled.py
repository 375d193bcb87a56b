"""Cells that are two each: where every second one is drawn at another fraction of a pixel, the
pictures repeat after two of them, or there is a seam after two of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate

LONG: Final = 1.75
"""Side of a cell as a multiple of the other one from which on it may be two."""
SAMPLES: Final = 32
"""Samples each way of a cell."""
ALIKE: Final = 0.75
"""Least correlation of the two halves of cells that are two each: of what varies from the one to
the other alone, as a wide cell may have the same ramp everywhere."""
CONTRAST: Final = 1.5
"""Least standard deviation of that, in levels."""
INK, BARE = 16.0, 0.25
"""Least standard deviation of the levels along a line through a mark, and greatest part of it of
lines beside the mark."""
OFF: Final = 0.08
"""How far the middle of a mark may be from that of a half, as a part of the cell."""
FEWEST, MOSTLY = 4, 0.9
"""Fewest marks that tell of two cells, and least share of them that stand in one half."""


def single_cells(image: NDArray[np.uint8], grid: Grid) -> Grid | None:
    """The grid of the halves of its cells where these are much longer one way and two each; None
    where they are not. *image* is uint8 (height, width, 3)."""
    cells = _along(image, grid)
    two = cells is not None and (_are_two(cells) or _marks_are_two(cells))
    return _halved(grid) if two else None


def with_single_cells(image: NDArray[np.uint8], candidate: Candidate) -> Candidate:
    """The lattice, of the halves of its cells where marks tell that these are two each."""
    cells = _along(image, candidate.grid)
    if cells is None or not _marks_are_two(cells):
        return candidate
    support = candidate.support.repeat(2, axis=int(_is_wide(candidate.grid)))
    return replace(candidate, grid=_halved(candidate.grid), support=support)


def _is_wide(grid: Grid) -> bool:
    return grid.cell[0] > grid.cell[1]


def _halved(grid: Grid) -> Grid:
    """The grid of the halves of its cells, the longer way."""
    more = grid.quartered()
    return Grid(more.xs, grid.ys) if _is_wide(grid) else Grid(grid.xs, more.ys)


def _along(image: NDArray[np.uint8], grid: Grid) -> NDArray[np.float64] | None:
    """The levels of long cells, (rows, cols, side, side), the longer way last; None of others."""
    if max(grid.cell) < LONG * min(grid.cell):
        return None
    cells = np.asarray(grid.sample(image, (SAMPLES, SAMPLES)).mean(axis=-1), np.float64)
    return cells if _is_wide(grid) else cells.swapaxes(2, 3)


def _are_two(cells: NDArray[np.float64]) -> bool:
    """Whether cells, (rows, cols, side, side), show the same twice, side by side."""
    first, second = (
        half - half.mean(axis=3, keepdims=True)
        for half in (cells[..., : SAMPLES // 2], cells[..., SAMPLES // 2 :])
    )
    if min(first.std(), second.std()) < CONTRAST:
        return False
    alike = (first * second).sum() / np.sqrt((first**2).sum() * (second**2).sum())
    return bool(alike >= ALIKE)


def _marks_are_two(cells: NDArray[np.float64]) -> bool:
    """Whether the marks in cells, (rows, cols, side, side), stand in the middle of their halves, in
    some in the first one and in some in the second."""
    inner = cells[:, :, SAMPLES // 8 : -SAMPLES // 8, 1:-1].reshape(
        -1, SAMPLES * 3 // 4, SAMPLES - 2
    )
    ink = inner.std(axis=1)
    ink = ink[ink.max(axis=1) >= INK]
    if len(ink) < FEWEST:
        return False
    shown = ink >= BARE * ink.max(axis=1, keepdims=True)
    middle = shown.shape[1] // 2
    halves = [half.any(axis=1) for half in (shown[:, :middle], shown[:, middle:])]
    apart = ~shown[:, middle - 1 : middle + 1].any(axis=1)
    places = (np.arange(shown.shape[1]) + 0.5) / shown.shape[1]
    centre = (shown * places).sum(axis=1) / shown.sum(axis=1)
    first, second = (
        apart & own & ~other & (np.abs(centre - place) <= OFF)
        for own, other, place in ((*halves, 0.25), (*halves[::-1], 0.75))
    )
    both = apart & halves[0] & halves[1]
    some = first.any() and second.any()
    return bool(some and (first | second | both).mean() >= MOSTLY)
