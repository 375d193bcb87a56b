"""Every arrangement of each clump: covered cells that are linked through the numbers they share."""

from __future__ import annotations

import numpy as np

from screenbot.board import Board
from screenbot.counting import counted
from screenbot.deduction.facts import Facts
from screenbot.deduction.frontier import with_room
from screenbot.geometry import Cell
from screenbot.solver import solve


def local(facts: Facts) -> None:
    """Cells that are mines in all arrangements of their clump, or in none.

    The exact solver counts the arrangements on a board with so many more covered cells, far from
    every number, that the mine total excludes none of them. Raises ``ContradictionError`` where
    there is no arrangement.
    """
    frontier = frozenset().union(*facts.around.values())
    chance = solve(without_total(facts.board, len(frontier))).mine_probability
    clumps = {cell: clump for clump in find_clumps(facts) for cell in clump[0]}
    for cell in sorted(frontier):
        if chance[cell] not in (0.0, 1.0):
            continue
        cells, numbers = clumps[cell]
        mine = bool(chance[cell] == 1.0)
        word = "every" if mine else "no"
        reason = f"{word} arrangement of the {counted(len(cells), 'cell')} around these"
        reason += f" {counted(len(numbers), 'number')} has a mine here"
        facts.add(cell, mine, "local", reason, numbers)


def without_total(board: Board, frontier: int) -> Board:
    """The board with rows below it that can take up any number of mines of the frontier."""
    mines = frontier + int(np.count_nonzero(board.shown_mines))
    return Board(with_room(board, frontier), mines)


def find_clumps(facts: Facts) -> list[tuple[frozenset[Cell], tuple[Cell, ...]]]:
    """The clumps of the frontier: their cells, and their numbers in row-major order."""
    of_cell: dict[Cell, list[Cell]] = {}
    for number, cells in facts.around.items():
        for cell in cells:
            of_cell.setdefault(cell, []).append(number)
    clumps = []
    left = set(facts.around)
    while left:
        stack = [min(left)]
        numbers: set[Cell] = set()
        while stack:
            number = stack.pop()
            if number not in numbers:
                numbers.add(number)
                for cell in facts.around[number]:
                    stack.extend(of_cell[cell])
        left -= numbers
        cells = frozenset().union(*(facts.around[number] for number in numbers))
        clumps.append((cells, tuple(sorted(numbers))))
    return clumps
