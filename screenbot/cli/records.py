"""``screenbot records``: the games that were played."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from screenbot.cli.files import force_option, free_path, open_archive, records_option, records_path
from screenbot.cli.numbers import Whole
from screenbot.cli.output import json_option, print_json, styled_board
from screenbot.cli.simulation import policy_option
from screenbot.counting import counted
from screenbot.errors import ConfigurationError

if TYPE_CHECKING:
    from screenbot.records import Filter, GameRecord
    from screenbot.records.replay import Frame

F = TypeVar("F", bound=Callable[..., Any])

UNKNOWN: Final = "what the moves opened is not known, as the game was cut off before its end"


def filter_options(command: F) -> F:
    """The options that choose games."""
    for option in reversed(
        (
            click.option("--level", metavar="NAME|RxC/M", help="Like expert, or 16x30/99."),
            click.option(
                "--target", help="What was played: window, game, watch, simulate, a program."
            ),
            policy_option("Who played, you or a policy", default=None),
            click.option(
                "--rule",
                type=click.Choice(["any", "safe", "opening"]),
                help="What the first click could hit.",
            ),
            click.option(
                "--result",
                type=click.Choice(["won", "lost", "stopped", "playing"]),
                help="How it ended.",
            ),
            click.option(
                "--since", metavar="DATE", help="From this day on, like 2026-01-31 (UTC)."
            ),
        )
    ):
        command = option(command)
    return command


def make_filter(level: str | None, since: str | None, **equal: str | None) -> Filter:
    """The filter that the options name. Raises ``ConfigurationError``."""
    from screenbot.records import Filter

    if since is not None:
        try:
            since = datetime.strptime(since, "%Y-%m-%d").date().isoformat()
        except ValueError as error:
            raise ConfigurationError(
                f"--since {since!r}: expected a day, like 2026-01-31"
            ) from error
    return Filter(level=None if level is None else parse_level(level), since=since, **equal)


def parse_level(text: str) -> Any:
    """A standard level, or ``16x30/99``. Raises ``ConfigurationError``."""
    from screenbot.game import LEVELS, Level

    match = re.fullmatch(r"(\d{1,99})x(\d{1,99})/(\d{1,99})", text)
    if match:
        return Level("custom", *(int(value) for value in match.groups()))
    if text not in LEVELS:
        raise ConfigurationError(
            f"--level {text!r}: known are {', '.join(LEVELS)}, or rows x columns / mines, 16x30/99"
        )
    return LEVELS[text]


@click.group()
def records() -> None:
    """The games that were played: list them, play them back, export them.

    play, demo, window, game and watch record every game, simulate does with --record.

    \b
    Examples:
        screenbot records list --level expert --result lost
        screenbot records replay 17
        screenbot records replay 17 --gif game.gif
        screenbot records export guesses.parquet --table guesses
    """


@records.command("list")
@filter_options
@click.option("--limit", type=Whole(1), default=20, show_default=True)
@records_option
@json_option
def list_games(limit: int, records_file: str | None, as_json: bool, **options: str | None) -> None:
    """The latest games, oldest first."""
    with open_archive(records_path(records_file)) as archive:
        games = list(archive.games(make_filter(**options), limit))
        if as_json:
            print_json({"games": [_game_json(game) for game in games]})
            return
        click.echo(f"{archive.path}")
    if not games:
        click.echo("no such game")
        return
    click.echo(
        f"{'game':>6}  {'started (UTC)':19}  {'target':10}  {'level':12}  {'rule':7}"
        f"  {'policy':12}  {'result':7}  {'seconds':>8}  moves  guesses"
    )
    for game in games:
        click.echo(_line(game))


@records.command("replay")
@click.argument("number", metavar="GAME", type=Whole(1))
@click.option("--gif", metavar="OUT.gif", type=click.Path(), help="Write an animation instead.")
@click.option("--every", type=Whole(1), help="Show every n-th board. [default: guesses]")
@click.option("--theme", default="embedded", show_default=True, help="Look of the animation.")
@records_option
@force_option
def replay_game(
    number: int,
    gif: str | None,
    every: int | None,
    theme: str,
    records_file: str | None,
    force: bool,
) -> None:
    """Play a recorded game back, in the terminal or as an animation."""
    from screenbot.records.replay import replay
    from screenbot.render import find_look

    target = None if gif is None else free_path(gif, force, ".gif", [records_file])
    find_look(theme)
    with open_archive(records_path(records_file)) as archive:
        record = archive.game(number)
        frames = list(replay(archive, record))
    if target is not None:
        click.echo(f"{target}: {counted(_film(frames, target, theme), 'frame')}")
        return
    for at, frame in enumerate(frames):
        if frame.played is not None:
            click.echo(_move_line(frame))
        last = at == len(frames) - 1
        shown = frame.guess is not None if every is None else at % every == 0
        if frame.board is not None and (shown or last):
            click.echo(styled_board(frame.board))
    if frames[-1].board is None:
        click.echo(f"no board: {UNKNOWN}")
    click.echo(_line(record))


@records.command("export", short_help="Write one table as CSV or Parquet.")
@click.argument("out", metavar="OUT.csv|OUT.parquet", type=click.Path())
@click.option(
    "--table",
    type=click.Choice(["games", "moves", "guesses"]),
    default="games",
    show_default=True,
)
@filter_options
@records_option
@force_option
def export_table(
    out: str, table: str, records_file: str | None, force: bool, **options: str | None
) -> None:
    """Write one table as CSV, or as Parquet (pip install 'screenbot[parquet]').

    A board is its text rows joined by '/'; the probabilities are a list, row by row.
    """
    from screenbot.records.export import export

    path = free_path(out, force, inputs=[records_file])
    with open_archive(records_path(records_file)) as archive:
        count = export(archive, table, path, make_filter(**options))
    click.echo(f"{path}: {count} {table}")


def _film(frames: list[Frame], path: Path, theme: str) -> int:
    """Write an animation with one frame before each guess and one at the end.

    Raises ``ConfigurationError`` where the boards are not known.
    """
    from screenbot.film import Shot, write_gif

    boards = [frame.board for frame in frames if frame.board is not None]
    if len(boards) < len(frames):
        raise ConfigurationError(f"{path}: {UNKNOWN}")
    shots = []
    for before, frame in zip(boards, frames[1:], strict=False):
        if frame.guess is not None and frame.played is not None:
            guess, seconds = frame.guess, frame.played.seconds or 0.0
            shots.append(Shot(before, guess.probabilities, (guess.move,), seconds))
    step = max(1, len(frames) // 40)
    if len(shots) < 2:
        shots = [Shot(board) for board in boards[:-1:step]]
    return write_gif([*shots, Shot(boards[-1])], path, theme)


def _move_line(frame: Frame) -> str:
    assert frame.played is not None
    move, chance = frame.played.move, frame.played.probability
    text = f"{frame.played.number + 1:>4}  {move.action} row {move.row} column {move.col}"
    if frame.guess is not None:
        text += f"  a guess: {100 * frame.guess.probability:.2f} % mine"
    elif chance is not None:
        text += "  certain" if chance in (0.0, 1.0) else f"  {100 * chance:.2f} % mine"
    return text


def _line(game: GameRecord) -> str:
    seconds = "" if game.seconds is None else f"{game.seconds:.2f}"
    started = game.started[:19].replace("T", " ")
    return (
        f"{game.id:>6}  {started:19}  {game.target:10}  {game.level:12}  {game.rule:7}"
        f"  {game.policy:12}  {game.result:7}  {seconds:>8}  {game.moves:>5}  {game.guesses:>7}"
    )


def _game_json(game: GameRecord) -> dict[str, Any]:
    fields = (
        *("id", "started", "target", "policy", "rule", "level", "rows", "cols", "mines"),
        *("seed", "version", "result", "seconds", "moves", "guesses"),
    )
    return {name: getattr(game, name) for name in fields} | {
        "grid": None if game.board is None else game.board.grid()
    }
