"""Board files that Minesweeper players exchange.

``.mbf`` (Minesweeper X) and ``.abf`` (Minesweeper Arbiter) hold a layout, byte for byte alike:
columns, rows, the mine total in two bytes (high byte first), then column and row of each mine.
``.mine`` (JSMinesweeper) holds a position as text: a line ``30x16x99`` (columns, rows, mines), then
one row a line with ``H`` covered, ``F`` flag, ``?`` exploded mine and digits.
``.txt`` is the text form of ``Board``. A layout read as a board has every cell shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import CODES, EXPLODED, FLAG, MINE, SYMBOLS, Board
from screenbot.complete import write_complete
from screenbot.errors import BoardFileError, BoardTextError, ConfigurationError
from screenbot.game import Level, count_neighbours

LAYOUT_SUFFIXES: Final = (".mbf", ".abf")
POSITION_SUFFIX: Final = ".mine"
TEXT_SUFFIX: Final = ".txt"
SUFFIXES: Final = (*LAYOUT_SUFFIXES, POSITION_SUFFIX, TEXT_SUFFIX)

FROM_POSITION: Final = {symbol: symbol for symbol in "012345678F"} | {"H": ".", "?": "X"}
TO_POSITION: Final = {symbol: symbol for symbol in "012345678F"} | {
    ".": "H",
    "?": "H",
    "~": "H",
    "!": "F",
    "X": "?",
    "*": "?",
}


def load(path: Path) -> Board:
    """The board in a file, by its suffix; a layout comes as a board that shows every cell.

    Raises ``BoardFileError`` with the place of what is wrong, ``BoardTextError`` for ``.txt``.
    """
    suffix = _suffix(path)
    if suffix == TEXT_SUFFIX:
        return load_text(path)
    if suffix == POSITION_SUFFIX:
        return _load(path, lambda data: parse_position(_decoded(data)))
    return _load(path, lambda data: shown(parse_layout(data)))


def load_text(path: Path, stream: BinaryIO | None = None) -> Board:
    """The board text in a file of whatever suffix, or in *stream* that comes as that file: UTF-8.

    Raises ``BoardFileError`` and ``BoardTextError``, with the path.
    """
    return _load(path, lambda data: Board.parse(_decoded(data)), stream)


def _load(path: Path, parse: Callable[[bytes], Board], stream: BinaryIO | None = None) -> Board:
    try:
        data = path.read_bytes() if stream is None else stream.read()
    except OSError as error:
        raise BoardFileError(f"{path}: {error.strerror or error}") from error
    try:
        return parse(data)
    except (BoardFileError, BoardTextError, ConfigurationError) as error:
        raise type(error)(f"{path}: {error}") from error


def save(board: Board, path: Path) -> None:
    """Write a board, by the suffix. Raises ``BoardFileError`` where the format cannot hold it."""
    suffix = _suffix(path)
    if suffix in LAYOUT_SUFFIXES:
        data = format_layout(layout_of(board))
    else:
        text = format_position(board) if suffix == POSITION_SUFFIX else str(board)
        data = text.encode("ascii")
    write_complete(path, data, BoardFileError)


def parse_layout(data: bytes) -> NDArray[np.bool_]:
    """The mines of a ``.mbf`` or ``.abf`` file, bool (rows, cols)."""
    if len(data) < 4:
        raise BoardFileError(f"byte {len(data)}: the file ends within its header of 4 bytes")
    cols, rows, mines = data[0], data[1], int.from_bytes(data[2:4])
    try:
        Level("file", rows, cols, mines)
    except ConfigurationError as error:
        raise BoardFileError(f"bytes 0 to 3: {error}") from error
    if len(data) != 4 + 2 * mines:
        raise BoardFileError(
            f"byte {min(len(data), 4 + 2 * mines)}: {mines} mines take {4 + 2 * mines} bytes,"
            f" the file has {len(data)}"
        )
    layout = np.zeros((rows, cols), np.bool_)
    for at in range(4, len(data), 2):
        col, row = data[at], data[at + 1]
        if row >= rows or col >= cols:
            raise BoardFileError(
                f"byte {at}: a mine at row {row}, column {col} of a {rows} x {cols} board"
            )
        if layout[row, col]:
            raise BoardFileError(f"byte {at}: a second mine at row {row}, column {col}")
        layout[row, col] = True
    return layout


def format_layout(layout: NDArray[np.bool_]) -> bytes:
    """The bytes of a ``.mbf`` or ``.abf`` file; mines row-major. *layout* is bool (rows, cols)."""
    rows, cols = layout.shape
    if rows > 255 or cols > 255:
        raise BoardFileError(f"a {rows} x {cols} board: these files hold at most 255 x 255 cells")
    places = np.argwhere(layout)[:, ::-1].astype(np.uint8)
    return bytes((cols, rows)) + len(places).to_bytes(2) + places.tobytes()


def parse_position(text: str) -> Board:
    """The board of a ``.mine`` text."""
    lines = text.splitlines()
    header = re.fullmatch(
        r"\s*([0-9]{1,9})x([0-9]{1,9})x([0-9]{1,9})\s*", lines[0] if lines else ""
    )
    if header is None:
        raise BoardFileError(f"line 1: {(lines or [''])[0]!r}, expected columns x rows x mines")
    cols, rows, mines = (int(value) for value in header.groups())
    body = [line.rstrip() for line in lines[1:] if line.strip()]
    if len(body) != rows or rows < 1:
        raise BoardFileError(f"line {len(body) + 1}: {len(body)} rows of cells, expected {rows}")
    cells: list[list[int]] = []
    for row, line in enumerate(body):
        if len(line) != cols:
            raise BoardFileError(f"line {row + 2}: {len(line)} cells, expected {cols}")
        cells.append([])
        for col, symbol in enumerate(line):
            if symbol not in FROM_POSITION:
                raise BoardFileError(f"line {row + 2}, column {col + 1}: unknown cell {symbol!r}")
            cells[row].append(CODES[FROM_POSITION[symbol]])
    return _with_room(Board(np.array(cells, np.uint8), mines))


def format_position(board: Board) -> str:
    """The ``.mine`` text of a board; question marks and unseen cells become covered."""
    if _with_room(board).mines is None:
        raise BoardFileError("the mine total is not known, and this format needs it")
    rows = ("".join(TO_POSITION[SYMBOLS[code]] for code in row) for row in board.cells)
    return "\n".join([f"{board.cols}x{board.rows}x{board.mines}", *rows]) + "\n"


def shown(layout: NDArray[np.bool_]) -> Board:
    """A layout, bool (rows, cols), as a board that shows every number and every mine."""
    cells = count_neighbours(layout).astype(np.uint8)
    cells[layout] = MINE
    return Board(cells, int(layout.sum()))


def layout_of(board: Board) -> NDArray[np.bool_]:
    """The mines that a board shows or flags, bool (rows, cols), where these are all of them."""
    layout: NDArray[np.bool_] = np.isin(board.cells, (MINE, EXPLODED, FLAG))
    found = int(layout.sum())
    if board.mines is not None and found != board.mines:
        raise BoardFileError(
            f"{found} mines are shown or flagged, and the board has {board.mines}:"
            " a layout needs all of them"
        )
    contradicting = np.argwhere(board.numbers & (count_neighbours(layout) != board.cells))
    if len(contradicting):
        row, col = contradicting[0]
        raise BoardFileError(
            f"row {row}, column {col}: the number {board.cells[row, col]} does not agree with the"
            " mines that are shown or flagged"
        )
    Level("file", board.rows, board.cols, found)
    return layout


def _with_room(board: Board) -> Board:
    """The board, where its mines find room on it: other programs refuse it otherwise."""
    most = board.cells.size
    if board.mines is not None and board.mines > most:
        raise BoardFileError(
            f"mines {board.mines}: a {board.rows} x {board.cols} board holds 0 to {most} mines"
        )
    return board


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BoardFileError(f"{path}: unknown board format {suffix!r}; known are {_known()}")
    return suffix


def _known() -> str:
    return ", ".join(SUFFIXES)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")  # editors of Windows put a mark before the first line
    except UnicodeDecodeError as error:
        raise BoardFileError(f"byte {error.start}: not a text file") from error
