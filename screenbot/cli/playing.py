"""``screenbot play`` and ``screenbot demo``: the bot on the real screen and on its own game."""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from screenbot.cli.files import no_records_option, open_recorder, records_option
from screenbot.cli.output import json_option, note, print_json, write_image
from screenbot.cli.pictures import seen_json, seen_summary, theme_list, theme_option
from screenbot.cli.simulation import board_size, level_option, parse_region, size_option
from screenbot.errors import BoardNotFoundError, ScreenbotError, ScreenError

if TYPE_CHECKING:
    from screenbot.bot import DryLook, Event, PlayReport, Settings
    from screenbot.ends.embedded import EmbeddedGame
    from screenbot.ends.window import ShownGame
    from screenbot.game import FirstClick
    from screenbot.records import Recorder

EVENT_COLOURS: Final = {
    "found": "cyan",
    "guess": "yellow",
    "misread": "bright_red",
    "repeat": "magenta",
    "paused": "bright_yellow",
    "resumed": "bright_yellow",
    "warning": "bright_yellow",
    "end": "bright_green",
}

DEMO_CLICKS_PER_SECOND: Final = 30.0
LAST_LOOK_S: Final = 2.0
"""Seconds for which the demo's window stays after the last game."""

games_option = click.option(
    "--games", type=click.IntRange(1), default=1, show_default=True, help="Games in a row."
)
policy_option = click.option(
    "--policy", default="strong", show_default=True, help="How guesses are chosen."
)
rule_option = click.option(
    "--rule",
    type=click.Choice(["any", "safe", "opening"]),
    help="What the first click may hit. [default: what the program does]",
)
verbose_option = click.option("-v", "--verbose", is_flag=True, help="Tell every move.")


@click.command()
@click.option("--dry-run", is_flag=True, help="Only look: write annotated pictures, never click.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False),
    default=".",
    help="Folder for pictures: those of --dry-run, and of a reading that stopped the bot.",
)
@games_option
@click.option("--region", metavar="X,Y,W,H", help="Look only in this part of the desktop (pixels).")
@click.option("--monitor", type=int, help="Look only on this monitor, counted from 1.")
@level_option
@click.option("--mines", type=int, help="Mine total, where the counter cannot be read.")
@rule_option
@policy_option
@click.option("--no-flags", is_flag=True, help="Open safe cells only, leave mines unmarked.")
@click.option(
    "--chord", is_flag=True, help="Open the neighbours of satisfied numbers in one click."
)
@theme_option
@click.option("--delay", type=click.FloatRange(0), default=0, help="Seconds before the first look.")
@click.option("--log", type=click.Path(dir_okay=False), help="Write every event as a JSON line.")
@verbose_option
@records_option
@no_records_option
@json_option
def play(
    dry_run: bool,
    output: str,
    games: int,
    region: str | None,
    monitor: int | None,
    level: str | None,
    mines: int | None,
    rule: FirstClick | None,
    policy: str,
    no_flags: bool,
    chord: bool,
    themes: tuple[str, ...],
    delay: float,
    log: str | None,
    verbose: bool,
    records_file: str | None,
    no_records: bool,
    as_json: bool,
) -> None:
    """Find a Minesweeper window on the screen and play it with the mouse.

    To stop: Esc, Ctrl-C, or push the mouse into a corner of the screen. Move the mouse yourself and
    the bot pauses.

    \b
    Examples:
        screenbot play --dry-run            look, draw, touch nothing
        screenbot play --games 5            five games in a row
        screenbot play --region 0,0,960,1080    only the left half of the screen
    """
    from screenbot.bot import Settings

    chosen_themes = theme_list(themes)
    settings = Settings(
        games=games,
        policy=policy,
        rule=rule,
        mines=play_mines(level, mines),
        flags=not no_flags,
        chord=chord,
        region=None if region is None else parse_region(region),
        monitor=monitor,
        themes=None if chosen_themes is None else tuple(chosen_themes),
        pictures=Path(output),
    )
    time.sleep(delay)
    if dry_run:
        _look_only(settings, as_json)
    else:
        with ExitStack() as stack:
            recorder = open_recorder(stack, records_file, no_records)
            _play_desktop(settings, Teller(verbose, as_json, log), recorder, as_json)


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@games_option
@click.option("--speed", type=click.FloatRange(min=0.5), help="Clicks per second. [default: 30]")
@click.option("--seed", type=click.IntRange(0), help="Play the same games again.")
@rule_option
@policy_option
@click.option("--theme", "look", default="embedded", show_default=True, help="How it looks.")
@click.option("--cell", type=float, default=24.0, show_default=True, help="Pixels a cell.")
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
    look: str,
    cell: float,
    window: bool | None,
    output: str | None,
    verbose: bool,
    records_file: str | None,
    no_records: bool,
    as_json: bool,
) -> None:
    """Watch screenbot play its own game, through pixels and clicks like any other.

    In a window where there is a display; otherwise it plays without one and writes a final picture.

    \b
    Examples:
        screenbot demo --level expert --games 3 --speed 10
        screenbot demo --no-window -o final.png
    """
    from screenbot.bot import Settings
    from screenbot.bot import play as run
    from screenbot.ends import embedded_game

    board = board_size(level, size, mines)
    game = embedded_game(board, rule or "safe", seed, theme=look, cell=cell)
    settings = Settings(games=games, policy=policy, rule=rule, mines=board.mines)
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
        output = "screenbot-demo.png"
    if output is not None:
        write_image(game.grab(), Path(output))
        if not as_json:
            click.echo(f"final picture: {output}")
    _finish(report, as_json)


class Teller:
    """Tells what happens: in colour for people, as JSON lines in a log."""

    def __init__(self, verbose: bool, as_json: bool, log: str | None) -> None:
        self._verbose = verbose
        self._silent = as_json and not verbose
        self._to_error = as_json
        self._log: IO[str] | None = None
        if log is not None:
            try:
                # Open for the whole run, line by line: nothing is lost when it is killed.
                self._log = Path(log).open("w", encoding="utf-8", buffering=1)  # noqa: SIM115
            except OSError as error:
                raise ScreenbotError(f"{log}: {error.strerror or error}") from error

    def __call__(self, event: Event) -> None:
        if self._log is not None:
            fields = {"time": time.time(), "game": event.game, "kind": event.kind}
            self._log.write(json.dumps({**fields, "text": event.text}) + "\n")
        # Why it stopped is the command's last line.
        if self._silent or event.kind == "stopped" or (event.kind == "move" and not self._verbose):
            return
        colour = EVENT_COLOURS.get(event.kind)
        click.secho(f"[{event.game}] {event.text}", fg=colour, err=self._to_error)


def _play_desktop(
    settings: Settings, teller: Teller, recorder: Recorder | None, as_json: bool
) -> None:
    from screenbot.bot import play as run
    from screenbot.ends import StopKey, desktop_mouse, desktop_screen

    screen = desktop_screen()
    mouse = desktop_mouse(screen)
    with StopKey(screen.monitors) as stop:
        if stop.problem is not None:
            note(f"{stop.problem}; stop with Ctrl-C or a screen corner instead")
        report = run(screen, mouse, settings, stop=stop, on_event=teller, recorder=recorder)
    _finish(report, as_json)


def _finish(report: PlayReport, as_json: bool) -> None:
    """Print the report; whatever ended the run early becomes the error of the command."""
    if as_json:
        print_json(report.to_json())
    else:
        click.echo(
            f"{len(report.games)} games: {report.won} won, {report.lost} lost,"
            f" {report.stopped} stopped"
        )
    if report.error is not None:
        raise report.error


def _look_only(settings: Settings, as_json: bool) -> None:
    from screenbot.bot import dry_run
    from screenbot.ends import desktop_screen

    looks = dry_run(desktop_screen(), settings)
    if not looks:
        raise BoardNotFoundError("no Minesweeper board on the screen: is its window in view?")
    boards: list[dict[str, Any]] = []
    for number, look in enumerate(looks, start=1):
        path = Path(settings.pictures) / f"screenbot-dry-run-{number}.png"
        write_image(look.picture, path)
        boards.append({**seen_json(look.seen), "moves": moves_json(look), "picture": str(path)})
        if not as_json:
            click.echo(f"{path}: {seen_summary(look.seen)}")
            click.echo(moves_text(look))
    if as_json:
        print_json({"boards": boards})


def moves_json(look: DryLook) -> list[dict[str, Any]]:
    """The moves of a dry run as in the JSON of ``solve``."""
    return [{"action": move.action, "row": move.row, "col": move.col} for move in look.moves]


def moves_text(look: DryLook) -> str:
    """What the bot would do, in one line."""
    if look.solution is None:
        return "  no move: the game is over, or cells cannot be read for sure (outlined)"
    opens = sum(move.action == "reveal" for move in look.moves)
    text = f"  would open {opens} and flag {len(look.moves) - opens} cells"
    if len(look.moves) == 1 and look.moves[0].cell not in look.solution.safe and opens:
        risk = 100 * look.solution.mine_probability[look.moves[0].cell]
        text += f" (a guess, {risk:.1f} % mine)"
    return text


def _open_window(game: EmbeddedGame, speed: float | None, *, needed: bool) -> ShownGame | None:
    """The game in a window; None where none can be opened and none was asked for."""
    from screenbot.ends import window

    try:
        return window.ShownGame(game, DEMO_CLICKS_PER_SECOND if speed is None else speed)
    except ScreenError as error:
        if needed:
            raise
        if sys.stderr.isatty():
            note(f"{error}; playing without a window")
        return None


def play_mines(level: str | None, mines: int | None) -> int | None:
    """The mine total that --level or --mines name."""
    from screenbot.game import LEVELS

    if level is not None and mines is not None:
        raise click.UsageError("--level already says the mines; drop it or --mines")
    return LEVELS[level].mines if level is not None else mines
