"""The embedded game as a screen and a mouse: pixels out, clicks in, no display needed."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from screenbot.board import Move
from screenbot.ends.base import Button, Image, Monitor
from screenbot.ends.still import crop
from screenbot.errors import ScreenError
from screenbot.game import FirstClick, Game, Level, Seed, find_level
from screenbot.geometry import Point, Rect
from screenbot.render import Mood, Picture, draw_window, find_look, update_cells

MARGIN: Final = 32
"""Pixels of empty desktop around the window."""

GROUND: Final = (20, 24, 31)
"""Colour (R, G, B) of the empty desktop."""


class EmbeddedGame:
    """A game of Minesweeper drawn as a window on a small desktop of its own.

    *seed* fixes all games: game number n (from 0) has the seed ``(seed, n)``. The face and F2 start
    the next game; a middle click and both buttons chord. *theme* is how it looks, by its name or
    its folder, *cell* the size of a cell in pixels.
    """

    name = "embedded"

    def __init__(
        self,
        level: Level | str | tuple[int, int, int] = "expert",
        rule: FirstClick = "safe",
        seed: int | None = None,
        *,
        theme: str | Path = "embedded",
        cell: float = 24.0,
        question_marks: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._level = find_level(level)
        self._rule = rule
        self._seed = seed
        self._theme = find_look(theme)
        self._cell = cell
        self._question_marks = question_marks
        self._clock = clock
        self._started = 0
        self._pointer: Point = (MARGIN / 2, MARGIN / 2)
        self._drawn: tuple[object, ...] | None = None
        self._new_game()

    def _new_game(self) -> None:
        seed: Seed = None if self._seed is None else (self._seed, self._started)
        self.game = Game(self._level, self._rule, seed, question_marks=self._question_marks)
        self._started += 1
        self._begun: float | None = None
        self._seconds = 0
        self._draw()

    @property
    def monitors(self) -> tuple[Monitor, ...]:
        """The desktop of the game: one monitor with its origin at (0, 0)."""
        rect = Rect(0, 0, self._desktop.shape[1], self._desktop.shape[0])
        return (Monitor(rect, rect),)

    def grab(self, region: Rect | None = None) -> Image:
        """See ``Screen.grab``."""
        board = self._picture.lattice.bounds().moved(MARGIN, MARGIN)
        if region is not None and region.intersection(board) == region:
            self._draw_cells()
        else:
            self._draw()
        return crop(self._desktop, region)

    def position(self) -> Point:
        """See ``Mouse.position``."""
        return self._pointer

    def move(self, x: float, y: float) -> None:
        """See ``Mouse.move``."""
        if not self.monitors[0].rect.contains(x, y):
            raise ScreenError(f"({x:g}, {y:g}) lies on no monitor")
        self._pointer = (x, y)

    def click(self, x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        """See ``Mouse.click``. The game takes clicks of any length and does not wait for them."""
        self.move(x, y)
        inside = (x - MARGIN, y - MARGIN)
        if self._picture.face.contains(*inside) and button == "left":
            self._new_game()
        cell = self._picture.lattice.cell_at(*inside)
        if cell is not None:
            self._click_cell(*cell, button)

    def press(self, key: str) -> None:
        """See ``Mouse.press``."""
        if key.upper() == "F2":
            self._new_game()

    def _click_cell(self, row: int, col: int, button: Button) -> None:
        if button == "left":
            self.game.apply(Move("reveal", row, col))
        elif button == "right":
            self.game.apply(Move("flag", row, col))
        else:
            self.game.apply(Move("chord", row, col))
        if self._begun is None and self.game.state != "ready":
            self._begun = self._clock()

    def _draw(self) -> None:
        """Bring the whole desktop up to date where anything has changed."""
        game = self.game
        if self._begun is not None and not game.over:
            self._seconds = min(999, 1 + int(self._clock() - self._begun))
        now = (game, game.state, game.mines_left, self._seconds)
        if now == self._drawn:
            self._draw_cells()
            return
        mood: Mood = game.state if game.state in ("won", "lost") else "playing"
        self._board = game.board
        self._picture: Picture = draw_window(
            self._board,
            mines_left=game.mines_left,
            seconds=self._seconds,
            mood=mood,
            theme=self._theme,
            cell=self._cell,
        )
        height, width, _ = self._picture.image.shape
        self._desktop: Image = np.full(
            (height + 2 * MARGIN, width + 2 * MARGIN, 3), GROUND, np.uint8
        )
        self._desktop[MARGIN:-MARGIN, MARGIN:-MARGIN] = self._picture.image
        self._drawn = now

    def _draw_cells(self) -> None:
        """Draw the cells that have changed: most looks are at the board alone."""
        if np.array_equal(self.game.cells, self._board.cells):
            return
        board, lattice = self.game.board, self._picture.lattice.moved(MARGIN, MARGIN)
        update_cells(self._desktop, lattice, self._board, board, self._theme)
        self._board = board
