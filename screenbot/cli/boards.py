"""``screenbot solve``: a board text in, probabilities and moves out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

from screenbot.board import FLAG, Board, Move
from screenbot.cli.output import json_option, note, print_json, read_board, styled_board
from screenbot.cli.simulation import policy_option
from screenbot.counting import counted
from screenbot.errors import ConfigurationError
from screenbot.level import standard_mines

if TYPE_CHECKING:
    from screenbot.game import FirstClick
    from screenbot.solver import Solution
    from screenbot.solver.solution import Engine


@click.command()
@click.argument("board_file", metavar="BOARD.txt", type=click.Path(allow_dash=True))
@click.option("--mines", type=int, help="Mine total, where the text has no 'mines:' line.")
@policy_option("Who chooses a guess")
@click.option(
    "--rule",
    type=click.Choice(["any", "safe", "opening"]),
    default="safe",
    show_default=True,
    help="What the first click may hit.",
)
@click.option(
    "--explain", is_flag=True, help="Say why cells are certain and why the guess is the best."
)
@click.option(
    "--engine",
    type=click.Choice(["exact", "sat"]),
    default="exact",
    show_default=True,
    help="'sat' is an independent one, to check: slower (pip install 'screenbot[sat]').",
)
@json_option
def solve(
    board_file: str, mines: int | None, policy: str, rule: FirstClick, explain: bool,
    engine: Engine, as_json: bool,
) -> None:  # fmt: skip
    """Exact mine probabilities and the moves to make on a board text.

    BOARD.txt has one character a cell: '.' covered, 'F' flag, '0' to '8' numbers ('-' reads
    standard input), with an optional line 'mines: 99' before the rows.

    \b
    Example: the 1 in the corner has one covered neighbour, so that is a mine
        printf 'mines: 1\\n1.\\n11\\n' | screenbot solve -
    """
    from screenbot.policy import choose_moves, find_policy
    from screenbot.solver import solve as solve_board
    from screenbot.solver.solution import mine_total

    chooser = find_policy(policy)
    board = parse_board(board_file, mines)
    solution = solve_board(board, engine=engine)
    moves = choose_moves(board, solution, chooser, rule, mine_total(board, None), None)
    if as_json:
        print_json(solution_json(board, solution, moves))
        return
    click.echo(styled_board(board, solution))
    click.echo(summary(board, solution, moves, rule))
    if explain:
        from screenbot.policy.explain import explain as explain_board

        for line in explain_board(board, policy=policy, rule=rule):
            click.echo(str(line))


def parse_board(path: str, mines: int | None) -> Board:
    """The board in a file with its mine total: as given, as written, or that of its level."""
    board = read_board(path)
    if mines is not None:
        return board.with_mines(mines)
    if board.mines is not None:
        return board
    standard = standard_mines(board.rows, board.cols)
    if standard is None:
        raise ConfigurationError(
            f"{path}: a {board.rows} x {board.cols} board of unknown mine total; give --mines N"
        )
    note(f"{path}: no 'mines:' line; taking {standard}, as the standard level of this size has")
    return board.with_mines(standard)


def solution_json(board: Board, solution: Solution, moves: tuple[Move, ...]) -> dict[str, Any]:
    """The JSON object of ``solve``."""
    return {
        "rows": board.rows,
        "cols": board.cols,
        "mines": board.mines,
        "log10_solutions": solution.log10_solutions,
        "probability": [
            [None if math.isnan(value) else value for value in row]
            for row in solution.mine_probability.tolist()
        ],
        "safe": [list(cell) for cell in solution.safe],
        "mine": [list(cell) for cell in solution.mines],
        "moves": [{"action": move.action, "row": move.row, "col": move.col} for move in moves],
    }


def summary(board: Board, solution: Solution, moves: tuple[Move, ...], rule: FirstClick) -> str:
    """A few lines for people; *rule* is that of the first click."""
    from screenbot.deduction import frontier_mines
    from screenbot.deduction.certainty import places

    lines = [
        f"{len(solution.safe)} safe, {counted(len(solution.mines), 'mine')},"
        f" {solutions_text(solution.log10_solutions)} of {counted(board.mines or 0, 'mine')}"
    ]
    beside = frontier_mines(board, solution=solution)
    if beside.cells:
        some = (
            f"{beside.least}" if beside.least == beside.most else f"{beside.least} to {beside.most}"
        )
        lines.append(
            f"{some} on the {counted(beside.cells, 'cell')} beside numbers,"
            f" {beside.expected:.2f} expected"
        )
    if solution.wrong_flags:
        many = len(solution.wrong_flags) > 1
        kind = "flags at {} are on safe cells" if many else "flag at {} is on a safe cell"
        lines.append("the " + kind.format(places(solution.wrong_flags)))
    lines += [move_text(board, solution, move, rule) for move in moves[:20]]
    if len(moves) > 20:
        lines.append(f"and {len(moves) - 20} moves more")
    if not moves:
        lines.append("no move to make")
    return "\n".join(lines)


def move_text(board: Board, solution: Solution, move: Move, rule: FirstClick) -> str:
    """A move in words; a guess with its risk."""
    place = f"row {move.row} column {move.col}"
    if move.action == "flag" and board.cells[move.cell] == FLAG:
        return f"take the flag off {place}"
    text, risk = f"{move.action} {place}", float(solution.mine_probability[move.cell])
    if move.action != "reveal" or risk in (0.0, 1.0):
        return text
    if board.safe_start(rule):
        return f"{text}  (the first click is never a mine)"
    return f"{text}  (a guess: {100 * risk:.2f} % mine)"


def solutions_text(log10: float) -> str:
    """The number of solutions in words; exact while it is small."""
    if log10 < 6:
        return counted(round(10**log10), "solution")
    return f"about 10^{log10:.1f} solutions"
