"""What the commands share: JSON, coloured boards, files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from screenbot.board import COVERED, FLAG, SYMBOLS, Board
from screenbot.complete import write_complete
from screenbot.counting import percent_text
from screenbot.errors import ImageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from screenbot.solver import Solution

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object and nothing else."
)

NUMBER_COLOURS: Final = (
    "bright_black",
    "bright_blue",
    "green",
    "bright_red",
    "blue",
    "red",
    "cyan",
    "white",
    "bright_black",
)


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output."""
    click.echo(json.dumps(data, allow_nan=False))


def note(message: str) -> None:
    """A remark on standard error, out of the way of what the command prints."""
    click.echo(f"screenbot: {message}", err=True)


def read_board(path: str) -> Board:
    """The board text in a file, or in standard input for ``-``. Raises ``ScreenbotError``."""
    from screenbot.formats import load_text

    return load_text(Path(path), sys.stdin.buffer if path == "-" else None)


def write_image(image: NDArray[np.uint8], path: Path) -> None:
    """Save a picture, uint8 (height, width, 3) RGB. Raises ``ImageError``."""
    import cv2

    try:
        encoded, data = cv2.imencode(path.suffix or ".png", image[:, :, ::-1])
    except cv2.error as error:
        raise ImageError(f"{path}: unknown picture format {path.suffix!r}") from error
    if not encoded:
        raise ImageError(f"{path}: unknown picture format {path.suffix!r}")
    write_complete(path, data.tobytes(), ImageError)


def styled_board(board: Board, solution: Solution | None = None) -> str:
    """The board for people: coloured, and with per cent where a solution is given.

    One cell takes one character, or three with a solution. Safe cells are ``ok``, mines ``##``.
    """
    lines = []
    for row in range(board.rows):
        cells = [_styled_cell(board, solution, row, col) for col in range(board.cols)]
        lines.append((" " if solution is not None else "").join(cells))
    return "\n".join(lines)


def _styled_cell(board: Board, solution: Solution | None, row: int, col: int) -> str:
    code = int(board.cells[row, col])
    if solution is not None and board.hidden[row, col]:
        return _styled_risk(float(solution.mine_probability[row, col]))
    width = 1 if solution is None else 2
    text = f"{SYMBOLS[code]:>{width}}"
    if code <= 8:
        return click.style(" " * width if code == 0 and solution else text, fg=NUMBER_COLOURS[code])
    return click.style(text, fg="yellow" if code == FLAG else None, dim=code == COVERED)


def _styled_risk(risk: float) -> str:
    if risk == 0.0:
        return click.style("ok", fg="bright_green", bold=True)
    if risk == 1.0:
        return click.style("##", fg="bright_red", bold=True)
    return click.style(f"{percent_text(risk):>2}", fg="yellow" if risk < 0.5 else "bright_magenta")
