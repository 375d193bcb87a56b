"""Games that are never lost win as often as games that may be."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.compare import compare
from screenbot.errors import ConfigurationError
from screenbot.game import LEVELS, Level
from screenbot.policy.compiled import play_many, win_chances
from screenbot.simulate import make_task, play, simulate

BEGINNER = LEVELS["beginner"]


@pytest.mark.parametrize(
    ("level", "rule", "policy", "games"),
    [
        (BEGINNER, "safe", "least-risk", 6000),
        (BEGINNER, "any", "corners", 6000),
        (BEGINNER, "opening", "fast", 4000),
        (Level("custom", 7, 9, 16), "safe", "fast", 4000),
        (Level("custom", 6, 6, 9), "safe", "strong", 600),
    ],
)
def test_the_mean_is_that_of_wins_and_losses(level, rule, policy, games):
    first = (0, 0) if rule != "opening" else (2, 2)
    seeds = [(11, number) for number in range(games)]
    won = play_many(level, rule, first, seeds, policy)
    chance = win_chances(level, rule, first, seeds, policy)
    assert chance.min() >= 0.0
    assert chance.max() <= 1.0
    error = (won - chance).std() / games**0.5
    assert abs((won - chance).mean()) < 4.5 * error
    assert chance.var() < 0.75 * won.var()


def test_a_policy_that_stops_has_the_chance_of_certain_moves():
    seeds = [(12, number) for number in range(200)]
    won = play_many(BEGINNER, "opening", (2, 2), seeds, "certain")
    chance = win_chances(BEGINNER, "opening", (2, 2), seeds, "certain")
    np.testing.assert_array_equal(chance, won)


def test_the_same_games_whatever_jobs():
    task = make_task(9, 9, 10, "safe", None, "least-risk", 9000, 5, chances=True)
    alone, *_ = play(task, 9000, 1)
    spread, *_ = play(task, 9000, 2)
    np.testing.assert_array_equal(alone, spread)


def test_result_and_difference():
    result = simulate(9, 9, 10, policy="fast", games=400, jobs=1, chances=True)
    assert result.games == 400
    assert result.win_rate == pytest.approx(result.won / 400)
    assert 0.85 < result.win_rate < 0.97
    assert 0.0 < result.standard_error < (result.win_rate * (1 - result.win_rate) / 400) ** 0.5
    found = compare(["least-risk", "fast"], 9, 9, 10, games=400, jobs=1, chances=True)
    before, after = found.results
    assert after == result or after.win_rate == result.win_rate
    [difference] = found.differences
    assert difference.difference == pytest.approx(after.win_rate - before.win_rate)
    assert difference.gained + difference.lost <= 400
    assert difference.standard_error < 0.02


def test_only_policies_that_are_built_in_have_chances():
    with pytest.raises(ConfigurationError, match=r"policy 'tests\.test_simulate:Killer': chances"):
        # Not looked for at all: what is written is what is complained of.
        make_task(9, 9, 10, "safe", None, "tests.test_simulate:Killer", 10, 1, chances=True)


def test_command_line(capsys):
    from screenbot.cli import main

    arguments = ["simulate", "--level", "beginner", "--games", "60", "--jobs", "1", "--chances"]
    assert main([*arguments, "--policy", "least-risk"]) == 0
    assert " of 60 games won: " in capsys.readouterr().out
    assert main([*arguments, "--compare", "least-risk,fast"]) == 0
    assert "fast - least-risk: " in capsys.readouterr().out
    assert main([*arguments, "--record"]) == 2
    assert "--chances records nothing" in capsys.readouterr().err
