"""Where the cells of a board are: edges of columns and rows that need not be evenly spaced."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Lattice
from screenbot.vision.lattice.once import seen_once
from screenbot.vision.lattice.sampling import Sampler, close_ups, kernel_of, sampled


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

    def is_whole(self) -> bool:
        """Whether all cells have a whole number of pixels each way, if not the same one."""
        sides = np.concatenate([np.diff(self.xs), np.diff(self.ys)])
        return bool(np.abs(sides - np.rint(sides)).max() < 1e-6)

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

    def quartered(self) -> Grid:
        """The grid with every cell as two by two."""
        return Grid(*(_with_middles(edges) for edges in (self.xs, self.ys)))

    def part(self, rows: slice, cols: slice) -> Grid:
        """The grid of some neighbouring rows and columns."""
        first_col, last_col, _ = cols.indices(self.cols)
        first_row, last_row, _ = rows.indices(self.rows)
        return Grid(self.xs[first_col : last_col + 1], self.ys[first_row : last_row + 1])

    def sample(self, image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
        """All cells brought to one *size* (width, height): uint8 (rows, cols, height, width, 3).

        *image* is uint8 (height, width, 3). Cells past the picture's edge repeat its last pixels. A
        cell of exactly *size* is taken over unchanged. While a picture is read it is done once, and
        the answer must stay as it is.
        """

        def cells() -> NDArray[np.uint8]:
            every = sampled(image, self, size, kernel_of(self, size))
            every.flags.writeable = False
            return every

        return seen_once(cells, image, self, size)

    def close_ups(
        self,
        image: NDArray[np.uint8],
        cells: NDArray[np.intp],
        size: tuple[int, int],
        margin: int = 3,
    ) -> Sampler:
        """What takes some cells, (n, 2) of row and column, of this grid and of grids close to it.

        *image* is uint8 (height, width, 3); cells are brought to one *size* (width, height), with
        up to *margin* samples more on each side.
        """
        return close_ups(image, self, cells, size, margin)

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
        if not margin and 2 * len(cells) >= around.rows * around.cols:
            every = sampled(image, around, size, kernel_of(self, size))
            return np.asarray(every[cells[:, 0] - row, cells[:, 1] - col], np.uint8)
        return self.close_ups(image, cells, size, margin).windows(self, cells, margin)

    def shifted(
        self, image: NDArray[np.uint8], cells: NDArray[np.intp], size: tuple[int, int], shift: int
    ) -> NDArray[np.uint8]:
        """Some cells, (n, 2) of row and column, each moved by up to *shift* samples each way.

        The answer is uint8 (n * views, height, width, 3), the views of one cell together, *size*
        being (width, height).
        """
        width, height = size
        window = self.windows(image, cells, size, shift)
        views = np.lib.stride_tricks.sliding_window_view(window, (height, width), (1, 2))
        return views.transpose(0, 1, 2, 4, 5, 3).reshape(-1, height, width, 3)


def _with_middles(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    places = np.arange(2 * len(edges) - 1) / 2
    return np.asarray(np.interp(places, np.arange(len(edges)), edges), np.float64)


def _evened(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    index = np.arange(len(edges))
    slope, start = np.polyfit(index, edges, 1)
    return np.asarray(start + slope * index, np.float64)
