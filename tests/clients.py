"""Starts real Minesweeper programs under a virtual display, for tests and for making fixtures.

Each launcher is a context manager that yields the program's ``Window`` once it is drawn, and
leaves nothing running. Nothing here sleeps for a fixed time: every wait is for a condition, with
an end. A program that is not installed raises ``MissingProgramError``, which names its package.

    with display() as shown, winemine(shown, "expert", folder) as window:
        ...
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import re
import select
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect

PACKAGES = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xprop": "x11-utils",
    "xwininfo": "x11-utils",
    "wine": "wine wine64",
    "sgt-mines": "sgt-puzzles",
    "gnome-mines": "gnome-mines",
    "kmines": "kmines",
    "dbus-run-session": "dbus-daemon",
    "chromium": "chromium",
}
"""The Debian package of each program."""

LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
"""Rows, columns and mines of the standard levels."""

WAIT = 40.0
"""Seconds after which a program that has not appeared counts as broken."""


class MissingProgramError(Exception):
    """A program that a test needs is not installed."""


@dataclass(frozen=True, slots=True)
class Display:
    """A virtual X display without access control; *more* is set in what runs on it."""

    name: str
    width: int
    height: int
    more: tuple[tuple[str, str], ...] = ()

    def env(self, **more: str) -> dict[str, str]:
        """The environment of a program on this display, cut off from the user's own session."""
        session = ("XDG_", "WAYLAND", "DBUS", "QT_")  # importing cv2 sets QT_ paths of its own
        kept = {name: value for name, value in os.environ.items() if not name.startswith(session)}
        path = os.environ.get("PATH", "") + os.pathsep + "/usr/games"
        own = {"DISPLAY": self.name, "PATH": path, "LC_ALL": "C.UTF-8"}
        return kept | own | dict(self.more) | more


@dataclass(frozen=True, slots=True)
class Window:
    """A window as its window manager shows it; *rect* is its inside, in pixels of the screen."""

    id: int
    title: str
    rect: Rect


def program(name: str) -> str:
    """Path of an installed program. Raises ``MissingProgramError``."""
    path = shutil.which(name, path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
    if path is None:
        raise MissingProgramError(f"{name} is not installed (apt-get install {PACKAGES[name]})")
    return path


T = TypeVar("T")


def wait_for(condition: Callable[[], T | None], what: str, seconds: float = WAIT) -> T:
    """The first value of *condition* that is not None. Raises ``TimeoutError`` naming *what*."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value is not None:
            return value
        time.sleep(0.02)
    raise TimeoutError(f"{what}: not within {seconds:.0f} s")


@contextlib.contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process with its children; both are gone afterwards."""
    with open(os.devnull, "r+b") as null:
        process = subprocess.Popen(
            command, env=env, stdin=null, stdout=null, stderr=null, start_new_session=True
        )
    try:
        yield process
    finally:
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
                break


@contextlib.contextmanager
def display(width: int = 1920, height: int = 1080) -> Iterator[Display]:
    """An X server on a free number, with a window manager."""
    server, manager = program("Xvfb"), program("openbox")
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"]
    process = subprocess.Popen(
        [*command, "-nolisten", "tcp", "-ac", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(writing)
    try:
        shown = Display(f":{_line(reading)}", width, height)
        with running([manager], shown.env()):
            wait_for(lambda: _property(shown, "_NET_SUPPORTING_WM_CHECK") or None, "openbox")
            yield shown
    finally:
        os.close(reading)
        process.terminate()
        process.wait(10)


def _line(reading: int) -> str:
    """The display number, which Xvfb writes when it takes connections."""
    text = b""
    while not text.endswith(b"\n"):
        ready, _, _ = select.select([reading], [], [], WAIT)
        more = os.read(reading, 64) if ready else b""
        if not more:
            raise TimeoutError("Xvfb did not start")
        text += more
    return text.decode().strip()


def _property(shown: Display, name: str) -> str:
    """A property of the root window as xprop prints it; empty where it is not set."""
    command = [program("xprop"), "-root", name]
    text = subprocess.run(command, env=shown.env(), capture_output=True, text=True).stdout
    return text.partition("# ")[2].strip()


def windows(shown: Display) -> list[Window]:
    """Every window that the window manager shows, the oldest first."""
    found = []
    for word in _property(shown, "_NET_CLIENT_LIST").split(", "):
        if not word:
            continue
        text = subprocess.run(
            [program("xwininfo"), "-id", word], env=shown.env(), capture_output=True, text=True
        ).stdout
        numbers = re.findall(r"(?:Absolute upper-left [XY]|Width|Height): +(-?\d+)", text)
        title = re.search(r'Window id: \S+ "(.*)"', text)
        if len(numbers) == 4 and "IsViewable" in text:
            rect = Rect(*(int(number) for number in numbers))
            found.append(Window(int(word, 16), title.group(1) if title else "", rect))
    return found


def window_titled(shown: Display, pattern: str, seconds: float = WAIT) -> Window:
    """The first window whose title contains the regular expression, once it is drawn and still."""

    def find() -> Window | None:
        return next((w for w in windows(shown) if re.search(pattern, w.title)), None)

    window = wait_for(find, f"a window titled {pattern!r}", seconds)
    wait_still(shown, window.rect)
    return wait_for(find, f"a window titled {pattern!r}", seconds)


def grab(shown: Display, rect: Rect | None = None) -> NDArray[np.uint8]:
    """The pixels of a display, uint8 RGB (height, width, 3)."""
    import mss

    rect = rect or Rect(0, 0, shown.width, shown.height)
    rect = rect.intersection(Rect(0, 0, shown.width, shown.height)) or rect
    area = {"left": rect.x, "top": rect.y, "width": rect.width, "height": rect.height}
    with mss.MSS(display=shown.name) as capture:
        shot = capture.grab(area)
    return np.frombuffer(shot.bgra, np.uint8).reshape(rect.height, rect.width, 4)[:, :, 2::-1]


def wait_still(
    shown: Display, rect: Rect | None = None, quiet: float = 0.4, seconds: float = WAIT
) -> NDArray[np.uint8]:
    """The pixels of *rect* once they hold something and have not changed for *quiet* seconds."""
    last, since = grab(shown, rect), time.monotonic()

    def still() -> NDArray[np.uint8] | None:
        nonlocal last, since
        frame = grab(shown, rect)
        if frame.shape != last.shape or not np.array_equal(frame, last) or frame.std() < 2:
            last, since = frame, time.monotonic()
        return frame if time.monotonic() - since > quiet else None

    return wait_for(still, "still pixels", seconds)


@contextlib.contextmanager
def winemine(shown: Display, level: str, prefix: Path) -> Iterator[Window]:
    """Wine's Minesweeper. *prefix* is made on first use (some seconds) and may be used again."""
    program("wine")
    env = shown.env(
        WINEPREFIX=str(prefix),
        WINEDEBUG="-all",
        WINEDLLOVERRIDES="mscoree,mshtml=",
        WINEARCH="win64",
    )
    run = functools.partial(subprocess.run, env=env, capture_output=True, check=True, timeout=120)
    try:
        if not (prefix / "system.reg").exists():
            run(["wineboot", "-u"])
        number = list(LEVELS).index(level)
        rows, cols, mines = LEVELS[level]
        values = {"Difficulty": number, "Height": rows, "Width": cols, "Mines": mines}
        values |= {"Xpos": 120, "Ypos": 100}
        lines = [f'"{name}"=dword:{value:08x}' for name, value in values.items()]
        settings = prefix / "level.reg"
        key = r"[HKEY_CURRENT_USER\Software\Microsoft\WinMine]"
        settings.write_text("\n".join(["REGEDIT4", "", key, *lines, ""]))
        run(["wine", "regedit", "/S", str(settings)])
        with running(["wine", "winemine"], env):
            yield window_titled(shown, "WineMine")
    finally:
        subprocess.run(["wineserver", "-k"], env=env, capture_output=True)
        subprocess.run(["wineserver", "-w"], env=env, capture_output=True)


@contextlib.contextmanager
def sgt_mines(shown: Display, game: str, tile: int = 20) -> Iterator[Window]:
    """sgt-mines with a game such as ``30x16n99#4711`` (width x height, n mines, # seed)."""
    env = shown.env(MINES_TILESIZE=str(tile))
    with running([program("sgt-mines"), game], env):
        yield window_titled(shown, "Mines")


@contextlib.contextmanager
def gnome_mines(
    shown: Display, size: str, home: Path, width: int = 1290, dark: bool = False
) -> Iterator[Window]:
    """gnome-mines at *size* ``small``, ``medium`` or ``big``, its window *width* pixels wide."""
    found = program("gnome-mines")
    env = shown.env(HOME=str(home), GSETTINGS_BACKEND="keyfile", NO_AT_BRIDGE="1")
    if dark:
        env["GTK_THEME"] = "Adwaita:dark"
    settings = home / ".config/glib-2.0/settings/keyfile"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f"[org/gnome/Mines]\nwindow-width={width}\nwindow-height=800\n")
    with running([found, f"--{size}"], env):
        yield window_titled(shown, "Mines")


@contextlib.contextmanager
def kmines(
    shown: Display, level: str, home: Path, theme: str | None = None, size: str = "1250x760"
) -> Iterator[Window]:
    """kmines at *level* ``Easy``, ``Medium`` or ``Hard``; *theme* ``classic`` or None, its own."""
    found = program("kmines")
    config = home / ".config/kminesrc"
    config.parent.mkdir(parents=True, exist_ok=True)
    look = f"[KgTheme]\nTheme=themes/{theme}.desktop\n" if theme else ""
    config.write_text(f"[KgDifficulty]\nLevel={level}\n{look}")
    env = shown.env(HOME=str(home), QT_QPA_PLATFORM="xcb")
    width, height = size.split("x")
    bus = [program("dbus-run-session"), "--"]  # it ends at once where there is no session bus
    with running([*bus, found, "--qwindowgeometry", f"{width}x{height}"], env):
        yield window_titled(shown, "KMines")


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a web server on this machine that serves *folder*."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A browser that closes in the middle of an answer is no error."""

    handler = functools.partial(Quiet, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@contextlib.contextmanager
def chromium(
    shown: Display, url: str, profile: Path, title: str, scale: float = 1.0
) -> Iterator[Window]:
    """A page whose title contains *title*, in a browser window at a device *scale*."""
    flags = "--no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    flags += "--disable-component-update --disable-sync --test-type --disable-extensions "
    flags += f"--force-device-scale-factor={scale} --user-data-dir={profile} "
    flags += "--window-position=0,0 "
    flags += f"--window-size={round(shown.width / scale)},{round(shown.height / scale)}"
    with running([program("chromium"), *flags.split(), url], shown.env(HOME=str(profile))):
        yield window_titled(shown, title)
