"""Covered cells that show a sign each: boards of text, patterns, pictures."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.naming.covers import components, doubt_few_signs, signs, without_odd_zeros
from screenbot.vision.naming.strange import with_stars, with_unknown_flags, with_wrong_flags

CELL = 28


def _in_play(seed: int) -> Board:
    """A game with about a third of its cells revealed and the mines beside them flagged."""
    game = Game((10, 12, 18), "opening", seed)
    game.reveal(5, 4)
    layout = game.layout
    assert layout is not None
    for row, col in np.random.default_rng(seed).permutation(np.argwhere(~layout))[:30].tolist():
        game.reveal(row, col)
    return game.board


def _written(board: Board, covered: str) -> np.ndarray:
    """The board as lines of text, RGB."""
    image = np.full((60 + CELL * board.rows, 80 + CELL * board.cols, 3), 20, np.uint8)
    for row, col in np.ndindex(board.cells.shape):
        code = int(board.cells[row, col])
        text = covered if code == COVERED else str(code) if code else ""
        place = (43 + CELL * col, 50 + CELL * row)
        cv2.putText(
            image, text, place, cv2.FONT_HERSHEY_DUPLEX, 0.7, (210, 220, 210), 1, cv2.LINE_AA
        )
    return image


@pytest.mark.parametrize("sign", ["#", "X", "+", "?"])
@pytest.mark.parametrize("seed", [1, 5])
def test_text_for_covered_cells_is_read_as_such(sign: str, seed: int) -> None:
    board = _in_play(seed)
    (seen,) = read(_written(board, sign), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells)[sure].all()
    assert sure.mean() > 0.8


def _drawn(*marks: str) -> Cells:
    """A row of cells, each with a letter on it, blank for a space."""
    samples = np.full((1, len(marks), 16, 16, 3), 200, np.float32)
    for at, mark in enumerate(marks):
        cell = np.full((16, 16), 200, np.uint8)
        cv2.putText(cell, mark, (2, 13), cv2.FONT_HERSHEY_SIMPLEX, 0.45, 0, 1)
        samples[0, at] = cell[..., None]
    return Cells.of(samples)


def test_what_overfills_numbers_is_a_sign_and_flags_are_not() -> None:
    board = np.array([[9, 9, 9, 9], [9, 1, 1, 9], [9, 1, 1, 9], [9, 9, 9, 9]])
    text = ["#" if code == 9 else "1" for code in board.reshape(-1)]
    flat = _drawn(*text)
    cells = Cells(flat.drawings, flat.look.reshape(4, 4))
    codes = np.where(board == 9, UNSEEN, board).astype(np.uint8)
    number = board.reshape(-1) == 1
    said = np.zeros((16, len(CLASSES)), np.float32)
    said[number, CLASSES.index("1")] = said[~number, CLASSES.index("other")] = 1.0
    sign = signs(codes, said, said, cells)
    assert ((sign >= 0) == ~number).all()
    assert len(set(sign[~number].tolist())) == 1
    uneven = _drawn(*("F" if code == 9 else "1" for code in board.reshape(-1)))
    said[~number] = np.arange(len(CLASSES)) == CLASSES.index("flag")
    cells = Cells(uneven.drawings, uneven.look.reshape(4, 4))
    assert (signs(codes, said, said, cells) < 0).all()


def test_mines_that_may_have_exploded_are_no_sign() -> None:
    board = np.array([[9, 9, 9, 9], [9, 1, 1, 9], [9, 1, 1, 9], [9, 9, 9, 9]])
    drawn = _drawn(*("M" if code == 9 else "1" for code in board.reshape(-1)))
    number = board.reshape(-1) == 1
    said = np.zeros((16, len(CLASSES)), np.float32)
    said[number, CLASSES.index("1")] = 1.0
    said[~number, CLASSES.index("mine")], said[~number, CLASSES.index("exploded")] = 0.9, 0.1
    codes = np.where(board == 9, UNSEEN, board).astype(np.uint8)
    cells = Cells(drawn.drawings, drawn.look.reshape(4, 4))
    assert (signs(codes, said, said, cells) < 0).all()


def test_unknown_signs_that_fill_numbers_may_be_flags() -> None:
    text = "F1F111111F1F1111"
    board = np.array([UNSEEN if mark == "F" else int(mark) for mark in text], np.uint8)
    values = np.array([0, 2, 0, 1, 2, 3, 3, 2, 1, 0, 2, 0, 1, 1, 2, 1], np.uint8)
    board = np.where(board == UNSEEN, UNSEEN, values).astype(np.uint8).reshape(4, 4)
    flat = _drawn(*text)
    cells = Cells(flat.drawings, flat.look.reshape(4, 4))
    named, sure = with_unknown_flags(board, np.ones((4, 4), np.float32), cells)
    assert (named[board == UNSEEN] == FLAG).all()
    assert (sure[board == UNSEEN] < CONFIDENT).all()
    likely = np.where(board == UNSEEN, 0.1, 1.0).astype(np.float32)
    board[board == UNSEEN] = 3  # hardly numbers
    assert (with_unknown_flags(board, likely, cells)[0] == named).all()
    more = ((0, 2), (0, 0))  # with a flag of another sign
    known, told = np.pad(board, more, constant_values=COVERED), np.pad(likely, more, mode="edge")
    known[-1], told[-1] = FLAG, 1.0
    others = Cells(flat.drawings, np.pad(cells.look, more, mode="edge"))
    assert (with_unknown_flags(known, told, others)[0] == known).all()
    board[likely < 1.0] = np.arange(1, 1 + np.count_nonzero(likely < 1.0))
    assert (with_unknown_flags(board, likely, cells)[0] == board).all()
    board[likely < 1.0] = UNSEEN
    crowded = np.where(board == 3, 1, board).astype(np.uint8)
    assert (with_unknown_flags(crowded, np.ones((4, 4), np.float32), cells)[0] == crowded).all()


def test_drawings_that_are_like_nothing_are_groups_of_their_own() -> None:
    same = np.zeros((4, 4), np.bool_)
    same[2, 3] = same[3, 2] = True  # not even a flat drawing is like itself
    assert components(same).tolist() == [0, 1, 2, 2]


def test_a_zero_is_not_written_where_most_are_blank() -> None:
    codes = Board.parse("0001.\n0001.\n11111\n0.1.0").cells
    sure, blank = np.full(codes.shape, 0.9, np.float32), codes == 0
    blank[3] = False
    found = without_odd_zeros(codes, sure, blank)
    assert np.argwhere(found != codes).tolist() == [[3, 0], [3, 4]]
    assert (without_odd_zeros(codes, sure, np.zeros_like(blank)) == codes).all()


def test_flags_are_no_stars_where_mines_are_shown() -> None:
    """However even they look: a program draws its mines in one way."""
    board = Board.parse("F....\n.....\n.111*\n.101.\n*2111\n.*...")
    samples = np.full((*board.cells.shape, 16, 16, 3), 200, np.float32)
    samples[board.cells == FLAG, 5:11, 5:11] = (220, 30, 30)
    said = np.zeros((board.cells.size, len(CLASSES)), np.float32)
    said[:, CLASSES.index("flag")] = 0.95
    sure = np.full(board.cells.shape, 0.9, np.float32)
    cells = Cells.of(samples)
    assert (with_stars(board.cells, sure, said, cells)[0] == board.cells).all()
    alone = np.where(board.cells == MINE, COVERED, board.cells).astype(np.uint8)
    assert with_stars(alone, sure, said, cells)[0][0, 0] == MINE
    burst = alone.copy()
    burst[4, 0] = EXPLODED
    samples[4, 0] = (230, 60, 60)
    assert (with_stars(burst, sure, said, Cells.of(samples))[0] == burst).all()
    samples[4, 0, 5:11, 5:11] = (20, 20, 20)
    assert with_stars(burst, sure, said, Cells.of(samples))[0][0, 0] == MINE


def test_what_a_round_chip_shows_is_compared_without_the_chip() -> None:
    """A flag on it is none the less uneven."""
    board = Board.parse("F....\n.....\n.111.\n.101.\n.2111\n.F...")
    rows, cols = np.indices((16, 16))
    chip = (rows - 7.5) ** 2 + (cols - 7.5) ** 2 < 42
    samples = np.full((*board.cells.shape, 16, 16, 3), 245, np.float32)
    samples[:, :, chip] = (60, 20, 90)
    samples[board.cells == FLAG, 5:8, 6:10] = samples[board.cells == FLAG, 5:11, 6] = 30
    said = np.zeros((board.cells.size, len(CLASSES)), np.float32)
    said[:, CLASSES.index("flag")] = 0.95
    sure = np.full(board.cells.shape, 0.9, np.float32)
    assert (with_stars(board.cells, sure, said, Cells.of(samples))[0] == board.cells).all()


def test_numbers_on_open_ground_are_no_flags() -> None:
    text = "F1F111111F1F1111....0000"
    values = np.array([3, 2, 3, 1, 2, 3, 3, 2, 1, 3, 2, 3, 1, 1, 2, 1], np.uint8)
    board = np.append(values, [COVERED] * 4 + [0] * 4).astype(np.uint8).reshape(6, 4)
    flat = _drawn(*text.replace(".", " ").replace("0", " "))
    samples = flat.drawings.samples.copy()
    samples[16:20] = 120.0
    cells = Cells(Drawings(samples), flat.look.reshape(6, 4))
    unsure = np.isin(np.array(list(text)), ["F"]).reshape(6, 4)
    sure = np.where(unsure, 0.1, 1.0).astype(np.float32)
    assert (with_unknown_flags(board, sure, cells)[0] == board).all()
    samples[:16] -= 80.0
    elsewhere = Cells(Drawings(samples), cells.look)
    assert (with_unknown_flags(board, sure, elsewhere)[0][unsure] == FLAG).all()


def test_an_unknown_mark_among_mines_may_have_a_ground_of_its_own() -> None:
    """It is a wrong flag: what lies over a cell does not end where the cell ends."""
    board = Board.parse("*111..\n1101*.\n00112*\n111...\n*~2...\n..*.*.")
    samples = np.full((*board.cells.shape, 16, 16, 3), 30, np.float32)
    samples[:, :, 1:-1, 1:-1] = (60, 70, 90)
    samples[board.cells == MINE, 5:11, 5:11] = 230
    samples[4, 1, 1:-1, 1:-1], samples[4, 1, range(4, 12), range(4, 12)] = (180, 150, 60), 240
    sure = np.where(board.cells == UNSEEN, 0.0, 0.9).astype(np.float32)
    assert with_wrong_flags(board.cells, sure, Cells.of(samples))[0][4, 1] == WRONG_FLAG
    samples[4, 1, :, 8:] = (180, 150, 60)
    assert with_wrong_flags(board.cells, sure, Cells.of(samples))[0][4, 1] == UNSEEN


def test_a_sign_that_is_a_number_by_its_frequency_alone_is_none() -> None:
    """What looks most like a 7 is no 1 because there are too many of it for a 7."""
    board = np.full((6, 6), COVERED, np.uint8)
    board[1:5, 1:5] = 1
    flat = _drawn(*("?" if code == COVERED else "1" for code in board.reshape(-1)))
    cells = Cells(flat.drawings, flat.look.reshape(6, 6))
    said = np.full((len(flat.drawings.samples), len(CLASSES)), 0.01, np.float32)
    believed = said.copy()
    asked, one = cells.look[0, 0], cells.look[1, 1]
    said[asked, CLASSES.index("7")], believed[asked, CLASSES.index("1")] = 0.8, 0.93
    said[one, CLASSES.index("1")] = believed[one, CLASSES.index("1")] = 0.99
    named = np.where(board == COVERED, 1, board).astype(np.uint8)
    named[2:4, 2:4] = 0
    found = signs(named, believed, said, cells)
    assert found[asked] == asked
    assert found[one] == -1


def test_one_cell_that_shows_another_small_sign_is_none_of_those_with_one_look() -> None:
    board = np.full((6, 6), COVERED, np.uint8)
    board[1:5, 1:5] = 1
    samples = np.full((3, 16, 16, 3), 200.0, np.float32)
    samples[:2, 6:10, 6:10] = samples[2, 6:10, 7] = 20.0
    samples[1, 6:10, 10] = 120.0  # it is a little wider
    look = np.where(board == COVERED, 0, 2)
    look[0, 0] = 1
    said = np.full((3, len(CLASSES)), 0.01, np.float32)
    said[:2, CLASSES.index("other")] = said[2, CLASSES.index("1")] = 0.95
    codes = np.where(board == COVERED, UNSEEN, board).astype(np.uint8)
    cells = Cells(Drawings(samples), look)
    assert signs(codes, said, said, cells).tolist() == [0, -1, -1]
    look[0] = look[:, 0] = 1  # now many are drawn so
    assert signs(codes, said, said, cells)[:2].tolist() in ([0, 0], [1, 1])


def test_cells_of_another_colour_without_the_sign_of_most_may_be_flags() -> None:
    samples = np.full((1, 8, 16, 16, 3), 240, np.float32)
    samples[:, :5, 4:12, 4:12] = 200.0  # the sign
    samples[:, 6] = (90.0, 90.0, 250.0)
    cells, signed = Cells.of(samples), np.arange(8)[None] < 5
    codes = np.full((1, 8), COVERED, np.uint8)
    sure = np.ones((1, 8), np.float32)
    doubted = doubt_few_signs(codes, sure, signed, cells) < CONFIDENT
    assert doubted[0].tolist() == [False] * 6 + [True, False]
    few = doubt_few_signs(codes, sure, signed & (np.arange(8) < 2), cells) < CONFIDENT
    assert few[0].tolist() == [True] * 2 + [False] * 6


def test_all_question_marks_are_covered_cells_where_these_are_written_so() -> None:
    """However their lines cut them: a player's own ones are not to be told from these."""
    asked, cut, moved, one = range(4)
    samples = np.full((4, 16, 16, 3), 200.0, np.float32)
    samples[:3, 5:11, 7:9] = samples[one, 4:12, 7] = 20.0
    samples[cut, :, 0] = 90.0
    samples[moved] = np.roll(samples[moved], (1, 2), (0, 1))
    look = np.full((6, 6), asked)
    look[1:5, 1:5] = one
    look[0, 0], look[5, 5] = cut, moved
    said = np.full((4, len(CLASSES)), 0.001, np.float32)
    said[:3, CLASSES.index("question")] = said[one, CLASSES.index("1")] = 0.99
    codes = np.where(look == one, 1, QUESTION).astype(np.uint8)
    found = signs(codes, said, said, Cells(Drawings(samples), look))
    assert found.tolist() == [asked, asked, asked, -1]


@pytest.mark.parametrize(("names", "covers"), [(("2", "3"), False), (("other", "other"), True)])
def test_small_numbers_within_lines_of_their_cells_are_no_sign_of_covered_ones(
    names: tuple[str, str], covers: bool
) -> None:
    """Lines about the cells make their drawings alike whatever stands in them."""
    samples = np.full((3, 16, 16, 3), 230.0, np.float32)
    samples[:2, 2, 2:14] = samples[:2, 13, 2:14] = 120.0
    samples[:2, 2:14, 2] = samples[:2, 2:14, 13] = 120.0
    samples[0, 7:9, 7], samples[1, 7:9, 8] = 200.0, 200.0
    look = np.indices((6, 6)).sum(axis=0) % 2
    look[0, 0] = 2
    said = np.full((3, len(CLASSES)), 0.01, np.float32)
    said[2, CLASSES.index("blank")] = 0.99
    for at, name in enumerate(names):
        said[at, CLASSES.index(name)] = 0.7
    codes = np.where(look == 2, COVERED, 1).astype(np.uint8)
    found = signs(codes, said, said, Cells(Drawings(samples), look))
    assert (found[:2] >= 0).all() == covers
    assert (found[:2] < 0).all() != covers


def test_a_flag_on_what_covered_cells_show_is_none_of_their_signs() -> None:
    """A large relief makes their drawings alike, with a flag in the middle or without."""
    board = np.full((6, 6), COVERED, np.uint8)
    board[1:5, 1:5] = 1
    samples = np.full((4, 16, 16, 3), 128.0, np.float32)
    samples[:3, :4] = samples[:3, :, :4] = 250.0
    samples[:3, -4:, 1:] = samples[:3, 1:, -4:] = 70.0
    samples[1] = np.roll(samples[1], 1, 1)
    samples[2, 6:10, 6:10] = (220.0, 30.0, 30.0)
    samples[3, 4:12, 7] = 20.0
    look = np.where(board == COVERED, 0, 3)
    look[0], look[5, 2] = 1, 2
    said = np.full((4, len(CLASSES)), 0.01, np.float32)
    said[:2, CLASSES.index("other")] = said[3, CLASSES.index("1")] = 0.95
    said[2, CLASSES.index("flag")] = 0.99
    codes = np.where(board == COVERED, UNSEEN, board).astype(np.uint8)
    codes[look == 2] = FLAG
    cells = Cells(Drawings(samples), look)
    assert signs(codes, said, said, cells).tolist() == [0, 0, -1, -1]
    said[2] = said[1]  # nobody says that it is a flag
    assert signs(codes, said, said, cells).tolist() == [0, 0, 0, -1]


@pytest.mark.parametrize("mines", [True, False])
def test_zeros_that_are_written_are_no_sign_where_mines_are_shown(mines: bool) -> None:
    """More zeros than they say lie about all numbers; but nothing hidden is beside these."""
    zero, one, mine = range(3)
    look = np.full((7, 7), zero)
    look[4:, 4:] = one
    look[5:, 5:] = mine
    samples = np.full((3, 16, 16, 3), 220.0, np.float32)
    samples[zero, 4:12, 5:11] = 20.0
    samples[zero, 6:10, 7:9] = 220.0
    samples[one, 4:12, 7:9] = samples[mine, 3:13, 3:13] = 20.0
    said = np.full((3, len(CLASSES)), 0.001, np.float32)
    said[zero, [CLASSES.index(name) for name in "068"]] = 0.32
    said[one, CLASSES.index("1")] = said[mine, CLASSES.index("mine")] = 0.99
    codes = np.array([UNSEEN, 1, MINE if mines else UNSEEN], np.uint8)[look]
    if not mines:  # then nothing else may be what the numbers say
        look[look == mine] = zero
    found = signs(codes, said, said, Cells(Drawings(samples), look))
    assert (found[zero] < 0) == mines


@pytest.mark.parametrize(("bright", "doubted"), [(250.0, True), (128.0, False)])
def test_a_sign_that_is_brighter_in_a_single_cell_may_be_another_under_a_cursor(
    bright: float, doubted: bool
) -> None:
    codes = np.full((6, 7), COVERED, np.uint8)
    codes[4:] = 0
    samples = np.zeros((6, 7, 16, 16, 3), np.float32)
    samples[:4, :, 3:13, 5:11] = 120.0
    samples[1, 2, 3:13, 5:11] = bright
    signed, sure = codes == COVERED, np.ones(codes.shape, np.float32)
    found = doubt_few_signs(codes, sure, signed, looks_of(samples))
    assert bool(found[1, 2] < 0.5) == doubted
    found[1, 2] = 1.0
    assert (found == 1.0).all()
    two = np.array(samples)
    two[:4:2, ::2, 3:13, 5:11] = 250.0  # a board in two shades
    assert (doubt_few_signs(codes, sure, signed, looks_of(two)) == 1.0).all()


def looks_of(samples: np.ndarray) -> Cells:
    """Cells (rows, cols, side, side, 3) of which those that are the same have one look."""
    flat = samples.reshape(-1, *samples.shape[2:])
    rows = flat.reshape(len(flat), -1)
    _, first, look = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return Cells(Drawings(flat[first]), look.reshape(samples.shape[:2]))
