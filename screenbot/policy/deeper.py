"""One reveal deeper, where the prospects of several candidates are close.

After each number that a candidate may show, one more cell is opened: where one is certain, that
with the most covered neighbours, else the best candidate there by its own prospects. Such
positions say more of the chance to win than those after a single number. What else counts was
fitted to 400 000 games played on from 93 000 guesses (docs/strength.md): guesses that may become
unavoidable count more, so does the risk of the candidate itself, and a frontier of which more
stays unsure is worth less.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

import numpy as np

from screenbot.policy.candidates import LOOK_AHEAD, Settings, candidates, keep_lowest
from screenbot.policy.fifty import weigh_risks
from screenbot.policy.playouts import play_out
from screenbot.policy.prospects import SLACK, Look, new_look, prospects
from screenbot.policy.trial import mine_chance, number_range, try_number
from screenbot.solver.jit import Floats, Ints, inner_kernel, leaf_kernel
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import SAFE, UNKNOWN, Facts, around

SECOND: Final = Settings(LOOK_AHEAD, 4, 1, 0, 0.1, 0.05, 0, 0, True, 0.0, 0)
"""How the guess after a candidate is looked for."""
MOST_CLOSE: Final = 5
"""Candidates that are looked at."""
FEWEST: Final = 1e-4
"""Numbers of smaller chances are passed over."""
LARGEST: Final = 2500
"""Padded cells of the largest board that is looked at: it takes hundreds of solutions of all of it.
"""
LATE: Final = 70.0
"""Natural logarithm of the solutions that there are at most, a number of 30 digits: with more, a
deeper look finds nothing that the prospects do not (docs/strength.md)."""
CERTAIN: Final = 1e-9
KEPT: Final = 0.3
"""The power to which what unavoidable guesses leave counts once more,"""
SAFETY: Final = 0.15
"""and the safety of the candidate."""
UNSURE: Final = 0.008
"""What each nat of entropy on the frontier costs, as a share of the worth."""
BETTER: Final = 0.015
"""By so much a candidate must be worth more than that of the best prospects: less says nothing."""


@inner_kernel
def pays(facts: Facts, solved: Solved) -> bool:
    """Whether to look deeper: late in a game; before the first zero, cells differ little in what
    comes later."""
    if solved.log_solutions >= LATE or facts.code.size > LARGEST:
        return False
    return bool(np.any(facts.code == 0))


@inner_kernel
def keep_close(cells: Ints, score: Floats, least: float) -> Ints:
    """The MOST_CLOSE cells of the highest scores from *least* on, highest first."""
    near, keys = np.empty(MOST_CLOSE, np.int64), np.empty(MOST_CLOSE)
    filled = 0
    for i in range(cells.size):
        if score[i] >= least:
            filled = keep_lowest(near, keys, filled, cells[i], -score[i])
    return near[:filled]


@inner_kernel
def deepest(facts: Facts, solved: Solved, cells: Ints, look: Look) -> int:
    """The cell of *cells*, those of the best prospects first, that is worth most."""
    second = new_look(facts, look.mines, SECOND, look.stop)
    worths = np.empty(cells.size)
    for i in range(cells.size):
        worths[i] = worth(facts, solved, cells[i], look, second)
    layouts = look.settings.layouts
    if layouts > 0:
        return play_out(facts, solved, cells, worths, look.mines, layouts, look.stop)
    worths[0] += BETTER
    return int(cells[np.argmax(worths)])


@inner_kernel
def worth(facts: Facts, solved: Solved, at: int, look: Look, second: Look) -> float:
    """The logarithm of what opening *at* is worth."""
    trial, boost = look.revealed.facts, look.risks.boost
    total, kept, entropy, score = 0.0, 0.0, 0.0, 0.0
    least, most = number_range(facts, at)
    for number in range(least, most + 1):
        after = try_number(facts, at, number, look.mines, look.revealed, look.stop)
        if after.status != SOLVED:
            continue
        share = exp(after.log_solutions - solved.log_solutions)
        if share < FEWEST:
            continue
        total += share
        kept += share * weigh_risks(trial, after, look.mines, look.assumed, look.risks, look.stop)
        entropy += share * frontier_entropy(trial, after)
        free = free_cell(trial, after)
        if free >= 0:
            score += share * prospects(trial, after, free, second)
        else:
            score += share * best_prospects(trial, after, boost, second)
    if score <= 0.0:
        return -np.inf
    return (
        log(score)
        + KEPT * log(kept / total)
        + SAFETY * log(1.0 - mine_chance(facts, solved, at))
        - UNSURE * entropy / total
    )


@inner_kernel
def best_prospects(facts: Facts, solved: Solved, boost: Floats, look: Look) -> float:
    """Of the best candidate; 1 where there is nothing to guess."""
    cells, safe = candidates(facts, solved, look.settings, boost)
    best = 0.0
    for i in range(cells.size):
        if SLACK * safe[i] <= best:
            break
        best = max(best, prospects(facts, solved, cells[i], look))
    return best if cells.size > 0 else 1.0


@leaf_kernel
def free_cell(facts: Facts, solved: Solved) -> int:
    """Of the certainly safe cells the one with the most covered neighbours, or -1."""
    best, most = -1, -1
    for at in range(facts.state.size):
        state = facts.state[at]
        if state == SAFE or (state == UNKNOWN and mine_chance(facts, solved, at) < CERTAIN):
            covered = 0
            for offset in around(facts.width):
                covered += facts.state[at + offset] == UNKNOWN
            if covered > most:
                best, most = at, covered
    return best


@leaf_kernel
def frontier_entropy(facts: Facts, solved: Solved) -> float:
    """The sum over the frontier's cells of the entropy of their mine probability, in nats."""
    total = 0.0
    for at in range(facts.state.size):
        if facts.state[at] == UNKNOWN and solved.of_cell[at] >= 0:
            chance = solved.chance[solved.of_cell[at]]
            if CERTAIN < chance < 1.0 - CERTAIN:
                total -= chance * log(chance) + (1.0 - chance) * log(1.0 - chance)
    return total
