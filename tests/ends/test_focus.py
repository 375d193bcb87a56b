"""Which window takes the keys: asked of a real X server, and of recorded answers elsewhere."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from screenbot.ends.focus import DesktopFocus, Holder, MacFocus, WindowsFocus, find_focus
from tests.clients import Display, wait_for


class User32:
    """A window 10 with a dialog 11 of its own, beside another window 20."""

    def __init__(self, active: int | None) -> None:
        def ancestor(window: Any, kind: int) -> int:
            assert kind == 3
            return {10: 10, 11: 10, 20: 20}[window.value]

        def title(window: Any, buffer: Any, size: int) -> None:
            buffer.value = {10: "Mines", 20: "Letter"}[window.value]

        def kind(window: Any, buffer: Any, size: int) -> None:
            buffer.value = {10: "MinesClass", 20: "Chrome_WidgetWin_1"}[window.value]

        self.GetClassNameW = kind
        self.WindowFromPoint = lambda place: 10 if place.x < 100 else 20
        self.GetForegroundWindow = lambda: active
        self.GetAncestor = ancestor
        self.GetWindowTextW = title

    def __getattribute__(self, name: str) -> Any:
        found = object.__getattribute__(self, name)
        return Callable(found) if callable(found) and not isinstance(found, Callable) else found


class Callable:
    """A function of a library: its result's type may be set."""

    restype: Any = ctypes.c_int

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, *given: Any) -> Any:
        return self._function(*given)


def test_windows() -> None:
    focus = WindowsFocus(User32(11))
    assert focus.at(50, 50) == focus.keyboard() == Holder(10, "Mines", "MinesClass")
    assert focus.at(150, 50) == Holder(20, "Letter", "Chrome_WidgetWin_1")
    assert WindowsFocus(User32(None)).keyboard() is None


@pytest.mark.parametrize(
    ("kind", "browser"),
    [
        ("chromium\0Chromium\0", True),
        ("Navigator\0firefox\0", True),
        ("Chrome_WidgetWin_1", True),
        ("MozillaWindowClass", True),
        ("Safari", True),
        ("", True),
        ("kmines\0kmines\0", False),
        ("raylib\0raylib\0", False),
        ("TkTopLevel", False),
    ],
)
def test_browsers_are_told_by_the_kind_of_their_windows(kind: str, browser: bool) -> None:
    assert Holder(1, "Mines", kind).may_be_browser() is browser


def test_macos() -> None:
    def window(pid: int, name: str, layer: int, x: int) -> dict[str, Any]:
        bounds = {"X": x, "Y": 0, "Width": 100, "Height": 100}
        return {
            "kCGWindowOwnerPID": pid,
            "kCGWindowOwnerName": name,
            "kCGWindowLayer": layer,
            "kCGWindowBounds": bounds,
        }

    shown = [window(1, "Dock", 20, 0), window(7, "Mines", 0, 0), window(8, "Mail", 0, 50)]
    titled = window(9, "Safari", 0, 150) | {"kCGWindowName": "Minesweeper"}
    shown += [titled, window(9, "Safari", 0, 250) | {"kCGWindowName": ""}]
    quartz = SimpleNamespace(
        kCGWindowListOptionOnScreenOnly=1,
        kCGNullWindowID=0,
        CGWindowListCopyWindowInfo=lambda kind, near: shown,
    )
    program = SimpleNamespace(processIdentifier=lambda: 8, localizedName=lambda: "Mail")
    space = SimpleNamespace(frontmostApplication=lambda: program)
    appkit = SimpleNamespace(NSWorkspace=SimpleNamespace(sharedWorkspace=lambda: space))
    focus = MacFocus(appkit, quartz)
    assert focus.at(60, 50) == Holder(7, "Mines", "Mines")
    assert focus.at(120, 50) == focus.keyboard() == Holder(8, "Mail", "Mail")
    assert focus.at(200, 50) == Holder(9, "Minesweeper", "Safari")
    assert focus.at(300, 50) == Holder(9, "Safari", "Safari")
    assert focus.at(500, 50) is None


@pytest.mark.skipif(sys.platform != "linux", reason="asks an X server")
def test_x11(shown: Display) -> None:
    from Xlib.display import Display as Connection

    connection = Connection(shown.name)
    first = open_window(connection, "Mines", 0)
    second = open_window(connection, "Letter", 300)
    focus = find_focus(())
    assert isinstance(focus, DesktopFocus)
    inner = focus._inner
    for window in (first, second):
        wait_for(lambda window=window: shows(inner, connection, window) or None, "a window")
    assert wait_for(inner.keyboard, "a window with the keyboard").id in (first.id, second.id)

    def numbers() -> Any:
        return inner._numbers(inner._root, "_NET_CLIENT_LIST_STACKING")

    dialog = open_window(connection, "Sure?", 150, owner=first)
    wait_for(lambda: len(numbers()) == 3 or None, "the dialog")
    wait_for(lambda: shows(inner, connection, dialog, first) or None, "the dialog")
    place = connection.screen().root.translate_coords(dialog, 5, 5)
    assert inner.at(place.x, place.y) == Holder(first.id, "Mines", "mines\0Mines\0"), (
        "it stands for its window"
    )
    connection.close()


def shows(inner: Any, connection: Any, window: Any, owner: Any = None) -> bool:
    """Whether a window lies where the window manager has put it, perhaps under another one."""
    window.raise_window()
    place = connection.screen().root.translate_coords(window, 5, 5)
    found = inner.at(place.x, place.y)
    return found is not None and found.id == (owner or window).id


def open_window(connection: Any, title: str, x: int, owner: Any = None) -> Any:
    """A window of 250 x 200 pixels at a place."""
    from Xlib import X, Xutil

    screen = connection.screen()
    window = screen.root.create_window(x, 0, 250, 200, 0, screen.root_depth, X.CopyFromParent)
    window.set_wm_name(title)
    window.set_wm_class(title.lower(), title)
    window.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.USSize)
    if owner is not None:
        window.set_wm_transient_for(owner)
    window.map()
    connection.sync()
    return window
