"""The real window under a virtual display: real mouse and keys, screenshots, the bot."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from screenbot import read
from screenbot.game import Game
from screenbot.geometry import Rect
from screenbot.records import Archive, GameRecord
from screenbot.vision import Seen
from tests import clients

pytest.importorskip("pygame", reason="pygame-ce is not installed")
pytestmark = pytest.mark.live


@dataclass
class Driver:
    """The window on its display, with a mouse and a keyboard."""

    shown: clients.Display
    window: clients.Window
    records: Path

    def xdotool(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self.shown.env(), check=True)

    def grab(self) -> np.ndarray:
        return clients.grab(self.shown, self.window.rect)

    def seen(self) -> Seen:
        """The board as the reader sees it, once there is one."""

        def look() -> Seen | None:
            found = read(self.grab())
            return found[0] if found else None

        return clients.wait_for(look, "a board in the window")

    def park(self) -> None:
        self.xdotool("mousemove", self.window.rect.x + 4, self.window.rect.y + 4)

    def click(self, seen: Seen, row: int, col: int, button: int = 1) -> None:
        x, y = seen.lattice.center(row, col)
        rect = self.window.rect
        self.xdotool("mousemove", round(rect.x + x), round(rect.y + y), "click", button)
        self.park()

    def until(self, condition: object, what: str) -> Seen:
        """The board once it fulfils *condition*."""

        def look() -> Seen | None:
            seen = self.seen()
            return seen if condition(seen.board) else None  # type: ignore[operator]

        return clients.wait_for(look, what)

    def games(self) -> list[GameRecord]:
        if not self.records.exists():
            return []
        with Archive(self.records) as archive:
            return list(archive.games())


@contextlib.contextmanager
def opened(records: Path, *options: str) -> Iterator[Driver]:
    for name in ("xdotool", "openbox", "Xvfb"):
        try:
            clients.program(name)
        except (clients.MissingProgramError, KeyError):
            pytest.skip(f"{name} is not installed")
    command = [sys.executable, "-m", "screenbot", "window", *options]
    with clients.display() as shown:
        env = shown.env(SCREENBOT_RECORDS=str(records))
        with clients.running(command, env):
            yield Driver(shown, clients.window_titled(shown, "screenbot - Minesweeper"), records)


def test_played_with_mouse_and_keys(records_elsewhere: Path) -> None:
    options = ["--level", "beginner", "--seed", "2", "--rule", "opening", "--look", "classic"]
    with opened(records_elsewhere, *options) as driver:
        game = Game("beginner", "opening", (2, 0))
        seen = driver.seen()
        assert (seen.board.rows, seen.board.cols) == (9, 9)
        driver.click(seen, 2, 2)
        game.reveal(2, 2)
        driver.until(lambda board: board.grid() == game.board.grid(), "the opening")
        # A right click flags, a second one takes the flag off.
        mine = tuple(np.argwhere(game.layout)[0].tolist())
        driver.click(seen, *mine, 3)
        game.flag(*mine)
        driver.until(lambda board: board.grid() == game.board.grid(), "a flag")
        driver.click(seen, *mine, 3)
        game.flag(*mine)
        driver.until(lambda board: board.grid() == game.board.grid(), "no flag")
        # A middle click chords once the flags are there.
        for cell in np.argwhere(game.layout).tolist():
            driver.click(seen, *cell, 3)
            game.flag(*cell)
        for cell in np.argwhere(game.board.numbers).tolist():
            if game.chord(*cell):
                driver.click(seen, *cell, 2)
                break
        driver.until(lambda board: board.grid() == game.board.grid(), "a chord")
        for cell in np.argwhere(~game.layout).tolist():
            if game.reveal(*cell):
                driver.click(seen, *cell)
        assert game.state == "won"
        record = clients.wait_for(
            lambda: next((g for g in driver.games() if g.result == "won"), None), "the record"
        )
        assert record.board == game.board
        assert (record.target, record.policy, record.seed) == ("window", "you", (2, 0))
        # F2 starts the next game, Q closes the window.
        driver.xdotool("key", "F2")
        driver.until(lambda board: not board.numbers.any(), "a new game")


def test_the_solver_plays_by_itself_and_the_map_is_shown(records_elsewhere: Path) -> None:
    options = ["--level", "intermediate", "--solver", "global", "--guess", "auto", "--map"]
    options += ["--again", "--speed", "max", "--policy", "least-risk", "--seed", "4"]
    with opened(records_elsewhere, *options) as driver:
        ended = clients.wait_for(
            lambda: [g for g in driver.games() if g.result in ("won", "lost")][2:] or None,
            "three games",
            120,
        )
        assert all(game.guesses > 0 for game in ended)


def test_the_window_resizes(records_elsewhere: Path) -> None:
    with opened(records_elsewhere, "--level", "beginner") as driver:
        before = driver.seen().lattice.cell[0]
        driver.xdotool("windowsize", "--sync", driver.window.id, 1500, 1000)
        rect = driver.window.rect
        driver.window = clients.Window(
            driver.window.id, driver.window.title, Rect(rect.x, rect.y, 1400, 900)
        )
        clients.wait_for(
            lambda: True if driver.seen().lattice.cell[0] > 1.2 * before else None, "larger cells"
        )


@pytest.mark.parametrize("look", ["embedded", "classic"])
def test_the_bot_plays_it_like_any_other_program(look: str, records_elsewhere: Path) -> None:
    options = ["--level", "beginner", "--look", look, "--seed", "11"]
    with opened(records_elsewhere, *options) as driver:
        driver.seen()
        command = [sys.executable, "-m", "screenbot", "play", "--games", "2", "--json"]
        command += ["--policy", "least-risk", "--mines", "10"]
        env = driver.shown.env(SCREENBOT_RECORDS=str(records_elsewhere))
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=150)
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        assert report["games"] == report["won"] + report["lost"] == 2
        games = [game for game in driver.games() if game.target == "window"]
        assert [game.result for game in games].count("won") == report["won"]
        assert [game.result for game in games].count("lost") == report["lost"]
