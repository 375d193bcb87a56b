"""``screenbot play``: the bot on the real screen."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from screenbot.cli.files import (
    force_option,
    free_path,
    no_records_option,
    open_recorder,
    records_option,
)
from screenbot.cli.numbers import Number, Whole
from screenbot.cli.output import json_option, note, print_json, write_image
from screenbot.cli.pictures import seen_json, seen_summary, theme_list, theme_option
from screenbot.cli.reporting import report_screen
from screenbot.cli.simulation import level_option, parse_region, policy_option
from screenbot.counting import counted
from screenbot.ends.keys import is_key
from screenbot.errors import BoardNotFoundError, ConfigurationError, ScreenbotError

if TYPE_CHECKING:
    from screenbot.bot import DryLook, Event, PlayReport, Settings
    from screenbot.game import FirstClick
    from screenbot.records import Recorder

EVENT_COLOURS: Final = {
    "found": "cyan",
    "guess": "yellow",
    "misread": "bright_red",
    "repeat": "magenta",
    "unread": "magenta",
    "paused": "bright_yellow",
    "resumed": "bright_yellow",
    "warning": "bright_yellow",
    "end": "bright_green",
}

games_option = click.option(
    "--games", type=Whole(1), default=1, show_default=True, help="Games in a row."
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
@click.option(
    "--restart",
    metavar="KEY|X,Y|words:TEXT",
    help="What starts the next game: a key, where its button is on the desktop (pixels), or what "
    "is written on it.",
)
@click.option("--region", metavar="X,Y,W,H", help="Look only in this part of the desktop (pixels).")
@click.option("--monitor", type=int, help="Look only on this monitor, counted from 1.")
@level_option
@click.option("--mines", type=int, help="Mine total, where no counter tells it.")
@rule_option
@policy_option("Who chooses guesses")
@click.option("--no-flags", is_flag=True, help="Open safe cells only, leave mines unmarked.")
@click.option(
    "--chord", is_flag=True, help="Open the neighbours of satisfied numbers in one click."
)
@theme_option
@click.option("--delay", type=Number(0), default=0, help="Seconds before the first look.")
@click.option("--log", type=click.Path(dir_okay=False), help="Write every event as a JSON line.")
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.zip",
    help="Where no board is found: write a file for a bug report, with --region alone in it.",
)
@force_option
@verbose_option
@records_option
@no_records_option
@json_option
def play(
    dry_run: bool,
    output: str,
    games: int,
    restart: str | None,
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
    report: Path | None,
    force: bool,
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
        screenbot play --dry-run                 look, draw, touch nothing
        screenbot play --games 5                 five games in a row
        screenbot play --games 5 --restart F5    a page: loading it starts a game
        screenbot play --region 0,0,960,1080     only the left half of the screen
    """
    from screenbot.bot import Settings
    from screenbot.policy import find_policy

    find_policy(policy)
    if log is not None:
        free_path(log, force, inputs=[records_file])
    if report is not None:
        free_path(report, force, ".zip", inputs=[log, records_file])
    chosen_themes = theme_list(themes)
    settings = Settings(
        games=games,
        restart=() if restart is None else (parse_restart(restart),),
        policy=policy,
        rule=rule,
        mines=play_mines(level, mines),
        flags=not no_flags,
        chord=chord,
        region=None if region is None else parse_region(region),
        monitor=monitor,
        themes=None if chosen_themes is None else tuple(chosen_themes),
        pictures=new_folder(output),
    )
    time.sleep(delay)
    try:
        if dry_run:
            _look_only(settings, as_json)
        else:
            with ExitStack() as stack:
                recorder = open_recorder(stack, records_file, no_records)
                _play_desktop(settings, Teller(verbose, as_json, log), recorder, as_json)
    except BoardNotFoundError as error:
        if report is not None:
            report_screen(report, settings.region, error)
        raise


def new_folder(name: str) -> Path:
    """A folder for pictures, made where it is missing: what stops a game is told with them later.

    Raises ``ConfigurationError``.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigurationError(f"--output {name!r}: {error.strerror or error}") from error
    return Path(name)


def parse_restart(text: str) -> str:
    """How a game is started, as in ``Settings.restart``. Raises ``ConfigurationError``."""
    place = re.fullmatch(r"\s*(-?\d{1,99})\s*,\s*(-?\d{1,99})\s*", text)
    if place:
        return f"at:{place[1]},{place[2]}"
    if text.startswith("words:"):
        return text
    if not is_key(text):
        raise ConfigurationError(
            f"--restart {text!r}: expected a key such as F2, n or ctrl+n, X,Y, or words:TEXT"
        )
    return f"key:{text}"


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
    from screenbot.ends import StopKey, desktop_focus, desktop_mouse, desktop_screen

    screen = desktop_screen()
    mouse = desktop_mouse(screen)
    with StopKey(screen.monitors) as stop:
        if stop.problem is not None:
            note(f"{stop.problem}; stop with Ctrl-C or a screen corner instead")
        report = run(
            screen,
            mouse,
            settings,
            stop=stop,
            focus=desktop_focus(screen),
            on_event=teller,
            recorder=recorder,
        )
    finish(report, as_json)


def finish(report: PlayReport, as_json: bool) -> None:
    """Print the report; whatever ended the run early becomes the error of the command."""
    if as_json:
        print_json(report.to_json())
    else:
        click.echo(
            f"{counted(len(report.games), 'game')}: {report.won} won, {report.lost} lost,"
            f" {report.stopped} stopped"
        )
    if report.error is not None:
        raise report.error


def _look_only(settings: Settings, as_json: bool) -> None:
    from screenbot.bot import dry_run
    from screenbot.ends import desktop_focus, desktop_screen

    screen = desktop_screen()
    looks = dry_run(screen, settings, desktop_focus(screen))
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
    text = f"  would open {opens} and flag {counted(len(look.moves) - opens, 'cell')}"
    if opens and look.seen.board.safe_start(look.rule):
        text += " (the first click is never a mine)"
    elif len(look.moves) == 1 and look.moves[0].cell not in look.solution.safe and opens:
        risk = 100 * look.solution.mine_probability[look.moves[0].cell]
        text += f" (a guess, {risk:.1f} % mine)"
    return text if look.total is None else f"{text}, with {look.total.in_words}"


def play_mines(level: str | None, mines: int | None) -> int | None:
    """The mine total that --level or --mines name."""
    from screenbot.game import LEVELS

    if level is not None and mines is not None:
        raise click.UsageError("--level already says the mines; drop it or --mines")
    return LEVELS[level].mines if level is not None else mines
