"""How many mines lie beside the numbers, against every arrangement of them."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import assume, given, settings

from screenbot import Board, solve
from screenbot.deduction import deduce, frontier_mines
from screenbot.deduction.facts import read_facts
from tests.deduction.test_levels import positions


@settings(deadline=None, max_examples=60)
@given(positions())
def test_least_and_most_are_those_of_all_arrangements(board: Board) -> None:
    facts = read_facts(board)
    cells = sorted(frozenset().union(*facts.around.values()))
    assume(len(cells) <= 12)
    counts = set()
    for mines in itertools.product((False, True), repeat=len(cells)):
        laid = {cell for cell, mine in zip(cells, mines, strict=True) if mine}
        if all(len(near & laid) == facts.need[at] for at, near in facts.around.items()):
            counts.add(len(laid))
    found = frontier_mines(board)
    assert (found.cells, found.least, found.most) == (len(cells), min(counts), max(counts))
    chance = solve(board).mine_probability
    assert found.expected == pytest.approx(sum(chance[cell] for cell in cells))
    assert found.least - 1e-9 <= found.expected <= found.most + 1e-9


def test_they_settle_the_cells_beside_no_number() -> None:
    board = Board.parse("mines: 2\n.1...\n.....\n.....\n....1")
    assert frontier_mines(board).least == 2
    reasons = {c.cell: str(c) for c in deduce(board)}
    assert "all of them are needed beside the numbers" in reasons[2, 1]

    board = Board.parse("mines: 6\n.1..\n....\n1...\n....")
    found = frontier_mines(board)
    assert (found.least, found.most) == (1, 2)


def test_a_board_without_numbers() -> None:
    found = frontier_mines(Board.parse("mines: 2\n...\n..."))
    assert (found.cells, found.least, found.most, found.expected) == (0, 0, 0, 0.0)
