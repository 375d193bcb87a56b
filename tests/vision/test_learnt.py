"""Themes that were taught read what shapes alone do not, and are no worse than shapes elsewhere."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN, Board
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, load_image, read, reread
from tests.vision.boards import placed, random_board
from tests.vision.test_teach import run, screenshot, write

SEAMLESS = 40
"""Pixels of the cells of ``seamless``."""


def taught(folder: Path, image: NDArray[np.uint8], text: str, name: str = "mine") -> str:
    """The folder of a theme that a picture and what it shows have taught."""
    shot, board = folder / "taught.png", folder / "taught.txt"
    cv2.imwrite(str(shot), image[:, :, ::-1])
    board.write_text(text)
    words = ("--board", board, "--to", folder, "--name", name)
    code, output = run("theme", "learn", shot, *words)
    assert code == 0, output
    return str(folder / name)


def asking(board: Board, cell: float = 26.0) -> NDArray[np.uint8]:
    """A picture of a program whose flags are question marks."""
    shown = np.where(board.cells == FLAG, QUESTION, board.cells).astype(np.uint8)
    return placed(draw_board(Board(shown), "dark", cell))


def without_questions(seed: int) -> Board:
    cells = random_board(seed, 12, 18).cells
    return Board(np.where(cells == QUESTION, COVERED, cells).astype(np.uint8))


def seamless(board: Board, x: int, y: int) -> NDArray[np.uint8]:
    """A board of two flat colours with small numbers in the corners of its cells, on a page that is
    as empty: nothing tells where a cell ends."""
    image = np.full((board.rows * SEAMLESS + 180, board.cols * SEAMLESS + 320, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = x + col * SEAMLESS, y + row * SEAMLESS
        ground = (255, 0, 0) if code <= 8 else (128, 128, 128)
        image[top : top + SEAMLESS, left : left + SEAMLESS] = ground
        mark = "f" if code == FLAG else str(code) if 1 <= code <= 8 else ""
        where = (left + 2, top + 13)
        cv2.putText(image, mark, where, cv2.FONT_HERSHEY_PLAIN, 1.0, (0, 0, 0), 1, cv2.LINE_AA)
    return image


def test_marks_mean_what_they_were_said_to_mean(tmp_path: Path) -> None:
    board = without_questions(1)
    theme = taught(tmp_path, asking(board), str(board))
    for seed, cell in ((2, 26.0), (3, 39.0)):
        other = without_questions(seed)
        (seen,) = read(asking(other, cell), themes=[theme])
        assert seen.theme == "mine"
        assert seen.board.grid() == other.grid()
        assert (seen.cell_confidence >= CONFIDENT).all()


def test_a_flag_that_is_put_later_is_one(tmp_path: Path) -> None:
    board = without_questions(1)
    theme = taught(tmp_path, asking(board), str(board))
    cells = np.where(board.cells == FLAG, COVERED, board.cells).astype(np.uint8)
    (seen,) = read(asking(Board(cells)), themes=[theme])
    assert (seen.board.cells == cells).all()
    row, col = np.argwhere(board.cells == FLAG)[0]
    cells[row, col] = FLAG
    again = reread(asking(Board(cells)), seen)
    assert (again.board.cells == cells).all()
    assert (again.cell_confidence >= CONFIDENT).all()


def test_a_number_that_was_never_shown_is_read_by_its_shape(tmp_path: Path) -> None:
    cells = random_board(5, 14, 20).cells.copy()
    cells[np.isin(cells, (3, 4, 5, 6, 7))] = 2
    shot = screenshot(tmp_path / "shot.png", Board(cells))
    text = write(tmp_path / "shot.txt", Board(cells))
    code, output = run("theme", "learn", shot, "--board", text, "--name", "few")
    assert code == 0, output
    assert "read by shape alone: 3, 4, 5" in output
    true = random_board(5, 14, 20)
    other = screenshot(tmp_path / "other.png", true)
    (seen,) = read(other, themes=["few"])
    assert seen.board.grid() == true.grid()
    assert (seen.cell_confidence >= CONFIDENT).all()
    unasked = read(other)
    assert [(one.theme, one.board.grid()) for one in unasked] == [("few", true.grid())]


def test_cells_that_nothing_parts_are_found_by_what_was_taught(tmp_path: Path) -> None:
    board = without_questions(6)
    image = seamless(board, 8, 8)
    assert read(image, themes=[]) == ()
    theme = taught(tmp_path, image, f"origin: 8 8\ncell: {SEAMLESS}\n{board}")
    other = without_questions(7)
    (seen,) = read(seamless(other, 131, 77), themes=[theme])
    wrong = seen.board.cells != other.cells
    assert seen.board.cells.shape == other.cells.shape
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()
    assert not (wrong & np.isin(other.cells, board.cells)).any()


def test_other_programs_are_not_read_in_it(tmp_path: Path) -> None:
    board = random_board(8, 12, 16)
    theme = taught(tmp_path, placed(draw_board(board, "checkerboard", 32.0)), str(board))
    shots = [screenshot(tmp_path / f"{look}.png", board, look) for look in ("dark", "winemine")]
    assert [read(shot, themes=[theme]) for shot in shots] == [(), ()]
    assert [read(load_image(shot))[0].theme for shot in shots] == ["unknown", "winemine"]


def test_a_row_that_the_edge_cuts_need_not_be_in_the_text(tmp_path: Path) -> None:
    board = random_board(9, 12, 16)
    image = placed(draw_board(board, "dark", 32.0), y=97)[: 97 + 11 * 32 + 14]
    whole = Board(board.cells[:11])
    theme = taught(tmp_path, image, str(whole))
    (seen,) = read(image, themes=[theme])
    assert (seen.board.cells[:11] == whole.cells).all()
    assert (seen.board.cells[11:] == UNSEEN).all()
