"""Fresh boards: what tells them from other grids whose cells are all alike."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.game import Game
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read
from screenbot.vision.bounds.order import board_order
from tests.vision.boards import placed

Colour = tuple[int, int, int]
GREENS: tuple[Colour, Colour] = ((162, 209, 73), (170, 215, 81))
GREYS: tuple[Colour, Colour] = ((204, 204, 204), (224, 224, 224))
SLATES: tuple[Colour, Colour] = ((119, 136, 153), (111, 129, 145))


def checks(rows: int, cols: int, side: int, colours: tuple[Colour, Colour], gap: int) -> np.ndarray:
    """A page with cells in two colours in turn, and *gap* pixels between them."""
    image = np.full((rows * side + 160, cols * side + 140, 3), 255, np.uint8)
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + side * col, 90 + side * row
        image[top : top + side - gap, left : left + side - gap] = colours[(row + col) % 2]
    return image


def buttons(rows: int, cols: int, side: int, darker: int) -> np.ndarray:
    """A light window with framed cells that get so much darker downwards."""
    image = np.full((rows * side + 160, cols * side + 140, 3), 246, np.uint8)
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + side * col, 90 + side * row
        image[top : top + side, left : left + side] = 180
        shade = 254 - darker * np.arange(side - 2) // (side - 2)
        image[top + 1 : top + side - 1, left + 1 : left + side - 1] = shade[:, None, None]
    return image


def tiles(rows: int, cols: int) -> np.ndarray:
    """Pale tiles on a white card that ends on all sides half a cell from them, on a pale page."""
    image = np.full((rows * 40 + 160, cols * 40 + 140, 3), 229, np.uint8)
    image[74 : 102 + 40 * rows, 54 : 82 + 40 * cols] = 255
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + 40 * col, 90 + 40 * row
        image[top : top + 36, left : left + 36] = 227
    return image


def bands(rows: int, cols: int, darker: int) -> np.ndarray:
    """Dark lines between cells that get so much darker downwards, in bands of light aslant."""
    image = np.full((rows * 35 + 160, cols * 35 + 140, 3), (30, 50, 90), np.uint8)
    shade = darker * (0.5 - np.arange(33) / 33)
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + 35 * col, 90 + 35 * row
        image[top : top + 35, left : left + 35] = 10
        light = (215, 130, 60)[min(2, (2 * row + col) // 16)]
        colour = np.array([light - 40, light, light + 60])
        cell = np.clip(colour + shade[:, None, None], 0, 255).astype(np.uint8)
        image[top + 1 : top + 34, left + 1 : left + 34] = cell
    return image


def thin_bevels(rows: int, cols: int, side: int) -> np.ndarray:
    """Grey cells with a white line at the upper left and a little darker one at the lower right."""
    image = np.full((rows * side + 160, cols * side + 140, 3), 192, np.uint8)
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + side * col, 90 + side * row
        image[top + side - 1, left : left + side] = image[top : top + side, left + side - 1] = 168
        image[top, left : left + side] = image[top : top + side, left] = 255
    return image


def pale_bevels(rows: int, cols: int, side: int) -> np.ndarray:
    """Nearly white cells with white and dark rims, as wide each as a tenth of them."""
    image = np.full((rows * side + 160, cols * side + 140, 3), 239, np.uint8)
    for row, col in np.ndindex(rows, cols):
        left, top, wide = 70 + side * col, 90 + side * row, side // 10
        cell = image[top : top + side, left : left + side]
        cell[:] = 85
        cell[: side - wide, : side - wide] = 255
        cell[wide : side - wide, wide : side - wide] = 239
    return image


@pytest.mark.parametrize(
    ("picture", "size"),
    [
        (checks(14, 9, 42, SLATES, 3), (14, 9)),
        (checks(15, 9, 44, ((44, 44, 44), (52, 52, 52)), 4), (15, 9)),
        (checks(13, 10, 39, GREENS, 0), (13, 10)),
        (checks(16, 20, 45, ((17, 27, 17), (30, 46, 30)), 0), (16, 20)),
        (buttons(16, 16, 33, 26), (16, 16)),
        (tiles(9, 9), (9, 9)),
        (bands(16, 30, 40), (16, 30)),
        (thin_bevels(9, 9, 22), (9, 9)),
        (pale_bevels(8, 8, 20), (8, 8)),
    ],
)
def test_fresh_boards(picture: np.ndarray, size: tuple[int, int]) -> None:
    (seen,) = read(picture, themes=[])
    assert seen.board.cells.shape == size
    assert (seen.board.cells == COVERED).all()


@pytest.mark.parametrize(
    "picture",
    [checks(13, 11, 30, GREYS, 0), buttons(12, 11, 33, 0), buttons(7, 6, 33, 26), tiles(9, 7)],
)
def test_other_grids(picture: np.ndarray) -> None:
    assert read(picture, themes=[]) == ()


def alone(count: int, tile: int | tuple[int, int, int], ground: int) -> np.ndarray:
    """So many cells each way with gaps between them, and nothing else on the picture."""
    image = np.full((30 * count, 30 * count, 3), ground, np.uint8)
    for row, col in np.ndindex(count, count):
        image[30 * row + 1 : 30 * row + 29, 30 * col + 1 : 30 * col + 29] = tile
    return image


@pytest.mark.parametrize(
    ("tile", "ground"), [(178, 220), (74, 36), (205, 255), ((130, 200, 240), 90)]
)
def test_a_board_may_fill_the_picture(tile: int | tuple[int, int, int], ground: int) -> None:
    (seen,) = read(alone(9, tile, ground), themes=())
    assert seen.board.cells.shape == (9, 9)
    assert (seen.board.cells == COVERED).all()


@pytest.mark.parametrize(("tile", "ground"), [(255, 200), (30, 60)])
def test_paper_that_fills_the_picture_is_no_board(tile: int, ground: int) -> None:
    assert read(alone(9, tile, ground), themes=()) == ()
    assert read(alone(13, 178, 220), themes=()) == ()


def test_covered_cells_of_shared_out_pixels_are_sure() -> None:
    """A whole board that was scaled by its nearest pixels has cells of many looks."""
    board = draw_board(Board(np.full((16, 30), COVERED, np.uint8)), "classic", 16.0)
    size = (round(22.4 * 30), round(22.4 * 16))
    scaled = np.asarray(cv2.resize(board, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    (seen,) = read(placed(scaled), themes=())
    assert seen.board.cells.shape == (16, 30)
    assert seen.confidence >= CONFIDENT


@pytest.mark.parametrize("size", [(8, 10), (14, 18), (20, 24), (15, 15)], ids=str)
def test_two_greens_in_turn_may_fill_the_picture(size: tuple[int, int]) -> None:
    (seen,) = read(checks(*size, 25, GREENS, 0)[90:-70, 70:-70], themes=())
    assert seen.board.cells.shape == size
    assert (seen.board.cells == COVERED).all()
    assert read(checks(*size, 25, GREYS, 0)[90:-70, 70:-70], themes=()) == ()


def test_something_may_be_drawn_on_a_fresh_board() -> None:
    picture = thin_bevels(16, 16, 28)
    cv2.ellipse(picture, (280, 330), (62, 48), 0, 0, 360, (255, 0, 0), 2, cv2.LINE_AA)
    (seen,) = read(picture, themes=())
    assert (seen.board.cells == COVERED).all()
    assert seen.board.cells.shape == (16, 16)
    assert 0 < np.count_nonzero(seen.cell_confidence < CONFIDENT) <= 20


@pytest.mark.parametrize(("side", "seed"), [(17, 12), (17, 21), (20, 12), (24, 3)])
def test_a_pointer_over_a_fresh_board_is_no_number(side: int, seed: int) -> None:
    picture = thin_bevels(16, 16, side)
    place = np.random.default_rng(seed).integers(80, 70 + 14 * side, 2)
    outline = [(0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12)]
    points = np.array(outline, np.int32) + place.astype(np.int32)
    cv2.fillPoly(picture, [points], (255, 255, 255), cv2.LINE_AA)
    cv2.polylines(picture, [points], True, (0, 0, 0), 1, cv2.LINE_AA)
    (seen,) = read(picture, themes=())
    assert seen.board.cells.shape == (16, 16)
    assert (seen.board.cells == COVERED).all()
    assert np.count_nonzero(seen.cell_confidence < CONFIDENT) <= 8


@pytest.mark.parametrize("corner", [(30, 40), (310, 40)])
def test_a_window_may_lie_over_a_part_of_a_fresh_board(corner: tuple[int, int]) -> None:
    image = bevelled(10, 12, 30)
    (x, y), text = corner, "which of these is the right one"
    image[y : y + 130, x : x + 150] = 255
    image[y : y + 24, x : x + 150] = (0, 120, 215)
    for line in range(4):
        cv2.putText(image, text[7 * line :][:14], (x + 8, y + 48 + 22 * line), 0, 0.5, (30, 30, 30))
    (seen,) = read(image, themes=())
    sure = seen.cell_confidence >= CONFIDENT
    assert seen.board.cells.shape == (10, 12)
    assert sure.mean() > 0.6
    assert (seen.board.cells[sure] == COVERED).all()


def bevelled(rows: int, cols: int, side: int) -> np.ndarray:
    """A dark window with raised cells."""
    image = np.full((rows * side + 160, cols * side + 140, 3), (40, 44, 52), np.uint8)
    for row, col in np.ndindex(rows, cols):
        left, top = 70 + side * col, 90 + side * row
        image[top : top + side, left : left + side] = (50, 70, 95)
        image[top : top + side - 3, left : left + side - 3] = (160, 180, 205)
        image[top + 3 : top + side - 3, left + 3 : left + side - 3] = (90, 115, 150)
    return image


@pytest.mark.parametrize(("fields", "moved"), [(2, 0), (2, 3), (4, 0), (4, 1), (4, 2)])
def test_parts_of_a_checkerboard_are_no_cells(fields: int, moved: int) -> None:
    """Of a picture that was scaled up only every few edges are sharp."""
    rows, cols = np.indices((16, 16)) // (16 // fields)
    part = np.float32(GREENS)[np.roll((rows + cols) % 2, (moved, moved), (0, 1))]
    cells = np.broadcast_to(part, (5, 6, *part.shape))
    codes, blank = np.full((5, 6), COVERED, np.uint8), np.ones((5, 6), np.bool_)
    sure, around = np.ones((5, 6), np.float32), [np.full((9, 3), 255, np.float32)] * 2
    assert board_order(codes, sure, blank, cells, around) == 0.0
    plain = np.full(cells.shape, GREENS[0], np.float32)
    assert board_order(codes, sure, blank, plain, around) == 0.0  # nothing shows where cells end
    plain[:, :, 0] = plain[:, :, :, 0] = 255.0
    assert board_order(codes, sure, blank, plain, around) > 0.5


def test_lines_may_be_drawn_over_a_fresh_board() -> None:
    image = thin_bevels(16, 30, 16)
    cv2.line(image, (130, 110), (480, 330), (255, 0, 0), 3)
    cv2.line(image, (500, 120), (300, 320), (255, 0, 255), 3)
    found = read(image, themes=[])
    assert [one.board.cells.shape for one in found] == [(16, 30)]
    plain = found[0].cell_confidence >= CONFIDENT
    assert (found[0].board.cells[plain] == COVERED).all()


def test_lines_may_be_drawn_over_a_board_just_opened() -> None:
    """What is drawn over covered cells is no mark that nobody knows."""
    game = Game((16, 30, 99), "opening", 4)
    game.reveal(12, 23)
    image = placed(draw_board(game.board, "classic", 16.0))
    cv2.line(image, (230, 170), (225, 300), (0, 255, 0), 2)
    cv2.line(image, (270, 240), (590, 130), (0, 255, 0), 3)
    (seen,) = read(image, themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert seen.board.cells.shape == (16, 30)
    assert sure.mean() > 0.9
    assert (seen.board.cells == game.board.cells)[sure].all()


def test_a_panel_and_a_page_about_a_fresh_board_are_no_mean_of_both() -> None:
    """The panel begins beside the board and ends above and below it; the middle of its grey and the
    white of the page is the very colour of the cells."""
    image = np.full((460, 900, 3), 255, np.uint8)
    image[85:429, 40:860] = 153
    for row, col in np.ndindex(10, 10):
        left, top = 290 + 32 * col, 88 + 34 * row
        image[top : top + 30, left : left + 30] = 204
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == (10, 10)
