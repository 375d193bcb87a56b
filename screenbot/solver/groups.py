"""Step 2: unknown cells that share their numbers form a group."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.jit import Ints, inner_kernel, leaf_kernel
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
