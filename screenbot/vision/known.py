"""Boards in themes that are known, read by the themes' tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.again import kept_rows
from screenbot.vision.cells import read_cells, seen_from
from screenbot.vision.comb import sharpened
from screenbot.vision.counter import read_counter
from screenbot.vision.examples import kinds_of
from screenbot.vision.extent import cut, settle_extent
from screenbot.vision.grid import Grid
from screenbot.vision.hidden import uncovered
from screenbot.vision.lattices import Candidate, find_candidates
from screenbot.vision.order import known_order
from screenbot.vision.overlaps import covers, is_mostly_sure
from screenbot.vision.partial import with_partial_lines
from screenbot.vision.register import Fit, fit_of
from screenbot.vision.seen import CONFIDENT, Memory, Seen
from screenbot.vision.theme import Theme
from screenbot.vision.tiles import TileMatcher

CLEAR: Final = 0.8
"""Least confidence of the cells of a board that is read without a closer look."""


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
    boards: list[Seen] = []
    for candidate in find_candidates(plain):
        candidate = replace(candidate, grid=sharpened(part, candidate.grid))
        found = known_board(part, picture, candidate, known, corner)
        if found is not None and _is_clear(found):
            boards += [found] if not any(covers(seen, found) for seen in boards) else []
    return boards


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
    fit = fit_of(part, candidate, known)
    seen = None if fit is None else _fitted(part, picture, candidate, fit, corner)
    if fit is None or seen is None:
        return None
    ordered = known_order(seen.board.cells, seen.cell_confidence, fit.error)
    return seen if ordered else None


def repeated_boards(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidates: Sequence[Candidate],
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> list[Seen]:
    """The boards in themes that are *known* on lattices that may reach over them.

    *part* is where boards are looked for on the *picture*, *corner* its left and top.
    """
    boards: list[Seen] = []
    for candidate in candidates:
        inner: Candidate | None = candidate
        while inner is not None:
            candidate, inner = inner, _inner(part, picture, inner, known, corner)
        found = known_board(part, picture, candidate, known, corner)
        if found is not None and is_mostly_sure(found):
            boards.append(found)
    return boards


def _inner(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    known: Sequence[Theme],
    corner: tuple[int, int],
) -> Candidate | None:
    """The smaller lattice without outer lines that are unsure in a known theme, if there are any:
    its pitch is the better for it."""
    fit = fit_of(part, candidate, known)
    seen = None if fit is None else _fitted(part, picture, candidate, fit, corner)
    if seen is None or seen.memory is None:
        return None
    grid = seen.memory.grid.part(*cut(seen.cell_confidence >= CONFIDENT))
    if min(grid.rows, grid.cols) < 2 or grid.rows * grid.cols >= candidate.support.size:
        return None
    support = np.ones((grid.rows, grid.cols), np.bool_)
    return Candidate(grid.moved(-corner[0], -corner[1]), support)


def _fitted(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    fit: Fit,
    corner: tuple[int, int],
) -> Seen | None:
    """The cells of a lattice as the theme that fits reads them; None where no cell is like it."""
    grid = settle_extent(part, fit.grid, candidate.support, fit.matcher)
    if grid is None:
        return None
    return _seen(picture, uncovered(part, grid, fit.theme).moved(*corner), fit.theme, fit.matcher)


def _seen(image: NDArray[np.uint8], grid: Grid, theme: Theme, tiles: TileMatcher) -> Seen:
    count = read_counter(image, grid, theme)
    grid, cut = with_partial_lines(image, grid)
    reading = read_cells(image, grid, tiles)
    lattice = grid.lattice()
    kinds = kinds_of(image, grid, np.argwhere(np.ones(reading.codes.shape, np.bool_)))
    examples = kinds.examples(reading.codes.reshape(-1), reading.confidence.reshape(-1))
    memory = Memory(grid, theme, tiles, kept_rows(image, lattice), count, examples, cut=cut)
    return seen_from(reading.codes, reading.confidence, lattice, memory)
