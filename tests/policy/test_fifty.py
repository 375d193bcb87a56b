"""Guesses that may become unavoidable, held against all solutions of small boards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from screenbot.board import COVERED
from screenbot.policy.fifty import BOX, COLUMN, FEWEST, NEEDED, ROW, WEIGHT, new_risks, weigh_risks
from screenbot.policy.trial import new_scratch
from screenbot.solver.kernel import SOLVED, solve_facts
from screenbot.solver.rules import UNKNOWN, new_agenda, note_all, read_facts, settle

SHAPES = ((2, 6, 5), (3, 4, 5))
"""Rows, columns and mines: narrow boards, on which such guesses are common."""


def neighbours(row, col, shape):
    for r in range(max(0, row - 1), min(shape[0], row + 2)):
        for c in range(max(0, col - 1), min(shape[1], col + 2)):
            if (r, c) != (row, col):
                yield r, c


def drawn_board(rows, cols, mines, seed):
    """Codes of a board with some of its safe cells open."""
    rng = np.random.default_rng(seed)
    mine = np.zeros(rows * cols, bool)
    mine[rng.permutation(rows * cols)[:mines]] = True
    mine = mine.reshape(rows, cols)
    cells = np.full((rows, cols), COVERED, np.uint8)
    for row, col in np.argwhere(~mine):
        if rng.random() < 0.6:
            cells[row, col] = sum(mine[cell] for cell in neighbours(row, col, mine.shape))
    return cells


def all_solutions(cells, total):
    """Sets of mines that agree with all numbers."""
    covered = [tuple(cell) for cell in np.argwhere(cells == COVERED).tolist()]
    numbers = [tuple(cell) for cell in np.argwhere(cells != COVERED).tolist()]
    for mines in map(frozenset, combinations(covered, total)):
        if all(len(mines & set(neighbours(*cell, cells.shape))) == cells[cell] for cell in numbers):
            yield mines


def places(rows, cols):
    """Each pair and box as its two halves, of which one is mined."""
    for row in range(rows):
        for col in range(cols):
            if col + 1 < cols:
                yield ROW, [(row, col)], [(row, col + 1)]
            if row + 1 < rows:
                yield COLUMN, [(row, col)], [(row + 1, col)]
            if row + 1 < rows and col + 1 < cols:
                yield BOX, [(row, col), (row + 1, col + 1)], [(row, col + 1), (row + 1, col)]


def tellers(one, other, shape):
    """The cells outside that see more of one half than of the other."""
    seen: dict[tuple[int, int], int] = {}
    for half, sign in ((one, 1), (other, -1)):
        for cell in half:
            for near in neighbours(*cell, shape):
                seen[near] = seen.get(near, 0) + sign
    return {cell for cell, sees in seen.items() if sees and cell not in (*one, *other)}


def expected(cells, total, facts):
    """The chance of each place that is looked for, by its cells and those that need a mine."""
    solutions = list(all_solutions(cells, total))
    found = {}
    for kind, one, other in places(*cells.shape):
        own, telling = {*one, *other}, tellers(one, other, cells.shape)
        state = {
            (row, col): facts.state[(row + 1) * facts.width + col + 1]
            for row, col in np.ndindex(cells.shape)
        }
        missing = [cell for cell in telling if state[cell] == UNKNOWN]
        if any(state[cell] != UNKNOWN for cell in own) or len(missing) > (kind != BOX) * NEEDED:
            continue
        guesses = [s for s in solutions if s & own in (set(one), set(other)) and telling <= s]
        if len(guesses) >= FEWEST * len(solutions):
            found[frozenset(own), frozenset(missing)] = len(guesses) / len(solutions)
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(40))
def test_chances_of_unavoidable_guesses(shape, seed):
    rows, cols, total = shape
    cells = drawn_board(rows, cols, total, seed)
    facts, _ = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    assert settle(facts, agenda)
    stop = np.zeros(1, np.uint8)
    solved = solve_facts(facts, total, stop)
    assert solved.status == SOLVED
    risks = new_risks(facts.state.size)
    left = weigh_risks(facts, solved, total, new_scratch(facts), risks, stop)
    wanted = expected(cells, total, facts)
    found = {}
    for chance, listed in zip(risks.chance, risks.cells[: risks.fill[0]], strict=False):
        cells_of = [divmod(int(at), facts.width) for at in listed if at >= 0]
        cells_of = [(row - 1, col - 1) for row, col in cells_of]
        own = 4 if len(cells_of) == 4 else 2
        found[frozenset(cells_of[:own]), frozenset(cells_of[own:])] = chance
    assert found == pytest.approx(wanted)
    assert left == pytest.approx(np.prod([1 - WEIGHT * chance / 2 for chance in wanted.values()]))
    for row, col in np.ndindex(cells.shape):
        kept = [
            1 - WEIGHT * chance / 2
            for halves, chance in wanted.items()
            if (row, col) in frozenset.union(*halves)
        ]
        boost = risks.boost[(row + 1) * facts.width + col + 1]
        assert boost == pytest.approx(1 / np.prod(kept))
