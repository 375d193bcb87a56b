"""Paired comparison of policies."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.compare import compare, difference
from screenbot.errors import ConfigurationError
from screenbot.simulate.games import Player


def test_differences_are_paired():
    before = np.array([1, 1, 2, 2, 1, 0], np.uint8)
    after = np.array([1, 2, 1, 1, 1, 1], np.uint8)
    found = difference("a", "b", before, after)
    assert (found.games, found.gained, found.lost) == (5, 2, 1)
    assert found.difference == pytest.approx(0.2)
    values = np.array([0, -1, 1, 1, 0])
    assert found.standard_error == pytest.approx(values.std() / np.sqrt(5))
    assert str(found).startswith("b - a: +20.00 ± ")


def test_same_boards_for_all():
    found = compare(["certain", "least-risk", "least-risk"], 9, 9, 10, games=60, jobs=1)
    assert [result.policy for result in found.results] == ["certain", "least-risk", "least-risk"]
    certain, least_risk = found.differences
    assert certain.lost == 0
    assert certain.gained > 0
    assert certain.difference == pytest.approx(
        found.results[1].win_rate - found.results[0].win_rate
    )
    assert found.results[1].won == found.results[2].won
    assert least_risk.base == "certain"
    assert not found.interrupted
    assert len(found.to_json()["differences"]) == 2


def test_one_policy_is_nothing_to_compare():
    with pytest.raises(ConfigurationError, match="compare 'fast'"):
        compare(["fast"], 9, 9, 10)


def test_command_line(capsys):
    from screenbot.cli import main

    arguments = ["simulate", "--level", "beginner", "--games", "40", "--jobs", "1"]
    assert main([*arguments, "--compare", "certain,least-risk"]) == 0
    assert "least-risk - certain: +" in capsys.readouterr().out
    assert main([*arguments, "--compare", "certain,bold"]) == 1
    assert "policy 'bold'" in capsys.readouterr().err


def test_after_ctrl_c_all_have_played_the_same_games(monkeypatch):
    played, calls = Player.play, []

    def stopped(player, *rest):
        calls.append(player.task.policy)
        player.stop.value |= len(calls) == 5  # the first of two that play in turn
        return played(player, *rest)

    monkeypatch.setattr(Player, "warm_up", lambda _: None)
    monkeypatch.setattr(Player, "play", stopped)
    found = compare(["certain", "least-risk"], 9, 9, 10, games=1_000_000, jobs=1)
    assert calls == ["certain", "least-risk"] * 3
    assert found.interrupted
    certain, least_risk = found.results
    assert 0 < certain.games == least_risk.games == found.differences[0].games < 1_000_000
    assert found.differences[0].gained > 0


def test_processes_play_all_policies():
    one, several = (
        compare(["certain", "least-risk"], 9, 9, 10, games=9000, jobs=jobs) for jobs in (1, 2)
    )
    assert [result.won for result in one.results] == [result.won for result in several.results]
    assert one.differences == several.differences
    assert all(result.games_per_second > 0 for result in several.results)
