"""Puts components that were just counted into the memory."""

from __future__ import annotations

import numpy as np

from screenbot.solver.combine import Counts
from screenbot.solver.counts import TINY, Sums, backward
from screenbot.solver.groups import Groups
from screenbot.solver.jit import Floats, inner_kernel, leaf_kernel
from screenbot.solver.memory import NOT_KEPT, Memory, add_entry, set_chances
from screenbot.solver.order import Order
from screenbot.solver.states import States


@inner_kernel
def keep(
    groups: Groups,
    order: Order,
    i: int,
    states: States,
    sums: Sums,
    counts: Counts,
    memory: Memory,
    chance: Floats,
) -> int:
    """Keep component *i* in the memory; its entry, or NOT_KEPT. Writes to ``chance`` meanwhile."""
    begin, end = order.start[i], order.start[i + 1]
    own, flood = order.group[begin:end], order.flood[begin:end]
    tilt = sums.ways[1, 1]
    plain = counts.value[counts.start[i] : counts.start[i + 1]].copy()
    factor = tilt ** -counts.low[i]
    for k in range(plain.size):
        plain[k] *= factor
        factor /= tilt
    entry = add_entry(groups, flood, order.label, counts.low[i], plain, memory)
    if entry == NOT_KEPT:
        return entry
    weight = np.zeros(plain.size)
    first, last = states.layer[begin + i], states.layer[end + i + 1]
    for k in range(plain.size):
        if plain[k] > 0.0:
            for at in range(sums.window[first], sums.window[last]):
                sums.back[at] = 0.0
            weight[k] = 1.0
            backward(groups, own, begin + i, states, sums, weight, chance)
            weight[k] = 0.0
            set_chances(memory, entry, k, flood, chance)
    return entry


@leaf_kernel
def multiply(weight: Floats, counts: Floats) -> None:
    """Weigh the numbers of mines by the component's own solutions; 0 only where impossible."""
    for k in range(weight.size):
        if weight[k] > 0.0 and counts[k] > 0.0:
            weight[k] = max(weight[k] * counts[k], TINY)
        else:
            weight[k] = 0.0
