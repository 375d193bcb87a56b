"""The numbers named in a contradiction: they clash, and no smaller set does."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given, settings

from screenbot.board import Board
from screenbot.deduction import deduce
from screenbot.errors import ContradictionError
from screenbot.policy import choose
from screenbot.policy.explain import explain
from screenbot.solver import Session, solve
from tests.solver import naive
from tests.solver.boards import any_boards


@settings(max_examples=150, deadline=None)
@given(any_boards(most_rows=4, most_cols=3))
def test_named_numbers_are_a_smallest_set(board):
    numbers = [tuple(cell) for cell in np.argwhere(board.numbers).tolist()]
    assume(board.hidden.sum() <= 9)
    alone = not naive.layouts(board, None)
    assume(alone or not naive.layouts(board, board.mines))
    with pytest.raises(ContradictionError) as raised:
        solve(board)
    error = raised.value
    assert error.uses_total == (not alone)
    total = None if alone else board.mines
    assert not naive.layouts(board, total, error.numbers)
    assert list(error.numbers) == sorted(error.numbers)
    for smaller in combinations(numbers, len(error.numbers) - 1) if error.numbers else ():
        assert naive.layouts(board, total, smaller)


def message(text: str) -> str:
    with pytest.raises(ContradictionError) as error:
        solve(Board.parse(text))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_messages():
    assert message("mines: 2\n03.\n...\n...\n") == (
        "the numbers 0 at 0,0, 3 at 0,1 (row,column) cannot hold together"
    )
    assert message("mines: 3\n.1001.\n.2002.\n.1001.\n") == (
        "the numbers 2 at 1,1, 2 at 1,4 (row,column) cannot hold together with 3 mines in all"
    )
    assert message("mines: 1\n2.\n") == "the number 2 at 0,0 (row,column) cannot hold"
    assert message("mines: 0\n1.\n..\n") == (
        "the number 1 at 0,0 (row,column) cannot hold with 0 mines in all"
    )

    apart = ".1." * 20
    assert message(f"mines: 15\n{apart}\n").endswith(
        " and 4 numbers more (row,column) cannot hold together with 15 mines in all"
    )


def test_total_alone():
    with pytest.raises(ContradictionError) as error:
        solve(Board.parse("..\n.*\n"), 5)
    assert error.value.numbers == ()
    assert error.value.uses_total
    assert str(error.value) == "no mine layout has 5 mines in all on this board"


@pytest.mark.parametrize("total", [7, 2**70])
@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize("way", ["exact", "sat", "session", "choose", "explain", "deduce"])
def test_more_mines_than_cells(way, given, total):
    """Whoever solves it says so, wherever the total comes from."""
    if way == "sat":
        pytest.importorskip("pysat", reason="python-sat is not installed (extra 'sat')")
    board = Board(["...", "..."], None if given else total)
    mines = total if given else None
    solvers = {
        "exact": solve,
        "sat": partial(solve, engine="sat"),
        "session": Session().solve,
        "choose": choose,
        "explain": explain,
        "deduce": deduce,
    }
    with pytest.raises(ContradictionError) as error:
        solvers[way](board, mines=mines)
    assert error.value.numbers == ()
    assert error.value.uses_total
    assert str(error.value) == f"no mine layout has {total} mines in all on this board"


def test_numbers_that_clash_by_themselves_come_before_the_total():
    with pytest.raises(ContradictionError, match="the number 4 at 0,0 ") as error:
        solve(Board.parse("mines: 7\n4..\n...\n"))
    assert not error.value.uses_total


def test_on_a_large_board():
    """The clash is found among thousands of sound numbers."""
    rows = ["0" * 60] * 60
    rows[30] = "0" * 20 + "131" + "0" * 37
    board = Board(rows, 3)
    with pytest.raises(ContradictionError) as error:
        solve(board)
    assert len(error.value.numbers) == 1
    assert error.value.numbers[0][0] == 30
