"""The pitch of a lattice: it is changed only where the edges of the picture clearly ask for it."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.vision.lattice.comb import _sharpened_axis


def soft_edges(pitch: float, lines: int, width: float) -> np.ndarray:
    """How strong the edges about some lines are that are *width* pixels wide, as after scaling."""
    place = np.arange(round(pitch * lines))
    apart = (place + pitch / 2) % pitch - pitch / 2
    return np.asarray(100.0 * np.exp(-0.5 * (apart / width) ** 2), np.float64)


@pytest.mark.parametrize("width", [2.5, 3.0])
@pytest.mark.parametrize("pitch", [21.72, 13.28, 18.3])
def test_the_lines_of_a_small_scaled_board_stay_where_they_are(pitch: float, width: float) -> None:
    lines = pitch * np.arange(9)
    found = _sharpened_axis(lines, soft_edges(pitch, 8, width))
    assert np.abs(found - lines).max() <= 0.4


@pytest.mark.parametrize(("found", "true"), [(16.06, 16.0), (23.9, 24.1)])
def test_a_pitch_that_is_off_is_found(found: float, true: float) -> None:
    lines = found * np.arange(13) + 6.0 * (true - found)
    better = _sharpened_axis(lines, soft_edges(true, 12, 1.0))
    assert abs(float(np.diff(better).mean()) - true) * 12 <= 0.3
