"""Games played on in thought: they find the cells that win most, and drop what is behind."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from screenbot.game import Level
from screenbot.policy.endgame import wins
from screenbot.policy.ending_table import new_endgame
from screenbot.policy.layouts import list_solutions
from screenbot.policy.playouts import LIKELY, RESIDUAL, SLOPE, keep_likely, play_out
from screenbot.solver import solve
from screenbot.solver.jit import kernel
from screenbot.solver.kernel import solve_facts
from screenbot.solver.rules import new_agenda, note_all, read_facts, settle
from tests.policy.positions import STOP, stuck_boards

LEVEL = Level("custom", 8, 8, 14)


@kernel
def chances(cells, mines, stop):
    """The five safest cells of a board of few solutions, and the exact chance to win with each."""
    facts, _ = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    settle(facts, agenda)
    solved = solve_facts(facts, mines, stop)
    layouts, cell = list_solutions(facts, solved, mines, 600)
    shows = new_endgame(facts, layouts, cell, 1).shows
    safest = np.argsort(layouts.sum(axis=0))[:5]
    at, chance = cell[safest], np.zeros(5)
    for i in range(5):
        for number in range(9):
            part = layouts[shows[:, safest[i]] == number]
            won = part.shape[0]
            if won > 1:
                game = new_endgame(facts, part, cell, 30_000)
                game.stack[:won] = np.arange(won)
                won = wins(game, won)[0]
            chance[i] += won / layouts.shape[0]
    return at, chance


@kernel
def played(cells, mines, at, worth, layouts, stop):
    facts, _ = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    settle(facts, agenda)
    solved = solve_facts(facts, mines, stop)
    return play_out(facts, solved, at, worth, mines, layouts, stop)


def late_boards(count):
    """Boards at a guess with a few hundred solutions."""
    boards = stuck_boards(LEVEL)
    late = (one for one in boards if 2.0 < solve(one, LEVEL.mines).log10_solutions < 2.7)
    return islice(late, count)


def test_the_cell_is_found_that_wins_most():
    lost, spread = [], []
    for board in late_boards(12):
        at, chance = chances(board.cells, LEVEL.mines, STOP)
        # All are said to be worth the same, so that the games alone tell them apart.
        best = played(board.cells, LEVEL.mines, at, np.zeros(at.size), 1500, STOP)
        lost.append(chance.max() - chance[at == best][0])
        spread.append(chance.max() - chance.mean())
    assert np.mean(lost) < 0.5 * np.mean(spread)


def test_the_same_position_gives_the_same_cell():
    for board in late_boards(3):
        at, _ = chances(board.cells, LEVEL.mines, STOP)
        worth = np.linspace(0.0, 0.02, at.size)
        cells = [played(board.cells, LEVEL.mines, at, worth, 64, STOP) for _ in range(3)]
        assert cells[0] == cells[1] == cells[2]


def test_cells_that_cannot_win_are_not_taken():
    [board] = late_boards(1)
    at, _ = chances(board.cells, LEVEL.mines, STOP)
    worth = np.full(at.size, -np.inf)
    assert played(board.cells, LEVEL.mines, at, worth, 64, STOP) == at[0]
    worth[2] = -1.0
    assert played(board.cells, LEVEL.mines, at, worth, 64, STOP) == at[2]


def test_few_noisy_games_say_little_and_many_say_all():
    rng = np.random.default_rng(5)
    worth = np.array([0.0, -0.004, -0.008])
    alive = np.arange(3)
    noisy = 0.5 + 0.2 * rng.standard_normal((3, 16))
    left, told = keep_likely(noisy, worth, alive)
    assert left.tolist() == [0, 1, 2]
    assert abs(told).max() < 0.2 * abs(noisy.mean(axis=1) - noisy.mean()).max()
    won = np.array([[0.5], [0.55], [0.6]]) + 0.01 * rng.standard_normal((3, 512))
    left, told = keep_likely(won, worth, alive)
    assert left.tolist() == [2]
    assert told[0] == pytest.approx(0.05, abs=0.01)


def test_who_is_far_behind_for_what_is_known_drops_out():
    won = np.full((2, 16), 0.5)
    won[:, ::2] = 0.7
    for behind, count in ((0.5 * LIKELY * RESIDUAL, 2), (4.0 * LIKELY * RESIDUAL, 1)):
        worth = np.array([0.0, -behind / (SLOPE * won.mean())])
        left, _ = keep_likely(won, worth, np.arange(2))
        assert left.size == count
