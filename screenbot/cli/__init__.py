"""The command line: ``screenbot`` and ``python -m screenbot``.

Each command lives in a module of its own that is imported when it is called, so that ``--help``
stays fast.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Final

import click

from screenbot import __version__
from screenbot.errors import ScreenbotError

COMMANDS: Final = {
    "play": ("playing", "Find a Minesweeper window on the screen and play it with the mouse."),
    "demo": ("demo", "Watch screenbot play its own game; works with no display at all."),
    "read": ("pictures", "Read the board on a screenshot."),
    "annotate": ("pictures", "Draw safe cells, mines and probabilities on a screenshot."),
    "solve": ("boards", "Exact mine probabilities and moves of a board text."),
    "simulate": ("simulation", "Play many seeded games without pixels: win rate and speed."),
    "window": ("play_window", "Play in a window, alone or with the solver beside you."),
    "game": ("terminal", "Play in the terminal, with hints."),
    "watch": ("watching", "Watch games in the terminal, with the reason of every move."),
    "records": ("records", "The games that were played: list, replay, export."),
    "findings": ("findings", "Measure the game: a page with plots, tables, rules of thumb."),
    "convert": ("convert", "Read and write board files of other programs (.mbf, .abf, .mine)."),
    "render": ("rendering", "Draw a board text in any look, at any size."),
    "theme": ("themes", "Looks that boards are read with: list, show, check, learn, import."),
}
"""Name -> (module of this package, one line of help)."""

ALIASES: Final = {"themes": "themes"}
"""Other names of commands, which --help does not show -> module."""


class LazyGroup(click.Group):
    """Imports the module of a command when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place = COMMANDS[cmd_name][0] if cmd_name in COMMANDS else ALIASES.get(cmd_name)
        if place is None:
            return None
        module = import_module(f"screenbot.cli.{place}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with 'screenbot demo'. Then open a Minesweeper and try "
    "'screenbot play --dry-run'. "
    "To stop a running bot: Esc, Ctrl-C, or push the mouse into a corner of the screen.",
)
@click.version_option(__version__, "--version", "-V", prog_name="screenbot")
def program() -> None:
    """Plays Minesweeper from the screen.

    screenbot finds a Minesweeper window, reads the board from its pixels, works out the exact
    chance of a mine in every cell, and plays with the real mouse.
    """


def main(args: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status: 0 done, 1 could not, 2 wrong usage."""
    _end_in_order()
    _open_streams()
    try:
        result = program.main(
            None if args is None else list(args), prog_name="screenbot", standalone_mode=False
        )
        sys.stdout.flush()
    except click.exceptions.Abort:
        return _complain("stopped by Ctrl-C")
    except click.exceptions.NoArgsIsHelpError as error:
        with suppress(OSError):
            error.show()
        return error.exit_code
    except click.UsageError as error:
        asked = error.ctx.command_path if error.ctx else "screenbot"
        _complain(f"{error.format_message().rstrip('.')} ('{asked} --help' tells more)")
        return error.exit_code
    except click.ClickException as error:
        return _complain(error.format_message())
    except ScreenbotError as error:
        return _complain(str(error))
    except MemoryError as error:
        return _complain(f"not enough memory: {error or 'for what was asked'}")
    except BrokenPipeError:
        _drop_output()  # its reader has gone
        return 1
    except OSError as error:
        # What is read or written elsewhere has a name, in the error or in one of our own.
        if error.filename is None:
            _drop_output()
        return _complain(f"{error.filename or 'standard output'}: {error.strerror or error}")
    return result if isinstance(result, int) else 0


def _open_streams() -> None:
    """Where standard streams were closed from the start, read an empty file and write to none."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _drop_output() -> None:
    """Give the interpreter nothing that it could not flush at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _end_in_order() -> None:
    """Have whatever ends the process from outside do what Ctrl-C does: nothing is left half done.

    What the user's shell ignores (``nohup``) or who embeds us listens to is left as it is.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):  # the last on Windows alone
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    listens = signal.getsignal(signal.SIGINT)
    if not callable(listens):  # as shells start what runs in the background
        raise KeyboardInterrupt
    listens(number, frame)  # with the number of what came, so that it can be told from Ctrl-C


def _complain(message: str) -> int:
    with suppress(OSError):  # standard error cannot be written either
        click.echo(f"screenbot: {' '.join(message.split())}", err=True)
    return 1
