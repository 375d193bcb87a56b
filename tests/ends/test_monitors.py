"""Desktop pixels and points, on arrangements as the systems describe them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenbot.ends.monitors import arrange, corners, to_pixels, to_points
from screenbot.errors import ScreenError
from screenbot.geometry import Rect

ARRANGEMENTS = {
    "one": ([Rect(0, 0, 1920, 1080)], [1.0]),
    "retina": ([Rect(0, 0, 1440, 900)], [2.0]),
    "left of the first": ([Rect(0, 0, 1920, 1080), Rect(-1280, 56, 1280, 1024)], [1.0, 1.0]),
    "above": ([Rect(0, 0, 1920, 1080), Rect(200, -1200, 1600, 1200)], [1.0, 1.0]),
    "retina and plain": ([Rect(0, 0, 1440, 900), Rect(1440, -180, 1920, 1080)], [2.0, 1.0]),
    "plain left of retina": ([Rect(0, 0, 1512, 982), Rect(-1920, 0, 1920, 1080)], [2.0, 1.0]),
    "fraction": ([Rect(0, 0, 1536, 864)], [1.25]),
}


@pytest.mark.parametrize("name", ARRANGEMENTS)
@given(data=st.data())
def test_there_and_back(name: str, data: st.DataObject) -> None:
    points, ratios = ARRANGEMENTS[name]
    monitors = arrange(points, ratios)
    monitor = data.draw(st.sampled_from(monitors))
    x = data.draw(st.integers(monitor.rect.x, monitor.rect.right - 1))
    y = data.draw(st.integers(monitor.rect.y, monitor.rect.bottom - 1))
    left, top = to_points(monitors, x, y)
    assert monitor.points.contains(left, top)
    assert to_pixels(monitors, left, top) == pytest.approx((x, y))


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_no_two_monitors_overlap(name: str) -> None:
    monitors = arrange(*ARRANGEMENTS[name])
    for first in monitors:
        for second in monitors:
            if first is not second:
                assert first.rect.intersection(second.rect) is None


def test_one_ratio_is_the_captured_desktop_itself() -> None:
    monitors = arrange([Rect(0, 0, 1440, 900), Rect(-1440, 0, 1440, 900)], [2.0, 2.0])
    assert [monitor.rect for monitor in monitors] == [
        Rect(0, 0, 2880, 1800),
        Rect(-2880, 0, 2880, 1800),
    ]
    assert to_points(monitors, -2880, 10) == (-1440, 5)


def test_pixels_off_every_monitor_are_refused() -> None:
    monitors = arrange(*ARRANGEMENTS["left of the first"])
    with pytest.raises(ScreenError, match=r"\(-20, 10\) lies on no monitor"):
        to_points(monitors, -20, 10)


def test_every_outer_corner_stops_and_no_inner_one() -> None:
    beside = arrange([Rect(0, 0, 1920, 1080), Rect(1920, 0, 1280, 1024)], [1.0, 1.0])
    assert set(corners(beside)) == {(0, 0), (0, 1079), (3199, 0), (3199, 1023), (1919, 1079)}
    alone = arrange(*ARRANGEMENTS["retina"])
    assert set(corners(alone)) == {(0, 0), (2879, 0), (0, 1799), (2879, 1799)}
