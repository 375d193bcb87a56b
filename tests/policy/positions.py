"""Positions of games, and what compiled code makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import numpy as np

from screenbot.board import Board
from screenbot.game import Game, Level
from screenbot.solver import solve
from screenbot.solver.kernel import SOLVED, Solved, solve_facts
from screenbot.solver.rules import Facts, new_agenda, note_all, read_facts, settle

STOP = np.zeros(1, np.uint8)


def read(board: Board, level: Level) -> tuple[Facts, Solved]:
    """A settled position, and its solution."""
    facts, shown = read_facts(board.cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    assert settle(facts, agenda)
    solved = solve_facts(facts, level.mines - shown, STOP)
    assert solved.status == SOLVED
    return facts, solved


def stuck_boards(level: Level) -> Iterator[Board]:
    """Boards of games at their first guess after an opening."""
    for seed in count():
        game = Game(level, rule="opening", seed=seed)
        game.reveal(3, 3)
        while game.state == "playing" and (safe := solve(game.board, level.mines).safe):
            for cell in safe:
                game.reveal(*cell)
        if game.state == "playing":
            yield game.board
