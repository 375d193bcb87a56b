"""Whole games in compiled code make the moves that ``choose`` makes."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.game import LEVELS, Game, Level
from screenbot.policy import choose_moves, find_policy, first_click
from screenbot.policy.compiled import COMPILED, play_many
from screenbot.solver import solve


def play_by_choosing(level: Level, rule, first, seed, policy) -> bool:
    game = Game(level, rule, seed)
    chooser = find_policy(policy)
    game.reveal(*first)
    while not game.over:
        board = game.board
        for move in choose_moves(board, solve(board), chooser, rule, level.mines, first):
            game.apply(move)
    return game.state == "won"


@pytest.mark.parametrize("policy", list(COMPILED))
@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize(
    ("level", "games"),
    [
        (LEVELS["beginner"], 150),
        (LEVELS["expert"], 40),
        (Level("custom", 5, 5, 9), 150),
        (Level("custom", 1, 12, 3), 60),
        (Level("custom", 4, 7, 12), 150),
    ],
)
def test_same_games_as_through_choose(policy, rule, level, games):
    first = first_click(level.rows, level.cols, rule)
    seeds = [(7, number) for number in range(games)]
    compiled = play_many(level, rule, first, seeds, policy)
    chosen = [play_by_choosing(level, rule, first, seed, policy) for seed in seeds]
    np.testing.assert_array_equal(compiled, chosen)
