"""The command line: what it prints, its exit status, and one clear line for every bad input."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import numpy as np
import pytest

from screenbot import Board
from screenbot.cli import COMMANDS, main, program
from screenbot.cli.output import write_image
from screenbot.complete import complete
from screenbot.render import draw_window
from screenbot.vision import load_image

BOARD = "mines: 2\n1..\n12.\n...\n"


def picture(path: Path, board: Board, *, cell: float = 24.0, theme: str = "classic") -> Path:
    drawn = draw_window(board, mines_left=board.mines, theme=theme, cell=cell)
    page = np.full((drawn.image.shape[0] + 80, drawn.image.shape[1] + 120, 3), 90, np.uint8)
    page[40:-40, 60:-60] = drawn.image
    write_image(page, path)
    return path


def mid_game() -> Board:
    from screenbot import Game
    from screenbot.game import LEVELS

    game = Game(LEVELS["beginner"], "opening", seed=5)
    game.reveal(2, 2)
    return game.board


@pytest.fixture
def board_file(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD, "utf-8")
    return str(path)


def test_solve_as_json(board_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", board_file, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rows"], data["cols"], data["mines"]) == (3, 3, 2)
    assert data["safe"] == [[2, 0], [2, 1]]
    assert data["mine"] == [[0, 1]]
    assert data["probability"][0][0] is None
    assert sum(value for row in data["probability"] for value in row if value) == pytest.approx(2)
    assert {"action", "row", "col"} == set(data["moves"][0])
    assert 10 ** data["log10_solutions"] == pytest.approx(3)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written(board_file: str, unbuffered: str) -> None:
    for asked in (["solve", board_file], ["--help"], ["theme", "list"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "screenbot", *asked],
                stdout=full,
                stderr=subprocess.PIPE,
                env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            )
        assert done.returncode == 1
        assert done.stderr == b"screenbot: standard output: No space left on device\n"


@pytest.mark.parametrize(
    "command",
    [
        ["annotate", "{shot}", "--mines", "10", "-o", "{old}"],
        ["read", "{shot}", "--debug", "{old}"],
        ["render", "{board}", "-o", "{old}"],
        ["convert", "{board}", "{old}", "--force"],
    ],
    ids=lambda command: command[0],
)
def test_a_full_disk_leaves_the_file_that_was_there(
    command: list[str],
    board_file: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    old = folder / ("old.txt" if command[0] == "convert" else "old.png")
    old.write_text("old")
    old.chmod(0o640)
    link = tmp_path / f"link{old.suffix}"
    link.symlink_to(old)
    shot = picture(tmp_path / "shot.png", mid_game())
    words = [word.format(shot=shot, old=link, board=board_file) for word in command]
    with monkeypatch.context() as patch:
        write = Path.write_bytes

        def write_half(path: Path, data: bytes) -> None:
            write(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        patch.setattr(Path, "write_bytes", write_half)
        assert main(words) == 1
    assert capsys.readouterr().err == f"screenbot: {link}: No space left on device\n"
    assert old.read_text() == "old"
    assert main(words) == 0
    assert old.stat().st_size > 3
    assert old.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert list(folder.iterdir()) == [old]


def test_what_is_no_file_is_not_replaced() -> None:
    with complete(Path("/dev/null")) as part:
        part.write_bytes(b"gone")
    assert Path("/dev/null").is_char_device()


def test_closed_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shot = picture(tmp_path / "shot.png", mid_game())
    for asked, status in (
        (["solve", "-"], 1),
        (["game", "--level", "beginner", "--no-records"], 0),
        (["theme", "learn", str(shot), "--to", str(tmp_path / "themes")], 1),
    ):
        monkeypatch.setattr("sys.stdin", None)
        assert main(asked) == status
        assert len(capsys.readouterr().err.splitlines()) == status
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", None)
    assert main(["game", "--level", "beginner", "--no-records"]) == 0
    monkeypatch.setattr("sys.stdout", None)
    assert main(["theme", "list"]) == 0


def test_solve_for_people(board_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", board_file]) == 0
    out = capsys.readouterr().out
    assert "3 solutions of 2 mines" in out
    assert "row" in out


def test_the_first_click_is_a_risk_only_where_it_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(str(Board.covered(9, 9, 10)), "utf-8")
    assert main(["solve", str(path), "--explain"]) == 0
    out = capsys.readouterr().out
    assert "reveal row 0 column 0  (the first click is never a mine)" in out
    assert "0,0 is safe: the first click is never a mine" in out
    assert "a guess" not in out
    assert main(["solve", str(path), "--rule", "any"]) == 0
    assert "reveal row 0 column 0  (a guess: 12.35 % mine)" in capsys.readouterr().out


def test_a_flag_on_a_safe_cell_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.txt"
    path.write_text("mines: 2\n.F.\n121\n", "utf-8")
    assert main(["solve", str(path), "--explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "the flag at 0,1 is on a safe cell" in lines
    assert lines.index("take the flag off row 0 column 1") + 1 == lines.index(
        "reveal row 0 column 1"
    )
    assert sum(line.startswith("the flag at 0,1 is on a safe cell: ") for line in lines) == 1
    path.write_text("mines: 2\nFFF\n000\n1..\n...\n", "utf-8")
    assert main(["solve", str(path)]) == 0
    assert "the flags at 0,0, 0,1 and 0,2 are on safe cells" in capsys.readouterr().out


def test_board_texts_of_any_editor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command reads them alike: with a byte order mark, lines ended as Windows does."""
    path = tmp_path / "board.txt"
    path.write_text("mines: 2\n# gr\u00f6\u00dfe\n1..\n12.\n...\n", "utf-8-sig", newline="\r\n")
    assert main(["solve", str(path)]) == 0
    assert main(["convert", str(path)]) == 0
    assert main(["render", str(path), "-o", str(tmp_path / "board.png")]) == 0
    run = [sys.executable, "-m", "screenbot", "solve", "-", "--json"]
    piped = subprocess.run(run, input=path.read_bytes(), capture_output=True, check=True)
    assert json.loads(piped.stdout)["mines"] == 2
    path.write_bytes("mines: 2\n..\n".encode("utf-16"))
    capsys.readouterr()
    for command in ("solve", "convert"):
        assert main([command, str(path)]) == 1
        assert capsys.readouterr().err == f"screenbot: {path}: byte 0: not a text file\n"


def test_solve_takes_the_total_of_a_standard_level(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plain.txt"
    path.write_text("\n".join(["." * 9] * 9), "utf-8")
    assert main(["solve", str(path), "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["mines"] == 10
    assert "taking 10" in captured.err


def test_read_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = mid_game()
    path = picture(tmp_path / "screen.png", board)
    assert main(["read", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (seen,) = data["boards"]
    assert seen["grid"] == board.grid()
    assert (seen["rows"], seen["cols"], seen["state"]) == (9, 9, "playing")
    assert seen["mines_left"] == 10
    assert 0 < seen["confidence"] <= 1
    assert data["seconds"] > 0


def test_annotate_writes_a_picture_of_the_same_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import cv2

    path = picture(tmp_path / "screen.png", mid_game())
    out = tmp_path / "out.png"
    assert main(["annotate", str(path), "-o", str(out)]) == 0
    assert cv2.imread(str(out)).shape == cv2.imread(str(path)).shape
    assert "out.png" in capsys.readouterr().out


def test_annotate_needs_no_mine_total(tmp_path: Path) -> None:
    """What the numbers alone say is drawn."""
    from screenbot import Game
    from screenbot.render import draw_board

    game = Game((10, 11, 15), "opening", seed=4)
    game.reveal(4, 4)
    board = draw_board(game.board, "classic", 24.0)
    page = np.full((board.shape[0] + 200, board.shape[1] + 200, 3), 90, np.uint8)
    page[100:-100, 100:-100] = board
    path, out = tmp_path / "screen.png", tmp_path / "out.png"
    write_image(page, path)
    assert main(["annotate", str(path), "-o", str(out)]) == 0
    drawn = load_image(out)
    assert (drawn != page).any(axis=2)[100:-100, 100:-100].mean() > 0.05


@pytest.mark.parametrize("said", [True, False])
def test_simulate_records_where_the_database_is_named(
    said: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("SCREENBOT_RECORDS", str(path))
    command = ["simulate", "--level", "beginner", "--games", "3", "--policy", "least-risk"]
    assert main(command + ["--records", str(path)] * said) == 0
    assert path.exists() == said, "the environment names the place for when it is wanted"


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--level", "beginner", "--games", "40", "--policy", "least-risk"]
    results = []
    for jobs in ("1", "2"):
        assert main([*command, "--seed", "3", "--jobs", jobs, "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        results.append((data["won"], data["win_rate"], data["games"], data["seed"]))
        assert set(data) >= {
            "policy",
            "rule",
            "rows",
            "cols",
            "mines",
            "standard_error",
            "seconds",
            "games_per_second",
        }
    assert results[0] == results[1]


BAD_INPUT = {
    "wrong character": ("solve", "..\n.x", "line 2, column 2: unknown cell 'x'"),
    "ragged rows": ("solve", "...\n..", "line 2, column 3"),
    "more mines than cells": ("solve", "mines: 5\n..\n..", "no mine layout has 5 mines in all"),
    "contradiction": ("solve", "mines: 3\n1.1\n...\n3..", "(2, 0)"),
    "unknown total": ("solve", "..\n11", "give --mines"),
}


@pytest.mark.parametrize("case", BAD_INPUT)
def test_bad_boards_get_one_line(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, text, message = BAD_INPUT[case]
    path = tmp_path / "bad.txt"
    path.write_text(text, "utf-8")
    assert main([command, str(path), "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("screenbot: ")
    assert captured.err.count("\n") == 1
    if case != "contradiction":
        assert message in captured.err
    else:
        assert "row" in captured.err or "(" in captured.err


HUGE = "9" * 5000

BAD_COMMANDS = [
    (["read", "nosuch.png"], 1, "nosuch.png"),
    (["read", "{empty}"], 1, "empty.png"),
    (["read", "{text}"], 1, "text.png"),
    (["read", "{plain}"], 1, "no Minesweeper board"),
    (["annotate", "{plain}", "-o", "x.png"], 1, "no Minesweeper board"),
    (["read", "{plain}", "--theme", "nosuch"], 1, "nosuch"),
    (["solve", "nosuch.txt"], 1, "nosuch.txt"),
    (["solve", "{board}", "--policy", "nosuch"], 1, "nosuch"),
    (["simulate", "--size", "4x", "--mines", "2"], 1, "'4x'"),
    (["simulate", "--size", "2x2", "--mines", "4"], 1, "mines 4"),
    (["simulate", "--size", "3x3", "--mines", "2", "--rule", "opening"], 1, "opening"),
    (["simulate", "--first", "up"], 1, "'up'"),
    (["simulate", "--policy", "nosuch", "--games", "1"], 1, "nosuch"),
    (["simulate", "--level", "expert", "--mines", "3"], 2, "--level"),
    (["demo", "--no-window", "--theme", "nosuch"], 1, "nosuch"),
    (["demo", "--no-window", "--cell", "2"], 1, "cell size 2"),
    (["demo", "--no-window", "--size", "2x2", "--mines", "9"], 1, "mines 9"),
    (["demo", "--no-window", "--size", "2x2", "--mines", "1"], 1, "a 2 x 2 board: one of fewer"),
    (["demo", "--no-window", "--size", "1x5", "--mines", "1"], 1, "a 1 x 5 board: one of fewer"),
    (["demo", "--no-window", "--level", "beginner", "-o", "{plain}/x.png"], 1, "x.png"),
    (["play", "--region", "1,2,3"], 1, "'1,2,3'"),
    (["play", "--restart", "jump"], 1, "'jump'"),
    (["play", "--restart", "1,2,3"], 1, "'1,2,3'"),
    (["play", "--region", "1,2,0,5"], 1, "'1,2,0,5'"),
    (["play", "--level", "expert", "--mines", "3"], 2, "--level"),
    (["play", "--mines", "0"], 1, "mines 0"),
    (["play", "--log", "{plain}/x.log"], 1, "x.log"),
    (["simulate", "--games", "0"], 2, "0"),
    (["nosuch"], 2, "nosuch"),
    (["simulate", "--games", "many"], 2, "'many'"),
    (["simulate", "--seed", "-1"], 2, "-1"),
    (["simulate", "--nosuch"], 2, "--nosuch"),
    (["simulate", "--compare", "fast,certain", "--record"], 2, "--compare"),
    (["simulate", "--size", "4x4"], 2, "--mines"),
    (["watch", "--policy", "nosuch"], 1, "nosuch"),
    (["demo", "--no-window", "--policy", "nosuch"], 1, "nosuch"),
    (["play", "--policy", "nosuch"], 1, "'nosuch'"),
    (["annotate"], 2, "IMAGE"),
    (["watch", "--board", "{board}", "--revealed", "3"], 2, "drop it or --revealed"),
    *(
        ([command, "--board", "{board}", *other], 2, "--board already says the size and the mines")
        for command in ("watch", "game", "window")
        for other in (["--level", "expert"], ["--size", "9x9"], ["--mines", "10"])
    ),
    (["simulate", "--size", f"{HUGE}x3", "--mines", "2"], 1, "--size"),
    (["simulate", "--first", f"3,{HUGE}"], 1, "--first"),
    (["simulate", "--games", "9" * 20], 2, f"'--games': {'9' * 20} is too large"),
    (["play", "--region", f"1,2,3,{HUGE}"], 1, "--region"),
    (["records", "replay", "9" * 20], 2, f"'GAME': {'9' * 20} is too large"),
    (["records", "list", "--limit", "9" * 20], 2, f"'--limit': {'9' * 20} is too large"),
    *(
        (command, 2, f"'{command[-2]}': {command[-1]} is")
        for number in ("nan", "inf", "1e308")
        for command in (
            ["watch", "--delay", number],
            ["play", "--delay", number],
            ["demo", "--no-window", "--speed", number],
            ["demo", "--no-window", "--cell", number],
        )
    ),
]


@pytest.mark.parametrize(
    ("command", "status", "message"), BAD_COMMANDS, ids=lambda value: str(value)[:80]
)
def test_bad_commands_get_a_clear_line(
    command: list[str],
    status: int,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "empty.png").write_bytes(b"")
    (tmp_path / "text.png").write_text("this is no picture", "utf-8")
    write_image(np.full((300, 400, 3), 128, np.uint8), tmp_path / "plain.png")
    (tmp_path / "board.txt").write_text("mines: 10\n" + "\n".join(["." * 9] * 9), "utf-8")
    names = {name: tmp_path / f"{name}.png" for name in ("empty", "text", "plain")}
    words = [word.format(**names, board=tmp_path / "board.txt") for word in command]
    assert main(words) == status
    captured = capsys.readouterr()
    error = captured.err
    assert captured.out == ""
    assert message in error
    assert "Traceback" not in error
    assert error.count("\n") == 1


WRITING = {
    "read --report": ["read", "{picture}", "--report", "{out}.zip"],
    "convert": ["convert", "{board}", "{out}.mine"],
}
DRAWING = {
    "read --debug": ["read", "{picture}", "--debug", "{out}.png"],
    "annotate": ["annotate", "{picture}", "-o", "{out}.png"],
    "theme show": ["theme", "show", "classic", "-o", "{out}.png"],
    "render": ["render", "{board}", "-o", "{out}.png"],
    "demo": ["demo", "--no-window", "--level", "beginner", "--policy", "least-risk",
             "-o", "{out}.png"],
}  # fmt: skip


@pytest.fixture
def names(board_file: str, tmp_path: Path) -> dict[str, object]:
    """What the words of a command may name: a picture, a board, and where to write."""
    shot = picture(tmp_path / "screen.png", mid_game())
    return {"picture": shot, "board": board_file, "out": tmp_path / "out"}


@pytest.mark.parametrize("case", WRITING)
def test_files_are_overwritten_only_where_that_is_asked_for(
    case: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.format(**names) for word in WRITING[case]]
    out = Path(words[-1])
    out.write_text("mine", "utf-8")
    assert main(words) == 1
    captured = capsys.readouterr()
    assert f"{out}: exists already; --force" in captured.err
    assert captured.err.count("\n") == 1
    assert out.read_text("utf-8") == "mine"
    assert main([*words, "--force"]) == 0
    assert out.read_bytes() != b"mine"


@pytest.mark.parametrize("case", DRAWING)
def test_pictures_are_drawn_anew(case: str, names: dict[str, object]) -> None:
    words = [word.format(**names) for word in DRAWING[case]]
    out = Path(words[-1])
    out.write_text("an older one", "utf-8")
    assert main(words) == 0
    assert load_image(out).size


INPUTS = {
    "read --debug": ["read", "{picture}", "--debug", "{picture}"],
    "annotate": ["annotate", "{picture}", "-o", "{picture}"],
    "annotate by another way": ["annotate", "{picture}", "-o", "{picture.parent}/./screen.png"],
    "render": ["render", "{board}", "-o", "{board}"],
    "convert": ["convert", "{board}", "{board}"],
    "play": ["play", "--log", "{board}", "--records", "{board}"],
}


@pytest.mark.parametrize("case", INPUTS)
def test_inputs_are_never_overwritten(
    case: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    shot, board = Path(str(names["picture"])), Path(str(names["board"]))
    before = shot.read_bytes()
    words = [word.format(**names) for word in INPUTS[case]]
    forced = ["--force"] if case in ("convert", "play") else []
    assert main([*words, *forced]) == 1
    error = capsys.readouterr().err
    assert "would overwrite" in error
    assert error.count("\n") == 1
    assert shot.read_bytes() == before
    assert board.read_text("utf-8") == BOARD


@pytest.mark.parametrize(("option", "name"), [("--log", "events.log"), ("--report", "shot.zip")])
def test_play_complains_of_a_file_that_is_there_before_it_looks(
    option: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("mine", "utf-8")
    assert main(["play", "-o", str(tmp_path), option, str(tmp_path / name)]) == 1
    assert f"{name}: exists already" in capsys.readouterr().err
    assert (tmp_path / name).read_text("utf-8") == "mine"


def test_demo_plays_without_a_display(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import cv2

    out = tmp_path / "final.png"
    command = ["demo", "--no-window", "--level", "beginner", "--games", "3", "--seed", "1"]
    assert main([*command, "-o", str(out), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["target"], data["theme"], data["games"]) == ("embedded", "embedded", 3)
    assert data["won"] + data["lost"] == 3
    assert (data["stopped"], data["misreads"]) == (0, 0)
    assert len(data["seconds"]) == len(data["clicks"]) == len(data["guesses"]) == 3
    assert cv2.imread(str(out)) is not None


def set_display(display: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["convert", "{board}"], "2 x 2, 1 mine\n"),
        (["simulate", "--size", "3x3", "--mines", "8", "--games", "1"], " of 1 game won:"),
        (["watch", "-q", "--size", "3x3", "--mines", "8", "--games", "1"], ": 1 move, 0 guesses"),
        (
            ["watch", "-q", "--size", "3x3", "--mines", "8"],
            "1 move, 0 guesses, 0.00 guesses a game",
        ),
        (["demo", "--no-window", "--size", "3x3", "--mines", "1"], "3 x 3, 1 mine\n"),
        (["demo", "--no-window", "--size", "3x3", "--mines", "8"], "1 click and 0 guesses"),
        (["demo", "--no-window", "--size", "3x3", "--mines", "8"], "1 game: 1 won, 0 lost"),
    ],
    ids=str,
)
def test_one_is_singular(
    command: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    board = tmp_path / "board.txt"
    board.write_text("mines: 1\n..\n..\n", "utf-8")
    assert main([word.format(board=board) for word in command]) == 0
    assert said in capsys.readouterr().out


def test_demo_plays_the_smallest_board_that_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["demo", "--no-window", "--size", "3x3", "--mines", "1", "--games", "5"]
    assert main([*command, "--seed", "1", "-o", str(tmp_path / "final.png"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["won"] + data["lost"] == 5


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("display", [None, ":9999"])
def test_demo_needs_no_display_and_leaves_a_picture(
    display: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_display(display, monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--level", "beginner", "--seed", "2"]) == 0
    assert "final picture: screenbot-demo.png" in capsys.readouterr().out
    assert (tmp_path / "screenbot-demo.png").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize(
    ("display", "message"),
    [(None, "DISPLAY is not set"), (":9999", "x11 not available (on the display ':9999')")],
)
@pytest.mark.parametrize("command", [["window"], ["demo", "--window"]], ids=str)
def test_no_window_is_opened_where_nobody_could_look_at_it(
    command: list[str],
    display: str | None,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("pygame", reason="pygame-ce is not installed")
    set_display(display, monkeypatch)
    assert main([*command, "--level", "beginner"]) == 1
    assert capsys.readouterr().err == f"screenbot: no window can be opened: {message}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("command", [["play"], ["play", "--dry-run"]])
def test_no_display_is_said_in_one_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main(command) == 1
    error = capsys.readouterr().err
    assert error.startswith("screenbot: no display")
    assert error.count("\n") == 1


def test_the_folder_for_pictures_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("screenbot.cli.playing._look_only", lambda settings, as_json: None)
    assert main(["play", "--dry-run", "-o", str(tmp_path / "new" / "one")]) == 0
    assert (tmp_path / "new" / "one").is_dir()
    (tmp_path / "file").write_text("")
    assert main(["play", "--dry-run", "-o", str(tmp_path / "file" / "one")]) == 1
    error = capsys.readouterr().err
    assert "--output" in error
    assert error.count("\n") == 1


def test_policies_are_named_wherever_one_is_chosen() -> None:
    from screenbot.cli.records import export_table, list_games
    from screenbot.cli.simulation import POLICIES
    from screenbot.policy.registry import POLICIES as KNOWN

    assert list(POLICIES) == list(KNOWN)
    names = ("play", "demo", "annotate", "simulate", "window", "game", "watch", "findings")
    for command in (*(command_named(name) for name in names), list_games, export_table):
        (option,) = (one for one in command.params if "--policy" in one.opts)
        assert isinstance(option, click.Option)
        assert option.help is not None
        assert option.help.endswith(f": {', '.join(KNOWN)}, or package.module:Class.")


def command_named(name: str) -> click.Command:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    return command


def test_every_command_teaches_with_help() -> None:
    from click.testing import CliRunner

    for name in COMMANDS:
        result = CliRunner().invoke(program, [name, "--help"], terminal_width=80)
        assert result.exit_code == 0, result.output
        assert "Usage:" in result.output
        lines = result.output.splitlines()
        assert max(map(len, lines)) <= 80
        assert not [line for line in lines[1:] if line.endswith("...")], "a summary that is cut"


def test_help_and_import_need_no_heavy_library_and_no_display() -> None:
    code = (
        "import sys, screenbot, screenbot.cli; screenbot.Board; "
        "heavy = {'cv2', 'numba', 'scipy', 'pyautogui', 'pynput', 'mss', 'pygame'}; "
        "heavy &= set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PATH": ""})


def test_module_and_command_are_one_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "screenbot", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("screenbot, version")
