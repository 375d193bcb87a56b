"""Step 5: the components' counts against the mine total and the unconstrained cells.

With m mines in the components, the U unconstrained cells hold r = R - m, in C(U, r) ways. Prefix
and suffix products over the components give each of them the weight of all others.
"""

from __future__ import annotations

from math import lgamma, log
from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.counts import TINY, certain_or, rescale
from screenbot.solver.jit import Floats, Ints, inner_kernel, leaf_kernel

LN2: Final = log(2.0)


class Counts(NamedTuple):
    """Solutions of all components by number of mines, tilted and scaled (see ``counts``)."""

    value: Floats
    """The components' counts one after the other."""
    start: Ints
    """(components + 1,) where each begins in ``value``."""
    low: Ints
    """(components,) its fewest mines."""


@leaf_kernel
def log_choose(n: int, k: int) -> float:
    """Natural logarithm of the binomial coefficient."""
    if k == 0 or k == n:
        return 0.0
    if n < 1000:
        total = 0.0
        for i in range(min(k, n - k)):
            total += log((n - i) / (i + 1))
        return total
    return lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0)


@inner_kernel
def unconstrained_ways(cells: int, mines: int, count: int, tilt: float) -> tuple[Floats, float]:
    """(count,) tilted ways to put ``mines - i`` mines on *cells* cells, 0 where there is none.

    Scaled to a largest value of 1, of which the natural logarithm is returned. Neighbours follow
    from C(n, r) / C(n, r - 1) = (n - r + 1) / r.
    """
    ways = np.zeros(count)
    first, last = max(0, mines - cells), min(count - 1, mines)
    if first > last:
        return ways, 0.0
    peak = min(max(int(mines - (cells + 1) * tilt / (1.0 + tilt)), first), last)
    ways[peak] = 1.0
    for i in range(peak + 1, last + 1):
        r = mines - i + 1
        ways[i] = max(ways[i - 1] * r / ((cells - r + 1) * tilt), TINY)
    for i in range(peak - 1, first - 1, -1):
        r = mines - i
        ways[i] = max(ways[i + 1] * (cells - r + 1) / r * tilt, TINY)
    return ways, log_choose(cells, mines - peak) + (mines - peak) * log(tilt)


@inner_kernel
def suffixes(counts: Counts, last: Floats) -> tuple[Floats, Ints, int]:
    """Weights of the components from i on and of the unconstrained cells, for each i.

    ``weights[start[i] + m]`` is that of m mines in the components before i, over their fewest;
    the exponent of two that was taken out of the first is returned last.
    """
    number = counts.low.size
    start = np.zeros(number + 2, np.int64)
    width = 1
    for i in range(number + 1):
        start[i + 1] = start[i] + width
        if i < number:
            width += counts.start[i + 1] - counts.start[i] - 1
    weights = np.zeros(start[-1])
    for m in range(last.size):
        weights[start[number] + m] = last[m]
    exponent = 0
    for i in range(number - 1, -1, -1):
        own = counts.value[counts.start[i] : counts.start[i + 1]]
        here, after = weights[start[i] : start[i + 1]], weights[start[i + 1] : start[i + 2]]
        for m in range(here.size):
            for k in range(own.size):
                if own[k] > 0.0 and after[m + k] > 0.0:
                    here[m] += max(own[k] * after[m + k], TINY)
        exponent += rescale(here)
    return weights, start, exponent


@inner_kernel
def spread_weights(counts: Counts, weights: Floats, start: Ints) -> tuple[Floats, Floats]:
    """For each component the weight that all else gives to its numbers of mines; and the prefix.

    The first has the shape of ``counts.value``; the second weighs the mines of all components.
    """
    result = np.zeros(counts.value.size)
    before = np.ones(1)
    for i in range(counts.low.size):
        begin, end = counts.start[i], counts.start[i + 1]
        own, given = counts.value[begin:end], result[begin:end]
        after = weights[start[i + 1] : start[i + 2]]
        ahead = np.zeros(after.size)
        for m in range(before.size):
            for k in range(own.size):
                if before[m] > 0.0 and after[m + k] > 0.0:
                    given[k] += max(before[m] * after[m + k], TINY)
                if before[m] > 0.0 and own[k] > 0.0:
                    ahead[m + k] += max(before[m] * own[k], TINY)
        rescale(given)
        rescale(ahead)
        before = ahead
    return result, before


@leaf_kernel
def unconstrained_chance(before: Floats, last: Floats, cells: int, mines: int) -> float:
    """Mine probability of an unconstrained cell; NaN where there is none.

    ``before`` weighs the components' mines over their fewest, ``last`` the unconstrained ways;
    ``mines`` are left for the unconstrained cells when the components have their fewest.
    """
    if cells == 0:
        return np.nan
    total, mass = 0.0, 0.0
    mine_possible, safe_possible = False, False
    for m in range(before.size):
        if before[m] > 0.0 and last[m] > 0.0:
            left = mines - m
            total += before[m] * last[m]
            mass += before[m] * last[m] * left
            mine_possible |= left > 0
            safe_possible |= left < cells
    return certain_or(mass / (total * cells), mine_possible, safe_possible)
