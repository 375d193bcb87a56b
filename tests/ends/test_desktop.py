"""The real screen and mouse under a virtual display, and what mss may answer elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

from screenbot.ends import StopKey, desktop
from screenbot.ends.desktop import DesktopScreen
from screenbot.errors import ScreenError
from screenbot.geometry import Rect
from tests.clients import Display


class Shot:
    def __init__(self, bgra: np.ndarray) -> None:
        self.height, self.width, _ = bgra.shape
        self.bgra = bgra.tobytes()


class FakeCapture:
    """mss as a Mac with a Retina screen and a plain one answers: areas in points, shots in pixels.

    Every pixel shows its own place: blue and green its column and row in points of its monitor,
    red the monitor's number.
    """

    monitors = (
        {"left": 0, "top": 0, "width": 140, "height": 90},
        {"left": 0, "top": 0, "width": 60, "height": 40},
        {"left": 60, "top": -20, "width": 80, "height": 50},
    )
    ratios = (2, 1)

    def grab(self, area: dict[str, int]) -> Shot:
        for number, (monitor, ratio) in enumerate(
            zip(self.monitors[1:], self.ratios, strict=True), 1
        ):
            x, y = area["left"] - monitor["left"], area["top"] - monitor["top"]
            if 0 <= x < monitor["width"] and 0 <= y < monitor["height"]:
                columns = (x * ratio + np.arange(area["width"] * ratio)) / ratio
                rows = (y * ratio + np.arange(area["height"] * ratio)) / ratio
                shot = np.zeros((len(rows), len(columns), 4), np.uint8)
                shot[:, :, 0] = columns
                shot[:, :, 1] = rows[:, None]
                shot[:, :, 2] = number
                return Shot(shot)
        raise AssertionError(area)


def retina(monkeypatch: pytest.MonkeyPatch) -> DesktopScreen:
    import mss

    monkeypatch.setattr(desktop.system, "prepare", lambda: None)
    monkeypatch.setattr(desktop.sys, "platform", "darwin")
    monkeypatch.setattr(mss, "MSS", FakeCapture)
    return DesktopScreen()


def test_mixed_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = retina(monkeypatch)
    first, second = screen.monitors
    assert (first.ratio, second.ratio) == (2.0, 1.0)
    assert first.rect == Rect(0, 0, 120, 80)
    assert second.rect == Rect(120, -40, 80, 50)
    image = screen.grab(second.rect)
    assert image.shape == (50, 80, 3)
    assert image[0, 0].tolist() == [2, 0, 0]
    assert image[49, 79].tolist() == [2, 49, 79]
    assert screen.grab(Rect(11, 21, 4, 3))[2, 3].tolist() == [1, 11, 7]


def test_gaps_between_monitors_are_black(monkeypatch: pytest.MonkeyPatch) -> None:
    image = retina(monkeypatch).grab()
    assert image.shape == (120, 200, 3)
    assert not image[:40, :120].any()
    assert image[40, 0, 0] == 1


def broken(monkeypatch: pytest.MonkeyPatch, *, at_once: bool) -> Any:
    import mss

    def refuse(*_: object, **__: object) -> Any:
        raise mss.ScreenShotError("CGWindowListCreateImage() failed.\nDenied")

    monkeypatch.setattr(desktop.system, "prepare", lambda: None)
    if at_once:
        monkeypatch.setattr(mss, "MSS", refuse)
    else:
        monkeypatch.setattr(FakeCapture, "grab", refuse)
        monkeypatch.setattr(mss, "MSS", FakeCapture)


@pytest.mark.parametrize("at_once", [True, False])
def test_no_permission_is_one_line(monkeypatch: pytest.MonkeyPatch, at_once: bool) -> None:
    broken(monkeypatch, at_once=at_once)
    with pytest.raises(ScreenError, match=r"cannot be captured: CGWindow.* Denied") as error:
        DesktopScreen()
    assert "\n" not in str(error.value)


@pytest.mark.skipif(sys.platform != "linux", reason="sends Esc with an X11 program")
def test_the_stop_key_is_heard_everywhere(shown: Display) -> None:
    with StopKey() as stop:
        assert stop.problem is None
        assert stop.asked() is None
        press_escape(shown)
        assert wait_until(lambda: stop.asked() is not None)
    assert stop.asked() == "Esc was pressed"


def test_the_bots_own_escape_is_no_wish_to_stop(shown: Display) -> None:
    with StopKey() as stop:
        stop.expect_own_press()
        press_escape(shown)
        assert not wait_until(lambda: stop.asked() is not None, 0.2)
        press_escape(shown)  # the user's, right after it
        assert wait_until(lambda: stop.asked() is not None)


def test_a_visit_to_a_corner_is_remembered(shown: Display) -> None:
    from screenbot.ends import desktop_screen

    with StopKey(desktop_screen().monitors) as stop:
        for place in ((300, 200), (639, 100)):
            move_pointer(shown, *place)
        assert not wait_until(lambda: stop.asked() is not None, 0.2)
        for place in ((638, 478), (300, 200)):
            move_pointer(shown, *place)
        assert wait_until(lambda: stop.asked() is not None)
    assert "corner" in str(stop.asked())


def test_the_listener_ends(shown: Display) -> None:
    from screenbot.ends import desktop_screen

    before = threading.active_count()
    with StopKey(desktop_screen().monitors):
        pass
    assert wait_until(lambda: threading.active_count() == before)


@pytest.mark.skipif(sys.platform != "linux", reason="takes an X display away")
def test_a_listener_that_cannot_start_is_not_waited_for(
    shown: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StopKey() as stop:
        assert stop.problem is None
    monkeypatch.delenv("DISPLAY")
    with StopKey() as stop:
        assert "the key Esc cannot be watched" in str(stop.problem)
        assert stop.asked() is None


def press_escape(shown: Display) -> None:
    from Xlib import XK, X
    from Xlib.display import Display as Connection
    from Xlib.ext.xtest import fake_input

    connection = Connection(shown.name)
    code = connection.keysym_to_keycode(XK.XK_Escape)
    fake_input(connection, X.KeyPress, code)
    fake_input(connection, X.KeyRelease, code)
    connection.sync()
    connection.close()


def move_pointer(shown: Display, x: int, y: int) -> None:
    from Xlib import X
    from Xlib.display import Display as Connection
    from Xlib.ext.xtest import fake_input

    connection = Connection(shown.name)
    fake_input(connection, X.MotionNotify, x=x, y=y)
    connection.sync()
    connection.close()


def wait_until(condition: Any, seconds: float = 3.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False
