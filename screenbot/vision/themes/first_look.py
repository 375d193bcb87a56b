"""The first look at what theme some cells are in: tiles are laid over them at every shift of whole
samples, at half the resolution.

What most themes leave unexplained is known from the colours of a few blocks of each cell already;
see ``Samples``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.themes.samples import Samples
from screenbot.vision.themes.tiles import TileMatcher

REACH: Final = 3
"""How far a lattice may be off, in samples of a tile, in each direction."""


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """Some ``cells``, (n, 2) of row and column, of a ``grid`` on an ``image``, uint8 (height,
    width, 3), as tiles of several themes are laid over them."""

    image: NDArray[np.uint8]
    grid: Grid
    cells: NDArray[np.intp]
    _shifted: dict[tuple[int, int], tuple[Samples, float]] = field(default_factory=dict)

    def contrast(self, tiles: TileMatcher) -> float:
        """The contrast between the cells, as large as tiles are, 0 to 255."""
        return self._views(tiles.size)[1]

    def least(self, tiles: TileMatcher) -> float:
        """What the error of tiles is at least at any shift."""
        least = tiles.halved().least_distances(self._views(tiles.size)[0])
        return float(typical(least.reshape(-1, len(self.cells))).min())

    def best(self, tiles: TileMatcher) -> tuple[Grid, float]:
        """The grid at the best shift, with the error of the tiles there."""
        views, _ = self._views(tiles.size)
        nearest = tiles.halved().distances_to(views).min(axis=1)
        spans = 2 * REACH + 1
        errors = typical(nearest.reshape(spans * spans, len(self.cells)))
        # Of equal fits the nearest one: a flat cell fits at several shifts.
        away = np.abs(np.arange(spans) - REACH)
        scores = errors.reshape(spans, spans) + 0.02 * (away[:, None] + away[None, :])
        dy, dx = np.unravel_index(int(np.argmin(scores)), scores.shape)
        step_x, step_y = (side / of for side, of in zip(self.grid.cell, tiles.size, strict=True))
        shift = ((int(dx) - REACH) * step_x, (int(dy) - REACH) * step_y)
        return self.grid.moved(*shift), float(scores[dy, dx])

    def _views(self, size: tuple[int, int]) -> tuple[Samples, float]:
        if size not in self._shifted:
            windows = self.grid.windows(self.image, self.cells, size, REACH)
            self._shifted[size] = _shifted(windows)
        return self._shifted[size]


def typical(distances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Mean of the better three quarters along the last axis: some cells may be covered."""
    kept = max(1, (3 * distances.shape[-1] + 3) // 4)
    best = np.partition(distances, kept - 1, axis=-1)[..., :kept]
    return np.asarray(best.mean(axis=-1), np.float32)


def _shifted(windows: NDArray[np.uint8]) -> tuple[Samples, float]:
    """Cells in *windows* that reach around them, uint8 (n, height, width, 3), at half their size
    and every shift, (shifts * n, height / 2, width / 2, 3), and the contrast between them."""
    halves = _box_halves(windows)
    height, width = (side - 2 * REACH for side in windows.shape[1:3])
    # Every shift of every probe at once: (probe, dy, dx, channel, y, x) thinned to half resolution.
    views = np.lib.stride_tricks.sliding_window_view(halves, (height - 1, width - 1), (1, 2))
    down, across = _every_second(height), _every_second(width)
    parts = views[..., down, :][..., across].transpose(1, 2, 0, 4, 5, 3)
    return Samples.of(parts.reshape(-1, *parts.shape[3:])), _contrast(halves)


def _every_second(side: int) -> slice | NDArray[np.intp]:
    """Which means of two samples each are those of half as many, of a *side* that may be odd."""
    if side % 2 == 0:
        return slice(None, None, 2)
    half = side // 2
    return np.rint((np.arange(half) + 0.5) * side / half - 1.0).astype(np.intp)


def _box_halves(window: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Mean of each 2 x 2 samples, at every place: uint8 (n, height - 1, width - 1, 3)."""
    wide = window.astype(np.uint16)
    total = wide[:, 1:, 1:] + wide[:, 1:, :-1] + wide[:, :-1, 1:] + wide[:, :-1, :-1]
    return ((total + 2) // 4).astype(np.uint8)


def _contrast(cells: NDArray[np.uint8]) -> float:
    """Root mean square difference of samples from the mean colour of all of them."""
    return float(cv2.meanStdDev(cells.reshape(1, -1, 3))[1].max())
