"""A second, independent engine: a SAT solver (python-sat, MiniSat 2.2) on the rules as clauses.

Each number is at-least-k and at-most-k clauses over its covered cells; the mine total is a
cardinality constraint with auxiliary variables (totalizers, Bailleux and Boufkhad 2003), where it
can matter. A cell is safe when "mine here" is unsatisfiable. Probabilities come from counting the
models of each component one by one, in whole numbers, with the unconstrained cells as a binomial;
where that is too many, the engine says so.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np

from screenbot.board import Board
from screenbot.errors import TimeLimitError
from screenbot.geometry import Cell
from screenbot.solver.clauses import (
    Problem,
    Rule,
    Total,
    add,
    check,
    pysat_part,
    read_problem,
    rule_clauses,
    satisfiable,
)
from screenbot.solver.solution import Solution, make_solution, mine_total

Clauses: TypeAlias = list[list[int]]
Counts: TypeAlias = list[int]
"""Solutions by number of mines, from 0 on."""

TINY: Final = 1e-300
MOST_MODELS: Final = 200_000
"""Models that are counted on a board at most."""


def solve_sat(
    board: Board, mines: int | None = None, *, time_limit: float | None = None
) -> Solution:
    """What :func:`screenbot.solver.solve` gives, by the SAT engine.

    Raises as that does, ``MissingExtraError`` without python-sat, and ``TimeLimitError`` where
    there are more than ``MOST_MODELS`` models to count.
    """
    total = mine_total(board, mines)
    deadline = math.inf if time_limit is None else time.monotonic() + time_limit
    problem = read_problem(board, total)
    certain = _certain(problem, deadline)
    if certain is None:
        from screenbot.solver.contradiction import contradiction

        raise contradiction(
            board, total, None if time_limit is None else deadline - time.monotonic()
        )
    chance = np.full(board.cells.shape, np.nan)
    solutions = _fill_chances(problem, chance, deadline)
    for cell, is_mine in certain.items():
        chance[cell] = float(is_mine)
    return make_solution(board, chance, math.log(solutions))


def _certain(problem: Problem, deadline: float) -> dict[Cell, bool] | None:
    """Cells that are certain, and whether they are mines; None where there is no solution."""
    clauses = (clause for rule in problem.rules for clause in rule_clauses(rule))
    count, loose = len(problem.frontier), len(problem.loose)
    with pysat_part("solvers").Solver("minisat22") as solver:
        add(solver, clauses, deadline)
        if not satisfiable(solver, [], deadline):
            return None
        total = Total(solver, count, deadline)
        assumed = total.between(problem.left - loose, problem.left)
        if assumed is None or not satisfiable(solver, assumed, deadline):
            return None
        certain: dict[Cell, bool] = {}
        seen = set(_model(solver, count))
        for variable in range(1, count + 1):
            for literal in (variable, -variable):
                if literal in seen:
                    continue
                if satisfiable(solver, [*assumed, literal], deadline):
                    seen.update(_model(solver, count))
                else:
                    certain[problem.frontier[variable - 1]] = literal < 0
        if loose:
            fewer = total.between(problem.left - loose, problem.left - 1)
            more = total.between(problem.left - loose + 1, problem.left)
            if fewer is None or not satisfiable(solver, fewer, deadline):
                certain |= dict.fromkeys(problem.loose, False)
            elif more is None or not satisfiable(solver, more, deadline):
                certain |= dict.fromkeys(problem.loose, True)
    return certain


def _model(solver: Any, count: int) -> list[int]:
    """The literals of the frontier in the last model; cells under no clause may be either."""
    model = solver.get_model()[:count]
    return list(model)


@dataclass(frozen=True, slots=True)
class Component:
    """Models of some cells that share numbers, by their number of mines."""

    groups: tuple[tuple[int, ...], ...]
    """Variables that are under the same rules."""
    counts: Counts
    mines: tuple[Counts, ...]
    """For each group, the mines on it, summed over the models of each number of mines."""


def _components(problem: Problem) -> Iterator[tuple[list[tuple[int, ...]], list[Rule]]]:
    """Groups and rules of each component."""
    rules_of: defaultdict[int, list[int]] = defaultdict(list)
    for index, rule in enumerate(problem.rules):
        for cell in rule.cells:
            rules_of[cell].append(index)
    groups: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for cell, indices in rules_of.items():
        groups[tuple(indices)].append(cell)
    left = dict(groups)
    on_rule: defaultdict[int, list[tuple[int, ...]]] = defaultdict(list)
    for key in groups:
        for index in key:
            on_rule[index].append(key)
    while left:
        waiting = [next(iter(left))]
        found: list[tuple[int, ...]] = []
        rules: set[int] = set()
        while waiting:
            key = waiting.pop()
            if key in left:
                found.append(tuple(left.pop(key)))
                rules.update(key)
                waiting.extend(other for index in key for other in on_rule[index] if other in left)
        yield found, [problem.rules[index] for index in sorted(rules)]


def _count_models(
    groups: Sequence[tuple[int, ...]], rules: Sequence[Rule], budget: int, deadline: float
) -> tuple[Component, int]:
    """Count the models of a component, and how many were looked at.

    The cells of a group can be exchanged: only models with its mines on its first cells are looked
    at, and each stands for C(size, mines) of them.
    """
    place = {cell: at for at, cell in enumerate((c for group in groups for c in group), 1)}
    clauses: Clauses = []
    for rule in rules:
        local = Rule(rule.need, tuple(place[cell] for cell in rule.cells))
        clauses.extend(rule_clauses(local))
    for group in groups:
        clauses += [[place[a], -place[b]] for a, b in pairwise(group)]
    counts = [0] * (len(place) + 1)
    mines = [[0] * (len(place) + 1) for _ in groups]
    spans = []
    for group in groups:
        spans.append((place[group[0]] - 1, place[group[0]] - 1 + len(group)))
    looked = 0
    with pysat_part("solvers").Solver("minisat22") as solver:
        add(solver, clauses, deadline)
        while satisfiable(solver, [], deadline):
            looked += 1
            if looked > budget:
                raise TimeLimitError(
                    "the SAT engine counts models one by one, and this board has more than"
                    f" {MOST_MODELS}: use the exact engine"
                )
            model = solver.get_model()
            on = [sum(literal > 0 for literal in model[a:b]) for a, b in spans]
            weight = math.prod(math.comb(b - a, k) for (a, b), k in zip(spans, on, strict=True))
            placed = sum(on)
            counts[placed] += weight
            for group_mines, k in zip(mines, on, strict=True):
                group_mines[placed] += weight * k
            solver.add_clause([-literal for literal in model])
    return Component(tuple(groups), counts, tuple(mines)), looked


def _fill_chances(problem: Problem, chance: Any, deadline: float) -> int:
    """Write the mine probability of every covered cell; returns the number of solutions."""
    components: list[Component] = []
    budget = MOST_MODELS
    for groups, rules in _components(problem):
        component, looked = _count_models(groups, rules, budget, deadline)
        components.append(component)
        budget -= looked
    most = min(sum(len(c.counts) - 1 for c in components), problem.left)
    ways = [_binomial(len(problem.loose), problem.left - m) for m in range(most + 1)]
    after = [ways]
    for component in reversed(components):
        check(deadline)
        after.append(_correlate(after[-1], component.counts))
    after.reverse()
    solutions = after[0][0]
    before: Counts = [1]
    for component, rest in zip(components, after[1:], strict=True):
        check(deadline)
        weights = _correlate(rest, before)
        for group, by_mines in zip(component.groups, component.mines, strict=True):
            mass = sum(w * n for w, n in zip(weights, by_mines, strict=False))
            for cell in group:
                chance[problem.frontier[cell - 1]] = _share(mass, solutions * len(group))
        before = _convolve(before, component.counts, most)
    if problem.loose:
        mass = sum(
            n * way * (problem.left - m)
            for m, (n, way) in enumerate(zip(before, ways, strict=False))
        )
        for at in problem.loose:
            chance[at] = _share(mass, solutions * len(problem.loose))
    return solutions


def _share(mass: int, whole: int) -> float:
    """The quotient, rounded to 0 and 1 only where it is."""
    if mass in (0, whole):
        return mass / whole
    return min(max(mass / whole, TINY), 1.0 - 2.0**-53)


def _binomial(cells: int, mines: int) -> int:
    return math.comb(cells, mines) if mines >= 0 else 0


def _correlate(ways: Counts, counts: Counts) -> Counts:
    """Sums over k of ``counts[k] * ways[m + k]``, for each m."""
    return [
        sum(n * way for n, way in zip(counts, ways[m:], strict=False)) for m in range(len(ways))
    ]


def _convolve(left: Counts, right: Counts, most: int) -> Counts:
    """The product of two polynomials, up to the power *most*."""
    product = [0] * min(len(left) + len(right) - 1, most + 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right[: len(product) - i]):
            product[i + j] += a * b
    return product
