"""Through pixels and without them the same seeds give the same moves."""

from __future__ import annotations

import pytest

from screenbot.board import Move
from screenbot.bot import Settings, play
from screenbot.bot.plan import batch
from screenbot.ends import embedded_game
from screenbot.game import Game
from screenbot.policy import choose
from tests.bot.fakes import FakeClock

SETS = {
    "beginner": 150,
    "intermediate": 40,
    "expert": 10,
}
"""Games of each level: 200 in all."""


def without_pixels(level: str, seed: int, number: int) -> tuple[list[Move], str]:
    """The moves and the result of a game that is played on the board seam."""
    game = Game(level, "safe", (seed, number))
    made: list[Move] = []
    first = None
    while not game.over:
        moves = choose(game.board, policy="least-risk", rule="safe", first=first)
        board = game.board
        for click in batch(board, moves, game.mines):
            if game.board.cells[click.cell] != board.cells[click.cell]:
                break  # opened by a click before it: the bot looks again there
            made.append(click.move)
            game.apply(click.move)
            if first is None and click.wish == "open":
                first = click.cell
    return made, game.state


@pytest.mark.parametrize("level", SETS)
def test_same_seeds_same_moves(level: str) -> None:
    clock = FakeClock()
    end = embedded_game(level, "safe", 7, cell=16.0, theme="classic", clock=clock.now)
    report = play(end, end, Settings(games=SETS[level], policy="least-risk"), clock=clock)
    assert report.error is None
    assert report.to_json()["misreads"] == 0
    for number, game in enumerate(report.games):
        moves, result = without_pixels(level, 7, number)
        assert [entry.move for entry in game.moves] == moves
        assert game.result == result
