"""What each system wants before its screen can be captured and its mouse moved."""

from __future__ import annotations

import contextlib
import ctypes
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from screenbot.errors import ScreenError

WAYLAND_ADVICE = (
    "Wayland does not let a program see or click other windows: log out, choose an X11 (Xorg) "
    "session and log in again"
)


def prepare() -> None:
    """Get the process ready; call it before mss or pyautogui is imported.

    Raises ``ScreenError`` where there is no display or the user has not allowed captures.
    """
    if sys.platform == "win32":
        _declare_dpi_awareness(ctypes.windll)
    elif sys.platform == "darwin":
        _check_capture_permission(
            ctypes.CDLL("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics")
        )
    else:
        check_display(os.environ)


def check_display(env: Mapping[str, str]) -> None:
    """Raises ``ScreenError`` where the environment of a Linux program names no X display."""
    if env.get("DISPLAY"):
        return
    if env.get("WAYLAND_DISPLAY") or env.get("XDG_SESSION_TYPE") == "wayland":
        raise ScreenError(WAYLAND_ADVICE)
    raise ScreenError(
        "no display: DISPLAY is not set (on a machine without a screen, 'screenbot demo' works)"
    )


def check_not_wayland(env: Mapping[str, str], outputs: Sequence[str]) -> None:
    """Raises ``ScreenError`` where the X display is Xwayland, which shows no native window.

    *outputs* are the names of the monitors; Xwayland calls its own XWAYLAND0 and so on. An X
    server of its own inside a Wayland session (Xvfb, Xephyr) is as good as any.
    """
    if any(output.upper().startswith("XWAYLAND") for output in outputs):
        raise ScreenError(WAYLAND_ADVICE)
    if outputs and all(outputs):
        return
    if env.get("XDG_SESSION_TYPE") == "wayland" and env.get("WAYLAND_DISPLAY"):
        raise ScreenError(WAYLAND_ADVICE)


def _declare_dpi_awareness(windll: Any) -> None:
    """Per-monitor awareness: the first call in a process wins, and other libraries ask for less.

    Windows 10 and later know the first way, 8.1 the second, all others the third.
    """
    per_monitor_v2 = ctypes.c_void_p(-4)
    with contextlib.suppress(AttributeError, OSError):
        if windll.user32.SetProcessDpiAwarenessContext(per_monitor_v2):
            return
    with contextlib.suppress(AttributeError, OSError):
        if windll.shcore.SetProcessDpiAwareness(2) == 0:
            return
    with contextlib.suppress(AttributeError, OSError):
        windll.user32.SetProcessDPIAware()


def _check_capture_permission(graphics: Any) -> None:
    """Without the permission macOS shows the wallpaper alone, and no error."""
    allowed = getattr(graphics, "CGPreflightScreenCaptureAccess", None)
    if allowed is not None and not allowed():
        raise ScreenError(
            "no permission to capture the screen: System Settings > Privacy & Security > "
            "Screen Recording, switch your terminal on and start it again"
        )


def import_pyautogui() -> Any:
    """pyautogui with its pauses off and its fail-safe on. Raises ``ScreenError`` in one line."""
    try:
        with tolerant_import():
            import pyautogui
    except (KeyError, SystemExit, ImportError, OSError) as error:
        raise ScreenError(f"the mouse cannot be moved: pyautogui: {error!r}") from error
    except Exception as error:
        if not from_xlib(error):
            raise
        raise ScreenError(f"the mouse cannot be moved: {error}") from error
    pyautogui.PAUSE = 0
    pyautogui.DARWIN_CATCH_UP_TIME = 0.005
    pyautogui.FAILSAFE = True
    return pyautogui


def from_xlib(error: Exception) -> bool:
    """Whether an error is one of python-xlib, which has no common base for them."""
    return type(error).__module__.startswith("Xlib")


@contextlib.contextmanager
def tolerant_import() -> Iterator[None]:
    """Keeps parts out of pyautogui's import that stop it and that a bot does not need.

    Its helper mouseinfo exits the program where tkinter is missing, and some versions of Xlib
    insist on an authority file even where the server wants none, or print that they have found
    none, on standard output of all places.
    """
    modules: dict[str, Any] = sys.modules
    hidden = "mouseinfo" not in modules
    home = os.path.expanduser("~/.Xauthority")
    lent = sys.platform == "linux" and "XAUTHORITY" not in os.environ and not os.path.exists(home)
    if hidden:
        modules["mouseinfo"] = None
    if lent:
        os.environ["XAUTHORITY"] = os.devnull
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    finally:
        if hidden:
            modules.pop("mouseinfo", None)
        if lent:
            del os.environ["XAUTHORITY"]
