"""The compiled solver and policies, loaded before anything is timed or waited for."""

from __future__ import annotations

from typing import Final

from screenbot.game import Game
from screenbot.policy import choose
from screenbot.policy.turns import Turns

SEEDS: Final = (1, 2, 3)
"""Seeds of small games that use every part of the solver."""


def warm_up(policy: str) -> None:
    """Have the solver and a policy compiled, which is once on a machine, and loaded.

    Raises ``ConfigurationError`` for a policy that does not exist.
    """
    for seed in SEEDS:
        game = Game("beginner", "any", seed)
        turns = Turns(game, policy)
        while not game.over and (moves := choose(game.board, policy=policy, rule="any")):
            turns.make(moves)
