"""Which window takes the keys, so that none is typed into another than the board's."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from typing import Any, Final, Protocol

from screenbot.ends import system
from screenbot.ends.base import Monitor
from screenbot.ends.monitors import to_points

OWNERS: Final = 8
"""Most dialogs of dialogs that are followed to the window that they belong to."""

ROOT_OWNER: Final = 3
"""GA_ROOTOWNER: the window that a dialog belongs to, at the end of the chain."""


BROWSERS: Final = (
    "chrom",
    "mozilla",
    "firefox",
    "navigator",
    "edge",
    "safari",
    "opera",
    "brave",
    "vivaldi",
    "epiphany",
    "konqueror",
    "falkon",
)
"""What the kinds of browsers' windows are called, in part: "Chrome_WidgetWin_1"."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A window, a dialog standing for the one that it belongs to; *title* as the user sees it, and
    of what *kind* it is, as the system has it, which is empty where it does not say."""

    id: int
    title: str
    kind: str = ""

    def may_be_browser(self) -> bool:
        """Whether a page may be shown in it."""
        return not self.kind or any(name in self.kind.lower() for name in BROWSERS)


class Focus(Protocol):
    """What a window system tells; None where it does not."""

    def at(self, x: float, y: float) -> Holder | None:
        """The window in view at a place of the desktop."""
        ...

    def keyboard(self) -> Holder | None:
        """The window that keys go to."""
        ...


class DesktopFocus:
    """A window system that is asked in points, for places in desktop pixels."""

    def __init__(self, monitors: tuple[Monitor, ...], inner: Focus) -> None:
        self._monitors = monitors
        self._inner = inner

    def at(self, x: float, y: float) -> Holder | None:
        """See ``Focus.at``."""
        return self._inner.at(*to_points(self._monitors, x, y))

    def keyboard(self) -> Holder | None:
        """See ``Focus.keyboard``."""
        return self._inner.keyboard()


def find_focus(monitors: tuple[Monitor, ...]) -> Focus | None:
    """The window system of this machine, or None where it cannot be asked."""
    inner = _find_inner()
    return None if inner is None else DesktopFocus(monitors, inner)


def _find_inner() -> Focus | None:
    if sys.platform == "win32":
        return WindowsFocus(ctypes.windll.user32)
    if sys.platform == "linux":
        try:
            with system.tolerant_import():
                from Xlib import X
                from Xlib.display import Display

                return X11Focus(Display(), X)
        except Exception as error:
            if not isinstance(error, ImportError | OSError) and not system.from_xlib(error):
                raise
    elif sys.platform == "darwin":
        try:
            import AppKit
            import Quartz
        except ImportError:
            return None
        return MacFocus(AppKit, Quartz)
    return None


class X11Focus:
    """A window manager that keeps the standard list of its windows (EWMH)."""

    def __init__(self, display: Any, names: Any) -> None:
        self._display = display
        self._names = names
        self._root = display.screen().root

    def at(self, x: float, y: float) -> Holder | None:
        """See ``Focus.at``."""
        for number in reversed(self._numbers(self._root, "_NET_CLIENT_LIST_STACKING")):
            try:
                window = self._display.create_resource_object("window", number)
                if window.get_attributes().map_state != self._names.IsViewable:
                    continue
                size, place = window.get_geometry(), self._root.translate_coords(window, 0, 0)
            except Exception as error:
                if not system.from_xlib(error):
                    raise
                continue  # it has just been closed
            if 0 <= x - place.x < size.width and 0 <= y - place.y < size.height:
                return self._holder(number)
        return None

    def keyboard(self) -> Holder | None:
        """See ``Focus.keyboard``."""
        active = self._numbers(self._root, "_NET_ACTIVE_WINDOW")
        return self._holder(active[0]) if active and active[0] else None

    def _holder(self, number: int) -> Holder:
        window = self._display.create_resource_object("window", number)
        for _ in range(OWNERS):
            owner = self._numbers(window, "WM_TRANSIENT_FOR")
            if not owner or owner[0] in (0, self._root.id):
                break
            window = self._display.create_resource_object("window", owner[0])
        title = self._text(window, "_NET_WM_NAME", "WM_NAME")
        return Holder(window.id, title, self._text(window, "WM_CLASS"))

    def _text(self, window: Any, *names: str) -> str:
        """The first of some properties that a window has."""
        for name in names:
            found = self._property(window, name)
            if found is not None:
                value = found.value
                return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        return ""

    def _numbers(self, window: Any, name: str) -> list[int]:
        found = self._property(window, name)
        return [] if found is None else [int(number) for number in found.value]

    def _property(self, window: Any, name: str) -> Any:
        try:
            kind = self._names.AnyPropertyType
            return window.get_full_property(self._display.intern_atom(name), kind)
        except Exception as error:
            if not system.from_xlib(error):
                raise
            return None


class _Place(ctypes.Structure):
    _fields_ = (("x", ctypes.c_long), ("y", ctypes.c_long))


class WindowsFocus:
    """Windows, by its *user32*."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        for name in ("WindowFromPoint", "GetForegroundWindow", "GetAncestor"):
            getattr(user32, name).restype = ctypes.c_void_p

    def at(self, x: float, y: float) -> Holder | None:
        """See ``Focus.at``."""
        return self._holder(self._user32.WindowFromPoint(_Place(int(x), int(y))))

    def keyboard(self) -> Holder | None:
        """See ``Focus.keyboard``."""
        return self._holder(self._user32.GetForegroundWindow())

    def _holder(self, window: int | None) -> Holder | None:
        owner = self._user32.GetAncestor(ctypes.c_void_p(window), ROOT_OWNER) if window else None
        if not owner:
            return None
        title = ctypes.create_unicode_buffer(200)
        self._user32.GetWindowTextW(ctypes.c_void_p(owner), title, len(title))
        kind = ctypes.create_unicode_buffer(200)
        self._user32.GetClassNameW(ctypes.c_void_p(owner), kind, len(kind))
        return Holder(int(owner), title.value, kind.value)


class MacFocus:
    """macOS, where keys go to a program; *quartz* tells whose window lies where."""

    def __init__(self, appkit: Any, quartz: Any) -> None:
        self._appkit = appkit
        self._quartz = quartz

    def at(self, x: float, y: float) -> Holder | None:
        """See ``Focus.at``."""
        quartz = self._quartz
        shown = quartz.kCGWindowListOptionOnScreenOnly
        for window in quartz.CGWindowListCopyWindowInfo(shown, quartz.kCGNullWindowID) or ():
            place = window["kCGWindowBounds"]
            inside = 0 <= x - place["X"] < place["Width"] and 0 <= y - place["Y"] < place["Height"]
            if window["kCGWindowLayer"] == 0 and inside:
                name = str(window.get("kCGWindowOwnerName", ""))
                title = str(window.get("kCGWindowName") or name)
                return Holder(int(window["kCGWindowOwnerPID"]), title, name)
        return None

    def keyboard(self) -> Holder | None:
        """See ``Focus.keyboard``."""
        program = self._appkit.NSWorkspace.sharedWorkspace().frontmostApplication()
        if program is None:
            return None
        name = str(program.localizedName())
        return Holder(int(program.processIdentifier()), name, name)
