"""Pop-ups and buttons are found where they stand, to the pixel."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.ends import Image
from screenbot.geometry import Rect
from screenbot.vision.themes.popups import find_picture


def window(text: str, width: int, height: int) -> Image:
    image = np.full((height, width, 3), (238, 238, 236), np.uint8)
    cv2.rectangle(image, (0, 0), (width - 1, height - 1), (120, 120, 120), 1)
    at = (4, height // 2 + 4)
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, (20, 20, 20), 1, cv2.LINE_AA)
    return image


PICTURES = [
    window("New high score", 120, 30),
    window("Done", 45, 21),
    window("Reset the game?", 131, 64),
    window("OK", 30, 11),
]


@settings(max_examples=60, deadline=None)
@given(
    which=st.integers(0, len(PICTURES) - 1),
    x=st.integers(0, 260),
    y=st.integers(0, 330),
    seed=st.integers(0, 100),
)
def test_a_window_is_found_to_the_pixel(which: int, x: int, y: int, seed: int) -> None:
    """Among others, on a desktop that has something everywhere."""
    rng = np.random.default_rng(seed)
    small = rng.integers(0, 256, (50, 50, 3), np.uint8)
    desktop = np.asarray(cv2.resize(small, (400, 400), interpolation=cv2.INTER_CUBIC), np.uint8)
    wanted = PICTURES[which]
    height, width = wanted.shape[:2]
    desktop[y : y + height, x : x + width] = wanted
    near = Rect(150, 150, 100, 100)
    assert find_picture(desktop, wanted, near) == Rect(x, y, width, height)
    for other in PICTURES[:which] + PICTURES[which + 1 :]:
        assert find_picture(desktop, other, near) is None
