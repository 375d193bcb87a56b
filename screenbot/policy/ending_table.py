"""What an exact search of an ending works on: the solutions, and a table of searched positions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.solver.jit import Bytes, Ints, Words, inner_kernel, leaf_kernel
from screenbot.solver.rules import MINED, Facts, around
from screenbot.solver.sample import mix

MINE_SHOWN: Final = 9
POSITIONS_A_SOLUTION: Final = 200
"""Positions that a search may visit for each solution: its table is no larger than it needs."""


class Endgame(NamedTuple):
    """The solutions of a position, and what is known of positions that were searched."""

    shows: Bytes
    """(solutions, cells): the number that each unknown cell shows, or MINE_SHOWN."""
    cell: Ints
    """(cells,) padded index of each."""
    key: Words
    """(solutions, 2) random words; a position's key is the exclusive or of its solutions'."""
    table_key: Words
    """(slots, 2) keys of the positions that were searched; 0, 0 where empty."""
    table_wins: Ints
    """(slots,)"""
    budget: Ints
    """(1,) positions that may still be searched."""
    stack: NDArray[np.int64]
    """(room,) solutions of the positions being searched."""
    mined: Ints
    values: Ints
    """(numbers, cells) room for :func:`_bound_parts`."""


@inner_kernel
def new_endgame(facts: Facts, layouts: Bytes, cells: Ints, budget: int) -> Endgame:
    """The endgame of a position from its mine layouts."""
    solutions, count = layouts.shape
    offsets = around(facts.width)
    shows = np.empty((solutions, count), np.uint8)
    mine = np.zeros(facts.state.size, np.uint8)
    for solution in range(solutions):
        for i in range(count):
            mine[cells[i]] = layouts[solution, i]
        for i in range(count):
            number = 0
            for offset in offsets:
                near = cells[i] + offset
                number += mine[near]
                if facts.state[near] == MINED:
                    number += 1
            shows[solution, i] = MINE_SHOWN if layouts[solution, i] else number
    key = np.empty((solutions, 2), np.uint64)
    for solution in range(solutions):
        key[solution, 0] = mix(np.uint64(2 * solution + 1))
        key[solution, 1] = mix(np.uint64(2 * solution + 2))
    budget = min(budget, POSITIONS_A_SOLUTION * solutions)  # filling a large table takes time
    slots = 64
    while slots < 2 * budget:
        slots *= 2
    return Endgame(
        shows,
        cells,
        key,
        np.zeros((slots, 2), np.uint64),
        np.zeros(slots, np.int64),
        np.full(1, budget, np.int64),
        np.empty((count + 2) * (solutions + 16), np.int64),
        np.empty((MINE_SHOWN, count), np.int64),
        np.empty((MINE_SHOWN, count), np.int64),
    )


@leaf_kernel
def find_slot(game: Endgame, low: np.uint64, high: np.uint64) -> int:
    """Where a position is in the table, or the empty slot where it would be."""
    mask = game.table_wins.size - 1
    slot = int(np.int64(low & np.uint64(mask)))
    while (game.table_key[slot, 0] != low or game.table_key[slot, 1] != high) and (
        game.table_key[slot, 0] != 0 or game.table_key[slot, 1] != 0
    ):
        slot = (slot + 1) & mask
    return slot


@leaf_kernel
def position_key(game: Endgame, begin: int, end: int) -> tuple[np.uint64, np.uint64]:
    """The key of a position: two words."""
    low, high = np.uint64(0), np.uint64(0)
    for i in range(begin, end):
        low ^= game.key[game.stack[i], 0]
        high ^= game.key[game.stack[i], 1]
    return low, high
