"""Something translucent that a page lays over a board whose game has ended."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, EXPLODED, MINE, Board
from screenbot.bot.dimmed import undimmed
from screenbot.bot.hiding import lies_over
from screenbot.bot.outcome import guessed_right, under_layer
from screenbot.bot.settings import Settings
from screenbot.ends import Image
from screenbot.render import draw_board
from tests.bot.fakes import Window, new_run
from tests.vision.boards import random_board


def layered(image: Image, left: float, colour: tuple[int, int, int]) -> Image:
    """A picture of which so much is *left* under a layer of a colour."""
    return np.rint(left * image + (1 - left) * np.array(colour)).astype(np.uint8)


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 1000),
    left=st.floats(0.3, 0.9),
    colour=st.tuples(*[st.integers(0, 255)] * 3),
)
def test_what_is_under_a_layer_is_as_it_was(
    seed: int, left: float, colour: tuple[int, int, int]
) -> None:
    board = random_board(seed, 9, 12)
    before = draw_board(board, "classic", 24.0)
    now = before.copy()
    now[24:48, 48:72] = (230, 40, 20)  # a mine has exploded
    frame = layered(now, left, colour)
    cv2.putText(frame, "Game over", (40, 120), cv2.FONT_HERSHEY_DUPLEX, 1.0, (255, 255, 255), 2)
    clear = undimmed(frame, before)
    assert clear is not None
    assert (clear[:24] == before[:24]).all()
    assert (clear[150:] == before[150:]).all()
    assert np.abs(clear[26:46, 50:70].astype(int) - (230, 40, 20)).max() <= 3


def test_what_is_no_layer() -> None:
    before = draw_board(random_board(1, 9, 12), "classic", 24.0)
    assert undimmed(before, before) is None
    window = before.copy()
    window[40:200, 40:250] = 128
    assert undimmed(window, before) is None
    assert undimmed(draw_board(random_board(2, 9, 12), "dark", 24.0), before) is None
    assert undimmed(before[:-1], before) is None
    assert undimmed(255 - before, before) is None


def cover_ended(window: Window, image: Image) -> None:
    """The mine that exploded is nothing but red, and the page is dimmed under a message."""
    game = window.game.game
    if not game.over:
        return
    cells = game.board.cells
    for row, col in np.argwhere(np.isin(cells, (MINE, EXPLODED))).tolist():
        rect = window.cell_rect(row, col)
        place = image[rect.y : rect.bottom, rect.x : rect.right]
        exploded = cells[row, col] == EXPLODED
        rim = window.cell_rect(*np.argwhere(cells == COVERED)[0]) if not exploded else None
        place[:] = (200, 30, 30) if rim is None else image[rim.y : rim.bottom, rim.x : rim.right]
    image[:] = layered(image, 0.4, (0, 0, 0))
    middle = window.cell_rect(3, 0)
    at, font = (middle.x - 20, middle.y), cv2.FONT_HERSHEY_DUPLEX
    cv2.putText(image, "It is over ... try again", at, font, 0.9, (255, 255, 255), 2)


@pytest.mark.parametrize("seed", range(6))
def test_games_that_end_under_a_layer(seed: int, tmp_path: Path) -> None:
    run = new_run("beginner", rule="any", seed=seed)
    run.window.paint = cover_ended
    report = run.play(Settings(themes=(), mines=10, pictures=tmp_path))
    assert report.error is None
    (game,) = report.games
    assert game.misreads == 0
    assert game.result == run.window.game.game.state


def test_a_last_guess_that_shows_its_number_was_right() -> None:
    before = Board.parse("mines: 2\n.F1\n.21\n110\n").cells
    cells = before.copy()
    cells[0, 0] = 2
    assert guessed_right(before, cells, [(0, 0)], 2)
    assert under_layer(before, cells, [(0, 0)], [(0, 0)], 2) == "won"
    cells[0, 0] = 3
    assert not guessed_right(before, cells, [(0, 0)], 2)
    assert under_layer(before, cells, [(0, 0)], [(0, 0)], 2) == "lost"
    assert under_layer(before, cells, [(1, 1)], [(0, 0)], 2) is None, "a number is read for sure"
    assert not guessed_right(before, cells, [(0, 0)], 1), "more safe cells were left"


def test_a_window_of_the_colour_of_open_cells() -> None:
    cells = np.zeros((9, 9), np.uint8)
    block = [(row, col) for row in range(3, 6) for col in range(2, 6)]
    assert lies_over(cells, [], block)
    assert not lies_over(cells, [], block[:5])
    assert lies_over(cells, [], [*block, (0, 0)]), "another cell has changed"
    corner = [cell for cell in np.ndindex(9, 9) if min(cell) < 2]
    assert not lies_over(cells, [], corner), "no block"
    assert not lies_over(cells, [], [(row, col) for row in range(9) for col in range(9)])


def test_a_window_over_covered_cells_and_mines_that_are_shown() -> None:
    cells = np.full((9, 9), COVERED, np.uint8)
    block = [(row, col) for row in range(1, 8) for col in range(1, 8)]
    assert lies_over(cells, block, block)
    assert not lies_over(cells, [], block), "they are read"
    mines = [(0, 1), (0, 2), (0, 3), (0, 4), (3, 7), (6, 2), (8, 8)]
    assert not lies_over(cells, mines, mines)
    more = [*block[:14], *mines, (3, 8), (8, 1)]
    assert lies_over(cells, more, more), "both"


def test_mines_that_lie_close_are_no_window() -> None:
    """Six of 200 are a block on one board in ten."""
    cells = np.full((32, 32), COVERED, np.uint8)
    small = [(row, col) for row in (10, 11) for col in (5, 6, 7)]
    large = [(row, col) for row in range(10, 14) for col in range(5, 10)]
    every = [(row, col) for row, col in np.ndindex(32, 32) if (3 * row + col) % 5 == 0]
    apart = [(row, col) for row, col in every if not (8 < row < 16 and 3 < col < 12)]
    assert lies_over(cells, small, small)
    assert not lies_over(cells, small + apart, small + apart)
    assert lies_over(cells, large + apart, large + apart)
