"""The numbers named in a contradiction: they clash, and no smaller set does."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from screenbot.board import WRONG_FLAG, Board
from screenbot.deduction import deduce
from screenbot.errors import ContradictionError
from screenbot.game import count_neighbours
from screenbot.policy import choose
from screenbot.policy.explain import explain
from screenbot.silence import OUTPUT, silenced
from screenbot.solver import Session, core, solve
from screenbot.solver import contradiction as module
from screenbot.solver.solution import count
from tests.solver import naive
from tests.solver.boards import any_boards, possible_boards


def assert_names_a_smallest_set(board):
    """The board has no solution; all smaller sets of its numbers have one."""
    numbers = [tuple(cell) for cell in np.argwhere(board.numbers).tolist()]
    alone = not naive.layouts(board, None)
    with pytest.raises(ContradictionError) as raised:
        solve(board)
    error = raised.value
    assert error.uses_total == (not alone)
    assert error.smallest
    total = None if alone else board.mines
    assert not naive.layouts(board, total, error.numbers)
    assert list(error.numbers) == sorted(error.numbers)
    for smaller in combinations(numbers, len(error.numbers) - 1) if error.numbers else ():
        assert naive.layouts(board, total, smaller)


@settings(max_examples=150, deadline=None)
@given(any_boards(most_rows=4, most_cols=3))
def test_named_numbers_are_a_smallest_set(board):
    assume(board.hidden.sum() <= 9)
    assume(not naive.layouts(board, board.mines))
    assert_names_a_smallest_set(board)


@settings(max_examples=150, deadline=None)
@given(possible_boards(most_rows=3, most_cols=6, most_covered=10, ends=True), st.data())
def test_so_are_those_that_only_the_total_contradicts(board, data):
    totals = {len(layout) for layout in naive.layouts(board, None)}
    shown = int(board.shown_mines.sum())
    wrong = sorted(set(range(int(board.hidden.sum()) + 1)) - totals)
    assume(wrong)
    mines = data.draw(st.sampled_from(wrong)) + shown
    assert_names_a_smallest_set(replace(board, mines=mines))


GAP = ["!!..!", "!.!2.", ".2.!!", ".!1.!"]


def test_totals_between_two_that_are_possible():
    """The numbers allow 3 mines or 5: neither too few cells for 4 nor too many mines."""
    for mines in (2, 4, 6):
        assert_names_a_smallest_set(Board(GAP, mines))


def scattered(seed: int, part: float) -> np.ndarray:
    """An expert board of 99 mines, that part of its cells shown at random: codes (rows, cols)."""
    rng = np.random.default_rng(seed)
    layout = np.zeros(480, np.bool_)
    layout[rng.choice(480, 99, replace=False)] = True
    layout = layout.reshape(16, 30)
    shown = (rng.random((16, 30)) < part) & ~layout
    return np.where(shown, count_neighbours(layout), 9).astype(np.uint8)


@pytest.mark.parametrize(
    ("seed", "part", "mines", "fewest"),
    [(1, 0.25, 40, 13), (2, 0.25, 44, 13), (3, 0.5, 45, 14), (4, 0.3, 50, 17), (5, 0.25, 255, 18)],
)
def test_a_total_that_is_far_from_what_many_numbers_need(seed, part, mines, fewest):
    board = Board(scattered(seed, part), mines)
    with pytest.raises(ContradictionError) as error:
        solve(board)
    assert error.value.smallest
    assert len(error.value.numbers) == fewest


def test_where_the_time_is_short_it_is_said_that_fewer_may_do(monkeypatch):
    board = Board(scattered(1, 0.25), 40)
    monkeypatch.setattr(module, "REDUCE_SECONDS", 0.0)
    with pytest.raises(ContradictionError, match=r"in all \(perhaps not the fewest\)$") as error:
        solve(board)
    assert error.value.uses_total
    assert not error.value.smallest
    with pytest.raises(ContradictionError, match=r"together \(perhaps not the fewest\)$") as error:
        solve(Board.parse("mines: 2\n03.\n...\n...\n"))
    assert not error.value.uses_total
    assert not error.value.smallest


def test_a_clash_is_found_near_by_before_the_time_is_up(monkeypatch):
    """Small windows are looked at first, though that no fewer numbers clash takes longer."""
    cells = np.full((20, 30), WRONG_FLAG, np.uint8)
    cells[:16] = scattered(5, 0.25)
    cells[17:, 27:] = [[9, 1, 9], [1, 14, 1], [14, 9, 14]]
    looked = []

    def counted(*args):
        looked.append(args)
        return count(*args)

    monkeypatch.setattr(core, "count", counted)
    monkeypatch.setattr(core.ConflictTest, "late", property(lambda _: len(looked) > 180))
    with pytest.raises(ContradictionError) as error:
        solve(Board(cells, 300))
    assert error.value.numbers == ((17, 28), (18, 27), (18, 29))
    assert not error.value.smallest


def test_nothing_is_printed(capfd):
    """HiGHS leaves lines on standard output."""
    library = pytest.importorskip("ctypes").CDLL(None if os.name == "posix" else "ucrtbase")
    with silenced(OUTPUT):
        library.puts(b"HighsMipSolverData::transformNewIntegerFeasibleSolution")
    library.puts(b"heard")
    library.fflush(None)
    assert capfd.readouterr().out.strip() == "heard"


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
