"""Comparing cells with the tiles of a theme."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.channels import channel_rows, colour_distance
from screenbot.vision.pixels.product import product
from screenbot.vision.pixels.vectors import contrast_of
from screenbot.vision.themes.samples import (
    Samples,
    as_values,
    as_vectors,
    block_rows,
    smoothed,
    squared_lengths,
    weighed,
)
from screenbot.vision.themes.theme import Theme, TileSet

LARGEST_SAMPLE: Final = 20
"""Larger cells are compared at no more than this many samples a side."""
LARGEST_NATIVE: Final = 24
"""Cells up to this size are compared pixel by pixel."""
FEWEST_SAMPLES: Final = 18
"""Least samples a side where larger cells are compared by squares of whole pixels."""
RIM: Final = 0.125
"""Width of a cell's rim, as a part of its side: bevels and lines."""
TOLERANCE: Final = 38.0
"""Root mean square difference to the nearest tile at which confidence has halved."""
SOLID, LEAST_SOLID = 6, 0.2
"""Greatest difference of tiles of one class, 0 to 255, where no ground shows through, and the least
part of a cell that tells what it is."""
ALIKE: Final = 20.0
"""Greatest difference, 0 to 255, of pixels that show the same."""


@dataclass(frozen=True, slots=True, eq=False)
class TileMatcher:
    """The tiles of a theme as vectors, at one sample size.

    ``vectors`` is float32 (tiles, height * width * 3), ``codes`` uint8 (tiles,) the cell code of
    each, in rising order, ``starts`` the first tile of each code, ``classes`` the codes. *soft*
    says that tiles and cells are smoothed before they are compared; *tolerance* is the difference
    to the nearest tile at which confidence has halved. ``opaque``, bool (height, width), are the
    samples through which nothing behind the board shows, None where that is said of none. *strict*
    says that only what is nearly the same as a tile is sure: there are marks without one.
    """

    size: tuple[int, int]
    shade: float
    soft: bool
    vectors: NDArray[np.float32]
    codes: NDArray[np.uint8]
    starts: NDArray[np.intp]
    classes: NDArray[np.uint8]
    tolerance: float = TOLERANCE
    opaque: NDArray[np.bool_] | None = None
    strict: bool = False

    def distances(self, cells: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Root mean square difference (0 to 255) of each cell to each class.

        *cells* is uint8 (n, height, width, 3); the answer is float32 (n, classes), the nearest tile
        of each class counting.
        """
        values = as_values(smoothed(cells) if self.soft else cells)
        return self._distances(values, squared_lengths(values))

    def distances_to(self, samples: Samples) -> NDArray[np.float32]:
        """As ``distances``, of cells that were made ready for several themes."""
        return self._distances(samples.values, samples.squares)

    def _distances(
        self, values: NDArray[np.float32], squares: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        count = values.shape[1] // 3
        products = product(values, _columns(self))
        if self.shade < 1.0:  # without what the mean colours weigh less
            squares = squares - (1.0 - self.shade**2) / count * (products[:, -3:] ** 2).sum(axis=1)
        mixed = squares[:, None] - 2.0 * products[:, : len(self.vectors)] + _squares(self)
        nearest = np.minimum.reduceat(mixed, self.starts, axis=1)
        return np.asarray(np.sqrt(np.maximum(nearest, 0.0) / values.shape[1]), np.float32)

    def least_distances(self, samples: Samples) -> NDArray[np.float32]:
        """What the difference of each cell to its nearest tile is at least, float32 (n,): that of
        the colours of their blocks."""
        _, weight = block_rows(self.size[::-1])
        mean = np.einsum("ijk,j->ik", samples.blocks, weight) * np.float32(1.0 - self.shade)
        own = (samples.blocks - weight[:, None] * mean[:, None]).reshape(len(mean), -1)
        tiles = _tile_blocks(self)
        mixed = squared_lengths(tiles) - 2.0 * product(own, tiles)
        count = samples.values.shape[1]
        squares = np.maximum(mixed.min(axis=1) + squared_lengths(own), 0.0)
        return np.asarray(np.sqrt(squares / count), np.float32)

    def shares(self, cells: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Part of the pixels of each cell that are like those of each class: (n, classes).

        Unlike a distance it says what a cell shows that something small covers, such as a pointer.
        """
        flat = self.vectors_of(cells).reshape(len(cells), 1, -1, 3)
        tiles = self.vectors.reshape(1, len(self.vectors), -1, 3)
        alike = (colour_distance(flat, tiles) <= ALIKE).mean(axis=2)
        return np.asarray(np.maximum.reduceat(alike, self.starts, axis=1), np.float32)

    @property
    def patterns(self) -> NDArray[np.float32]:
        """Root mean square contrast of the tiles of each class: float32 (classes,)."""
        return _patterns(self)

    def halved(self) -> TileMatcher:
        """The same tiles at half the samples each way, for a first, quick look."""
        return _halved(self)

    def softened(self) -> TileMatcher:
        """The same tiles smoothed: for cells that were scaled, whose thin lines never match."""
        return _softened(self)

    def inner(self) -> TileMatcher:
        """The same tiles without their rims: see ``without_rim``."""
        return _inner(self)

    def solid(self) -> TileMatcher:
        """The opaque samples of the tiles alone: see ``solid_parts``."""
        return _solid(self)

    def solid_parts(self, cells: NDArray[np.uint8]) -> NDArray[Any]:
        """The opaque samples of cells (n, height, width, 3), as ``solid`` compares them."""
        values: NDArray[Any] = smoothed(cells) if self.soft else cells
        return values if self.opaque is None else values[:, self.opaque]

    def vectors_of(self, cells: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Cells, uint8 (n, height, width, 3), as the tiles are: float32 (n, height * width * 3)."""
        return as_vectors(smoothed(cells) if self.soft else cells, self.shade)


@lru_cache(maxsize=64)
def _columns(tiles: TileMatcher) -> NDArray[np.float32]:
    """What cells are multiplied with: the tiles, and one row that sums up each channel.

    Weighing the mean colour is linear and symmetric, so that weighing the tiles once more saves
    weighing the cells.
    """
    own = weighed(tiles.vectors.reshape(len(tiles.vectors), -1, 3), tiles.shade)
    channels = channel_rows(tiles.vectors.shape[1] // 3)
    return np.concatenate([own.reshape(tiles.vectors.shape), channels])


@lru_cache(maxsize=64)
def _squares(tiles: TileMatcher) -> NDArray[np.float32]:
    """Squared length of each tile's vector: float32 (tiles,)."""
    return squared_lengths(tiles.vectors)


@lru_cache(maxsize=64)
def _tile_blocks(tiles: TileMatcher) -> NDArray[np.float32]:
    """Each tile as the colours of its blocks: float32 (tiles, blocks * 3)."""
    return product(tiles.vectors, block_rows(tiles.size[::-1])[0])


@lru_cache(maxsize=64)
def _patterns(tiles: TileMatcher) -> NDArray[np.float32]:
    colours = tiles.vectors.reshape(len(tiles.vectors), -1, 3)
    contrast = np.sqrt(colours.var(axis=1).mean(axis=1))
    return np.asarray(np.maximum.reduceat(contrast, tiles.starts), np.float32)


@lru_cache(maxsize=64)
def _halved(full: TileMatcher) -> TileMatcher:
    width, height = full.size
    half = width // 2, height // 2
    tiles = full.vectors.reshape(-1, height, width, 3)  # all of them: a side may be odd
    halves = [cv2.resize(tile, half, interpolation=cv2.INTER_AREA) for tile in tiles]
    vectors = np.ascontiguousarray(np.stack(halves).reshape(len(tiles), -1), np.float32)
    return replace(full, size=half, vectors=vectors, opaque=None)


@lru_cache(maxsize=64)
def _inner(full: TileMatcher) -> TileMatcher:
    width, height = full.size
    tiles = without_rim(full.vectors.reshape(-1, height, width, 3))
    size = (tiles.shape[2], tiles.shape[1])
    vectors = np.ascontiguousarray(tiles.reshape(len(tiles), -1))
    return replace(full, size=size, vectors=vectors, opaque=None)


@lru_cache(maxsize=64)
def _solid(full: TileMatcher) -> TileMatcher:
    own = full.vectors.reshape(len(full.vectors), -1, 3)
    mean = own.mean(axis=1, keepdims=True)
    tiles = own + (1.0 / full.shade - 1.0) * mean
    kept = tiles if full.opaque is None else tiles[:, full.opaque.reshape(-1)]
    vectors = np.ascontiguousarray(kept.reshape(len(kept), -1))
    return replace(full, shade=1.0, soft=False, vectors=vectors, opaque=None)


@lru_cache(maxsize=64)
def _softened(full: TileMatcher) -> TileMatcher:
    width, height = full.size
    tiles = smoothed(full.vectors.reshape(-1, height, width, 3))
    return replace(full, soft=True, vectors=tiles.reshape(len(tiles), -1))


def without_rim(cells: NDArray[Any]) -> NDArray[Any]:
    """The insides of cells or tiles, (n, height, width, 3), where their marks are."""
    down, across = (round(RIM * side) for side in cells.shape[1:3])
    return cells[:, down:-down, across:-across]


def contrast(cells: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Standard deviation of the pixels of each cell, (n, height, width, 3); the greatest channel's.

    The answer is float32 (n,).
    """
    return contrast_of(as_values(cells))


def matcher(
    theme: Theme, cell: tuple[float, float], tile_set: TileSet | None = None
) -> TileMatcher:
    """The matcher of a theme for cells of a size (width, height) in pixels (cached).

    *tile_set* is what is used of the theme, by default the tiles of the nearest size.
    """
    return _matcher(theme, tile_set or theme.tiles_for(*cell), (round(cell[0]), round(cell[1])))


@lru_cache(maxsize=64)
def _matcher(theme: Theme, tile_set: TileSet, cell: tuple[int, int]) -> TileMatcher:
    size = cell  # then no pixel of the picture is resampled
    if max(cell) > LARGEST_NATIVE:
        size = _sample_size(tile_set, cell)
    codes, vectors = [], []
    for code in sorted(tile_set.tiles):
        for tile in tile_set.tiles[code]:
            for look in _looks(tile, size):
                codes.append(code)
                vectors.append(as_vectors(look[None], theme.shade)[0])
    code_array = np.array(codes, np.uint8)
    classes, starts = np.unique(code_array, return_index=True)
    found = np.array(vectors), code_array, starts, classes
    matcher = TileMatcher(size, theme.shade, False, *found, strict=theme.learnt)
    if theme.shade < 1.0:
        matcher = replace(matcher, opaque=_opaque(tile_set, size))
    return matcher if theme.tolerance is None else replace(matcher, tolerance=theme.tolerance)


def _opaque(tile_set: TileSet, size: tuple[int, int]) -> NDArray[np.bool_] | None:
    """The samples, bool (height, width), in which the tiles of no class differ: it was taken on
    other grounds too, which show through the rest. None where none was, or none is left."""
    opaque = np.ones(size[::-1], np.bool_)
    for tiles in tile_set.tiles.values():
        looks = np.array([cv2.resize(tile, size, interpolation=cv2.INTER_AREA) for tile in tiles])
        opaque &= np.ptp(looks, axis=0).max(axis=2) <= SOLID
    return opaque if LEAST_SOLID <= opaque.mean() < 1.0 else None


def _sample_size(tile_set: TileSet, cell: tuple[int, int]) -> tuple[int, int]:
    """The size at which large cells are compared: by whole pixels where that is fine enough."""
    for pixels in range(2, 1 + min(cell) // FEWEST_SAMPLES):
        if max(cell) <= pixels * LARGEST_NATIVE and not any(side % pixels for side in cell):
            return cell[0] // pixels, cell[1] // pixels
    scale = min(1.0, LARGEST_SAMPLE / max(tile_set.cell))
    return round(tile_set.cell[0] * scale), round(tile_set.cell[1] * scale)


def _looks(tile: NDArray[np.uint8], size: tuple[int, int]) -> list[NDArray[np.uint8]]:
    """A tile at another size, in each of the ways in which programs scale their pictures."""
    if tile.shape[1::-1] == size:
        return [tile]
    methods = [cv2.INTER_AREA]
    if max(size) < 1.9 * max(tile.shape[:2]) and max(tile.shape[:2]) < 1.9 * max(size):
        methods += [cv2.INTER_LINEAR, cv2.INTER_NEAREST]
    return [np.asarray(cv2.resize(tile, size, interpolation=way), np.uint8) for way in methods]
