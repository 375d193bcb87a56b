"""Keys of states: what the open rules still need, packed into two words; and tables of them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.solver.groups import Groups
from screenbot.solver.jit import Bools, Ints, Words, inner_kernel, leaf_kernel

BITS: Final = 3
"""Bits for what one rule needs: after settling, 1 to 7."""
PER_WORD: Final = 21
MOST_OPEN: Final = 2 * PER_WORD
"""A state is two 64-bit words, so at most this many rules may be open at a time."""


class Layer(NamedTuple):
    """The keys of one layer's states, and a hash table of open addressing over them."""

    key: Words
    """(capacity, 2)"""
    table: NDArray[np.int32]
    """(2 * capacity or more,) place in ``key`` plus 1; 0 where empty. A power of two."""


@inner_kernel
def new_layer(capacity: int) -> Layer:
    """An empty layer with room for so many states."""
    return Layer(np.empty((capacity, 2), np.uint64), np.zeros(2 * capacity, np.int32))


@leaf_kernel
def _hash(low: np.uint64, high: np.uint64, mask: int) -> int:
    mixed = (low ^ (high * np.uint64(0x9E3779B97F4A7C15))) * np.uint64(0xD6E8FEB86659FD93)
    return int((mixed ^ (mixed >> np.uint64(32))) & np.uint64(mask))


@leaf_kernel
def find_or_add(layer: Layer, count: int, low: np.uint64, high: np.uint64) -> int:
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


@inner_kernel
def grown(layer: Layer, count: int) -> Layer:
    """The same states in twice the room."""
    larger = new_layer(2 * layer.key.shape[0])
    for place in range(count):
        find_or_add(larger, place, layer.key[place, 0], layer.key[place, 1])
    return larger


class Keys(NamedTuple):
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


@inner_kernel
def new_keys(groups: Groups) -> Keys:
    """Keys with no rule open."""
    return Keys(
        np.empty(groups.need.size, np.int64),
        groups.cells.copy(),
        np.zeros(MOST_OPEN, np.bool_),
        np.zeros(2, np.uint64),
        np.zeros(2, np.uint64),
    )


@leaf_kernel
def enter(groups: Groups, group: int, keys: Keys) -> bool:
    """Open the rules that start with *group*; False where the keys have no room for them."""
    for word in range(2):
        keys.opening[word] = 0
        keys.mine[word] = 0
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
        word = 0 if slot < PER_WORD else 1
        shift = np.uint64(BITS * (slot - word * PER_WORD))
        keys.mine[word] += np.uint64(1) << shift
        if opens:
            keys.opening[word] += np.uint64(groups.need[rule]) << shift
        keys.left[rule] -= groups.size[group]
    return True


@leaf_kernel
def leave(groups: Groups, group: int, keys: Keys) -> None:
    """Free the slots of the rules that end with *group*."""
    for i in range(groups.degree[group]):
        rule = groups.rules[group, i]
        if keys.left[rule] == 0:
            keys.taken[keys.slot[rule]] = False


@leaf_kernel
def mine_range(
    groups: Groups, group: int, keys: Keys, low: np.uint64, high: np.uint64
) -> tuple[int, int]:
    """Fewest and most mines that the group can have in a state, by each of its rules alone."""
    fewest, most = 0, groups.size[group]
    for i in range(groups.degree[group]):
        rule = groups.rules[group, i]
        slot = keys.slot[rule]
        word, place = (low, slot) if slot < PER_WORD else (high, slot - PER_WORD)
        need = np.int64((word >> np.uint64(BITS * place)) & np.uint64(7))
        most = min(most, need)
        fewest = max(fewest, need - keys.left[rule])
    return fewest, most
