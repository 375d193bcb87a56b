"""Taking the cells of a grid from a picture, each with the same number of samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.once import seen_around
from screenbot.vision.pixels.vectors import RIM, Vectors, rims

if TYPE_CHECKING:
    from screenbot.vision.lattice.grid import Grid

SKIPS: Final = 1.5
"""Pixels a sample from which on they are averaged first, so that none is skipped."""
SPARE: Final = 4
"""Pixels around a board that are taken along, so that its grid may be moved."""
FEW_LINES: Final = 6
"""So few rows or columns are looked at by themselves: what is around need not be averaged."""
ROOM: Final = 12
"""Around more of them a part as small as one of so many is averaged too."""
MOST_ROWS: Final = 30_000
"""Most rows of pixels that OpenCV takes samples from, and of samples that it takes at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Sampler:
    """A board's part of a picture, averaged where sampling would skip pixels.

    ``left`` and ``top`` are the x and y of its first pixel on the picture; where cells are cut out
    one by one and lie below each other in ``part``, those that each cell would have, (n, 1).
    """

    part: NDArray[np.uint8]
    left: float | NDArray[np.float64]
    top: float | NDArray[np.float64]
    size: tuple[int, int]

    def all_cells(self, grid: Grid) -> NDArray[np.uint8]:
        """See ``Grid.sample``."""
        flat = _remap(self.part, *self._places(grid))
        return _cut_up(flat, grid.rows, grid.cols)

    def _places(self, grid: Grid) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The columns and rows of the part that the samples of all cells lie on."""
        width, height = self.size
        map_x = (_sample_points(grid.xs, width) - self.left).astype(np.float32)
        return map_x, (_sample_points(grid.ys, height) - self.top).astype(np.float32)

    def lines(self, grid: Grid, lines: Sequence[int], axis: int) -> NDArray[np.uint8]:
        """Some columns of a grid for *axis* 0, rows for 1, side by side, as ``all_cells``."""
        map_x, map_y = self._places(grid)
        if axis:
            map_y = map_y.reshape(grid.rows, -1)[lines].reshape(-1)
            return _cut_up(_remap(self.part, map_x, map_y), len(lines), grid.cols)
        map_x = map_x.reshape(grid.cols, -1)[lines].reshape(-1)
        return _cut_up(_remap(self.part, map_x, map_y), grid.rows, len(lines))

    def rims(self, grid: Grid) -> NDArray[np.uint8]:
        """The rims of all cells, uint8 (cells, samples * 3), as ``vectors.rims`` has them."""
        map_x, map_y = self._places(grid)
        by_col, by_row = map_x.reshape(grid.cols, -1), map_y.reshape(grid.rows, -1)
        ends = [*range(RIM), *range(-RIM, 0)]
        sides = _remap(self.part, by_col[:, ends].reshape(-1), by_row[:, RIM:-RIM].reshape(-1))
        lines = _remap(self.part, map_x, by_row[:, ends].reshape(-1))
        across = _cut_up(lines, grid.rows, grid.cols).reshape(grid.rows * grid.cols, 2, -1)
        down = _cut_up(sides, grid.rows, grid.cols).reshape(grid.rows * grid.cols, -1)
        return np.concatenate([across[:, 0], down, across[:, 1]], axis=1)

    def windows(self, grid: Grid, cells: NDArray[np.intp], margin: int) -> NDArray[np.uint8]:
        """See ``Grid.windows``."""
        map_x = _window_points(grid.xs, cells[:, 1], self.size[0], margin) - self.left
        map_y = _window_points(grid.ys, cells[:, 0], self.size[1], margin) - self.top
        map_x, map_y = map_x.astype(np.float32), map_y.astype(np.float32)
        shape = (len(cells), map_y.shape[1], map_x.shape[1])
        grid_x = np.broadcast_to(map_x[:, None, :], shape).reshape(-1, shape[2])
        grid_y = np.broadcast_to(map_y[:, :, None], shape).reshape(-1, shape[2])
        return _bilinear(self.part, grid_x, grid_y).reshape(*shape, 3)


class Vicinity:
    """A board and what is around it, for grids that are tried there.

    *image* is uint8 (height, width, 3), *size* the width and height of all cells in samples.
    """

    def __init__(self, image: NDArray[np.uint8], size: tuple[int, int]) -> None:
        self.image = image
        self._size = size

    def sample(self, grid: Grid) -> NDArray[np.uint8]:
        """See ``Grid.sample``."""
        kernel = kernel_of(grid, self._size)
        if kernel == 1:
            return sampled(self.image, grid, self._size, kernel)
        return self._sampler(grid, kernel).all_cells(grid)

    def rims(self, grid: Grid) -> Vectors:
        """The rims of all cells of a grid, float32 (cells, samples * 3), as ``vectors.rims`` has
        them; nothing else is sampled."""
        kernel = kernel_of(grid, self._size)
        if kernel == 1 and _whole_place(grid, self._size, self.image.shape[:2]) is not None:
            every = sampled(self.image, grid, self._size, kernel)
            return rims(every.reshape(-1, *every.shape[2:]))
        return self._sampler(grid, kernel).rims(grid).astype(np.float32)

    def lines(self, grid: Grid, lines: Sequence[int], axis: int) -> NDArray[np.uint8]:
        """Some columns of a grid for *axis* 0, rows for 1, side by side, as ``sample``."""
        return self._sampler(grid, kernel_of(grid, self._size)).lines(grid, lines, axis)

    def _sampler(self, grid: Grid, kernel: int) -> Sampler:
        return _sampler(self.image, grid, kernel, (SPARE, SPARE), self._size)


def sampled(
    image: NDArray[np.uint8], grid: Grid, size: tuple[int, int], kernel: int
) -> NDArray[np.uint8]:
    """See ``Grid.sample``. Cells of whole pixels, each sample of as many, need no resampling.

    *kernel* is the width and height in pixels of what is averaged.
    """
    place = _whole_place(grid, size, image.shape[:2])
    if place is None:
        return _sampler(image, grid, kernel, (SPARE, SPARE), size).all_cells(grid)
    (x, y), (width, height) = place, (size[0] * grid.cols, size[1] * grid.rows)
    factor = round(grid.cell[0] / size[0])
    part = image[y : y + factor * height, x : x + factor * width]
    if factor > 1:
        part = np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return _cut_up(part, grid.rows, grid.cols)


def _whole_place(
    grid: Grid, size: tuple[int, int], picture: tuple[int, int]
) -> tuple[int, int] | None:
    """The pixel where a grid begins if each sample is the same whole number of pixels wide and
    high and all lie on the picture, (height, width)."""
    factor, place = round(grid.cell[0] / size[0]), []
    for edges, samples, length in zip((grid.xs, grid.ys), size, picture[::-1], strict=True):
        first = round(float(edges[0]))
        whole = first + factor * samples * np.arange(len(edges))
        if first < 0 or whole[-1] > length or np.abs(edges - whole).max() > 0.01:
            return None
        place.append(first)
    return place[0], place[1]


def close_ups(
    image: NDArray[np.uint8],
    grid: Grid,
    cells: NDArray[np.intp],
    size: tuple[int, int],
    margin: int,
) -> Sampler:
    """What takes some cells, (n, 2) of row and column, from a picture, and cells close to them.

    The samples are those of ``sampled``; where pixels have to be averaged, only those of these
    cells are, if that is less work.
    """
    (row, col), (last_row, last_col) = cells.min(axis=0), cells.max(axis=0)
    around = grid.part(slice(int(row), int(last_row) + 1), slice(int(col), int(last_col) + 1))
    kernel, (room_x, room_y) = kernel_of(grid, size), _room(grid, size, margin)
    width = math.ceil(float(np.diff(grid.xs).max())) + 2 * (room_x + kernel)
    height = math.ceil(float(np.diff(grid.ys).max())) + 2 * (room_y + kernel)
    whole = (around.xs[-1] - around.xs[0]) * (around.ys[-1] - around.ys[0])
    if kernel == 1 or len(cells) * width * height > whole or len(cells) * height > MOST_ROWS:
        return _sampler(image, around, kernel, (room_x, room_y), size)
    lefts = grid.xs[cells[:, 1]].astype(np.intp) - room_x - kernel
    tops = grid.ys[cells[:, 0]].astype(np.intp) - room_y - kernel
    parts = np.empty((len(cells), height, width, 3), np.uint8)
    for part, left, top in zip(parts, lefts.tolist(), tops.tolist(), strict=True):
        part[:] = _crop(image, (left, top, width, height))
    tops -= height * np.arange(len(cells))
    corners = np.stack([lefts, tops], axis=1) - np.float64(_off(kernel))
    below = _averaged(parts.reshape(-1, width, 3), kernel)  # mixed at the ends, which are spare
    return Sampler(below, corners[:, :1], corners[:, 1:], size)


def _sampler(
    image: NDArray[np.uint8],
    grid: Grid,
    kernel: int,
    room: tuple[int, int],
    size: tuple[int, int],
) -> Sampler:
    """What takes cells from the part of a picture that a grid lies on, with some *room* around."""
    height, width = image.shape[:2]
    few = min(grid.rows, grid.cols) <= FEW_LINES
    room = (room[0] + kernel, room[1] + kernel) if few else room
    left = min(max(0, int(grid.xs[0]) - room[0]), width - 1)
    top = min(max(0, int(grid.ys[0]) - room[1]), height - 1)
    right, bottom = max(left + 1, int(grid.xs[-1]) + room[0]), int(grid.ys[-1]) + room[1]
    box = left, top, min(right, width), min(max(top + 1, bottom), height)
    if kernel == 1:
        return Sampler(image[top : box[3], left:right], left, top, size)
    way, key = partial(_averaged, kernel=kernel), (_averaged, kernel)
    part, left, top = seen_around(image, box, way, *key, room=ROOM, alone=few)
    return Sampler(part, left - _off(kernel), top - _off(kernel), size)


def _room(grid: Grid, size: tuple[int, int], margin: int) -> tuple[int, int]:
    """Pixels to the sides of a board, and above and below, that are taken along."""
    across, down = (
        round(margin * cell / count) for cell, count in zip(grid.cell, size, strict=True)
    )
    return SPARE + across, SPARE + down


def kernel_of(grid: Grid, size: tuple[int, int]) -> int:
    """Width and height in pixels of what is averaged."""
    shrink = min(cell / count for cell, count in zip(grid.cell, size, strict=True))
    return 1 if shrink < SKIPS else max(2, round(shrink))


def _off(kernel: int) -> float:
    """An even window lies half a pixel off the middle."""
    return 0.0 if kernel % 2 else 0.5


def _averaged(part: NDArray[np.uint8], kernel: int) -> NDArray[np.uint8]:
    return part if kernel == 1 else np.asarray(cv2.blur(part, (kernel, kernel)), np.uint8)


def _crop(image: NDArray[np.uint8], place: tuple[int, int, int, int]) -> NDArray[np.uint8]:
    """A place (left, top, width, height) of the picture; past its edge the last pixels."""
    left, top, width, height = place
    x, y = min(max(0, left), image.shape[1] - 1), min(max(0, top), image.shape[0] - 1)
    part = image[y : max(y + 1, top + height), x : max(x + 1, left + width)]
    high, wide = part.shape[:2]
    if (high, wide) == (height, width):
        return part
    before = (min(max(0, y - top), height - high), min(max(0, x - left), width - wide))
    after = (height - high - before[0], width - wide - before[1])
    return np.pad(part, ((before[0], after[0]), (before[1], after[1]), (0, 0)), "edge")


def _sample_points(edges: NDArray[np.float64], count: int) -> NDArray[np.float64]:
    """float64 (cells * count,): pixel coordinates of *count* samples in each cell."""
    points = edges[:-1, None] + np.diff(edges)[:, None] * (np.arange(count) + 0.5) / count - 0.5
    return np.asarray(points.reshape(-1), np.float64)


def _window_points(
    edges: NDArray[np.float64], cells: NDArray[np.intp], count: int, margin: int
) -> NDArray[np.float64]:
    """float64 (n, count + 2 * margin): coordinates of the samples of some cells and around them."""
    start, pitch = edges[cells], edges[cells + 1] - edges[cells]
    share = (np.arange(-margin, count + margin) + 0.5) / count
    return np.asarray(start[:, None] + pitch[:, None] * share - 0.5, np.float64)


def _cut_up(flat: NDArray[np.uint8], rows: int, cols: int) -> NDArray[np.uint8]:
    """A board's samples cell by cell: uint8 (rows, cols, height, width, 3)."""
    height, width = flat.shape[0] // rows, flat.shape[1] // cols
    cells = flat.reshape(rows, height, cols, width, 3)
    return np.ascontiguousarray(cells.transpose(0, 2, 1, 3, 4))


def _remap(
    image: NDArray[np.uint8], map_x: NDArray[np.float32], map_y: NDArray[np.float32]
) -> NDArray[np.uint8]:
    """The picture at the crossings of *map_x* and *map_y*."""
    whole_x, whole_y = np.rint(map_x).astype(np.intp), np.rint(map_y).astype(np.intp)
    if max(np.abs(map_x - whole_x).max(), np.abs(map_y - whole_y).max()) < 0.02:
        rows = image[np.clip(whole_y, 0, image.shape[0] - 1)]
        across = 3 * np.clip(whole_x, 0, image.shape[1] - 1)[:, None] + np.arange(3)
        # By bytes: numpy takes three times as long to copy three of them at a time.
        flat = rows.reshape(len(rows), -1).take(across.reshape(-1), axis=1)
        return flat.reshape(len(rows), -1, 3)
    grid_x, grid_y = np.broadcast_arrays(map_x[None, :], map_y[:, None])
    return _bilinear(image, grid_x, grid_y)


def _bilinear(
    image: NDArray[np.uint8], map_x: NDArray[np.floating], map_y: NDArray[np.floating]
) -> NDArray[np.uint8]:
    """The picture at fractional coordinates; pixels past its edge repeat the last ones."""
    sampled = []
    for first in range(0, len(map_x), MOST_ROWS):
        rows = slice(first, first + MOST_ROWS)
        xs, ys = (np.ascontiguousarray(each[rows], np.float32) for each in (map_x, map_y))
        # Fractions of 1/32 pixel tell as much, in half of the time.
        whole, fraction = cv2.convertMaps(xs, ys, cv2.CV_16SC2)
        sampled.append(
            cv2.remap(image, whole, fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        )
    return np.concatenate(sampled).astype(np.uint8, copy=False)
