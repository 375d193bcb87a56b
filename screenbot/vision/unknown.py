"""Reading boards whose theme was never seen before, from their cells alone.

A lattice is trimmed to the rows and columns whose cells look like cells of one board (``reach``).
The cells cluster among themselves; each cluster is named by the recogniser, by shape before colour
(``looks``); covered and zero are told apart by what the rules allow: no zero touches a covered
cell, and every number fits its neighbours (``blanks``). What stays doubtful keeps a low confidence
and is never invented; a lattice without the order of a Minesweeper board (``order``) gives nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.again import kept_rows
from screenbot.vision.bounds.bare import with_bare_lines
from screenbot.vision.bounds.behind import with_lines_behind
from screenbot.vision.bounds.checkered import with_checkered_lines
from screenbot.vision.bounds.clues import has_clues
from screenbot.vision.bounds.extent import pixels_around
from screenbot.vision.bounds.lacking import (
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
from screenbot.vision.bounds.margin import inner_grid, without_headings, without_margin
from screenbot.vision.bounds.nodes import between_nodes
from screenbot.vision.bounds.onward import FEWEST_LINES, with_onward_lines
from screenbot.vision.bounds.order import board_order
from screenbot.vision.bounds.outer import without_page, without_sheet, without_strange
from screenbot.vision.bounds.outlying import with_outlying_lines
from screenbot.vision.bounds.overlaps import covers
from screenbot.vision.bounds.placing import covered_by, find_place, narrowed, placed
from screenbot.vision.bounds.reach import settle_reach, vicinity
from screenbot.vision.bounds.rulers import without_rulers
from screenbot.vision.bounds.surroundings import without_surroundings
from screenbot.vision.counters.printed import printed_counter
from screenbot.vision.counters.segments import glowing_counter
from screenbot.vision.cover.partial import (
    inside_of,
    with_cut_ends,
    with_partial_lines,
    without_whole_lines,
)
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.merged import with_merged
from screenbot.vision.lattice.once import seen_once
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import Looks, look_at
from screenbot.vision.seen import CONFIDENT, Memory, Seen
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.themes.theme import Theme

UNKNOWN: Final = Theme("unknown", "a theme never seen before", Path(), ())
"""The theme of boards that are read by their cells alone."""
LARGEST: Final = 170.0
"""Pixels of the largest cells: those of a month's table may be larger."""
LEAST_ORDER: Final = 0.5
"""Least order of a board; see ``board_order``."""
MOST_CUTS: Final = 6
"""So often lines at the sides of a board are found to be none of it."""
AROUND: Final = (0.5, 0.25)
"""How far from a board what is around it is looked at, in cells."""
PASSES: Final = 2
"""So often lines beside a board are looked for."""
GROWING: Final = (
    with_outlying_lines,
    between_nodes,
    with_onward_lines,
    with_bare_lines,
    with_lines_behind,
)
"""What looks for lines beside a board, one after the other."""
DIM: Final = 4.0
"""How much more differences count on a board whose cells without a mark seem to be all alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A board of an unknown theme: its place and its cells."""

    grid: Grid
    looks: Looks


def unknown_boards(
    image: NDArray[np.uint8],
    candidate: Candidate,
    corner: tuple[int, int],
    boards: Sequence[Seen],
    *,
    moved: bool = True,
) -> list[Seen]:
    """The new board of an unknown theme on a lattice, which may be *moved* to its cells, if any."""
    grid = candidate.grid.moved(*corner)
    if max(grid.cell) > LARGEST or any(covers(seen, grid) for seen in boards):
        return []
    own = replace(candidate, grid=grid)
    key = own.support.shape, own.support.tobytes(), moved
    found = seen_once(lambda: _read_unknown(image, own, moved=moved), image, grid, "unknown", *key)
    if found is None:
        return []
    grid, cut = with_partial_lines(image, found.grid, found.looks.shapes.in_full_view())
    whole = cut is None and grid is found.grid
    looks = agreed(found.looks if whole else look_at(image, grid, found.looks.shapes.gain))
    if cut is not None:
        cut = without_whole_lines(cut, inside_of(image, grid), looks.shapes.drawn())
    cut = with_cut_ends(image, grid, cut)
    lattice, codes = grid.lattice(), looks.codes
    count = glowing_counter(image, grid, codes) or printed_counter(image, grid, codes)
    memory = Memory(grid, UNKNOWN, looks, kept_rows(image, lattice), count, None, cut=cut)
    return [seen_from(looks.codes, looks.confidence, lattice, memory)]


def _read_unknown(
    image: NDArray[np.uint8], candidate: Candidate, *, moved: bool = True
) -> Found | None:
    """The board on a lattice of a picture, uint8 (height, width, 3); None where there is none.

    Unless the lattice may be *moved* to the edges of its cells it is read where it lies.
    """
    found = _read_there(image, candidate) if not moved else _read_moved(image, candidate)
    if found is None:
        return None
    for _ in range(PASSES):  # what one of them adds may be what another one goes on from
        before = found
        for longer in GROWING:
            grid = longer(image, found.grid, found.looks)
            if (grid.rows, grid.cols) != (found.grid.rows, found.grid.cols):
                whole = _board(image, grid, look_at(image, grid))
                if whole is None and longer is with_outlying_lines and is_fresh(found.looks):
                    return None  # it is the part of a board where nothing is open
                found = whole or found
        if ground_goes_on(image, found.grid, found.looks):
            found = _run_on(image, found)
        if found is before:
            break
    return found


def _read_there(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice where it lies."""
    grid = settle_reach(vicinity(image), candidate.grid, candidate.support)
    return _board(image, grid, None if grid is None else look_at(image, grid))


def _read_moved(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice that is moved to the edges of its cells."""
    grid = find_place(image, candidate)
    grid = None if grid is None else with_checkered_lines(image, grid)
    looks = None if grid is None else look_at(image, grid)
    found = _board(image, grid, looks)
    if found is None and grid is not None and looks is not None and has_numbers(looks):
        # It may have grown by what lies beside the board, where that ends as cells would.
        inner = inner_grid(grid, *covered_by(grid, candidate.grid))
        found = None if inner is grid else _board(image, inner, look_at(image, inner))
        grid, looks = (grid, looks) if found is None else (inner, found.looks)
    if found is not None and found.grid is not grid:
        found = _placed_again(image, candidate, found)
    own = None if found is None else found.looks
    if found is None or own is None or looks is None or is_cut(looks):
        other = _whole(image, candidate, found) or _with_merged(image, candidate)
        return found if other is None or adds_page(own, other.looks) else other
    if is_one_kind(own) or goes_on(image, found.grid, own):
        other = _with_merged(image, candidate)
        if other is not None and is_larger(own, other.looks) and not adds_page(own, other.looks):
            return other
    return found


def _whole(image: NDArray[np.uint8], candidate: Candidate, found: Found | None) -> Found | None:
    """The board on all of a lattice, but for the page at its sides, where the one that was found
    lacks cells that are a part of it, if it lacks none there: what marks show may reach into the
    cells beside them."""
    if found is None or not found.grid.rows * found.grid.cols < candidate.support.size:
        return None
    whole = _board(image, candidate.grid, look_at(image, candidate.grid))
    if whole is None or whole.looks.codes.size <= found.looks.codes.size:
        return None
    return None if is_cut(whole.looks) else whole


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
    own, again = found.looks, other.looks.codes[covered_by(other.grid, found.grid)]
    if again.shape != own.codes.shape or (again != own.codes)[own.confidence >= CONFIDENT].any():
        return found  # it is not the same board with more cells
    more = other.looks.codes.size - own.codes.size
    if np.count_nonzero(other.looks.codes > 8) - np.count_nonzero(own.codes > 8) > more / 2:
        return found  # nor are these open
    return found if adds_page(own, other.looks) else other


def _placed_again(image: NDArray[np.uint8], candidate: Candidate, found: Found) -> Found:
    """A board whose lattice had more lines, which are none of it, at the place of its own cells
    where these are surer there: the others may have moved it."""
    narrow = narrowed(candidate, found.grid)
    grid = None if narrow is None else placed(image, narrow)
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
    inner, view = without_sheet(grid, looks), looks.shapes.in_full_view()
    if inner is grid:
        inner = without_page(image, grid, looks)
    if inner is grid:
        inner = without_margin(image, grid, looks)
    if inner is grid:
        inner = without_headings(image, grid, view)
    if inner is grid:
        inner = without_surroundings(image, grid, looks)
    if inner is grid:
        inner = without_strange(grid, looks)
    if inner is not grid:
        return _board(image, inner, look_at(image, inner), cuts + 1)
    around = (pixels_around(image, grid, one) for one in AROUND)
    outside, shown = [one * looks.shapes.gain for one in around], looks.shapes.cells()
    parted = not (looks.codes == 0).any() and is_parted(looks)  # nothing else asks for it
    order = board_order(
        looks.codes, looks.confidence, looks.blank, shown, outside, view=view, parted=parted
    )
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
