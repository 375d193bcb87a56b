"""Reading boards whose theme was never seen before, from their cells alone.

A lattice is trimmed to the rows and columns whose cells look like cells of one board (``reach``).
The cells cluster among themselves; each cluster is named by the recogniser, by shape before colour
(``looks``); covered and zero are told apart by what the rules allow: no zero touches a covered
cell, and every number fits its neighbours (``blanks``). What stays doubtful keeps a low confidence
and is never invented; a lattice without the order of a Minesweeper board (``order``) gives nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bare import with_bare_lines
from screenbot.vision.clues import has_clues
from screenbot.vision.comb import moves_to_edges, sharpened
from screenbot.vision.extent import pixels_around
from screenbot.vision.grid import Grid
from screenbot.vision.lacking import (
    adds_page,
    goes_on,
    ground_goes_on,
    has_dim_numbers,
    has_numbers,
    is_cut,
    is_fresh,
    is_larger,
    is_one_kind,
    is_parted,
    is_partly_dim,
)
from screenbot.vision.lattices import Candidate
from screenbot.vision.looks import Looks, look_at
from screenbot.vision.margin import inner_grid, without_headings, without_margin
from screenbot.vision.merged import with_merged
from screenbot.vision.nodes import between_nodes
from screenbot.vision.onward import FEWEST_LINES, with_onward_lines
from screenbot.vision.order import board_order
from screenbot.vision.outer import without_page, without_rulers, without_sheet, without_strange
from screenbot.vision.outlying import with_outlying_lines
from screenbot.vision.ragged import with_ragged_lines
from screenbot.vision.reach import odd_border, settle_reach, vicinity
from screenbot.vision.sampling import Vicinity
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.snap import snapped
from screenbot.vision.theme import Theme

UNKNOWN: Final = Theme("unknown", "a theme never seen before", Path(), ())
"""The theme of boards that are read by their cells alone."""
LEAST_ORDER: Final = 0.5
"""Least order of a board; see ``board_order``."""
MOST_CUTS: Final = 6
"""So often lines at the sides of a board are found to be none of it."""
MORE_EVEN: Final = 0.75
"""A place other than on the strongest edges has a border that is odd by so much less."""
AROUND: Final = (0.5, 0.25)
"""How far from a board what is around it is looked at, in cells."""
LARGER: Final = 1.25
"""So many times as many cells has the lattice that is not moved where it is right."""
DIM: Final = 4.0
"""How much more differences count on a board whose cells without a mark seem to be all alike."""
ODD: Final = 2.0
FARTHEST: Final = 4
"""Difference of the border from the inside from which on other places are looked for, and how far
away, in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A board of an unknown theme: its place and its cells."""

    grid: Grid
    looks: Looks


def read_unknown(
    image: NDArray[np.uint8], candidate: Candidate, *, moved: bool = True
) -> Found | None:
    """The board on a lattice of a picture, uint8 (height, width, 3); None where there is none.

    Unless the lattice may be *moved* to the edges of its cells it is read where it lies.
    """
    found = _read_there(image, candidate) if not moved else _read_moved(image, candidate)
    if found is None:
        return None
    for longer in (with_outlying_lines, between_nodes, with_onward_lines, with_bare_lines):
        grid = longer(image, found.grid, found.looks)
        if (grid.rows, grid.cols) != (found.grid.rows, found.grid.cols):
            whole = _board(image, grid, look_at(image, grid))
            if whole is None and longer is with_outlying_lines and is_fresh(found.looks):
                return None  # it is the part of a board where nothing is open
            found = whole or found
    return _run_on(image, found) if ground_goes_on(image, found.grid, found.looks) else found


def _read_there(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice where it lies."""
    grid = settle_reach(vicinity(image), candidate.grid, candidate.support)
    return _board(image, grid, None if grid is None else look_at(image, grid))


def _read_moved(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice that is moved to the edges of its cells."""
    grid = find_place(image, candidate)
    looks = None if grid is None else look_at(image, grid)
    found = _board(image, grid, looks)
    if found is None and grid is not None and looks is not None and has_numbers(looks):
        # It may have grown by what lies beside the board, where that ends as cells would.
        inner = inner_grid(grid, *_covered_by(grid, candidate.grid))
        found = None if inner is grid else _board(image, inner, look_at(image, inner))
        grid, looks = (grid, looks) if found is None else (inner, found.looks)
    if found is not None and found.grid is not grid:
        found = _placed_again(image, candidate, found)
    if found is None or looks is None or is_cut(looks):
        other = _with_merged(image, candidate)
        own = None if found is None else found.looks
        return found if other is None or adds_page(own, other.looks) else other
    if is_one_kind(found.looks) or goes_on(image, found.grid, found.looks):
        other = _with_merged(image, candidate)
        if other is not None and is_larger(found.looks, other.looks):
            return other
    return found


def _with_merged(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice with areas of merged cells; None where there is none of these."""
    more = with_merged(image, candidate)
    if more is candidate:
        return None
    grid = settle_reach(vicinity(image), more.grid, more.support, grow=False)
    return _board(image, grid, None if grid is None else look_at(image, grid))


def _run_on(image: NDArray[np.uint8], found: Found) -> Found:
    """A board with all cells of the ground of its open ones, where that ends on lines of it."""
    other = _with_merged(image, Candidate(found.grid, found.looks.codes > 8))
    if other is None or other.looks.codes.size <= found.looks.codes.size:
        return found
    own, again = found.looks, other.looks.codes[_covered_by(other.grid, found.grid)]
    if again.shape != own.codes.shape or (again != own.codes)[own.confidence >= CONFIDENT].any():
        return found  # it is not the same board with more cells
    more = other.looks.codes.size - own.codes.size
    if np.count_nonzero(other.looks.codes > 8) - np.count_nonzero(own.codes > 8) > more / 2:
        return found  # nor are these open
    return found if adds_page(own, other.looks) else other


def _placed_again(image: NDArray[np.uint8], candidate: Candidate, found: Found) -> Found:
    """A board whose lattice had more lines, which are none of it, at the place of its own cells
    where these are surer there: the others may have moved it."""
    narrow = _narrowed(candidate, found.grid)
    grid = None if narrow is None else _placed(image, _Tries(image, narrow))
    if grid is None or (grid.rows, grid.cols) != (found.grid.rows, found.grid.cols):
        return found
    other = _board(image, grid, look_at(image, grid))
    if other is None or other.looks.codes.shape != found.looks.codes.shape:
        return found
    return max((found, other), key=lambda one: int((one.looks.confidence >= CONFIDENT).sum()))


def _board(
    image: NDArray[np.uint8], grid: Grid | None, looks: Looks | None, cuts: int = 0
) -> Found | None:
    """The cells of a grid if they keep the order of a board, after so many *cuts* of its lines."""
    if grid is None or looks is None or min(grid.rows, grid.cols) < FEWEST_LINES:
        return None
    if cuts > MOST_CUTS:
        return None  # a text, of which line by line is none of a board
    inner = without_sheet(grid, looks)
    if inner is grid:
        inner = without_page(image, grid, looks)
    if inner is grid:
        inner = without_margin(image, grid, looks)
    if inner is grid:
        inner = without_headings(image, grid)
    if inner is grid:
        inner = without_strange(grid, looks)
    if inner is not grid:
        return _board(image, inner, look_at(image, inner), cuts + 1)
    outside, shown = [pixels_around(image, grid, one) for one in AROUND], looks.shapes.cells()
    parted = not (looks.codes == 0).any() and is_parted(looks)  # nothing else asks for it
    order = board_order(looks.codes, looks.confidence, looks.blank, shown, outside, parted=parted)
    ordered = order >= LEAST_ORDER
    dim = has_dim_numbers(looks) if ordered else is_partly_dim(looks)
    if dim and looks.shapes.gain < DIM:
        spread = _board(image, grid, look_at(image, grid, DIM), cuts)
        if spread is not None or not ordered:
            return spread
    inner = without_rulers(grid, looks)
    if inner is not grid:
        return _board(image, inner, look_at(image, inner, looks.shapes.gain), cuts + 1)
    if not ordered or (not (looks.codes <= 8).any() and has_clues(image, grid)):
        return None
    return Found(grid, looks)


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
    narrow = None if best is None else _narrowed(candidate, best)
    best = best if narrow is None else _placed(image, _Tries(image, narrow)) or best
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


def _narrowed(candidate: Candidate, grid: Grid) -> Candidate | None:
    """The part of a lattice that a smaller board on it covers; None where it covers all of it."""
    parts = _covered_by(candidate.grid, grid)
    support = candidate.support[parts[0], parts[1]]
    if support.shape == candidate.support.shape or min(support.shape) < FEWEST_LINES:
        return None
    return Candidate(candidate.grid.part(*parts), support)


def _covered_by(grid: Grid, other: Grid) -> tuple[slice, slice]:
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


def _placed(image: NDArray[np.uint8], tries: _Tries) -> Grid | None:
    """The place of a lattice as a whole."""
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
