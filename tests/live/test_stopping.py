"""Stopping the bot on a real display, and a dry run that touches nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests import clients
from tests.clients import Display
from tests.live.runs import CACHE, ROOT

GRACE_S = 0.1
"""Seconds after the wish to stop in which a click that was under way may still be logged."""


def grace() -> float:
    """``GRACE_S``, longer where more programs want to run than there are cores."""
    return GRACE_S * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def pointer(shown: Display, place: tuple[int, int] | None = None) -> tuple[int, int]:
    """Where the pointer is, after putting it at *place*."""
    from Xlib import X
    from Xlib.display import Display as Connection
    from Xlib.ext.xtest import fake_input

    connection = Connection(shown.name)
    root = connection.screen().root
    if place is not None:
        fake_input(connection, X.MotionNotify, x=place[0], y=place[1])
        connection.sync()
    found = root.query_pointer()
    connection.close()
    return found.root_x, found.root_y


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


Ask = Callable[[Display, subprocess.Popen[str]], object]

WAYS: dict[str, tuple[Ask, str]] = {
    "Esc": (lambda shown, _: press_escape(shown), "Esc was pressed"),
    "corner": (lambda shown, _: pointer(shown, (0, 0)), "corner"),
    "other corner": (lambda shown, _: pointer(shown, (1919, 1079)), "corner"),
    "Ctrl-C": (lambda _, process: os.kill(process.pid, signal.SIGINT), "Ctrl-C"),
}


@pytest.mark.parametrize("way", WAYS)
def test_stops_at_once(shown: Display, tmp_path: Path, way: str) -> None:
    ask, words = WAYS[way]
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "screenbot", "play", "--json", "--games", "3"]
    pointer(shown, (700, 40))
    with clients.sgt_mines(shown, "30x16n99#12"):
        process = subprocess.Popen(
            [*command, "--log", str(log)],
            env=shown.env(PYTHONPATH=str(ROOT)) | CACHE,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        clients.wait_for(lambda: moves(log) > 60 or None, "the bot at play", 120)
        ask(shown, process)
        asked = time.time()
        out, errors = process.communicate(timeout=10)
        ended = time.time()
    assert out, errors
    report = json.loads(out)
    assert process.returncode == 1
    assert report["stopped"] == 1
    assert report["won"] + report["lost"] == 0
    assert words in errors.splitlines()[-1]
    assert "Traceback" not in errors
    late = [event for event in events(log) if event["time"] > asked + grace()]
    assert [event for event in late if event["kind"] in ("move", "guess")] == []
    print(f"{way}: ended {ended - asked:.2f} s after the wish")


def events(log: Path) -> list[dict[str, object]]:
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]


def moves(log: Path) -> int:
    return sum(event["kind"] in ("move", "guess") for event in events(log))


def test_a_dry_run_touches_nothing(shown: Display, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "screenbot", "play", "--dry-run", "--json", "-o", "."]
    place = pointer(shown, (700, 40))
    with clients.sgt_mines(shown, "30x16n99#12"):
        before = clients.wait_still(shown)
        done = subprocess.run(
            command,
            env=shown.env(PYTHONPATH=str(ROOT)) | CACHE,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
        )
        after = clients.wait_still(shown)
    assert done.returncode == 0, done.stderr
    assert pointer(shown) == place
    assert np.array_equal(before, after)
    (board,) = json.loads(done.stdout)["boards"]
    assert (board["rows"], board["cols"]) == (16, 30)
    assert (tmp_path / board["picture"]).exists()
