"""Steps 2 and 3: unknown cells that share their numbers form a group; groups form components.

A component's groups are put in the order in which they are eliminated. At each step the next group
is the one that leaves the fewest numbers open (the min-width heuristic), oldest numbers first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.jit import Bools, Bytes, Ints, inlined_kernel, inner_kernel, leaf_kernel
from screenbot.solver.rules import UNKNOWN, Facts, around

NO_GROUP: Final = -1


class Groups(NamedTuple):
    """Groups of cells and the numbers ("rules") on them, both counted from 0."""

    of_cell: Ints
    """Group of each cell of the padded grid; NO_GROUP for all but the frontier."""
    size: Ints
    """(groups,) cells in each group, 1 to 8."""
    rules: Ints
    """(groups, 8) the rules on each group, ascending; ``degree`` of them."""
    degree: Ints
    """(groups,) how many rules are on each group."""
    need: Ints
    """(rules,) mines to place."""
    cells: Ints
    """(rules,) unknown cells."""
    at: Ints
    """(rules,) padded index of the number."""
    members: Ints
    """(rules, 8) the groups under each rule; ``spread`` of them."""
    spread: Ints
    """(rules,) how many groups are under each rule."""


@inner_kernel
def find_groups(facts: Facts) -> Groups:
    """Group the unknown cells next to a number by the set of those numbers."""
    size = facts.code.size
    rule_of_cell = np.empty(size, np.int64)
    rules = 0
    unknown = 0
    for at in range(facts.width, size - facts.width):
        if facts.state[at] == UNKNOWN:
            unknown += 1
        elif facts.free[at] > 0:
            rule_of_cell[at] = rules
            rules += 1
    most = min(unknown, 8 * rules)
    groups = Groups(
        np.full(size, NO_GROUP, np.int64),
        np.zeros(most, np.int64),
        np.empty((most, 8), np.int64),
        np.empty(most, np.int64),
        np.empty(rules, np.int64),
        np.empty(rules, np.int64),
        np.empty(rules, np.int64),
        np.empty((rules, 8), np.int64),
        np.zeros(rules, np.int64),
    )
    offsets = around(facts.width)
    near = np.empty(8, np.int64)
    count = 0
    for at in range(facts.width, size - facts.width):
        if facts.free[at] > 0:
            groups.need[rule_of_cell[at]] = facts.need[at]
            groups.cells[rule_of_cell[at]] = facts.free[at]
            groups.at[rule_of_cell[at]] = at
        if facts.state[at] != UNKNOWN:
            continue
        degree = 0
        for offset in offsets:
            if facts.free[at + offset] > 0:
                near[degree] = rule_of_cell[at + offset]
                degree += 1
        if degree == 0:
            continue
        group = _same_group(groups, near, degree)
        if group == NO_GROUP:
            group = count
            count += 1
            groups.degree[group] = degree
            for i in range(degree):
                rule = near[i]
                groups.rules[group, i] = rule
                groups.members[rule, groups.spread[rule]] = group
                groups.spread[rule] += 1
        groups.size[group] += 1
        groups.of_cell[at] = group
    return Groups(
        groups.of_cell,
        groups.size[:count],
        groups.rules[:count],
        groups.degree[:count],
        groups.need,
        groups.cells,
        groups.at,
        groups.members,
        groups.spread,
    )


@leaf_kernel
def _same_group(groups: Groups, near: Ints, degree: int) -> int:
    """The group whose rules are exactly ``near[:degree]``, or NO_GROUP."""
    first = near[0]
    for j in range(groups.spread[first]):
        group = groups.members[first, j]
        if groups.degree[group] != degree:
            continue
        i = 0
        while i < degree and groups.rules[group, i] == near[i]:
            i += 1
        if i == degree:
            return int(group)
    return NO_GROUP


class Order(NamedTuple):
    """Groups in elimination order, component after component."""

    group: Ints
    """(groups,)"""
    start: Ints
    """(components + 1,) where each component starts in ``group``."""


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
def order_groups(groups: Groups, stop: Bytes) -> Order:
    """Find the components and the elimination order of each; once *stop* is set, a poor one."""
    count = groups.size.size
    rules = groups.need.size
    work = _Work(
        np.empty(count, np.int64),
        np.zeros(count, np.bool_),
        groups.spread.copy(),
        np.empty(rules, np.int64),
    )
    start = np.zeros(count + 1, np.int64)
    components = 0
    done = 0
    for group in range(count):
        if work.placed[group]:
            continue
        begin = done
        done = _eliminate(groups, group, begin, False, work)
        if done - begin >= RETRY:
            _retry(groups, begin, done, work, stop)
        components += 1
        start[components] = done
    return Order(work.order, start[: components + 1])


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
