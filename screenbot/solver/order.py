"""Step 3: groups that share rules form components, and each is put in an order of elimination.

At each step the next group is the one that leaves the fewest numbers open (the min-width
heuristic), oldest numbers first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.groups import NO_GROUP, Groups
from screenbot.solver.jit import Bools, Bytes, Ints, inlined_kernel, inner_kernel, leaf_kernel
from screenbot.solver.memory import NOT_KEPT, Memory, look_up


class Order(NamedTuple):
    """Groups in elimination order, component after component."""

    group: Ints
    """(groups,)"""
    start: Ints
    """(components + 1,) where each component starts in ``group``."""
    flood: Ints
    """(groups,) each component's groups as they were found, breadth first, where it is kept."""
    entry: Ints
    """(components,) entry in the memory, NOT_KNOWN, or NOT_KEPT."""
    label: Ints
    """(rules,) room for the memory."""


class _Work(NamedTuple):
    """What the elimination keeps of all components."""

    order: Ints
    """(groups,) the groups in the order so far."""
    placed: Bools
    """(groups,) whether the group is in it."""
    left: Ints
    """(rules,) groups of the rule that are not."""
    active: Ints
    """(rules,) the open rules of the component at hand, oldest first."""


@inlined_kernel
def order_groups(groups: Groups, memory: Memory) -> Order:
    """Find the components and the elimination order of each that the memory does not know.

    Once it is stopped, the orders are poor ones.
    """
    count, rules = groups.size.size, groups.need.size
    work = _Work(
        np.empty(count, np.int64),
        np.zeros(count, np.bool_),
        groups.spread.copy(),
        np.empty(rules, np.int64),
    )
    keeps = memory.slot.size > 0
    flood = np.empty(count if keeps else 0, np.int64)
    label = np.full(rules if keeps else 0, -1)
    entry = np.full(count, NOT_KEPT)
    start = np.zeros(count + 1, np.int64)
    components = 0
    done = 0
    for group in range(count):
        if work.placed[group]:
            continue
        begin = done
        if keeps:
            done = _flood(groups, group, begin, flood, work)
            entry[components] = look_up(groups, flood[begin:done], label, memory)
        if entry[components] < 0:
            _close(groups, flood[begin:done], work)
            done = _eliminate(groups, group, begin, False, work)
            if done - begin >= RETRY:
                _retry(groups, begin, done, work, memory.stop)
        components += 1
        start[components] = done
    return Order(work.order, start[: components + 1], flood, entry, label)


@leaf_kernel
def _flood(groups: Groups, first: int, begin: int, flood: Ints, work: _Work) -> int:
    """Write the groups of a component to *flood*, breadth first; returns the place after them."""
    flood[begin] = first
    work.placed[first] = True
    done = begin + 1
    at = begin
    while at < done:
        group = flood[at]
        for i in range(groups.degree[group]):
            rule = groups.rules[group, i]
            for j in range(groups.spread[rule]):
                other = groups.members[rule, j]
                if not work.placed[other]:
                    work.placed[other] = True
                    flood[done] = other
                    done += 1
        at += 1
    return done


RETRY: Final = 10
"""Components of so many groups or more are ordered from both ends, and the better is taken."""

COSTLY: Final = 5000.0
MOST_TRIES: Final = 60
"""Components that cost more are ordered from so many of their groups."""

NEED_LOG: Final = np.log2(np.arange(9) + 1.0)


@leaf_kernel
def _eliminate(groups: Groups, first: int, done: int, weighed: bool, work: _Work) -> int:
    """Order the component of group *first*, from place *done* on; returns the place after it."""
    opened = 0
    group = first
    while True:
        work.order[done] = group
        done += 1
        work.placed[group] = True
        for i in range(groups.degree[group]):
            rule = groups.rules[group, i]
            if work.left[rule] == groups.spread[rule]:
                work.active[opened] = rule
                opened += 1
            work.left[rule] -= 1
        kept = 0
        for i in range(opened):
            if work.left[work.active[i]] > 0:
                work.active[kept] = work.active[i]
                kept += 1
        opened = kept
        if opened == 0:
            return done
        group = _narrowest(groups, work, opened, weighed)


@leaf_kernel
def _narrowest(groups: Groups, work: _Work, opened: int, weighed: bool) -> int:
    """The unplaced group that leaves the fewest rules open; of equals, under the oldest rule.

    Where *weighed*, rules count by the logarithm of how many states they can be in.
    """
    best = NO_GROUP
    best_change = 99.0
    for age in range(opened):
        rule = work.active[age]
        for j in range(groups.spread[rule]):
            group = groups.members[rule, j]
            if work.placed[group]:
                continue
            change = 0.0
            for i in range(groups.degree[group]):
                other = groups.rules[group, i]
                weight = NEED_LOG[groups.need[other]] if weighed else 1.0
                if work.left[other] == 1:
                    change -= weight
                if work.left[other] == groups.spread[other]:
                    change += weight
            if change < best_change:
                best_change = change
                best = group
    return int(best)


@inner_kernel
def _retry(groups: Groups, begin: int, done: int, work: _Work, stop: Bytes) -> None:
    """Order the component again from its last group, and from many where it is costly; keep the
    cheapest of the orders."""
    size = done - begin
    order = work.order[begin:done]
    best = order.copy()
    first_try = order.copy()
    _close(groups, order, work)
    cost = _cost(groups, order, work)
    tries = 1
    attempt = 0
    while attempt < tries and not stop[0]:
        first = first_try[size - 1 - attempt // 2 * size // MOST_TRIES]
        _close(groups, order, work)
        _eliminate(groups, first, begin, attempt % 2 == 1, work)
        _close(groups, order, work)
        again = _cost(groups, order, work)
        if again < cost:
            cost = again
            for i in range(size):
                best[i] = order[i]
        attempt += 1
        tries = MOST_TRIES if cost > COSTLY else 1
    for i in range(size):
        order[i] = best[i]


@leaf_kernel
def _close(groups: Groups, order: Ints, work: _Work) -> None:
    """Forget that the groups of a component were placed."""
    for group in order:
        work.placed[group] = False
        for i in range(groups.degree[group]):
            rule = groups.rules[group, i]
            work.left[rule] = groups.spread[rule]


@leaf_kernel
def _cost(groups: Groups, order: Ints, work: _Work) -> float:
    """Place the groups; estimates the states that the count goes through.

    That is the product of what the open rules may still need.
    """
    total = 0.0
    states = 1.0
    for group in order:
        work.placed[group] = True
        for i in range(groups.degree[group]):
            rule = groups.rules[group, i]
            if work.left[rule] == groups.spread[rule]:
                states *= groups.need[rule] + 1
            work.left[rule] -= 1
            if work.left[rule] == 0:
                states /= groups.need[rule] + 1
        total += states
    return total
