"""What a guess is worth: over the numbers that it may show, the safety of the guesses after it."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.candidates import Settings
from screenbot.policy.fifty import Risks, new_risks, weigh_risks
from screenbot.policy.trial import Scratch, mine_chance, new_scratch, number_range, try_number
from screenbot.solver.jit import Bytes, Floats, inner_kernel, leaf_kernel
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import SAFE, UNKNOWN, Facts, around

SLACK: Final = 1.05
"""By so much a candidate may turn out better than its own risks say."""
WEIGHTS: Final = (0.8, 0.55, 0.25, 0.2, 0.15, 0.1, 0.05, 0.05)
"""How much the safest cells after a reveal matter, safest first; a certain cell has safety 1.

Fitted to who won 60 000 games, by the difference that the number made which a guess happened to
show: what speaks for the position otherwise is the same for all its numbers.
"""


class Look(NamedTuple):
    """What a look ahead needs beside the position: the board's mines, and room."""

    mines: int
    settings: Settings
    revealed: Scratch
    assumed: Scratch
    risks: Risks
    safest: Floats
    stop: Bytes


@inner_kernel
def new_look(facts: Facts, mines: int, settings: Settings, stop: Bytes) -> Look:
    """Room for positions of the size of *facts*."""
    return Look(
        mines,
        settings,
        new_scratch(facts),
        new_scratch(facts),
        new_risks(facts.state.size),
        np.empty(len(WEIGHTS)),
        stop,
    )


@inner_kernel
def prospects(facts: Facts, solved: Solved, at: int, look: Look) -> float:
    """Over the numbers that *at* may show, their chances times the value of what follows."""
    trial, risks = look.revealed.facts, look.risks
    score = 0.0
    least, most = number_range(facts, at)
    for number in range(least, most + 1):
        after = try_number(facts, at, number, look.mines, look.revealed, look.stop)
        if after.status == SOLVED:
            share = exp(after.log_solutions - solved.log_solutions)
            if look.settings.risks:
                share *= weigh_risks(trial, after, look.mines, look.assumed, risks, look.stop)
            score += share * value(trial, after, risks.boost, look.safest)
    return score


@leaf_kernel
def value(facts: Facts, solved: Solved, boost: Floats, safest: Floats) -> float:
    """The product of the safest cells' safety to the power of their WEIGHTS; *safest* is room.

    It is to the scale of the chance to win: the next guesses, each more certain the better.
    """
    filled = 0
    for at in range(facts.state.size):
        if facts.state[at] == SAFE:
            safe = 1.0
        elif facts.state[at] == UNKNOWN:
            safe = min(1.0, boost[at] * (1.0 - mine_chance(facts, solved, at)))
        else:
            continue
        if safe == 1.0 and not tells(facts, solved, at):
            continue
        if filled == safest.size:
            if safe <= safest[filled - 1]:
                continue
            filled -= 1
        place = filled
        while place > 0 and safest[place - 1] < safe:
            safest[place] = safest[place - 1]
            place -= 1
        safest[place] = safe
        filled += 1
    total = 0.0
    for place in range(filled):
        if 0.0 < safest[place] < 1.0:
            total += WEIGHTS[place] * log(safest[place])
    return exp(total)


@leaf_kernel
def tells(facts: Facts, solved: Solved, at: int) -> bool:
    """Whether a cell has a neighbour of which it is not certain what it is."""
    for offset in around(facts.width):
        near = at + offset
        if facts.state[near] == UNKNOWN and 0.0 < mine_chance(facts, solved, near) < 1.0:
            return True
    return False
