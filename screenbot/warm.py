"""The compiled solver and policies, loaded before anything is timed or waited for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from screenbot.game import Game
from screenbot.interrupts import heard_by
from screenbot.policy import choose
from screenbot.policy.turns import Turns

SEEDS: Final = (1, 2, 3)
"""Seeds of small games that use every part of the solver."""


def warm_up(policy: str) -> None:
    """Have the solver and a policy compiled, which is once on a machine, and loaded.

    Raises ``ConfigurationError`` for a policy that does not exist.
    """
    with _heard_ctrl_c():
        for seed in SEEDS:
            game = Game("beginner", "any", seed)
            turns = Turns(game, policy)
            while not game.over and (moves := choose(game.board, policy=policy, rule="any")):
                turns.make(moves)


@contextmanager
def _heard_ctrl_c() -> Iterator[None]:
    """Raises ``KeyboardInterrupt`` at the end of the block too, where Ctrl-C was pressed in it.

    The callbacks that hand out compiled code swallow what is raised in them.
    """
    pressed = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    with heard_by(interrupt):
        yield
    if pressed:
        raise KeyboardInterrupt
