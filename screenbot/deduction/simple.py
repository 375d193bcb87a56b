"""Single point: one number at a time, repeated until nothing new follows."""

from __future__ import annotations

from screenbot.counting import counted
from screenbot.deduction.facts import Facts
from screenbot.geometry import Cell


def simple(facts: Facts) -> None:
    """All mines of a number known: the rest is safe. As many cells left as mines: all are mines."""
    again = set(facts.around)
    while again:
        number = again.pop()
        cells, mines = facts.left(number)
        if not cells or 0 < mines < len(cells):
            continue
        text = f"the {facts.board.cells[number]} at {number[0]},{number[1]}"
        if mines == 0:
            reason = f"{text} has all its mines"
        else:
            reason = f"{text} has {counted(mines, 'mine')} to place in {counted(mines, 'cell')}"
        for cell in cells:
            facts.add(cell, mines > 0, "simple", reason, (number,))
        again |= _numbers_near(facts, cells)


def _numbers_near(facts: Facts, cells: frozenset[Cell]) -> set[Cell]:
    return {number for number, around in facts.around.items() if around & cells}
