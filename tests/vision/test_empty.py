"""Empty grids: they may be fresh boards, which only words and numbers beside them tell."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.geometry import Rect
from screenbot.vision import CONFIDENT, read, reread
from screenbot.vision.bounds.order import known_order
from screenbot.vision.empty import empty_grids, not_found
from screenbot.vision.themes.cells import LIKE_TILES


def page(
    rows: int, cols: int, width: int = 34, height: int = 34, heading: str = "Bingo tonight"
) -> np.ndarray:
    """A dark page with the lines of a table on it, and a heading."""
    image = np.full((700, 900, 3), 34, np.uint8)
    cv2.putText(image, heading, (120, 60), cv2.FONT_HERSHEY_DUPLEX, 0.9, (255,) * 3, 1, cv2.LINE_AA)
    for row in range(rows + 1):
        image[100 + height * row : 102 + height * row, 120 : 122 + width * cols] = 85
    for col in range(cols + 1):
        image[100 : 102 + height * rows, 120 + width * col : 122 + width * col] = 85
    return image


@pytest.mark.parametrize("size", [(10, 10), (9, 16)])
def test_an_empty_grid_is_no_board_but_is_said(size: tuple[int, int]) -> None:
    image = page(*size)
    assert read(image, themes=[]) == ()
    assert [(grid.rows, grid.cols) for grid in empty_grids(image)] == [size]
    said = str(not_found(image, 1920, 0))
    assert f"an empty grid of {size[0]} x {size[1]} cells" in said
    left, top, width, height = map(int, said.rpartition(" ")[2].split(","))
    (seen,) = read(image, themes=[], region=Rect(left - 1920, top, width, height))
    assert seen.board.cells.shape == size


@pytest.mark.parametrize(
    "heading", ["Minesweeper", "Play Minesweeper!", "Campo Minato", "Buscaminas"]
)
@pytest.mark.parametrize("size", [(10, 10), (9, 16)])
def test_an_empty_grid_under_the_name_of_the_game_is_a_fresh_board(
    heading: str, size: tuple[int, int]
) -> None:
    (seen,) = read(page(*size, heading=heading))
    assert seen.board.cells.shape == size
    assert (seen.board.cells == COVERED).all()
    assert (seen.cell_confidence >= CONFIDENT).all()
    assert (seen.origin, seen.state) == ((120.0, 100.0), "ready")


@pytest.mark.parametrize(
    "heading", ["Minas Gerais", "Coal mines", "Mine", "Sweeper", "Minesweep", "Desweeper"]
)
def test_other_words_above_an_empty_grid_name_no_game(heading: str) -> None:
    assert read(page(9, 9, heading=heading), themes=[]) == ()


def test_the_name_of_the_game_far_from_an_empty_grid_is_not_that_of_the_grid() -> None:
    image = np.full((900, 1600, 3), 34, np.uint8)
    image[:700, 700:] = page(9, 9, heading="")
    for place in ((40, 60), (40, 400), (1300, 860)):
        cv2.putText(image, "Minesweeper", place, cv2.FONT_HERSHEY_DUPLEX, 0.9, (255,) * 3, 1)
    assert read(image, themes=[]) == ()


@pytest.mark.parametrize(("printed", "found"), [("10", True), ("12", False), ("9 x 9", False)])
def test_an_empty_grid_with_the_mine_total_of_its_size_beside_it_is_a_board(
    printed: str, found: bool
) -> None:
    image = page(9, 9)
    cv2.putText(image, printed, (330, 60), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (255,) * 3, 2)
    boards = read(image, themes=[])
    assert len(boards) == found
    for seen in boards:
        assert seen.board.mines == 10
        assert (seen.board.cells == COVERED).all()
        assert (seen.cell_confidence >= CONFIDENT).all()


def test_where_a_region_was_named_an_empty_grid_is_said_only_in_it() -> None:
    image = page(9, 16)
    said = str(not_found(image, 1920, 0, Rect(0, 0, 110, 300)))
    assert said.startswith("no Minesweeper board in the region 1920,0,110,300: is its window")
    said = str(not_found(image, 0, 0, Rect(100, 80, 700, 400)))
    assert "in the region 100,80,700,400, but an empty grid of 9 x 16 cells" in said


@pytest.mark.parametrize("ground", [230, 255])
@pytest.mark.parametrize(("count", "side", "width"), [(5, 48, 1), (10, 54, 3)])
def test_an_empty_grid_is_no_fresh_board_of_a_known_theme(
    count: int, side: int, width: int, ground: int
) -> None:
    """Though its lines are where the shadows of raised cells would be."""
    image = np.full((count * side + 200, count * side + 220, 3), ground, np.uint8)
    for at in range(count + 1):
        place, end = 100 + side * at, 100 + side * count
        image[place : place + width, 100 : end + width] = (20, 30, 40)
        image[100 : end + width, place : place + width] = (20, 30, 40)
    assert read(image) == ()


def test_an_empty_grid_is_a_board_where_one_was_named() -> None:
    image = page(9, 16)
    for region in (Rect(100, 80, 600, 400), Rect(0, 0, 900, 700)):
        (seen,) = read(image, themes=[], region=region)
        assert (seen.board.cells == COVERED).all()
        assert (seen.origin, seen.cell, seen.state) == ((120.0, 100.0), (34.0, 34.0), "ready")
        assert seen.confidence >= CONFIDENT
        opened = image.copy()
        opened[170:204, 188:222] = 70
        cv2.putText(opened, "1", (194, 196), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (110, 160, 255), 2)
        again = reread(opened, seen, opened=[(2, 2)])
        assert again.board.cells[2, 2] == 1
        assert (again.cell_confidence >= CONFIDENT).all()


def test_what_was_named_is_no_board_where_it_is_cut_or_shows_something_else() -> None:
    image = page(9, 16)
    assert read(image, themes=[], region=Rect(300, 200, 400, 400)) == ()
    cv2.circle(image, (205, 185), 9, (200, 60, 60), cv2.FILLED)
    assert read(image, themes=[], region=Rect(100, 80, 600, 400)) == ()


def test_small_grids_oblong_cells_and_pages_without_any_are_none() -> None:
    for image in (page(5, 5), page(12, 8, 90, 30), page(0, 0), np.zeros((600, 800, 3), np.uint8)):
        assert empty_grids(image) == []
        assert "is its window in view" in str(not_found(image))


def test_a_grid_with_something_in_it_is_none() -> None:
    image = page(10, 10)
    for at in range(10):
        place = (130 + 34 * at, 128 + 34 * at)
        cv2.putText(image, "7", place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255,) * 3, 2)
    assert empty_grids(image) == []


def test_keys_of_which_few_are_like_covered_cells_are_no_board_of_a_known_theme() -> None:
    """Numbers that are nearly the same may show on the others."""
    codes = np.full((10, 10), COVERED, np.uint8)
    confidence = np.ones(codes.shape, np.float32)
    confidence[3:7] = 0.3
    loosely, closely = 2.0 * LIKE_TILES, 0.5 * LIKE_TILES
    assert not known_order(codes, confidence, loosely)
    assert known_order(codes, confidence, closely)
    codes[0, 0] = 1
    assert known_order(codes, confidence, loosely)


def test_numbers_without_mines_are_other_marks_where_a_theme_fits_loosely() -> None:
    codes = Board.parse("00110\n01100\n11011\n00110\n.1000").cells
    confidence = np.ones(codes.shape, np.float32)
    assert not known_order(codes, confidence, 2.0 * LIKE_TILES)
    assert known_order(codes, confidence, 0.5 * LIKE_TILES)
