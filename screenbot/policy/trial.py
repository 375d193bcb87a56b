"""Positions that are tried: what follows when a cell shows a number, or is taken as a mine."""

from __future__ import annotations

from typing import NamedTuple

from screenbot.solver.jit import Bytes, inner_kernel, leaf_kernel
from screenbot.solver.kernel import Solved, no_solution, solve_facts
from screenbot.solver.rules import (
    MINED,
    UNKNOWN,
    Agenda,
    Facts,
    around,
    new_agenda,
    note,
    open_cell,
    settle,
)


class Scratch(NamedTuple):
    """Room to try something."""

    facts: Facts
    agenda: Agenda


@inner_kernel
def new_scratch(facts: Facts) -> Scratch:
    """Room for positions of the size of *facts*."""
    copied = Facts(
        facts.width, facts.code.copy(), facts.state.copy(), facts.need.copy(), facts.free.copy()
    )
    return Scratch(copied, new_agenda(facts.state.size))


@leaf_kernel
def copy_facts(facts: Facts, scratch: Scratch) -> None:
    """Make the scratch the position *facts*, with nothing on its agenda."""
    trial, agenda = scratch.facts, scratch.agenda
    for at in range(facts.state.size):
        trial.code[at], trial.state[at] = facts.code[at], facts.state[at]
        trial.need[at], trial.free[at] = facts.need[at], facts.free[at]
    while agenda.fill[0] > 0:
        agenda.fill[0] -= 1
        agenda.listed[agenda.waiting[agenda.fill[0]]] = False
    agenda.fill[1] = -1


@leaf_kernel
def mine_chance(facts: Facts, solved: Solved, at: int) -> float:
    """Mine probability of an unknown cell."""
    group = solved.of_cell[at]
    return solved.chance[group] if group >= 0 else solved.loose_chance


@leaf_kernel
def assume(scratch: Scratch, at: int, found: int) -> None:
    """Take an unknown cell as SAFE or MINED, and note what follows."""
    facts = scratch.facts
    facts.state[at] = found
    for offset in around(facts.width):
        number = at + offset
        if facts.code[number] <= 8:
            facts.free[number] -= 1
            if found == MINED:
                facts.need[number] -= 1
            note(facts, number, scratch.agenda)


@leaf_kernel
def number_range(facts: Facts, at: int) -> tuple[int, int]:
    """The least and the greatest number that a covered cell could show, by its neighbours alone."""
    least, unknown = 0, 0
    for offset in around(facts.width):
        if facts.state[at + offset] == UNKNOWN:
            unknown += 1
        elif facts.state[at + offset] == MINED:
            least += 1
    return least, least + unknown


@inner_kernel
def try_number(
    facts: Facts, at: int, number: int, mines: int, scratch: Scratch, stop: Bytes
) -> Solved:
    """The position after *at* has shown *number*, settled in ``scratch.facts`` and solved."""
    copy_facts(facts, scratch)
    open_cell(scratch.facts, at, number, scratch.agenda)
    if not settle(scratch.facts, scratch.agenda):
        return no_solution()
    return solve_facts(scratch.facts, mines, stop)
