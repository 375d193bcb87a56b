"""Whole games in compiled code make the moves that ``choose`` makes."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.game import LEVELS, Game, Level
from screenbot.policy import choose_moves, find_policy, first_click
from screenbot.policy.compiled import COMPILED, play_logged, play_many
from screenbot.policy.log import LOST, STOPPED, WON, new_log
from screenbot.records.packed import Whole
from screenbot.solver import solve

STATES = {WON: "won", LOST: "lost", STOPPED: "playing"}


def play_by_choosing(level: Level, rule, first, seed, policy) -> bool:
    game = Game(level, rule, seed)
    chooser = find_policy(policy)
    while not game.over:
        board = game.board
        moves = choose_moves(board, solve(board), chooser, rule, level.mines, first)
        if not moves:
            break
        for move in moves:
            game.apply(move)
    return game.state == "won"


@pytest.mark.parametrize("policy", list(COMPILED))
@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize(
    ("level", "games"),
    [
        (LEVELS["beginner"], 80),
        (LEVELS["expert"], 40),
        (Level("custom", 5, 5, 9), 100),
        (Level("custom", 1, 12, 3), 60),
        (Level("custom", 4, 7, 12), 80),
    ],
)
def test_same_games_as_through_choose(policy, rule, level, games):
    first = first_click(level.rows, level.cols, rule)
    seeds = [(7, number) for number in range(games)]
    compiled = play_many(level, rule, first, seeds, policy)
    chosen = [play_by_choosing(level, rule, first, seed, policy) for seed in seeds]
    np.testing.assert_array_equal(compiled, chosen)


@pytest.mark.parametrize("policy", list(COMPILED))
@pytest.mark.parametrize(
    ("level", "rule"), [(LEVELS["beginner"], "any"), (Level("custom", 7, 9, 14), "safe")]
)
def test_the_log_tells_the_whole_game(policy, level, rule) -> None:
    first = first_click(level.rows, level.cols, rule)
    seeds = [(3, number) for number in range(60)]
    small = new_log(60, level.rows, level.cols, 1, rule == "any")
    outcome, log = play_logged(level, rule, first, seeds, policy, small)
    np.testing.assert_array_equal(outcome == WON, play_many(level, rule, first, seeds, policy))
    begin = 0
    for number, seed in enumerate(seeds):
        game = Game(level, rule, seed)
        end, moves, guesses, told, _ = log.ends[number].tolist()
        assert told == outcome[number]
        data = log.data[begin:end].tobytes()
        whole = Whole.of(level.rows, level.cols, level.mines, moves, b"", None, None, data)
        assert whole is not None
        begin = end
        assert len(whole.guessed) == guesses
        assert (0 in whole.guessed) == (rule == "any" and policy != "certain")
        positions = whole.positions()
        for at, move in enumerate(whole.moves()):
            if at in whole.guessed:
                board, chances = next(positions)
                assert board == game.board
                np.testing.assert_allclose(chances, solve(board).mine_probability, atol=1e-6)
            assert game.apply(move), "every move opens something"
        assert next(positions, None) is None
        assert game.state == (STATES[outcome[number]] if moves else "ready")
        assert whole.board() == game.board
