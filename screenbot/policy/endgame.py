"""Exact play when few solutions are left: the move that wins in most of them.

A position is the set of solutions that agree with what was seen. Opening a cell splits it by what
the cell shows; the parts where it is a mine are lost. The best play wins

    W(S) = max over cells c of the sum over the numbers v of W(S where c shows v),

with W = 1 for a single solution. A cell that is safe in all of S costs nothing to open. Positions
are remembered by a hash of their solutions (two 64-bit words). A cell is not searched further once
it cannot become the best, even where each of its remaining parts wins as often as the safest cell
there is safe; and a part, not once it cannot win often enough for its cell to become the best.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.ending_table import MINE_SHOWN, Endgame, find_slot, new_endgame, position_key
from screenbot.policy.layouts import list_solutions
from screenbot.solver.jit import Ints, inner_kernel, leaf_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import Facts

GIVEN_UP: Final = -1


class Frames(NamedTuple):
    """The positions on the way to the one being searched, by depth. (No recursion: numba cannot
    load recursive functions from its cache.)"""

    begin: Ints
    end: Ints
    """(depths,) the position is ``stack[begin:end]``."""
    safe: Ints
    """(depths, cells) solutions in which each cell is safe; 0 for one that was tried."""
    cell: Ints
    """(depths,) the cell being tried."""
    value: Ints
    """(depths,) next number of that cell to be searched."""
    possible: Ints
    """(depths,) what may still be won with that cell."""
    bound: Ints
    """(depths, numbers) no more than this is won in each of that cell's parts."""
    floor: Ints
    """(depths,) wins up to which it does not matter how many there are."""
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
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros((depths, MINE_SHOWN), np.int64),
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
            result = _remember(game, frames, depth)
            depth -= 1
        if depth >= 0:
            frames.possible[depth] -= frames.bound[depth, frames.value[depth] - 1] - result
    return frames.best[0], frames.choice[0]


@inner_kernel
def _open_position(game: Endgame, frames: Frames, depth: int) -> int:
    """W of the position where it is known, GIVEN_UP, or OPENED where it must be searched."""
    begin, end = frames.begin[depth], frames.end[depth]
    if end - begin <= 1:
        return int(end - begin)
    low, high = position_key(game, begin, end)
    slot = find_slot(game, low, high)
    if game.table_key[slot, 0] == low and game.table_key[slot, 1] == high:
        known = game.table_wins[slot]
        if known >= 0:
            return int(known)
        if -known <= frames.floor[depth]:
            return int(-known)
    game.budget[0] -= 1
    if game.budget[0] < 0:
        return GIVEN_UP
    _count_safe(game, frames, depth)
    frames.cell[depth] = _safest(frames, depth)
    frames.value[depth] = 0
    frames.best[depth] = 0
    frames.choice[depth] = -1
    return OPENED


@leaf_kernel
def _next_part(game: Endgame, frames: Frames, depth: int) -> bool:
    """Push the next part to search as the position one deeper; False where all is searched."""
    begin, end = frames.begin[depth], frames.end[depth]
    while True:
        c = frames.cell[depth]
        safe = frames.safe[depth, c]
        enough = max(frames.best[depth], frames.floor[depth])
        if safe <= enough:
            return False
        if frames.value[depth] == 0:
            frames.possible[depth] = _bound_parts(game, frames, depth, c)
        while frames.value[depth] < MINE_SHOWN and frames.possible[depth] > enough:
            number = frames.value[depth]
            top = _push_part(game, begin, end, c, number)
            frames.value[depth] += 1
            if top > end:
                frames.begin[depth + 1], frames.end[depth + 1] = end, top
                others = frames.possible[depth] - frames.bound[depth, number]
                frames.floor[depth + 1] = max(0, enough - others)
                return True
        if frames.possible[depth] > enough:
            frames.best[depth], frames.choice[depth] = frames.possible[depth], c
        if safe == end - begin:
            return False  # free to open: nothing is better
        frames.safe[depth, c] = 0
        frames.cell[depth] = _safest(frames, depth)
        frames.value[depth] = 0


@leaf_kernel
def _bound_parts(game: Endgame, frames: Frames, depth: int, c: int) -> int:
    """Fill ``bound`` for a cell, and return its sum: what opening it may win at most.

    A part wins no more than its safest cell does, where nothing is free to open. For the first
    cell of a position, which must be searched anyhow, a part may be won as a whole.
    """
    count, bound = game.cell.size, frames.bound[depth]
    first = frames.best[depth] == 0 and frames.floor[depth] == 0
    bound[:] = 0
    if not first:
        game.mined[:] = 0
        game.values[:] = 0
    for i in range(frames.begin[depth], frames.end[depth]):
        row = game.stack[i]
        number = game.shows[row, c]
        if number == MINE_SHOWN:
            continue
        bound[number] += 1
        if not first:
            mined, values = game.mined[number], game.values[number]
            for j in range(count):
                value = game.shows[row, j]
                mined[j] += value == MINE_SHOWN
                values[j] |= 1 << value
    total = 0
    for number in range(MINE_SHOWN):
        size = bound[number]
        if size > 1 and not first:
            fewest = size
            for j in range(count):
                values = game.values[number, j]
                if values & (values - 1) != 0:  # else it shows the same everywhere
                    fewest = min(fewest, game.mined[number, j])
            bound[number] = size - fewest
        total += bound[number]
    return total


@leaf_kernel
def _remember(game: Endgame, frames: Frames, depth: int) -> int:
    """Note and return W of a position that was searched, or its floor where W is not above it.

    That is noted as a negative number; a later search with a lower floor may replace it.
    """
    low, high = position_key(game, frames.begin[depth], frames.end[depth])
    slot = find_slot(game, low, high)
    game.table_key[slot, 0], game.table_key[slot, 1] = low, high
    won = frames.best[depth]
    if won > frames.floor[depth]:
        game.table_wins[slot] = won
        return int(won)
    game.table_wins[slot] = -frames.floor[depth]
    return int(frames.floor[depth])


@leaf_kernel
def _push_part(game: Endgame, begin: int, end: int, c: int, value: int) -> int:
    """Push those of ``stack[begin:end]`` where cell *c* shows *value*; returns the new top."""
    top = end
    for i in range(begin, end):
        if game.shows[game.stack[i], c] == value:
            game.stack[top] = game.stack[i]
            top += 1
    return top


@leaf_kernel
def _count_safe(game: Endgame, frames: Frames, depth: int) -> None:
    """In how many solutions each cell is safe; 0 for one that shows the same everywhere: it is as
    good as open."""
    safe, seen = frames.safe[depth], game.values[0]
    begin, end = frames.begin[depth], frames.end[depth]
    safe[:] = 0
    seen[:] = 0
    for i in range(begin, end):  # solution by solution: each row is read in one go
        row = game.stack[i]
        for c in range(safe.size):
            value = game.shows[row, c]
            safe[c] += value != MINE_SHOWN
            seen[c] |= 1 << value
    for c in range(safe.size):
        if seen[c] & (seen[c] - 1) == 0:
            safe[c] = 0


@leaf_kernel
def _safest(frames: Frames, depth: int) -> int:
    """The first of the cells that are safe in most solutions."""
    best = 0
    for c in range(1, frames.safe.shape[1]):
        if frames.safe[depth, c] > frames.safe[depth, best]:
            best = c
    return best


@inner_kernel
def search_ending(
    facts: Facts, solved: Solved, mines: int, most: int, budget: int
) -> tuple[int, int, int]:
    """In how many solutions the best play wins, of how many, and the padded index of its cell.

    GIVEN_UP where there are more than *most*, fewer than two, or the budget does not suffice.
    """
    layouts, cells = list_solutions(facts, solved, mines, most)
    count = layouts.shape[0]
    if count < 2:
        return GIVEN_UP, count, -1
    game = new_endgame(facts, layouts, cells, budget)
    for i in range(count):
        game.stack[i] = i
    won, choice = wins(game, count)
    return won, count, -1 if won == GIVEN_UP else int(cells[choice])


@inner_kernel
def best_ending(facts: Facts, solved: Solved, mines: int, most: int, budget: int) -> int:
    """Padded index of the cell that wins most often, or -1 where that is too much to search."""
    return search_ending(facts, solved, mines, most, budget)[2]
