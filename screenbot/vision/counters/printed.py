"""Mine counters that are printed beside a board, in whatever letters: "Mines: 40".

What a number stands for is not read. On a board that is still covered, the clock is at 0, and one
number alone can be the mine total. A single digit is no number: signs look like one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.geometry import Rect, enclosing
from screenbot.level import standard_mines
from screenbot.vision.appearance.recogniser import CLASSES, inspect, shrunk
from screenbot.vision.counters.counter import Count
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median

DEPTH, LEAST_DEPTH = 4.0, 120
"""How far around the board numbers are looked for, in cells, and at least in pixels."""
LOWEST, HIGHEST = 7, 80
"""Heights of digits, in pixels,"""
CELLS: Final = 1.6
"""and the greatest in cells."""
INK: Final = 60
"""Difference from the ground, 0 to 255, that is part of a letter."""
STROKE: Final = 0.6
"""Widest stroke of a letter, in cells,"""
NARROWEST, WIDEST = 9, 31
"""and in pixels."""
CLOSE: Final = 0.35
"""Most distance between the digits of a number, as a share of their height."""
OTHER: Final = 1.6
"""How much taller than a letter something is that is none: a sign, a button."""
LINE: Final = 3.0
"""How many times as broad as high something is that is no letter: a button, a line."""
POINT: Final = 0.45
"""Most side of a point, as a share of the height of the figures that it stands with: "9:41"."""
UNEVEN: Final = 0.15
"""Most difference between the heights of digits, as a share of the greatest."""
SLENDER, BROAD = 0.12, 0.95
"""Widths of digits, as shares of their height."""
DIGITS: Final = (2, 3)
MARGIN: Final = 1.7
"""Side of what the recogniser gets to see, as a multiple of a digit's height."""
SURE: Final = 0.95
"""Least probability of a digit."""
FEWEST, MOST = 0.08, 0.3
"""Parts of the cells that may be mines."""
TALLER: Final = 1.2
"""Where letters beside a word are so much taller, it is of small letters: "is" or "so". Signs stand
lower."""
DOT: Final = 0.5
"""Most height of the dot of an i, and of its distance, as shares of the height of the rest."""

SEEN: Final = [CLASSES.index(name) for name in "012345678"]
SIX: Final = 6


class _Word(NamedTuple):
    """Letters that stand close together, from the left to the right: where each of them is, in
    pixels of the picture, and its picture, alone on its ground, uint8 (side, side, 3)."""

    places: list[Rect]
    letters: list[NDArray[np.uint8]]


def printed_counter(
    image: NDArray[np.uint8], grid: Grid, codes: NDArray[np.uint8], depth: float = DEPTH
) -> Count | None:
    """The mine counter of a board on which nothing is open or marked, *codes* uint8 (rows, cols):
    the one number around it that can be the mine total, or of several the usual one. What stands
    there twice may be the sides of another board.

    *image* is uint8 (height, width, 3); *depth* is how far around it numbers count, in cells.
    """
    if not (codes == COVERED).all():
        return None
    found = [
        count
        for count in _without_size(_numbers(image, _around(grid, depth), grid.cell[1]), codes.shape)
        if FEWEST * codes.size <= count.value <= MOST * codes.size
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


def _numbers(image: NDArray[np.uint8], areas: list[Rect], cell: float) -> list[Count]:
    """The numbers that are printed in some areas."""
    words = [word for area in areas for word in _words(image, area, cell)]
    letters = [letter for word in words for letter in word.letters]
    if not letters:
        return []
    sized = np.concatenate([shrunk(letter[None]) for letter in letters])
    said = inspect(np.concatenate([sized, sized[:, ::-1, ::-1]])).probabilities[:, SEEN]
    counts, at = [], 0
    for word in words:
        digits = [_digit(said[k], said[len(sized) + k]) for k in range(at, at + len(word.letters))]
        at += len(word.letters)
        if None not in digits and digits != [1] * len(digits):  # bars look like ones
            value = int("".join(str(digit) for digit in digits))
            place = enclosing(word.places)
            pixels = image[place.y : place.bottom, place.x : place.right].copy()
            counts.append(Count(value, place, pixels, printed=True))
    return counts


def _digit(own: NDArray[np.float32], turned: NDArray[np.float32]) -> int | None:
    """A digit by the probabilities of 0 to 8, float32 (9,), as it stands and upside down: the
    recogniser knows no 9."""
    nine, digit = turned[SIX] >= SURE, int(own.argmax())
    if nine and own[SIX] < 1.0 - SURE:
        return 9
    return digit if own[digit] >= SURE and not nine else None


def _words(image: NDArray[np.uint8], area: Rect, cell: float) -> list[_Word]:
    """What may be numbers in an area."""
    seen = area.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if seen is None or min(seen.width, seen.height) < LOWEST:
        return []
    part = image[seen.y : seen.bottom, seen.x : seen.right]
    gray = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)
    wide = min(WIDEST, max(NARROWEST, round(STROKE * cell))) | 1
    kernel = np.ones((wide, wide), np.uint8)
    words = []
    for way in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT):
        ink = np.asarray(cv2.morphologyEx(gray, way, kernel), np.uint8) >= INK
        boxes = _boxes(ink, cell)
        for word in _close(boxes):
            if _may_be_number(boxes[word], boxes):
                places = [Rect(*box) for box in boxes[word].tolist()]
                high = max(place.height for place in places)
                letters = [_cut(part, place, high) for place in places]
                words.append(_Word([place.moved(seen.x, seen.y) for place in places], letters))
    return words


def _boxes(ink: NDArray[np.bool_], cell: float) -> NDArray[np.int32]:
    """What may be letters, from the left to the right: x, y, width, height, int (n, 4)."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    boxes = np.asarray(stats[1:, :4], np.int32)
    boxes = boxes[boxes[:, 3] <= min(HIGHEST, CELLS * cell)]
    boxes = boxes[~_within(boxes)]
    return boxes[np.argsort(boxes[:, 0], kind="stable")]


def _within(boxes: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which boxes lie inside another one: the dot in a zero of some letters is no letter."""
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    inside = np.all((low[:, None] > low) & (high[:, None] < high), axis=2)
    return np.asarray(np.any(inside, axis=1), np.bool_)


def _close(boxes: NDArray[np.int32]) -> list[list[int]]:
    """The letters that stand close together on a line."""
    words: list[list[int]] = []
    going: list[tuple[list[int], tuple[int, int, int, int]]] = []  # with their last letters
    for index, (x, y, width, height) in enumerate(boxes.tolist()):
        going = [one for one in going if x - one[1][1] <= CLOSE * HIGHEST]
        place = (x, x + width, y, y + height)
        if width > LINE * height:  # no letter
            words.append([index])
            continue
        for at, (word, last) in enumerate(going):
            if _follows(last, place):
                word.append(index)
                going[at] = (word, place)
                break
        else:
            words.append([index])
            going.append((words[-1], place))
    return words


def _follows(last: tuple[int, int, int, int], place: tuple[int, int, int, int]) -> bool:
    """Whether what stands at *place* (left, right, top, bottom) is the next letter of a word."""
    level = min(last[3], place[3]) - max(last[2], place[2])
    if level <= 0:
        return False
    tall, height = last[3] - last[2], place[3] - place[2]
    low, high = min(tall, height), max(tall, height)
    if place[0] - last[1] > CLOSE * high:
        return False
    point = min(max(tall, last[1] - last[0]), max(height, place[1] - place[0])) <= POINT * high
    return (high <= OTHER * low or point) and level >= 0.5 * low


def _may_be_number(word: NDArray[np.int32], boxes: NDArray[np.int32]) -> bool:
    """Whether letters of a word, some of the *boxes*, are as figures stand: of one height, as tall
    as the letters beside them, without dots."""
    if len(word) not in DIGITS:
        return False
    x, y, width, height = word.T
    high = int(height.max())
    slender, broad = SLENDER * high, BROAD * high
    if high < LOWEST or (high - height > UNEVEN * high + 1).any():
        return False
    if (width < slender).any() or (width > broad).any():
        return False
    top, bottom, left, right = y.min(), (y + height).max(), x.min(), (x + width).max()
    ends = boxes[:, :2] + boxes[:, 2:4]
    level = (boxes[:, 1] < bottom) & (ends[:, 1] > top) & (boxes[:, 3] < 2 * high)
    near = (boxes[:, 0] - right < 4 * high) & (left - ends[:, 0] < 4 * high)
    taller = (boxes[:, 3] >= TALLER * high) & (np.abs(ends[:, 1] - bottom) <= UNEVEN * high)
    dot = (boxes[:, 3] <= DOT * high) & (ends[:, 1] <= top + 1) & (top - ends[:, 1] <= DOT * high)
    dot &= (boxes[:, 0] >= left - 1) & (ends[:, 0] <= right + 1)
    return not (taller & level & near).any() and not dot.any()


def _cut(part: NDArray[np.uint8], place: Rect, high: int) -> NDArray[np.uint8]:
    """A letter alone on its ground, uint8 (side, side, 3), as if it were in a cell."""
    side = round(MARGIN * high)
    around = place.grown(1).intersection(Rect(0, 0, part.shape[1], part.shape[0])) or place
    letter = part[around.y : around.bottom, around.x : around.right]
    rim = np.concatenate([letter[0], letter[-1], letter[:, 0], letter[:, -1]])
    square = np.empty((side, side, 3), np.uint8)
    square[:] = median(rim, axis=0).astype(np.uint8)
    y, x = (side - around.height) // 2, (side - around.width) // 2
    square[y : y + around.height, x : x + around.width] = letter
    return square
