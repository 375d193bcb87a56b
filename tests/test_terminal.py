"""The game in the terminal: line by line, and with keys and mouse."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from screenbot import Game, ScreenbotError
from screenbot.board import Board, Move
from screenbot.cli import main
from screenbot.records import Archive, Recorder
from screenbot.terminal.hints import find_hint, numbered
from screenbot.terminal.words import Command, understand
from screenbot.window.settings import Settings
from screenbot.window.table import Table


def play(lines: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    words = ["game", "--level", "beginner", "--seed", "1", "--policy", "least-risk", *options]
    return main(words)


def won_lines() -> str:
    game = Game("beginner", "safe", (1, 0))
    game.reveal(4, 4)
    safe = np.argwhere(~game.layout).tolist()
    return "4 4\n" + "".join(f"{row} {col}\n" for row, col in safe)


def test_a_game_is_won_line_by_line_and_recorded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], records_elsewhere: Path
) -> None:
    assert play(won_lines(), monkeypatch) == 0
    assert "You win." in capsys.readouterr().out
    with Archive(records_elsewhere) as archive:
        (game,) = archive.games()
        assert (game.target, game.policy, game.result) == ("game", "you", "won")


def test_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "h\n4 4\nf 0 0\nf0,0\nh\nu\nu\nu\n?\n9 9\nnonsense\nc 4 4\ns\nn\nq\n0 0\n"
    assert play(lines, monkeypatch) == 0
    out = capsys.readouterr().out
    for text in (
        "begin at row 0 column 0",
        "9 mines left",
        "ROW COLUMN opens",
        "rows go to 8, columns to 8",
        "'nonsense': expected ROW COLUMN",
        "changes nothing",
    ):
        assert text in out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3 4", Move("reveal", 3, 4)),
        ("r3,4", Move("reveal", 3, 4)),
        ("F 3 4", Move("flag", 3, 4)),
        ("c 0, 11", Move("chord", 0, 11)),
        ("q", Command("quit")),
    ],
)
def test_what_is_typed(line: str, expected: object) -> None:
    assert understand(line, Board.covered(9, 12)) == expected


@pytest.mark.parametrize("line", ["3", "9 0", "0 12", "-1 2", "x 1 2", "1 2 3", "1.5 2"])
def test_what_cannot_be_typed(line: str) -> None:
    with pytest.raises(ScreenbotError, match=line.replace(".", r"\.")):
        understand(line, Board.covered(9, 12))


def test_numbers_stand_above_their_columns() -> None:
    lines = numbered(Board.covered(3, 12)).splitlines()
    assert lines[0].split() == [str(col) for col in range(12)]
    assert {len(line) for line in lines} == {len(lines[0])}


def test_hints_are_true() -> None:
    for seed in range(5):
        game = Game("beginner", "opening", seed)
        game.reveal(2, 2)
        while not game.over:
            hint = find_hint(game, "least-risk")
            assert hint.cell is not None
            if "is a mine" in hint.text:
                assert game.layout[hint.cell]
                game.flag(*hint.cell)
            else:
                assert "best guess" in hint.text or not game.layout[hint.cell]
                game.reveal(*hint.cell)
        assert find_hint(game, "least-risk").text == "the game is over"


@pytest.fixture
def table(records_elsewhere: Path) -> Iterator[Table]:
    with Recorder(records_elsewhere) as recorder:
        settings = Settings(Game("beginner").level, policy="least-risk", seed=1)
        made = Table(settings, recorder, "game")
        yield made
        made.close()


def test_keys_mouse_and_typing(table: Table) -> None:
    pytest.importorskip("textual", reason="textual is not installed")
    from screenbot.terminal.app import BoardView, GameApp

    async def drive() -> None:
        app = GameApp(table)
        async with app.run_test(size=(80, 30)) as pilot:
            await pilot.press("right", "down", "space")
            assert table.first == (1, 1)
            await pilot.press("h")
            while app.view.hinted is None:
                await pilot.pause(0.05)
            app.draw()  # as the clock does each second
            assert "row" in app.message
            covered = np.argwhere(table.game.board.cells == 9)
            row, col = covered[0].tolist()
            await pilot.click(BoardView, offset=(3 * col + 1, row), button=3)
            assert table.game.board.cells[row, col] == 10
            await pilot.press("u", "t", "f", "space")
            await pilot.press(*str(row), "space", *str(col), "enter")
            assert table.game.board.cells[row, col] == 10
            await pilot.press("n")
            assert table.game.state == "ready"
            await pilot.click(BoardView, offset=(13, 4))
            assert table.first == (4, 4)
            await pilot.press("q")

    asyncio.run(drive())


@pytest.mark.parametrize("before", [(), ("t", "1")], ids=["playing", "typing"])
def test_ctrl_c_quits(before: tuple[str, ...], table: Table) -> None:
    pytest.importorskip("textual", reason="textual is not installed")
    from screenbot.terminal.app import GameApp

    async def drive() -> int | None:
        app = GameApp(table)
        async with app.run_test() as pilot:
            await pilot.press(*before, "ctrl+c")
            return app.return_code

    assert asyncio.run(drive()) == 0


@pytest.mark.skipif(os.name != "posix", reason="Windows ends processes without a word to them")
@pytest.mark.parametrize("hears", [signal.SIG_DFL, signal.SIG_IGN], ids=["front", "background"])
def test_a_game_that_is_ended_from_outside_leaves_the_terminal_as_it_was(
    hears: signal.Handlers,
) -> None:
    """Shells have what runs in the background ignore Ctrl-C."""
    pytest.importorskip("textual", reason="textual is not installed")
    import pty
    import termios

    master, slave = pty.openpty()
    before = termios.tcgetattr(master)
    environment = os.environ | {"TERM": "xterm-256color"}
    command = [sys.executable, "-m", "screenbot", "game"]
    own = signal.signal(signal.SIGINT, hears)
    try:
        game = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
    finally:
        signal.signal(signal.SIGINT, own)
    os.close(slave)  # so that there is nothing more to read where the game has failed
    try:
        said = b""
        while b"Quit" not in said:
            said += os.read(master, 65536)
        assert termios.tcgetattr(master)[:4] != before[:4]
        game.terminate()
        while b"\x1b[?1049l" not in said:  # back from the second screen to the first
            said += os.read(master, 65536)
        assert game.wait(timeout=30) >= 0, "it was not killed"
        assert termios.tcgetattr(master)[:4] == before[:4]
    finally:
        game.kill()
        os.close(master)


def test_a_narrow_terminal_shows_how_to_quit(table: Table) -> None:
    pytest.importorskip("textual", reason="textual is not installed")
    from screenbot.terminal.app import GameApp

    async def drive() -> int | None:
        app = GameApp(table)
        async with app.run_test(size=(30, 24)) as pilot:
            while not (keys := app.query("FooterKey")):
                await pilot.pause()
            await pilot.click(keys.first())
            return app.return_code

    assert asyncio.run(drive()) == 0


BAD = [
    (["--size", "3x3", "--mines", "9"], "mines 9"),
    (["--size", "3x3", "--mines", "0"], "mines 0"),
    (["--size", "2x2", "--mines", "3", "--rule", "opening"], "opening"),
    (["--policy", "nosuch"], "nosuch"),
    (["--board", "nosuch.mbf"], "nosuch.mbf"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=str)
def test_bad_input_gets_one_line(
    words: list[str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    status = main(["game", *words])
    error = capsys.readouterr().err
    assert status == 1
    assert message in error
    assert error.count("\n") == 1
