"""The exact endgame against plain recursion over all ways to play."""

from __future__ import annotations

from functools import cache

import numpy as np
from hypothesis import HealthCheck, assume, given, settings

from screenbot.game import neighbours
from screenbot.policy.endgame import GIVEN_UP, new_endgame, wins
from screenbot.policy.layouts import list_solutions
from screenbot.solver import solve
from screenbot.solver.kernel import SOLVED, solve_facts
from screenbot.solver.rules import new_agenda, note_all, read_facts, settle
from tests.solver import naive
from tests.solver.boards import possible_boards


def wins_of_best_play(board, layouts) -> int:
    """In how many of the layouts the best play wins, by trying everything."""
    rows, cols = board.rows, board.cols
    covered = [tuple(map(int, cell)) for cell in np.argwhere(board.hidden)]

    def number(layout, cell):
        return sum(near in layout for near in neighbours(rows, cols, *cell))

    @cache
    def best(alive: frozenset, opened: frozenset) -> int:
        if all(set(covered) - opened <= layout for layout in alive):
            return len(alive)
        most = 0
        for cell in covered:
            if cell in opened:
                continue
            parts: dict[int, set] = {}
            for layout in alive:
                if cell not in layout:
                    parts.setdefault(number(layout, cell), set()).add(layout)
            most = max(most, sum(best(frozenset(part), opened | {cell}) for part in parts.values()))
        return most

    return best(frozenset(layouts), frozenset())


# Many boards have something safe to open: not so few that the others would not be found.
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(possible_boards(most_rows=4, most_cols=4, most_covered=7))
def test_wins_are_those_of_the_best_play(board):
    layouts = naive.layouts(board, board.mines)
    assume(len(layouts) > 1)
    assume(not solve(board).safe)  # those are open before the endgame is asked
    facts, _ = read_facts(board.cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    assert settle(facts, agenda)
    stop = np.zeros(1, np.uint8)
    solved = solve_facts(facts, board.mines, stop)
    assert solved.status == SOLVED
    found, cells = list_solutions(facts, solved, board.mines, 400)
    assert len(found) == len(layouts)
    game = new_endgame(facts, found, cells, 10_000)
    game.stack[: len(found)] = np.arange(len(found))
    won, choice = wins(game, len(found))
    assert won != GIVEN_UP
    assert won == wins_of_best_play(board, layouts)
    assert 0 <= choice < len(cells)


def test_too_many_solutions_are_left_alone():
    cells = np.full((4, 4), 9, np.uint8)
    facts, _ = read_facts(cells)
    solved = solve_facts(facts, 8, np.zeros(1, np.uint8))
    assert len(list_solutions(facts, solved, 8, 100)[0]) == 0


def test_budget_is_kept():
    cells = np.full((3, 4), 9, np.uint8)
    facts, _ = read_facts(cells)
    solved = solve_facts(facts, 4, np.zeros(1, np.uint8))
    found, numbers = list_solutions(facts, solved, 4, 1000)
    assert len(found) == 495
    game = new_endgame(facts, found, numbers, 3)
    game.stack[: len(found)] = np.arange(len(found))
    assert wins(game, len(found))[0] == GIVEN_UP
