"""Step 4b: solutions of a component by number of mines, and step 6: the chances of its groups.

Forward sums give, for each state, the number of ways to it by mines placed; the last state's are
the component's counts. Backward sums start from the weight that the rest of the board gives to
each number of mines. On every edge the two meet, so all groups come out of one pass.

Every mine is weighed by a power of two near the odds of a mine (``tilt``), and layers are rescaled
by powers of two, so that nothing overflows on any board. What rescaling would bring to zero is kept
at ``TINY``: that is below what a double can notice in a sum, but tells what is possible from what
is not.
"""

from __future__ import annotations

from math import frexp, ldexp
from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.groups import Groups
from screenbot.solver.jit import Bytes, Floats, Ints, inner_kernel, leaf_kernel
from screenbot.solver.states import States

TINY: Final = 1e-290
RESCALE: Final = 64
"""Components of so many groups or more are rescaled layer by layer."""


@inner_kernel
def choices(tilt: float) -> Floats:
    """(9, 9): ways to place k mines on s cells, times ``tilt ** k``; at [s, k]."""
    table = np.zeros((9, 9))
    for s in range(9):
        table[s, 0] = 1.0
        for k in range(1, s + 1):
            table[s, k] = table[s, k - 1] * (s - k + 1) / k * tilt
    return table


@inner_kernel
def windows(states: States) -> Ints:
    """(states + 1,) where the sums of each state start: ``high - low + 1`` numbers each."""
    count = states.used[1]
    start = np.empty(count + 1, np.int64)
    start[0] = 0
    for state in range(count):
        start[state + 1] = start[state] + states.high[state] - states.low[state] + 1
    return start


@leaf_kernel
def rescale(values: Floats) -> int:
    """Bring the largest value near 1 by a power of two and return the exponent taken out."""
    largest = 0.0
    for value in values:
        largest = max(largest, value)
    if largest == 0.0:
        return 0
    exponent = frexp(largest)[1]
    if exponent == 0:
        return 0
    factor = ldexp(1.0, -exponent)
    for i in range(values.size):
        if values[i] > 0.0:
            values[i] = max(values[i] * factor, TINY)
    return exponent


class Sums(NamedTuple):
    """Sums over the states of all components."""

    window: Ints
    """(states + 1,) where the sums of each state start, by mines from the state's fewest on."""
    ahead: Floats
    """Forward sums."""
    back: Floats
    """Backward sums."""
    ways: Floats
    """(9, 9) tilted ways to place k mines on s cells, at [s, k]."""
    stop: Bytes
    """(1,) set to 1 by another thread to end early; the sums are worth nothing then."""


@inner_kernel
def new_sums(states: States, tilt: float, stop: Bytes) -> Sums:
    """Zeros for the states, and the table of ways."""
    window = windows(states)
    return Sums(window, np.zeros(window[-1]), np.zeros(window[-1]), choices(tilt), stop)


@leaf_kernel
def forward(groups: Groups, order: Ints, layer: int, states: States, sums: Sums) -> int:
    """Forward sums of the component of the groups *order*, whose first layer is *layer*.

    Returns the exponent of two that was taken out of the sums of its last layer.
    """
    window, ahead = sums.window, sums.ahead
    ahead[window[states.layer[layer]]] = 1.0
    exponent = 0
    for group in order:
        if sums.stop[0]:
            break
        size = groups.size[group]
        for state in range(states.layer[layer], states.layer[layer + 1]):
            begin, end = window[state], window[state + 1]
            mines = states.fewest[state]
            for edge in range(states.edge[state], states.edge[state + 1]):
                target = states.to[edge]
                way = sums.ways[size, mines]
                at = window[target] + states.low[state] + mines - states.low[target]
                for i in range(begin, end):
                    ahead[at] += way * ahead[i]
                    at += 1
                mines += 1
        layer += 1
        if order.size >= RESCALE:
            first, last = states.layer[layer], states.layer[layer + 1]
            exponent += rescale(ahead[window[first] : window[last]])
    return exponent


@leaf_kernel
def backward(
    groups: Groups,
    order: Ints,
    layer: int,
    states: States,
    sums: Sums,
    weight: Floats,
    chance: Floats,
) -> None:
    """Write the mine probability of each group's cells to ``chance[group]``.

    ``weight`` (float64) is what the rest of the board gives to each number of mines of the
    component, from the fewest on, in any scale, and 0 only where that number is impossible.
    """
    window = sums.window
    last = states.layer[layer + order.size]
    for i in range(weight.size):
        sums.back[window[last] + i] = weight[i]
    for step in range(order.size - 1, -1, -1):
        if sums.stop[0]:
            break
        group = order[step]
        first, after = states.layer[layer + step], states.layer[layer + step + 1]
        chance[group] = _meet(groups.size[group], first, after, states, sums)
        if order.size >= RESCALE:
            rescale(sums.back[window[first] : window[after]])


@leaf_kernel
def _meet(size: int, first: int, after: int, states: States, sums: Sums) -> float:
    """Backward sums of one layer, and the mine probability of its group's cells."""
    window, ahead, back = sums.window, sums.ahead, sums.back
    total, mass = 0.0, 0.0
    mine_possible, safe_possible = False, False
    for state in range(first, after):
        mines = states.fewest[state]
        for edge in range(states.edge[state], states.edge[state + 1]):
            target = states.to[edge]
            way = sums.ways[size, mines]
            at = window[target] + states.low[state] + mines - states.low[target]
            met = 0.0
            possible = False
            for i in range(window[state], window[state + 1]):
                if back[at] > 0.0:
                    back[i] += way * back[at]
                    met += ahead[i] * back[at]
                    possible |= ahead[i] > 0.0
                at += 1
            total += way * met
            mass += way * met * mines
            mine_possible |= possible and mines > 0
            safe_possible |= possible and mines < size
            mines += 1
    return certain_or(mass / (total * size), mine_possible, safe_possible)


@leaf_kernel
def certain_or(value: float, mine_possible: bool, safe_possible: bool) -> float:
    """*value*, but 0 and 1 where and only where one of the two is impossible."""
    if not mine_possible:
        return 0.0
    if not safe_possible:
        return 1.0
    return min(max(value, TINY), 1.0 - 2.0**-53)
