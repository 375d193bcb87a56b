"""Stopping the bot on a real display, and a dry run that touches nothing.

What is clicked is taken from the X server's own record of button presses, not from the bot's log.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tests import clients
from tests.clients import Display
from tests.live.runs import CACHE, ROOT

GRACE_S = 0.1
"""Seconds after the wish to stop in which a click that was under way may still come."""


def pointer(shown: Display) -> tuple[int, int]:
    """Where the pointer is."""
    from Xlib.display import Display as Connection

    connection = Connection(shown.name)
    found = connection.screen().root.query_pointer()
    connection.close()
    return found.root_x, found.root_y


def put_pointer(shown: Display, x: int, y: int) -> float:
    """Move the pointer; when that was sent, as ``time.time()``."""
    from Xlib import X
    from Xlib.display import Display as Connection
    from Xlib.ext.xtest import fake_input

    connection = Connection(shown.name)
    sent = time.time()
    fake_input(connection, X.MotionNotify, x=x, y=y)
    connection.sync()
    connection.close()
    return sent


def press_escape(shown: Display) -> float:
    """Press the key; when that was sent, as ``time.time()``."""
    from Xlib import XK, X
    from Xlib.display import Display as Connection
    from Xlib.ext.xtest import fake_input

    connection = Connection(shown.name)
    code = connection.keysym_to_keycode(XK.XK_Escape)
    sent = time.time()
    fake_input(connection, X.KeyPress, code)
    fake_input(connection, X.KeyRelease, code)
    connection.sync()
    connection.close()
    return sent


def interrupt(process: subprocess.Popen[str]) -> float:
    """Ctrl-C; when that was sent, as ``time.time()``."""
    sent = time.time()
    os.kill(process.pid, signal.SIGINT)
    return sent


@contextlib.contextmanager
def presses(shown: Display) -> Iterator[list[float]]:
    """When the X server saw a button pressed, as ``time.time()``; grows while the block runs."""
    from Xlib import X
    from Xlib.display import Display as Connection
    from Xlib.ext import record

    heard: list[float] = []
    listening = threading.Event()
    own, other = Connection(shown.name), Connection(shown.name)
    nothing = (0, 0)
    wanted = {
        "core_requests": nothing,
        "core_replies": nothing,
        "ext_requests": (0, 0, 0, 0),
        "ext_replies": (0, 0, 0, 0),
        "delivered_events": nothing,
        "device_events": (X.ButtonPress, X.ButtonPress),
        "errors": nothing,
        "client_started": False,
        "client_died": False,
    }
    context = other.record_create_context(0, [record.AllClients], [wanted])

    def note(reply: object) -> None:
        if reply.category == record.StartOfData:  # type: ignore[attr-defined]
            listening.set()
        elif reply.category == record.FromServer and len(reply.data):  # type: ignore[attr-defined]
            heard.append(time.time())

    thread = threading.Thread(target=other.record_enable_context, args=(context, note))
    thread.start()
    assert listening.wait(10)
    try:
        yield heard
    finally:
        own.record_disable_context(context)
        own.sync()
        thread.join(10)
        own.close()


Ask = Callable[[Display, subprocess.Popen[str]], float]

WAYS: dict[str, tuple[Ask, str]] = {
    "Esc": (lambda shown, _: press_escape(shown), "Esc was pressed"),
    "corner": (lambda shown, _: put_pointer(shown, 0, 0), "corner"),
    "other corner": (lambda shown, _: put_pointer(shown, 1919, 1079), "corner"),
    "Ctrl-C": (lambda _, process: interrupt(process), "Ctrl-C"),
}


@pytest.mark.parametrize("way", WAYS)
def test_stops_at_once(shown: Display, tmp_path: Path, way: str) -> None:
    ask, words = WAYS[way]
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "screenbot", "play", "--json", "--games", "3"]
    put_pointer(shown, 700, 40)
    with clients.sgt_mines(shown, "30x16n99#12"), presses(shown) as pressed:
        process = subprocess.Popen(
            [*command, "--log", str(log)],
            env=shown.env(PYTHONPATH=str(ROOT)) | CACHE,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        clients.wait_for(lambda: moves(log) > 60 or None, "the bot at play", 120)
        asked = ask(shown, process)
        out, errors = process.communicate(timeout=10)
        ended = time.time()
    assert out, errors
    report = json.loads(out)
    assert process.returncode == 1
    assert report["stopped"] == 1
    assert report["won"] + report["lost"] == 0
    assert words in errors.splitlines()[-1]
    assert "Traceback" not in errors
    (stopped,) = [event for event in events(log) if event["kind"] == "stopped"]
    last = max(pressed)
    assert len(pressed) > 60
    assert last < asked + GRACE_S
    assert moves(log) <= len(pressed)
    print(
        f"{way}: last click {1000 * (last - asked):+.0f} ms, "
        f"stopped {1000 * (stopped['time'] - asked):+.0f} ms, "
        f"process ended {1000 * (ended - asked):+.0f} ms after the wish"
    )


def events(log: Path) -> list[dict[str, object]]:
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]


def moves(log: Path) -> int:
    return sum(event["kind"] in ("move", "guess") for event in events(log))


def test_a_dry_run_touches_nothing(shown: Display, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "screenbot", "play", "--dry-run", "--json", "-o", "."]
    put_pointer(shown, 700, 40)
    place = pointer(shown)
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
