"""What a board's own cells say against each other is not acted on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Board
from screenbot.vision.appearance.agreement import (
    correlations,
    doubt_fonts,
    doubt_inks,
    doubt_large,
    doubt_unsure,
    with_misread_marks,
)
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.exploded import doubt_exploded, with_exploded
from screenbot.vision.seen import CONFIDENT

SIDE = 16


def digit(text: str, colour: tuple[int, int, int], ground: int = 200) -> np.ndarray:
    cell = np.full((SIDE, SIDE, 3), ground, np.uint8)
    cv2.putText(cell, text, (4, 12), cv2.FONT_HERSHEY_PLAIN, 0.8, colour, 1, cv2.LINE_AA)
    return cell.astype(np.float32)


def doubted(drawn: list[np.ndarray], number: int = 1) -> list[bool]:
    codes = np.full((1, len(drawn)), number, np.uint8)
    sure = np.full(codes.shape, 0.9, np.float32)
    cells = Cells.of(np.array(drawn)[None])
    return (doubt_fonts(codes, sure, cells) < CONFIDENT)[0].tolist()


def test_a_number_drawn_unlike_the_others_of_its_kind_is_doubted() -> None:
    one, three = digit("1", (90, 20, 90)), digit("3", (40, 60, 220))
    assert doubted([one] * 6 + [three] * 2) == [False] * 6 + [True] * 2


def test_of_two_drawings_about_as_common_none_is_believed() -> None:
    one, three = digit("1", (90, 20, 90)), digit("3", (40, 60, 220))
    assert doubted([one] * 3 + [three] * 2) == [True] * 5


def test_a_dimmed_number_on_another_shade_is_the_same_number() -> None:
    plain, dim = digit("2", (0, 0, 0)), digit("2", (150, 150, 150), ground=190)
    assert doubted([plain] * 3 + [dim] * 3, number=2) == [False] * 6


def doubted_inks(drawn: list[tuple[int, tuple[int, int, int]]]) -> list[bool]:
    codes = np.array([[number for number, _ in drawn]], np.uint8)
    sure = np.full(codes.shape, 0.9, np.float32)
    cells = Cells.of(np.array([[digit(str(number), ink) for number, ink in drawn]]))
    return (doubt_inks(codes, sure, cells) < CONFIDENT)[0].tolist()


def test_a_number_in_the_colour_of_another_one_is_doubted() -> None:
    pink, grey = (200, 30, 110), (60, 110, 110)
    assert doubted_inks([(2, pink)] * 5 + [(3, grey)] * 4 + [(3, pink)]) == [False] * 9 + [True]


def test_numbers_may_have_one_colour_or_be_dimmed_to_one() -> None:
    pink, grey, dim = (200, 30, 110), (60, 110, 110), (150, 150, 150)
    assert not any(doubted_inks([(2, pink)] * 5 + [(3, pink)] * 3))
    some = [(2, pink)] * 3 + [(2, dim)] * 2 + [(3, grey)] * 3 + [(3, dim)]
    assert not any(doubted_inks(some))


def test_a_letter_that_is_drawn_like_an_8_in_the_colour_of_another_number_is_doubted() -> None:
    blue, green, red = (0, 0, 220), (0, 120, 0), (220, 0, 0)
    some = [(1, blue)] * 4 + [(2, green)] * 3 + [(3, red)] * 2
    assert doubted_inks([*some, (8, red)]) == [False] * 9 + [True]
    assert not any(doubted_inks([*some, (8, (120, 120, 120))]))
    assert not any(doubted_inks([(1, blue)] * 4 + [(2, blue)] * 3 + [(3, red)] * 2 + [(8, red)]))


def plain(board: Board) -> Cells:
    """Cells without any mark in one colour."""
    return Cells.of(np.full((board.rows, board.cols, SIDE, SIDE, 3), 200, np.float32))


def test_a_cell_in_a_colour_of_its_own_may_be_the_mine_that_exploded() -> None:
    board = Board.parse("..*1\n.221\n.2*1\n.211")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    samples = plain(board).samples()
    samples[3, 0] = 20
    found = doubt_exploded(board.cells, sure, Cells.of(samples))
    assert np.argwhere(found < CONFIDENT).tolist() == [[3, 0]]
    assert (doubt_exploded(board.cells, sure, plain(board)) == sure).all()


def test_the_only_mine_on_a_ground_of_its_own_exploded() -> None:
    board = Board.parse("*1*1\n.2*1\n.2*1\n.211")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    samples = plain(board).samples()
    samples[0, 0] = (220, 20, 20)
    named, found = with_exploded(board.cells, sure, Cells.of(samples))
    assert np.argwhere(named == EXPLODED).tolist() == [[0, 0]]
    assert np.argwhere(found < CONFIDENT).tolist() == [[0, 0]]
    assert (with_exploded(board.cells, sure, plain(board))[0] == board.cells).all()


def test_the_only_mine_that_is_drawn_unlike_all_others_exploded() -> None:
    board = Board.parse("*1*2\n1*2*\n*1*1\n")
    samples = np.full((*board.cells.shape, SIDE, SIDE, 3), 150.0, np.float32)
    for row, col in np.argwhere(board.cells == MINE).tolist():
        cv2.circle(samples[row, col], (8, 8), 3, (20, 20, 20), -1)
    sure = np.ones(board.cells.shape, np.float32)
    assert (with_exploded(board.cells, sure, Cells.of(samples))[0] == board.cells).all()
    samples[1, 3] = 150.0
    cv2.line(samples[1, 3], (3, 12), (12, 3), (20, 20, 20), 2)
    named, found = with_exploded(board.cells, sure, Cells.of(samples))
    assert named[1, 3] == EXPLODED
    assert np.count_nonzero(named != board.cells) == 1
    assert found[1, 3] < CONFIDENT


def test_the_colour_about_it_tells_the_mine_that_exploded_where_rims_do_not() -> None:
    """Covered cells with mines run into others here and there, and rims show the page elsewhere."""
    board = Board.parse("*1*1\n.2*1\n.2*1\n.211")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    samples = plain(board).samples()
    samples[[0, 0], [0, 2], :2] = samples[[0, 0], [0, 2], :, :2] = 20
    assert (with_exploded(board.cells, sure, Cells.of(samples))[0] == board.cells).all()
    samples[0, 0, 2:, 2:] = (220, 20, 20)
    samples[0, 0, 5:11, 5:11] = 250
    named = with_exploded(board.cells, sure, Cells.of(samples))[0]
    assert np.argwhere(named == EXPLODED).tolist() == [[0, 0]]


def test_one_mine_explodes() -> None:
    board = Board.parse("X1*\n121\n01X")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    found = doubt_exploded(board.cells, sure, plain(board))
    assert (found[board.cells == EXPLODED] < CONFIDENT).all()
    assert (found[board.cells == MINE] >= CONFIDENT).all()
    one = np.where(np.arange(9).reshape(3, 3) == 8, MINE, board.cells).astype(np.uint8)
    samples = plain(board).samples()
    samples[0, 0] = (220, 20, 20)
    assert (doubt_exploded(one, sure, Cells.of(samples)) == sure).all()


@pytest.mark.parametrize("known", [0.9, 0.3])
def test_the_mine_that_exploded_differs_from_the_others(known: float) -> None:
    """These may not be sure themselves: cells of several sizes are cut out in several ways."""
    board = Board.parse("X1*\n121\n01*")
    sure = np.where(board.cells == MINE, np.float32(known), np.float32(0.9))
    samples = plain(board).samples()
    samples[board.cells > 8, 5:11, 5:11] = 20.0
    found = doubt_exploded(board.cells, sure, Cells.of(samples))
    assert found[0, 0] < CONFIDENT
    assert (found[board.cells != EXPLODED] == sure[board.cells != EXPLODED]).all()


def test_a_mine_beside_what_a_window_hides_may_lie_in_its_shadow() -> None:
    for text, doubted in (("X1*\n121\n01*", False), ("X~*\n121\n01*", True)):
        board = Board.parse(text)
        sure = np.full(board.cells.shape, 0.9, np.float32)
        samples = plain(board).samples()
        samples[board.cells == EXPLODED] = (220, 20, 20)
        found = doubt_exploded(board.cells, sure, Cells.of(samples))
        assert (found[0, 0] < CONFIDENT) == doubted


def test_the_only_mine_that_is_shown_may_be_the_exploded_one() -> None:
    board = Board.parse("*1.\n121\n01.")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    found = doubt_exploded(board.cells, sure, plain(board))
    assert np.argwhere(found < CONFIDENT).tolist() == [[0, 0]]


def test_a_rare_number_has_to_be_plain() -> None:
    board = Board.parse("...\n.67\n..6")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    shape = np.zeros((3, 3, 8), np.float32)
    shape[1, 1, 5], shape[1, 2, 6], shape[2, 2, 5] = 0.99, 0.98, 0.94
    found = doubt_large(board.cells, sure, shape)
    assert np.argwhere(found < CONFIDENT).tolist() == [[1, 2], [2, 2]]
    assert doubt_large(np.minimum(board.cells, 5), sure, shape) is sure


def test_a_number_that_is_mostly_unsure_is_not_believed() -> None:
    board = Board.parse("33333\n22222\n.....")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    sure[0, 1:], sure[1, 2:] = 0.1, 0.1
    found = doubt_unsure(board.cells, sure)
    assert np.argwhere(found >= CONFIDENT).tolist() == [[1, 0], [1, 1], *([2, n] for n in range(5))]


def test_every_cell_is_drawn_like_itself() -> None:
    """Also one that shows nothing but its rim."""
    framed = np.full((16, 16, 3), 200, np.float32)
    framed[0] = framed[-1] = 20
    drawn = [digit("3", (0, 0, 255)), framed, np.full((16, 16, 3), 90, np.float32)]
    cells = Cells.of(np.array([drawn], np.float32))
    alike = correlations(cells.drawings, np.arange(3))
    assert (np.diag(alike) == 1.0).all()
    assert np.abs(alike[~np.eye(3, dtype=bool)]).max() < 0.5


def test_numbers_that_cannot_be_and_are_drawn_like_mines_are_mines() -> None:
    board = Board.parse("811\n*31\n2*1\n111")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    sure[0, 0] = sure[0, 1] = 0.0
    samples = plain(board).samples()
    samples[(board.cells == MINE) | (board.cells == 8)] = digit("*", (20, 20, 20))
    samples[0, 1] = digit("1", (0, 0, 255))
    codes, doubted = with_misread_marks(board.cells, sure, Cells.of(samples))
    assert codes[0, 0] == MINE
    assert doubted[0, 0] < CONFIDENT
    assert np.count_nonzero(codes != board.cells) == 1


def test_a_question_mark_drawn_like_a_flag_is_one() -> None:
    board = Board.parse("F?.\n11.\n0?F").cells
    flag, question = digit("P", (220, 20, 20)), digit("?", (20, 20, 20))
    samples = np.full((3, 3, SIDE, SIDE, 3), 200.0, np.float32)
    samples[board == FLAG] = samples[0, 1] = flag
    samples[2, 1] = question
    sure = np.where(board == QUESTION, np.float32(0.2), np.float32(0.9))
    codes, doubted = with_misread_marks(board, sure, Cells.of(samples))
    assert codes[0, 1] == FLAG
    assert codes[2, 1] == QUESTION
    assert doubted[0, 1] < CONFIDENT


def test_mines_of_a_game_that_was_won_may_be_flags() -> None:
    won = Board.parse("1*1\n112\n01*").cells
    sure = np.full(won.shape, 0.9, np.float32)
    cells = plain(Board(won))
    assert (doubt_exploded(won, sure, cells)[won == MINE] < CONFIDENT).all()
    lost = np.where(np.arange(9).reshape(3, 3) == 1, np.uint8(EXPLODED), won)
    assert (doubt_exploded(lost, sure, cells) == sure)[lost != MINE].all()


def test_the_only_doubtful_wrong_flag_that_is_drawn_unlike_the_others_exploded() -> None:
    """Such is the blast that many programs have for it; they mark wrong flags on their own."""
    board = Board.parse("*1!1*\n12221\n!2*2!\n12*21\n*1!1*")
    samples = plain(board).samples()
    for row, col in np.argwhere(board.cells > 8).tolist():
        cv2.circle(samples[row, col], (8, 8), 4, (20, 20, 20), -1)
    for row, col in np.argwhere(board.cells == WRONG_FLAG).tolist():
        cv2.line(samples[row, col], (3, 3), (12, 12), (220, 20, 20), 2)
    samples[0, 2] = 150.0
    cv2.line(samples[0, 2], (2, 12), (13, 4), (250, 180, 20), 3)
    sure = np.ones(board.cells.shape, np.float32)
    assert (with_exploded(board.cells, sure, Cells.of(samples))[0] == board.cells).all()
    sure[0, 2] = 0.1
    named, found = with_exploded(board.cells, sure, Cells.of(samples))
    assert np.argwhere(named != board.cells).tolist() == [[0, 2]]
    assert named[0, 2] == EXPLODED
    assert found[0, 2] < CONFIDENT
