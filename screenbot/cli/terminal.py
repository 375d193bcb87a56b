"""``screenbot game``: Minesweeper in the terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.cli.files import no_records_option, open_recorder, records_option
from screenbot.cli.simulation import level_option, policy_option, size_option
from screenbot.cli.watching import board_option, board_to_play, rule_option

if TYPE_CHECKING:
    from screenbot.game import FirstClick


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@board_option
@rule_option
@policy_option("Who suggests guesses")
@click.option("--seed", type=click.IntRange(0), help="For the same games again.")
@click.option("--plain", is_flag=True, help="Line by line, without keys and mouse.")
@records_option
@no_records_option
def game(
    level: str | None,
    size: str | None,
    mines: int | None,
    board: str | None,
    rule: FirstClick | None,
    policy: str,
    seed: int | None,
    plain: bool,
    records_file: str | None,
    no_records: bool,
) -> None:
    """Play Minesweeper in the terminal, with hints (pip install 'screenbot[terminal]').

    Arrow keys and Space, or the mouse; F flags, C chords, H gives a hint with its reason, T types a
    row and a column. Where the input is no terminal, or with --plain, it is played line by line:
    'ROW COLUMN' opens, 'f ROW COLUMN' flags, 'h' hints, 'q' quits; that needs no extra.

    \b
    Examples:
        screenbot game --level beginner
        screenbot game --size 20x40 --mines 150
        echo '0 0' | screenbot game --level beginner --seed 1
    """
    from screenbot.policy import find_policy
    from screenbot.window.settings import Settings
    from screenbot.window.table import Table

    chosen, first_click = board_to_play(board, rule, level, size, mines)
    path = None if board is None else Path(board)
    find_policy(policy)
    settings = Settings(chosen, first_click, policy=policy, seed=seed, layout=path)
    lines = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    with ExitStack() as stack:
        table = Table(settings, open_recorder(stack, records_file, no_records), "game")
        stack.callback(table.close)
        if lines:
            from screenbot.terminal.plain import play_lines

            play_lines(table, sys.stdin, click.echo)
        else:
            from screenbot.terminal.app import GameApp

            GameApp(table).run()
    for line in () if lines else table.totals():
        click.echo(line)
