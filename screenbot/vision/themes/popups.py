"""Finding pictures of a theme on the screen: its pop-up windows and its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Point, Rect

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the last two excluded."""

SURE: Final = 0.9
"""Least correlation of a place with the picture that is looked for."""
AROUND: Final = 320
"""How far around a board its windows and buttons are looked for, in pixels."""
ROUGH, TRIES, NEAR = 0.4, 3, 3
"""Least correlation at half the size, the most places that are looked at closely for it, and how
far around each, in pixels."""
SMALLEST: Final = 12
"""Least side of what is looked for at half its size, in pixels."""


def find_picture(image: NDArray[np.uint8], picture: NDArray[np.uint8], near: Rect) -> Rect | None:
    """Where a small picture stands over or around *near*, or None.

    Both are uint8 (height, width, 3) RGB.
    """
    area = near.grown(AROUND).intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if area is None:
        return None
    part = image[area.y : area.bottom, area.x : area.right]
    gray = cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_RGB2GRAY)
    wanted = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    height, width = wanted.shape
    if width > gray.shape[1] or height > gray.shape[0]:
        return None
    # Letters do not scale with a board, so that one size is looked for.
    for left, top, right, bottom in _likely(gray, wanted):
        scores = cv2.matchTemplate(gray[top:bottom, left:right], wanted, cv2.TM_CCOEFF_NORMED)
        _, best, _, (x, y) = cv2.minMaxLoc(scores)
        if best >= SURE:
            return Rect(area.x + left + int(x), area.y + top + int(y), width, height)
    return None


def _likely(gray: cv2.typing.MatLike, wanted: cv2.typing.MatLike) -> Iterator[Box]:
    """Where a picture may stand, the likeliest place first: by their looks at half the size."""
    height, width = wanted.shape
    if min(height, width) < SMALLEST:
        yield 0, 0, gray.shape[1], gray.shape[0]
        return
    small, part = (
        cv2.resize(one, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        for one in (wanted, gray)
    )
    scores = cv2.matchTemplate(part, small, cv2.TM_CCOEFF_NORMED)
    for _ in range(TRIES):
        _, best, _, (x, y) = cv2.minMaxLoc(scores)
        if best < ROUGH:
            return
        left, top = max(0, 2 * x - NEAR), max(0, 2 * y - NEAR)
        yield left, top, 2 * x + width + NEAR, 2 * y + height + NEAR
        scores[max(0, y - NEAR) : y + NEAR + 1, max(0, x - NEAR) : x + NEAR + 1] = -1.0


def middle(place: Rect) -> Point:
    """The middle of a rectangle."""
    return place.x + place.width / 2, place.y + place.height / 2
