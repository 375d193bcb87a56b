"""Reasons for moves, in words."""

from __future__ import annotations

import pytest

from screenbot.board import COVERED, Board
from screenbot.errors import ConfigurationError
from screenbot.policy import choose
from screenbot.policy.explain import GuessReason, explain


def test_certain_cells_need_no_guess():
    reasons = explain(Board.parse("mines: 2\n...\n121\n"))
    assert [reason.cell for reason in reasons] == [(0, 0), (0, 1), (0, 2)]


def test_a_guess_is_compared_with_the_next_best():
    board = Board.parse("mines: 2\n....\n.1..\n....\n....\n")
    (reason,) = explain(board, policy="least-risk")
    assert isinstance(reason, GuessReason)
    assert reason.cell == choose(board, policy="least-risk")[0].cell
    assert reason.chance == pytest.approx(0.125)
    assert 0 < reason.progress < 1 - reason.chance
    assert reason.next_chance == pytest.approx(0.125)
    assert str(reason).startswith("0,0 is a guess: 12.50 % mine, and a safe cell follows with ")


def test_the_next_best_guess_can_be_clicked():
    """Cells that something hides may be less risky, but nobody can open them."""
    board = Board.parse("mines: 3\n.3.~~\n...~~\n")
    reason = explain(board)[-1]
    assert isinstance(reason, GuessReason)
    assert reason.next_best is not None
    assert board.cells[reason.next_best] == COVERED
    (alone,) = explain(Board.parse("mines: 1\n.1~\n"))
    assert alone.next_best is None


def test_an_even_guess():
    (reason,) = explain(Board.parse("mines: 1\n..\n11\n"))
    assert reason.progress == pytest.approx(0.5)
    assert "50.00 % mine" in str(reason)


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_a_first_click_that_is_never_a_mine(rule):
    (reason,) = explain(Board.covered(9, 9, 10), rule=rule)
    row, col = choose(Board.covered(9, 9, 10), rule=rule)[0].cell
    assert str(reason) == f"{row},{col} is safe: the first click is never a mine"


def test_a_first_click_that_may_be_a_mine():
    (reason,) = explain(Board.covered(9, 9, 10), rule="any")
    assert str(reason).startswith("0,0 is a guess: 12.35 % mine")


def test_nothing_to_say_of_the_end():
    assert explain(Board.parse("mines: 1\nX1\n11\n")) == ()


def test_bad_input():
    with pytest.raises(ConfigurationError, match="policy 'bold'"):
        explain(Board.covered(9, 9, 10), policy="bold")
