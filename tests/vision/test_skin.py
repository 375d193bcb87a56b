"""Skin sheets as themes: boards drawn from a sheet are read without an error at any size."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import EXPLODED, FLAG, MINE, WRONG_FLAG, Board
from screenbot.errors import ConfigurationError, ImageError
from screenbot.render import draw_board, draw_window, load_frame
from screenbot.vision import CONFIDENT, load_theme, read, theme_names
from screenbot.vision.themes.binder import slug, theme_place, written
from screenbot.vision.themes.skin import load_skin, skin_draft
from tests.vision.boards import Image, placed, random_board
from tests.vision.screens import SHARED
from tests.vision.sheets import GROUND, skin_sheet, write_sheet

SIZES = (16, 20, 24, 33.3, 48)
FOLDER = SHARED.parent / "skins"
SKINS = sorted(FOLDER.glob("*.bmp"))


def installed(sheet: Path, name: str = "mine") -> Path:
    folder = theme_place(name, force=True)
    with written(skin_draft(load_skin(sheet), name, name), folder):
        pass
    return folder


def board_of(theme: str, seed: int) -> Board:
    """A board in play, or lost, with nothing that the theme does not show."""
    cells = random_board(seed, 14, 20).cells.copy()
    if seed % 2:
        for at, (row, col) in enumerate(np.argwhere(cells == FLAG)):
            cells[row, col] = EXPLODED if at == 0 else (MINE, FLAG, WRONG_FLAG)[at % 3]
    cells[~np.isin(cells, list(load_theme(theme).tiles))] = FLAG
    return Board(cells)


def scaled(board: Board, theme: str, cell: float) -> Image:
    """The board at 16 pixels a cell, then scaled as a whole, as systems scale windows."""
    drawn = draw_board(board, theme, 16.0)
    size = (round(board.cols * cell), round(board.rows * cell))
    return np.asarray(cv2.resize(drawn, size, interpolation=cv2.INTER_LINEAR), np.uint8)


@pytest.mark.parametrize("kind", ["bmp", "png"])
@pytest.mark.parametrize("scale", [1, 2])
def test_our_own_sheet_at_every_size(tmp_path: Path, kind: str, scale: int) -> None:
    installed(write_sheet(tmp_path / f"sheet.{kind}", skin_sheet(scale)))
    assert "mine" in theme_names()
    for seed, cell in enumerate(SIZES):
        board = board_of("mine", seed)
        for picture in (draw_board(board, "mine", cell), scaled(board, "mine", cell)):
            (seen,) = read(placed(picture, 1150, 860, 60, 90), themes=["mine"])
            assert seen.board.grid() == board.grid(), cell


def test_the_counter_and_the_frame_come_with_it(tmp_path: Path) -> None:
    folder = installed(write_sheet(tmp_path / "sheet.png", skin_sheet()))
    assert load_frame(folder).ground == GROUND
    board = board_of("mine", 0)
    window = draw_window(board, mines_left=27, seconds=5, theme="mine", cell=24.0)
    assert tuple(window.image[4, 30]) == GROUND
    (seen,) = read(placed(window.image, 800, 700, 60, 90), themes=["mine"])
    assert seen.mines_left == 27


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (np.zeros((122, 143, 3), np.uint8), r"143 x 122 pixels; a skin sheet has 144 x 122"),
        (np.zeros((122, 144, 3), np.uint8), r"no skin sheet: its .* look alike"),
        (np.zeros((244, 144, 3), np.uint8), r"144 x 244 pixels"),
    ],
)
def test_what_is_no_sheet(tmp_path: Path, sheet: np.ndarray, message: str) -> None:
    with pytest.raises(ImageError, match=message):
        load_skin(write_sheet(tmp_path / "wrong.bmp", sheet))


def test_no_picture(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="cannot open"):
        load_skin(tmp_path / "nothing.bmp")
    broken = tmp_path / "broken.bmp"
    broken.write_bytes(b"BM broken")
    with pytest.raises(ImageError, match="not a picture"):
        load_skin(broken)


def test_nothing_is_replaced_unasked(tmp_path: Path) -> None:
    folder = installed(write_sheet(tmp_path / "sheet.png", skin_sheet()))
    with pytest.raises(ConfigurationError, match="--force"):
        theme_place("mine")
    with pytest.raises(ConfigurationError, match="comes with screenbot"):
        theme_place("classic", force=True)
    for name in ("none", "unknown", "a/b", "..", "", "-x"):
        with pytest.raises(ConfigurationError, match="theme name"):
            theme_place(name)
    before = sorted(path.name for path in folder.parent.iterdir())
    with (
        pytest.raises(KeyboardInterrupt),
        written(skin_draft(load_skin(tmp_path / "sheet.png"), "mine", "new"), folder),
    ):
        raise KeyboardInterrupt
    assert sorted(path.name for path in folder.parent.iterdir()) == before
    assert load_theme("mine").title == "mine"


def test_shared_skins_are_there() -> None:
    if not FOLDER.is_dir():
        pytest.skip(f"no shared skins at {FOLDER} (set SCREENBOT_SHARED)")
    assert SKINS


@pytest.mark.parametrize("path", SKINS, ids=lambda path: path.stem)
def test_shared_skins_at_every_size(path: Path) -> None:
    name = slug(path.stem)
    installed(path, name)
    for seed, cell in enumerate(SIZES):
        board = board_of(name, seed)
        (seen,) = read(placed(scaled(board, name, cell), 1150, 860, 60, 90), themes=[name])
        assert seen.board.grid() == board.grid(), cell
        assert (seen.cell_confidence >= CONFIDENT).mean() > 0.9, cell
