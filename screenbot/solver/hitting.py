"""The fewest numbers that cannot hold together, by implicit hitting sets (Ignatiev et al. 2015).

Some numbers cannot hold together with T mines on C covered cells if and only if every layout of
mines, of any total, breaks one of them, or has more than T mines next to them, or more than C - T
safe cells there. (One that does none of this becomes a solution by what the other cells hold.) So
the fewest numbers to which this happens in all layouts found so far are no more than the answer,
and are the answer if no layout contradicts them; else one that does is the next to be heeded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from screenbot.board import Board
from screenbot.geometry import Cell
from screenbot.solver.clauses import read_problem
from screenbot.solver.jit import Bools, Floats
from screenbot.solver.programs import minimise


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of a board over groups of covered cells next to the same numbers."""

    near: Any
    """Sparse float64 (numbers, groups): 1 where the number is next to the group."""
    need: Floats
    """(numbers,) mines next to each."""
    size: Floats
    """(groups,) cells of each."""
    mines: int | None
    """On all covered cells; None for any number."""
    safe: int
    """Covered cells without a mine."""

    def limits(self, layout: Floats) -> list[tuple[Floats, int]]:
        """By group, the mines and the safe cells of a layout, each with how many there may be."""
        if self.mines is None:
            return []
        return [(layout, self.mines), (self.size - layout, self.safe)]


def fewest_in_conflict(
    board: Board, mines: int | None, numbers: Sequence[Cell], bound: int, deadline: float
) -> tuple[list[Cell], bool]:
    """The fewest of *numbers* that cannot hold together, with *mines* in all where that is given.

    *board* must have these numbers and no others, row-major. The numbers are the answer where the
    second value is true; where there are *bound* of them or more they may hold together, but
    fewer do. After *deadline* (as of ``time.monotonic``) they are the best guess, and it is false.
    """
    rules = _read_rules(board, mines)
    layouts: list[Floats] = []
    chosen = np.zeros(len(numbers), np.bool_)
    known, dear = True, 1.0
    while known:
        layout, known = _contradicting(rules, chosen, dear, deadline)
        if layout is None:
            break
        if not layouts and mines is not None and layout.sum() <= rules.limits(layout)[0][1]:
            dear = -1.0  # the mines are not too few for the numbers, but too many
        layouts.append(layout)
        better, known = _hitting(rules, layouts, deadline)
        if better is None or not known:
            break
        chosen = better
        if chosen.sum() >= bound:
            break
    return [number for number, taken in zip(numbers, chosen, strict=True) if taken], known


def _read_rules(board: Board, mines: int | None) -> Rules:
    from scipy.sparse import csr_array

    problem = read_problem(board, mines or 0)
    near: list[list[int]] = [[] for _ in problem.frontier]
    for index, rule in enumerate(problem.rules):
        for cell in rule.cells:
            near[cell - 1].append(index)
    groups = Counter(map(tuple, near))
    column = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    row = np.array([index for group in groups for index in group], np.int64)
    shape = len(problem.rules), len(groups)
    return Rules(
        csr_array((np.ones(row.size), (row, column)), shape),
        np.array([rule.need for rule in problem.rules], float),
        np.array(list(groups.values()), float),
        None if mines is None else problem.left,
        len(problem.frontier) + len(problem.loose) - problem.left,
    )


def _contradicting(
    rules: Rules, chosen: Bools, dear: float, deadline: float
) -> tuple[Floats | None, bool]:
    """A layout, mines by group, in which the chosen numbers hold, with few others broken.

    Of those with equally few broken it has the fewest mines, or the most where *dear* is negative.
    Returns None where there is none, and whether the answer is certain.
    """
    from scipy.sparse import block_array, csr_array, diags_array

    numbers, groups = rules.near.shape
    total = rules.near @ rules.size
    rows = [
        [rules.near, diags_array(np.maximum(rules.need, 0.0))],
        [rules.near, diags_array(-np.maximum(total - rules.need, 0.0))],
    ]
    low = [rules.need, np.full(numbers, -np.inf)]
    high = [np.full(numbers, np.inf), rules.need]
    cost = np.ones(groups + numbers)
    cost[:groups] = 0.0
    if rules.mines is not None:
        reached = rules.near.T @ chosen > 0
        rows.append([csr_array(reached[None].astype(float)), None])
        low.append(np.array([reached @ rules.size - rules.safe]))
        high.append(np.array([float(rules.mines)]))
        cost[:groups] = 0.5 * dear / (rules.size.sum() + 1.0)
    x, known = minimise(
        cost,
        block_array(rows, format="csc"),
        (np.concatenate(low), np.concatenate(high)),
        np.concatenate([rules.size, ~chosen]),
        np.ones(cost.size, np.bool_),
        deadline,
    )
    if x is None:
        return None, known
    return x[:groups], True


def _hitting(rules: Rules, layouts: list[Floats], deadline: float) -> tuple[Bools | None, bool]:
    """The fewest numbers, bool (numbers,), that the layouts do not allow; and if that is certain.

    The variables are the numbers, the groups next to a chosen one, and for each limit and layout
    whether it is exceeded.
    """
    from scipy.sparse import block_array, csr_array, eye_array

    numbers, groups = rules.near.shape
    count = len(layouts)
    broken = [rules.near @ layout != rules.need for layout in layouts]
    limits = [rules.limits(layout) for layout in layouts]
    sides = range(len(limits[0]))
    one = eye_array(count)
    rows = [
        [rules.near.T, -eye_array(groups), *(None for _ in sides)],
        [csr_array(np.array(broken, float)), None, *(one for _ in sides)],
    ]
    possible = np.zeros((len(sides), count), np.bool_)
    for side in sides:
        amounts = np.array([limit[side][0] for limit in limits])
        limit = limits[0][side][1]
        possible[side] = amounts.sum(axis=1) > limit
        exceeded = [-(limit + 1) * one if other == side else None for other in sides]
        rows.append([None, csr_array(amounts), *exceeded])
    kinds = [numbers, groups, possible.size]
    # What is next to a chosen number follows from these; so does whether the one limit that can
    # be exceeded is.
    both = np.tile(possible.all(axis=0), len(sides))
    x, known = minimise(
        np.repeat([1.0, 0.0, 0.0], kinds),
        block_array(rows, format="csc"),
        (np.repeat([0.0, 1.0, 0.0], [groups, count, possible.size]), np.inf),
        np.concatenate([np.ones(numbers + groups), possible.ravel()]),
        np.concatenate([np.repeat([True, False], kinds[:2]), both]),
        deadline,
    )
    return (None if x is None else x[:numbers] > 0.5), known
