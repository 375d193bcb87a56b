"""Boards of games under way: what is remembered gives what counting from scratch gives."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.errors import ContradictionError, TimeLimitError
from screenbot.game import LEVELS, Game, Level
from screenbot.policy import choose_moves, find_policy
from screenbot.solver import Session, solve
from screenbot.solver import session as module
from tests.solver.test_solution import wide_board


def assert_same(session: Session, board):
    scratch, again = solve(board), session.solve(board)
    assert again.safe == scratch.safe
    assert again.mines == scratch.mines
    np.testing.assert_allclose(
        again.mine_probability, scratch.mine_probability, rtol=0, atol=1e-12, equal_nan=True
    )
    assert again.log10_solutions == pytest.approx(scratch.log10_solutions, abs=1e-9)
    return scratch


@pytest.mark.parametrize(
    ("level", "games"),
    [
        (Level("custom", 5, 5, 6), 1200),
        (Level("custom", 6, 9, 16), 500),
        (Level("custom", 1, 14, 4), 200),
        (LEVELS["beginner"], 250),
        (LEVELS["expert"], 25),
        (Level("custom", 60, 60, 760), 2),
    ],
    ids=str,
)
def test_same_in_whole_games(level, games):
    """Thousands of games with one memory, which is never wrong about a component."""
    session = Session()
    policy = find_policy("least-risk")
    for seed in range(games):
        game = Game(level, "any", seed)
        while not game.over:
            board = game.board
            solution = assert_same(session, board)
            for move in choose_moves(board, solution, policy, "any", level.mines, (0, 0)):
                game.apply(move)


def test_a_component_that_no_move_touched_is_not_counted_again():
    game = Game(LEVELS["expert"], "opening", 3)
    game.reveal(3, 3)
    session = Session()
    session.solve(game.board)
    counted = session.counted
    assert counted > 0
    session.solve(game.board)
    assert session.counted == counted
    assert session.known == counted


def test_a_memory_that_is_full_starts_again(monkeypatch):
    monkeypatch.setattr(module, "SLOTS", 4)
    session = Session()
    for seed in range(30):
        game = Game(LEVELS["beginner"], "opening", seed)
        game.reveal(4, 4)
        if not game.over:
            assert_same(session, game.board)


def test_errors_are_those_of_solve():
    session = Session()
    with pytest.raises(ContradictionError, match="2 at 0,0"):
        session.solve(Board.parse("mines: 1\n2.\n"))
    with pytest.raises(TimeLimitError):
        session.solve(wide_board(), time_limit=1e-4)
    assert session.solve(Board.parse("mines: 1\n1.\n")).mines == ((0, 1),)
