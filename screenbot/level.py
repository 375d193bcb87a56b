"""Levels: board sizes with their mines, and what the first click may hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from screenbot.counting import counted
from screenbot.errors import ConfigurationError
from screenbot.geometry import Cell

FirstClick: TypeAlias = Literal["any", "safe", "opening"]
"""What the first click may hit: anything, no mine, no mine there nor next to it."""

RULES: Final[tuple[FirstClick, ...]] = get_args(FirstClick)


MOST_CELLS: Final = 10_000_000
"""Cells of the largest board: beyond, it is a mistake in the numbers rather than a game."""


MOST_BITS: Final = 10_000
"""Of a whole number."""


def whole_number(name: str, value: object, least: int = 1) -> int:
    """A whole number of at least *least*, of whatever type, as int.

    Raises ``ConfigurationError`` that says what *name* cannot be.
    """
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if number.bit_length() > MOST_BITS:  # Python writes none that is much longer
        raise ConfigurationError(f"{name}: a number of {number.bit_length()} bits is too large")
    if isinstance(value, bool) or number < least:
        raise ConfigurationError(f"{name} {value!r}: expected a whole number of at least {least}")
    return number


def clicked_cell(first: object, rows: int, cols: int) -> Cell:
    """The cell of a first click, of whatever whole numbers, as plain ones.

    Raises ``ConfigurationError`` for what is no cell of the board.
    """
    try:
        row, col = map(index, first)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise ConfigurationError(f"first click {first!r}: expected (row, col)") from None
    if not (0 <= row < rows and 0 <= col < cols):
        raise ConfigurationError(f"first click {row},{col}: not on a {rows} x {cols} board")
    return row, col


@dataclass(frozen=True, slots=True)
class Level:
    """A board size with its mine total. Raises ``ConfigurationError`` where none can be."""

    name: str
    rows: int
    cols: int
    mines: int

    def __post_init__(self) -> None:
        for field in ("rows", "cols", "mines"):
            object.__setattr__(self, field, whole_number(field, getattr(self, field)))
        cells = self.rows * self.cols
        if cells > MOST_CELLS:
            raise ConfigurationError(
                f"a {self.rows} x {self.cols} board: at most {MOST_CELLS} cells, not {cells}"
            )
        if cells == 1:
            raise ConfigurationError("a 1 x 1 board: a mine and a safe cell need two cells")
        if self.mines >= cells:
            raise ConfigurationError(
                f"mines {self.mines}: a {self.rows} x {self.cols} board has"
                f" {counted(cells, 'cell')} and one must be safe,"
                f" so at most {counted(cells - 1, 'mine')}"
            )

    def check(self, rule: str, first: Cell | None = None) -> FirstClick:
        """The rule, if a game can be played under it from any first cell, or from *first*."""
        if rule not in RULES:
            raise ConfigurationError(f"rule {rule!r}: known are {', '.join(RULES)}")
        kept = min(self.rows, 3) * min(self.cols, 3)
        if first is not None:
            first = clicked_cell(first, self.rows, self.cols)
            kept = sum(1 for _ in neighbours(self.rows, self.cols, *first)) + 1
        most = self.rows * self.cols - (kept if rule == "opening" else 1)
        if self.mines > most:
            raise ConfigurationError(
                f"mines {self.mines}: on a {self.rows} x {self.cols} board"
                f" the rule {rule!r} leaves room for at most {counted(most, 'mine')}"
            )
        return rule


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level("beginner", 9, 9, 10),
            Level("intermediate", 16, 16, 40),
            Level("expert", 16, 30, 99),
        )
    }
)


USUAL_MINES: Final[Mapping[tuple[int, int], int]] = MappingProxyType(
    {(8, 8): 10, (8, 10): 10, (14, 18): 40, (20, 24): 99}
)
"""Mine totals of (rows, cols) that are no standard level, but the same wherever they are played."""


def standard_mines(rows: int, cols: int) -> int | None:
    """The mine total of the standard level of that size, upright or lying; None if it is none.

    Widely played sizes with one usual total count as well.
    """
    sizes = {frozenset((level.rows, level.cols)): level.mines for level in LEVELS.values()}
    return sizes.get(frozenset((rows, cols)), USUAL_MINES.get((rows, cols)))


def find_level(level: Level | str | tuple[int, int, int]) -> Level:
    """A level by its name, or a custom one from ``(rows, cols, mines)``."""
    if isinstance(level, Level):
        return level
    if isinstance(level, str):
        if level not in LEVELS:
            raise ConfigurationError(f"level {level!r}: known are {', '.join(LEVELS)}")
        return LEVELS[level]
    if not isinstance(level, tuple) or len(level) != 3:
        raise ConfigurationError(f"level {level!r}: expected a name or (rows, cols, mines)")
    return Level("custom", *level)


def neighbours(rows: int, cols: int, row: int, col: int) -> Iterator[Cell]:
    """The up to eight cells around one, row-major."""
    for r in range(max(row - 1, 0), min(row + 2, rows)):
        for c in range(max(col - 1, 0), min(col + 2, cols)):
            if (r, c) != (row, col):
                yield r, c
