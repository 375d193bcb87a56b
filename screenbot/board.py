"""The visible board: what a player sees, as a value and as text.

The text form is one character a cell, one line a row (see ``SYMBOLS``), with optional header lines
``mines: 99``, ``origin: x y`` and ``cell: size``. Printing what was parsed gives the same board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import BoardTextError, ConfigurationError
from screenbot.geometry import Cell
from screenbot.level import FirstClick, whole_number

COVERED: Final = 9
FLAG: Final = 10
QUESTION: Final = 11
MINE: Final = 12
"""A mine shown at the end of a game."""
EXPLODED: Final = 13
WRONG_FLAG: Final = 14
"""A flag on a cell without a mine, shown at the end of a lost game."""
UNSEEN: Final = 15
"""Something hides the cell, or it could not be read."""

SYMBOLS: Final = "012345678.F?*X!~"
"""The character of each cell code, in the order of the codes."""

CODES: Final = {symbol: code for code, symbol in enumerate(SYMBOLS)}

Action: TypeAlias = Literal["reveal", "flag", "chord"]


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a player on one cell."""

    action: Action
    row: int
    col: int

    @property
    def cell(self) -> Cell:
        """The cell that the move is on."""
        return self.row, self.col


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What is visible of a game.

    ``cells`` is a read-only uint8 array (rows, cols) of codes: 0 to 8 are numbers, the others the
    constants of this module. It may be given as any array of codes, or as the text form, one string
    or a sequence of lines: header lines in it give the other fields where these are None.
    ``mines`` is the mine total of the board, or None where it is not known; whether it can hold so
    many is for a solver to say. ``origin`` and ``cell`` (pixels, floats) say where a board was seen
    on a screenshot, and are None elsewhere.

    Raises ``ConfigurationError`` for an empty board, an unknown code, a mine total that is no
    whole number of at least 0 or pixels that cannot be, ``BoardTextError`` for a malformed text.
    """

    cells: NDArray[np.uint8]
    mines: int | None = None
    origin: tuple[float, float] | None = None
    cell: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        text = _text_form(self.cells)
        if text is None:
            object.__setattr__(self, "cells", _cell_array(self.cells))
        else:
            parsed = _parse(text)
            object.__setattr__(self, "cells", parsed.cells)
            for field in ("mines", "origin", "cell"):
                if getattr(self, field) is None:
                    object.__setattr__(self, field, getattr(parsed, field))
        if self.mines is not None:
            object.__setattr__(self, "mines", whole_number("mines", self.mines, 0))
        for field, positive in (("origin", False), ("cell", True)):
            if getattr(self, field) is not None:
                object.__setattr__(self, field, _pair(field, getattr(self, field), positive))

    @classmethod
    def covered(cls, rows: int, cols: int, mines: int | None = None) -> Board:
        """A board of which nothing has been opened yet."""
        size = whole_number("rows", rows), whole_number("cols", cols)
        return cls(np.full(size, COVERED, np.uint8), mines)

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read the text form. Raises ``BoardTextError`` that names the line and the column."""
        if not isinstance(text, str):
            raise BoardTextError(f"board text {text!r}: expected a string")
        return _parse(text)

    @property
    def rows(self) -> int:
        """Number of rows."""
        return int(self.cells.shape[0])

    @property
    def cols(self) -> int:
        """Number of columns."""
        return int(self.cells.shape[1])

    @property
    def hidden(self) -> NDArray[np.bool_]:
        """Bool (rows, cols): cells of which the content is not known: covered, marked, unseen."""
        cells = self.cells
        hidden = ((cells >= COVERED) & (cells <= QUESTION)) | (cells == UNSEEN)
        return np.asarray(hidden, np.bool_)

    @property
    def numbers(self) -> NDArray[np.bool_]:
        """Bool (rows, cols): cells that show a number (0 included)."""
        return np.asarray(self.cells <= 8, np.bool_)

    @property
    def shown_mines(self) -> NDArray[np.bool_]:
        """Bool (rows, cols): mines that the end of a game has shown."""
        return np.asarray((self.cells == MINE) | (self.cells == EXPLODED), np.bool_)

    def safe_start(self, rule: FirstClick) -> bool:
        """Whether nothing is open yet, and *rule* keeps the first click free of mines."""
        return rule != "any" and not self.numbers.any()

    def with_mines(self, mines: int | None) -> Board:
        """The same board with another mine total."""
        return replace(self, mines=mines)

    def grid(self) -> list[str]:
        """The rows as text, without headers."""
        return ["".join(SYMBOLS[code] for code in row) for row in self.cells]

    def __str__(self) -> str:
        header = []
        if self.mines is not None:
            header.append(f"mines: {self.mines}")
        if self.origin is not None:
            header.append("origin: " + " ".join(_number(value) for value in self.origin))
        if self.cell is not None:
            width, height = (_number(value) for value in self.cell)
            header.append(f"cell: {width}" if width == height else f"cell: {width} {height}")
        return "\n".join(header + self.grid()) + "\n"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            np.array_equal(self.cells, other.cells)
            and self.mines == other.mines
            and self.origin == other.origin
            and self.cell == other.cell
        )

    def __hash__(self) -> int:
        return hash((self.cells.shape, self.cells.tobytes(), self.mines))


def _number(value: float) -> str:
    """Shortest text that parses to the same float; whole numbers without a point."""
    return str(int(value)) if value == int(value) else repr(float(value))


def _pair(name: str, values: object, positive: bool) -> tuple[float, float]:
    """Two numbers in pixels, as a header line may give them. Raises ``ConfigurationError``."""
    try:
        first, second = (float(value) for value in values)  # type: ignore[attr-defined]
        good = all(np.isfinite((first, second))) and not (positive and min(first, second) <= 0)
    except (TypeError, ValueError, OverflowError):
        good = False
    if not good:
        kind = "positive numbers" if positive else "numbers"
        raise ConfigurationError(f"{name} {values!r}: expected two {kind}, in pixels")
    return first, second


def _text_form(cells: object) -> str | None:
    """The text where cells are given as that, in one string or in lines."""
    if isinstance(cells, str):
        return cells
    if isinstance(cells, Sequence) and cells and all(isinstance(line, str) for line in cells):
        return "\n".join(cells)
    return None


def _cell_array(cells: object) -> NDArray[np.uint8]:
    """A read-only, contiguous uint8 copy (rows, cols) of codes."""
    try:
        given = np.asarray(cells)
    except ValueError as error:
        raise ConfigurationError("board cells: expected rows of equal length") from error
    if given.ndim != 2 or given.size == 0:
        raise ConfigurationError(f"board cells of shape {given.shape}: expected (rows, cols)")
    if given.dtype.kind not in "iu":
        raise ConfigurationError(f"board cells of type {given.dtype}: expected whole-number codes")
    bad = (given < 0) | (given > UNSEEN)
    if bad.any():
        row, col = np.argwhere(bad)[0]
        raise ConfigurationError(f"unknown cell code {given[row, col]} at row {row}, column {col}")
    array: NDArray[np.uint8] = np.array(given, np.uint8, order="C")
    array.flags.writeable = False
    return array


def _parse(text: str) -> Board:
    headers: dict[str, tuple[float, ...]] = {}
    rows: list[list[int]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if ":" in line and not rows:
            key, values = _parse_header(line, number)
            if key in headers:
                raise BoardTextError(f"line {number}, column 1: {key!r} given twice")
            headers[key] = values
        else:
            rows.append(_parse_row(line, number, len(rows[0]) if rows else None))
    if not rows:
        raise BoardTextError(f"line {text.count(chr(10)) + 1}, column 1: no row of cells")
    mines = headers.get("mines")
    cell = headers.get("cell")
    origin = headers.get("origin")
    return Board(
        np.array(rows, np.uint8),
        None if mines is None else int(mines[0]),
        None if origin is None else (origin[0], origin[1]),
        None if cell is None else (cell[0], cell[-1]),
    )


_HEADER_COUNTS: Final = {"mines": (1,), "origin": (2,), "cell": (1, 2)}


def _parse_header(line: str, number: int) -> tuple[str, tuple[float, ...]]:
    key, _, rest = line.partition(":")
    name = key.strip().lower()
    if name not in _HEADER_COUNTS:
        known = ", ".join(_HEADER_COUNTS)
        raise BoardTextError(f"line {number}, column 1: unknown header {key.strip()!r} ({known})")
    column = len(key) + 2
    words = rest.split()
    if len(words) not in _HEADER_COUNTS[name]:
        raise BoardTextError(f"line {number}, column {column}: {name!r} cannot be {rest.strip()!r}")
    values = []
    for word in words:
        value = _header_value(name, word)
        if value is None:
            column = line.index(word, len(key) + 1) + 1
            raise BoardTextError(f"line {number}, column {column}: {name!r} cannot be {word!r}")
        values.append(value)
    return name, tuple(values)


def _header_value(name: str, word: str) -> float | None:
    """The number in a header, of a mine total as int, or None where it cannot be that."""
    if not word.isascii() or "_" in word or (name == "mines" and not word.isdigit()):
        return None
    try:
        if name == "mines":
            return int(word)
        value = float(word)
    except ValueError:  # of an int, too, where it has more digits than Python reads
        return None
    return value if np.isfinite(value) and (name == "origin" or value > 0) else None


def _parse_row(line: str, number: int, width: int | None) -> list[int]:
    codes = []
    for column, symbol in enumerate(line, start=1):
        if symbol not in CODES:
            raise BoardTextError(
                f"line {number}, column {column}: unknown cell {symbol!r} (known: {SYMBOLS})"
            )
        codes.append(CODES[symbol])
    if width is not None and len(codes) != width:
        raise BoardTextError(
            f"line {number}, column {min(len(codes), width) + 1}: "
            f"row has {len(codes)} cells, the first row has {width}"
        )
    return codes
