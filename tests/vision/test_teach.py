"""Teaching: a theme of screenshots reads them back, and boards that it was not taught with."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.cli import program
from screenbot.cli.teaching import corrected
from screenbot.errors import BoardNotFoundError, ConfigurationError
from screenbot.render import draw_board, draw_window
from screenbot.vision import CONFIDENT, read, theme_names
from screenbot.vision.teach import draft, find_board, groups
from tests.vision.boards import placed, random_board
from tests.vision.sheets import skin_sheet, write_sheet


def lost_board(seed: int) -> Board:
    cells = random_board(seed, 16, 24, 0.2).cells.copy()
    for at, (row, col) in enumerate(np.argwhere(cells == FLAG)):
        cells[row, col] = EXPLODED if at == 0 else (MINE, FLAG, WRONG_FLAG)[at % 3]
    return Board(cells)


def screenshot(path: Path, board: Board, look: str = "dark", cell: float = 26.0) -> Path:
    window = draw_window(board, mines_left=3, theme=look, cell=cell).image
    image = placed(window, window.shape[1] + 200, window.shape[0] + 160, 60, 90)
    cv2.imwrite(str(path), image[:, :, ::-1])
    return path


def run(*words: object, text: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(program, [str(word) for word in words], input=text)
    error = result.exception
    said = "" if error is None or isinstance(error, SystemExit) else str(error)
    return result.exit_code, result.output + said


def write(path: Path, board: Board) -> Path:
    path.write_text(str(board))
    return path


def test_taught_with_a_board_text(tmp_path: Path) -> None:
    boards = [random_board(1, 12, 18), lost_board(2)]
    pictures, texts = [], []
    for at, board in enumerate(boards):
        pictures.append(screenshot(tmp_path / f"{at}.png", board))
        texts.append(write(tmp_path / f"{at}.txt", board))
    asked = [word for text in texts for word in ("--board", text)]
    code, output = run("theme", "learn", *pictures, *asked, "--name", "taught")
    assert code == 0, output
    assert "216 of 216 cells right" in output
    assert "384 of 384 cells right" in output
    assert "taught" in theme_names()
    # Boards that it has not seen, at another size too.
    for seed, cell in ((11, 26.0), (12, 40.0)):
        true = lost_board(seed)
        path = screenshot(tmp_path / "new.png", true, cell=cell)
        (seen,) = read(path, themes=["taught"])
        assert seen.theme == "taught"
        assert seen.board.grid() == true.grid()
        assert (seen.cell_confidence >= CONFIDENT).all()


def test_taught_with_what_is_proposed(tmp_path: Path) -> None:
    path = screenshot(tmp_path / "shot.png", random_board(3, 14, 20), "flat", 30.0)
    code, output = run("theme", "learn", path, "--yes", "--name", "proposed")
    assert code == 0, output
    (seen,) = read(path)
    assert seen.theme == "proposed"
    assert seen.board.grid() == random_board(3, 14, 20).grid()


def test_a_person_confirms_and_corrects(tmp_path: Path) -> None:
    board = random_board(4, 12, 16)
    path = screenshot(tmp_path / "shot.png", board, "checkerboard", 32.0)
    code, output = run("theme", "learn", path, "--name", "asked", text="\n\n")
    assert code == 0, output
    assert "1: " in output
    assert board.grid()[0] in output
    # A number that is said to be another one is what it then is.
    found = groups([find_board(str(path))])
    two = next(at for at, group in enumerate(found, 1) if group.code == 2)
    answers = f"99=flag\n{two}=cake\n{two}=~\n\n"
    code, output = run("theme", "learn", path, "--name", "asked", "--force", text=answers)
    assert code == 0, output
    assert "with a number from 1 to" in output
    assert "unknown cell 'cake'" in output


def test_corrections() -> None:
    said = [(None, 1), (None, COVERED)]
    assert [code for _, code in corrected(said, "1=flag, 2=~")] == [FLAG, UNSEEN]  # type: ignore[arg-type]
    for wrong in ("0=1", "3=1", "x", "1", "1=", "=1"):
        with pytest.raises(ConfigurationError, match=r"NUMBER=CELL|unknown cell"):
            corrected(said, wrong)  # type: ignore[arg-type]


def test_a_theme_that_was_taught_little_displaces_no_other(tmp_path: Path) -> None:
    """What it was not taught is read in the theme that knows it."""
    few = Board.parse("..21\n..10\n2110\n0000\n")
    code, output = run(
        *("theme", "learn", screenshot(tmp_path / "few.png", few, "embedded"), "--name", "few"),
        *("--board", write(tmp_path / "few.txt", few)),
    )
    assert code == 0, output
    for seed, board in enumerate((Board.covered(9, 9), random_board(8, 16, 30))):
        (seen,) = read(screenshot(tmp_path / f"{seed}.png", board, "embedded"))
        assert seen.theme == "embedded"
        assert seen.board.grid() == board.grid()
        assert seen.mines_left == 3
        assert (seen.cell_confidence >= CONFIDENT).all()


def test_marks_that_are_no_digits_need_only_a_board_text(tmp_path: Path) -> None:
    """Signs that no recogniser can know: the place comes from the board text."""
    sheet = write_sheet(tmp_path / "signs.png", skin_sheet()[:, :, ::-1])
    assert run("theme", "import", sheet, "--name", "signs", "--to", tmp_path)[0] == 0
    board = random_board(6, 10, 14)
    image = placed(draw_board(board, str(tmp_path / "signs"), 24.0), 700, 520, 70, 110)
    shot, text = tmp_path / "shot.png", tmp_path / "shot.txt"
    cv2.imwrite(str(shot), image[:, :, ::-1])
    text.write_text(f"origin: 70 110\ncell: 24\n{board}")
    code, output = run("theme", "learn", shot, "--board", text, "--name", "told")
    assert code == 0, output
    assert "140 of 140 cells right" in output


def mistake(tmp_path: Path, name: str) -> tuple[list[object], str]:
    """Words after ``theme learn`` that cannot work, and what is said about them."""
    shot = screenshot(tmp_path / "shot.png", random_board(7, 10, 12))
    text = tmp_path / "board.txt"
    covered = screenshot(tmp_path / "covered.png", Board.covered(9, 9))
    blank = tmp_path / "blank.png"
    cv2.imwrite(str(blank), np.full((300, 400, 3), 90, np.uint8))
    text.write_text(str(random_board(7, 10, 13)))
    off = tmp_path / "off.txt"
    off.write_text(f"origin: 900 900\ncell: 26\n{random_board(7, 10, 12)}")
    broken = tmp_path / "broken.txt"
    broken.write_text("01a\n")
    cases: dict[str, tuple[list[object], str]] = {
        "no picture": ([tmp_path / "nothing.png", "--yes"], "cannot open the picture"),
        "no board": ([blank, "--yes"], "no board found"),
        "another size": ([shot, "--board", text], "10 x 12 cells, but the board text has 10 x 13"),
        "off the picture": ([shot, "--board", off], "off the picture"),
        "broken text": ([shot, "--board", broken], "broken.txt"),
        "missing text": ([shot, "--board", tmp_path / "nothing.txt"], "nothing.txt"),
        "too few texts": ([shot, shot, "--board", text], "1 board text for 2 screenshots"),
        "too many": ([shot] * 4, "one to 3 expected"),
        "nothing opened": ([covered, "--yes"], "no opened cell"),
        "name": ([shot, "--yes", "--name", "a b"], "theme name 'a b'"),
        "no answer": ([shot], "no answer on standard input"),
        "region": ([shot, "--yes", "--region", "1,2"], "--region '1,2'"),
    }
    return cases[name]


@pytest.mark.parametrize(
    "name",
    ["no picture", "no board", "another size", "off the picture", "broken text", "missing text",
     "too few texts", "too many", "nothing opened", "name", "no answer", "region"],
)  # fmt: skip
def test_mistakes(tmp_path: Path, name: str, themes_elsewhere: Path) -> None:
    words, message = mistake(tmp_path, name)
    code, output = run("theme", "learn", *words)
    assert code != 0
    assert message in output
    assert "Traceback" not in output
    assert list(themes_elsewhere.iterdir()) == []


def test_no_board_without_a_text(tmp_path: Path) -> None:
    path = tmp_path / "blank.png"
    cv2.imwrite(str(path), np.full((300, 400, 3), 90, np.uint8))
    with pytest.raises(BoardNotFoundError, match="origin: x y"):
        find_board(str(path))


def test_two_sizes_of_cells_are_two_sets_of_tiles(tmp_path: Path) -> None:
    board = random_board(8, 12, 14)
    sights = []
    for cell in (20.0, 40.0):
        path = screenshot(tmp_path / f"{cell}.png", board, cell=cell)
        sights.append(find_board(str(path), board))
    made = draft(sights, "two", "two")
    assert len(made.tile_sets) == 2
