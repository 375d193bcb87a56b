"""Laying a theme's tiles over a lattice: which theme it is, and where exactly its cells begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.grid import Grid
from screenbot.vision.lattices import Candidate
from screenbot.vision.theme import Theme
from screenbot.vision.tiles import TileMatcher, matcher

PROBES: Final = 36
"""Cells that are looked at to tell themes apart."""
REACH: Final = 3
"""How far a lattice may be off, in samples of a tile, in each direction."""
WORST_FIT: Final = 18.0
"""Greatest root mean square difference of cells to their tiles in a theme that fits."""
WORST_SHARE: Final = 0.55
"""Greatest part of the contrast between cells that tiles may leave unexplained."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A theme laid over a lattice; ``error`` is the typical difference of a cell to its tile."""

    theme: Theme
    matcher: TileMatcher
    grid: Grid
    error: float


def best_fit(image: NDArray[np.uint8], candidate: Candidate, themes: Iterable[Theme]) -> Fit | None:
    """The theme that explains the cells best, with the grid moved to its tiles; None if none does.

    *image* is uint8 (height, width, 3).
    """
    cells = _probes(candidate.support)
    grid = _on_pixels(candidate.grid)
    fits = [fit for theme in themes if (fit := _coarse(image, grid, cells, theme))]
    fits.sort(key=lambda fit: fit.error)
    fine = [_refine(image, fit, cells) for fit in fits[:2]]
    best = min(fine, key=lambda fit: fit.error, default=None)
    return best if best is not None and best.error <= WORST_FIT else None


def _probes(support: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Some cells of the lattice, the same ones each time: (n, 2) of row and column."""
    cells = np.argwhere(support)
    if len(cells) > PROBES:
        cells = np.random.default_rng(0).permutation(cells)[:PROBES]
    return cells


def _coarse(
    image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp], theme: Theme
) -> Fit | None:
    """The best shift of one theme in whole samples, at half the sample resolution."""
    tiles = matcher(theme, theme.tiles_for(*grid.cell))
    width, height = tiles.size
    window = grid.windows(image, cells, tiles.size, REACH)
    small = tiles.halved()
    best, place = np.inf, (0, 0)
    halves = _box_halves(window)
    spans = range(2 * REACH + 1)
    for dy in spans:
        for dx in spans:
            part = halves[:, dy : dy + height - 1 : 2, dx : dx + width - 1 : 2]
            error = _typical(small.distances(part).min(axis=1))
            # Of equal fits the nearest one: a flat cell fits at several shifts.
            error += 0.02 * (abs(dx - REACH) + abs(dy - REACH))
            if error < best:
                best, place = error, (dx, dy)
    if best > WORST_FIT or best > WORST_SHARE * _contrast(halves):
        return None
    step_x, step_y = grid.cell[0] / width, grid.cell[1] / height
    shift = ((place[0] - REACH) * step_x, (place[1] - REACH) * step_y)
    return Fit(theme, tiles, grid.moved(*shift), best)


def _box_halves(window: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Mean of each 2 x 2 samples, at every place: uint8 (n, height - 1, width - 1, 3)."""
    wide = window.astype(np.uint16)
    total = wide[:, 1:, 1:] + wide[:, 1:, :-1] + wide[:, :-1, 1:] + wide[:, :-1, :-1]
    return ((total + 2) // 4).astype(np.uint8)


def _contrast(cells: NDArray[np.uint8]) -> float:
    """Root mean square difference of samples from the mean colour of all of them."""
    return float(cells.reshape(-1, 3).astype(np.float32).std(axis=0).max())


def _typical(distances: NDArray[np.float32]) -> float:
    """Mean of the better three quarters: some cells may be covered by something else."""
    kept = max(1, (3 * len(distances) + 3) // 4)
    return float(np.partition(distances, kept - 1)[:kept].mean())


def _refine(image: NDArray[np.uint8], fit: Fit, cells: NDArray[np.intp]) -> Fit:
    """Moves the grid by ever smaller steps to where the tiles fit best."""
    grid = _on_pixels(fit.grid)
    error = _error_at(image, grid, cells, fit.matcher)
    whole = _is_whole(grid)
    for step in (2.0, 1.0) if whole else (1.0, 0.5, 0.25):
        step *= max(1.0, min(grid.cell) / 32) if not whole else 1.0
        for moved in _moves(grid, step, stretch=not whole):
            other = _error_at(image, moved, cells, fit.matcher)
            if other < error - 1e-3:
                grid, error = moved, other
    return Fit(fit.theme, fit.matcher, grid, error)


def _moves(grid: Grid, step: float, stretch: bool) -> Iterator[Grid]:
    """Grids a *step* of pixels away from one, or with their far ends moved by a step."""
    for dx in (-step, 0.0, step):
        for dy in (-step, 0.0, step):
            if dx or dy:
                yield grid.moved(dx, dy)
                if stretch:
                    yield grid.stretched(dx, dy)


def _error_at(
    image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp], tiles: TileMatcher
) -> float:
    window = grid.windows(image, cells, tiles.size, 0)
    return _typical(tiles.distances(window).min(axis=1))


def _is_whole(grid: Grid) -> bool:
    """Whether all cells have the same whole number of pixels."""
    return all(
        np.ptp(np.diff(edges)) < 1e-6
        and abs(edges[1] - edges[0] - round(edges[1] - edges[0])) < 1e-6
        for edges in (grid.xs, grid.ys)
    )


def _on_pixels(grid: Grid) -> Grid:
    """A grid of whole-pixel cells begins at a whole pixel."""
    if not _is_whole(grid):
        return grid
    dx, dy = round(grid.xs[0]) - grid.xs[0], round(grid.ys[0]) - grid.ys[0]
    return grid.moved(float(dx), float(dy))
