"""What the rules of the game say about marks that were read by their shape."""

from __future__ import annotations

import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.vision import fitting
from screenbot.vision.flags import with_odd_flags
from screenbot.vision.seen import CONFIDENT

SIDE = 16


def plain(board: Board, shade: float = 200.0) -> np.ndarray:
    return np.full((*board.cells.shape, SIDE, SIDE, 3), shade, np.float32)


def test_a_cell_under_a_pointer_is_shown_and_not_acted_on() -> None:
    board = Board.parse("11.\n..~\n...")
    cells = plain(board)
    cells[0, :2, 4:12, 6:10] = 0.0
    cells[1, 2, 2:9, 2:7] = 255.0
    codes, sure = fitting.under_pointer(board.cells, np.ones((3, 3), np.float32), cells)
    assert codes[1, 2] == COVERED
    assert 0.0 < sure[1, 2] < CONFIDENT


def test_a_window_is_no_pointer() -> None:
    board = Board.parse("1111\n~~~~\n~~~~\n....")
    sure = np.ones((4, 4), np.float32)
    codes, _ = fitting.under_pointer(board.cells, sure, plain(board))
    assert (codes == board.cells).all()


def test_a_flag_unlike_the_others_with_too_many_mines_beside_it_was_wrong() -> None:
    board = Board.parse("F2F0\n1F10\n*100\n0000")
    cells = plain(board)
    cells[0, 0, :, :] = cells[0, 2, :, :] = 120.0
    cells[1, 1, :, :] = (250.0, 120.0, 120.0)
    lost = board.cells.copy()
    lost[3, 3] = EXPLODED
    sure = np.ones((4, 4), np.float32)
    assert (lost == MINE).any()
    codes, doubted = with_odd_flags(lost, sure, cells)
    assert codes[1, 1] == WRONG_FLAG
    assert (codes == FLAG).sum() == 2
    assert doubted[1, 1] < CONFIDENT


def test_the_one_flag_that_is_unlike_the_others_and_fits_exploded() -> None:
    board = Board.parse("F2F0\n2F20\n12*1\n001*")
    cells = plain(board)
    cells[1, 1] = (250.0, 120.0, 120.0)
    sure = np.zeros((4, 4), np.float32)
    sure[2, 0] = 1.0
    codes, doubted = with_odd_flags(board.cells, sure, cells)
    assert codes[1, 1] == EXPLODED
    assert doubted[1, 1] < CONFIDENT


def test_flags_of_a_game_in_play_stay() -> None:
    board = Board.parse("F2F\n1F1\n.1.")
    cells = plain(board)
    cells[1, 1] = 20.0
    codes, sure = with_odd_flags(board.cells, np.ones((3, 3), np.float32), cells)
    assert (codes == board.cells).all()
    assert (sure == 1.0).all()


def test_a_number_with_too_few_hidden_neighbours_is_doubted() -> None:
    board = Board.parse("0000\n0300\n00..\n00..")
    sure = fitting.doubt_numbers(board.cells, np.ones((4, 4), np.float32))
    assert sure[1, 1] < CONFIDENT
    assert sure[0, 0] == 1.0


def test_dots_in_the_colours_of_the_numbers_are_numbers() -> None:
    colours = {1: (70, 140, 250), 2: (90, 190, 90), 3: (250, 90, 110)}
    board = Board.parse("1231\n1221\n....")
    cells = plain(board, 40.0)
    for code, colour in colours.items():
        cells[board.cells == code, 4:12, 4:12] = colour
    shown = np.where(board.cells <= 8, UNSEEN, board.cells).astype(np.uint8)
    codes, named = fitting.coloured_dots(shown, board.cells == COVERED, cells)
    assert (codes == board.cells).all()
    assert (named == (board.cells <= 8)).all()


def test_one_colour_of_mines_stays_mines() -> None:
    board = Board.parse("***\n***\n...")
    cells = plain(board)
    cells[board.cells == MINE, 4:12, 4:12] = 10.0
    codes, _ = fitting.coloured_dots(board.cells, board.cells == COVERED, cells)
    assert (codes == board.cells).all()


def test_a_zero_beside_a_covered_cell_is_a_dim_number() -> None:
    board = Board.parse("000\n00.\n00.")
    digits = np.zeros((3, 3, 8), np.float32)
    digits[1, 1, 1] = 0.2
    codes, sure = fitting.dim_numbers(board.cells, np.ones((3, 3), np.float32), digits)
    assert codes[1, 1] == 2
    assert sure[1, 1] < CONFIDENT
    assert codes[0, 0] == 0


def test_a_faint_mark_sets_a_blank_cell_apart() -> None:
    look = np.zeros((4, 4), np.intp)
    look[1, 2] = 1
    looks = np.full((2, SIDE, SIDE, 3), 128.0, np.float32)
    looks[1, 5:11, 5:11] = 112.0
    codes = np.full((4, 4), COVERED, np.uint8)
    sure = np.ones((4, 4), np.float32)
    doubted = fitting.doubt_strays(codes, np.ones((4, 4), np.bool_), look, looks, sure)
    assert doubted[1, 2] < CONFIDENT
    assert (np.delete(doubted, 6) == 1.0).all()
