"""Layouts that are drawn: every solution as often as any other, and none that is not one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import Board
from screenbot.solver.jit import kernel
from screenbot.solver.kernel import SOLVED
from screenbot.solver.rules import new_agenda, note_all, read_facts, settle
from screenbot.solver.sample import draw, draw_safe, new_source, next_word, uniform
from tests.solver.boards import possible_boards
from tests.solver.naive import layouts

STOP = np.zeros(1, np.uint8)

BOARDS = [
    "mines: 3\n1..\n2..\n...\n",
    "mines: 4\n..1.\n.2..\n....\n1...\n",
    "mines: 3\n....1....\n",  # two components, one total
    "mines: 5\n1....\n.....\n..2..\n",
]


@kernel
def drawn(cells, mines, clear, number, seed):
    """So many layouts, bool (number, padded cells); with *clear*, a padded index, safe in each."""
    facts, shown = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    settle(facts, agenda)
    source = new_source(facts, mines - shown, np.zeros(1, np.uint8))
    random, room = np.full(1, seed, np.uint64), np.zeros(1, np.uint64)
    found = np.zeros((number, facts.state.size), np.bool_)
    if source.status != SOLVED:
        return found[:0]
    for i in range(number):
        if clear < 0:
            draw(source, next_word(random), room, found[i])
        else:
            draw_safe(source, next_word(random), clear, room, found[i])
    return found


def sets(board, found):
    """Each layout as the set of its cells."""
    shape = board.rows + 2, board.cols + 2
    return [
        frozenset((row - 1, col - 1) for row, col in np.argwhere(one.reshape(shape)).tolist())
        for one in found
    ]


@pytest.mark.parametrize("text", BOARDS)
def test_every_solution_as_often_as_any_other(text):
    board = Board.parse(text)
    solutions = layouts(board, board.mines)
    number = 400 * len(solutions)
    found = Counter(sets(board, drawn(board.cells, board.mines, -1, number, np.uint64(1))))
    assert set(found) == set(solutions)
    # The sum of squared deviations has the mean of its degrees of freedom (chi square).
    deviation = sum((count - 400) ** 2 / 400 for count in found.values())
    freedom = len(solutions) - 1
    assert abs(deviation - freedom) < 5 * (2 * freedom) ** 0.5


@settings(max_examples=60, deadline=None)
@given(possible_boards(), st.integers(0, 2**32))
def test_only_solutions_are_drawn_and_a_cell_is_safe_where_it_has_to_be(board, seed):
    solutions = set(layouts(board, board.mines))
    found = sets(board, drawn(board.cells, board.mines, -1, 20, np.uint64(seed)))
    assert set(found) <= solutions
    row, col = divmod(seed % board.cells.size, board.cols)
    at = (row + 1) * (board.cols + 2) + col + 1
    if any((row, col) not in solution for solution in solutions):
        found = sets(board, drawn(board.cells, board.mines, at, 20, np.uint64(seed)))
        assert set(found) <= {one for one in solutions if (row, col) not in one}


def test_a_layout_changes_little_where_a_cell_is_to_be_safe():
    board = Board.parse("mines: 8\n1.......\n........\n........\n.......1\n")
    free = drawn(board.cells, board.mines, -1, 200, np.uint64(3))
    at = 2 * 10 + 5
    clear = drawn(board.cells, board.mines, at, 200, np.uint64(3))
    assert not clear[:, at].any()
    same = ~free[:, at]
    np.testing.assert_array_equal(free[same], clear[same])
    np.testing.assert_array_equal((free != clear)[~same].sum(axis=1), 2)


@kernel
def numbers(count):
    random = np.zeros(1, np.uint64)
    found = np.empty(count)
    for i in range(count):
        found[i] = uniform(random)
    return found


def test_uniform_numbers():
    found = numbers(100_000)
    assert found.min() >= 0.0
    assert found.max() < 1.0
    counts = np.histogram(found, 20, (0.0, 1.0))[0]
    assert abs(counts - 5000).max() < 5 * 5000**0.5
