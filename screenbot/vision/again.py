"""Reading a board again at its known place: only cells whose pixels changed are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.errors import ImageError
from screenbot.geometry import Cell, Lattice, Rect
from screenbot.vision.cells import read_some, seen_from
from screenbot.vision.counter import Count, read_again
from screenbot.vision.looks import Looks
from screenbot.vision.picture import checked
from screenbot.vision.seen import CONFIDENT, Memory, Seen
from screenbot.vision.tiles import TileMatcher

OPENED: Final = np.float32(0.6)
"""Confidence of a cell that was seen to open, and has no mines about it."""


def reread(image: NDArray[np.uint8], seen: Seen, *, cells: Iterable[Cell] | None = None) -> Seen:
    """See ``screenbot.vision.reread``."""
    picture = checked(image)
    memory = seen.memory
    if memory is None:
        raise ImageError("a board that was not read from a picture cannot be read again")
    place = _place(picture, seen)
    rows = board_rows(picture, seen.lattice)
    changed = _changed(rows, memory.pixels, seen, place)
    if cells is not None:
        asked = np.zeros_like(changed)
        for row, col in cells:
            asked[row, col] = True
        changed &= asked
    where = np.argwhere(changed)
    alone = seen.cell_confidence if memory.confidence is None else memory.confidence
    codes, confidence = seen.board.cells.copy(), alone.copy()
    tiles, examples = memory.tiles, memory.examples
    if len(where) and isinstance(tiles, TileMatcher) and examples is not None:
        found = read_some(picture, memory.grid, tiles, where, examples)
        codes[changed], confidence[changed], examples = found
    elif len(where) and isinstance(tiles, Looks):
        before = (codes, confidence)
        tiles = tiles.read(picture, memory.grid, where)
        unclear = changed & ((tiles.codes == COVERED) | (tiles.codes == 0))
        unclear &= tiles.confidence < np.maximum(confidence, OPENED)
        still = _still_covered(rows, memory.pixels, np.argwhere(unclear), seen)
        codes, confidence = tiles.codes, _remembered(tiles, before, changed & ~still)
    kept = _updated(memory.pixels, rows, changed, seen)
    count = _count_again(picture, memory)
    again = replace(memory, tiles=tiles, pixels=kept, count=count, examples=examples)
    return seen_from(codes, confidence, seen.lattice, again, before=seen)


def board_rows(image: NDArray[np.uint8], lattice: Lattice) -> list[NDArray[np.uint8]]:
    """The part of a picture that each row of cells lies on, uint8 (height, width, 3) each."""
    place = lattice.bounds()
    left, right = max(0, place.x), max(0, place.right)
    edges = [max(0, lattice.edge_y(row)) for row in range(lattice.rows + 1)]
    return [image[top:bottom, left:right] for top, bottom in pairwise(edges)]


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


def _still_covered(
    rows: Sequence[NDArray[np.uint8]],
    before: Sequence[NDArray[np.uint8]],
    cells: NDArray[np.intp],
    seen: Seen,
) -> NDArray[np.bool_]:
    """Bool (rows, cols): the changed *cells* (n, 2) that are the same but for a line at one or two
    adjacent sides, which is a neighbour's: the lattice may lie a pixel or two off the cells."""
    still = np.zeros(seen.board.cells.shape, np.bool_)
    width, height = seen.lattice.cell
    lines, off = max(2, int(height) // 10), max(2, int(width) // 10)
    for row, col in cells.tolist():
        across = _columns(seen, col)
        one, other = rows[row][:, across], before[row][:, across]
        if one.shape == other.shape and one.size:
            differ = cv2.absdiff(one, other)
            still[row, col] = any(
                not differ[a:b, c:d].any()
                for a, b in ((lines, None), (None, -lines))
                for c, d in ((off, None), (None, -off))
            )
    return still


def _count_again(image: NDArray[np.uint8], memory: Memory) -> Count | None:
    """The mine counter at its known place; looked for anew only where it was never seen."""
    if memory.count is None:
        return None
    return read_again(image, memory.count, memory.grid, memory.theme)


def _place(image: NDArray[np.uint8], seen: Seen) -> Rect:
    """The board's pixels on the picture. Raises ``ImageError`` where none are on it."""
    height, width = image.shape[:2]
    place = seen.lattice.bounds().intersection(Rect(0, 0, width, height))
    if place is None:
        raise ImageError(
            f"the board at {seen.origin} lies outside the picture of {width} x {height} pixels"
        )
    return place


def _changed(
    rows: Sequence[NDArray[np.uint8]],
    before: Sequence[NDArray[np.uint8]],
    seen: Seen,
    place: Rect,
) -> NDArray[np.bool_]:
    """Bool (rows, cols): cells with a pixel that is not as it was."""
    lattice = seen.lattice
    changed = np.zeros((lattice.rows, lattice.cols), np.bool_)
    lefts = [lattice.edge_x(col) - place.x for col in range(lattice.cols)]
    starts = 3 * np.clip(lefts, 0, place.width - 1)
    for row, (one, other) in enumerate(zip(rows, before, strict=True)):
        if one.shape != other.shape:
            changed[row] = True
        elif one.size and cv2.norm(one, other, cv2.NORM_INF) > 0:
            line = cv2.absdiff(one, other).reshape(len(one), -1).max(axis=0)
            changed[row] = np.maximum.reduceat(line, starts) > 0
    return changed


def _updated(
    before: tuple[NDArray[np.uint8], ...],
    rows: Sequence[NDArray[np.uint8]],
    changed: NDArray[np.bool_],
    seen: Seen,
) -> tuple[NDArray[np.uint8], ...]:
    """The remembered pixels with those of the *changed* cells (rows, cols) replaced."""
    kept = list(before)
    for row in np.flatnonzero(changed.any(axis=1)).tolist():
        own = rows[row]
        if changed[row].all():
            kept[row] = own.copy()
        if own.shape != kept[row].shape or changed[row].all():
            continue
        kept[row] = kept[row].copy()
        for col in np.flatnonzero(changed[row]).tolist():
            across = _columns(seen, col)
            kept[row][:, across] = own[:, across]
    return tuple(kept)


def _columns(seen: Seen, col: int) -> slice:
    """Where a column of cells lies on the pixels of its rows."""
    lattice = seen.lattice
    left = max(0, lattice.edge_x(0))
    return slice(max(0, lattice.edge_x(col) - left), max(0, lattice.edge_x(col + 1) - left))
