"""How far boards in known themes reach, from any part of them on, and won ones, on which no cell
but zeros is flat."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import Board
from screenbot.render import draw_window
from screenbot.vision import read
from screenbot.vision.bounds.extent import settle_extent
from screenbot.vision.known import clear_boards
from screenbot.vision.lattice.blobs import PASSES, edge_strength, flat_blobs
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.themes.register import reading_matcher
from screenbot.vision.themes.theme import load_theme
from tests.vision.boards import desktop, random_board
from tests.vision.test_parts import nearly_done


@given(st.integers(0, 20), st.integers(2, 9), st.integers(2, 14), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_board_is_found_from_a_part_of_it(seed: int, down: int, across: int, few: bool) -> None:
    board, theme = random_board(seed, 11, 17), load_theme("winemine")
    window = draw_window(board, theme="winemine", cell=16.0)
    image, whole = window.image, Grid.even(window.lattice)
    rows, cols = 11 - down, 17 - across
    part = whole.part(slice(rows // 2, rows // 2 + down), slice(cols // 3, cols // 3 + across))
    if few:
        image = image[: int(whole.ys[-1]), : int(whole.xs[-1])]
    support = np.ones((down, across), np.bool_)
    found = settle_extent(image, part, support, reading_matcher(theme, (16.0, 16.0)))
    assert found is not None
    assert found.lattice() == window.lattice


@pytest.mark.parametrize("theme", ["sgt-mines", "winemine"])
@pytest.mark.parametrize("seed", [0, 2, 4])
def test_a_won_board_is_read_at_the_first_look(theme: str, seed: int) -> None:
    board = nearly_done(seed)
    window = draw_window(board, theme=theme, cell=20.0 if theme == "sgt-mines" else 16.0)
    screen = desktop(1000, 700)
    height, width, _ = window.image.shape
    screen[60 : 60 + height, 80 : 80 + width] = window.image
    plain = flat_blobs(edge_strength(screen), PASSES[:1])
    (seen,) = clear_boards(screen, screen, plain, [load_theme(theme)], (0, 0))
    assert (seen.board.cells == board.cells).all()


def test_zeros_alone_are_no_board() -> None:
    board = Board(np.zeros((9, 9), np.uint8))
    window = draw_window(board, theme="sgt-mines", cell=20.0)
    assert read(window.image, themes=["sgt-mines"]) == ()


def test_zeros_beside_what_is_no_tile_are_no_board() -> None:
    zero, random = (
        load_theme("winemine").tiles_for(16.0, 16.0).tiles[0][0],
        np.random.default_rng(0),
    )
    image = np.full((400, 400, 3), 255, np.uint8)
    for index, (x, y) in enumerate(np.ndindex(16, 16)):
        tile = random.integers(0, 256, (16, 16, 3)) if index % 3 else zero
        image[40 + 16 * y : 56 + 16 * y, 40 + 16 * x : 56 + 16 * x] = tile
    assert read(image, themes=["winemine"]) == ()
