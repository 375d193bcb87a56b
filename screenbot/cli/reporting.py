"""What ``read`` and ``play`` write about a reading that went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.cli.output import write_image
from screenbot.counting import counted
from screenbot.errors import BoardNotFoundError
from screenbot.geometry import Rect

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from screenbot.vision import Seen


def write_debug(
    path: Path,
    image: NDArray[np.uint8],
    boards: Sequence[Seen],
    region: Rect | None,
    *,
    silent: bool = False,
) -> None:
    """Write the picture of ``read --debug``; the lattices that were no boards where none was found.

    *image* is uint8 (height, width, 3) RGB.
    """
    from screenbot.debug import draw_lattices, draw_readings
    from screenbot.vision.empty import lattices_on

    if boards:
        write_image(draw_readings(image, boards), path)
        text = "what was read, and how sure"
    else:
        corner = (0, 0) if region is None else (max(0, region.x), max(0, region.y))
        grids = [candidate.grid.moved(*corner) for candidate in lattices_on(image, region)]
        write_image(draw_lattices(image, grids), path)
        others = f"no board; {counted(len(grids), 'lattice')} of other things"
        text = others if grids else "nothing was found"
    if not silent:
        click.echo(f"{path}: {text}", err=True)


def report_reading(
    path: Path,
    image: NDArray[np.uint8],
    boards: Sequence[Seen],
    region: Rect | None,
    *,
    silent: bool = False,
) -> None:
    """Write the file for a bug report about the least sure of some boards, or about a region.

    Raises ``BoardNotFoundError`` where there is no board and no region was named.
    """
    from screenbot.bugreport import write_report

    seen = min(boards, key=lambda one: one.confidence, default=None)
    if seen is not None:
        reason = f"screenbot read: a board of {seen.board.rows} x {seen.board.cols}"
    else:
        reason = "screenbot read: no board was found"
    write_report(path, image, seen, reason, region)
    what = "the pixels of the board" if seen is not None else "the pixels of the region"
    if not silent:
        click.echo(f"{path}: {what}, the reading, versions; nothing else of the picture", err=True)


def report_screen(path: Path, region: Rect | None, error: Exception) -> None:
    """Write the file for a bug report of ``play``, which found no board in *region* (desktop)."""
    from screenbot.bugreport import write_report
    from screenbot.ends import desktop_screen

    if region is None:
        raise BoardNotFoundError(
            f"{error} Nothing was taken for {path}: say with --region X,Y,W,H which part of the"
            " screen may be"
        ) from error
    image = desktop_screen().grab(region)
    whole = Rect(0, 0, image.shape[1], image.shape[0])
    write_report(path, image, None, f"screenbot play: {error}", whole)
    click.echo(f"{path}: the pixels of the region and versions; nothing else", err=True)
