"""Marks on the wrong ground are not acted on."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.grounds import by_places, placed
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.naming.flags import doubt_drawings
from screenbot.vision.seen import CONFIDENT

SIDE = 16
MARKED = [*4 * ["........."], "*1122*...", "01.**....", "011......"]
"""Marks beside numbers, and none on many other covered cells."""


def drawn(ground: Board, codes: np.ndarray) -> Cells:
    """Light open cells, dark covered ones, and a stroke in each cell that is none of both."""
    open_cell = ground.cells <= 8
    cells = np.where(open_cell, 220.0, 120.0)[:, :, None, None, None]
    cells = np.broadcast_to(cells, (*open_cell.shape, SIDE, SIDE, 3)).astype(np.float32)
    cells[(codes != COVERED) & (codes != 0), 4:12, 7:9] = 0.0
    return Cells.of(cells)


def places(codes: np.ndarray, sure: np.ndarray, cells: Cells) -> tuple[np.ndarray, np.ndarray]:
    """What the places of marks say of them, where all are plain mines by their shape."""
    return by_places(codes, sure, cells, np.ones(codes.shape, np.float32))


def doubted(ground: Board, codes: np.ndarray, sure: np.ndarray | None = None) -> list[list[int]]:
    confidence = np.full(codes.shape, 0.9, np.float32) if sure is None else sure
    _, found = places(codes, confidence, drawn(ground, codes))
    return np.argwhere((found < CONFIDENT) & (confidence >= CONFIDENT)).tolist()


def test_a_number_on_covered_ground_is_a_flag_perhaps() -> None:
    board = Board.parse(".....\nF1122\n01.FF\n011..\n00000")
    codes = np.where(board.cells == FLAG, 1, board.cells).astype(np.uint8)
    assert doubted(board, codes) == np.argwhere(board.cells == FLAG).tolist()
    assert doubted(board, board.cells) == []


def test_flags_are_doubted_where_more_marks_are_not_made_out() -> None:
    board = Board.parse("F....\n.111.\n.101.\n.000.\n.....")
    sure = np.full(board.cells.shape, 0.9, np.float32)
    assert doubted(board, board.cells, sure) == []
    sure[4, :3] = 0.1
    assert doubted(board, board.cells, sure) == [[0, 0]]


def test_of_two_drawings_of_flags_about_as_common_none_is_believed() -> None:
    board = Board.parse("F1F.\nF2.F\n.FF.")
    cells = drawn(board, np.zeros_like(board.cells)).samples()
    flags = np.argwhere(board.cells == FLAG)
    for index, (row, col) in enumerate(flags):
        part = slice(3, 6) if index < 3 else slice(9, 13)
        cells[row, col, part, 3:12] = 0.0
    sure = np.full(board.cells.shape, 0.9, np.float32)
    found = doubt_drawings(board.cells, sure, Cells.of(cells))
    assert (found[board.cells == FLAG] < CONFIDENT).all()
    assert (found[board.cells != FLAG] >= CONFIDENT).all()


def test_mines_on_covered_ground_are_flags_perhaps_where_others_are_open() -> None:
    board = Board.parse(".....\n*1122\n01.**\n011..\n00000")
    open_ones = np.where(board.cells == MINE, 0, board.cells).astype(np.uint8)
    open_ones[1, 0] = FLAG
    assert doubted(Board(open_ones), board.cells) == [[1, 0]]
    burst = np.where(np.arange(25).reshape(5, 5) == 14, EXPLODED, board.cells).astype(np.uint8)
    assert doubted(board, burst) == []
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    confidence[board.cells == MINE] = 0.3  # which of both are mines does not hang on how sure
    named, _ = places(board.cells, confidence, drawn(Board(open_ones), board.cells))
    assert np.argwhere(named == FLAG).tolist() == [[1, 0]]


def test_mines_on_covered_ground_are_flags_where_a_wrong_one_is_open() -> None:
    board = Board.parse("..!..\n*1122\n01.**\n011..\n00000")
    ground = np.where(board.cells == WRONG_FLAG, 0, board.cells).astype(np.uint8)
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    named, found = places(board.cells, confidence, drawn(Board(ground), board.cells))
    assert (named[board.cells == MINE] == FLAG).all()
    assert (found[board.cells == MINE] < CONFIDENT).all()
    named, _ = places(board.cells, confidence, drawn(board, board.cells))
    assert (named == board.cells).all()


def test_mines_beside_numbers_alone_are_flags_while_many_cells_are_covered() -> None:
    board = Board.parse("\n".join([*MARKED, "000......"]))
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    ground = Board(np.where(board.cells == MINE, COVERED, board.cells).astype(np.uint8))
    named, found = places(board.cells, confidence, drawn(ground, board.cells))
    assert (named[board.cells == MINE] == FLAG).all()
    assert (found[board.cells == MINE] < CONFIDENT).all()
    ended = board.cells.copy()
    ended[0, 5] = MINE  # one that no number tells of
    named, _ = places(ended, confidence, drawn(ground, ended))
    assert (named == ended).all()


def test_marks_on_covered_ground_are_flags_where_only_one_mine_is_shown_on_open_ground() -> None:
    board = Board.parse("\n".join([*MARKED, "000.....X"]))
    marks = board.cells == MINE
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    ground = np.where(marks, COVERED, board.cells)
    ground[board.cells == EXPLODED] = 0
    cells = drawn(Board(ground.astype(np.uint8)), board.cells)
    named, found = places(board.cells, confidence, cells)
    assert (named[marks] == FLAG).all()
    assert (found[marks] < CONFIDENT).all()
    ended = board.cells.copy()
    ended[0, 5] = MINE  # far from all numbers: either may be so
    named, found = places(ended, confidence, drawn(Board(ground.astype(np.uint8)), ended))
    assert (named == ended).all()
    assert (found[marks] < CONFIDENT).all()
    covered = np.where(board.cells == EXPLODED, COVERED, ground).astype(np.uint8)
    named, found = places(board.cells, confidence, drawn(Board(covered), board.cells))
    assert (named == board.cells).all()
    assert (found == confidence).all()


def test_mines_on_a_ground_of_their_own_may_be_flags_when_nothing_is_covered() -> None:
    board = Board.parse("1*100\n11100\n00000\n01110\n01*10")
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    ground = np.where(board.cells == MINE, COVERED, board.cells).astype(np.uint8)
    _, found = places(board.cells, confidence, drawn(Board(ground), board.cells))
    assert np.argwhere(found < CONFIDENT).tolist() == np.argwhere(board.cells == MINE).tolist()
    zeros = Board(np.zeros_like(board.cells))
    _, found = places(board.cells, confidence, drawn(zeros, board.cells))
    assert (found == confidence).all()


@pytest.mark.parametrize("likely", [0.3, 0.7])
def test_flags_that_are_not_plain_on_the_ground_of_zeros_are_mines_where_nothing_is_covered(
    likely: float,
) -> None:
    board = Board.parse("1F100\n11100\n00000\n01110\n01F10")
    flags = board.cells == FLAG
    unsure = np.where(flags, likely, 0.9).astype(np.float32)
    zeros = drawn(Board(np.zeros_like(board.cells)), board.cells)
    named, found = places(board.cells, unsure, zeros)
    assert (named == np.where(flags, MINE, board.cells)).all()
    assert (found[flags] < CONFIDENT).all()
    covers = drawn(Board(np.where(flags, COVERED, board.cells).astype(np.uint8)), board.cells)
    for cells, sure in ((covers, unsure), (zeros, np.full_like(unsure, 0.9))):
        assert (places(board.cells, sure, cells)[0] == board.cells).all()


def test_of_mines_on_two_grounds_those_on_that_of_zeros_are_believed() -> None:
    board = Board.parse("1*100\n11100\n00000\n01110\n01*1.")
    ground = board.cells.copy()
    ground[0, 1], ground[4, 2] = COVERED, 0
    assert doubted(Board(ground), board.cells) == [[0, 1]]


def test_mines_that_no_number_tells_of_show_how_mines_are_drawn() -> None:
    rows = [
        ".*...*...",
        "*..*.....",
        ".......*.",
        ".*.......",
        "*1122*...",
        "01.**....",
        "011......",
    ]
    board = Board.parse("\n".join([*rows, "000...*.."]))
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    ground = np.where(board.cells == MINE, COVERED, board.cells).astype(np.uint8)
    ground[4, 5] = 0  # a single one on open ground, which has exploded perhaps
    named, found = places(board.cells, confidence, drawn(Board(ground), board.cells))
    assert (named == board.cells).all()
    assert (found == confidence).all()


def test_mines_that_numbers_tell_of_are_flags_perhaps() -> None:
    """Where one lies far from all numbers nobody but the program can have put it there."""
    board = Board.parse("......\n*1122.\n01.**.\n011...\n00000.")
    assert doubted(board, board.cells) == np.argwhere(board.cells == MINE).tolist()
    codes = np.pad(board.cells, ((1, 0), (0, 0)), constant_values=COVERED)
    codes[0, 0] = MINE
    assert doubted(Board(codes), codes) == []


def test_what_is_shown_on_covered_ground_is_neither_nothing_nor_a_number() -> None:
    """A thin mark that nobody knows for sure: a flag rather than nothing."""
    board = Board.parse(".....\nF1122\n01.FF\n011..\n00000")
    probability = np.zeros((board.cells.size, len(CLASSES)), np.float32)
    numbers, marked = (board.cells >= 1) & (board.cells <= 8), board.cells == FLAG
    for one, code in enumerate(board.cells.reshape(-1).tolist()):
        probability[one, CLASSES.index(str(code) if 1 <= code <= 8 else "blank")] = 1.0
    unclear = {"other": 0.3, "6": 0.25, "blank": 0.2, "0": 0.05, "flag": 0.12, "mine": 0.08}
    probability[marked.reshape(-1)] = [unclear.get(name, 0.0) for name in CLASSES]
    codes = np.where(marked, UNSEEN, board.cells).astype(np.uint8)
    sure = np.where(marked, 0.0, 0.9).astype(np.float32)
    found = placed(probability, codes, sure, drawn(board, board.cells))
    kind = found.argmax(axis=1).reshape(board.cells.shape)
    assert (kind[marked] == CLASSES.index("flag")).all()
    assert (kind[numbers] == board.cells[numbers] + CLASSES.index("0")).all()


def test_where_numbers_have_the_colour_of_covered_cells_either_may_be_the_other() -> None:
    board = Board.parse("F....F\n.....F\n.1122.\n.1001.\n.1001.\n......")
    samples = np.full((*board.cells.shape, SIDE, SIDE, 3), 120.0, np.float32)
    samples[(board.cells == 0) | (board.cells == FLAG)] = 220.0
    samples[(board.cells != COVERED) & (board.cells != 0), 6:9, 7:9] = 0.0
    confidence = np.full(board.cells.shape, 0.9, np.float32)
    blank = (board.cells == COVERED) | (board.cells == 0)
    found = places(board.cells, confidence, Cells.of(samples))[1]
    assert (found[blank] < CONFIDENT).all()
    samples[board.cells == FLAG] = 160.0
    found = places(board.cells, confidence, Cells.of(samples))[1]
    assert (found[blank] >= CONFIDENT).all()


def test_flags_on_open_ground_may_be_mines_where_others_stand_on_covered_ground() -> None:
    board = Board.parse("F1.F1..\n11FF2..\n0112F..\n1F1023.\n1100012")
    confidence = np.where(board.cells == COVERED, 0.0, 0.9).astype(np.float32)
    assert doubted(board, board.cells, confidence) == []
    for dug, others in (([(0, 0), (2, 4), (3, 1)], 3), ([(0, 0), (2, 4), (3, 1), (1, 2)], 2)):
        ground = board.cells.copy()
        ground[tuple(np.transpose(dug))] = 0
        found = doubted(Board(ground), board.cells, confidence)
        assert found == ([list(cell) for cell in dug] if others >= 3 else [])
