"""``screenbot demo``: the bot on the game that is built in."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from screenbot.cli.files import (
    no_records_option,
    open_recorder,
    picture_path,
    records_option,
)
from screenbot.cli.numbers import Number
from screenbot.cli.output import json_option, note, write_image
from screenbot.cli.pictures import theme_list, theme_option
from screenbot.cli.playing import (
    Teller,
    finish,
    games_option,
    rule_option,
    verbose_option,
)
from screenbot.cli.simulation import board_size, level_option, policy_option, size_option
from screenbot.errors import ConfigurationError, MissingExtraError, ScreenError

if TYPE_CHECKING:
    from screenbot.ends.embedded import EmbeddedGame
    from screenbot.ends.window import ShownGame
    from screenbot.game import FirstClick

DEMO_CLICKS_PER_SECOND: Final = 30.0
PICTURE: Final = "screenbot-demo.png"
"""The final picture of a demo without a window: of its own name, so that it may be overwritten."""
LAST_LOOK_S: Final = 2.0
"""Seconds for which the demo's window stays after the last game."""

look_option = click.option(
    "--look",
    metavar="NAME",
    help="How the game looks: embedded, classic, dark, flat, checkerboard, or any theme or its"
    " folder. [default: embedded]",
)


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@games_option
@click.option("--speed", type=Number(min=0.5), help="Clicks per second. [default: 30]")
@click.option("--seed", type=click.IntRange(0), help="Play the same games again.")
@rule_option
@policy_option("Who chooses guesses")
@look_option
@theme_option
@click.option("--cell", type=Number(), default=24.0, show_default=True, help="Pixels a cell.")
@click.option("--window/--no-window", default=None, help="[default: where there is a display]")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write the final picture here."
)
@verbose_option
@records_option
@no_records_option
@json_option
def demo(
    level: str | None,
    size: str | None,
    mines: int | None,
    games: int,
    speed: float | None,
    seed: int | None,
    rule: FirstClick | None,
    policy: str,
    look: str | None,
    themes: tuple[str, ...],
    cell: float,
    window: bool | None,
    output: str | None,
    verbose: bool,
    records_file: str | None,
    no_records: bool,
    as_json: bool,
) -> None:
    """Watch screenbot play its own game, through pixels and clicks like any other.

    In a window where there is a display (pip install 'screenbot[window]'); otherwise it plays
    without one and writes a final picture, screenbot-demo.png where -o names no other.

    \b
    Examples:
        screenbot demo --level expert --games 3 --speed 10
        screenbot demo --no-window -o final.png
        screenbot demo --look dark --theme none     a look that it has to make out
    """
    from screenbot.bot import Settings
    from screenbot.bot import play as run
    from screenbot.ends import embedded_game
    from screenbot.policy import find_policy
    from screenbot.vision import load_theme
    from screenbot.vision.bounds.order import FEWEST_LINES

    find_policy(policy)
    if output is not None:
        picture_path(output, [records_file])
    board = board_size(level, size, mines)
    if min(board.rows, board.cols) < FEWEST_LINES:
        raise ConfigurationError(
            f"a {board.rows} x {board.cols} board: one of fewer than {FEWEST_LINES} rows or columns"
            " is not found on a screen"
        )
    look = look or (themes[0] if themes and themes != ("none",) else "embedded")
    game = embedded_game(board, rule or "safe", seed, theme=look, cell=cell)
    # In whatever look: the look may be that of a program that is played in another way.
    settings = Settings(
        games=games,
        policy=policy,
        rule=rule,
        mines=board.mines,
        themes=tuple(theme_list(themes or (look,)) or ()),
        play=load_theme("embedded").play,
    )
    teller = Teller(verbose, as_json, None)
    with ExitStack() as stack:
        recorder = open_recorder(stack, records_file, no_records)
        shown = None if window is False else _open_window(game, speed, needed=bool(window))
        if shown is None:
            report = run(game, game, settings, on_event=teller, recorder=recorder)
        else:
            stack.enter_context(shown)
            report = run(shown, shown, settings, on_event=teller, recorder=recorder)
            if report.error is None:
                shown.wait(LAST_LOOK_S)
    if output is None and shown is None:
        output = PICTURE
    if output is not None:
        write_image(game.grab(), Path(output))
        if not as_json:
            click.echo(f"final picture: {output}")
    finish(report, as_json)


def _open_window(game: EmbeddedGame, speed: float | None, *, needed: bool) -> ShownGame | None:
    """The game in a window; None where none can be opened and none was asked for."""
    from screenbot.ends import window

    try:
        return window.ShownGame(game, DEMO_CLICKS_PER_SECOND if speed is None else speed)
    except (ScreenError, MissingExtraError) as error:
        if needed:
            raise
        if sys.stderr.isatty():
            note(f"{error}; playing without a window")
        return None
