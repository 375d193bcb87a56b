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
from screenbot.solver.jit import Bools, Bytes, Ints, Words, kernel

BITS: Final = 3
"""Bits for what one rule needs: after settling, 1 to 7."""
PER_WORD: Final = 21
MOST_OPEN: Final = 2 * PER_WORD
"""A state is two 64-bit words, so at most this many rules may be open at a time."""

MOST_STATES: Final = 12_000_000
"""For a peak memory below 1 GB."""

BUILT: Final = 0
TOO_WIDE: Final = 1
STOPPED: Final = 2


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
    """(3,) layers, states and edges so far."""


class _Layer(NamedTuple):
    """The keys of one layer's states, and a hash table of open addressing over them."""

    key: Words
    """(capacity, 2)"""
    table: NDArray[np.int32]
    """(2 * capacity or more,) place in ``key`` plus 1; 0 where empty. A power of two."""


@kernel
def _new_layer(capacity: int) -> _Layer:
    return _Layer(np.empty((capacity, 2), np.uint64), np.zeros(2 * capacity, np.int32))


@kernel
def _hash(low: np.uint64, high: np.uint64, mask: int) -> int:
    mixed = (low ^ (high * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xD6E8FEB86659FD93)
    return int((mixed ^ (mixed >> np.uint64(32))) & np.uint64(mask))


@kernel
def _find_or_add(layer: _Layer, count: int, low: np.uint64, high: np.uint64) -> int:
    """The place of a key in a layer of *count* states; *count* itself where it was added."""
    mask = layer.table.size - 1
    slot = np.int64(_hash(low, high, mask))
    while layer.table[slot] != 0:
        place = layer.table[slot] - 1
        if layer.key[place, 0] == low and layer.key[place, 1] == high:
            return int(place)
        slot = (slot + 1) & mask
    layer.table[slot] = count + 1
    layer.key[count, 0] = low
    layer.key[count, 1] = high
    return count


@kernel
def _grown(layer: _Layer, count: int) -> _Layer:
    """The same states in twice the room."""
    grown = _new_layer(2 * layer.key.shape[0])
    for place in range(count):
        _find_or_add(grown, place, layer.key[place, 0], layer.key[place, 1])
    return grown


class _Keys(NamedTuple):
    """Which bits of a key belong to which open rule, and what the current group does to keys."""

    slot: Ints
    """(rules,) place of the rule's bits while it is open."""
    left: Ints
    """(rules,) cells of the rule that are not yet placed."""
    taken: Bools
    """(MOST_OPEN,) slots in use."""
    opening: Words
    """(2,) needs of the rules that open here, to be added to the words."""
    mine: Words
    """(2,) what each mine of the group takes off the words."""


@kernel
def _new_keys(groups: Groups) -> _Keys:
    return _Keys(
        np.empty(groups.need.size, np.int64),
        groups.cells.copy(),
        np.zeros(MOST_OPEN, np.bool_),
        np.zeros(2, np.uint64),
        np.zeros(2, np.uint64),
    )


@kernel
def _enter(groups: Groups, group: int, keys: _Keys) -> bool:
    """Open the rules that start with *group*; False where the keys have no room for them."""
    keys.opening[:] = 0
    keys.mine[:] = 0
    for i in range(groups.degree[group]):
        rule = groups.rules[group, i]
        opens = keys.left[rule] == groups.cells[rule]
        if opens:
            slot = 0
            while slot < MOST_OPEN and keys.taken[slot]:
                slot += 1
            if slot == MOST_OPEN:
                return False
            keys.taken[slot] = True
            keys.slot[rule] = slot
        slot = keys.slot[rule]
        word = slot // PER_WORD
        shift = np.uint64(BITS * (slot % PER_WORD))
        keys.mine[word] += np.uint64(1) << shift
        if opens:
            keys.opening[word] += np.uint64(groups.need[rule]) << shift
        keys.left[rule] -= groups.size[group]
    return True


@kernel
def _leave(groups: Groups, group: int, keys: _Keys) -> None:
    """Free the slots of the rules that end with *group*."""
    for i in range(groups.degree[group]):
        rule = groups.rules[group, i]
        if keys.left[rule] == 0:
            keys.taken[keys.slot[rule]] = False


@kernel
def _mine_range(
    groups: Groups, group: int, keys: _Keys, low: np.uint64, high: np.uint64
) -> tuple[int, int]:
    """Fewest and most mines that the group can have in a state, by each of its rules alone."""
    fewest, most = 0, groups.size[group]
    for i in range(groups.degree[group]):
        rule = groups.rules[group, i]
        slot = keys.slot[rule]
        word = low if slot < PER_WORD else high
        need = np.int64((word >> np.uint64(BITS * (slot % PER_WORD))) & np.uint64(7))
        most = min(most, need)
        fewest = max(fewest, need - keys.left[rule])
    return fewest, most


@kernel
def no_states(layers: int) -> States:
    """Room for the states of some components."""
    return States(
        np.zeros(layers + 1, np.int64),
        np.empty(128, np.int8),
        np.zeros(129, np.int64),
        np.empty(128, np.int32),
        np.empty(128, np.int32),
        np.empty(256, np.int32),
        np.zeros(3, np.int64),
    )


@kernel
def _with_room(states: States) -> States:
    """The same states, with room for one state and its edges more."""
    count, edges = states.used[1], states.used[2]
    fewest, edge, low, high, to = states.fewest, states.edge, states.low, states.high, states.to
    if count + 10 > fewest.size:
        fewest = np.empty(2 * states.fewest.size, np.int8)
        edge = np.empty(2 * states.fewest.size + 1, np.int64)
        low = np.empty(2 * states.fewest.size, np.int32)
        high = np.empty(2 * states.fewest.size, np.int32)
        fewest[:count] = states.fewest[:count]
        edge[: count + 1] = states.edge[: count + 1]
        low[:count] = states.low[:count]
        high[:count] = states.high[:count]
    if edges + 9 > to.size:
        to = np.empty(2 * states.to.size, np.int32)
        to[:edges] = states.to[:edges]
    return States(states.layer, fewest, edge, low, high, to, states.used)


@kernel
def add_component(groups: Groups, order: Ints, states: States, stop: Bytes) -> tuple[States, int]:
    """Add the component of the groups *order*; returns BUILT, TOO_WIDE or STOPPED with it.

    ``stop`` is (1,), set to 1 by another thread to end early.
    """
    keys = _new_keys(groups)
    here, ahead = _new_layer(32), _new_layer(32)
    here.key[0] = 0
    states = _with_room(states)
    used = states.used
    states.low[used[1]] = 0
    states.high[used[1]] = 0
    used[0] += 1
    used[1] += 1
    states.layer[used[0]] = used[1]
    for group in order:
        if stop[0]:
            return states, STOPPED
        if not _enter(groups, group, keys) or states.used[1] > MOST_STATES:
            return states, TOO_WIDE
        states, ahead = _add_layer(groups, group, keys, states, here, ahead)
        _leave(groups, group, keys)
        here, ahead = ahead, here
    states.fewest[states.used[1] - 1] = 0
    states.edge[states.used[1]] = states.used[2]
    return states, BUILT


@kernel
def _add_layer(
    groups: Groups, group: int, keys: _Keys, states: States, here: _Layer, ahead: _Layer
) -> tuple[States, _Layer]:
    """The states after *group*; returns the grown graph and the keys of the new layer."""
    first, after = states.layer[states.used[0] - 1], states.layer[states.used[0]]
    ahead.table[:] = 0
    for state in range(first, after):
        low = here.key[state - first, 0] + keys.opening[0]
        high = here.key[state - first, 1] + keys.opening[1]
        fewest, most = _mine_range(groups, group, keys, low, high)
        states = _with_room(states)
        states.fewest[state] = fewest
        states.edge[state] = states.used[2]
        for mines in range(fewest, most + 1):
            count = states.used[1] - after
            if 2 * count + 2 > ahead.table.size:
                ahead = _grown(ahead, count)
            taken = np.uint64(mines)
            place = _find_or_add(
                ahead, count, low - taken * keys.mine[0], high - taken * keys.mine[1]
            )
            target = after + place
            if place == count:
                states.used[1] += 1
                states.low[target] = states.low[state] + mines
                states.high[target] = states.high[state] + mines
            else:
                states.low[target] = min(states.low[target], states.low[state] + mines)
                states.high[target] = max(states.high[target], states.high[state] + mines)
            states.to[states.used[2]] = target
            states.used[2] += 1
    states.edge[after] = states.used[2]
    states.used[0] += 1
    states.layer[states.used[0]] = states.used[1]
    return states, ahead
