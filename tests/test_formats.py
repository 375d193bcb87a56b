"""Board files of other programs: golden bytes, round trips, and one line for every bad file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from screenbot import Board, ScreenbotError, formats
from screenbot.board import COVERED, EXPLODED, FLAG
from screenbot.cli import main

GOLDEN = bytes([4, 3, 0, 2, 3, 0, 1, 2])
"""Three rows of four; mines at row 0 column 3 and at row 2 column 1."""

GOLDEN_TEXT = "mines: 2\n001*\n1121\n1*10\n"


@st.composite
def layouts(draw: st.DrawFn) -> NDArray[np.bool_]:
    rows, cols = draw(st.integers(1, 40)), draw(st.integers(1, 40).filter(lambda n: n > 0))
    if rows * cols < 2:
        cols = 2
    mines = draw(st.integers(1, rows * cols - 1))
    order = np.random.default_rng(draw(st.integers(0, 2**32))).permutation(rows * cols)
    return (order < mines).reshape(rows, cols)


def test_golden_layout() -> None:
    layout = formats.parse_layout(GOLDEN)
    assert np.argwhere(layout).tolist() == [[0, 3], [2, 1]]
    assert formats.format_layout(layout) == GOLDEN
    assert str(formats.shown(layout)) == GOLDEN_TEXT


@given(layouts())
def test_layouts_go_round(layout: NDArray[np.bool_]) -> None:
    data = formats.format_layout(layout)
    assert (formats.parse_layout(data) == layout).all()
    assert (formats.layout_of(formats.shown(layout)) == layout).all()


@given(layouts(), st.integers(0, 2**32))
def test_positions_go_round(layout: NDArray[np.bool_], seed: int) -> None:
    cells = formats.shown(layout).cells.copy()
    random = np.random.default_rng(seed)
    cells[layout] = random.choice([COVERED, FLAG, EXPLODED], size=int(layout.sum()))
    cells[random.random(cells.shape) < 0.3] = COVERED
    board = Board(cells, int(layout.sum()))
    assert formats.parse_position(formats.format_position(board)) == board


@pytest.mark.parametrize("suffix", formats.SUFFIXES)
def test_files_go_round(suffix: str, tmp_path: Path) -> None:
    board = formats.shown(formats.parse_layout(GOLDEN))
    if suffix == ".mine":
        board = Board.parse("mines: 2\n001F\n1121\n1F.0\n")
    formats.save(board, tmp_path / f"board{suffix}")
    assert formats.load(tmp_path / f"board{suffix}") == board


def test_a_solved_position_becomes_a_layout() -> None:
    assert formats.format_layout(formats.layout_of(Board.parse("mines: 2\n001F\n1.21\n1F10"))) == (
        GOLDEN
    )


BAD_FILES = {
    "empty.mbf": (b"", "byte 0"),
    "short.mbf": (GOLDEN[:-1], "byte 7: 2 mines take 8 bytes, the file has 7"),
    "long.abf": (GOLDEN + b"\0\0", "byte 8"),
    "outside.mbf": (bytes([4, 3, 0, 1, 4, 0]), "byte 4: a mine at row 0, column 4"),
    "twice.mbf": (bytes([4, 3, 0, 2, 1, 1, 1, 1]), "byte 6: a second mine"),
    "full.mbf": (bytes([2, 1, 0, 2, 0, 0, 1, 0]), "mines 2: a 1 x 2 board"),
    "nothing.mbf": (bytes([2, 2, 0, 0]), "mines 0"),
    "flat.mbf": (bytes([0, 9, 0, 1, 0, 0]), "cols 0"),
    "header.mine": (b"9 by 9\n", "line 1: '9 by 9'"),
    "wide.mine": (b"999999999x1x1\nH\n", "line 2: 1 cells, expected 999999999"),
    "digits.mine": (b"9" * 5000 + b"x1x1\nH\n", "expected columns x rows x mines"),
    "rows.mine": (b"2x3x1\nHH\nHH\n", "2 rows of cells, expected 3"),
    "ragged.mine": (b"2x2x1\nHH\nH\n", "line 3: 1 cells, expected 2"),
    "cell.mine": (b"2x2x1\nHH\nHz\n", "line 3, column 2: unknown cell 'z'"),
    "mines.mine": (b"2x2x9\nHH\nHH\n", "mines 9"),
    "binary.mine": (b"\xff\xfe\n", "byte 0: not a text file"),
    "cell.txt": (b"..\n.z\n", "line 2, column 2"),
    "board.gif": (b"GIF89a", "unknown board format '.gif'"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_get_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, message = BAD_FILES[name]
    (tmp_path / name).write_bytes(data)
    assert main(["convert", str(tmp_path / name)]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert name in error
    assert message in error


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mines: 2\n..F\n", "1 mines are shown or flagged, and the board has 2"),
        ("mines: 1\n1.F\n", "row 0, column 0: the number 1"),
    ],
)
def test_what_is_no_layout_is_not_written_as_one(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ScreenbotError, match=message):
        formats.save(Board.parse(text), tmp_path / "out.mbf")
    assert not (tmp_path / "out.mbf").exists()


def test_large_boards_do_not_fit() -> None:
    layout = np.zeros((2, 256), np.bool_)
    layout[0, 0] = True
    with pytest.raises(ScreenbotError, match="2 x 256"):
        formats.format_layout(layout)


def test_convert_writes_and_does_not_overwrite(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "a.mbf", tmp_path / "b.txt"
    source.write_bytes(GOLDEN)
    assert main(["convert", str(source), str(target)]) == 0
    assert target.read_text("ascii") == GOLDEN_TEXT
    assert main(["convert", str(source), str(target)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert main(["convert", str(source), str(target), "--force"]) == 0
    assert main(["convert", str(source), str(tmp_path / "no" / "b.txt")]) == 1
    assert "no folder" in capsys.readouterr().err


def test_convert_says_where_no_mine_total_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.txt"
    source.write_text("1*1\n111\n000\n", "ascii")
    assert main(["convert", str(source)]) == 0
    assert capsys.readouterr().out.startswith("3 x 3, mine total not given\n")
