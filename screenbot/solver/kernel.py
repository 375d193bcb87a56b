"""The exact solver's kernel: rules -> groups -> components -> counts -> combination -> chances."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.combine import (
    LN2,
    Counts,
    spread_weights,
    suffixes,
    unconstrained_chance,
    unconstrained_ways,
)
from screenbot.solver.counts import Sums, backward, forward, new_sums
from screenbot.solver.groups import Groups, find_groups
from screenbot.solver.jit import (
    Bytes,
    Floats,
    Ints,
    inlined_kernel,
    inner_kernel,
    kernel,
    leaf_kernel,
)
from screenbot.solver.keep import keep, multiply
from screenbot.solver.keys import new_keys, new_layer
from screenbot.solver.memory import (
    NOT_KNOWN,
    Memory,
    make_room,
    no_memory,
    recall,
    shape_of,
)
from screenbot.solver.order import Order, order_groups
from screenbot.solver.rules import (
    MINED,
    OPEN,
    UNKNOWN,
    Facts,
    new_agenda,
    note_all,
    read_facts,
    settle,
)
from screenbot.solver.states import (
    BUILT,
    MOST_STATES,
    STOPPED,
    States,
    add_component,
    no_states,
)

SOLVED: Final = 0
WIDE: Final = 1
"""A component goes through more states than memory allows."""
LATE: Final = 2
"""Stopped from outside."""
IMPOSSIBLE: Final = 3
"""The numbers contradict each other."""
WRONG_TOTAL: Final = 4
"""The numbers agree, but not with the mine total."""

MOST_SUMS: Final = 30_000_000
"""For a peak memory below 1 GB."""


class Solved(NamedTuple):
    """The chances of a settled position, by group."""

    status: int
    log_solutions: float
    """Natural logarithm of the number of solutions."""
    of_cell: Ints
    """Group of each cell of the padded grid; -1 for all but the frontier."""
    chance: Floats
    """(groups,) mine probability of each group's cells."""
    loose: int
    """Unconstrained cells: unknown, and next to no number."""
    loose_chance: float
    """Their mine probability; NaN where there are none."""


@kernel
def solve_cells(
    cells: Bytes, mines: int, most_states: int, memory: Memory, beyond: int
) -> tuple[int, float, Floats]:
    """Solve a board's codes (rows, cols) for a mine total, going through at most so many states.

    Mines may lie on so many cells *beyond* the board, too. Returns the status, the natural
    logarithm of the number of solutions, and the mine probability of each cell, float64, (rows,
    cols), NaN where revealed.
    """
    chance = np.full(cells.shape, np.nan)
    facts, shown = read_facts(cells)
    agenda = new_agenda(facts.code.size)
    note_all(facts, agenda)
    if not settle(facts, agenda):
        return IMPOSSIBLE, 0.0, chance
    solved = solve_within(facts, mines - shown, most_states, memory, beyond)
    if solved.status == SOLVED:
        _fill(facts, solved, chance)
    return solved.status, solved.log_solutions, chance


@inner_kernel
def no_solution() -> Solved:
    """What contradicting numbers give."""
    return Solved(IMPOSSIBLE, 0.0, np.zeros(0, np.int64), np.zeros(0), 0, 0.0)


@inlined_kernel
def solve_facts(facts: Facts, mines: int, stop: Bytes) -> Solved:
    """Solve a settled position; *mines* counts all but those that are shown."""
    return solve_within(facts, mines, MOST_STATES, no_memory(stop), 0)


@inlined_kernel
def solve_known(facts: Facts, mines: int, memory: Memory) -> Solved:
    """:func:`solve_facts`, counting only the components that the memory does not know."""
    return solve_within(facts, mines, MOST_STATES, memory, 0)


@inner_kernel
def solve_within(facts: Facts, mines: int, most_states: int, memory: Memory, beyond: int) -> Solved:
    """:func:`solve_known`, going through at most so many states; mines may lie *beyond*, too."""
    stop = memory.stop
    make_room(memory)
    left, unknown = mines_left(facts, mines)
    unknown += beyond
    groups = find_groups(facts)
    order = order_groups(groups, memory)
    loose = unknown - _sum(groups.size)
    chance = np.empty(groups.size.size)
    tilt = odds(left, unknown)
    states, status = build(groups, order, most_states, stop)
    if status != SOLVED:
        return Solved(status, 0.0, groups.of_cell, chance, loose, 0.0)
    sums = new_sums(states, tilt, stop)
    counts, log_scale = count(groups, order, states, sums, memory)
    if stop[0]:
        return Solved(LATE, 0.0, groups.of_cell, chance, loose, 0.0)
    over = left - _sum(counts.low)
    last, log_ways = unconstrained_ways(loose, over, reach(counts), tilt)
    weights, start, exponent = suffixes(counts, last)
    if weights[0] == 0.0 or left < 0:
        return Solved(WRONG_TOTAL, 0.0, groups.of_cell, chance, loose, 0.0)
    given, before = spread_weights(counts, weights, start)
    for i in range(counts.low.size):
        entry = order.entry[i]
        if entry == NOT_KNOWN:
            entry = keep(groups, order, i, states, sums, counts, memory, chance)
        weight = given[counts.start[i] : counts.start[i + 1]]
        if entry < 0:
            own = order.group[order.start[i] : order.start[i + 1]]
            backward(groups, own, order.start[i] + i, states, sums, weight, chance)
        else:
            multiply(weight, counts.value[counts.start[i] : counts.start[i + 1]])
            flood = order.flood[order.start[i] : order.start[i + 1]]
            recall(memory, entry, flood, weight, chance)
    if stop[0]:
        return Solved(LATE, 0.0, groups.of_cell, chance, loose, 0.0)
    loose_chance = unconstrained_chance(before, last, loose, over)
    log_solutions = log(weights[0]) + exponent * LN2 + log_ways + log_scale - left * log(tilt)
    return Solved(SOLVED, log_solutions, groups.of_cell, chance, loose, loose_chance)


@leaf_kernel
def _sum(values: Ints) -> int:
    """Sum of whole numbers; compiles faster than NumPy's."""
    total = 0
    for value in values:
        total += value
    return total


@leaf_kernel
def odds(mines: int, cells: int) -> float:
    """The power of two nearest to the odds of a mine, between 1/16 and 16."""
    exponent = 0
    while exponent > -4 and mines * 2.0**-exponent * 1.4142 < cells - mines:
        exponent -= 1
    while exponent < 4 and (cells - mines) * 2.0**exponent * 1.4142 < mines:
        exponent += 1
    return 2.0**exponent


@leaf_kernel
def mines_left(facts: Facts, mines: int) -> tuple[int, int]:
    """Mines that are not placed by settling, and the cells that they may be on."""
    unknown = 0
    for state in facts.state:
        if state == UNKNOWN:
            unknown += 1
        elif state == MINED:
            mines -= 1
    return mines, unknown


@inner_kernel
def build(groups: Groups, order: Order, most_states: int, stop: Bytes) -> tuple[States, int]:
    """The state graphs of all components, and SOLVED or why there are none.

    Where one is too wide the others are still looked at, one by one: a contradiction comes first.
    """
    number = order.start.size - 1
    states = no_states(order.group.size + number, most_states)
    keys = new_keys(groups)
    even, odd = new_layer(32), new_layer(32)
    room, i, status = 0, 0, SOLVED
    while i < number:
        if status == WIDE:
            keys = new_keys(groups)
            room = 0
            for k in range(3):
                states.used[k] = 0
        own = order.group[order.start[i] : order.start[i + 1]]
        if order.entry[i] >= 0:
            for _ in range(own.size + 1):  # empty layers
                states.used[0] += 1
                states.layer[states.used[0]] = states.used[1]
            i += 1
            continue
        first = states.used[1]
        states, built = add_component(groups, own, states, keys, even, odd, stop)
        if built == STOPPED:
            return states, LATE
        layer = states.used[0]
        if built == BUILT:
            if states.layer[layer] == states.layer[layer - 1]:
                return states, IMPOSSIBLE
            for state in range(first, states.used[1]):
                room += states.high[state] - states.low[state] + 1
        if built == BUILT and room <= MOST_SUMS:
            i += 1
            continue
        if status == WIDE or built == BUILT or first == 0:
            i += 1  # else it is tried again, with all the room for itself
        status = WIDE
    return states, status


@inner_kernel
def count(
    groups: Groups, order: Order, states: States, sums: Sums, memory: Memory
) -> tuple[Counts, float]:
    """Solutions of each component by mines, and the logarithm of what scaling took out."""
    number = order.start.size - 1
    start = np.zeros(number + 1, np.int64)
    low = np.empty(number, np.int64)
    exponents = 0
    for i in range(number):
        if order.entry[i] >= 0:
            low[i], width, _ = shape_of(memory, order.entry[i])
            start[i + 1] = start[i] + width
            continue
        own = order.group[order.start[i] : order.start[i + 1]]
        exponents += forward(groups, own, order.start[i] + i, states, sums)
        last = states.layer[order.start[i + 1] + i]
        low[i] = states.low[last]
        start[i + 1] = start[i] + sums.window[last + 1] - sums.window[last]
    value = np.empty(start[-1])
    for i in range(number):
        if order.entry[i] >= 0:
            _, width, at = shape_of(memory, order.entry[i])
            factor = sums.ways[1, 1] ** low[i]
            for k in range(width):
                value[start[i] + k] = memory.values[at + k] * factor
                factor *= sums.ways[1, 1]
            continue
        last = states.layer[order.start[i + 1] + i]
        for k in range(start[i + 1] - start[i]):
            value[start[i] + k] = sums.ahead[sums.window[last] + k]
    return Counts(value, start, low), exponents * LN2


@leaf_kernel
def reach(counts: Counts) -> int:
    """How many different mine totals the components can have, at most."""
    return counts.value.size - counts.low.size + 1


@leaf_kernel
def _fill(facts: Facts, solved: Solved, chance: Floats) -> None:
    """Spread the groups' chances over the cells of the board."""
    rows, cols = chance.shape
    for row in range(rows):
        for col in range(cols):
            at = (row + 1) * facts.width + col + 1
            group = solved.of_cell[at]
            if group >= 0:
                chance[row, col] = solved.chance[group]
            elif facts.state[at] == UNKNOWN:
                chance[row, col] = solved.loose_chance
            elif facts.state[at] != OPEN:
                chance[row, col] = 1.0 if facts.state[at] == MINED else 0.0
