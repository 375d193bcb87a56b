"""Finding pictures of a theme on the screen: its pop-up windows and its buttons."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect

SURE: Final = 0.9
"""Least correlation of a place with the picture that is looked for."""
AROUND: Final = 320
"""How far around a board its windows and buttons are looked for, in pixels."""


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
    _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(gray, wanted, cv2.TM_CCOEFF_NORMED))
    return Rect(area.x + int(x), area.y + int(y), width, height) if best >= SURE else None
