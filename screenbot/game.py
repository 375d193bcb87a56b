"""The game itself: a hidden layout, seeds, and the rules of Windows Minesweeper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Board, Move
from screenbot.errors import ConfigurationError, IllegalMoveError
from screenbot.geometry import Cell

FirstClick: TypeAlias = Literal["any", "safe", "opening"]
"""What the first click may hit: anything, no mine, no mine there nor next to it."""

State: TypeAlias = Literal["ready", "playing", "won", "lost"]

Seed: TypeAlias = int | tuple[int, ...] | None
"""A whole number or several, not negative; None draws a fresh one."""

RULES: Final[tuple[FirstClick, ...]] = get_args(FirstClick)


def _whole_number(name: str, value: object) -> int:
    """A whole number of at least 1, as int."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = 0
    if isinstance(value, bool) or number < 1:
        raise ConfigurationError(f"{name} {value!r}: expected a whole number of at least 1")
    return number


@dataclass(frozen=True, slots=True)
class Level:
    """A board size with its mine total. Raises ``ConfigurationError`` where none can be."""

    name: str
    rows: int
    cols: int
    mines: int

    def __post_init__(self) -> None:
        for field in ("rows", "cols", "mines"):
            object.__setattr__(self, field, _whole_number(field, getattr(self, field)))
        cells = self.rows * self.cols
        if self.mines >= cells:
            raise ConfigurationError(
                f"mines {self.mines}: a {self.rows} x {self.cols} board has {cells} cells"
                f" and one must be safe, so at most {cells - 1} mines"
            )

    def check(self, rule: str, first: Cell | None = None) -> FirstClick:
        """The rule, if a game can be played under it from any first cell, or from *first*."""
        if rule not in RULES:
            raise ConfigurationError(f"rule {rule!r}: known are {', '.join(RULES)}")
        kept = min(self.rows, 3) * min(self.cols, 3)
        if first is not None:
            self._check_on_board(first)
            kept = sum(1 for _ in neighbours(self.rows, self.cols, *first)) + 1
        most = self.rows * self.cols - (kept if rule == "opening" else 1)
        if self.mines > most:
            raise ConfigurationError(
                f"mines {self.mines}: on a {self.rows} x {self.cols} board"
                f" the rule {rule!r} leaves room for at most {most} mines"
            )
        return rule

    def _check_on_board(self, cell: Cell) -> None:
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise ConfigurationError(
                f"first click {row},{col}: not on a {self.rows} x {self.cols} board"
            )


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


def draw_layout(level: Level, rule: FirstClick, first: Cell, seed: Seed) -> NDArray[np.bool_]:
    """Mines as bool (rows, cols), uniform over the layouts that *rule* allows after *first*.

    Each cell that may hold a mine gets a raw 64-bit word of PCG64, and those with the smallest
    words are the mines: NumPy keeps raw streams the same between versions, so seeds stay valid.
    """
    level.check(rule, first)
    allowed = np.ones((level.rows, level.cols), np.bool_)
    if rule != "any":
        allowed[first] = False
    if rule == "opening":
        for cell in neighbours(level.rows, level.cols, *first):
            allowed[cell] = False
    places = np.flatnonzero(allowed)
    words = np.random.PCG64(_seed_sequence(seed)).random_raw(places.size)
    layout = np.zeros(level.rows * level.cols, np.bool_)
    layout[places[np.argpartition(words, level.mines - 1)[: level.mines]]] = True
    return layout.reshape(level.rows, level.cols)


def count_neighbours(layout: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """For each cell the number of mines around it; uint8 (rows, cols)."""
    rows, cols = layout.shape
    padded = np.zeros((rows + 2, cols + 2), np.uint8)
    padded[1:-1, 1:-1] = layout
    across = padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]
    total: NDArray[np.uint8] = across[:-2] + across[1:-1] + across[2:] - padded[1:-1, 1:-1]
    return total


class Game:
    """One game, from the covered board to its end.

    ``level`` is a :class:`Level`, its name, or ``(rows, cols, mines)``. The layout is drawn at the
    first reveal. ``question_marks`` puts them between a flag and the covered cell, as Windows does.
    Moves that a player can make without effect (opening a flag, anything after the end) change
    nothing and return False; a cell off the board raises ``IllegalMoveError``.
    """

    def __init__(
        self,
        level: Level | str | tuple[int, int, int] = "expert",
        rule: FirstClick = "safe",
        seed: Seed = None,
        *,
        question_marks: bool = False,
    ) -> None:
        self.level = find_level(level)
        self.rule: FirstClick = self.level.check(rule)
        self.seed = seed
        self.question_marks = question_marks
        _seed_sequence(seed)
        self._state: State = "ready"
        self._cells = np.full((self.level.rows, self.level.cols), COVERED, np.uint8)
        self._layout: NDArray[np.bool_] | None = None
        self._counts = self._cells
        self._covered_safe = self.level.rows * self.level.cols - self.level.mines

    @classmethod
    def from_layout(cls, layout: ArrayLike, *, question_marks: bool = False) -> Game:
        """A game with the given mines, bool or 0/1 (rows, cols). Any cell may be clicked first."""
        mines = np.asarray(layout)
        if mines.ndim != 2 or not np.isin(mines, (0, 1)).all():
            raise ConfigurationError(
                f"layout of shape {mines.shape} and type {mines.dtype}:"
                " expected (rows, cols) with True or 1 for a mine"
            )
        rows, cols = mines.shape
        game = cls((rows, cols, int(mines.sum())), "any", 0, question_marks=question_marks)
        game._bury(mines.astype(np.bool_))
        return game

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.level.rows

    @property
    def cols(self) -> int:
        """Number of columns."""
        return self.level.cols

    @property
    def mines(self) -> int:
        """The mine total."""
        return self.level.mines

    @property
    def state(self) -> State:
        """ "ready" until the first reveal, then "playing", at the end "won" or "lost"."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the game was won or lost."""
        return self._state in ("won", "lost")

    @property
    def board(self) -> Board:
        """What a player sees now."""
        return Board(self._cells, self.level.mines)

    @property
    def mines_left(self) -> int:
        """What the mine counter shows: the total less the flags; negative with too many flags."""
        flags = np.count_nonzero((self._cells == FLAG) | (self._cells == WRONG_FLAG))
        return self.level.mines - int(flags)

    @property
    def layout(self) -> NDArray[np.bool_] | None:
        """The hidden mines, bool (rows, cols), read-only; None before they are drawn."""
        return self._layout

    def apply(self, move: Move) -> bool:
        """Make one move; whether it changed anything."""
        actions = {"reveal": self.reveal, "flag": self.flag, "chord": self.chord}
        if move.action not in actions:
            raise IllegalMoveError(f"action {move.action!r}: known are {', '.join(actions)}")
        return actions[move.action](move.row, move.col)

    def reveal(self, row: int, col: int) -> bool:
        """Open a cell and, from a zero, all that is connected to it. A flag stays closed."""
        self._check_on_board("reveal", row, col)
        if self.over or self._cells[row, col] not in (COVERED, QUESTION):
            return False
        if self._layout is None:
            self._bury(draw_layout(self.level, self.rule, (row, col), self.seed))
        self._open([(row, col)])
        return True

    def flag(self, row: int, col: int) -> bool:
        """Turn covered into flag, flag into covered (or question mark, and that into covered)."""
        self._check_on_board("flag", row, col)
        after_flag = QUESTION if self.question_marks else COVERED
        turned = {COVERED: FLAG, FLAG: after_flag, QUESTION: COVERED}
        code = int(self._cells[row, col])
        if self.over or code not in turned:
            return False
        self._cells[row, col] = turned[code]
        return True

    def chord(self, row: int, col: int) -> bool:
        """Open all unflagged cells around a number that has as many flags around it."""
        self._check_on_board("chord", row, col)
        number = int(self._cells[row, col])
        if self.over or number > 8:
            return False
        around = list(neighbours(self.rows, self.cols, row, col))
        if sum(self._cells[cell] == FLAG for cell in around) != number:
            return False
        closed = [cell for cell in around if self._cells[cell] in (COVERED, QUESTION)]
        self._open(closed)
        return bool(closed)

    def _bury(self, layout: NDArray[np.bool_]) -> None:
        layout.flags.writeable = False
        self._layout = layout
        self._counts = count_neighbours(layout)

    def _open(self, cells: list[Cell]) -> None:
        """Open closed cells at once: a chord may hit several mines, as in Windows."""
        assert self._layout is not None
        self._state = "playing"
        hit = [cell for cell in cells if self._layout[cell]]
        self._flood([cell for cell in cells if not self._layout[cell]])
        if hit:
            self._lose(hit)
        elif self._covered_safe == 0:
            self._state = "won"
            self._cells[self._layout] = FLAG

    def _flood(self, stack: list[Cell]) -> None:
        """Open safe cells; zeros open their neighbours, question marks too but never flags."""
        while stack:
            cell = stack.pop()
            if self._cells[cell] not in (COVERED, QUESTION):
                continue
            self._cells[cell] = self._counts[cell]
            self._covered_safe -= 1
            if self._counts[cell] == 0:
                stack.extend(neighbours(self.rows, self.cols, *cell))

    def _lose(self, hit: list[Cell]) -> None:
        assert self._layout is not None
        self._state = "lost"
        flagged = self._cells == FLAG
        self._cells[self._layout & ~flagged] = MINE
        self._cells[~self._layout & flagged] = WRONG_FLAG
        for cell in hit:
            self._cells[cell] = EXPLODED

    def _check_on_board(self, action: str, row: int, col: int) -> None:
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IllegalMoveError(
                f"{action} {row},{col}: not on a {self.rows} x {self.cols} board"
            )


def _seed_sequence(seed: Seed) -> np.random.SeedSequence:
    try:
        return np.random.SeedSequence(seed)
    except (TypeError, ValueError):
        raise ConfigurationError(
            f"seed {seed!r}: expected a whole number that is not negative"
        ) from None
