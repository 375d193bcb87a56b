"""The global stop key: Esc, whatever window has the keyboard."""

from __future__ import annotations

import threading
import time
from types import TracebackType
from typing import Any, Protocol

from screenbot.ends import system

OWN_PRESS_S = 0.3
"""Seconds for which Esc is taken as the bot's own after it has pressed the key itself."""

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
    """Listens for Esc from ``with`` to the end of its block, on a thread of pynput.

    ``problem`` says in words why the key cannot be heard, or is None.
    """

    def __init__(self) -> None:
        self.problem: str | None = None
        self._pressed = threading.Event()
        self._own_until = 0.0
        self._listener: Any = None

    def asked(self) -> str | None:
        """See ``StopSignal.asked``."""
        return "Esc was pressed" if self._pressed.is_set() else None

    def expect_own_press(self) -> None:
        """See ``StopSignal.expect_own_press``."""
        self._own_until = time.monotonic() + OWN_PRESS_S

    def __enter__(self) -> StopKey:
        try:
            with system.tolerant_import():
                from pynput import keyboard

                def on_press(key: Any) -> None:
                    if key == keyboard.Key.esc and time.monotonic() > self._own_until:
                        self._pressed.set()

                self._listener = keyboard.Listener(on_press=on_press)
                self._listener.start()
                self._listener.wait()
        except Exception as error:
            # A bot without the key still stops in a corner and on Ctrl-C, and its user is told.
            if not isinstance(error, ImportError | OSError) and not system.from_xlib(error):
                raise
            self.problem = f"the key Esc cannot be watched: {error}"
            self._listener = None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._listener is not None:
            self._listener.stop()
            context = getattr(self._listener, "_context", None)
            if context is not None:
                _end_x11_recording(context)
            self._listener.join(END_S)


def _end_x11_recording(context: Any) -> None:
    """Send the X11 server the request to stop that pynput leaves in a buffer."""
    with system.tolerant_import():
        from Xlib.display import Display

        display = Display()
    display.record_disable_context(context)
    display.sync()
    display.close()
