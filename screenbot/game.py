"""The game itself: a hidden layout, seeds, and the rules of Windows Minesweeper."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Board, Move
from screenbot.errors import ConfigurationError, IllegalMoveError
from screenbot.geometry import Cell
from screenbot.level import LEVELS, RULES, FirstClick, Level, find_level, neighbours

__all__ = [
    "LEVELS",
    "RULES",
    "FirstClick",
    "Game",
    "Level",
    "Seed",
    "State",
    "count_neighbours",
    "draw_layout",
    "find_level",
    "neighbours",
]

State: TypeAlias = Literal["ready", "playing", "won", "lost"]

Seed: TypeAlias = int | tuple[int, ...] | None
"""A whole number or several, not negative; None draws a fresh one."""


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


def make_room(layout: NDArray[np.bool_], rule: FirstClick, first: Cell) -> NDArray[np.bool_]:
    """A given layout as *rule* wants it after a first click, bool (rows, cols).

    As in Windows, a mine that may not stay moves to the first free cell, row by row from the top
    left.
    """
    rows, cols = layout.shape
    kept = [] if rule == "any" else [first]
    if rule == "opening":
        kept += neighbours(rows, cols, *first)
    moved = layout.copy()
    free = (cell for cell in np.ndindex(rows, cols) if not layout[cell] and cell not in kept)
    for cell in kept:
        if moved[cell]:
            moved[cell], moved[next(free)] = False, True
    return moved


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
        self.seed = _plain_seed(seed)
        self.question_marks = question_marks
        _seed_sequence(self.seed)
        self._state: State = "ready"
        self._cells = np.full((self.level.rows, self.level.cols), COVERED, np.uint8)
        self._layout: NDArray[np.bool_] | None = None
        self._counts = self._cells
        self._covered_safe = self.level.rows * self.level.cols - self.level.mines

    @classmethod
    def from_layout(
        cls,
        layout: ArrayLike,
        rule: FirstClick = "any",
        *,
        question_marks: bool = False,
        shown: Iterable[Cell] = (),
    ) -> Game:
        """A game with the given mines, bool or 0/1 (rows, cols).

        Under a *rule* other than ``any``, mines make room for the first click (:func:`make_room`).
        The safe cells *shown* are open already, each for itself; then no click is the first.
        """
        mines = np.asarray(layout)
        if mines.ndim != 2 or not np.isin(mines, (0, 1)).all():
            raise ConfigurationError(
                f"layout of shape {mines.shape} and type {mines.dtype}:"
                " expected (rows, cols) with True or 1 for a mine"
            )
        rows, cols = mines.shape
        game = cls((rows, cols, int(mines.sum())), rule, question_marks=question_marks)
        game._bury(mines.astype(np.bool_))
        for cell in shown:
            game._check_on_board("show", *cell)
            if mines[cell] or game._cells[cell] != COVERED:
                raise ConfigurationError(f"shown {cell[0]},{cell[1]}: a mine, or given twice")
            game._cells[cell] = game._counts[cell]
            game._covered_safe -= 1
            game._state = "playing" if game._covered_safe else "won"
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
    def cells(self) -> NDArray[np.uint8]:
        """The codes of ``board``, uint8 (rows, cols): a read-only view of what goes on."""
        cells = self._cells.view()
        cells.flags.writeable = False
        return cells

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
        elif self._state == "ready":
            self.level.check(self.rule, (row, col))
            self._bury(make_room(self._layout, self.rule, (row, col)))
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
        try:
            on_board = 0 <= index(row) < self.rows and 0 <= index(col) < self.cols
        except TypeError:
            on_board = False
        if not on_board:
            raise IllegalMoveError(
                f"{action} {row},{col}: not on a {self.rows} x {self.cols} board"
            )


def _plain_seed(seed: Seed) -> Seed:
    """The seed in plain numbers, whatever whole numbers it is given in."""
    if seed is None:
        return None
    try:
        return tuple(map(index, seed)) if isinstance(seed, Iterable) else index(seed)
    except TypeError:
        raise _no_seed(seed) from None


def _seed_sequence(seed: Seed) -> np.random.SeedSequence:
    try:
        return np.random.SeedSequence(seed)
    except (TypeError, ValueError):
        raise _no_seed(seed) from None


def _no_seed(seed: object) -> ConfigurationError:
    return ConfigurationError(f"seed {seed!r}: expected a whole number that is not negative")
