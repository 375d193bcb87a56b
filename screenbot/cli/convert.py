"""``screenbot convert``: board files of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.cli.files import force_option, free_path
from screenbot.cli.output import styled_board
from screenbot.counting import counted

if TYPE_CHECKING:
    from screenbot.board import Board


@click.command()
@click.argument("source", metavar="BOARD", type=click.Path())
@click.argument("target", metavar="[OUT]", required=False, type=click.Path())
@force_option
def convert(source: str, target: str | None, force: bool) -> None:
    """Read a board file and write it in another format, by the suffixes; without OUT, print it.

    \b
    .mbf   a layout of Minesweeper X
    .abf   a layout of Minesweeper Arbiter
    .mine  a position of JSMinesweeper
    .txt   a board text, as 'screenbot solve' takes it

    A layout holds all mines: a position becomes one when it shows or flags every mine.

    \b
    Examples:
        screenbot convert game.mbf
        screenbot convert position.txt position.mine
    """
    from screenbot import formats

    board = formats.load(Path(source))
    if target is None:
        click.echo(_size(board))
        click.echo(styled_board(board))
        return
    formats.save(board, free_path(target, force, inputs=[source]))
    click.echo(f"{target}: {_size(board)}")


def _size(board: Board) -> str:
    total = "mine total not given" if board.mines is None else counted(board.mines, "mine")
    return f"{board.rows} x {board.cols}, {total}"
