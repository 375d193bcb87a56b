"""The real screen, captured with mss, and the real mouse, moved with pyautogui."""

from __future__ import annotations

import math
import os
import sys
import time
from typing import Any, Final

import numpy as np

from screenbot.ends import system
from screenbot.ends.base import Button, Image, Monitor, bounding
from screenbot.ends.monitors import arrange, to_pixels, to_points
from screenbot.errors import ScreenError, StoppedByUser
from screenbot.geometry import Point, Rect

PROBE: Final = 16
"""Side in points of the captures that measure the pixel ratio of a monitor."""

DELIVERY_S: Final = 0.1
"""Longest wait in seconds for a click to leave the X11 server."""

KEYS: Final = {"return": "enter", "escape": "esc", "page_up": "pageup", "page_down": "pagedown"}
"""Names of keys that pyautogui spells differently."""


class DesktopScreen:
    """All monitors of this machine. Raises ``ScreenError`` where they cannot be captured."""

    name = "screen"

    def __init__(self) -> None:
        system.prepare()
        import mss

        self._failure = mss.ScreenShotError
        try:
            self._capture = mss.MSS()
            described = self._capture.monitors[1:]
            if sys.platform == "linux":
                outputs = [str(monitor.get("output", "")) for monitor in described]
                system.check_not_wayland(os.environ, outputs)
            points = [_rect(monitor) for monitor in described]
            ratios = [self._measure(place) for place in points]
        except self._failure as error:
            raise ScreenError(_capture_failed(error)) from error
        if not points:
            raise ScreenError("the system names no monitor to capture")
        self.monitors = arrange(points, ratios)
        self._even = len(set(ratios)) == 1

    def grab(self, region: Rect | None = None) -> Image:
        """See ``Screen.grab``."""
        everything = bounding(self.monitors)
        wanted = region or everything
        if wanted.intersection(everything) != wanted:
            raise ScreenError(f"region {_text(wanted)}: the desktop is {_text(everything)}")
        if self._even:
            return self._grab_points(wanted, self.monitors[0].ratio)
        image = np.zeros((wanted.height, wanted.width, 3), np.uint8)
        for monitor in self.monitors:
            part = monitor.rect.intersection(wanted)
            if part is not None:
                place = part.moved(-wanted.x, -wanted.y)
                pixels = self._grab_on(monitor, part)
                image[place.y : place.bottom, place.x : place.right] = pixels
        return image

    def _grab_on(self, monitor: Monitor, part: Rect) -> Image:
        """*part* of one monitor, by way of its own points."""
        inside = part.moved(-monitor.rect.x, -monitor.rect.y)
        shift = (round(monitor.points.x * monitor.ratio), round(monitor.points.y * monitor.ratio))
        return self._grab_points(inside.moved(*shift), monitor.ratio)

    def _grab_points(self, pixels: Rect, ratio: float) -> Image:
        """Capture a rectangle that is given in pixels of a desktop of one *ratio*."""
        left, top = int(pixels.x // ratio), int(pixels.y // ratio)
        right, bottom = -int(-pixels.right // ratio), -int(-pixels.bottom // ratio)
        area = {"left": left, "top": top, "width": right - left, "height": bottom - top}
        try:
            shot = self._capture.grab(area)
        except self._failure as error:
            raise ScreenError(_capture_failed(error)) from error
        image = np.frombuffer(shot.bgra, np.uint8).reshape(shot.height, shot.width, 4)
        x, y = pixels.x - round(left * ratio), pixels.y - round(top * ratio)
        part = image[y : y + pixels.height, x : x + pixels.width, 2::-1]
        return np.ascontiguousarray(part)

    def _measure(self, place: Rect) -> float:
        """Pixels for each point of one monitor."""
        width = min(PROBE, place.width)
        area = {"left": place.x, "top": place.y, "width": width, "height": min(PROBE, place.height)}
        return float(self._capture.grab(area).width / width)


class DesktopMouse:
    """The mouse and the keyboard of this machine; *monitors* say where its pixels are."""

    def __init__(self, monitors: tuple[Monitor, ...]) -> None:
        self._monitors = monitors
        self._gui: Any = system.import_pyautogui()

    def position(self) -> Point:
        """See ``Mouse.position``."""
        place = self._gui.position()
        return to_pixels(self._monitors, place.x, place.y)

    def move(self, x: float, y: float) -> None:
        """See ``Mouse.move``."""
        try:
            self._gui.moveTo(*self._place(x, y))
        except self._gui.FailSafeException as error:
            raise _corner_reached() from error

    def click(self, x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        """See ``Mouse.click``."""
        buttons = ("left", "right") if button == "both" else (button,)
        left, top = self._place(x, y)
        pressed: list[str] = []
        try:
            try:
                for name in buttons:
                    pressed.append(name)
                    self._gui.mouseDown(left, top, button=name)
                if hold_s > 0:
                    time.sleep(hold_s)
            finally:
                self._release(pressed, left, top)
            if sys.platform == "linux":
                self._await_delivery(left, top)
        except self._gui.FailSafeException as error:
            raise _corner_reached() from error

    def press(self, key: str) -> None:
        """See ``Mouse.press``."""
        names = [KEYS.get(name, name) for name in key.lower().split("+")]
        if not all(self._gui.isValidKey(name) for name in names):
            raise ScreenError(f"key {key!r}: not on this keyboard")
        try:
            self._gui.hotkey(*names)
        except self._gui.FailSafeException as error:
            raise _corner_reached() from error

    def _place(self, x: float, y: float) -> tuple[int, int]:
        left, top = to_points(self._monitors, x, y)
        return math.floor(left), math.floor(top)

    def _await_delivery(self, left: int, top: int) -> None:
        """Wait until the click has left the X11 server.

        A window manager may hold clicks back for a moment, to raise the window first. What is sent
        meanwhile waits in line, but a release then counts where the pointer is at that time. So
        nothing may be sent until a small step, which stands in line behind the release, is made.
        """
        x = left + 1 if self._on_a_monitor(left + 1, top) else left - 1
        self._gui.moveTo(x, top)
        end = time.monotonic() + DELIVERY_S
        while tuple(self._gui.position()) != (x, top) and time.monotonic() < end:
            time.sleep(DELIVERY_S / 500)

    def _on_a_monitor(self, left: int, top: int) -> bool:
        return any(monitor.points.contains(left, top) for monitor in self._monitors)

    def _release(self, buttons: list[str], left: int, top: int) -> None:
        """Let go of the buttons; a pointer that the user has pushed into a corner stays there."""
        at_corner = tuple(self._gui.position()) in self._gui.FAILSAFE_POINTS
        place = tuple(self._gui.position()) if at_corner else (left, top)
        self._gui.FAILSAFE = False
        try:
            for name in reversed(buttons):
                self._gui.mouseUp(*place, button=name)
        finally:
            self._gui.FAILSAFE = True


def _rect(monitor: dict[str, Any]) -> Rect:
    return Rect(monitor["left"], monitor["top"], monitor["width"], monitor["height"])


def _text(rect: Rect) -> str:
    return f"{rect.width}x{rect.height} at ({rect.x}, {rect.y})"


def _corner_reached() -> StoppedByUser:
    return StoppedByUser("stopped: the mouse is in a corner of the screen")


def _capture_failed(error: Exception) -> str:
    reason = " ".join(str(error).split()) or type(error).__name__
    return f"the screen cannot be captured: {reason} (is the display on, and capturing allowed?)"
