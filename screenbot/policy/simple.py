"""Policies that look at the mine probabilities alone."""

from __future__ import annotations

from screenbot.geometry import Cell
from screenbot.policy.base import TIE, Policy, Position


class Certain(Policy):
    """Never guesses: no first click either where that may be a mine."""

    def guess(self, position: Position) -> Cell | None:
        return None


class LeastRisk(Policy):
    """The lowest mine probability; of equals, the cell nearest to the first click."""

    def guess(self, position: Position) -> Cell | None:
        return min(least_risky(position), key=lambda cell: distance(cell, position.first))


class Corners(Policy):
    """The lowest mine probability; of equals, corners before edges before the inside."""

    def guess(self, position: Position) -> Cell | None:
        rows, cols = position.board.rows, position.board.cols

        def inside(cell: Cell) -> tuple[int, int]:
            row, col = cell
            walls = (row in (0, rows - 1)) + (col in (0, cols - 1))
            return -walls, distance(cell, position.first)

        return min(least_risky(position), key=inside)


def least_risky(position: Position) -> list[Cell]:
    """All cells of the lowest mine probability, row-major."""
    candidates = position.candidates()
    chance = position.solution.mine_probability
    lowest = min(chance[cell] for cell in candidates)
    return [cell for cell in candidates if chance[cell] <= lowest + TIE]


def distance(cell: Cell, other: Cell) -> int:
    """Square of the distance between two cells, in cells."""
    return (cell[0] - other[0]) ** 2 + (cell[1] - other[1]) ** 2
