"""Lines at the sides of a board that are its rulers, which name rows and columns, or its frame."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.appearance.drawn import Drawings, Places, present
from screenbot.vision.bounds.margin import inner_grid
from screenbot.vision.bounds.onward import SAME
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.seen import CONFIDENT

COUNTED, SURELY_COUNTED = 4, 6
"""So many steps from a number to the next one are a ruler beside a board, where lines without
numbers lie before it the latter."""
MOST_KNOWN: Final = 0.5
"""Greatest share of sure cells in a ruler of letters."""
STROKE, INK, UNLIKE = 2.0, 8.0, 20.0
"""Least root mean square difference of an unsure mark to its ground, that of the signs of a frame,
and of these to other cells."""
EVEN: Final = 0.1
"""Greatest difference along a line of a frame, as a share of that to its ground."""
COMPRESSED: Final = 16.0
"""Root mean square difference up to which the signs of a frame are one."""


def without_rulers(grid: Grid, looks: Looks) -> Grid:
    """The grid without lines at its sides that name its rows and columns, and what is beyond them.

    These are numbered, or have a letter each. Frames go too: lines of one sign, which is unknown or
    like none of the board, or an unsure mark that none of the board is drawn like.
    """
    codes, look, sure = looks.codes, looks.shapes.look, looks.confidence >= CONFIDENT
    drawings, inside = looks.shapes.drawings, present(look[1:-1, 1:-1])
    alone = (drawings.ink >= INK) & (drawings.apart[:, inside].min(axis=1) >= UNLIKE)
    signs = (codes == UNSEEN) | alone[look]
    odd = ~sure & _unlike(drawings, look[1:-1, 1:-1])[look]
    parts = []
    for own in ((codes, look, looks.blank, sure), (codes.T, look.T, looks.blank.T, sure.T)):
        before, after = (
            _ruler(drawings, own[0][::way], own[1][::way], own[2][::way], own[3][::way])
            for way in (1, -1)
        )
        parts.append(slice(before, len(own[0]) - after))
    for axis, (lines, sign, strange) in enumerate(((look, signs, odd), (look.T, signs.T, odd.T))):
        first, last = (
            _is_one(lines[at], drawings)
            and bool(sign[at].all() or (strange[at].all() and _is_even(lines[at], axis, drawings)))
            for at in (0, -1)
        )
        part = parts[axis]
        parts[axis] = slice(max(part.start, int(first)), min(part.stop, len(lines) - int(last)))
    return inner_grid(grid, *parts)


def _unlike(drawings: Drawings, inner: Places) -> NDArray[np.bool_]:
    """Which looks, bool (n,), show something that none of the *inner* cells, (rows, cols), does."""
    shown = drawings.ink >= STROKE
    marks = present(inner[shown[inner]])
    return np.asarray(shown & (drawings.apart[:, marks] > SAME).all(axis=1), np.bool_)


def _is_even(looks: Places, axis: int, drawings: Drawings) -> bool:
    """Whether what cells of a row for *axis* 0, or a column for 1, show is the same all along the
    line, but for its ends: *looks* (n,) are those of its cells."""
    own = present(looks[1:-1])
    apart = drawings.samples[own].std(axis=2 - axis).mean(axis=(1, 2))
    return bool((apart <= EVEN * drawings.ink[own]).all())


def _is_one(looks: Places, drawings: Drawings) -> bool:
    """Whether all cells of a line, (n,), show the same, but for what compression does to it."""
    own = present(looks)
    return float(drawings.apart[np.ix_(own, own)].max()) <= COMPRESSED


def _ruler(
    drawings: Drawings,
    codes: NDArray[np.uint8],
    look: Places,
    blank: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> int:
    """How many lines from the first one on are up to a ruler, each array (lines, cells).

    It counts up and no number stands before it, or it shows another mark in each cell, hardly one
    of them known, most of them drawn like none elsewhere, and no mark stands before it.
    """
    first = int(((codes >= 1) & (codes <= 8)).any(axis=1).argmax())
    if _counts(codes[first], COUNTED if first == 0 else SURELY_COUNTED):
        return first + 1
    line = int((~blank).any(axis=1).argmax())
    unknown = not blank[line].any() and sure[line].mean() <= MOST_KNOWN
    letters = len(look[line]) > COUNTED and len(np.unique(look[line])) == len(look[line])
    rest = present(np.delete(look, line, axis=0))
    alone = drawings.apart[look[line]][:, rest].min(axis=1) >= UNLIKE
    return line + 1 if unknown and letters and alone.mean() > MOST_KNOWN else 0


def _counts(line: NDArray[np.uint8], steps: int) -> bool:
    """Whether numbers of an outer line count up so many *steps* in a row.

    So many never do in a game: one that has a number beside it on a side of the board is 4 at most.
    """
    codes = line.astype(np.int16)
    rising = (np.diff(codes) == 1) & (codes[:-1] >= 1) & (codes[1:] <= 8)
    if len(rising) < steps:
        return False
    return bool(np.lib.stride_tricks.sliding_window_view(rising, steps).all(axis=1).any())
