"""Mine counters of seven-segment digits above a board, of whatever program.

Glowing digits are of one bright colour. A number counts only where each segment of its digits is
clearly lit or clearly dark.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG
from screenbot.geometry import Rect, enclosing
from screenbot.level import standard_mines
from screenbot.vision.counters.counter import Count, may_be_total
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median

DEPTH: Final = 5.0
"""How far above the board counters are looked for, in cells."""
LOWEST, HIGHEST = 0.5, 3.0
"""Heights of digits, in cells."""
LEAST_HEIGHT: Final = 9
"""The same in pixels."""
GLOW: Final = 150
VIVID: Final = 90
"""Least of the greatest channel of what glows, and its difference from the least channel."""
ALIKE: Final = 60
"""Most difference between the colours of digits, in the channel that differs most."""
DIGITS: Final = (2, 3, 4)
UNEVEN: Final = 0.08
"""Most difference between the distances of digits, as a share of their height,"""
NARROW: Final = 0.42
"""and their least width."""
LIT, DARK = 0.75, 0.35
"""Least part of a line along a segment that is lit, and most of one that is not."""

# Segments of a digit: top, upper left, upper right, middle, lower left, lower right, bottom.
SHAPES: Final = {
    0b1110111: 0,
    0b0010010: 1,
    0b1011101: 2,
    0b1011011: 3,
    0b0111010: 4,
    0b1101011: 5,
    0b1101111: 6,
    0b1010010: 7,
    0b1111111: 8,
    0b1111011: 9,
    0b0101111: 6,  # without its top
    0b1111010: 9,  # without its bottom
    0b1110010: 7,  # with its left
}
ACROSS: Final = ((0.0, 0.2), (0.4, 0.6), (0.8, 1.0))
"""Rows of the level segments, as shares of the height."""
DOWN: Final = ((0.22, 0.38), (0.62, 0.78))
"""Rows of the upright segments."""

Mask = NDArray[np.bool_]


def glowing_counter(image: NDArray[np.uint8], grid: Grid, codes: NDArray[np.uint8]) -> Count | None:
    """The mine counter of an unknown program, where one of its displays can be nothing else.

    A display may be a clock, which is at 0 before the first click. Later the counter is what says,
    with the flags of *codes* uint8 (rows, cols), the usual total of boards of that size, or else,
    as a number in print does, the only one of several that says a total that may be.
    *image* is uint8 (height, width, 3).
    """
    found = _displays(image, _above(grid), grid.cell[1])
    usual, flags = standard_mines(*codes.shape), int((codes == FLAG).sum())
    fitting = [count for count in found if count.value + flags == usual]
    if fitting:
        return fitting[0]
    if (codes == COVERED).all():
        fitting = [count for count in found if 0 < count.value < codes.size]
        return fitting[0] if len(fitting) == 1 else None
    fitting = [count for count in found if may_be_total(count.value + flags, codes.size)]
    return replace(fitting[0], printed=True) if len(fitting) == 1 < len(found) else None


def display_again(image: NDArray[np.uint8], count: Count, grid: Grid) -> Count | None:
    """The same display on a later picture; cheap where it looks as before."""
    place = count.place
    pixels = image[max(0, place.y) : place.bottom, max(0, place.x) : place.right]
    if np.array_equal(pixels, count.pixels):
        return count
    # A leading 1 fills only the right of its place.
    found = _displays(image, place.grown(place.height), grid.cell[1])
    return replace(found[0], printed=count.printed) if len(found) == 1 else None


def _above(grid: Grid) -> Rect:
    left, right, top = int(grid.xs[0]), int(grid.xs[-1]), int(grid.ys[0])
    aside, depth = round(2 * grid.cell[0]), round(DEPTH * grid.cell[1])
    return Rect(left - aside, top - depth, right - left + 2 * aside, depth)


def _displays(image: NDArray[np.uint8], area: Rect, cell: float) -> list[Count]:
    """The numbers of glowing digits in an area, the leftmost first."""
    seen = area.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if seen is None:
        return []
    part = image[seen.y : seen.bottom, seen.x : seen.right]
    # One channel after the other: several times as fast as along the last axis.
    red, green, blue = cv2.split(part)
    high, low = cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue)
    glow = (high >= GLOW) & (cv2.subtract(high, low) >= VIVID)
    counts = []
    for place in _lines(part, glow, cell):
        number = _number(glow[place.y : place.bottom, place.x : place.right])
        if number is not None:
            pixels = part[place.y : place.bottom, place.x : place.right].copy()
            counts.append(Count(number, place.moved(seen.x, seen.y), pixels))
    return counts


def _lines(part: NDArray[np.uint8], glow: Mask, cell: float) -> list[Rect]:
    """Places of glowing figures in lines, of one height and one colour; the leftmost first."""
    wide = max(1, round(cell / 16)) * 2 + 1
    joined = cv2.dilate(glow.astype(np.uint8), np.ones((wide, wide), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    lines: list[list[tuple[Rect, NDArray[np.float64]]]] = []
    heights = stats[1:, cv2.CC_STAT_HEIGHT] - (wide - 1)
    likely = (heights >= max(LEAST_HEIGHT, LOWEST * cell)) & (heights <= HIGHEST * cell)
    for label in sorted(np.flatnonzero(likely) + 1, key=lambda label: int(stats[label, 0])):
        x, y, width, height, _ = (int(value) for value in stats[label])
        cut = slice(y, y + height), slice(x, x + width)
        inside = (labels[cut] == label) & glow[cut]
        ys, xs = np.nonzero(inside)
        box = Rect(x + int(xs.min()), y + int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1)
        colour = median(part[cut][inside], axis=0)
        for line in lines:
            last, other = line[-1]
            level = abs(last.y - box.y) + abs(last.bottom - box.bottom) <= 0.2 * box.height + 2
            close = box.x - last.right <= box.height
            if level and close and np.abs(colour - other).max() <= ALIKE:
                line.append((box, colour))
                break
        else:
            lines.append([(box, colour)])
    return [enclosing(box for box, _ in line) for line in lines]


def _number(lit: Mask) -> int | None:
    """The number of a line of digits, bool (height, width) cut to what glows, if it is one.

    Dark columns stand between digits. Each lights a segment on its right, so that their right ends
    are equally far apart; the widest is as wide as all.
    """
    height = len(lit)
    steps = np.diff(lit.any(axis=0).astype(np.int8), prepend=0, append=0)
    begins, ends = np.flatnonzero(steps > 0), np.flatnonzero(steps < 0)
    if len(ends) not in DIGITS:
        return None
    pitches = np.diff(ends)
    width = max(round(NARROW * height), int((ends - begins).max()))
    if np.ptp(pitches) > UNEVEN * height + 1 or width > pitches.min():
        return None
    # The first digit may be a 1, which glows on its right only.
    padded = np.hstack([np.zeros((height, width), np.bool_), lit])
    number = 0
    for end in ends.tolist():
        shape = _shape(padded[:, end : end + width])
        if shape is None or shape not in SHAPES:
            return None
        number = 10 * number + SHAPES[shape]
    return number


def _shape(digit: Mask) -> int | None:
    """The segments that are lit, as bits; None where it is not clear of each."""
    height, width = digit.shape
    if width < 4:
        return None
    fifth, third = round(0.2 * width), max(1, round(0.3 * width))
    parts = []
    for begin, end in ACROSS:
        rows = digit[round(begin * height) : round(end * height), fifth : width - fifth]
        parts.append(float(rows.mean(axis=1).max()))
    upright = []
    for begin, end in DOWN:
        rows = digit[round(begin * height) : round(end * height)]
        upright.append(float(rows[:, :third].mean(axis=0).max()))
        upright.append(float(rows[:, width - third :].mean(axis=0).max()))
        inside = rows[:, third + 1 : width - third - 1]
        if inside.size and inside.mean() > DARK:
            return None
    segments = (parts[0], *upright[:2], parts[1], *upright[2:], parts[2])
    if any(DARK < segment < LIT for segment in segments):
        return None
    return sum(1 << 6 - bit for bit, segment in enumerate(segments) if segment >= LIT)
