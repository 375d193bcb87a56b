"""Finding and reading rendered boards: every size, place and scale; several; none."""

from __future__ import annotations

import platform
import subprocess
import sys

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, FLAG, Board
from screenbot.geometry import Rect
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, load_theme, read, theme_names, unsure_cells
from tests.vision.boards import Image, desktop, placed, random_board

PROPERTY = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
SCALABLE = ("classic", "winemine", "embedded")
"""Themes whose tiles keep their look at any size."""


def confident_errors(seen: Board, true: Board, confidence: np.ndarray) -> int:
    return int(((seen.cells != true.cells) & (confidence >= CONFIDENT)).sum())


@PROPERTY
@given(
    seed=st.integers(0, 10_000),
    rows=st.integers(5, 18),
    cols=st.integers(6, 30),
    theme=st.sampled_from(SCALABLE),
    cell=st.sampled_from([16.0, 18.0, 20.0, 24.0, 32.0]),
    x=st.integers(20, 90),
    y=st.integers(70, 120),
)
def test_any_board_at_whole_sizes(
    seed: int, rows: int, cols: int, theme: str, cell: float, x: int, y: int
) -> None:
    true = random_board(seed, rows, cols)
    image = placed(draw_board(true, theme, cell), 1180, 760, x, y)
    (seen,) = read(image, themes=[theme])
    assert seen.board.grid() == true.grid()
    assert np.abs(np.subtract(seen.origin, (x, y))).max() <= 1.0
    assert seen.cell == pytest.approx((cell, cell), abs=0.05)


def scaled(true: Board, theme: str, scale: float, number: int) -> Image:
    """A screenshot scaled as a whole, so that no cell begins at a whole pixel."""
    image = placed(draw_board(true, theme, 16.0), 420, 400, 40, 80)
    ways = (cv2.INTER_AREA,) if scale < 1 else (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
    size = (round(420 * scale), round(400 * scale))
    return np.asarray(cv2.resize(image, size, interpolation=ways[number % len(ways)]), np.uint8)


@pytest.mark.parametrize("theme", SCALABLE)
def test_scales_from_75_to_300_percent(theme: str) -> None:
    """Never a wrong cell that would be acted on, and nearly every board exact."""
    scales = np.geomspace(0.75, 3.0, 25)
    exact = 0
    for number, scale in enumerate(scales):
        true = random_board(number, 12, 15)
        for seen in read(scaled(true, theme, float(scale), number), themes=[theme]):
            if seen.board.cells.shape == true.cells.shape:
                assert confident_errors(seen.board, true, seen.cell_confidence) == 0
                assert seen.cell == pytest.approx((16 * scale, 16 * scale), rel=0.015)
                exact += seen.board.grid() == true.grid()
    assert exact >= len(scales) - 1


@pytest.mark.parametrize("theme", theme_names())
def test_theme_reads_its_own_tiles(theme: str) -> None:
    true = random_board(5, 12, 16)
    tiles = load_theme(theme).tiles
    cells = np.where(np.isin(true.cells, list(tiles)), true.cells, FLAG)
    true = Board(cells)
    size = float(load_theme(theme).cell[0])
    picture = draw_board(true, theme, size)
    image = placed(picture, picture.shape[1] + 260, picture.shape[0] + 200)
    (seen,) = read(image, themes=None if load_theme(theme).search else [theme])
    assert seen.board.grid() == true.grid()
    assert seen.theme == theme


def test_several_boards_from_the_top_left() -> None:
    boards = [random_board(seed, 9, 9) for seed in (1, 2, 3)]
    image = desktop(900, 700)
    places = [(40, 60), (500, 90), (120, 400)]
    themes = ["classic", "winemine", "classic"]
    for (x, y), board, theme in zip(places, boards, themes, strict=True):
        image[y : y + 144, x : x + 144] = draw_board(board, theme, 16.0)
    seen = read(image)
    assert [one.board.grid() for one in seen] == [board.grid() for board in boards]
    assert [one.theme for one in seen] == themes
    (second,) = read(image, region=Rect(480, 60, 400, 250))
    assert second.board.grid() == boards[1].grid()
    assert second.origin == pytest.approx((500, 90), abs=0.5)


def test_fresh_board_of_unusual_size() -> None:
    true = Board.covered(7, 43)
    (seen,) = read(placed(draw_board(true, "classic", 16.0)))
    assert seen.board.grid() == true.grid()
    assert seen.state == "ready"


def spreadsheet() -> Image:
    image = np.full((700, 1000, 3), 255, np.uint8)
    image[::22] = 210
    image[:, ::80] = 210
    rng = np.random.default_rng(3)
    for row in range(2, 30):
        for col in range(1, 12):
            text = str(rng.integers(0, 99))
            cv2.putText(image, text, (col * 80 + 40, row * 22 - 6), 0, 0.4, (0, 0, 0), 1)
    return image


def chessboard() -> Image:
    squares = np.indices((8, 8)).sum(axis=0) % 2
    image = np.full((640, 640, 3), 90, np.uint8)
    light = np.kron(squares, np.ones((60, 60), np.uint8))[..., None]
    image[80:560, 80:560] = np.where(light > 0, (181, 136, 99), (240, 217, 181))
    for col in range(8):
        for row, colour in ((0, 20), (1, 20), (6, 250), (7, 250)):
            middle = (110 + 60 * col, 110 + 60 * row)
            cv2.circle(image, middle, 12 + 2 * (row % 7 == 0) * (col % 4), (colour,) * 3, -1)
            cv2.circle(image, (middle[0], middle[1] - 12), 7, (colour,) * 3, -1)
    return image


def calendar() -> Image:
    image = np.full((500, 700, 3), 245, np.uint8)
    for day in range(35):
        x, y = 20 + day % 7 * 90, 60 + day // 7 * 80
        cv2.rectangle(image, (x, y), (x + 84, y + 74), (200, 200, 200), 1)
        cv2.putText(image, str(day % 31 + 1), (x + 30, y + 45), 0, 0.7, (30, 30, 30), 1)
    return image


@pytest.mark.parametrize(
    "image",
    [
        desktop(1280, 800),
        spreadsheet(),
        chessboard(),
        calendar(),
        np.zeros((600, 800, 3), np.uint8),
    ],
    ids=["desktop", "spreadsheet", "chess board", "calendar", "black"],
)
def test_no_board_is_invented(image: Image) -> None:
    assert read(image) == ()


def test_tiny_picture_has_no_board() -> None:
    assert read(np.zeros((1, 1, 3), np.uint8)) == ()
    assert read(np.zeros((3, 700, 3), np.uint8)) == ()


def test_cell_under_the_pointer_is_shown_but_not_acted_on() -> None:
    true = random_board(4, 9, 12)
    row, col = (int(value) for value in np.argwhere(true.cells == COVERED)[8])
    image = placed(draw_board(true, "classic", 20.0), 500, 420, 60, 100)
    tip = np.array((60 + 20 * col + 6, 100 + 20 * row + 5))
    arrow = tip + np.array([(0, 0), (0, 13), (3, 10), (6, 14), (8, 13), (5, 9), (9, 9)])
    cv2.fillPoly(image, [arrow.astype(np.int32)], (255, 255, 255))
    cv2.polylines(image, [arrow.astype(np.int32)], True, (0, 0, 0))
    (seen,) = read(image)
    assert seen.board.grid() == true.grid()
    assert (row, col) in unsure_cells(seen)


def test_other_themes_of_a_program_that_is_known_are_read_by_their_shapes() -> None:
    """Those of GNOME Mines differ by what is behind the numbers: a colour each, or none."""
    true = random_board(8, 16, 16, 0.2)
    picture = draw_board(true, "gnome-mines", 45.0)
    plain = draw_board(
        Board(np.where(true.cells <= 8, 0, true.cells).astype(np.uint8)), "gnome-mines", 45.0
    )
    image = placed(np.where(picture.max(axis=2, keepdims=True) < 130, picture, plain), 1000, 900)
    (seen,) = read(image)
    assert seen.board.grid() == true.grid()
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.95


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="of the GNU C library alone")
def test_the_next_picture_takes_the_memory_of_the_last_one() -> None:
    """Nothing is got from the system again, whatever the heap of the process looks like."""
    code = """
import resource
import numpy as np
from screenbot.board import Board
from screenbot.render import draw_board
from screenbot.vision import read
screen = np.zeros((1080, 1920, 3), np.uint8)
board = draw_board(Board(np.full((16, 30), 9, np.uint8)), "classic", 36.0)
screen[200 : 200 + board.shape[0], 300 : 300 + board.shape[1]] = board
for _ in range(3):
    assert read(screen)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(3):
    read(screen)
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert int(done.stdout) < 3 * 300  # pages; one picture has 1500


@pytest.mark.parametrize("seed", range(3))
def test_what_shows_behind_the_tiles_of_a_picture_theme_says_nothing(seed: int) -> None:
    """A moon, with a sharp edge across many cells: a number on it is like no darker one."""
    tiles = load_theme("kmines-graveyard").tile_sets[0].tiles
    board, side = random_board(seed, 9, 12), 45
    whole = np.zeros((540, 720, 3), np.uint8)
    down, across = np.indices(whole.shape[:2])
    moon = (np.hypot(across - 500, down - 140) < 170) & (across - down < 420)
    for row, col in np.ndindex(board.cells.shape):
        place = np.s_[60 * row : 60 * row + 60, 60 * col : 60 * col + 60]
        looks = tiles[int(board.cells[row, col])]
        whole[place] = np.where(moon[place][..., None], looks[0], looks[-1])
    size = (side * board.cols, side * board.rows)
    shown = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
    (seen,) = read(placed(shown, 900, 700), themes=["kmines-graveyard"])
    assert (seen.board.cells == board.cells).all()
    assert not unsure_cells(seen)


@pytest.mark.parametrize(("theme", "side"), [("kmines-green", 37), ("kmines-graveyard", 39)])
def test_cells_without_edges_are_placed_to_the_pixel(theme: str, side: int) -> None:
    board = random_board(1, 16, 16)
    (seen,) = read(placed(draw_board(board, theme, float(side)), 1000, 800))
    assert (seen.board.cells == board.cells).all()
    assert seen.lattice.cell == (side, side)
    assert seen.lattice.origin == (131.0, 97.0)


@pytest.mark.parametrize("scale", [1.5, 1.75])
@pytest.mark.parametrize("theme", ["kmines-green", "kmines-graveyard"])
def test_cells_without_edges_are_read_on_a_screen_that_is_scaled(theme: str, scale: float) -> None:
    """Enlarged pixel by pixel, as such programs do: pitches are a number of quarters of a pixel."""
    board = random_board(1, 16, 16)
    image = placed(draw_board(board, theme, 37.0), 852, 792)
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST)
    (seen,) = read(np.asarray(image, np.uint8))
    assert (seen.board.cells == board.cells).all()
    assert not unsure_cells(seen)
    assert seen.lattice.cell == pytest.approx((37 * scale, 37 * scale), abs=0.05)
