"""From a board to moves: the certain ones, or the guess of a policy."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from screenbot.board import QUESTION, Board, Move
from screenbot.errors import ConfigurationError, IllegalMoveError, ScreenbotError
from screenbot.game import RULES, FirstClick
from screenbot.geometry import Cell
from screenbot.level import clicked_cell
from screenbot.policy.base import Policy, Position
from screenbot.policy.registry import failure, find_policy
from screenbot.policy.simple import Certain, distance
from screenbot.solver import Session, Solution, solve
from screenbot.solver.solution import mine_total


def choose(
    board: Board,
    policy: str = "strong",
    rule: FirstClick = "safe",
    *,
    mines: int | None = None,
    first: Cell | None = None,
    session: Session | None = None,
) -> tuple[Move, ...]:
    """The moves to make now: every certain one, or else the one guess, or none.

    On an untouched board that is the first click: at *first*, or the best place under *rule*.
    Later, *first* says where it was. *mines* is the mine total, by default the board's. There is no
    move where the game's end has shown the mines. A flag is taken off before its cell is opened.

    With a *session* only what the last move touched is counted.

    Raises ``ConfigurationError`` for an unknown policy or rule, ``ContradictionError`` for a board
    without solution, ``IllegalMoveError`` where a user's policy makes an impossible move.
    """
    if not isinstance(board, Board):
        raise ConfigurationError(f"board {type(board).__name__}: expected a Board")
    chooser = find_policy(policy)
    total = mine_total(board, mines)
    solution = solve(board, total) if session is None else session.solve(board, total)
    return choose_moves(board, solution, chooser, rule, total, first)


def choose_moves(
    board: Board,
    solution: Solution,
    policy: Policy,
    rule: FirstClick,
    mines: int,
    first: Cell | None,
) -> tuple[Move, ...]:
    """:func:`choose` on a board that is solved already."""
    if rule not in RULES:
        raise ConfigurationError(f"rule {rule!r}: known are {', '.join(RULES)}")
    if first is None:
        first = first_click(board.rows, board.cols, rule)
    start = clicked_cell(first, board.rows, board.cols)
    position = Position(board, solution, mines, start)
    if board.shown_mines.any() or not (position.candidates() or position.certain()):
        return ()
    if not board.numbers.any() and not position.certain():
        if isinstance(policy, Certain) and rule == "any":
            return ()
        return position.reveal(_seen_near(position, start))
    return moves_of(policy, position)


def _seen_near(position: Position, start: Cell) -> Cell:
    """The cell that can be clicked nearest to *start*: itself, unless something hides it."""
    return min(position.candidates(), key=lambda cell: distance(cell, start))


def first_click(rows: int, cols: int, rule: FirstClick) -> Cell:
    """The best first click: the corner, or under ``opening`` two or three cells off it.

    There an opening is larger than in the corner: (3, 3) on expert, (2, 2) on smaller boards.
    """
    if rule != "opening":
        return 0, 0
    offset = 3 if rows * cols >= 480 else 2
    return min(offset, (rows - 1) // 2), min(offset, (cols - 1) // 2)


def moves_of(policy: Policy, position: Position) -> tuple[Move, ...]:
    """What a policy does, in plain numbers.

    Raises ``IllegalMoveError`` for a move that no player can make on the board,
    ``ConfigurationError`` where the policy fails.
    """
    try:
        made = policy.moves(position)
        if not isinstance(made, Iterable):
            raise IllegalMoveError(f"{made!r}: expected moves")
        return tuple(_checked(position.board, move) for move in made)
    except IllegalMoveError as error:
        raise IllegalMoveError(f"policy {type(policy).__name__}: {error}") from None
    except (ScreenbotError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        kind = type(policy)
        raise failure(f"{kind.__module__}:{kind.__qualname__}", "moves()", error) from error


def _checked(board: Board, move: object) -> Move:
    if not isinstance(move, Move) or move.action not in ("reveal", "flag", "chord"):
        raise IllegalMoveError(f"{move!r} is not a move")
    try:
        row, col = index(move.row), index(move.col)
    except TypeError:
        raise IllegalMoveError(f"{move!r} is not a move") from None
    place = f"{move.action} {row},{col}"
    if not (0 <= row < board.rows and 0 <= col < board.cols):
        raise IllegalMoveError(f"{place}: not on a {board.rows} x {board.cols} board")
    covered = 8 < board.cells[row, col] <= QUESTION
    if covered == (move.action == "chord"):
        raise IllegalMoveError(f"{place}: the cell is {'covered' if covered else 'open'}")
    return Move(move.action, row, col)
