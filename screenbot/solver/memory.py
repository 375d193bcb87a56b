"""Components that were counted before are not counted again.

While a game is played, a move touches few components; the others are found here by what they are:
their groups, and what their rules need. What is kept of a component does not depend on the rest of
the board: its solutions by number of mines, and for each of these numbers the mine probability of
its groups' cells. The weights that the rest of the board gives to the numbers make the chances.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.solver.counts import certain_or
from screenbot.solver.groups import Groups
from screenbot.solver.jit import Bytes, Floats, Ints, inner_kernel, leaf_kernel

SLOTS: Final = 1 << 14
"""Slots for the games of a session."""
MOST_GROUPS: Final = 60
MOST_RULES: Final = 127
MOST_WIDTH: Final = 24
MOST_MINES: Final = 150
"""Components of more groups, rules, different numbers of mines or fewest mines are not kept."""
NOT_KNOWN: Final = -1
NOT_KEPT: Final = -2


class Memory(NamedTuple):
    """Components that were counted, in two pools; with no slots nothing is kept."""

    stop: Bytes
    """(1,) set to 1 by another thread to end early."""
    slot: Ints
    """(slots,) place in ``words`` plus 1 of the entries, by the hash of their keys; 0 where free.

    An entry is the length of its key, the key, fewest mines, width, and its place in ``values``.
    """
    words: Ints
    values: Floats
    """For each entry ``width`` counts, and then for each group ``width`` mine probabilities."""
    key: Ints
    """(groups + rules,) room for the key at hand."""
    used: Ints
    """(5,) words and values in use; components found and not found; entries."""


def new_memory(slots: int, stop: Bytes) -> Memory:
    """A memory of so many slots, a power of two, or of none."""
    return Memory(
        stop,
        np.zeros(slots, np.int64),
        np.empty(32 * slots, np.int64),
        np.empty(64 * slots, np.float64),
        np.empty(MOST_GROUPS + MOST_RULES + 1, np.int64),
        np.zeros(5, np.int64),
    )


make_memory: Final = inner_kernel(new_memory)
""":func:`new_memory` for kernels."""


@inner_kernel
def no_memory(stop: Bytes) -> Memory:
    """A memory that keeps nothing."""
    none = np.empty(0, np.int64)
    return Memory(stop, none, none, np.empty(0, np.float64), none, np.zeros(5, np.int64))


@leaf_kernel
def make_room(memory: Memory) -> None:
    """Forget everything where there is little room left."""
    used = memory.used
    full = used[0] > memory.words.size * 3 // 4 or used[1] > memory.values.size * 3 // 4
    if full or 2 * used[4] > memory.slot.size:
        for i in range(memory.slot.size):
            memory.slot[i] = 0
        used[0], used[1], used[4] = 0, 0, 0


@leaf_kernel
def write_key(groups: Groups, flood: Ints, label: Ints, memory: Memory) -> int:
    """Write the key of a component of the groups *flood*; returns its length, 0 where too long.

    A word for each group: its size, and its rules as numbered by their first group; then what each
    rule needs. ``label`` is (rules,) room for the rules' numbers, with -1 for those to come.
    """
    if flood.size > MOST_GROUPS:
        return 0
    key = memory.key
    rules = 0
    for i in range(flood.size):
        group = flood[i]
        word = groups.size[group] * 16 + groups.degree[group]
        for j in range(groups.degree[group]):
            rule = groups.rules[group, j]
            if label[rule] < 0:
                if rules == MOST_RULES:
                    return 0
                label[rule] = rules
                key[flood.size + rules] = groups.need[rule]
                rules += 1
            word = word * 128 + label[rule]
        key[i] = word
    return int(flood.size) + rules


@leaf_kernel
def _find_slot(memory: Memory, length: int) -> int:
    """The slot of the key at hand, or the free one where it would be."""
    mixed = np.uint64(length)
    for i in range(length):
        mixed = (mixed ^ np.uint64(memory.key[i])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    mask = memory.slot.size - 1
    slot = np.int64(mixed & np.uint64(mask))
    while memory.slot[slot] != 0:
        at = memory.slot[slot] - 1
        same = memory.words[at] == length
        i = 0
        while same and i < length:
            same = memory.words[at + 1 + i] == memory.key[i]
            i += 1
        if same:
            break
        slot = (slot + 1) & mask
    return int(slot)


@leaf_kernel
def look_up(groups: Groups, flood: Ints, label: Ints, memory: Memory) -> int:
    """The entry of a component, NOT_KNOWN, or NOT_KEPT."""
    length = write_key(groups, flood, label, memory)
    if length == 0:
        return NOT_KEPT
    entry = memory.slot[_find_slot(memory, length)] - 1
    memory.used[2 if entry >= 0 else 3] += 1
    return int(entry)


@leaf_kernel
def add_entry(
    groups: Groups, flood: Ints, label: Ints, low: int, counts: Floats, memory: Memory
) -> int:
    """Make an entry for a component with its counts; NOT_KEPT where it is too large for that.

    Its probabilities are to follow, by :func:`set_chances`.
    """
    for group in flood:
        for j in range(groups.degree[group]):
            label[groups.rules[group, j]] = -1
    length = write_key(groups, flood, label, memory)
    used = memory.used
    room = counts.size * (flood.size + 1)
    if counts.size > MOST_WIDTH or low > MOST_MINES or used[0] + length + 4 > memory.words.size:
        return NOT_KEPT
    if used[1] + room > memory.values.size or used[4] + 1 >= memory.slot.size:
        return NOT_KEPT
    slot = _find_slot(memory, length)
    if memory.slot[slot] != 0:
        return int(memory.slot[slot] - 1)
    entry = used[0]
    memory.slot[slot] = entry + 1
    memory.words[entry] = length
    for i in range(length):
        memory.words[entry + 1 + i] = memory.key[i]
    memory.words[entry + length + 1] = low
    memory.words[entry + length + 2] = counts.size
    memory.words[entry + length + 3] = used[1]
    for i in range(counts.size):
        memory.values[used[1] + i] = counts[i]
    used[0] += length + 4
    used[1] += room
    used[4] += 1
    return int(entry)


@leaf_kernel
def shape_of(memory: Memory, entry: int) -> tuple[int, int, int]:
    """Fewest mines of an entry, its width, and its place in ``values``."""
    at = entry + memory.words[entry] + 1
    return memory.words[at], memory.words[at + 1], memory.words[at + 2]


@leaf_kernel
def set_chances(memory: Memory, entry: int, k: int, flood: Ints, chance: Floats) -> None:
    """Note the groups' probabilities, ``chance[group]``, at k mines over the fewest."""
    _, width, at = shape_of(memory, entry)
    for i in range(flood.size):
        memory.values[at + width * (i + 1) + k] = chance[flood[i]]


@leaf_kernel
def recall(memory: Memory, entry: int, flood: Ints, weight: Floats, chance: Floats) -> None:
    """Write ``chance[group]`` for the groups *flood* of a known component.

    ``weight`` is what the rest of the board and the component's own counts give to each of its
    numbers of mines; 0 only where that is impossible.
    """
    _, width, at = shape_of(memory, entry)
    total = 0.0
    for k in range(width):
        total += weight[k]
    for i in range(flood.size):
        at += width
        mass = 0.0
        mine_possible, safe_possible = False, False
        for k in range(width):
            if weight[k] > 0.0:
                value = memory.values[at + k]
                mass += weight[k] * value
                mine_possible |= value > 0.0
                safe_possible |= value < 1.0
        chance[flood[i]] = certain_or(mass / total, mine_possible, safe_possible)
