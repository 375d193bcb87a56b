"""What a solver and a policy say about a board: certainties, exact chances, the moves to make."""

from __future__ import annotations

from dataclasses import dataclass

from screenbot.board import COVERED, FLAG, QUESTION, Board, Move
from screenbot.deduction import Certainty, deduce
from screenbot.game import FirstClick
from screenbot.geometry import Cell
from screenbot.policy import choose_moves, find_policy
from screenbot.solver import Solution, solve


@dataclass(frozen=True, slots=True, eq=False)
class Advice:
    """About one board: exact ``solution``, ``certainties`` of the chosen solver, ``moves`` to make.

    The moves are all that the certainties ask for; where these ask for none, the policy's guess,
    which ``guess`` names. ``risk`` is the exact chance that this guess is a mine. Under ``rule``
    the first click may be certain, whatever the probabilities of the covered board are.
    """

    board: Board
    solution: Solution
    certainties: tuple[Certainty, ...]
    moves: tuple[Move, ...]
    guess: Cell | None = None
    rule: FirstClick = "any"

    @property
    def safe_start(self) -> bool:
        """Whether a reveal is the first click, under a rule that keeps it free of mines."""
        return self.board.safe_start(self.rule)

    @property
    def risk(self) -> float:
        """Chance that the guess is a mine; 0.0 where there is none."""
        if self.guess is None or self.safe_start:
            return 0.0
        return float(self.solution.mine_probability[self.guess])

    def reason(self, cell: Cell) -> str:
        """Why a cell is certain, or how likely it is to be a mine."""
        if self.safe_start and cell == self.guess:
            return "the first click is never a mine"
        for certainty in self.certainties:
            if certainty.cell == cell:
                return certainty.reason
        return f"{100 * float(self.solution.mine_probability[cell]):.2f} % mine"


def advise(
    board: Board,
    *,
    solver: str = "global",
    policy: str = "strong",
    rule: FirstClick = "safe",
    first: Cell | None = None,
) -> Advice:
    """Advice about a board of which the mine total is known.

    Raises ``ContradictionError`` where the board cannot be, ``ConfigurationError`` for an unknown
    solver or policy.
    """
    chooser = find_policy(policy)
    solution = solve(board)
    untouched = not board.numbers.any()
    certainties = () if untouched else deduce(board, solver)
    moves = () if board.shown_mines.any() else certain_moves(board, certainties)
    if moves:
        return Advice(board, solution, certainties, moves, None, rule)
    assert board.mines is not None
    chosen = choose_moves(board, solution, chooser, rule, board.mines, first)
    reveals = [at for at, move in enumerate(chosen) if move.action == "reveal"]
    if not reveals:
        return Advice(board, solution, certainties, chosen, None, rule)
    # A plainer solver misses certainties that the policy sees: it gets one cell, as for a guess.
    until = reveals[0]
    flags_off = until > 0 and chosen[until - 1] == Move("flag", *chosen[until].cell)
    moves = chosen[until - 1 : until + 1] if flags_off else chosen[until : until + 1]
    return Advice(board, solution, certainties, moves, chosen[until].cell, rule)


def certain_moves(board: Board, certainties: tuple[Certainty, ...]) -> tuple[Move, ...]:
    """A reveal for each safe cell (its flag taken off first) and a flag for each mine."""
    moves: list[Move] = []
    for certainty in certainties:
        row, col, code = certainty.row, certainty.col, board.cells[certainty.cell]
        if certainty.mine:
            if code in (COVERED, QUESTION):
                moves.extend([Move("flag", row, col)] * (2 if code == QUESTION else 1))
        elif code in (COVERED, QUESTION, FLAG):
            if code == FLAG:
                moves.append(Move("flag", row, col))
            moves.append(Move("reveal", row, col))
    return tuple(moves)
