"""The four solvers one after the other."""

from __future__ import annotations

from screenbot.board import Board
from screenbot.deduction.certainty import SOLVERS, Certainty, find_solver
from screenbot.deduction.facts import read_facts
from screenbot.deduction.local import local
from screenbot.deduction.simple import simple
from screenbot.deduction.subset import subset
from screenbot.deduction.whole import whole


def deduce(
    board: Board, solver: str = "global", *, mines: int | None = None
) -> tuple[Certainty, ...]:
    """What *solver* and all plainer ones find on a board, row-major, each with its reason.

    Flags count as covered cells. Only ``global`` needs the mine total, by default the board's.
    Raises ``ConfigurationError`` for an unknown solver; ``local`` and ``global`` raise
    ``ContradictionError`` on a board that cannot be, the plainer ones need not see it.
    """
    wanted = SOLVERS[: SOLVERS.index(find_solver(solver)) + 1]
    facts = read_facts(board)
    simple(facts)
    if "subset" in wanted:
        subset(facts)
    if "local" in wanted:
        local(facts)
    if "global" in wanted:
        whole(facts, mines)
    return tuple(facts.found[cell] for cell in sorted(facts.found))
