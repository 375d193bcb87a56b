"""The end of a game whose program puts an unknown window over its board at once."""

from __future__ import annotations

import numpy as np

from screenbot.board import COVERED, FLAG, UNSEEN, Board
from screenbot.bot.look import finished

BEFORE = Board.parse("1.1\n111\n000\n00.\n001").cells
"""One mine, one safe cell left."""


def after(**shown: int) -> np.ndarray:
    cells = np.array(BEFORE)
    cells[:2] = UNSEEN
    cells[3, 2] = shown["last"]
    return cells


UNDER = [(row, col) for row in range(2) for col in range(3)]


def test_the_last_safe_cell_is_open() -> None:
    assert finished(BEFORE, after(last=1), UNDER, [(3, 2)], 1)


def test_it_is_still_closed() -> None:
    for code in (COVERED, FLAG):
        assert not finished(BEFORE, after(last=code), UNDER, [(3, 2)], 1)


def test_more_was_safe_than_was_clicked() -> None:
    assert not finished(BEFORE, after(last=1), UNDER, [(3, 2)], 0)
    assert not finished(BEFORE, after(last=1), UNDER, [], 2)


def test_the_last_cell_is_under_a_small_window() -> None:
    under = [*UNDER, (3, 2)]
    assert not finished(BEFORE, after(last=UNSEEN), under, [(3, 2)], 1)


def test_what_opened_with_the_last_cell_counts_as_open() -> None:
    before = Board.parse("F1.\n11.\n00.\n00.").cells
    under = [(1, 2), (2, 2)]
    now = Board.parse("F10\n11~\n00~\n000").cells
    assert finished(before, now, under, [(3, 2)], 1)
    closed = Board.parse("F1.\n11~\n00~\n000").cells
    assert not finished(before, closed, under, [(3, 2)], 1)
