"""Pictures that a night light, a veil or a wide range of brightness changed: white is not white."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.game import Game
from screenbot.render import draw_board
from screenbot.vision import load_image, load_theme, read, reread, unsure_cells
from screenbot.vision.pixels.levels import levelled, levels_of
from tests.bench.changed import CHANGES
from tests.vision import scenes
from tests.vision.boards import placed
from tests.vision.screens import Screen, own_screens

Image = NDArray[np.uint8]
Way = Callable[[Image], Image]

SCREENS = {screen.path.stem: screen for screen in own_screens()}
NAMES = ("kmines-green-playing", "winemine-lost", "gnome-mines-playing", "kmines-playing")


night, dim, washed_out = (CHANGES[name].make for name in ("night light", "dim", "washed out"))


@pytest.mark.parametrize("way", [night, dim, washed_out])
@pytest.mark.parametrize("screen", [SCREENS[name] for name in NAMES], ids=NAMES)
def test_known_themes_are_known_with_other_levels(screen: Screen, way: Way) -> None:
    (seen,) = read(way(load_image(screen.path)))
    assert seen.theme == screen.theme
    assert (seen.board.cells == screen.board.cells).all()
    assert len(unsure_cells(seen)) <= 3


@pytest.mark.parametrize("way", [night, dim])
def test_a_board_is_read_again_with_the_levels_it_was_read_with(way: Way) -> None:
    game = Game((9, 12, 18), seed=4)
    game.reveal(4, 5)
    before = way(placed(draw_board(game.board, "kmines", 32.0), 600, 500))
    (seen,) = read(before, themes=["kmines"])
    assert seen.board.grid() == game.board.grid()
    assert game.layout is not None
    row, col = (int(one) for one in np.argwhere((game.cells == COVERED) & ~game.layout)[0])
    game.reveal(row, col)
    after = way(placed(draw_board(game.board, "kmines", 32.0), 600, 500))
    assert reread(after, seen).board.grid() == game.board.grid()


def test_a_theme_in_a_folder_of_its_own_is_tried_with_other_levels(tmp_path: Path) -> None:
    """It is known by its folder alone, as one that is just being made."""
    folder = tmp_path / "mine"
    shutil.copytree(load_theme("kmines").folder, folder)
    words = folder / "theme.toml"
    words.write_text(words.read_text().replace('name = "kmines"', 'name = "mine"', 1))
    assert read(night(scenes.photo(3)), themes=[str(folder)]) == ()


def test_usual_pictures_keep_their_levels() -> None:
    assert levels_of(load_image(SCREENS["kmines-playing"].path)) == []
    assert levels_of(np.full((60, 80, 3), 90, np.uint8)) == []  # one colour has no levels


@pytest.mark.parametrize("way", [night, dim])
def test_the_likeliest_levels_make_a_picture_what_it_was(way: Way) -> None:
    image = load_image(SCREENS["kmines-playing"].path)
    changed = way(image)
    again = levelled(changed, levels_of(changed)[0])
    assert np.abs(again.astype(int) - image).mean() < 3


@pytest.mark.parametrize("way", [night, dim, washed_out])
def test_no_board_is_invented_with_other_levels(way: Way) -> None:
    pictures = (
        scenes.photo(3),
        scenes.sudoku(0.4, [(0, 0, 0)], 40, (255, 255, 255)),
        scenes.chess(50, (240, 217, 181), (181, 136, 99), True),
        scenes.code((30, 30, 30), [(200, 200, 200), (86, 156, 214)], 14),
    )
    assert [read(way(picture)) for picture in pictures] == [()] * len(pictures)
