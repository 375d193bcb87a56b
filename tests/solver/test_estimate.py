"""Boards whose mine total nobody tells, against every layout that the numbers allow."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.errors import ContradictionError
from screenbot.game import Game, Level
from screenbot.level import neighbours
from screenbot.solver import Session
from screenbot.solver.estimate import DENSITY, first_estimate


def layouts(board: Board) -> np.ndarray:
    """All mine layouts, bool (n, rows, cols), that agree with the numbers."""
    hidden = np.flatnonzero(board.hidden)
    numbers = np.flatnonzero(board.numbers)
    bits = (np.arange(1 << hidden.size)[:, None] >> np.arange(hidden.size)) & 1
    mines = np.tile(board.shown_mines.ravel(), (len(bits), 1))
    mines[:, hidden] = bits
    around = [
        [row * board.cols + col for row, col in neighbours(board.rows, board.cols, *place)]
        for place in zip(*np.divmod(numbers, board.cols), strict=True)
    ]
    agree = np.array([mines[:, near].sum(axis=1) for near in around]).T
    found = mines[(agree == board.cells.ravel()[numbers]).all(axis=1)]
    return found.reshape(-1, board.rows, board.cols)


@pytest.mark.parametrize("seed", range(12))
def test_certain_is_what_all_layouts_agree_on(seed: int) -> None:
    game = Game(Level("custom", 4, 5, 4), "opening", seed)
    session = Session()
    game.reveal(1, 1)
    for row, col in ((1, 1), (2, 4), (3, 0), (0, 4)):
        if not game.over:
            game.reveal(row, col)
        board = game.board.with_mines(None)
        if game.state == "lost" or board.hidden.sum() > 14:
            continue
        every = layouts(board)
        found = session.estimate(board)
        chance = found.solution.mine_probability
        assert ((chance == 1.0) == (every.all(axis=0) & board.hidden)).all()
        assert ((chance == 0.0) == (~every.any(axis=0) & board.hidden)).all()
        totals = every.sum(axis=(1, 2))
        assert found.fewest == totals.min()
        assert totals.min() <= found.mines <= totals.max()


def test_chances_are_those_of_an_endless_board() -> None:
    """The two open cells and the two beside them have one mine, which says how dense they are."""
    board = Board.parse("1..\n1..\n")
    every = layouts(board)
    density = (60 * DENSITY + 1) / (60 + 4)
    weights = (density / (1 - density)) ** every.sum(axis=(1, 2))
    chance = np.average(every, axis=0, weights=weights)
    found = Session().estimate(board).solution.mine_probability
    np.testing.assert_allclose(found[board.hidden], chance[board.hidden], atol=1e-5)


def test_nothing_is_known() -> None:
    found = Session().estimate(Board.covered(12, 13))
    assert found.fewest == 0
    assert found.mines == first_estimate(12, 13) == 25
    assert not found.solution.safe


def test_numbers_that_cannot_be() -> None:
    with pytest.raises(ContradictionError) as error:
        Session().estimate(Board.parse("1.3\n"))
    assert not error.value.uses_total


def test_totals_with_holes_between_them() -> None:
    """Either all of the outer mines are there or none: 13 or 16 in all, and nothing between."""
    board = Board.parse("3...3\n..5..\n.5.5.\n..5..\n3...3\n")
    totals = layouts(board).sum(axis=(1, 2))
    found = Session().estimate(board)
    assert found.fewest == totals.min()
    assert found.mines in set(totals.tolist())
    assert not set(range(totals.min(), totals.max() + 1)) <= set(totals.tolist())
