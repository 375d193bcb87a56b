"""Where the cells of a board are: edges of columns and rows that need not be evenly spaced."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Lattice


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Edges of the columns ``xs`` and of the rows ``ys``: float64 (cols + 1,) and (rows + 1,).

    In pixels of the picture. Programs that share leftover pixels among their columns make them
    uneven, which is why this is more than an origin and a pitch.
    """

    xs: NDArray[np.float64]
    ys: NDArray[np.float64]

    @classmethod
    def even(cls, lattice: Lattice) -> Grid:
        """The grid of an evenly spaced lattice."""
        (x, y), (width, height) = lattice.origin, lattice.cell
        across, down = np.arange(lattice.cols + 1.0), np.arange(lattice.rows + 1.0)
        return cls(x + width * across, y + height * down)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.ys) - 1

    @property
    def cols(self) -> int:
        """Number of columns."""
        return len(self.xs) - 1

    @property
    def cell(self) -> tuple[float, float]:
        """Average width and height of a cell in pixels."""
        return (
            float(self.xs[-1] - self.xs[0]) / self.cols,
            float(self.ys[-1] - self.ys[0]) / self.rows,
        )

    def lattice(self) -> Lattice:
        """The evenly spaced lattice with the same corners."""
        return Lattice((float(self.xs[0]), float(self.ys[0])), self.cell, self.rows, self.cols)

    def is_even(self) -> bool:
        """Whether all columns have one width and all rows one height."""
        return all(float(np.ptp(np.diff(edges))) < 1e-6 for edges in (self.xs, self.ys))

    def evened(self) -> Grid:
        """The evenly spaced grid that lies closest."""
        return Grid(*(_evened(edges) for edges in (self.xs, self.ys)))

    def moved(self, dx: float, dy: float) -> Grid:
        """The same grid *dx* pixels to the right and *dy* down."""
        return Grid(self.xs + dx, self.ys + dy)

    def stretched(self, dx: float, dy: float) -> Grid:
        """The grid with its right end moved by *dx* and its bottom end by *dy* pixels."""
        across = np.linspace(0.0, dx, len(self.xs))
        return Grid(self.xs + across, self.ys + np.linspace(0.0, dy, len(self.ys)))

    def part(self, rows: slice, cols: slice) -> Grid:
        """The grid of some neighbouring rows and columns."""
        first_col, last_col, _ = cols.indices(self.cols)
        first_row, last_row, _ = rows.indices(self.rows)
        return Grid(self.xs[first_col : last_col + 1], self.ys[first_row : last_row + 1])

    def sampler(self, image: NDArray[np.uint8], size: tuple[int, int], margin: int = 3) -> Sampler:
        """What takes the cells of this grid, and of grids close to it, from a picture.

        *image* is uint8 (height, width, 3); cells are brought to one *size* (width, height), with
        up to *margin* samples more on each side.
        """
        room_x = 4 + round(margin * self.cell[0] / size[0])
        room_y = 4 + round(margin * self.cell[1] / size[1])
        height, width = image.shape[:2]
        left = min(max(0, int(self.xs[0]) - room_x), width - 1)
        top = min(max(0, int(self.ys[0]) - room_y), height - 1)
        right, bottom = max(left + 1, int(self.xs[-1]) + room_x), int(self.ys[-1]) + room_y
        part = image[top : max(top + 1, bottom), left:right]
        shrink = min(self.cell[0] / size[0], self.cell[1] / size[1])
        if shrink < 1.5:
            return Sampler(part, left, top, size)
        kernel = max(2, round(shrink))
        half = 0.0 if kernel % 2 else 0.5  # an even window lies half a pixel off the middle
        blurred = np.asarray(cv2.blur(part, (kernel, kernel)), np.uint8)
        return Sampler(blurred, left - half, top - half, size)

    def sample(self, image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
        """All cells brought to one *size* (width, height): uint8 (rows, cols, height, width, 3).

        *image* is uint8 (height, width, 3). Cells past the picture's edge repeat its last pixels. A
        cell of exactly *size* is taken over unchanged.
        """
        return self.sampler(image, size).all_cells(self)

    def windows(
        self, image: NDArray[np.uint8], cells: NDArray[np.intp], size: tuple[int, int], margin: int
    ) -> NDArray[np.uint8]:
        """Some cells, (n, 2) of row and column, with *margin* samples more on each side.

        The answer is uint8 (n, height + 2 * margin, width + 2 * margin, 3), *size* being (width,
        height).
        """
        if not len(cells):
            shape = (0, size[1] + 2 * margin, size[0] + 2 * margin, 3)
            return np.empty(shape, np.uint8)
        (row, col), (last_row, last_col) = cells.min(axis=0), cells.max(axis=0)
        around = self.part(slice(int(row), int(last_row) + 1), slice(int(col), int(last_col) + 1))
        return around.sampler(image, size, margin).windows(self, cells, margin)


@dataclass(frozen=True, slots=True, eq=False)
class Sampler:
    """A board's part of a picture, averaged where sampling would skip pixels.

    ``left`` and ``top`` are the x and y of its first pixel on the picture.
    """

    part: NDArray[np.uint8]
    left: float
    top: float
    size: tuple[int, int]

    def all_cells(self, grid: Grid) -> NDArray[np.uint8]:
        """See ``Grid.sample``."""
        width, height = self.size
        map_x = (_sample_points(grid.xs, width) - self.left).astype(np.float32)
        map_y = (_sample_points(grid.ys, height) - self.top).astype(np.float32)
        flat = _remap(self.part, map_x, map_y)
        cells = flat.reshape(grid.rows, height, grid.cols, width, 3)
        return np.ascontiguousarray(cells.transpose(0, 2, 1, 3, 4))

    def windows(self, grid: Grid, cells: NDArray[np.intp], margin: int) -> NDArray[np.uint8]:
        """See ``Grid.windows``."""
        map_x = _window_points(grid.xs, cells[:, 1], self.size[0], margin) - self.left
        map_y = _window_points(grid.ys, cells[:, 0], self.size[1], margin) - self.top
        shape = (len(cells), map_y.shape[1], map_x.shape[1])
        grid_x = np.broadcast_to(map_x[:, None, :], shape).reshape(-1, shape[2])
        grid_y = np.broadcast_to(map_y[:, :, None], shape).reshape(-1, shape[2])
        return _bilinear(self.part, grid_x, grid_y).reshape(*shape, 3)


def _evened(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    index = np.arange(len(edges))
    slope, start = np.polyfit(index, edges, 1)
    return np.asarray(start + slope * index, np.float64)


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


def _remap(
    image: NDArray[np.uint8], map_x: NDArray[np.float32], map_y: NDArray[np.float32]
) -> NDArray[np.uint8]:
    """The picture at the crossings of *map_x* and *map_y*."""
    whole_x, whole_y = np.rint(map_x).astype(np.intp), np.rint(map_y).astype(np.intp)
    if max(np.abs(map_x - whole_x).max(), np.abs(map_y - whole_y).max()) < 0.02:
        rows = image[np.clip(whole_y, 0, image.shape[0] - 1)]
        return rows[:, np.clip(whole_x, 0, image.shape[1] - 1)]
    grid_x, grid_y = np.broadcast_arrays(map_x[None, :], map_y[:, None])
    return _bilinear(image, grid_x, grid_y)


def _bilinear(
    image: NDArray[np.uint8], map_x: NDArray[np.floating], map_y: NDArray[np.floating]
) -> NDArray[np.uint8]:
    """The picture at fractional coordinates; pixels past its edge repeat the last ones."""
    sampled = cv2.remap(
        image,
        np.ascontiguousarray(map_x, np.float32),
        np.ascontiguousarray(map_y, np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(sampled, np.uint8)
