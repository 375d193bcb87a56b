"""Boards that lie over or beside each other: parts of one board that were taken for several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.geometry import Lattice, Rect
from screenbot.vision.bounds.lacking import ground_goes_on
from screenbot.vision.cover.shadow import DARKENED
from screenbot.vision.cover.windows import under_window
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.sizes import is_usual
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.neighbours import count_around, numbers_agree
from screenbot.vision.seen import CONFIDENT, Memory, Seen

MOST_BETWEEN, FEWEST_LINES = 4, 5
"""Most lines between two boards, fewest lines of each of them."""
OFF_LINE: Final = 0.15
"""How far lines of one lattice may be from lines of another where both are one, in cells."""
NEXT: Final = 0.5
"""Greatest gap between parts of one board, in cells."""

SURER: Final = 1.5
"""So many times as many sure cells as the largest one has a reading that is taken instead."""
MOST_BLANK: Final = 2
"""Outer lines of a board without a mark that are nothing unusual."""
AS_SURE: Final = 1.05
"""So many times as many sure cells as the usual reading has one that may be no better."""
MOST_UNSEEN, PLAIN = 0.03, 0.85
"""Greatest share of cells that could not be made out, and least one of sure ones, on a board that
is told by its marks alone."""

MANY_NUMBERS, MANY_LARGER = 16, 4
"""So many numbers of which none is against another are those of a board, so many of them larger
than 1: that is how bars and letters look."""

MOSTLY: Final = 0.7
"""Least share of sure cells on a board that no other one is looked for instead."""


def without_overlaps(boards: Sequence[Seen]) -> list[Seen]:
    """The boards without those that lie over others with more sure cells; the surest first."""
    kept: list[Seen] = []
    for seen in sorted(boards, key=sure_cells, reverse=True):
        margin = -round(max(seen.cell) / 2)  # boards side by side may share a line
        place = seen.lattice.bounds().grown(margin)
        if all(place.intersection(other.lattice.bounds().grown(margin)) is None for other in kept):
            kept.append(seen)
    return kept


def surest_reading(readings: Sequence[Sequence[Seen]], *, parts: bool) -> list[Seen]:
    """The boards that are most likely right, of several readings of a picture, the usual one first;
    none lies over another.

    These are the largest ones, where others are not much surer. Where they are *parts* of one, the
    surest ones, or the usual ones where these are larger, and as sure but for a few cells.
    """
    apart = [without_overlaps(one) for one in readings]
    surest, largest = (
        max(apart, key=lambda one: [sum(map(size, one)) for size in sizes])
        for sizes in ((sure_cells,), (all_cells, sure_cells))
    )
    more = sum(map(sure_cells, surest)) > SURER * sum(map(sure_cells, largest))
    usual = apart[0]
    if parts and sum(map(all_cells, usual)) > sum(map(all_cells, surest)):
        clearly = sum(map(sure_cells, surest)) > AS_SURE * sum(map(sure_cells, usual))
        return surest if clearly else usual
    return surest if parts or more else largest


def is_much_surer(boards: Sequence[Seen], others: Sequence[Seen]) -> bool:
    """Whether a reading has so many more sure cells about its marks than another one that this
    shows parts: a page far beside a board may look like its zeros. Or of a board as large nearly
    all is made out where it is not in the other one, which lies off its cells."""
    sizes = [[one.board.cells.shape for one in some] for some in (boards, others)]
    if sizes[0] == sizes[1] and all(map(is_plain, boards)) and not all(map(is_plain, others)):
        return sum(map(sure_cells, boards)) > AS_SURE * sum(map(sure_cells, others))
    return sum(map(_sure_near_marks, boards)) > SURER * sum(map(_sure_near_marks, others))


def _sure_near_marks(seen: Seen) -> int:
    """How many cells of a board of an unknown theme are sure, but for its outer lines far from any
    mark."""
    looks = looks_of(seen)
    if looks is None or looks.blank.all():
        return 0
    rows, cols = np.nonzero(~looks.blank)
    near = np.zeros(seen.board.cells.shape, np.bool_)
    near[
        max(0, rows.min() - MOST_BLANK) : rows.max() + MOST_BLANK + 1,
        max(0, cols.min() - MOST_BLANK) : cols.max() + MOST_BLANK + 1,
    ] = True
    return int(np.count_nonzero((seen.cell_confidence >= CONFIDENT) & near))


def are_parts(boards: Sequence[Seen], others: Sequence[Seen]) -> bool:
    """Whether each of some boards is the part of another one: all its sure cells are the same
    there, and each line more has a sure mark, and nothing else."""
    return bool(boards) and all(any(_is_part(one, other) for other in others) for one in boards)


def _is_part(seen: Seen, whole: Seen) -> bool:
    """Whether a board is the part of another one, as in ``are_parts``."""
    looks = looks_of(whole)
    if looks is None:
        return False
    off = (np.array(seen.origin) - whole.origin) / whole.cell
    left, top = np.rint(off).astype(int).tolist()
    rows, cols = seen.board.cells.shape
    place = slice(max(0, top), top + rows), slice(max(0, left), left + cols)
    shared, sure = whole.board.cells[place], whole.cell_confidence >= CONFIDENT
    if np.abs(off - (left, top)).max() > OFF_LINE or shared.shape != seen.board.cells.shape:
        return False
    same = (shared == seen.board.cells) | (seen.cell_confidence < CONFIDENT)
    marked, more = sure & ~looks.blank, np.ones(sure.shape, np.bool_)
    more[place] = False
    lines = marked[more.all(axis=1)].any(axis=1), marked[:, more.all(axis=0)].any(axis=0)
    return bool(same.all() and more.any() and sure[more].all() and all(map(np.all, lines)))


def runs_on(picture: NDArray[np.uint8], seen: Seen) -> bool:
    """Whether a board of an unknown theme may be the part of one whose open cells have the colour
    of what is beside it: one of a usual size is whole."""
    looks = looks_of(seen)
    if seen.memory is None or looks is None or is_usual(seen.board.cells.shape):
        return False
    return ground_goes_on(picture, seen.memory.grid, looks)


def looks_of(seen: Seen) -> Looks | None:
    """What the cells of a board of an unknown theme look like; None of a known one."""
    tiles = None if seen.memory is None else seen.memory.tiles
    return tiles if isinstance(tiles, Looks) else None


def is_cut(seen: Seen) -> bool:
    """Whether sure numbers on the outer lines of what is in view of a board have more mines than
    hidden neighbours there: the board goes on."""
    view = (
        np.ones(seen.board.cells.shape, np.bool_) if seen.memory is None else _in_view(seen.memory)
    )
    inner = np.ix_(view.any(axis=1), view.any(axis=0))
    codes, sure = seen.board.cells[inner], seen.cell_confidence[inner] >= CONFIDENT
    number = (codes >= 1) & (codes <= 8) & sure
    number[1:-1, 1:-1] = False
    return bool((number & (count_around(codes > 8) < codes)).any())


def all_cells(seen: Seen) -> int:
    """Number of the cells of a board."""
    return int(seen.board.cells.size)


def sure_cells(seen: Seen) -> int:
    """Number of the cells of a board that may be acted on."""
    return int(np.count_nonzero(seen.cell_confidence >= CONFIDENT))


def sure_together(one: Seen, other: Seen) -> int:
    """Number of the cells of two boards that may be acted on, those at one place once."""
    off = (np.array(other.origin) - one.origin) / one.cell
    left, top = np.rint(off).astype(int).tolist()
    rows, cols = one.board.cells.shape
    alone = other.cell_confidence >= CONFIDENT
    alone[max(0, -top) : max(0, rows - top), max(0, -left) : max(0, cols - left)] = False
    return sure_cells(one) + int(np.count_nonzero(alone))


def is_mostly_sure(seen: Seen) -> bool:
    """Whether most of a board may be acted on."""
    return float((seen.cell_confidence >= CONFIDENT).mean()) >= MOSTLY


def is_fresh(seen: Seen) -> bool:
    """Whether most of a board may be acted on, and nothing of it is open or marked."""
    strange, covered = seen.board.cells == UNSEEN, seen.board.cells == COVERED
    whole = (strange | covered).all() and strange.mean() <= MOST_UNSEEN
    return bool(whole) and is_mostly_sure(seen)


def whole_lattice(one: Seen, other: Seen, farthest: float = NEXT) -> Candidate | None:
    """The lattice of a board of which two boards are parts; None where their lattices are not one,
    or there are more cells than the *farthest* between them."""
    if one.memory is None or other.memory is None:
        return None
    parts = [Candidate(memory.grid, _in_view(memory)) for memory in (one.memory, other.memory)]
    return joined_lattice(parts[0], parts[1], farthest)


def joined_lattice(
    one: Candidate, other: Candidate, farthest: float = NEXT, off: float = OFF_LINE
) -> Candidate | None:
    """The lattice of which two lattices are parts; None where they are not one, or have more cells
    than the *farthest* between them, or where one of them is the whole of it. Their lines may be
    *off* each other by so much, in cells."""
    across = _common_lines(one.grid.xs, other.grid.xs, farthest, off)
    down = _common_lines(one.grid.ys, other.grid.ys, farthest, off)
    if across is None or down is None:
        return None
    (xs, cols), (ys, rows) = across, down
    support = np.zeros((len(ys) - 1, len(xs) - 1), np.bool_)
    if support.size <= max(one.support.size, other.support.size):
        return None
    for part, *place in zip((one, other), rows, cols, strict=True):
        support[tuple(place)] |= part.support
    return Candidate(Grid(xs, ys), support)


def places_apart(seen: Seen) -> list[Rect]:
    """Where two boards are that were taken for one, since they lie side by side or below each other
    on what may be one lattice: on the lines between them no cell is sure. Empty for others."""
    cell, shape = seen.cell, seen.board.cells.shape
    for axis in (0, 1):
        strange = ~np.any(seen.cell_confidence >= CONFIDENT, axis=axis)
        between = np.flatnonzero(strange[FEWEST_LINES:-FEWEST_LINES]) + FEWEST_LINES
        if not 0 < len(between) <= MOST_BETWEEN or np.ptp(between) >= len(between):
            continue
        places = []
        for first, last in ((0, int(between[0])), (int(between[-1]) + 1, len(strange))):
            start, size = list(seen.origin), list(shape[::-1])
            start[axis] += first * cell[axis]
            size[axis] = last - first
            lattice = Lattice((start[0], start[1]), cell, size[1], size[0])
            places.append(lattice.bounds())
        return places
    return []


def _in_view(memory: Memory) -> NDArray[np.bool_]:
    """The cells of a board that are not cut, bool (rows, cols)."""
    shape = (memory.grid.rows, memory.grid.cols)
    return np.ones(shape, np.bool_) if memory.cut is None else ~memory.cut


def _common_lines(
    one: NDArray[np.float64], other: NDArray[np.float64], farthest: float, off: float
) -> tuple[NDArray[np.float64], tuple[slice, slice]] | None:
    """The lines from the first to the last of two boards, and which of them each has."""
    if len(other) > len(one):
        found = _common_lines(other, one, farthest, off)
        return None if found is None else (found[0], found[1][::-1])
    pitch = float(one[-1] - one[0]) / (len(one) - 1)
    places = (other - one[0]) / pitch
    lines = np.rint(places).astype(int)
    if np.abs(places - lines).max() > off or (np.diff(lines) != 1).any():
        return None
    count = len(one) - 1
    if lines[0] - count > farthest or -lines[-1] > farthest:
        return None
    before, after = max(0, -int(lines[0])), max(0, int(lines[-1]) - count)
    first = one[0] - pitch * np.arange(before, 0, -1)
    last = one[-1] + pitch * np.arange(1, after + 1)
    start = int(lines[0]) + before
    spans = slice(before, before + count), slice(start, start + len(other) - 1)
    return np.concatenate([first, one, last]), spans


def is_plain(seen: Seen, *, hidden: bool = False) -> bool:
    """Whether nearly all of a board was made out: lines of text show much that is no game's.

    With *hidden* that is asked of what is in view of it, and under no window, where some of that
    is open: wallpapers end with the screen, too.
    """
    strange = _not_made_out(seen)
    view = np.ones(strange.shape, np.bool_)
    if hidden:
        view = view if seen.memory is None else _in_view(seen.memory)
        view = view & ~under_window(strange & view, doubtful=seen.cell_confidence < CONFIDENT)
        if not (seen.board.cells[view] <= 8).any():
            return False
    sure = seen.cell_confidence[view] >= CONFIDENT
    return float(strange[view].mean()) <= MOST_UNSEEN and float(sure.mean()) >= PLAIN


def shows_numbers(seen: Seen) -> bool:
    """Whether a board has numbers that may be acted on."""
    cells = seen.board.cells[seen.cell_confidence >= CONFIDENT]
    return bool(((cells >= 1) & (cells <= 8)).any())


def _not_made_out(seen: Seen) -> NDArray[np.bool_]:
    """The cells of a board, (rows, cols), that are not seen, or in a shadow."""
    cells = (seen.board.cells == UNSEEN) | (seen.cell_confidence == DARKENED)
    return np.asarray(cells, np.bool_)


def is_agreed(seen: Seen) -> bool:
    """Whether most open cells of a board may be acted on and nothing of it is strange, and its
    numbers and zeros agree with each other, of which there are more than a text may have that do.
    """
    cells = seen.board.cells
    zero, number = cells == 0, (cells >= 1) & (cells <= 8)
    numbers = np.count_nonzero(number), np.count_nonzero(number & (cells > 1))
    if numbers[0] < MANY_NUMBERS or numbers[1] < MANY_LARGER:
        return False
    if (seen.cell_confidence[cells <= 8] >= CONFIDENT).mean() < MOSTLY:
        return False
    strange = _not_made_out(seen)
    doubtful = seen.cell_confidence < CONFIDENT
    shown = ~under_window(strange, narrowest=1, doubtful=doubtful)  # or a line of a message
    if strange[shown].mean() > MOST_UNSEEN:
        return False
    hidden = (cells > 8) & shown
    return not (zero & (count_around(hidden) > 0)).any() and numbers_agree(cells)


def continues(seen: Seen, grid: Grid) -> bool:
    """Whether a lattice beside a board may be a part of it: cells as large, close to it."""
    if not all(0.9 * b < a < 1.1 * b for a, b in zip(grid.cell, seen.cell, strict=True)):
        return False
    near = seen.lattice.bounds().grown(round(2 * max(seen.cell)))
    return near.intersection(grid.lattice().bounds()) is not None


def covers(seen: Seen, other: Grid | Seen) -> bool:
    """Whether a board that is already known lies over the middle of another, or of a grid."""
    place = seen.lattice.bounds()
    bounds = other.lattice().bounds() if isinstance(other, Grid) else other.lattice.bounds()
    return place.contains(*bounds.middle)
