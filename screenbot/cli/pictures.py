"""``screenbot read`` and ``annotate``: pictures in, boards and pictures out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from screenbot.cli.files import force_option, free_path, picture_path
from screenbot.cli.output import json_option, note, print_json, styled_board, write_image
from screenbot.cli.simulation import parse_region, policy_option
from screenbot.counting import counted
from screenbot.errors import BoardNotFoundError, ScreenbotError

if TYPE_CHECKING:
    from screenbot.board import Move
    from screenbot.level import FirstClick
    from screenbot.solver import Solution
    from screenbot.vision import Seen

theme_option = click.option(
    "--theme",
    "themes",
    multiple=True,
    metavar="NAME",
    help="Read with this theme only, a name or a folder (may be repeated); 'none': without any.",
)


def theme_list(names: tuple[str, ...]) -> list[str] | None:
    """The themes to try: all (None) by default, none at all for ``none``."""
    if not names:
        return None
    return [] if names == ("none",) else list(names)


@click.command()
@click.argument("image", type=click.Path())
@theme_option
@click.option("--region", metavar="X,Y,W,H", help="Look only in this part of the picture (pixels).")
@click.option("--debug", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.png",
              help="Draw what was read: every cell, what it was taken for, how sure.")  # fmt: skip
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.zip",
              help="Write a file for a bug report, with the board alone in it.")  # fmt: skip
@force_option
@json_option
def read(
    image: str,
    themes: tuple[str, ...],
    region: str | None,
    debug: Path | None,
    report: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Read every Minesweeper board on a screenshot and print it as text.

    '.' covered, 'F' flag, '?' question mark, digits, '*' mine, 'X' exploded mine, '!' wrong flag,
    '~' hidden by something else.

    \b
    Examples:
        screenbot read screenshot.png
        screenbot read screenshot.png --theme none       by the shapes alone
        screenbot read screenshot.png --debug out.png    see what went wrong
    """
    from screenbot import vision
    from screenbot.cli.reporting import report_reading, write_debug

    if debug is not None:
        picture_path(debug, [image])
    if report is not None:
        free_path(report, force, ".zip", inputs=[image, debug])
    started = time.perf_counter()
    area = None if region is None else parse_region(region)
    picture = vision.load_image(image)
    boards = vision.read(picture, themes=theme_list(themes), region=area)
    seconds = time.perf_counter() - started
    if debug is not None:
        write_debug(debug, picture, boards, area, silent=as_json)
    if report is not None:
        report_reading(report, picture, boards, area, silent=as_json)
    if not boards:
        raise BoardNotFoundError(f"{image}: no Minesweeper board found")
    if as_json:
        print_json({"boards": [seen_json(seen) for seen in boards], "seconds": seconds})
        return
    doubts = 0
    for seen in boards:
        click.echo(seen_summary(seen))
        click.echo(styled_board(seen.board))
        unsure = vision.unsure_cells(seen)
        doubts += len(unsure)
        if unsure:
            named = ", ".join(str(cell) for cell in unsure[:5]) + (", ..." if unsure[5:] else "")
            note(
                f"{image}: {counted(len(unsure), 'cell')} not read for sure, at (row, col) {named}"
            )
    if doubts and debug is None and report is None:
        note("see why with --debug OUT.png, teach it with 'screenbot theme learn', report it with"
             " --report FILE.zip (only the board is in it)")  # fmt: skip


@click.command()
@click.argument("image", type=click.Path())
@click.option("-o", "--output", required=True, type=click.Path(), help="Picture to write.")
@click.option("--mines", type=int, help="Mine total, where it cannot be read.")
@policy_option("Who chooses a guess")
@theme_option
@json_option
def annotate(
    image: str,
    output: str,
    mines: int | None,
    policy: str,
    themes: tuple[str, ...],
    as_json: bool,
) -> None:
    """Draw what screenbot sees and would do on a screenshot.

    Safe cells are green, mines red, the others shaded with their chance of a mine in per cent; the
    best move is framed.
    """
    from screenbot.annotate import annotate as draw
    from screenbot.vision import load_image

    target = picture_path(output, [image])
    boards = find_boards(image, themes)
    picture = load_image(image)
    trouble: ScreenbotError | None = None
    report: list[dict[str, Any]] = []
    rule: FirstClick = "safe"
    for seen in boards:
        try:
            solution, moves = solve_seen(seen, mines, policy, rule)
        except ScreenbotError as error:
            solution, moves, trouble = None, (), error
        picture = draw(picture, seen, solution, moves, rule)
        report.append(seen_json(seen))
    write_image(picture, target)
    if trouble is not None:
        raise type(trouble)(f"{image}: {trouble} (the picture shows the reading)")
    if as_json:
        print_json({"boards": report, "output": output})
    else:
        for seen in boards:
            click.echo(f"{output}: {seen_summary(seen)}")


def find_boards(image: str, themes: tuple[str, ...]) -> tuple[Seen, ...]:
    """The boards on a picture file. Raises ``BoardNotFoundError`` where there is none."""
    from screenbot import vision

    boards = vision.read(image, themes=theme_list(themes))
    if not boards:
        raise BoardNotFoundError(f"{image}: no Minesweeper board found")
    return boards


def solve_seen(
    seen: Seen, mines: int | None, policy: str, rule: FirstClick
) -> tuple[Solution | None, tuple[Move, ...]]:
    """The solution of a board and the moves; None and no move where the game is over.

    Where nothing tells the mine total, or the board does not fit the usual one, the numbers alone
    say what is certain.
    """
    from screenbot.level import standard_mines
    from screenbot.policy.without_total import choose_as_it_fits

    if seen.state in ("won", "lost"):
        return None, ()
    total = mines if mines is not None else seen.board.mines
    usual = standard_mines(seen.board.rows, seen.board.cols)
    board = seen.board.with_mines(usual if total is None else total)
    solution, moves, _ = choose_as_it_fits(board, policy, rule, usual=total is None)
    return solution, moves


def seen_summary(seen: Seen) -> str:
    """One line about a board for people."""
    x, y = seen.origin
    width, height = seen.cell
    left = "" if seen.mines_left is None else f", {counted(seen.mines_left, 'mine')} left"
    return (
        f"{seen.theme}: {seen.board.rows} rows x {seen.board.cols} columns at ({x:g}, {y:g}),"
        f" cells of {width:g} x {height:g} pixels, {seen.state}{left},"
        f" confidence {seen.confidence:.2f}"
    )


def seen_json(seen: Seen) -> dict[str, Any]:
    """One board in the JSON of ``read``."""
    return {
        "theme": seen.theme,
        "origin": list(seen.origin),
        "cell": list(seen.cell),
        "rows": seen.board.rows,
        "cols": seen.board.cols,
        "grid": seen.board.grid(),
        "mines_left": seen.mines_left,
        "state": seen.state,
        "confidence": float(seen.confidence),
    }
