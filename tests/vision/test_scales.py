"""Programs with themes on scaled screens: every cell is read, and hardly one is unsure."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, QUESTION, Board
from screenbot.render import draw_board, draw_window
from screenbot.vision import CONFIDENT, load_theme, read, unsure_cells
from tests.vision.boards import desktop, placed, random_board

PROGRAMS = ("winemine", "sgt-mines", "gnome-mines", "kmines", "kmines-classic")


def board(theme: str, seed: int) -> Board:
    cells = random_board(seed, 10 + seed, 12 + 2 * seed).cells.copy()
    if QUESTION not in load_theme(theme).tiles:
        cells[cells == QUESTION] = COVERED
    return Board(cells)


def scaled(picture: np.ndarray, scale: float) -> np.ndarray:
    way = cv2.INTER_LINEAR if scale > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)


@pytest.mark.parametrize("scale", [0.9, 1.1, 1.25, 1.6, 1.75, 2.4, 3.0])
@pytest.mark.parametrize("theme", PROGRAMS)
@pytest.mark.parametrize("whole_screen", [True, False], ids=["screen", "program"])
def test_scaled(theme: str, scale: float, whole_screen: bool) -> None:
    true = board(theme, round(10 * scale) % 5)
    side = load_theme(theme).cell[0]
    if whole_screen:
        picture = scaled(draw_board(true, theme, float(side)), scale)
    else:
        picture = draw_board(true, theme, side * scale)
    height, width = picture.shape[:2]
    (seen,) = read(placed(picture, width + 300, height + 240))
    assert seen.theme == theme
    assert seen.board.grid() == true.grid()
    assert len(unsure_cells(seen)) <= 0.01 * true.cells.size


@pytest.mark.parametrize("cell", [20.0, 24.0, 28.0])
@pytest.mark.parametrize("size", [(9, 9), (16, 30)], ids=str)
def test_a_fresh_board_with_wide_bevels_is_found_without_its_theme(
    size: tuple[int, int], cell: float
) -> None:
    window = draw_window(Board(np.full(size, COVERED, np.uint8)), theme="winemine", cell=cell)
    height, width, _ = window.image.shape
    image = desktop(width + 190, height + 150)
    image[60 : 60 + height, 80 : 80 + width] = window.image
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == COVERED).all()
    assert seen.board.cells.shape == size
    assert np.allclose(seen.origin, window.lattice.moved(80, 60).origin, atol=1.0)


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_outer_lines_of_a_checkerboard_that_was_shrunk_and_compressed(seed: int) -> None:
    """Its frame runs into them, and nothing but two close shades in turn tells them from it."""
    true = random_board(seed, 14, 18, 0.2)
    image = placed(draw_board(true, "checkerboard", 30.0), 760, 640)
    image = cv2.resize(image, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_LINEAR)
    data = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, 55))[1]
    (seen,) = read(cv2.imdecode(data, cv2.IMREAD_COLOR), themes=[])
    assert seen.board.cells.shape == (14, 18)
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == true.cells)[sure].all()
    assert sure.mean() > 0.85
