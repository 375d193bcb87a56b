"""Points, rectangles and the lattice of cells, all in pixels unless a name says points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""``(row, col)`` from 0 at the top left."""

Point: TypeAlias = tuple[float, float]
"""``(x, y)`` in pixels."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of whole pixels; ``x`` and ``y`` may be negative (monitors left of the first)."""

    x: int
    y: int
    width: int
    height: int

    def __str__(self) -> str:
        """``X,Y,W,H``, as ``--region`` takes it."""
        return f"{self.x},{self.y},{self.width},{self.height}"

    @property
    def right(self) -> int:
        """First column of pixels past the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row of pixels past the rectangle."""
        return self.y + self.height

    @property
    def middle(self) -> Point:
        """The middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the rectangle (right and bottom edges excluded)."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def covers(self, other: Rect) -> bool:
        """Whether all of the other rectangle lies in this one."""
        return self.intersection(other) == other

    def moved(self, dx: int, dy: int) -> Rect:
        """The same rectangle ``dx`` pixels to the right and ``dy`` down."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def intersection(self, other: Rect) -> Rect | None:
        """The common part, or None where the two do not overlap."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if right <= x or bottom <= y:
            return None
        return Rect(x, y, right - x, bottom - y)

    def grown(self, margin: int) -> Rect:
        """The rectangle with *margin* pixels more on each side."""
        return Rect(
            self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin
        )


def enclosing(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around some; at least one is needed."""
    every = list(rects)
    x, y = min(rect.x for rect in every), min(rect.y for rect in every)
    right, bottom = max(rect.right for rect in every), max(rect.bottom for rect in every)
    return Rect(x, y, right - x, bottom - y)


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where the cells of a board lie on a picture.

    ``origin`` is the top-left corner of cell (0, 0) and ``cell`` the pitch ``(width, height)``;
    both are fractions of pixels where a program scales its window.
    """

    origin: Point
    cell: tuple[float, float]
    rows: int
    cols: int

    def rect(self, row: int, col: int) -> Rect:
        """Pixels of one cell; neighbouring cells share no pixel and leave none out."""
        x, y = self.edge_x(col), self.edge_y(row)
        return Rect(x, y, self.edge_x(col + 1) - x, self.edge_y(row + 1) - y)

    def edge_x(self, col: int) -> int:
        """Left pixel of column *col* (``cols`` gives the right end of the board)."""
        return round(self.origin[0] + col * self.cell[0])

    def edge_y(self, row: int) -> int:
        """Top pixel of row *row* (``rows`` gives the bottom end of the board)."""
        return round(self.origin[1] + row * self.cell[1])

    def center(self, row: int, col: int) -> Point:
        """Middle of one cell."""
        return (
            self.origin[0] + (col + 0.5) * self.cell[0],
            self.origin[1] + (row + 0.5) * self.cell[1],
        )

    def bounds(self) -> Rect:
        """Pixels of the whole board."""
        x, y = self.edge_x(0), self.edge_y(0)
        return Rect(x, y, self.edge_x(self.cols) - x, self.edge_y(self.rows) - y)

    def moved(self, dx: float, dy: float) -> Lattice:
        """The same lattice ``dx`` pixels to the right and ``dy`` down."""
        return Lattice((self.origin[0] + dx, self.origin[1] + dy), self.cell, self.rows, self.cols)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell under a point, or None off the board."""
        col = int((x - self.origin[0]) // self.cell[0])
        row = int((y - self.origin[1]) // self.cell[1])
        if 0 <= row < self.rows and 0 <= col < self.cols:
            return row, col
        return None
