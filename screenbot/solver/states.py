"""Step 4a: the states that a component goes through while its groups are eliminated in order.

A state is what the open rules still need after some groups got their mines; partial layouts that
agree in it are merged. A layer holds the states before one group, and an edge leads from a state
by the group's number of mines into the next layer. The graph is built once, without counting.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.solver.groups import Groups
from screenbot.solver.jit import Bytes, Ints, inlined_kernel, inner_kernel, leaf_kernel
from screenbot.solver.keys import Keys, Layer, enter, find_or_add, grown, leave, mine_range

MOST_STATES: Final = 12_000_000
"""For a peak memory below 1 GB."""

BUILT: Final = 0
TOO_WIDE: Final = 1
STOPPED: Final = 2
FULL: Final = 3
NOT_ENTERED: Final = -1


class States(NamedTuple):
    """The state graphs of all components in one; states are numbered layer by layer.

    A component of n groups has n + 1 layers, the first and the last of one state each (the last
    may be empty: no solution). The arrays have room to grow; ``used`` says how far they are filled.
    """

    layer: Ints
    """(groups + components + 1,) first state of each layer."""
    fewest: NDArray[np.int8]
    """(states,) mines of the group on the state's first edge; the next edges have one more each."""
    edge: Ints
    """(states + 1,) first edge of each state."""
    low: NDArray[np.int32]
    """(states,) fewest mines that the component may have placed on the way to the state."""
    high: NDArray[np.int32]
    """(states,) most mines."""
    to: NDArray[np.int32]
    """(edges,) state in the next layer."""
    used: Ints
    """(4,) layers, states and edges so far; and how many states there may be."""


@inner_kernel
def no_states(layers: int, most_states: int) -> States:
    """Room for the states of some components."""
    used = np.zeros(4, np.int64)
    used[3] = most_states
    return States(
        np.zeros(layers + 1, np.int64),
        np.empty(128, np.int8),
        np.zeros(129, np.int64),
        np.empty(128, np.int32),
        np.empty(128, np.int32),
        np.empty(256, np.int32),
        used,
    )


ROOM: Final = 10
"""States and edges that there is room for at any time."""


@inner_kernel
def _with_room(states: States) -> States:
    """The same states, with room for one state and its edges more."""
    count, edges = states.used[1], states.used[2]
    fewest, edge, low, high, to = states.fewest, states.edge, states.low, states.high, states.to
    if count + ROOM > fewest.size:
        fewest = np.empty(2 * states.fewest.size, np.int8)
        edge = np.empty(2 * states.fewest.size + 1, np.int64)
        low = np.empty(2 * states.fewest.size, np.int32)
        high = np.empty(2 * states.fewest.size, np.int32)
        for i in range(count):  # quicker to compile than slices
            fewest[i], edge[i] = states.fewest[i], states.edge[i]
            low[i], high[i] = states.low[i], states.high[i]
        edge[count] = states.edge[count]
    if edges + ROOM > to.size:
        to = np.empty(2 * states.to.size, np.int32)
        for i in range(edges):
            to[i] = states.to[i]
    return States(states.layer, fewest, edge, low, high, to, states.used)


@leaf_kernel
def _is_full(states: States) -> bool:
    """Whether there is no room for a state and its edges."""
    used = states.used
    return bool(used[1] > states.fewest.size - ROOM or used[2] > states.to.size - ROOM)


@inlined_kernel
def add_component(
    groups: Groups,
    order: Ints,
    states: States,
    keys: Keys,
    even: Layer,
    odd: Layer,
    stop: Bytes,
) -> tuple[States, int]:
    """Add the component of the groups *order*; returns BUILT, TOO_WIDE or STOPPED with it.

    *even* and *odd* are layers to work in. ``stop`` is (1,), set to 1 by another thread to end
    early.
    """
    if _is_full(states):
        states = _with_room(states)
    even.key[0, 0] = 0
    even.key[0, 1] = 0
    used = states.used
    states.low[used[1]] = 0
    states.high[used[1]] = 0
    used[0] += 1
    used[1] += 1
    states.layer[used[0]] = used[1]
    progress = np.zeros(2, np.int64)
    progress[1] = NOT_ENTERED
    built = _advance(groups, order, keys, states, even, odd, progress, stop)
    while built == FULL:
        if _is_full(states):
            states = _with_room(states)
        elif progress[0] % 2 == 0:
            odd = grown(odd, used[1] - states.layer[used[0]])
        else:
            even = grown(even, used[1] - states.layer[used[0]])
        built = _advance(groups, order, keys, states, even, odd, progress, stop)
    states.fewest[used[1] - 1] = 0
    states.edge[used[1]] = used[2]
    return states, built


@leaf_kernel
def _advance(
    groups: Groups,
    order: Ints,
    keys: Keys,
    states: States,
    even: Layer,
    odd: Layer,
    progress: Ints,
    stop: Bytes,
) -> int:
    """Add layer after layer; returns FULL where there is no room, to be called again.

    ``progress`` is (2,): the layer, which is in *even* or *odd*, and the next of its states.
    """
    used = states.used
    while progress[0] < order.size:
        if stop[0]:
            return STOPPED
        group = order[progress[0]]
        here, ahead = (even, odd) if progress[0] % 2 == 0 else (odd, even)
        if progress[1] == NOT_ENTERED:
            if not enter(groups, group, keys):
                return TOO_WIDE
            for slot in range(ahead.table.size):
                ahead.table[slot] = 0
            progress[1] = states.layer[used[0] - 1]
        progress[1] = _follow(groups, group, keys, states, here, ahead, progress[1])
        after = states.layer[used[0]]
        if progress[1] < after:
            return FULL if used[1] <= used[3] else TOO_WIDE
        states.edge[after] = used[2]
        used[0] += 1
        states.layer[used[0]] = used[1]
        leave(groups, group, keys)
        progress[0] += 1
        progress[1] = NOT_ENTERED
    return BUILT


@leaf_kernel
def _follow(
    groups: Groups, group: int, keys: Keys, states: States, here: Layer, ahead: Layer, state: int
) -> int:
    """Add the edges of the layer's states from *state* on, and the states that they lead to.

    Returns the first state that there was no room for.
    """
    used = states.used
    first, after = states.layer[used[0] - 1], states.layer[used[0]]
    most_states = min(states.fewest.size - ROOM, after + ahead.table.size // 2 - ROOM, used[3])
    while state < after and used[1] <= most_states and used[2] + ROOM <= states.to.size:
        low = here.key[state - first, 0] + keys.opening[0]
        high = here.key[state - first, 1] + keys.opening[1]
        fewest, most = mine_range(groups, group, keys, low, high)
        states.fewest[state] = fewest
        states.edge[state] = used[2]
        for mines in range(fewest, most + 1):
            count = used[1] - after
            taken = np.uint64(mines)
            place = find_or_add(
                ahead, count, low - taken * keys.mine[0], high - taken * keys.mine[1]
            )
            target = after + place
            if place == count:
                used[1] += 1
                states.low[target] = states.low[state] + mines
                states.high[target] = states.high[state] + mines
            else:
                states.low[target] = min(states.low[target], states.low[state] + mines)
                states.high[target] = max(states.high[target], states.high[state] + mines)
            states.to[used[2]] = target
            used[2] += 1
        state += 1
    return state
