"""Exact play when few solutions are left: the move that wins in most of them.

A position is the set of solutions that agree with what was seen. Opening a cell splits it by what
the cell shows; the parts where it is a mine are lost. The best play wins

    W(S) = max over cells c of the sum over the numbers v of W(S where c shows v),

with W = 1 for a single solution. A cell that is safe in all of S costs nothing to open. Positions
are remembered by a hash of their solutions (two 64-bit words), and a cell is not searched further
once even a win in all its remaining parts would not make it the best.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.policy.layouts import list_solutions
from screenbot.solver.jit import Bytes, Ints, Words, inner_kernel, leaf_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import MINED, Facts, around

MINE_SHOWN: Final = 9
GIVEN_UP: Final = -1


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


@leaf_kernel
def mix(value: np.uint64) -> np.uint64:
    """A random-looking word for a number (splitmix64)."""
    value = value + np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


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
    )


@leaf_kernel
def _slot(game: Endgame, low: np.uint64, high: np.uint64) -> int:
    """Where a position is in the table, or the empty slot where it would be."""
    mask = game.table_wins.size - 1
    slot = int(np.int64(low & np.uint64(mask)))
    while (game.table_key[slot, 0] != low or game.table_key[slot, 1] != high) and (
        game.table_key[slot, 0] != 0 or game.table_key[slot, 1] != 0
    ):
        slot = (slot + 1) & mask
    return slot


class Frames(NamedTuple):
    """The positions on the way to the one being searched, by depth. (No recursion: numba cannot
    load recursive functions from its cache.)"""

    begin: Ints
    end: Ints
    """(depths,) the position is ``stack[begin:end]``."""
    order: Ints
    """(depths, cells) cells, safest first."""
    safe: Ints
    """(depths, cells) solutions in which each cell is safe."""
    place: Ints
    """(depths,) place in ``order`` of the cell being tried."""
    value: Ints
    """(depths,) next number of that cell to be searched."""
    possible: Ints
    """(depths,) what may still be won with that cell."""
    best: Ints
    choice: Ints
    """(depths,) wins with the best cell so far, and that cell."""


OPENED: Final = -2


@inner_kernel
def wins(game: Endgame, solutions: int) -> tuple[int, int]:
    """W of the solutions ``stack[:solutions]``: in how many the best play wins; and its cell.

    GIVEN_UP where the budget does not suffice.
    """
    count = game.cell.size
    depths = count + 2
    frames = Frames(
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros((depths, count), np.int64),
        np.zeros((depths, count), np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
    )
    frames.end[0] = solutions
    if _open_position(game, frames, 0) == GIVEN_UP:
        return GIVEN_UP, -1
    depth = 0
    while depth >= 0:
        if _next_part(game, frames, depth):
            result = _open_position(game, frames, depth + 1)
            if result == GIVEN_UP:
                return GIVEN_UP, -1
            if result == OPENED:
                depth += 1
                continue
        else:
            result = frames.best[depth]
            _remember(game, frames.begin[depth], frames.end[depth], result)
            depth -= 1
        if depth >= 0:
            child = depth + 1
            frames.possible[depth] -= frames.end[child] - frames.begin[child] - result
    return frames.best[0], frames.choice[0]


@inner_kernel
def _open_position(game: Endgame, frames: Frames, depth: int) -> int:
    """W of the position where it is known, GIVEN_UP, or OPENED where it must be searched."""
    begin, end = frames.begin[depth], frames.end[depth]
    if end - begin <= 1:
        return int(end - begin)
    low, high = _key(game, begin, end)
    slot = _slot(game, low, high)
    if game.table_key[slot, 0] == low and game.table_key[slot, 1] == high:
        return int(game.table_wins[slot])
    game.budget[0] -= 1
    if game.budget[0] < 0:
        return GIVEN_UP
    order, safe = _by_safety(game, begin, end)
    frames.order[depth] = order
    frames.safe[depth] = safe
    frames.place[depth] = 0
    frames.value[depth] = 0
    frames.possible[depth] = safe[order[0]]
    frames.best[depth] = 0
    frames.choice[depth] = -1
    return OPENED


@leaf_kernel
def _next_part(game: Endgame, frames: Frames, depth: int) -> bool:
    """Push the next part to search as the position one deeper; False where all is searched."""
    begin, end = frames.begin[depth], frames.end[depth]
    while frames.place[depth] < game.cell.size:
        c = frames.order[depth, frames.place[depth]]
        safe = frames.safe[depth, c]
        if safe <= frames.best[depth]:
            return False
        while frames.value[depth] < MINE_SHOWN and frames.possible[depth] > frames.best[depth]:
            top = _push_part(game, begin, end, c, frames.value[depth])
            frames.value[depth] += 1
            if top > end:
                frames.begin[depth + 1], frames.end[depth + 1] = end, top
                return True
        if frames.possible[depth] > frames.best[depth]:
            frames.best[depth], frames.choice[depth] = frames.possible[depth], c
        if safe == end - begin:
            return False  # free to open: nothing is better
        frames.place[depth] += 1
        frames.value[depth] = 0
        if frames.place[depth] < game.cell.size:
            after = frames.order[depth, frames.place[depth]]
            frames.possible[depth] = frames.safe[depth, after]
    return False


@leaf_kernel
def _key(game: Endgame, begin: int, end: int) -> tuple[np.uint64, np.uint64]:
    """The key of a position: two words."""
    low, high = np.uint64(0), np.uint64(0)
    for i in range(begin, end):
        low ^= game.key[game.stack[i], 0]
        high ^= game.key[game.stack[i], 1]
    return low, high


@leaf_kernel
def _remember(game: Endgame, begin: int, end: int, won: int) -> None:
    """Note W of a position."""
    low, high = _key(game, begin, end)
    slot = _slot(game, low, high)
    game.table_key[slot, 0], game.table_key[slot, 1] = low, high
    game.table_wins[slot] = won


@leaf_kernel
def _push_part(game: Endgame, begin: int, end: int, c: int, value: int) -> int:
    """Push those of ``stack[begin:end]`` where cell *c* shows *value*; returns the new top."""
    top = end
    for i in range(begin, end):
        if game.shows[game.stack[i], c] == value:
            game.stack[top] = game.stack[i]
            top += 1
    return top


@inner_kernel
def _by_safety(game: Endgame, begin: int, end: int) -> tuple[Ints, Ints]:
    """The cells that tell something or may be lost, safest first; and where each is safe.

    A cell that shows the same everywhere is as good as open.
    """
    count = game.cell.size
    safe = np.zeros(count, np.int64)
    seen = np.zeros(count, np.int64)
    for i in range(begin, end):  # solution by solution: each row is read in one go
        row = game.stack[i]
        for c in range(count):
            value = game.shows[row, c]
            safe[c] += value != MINE_SHOWN
            seen[c] |= 1 << value
    for c in range(count):
        if safe[c] == end - begin and seen[c] & (seen[c] - 1) == 0:
            safe[c] = 0
    order = np.empty(count, np.int64)
    for c in range(count):  # insertion sort: few cells, and quick to compile
        place = c
        while place > 0 and safe[order[place - 1]] < safe[c]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = c
    return order, safe


@inner_kernel
def best_ending(facts: Facts, solved: Solved, mines: int, most: int, budget: int) -> int:
    """Padded index of the cell that wins most often, or -1 where that is too much to search."""
    layouts, cells = list_solutions(facts, solved, mines, most)
    if layouts.shape[0] < 2:
        return -1
    game = new_endgame(facts, layouts, cells, budget)
    for i in range(layouts.shape[0]):
        game.stack[i] = i
    won, choice = wins(game, layouts.shape[0])
    return -1 if won == GIVEN_UP else int(cells[choice])
