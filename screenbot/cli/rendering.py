"""``screenbot render``: a board text as a picture."""

from __future__ import annotations

import click

from screenbot.cli.demo import look_option
from screenbot.cli.files import picture_path
from screenbot.cli.numbers import Number
from screenbot.cli.output import read_board, write_image
from screenbot.errors import ConfigurationError

MOST_PIXELS = 100_000_000


@click.command()
@click.argument("board", type=click.Path())
@click.option("-o", "--output", required=True, type=click.Path(), help="Picture to write.")
@look_option
@click.option("--cell", type=Number(), default=24.0, show_default=True, help="Pixels a cell.")
@click.option("--cells-only", is_flag=True, help="Without the window around the board.")
def render(board: str, output: str, look: str | None, cell: float, cells_only: bool) -> None:
    """Draw a board text ('-' for standard input) as the embedded game would show it.

    \b
    Examples:
        screenbot render board.txt -o board.png
        screenbot render board.txt -o board.png --look flat --cells-only
    """
    from screenbot.board import EXPLODED, FLAG, MINE, WRONG_FLAG
    from screenbot.render import LARGEST_CELL, SMALLEST_CELL, Mood, draw_board, draw_window

    target = picture_path(output, [board])
    given = read_board(board)
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise ConfigurationError(
            f"--cell {cell:g}: between {SMALLEST_CELL:g} and {LARGEST_CELL:g} pixels"
        )
    if (given.rows + 5) * (given.cols + 5) * cell * cell > MOST_PIXELS:
        raise ConfigurationError(f"{board}: a picture of more than {MOST_PIXELS:,} pixels")
    if cells_only:
        image = draw_board(given, look or "embedded", cell)
    else:
        codes = set(given.cells.reshape(-1).tolist())
        mood: Mood = "lost" if codes & {MINE, EXPLODED, WRONG_FLAG} else "playing"
        flags = int((given.cells == FLAG).sum())
        left = None if given.mines is None else given.mines - flags
        image = draw_window(
            given, mines_left=left, mood=mood, theme=look or "embedded", cell=cell
        ).image
    write_image(image, target)
    click.echo(f"{output}: {image.shape[1]} x {image.shape[0]} pixels")
