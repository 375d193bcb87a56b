"""``screenbot window``: a game to play and to watch."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.cli.files import no_records_option, open_recorder, records_option
from screenbot.cli.numbers import Number
from screenbot.cli.simulation import level_option, policy_option, size_option
from screenbot.cli.watching import board_option, board_to_play, rule_option
from screenbot.errors import ConfigurationError

if TYPE_CHECKING:
    from screenbot.game import FirstClick
    from screenbot.window.settings import Assistance, Guessing


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@board_option
@rule_option
@click.option(
    "--solver",
    type=click.Choice(["off", "simple", "subset", "local", "global"]),
    default="off",
    show_default=True,
    help="Which certain cells are played by themselves.",
)
@click.option("--guess", type=click.Choice(["manual", "show", "auto"]), default="manual",
              show_default=True, help="Guesses: yours, shown in yellow, or made.")  # fmt: skip
@policy_option("Who guesses")
@click.option("--map", "heat", is_flag=True, help="Show the chance of a mine in every cell.")
@click.option("--again", is_flag=True, help="Begin the next game by itself.")
@click.option("--speed", type=click.Choice(["1", "3", "10", "30", "max"]), default="10",
              show_default=True, help="Moves a second.")  # fmt: skip
@click.option("--look", default="embedded", show_default=True, metavar="NAME",
              help="classic, dark, flat, checkerboard, or any theme or its folder.")  # fmt: skip
@click.option("--light", is_flag=True, help="A light panel.")
@click.option("--cell", type=Number(8, 200), default=30.0, show_default=True,
              help="Pixels of a cell when the window opens; it can be resized.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), help="For the same games again.")
@records_option
@no_records_option
def window(
    level: str | None, size: str | None, mines: int | None, board: str | None,
    rule: FirstClick | None, solver: Assistance, guess: Guessing, policy: str, heat: bool,
    again: bool, speed: str, look: str, light: bool, cell: float, seed: int | None,
    records_file: str | None, no_records: bool,
) -> None:  # fmt: skip
    """Play Minesweeper in a window, alone or with the solver (pip install 'screenbot[window]').

    Left opens, right flags, the middle or both buttons chord; a left click on a number chords too.
    Arrow keys choose a cell, Space opens, F flags, C chords. F2 or N new game, R same board,
    U undo, S solver, G guesses, M map, P policy, L look, D dark or light, 1 2 3
    level, A next game by itself, Q quit.

    \b
    Examples:
        screenbot window --level beginner
        screenbot window --map --guess show
        screenbot window --solver global --guess auto --again     just watch
    """
    from screenbot.ends.window import import_pygame
    from screenbot.policy import find_policy
    from screenbot.render import find_look
    from screenbot.window.app import run
    from screenbot.window.settings import MOST_COLS, MOST_ROWS, Settings, looks_with

    chosen, first_click = board_to_play(board, rule, level, size, mines)
    path = None if board is None else Path(board)
    if chosen.rows > MOST_ROWS or chosen.cols > MOST_COLS:
        raise ConfigurationError(
            f"a {chosen.rows} x {chosen.cols} board: a window shows at most"
            f" {MOST_ROWS} x {MOST_COLS} cells"
        )
    find_policy(policy)
    find_look(look)
    import_pygame()
    settings = Settings(
        chosen, first_click, solver, policy, guess, heat, again,
        0.0 if speed == "max" else float(speed), look, not light, seed, path, looks_with(look),
    )  # fmt: skip
    with ExitStack() as stack:
        table = run(settings, open_recorder(stack, records_file, no_records), cell)
    for line in table.totals():
        click.echo(line)
