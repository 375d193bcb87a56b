"""Moves on boards of which nobody knows for sure how many mines they have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, QUESTION, Board, Move
from screenbot.errors import ContradictionError
from screenbot.game import FirstClick
from screenbot.policy.choice import choose
from screenbot.solver import Session, Solution


def choose_as_it_fits(
    board: Board, policy: str, rule: FirstClick, *, usual: bool
) -> tuple[Solution, tuple[Move, ...], bool]:
    """What a board says with its mine total, the moves to make, and True; what its numbers alone
    say, and False, where it has no total, or does not fit one that is only *usual*.

    Without a total these are all moves that are certain whatever it is, or else the guess of
    *policy* with the likeliest one. Raises what :func:`screenbot.policy.choose` does.
    """
    session = Session()
    if board.mines is not None:
        try:
            return session.solve(board), choose(board, policy, rule, session=session), True
        except ContradictionError as error:
            if not (usual and error.uses_total):
                raise
    found = session.estimate(board)
    moves = choose(board.with_mines(found.mines), policy, rule, session=session)
    if not board.safe_start(rule):
        moves = agreed(board, moves, found.solution.mine_probability[None], policy)
    return found.solution, moves, False


def agreed(
    board: Board, moves: tuple[Move, ...], chances: NDArray[np.float64], policy: str
) -> tuple[Move, ...]:
    """The *moves* of a policy with one mine total that are certain by all *chances*, the mine
    probabilities (n, rows, cols) with totals that may be right; or else the guess that is safest
    with one as likely as another, where the policy has not made one."""
    some = certain(moves, chances)
    if some or not moves or policy == "certain":
        return some
    reveals = [move for move in moves if move.action == "reveal"]
    if len(reveals) == 1 and chances[0, *reveals[0].cell] > 0.0:
        return tuple(reveals)
    closed = (board.cells == COVERED) | (board.cells == QUESTION)
    if not closed.any():
        return ()
    likely = np.where(closed, chances.mean(axis=0), np.inf)
    row, col = np.unravel_index(likely.argmin(), likely.shape)
    return (Move("reveal", int(row), int(col)),)


def certain(moves: tuple[Move, ...], chances: NDArray[np.float64]) -> tuple[Move, ...]:
    """The *moves* that are certain by all mine probabilities, (n, rows, cols)."""
    wanted = {"reveal": 0.0, "flag": 1.0}
    return tuple(
        move for move in moves if (chances[:, *move.cell] == wanted.get(move.action, 0.0)).all()
    )
