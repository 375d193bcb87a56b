"""Wishes to stop, heard everywhere: Esc, whatever window has the keyboard, and the corners."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Any, Protocol

from screenbot.ends import system
from screenbot.ends.base import Monitor
from screenbot.ends.monitors import corners

OWN_PRESS_S = 0.3
"""Seconds for which Esc is taken as the bot's own after it has pressed the key itself."""

CORNER = 3.0
"""Points around a corner in which the pointer stops the bot."""

END_S = 1.0
"""Longest wait in seconds for the listener's thread to end."""


class StopSignal(Protocol):
    """Whether the user has asked to stop."""

    def asked(self) -> str | None:
        """How the user asked, in words, or None."""
        ...

    def expect_own_press(self) -> None:
        """The bot is about to press the stop key itself."""
        ...


class NoStopSignal:
    """Nobody can ask: the embedded game and the tests."""

    def asked(self) -> str | None:
        """See ``StopSignal.asked``."""
        return None

    def expect_own_press(self) -> None:
        """See ``StopSignal.expect_own_press``."""


class StopKey:
    """Listens for Esc and for the pointer in a corner, from ``with`` to the end of its block.

    The threads of pynput hear what happens between two looks of the bot, a pointer that its own
    click has pulled out of the corner again included. *monitors* say where the corners are; without
    them only the key is heard. ``problem`` says in words why nothing can be heard, or is None.
    """

    def __init__(self, monitors: tuple[Monitor, ...] = ()) -> None:
        self.problem: str | None = None
        places = tuple(Monitor(monitor.points, monitor.points) for monitor in monitors)
        self._corners = corners(places) if places else ()
        self._asked: str | None = None
        self._own_until = 0.0
        self._listeners: list[Any] = []

    def asked(self) -> str | None:
        """See ``StopSignal.asked``."""
        return self._asked

    def expect_own_press(self) -> None:
        """See ``StopSignal.expect_own_press``."""
        self._own_until = time.monotonic() + OWN_PRESS_S

    def __enter__(self) -> StopKey:
        try:
            with system.tolerant_import():
                self._listen()
        except Exception as error:
            # A bot without the key still stops in a corner and on Ctrl-C, and its user is told.
            if not isinstance(error, ImportError | OSError) and not system.from_xlib(error):
                raise
            self.problem = f"the key Esc cannot be watched: {error}"
        return self

    def _listen(self) -> None:
        from pynput import keyboard, mouse

        def on_press(key: Any) -> None:
            if key == keyboard.Key.esc and time.monotonic() > self._own_until:
                self._asked = "Esc was pressed"

        def on_move(x: float, y: float) -> None:
            # Points past the edge are where a system reports a pointer that is pushed on.
            for left, top in self._corners:
                if abs(x - left) <= CORNER and abs(y - top) <= CORNER:
                    self._asked = self._asked or "the mouse is in a corner of the screen"

        heard = [keyboard.Listener(on_press=on_press)]
        if self._corners:
            heard.append(mouse.Listener(on_move=on_move))
        for listener in heard:
            listener.start()
            listener.wait()
            self._listeners.append(listener)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for listener in self._listeners:
            listener.stop()
            context = getattr(listener, "_context", None)
            if context is not None:
                _end_x11_recording(context)
            listener.join(END_S)


def _end_x11_recording(context: Any) -> None:
    """Send the X11 server the request to stop that pynput leaves in a buffer."""
    with system.tolerant_import():
        from Xlib.display import Display

        display = Display()
    display.record_disable_context(context)
    display.sync()
    display.close()
