"""Mine counters that are printed beside a board, in whatever letters: "Mines: 40", "0 / 99".

What a number stands for is not read. On a board that is still covered, the clock is at 0, and one
number alone can be the mine total. A single digit is no number: signs look like one. Of two numbers
with a slash between them, the first must be 0 then, or the same as the second: flags that are set,
or that are left. Where a theme says that they stand there, they are read during a game, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG
from screenbot.geometry import Rect, enclosing
from screenbot.level import standard_mines
from screenbot.vision.appearance.recogniser import CLASSES, centred, inspect, shrunk
from screenbot.vision.counters.counter import Count, may_be_total
from screenbot.vision.counters.letters import LOWEST, begins_name, boxes_of, may_be_number, words_of
from screenbot.vision.counters.parted import parted_numbers
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median
from screenbot.vision.themes.theme import Counter

DEPTH, LEAST_DEPTH = 4.0, 120
"""How far around the board numbers are looked for, in cells, and at least in pixels."""
INK: Final = 60
CORES: Final = (1.5, 2.0)
"""Difference from the ground, 0 to 255, that is part of a letter; so many times as much of its
core, by which a slash is kept from the figures beside it, and these from each other."""
STROKE: Final = 0.6
"""Widest stroke of a letter, in cells,"""
NARROWEST, WIDEST = 9, 31
"""and in pixels."""
MARGIN: Final = 1.7
"""Side of what the recogniser gets to see, as a multiple of a digit's height."""
SURE, DOTTED = 0.95, 0.7
"""Least probability of a digit, and of a 0: letters of one width have a dot or a stroke in it;"""
AMONG: Final = 0.6
"""beside a slash, among all digits, of which one must be so probable."""
THIN: Final = 0.7
"""Most width of a 1 that has no foot, as a share of that of other figures."""
SEEN: Final = [CLASSES.index(name) for name in "012345678"]
SIX: Final = 6


class _Word(NamedTuple):
    """Letters that stand close together, from the left to the right: where each of them is, in
    pixels of the picture, and its picture, alone on its ground, uint8 (side, side, 3)."""

    places: list[Rect]
    letters: list[NDArray[np.uint8]]
    before: int = 0
    """So many of them stand before a slash, if one parts them."""


def printed_counter(
    image: NDArray[np.uint8],
    grid: Grid,
    codes: NDArray[np.uint8],
    depth: float = DEPTH,
    counter: Counter | None = None,
) -> Count | None:
    """The mine counter of a board on which nothing is open or marked, *codes* uint8 (rows, cols):
    the one number around it that can be the mine total, or of several the usual one. What stands
    there twice may be the sides of another board.

    *image* is uint8 (height, width, 3); *depth* is how far around it numbers count, in cells.
    *counter* is that of the board's theme, if it has one: where it is "marked / total", such
    numbers are no others, on boards that are played too, and the first says how many flags are set.
    """
    fresh, text = (codes == COVERED).all(), counter is not None and counter.kind == "text"
    if not fresh and not text:
        return None
    counts, parted = _numbers(image, _around(grid, depth), grid.cell[1])
    flags = int(np.count_nonzero(codes == FLAG))
    told = [
        count
        for marked, count in parted
        if flags < count.value < codes.size
        and (marked == flags or (not text and marked == count.value))
    ]
    if len({count.value for count in told}) == 1:
        return replace(told[0], value=told[0].value - flags, printed=not text)
    if not fresh:
        return None
    found = [
        count
        for count in _without_size(counts, codes.shape)
        if may_be_total(count.value, codes.size)
    ]
    usual = [count for count in found if count.value == standard_mines(*codes.shape)]
    return next(iter(usual or (found if len(found) == 1 else [])), None)


def _without_size(counts: list[Count], shape: tuple[int, ...]) -> list[Count]:
    """The numbers but for those that may tell the size of a board, (rows, cols)."""
    if min(shape) < 10:  # that side is no number that is read
        usual = standard_mines(*shape)
        return [count for count in counts if count.value == usual or count.value not in shape]
    left = list(counts)
    for side in shape:
        one = next((count for count in left if count.value == side), None)
        if one is None:
            return counts
        left.remove(one)
    return left


def _around(grid: Grid, depth: float) -> list[Rect]:
    """The places above, below, and at the sides of a board."""
    left, right, top, bottom = (int(at) for at in (*grid.xs[[0, -1]], *grid.ys[[0, -1]]))
    across, down = (max(LEAST_DEPTH, round(depth * size)) for size in grid.cell)
    wide, high = right - left + 2 * across, bottom - top
    return [
        Rect(left - across, top - down, wide, down),
        Rect(left - across, bottom, wide, down),
        Rect(left - across, top, across, high),
        Rect(right, top, across, high),
    ]


def _numbers(
    image: NDArray[np.uint8], areas: list[Rect], cell: float
) -> tuple[list[Count], list[tuple[int, Count]]]:
    """The numbers that are printed in some areas, and those with another one before a slash, each
    with that."""
    words = [word for area in areas for word in _words(image, area, cell)]
    letters = [letter for word in words for letter in word.letters]
    if not letters:
        return [], []
    sized = np.concatenate([shrunk(letter[None]) for letter in letters])
    said = inspect(np.concatenate([sized, sized[:, ::-1, ::-1]])).probabilities[:, SEEN]
    counts, parted, at = list[Count](), list[tuple[int, Count]](), 0
    for word in words:
        own, turned = (said[k : k + len(word.letters)] for k in (at, len(sized) + at))
        if word.before:  # beside a slash they are digits
            own = own / np.maximum(own.sum(axis=1, keepdims=True), AMONG)
        digits = [_digit(*one) for one in zip(own, turned, strict=True)]
        if word.before:
            digits = with_thin_ones(digits, [place.width for place in word.places], own)
        at += len(word.letters)
        if None in digits or digits == [1] * len(digits):  # bars look like ones
            continue
        figures, first = "".join(str(digit) for digit in digits), word.before
        value, marked = int(figures[first:]), int(figures[:first] or 0)
        place = enclosing(word.places)
        pixels = image[place.y : place.bottom, place.x : place.right].copy()
        padded = figures[first] == "0"  # "012": neither a score nor, yet, a time
        count = Count(value, place, pixels, printed=not padded)
        if not first:
            counts.append(count)
        else:
            parted.append((marked, count))
    return counts, parted


def _digit(own: NDArray[np.float32], turned: NDArray[np.float32]) -> int | None:
    """A digit by the probabilities of 0 to 8, float32 (9,), as it stands and upside down: the
    recogniser knows no 9."""
    nine, digit = turned[SIX] >= SURE, int(own.argmax())
    if nine and own[SIX] < 1.0 - SURE:
        return 9
    least = SURE if digit else DOTTED
    return digit if own[digit] >= least and not nine else None


def with_thin_ones(
    digits: list[int | None], widths: list[int], chances: NDArray[np.float32]
) -> list[int | None]:
    """Some *digits* with ones where it may be a 7, and is much thinner than others: there are
    letters that draw a 1 without a foot. *chances* are the probabilities of 0 to 8, (n, 9)."""
    either = chances[:, [1, 7]].sum(axis=1) >= SURE
    thin = np.array(widths) <= THIN * max(widths)
    return [1 if one else digit for digit, one in zip(digits, either & thin, strict=True)]


def _words(image: NDArray[np.uint8], area: Rect, cell: float) -> list[_Word]:
    """What may be numbers in an area."""
    seen = area.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if seen is None or min(seen.width, seen.height) < LOWEST:
        return []
    part = image[seen.y : seen.bottom, seen.x : seen.right]
    gray = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)
    wide = min(WIDEST, max(NARROWEST, round(STROKE * cell))) | 1
    kernel = np.ones((wide, wide), np.uint8)
    # Red on black is hardly lighter to the eye, and white on blue no brighter in any channel.
    bright = cv2.morphologyEx(part.max(axis=2), cv2.MORPH_TOPHAT, kernel)
    ways = (cv2.morphologyEx(gray, way, kernel) for way in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT))
    words = list[_Word]()
    for strength in (np.asarray(one, np.uint8) for one in (*ways, bright)):
        ink = strength >= INK
        boxes = boxes_of(ink, cell)
        lone = [boxes[word] for word in words_of(boxes) if may_be_number(boxes[word], boxes)]
        lone = [word for word in lone if not begins_name(word, boxes)]
        parted = parted_numbers(ink, boxes)
        for part_of in CORES:
            core = strength >= part_of * INK
            parted = parted or parted_numbers(core, boxes_of(core, cell))
        for word, before in [*parted, *((word, 0) for word in lone)]:
            places = [Rect(*box) for box in word.tolist()]
            high = max(place.height for place in places)
            letters = [_cut(part, place, high) for place in places]
            around = [place.moved(seen.x, seen.y) for place in places]
            found, place = _Word(around, letters, before), enclosing(around)
            same = [one for one in words if place.intersection(enclosing(one.places))]
            if all(len(one.letters) < len(letters) for one in same):
                words = [*(one for one in words if one not in same), found]
    return words


def _cut(part: NDArray[np.uint8], place: Rect, high: int) -> NDArray[np.uint8]:
    """A letter alone on its ground, uint8 (side, side, 3), as if it were in a cell."""
    side = round(MARGIN * high)
    around = place.grown(1).intersection(Rect(0, 0, part.shape[1], part.shape[0])) or place
    letter = part[around.y : around.bottom, around.x : around.right]
    rim = np.concatenate([letter[0], letter[-1], letter[:, 0], letter[:, -1]])
    return centred(letter, side, median(rim, axis=0))
