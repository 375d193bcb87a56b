"""Two numbers in print with a slash between them: "0 / 99"."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect
from screenbot.vision.counters.letters import CLOSE, LOWEST, OTHER, are_figures

LEAN: Final = -0.85
"""Most correlation of how far right and how low the ink of a slash is,"""
SLASH: Final = (0.2, 0.8)
"""and its least and greatest width, as shares of its height."""
SPACE: Final = 1.0
"""Most distance of a slash from the numbers at its sides, as a share of their height."""
WIDE: Final = 0.5
"""Most distance between digits, likewise, where the slash is as far from them: some letters all
take the same room."""
MOST_DIGITS: Final = 4
"""Most digits at each side of a slash."""


def parted_numbers(
    ink: NDArray[np.bool_], boxes: NDArray[np.int32]
) -> list[tuple[NDArray[np.int32], int]]:
    """What may be two numbers with a slash between them: the boxes of their letters, from the left
    to the right, and how many stand before the slash. Those of dates have more slashes."""
    slashes = [index for index, box in enumerate(boxes.tolist()) if _is_slash(ink, Rect(*box))]
    found = []
    for index in slashes:
        left, right = _beside(boxes, index, -1), _beside(boxes, index, 1)
        if left and right and max(len(left), len(right)) <= MOST_DIGITS:
            outside = _beside(boxes, left[0], -1) + _beside(boxes, right[-1], 1)
            word = boxes[left + right]
            if are_figures(word) and not set(outside).intersection(slashes):
                found.append((word, len(left)))
    return found


def _beside(boxes: NDArray[np.int32], index: int, way: int) -> list[int]:
    """What stands close together at one side of a box, from the left to the right: *way* is -1 for
    before it, 1 for after it. The first may be a space away."""
    found, at, gap = list[int](), index, SPACE
    left, right, middle = boxes[:, 0], boxes[:, 0] + boxes[:, 2], boxes[:, 1] + boxes[:, 3] / 2
    while len(found) <= MOST_DIGITS:
        _, y, _, height = boxes[at].tolist()
        apart = left - right[at] if way > 0 else left[at] - right
        level = (middle > y) & (middle < y + height) & (boxes[:, 3] >= height / OTHER)
        near = level & ((left - left[at]) * way > 0) & (apart <= gap * height)
        if not near.any():
            break
        least = float(apart[near].min()) / height
        gap = gap if found else max(CLOSE, min(WIDE, least))
        at = int(np.flatnonzero(near)[apart[near].argmin()])
        found.append(at)
    return found[::way]


def _is_slash(ink: NDArray[np.bool_], box: Rect) -> bool:
    """Whether what stands in a *box* leans as a slash does."""
    low, high = SLASH
    if box.height < LOWEST or not low * box.height <= box.width <= high * box.height:
        return False
    ys, xs = np.nonzero(ink[box.y : box.bottom, box.x : box.right])
    return bool(np.ptp(xs) > 0 and np.corrcoef(xs, ys)[0, 1] <= LEAN)
