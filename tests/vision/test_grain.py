"""The grain of compression about the marks of a board is no mark itself."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.vision.appearance.recogniser import CLASSES, Recognised, without_noise

OTHER, BLANK, FLAG = (CLASSES.index(name) for name in ("other", "blank", "flag"))


@pytest.mark.parametrize(
    ("by", "rows", "kind", "sure", "blank"),
    [
        ((6, -10, 30), 2, OTHER, 0.7, True),
        ((6, -10, 30), 2, FLAG, 0.6, True),
        ((6, -10, 30), 2, FLAG, 0.9, False),  # a clear mark
        ((30, 30, 30), 3, OTHER, 0.7, False),  # brightness has less grain
        ((6, -10, 30), 10, OTHER, 0.7, False),  # so much is no grain
    ],
)
def test_only_what_differs_by_grain_is_grain(
    by: tuple[int, int, int], rows: int, kind: int, sure: float, blank: bool
) -> None:
    plain = np.full((1, 16, 16, 3), 150, np.float32)
    plain[:, 8:] = 110  # with an edge of its own
    one = plain.copy()
    one[0, 3 : 3 + rows, 5:9] += by
    said = np.full((1, len(CLASSES)), (1.0 - sure) / (len(CLASSES) - 1), np.float32)
    said[0, kind] = sure
    none = np.zeros(1, np.float32)
    found = without_noise(one, Recognised(said, none, none), plain).probabilities
    assert (found[0].argmax() == BLANK) == blank
    assert found.sum() == pytest.approx(1.0)
