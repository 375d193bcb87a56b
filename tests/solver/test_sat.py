"""The SAT engine against the exact one: two ways to the same answers."""

from __future__ import annotations

import math
import sys
import time
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings

from screenbot.board import Board
from screenbot.errors import (
    ConfigurationError,
    ContradictionError,
    MissingExtraError,
    TimeLimitError,
)
from screenbot.game import LEVELS, Game, Level
from screenbot.lab import new_game
from screenbot.policy import choose
from screenbot.solver import sat, solve
from tests.solver.boards import any_boards, possible_boards


@pytest.fixture(autouse=True)
def _extra(request):
    if "without" not in request.node.name:
        pytest.importorskip("pysat", reason="python-sat is not installed (extra 'sat')")


def assert_same(board: Board) -> None:
    exact, other = solve(board), solve(board, engine="sat")
    np.testing.assert_allclose(
        other.mine_probability, exact.mine_probability, rtol=0, atol=1e-9, equal_nan=True
    )
    assert other.safe == exact.safe
    assert other.mines == exact.mines
    assert other.wrong_flags == exact.wrong_flags
    assert other.log10_solutions == pytest.approx(exact.log10_solutions, abs=1e-9)


@settings(max_examples=150, deadline=None)
@given(possible_boards(most_rows=6, most_cols=6, most_covered=20, ends=True))
def test_same_on_small_boards(board):
    assert_same(board)


@settings(max_examples=100, deadline=None)
@given(any_boards())
def test_same_contradictions(board):
    def outcome(engine):
        try:
            return solve(board, engine=engine).safe
        except ContradictionError as error:
            return error.numbers, error.uses_total

    assert outcome("sat") == outcome("exact")


@pytest.mark.parametrize("level", [*LEVELS.values(), Level("custom", 8, 8, 20)])
def test_same_while_games_are_played(level):
    compared = 0
    for seed in range(8):
        game = Game(level, "opening", seed)
        game.reveal(2, 2)
        while not game.over:
            moves = choose(game.board, policy="least-risk", rule="opening")
            if any(move.cell not in solve(game.board).safe for move in moves):
                with suppress(TimeLimitError):  # too many models
                    assert_same(game.board)
                    compared += 1
            for move in moves:
                game.apply(move)
    assert compared > 8


def test_untouched_and_tight_totals():
    assert_same(Board.covered(16, 30, 99))
    assert_same(Board.covered(3, 3, 9))
    assert_same(Board.covered(2, 2, 0))
    assert_same(Board.parse("mines: 2\n1..\n"))
    assert_same(Board.parse("mines: 1\n..\n11\n"))
    assert_same(Board.parse("mines: 0\n00\n00\n"))
    many = solve(Board.covered(270, 480, 25920), engine="sat")
    exact = (math.lgamma(129601) - math.lgamma(25921) - math.lgamma(103681)) / math.log(10)
    assert many.log10_solutions == pytest.approx(exact, rel=1e-12)


def test_too_many_models_are_not_guessed(monkeypatch):
    monkeypatch.setattr(sat, "MOST_MODELS", 1)
    with pytest.raises(TimeLimitError, match="more than 1: use the exact engine"):
        solve(Board.parse("mines: 3\n.....\n.1.2.\n.....\n"), engine="sat")


def test_time_limit_is_kept():
    with pytest.raises(TimeLimitError, match="in the time allowed"):
        solve(Board.parse("mines: 3\n.....\n.1.2.\n.....\n"), engine="sat", time_limit=0.0)


def test_time_limit_is_kept_where_the_clauses_alone_take_longer():
    """A total over 1500 cells has a million clauses in each direction."""
    board = new_game(size=(48, 48), mine_probability=0.2, revealed=460, rule="any", seed=1).board
    began = time.monotonic()
    with pytest.raises(TimeLimitError, match="in the time allowed"):
        solve(board, engine="sat", time_limit=0.3)
    assert time.monotonic() - began < 1.5


def test_what_is_left_of_the_time_is_for_the_contradiction(monkeypatch):
    allowed = []

    def failing(board, mines, seconds):
        allowed.append(seconds)
        return ContradictionError("no")

    monkeypatch.setattr("screenbot.solver.contradiction.contradiction", failing)
    for time_limit in (None, 60.0):
        with pytest.raises(ContradictionError):
            solve(Board.parse("mines: 1\n2.\n"), engine="sat", time_limit=time_limit)
    assert allowed[0] is None
    assert 0 < allowed[1] < 60


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setitem(sys.modules, "pysat.card", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'screenbot\[sat\]'"):
        solve(Board.parse("mines: 1\n1.\n"), engine="sat")


def test_without_such_an_engine():
    with pytest.raises(ConfigurationError, match="engine 'magic': known are exact, sat"):
        solve(Board.parse("mines: 1\n1.\n"), engine="magic")  # type: ignore[arg-type]
