"""Boards in themes that are known, read by the themes' tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.vision.again import kept_rows
from screenbot.vision.appearance.examples import kinds_of
from screenbot.vision.bounds.extent import cut, settle_extent
from screenbot.vision.bounds.fresh import RELIEF, relief
from screenbot.vision.bounds.order import FEWEST_LINES, known_order
from screenbot.vision.bounds.overlaps import covers, is_mostly_sure, joined_lattice
from screenbot.vision.counters.counter import Count, read_counter
from screenbot.vision.counters.printed import printed_counter
from screenbot.vision.cover.partial import with_cut_ends, with_partial_lines
from screenbot.vision.lattice.comb import sharpened
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate, find_candidates
from screenbot.vision.lattice.once import seen_once
from screenbot.vision.pixels.median import median
from screenbot.vision.seen import CONFIDENT, Memory, Seen
from screenbot.vision.themes.cells import read_cells, seen_from
from screenbot.vision.themes.hidden import is_under_popup, uncovered
from screenbot.vision.themes.register import Fit, fit_of
from screenbot.vision.themes.theme import Theme
from screenbot.vision.themes.tiles import TileMatcher
from screenbot.vision.themes.unmarked import has_unknown_marks

CLEAR: Final = 0.8
"""Least confidence of the cells of a board that is read without a closer look."""
IN_STEP: Final = 0.08
"""How far a lattice may lie off the lines of another one that it is a part of, in cells."""
SIZE: Final = (16, 16)
"""Samples of a cell, across and down, by which its relief is measured."""
NATIVE: Final = 0.02
"""Greatest part by which cells are larger or smaller than tiles that are not scaled."""
RAISED: Final = 0.1
"""Least relief of fresh cells beside that of their theme's, where that has one: the cells of an
empty grid have none."""


def clear_boards(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    plain: NDArray[np.float64],
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> list[Seen]:
    """The boards in themes that are known whose every cell is sure already by the *plain* blobs.

    *part* is where boards are looked for on the *picture*, *corner* its left and top.
    """
    boards, candidates = list[Seen](), find_candidates(plain)
    together = in_step(candidates)
    for candidate in candidates if together is None else [together, *candidates]:
        if any(covers(seen, candidate.grid.moved(*corner)) for seen in boards):
            continue
        candidate = replace(candidate, grid=sharpened(part, candidate.grid))
        found = known_board(part, picture, candidate, known, corner)
        if found is not None and _is_clear(found):
            boards += [found] if not any(covers(seen, found) for seen in boards) else []
    return boards


def in_step(candidates: Sequence[Candidate]) -> Candidate | None:
    """The lattice of which the first of some even lattices, that with most blobs, and others are
    parts, however far apart: marks may part a board into several. None where no other is one."""
    if not candidates:
        return None
    whole = first = candidates[0]
    for one in candidates[1:]:
        sizes = np.divide(one.grid.cell, first.grid.cell)
        drift = np.abs(sizes - 1.0).max() * max(one.support.shape)
        if first.grid.is_even() and one.grid.is_even() and drift <= IN_STEP:
            whole = joined_lattice(whole, one, math.inf, IN_STEP) or whole
    return None if whole is first else whole


def _is_clear(seen: Seen) -> bool:
    """Whether a board is not scaled, and every cell of it was seen and is sure."""
    whole = seen.memory is not None and seen.memory.cut is None and seen.memory.grid.is_whole()
    return whole and seen.confidence >= CLEAR and not (seen.board.cells == UNSEEN).any()


def known_board(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> Seen | None:
    """The board on a lattice in one of the themes that are *known*, or None where it is in none.

    *part* is where boards are looked for on the *picture*, *corner* its left and top.
    """
    return _in_order(picture, _fitted(part, picture, candidate, known, corner))


def boards_again(
    picture: NDArray[np.uint8], known: Sequence[Theme], places: Sequence[Seen]
) -> list[Seen]:
    """The boards in themes that are *known* where others were seen on the same picture, uint8
    (height, width, 3), or on one with other levels."""
    some = [Candidate.whole(seen.memory.grid) for seen in places if seen.memory is not None]
    found = (known_board(picture, picture, one, known, (0, 0)) for one in some)
    return [seen for seen in found if seen is not None]


def repeated_boards(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidates: Sequence[Candidate],
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> list[Seen]:
    """The boards in themes that are *known* on lattices that may reach over them.

    *part* is where boards are looked for on the *picture*, *corner* its left and top. Of several
    lattices of one place, the first on which there is a board counts; a cell of a lattice may be
    two by two of the board, where these show pictures in turn.
    """
    boards: list[Seen] = []
    finer = [Candidate.whole(one.grid.quartered()) for one in candidates]
    for candidate in (*candidates, *finer):
        if any(covers(seen, candidate.grid.moved(*corner)) for seen in boards):
            continue
        found = _repeated_board(part, picture, candidate, known, corner)
        if found is None or not is_mostly_sure(found):
            continue
        if not any(covers(seen, found) for seen in boards):
            boards.append(found)
    return boards


def _repeated_board(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> Seen | None:
    """The board on a lattice that may reach over it, if there is one."""
    fitted = _fitted(part, picture, candidate, known, corner)
    while fitted is not None and (inner := _inner(fitted[0], candidate, corner)):
        candidate, fitted = inner, _fitted(part, picture, inner, known, corner)
    return _in_order(picture, fitted)


def _inner(seen: Seen, candidate: Candidate, corner: tuple[int, int]) -> Candidate | None:
    """The smaller lattice than that of a *candidate* without the outer lines that are unsure as it
    was read, if there are any: its pitch is the better for it."""
    if seen.memory is None:
        return None
    grid = seen.memory.grid.part(*cut(seen.cell_confidence >= CONFIDENT))
    if min(grid.rows, grid.cols) < 2 or grid.rows * grid.cols >= candidate.support.size:
        return None
    return Candidate.whole(grid.moved(-corner[0], -corner[1]))


def _in_order(picture: NDArray[np.uint8], fitted: tuple[Seen, Fit] | None) -> Seen | None:
    """What was read in the theme that fits, where that may be a board."""
    if fitted is None:
        return None
    seen, fit = fitted
    if min(seen.board.cells.shape) < FEWEST_LINES:
        return None
    if not known_order(seen.board.cells, seen.cell_confidence, fit.error, scaled=_is_scaled(seen)):
        if not is_under_popup(picture, seen):
            return None
        seen = _without_unsure(seen)
    if has_unknown_marks(picture, seen):
        return None
    return seen if (seen.board.cells <= 8).any() or _is_raised(picture, seen, fit) else None


def _is_scaled(seen: Seen) -> bool:
    """Whether the cells of a board have none of the sizes that its theme was made at."""
    own = () if seen.memory is None else seen.memory.theme.tile_sets
    return not any(
        max(abs(one / other - 1) for one, other in zip(seen.cell, tiles.cell, strict=True))
        <= NATIVE
        for tiles in own
    )


def _without_unsure(seen: Seen) -> Seen:
    """A board without what is unsure on it by itself, as a window may lie there."""
    assert seen.memory is not None
    assert seen.memory.confidence is not None
    sure = seen.memory.confidence >= CONFIDENT
    codes = np.where(sure, seen.board.cells, np.uint8(UNSEEN))
    confidence = np.where(sure, seen.memory.confidence, np.float32(0))
    return seen_from(codes, confidence, seen.lattice, seen.memory)


def _is_raised(picture: NDArray[np.uint8], seen: Seen, fit: Fit) -> bool:
    """Whether the covered cells of a fresh board look as raised as its theme has them."""
    assert seen.memory is not None
    grid, covered = seen.memory.grid, seen.board.cells == COVERED
    tiles = fit.theme.tiles_for(*grid.cell).tiles.get(COVERED)
    if not tiles or not covered.any():
        return True
    wanted = relief(cv2.resize(tiles[0], SIZE, interpolation=cv2.INTER_AREA).astype(np.float32))
    if wanted < RELIEF:
        return True
    cell = median(grid.sample(picture, SIZE)[covered], axis=0)
    return relief(np.asarray(cell, np.float32)) >= RAISED * wanted


def _fitted(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> tuple[Seen, Fit] | None:
    """The cells of a lattice as the theme that fits best reads them, and that; None where none
    fits, or no cell is like it."""
    fit = fit_of(part, candidate, known)
    grid = None if fit is None else settle_extent(part, fit.grid, candidate.support, fit.matcher)
    if fit is None or grid is None:
        return None
    theme, tiles = fit.theme, fit.matcher
    whole = uncovered(part, grid, theme).moved(*corner)
    key = ("known", theme.name, tiles)
    return seen_once(lambda: _seen(picture, whole, theme, tiles), picture, whole, *key), fit


def _seen(image: NDArray[np.uint8], grid: Grid, theme: Theme, tiles: TileMatcher) -> Seen:
    count = read_counter(image, grid, theme)
    grid, cut = with_partial_lines(image, grid)
    return _read_at(image, grid, with_cut_ends(image, grid, cut), theme, tiles, count)


def part_again(image: NDArray[np.uint8], seen: Seen, grid: Grid) -> list[Seen]:
    """A board in a theme, read again on a part of its *grid*; nothing where it has no theme."""
    memory = seen.memory
    if memory is None or not isinstance(memory.tiles, TileMatcher):
        return []
    return [_read_at(image, grid, None, memory.theme, memory.tiles, memory.count)]


def _read_at(
    image: NDArray[np.uint8],
    grid: Grid,
    cut: NDArray[np.bool_] | None,
    theme: Theme,
    tiles: TileMatcher,
    count: Count | None,
) -> Seen:
    """The cells of a grid in a theme; *cut*, bool (rows, cols), are those partly in view."""
    reading = read_cells(image, grid, tiles)
    if count is None:
        count = printed_counter(image, grid, reading.codes, counter=theme.counter)
    lattice = grid.lattice()
    kinds = kinds_of(image, grid, np.argwhere(np.ones(reading.codes.shape, np.bool_)))
    examples = kinds.examples(reading.codes.reshape(-1), reading.confidence.reshape(-1))
    memory = Memory(grid, theme, tiles, kept_rows(image, lattice), count, examples, cut=cut)
    return seen_from(reading.codes, reading.confidence, lattice, memory)
