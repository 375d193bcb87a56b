"""What the rules of the game say about marks that were read by their shape."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.vision.appearance import fitting
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.fitting import with_right_flags
from screenbot.vision.appearance.strays import doubt_strays
from screenbot.vision.naming.blanks import label_blanks
from screenbot.vision.naming.flags import doubt_drawings, with_odd_flags
from screenbot.vision.seen import CONFIDENT

SIDE = 16


def plain(board: Board, shade: float = 200.0) -> np.ndarray:
    return np.full((*board.cells.shape, SIDE, SIDE, 3), shade, np.float32)


def test_a_cell_under_a_pointer_is_shown_and_not_acted_on() -> None:
    board = Board.parse("11.\n..~\n...")
    cells = plain(board)
    cells[0, :2, 4:12, 6:10] = 0.0
    cells[1, 2, 2:9, 2:7] = 255.0
    codes, sure = fitting.under_pointer(board.cells, np.ones((3, 3), np.float32), Cells.of(cells))
    assert codes[1, 2] == COVERED
    assert 0.0 < sure[1, 2] < CONFIDENT


def test_a_window_is_no_pointer() -> None:
    board = Board.parse("1111\n~~~~\n~~~~\n....")
    sure = np.ones((4, 4), np.float32)
    codes, _ = fitting.under_pointer(board.cells, sure, Cells.of(plain(board)))
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
    codes, doubted = with_odd_flags(lost, sure, Cells.of(cells))
    assert codes[1, 1] == WRONG_FLAG
    assert (codes == FLAG).sum() == 2
    assert doubted[1, 1] < CONFIDENT


def test_the_one_flag_that_is_unlike_the_others_and_fits_exploded() -> None:
    board = Board.parse("F2F0\n2F20\n12*1\n001*")
    cells = plain(board)
    cells[1, 1] = (250.0, 120.0, 120.0)
    sure = np.zeros((4, 4), np.float32)
    sure[2, 0] = 1.0
    codes, doubted = with_odd_flags(board.cells, sure, Cells.of(cells))
    assert codes[1, 1] == EXPLODED
    assert doubted[1, 1] < CONFIDENT


def test_flags_of_a_game_in_play_stay() -> None:
    board = Board.parse("F2F\n1F1\n.1.")
    cells = plain(board)
    cells[1, 1] = 20.0
    codes, sure = with_odd_flags(board.cells, np.ones((3, 3), np.float32), Cells.of(cells))
    assert (codes == board.cells).all()
    assert (sure == 1.0).all()


def test_a_number_with_too_few_hidden_neighbours_is_doubted() -> None:
    """At the side of what is seen of a board there may be more of them, if not any number."""
    board = Board.parse("5008\n0300\n00..\n03..")
    sure = fitting.doubt_numbers(board.cells, np.ones((4, 4), np.float32))
    assert np.argwhere(sure < CONFIDENT).tolist() == [[0, 3], [1, 1]]


def test_dots_in_the_colours_of_the_numbers_are_numbers() -> None:
    colours = {1: (70, 140, 250), 2: (90, 190, 90), 3: (250, 90, 110)}
    board = Board.parse("1231\n1221\n....")
    cells = plain(board, 40.0)
    for code, colour in colours.items():
        cells[board.cells == code, 4:12, 4:12] = colour
    shown = np.where(board.cells <= 8, UNSEEN, board.cells).astype(np.uint8)
    codes, named = fitting.coloured_dots(shown, board.cells == COVERED, Cells.of(cells))
    assert (codes == board.cells).all()
    assert (named == (board.cells <= 8)).all()


def test_black_dots_are_mines_where_they_are_many() -> None:
    """Those of a lost game; a 7 is rarer than a 5 or 6."""
    colours = {1: (70, 140, 250), 2: (90, 190, 90), 3: (250, 90, 110), MINE: (10, 10, 10)}
    board = Board.parse("123*\n1*21\n.*.*")
    cells = plain(board, 200.0)
    for code, colour in colours.items():
        cells[board.cells == code, 4:12, 4:12] = colour
    shown = np.where(board.cells == COVERED, COVERED, MINE).astype(np.uint8)
    codes, named = fitting.coloured_dots(shown, board.cells == COVERED, Cells.of(cells))
    assert (codes == board.cells).all()
    assert (named == (board.cells <= 8)).all()


def test_one_colour_of_mines_stays_mines() -> None:
    board = Board.parse("***\n***\n...")
    cells = plain(board)
    cells[board.cells == MINE, 4:12, 4:12] = 10.0
    codes, _ = fitting.coloured_dots(board.cells, board.cells == COVERED, Cells.of(cells))
    assert (codes == board.cells).all()


def test_a_zero_beside_a_covered_cell_is_a_dim_number() -> None:
    board = Board.parse("000\n00.\n00.")
    digits = np.zeros((3, 3, 8), np.float32)
    digits[1, 1, 1] = 0.2
    sure, blank = np.ones((3, 3), np.float32), np.zeros((3, 3), np.bool_)
    blank[0] = True
    codes, sure = fitting.dim_numbers(board.cells, sure, digits, blank)
    assert codes[1, 1] == 2
    assert sure[1, 1] < CONFIDENT
    assert codes[0, 0] == 0


def test_a_number_that_is_hardly_made_out_is_that_of_its_mines() -> None:
    board = Board.parse("F1F\nF1F\n011")
    digits = np.zeros((3, 3, 8), np.float32)
    digits[1, 1, [0, 3]] = 0.6, 0.3
    digits[0, 1, 0] = 1.0
    unsure = np.full((3, 3), 0.2, np.float32)
    codes = fitting.full_numbers(board.cells, unsure, digits)
    assert codes[1, 1] == 4
    assert codes[0, 1] == 1  # that it is a 4 cannot be seen
    assert (fitting.full_numbers(board.cells, unsure + 0.5, digits) == board.cells).all()
    covered = np.where(np.arange(9).reshape(3, 3) == 8, COVERED, board.cells).astype(np.uint8)
    assert fitting.full_numbers(covered, unsure, digits)[1, 1] == 1


def test_a_faint_mark_sets_a_blank_cell_apart() -> None:
    look = np.zeros((4, 4), np.intp)
    look[1, 2] = 1
    looks = np.full((2, SIDE, SIDE, 3), 128.0, np.float32)
    looks[1, 5:11, 5:11] = 112.0
    codes = np.full((4, 4), COVERED, np.uint8)
    sure = np.ones((4, 4), np.float32)
    doubted = doubt_strays(codes, np.ones((4, 4), np.bool_), Cells(Drawings(looks), look), sure)
    assert doubted[1, 2] < CONFIDENT
    assert (np.delete(doubted, 6) == 1.0).all()


def test_a_small_faint_mark_sets_a_blank_cell_apart() -> None:
    """All in all it differs by less than a cell may, in one spot by more."""
    cells = plain(Board(np.full((4, 4), COVERED, np.uint8))).reshape(-1, SIDE, SIDE, 3)[:2].copy()
    cells[1, 5:8, 8:11] -= 8.0
    look = np.zeros((4, 4), np.intp)
    look[1, 2] = 1
    codes, sure = np.full((4, 4), COVERED, np.uint8), np.ones((4, 4), np.float32)
    doubted = doubt_strays(codes, np.ones((4, 4), np.bool_), Cells(Drawings(cells), look), sure)
    assert np.argwhere(doubted < CONFIDENT).tolist() == [[1, 2]]


def drawn(board: Board) -> np.ndarray:
    """Cells with a triangle for each flag and a ball for each mine."""
    cells = plain(board)
    for row, col in np.argwhere(board.cells == FLAG):
        for line in range(4, 10):
            cells[row, col, line, 5 : line + 2] = (220.0, 20.0, 20.0)
    cells[board.cells == MINE, 5:11, 5:11] = 0.0
    return cells


def test_of_two_drawings_the_common_one_is_the_flag() -> None:
    board = Board.parse("F1F.\n.2.F\n..F.")
    cells, sure = drawn(board), np.ones((3, 4), np.float32)
    assert (doubt_drawings(board.cells, sure, Cells.of(cells)) == 1.0).all()
    cells[2, 2] = 200.0
    cells[2, 2, 10:13, 3:13] = (20.0, 20.0, 220.0)
    assert np.argwhere(doubt_drawings(board.cells, sure, Cells.of(cells)) < CONFIDENT).tolist() == [
        [2, 2]
    ]


def test_mines_are_flags_while_others_are_not_shown() -> None:
    board = Board.parse("*1..\n.2..\n.3..\n.2..\n....")
    cells, sure = drawn(board), np.ones(board.cells.shape, np.float32)

    def flags(codes: np.ndarray) -> list[list[int]]:
        named, confidence = with_odd_flags(codes, sure, Cells.of(cells))
        assert ((confidence < CONFIDENT) == (named != codes)).all()
        return np.argwhere(named == FLAG).tolist()

    assert flags(board.cells) == [[0, 0]]
    lost = board.cells.copy()
    lost[4, 0] = EXPLODED
    assert flags(lost) == []
    cells[4, 0] = cells[0, 0]  # drawn like the other mine
    assert flags(lost) == [[0, 0], [4, 0]]


def test_covered_cells_on_the_ground_of_numbers_are_doubted() -> None:
    """Zeros beside numbers too dim to be seen are taken for covered ones, and not acted on."""
    board = Board.parse("......\n.1111.\n.1001.\n.1001.\n.1111.\n......")
    cells = plain(board, 120.0)
    shown = board.cells <= 8
    cells[shown] = 230.0
    raised = np.where(shown, 0.9, 0.9).astype(np.float32)
    seen = board.cells.copy()
    seen[1:5, 1] = seen[1, 1:5] = seen[4, 1:5] = 1
    blank = ~((seen >= 1) & (seen <= 8))
    cells[~blank, 4:12, 7:9] = 0.0
    blank[2, 1] = blank[1, 2] = blank[1, 3] = blank[3, 1] = True  # ones that nobody sees
    labels = label_blanks(
        np.where(blank, COVERED, seen).astype(np.uint8), blank, Cells.of(cells), raised
    )
    wrong = blank & (labels.codes != board.cells)
    assert (labels.confidence[wrong] < CONFIDENT).all()


def test_an_opening_that_touches_several_marks_is_none() -> None:
    """What is named zeros is covered then, far from the marks too."""
    codes = np.zeros((9, 9), np.uint8)
    sure = np.ones(codes.shape, np.float32)
    for count, (row, col) in enumerate(((0, 1), (2, 2), (1, 5)), 1):
        codes[row, col] = FLAG if count < 3 else UNSEEN  # all about it is open
        doubted = fitting.doubt_zeros_by_marks(codes, sure, codes == 0) < CONFIDENT
        assert doubted[0, 2]
        assert doubted[8, 8] == (count == 3)
    codes[1, 4] = UNSEEN  # what lies over several cells
    assert not (fitting.doubt_zeros_by_marks(codes, sure, codes == 0) < CONFIDENT)[8, 8]


def test_zeros_of_which_most_are_unsure_are_unsure() -> None:
    codes = np.zeros((4, 5), np.uint8)
    codes[:, 4] = 1
    confidence = np.full((4, 5), 0.2, np.float32)
    confidence[:, 3:] = 0.9
    doubted = fitting.doubt_few_zeros(codes, confidence)
    assert (doubted[:, :4] < CONFIDENT).all()
    assert (doubted[:, 4] == confidence[:, 4]).all()
    confidence[:, 1:] = 0.9
    assert fitting.doubt_few_zeros(codes, confidence) is confidence


def test_without_a_mine_a_wrong_flag_is_something_that_lies_over_a_cell() -> None:
    board = Board.parse("F2F0\n1211\n0!00\n0000")
    cells = plain(board)
    cells[2, 1, 3, :] = (255.0, 0.0, 0.0)
    sure = np.ones((4, 4), np.float32)
    codes, doubted = fitting.under_pointer(board.cells, sure, Cells.of(cells))
    assert codes[2, 1] != WRONG_FLAG
    assert doubted[2, 1] < CONFIDENT
    lost = board.cells.copy()
    lost[0, 0] = EXPLODED
    codes, doubted = fitting.under_pointer(lost, sure, Cells.of(cells))
    assert codes[2, 1] == WRONG_FLAG
    assert doubted[2, 1] == 1.0


def test_a_line_about_cells_is_no_window() -> None:
    board = Board.parse("......\n.~~~~.\n.~~~~.\n......")
    cells = plain(board)
    cells[1, 1:5, 6:8] = cells[2, 1:5, 9:11] = (255.0, 0.0, 0.0)
    sure = np.ones((4, 6), np.float32)
    codes, doubted = fitting.under_pointer(board.cells, sure, Cells.of(cells))
    assert (codes == COVERED).all()
    assert (doubted[board.cells == UNSEEN] < CONFIDENT).all()


RIGHT = "111000111\n1!10001!1\n111000111\n000111000\n0001!1000\n000111111\n0000001*1"
WRONG = "11111111\n1*1!1*1!\n11111111\n00000000\n1111....\n1*1!....\n1111...."


@pytest.mark.parametrize(("text", "name"), [(RIGHT, FLAG), (WRONG, WRONG_FLAG)])
def test_marks_with_which_numbers_have_their_mines_are_no_wrong_flags(text: str, name: int) -> None:
    """So a program draws its flags: players are right more often than wrong."""
    codes = Board.parse(text).cells
    sure = np.where(codes == WRONG_FLAG, np.float32(0.1), np.float32(0.9))
    named, confidence = with_right_flags(codes, sure)
    assert (named[codes == WRONG_FLAG] == name).all()
    assert (named[codes != WRONG_FLAG] == codes[codes != WRONG_FLAG]).all()
    assert (confidence <= sure).all()
