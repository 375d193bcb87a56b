"""Where lines of text are on a picture, in whatever letters, dark on light or light on dark."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect, enclosing

STROKE: Final = 15
"""Widest stroke of a letter, in pixels;"""
INK: Final = 40
"""and its least difference from the ground, 0 to 255."""
LOWEST, HIGHEST = 6, 64
"""Heights of lines, in pixels,"""
LONG: Final = 26.0
"""and their greatest length, in heights."""
BROAD: Final = 12.0
"""How many times as broad as high something is that is no letter, nor several that touch."""
SHADED: Final = 0.06
"""Least share of its bounds that a letter fills; the shaded sides of a cell fill less."""
SPACE: Final = 0.45
"""Half of the most distance between two words, as a share of the height of their letters."""
APART, SQUARE, TALL = 0.25, 0.4, 0.75
"""Least distance of an icon from the text beside it, most difference of its sides, and its least
height, as shares of the height of the line."""
DOT: Final = 0.2
"""How far above a letter its dot may be, as a share of its height."""


def find_lines(image: NDArray[np.uint8], least: float) -> list[Rect]:
    """Where the ink of what may be lines of text is on a picture, uint8 RGB (height, width, 3), in
    its pixels; *least* is the length of the shortest, in heights."""
    if min(image.shape[:2]) < LOWEST:
        return []
    gray = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
    kernel = np.ones((STROKE, STROKE), np.uint8)
    found = dict[Rect, None]()
    for way in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT):
        ink = (cv2.morphologyEx(gray, way, kernel) >= INK).astype(np.uint8)
        for line in _lines(_letters(ink), ink.shape):
            if _fits(line, least):
                found[line] = None
    return list(found)


def _letters(ink: NDArray[np.uint8]) -> NDArray[np.int32]:
    """What may be letters: x, y, width, height, int32 (n, 4); no frames around others."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    boxes = np.asarray(stats[1:, :4], np.int32)
    filled = stats[1:, cv2.CC_STAT_AREA] / (boxes[:, 2] * boxes[:, 3])
    fits = (boxes[:, 3] <= HIGHEST) & (boxes[:, 2] <= BROAD * boxes[:, 3].clip(LOWEST // 2))
    fits &= filled >= SHADED
    thin = (filled < 0.5) & (boxes[:, 2] > 1.5 * boxes[:, 3])  # a frame has little ink
    around = np.zeros(len(boxes), np.bool_)
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    for index in np.flatnonzero(fits & thin).tolist():
        inside = (low > low[index]).all(axis=1) & (high < high[index]).all(axis=1)
        around[index] = inside.any()
    return boxes[fits & ~around]


def _lines(boxes: NDArray[np.int32], shape: tuple[int, ...]) -> list[Rect]:
    """Lines of letters that stand side by side."""
    reach = np.zeros((shape[0], shape[1]), np.uint8)
    for x, y, width, height in boxes.tolist():
        aside, above = round(SPACE * height) + 1, round(DOT * height)
        reach[max(0, y - above) : y + height, max(0, x - aside) : x + width + aside] = 1
    count, labels = cv2.connectedComponents(reach, connectivity=8)
    if count < 2:
        return []
    own = np.asarray(labels[boxes[:, 1], boxes[:, 0]], np.int64)
    lines = list[Rect]()
    for line in range(1, count):
        for part in _bands(boxes[own == line]):
            lines += _with_and_without_icons(part)
    return lines


def _bands(boxes: NDArray[np.int32]) -> list[NDArray[np.int32]]:
    """Letters that hang together, and those of each line where they are several, one close above
    the other: no letter of one reaches another."""
    boxes = boxes[np.argsort(boxes[:, 1], kind="stable")]
    reached = np.maximum.accumulate(boxes[:, 1] + boxes[:, 3])
    bands = np.split(boxes, np.flatnonzero(boxes[1:, 1] >= reached[:-1]) + 1)
    if len(bands) == 1 or min(int(band[:, 3].max()) for band in bands) < LOWEST:
        return [boxes]  # what is above may be dots
    return [boxes, *bands]


def _fits(line: Rect, least: float) -> bool:
    shape = least * line.height <= line.width <= LONG * line.height
    return LOWEST <= line.height <= HIGHEST and shape


def _with_and_without_icons(boxes: NDArray[np.int32]) -> list[Rect]:
    """A line of letters, and what is left of it without a first or last piece that may be an icon:
    as broad as high, as high as the line, and apart from the rest."""
    boxes = boxes[np.argsort(boxes[:, 0], kind="stable")]
    places = [Rect(*box) for box in boxes.tolist()]
    line = enclosing(places)
    found = [line]
    ends = np.maximum.accumulate(boxes[:, 0] + boxes[:, 2])
    gaps = np.flatnonzero(boxes[1:, 0] - ends[:-1] >= APART * line.height) + 1
    if len(gaps):
        first, last = int(gaps[0]), int(gaps[-1])
        for icon, rest in ((places[:first], places[first:]), (places[last:], places[:last])):
            place = enclosing(icon)
            square = abs(place.width - place.height) <= SQUARE * line.height
            if square and place.height >= TALL * line.height:
                found.append(enclosing(rest))
    return found
