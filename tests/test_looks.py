"""The looks of the embedded game: read by their tiles, made out without them, played."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.bot import Settings, play
from screenbot.ends import embedded_game
from screenbot.render import draw_board, resized_tile
from screenbot.vision import load_theme, read
from tests.bench.looks import LOOKS, board_in_play, tally, window_on_desktop

OURS = ("dark", "flat", "checkerboard")


@pytest.mark.parametrize("look", OURS)
@pytest.mark.parametrize("cell", [16.0, 24.5, 48.0])
def test_read_by_their_own_tiles(look: str, cell: float) -> None:
    for seed in (2, 3):
        true = board_in_play(seed)
        image, lattice = window_on_desktop(true, look, cell, seed)
        (seen,) = read(image, themes=[look])
        assert seen.board.grid() == true.grid()
        assert seen.mines_left == 10
        assert np.abs(np.subtract(seen.origin, lattice.origin)).max() <= 1.0


@pytest.mark.parametrize("look", OURS)
def test_only_read_with_when_asked_for(look: str) -> None:
    image, _ = window_on_desktop(board_in_play(4), look, 32.0, 4)
    assert all(seen.theme != look for seen in read(image))


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_made_out_without_any_theme(look: str) -> None:
    """The whole measurement is `python -m tests.bench looks`."""
    one = tally(look, 12)
    assert one.sure_errors == 0
    assert one.right >= 0.6 * one.cells


def test_a_checkerboard_alternates() -> None:
    image = draw_board(Board.covered(2, 2), "checkerboard", 20.0)
    quarters = [image[y : y + 20, x : x + 20] for y in (0, 20) for x in (0, 20)]
    assert np.array_equal(quarters[0], quarters[3])
    assert np.array_equal(quarters[1], quarters[2])
    assert not np.array_equal(quarters[0], quarters[1])


def test_numbers_that_a_look_lacks_are_written() -> None:
    theme = load_theme("classic")
    tiles = {code: looks for code, looks in theme.tiles.items() if code in (0, 1, 9, 10)}
    poor = type(theme)("poor", "", theme.folder, (type(theme.tile_sets[0])((16, 16), tiles),))
    drawn = {number: resized_tile(poor, number, 32, 32).tobytes() for number in range(9)}
    assert len(set(drawn.values())) == 9
    assert np.array_equal(resized_tile(poor, 13, 32, 32), resized_tile(poor, 10, 32, 32))


@pytest.mark.parametrize(
    ("look", "cell"),
    [("dark", 28.0), ("checkerboard", 30.5), ("gnome-mines", 45.0), ("sgt-mines", 20.0)],
)
def test_the_bot_plays_in_any_look(look: str, cell: float) -> None:
    end = embedded_game("beginner", "opening", 5, theme=look, cell=cell)
    settings = Settings(games=2, mines=10, themes=(look,), play=load_theme("embedded").play)
    report = play(end, end, settings)
    assert report.error is None
    assert sum(game.misreads for game in report.games) == 0
    assert report.won + report.lost == 2
