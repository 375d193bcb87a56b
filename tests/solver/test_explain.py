"""Reasons for certain cells: they prove, and nothing in them can be left out."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given, settings

from screenbot.board import MINE, WRONG_FLAG, Board
from screenbot.solver import solve
from screenbot.solver.explain import explain
from tests.solver import naive
from tests.solver.boards import possible_boards


@settings(max_examples=60, deadline=None)
@given(possible_boards(most_rows=4, most_cols=4, most_covered=9))
def test_reasons_prove_and_are_minimal(board):
    solution = solve(board)
    reasons = explain(board)
    assert [reason.cell for reason in reasons] == sorted((*solution.safe, *solution.mines))
    for reason in reasons:
        assert reason.is_mine == (reason.cell in solution.mines)
        cells = board.cells.copy()
        cells[reason.cell] = WRONG_FLAG if reason.is_mine else MINE
        opposite = Board(cells)
        shown = int(np.isin(cells, (MINE,)).sum())
        assume(shown <= board.mines or reason.uses_total)
        total = board.mines if reason.uses_total else None
        assert not naive.layouts(opposite, total, reason.numbers)
        for left_out in reason.numbers:
            fewer = [number for number in reason.numbers if number != left_out]
            assert naive.layouts(opposite, total, fewer)
        if reason.uses_total:
            assert naive.layouts(opposite, None)


def texts(text: str) -> list[str]:
    return [str(reason) for reason in explain(Board.parse(text))]


def test_words():
    assert texts("mines: 2\n.1..\n11..\n") == [
        "0,0 is a mine: the 1 at 1,0 needs all its covered cells",
        "0,2 is safe: together the 1 at 0,1 and the 1 at 1,0 leave nothing else",
        "1,2 is safe: together the 1 at 1,1 and the 1 at 1,0 leave nothing else",
    ]
    assert texts("mines: 2\n1..\n") == [
        "0,1 is a mine: the 1 at 0,0 needs all its covered cells",
        "0,2 is a mine: the total of 2 mines leaves nothing else",
    ]
    assert texts("mines: 1\n0F..\n")[0] == (
        "the flag at 0,1 is on a safe cell: the 0 at 0,0 has all its mines elsewhere"
    )
