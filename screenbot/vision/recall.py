"""What is known of a board from before: how its cells looked, and what was clicked since."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from math import comb
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG
from screenbot.geometry import Cell
from screenbot.vision.appearance.belief import BLANK, IS_FLAG
from screenbot.vision.appearance.recogniser import CLASSES, UNSURE
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import Looks, judged
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.cells import seen_from

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
Places = NDArray[np.intp]

CLICKED: Final = np.float32(0.6)
"""Confidence of a cell that has become what a click was to make of it."""
SINGLE: Final = 5
"""So many cells do not lie under a window that has come over the board."""
DENSITY, HIDDEN = 0.2, 0.05
"""How likely a cell is a mine, and that something lies over one that was clicked."""
LIKELY: Final = 0.95
"""Least probability of a number that a click has opened."""
ENDED: Final = (MINE, EXPLODED, WRONG_FLAG)
"""What only a game that has ended shows."""
NUMBERS: Final = [CLASSES.index(str(number)) for number in range(1, 9)]
STILL_SHOWN: Final = 0.6
CLEARLY: Final = 1.5
"""Least share of its pixels that a board shows which has moved, and how many times as many must
differ a cell off."""
NEARLY: Final = 8
"""Greatest difference of its pixels, 0 to 255, where it has moved by parts of pixels too."""
STRETCHED: Final = 1.5
"""By how many pixels cells have become wider or higher, at least."""
GROWN: Final = 0.25
"""Pixels by which the cells of a board that has only moved differ at most."""


def taught(
    before: tuple[Codes, Floats], looks: Looks, changed: Mask, flagged: Iterable[Cell]
) -> Looks:
    """The board judged again where its looks are known from *before*, or from clicks.

    Covered cells that did not change show what covered cells show, and what cells show that were
    *flagged*, and no others, is a flag: many programs have pictures that nobody knows.
    """
    shapes, sure = looks.shapes, before[1] >= CONFIDENT
    doubtful = looks.confidence < CONFIDENT
    covered = sure & ~changed & (before[0] == COVERED)
    flags = np.zeros_like(covered)
    for cell in flagged:
        flags[cell] = _was_hidden(before, cell) and (looks.codes[cell] != FLAG or doubtful[cell])
    covers = covered & doubtful
    if not (covers | flags).any():
        return looks
    new_covers = np.setdiff1d(shapes.look[covers], shapes.look[sure & ~covered])
    new_flags = np.setdiff1d(shapes.look[flags], shapes.look[sure & ~flags])
    new_flags = new_flags[shapes.drawings.marked(new_flags, np.unique(shapes.look[covered]))]
    if not len(new_covers) + len(new_flags):
        return looks
    probabilities = shapes.probabilities.copy()
    probabilities[new_covers] = np.arange(len(CLASSES)) == BLANK
    probabilities[new_flags] = np.arange(len(CLASSES)) == IS_FLAG
    return agreed(judged(replace(shapes, probabilities=probabilities).used()))


def _was_hidden(before: tuple[Codes, Floats], cell: Cell) -> bool:
    return bool(before[0][cell] in (COVERED, FLAG) and before[1][cell] >= CONFIDENT)


def marked_by_clicks(
    before: tuple[Codes, Floats], now: tuple[Codes, Floats], flagged: Iterable[Cell]
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols), with flags on the cells that were *flagged*.

    What such a cell shows may be a picture that nobody knows. It is taken for a flag where the cell
    was covered, or a flag, for sure *before*, and shows something else that is not sure.
    """
    codes, confidence = now[0].copy(), now[1].copy()
    for cell in flagged:
        if _was_hidden(before, cell) and confidence[cell] < CONFIDENT:
            codes[cell], confidence[cell] = FLAG, CLICKED
    return codes, confidence


def flags_by_clicks(seen: Seen, flagged: Collection[Cell]) -> Seen:
    """A board whose only mines and wrong flags are on cells that were *flagged*, with flags there:
    where it was found anew, nobody knows from clicks what its flags look like."""
    cells, memory = seen.board.cells, seen.memory
    ended = np.isin(cells, ENDED)
    shown = {(row, col) for row, col in np.argwhere(ended).tolist()}
    if memory is None or memory.confidence is None or not shown or not shown <= set(flagged):
        return seen
    codes = np.where(ended, np.uint8(FLAG), cells)
    return seen_from(codes, memory.confidence, seen.lattice, memory, before=seen)


def kept(
    before: tuple[Codes, Floats], now: tuple[Codes, Floats], changed: Mask, look: Places
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols), with cells that did not change as sure as they were.

    Of what the others show nothing follows about them: an open cell stays what it is, and a covered
    one that opens looks different then. Numbers that have changed and have now the *look* (rows,
    cols) of such ones are the same, and so are other cells where they are single.
    """
    steady = (before[1] >= CONFIDENT) & ~changed
    codes = np.where(steady, before[0], now[0]).astype(np.uint8)
    confidence = np.where(steady, before[1], now[1]).astype(np.float32)
    unsure = changed & (confidence < CONFIDENT)
    if not unsure.any():
        return codes, confidence
    left = np.argwhere(unsure)
    for row, col in left.tolist():
        like = steady & (look == look[row, col])
        known = np.unique(codes[like])
        if len(known) == 1 and (len(left) <= SINGLE or 1 <= known[0] <= 8):
            codes[row, col], confidence[row, col] = codes[like][0], confidence[like].min()
    return codes, confidence


def numbers_by_clicks(
    before: tuple[Codes, Floats],
    now: tuple[Codes, Floats],
    shapes: Shapes,
    changed: Mask,
    opened: Iterable[Cell],
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols), with numbers where clicks have *opened* cells that are
    not sure, as a sign alone may not be.

    Such a cell shows a number of the cells that were hidden around it, or a mine in whatever
    picture; hardly ever anything else, where only few cells have *changed*, bool (rows, cols), and
    are not sure. What the shape says is weighed with how likely each is at ``DENSITY``.
    """
    doubted = changed & (now[1] < CONFIDENT)
    if not doubted.any() or np.count_nonzero(doubted) >= SINGLE:
        return now
    codes, confidence = now[0].copy(), now[1].copy()
    around = count_around(before[0] > 8)
    for cell in opened:
        covered = before[0][cell] == COVERED and before[1][cell] >= CONFIDENT
        own = shapes.probabilities[shapes.look[cell]]
        if doubted[cell] and covered and own.max() < UNSURE:  # else the rules are against it
            likely = own * _expected(int(around[cell]))
            best = int(likely.argmax())
            if best in NUMBERS and likely[best] >= LIKELY * likely.sum():
                codes[cell], confidence[cell] = NUMBERS.index(best) + 1, CLICKED
    return codes, confidence


@cache
def _expected(hidden: int) -> NDArray[np.float64]:
    """How likely a cell that is opened shows each of ``CLASSES``, with so many *hidden* cells
    around it; any mark may be how a program draws mines."""
    some = [
        comb(hidden, n) * DENSITY**n * (1.0 - DENSITY) ** (hidden - n) for n in range(hidden + 1)
    ]
    mines = np.pad(some, (0, 8 - hidden))
    found = np.full(len(CLASSES), DENSITY)
    found[BLANK] = mines[0]
    found[NUMBERS] = mines[1:]
    found[CLASSES.index("0")], found[CLASSES.index("other")] = mines[0], HIDDEN
    return found


def carried(
    seen: Seen,
    pixels: NDArray[np.uint8],
    image: NDArray[np.uint8],
    found: Seen | None = None,
) -> Seen | None:
    """A board of no known theme that has moved on the screen, with all that is known of it.

    *pixels* are those of the board, uint8 (height, width, 3), when it was *seen*; *image* shows it
    now, as it was *found* there where it was. None where it did not move by a pixel, shows little
    of what it did, may as well have moved by a row or column more or less, or has grown.
    """
    memory, bounds = seen.memory, seen.lattice.bounds()
    if memory is None or memory.cut is not None or not isinstance(memory.tiles, Looks):
        return None
    if pixels.shape[:2] != (bounds.height, bounds.width) or not _is_larger(image, pixels):
        return None
    if found is None:
        match = cv2.matchTemplate(image[:, :, 1], pixels[:, :, 1], cv2.TM_SQDIFF)
        _, _, (x, y), _ = cv2.minMaxLoc(match)
    elif np.abs(np.subtract(found.cell, seen.cell)).max() > GROWN:
        return None
    else:
        x = bounds.x + round(found.origin[0] - seen.origin[0])
        y = bounds.y + round(found.origin[1] - seen.origin[1])
    step = None if found is not None else (round(seen.cell[0]), round(seen.cell[1]))
    there = (_is_at(image, pixels, (x, y), step, most) for most in (0, NEARLY))
    if (x, y) == (bounds.x, bounds.y) or not any(there):
        return None
    lattice = seen.lattice.moved(x - bounds.x, y - bounds.y)
    grid = memory.grid.moved(x - bounds.x, y - bounds.y)
    board = replace(seen.board, origin=lattice.origin)
    return replace(seen, board=board, lattice=lattice, memory=replace(memory, grid=grid))


def is_stretched(last: Seen, now: Seen) -> bool:
    """Whether cells of a board have other widths or heights than they had."""
    if last.memory is None or now.memory is None:
        return False
    one, other = last.memory.grid, now.memory.grid
    apart = [np.diff(a) - np.diff(b) for a, b in ((one.xs, other.xs), (one.ys, other.ys))]
    return bool(np.abs(np.concatenate(apart)).max() > STRETCHED)


def _is_at(
    image: NDArray[np.uint8],
    pixels: NDArray[np.uint8],
    place: tuple[int, int],
    step: tuple[int, int] | None,
    most: int,
) -> bool:
    """Whether a picture shows enough of *pixels* at a place, and clearly more than one *step*, a
    cell's width or height, beside it, if that is asked; they may differ by so much at the *most*.
    """
    (x, y), (width, height) = place, step or (0, 0)
    share = _shown(image, pixels, x, y, most)
    steps = ((width, 0), (-width, 0), (0, height), (0, -height)) if step else ()
    others = (_shown(image, pixels, x + dx, y + dy, most) for dx, dy in steps)
    clear = (1.0 - other >= CLEARLY * (1.0 - share) for other in others)
    return share >= STILL_SHOWN and all(clear)


def _shown(image: NDArray[np.uint8], pixels: NDArray[np.uint8], x: int, y: int, most: int) -> float:
    """The share of *pixels* that a picture shows at a place, but for differences of so much at the
    *most*; 0 where they do not fit in."""
    there = image[max(0, y) : y + pixels.shape[0], max(0, x) : x + pixels.shape[1]]
    if there.shape != pixels.shape:
        return 0.0
    return float((cv2.absdiff(there, pixels) <= most).mean())


def _is_larger(image: NDArray[np.uint8], pixels: NDArray[np.uint8]) -> bool:
    return all(a >= b for a, b in zip(image.shape, pixels.shape, strict=True))
