"""Dialogs over a board, and boards on a sheet of cells that are none of theirs."""

from __future__ import annotations

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, UNSEEN, Board
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.render import draw_window
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.belief import BLANK
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.bounds.outer import without_sheet
from screenbot.vision.cover.windows import under_window, window_looks
from screenbot.vision.lattice.grid import Grid
from tests.vision.boards import placed, random_board

CELL, LEFT, TOP = 30, 60, 60
COLOURS = ((0, 0, 255), (0, 128, 0), (220, 0, 0), (0, 0, 128), (128, 0, 0))
ONE, OTHER = CLASSES.index("1"), CLASSES.index("other")
COVER, OPEN = (120, 144, 156), (225, 228, 230)


def played(seed: int) -> Board:
    game = Game((12, 14, 24), "opening", seed)
    game.reveal(6, 6)
    layout = game.layout
    assert layout is not None
    for row, col in np.random.default_rng(seed).permutation(np.argwhere(~layout))[:60].tolist():
        game.reveal(row, col)
    return game.board


def drawn(board: Board, ground: int = 245) -> np.ndarray:
    """A page with the board, whose cells have gaps of two pixels between them."""
    image = np.full(
        (TOP * 2 + CELL * board.rows, LEFT * 2 + CELL * board.cols, 3), ground, np.uint8
    )
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = LEFT + CELL * col, TOP + CELL * row
        image[y + 1 : y + CELL - 1, x + 1 : x + CELL - 1] = OPEN if code <= 8 else COVER
        if 1 <= code <= 8:
            place, colour = (x + 9, y + 22), COLOURS[min(int(code), 5) - 1]
            cv2.putText(
                image, str(code), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2, cv2.LINE_AA
            )
    return image


def test_text_may_run_into_its_ground() -> None:
    """Small text is as dense as that: the middle colour of its cells is not that of blank ones."""
    samples = np.full((4, 16, 16, 3), 200.0, np.float32)
    samples[1], samples[2], samples[3] = 40.0, 50.0, 230.0
    kind, sure = np.array([BLANK, BLANK, OTHER, ONE]), np.array([1.0, 1.0, 0.1, 1.0], np.float32)
    look = np.zeros((8, 8), np.intp)
    look[1::3] = 3
    look[4:, :4], look[5:7, :3] = 1, 2
    assert window_looks(kind, sure, look, Drawings(samples)).tolist() == [False, True, False, False]


def test_text_may_lie_on_a_button_and_beside_the_edge_of_its_dialog() -> None:
    samples = np.full((4, 16, 16, 3), 120.0, np.float32)
    samples[1:] = 255.0
    samples[2, 6:] = 236.0  # a button
    samples[3, :9] = 120.0  # the upper or lower edge of the dialog
    kind, sure = np.array([BLANK, BLANK, OTHER, OTHER]), np.array([1.0, 1.0, 0.1, 0.1], np.float32)
    look = np.zeros((10, 10), np.intp)
    look[2:6, 2:6], look[3:5, 2:6], look[3:5, 3:5] = 3, 1, 2
    assert window_looks(kind, sure, look, Drawings(samples)).tolist() == [False, True, False, False]


def test_a_dialog_may_have_text_and_an_edge_of_its_own_further_down() -> None:
    """Blank cells lie between them."""
    samples = np.full((4, 16, 16, 3), 120.0, np.float32)
    samples[1:] = 255.0
    samples[2, 7:9, 3:13] = 40.0  # its text
    samples[3, 10:] = 120.0  # its lower edge
    kind, sure = np.array([BLANK, BLANK, OTHER, OTHER]), np.array([1.0, 1.0, 0.1, 0.1], np.float32)
    look = np.zeros((12, 12), np.intp)
    look[2:9, 2:9], look[3, 3:7], look[8, 2:9] = 1, 2, 3
    assert window_looks(kind, sure, look, Drawings(samples)).tolist() == [False, True, False, False]


def test_a_dialog_of_the_colour_of_open_cells_has_no_gaps_between_them() -> None:
    samples = np.full((4, 16, 16, 3), 255.0, np.float32)
    samples[0, :2] = samples[0, :, :2] = samples[0, -2:] = samples[0, :, -2:] = 160.0
    samples[3, 5:11, 4:12] = 60.0  # its text
    samples[1] = samples[0]
    samples[1, 4:12, 6:10] = 20.0
    kind, sure = np.array([BLANK, ONE, BLANK, OTHER]), np.array([1.0, 1.0, 1.0, 0.1], np.float32)
    look = np.zeros((10, 10), np.intp)
    look[::4, 1] = 1
    look[3:7, 2:8], look[4:6, 3:6] = 2, 3
    found = window_looks(kind, sure, look, Drawings(samples))
    assert found.tolist() == [False, False, True, False]


def test_a_window_may_have_doubtful_cells_in_it_but_is_no_larger_for_these() -> None:
    strange, doubtful = np.zeros((2, 10, 12), np.bool_)
    strange[2:7, 3:9] = True
    strange[4:6, 4:8] = False
    doubtful[4:6, 4:8] = doubtful[9, 0] = True
    assert not under_window(strange).any()
    hidden = np.zeros_like(strange)
    hidden[2:7, 3:9] = True
    assert (under_window(strange, doubtful=doubtful) == hidden).all()


def test_covered_cells_that_reach_into_numbers_beside_them_are_no_dialog() -> None:
    samples = np.full((3, 16, 16, 3), 200.0, np.float32)
    samples[1], samples[2, :, -6:] = 120.0, 120.0
    kind, sure = np.array([BLANK, BLANK, OTHER]), np.array([1.0, 1.0, 0.1], np.float32)
    look = np.zeros((10, 10), np.intp)
    look[:, 6:], look[:, 5] = 1, 2
    assert not window_looks(kind, sure, look, Drawings(samples)).any()


@pytest.mark.parametrize("seed", [2, 3])
def test_blank_parts_of_a_dialog_are_not_read(seed: int) -> None:
    board = played(seed)
    image = drawn(board)
    hidden = np.zeros(board.cells.shape, np.bool_)
    hidden[4:7, 4:10] = True
    x, y = LEFT + 4 * CELL, TOP + 4 * CELL
    image[y : y + 3 * CELL, x : x + 6 * CELL] = 255
    for line, text in enumerate(("You have won!", "Time: 42 s")):
        place = (x + 12, y + 24 + 24 * line)
        cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells)[~hidden].all()
    assert (seen.board.cells[hidden] == UNSEEN).mean() > 0.8
    assert (seen.cell_confidence[hidden] < CONFIDENT).all()


def on_sheet(board: Board, below: int, beside: int, sheet: float) -> SimpleNamespace:
    """The looks of a board at the upper left of empty cells that nobody is sure of."""
    more = ((0, below), (0, beside))
    codes = np.pad(board.cells, more, constant_values=COVERED)
    own = np.pad(np.ones(board.cells.shape, np.bool_), more)
    colour = np.where(own, np.where(codes <= 8, 240.0, 180.0), sheet)
    samples = np.broadcast_to(colour[..., None, None, None], (*codes.shape, 16, 16, 3))
    cells = Cells.of(np.asarray(samples, np.float32))
    return SimpleNamespace(
        codes=codes,
        blank=np.isin(codes, (COVERED, 0)),
        confidence=np.where(own, 0.9, 0.1),
        shapes=SimpleNamespace(look=cells.look, drawings=cells.drawings),
    )


@pytest.mark.parametrize(("sheet", "left"), [(255.0, (12, 14)), (180.0, (15, 18))])
def test_a_sheet_of_empty_cells_is_no_part_of_the_board_on_it(
    sheet: float, left: tuple[int, int]
) -> None:
    looks = on_sheet(played(4), 3, 4, sheet)
    place = Lattice((0.0, 0.0), (20.0, 20.0), *looks.codes.shape)
    grid = without_sheet(Grid.even(place), looks)
    assert (grid.rows, grid.cols) == left


def test_covered_cells_that_end_elsewhere_than_others_are_no_sheet() -> None:
    looks = on_sheet(played(4), 0, 1, 180.0)
    last = looks.shapes.look[:, -1]
    looks.shapes.drawings.samples[last, :, -3:] = 255.0
    grid = Grid.even(Lattice((0.0, 0.0), (20.0, 20.0), *looks.codes.shape))
    assert without_sheet(grid, looks) is grid
    looks.shapes.drawings.samples[last] = 255.0
    looks = SimpleNamespace(
        **vars(looks)
        | {
            "shapes": SimpleNamespace(
                look=looks.shapes.look, drawings=Drawings(looks.shapes.drawings.samples)
            )
        }
    )
    assert without_sheet(grid, looks).cols == grid.cols - 1


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.5])
def test_close_shades_that_were_scaled_up_are_told_apart(scale: float) -> None:
    rows, cols = 14, 18
    odd = np.indices((rows, cols)).sum(axis=0) % 2 == 1
    lawn = np.where(odd[..., None], (162, 209, 73), (170, 215, 81)).astype(np.uint8)
    board = np.kron(lawn, np.ones((CELL, CELL, 1), np.uint8))
    page = np.full((board.shape[0] + 100, board.shape[1] + 100, 3), 255, np.uint8)
    page[50:-50, 50:-50] = board
    image = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == (rows, cols)


def test_a_board_in_the_deep_shade_of_a_dialog_is_found() -> None:
    """Four fifths of the light are gone: a few shades tell its dark cells from each other."""
    board = played(3)
    image = np.full((TOP * 2 + CELL * board.rows, LEFT * 2 + CELL * board.cols, 3), 14, np.uint8)
    image[TOP : TOP + CELL * board.rows, LEFT : LEFT + CELL * board.cols] = 42
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = LEFT + CELL * col, TOP + CELL * row
        shade = 26 if code <= 8 else 58
        image[y : y + CELL - 1, x : x + CELL - 1] = shade
        if 1 <= code <= 8:
            colour = ((85, 85, 255), (34, 170, 34), (255, 51, 51), (60, 60, 200))[min(code, 4) - 1]
            text = (cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2, cv2.LINE_AA)
            cv2.putText(image, str(code), (x + 9, y + 22), *text)
    shaded = (image * 0.2).astype(np.uint8)
    (seen,) = read(shaded, themes=[])
    assert (seen.board.cells == board.cells).all()


def test_small_marks_in_large_cells_are_read() -> None:
    board = played(5)
    large = 48
    image = np.full((100 + large * board.rows, 100 + large * board.cols, 3), 240, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = 50 + large * col, 50 + large * row
        image[y + 1 : y + large - 1, x + 1 : x + large - 1] = OPEN if code <= 8 else COVER
        if 1 <= code <= 8:
            place = (x + 20, y + 28)
            cv2.putText(
                image,
                str(code),
                place,
                cv2.FONT_HERSHEY_SIMPLEX,
                0.42,
                (30, 30, 30),
                1,
                cv2.LINE_AA,
            )
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells).all()


@pytest.mark.parametrize("themes", [["classic"], None])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_blank_in_a_dialog_of_the_grey_of_open_cells_is_hidden(
    seed: int, themes: list[str] | None
) -> None:
    """Zeros have lines, and the dialog has none."""
    true = random_board(seed, 16, 30, 0.15)
    picture = draw_window(true, mines_left=10, theme="classic", cell=16.0)
    image = placed(picture.image, 760, 520, 120, 110)
    x, y = 120 + round(picture.lattice.origin[0]), 110 + round(picture.lattice.origin[1])
    left, top, right, bottom = x + 16 * 8 + 5, y + 16 * 4 + 3, x + 16 * 21 + 9, y + 16 * 12 + 6
    cv2.rectangle(image, (left, top), (right, bottom), (192, 192, 192), -1)
    cv2.rectangle(image, (left, top), (right, bottom), (60, 60, 60), 1)
    cv2.rectangle(image, (left + 2, top + 2), (right - 2, top + 24), (0, 0, 128), -1)
    for line, text in enumerate(("You have the", "fastest time.", "Your name?")):
        place = (left + 16, top + 50 + 20 * line)
        cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 0), 1)
    cv2.rectangle(image, (left + 80, bottom - 26), (left + 130, bottom - 8), (240, 240, 240), -1)
    (seen,) = read(image, themes=themes)
    under = np.zeros(true.cells.shape, np.bool_)
    under[4:13, 8:22] = True
    assert seen.theme == "classic"
    assert (seen.board.cells == true.cells)[~under].all()
    assert (seen.board.cells == UNSEEN)[under].mean() > 0.95
    assert (seen.cell_confidence < CONFIDENT)[under].all()
    assert seen.mines_left == 10
    assert seen.board.mines is None, "flags may lie under it"
