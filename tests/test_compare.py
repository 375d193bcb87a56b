"""Paired comparison of policies."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.compare import compare, difference
from screenbot.errors import ConfigurationError


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
