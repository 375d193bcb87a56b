"""Known programs under colour filters: marks that colours alone tell apart are not sure."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from screenbot.board import FLAG, QUESTION
from screenbot.vision import CONFIDENT, load_image, read
from tests.vision.boards import Image
from tests.vision.screens import own_screens


def grey(image: Image) -> Image:
    return np.asarray(np.repeat(image.mean(axis=2)[..., None], 3, axis=2), np.uint8)


def turned(image: Image) -> Image:
    hues = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
    hues[..., 0] = (hues[..., 0].astype(np.int16) + 60) % 180
    return np.asarray(cv2.cvtColor(hues, cv2.COLOR_HSV2RGB), np.uint8)


def night_light(image: Image) -> Image:
    return np.asarray(image * np.array([1.0, 0.78, 0.5]), np.uint8)


@pytest.mark.parametrize("change", [grey, turned, night_light])
@pytest.mark.parametrize("name", ["gnome-mines-classic-playing", "gnome-mines-playing"])
def test_flags_and_question_marks(change: Callable[[Image], Image], name: str) -> None:
    (screen,) = (each for each in own_screens() if each.path.stem == name)
    true = screen.board.cells
    assert {FLAG, QUESTION} <= set(true.flat)
    (seen,) = read(change(load_image(screen.path)))
    sure = seen.cell_confidence >= CONFIDENT
    assert not (sure & (seen.board.cells != true)).any()
    if change is night_light:
        assert sure.mean() > 0.99
