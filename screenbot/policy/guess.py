"""Guesses in compiled code, on a settled and solved position where nothing is certain."""

from __future__ import annotations

from math import log
from typing import Final

import numpy as np

from screenbot.policy.base import TIE
from screenbot.policy.by_risk import least_risk, walls
from screenbot.policy.candidates import CORNERS, LOOK_AHEAD, NEVER, Settings, candidates
from screenbot.policy.deeper import deepest, keep_close, pays
from screenbot.policy.endgame import best_ending
from screenbot.policy.fifty import weigh_risks
from screenbot.policy.prospects import SLACK, new_look, prospects
from screenbot.solver.jit import Bytes, inlined_kernel, inner_kernel, kernel
from screenbot.solver.kernel import SOLVED, Solved, solve_facts
from screenbot.solver.rules import Facts, new_agenda, note_all, read_facts, settle

CORNER: Final = 1.01
"""What the prospects of a corner count before the first zero: it shows one the most often, and what
one opens there leads on (docs/strength.md)."""


@kernel
def guess_cells(cells: Bytes, mines: int, first: int, settings: Settings, stop: Bytes) -> int:
    """:func:`guess` on a board's codes (rows, cols); -1 also where the board has no solution."""
    facts, shown = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    if not settle(facts, agenda):
        return -1
    solved = solve_facts(facts, mines - shown, stop)
    if solved.status != SOLVED:
        return -1
    return guess(facts, solved, mines - shown, first, settings, stop)


@inner_kernel
def guess(
    facts: Facts,
    solved: Solved,
    mines: int,
    first: int,
    settings: Settings,
    stop: Bytes,
) -> int:
    """Padded index of the cell to open, or -1 to stop."""
    if settings.kind == NEVER:
        return -1
    if settings.kind != LOOK_AHEAD:
        return least_risk(facts, solved, first, settings.kind == CORNERS)
    if settings.endgame > 0 and solved.log_solutions < log(settings.endgame + 0.5):
        at = best_ending(facts, solved, mines, settings.endgame, settings.budget)
        if at >= 0:
            return at
    return look_ahead(facts, solved, mines, settings, stop)


@inlined_kernel
def look_ahead(facts: Facts, solved: Solved, mines: int, settings: Settings, stop: Bytes) -> int:
    """The candidate with the best prospects over the numbers that it may show."""
    look = new_look(facts, mines, settings, stop)
    most = 1.0
    if settings.risks:
        most = SLACK * weigh_risks(facts, solved, mines, look.assumed, look.risks, stop)
    cells, safe = candidates(facts, solved, settings, look.risks.boost)
    close = settings.close if settings.close > 0.0 and pays(facts, solved) else 0.0
    corner = 1.0 if np.any(facts.code == 0) else CORNER
    score = np.zeros(cells.size)
    best, best_score = -1, -1.0
    for i in range(cells.size):
        if most * corner * safe[i] <= best_score * (1.0 - close):
            break  # no later candidate is safer, so none can score more
        score[i] = prospects(facts, solved, cells[i], look)
        if walls(facts, cells[i]) == 2:
            score[i] *= corner
        if score[i] > best_score + TIE:
            best, best_score = cells[i], score[i]
    if close > 0.0:
        near = keep_close(cells, score, best_score * (1.0 - close))
        if near.size > 1:
            return deepest(facts, solved, near, look)
    return int(best)
