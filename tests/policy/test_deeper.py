"""The look one reveal deeper, held against plain code on ``solve``; and when it decides."""

from __future__ import annotations

from itertools import islice
from math import exp, log, log10

import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.errors import ContradictionError
from screenbot.game import LEVELS, Game, Level, neighbours
from screenbot.policy.base import Position
from screenbot.policy.candidates import candidates
from screenbot.policy.compiled import COMPILED
from screenbot.policy.deeper import (
    BETTER,
    KEPT,
    LATE,
    SAFETY,
    SECOND,
    UNSURE,
    deepest,
    keep_close,
    pays,
    worth,
)
from screenbot.policy.fifty import weigh_risks
from screenbot.policy.guess import guess_cells
from screenbot.policy.prospects import WEIGHTS, new_look, prospects
from screenbot.policy.simple import LeastRisk
from screenbot.solver import solve
from screenbot.solver.kernel import SOLVED, solve_facts
from screenbot.solver.rules import UNKNOWN, read_facts
from tests.policy.positions import STOP, read, stuck_boards

LEVEL = Level("custom", 8, 8, 14)
EXPERT = LEVELS["expert"]
STRONG, PATIENT = COMPILED["strong"], COMPILED["patient"]


def late_boards(count):
    """Guesses on expert late in a game, with more solutions than are searched."""
    seed = found = 0
    while found < count:
        game = Game(EXPERT, rule="opening", seed=seed)
        seed += 1
        game.reveal(3, 3)
        while game.state == "playing":
            solution = solve(game.board, EXPERT.mines)
            if not solution.safe and solution.log10_solutions < LATE / log(10):
                break
            for cell in solution.safe or [LeastRisk().guess(position(game.board, solution))]:
                game.reveal(*cell)
        if game.state == "playing" and solution.log10_solutions > log10(STRONG.endgame + 0.5):
            found += 1
            yield game.board


def position(board, solution):
    return Position(board, solution, EXPERT.mines, (3, 3))


def padded(cell):
    return (cell[0] + 1) * (LEVEL.cols + 2) + cell[1] + 1


def after(board, cell):
    """The boards that follow when *cell* is opened, and the chance of each."""
    solutions = solve(board, LEVEL.mines).log10_solutions
    for number in range(9):
        cells = board.cells.copy()
        cells[cell] = number
        try:
            solution = solve(Board(cells), LEVEL.mines)
        except ContradictionError:
            continue
        yield 10 ** (solution.log10_solutions - solutions), Board(cells), solution


def kept_and_boost(board):
    """What unavoidable guesses leave, and how many times more cells are worth that settle one."""
    facts, solved = read(board, LEVEL)
    look = new_look(facts, LEVEL.mines, SECOND, STOP)
    kept = weigh_risks(facts, solved, LEVEL.mines, look.assumed, look.risks, STOP)
    return kept, look.risks.boost


def plain_score(board, cell):
    """The score of a candidate, from the probabilities of the boards that follow."""
    total = 0.0
    for share, follows, solution in after(board, cell):
        kept, boost = kept_and_boost(follows)
        safe = [
            min(1.0, boost[padded(other)] * (1 - solution.mine_probability[other]))
            for other in map(tuple, np.argwhere(follows.cells == COVERED).tolist())
            if solution.mine_probability[other] > 0 or tells(solution.mine_probability, other)
        ]
        value = 0.0
        for weight, chance in zip(WEIGHTS, sorted(safe, reverse=True), strict=False):
            value += weight * log(chance) if chance > 0 else 0.0
        total += share * kept * exp(value)
    return total


def tells(risk, cell):
    """Whether a cell has a neighbour that is neither certain nor open."""
    near = neighbours(*risk.shape, *cell)
    return any(0.0 < risk[other] < 1.0 for other in near)


def second(board, solution):
    """The cells that may be opened next: the certain one that tells most, or the candidates."""
    facts, solved = read(board, LEVEL)
    if solution.safe:

        def covered_near(cell):
            at, width = padded(cell), LEVEL.cols + 2
            around = [at + down * width + right for down in (-1, 0, 1) for right in (-1, 0, 1)]
            return sum(facts.state[near] == UNKNOWN for near in around if near != at)

        return [max(solution.safe, key=covered_near)]
    cells, _ = candidates(facts, solved, SECOND, kept_and_boost(board)[1])
    return [(at // (LEVEL.cols + 2) - 1, at % (LEVEL.cols + 2) - 1) for at in cells.tolist()]


def plain_worth(board, cell):
    """As ``deeper`` describes it."""
    total = kept = entropy = score = 0.0
    for share, follows, solution in after(board, cell):
        total += share
        kept += share * kept_and_boost(follows)[0]
        for row, col in np.argwhere(follows.cells == COVERED).tolist():
            near = follows.cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
            mined = solution.mine_probability[row, col]
            if (near <= 8).any() and 1e-9 < mined < 1 - 1e-9:
                entropy -= share * (mined * log(mined) + (1 - mined) * log(1 - mined))
        scores = [plain_score(follows, other) for other in second(follows, solution)]
        score += share * max(scores, default=1.0)
    safe = 1 - solve(board, LEVEL.mines).mine_probability[cell]
    return log(score) + KEPT * log(kept / total) + SAFETY * log(safe) - UNSURE * entropy / total


def safest(board, count):
    risk = solve(board, LEVEL.mines).mine_probability
    order = np.argsort(np.where(np.isnan(risk), 2, risk), axis=None, kind="stable")[:count]
    return [divmod(int(at), LEVEL.cols) for at in order]


def test_worth_is_as_plain_code_has_it():
    for board in islice(stuck_boards(LEVEL), 4):
        facts, solved = read(board, LEVEL)
        look = new_look(facts, LEVEL.mines, STRONG, STOP)
        room = new_look(facts, LEVEL.mines, SECOND, STOP)
        for cell in safest(board, 2):
            found = worth(facts, solved, padded(cell), look, room)
            assert found == pytest.approx(plain_worth(board, cell), abs=2e-3)


def test_another_cell_must_be_worth_clearly_more():
    for board in islice(stuck_boards(LEVEL), 20):
        facts, solved = read(board, LEVEL)
        look = new_look(facts, LEVEL.mines, STRONG, STOP)
        room = new_look(facts, LEVEL.mines, SECOND, STOP)
        cells = np.array([padded(cell) for cell in safest(board, 4)])
        worths = np.array([worth(facts, solved, at, look, room) for at in cells.tolist()])
        best = int(worths.argmax())
        wanted = best if worths[best] > worths[0] + BETTER else 0
        assert deepest(facts, solved, cells, look) == cells[wanted]


def test_close_cells_are_kept_the_best_first():
    cells = np.arange(10, 18)
    score = np.array([0.5, 0.9, 0.88, 0.86, 0.4, 0.87, 0.9, 0.89])
    near = keep_close(cells, score, 0.86)
    assert near[0] == 11
    assert sorted(near.tolist()) == [11, 12, 15, 16, 17]
    assert keep_close(cells, score, 0.89).tolist() == [11, 16, 17]


def test_before_the_first_zero_early_and_on_large_boards_scores_decide():
    before = Board.parse("mines: 3\n1...\n....\n....\n")
    after = Board.parse("mines: 1\n01.\n01.\n01.\n")
    large, early = np.full((60, 60), COVERED, np.uint8), np.full((16, 30), COVERED, np.uint8)
    for cells, number in ((large, 0), (large, 1), (early, 0), (early, 1)):
        cells[:2, :2] = 0
        cells[2, :3] = cells[:3, 2] = number
    for cells, mines, wanted in (
        (before.cells, 3, False),
        (after.cells, 1, True),
        (large, 5, False),
        (early, 99, False),
        (early, 12, True),
    ):
        facts, _ = read_facts(cells)
        solved = solve_facts(facts, mines, STOP)
        assert solved.status == SOLVED
        assert pays(facts, solved) is wanted


def test_of_close_candidates_the_policy_takes_the_one_worth_most():
    changed = [0, 0]
    for board in late_boards(25):
        facts, solved = read(board, EXPERT)
        look = new_look(facts, EXPERT.mines, STRONG, STOP)
        weigh_risks(facts, solved, EXPERT.mines, look.assumed, look.risks, STOP)
        cells, _ = candidates(facts, solved, STRONG, look.risks.boost)
        score = np.array([prospects(facts, solved, at, look) for at in cells.tolist()])
        near = keep_close(cells, score, score.max() * (1 - STRONG.close))
        at = deepest(facts, solved, near, look)
        assert guess_cells(board.cells, EXPERT.mines, 0, STRONG, STOP) == at
        changed[0] += at != near[0]
        look = look._replace(settings=PATIENT)
        at = deepest(facts, solved, near, look)
        assert guess_cells(board.cells, EXPERT.mines, 0, PATIENT, STOP) == at
        changed[1] += at != near[0]
    assert min(changed) > 0
