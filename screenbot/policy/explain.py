"""Why a move is the best: reasons for certain cells, or what speaks for the guess."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from screenbot.board import Board
from screenbot.errors import ContradictionError
from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.policy.base import TIE, Position
from screenbot.policy.choice import choose
from screenbot.solver import Solution, solve
from screenbot.solver.explain import Reason
from screenbot.solver.explain import explain as explain_certain
from screenbot.solver.solution import mine_total


@dataclass(frozen=True, slots=True)
class GuessReason:
    """What speaks for a guess; chances are those of a mine on the cell, 0 to 1.

    ``progress`` is the chance that it is safe and a certain safe cell follows; ``next_best`` is
    another cell of the lowest chance, or None where there is no other to guess.
    """

    cell: Cell
    chance: float
    progress: float
    next_best: Cell | None
    next_chance: float
    text: str

    def __str__(self) -> str:
        return self.text


def explain(
    board: Board, mines: int | None = None, *, policy: str = "strong", rule: FirstClick = "safe"
) -> tuple[Reason | GuessReason, ...]:
    """A reason for each certain cell; where there is no move but a guess, the reason for that.

    The first click is certain where *rule* keeps it free of mines.
    Raises as ``choose`` does.
    """
    total = mine_total(board, mines)
    solution = solve(board, total)
    reasons = explain_certain(board, total, solution=solution)
    moves = choose(board, policy, rule, mines=total)
    guessed = [m.cell for m in moves if m.action == "reveal" and m.cell not in solution.safe]
    if not guessed:
        return reasons
    if board.safe_start(rule):
        row, col = guessed[0]
        text = f"{row},{col} is safe: the first click is never a mine"
        return (*reasons, Reason((row, col), False, (), False, text))
    return (*reasons, explain_guess(board, total, solution, guessed[0]))


def explain_guess(board: Board, mines: int, solution: Solution, cell: Cell) -> GuessReason:
    """The reason for guessing *cell*."""
    risk = solution.mine_probability
    others = [
        (float(risk[other]), other)
        for other in Position(board, solution, mines, cell).candidates()
        if other != cell
    ]
    next_chance, next_best = min(others, default=(1.0, None))
    chance = float(risk[cell])
    after = progress(board, mines, solution, cell)
    text = (
        f"{cell[0]},{cell[1]} is a guess: {100 * chance:.2f} % mine,"
        f" and a safe cell follows with {100 * after:.2f} %"
    )
    if next_best is not None:
        row, col = next_best
        better = "less risky" if next_chance < chance - TIE else "next best"
        text += (
            f"; {better} is {row},{col}: {100 * next_chance:.2f} % mine,"
            f" {100 * progress(board, mines, solution, (row, col)):.2f} %"
        )
    return GuessReason(cell, chance, after, next_best, next_chance, text)


def progress(board: Board, mines: int, solution: Solution, cell: Cell) -> float:
    """The chance that *cell* is safe and that then some cell is certain to be safe."""
    share = 0.0
    for number in range(9):
        cells = board.cells.copy()
        cells[cell] = number
        try:
            after = solve(Board(cells), mines)
        except ContradictionError:
            continue
        if after.safe or int(np.isnan(after.mine_probability).sum()) == board.cells.size - mines:
            share += 10.0 ** (after.log10_solutions - solution.log10_solutions)
    return share
