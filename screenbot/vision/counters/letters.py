"""What may be letters and figures in print, and which of them stand together.

Boxes are int32 (n, 4): x, y, width, height, in pixels, from the left to the right.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

LOWEST, HIGHEST = 7, 80
"""Heights of digits, in pixels,"""
CELLS: Final = 1.6
"""and the greatest in cells."""
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
"""So many digits a number has."""
TALLER: Final = 1.2
"""Where letters beside a word are so much taller, it is of small letters: "is" or "so". Signs stand
lower."""
SPACE: Final = 1.2
"""Most distance between words, as a share of the height of figures."""
MANY, LONG = 10, 8.5
"""Letters of a long word, "Minesweeper" and not "remaining", and its length, as a share of the
height of figures, where its letters touch."""
DOT: Final = 0.5
"""Most height of the dot of an i, and of its distance, as shares of the height of the rest."""


def boxes_of(ink: NDArray[np.bool_], cell: float) -> NDArray[np.int32]:
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


def words_of(boxes: NDArray[np.int32]) -> list[list[int]]:
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


def are_figures(word: NDArray[np.int32]) -> bool:
    """Whether the letters of a word have one height, and are as broad as figures are."""
    width, height = word[:, 2], word[:, 3]
    high = int(height.max())
    if high < LOWEST or (high - height > UNEVEN * high + 1).any():
        return False
    return not bool(((width < SLENDER * high) | (width > BROAD * high)).any())


def may_be_number(word: NDArray[np.int32], boxes: NDArray[np.int32]) -> bool:
    """Whether letters of a word, some of the *boxes*, are as figures stand: of one height, as tall
    as the letters beside them, without dots."""
    if len(word) not in DIGITS or not are_figures(word):
        return False
    x, y, width, height = word.T
    high = int(height.max())
    top, bottom, left, right = y.min(), (y + height).max(), x.min(), (x + width).max()
    ends = boxes[:, :2] + boxes[:, 2:4]
    level = (boxes[:, 1] < bottom) & (ends[:, 1] > top) & (boxes[:, 3] < 2 * high)
    near = (boxes[:, 0] - right < 4 * high) & (left - ends[:, 0] < 4 * high)
    taller = (boxes[:, 3] >= TALLER * high) & (np.abs(ends[:, 1] - bottom) <= UNEVEN * high)
    dot = (boxes[:, 3] <= DOT * high) & (ends[:, 1] <= top + 1) & (top - ends[:, 1] <= DOT * high)
    dot &= (boxes[:, 0] >= left - 1) & (ends[:, 0] <= right + 1)
    return not (taller & level & near).any() and not dot.any()


def begins_name(word: NDArray[np.int32], boxes: NDArray[np.int32]) -> bool:
    """Whether a long word follows a *word*, some of the *boxes*, on its line: "JS Minesweeper"."""
    x, y, width, height = word.T
    high, end, middle = int(height.max()), int((x + width).max()), float((y + height / 2).mean())
    level = (boxes[:, 1] <= middle) & (boxes[:, 1] + boxes[:, 3] >= middle)
    level &= (boxes[:, 3] <= OTHER * high) & (boxes[:, 2] <= LINE * boxes[:, 3])  # no button
    begin, space, letters = end, SPACE * high, 0
    for left, _, wide, _ in boxes[level & (boxes[:, 0] >= end)].tolist():
        if left - end > space:
            break
        begin = left if space > CLOSE * high else begin
        end, space, letters = max(end, left + wide), CLOSE * high, letters + 1
    return letters >= MANY or end - begin >= LONG * high
