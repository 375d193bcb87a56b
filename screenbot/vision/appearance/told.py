"""What looks are as the tiles of a learnt theme tell, beside what their shapes say.

Such tiles were cut from a few pictures: they tell what marks mean that nobody else draws so, but
not all marks are among them, and on other pictures they may be of another size, or stand on another
ground. So they say what a look is where it is nearly the same, or where its shape does not speak
against it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.appearance.recogniser import CLASSES, CODES
from screenbot.vision.lattice.grid import Grid

if TYPE_CHECKING:
    from screenbot.vision.themes.tiles import TileMatcher

SHIFT: Final = 2
"""How far looks are shifted to lie on the tiles, in samples."""
AT_ONCE: Final = 64
"""So many looks are compared with the tiles at once."""
FLAT, PLAIN = 2.0, 6.0
"""Difference, 0 to 255, of flat colours that are the same, and contrast of tiles that are such."""
SAME, LEAD = 0.15, 1.5
"""Difference to a tile, as a part of its contrast, of what is nearly the same whatever its shape
says, and how many times as far off other tiles are then."""
LIKE, CLEAR_LEAD = 0.25, 6.0
"""The same where all others are far off."""
LIKE_SHAPE, SHAPE_LEAD = 0.5, 1.2
"""The same where the shape says so too."""
UNLIKE_ANY, VAGUE, VAGUE_LEAD = 0.35, 0.5, 3.0
"""The same where the shape says little: its most likely class has less than this probability."""
SURE: Final = np.float32(0.9)
"""Confidence of what a tile tells."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """The ``tiles`` of a learnt theme, and the code (n,) of each look of a board that they tell, -1
    where they do not."""

    tiles: TileMatcher
    codes: NDArray[np.int16]

    def apart(
        self, image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]
    ) -> NDArray[np.float32]:
        """How far some cells, (n, 2) of row and column, are from the tiles of each class, shifted
        to where they are the nearest: float32 (n, classes)."""
        off = np.empty((len(cells), len(self.tiles.classes)), np.float32)
        for first in range(0, len(cells), AT_ONCE):
            some = cells[first : first + AT_ONCE]
            views = self.tiles.distances(grid.shifted(image, some, self.tiles.size, SHIFT))
            off[first : first + AT_ONCE] = views.reshape(len(some), -1, off.shape[1]).min(axis=1)
        return off

    def with_more(
        self,
        image: NDArray[np.uint8],
        grid: Grid,
        cells: NDArray[np.intp],
        probabilities: Floats,
    ) -> tuple[Told, Floats]:
        """The same with further looks, one at each of some *cells*, (n, 2) of row and column.

        Their *probabilities*, (n, len(CLASSES)) by their shapes, are certain where a tile tells.
        """
        codes = told_by(self.apart(image, grid, cells), self.tiles, probabilities)
        told = replace(self, codes=np.concatenate([self.codes, codes]))
        return told, certain(codes, probabilities)

    def chosen(self, looks: NDArray[np.bool_]) -> Told:
        """Those of some of the looks."""
        return replace(self, codes=self.codes[looks])

    def without_more(self, count: int) -> Told:
        """The same with so many further looks that nothing is told of."""
        return replace(self, codes=np.append(self.codes, np.full(count, -1, np.int16)))


def told_by(apart: Floats, tiles: TileMatcher, probabilities: Floats) -> NDArray[np.int16]:
    """The code (n,) of each look, -1 where none is told, by how far *apart* it is from the tiles of
    each class, (n, classes), and what its shape says."""
    near, nearest = np.sort(apart, axis=1), apart.argmin(axis=1)
    least, second = near[:, 0], near[:, 1] if near.shape[1] > 1 else np.inf
    codes = tiles.classes[nearest]
    off = SAME * least / same_as(tiles)[nearest]
    lead = (second + 1.0) / (least + 1.0)
    shown = CODES[probabilities.argmax(axis=1)]
    vague = probabilities.max(axis=1) < VAGUE
    told = (off <= SAME) & (lead >= LEAD)
    told |= (off <= LIKE) & (lead >= CLEAR_LEAD)
    told |= (off <= LIKE_SHAPE) & (lead >= SHAPE_LEAD) & (_without_mark(codes) == shown)
    told |= (off <= UNLIKE_ANY) & (lead >= VAGUE_LEAD) & vague
    return np.where(told, codes.astype(np.int16), np.int16(-1))


def same_as(tiles: TileMatcher) -> Floats:
    """The difference to each class up to which a cell is nearly the same: float32 (classes,)."""
    patterns = tiles.patterns
    return np.where(patterns < PLAIN, FLAT, SAME * patterns).astype(np.float32)


def _without_mark(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Codes as shapes alone tell them: zeros have no mark, as covered cells have none."""
    return np.where(codes == 0, np.uint8(COVERED), codes)


def certain(codes: NDArray[np.int16], probabilities: Floats) -> Floats:
    """The *probabilities* of looks, (n, len(CLASSES)), certain for those with a code from 0."""
    known = codes >= 0
    if not known.any():
        return probabilities
    shapes = _without_mark(codes[known].astype(np.uint8))
    place = np.argmax(shapes[:, None] == CODES, axis=1)
    sure = probabilities.copy()
    sure[known] = np.arange(len(CLASSES)) == place[:, None]
    return sure


def as_told(
    codes: NDArray[np.uint8], confidence: Floats, told: NDArray[np.int16], whole: NDArray[np.bool_]
) -> tuple[NDArray[np.uint8], Floats]:
    """Codes and confidences (rows, cols), those of cells in *whole* view as the tiles have *told*
    them, -1 where they have not."""
    known = (told >= 0) & whole
    sure = np.where(known, np.maximum(confidence, SURE), confidence)
    return np.where(known, told, codes).astype(np.uint8), sure.astype(np.float32)
