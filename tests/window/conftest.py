"""The compiled solver is loaded before anything waits for it."""

from __future__ import annotations

import pytest

from screenbot import Board
from screenbot.advice import advise


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    board = Board.parse("mines: 10\n" + "1........\n" + ".........\n" * 8)
    advise(board, policy="least-risk")
