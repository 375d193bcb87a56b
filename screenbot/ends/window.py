"""The embedded game shown in a window while it is played (the extra ``window``: pygame-ce)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from screenbot.board import FLAG, Board
from screenbot.ends.base import Button
from screenbot.ends.embedded import EmbeddedGame
from screenbot.errors import MissingExtraError, ScreenError, StoppedByUser
from screenbot.geometry import Point
from screenbot.render import draw_board

POINTER: Final = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""Outline of the drawn pointer, in pixels from its tip."""

LINUX_DRIVERS: Final = MappingProxyType({"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"})
"""SDL's drivers that show something, and the environment's names of their displays."""


class ShownGame:
    """An ``EmbeddedGame`` that the user can watch.

    Clicks go to the game itself, not through the user's mouse. At most *clicks_per_second* are
    made. Closing the window or pressing Esc in it raises ``StoppedByUser`` at the next click.
    Raises ``MissingExtraError`` without pygame, ``ScreenError`` where no window can be opened.
    """

    def __init__(self, game: EmbeddedGame, clicks_per_second: float | None = None) -> None:
        self._end = game
        self._pause = 0.0 if clicks_per_second is None else 1.0 / clicks_per_second
        self._pygame = open_display()
        self._closed = ""  # why, if it is
        rect = game.monitors[0].rect
        try:
            dress(self._pygame, "screenbot")
            self._window: Any = self._pygame.display.set_mode((rect.width, rect.height))
        except self._pygame.error as error:
            raise ScreenError(f"no window can be opened: {error}") from error
        self._show()

    name = EmbeddedGame.name

    def __enter__(self) -> ShownGame:
        return self

    def __exit__(self, *error: object) -> None:
        self._pygame.quit()

    @property
    def monitors(self) -> Any:
        """See ``Screen.monitors``."""
        return self._end.monitors

    @property
    def grab(self) -> Any:
        """See ``Screen.grab``."""
        return self._end.grab

    def position(self) -> Point:
        """See ``Mouse.position``."""
        return self._end.position()

    def move(self, x: float, y: float) -> None:
        """See ``Mouse.move``."""
        self._end.move(x, y)
        self._show()

    def click(self, x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        """See ``Mouse.click``."""
        if self._closed:
            raise StoppedByUser(f"stopped: {self._closed}")
        self._end.click(x, y, button, hold_s)
        self._show()
        if self._pause:
            self.wait(self._pause)

    def press(self, key: str) -> None:
        """See ``Mouse.press``."""
        self._end.press(key)
        self._show()

    def wait(self, seconds: float) -> None:
        """Keep the window alive for a while, or until it is closed."""
        end = time.monotonic() + seconds
        while not self._closed and (left := end - time.monotonic()) > 0:
            self._pygame.time.wait(max(1, min(15, round(1000 * left))))
            self._listen()

    def _show(self) -> None:
        pygame = self._pygame
        image = self._end.grab()
        surface = pygame.image.frombuffer(image.tobytes(), image.shape[1::-1], "RGB")
        self._window.blit(surface, (0, 0))
        x, y = self._end.position()
        outline = [(x + dx, y + dy) for dx, dy in POINTER]
        pygame.draw.polygon(self._window, (255, 255, 255), outline)
        pygame.draw.polygon(self._window, (0, 0, 0), outline, 1)
        pygame.display.flip()
        self._listen()

    def _listen(self) -> None:
        pygame = self._pygame
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                self._closed = self._closed or "the window was closed"
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._closed = self._closed or "Esc was pressed"


def open_display() -> Any:
    """The pygame module, with a display that somebody can look at.

    Raises ``MissingExtraError`` without pygame, ``ScreenError`` without such a display.
    """
    with _visible_drivers():
        pygame = import_pygame()
        try:
            pygame.display.init()
        except pygame.error as error:
            shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
            place = "" if shown is None else f" (on the display {shown!r})"
            raise ScreenError(f"no window can be opened: {error}{place}") from error
    return pygame


@contextmanager
def _visible_drivers() -> Iterator[None]:
    """SDL, which else would go on where nobody can look, knows only drivers that have a display.

    Where the user names a driver, that one is taken. Raises ``ScreenError`` where there is none.
    """
    named = any(os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"))
    if sys.platform != "linux" or named:
        yield
        return
    drivers = [driver for driver, name in LINUX_DRIVERS.items() if os.environ.get(name)]
    if not drivers:
        raise ScreenError("no window can be opened: DISPLAY is not set")
    os.environ["SDL_VIDEODRIVER"] = ",".join(drivers)
    try:
        yield
    finally:
        del os.environ["SDL_VIDEODRIVER"]


def import_pygame() -> Any:
    """The pygame module. Raises ``MissingExtraError``."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        import pygame
    except ImportError as error:
        raise MissingExtraError(
            "the window needs pygame-ce: pip install 'screenbot[window]'"
        ) from error
    return pygame


def dress(pygame: Any, title: str) -> None:
    """The title and the icon of the window that is about to open: a flag."""
    icon = np.ascontiguousarray(draw_board(Board(np.full((1, 1), FLAG, np.uint8)), "embedded", 32))
    pygame.display.set_caption(title)
    pygame.display.set_icon(pygame.image.frombuffer(icon.tobytes(), icon.shape[1::-1], "RGB"))
