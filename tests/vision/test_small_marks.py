"""Small marks differ by little: they do not speak for each other as large ones do."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.vision.belief import BLANK, believed
from screenbot.vision.drawn import Drawings
from screenbot.vision.recogniser import CLASSES

ONE, TWO = CLASSES.index("1"), CLASSES.index("2")


def said(likely: int, probability: float) -> np.ndarray:
    """What the recogniser says of a mark that it takes for one class and doubts a little."""
    every = np.full(len(CLASSES), (1.0 - probability) / (len(CLASSES) - 1), np.float32)
    every[likely] = probability
    return every


@pytest.mark.parametrize("ink", [60.0, 90.0])
def test_a_rare_small_number_is_not_outvoted_by_a_common_one(ink: float) -> None:
    samples = np.full((3, 16, 16, 3), 255.0, np.float32)
    samples[0] = 128.0  # cells without a mark have another ground
    samples[1:, 6:10, 7] -= ink  # both numbers have a stroke there
    samples[2, 6:9:2, 8] -= ink / 2  # the second one bends to the side
    drawings = Drawings(samples)
    assert drawings.apart[1, 2] < 5.0  # cells that show the same may differ by more
    probabilities = np.array([said(BLANK, 0.99), said(ONE, 0.8), said(TWO, 0.5)])
    out = believed(probabilities, np.array([180, 57, 11]), drawings)
    assert out.argmax(axis=1).tolist() == [BLANK, ONE, TWO]
