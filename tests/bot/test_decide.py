"""What is clicked on a board of which some cells cannot be read."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from screenbot.board import Board
from screenbot.bot.decide import Decider
from screenbot.bot.eyes import Eyes
from screenbot.bot.program import UNKNOWN
from screenbot.bot.settings import Settings
from screenbot.errors import ScreenbotError

UNREAD = "mines: 3\n....\n.2..\n...~\n"


def decider(policy: str) -> Decider:
    return Decider(Settings(policy=policy), cast(Eyes, SimpleNamespace(play=UNKNOWN)))


def test_a_policy_that_never_guesses_is_not_made_to() -> None:
    with pytest.raises(ScreenbotError, match="policy 'certain' makes no move"):
        decider("certain").decide(Board.parse(UNREAD), "safe", (1, 1))


def test_what_cannot_be_read_is_left_alone() -> None:
    decision = decider("strong").decide(Board.parse(UNREAD), "safe", (1, 1))
    (click,) = decision.clicks
    assert click.cell != (2, 3)
    assert decision.guess
    nothing = decider("strong").decide(Board.parse("mines: 1\n~1\n~1\n"), "safe", (0, 1))
    assert nothing.clicks == ()
