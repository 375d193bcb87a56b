"""Mine layouts drawn from all solutions of a position, each as likely as any other.

The forward sums of ``counts`` say in how many ways a state is reached by each number of mines. A
layout is drawn backwards through them: first how many mines each component has, then, from a
component's last state on, which state came before, and so how many mines each group has. Cells of
a group, and unconstrained cells, are alike.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.combine import Counts, suffixes, unconstrained_ways
from screenbot.solver.counts import Sums, new_sums
from screenbot.solver.groups import Groups, find_groups
from screenbot.solver.jit import Bools, Bytes, Floats, Ints, Words, inner_kernel, leaf_kernel
from screenbot.solver.kernel import build, count, mines_left, odds, reach
from screenbot.solver.memory import no_memory
from screenbot.solver.order import Order, order_groups
from screenbot.solver.rules import MINED, UNKNOWN, Facts
from screenbot.solver.states import MOST_STATES, States

MOST_ATTEMPTS: Final = 8
"""So often a component is drawn anew alone."""


class Source(NamedTuple):
    """What layouts of a position are drawn from."""

    groups: Groups
    order: Order
    states: States
    sums: Sums
    counts: Counts
    weights: Floats
    start: Ints
    """As of ``suffixes``: what the components from one on weigh, by the mines before it."""
    over: int
    """Mines that are left when each component has its fewest."""
    status: int
    """SOLVED, or why nothing can be drawn."""
    known: Bools
    """(padded cells,) mines that are known."""
    cell: Ints
    """(unknown cells,) padded indices: the groups' cells one after the other, then the others."""
    first: Ints
    """(groups + 2,) where each group's cells begin, and the unconstrained ones; and the end."""
    component: Ints
    """(groups,) the component of each."""
    mines: Ints
    """(groups,) room: mines of each group."""
    deck: Ints
    """(unconstrained cells,) room."""


@leaf_kernel
def mix(value: np.uint64) -> np.uint64:
    """A random-looking word for a number (splitmix64)."""
    value = value + np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@leaf_kernel
def next_word(random: Words) -> np.uint64:
    """The next word of the sequence *random*, (1,)."""
    random[0] += np.uint64(1)
    return mix(random[0])


@leaf_kernel
def uniform(random: Words) -> float:
    """The next number from 0 to 1 of the sequence *random*, (1,)."""
    return np.float64(next_word(random) >> np.uint64(11)) * 2.0**-53


@inner_kernel
def new_source(facts: Facts, mines: int, stop: Bytes) -> Source:
    """Count a settled position; *mines* counts all but those that are shown."""
    left, unknown = mines_left(facts, mines)
    groups = find_groups(facts)
    order = order_groups(groups, no_memory(stop))
    states, status = build(groups, order, MOST_STATES, stop)
    sums = new_sums(states, odds(left, unknown), stop)
    counts, _ = count(groups, order, states, sums, no_memory(stop))
    over = left
    for fewest in counts.low:
        over -= fewest
    cell, first = _list_cells(facts, groups, unknown)
    loose = unknown - first[groups.size.size]
    last, _ = unconstrained_ways(loose, over, reach(counts), odds(left, unknown))
    weights, start, _ = suffixes(counts, last)
    known = np.empty(facts.state.size, np.bool_)
    for at in range(known.size):
        known[at] = facts.state[at] == MINED
    component = np.empty(groups.size.size, np.int64)
    for i in range(counts.low.size):
        for place in range(order.start[i], order.start[i + 1]):
            component[order.group[place]] = i
    room = np.empty(groups.size.size, np.int64)
    return Source(
        groups,
        order,
        states,
        sums,
        counts,
        weights,
        start,
        over,
        status,
        known,
        cell,
        first,
        component,
        room,
        np.empty(loose, np.int64),
    )


@inner_kernel
def _list_cells(facts: Facts, groups: Groups, unknown: int) -> tuple[Ints, Ints]:
    """``cell`` and ``first`` of a source."""
    count = groups.size.size
    cell, first = np.empty(unknown, np.int64), np.zeros(count + 2, np.int64)
    for group in range(count):
        first[group + 1] = first[group] + groups.size[group]
    first[count + 1] = unknown
    fill = first.copy()
    for at in range(facts.state.size):
        if facts.state[at] == UNKNOWN:
            group = groups.of_cell[at]
            if group < 0:
                group = count
            cell[fill[group]] = at
            fill[group] += 1
    return cell, first


@leaf_kernel
def draw(source: Source, seed: np.uint64, random: Words, mine: Bools) -> None:
    """Write the layout of a *seed*, bool (padded cells,), to *mine*; the source must be SOLVED.

    *random*, (1,), is room.
    """
    _draw(source, seed, -1, 0, -1, random, mine)


@leaf_kernel
def draw_safe(source: Source, seed: np.uint64, at: int, random: Words, mine: Bools) -> None:
    """The layout of a seed, changed as little as may be so that the cell *at* is safe in it.

    The component of the cell is drawn anew until it is, the others only where the mines do not
    come out even. (The others keep a trace of the cell having been a mine, which is not seen in
    what is measured.)
    """
    count = source.groups.size.size
    own = -1
    for group in range(count):
        for place in range(source.first[group], source.first[group + 1]):
            if source.cell[place] == at:
                own = source.component[group]
    _draw(source, seed, -1, 0, at, random, mine)
    attempt = 0
    while mine[at]:
        attempt += 1
        if attempt > MOST_ATTEMPTS:
            seed = mix(seed)
        _draw(source, seed, own, attempt, at, random, mine)


@leaf_kernel
def _draw(
    source: Source,
    seed: np.uint64,
    again: int,
    attempt: int,
    clear: int,
    random: Words,
    mine: Bools,
) -> None:
    """Each component is drawn by numbers of its own, which *attempt* changes for one, *again*.

    No mine is put on *clear* where it is an unconstrained cell.
    """
    counts, order = source.counts, source.order
    for at in range(mine.size):
        mine[at] = source.known[at]
    placed = 0
    for i in range(counts.low.size):
        random[0] = mix(seed + np.uint64(i + 1))
        if i == again:
            random[0] = mix(random[0] + np.uint64(attempt))
        chosen = _draw_count(source, i, placed, random)
        placed += chosen
        _walk_back(source, i, chosen, random)
        for place in range(order.start[i], order.start[i + 1]):
            group = order.group[place]
            left = source.mines[group]
            for rest in range(source.first[group + 1] - source.first[group], 0, -1):
                if left > 0 and (left == rest or uniform(random) * rest < left):
                    mine[source.cell[source.first[group + 1] - rest]] = True
                    left -= 1
    random[0] = mix(seed)
    deck, begin, left = source.deck, 0, source.over - placed
    for i in range(deck.size):
        deck[i] = source.cell[source.cell.size - deck.size + i]
    while left > 0 and begin < deck.size:
        # The order is drawn: with one mine more or less the others stay where they are.
        other = begin + int(uniform(random) * (deck.size - begin))
        at = deck[other]
        deck[other] = deck[begin]
        begin += 1
        if at != clear or begin + left > deck.size:
            mine[at] = True
            left -= 1


@leaf_kernel
def _draw_count(source: Source, component: int, placed: int, random: Words) -> int:
    """Draw how many mines a component has over its fewest, with *placed* in those before it."""
    counts = source.counts
    begin, width = counts.start[component], counts.start[component + 1] - counts.start[component]
    after = source.start[component + 1] + placed
    total = 0.0
    for k in range(width):
        total += counts.value[begin + k] * source.weights[after + k]
    rest = total * uniform(random)
    chosen = 0
    for k in range(width):
        weight = counts.value[begin + k] * source.weights[after + k]
        if weight > 0.0:
            chosen = k
            rest -= weight
            if rest < 0.0:
                break
    return chosen


@leaf_kernel
def _walk_back(source: Source, component: int, chosen: int, random: Words) -> None:
    """Draw the mines of a component's groups, of which it has *chosen* over its fewest."""
    states, window, ahead = source.states, source.sums.window, source.sums.ahead
    begin, end = source.order.start[component], source.order.start[component + 1]
    state = states.layer[end + component]
    mines = states.low[state] + chosen
    for step in range(end - 1, begin - 1, -1):
        group = source.order.group[step]
        size = source.groups.size[group]
        layer = step + component
        total, goal = 0.0, -1.0
        found = False
        while not found:  # once for the sum of all ways, once to find the one that is drawn
            for before in range(states.layer[layer], states.layer[layer + 1]):
                own = states.fewest[before] - states.edge[before]
                for edge in range(states.edge[before], states.edge[before + 1]):
                    place = mines - own - edge - states.low[before]
                    if states.to[edge] != state or place < 0:
                        continue
                    if window[before] + place < window[before + 1]:
                        total += source.sums.ways[size, own + edge] * ahead[window[before] + place]
                        if goal >= 0.0 and total > goal:
                            source.mines[group] = own + edge
                            state, found = before, True
                            break
                if found:
                    break
            goal = total * uniform(random) if goal < 0.0 else goal * (1.0 - 1e-9)
            total = 0.0
        mines -= source.mines[group]
