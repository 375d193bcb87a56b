"""How likely a position is to be won: a small network over a few figures of its solution.

The figures are those of the position right after a reveal, before its certain cells are opened. The
weights were fitted to games of the policy itself (``python -m screenbot.policy.learn``).
"""

from __future__ import annotations

from functools import cache
from math import exp, log, tanh
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.jit import Floats, kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import MINED, SAFE, UNKNOWN, Facts

FIGURES: Final = 16
WEIGHTS_FILE: Final = Path(__file__).with_name("value.npz")


class Network(NamedTuple):
    """One hidden layer of tanh units and a logistic output."""

    shift: Floats
    """(FIGURES,) mean of each figure."""
    scale: Floats
    """(FIGURES,) 1 / standard deviation."""
    inner: Floats
    """(hidden, FIGURES + 1) weights, the bias last."""
    outer: Floats
    """(hidden + 1,) weights, the bias last."""


@cache
def network() -> Network:
    """The fitted network."""
    with np.load(WEIGHTS_FILE) as file:
        return Network(*(np.ascontiguousarray(file[name], float) for name in Network._fields))


@kernel
def figures(facts: Facts, solved: Solved, mines: int, out: Floats) -> None:
    """Write the figures of a settled and solved position to ``out``, float64 (FIGURES,)."""
    safest = np.zeros(3)
    certain, unknown, known_mines = 0, 0, 0
    unsure, even, nearly_safe, frontier = 0.0, 0, 0, 0
    state, of_cell = facts.state, solved.groups.of_cell
    for at in range(state.size):
        if state[at] == MINED:
            known_mines += 1
        if state[at] == SAFE:
            safe = 1.0
        elif state[at] == UNKNOWN:
            unknown += 1
            group = of_cell[at]
            safe = 1.0 - (solved.chance[group] if group >= 0 else solved.loose_chance)
            if group >= 0:
                frontier += 1
                unsure += min(safe, 1.0 - safe)
                even += 0.4 < safe < 0.6
                nearly_safe += 0.9 < safe < 1.0
        else:
            continue
        certain += safe == 1.0
        if safe > safest[0]:
            safest[2], safest[1], safest[0] = safest[1], safest[0], safe
        elif safe > safest[1]:
            safest[2], safest[1] = safest[1], safe
        elif safe > safest[2]:
            safest[2] = safe
    left = mines - known_mines
    out[0], out[1], out[2] = safest[0], safest[1], safest[2]
    out[3] = 1.0 if certain > 0 else 0.0
    out[4] = log(1.0 + certain)
    out[5] = solved.log_solutions
    out[6] = log(1.0 + solved.log_solutions)
    out[7] = unknown
    out[8] = solved.loose
    out[9] = left / max(unknown, 1)
    out[10] = unsure
    out[11] = even
    out[12] = nearly_safe
    out[13] = frontier
    out[14] = solved.groups.size.size
    out[15] = log(1.0 + left)


@kernel
def win_chance(network: Network, figure: Floats) -> float:
    """Estimate from the figures of a position; 0 to 1."""
    hidden = network.inner.shape[0]
    total = network.outer[hidden]
    for unit in range(hidden):
        signal = network.inner[unit, FIGURES]
        for i in range(FIGURES):
            signal += network.inner[unit, i] * (figure[i] - network.shift[i]) * network.scale[i]
        total += network.outer[unit] * tanh(signal)
    return 1.0 / (1.0 + exp(-total))
