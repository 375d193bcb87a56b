"""Which cells a look ahead considers."""

from __future__ import annotations

from itertools import islice

import numpy as np

from screenbot.board import COVERED
from screenbot.game import LEVELS, neighbours
from screenbot.policy.candidates import candidates
from screenbot.policy.compiled import COMPILED
from screenbot.solver import solve
from tests.policy.positions import read, stuck_boards

EXPERT = LEVELS["expert"]
STRONG = COMPILED["strong"]._replace(margin=1.0, loose_margin=1.0)
"""However unsafe a cell is."""


def test_off_the_frontier_are_the_least_covered_and_those_that_tell_most_of_it() -> None:
    tried = 0
    for board in islice(stuck_boards(EXPERT), 7):
        facts, solved = read(board, EXPERT)
        found, _ = candidates(facts, solved, STRONG, np.ones(facts.state.size))
        chosen = {divmod(at - EXPERT.cols - 3, EXPERT.cols + 2) for at in found.tolist()}

        risk = solve(board, EXPERT.mines).mine_probability
        unknown = {
            (row, col)
            for row, col in np.argwhere(board.cells == COVERED).tolist()
            if 0.0 < risk[row, col] < 1.0
        }
        near = {cell: neighbours(*board.cells.shape, *cell) for cell in unknown}
        frontier = {one for one in unknown if any(board.cells[other] <= 8 for other in near[one])}
        loose = unknown - frontier
        if not loose:
            continue
        tried += 1
        tells = {one: len(frontier & set(map(tuple, near[one]))) for one in loose}
        covered = {one: len(unknown & set(map(tuple, near[one]))) for one in loose}
        most = sorted((count for count in tells.values() if count), reverse=True)
        least = most[: STRONG.beside][-1] if most else 1
        assert {one for one in loose if tells[one] > least} <= chosen
        fewest = sorted(covered.values())[: STRONG.loose][-1]
        assert {one for one in loose if covered[one] < fewest} <= chosen
        assert all(tells[one] >= least or covered[one] <= fewest for one in chosen & loose)
        assert len(chosen) == len(found)
    assert tried >= 4
