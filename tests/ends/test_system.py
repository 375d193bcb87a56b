"""What systems need before a capture, with recorded answers, and what users read if it fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from screenbot.ends import system
from screenbot.errors import ScreenError


def one_line(error: pytest.ExceptionInfo[ScreenError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({}, "no display: DISPLAY is not set"),
        ({"XDG_SESSION_TYPE": "tty"}, "no display"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "Wayland"),
        ({"XDG_SESSION_TYPE": "wayland"}, "X11"),
    ],
)
def test_no_display(env: dict[str, str], words: str) -> None:
    with pytest.raises(ScreenError) as error:
        system.check_display(env)
    assert words in one_line(error)


@pytest.mark.parametrize(
    ("env", "outputs"),
    [
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_SESSION_TYPE": "wayland"}, ["XWAYLAND0"]),
        ({}, ["XWAYLAND0", "XWAYLAND1"]),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_SESSION_TYPE": "wayland"}, [""]),
    ],
)
def test_xwayland_is_refused(env: dict[str, str], outputs: list[str]) -> None:
    with pytest.raises(ScreenError) as error:
        system.check_not_wayland(env, outputs)
    assert "Wayland" in one_line(error)


@pytest.mark.parametrize(
    ("env", "outputs"),
    [
        ({"XDG_SESSION_TYPE": "x11"}, ["eDP-1", "HDMI-1"]),
        ({}, [""]),
        ({"WAYLAND_DISPLAY": "wayland-0", "XDG_SESSION_TYPE": "wayland"}, ["screen"]),
    ],
)
def test_x_servers_are_welcome(env: dict[str, str], outputs: list[str]) -> None:
    system.check_not_wayland(env, outputs)


class Calls(list[str]):
    """Records the calls to a Windows library and answers as a version of Windows does."""

    def windll(self, *, context: int | None, shcore: int | None) -> Any:
        def missing(*_: object) -> int:
            raise AttributeError

        def answer(name: str, value: int | None) -> Any:
            def call(*_: object) -> int:
                self.append(name)
                return missing() if value is None else value

            return call

        user32 = SimpleNamespace(
            SetProcessDpiAwarenessContext=answer("context", context),
            SetProcessDPIAware=answer("aware", 1),
        )
        return SimpleNamespace(
            user32=user32, shcore=SimpleNamespace(SetProcessDpiAwareness=answer("shcore", shcore))
        )


@pytest.mark.parametrize(
    ("context", "shcore", "expected"),
    [
        (1, 0, ["context"]),
        (None, 0, ["context", "shcore"]),
        (0, 0, ["context", "shcore"]),
        (None, None, ["context", "shcore", "aware"]),
    ],
)
def test_dpi_awareness_falls_back(
    context: int | None, shcore: int | None, expected: list[str]
) -> None:
    calls = Calls()
    system._declare_dpi_awareness(calls.windll(context=context, shcore=shcore))
    assert calls == expected


def test_capture_permission_on_macos() -> None:
    system._check_capture_permission(SimpleNamespace())
    system._check_capture_permission(SimpleNamespace(CGPreflightScreenCaptureAccess=lambda: 1))
    with pytest.raises(ScreenError, match="Screen Recording"):
        system._check_capture_permission(SimpleNamespace(CGPreflightScreenCaptureAccess=lambda: 0))


IMPORT = """
import sys
{before}
from screenbot.ends import system
from screenbot.errors import ScreenError
try:
    system.import_pyautogui()
except ScreenError as error:
    print(error)
"""


def import_with(before: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    code = IMPORT.format(before=before)
    return subprocess.run(
        [sys.executable, "-c", code],
        env=env | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="displays are an affair of X11")
@pytest.mark.parametrize("env", [{}, {"DISPLAY": ":3999"}, {"DISPLAY": "nonsense"}])
def test_pyautogui_without_a_display(env: dict[str, str]) -> None:
    done = import_with("", env)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("the mouse cannot be moved: ")
    assert done.stdout.count("\n") == 1


def test_pyautogui_missing() -> None:
    done = import_with("sys.modules['pyautogui'] = None", {})
    assert done.stdout.startswith("the mouse cannot be moved: pyautogui")
    assert done.stderr == ""


def test_importing_the_package_needs_nothing() -> None:
    code = "import sys, screenbot.ends, screenbot.bot\n"
    code += "heavy = {'mss', 'pyautogui', 'pynput', 'pygame'} & set(sys.modules)\n"
    code += "assert not heavy, heavy"
    root = str(Path(__file__).resolve().parents[2])
    subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": root}, check=True, timeout=60)
