"""The embedded game's window as pixels."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot import Board
from screenbot.errors import ConfigurationError
from screenbot.render import draw_board, draw_window, window_layout

EVERY_TILE = Board.parse("012345678\n.F?*X!...\n")


@pytest.mark.parametrize("theme", ["classic", "embedded"])
@pytest.mark.parametrize("cell", [12.0, 16.0, 20.8, 33.3, 48.0])
def test_a_window_has_every_part_inside(theme: str, cell: float) -> None:
    picture = draw_window(EVERY_TILE, mines_left=7, seconds=3, theme=theme, cell=cell)
    height, width, _ = picture.image.shape
    assert picture.image.dtype == np.uint8
    for rect in (picture.lattice.bounds(), picture.face):
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= width
        assert rect.bottom <= height
    assert picture.face.bottom < picture.lattice.bounds().y


def test_cells_of_one_kind_look_alike_and_kinds_differ() -> None:
    image = draw_board(EVERY_TILE, "classic", 16)
    tiles = {image[y : y + 16, x : x + 16].tobytes() for y in (0, 16) for x in range(0, 144, 16)}
    assert len(tiles) == 15
    three_covered = [image[16:32, x : x + 16] for x in (0, 96, 112)]
    assert all(np.array_equal(three_covered[0], tile) for tile in three_covered)


def test_counters_show_what_they_are_given() -> None:
    def header(mines: int) -> bytes:
        picture = draw_window(EVERY_TILE, mines_left=mines, cell=24)
        return picture.image[: picture.lattice.bounds().y].tobytes()

    assert header(7) != header(8)
    assert header(-150) == header(-99)
    assert header(12345) == header(999)


def test_a_narrow_board_still_has_room_for_the_counters() -> None:
    layout = window_layout(2, 1, 20.0)
    assert layout.width >= 180


@pytest.mark.parametrize("cell", [0.0, 7.9, 401.0, float("nan")])
def test_sizes_out_of_range_are_refused(cell: float) -> None:
    with pytest.raises(ConfigurationError, match="cell size"):
        draw_window(EVERY_TILE, cell=cell)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="unknown theme 'nosuch'"):
        draw_window(EVERY_TILE, theme="nosuch")
