"""Cells that were read before: one that looks the same to the pixel need not be read again.

Programs draw all cells that show the same alike, so that a board is its own set of templates. An
example stands for a cell only where no pixel inside differs by more than a screen's noise and the
rims hardly do: neighbours and the gaps between cells show there. Examples of two kinds that lie so
close that a cell could be like both are none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.product import product
from screenbot.vision.seen import CONFIDENT

RIM: Final = 8
"""Part of a cell's side that its rim takes on each side."""
NEAR, NEAR_RIM = 2, 4.0
"""Greatest difference, 0 to 255, of any pixel inside from the example that a cell equals, and mean
difference of their rims."""
STRICT_RIM: Final = 2.0
"""The same where lines of neighbours tell looks apart, because a lattice may lie a little off."""
APART, APART_RIM = 3 * NEAR, 6 * NEAR_RIM
"""Examples of two kinds differ by more than this in one of both: a cell is near to one alone."""
MOST: Final = 128
"""Most examples of a board."""
ROUNDS: Final = 4
"""So often cells are sorted by their insides; what is left then is compared one by one."""
FEW: Final = 8
"""So few cells are not sorted at all."""
ONE_BY_ONE: Final = 16
"""So few cells are cut out one by one."""
TRIES: Final = 3
"""So many examples, the nearest first, may be the one that a cell equals: their rims tell."""
LINES: Final = 16
"""Cells of at least twice as many lines are compared by a part of them, and so on."""
SAMPLES: Final = 66
"""So many bytes of a cell's inside, and a third of that of its rim, tell the nearest example."""

ONE_THREAD: Final = 1 << 16
"""So few bytes are added up at once."""
AT_ONCE: Final = 1 << 19
"""So many bytes of cells are compared at once: more do not stay in the processor's cache."""

Pixels = NDArray[np.uint8]
"""uint8 (n, bytes): cells cut out to the pixel."""
Size = tuple[int, int]
"""Lines of cells that are compared, and their width in pixels."""


def line_step(height: float) -> int:
    """Of so many lines of a cell one is compared: large drawings have no finer ones."""
    return max(1, int(height) // LINES)


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """Cells, n of them, cut out of a picture; those that look the same are of one kind, k of them.

    ``pixels`` is uint8 (k, bytes), ``rim`` how much the rims of a kind may differ, ``first`` (k,)
    the first cell of each kind and ``kind`` (n,) the kind of each cell.
    """

    pixels: Pixels
    size: Size
    rim: float
    first: NDArray[np.intp]
    kind: NDArray[np.intp]

    def none(self) -> Examples:
        """No examples, of such cells."""
        places, sure = np.empty(0, np.intp), np.empty(0, np.float32)
        codes = np.empty(0, np.uint8)
        return Examples(self.pixels[:0], self.size, self.rim, codes, places, sure)

    def examples(
        self,
        codes: NDArray[np.uint8],
        confidence: NDArray[np.float32],
        names: NDArray[np.intp] | None = None,
    ) -> Examples:
        """Examples from what the cells were read as, each (n,), the most common kinds first.

        What was not sure, or not the same for all cells of a kind, is none. *names* are what is
        known of them, if not the *codes* themselves.
        """
        own = codes[self.first]
        sure = np.where(codes == own[self.kind], confidence, np.float32(0.0))
        least = sure[self.first]
        np.minimum.at(least, self.kind, sure)
        order = np.argsort(-np.bincount(self.kind), kind="stable")
        chosen = order[least[order] >= CONFIDENT]
        called = own.astype(np.intp) if names is None else names[self.first]
        return self.none().with_more(
            self.pixels[chosen], own[chosen], least[chosen], called[chosen]
        )


def kinds_of(
    image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp], rim: float = NEAR_RIM
) -> Kinds:
    """Some cells, (n, 2) of row and column, of a picture, uint8 (height, width, 3)."""
    return kinds_among(cut_out(image, grid, cells), _size(grid), rim)


def kinds_among(own: Pixels, size: Size, rim: float = NEAR_RIM, few: int = FEW) -> Kinds:
    """Cells cut out to the pixel by their kinds; only a *few* of them are not sorted at all."""
    every = np.arange(len(own))
    if len(own) <= few:
        return Kinds(own, size, rim, every, every)
    inside = own & _parts(size)[0]
    words = inside[:, : own.shape[1] // 8 * 8].view(np.uint64)
    sums = np.add.reduce(words, axis=1)  # equal insides have equal sums
    kind, firsts, count = np.empty(len(own), np.intp), [], 0
    left = every
    for _ in range(ROUNDS):
        _, first, group = np.unique(sums[left], return_index=True, return_inverse=True)
        group = group.reshape(-1)
        firsts.append(left[first])
        kind[left] = count + group
        count += len(first)
        if len(first) < len(left):
            some = own if len(left) == len(own) else own[left]
            left = left[~_alike(some, some[first[group]], size, 0, rim)]
        else:
            left = left[:0]
        if len(left) <= FEW:
            break
    kind[left] = count + np.arange(len(left))
    first = np.concatenate([*firsts, left])
    return Kinds(own[first], size, rim, first, kind)


def cut_out(image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]) -> Pixels:
    """The pixels of cells, all of one size; those past the picture's edge are its last ones."""
    columns, rows, (height, width), step = _places(grid)
    lefts, tops = columns[cells[:, 1]], rows[cells[:, 0]]
    high, wide = image.shape[:2]
    before = max(0, -int(tops.min())), max(0, -int(lefts.min()))
    after = max(0, int(tops.max()) + height - high), max(0, int(lefts.max()) + width - wide)
    if any(before) or any(after):
        sides = ((before[0], after[0]), (before[1], after[1]), (0, 0))
        image = np.pad(image, sides, mode="edge")
        tops, lefts = tops + before[0], lefts + before[1]
    if len(cells) <= ONE_BY_ONE:
        out = np.empty((len(cells), -(-height // step), width, 3), np.uint8)
        for cell, top, left in zip(out, tops.tolist(), lefts.tolist(), strict=True):
            cell[:] = image[top : top + height : step, left : left + width]
        return out.reshape(len(cells), -1)
    lines = image.reshape(len(image), -1)
    places = np.lib.stride_tricks.sliding_window_view(lines, (height, 3 * width))[:, :, ::step]
    return np.asarray(places[tops, 3 * lefts].reshape(len(cells), -1), np.uint8)


def _size(grid: Grid) -> Size:
    """What is cut out of each cell."""
    _, _, (height, width), step = _places(grid)
    return -(-height // step), width


@lru_cache(maxsize=8)
def _places(grid: Grid) -> tuple[NDArray[np.intp], NDArray[np.intp], tuple[int, int], int]:
    """The left pixel of each column and the top one of each row, the height and width of a cell in
    pixels, and how many lines one is compared of."""
    width, height = (int(np.diff(edges).min() + 1e-6) for edges in (grid.xs, grid.ys))
    columns, rows = (np.rint(edges).astype(np.intp) for edges in (grid.xs, grid.ys))
    return columns, rows, (height, width), line_step(height)


@lru_cache(maxsize=8)
def _parts(size: Size) -> tuple[Pixels, NDArray[np.intp], NDArray[np.intp]]:
    """The bytes inside of a cell as a mask of 0 and 255, and some that lie inside, and on the rim.

    All are (bytes,) or places among them.
    """
    height, width = size
    down, across = (max(2, round(side / RIM)) for side in size)
    mask = np.zeros((height, width, 3), np.uint8)
    mask[down:-down, across:-across] = 255
    flat = mask.reshape(-1)
    inside, rim = np.flatnonzero(flat), np.flatnonzero(flat == 0)
    some, few = np.arange(SAMPLES), np.arange(SAMPLES // 3)
    return flat, inside[some * len(inside) // len(some)], rim[few * len(rim) // len(few)]


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Cells of a board as they were read: m of them.

    ``pixels`` is uint8 (m, bytes), ``codes`` uint8 (m,) what each shows, ``names`` (m,) what it is
    known by and ``confidence`` float32 (m,) how sure that was. A cell's rim may differ by ``rim``.
    """

    pixels: Pixels
    size: Size
    rim: float
    codes: NDArray[np.uint8]
    names: NDArray[np.intp]
    confidence: NDArray[np.float32]

    def find(self, pixels: Pixels) -> NDArray[np.intp]:
        """The example (n,) that each of some cells equals; -1 for none."""
        if not len(self.names) or not len(pixels):
            return np.full(len(pixels), -1, np.intp)
        some, columns, squares = _compared(self)
        far = squares - product(pixels[:, some].astype(np.float32), columns)
        found, left = np.full(len(pixels), -1, np.intp), np.arange(len(pixels))
        for _ in range(min(TRIES, len(self.names))):
            nearest = far[left].argmin(axis=1)
            own = pixels if len(left) == len(pixels) else pixels[left]
            alike = _alike(own, self.pixels[nearest], self.size, NEAR, self.rim)
            found[left[alike]] = nearest[alike]
            far[left, nearest] = np.inf
            left = left[~alike]
            if not len(left):
                break
        return found

    def with_more(
        self,
        pixels: Pixels,
        codes: NDArray[np.uint8],
        confidence: NDArray[np.float32],
        names: NDArray[np.intp],
    ) -> Examples:
        """With further examples, the most wanted first, as far as there is room.

        Those that are too near to examples with other codes are left out, and these as well.
        """
        room = MOST - len(self.names)
        if not len(pixels) or room <= 0:
            return self
        every = np.concatenate([self.pixels, pixels[:room]])
        shown = np.concatenate([self.codes, codes[:room]])
        called = np.concatenate([self.names, names[:room]])
        sure = np.concatenate([self.confidence, confidence[:room]])
        near = _squares(every, every, _parts(self.size)[1]) <= SAMPLES * APART**2
        one, other = np.nonzero(near & (shown[:, None] > shown))
        alike = _alike(every[one], every[other], self.size, APART, APART_RIM)
        clear = np.ones(len(every), np.bool_)
        clear[one[alike]] = clear[other[alike]] = False
        return Examples(every[clear], self.size, self.rim, shown[clear], called[clear], sure[clear])

    def renamed(self, names: NDArray[np.intp]) -> Examples:
        """With each name replaced by the one at its place in *names*; those of -1 are dropped."""
        new = names[self.names]
        kept = new >= 0
        return replace(
            self,
            pixels=self.pixels[kept],
            codes=self.codes[kept],
            names=new[kept],
            confidence=self.confidence[kept],
        )


@lru_cache(maxsize=8)
def _compared(
    examples: Examples,
) -> tuple[NDArray[np.intp], NDArray[np.float32], NDArray[np.float32]]:
    """The bytes that tell the nearest example, what cells are multiplied with, and half of the
    squared length (m,) of each example."""
    _, inside, rim = _parts(examples.size)
    some = np.concatenate([inside, rim])
    values = np.asfortranarray(examples.pixels[:, some], np.float32)  # multiplies twice as fast
    return some, values, 0.5 * np.einsum("ij,ij->i", values, values)


def _squares(one: Pixels, other: Pixels, some: NDArray[np.intp]) -> NDArray[np.float32]:
    """Squared differences (n, m) of *some* bytes of cells."""
    own, others = (pixels[:, some].astype(np.float32) for pixels in (one, other))
    lengths = [np.einsum("ij,ij->i", values, values) for values in (own, others)]
    return np.asarray(lengths[0][:, None] - 2.0 * product(own, others) + lengths[1], np.float32)


def _alike(one: Pixels, other: Pixels, size: Size, most: int, most_rim: float) -> NDArray[np.bool_]:
    """Bool (n,): cells whose insides differ by no more than *most*, and rims than *most_rim*."""
    mask, alike = _parts(size)[0], np.empty(len(one), np.bool_)
    rim = most_rim * (len(mask) - np.count_nonzero(mask))
    for first in range(0, len(one), max(1, AT_ONCE // len(mask))):
        some = slice(first, first + max(1, AT_ONCE // len(mask)))
        off = np.asarray(cv2.absdiff(one[some], other[some]), np.uint8)
        both = _sums(off)
        off &= mask
        inside = _sums(off)
        near = off.max(axis=1) <= most if most else inside == 0
        alike[some] = near & (both - inside <= rim)
    return alike


def _sums(values: Pixels) -> NDArray[np.int32]:
    """The sum (n,) of each row."""
    if values.size < ONE_THREAD:  # OpenCV would first wake its threads
        return np.asarray(np.add.reduce(values, axis=1, dtype=np.int32), np.int32)
    return np.asarray(cv2.reduce(values, 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S), np.int32)[:, 0]
