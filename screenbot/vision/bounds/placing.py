"""The place of a board of an unknown theme: where the cells of its lattice end.

A lattice may be off by a part of a cell, and have lines that are something beside the board. At its
own place it reaches farthest, and its outermost cells are like the others.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.onward import FEWEST_LINES
from screenbot.vision.bounds.ragged import with_ragged_lines
from screenbot.vision.bounds.reach import odd_border, settle_reach, vicinity
from screenbot.vision.bounds.snap import snapped
from screenbot.vision.lattice.comb import moves_to_edges, sharpened
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.sampling import Vicinity

LARGER: Final = 1.25
"""So many times as many cells has the lattice that is not moved where it is right."""
MORE_EVEN: Final = 0.75
"""A place other than on the strongest edges has a border that is odd by so much less."""
ODD: Final = 2.0
FARTHEST: Final = 4
"""Difference of the border from the inside from which on other places are looked for, and how far
away, in pixels."""


def find_place(image: NDArray[np.uint8], candidate: Candidate) -> Grid | None:
    """The lattice where it reaches farthest, of the places that its cells may end at.

    Where it lies a little off, the outermost cells show a part of the frame. Where lines of it are
    something beside the board, the cells of the others say where they end.
    """
    tries = _Tries(image, candidate)
    best = _placed(image, tries)
    still = tries.reached(0.0, 0.0)
    if still and (best is None or still.rows * still.cols > LARGER * best.rows * best.cols):
        best = still  # the strongest edges are those of something in the cells
    narrow = None if best is None else narrowed(candidate, best)
    best = best if narrow is None else placed(image, narrow) or best
    return best if best is None else _grown_further(image, candidate, best)


def _grown_further(image: NDArray[np.uint8], candidate: Candidate, grid: Grid) -> Grid:
    """The *grid* that a lattice has grown to, with a finer pitch where it reaches farther then: a
    fraction of a pixel adds up."""
    if grid.is_whole() or grid.rows * grid.cols <= candidate.support.size:
        return grid
    finer = sharpened(image, grid)
    support = np.zeros((grid.rows, grid.cols), np.bool_)
    own, (width, height) = candidate.grid, grid.cell
    rows = np.rint((own.ys[:-1] - grid.ys[0]) / height).astype(np.intp)
    cols = np.rint((own.xs[:-1] - grid.xs[0]) / width).astype(np.intp)
    down, across = (rows >= 0) & (rows < grid.rows), (cols >= 0) & (cols < grid.cols)
    support[np.ix_(rows[down], cols[across])] = candidate.support[np.ix_(down, across)]
    more = settle_reach(vicinity(image), finer, support)
    return more if more and more.rows * more.cols > grid.rows * grid.cols else grid


def narrowed(candidate: Candidate, grid: Grid) -> Candidate | None:
    """The part of a lattice that a smaller board on it covers; None where it covers all of it, or
    nothing that was found with it."""
    parts = covered_by(candidate.grid, grid)
    support = candidate.support[parts[0], parts[1]]
    if support.shape == candidate.support.shape or min(support.shape) < FEWEST_LINES:
        return None
    return Candidate(candidate.grid.part(*parts), support) if support.any() else None


def covered_by(grid: Grid, other: Grid) -> tuple[slice, slice]:
    """The rows and columns of a grid that lie on another one."""
    rows, cols = (
        slice(*[int(np.abs(edges - end).argmin()) for end in (own[0], own[-1])])
        for edges, own in ((grid.ys, other.ys), (grid.xs, other.xs))
    )
    return rows, cols


class _Tries:
    """How far the board on a lattice reaches wherever it is moved to, found once for each place."""

    def __init__(self, image: NDArray[np.uint8], candidate: Candidate) -> None:
        self.around = vicinity(image)
        self.candidate = candidate
        self._grids: dict[tuple[float, float], Grid | None] = {}

    def reached(self, dx: float, dy: float) -> Grid | None:
        """The board's grid with the lattice moved by (dx, dy) pixels; None where there is none."""
        if (dx, dy) not in self._grids:
            grid = self.candidate.grid.moved(dx, dy)
            self._grids[dx, dy] = settle_reach(self.around, grid, self.candidate.support)
        return self._grids[dx, dy]


def placed(image: NDArray[np.uint8], candidate: Candidate) -> Grid | None:
    """The place of a lattice as a whole; None where no board is left of it."""
    return _placed(image, _Tries(image, candidate))


def _placed(image: NDArray[np.uint8], tries: _Tries) -> Grid | None:
    """The same of a lattice some of whose places are known."""
    moves_x, moves_y = moves_to_edges(image, tries.candidate.grid)
    down, best = _best_place(tries, moves_x[0], moves_y, 1)
    if best is not None and len(moves_x) > 1:
        best = _best_place(tries, down, moves_x, 0)[1]
    return None if best is None else with_ragged_lines(image, snapped(image, best))


def _best_place(
    tries: _Tries, other: float, moves: list[float], axis: int
) -> tuple[float, Grid | None]:
    """The move along an *axis* with which the lattice becomes the largest and most even grid.

    *other* is the move along the other axis. Where the border is odd at all of the *moves*, places
    beside them are tried.
    """

    def reached(move: float) -> Grid | None:
        return tries.reached(*((other, move) if axis else (move, other)))

    around = tries.around
    grids = {move: grid for move in moves if (grid := reached(move))}
    if not grids:
        return moves[0], None
    best = max(grids, key=lambda move: grids[move].rows * grids[move].cols)
    size = (grids[best].rows, grids[best].cols)
    alike = [move for move in grids if (grids[move].rows, grids[move].cols) == size]
    if len(alike) == 1:
        return best, grids[best]
    odd = {move: odd_border(around, grids[move], axis) for move in alike}
    least = min(odd, key=odd.__getitem__)
    if odd[least] > ODD:
        further = _beside(around, grids[least], odd[least], axis)
        grid = reached(least + further)
        if further and grid and (grid.rows, grid.cols) == size:
            least += further
            grids[least], odd[least] = grid, odd_border(around, grid, axis)
    best = least if odd[least] < MORE_EVEN * odd[best] else best
    return best, grids[best]


def _beside(around: Vicinity, grid: Grid, odd: float, axis: int) -> float:
    """How far along an *axis*, in whole pixels, a grid must move for its border to be least odd.

    Wide lines and bevels have an edge on both sides, and cells end in the middle of them.
    """

    def at(move: float) -> float:
        return odd_border(around, grid.moved(*((0.0, move) if axis else (move, 0.0))), axis)

    now, move = min((at(way), way) for way in (1.0, -1.0))
    best, way = 0.0, move
    while now < odd:
        best, odd = move, now
        if abs(best) == FARTHEST:
            break
        move = best + way
        now = at(move)
    return best
