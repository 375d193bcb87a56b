"""Marks that are hardly known by their shape are believed where the numbers agree with them."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.game import Game
from screenbot.vision.appearance.belief import BLANK, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.naming.filling import doubt_asked, doubt_crosses, doubt_on_open, filling
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT


def shown(marks: Any, likely: int, others: Any = False) -> tuple[Any, Cells]:
    """What is said of looks by their shape: *marks* may be of a class or nothing of the game.

    They are squares, but *others* rings.
    """
    samples = np.full((3, 24, 24, 3), 200.0, np.float32)
    samples[1, 8:16, 8:16] = 20.0
    cv2.circle(samples[2], (12, 12), 7, (20.0, 20.0, 20.0), 2)
    shape = np.zeros((3, len(CLASSES)), np.float32)
    shape[1:, likely] = 0.5
    return shape, Cells(Drawings(samples), np.where(marks, np.where(others, 2, 1), 0))


def played() -> tuple[Any, Any]:
    """Codes of a game under way, no flag set, and where its mines are."""
    game = Game((9, 9, 10), "opening", 4)
    game.reveal(4, 4)
    assert game.layout is not None
    return game.board.cells.copy(), game.layout.copy()


def test_flags_that_fill_numbers() -> None:
    codes, mines = played()
    beside = mines & (count_around((codes >= 1) & (codes <= 8)) > 0)
    cells = np.argwhere(beside)
    assert len(cells) >= 7
    flags = np.zeros_like(beside)
    flags[tuple(cells[:-2].T)] = True
    codes[flags] = FLAG
    confidence = np.where(flags, 0.1, 1.0).astype(np.float32)
    full = (codes >= 1) & (codes <= 8) & (count_around(flags) == codes)
    told = filling(codes, confidence, *shown(flags, IS_FLAG))
    assert ((told >= 0.5) == (~flags | (count_around(full) > 0))).all()
    assert (told[flags] >= 0.5).sum() >= 4
    # Letters are nothing like a flag, and one flag too many makes all of them doubtful.
    assert (filling(codes, confidence, *shown(flags, 0)) == confidence).all()
    safe = np.argwhere((codes == COVERED) & ~mines & (count_around(full) > 0))[0]
    codes[tuple(safe)], confidence[tuple(safe)] = FLAG, 0.1
    assert (filling(codes, confidence, *shown(codes == FLAG, IS_FLAG)) == confidence).all()


def test_many_marks_of_one_kind_that_fill_numbers_are_flags_whatever_they_show() -> None:
    """Also where one of them is wrong; what is beside it stays doubtful."""
    game = Game((12, 14, 26), "opening", 1)
    game.reveal(5, 5)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout)[::3].tolist():
        game.reveal(row, col)
    codes, mines = game.board.cells.copy(), game.layout.copy()
    number = (codes >= 1) & (codes <= 8)
    flags = mines & (count_around(number) > 2)
    full = number & (count_around(flags) == codes)
    beside = np.argwhere((codes == COVERED) & ~mines & (count_around(full) > 0)).tolist()
    wrong = min(map(tuple, beside), key=lambda at: count_around(full)[at])
    flags[wrong] = True
    codes[flags] = FLAG
    over = number & (count_around(flags) > codes)
    confidence = np.where(flags, 0.1, 1.0).astype(np.float32)
    assert (filling(codes, confidence, *shown(flags, BLANK))[flags] < 0.5).all(), "a colour"
    told = filling(codes, confidence, *shown(flags, CLASSES.index("other")))
    assert np.count_nonzero(told[flags] >= 0.5) >= 8
    assert (told[flags & (count_around(over) > 0)] < 0.5).all()
    assert told[wrong] < 0.5
    confidence[codes == COVERED] = 0.3  # these may be the flags, and the others mines
    told = filling(codes, confidence, *shown(flags, CLASSES.index("other")))
    assert (told[flags] < 0.5).all()


def test_numbers_near_what_is_hidden_may_lack_mines_for_that() -> None:
    """The game may be over, and the marks be mines: what lies over cells is misread beside it."""
    game = Game((12, 14, 26), "opening", 1)
    game.reveal(5, 5)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout)[::3].tolist():
        game.reveal(row, col)
    codes = game.board.cells.copy()
    number = (codes >= 1) & (codes <= 8)
    flags = game.layout & (count_around(number) > 2)
    lacking = number & (count_around(flags) < codes)
    codes[flags], codes[(codes == COVERED) & ~flags] = FLAG, 0
    confidence = np.where(flags, 0.1, 1.0).astype(np.float32)
    marks = shown(flags, CLASSES.index("other"))
    assert (filling(codes, confidence, *marks)[flags] >= 0.5).any()
    beside = count_around(lacking) > 0
    codes[(codes == 0) & (count_around(beside) > 0) & ~beside] = UNSEEN
    assert (filling(codes, confidence, *marks)[flags] < 0.5).all()


def test_sure_flags_speak_for_those_drawn_like_them() -> None:
    codes, mines = played()
    beside = mines & (count_around((codes >= 1) & (codes <= 8)) > 0)
    cells = np.argwhere(beside)
    codes[tuple(cells[:-2].T)] = FLAG
    flags = codes == FLAG
    odd = np.zeros_like(flags)
    odd[tuple(cells[0])] = True
    full = (codes >= 1) & (codes <= 8) & (count_around(flags) == codes)
    confidence = np.ones(codes.shape, np.float32)
    confidence[tuple(cells[0])] = 0.1
    assert count_around(full)[tuple(cells[0])]
    assert (filling(codes, confidence, *shown(flags, IS_FLAG)) >= 0.5).all()
    told = filling(codes, confidence, *shown(flags, IS_FLAG, odd))
    assert told[tuple(cells[0])] < 0.5, "it shows something else"


def test_mines_that_a_lost_game_shows() -> None:
    codes, mines = played()
    codes[mines] = MINE
    confidence = np.where(mines, 0.1, 1.0).astype(np.float32)
    assert (codes == COVERED).any()
    assert (filling(codes, confidence, *shown(mines, MINES[0])) >= 0.5).all()
    assert (filling(codes, confidence, *shown(mines, IS_FLAG)) == confidence).all()
    some = np.zeros_like(mines)
    some[tuple(np.argwhere(mines)[::2].T)] = True
    two = filling(codes, confidence, *shown(mines, MINES[0], some))
    assert (two == confidence).all(), "some may be flags"
    codes[mines] = EXPLODED
    assert (filling(codes, confidence, *shown(mines, MINES[0])) == confidence).all()


def test_a_mine_on_a_ground_of_its_own_may_have_exploded() -> None:
    codes, mines = played()
    codes[mines] = MINE
    confidence = np.where(mines, 0.1, 1.0).astype(np.float32)
    shape, cells = shown(mines, MINES[0])
    samples = cells.drawings.samples.copy()
    samples[2] = samples[1] + (60.0, -40.0, -40.0)
    shape[2] = shape[1]
    burst = tuple(np.argwhere(mines)[0])
    look = cells.look.copy()
    look[burst] = 2
    told = filling(codes, confidence, shape, Cells(Drawings(samples), look))
    assert told[burst] < 0.5
    assert np.count_nonzero(told >= 0.5) == codes.size - 1


def test_signs_of_one_shape_in_another_colour_than_mines_may_be_flags() -> None:
    """Blossoms among bombs: both are round."""
    codes, mines = played()
    codes[mines] = MINE
    confidence = np.where(mines, 0.1, 1.0).astype(np.float32)
    shape, cells = shown(mines, MINES[0])
    samples, look = cells.drawings.samples.copy(), cells.look.copy()
    samples[2] = samples[1]
    samples[2, 8:16, 8:16] = (230, 90, 140)
    some = tuple(np.argwhere(mines)[:5].T)
    look[some] = 2
    shape[2], shape[1, MINES[0]] = shape[1], 0.9
    told = filling(codes, confidence, shape, Cells(Drawings(samples), look))
    assert (told[some] < 0.5).all()
    assert np.count_nonzero(told >= 0.5) == codes.size - 5


def test_mines_beside_a_wrong_flag() -> None:
    codes, mines = played()
    codes[mines] = MINE
    beside = count_around((codes >= 1) & (codes <= 8)) > 0
    wrong = tuple(np.argwhere((codes == COVERED) & beside)[0])
    codes[wrong] = FLAG
    assert ((codes >= 1) & (codes <= 8) & (count_around(codes >= FLAG) > codes)).any()
    confidence = np.where(mines, 0.1, 1.0).astype(np.float32)
    assert (filling(codes, confidence, *shown(mines, MINES[0])) >= 0.5).all()


def test_a_mine_that_is_unlike_the_others_may_have_exploded() -> None:
    codes, mines = played()
    codes[mines] = MINE
    confidence = np.ones(codes.shape, np.float32)
    confidence[tuple(np.argwhere(mines)[0])] = 0.1
    assert (filling(codes, confidence, *shown(mines, MINES[0])) == confidence).all()


@pytest.mark.parametrize("at_mines", [True, False])
def test_flags_on_the_ground_of_open_cells_are_doubted_unless_they_fill_numbers(
    at_mines: bool,
) -> None:
    codes, mines = played()
    number = (codes >= 1) & (codes <= 8)
    known = mines & (count_around(number) >= 3)
    chosen = known if at_mines else number & (np.indices(codes.shape).sum(axis=0) % 3 == 0)
    codes = np.where(chosen, FLAG, codes).astype(np.uint8)
    samples = np.full((*codes.shape, 16, 16, 3), 90.0, np.float32)
    samples[(codes <= 8) | chosen] = 220.0
    samples[chosen, 5:11, 5:11] = (200, 20, 20)
    sure = np.ones(codes.shape, np.float32)
    found = doubt_on_open(codes, sure, Cells.of(samples))
    assert (found[chosen] == (1.0 if at_mines else HINTED)).all()


def test_question_marks_that_fill_numbers_are_doubted_where_no_flag_shows() -> None:
    codes, mines = played()
    number = (codes >= 1) & (codes <= 8)
    beside = mines & (count_around(number) > 0)
    ones = np.ones(codes.shape, np.float32)
    many, few = np.where(beside, QUESTION, codes), codes.copy()
    few[tuple(np.argwhere(beside)[0])] = QUESTION
    assert ((doubt_asked(many, ones) >= 0.5) == ~beside).all()
    assert ((doubt_asked(few, ones) >= 0.5) == (few != QUESTION)).all()
    # Beside flags, or where they fill no number, they ask.
    many[tuple(np.argwhere(beside)[0])] = FLAG
    far = np.where((codes == COVERED) & (count_around(number) == 0), QUESTION, codes)
    for asked in (many, far):
        assert (doubt_asked(asked, ones) == ones).all()


def test_crosses_that_numbers_want_as_mines_are_no_wrong_flags_for_sure() -> None:
    lost = Board.parse("1!10\n2231\n1X2!\n1132\n001*")
    confidence = np.full(lost.cells.shape, 0.9, np.float32)
    doubted = doubt_crosses(lost.cells, confidence) < CONFIDENT
    assert (doubted == (lost.cells == WRONG_FLAG)).all()
    usual = Board.parse("0!00\n1121\n1X2*\n1121\n0000")
    assert (doubt_crosses(usual.cells, confidence) == confidence).all(), "none is wanted"
    hidden = Board.parse("1!10\n2231\n1X2!\n1132\n21.2")
    assert (doubt_crosses(hidden.cells, confidence) == confidence).all(), "not all are shown"


@pytest.mark.parametrize("fault", ["", "a zero beside a covered cell", "a number without room"])
def test_signs_with_nothing_hidden_about_them_are_zeros(fault: str) -> None:
    """A dash is like no mark that is known."""
    codes, _ = played()
    zero = codes == 0
    assert np.count_nonzero(zero) >= 8
    if fault == "a zero beside a covered cell":
        row, col = np.argwhere(codes == COVERED)[0]
        zero[max(0, row - 1), max(0, col - 1)] = True
        codes[zero] = 0
    elif fault:
        codes[tuple(np.argwhere((codes >= 1) & (codes <= 8))[6])] = 8
    shape, cells = shown(zero, CLASSES.index("other"))
    confidence = np.where(zero, np.float32(0.02), np.float32(1.0))
    found = filling(codes, confidence, shape, cells)
    assert (found[zero] >= CONFIDENT).all() == (not fault)
    assert (found[~zero] == 1.0).all()
