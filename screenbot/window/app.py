"""The window's loop: events in, frames out. It never waits for the solver."""

from __future__ import annotations

import time
from typing import Any, Final

from screenbot.board import Move
from screenbot.ends.window import dress, open_display
from screenbot.errors import ScreenbotError, ScreenError
from screenbot.geometry import Cell
from screenbot.records import Recorder
from screenbot.window.panel import press
from screenbot.window.settings import ASSISTANCE, GUESSING, Settings, after
from screenbot.window.table import Table
from screenbot.window.view import (
    Painter,
    Places,
    Pointer,
    default_size,
    find_places,
    waiting_text,
)

TITLE: Final = "screenbot - Minesweeper"
FRAME_S: Final = 1 / 60
SMALLEST: Final = (480, 420)
STEPS: Final = {"K_UP": (-1, 0), "K_DOWN": (1, 0), "K_LEFT": (0, -1), "K_RIGHT": (0, 1)}


def run(settings: Settings, recorder: Recorder | None = None, cell: float = 30.0) -> Table:
    """Show the window until it is closed; returns the table with its tally.

    *cell* is the size of a cell in pixels when the window opens. Raises ``MissingExtraError``
    without pygame, ``ScreenError`` where no window can be opened.
    """
    pygame = open_display()
    try:
        pygame.font.init()
        dress(pygame, TITLE)
        (desktop, *_) = pygame.display.get_desktop_sizes()
        size = default_size(settings, cell, desktop)
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise ScreenError(f"no window can be opened: {error}") from error
    table = Table(settings, recorder)
    try:
        App(pygame, surface, table).loop()
    finally:
        table.close()
        pygame.quit()
    return table


class App:
    """One window."""

    def __init__(self, pygame: Any, surface: Any, table: Table) -> None:
        self._pygame = pygame
        self._surface = surface
        self._table = table
        self._painter = Painter(pygame)
        self._open = True
        self._dirty = True
        self._held: set[int] = set()
        self._chorded = False
        self._place = (-1, -1)
        self._cursor: Cell | None = None
        self._shown_second = -1
        self._waiting = ""
        self._moved = 0.0
        self._find_places()

    def loop(self) -> None:
        """Until the window is closed."""
        while self._open:
            first = self._pygame.event.wait(round(1000 * FRAME_S))
            for event in (first, *self._pygame.event.get()):
                self._handle(event)
            now = time.monotonic()
            self._advance(now)
            waiting = waiting_text(self._table)
            if int(self._table.seconds(now)) != self._shown_second or waiting != self._waiting:
                self._waiting, self._dirty = waiting, True
            if self._dirty:
                self._shown_second = int(self._table.seconds(now))
                self._painter.paint(self._surface, self._table, self._places, self._pointer(), now)
                self._pygame.display.flip()
                self._dirty = False

    def _advance(self, now: float) -> None:
        """What happens by itself: answers of the solver, its moves, the next game."""
        table, speed = self._table, self._table.settings.speed
        self._dirty = table.listen() or self._dirty
        if table.due_again(now):
            self._do("new")
        if self._held or now - self._moved < (1 / speed if speed else 0.0):
            return
        if table.play_turn(now) if speed == 0.0 else table.step(now):
            self._moved, self._dirty = now, True

    # --- events ------------------------------------------------------------------------------

    def _handle(self, event: Any) -> None:
        pygame = self._pygame
        if event.type == pygame.QUIT:
            self._open = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED):
            self._resized()
        elif event.type == pygame.MOUSEMOTION:
            self._place, self._cursor, self._dirty = event.pos, None, True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            self._place, self._cursor = event.pos, None
            self._button_down(event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button <= 3:
            self._place = event.pos
            self._button_up(event.button)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _resized(self) -> None:
        width, height = self._surface.get_size()
        if width < SMALLEST[0] or height < SMALLEST[1]:
            size = (max(width, SMALLEST[0]), max(height, SMALLEST[1]))
            self._surface = self._pygame.display.set_mode(size, self._pygame.RESIZABLE)
        self._find_places()

    def _button_down(self, button: int) -> None:
        self._held.add(button)
        self._dirty = True
        cell = self._cell()
        if {1, 3} <= self._held and cell is not None:
            self._chorded = True
        elif button == 3 and cell is not None:
            self._act(Move("flag", *cell))

    def _button_up(self, button: int) -> None:
        was_held = button in self._held
        self._held.discard(button)
        self._dirty = True
        cell = self._cell()
        if not was_held or cell is None:
            if button == 1 and was_held:
                self._click_panel()
        elif self._chorded or button == 2:
            self._act(Move("chord", *cell))
        elif button == 1:
            self._table.click(cell, time.monotonic())
        if not self._held:
            self._chorded = False

    def _click_panel(self) -> None:
        if self._places.face.contains(*self._place):
            self._do("new")
            return
        button = self._places.panel.button_at(*self._place)
        if button is not None:
            self._do(button.action)

    def _key(self, event: Any) -> None:
        pygame, table = self._pygame, self._table
        name = pygame.key.name(event.key)
        self._dirty = True
        for key, step in STEPS.items():
            if event.key == getattr(pygame, key):
                self._move_cursor(step)
                return
        settings = table.settings
        commands = {
            "f2": "new", "n": "new", "r": "same", "u": "undo", "backspace": "undo", "m": "heat",
            "d": "dark", "p": "policy", "a": "again",
            "1": "level:beginner", "2": "level:intermediate", "3": "level:expert",
            "s": f"solver:{after(ASSISTANCE, settings.solver)}",
            "g": f"guess:{after(GUESSING, settings.guessing)}",
            "l": f"look:{after(settings.looks, settings.look)}",
        }  # fmt: skip
        if name in commands:
            self._do(commands[name])
        elif name in ("escape", "q"):
            self._open = False
        elif self._cursor is not None and name in ("space", "return"):
            table.click(self._cursor, time.monotonic())
        elif self._cursor is not None and name in ("f", "c"):
            self._act(Move("flag" if name == "f" else "chord", *self._cursor))

    def _move_cursor(self, step: tuple[int, int]) -> None:
        board = self._table.game.board
        row, col = self._cursor or (board.rows // 2, board.cols // 2)
        if self._cursor is not None:
            row, col = (row + step[0]) % board.rows, (col + step[1]) % board.cols
        self._cursor = row, col

    # --- what follows ------------------------------------------------------------------------

    def _act(self, move: Move) -> None:
        self._table.act(move, time.monotonic())

    def _do(self, action: str) -> None:
        """Do what a button or a key says; a board that cannot be is refused in the panel."""
        table = self._table
        self._dirty = True
        if action == "undo":
            table.undo()
            return
        if action in ("new", "same"):
            table.new_game() if action == "new" else table.same_again()
            self._find_places()
            return
        try:
            new_game, new_advice = press(table.settings, action)
        except ScreenbotError as error:
            table.trouble = str(error)
            return
        if new_game:
            table.new_game()
        elif new_advice:
            table.settings_changed()
        self._find_places()

    def _find_places(self) -> None:
        size = self._surface.get_size()
        self._places: Places = find_places(self._table.settings, self._table.game.board, size)
        self._cursor = None
        self._dirty = True

    def _cell(self) -> Cell | None:
        return self._places.lattice.cell_at(*self._place)

    def _pointer(self) -> Pointer:
        cell = self._cell()
        pressed: tuple[Cell, ...] = ()
        board = self._table.game.board
        if cell is not None and (1 in self._held or 2 in self._held):
            alone = board.cells[cell] > 8 and not self._chorded and 2 not in self._held
            around = self._table.pressed(cell)
            pressed = tuple(near for near in around if not alone or near == cell)
        return Pointer(self._place, cell, pressed, self._cursor)
