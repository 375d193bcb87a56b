"""Reading a board again at its known place: only cells whose pixels changed are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.errors import ImageError
from screenbot.geometry import Cell, Lattice
from screenbot.vision.appearance.examples import line_step
from screenbot.vision.counters.counter import Count, read_again, read_counter
from screenbot.vision.counters.printed import printed_counter
from screenbot.vision.counters.segments import display_again
from screenbot.vision.naming.looks import Looks
from screenbot.vision.opened import opened_by_clicks, shaded_zeros, singly_opened
from screenbot.vision.pixels.levels import levelled
from screenbot.vision.pixels.picture import checked
from screenbot.vision.recall import kept, marked_by_clicks, numbers_by_clicks, taught
from screenbot.vision.seen import CONFIDENT, Memory, Seen
from screenbot.vision.themes.cells import read_some, seen_from
from screenbot.vision.themes.tiles import TileMatcher

OPENED: Final = np.float32(0.6)
"""Confidence of a cell that was seen to open, and has no mines about it."""
RELIT: Final = 0.5
"""Share of the open cells from which all of a board has changed."""
ANEW: Final = 3
"""Greatest difference of pixels of one cell that is drawn twice."""


def reread(
    image: NDArray[np.uint8],
    seen: Seen,
    *,
    cells: Iterable[Cell] | None = None,
    opened: Iterable[Cell] = (),
    flagged: Iterable[Cell] = (),
) -> Seen:
    """See ``screenbot.vision.reread``."""
    picture = checked(image)
    memory = seen.memory
    if memory is None:
        raise ImageError("a board that was not read from a picture cannot be read again")
    picture = levelled(picture, memory.levels)
    rows = board_rows(picture, seen.lattice)
    if not any(row.size for row in rows):
        raise ImageError(
            f"the board at {seen.origin} lies outside the picture of"
            f" {picture.shape[1]} x {picture.shape[0]} pixels"
        )
    changed = differing = changed_cells(rows, memory.pixels, seen.lattice)
    if cells is not None:
        asked = np.zeros_like(changed)
        for row, col in cells:
            asked[row, col] = True
        changed = differing & asked
    where = np.argwhere(changed)
    alone = seen.cell_confidence if memory.confidence is None else memory.confidence
    before = (seen.board.cells, alone)
    codes, confidence = seen.board.cells.copy(), alone.copy()
    tiles, examples, answered = memory.tiles, memory.examples, memory.answered
    singly = memory.singly
    if len(where) and isinstance(tiles, TileMatcher) and examples is not None:
        found = read_some(picture, memory.grid, tiles, where, examples)
        codes[changed], confidence[changed], examples = found
    elif isinstance(tiles, Looks) and (len(where) or tiles.pending):
        tiles = tiles.read(picture, memory.grid, where) if len(where) else tiles.settled()
        tiles = taught(before, tiles, changed, flagged)
        blank = (tiles.codes == COVERED) | (tiles.codes == 0) | (tiles.codes == UNSEEN)
        unclear = changed & blank & ((codes == COVERED) | (codes == 0)) & (confidence >= CONFIDENT)
        unclear &= tiles.confidence < np.maximum(confidence, OPENED)
        new = changed & ~_still_covered(rows, memory.pixels, unclear, seen.lattice)
        doubtful = new & (confidence >= CONFIDENT) & (tiles.confidence < CONFIDENT)
        new &= ~_hardly_changed(rows, memory.pixels, doubtful, seen.lattice)
        clicked = () if _relit(before, new) else opened
        now = (tiles.codes, _remembered(tiles, before, new))
        now = kept(before, now, new, tiles.shapes.look)
        now = numbers_by_clicks(before, now, tiles.shapes, new, clicked)
        now = opened_by_clicks(before, now, tiles.blank & new, clicked)
        now = shaded_zeros(before, now, new, opened)
        shown = (tiles.blank, tiles.shapes.drawn())
        told = singly_opened(before, now, new, *shown, clicked, answered)
        codes, confidence, answered = told
        singly |= bool((codes != now[0]).any())
    codes, confidence = marked_by_clicks(before, (codes, confidence), flagged)
    pixels = _updated(memory.pixels, rows, changed, differing, seen.lattice)
    count = _count_again(picture, memory, codes)
    if (codes == COVERED).all() and (seen.board.cells != COVERED).any():
        answered = frozenset()  # the next game begins
    again = replace(
        memory,
        tiles=tiles,
        pixels=pixels,
        count=count,
        examples=examples,
        singly=singly,
        answered=answered,
    )
    return seen_from(codes, confidence, seen.lattice, again, before=seen)


def board_rows(image: NDArray[np.uint8], lattice: Lattice) -> list[NDArray[np.uint8]]:
    """The part of a picture that each row of cells lies on, uint8 (lines, width, 3) each: of large
    cells every second line, or fewer."""
    across, down = _edges(lattice)
    part, step = image[:, across[0] : across[-1]], line_step(lattice.cell[1])
    return [part[top:bottom:step] for top, bottom in pairwise(down)]


def kept_rows(image: NDArray[np.uint8], lattice: Lattice) -> tuple[NDArray[np.uint8], ...]:
    """Copies of the rows of a board, to compare later pictures with."""
    return tuple(row.copy() for row in board_rows(image, lattice))


@lru_cache(maxsize=8)
def _edges(lattice: Lattice) -> tuple[list[int], list[int]]:
    """The pixels where columns begin and where rows begin, and where the last ones end."""
    across = [max(0, lattice.edge_x(col)) for col in range(lattice.cols + 1)]
    return across, [max(0, lattice.edge_y(row)) for row in range(lattice.rows + 1)]


@lru_cache(maxsize=8)
def _starts(lattice: Lattice, width: int) -> list[int]:
    """The byte of a line of so many pixels at which each column of cells begins."""
    left, *others = _edges(lattice)[0][:-1]
    return [min(3 * (edge - left), 3 * width - 1) for edge in (left, *others)]


def _remembered(
    tiles: Looks,
    before: tuple[NDArray[np.uint8], NDArray[np.float32]],
    changed: NDArray[np.bool_],
) -> NDArray[np.float32]:
    """The confidences (rows, cols) of an unknown board with what it was *before* in mind.

    Codes and confidences *before*, and which cells *changed* themselves. Covered cells that did not
    change stay as sure as they were. One that has turned into another blank with nothing but
    revealed cells beside it has opened.
    """
    codes, sure = tiles.codes, before[1] >= CONFIDENT
    covered = (before[0] == COVERED) & sure
    same = covered & (codes == COVERED) & ~changed
    confidence = np.where(same, np.maximum(tiles.confidence, before[1]), tiles.confidence)
    hidden = cv2.dilate((codes > 8).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    opened = covered & changed & (codes == 0) & tiles.blank & ~hidden
    opened |= (before[0] == 0) & sure & (codes == 0) & ~changed & ~hidden
    return np.where(opened, np.maximum(confidence, OPENED), confidence).astype(np.float32)


def _relit(
    before: tuple[NDArray[np.uint8], NDArray[np.float32]], changed: NDArray[np.bool_]
) -> bool:
    """Whether a page has dimmed all its board, or lit it again: most open cells have changed, which
    keep their numbers, so that a change tells nothing of what has opened."""
    known = (before[0] <= 8) & (before[1] >= CONFIDENT)
    return bool(known.any() and changed[known].mean() > RELIT)


def _still_covered(
    rows: Sequence[NDArray[np.uint8]],
    before: Sequence[NDArray[np.uint8]],
    unclear: NDArray[np.bool_],
    lattice: Lattice,
) -> NDArray[np.bool_]:
    """Bool (rows, cols): the *unclear* cells that are the same but for lines at up to three sides.

    Those are their neighbours': the lattice may lie a pixel or two off the cells, and some programs
    draw a line between covered cells and open ones. Where not all lines of pixels are at hand one
    above or below may be missed."""
    still = np.zeros_like(unclear)
    width, height = lattice.cell
    lines, off, step = max(2, int(height) // 10), max(2, int(width) // 10), line_step(height)
    lines = -(-lines // step)
    for cell, one, other in _twice(rows, before, unclear, lattice):
        line = len(one) // 2, slice(off, -off)
        if (one[line] != other[line]).any():  # as with most
            continue
        differ = np.asarray(cv2.absdiff(one, other), np.uint8)
        if not differ[lines:-lines, off:-off].any():
            sides = [differ[:, :off], differ[:, -off:]]
            sides += [differ[:lines], differ[-lines:]] if step == 1 else []
            still[cell] = any(not _middle(side, lines, off).any() for side in sides)
    return still


def _hardly_changed(
    rows: Sequence[NDArray[np.uint8]],
    before: Sequence[NDArray[np.uint8]],
    doubtful: NDArray[np.bool_],
    lattice: Lattice,
) -> NDArray[np.bool_]:
    """Bool (rows, cols): the *doubtful* cells that were only drawn anew, in nearly the same pixels:
    browsers smooth curves a little differently each time."""
    hardly = np.zeros_like(doubtful)
    for cell, one, other in _twice(rows, before, doubtful, lattice):
        hardly[cell] = cv2.norm(one, other, cv2.NORM_INF) <= ANEW
    return hardly


def _twice(
    rows: Sequence[NDArray[np.uint8]],
    before: Sequence[NDArray[np.uint8]],
    chosen: NDArray[np.bool_],
    lattice: Lattice,
) -> Iterator[tuple[Cell, NDArray[np.uint8], NDArray[np.uint8]]]:
    """The *chosen* cells, bool (rows, cols), with their pixels now and *before*, where there are
    any and as many."""
    if not chosen.any():
        return
    columns = _columns(lattice)
    for row, col in np.argwhere(chosen).tolist():
        one, other = rows[row][:, columns[col]], before[row][:, columns[col]]
        if one.shape == other.shape and one.size:
            yield (row, col), one, other


def _middle(side: NDArray[np.uint8], lines: int, off: int) -> NDArray[np.uint8]:
    """A line at a side of a cell without its ends, which are part of the next sides."""
    return side[:, off:-off] if side.shape[1] > side.shape[0] else side[lines:-lines]


def _count_again(
    image: NDArray[np.uint8], memory: Memory, codes: NDArray[np.uint8]
) -> Count | None:
    """The mine counter at its known place; on a fresh board, *codes* uint8 (rows, cols), looked for
    anew where it is not seen: programs say there how the last game has ended."""
    count = memory.count
    if count is not None and memory.theme.counter is None:
        count = display_again(image, count, memory.grid)
    elif count is not None:
        count = read_again(image, count, memory.grid, memory.theme)
    if count is None and (codes == COVERED).all():
        count = read_counter(image, memory.grid, memory.theme)
        count = count or printed_counter(image, memory.grid, codes, counter=memory.theme.counter)
    return count


def changed_cells(
    rows: Sequence[NDArray[np.uint8]], before: Sequence[NDArray[np.uint8]], lattice: Lattice
) -> NDArray[np.bool_]:
    """Bool (rows, cols): cells with a pixel that is not as it was."""
    changed = np.zeros((lattice.rows, lattice.cols), np.bool_)
    starts, middles = _starts(lattice, rows[0].shape[1]), None
    moving = dimmed = False
    for row, (one, other) in enumerate(zip(rows, before, strict=True)):
        if one.shape != other.shape:
            changed[row] = True
        # Where one row has changed the next one often has: it is not read twice.
        elif one.size and (moving or cv2.norm(one, other, cv2.NORM_INF) > 0):
            if dimmed:  # where all cells of a row have changed, a line of the others may show it
                middles = _middle_differing(rows, before, starts) if middles is None else middles
                changed[row] = middles[row]
            dimmed = dimmed and bool(changed[row].all())
            if not dimmed:
                changed[row] = _differing(one, other, starts)
                dimmed = bool(changed[row].all())
            moving = dimmed or bool(changed[row].any())
    return changed


def _middle_differing(
    rows: Sequence[NDArray[np.uint8]], before: Sequence[NDArray[np.uint8]], starts: list[int]
) -> NDArray[np.bool_]:
    """Bool (rows, cols): the cells that differ in the middle line of their row."""
    found = np.zeros((len(rows), len(starts)), np.bool_)
    same = [row for row, one in enumerate(rows) if one.size and one.shape == before[row].shape]
    now, then = (
        np.stack([some[row][len(some[row]) // 2] for row in same]) for some in (rows, before)
    )
    off = cv2.absdiff(now, then).reshape(len(same), -1)
    found[same] = np.maximum.reduceat(off, starts, axis=1) > 0
    return found


def _differing(
    one: NDArray[np.uint8], other: NDArray[np.uint8], starts: list[int]
) -> NDArray[np.bool_]:
    """The cells (cols,) of a row that differ, *starts* being where each begins in bytes."""
    line = cv2.absdiff(one, other).reshape(len(one), -1).max(axis=0)
    return np.asarray(np.maximum.reduceat(line, starts) > 0, np.bool_)


def _updated(
    before: tuple[NDArray[np.uint8], ...],
    rows: Sequence[NDArray[np.uint8]],
    changed: NDArray[np.bool_],
    differing: NDArray[np.bool_],
    lattice: Lattice,
) -> tuple[NDArray[np.uint8], ...]:
    """The remembered pixels with those of the *changed* cells (rows, cols) replaced.

    Other cells may be *differing* too and were not asked for.
    """
    kept, columns = list(before), _columns(lattice)
    for row in np.flatnonzero(changed.any(axis=1)).tolist():
        own = rows[row]
        if (changed[row] == differing[row]).all():
            kept[row] = own.copy()
        elif own.shape == kept[row].shape:
            kept[row] = kept[row].copy()
            for col in np.flatnonzero(changed[row]).tolist():
                kept[row][:, columns[col]] = own[:, columns[col]]
    return tuple(kept)


@lru_cache(maxsize=8)
def _columns(lattice: Lattice) -> list[slice]:
    """Where each column of cells lies on the pixels of its rows."""
    across, _ = _edges(lattice)
    return [slice(a - across[0], b - across[0]) for a, b in pairwise(across)]
