"""Reading a board again at its known place: only cells whose pixels changed are looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.errors import ImageError
from screenbot.geometry import Cell, Rect
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
    pixels = picture[place.y : place.bottom, place.x : place.right]
    changed = _changed(pixels, memory.pixels, seen, place)
    if cells is not None:
        asked = np.zeros_like(changed)
        for row, col in cells:
            asked[row, col] = True
        changed &= asked
    where = np.argwhere(changed)
    alone = seen.cell_confidence if memory.confidence is None else memory.confidence
    codes, confidence, tiles = seen.board.cells.copy(), alone.copy(), memory.tiles
    if len(where) and isinstance(tiles, TileMatcher):
        found = read_some(picture, memory.grid, tiles, where)
        codes[changed], confidence[changed] = found.codes, found.confidence
    elif len(where) and isinstance(tiles, Looks):
        before = (codes, confidence)
        tiles = tiles.read(picture, memory.grid, where)
        still = _still_covered(pixels, memory.pixels, where, seen, place)
        codes, confidence = tiles.codes, _remembered(tiles, before, changed & ~still)
    kept = memory.pixels
    if len(where):
        kept = pixels.copy() if cells is None else _updated(kept, pixels, where, seen, place)
    count = _count_again(picture, memory)
    again = replace(memory, tiles=tiles, pixels=kept, count=count)
    return seen_from(codes, confidence, seen.lattice, again, before=seen)


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
    pixels: NDArray[np.uint8],
    before: NDArray[np.uint8],
    cells: NDArray[np.intp],
    seen: Seen,
    place: Rect,
) -> NDArray[np.bool_]:
    """Bool (rows, cols): the changed *cells* (n, 2) that are the same but for a line at one or two
    adjacent sides, which is a neighbour's: the lattice may lie a pixel or two off the cells."""
    still = np.zeros(seen.board.cells.shape, np.bool_)
    if pixels.shape != before.shape:
        return still
    for row, col in cells:
        rect = seen.lattice.rect(int(row), int(col)).moved(-place.x, -place.y)
        rows, cols = slice(max(0, rect.y), rect.bottom), slice(max(0, rect.x), rect.right)
        differ = cv2.absdiff(pixels[rows, cols], before[rows, cols]).max(axis=2) > 0
        lines, off = max(2, rect.height // 10), max(2, rect.width // 10)
        parts = [
            differ[a:b, c:d]
            for a, b in ((lines, None), (None, -lines))
            for c, d in ((off, None), (None, -off))
        ]
        still[row, col] = any(not part.any() for part in parts)
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
    pixels: NDArray[np.uint8], before: NDArray[np.uint8], seen: Seen, place: Rect
) -> NDArray[np.bool_]:
    """Bool (rows, cols): cells with a pixel that is not as it was."""
    lattice = seen.lattice
    changed = np.ones((lattice.rows, lattice.cols), np.bool_)
    if pixels.shape != before.shape:
        return changed
    changed[:] = False
    lefts = [lattice.edge_x(col) - place.x for col in range(lattice.cols)]
    starts = 3 * np.clip(lefts, 0, pixels.shape[1] - 1)
    tops = [max(0, lattice.edge_y(row) - place.y) for row in range(lattice.rows + 1)]
    for row, (top, bottom) in enumerate(pairwise(tops)):  # row by row: the differences stay cached
        if top < min(bottom, len(pixels)):
            difference = cv2.absdiff(pixels[top:bottom], before[top:bottom])
            if difference.any():
                line = difference.reshape(len(difference), -1).max(axis=0)
                changed[row] = np.maximum.reduceat(line, starts) > 0
    return changed


def _updated(
    before: NDArray[np.uint8],
    pixels: NDArray[np.uint8],
    cells: NDArray[np.intp],
    seen: Seen,
    place: Rect,
) -> NDArray[np.uint8]:
    """The remembered pixels with those of some cells replaced."""
    kept = before.copy()
    for row, col in cells:
        rect = seen.lattice.rect(int(row), int(col)).moved(-place.x, -place.y)
        rows = slice(max(0, rect.y), rect.bottom)
        cols = slice(max(0, rect.x), rect.right)
        kept[rows, cols] = pixels[rows, cols]
    return kept
