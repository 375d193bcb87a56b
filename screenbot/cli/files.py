"""Files that the commands write.

What a command reads is never overwritten. Pictures are drawn anew where they are asked for; over
other files nothing is written without ``--force``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from screenbot.cli.output import note
from screenbot.errors import ScreenbotError

if TYPE_CHECKING:
    from screenbot.records import Archive, Recorder

force_option = click.option("--force", is_flag=True, help="Overwrite files that exist.")


records_option = click.option(
    "--records",
    "records_file",
    metavar="FILE",
    envvar="SCREENBOT_RECORDS",
    type=click.Path(),
    help="Database of the games. [default: records.sqlite in your data folder, or the"
    " environment's SCREENBOT_RECORDS]",
)


no_records_option = click.option(
    "--no-records", is_flag=True, help="Do not write the games to the records."
)


def open_recorder(stack: ExitStack, records_file: str | None, no_records: bool) -> Recorder | None:
    """The recorder that the options ask for, closed with *stack*."""
    from screenbot.records import Recorder

    if no_records:
        return None
    return stack.enter_context(Recorder(records_path(records_file)))


def open_archive(path: Path | None) -> Archive:
    """The records at that path, to read; says what could not be brought into them."""
    from screenbot.records import Archive

    archive = Archive(path)
    for reason in archive.left:
        note(f"games left by a killed simulation are not among the records: {reason}")
    return archive


def was_given(parameter: str) -> bool:
    """Whether the command line of the command under way says that parameter."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is ParameterSource.COMMANDLINE


def records_named() -> bool:
    """Whether the command line of the command under way names the database: it is meant, then."""
    return was_given("records_file")


def records_path(records_file: str | None) -> Path:
    """The database of records that the options name."""
    from screenbot.records import default_path

    return default_path() if records_file is None else Path(records_file)


def free_path(
    path: str | Path,
    force: bool,
    suffix: str | None = None,
    inputs: Iterable[str | Path | None] = (),
) -> Path:
    """The path, if it can be written without overwriting. Raises ``ScreenbotError``.

    A name that does not end in *suffix* (like ``.gif``) would hide what is in the file. None of
    *inputs*, which the same command reads or will write, is overwritten even with *force*.
    """
    found = Path(path)
    if suffix is not None and found.suffix.lower() != suffix:
        raise ScreenbotError(f"{found}: expected a name that ends in {suffix}")
    spare(found, inputs)
    if os.path.isdir(found):
        raise ScreenbotError(f"{found}: is a folder")
    if os.path.isfile(found) and not force:
        raise ScreenbotError(f"{found}: exists already; --force overwrites it")
    if not os.path.isdir(found.parent):
        raise ScreenbotError(f"{found}: no folder {str(found.parent)!r}")
    return found


def picture_path(path: str | Path, inputs: Iterable[str | Path | None]) -> Path:
    """The path of a picture that is drawn, over an older one or not, but over none of *inputs*.

    Raises ``ScreenbotError``.
    """
    return free_path(path, force=True, inputs=inputs)


def free_folder(path: str | Path, force: bool, suffix: str) -> Path:
    """The folder, which may be missing yet, if files that end in *suffix* overwrite none in it.

    Raises ``ScreenbotError``.
    """
    found = Path(path)
    if not force and any(found.glob(f"*{suffix}")):
        raise ScreenbotError(f"{found}: holds {suffix} files already; --force overwrites them")
    return found


def spare(path: Path, inputs: Iterable[str | Path | None]) -> None:
    """Raises ``ScreenbotError`` where writing *path* would destroy one of *inputs*, or its folder.

    Those that are None are left out.
    """
    for given in (Path(given) for given in inputs if given is not None):
        try:
            same = os.path.samefile(path, given)
        except OSError:  # one of them is not there yet
            same = path.resolve() == given.resolve()
        if same or path.resolve() in given.resolve().parents:
            raise ScreenbotError(
                f"{path}: would overwrite {str(given)!r}, which this command needs"
            )
