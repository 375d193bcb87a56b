"""The Gymnasium environment keeps Gymnasium's contract, and its probabilities are exact."""

from __future__ import annotations

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")
pytest.importorskip("gymnasium.utils.env_checker")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from screenbot import ScreenbotError, solve  # noqa: E402
from screenbot.gym import LOST, NOTHING, OPENED, WON, MinesweeperEnv  # noqa: E402

KINDS = [
    {"level": "beginner"},
    {"level": "beginner", "rule": "any", "revealed": 20},
    {"size": (5, 7), "mine_probability": 0.2, "rule": "opening"},
    {"size": (4, 4), "mines": 3, "probabilities": False},
]


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_gymnasium_accepts_it(options: dict[str, object], render_mode: str) -> None:
    env = gymnasium.make("screenbot/Minesweeper-v0", render_mode=render_mode, **options)
    check_env(env.unwrapped)


def test_games_and_rewards() -> None:
    env = MinesweeperEnv("beginner")
    rewards = set()
    for seed in range(30):
        board, info = env.reset(seed=seed)
        assert (board == 9).all()
        done = False
        while not done:
            chances = info["mine_probability"]
            exact = solve(env.game.board).mine_probability
            assert np.array_equal(chances, np.nan_to_num(exact))
            action = np.int64(np.nanargmin(np.where(info["mask"], chances.ravel(), np.nan)))
            board, reward, done, truncated, info = env.step(action)
            assert not truncated
            rewards.add(reward)
        assert reward == (WON if env.game.state == "won" else LOST)
        assert not info["mask"].any()
    assert rewards == {WON, LOST, OPENED}


def test_a_move_without_effect_costs_a_little() -> None:
    env = MinesweeperEnv("beginner")
    env.reset(seed=0)
    env.step(np.int64(0))
    assert env.step(np.int64(0))[1] == NOTHING


def test_seeds_repeat_games() -> None:
    env = MinesweeperEnv("beginner")
    boards = []
    for _ in range(2):
        env.reset(seed=7)
        env.reset()
        boards.append(env.step(np.int64(40))[0])
    assert (boards[0] == boards[1]).all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ScreenbotError, match="mines 9"):
        MinesweeperEnv(size=(3, 3), mines=9)
    with pytest.raises(ScreenbotError, match="render_mode 'human'"):
        MinesweeperEnv("beginner", render_mode="human")
