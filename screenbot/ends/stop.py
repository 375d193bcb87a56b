"""Wishes to stop, heard everywhere: Esc, whatever window has the keyboard, and the corners."""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Any, Protocol

from screenbot.ends import system
from screenbot.ends.base import Monitor
from screenbot.ends.monitors import corners, to_points
from screenbot.geometry import Point

OWN_PRESS_S = 2.0
"""Seconds for which Esc is taken as the bot's own, once for each time that it has pressed the key
itself: on a busy machine the listener hears of it late."""

CORNER = 3.0
"""Points around a corner in which the pointer stops the bot."""

CATCH_UP_S = 0.05
"""Longest wait in seconds for the listener to hear of a move that was made."""

DEAF = 3
"""Moves in a row that the listener has not heard of, from which it is not waited for."""

START_LOOK_S = 0.01
"""Seconds between two looks whether a listener that starts has failed."""

START_S = 1.0
"""Longest wait in seconds for the X11 server to begin to record."""

END_S = 1.0
"""Longest wait in seconds for the listener's thread to end."""


class StopSignal(Protocol):
    """Whether the user has asked to stop."""

    def asked(self, pointer: Point | None = None) -> str | None:
        """How the user asked, in words, or None.

        With *pointer*, the place of the pointer in desktop pixels, the answer takes in all that
        happened before the pointer got there.
        """
        ...

    def expect_own_press(self) -> None:
        """The bot is about to press the stop key itself."""
        ...


class NoStopSignal:
    """Nobody can ask: the embedded game and the tests."""

    def asked(self, pointer: Point | None = None) -> str | None:
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
        self._monitors = monitors
        self._asked: str | None = None
        self._own: deque[float] = deque()
        self._listeners: list[Any] = []
        self._heard: Point | None = None
        self._deaf = 0

    def asked(self, pointer: Point | None = None) -> str | None:
        """See ``StopSignal.asked``."""
        if pointer is not None and self._heard is not None and self._deaf < DEAF:
            self._catch_up(to_points(self._monitors, *pointer))
        return self._asked

    def _catch_up(self, place: Point) -> None:
        """Wait until the listener has heard of the pointer at *place*, in points.

        Its thread may lag behind the bot's own moves, and a wish to stop wait in line behind them.
        A system that does not report these moves is not waited for again and again.
        """
        end = time.monotonic() + CATCH_UP_S
        while self._asked is None and not _near(self._heard, place):
            if time.monotonic() > end:
                self._deaf += 1
                return
            time.sleep(CATCH_UP_S / 100)
        self._deaf = 0

    def expect_own_press(self) -> None:
        """See ``StopSignal.expect_own_press``."""
        self._own.append(time.monotonic() + OWN_PRESS_S)

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
            if key == keyboard.Key.esc and not self._is_own():
                self._asked = "Esc was pressed"

        def on_move(x: float, y: float) -> None:
            self._heard = (x, y)
            # Points past the edge are where a system reports a pointer that is pushed on.
            for left, top in self._corners:
                if abs(x - left) <= CORNER and abs(y - top) <= CORNER:
                    self._asked = self._asked or "the mouse is in a corner of the screen"

        heard = [keyboard.Listener(on_press=on_press)]
        if self._corners:
            heard.append(mouse.Listener(on_move=on_move))
        for listener in heard:
            _start(listener)
            self._listeners.append(listener)

    def _is_own(self) -> bool:
        """Whether a press of Esc is one of the bot's own, which counts once."""
        while self._own:
            if time.monotonic() <= self._own.popleft():
                return True
        return False

    def __exit__(self, *error: object) -> None:
        for listener in self._listeners:
            listener.stop()
            context = getattr(listener, "_context", None)
            if context is not None:
                _end_x11_recording(context)
            listener.join(END_S)


def _near(a: Point | None, b: Point) -> bool:
    return a is not None and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def _start(listener: Any) -> None:
    """Start *listener* and wait until it hears.

    Its own wait has no end where its thread fails, as without a display.
    Raises what made it fail, or ``OSError`` where that is not known.
    """
    failures: list[BaseException] = []
    before = threading.excepthook

    def keep(failure: threading.ExceptHookArgs) -> None:
        if failure.thread is not listener:
            before(failure)
        elif failure.exc_value is not None:
            failures.append(failure.exc_value)

    threading.excepthook = keep
    try:
        listener.start()
        ready = threading.Thread(target=listener.wait, daemon=True)
        ready.start()
        while ready.is_alive() and listener.is_alive():
            ready.join(START_LOOK_S)
    finally:
        threading.excepthook = before
    if ready.is_alive():
        raise failures[0] if failures else OSError("its listener ended at its start")
    context = getattr(listener, "_context", None)
    if context is not None:
        _await_x11_recording(context)


def _await_x11_recording(context: Any) -> None:
    """Wait until the X11 server has begun to record: pynput says that it hears just before it asks
    for that, and a key that is pressed in between is lost.

    The field ``enabled`` of the answer to RecordGetContext, which python-xlib skips, is from The
    Record Extension Protocol Specification, version 1.13, section 3.
    """
    from Xlib.display import Display
    from Xlib.ext import record
    from Xlib.protocol import rq

    class Context(record.GetContext):  # type: ignore[misc]
        _reply = rq.Struct(
            rq.Pad(1),
            rq.Card8("enabled"),
            rq.Card16("sequence_number"),
            rq.ReplyLength(),
            rq.Pad(24),
        )

    connection = Display()
    major = connection.display.get_extension_major(record.extname)
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        if Context(display=connection.display, opcode=major, context=context).enabled:
            break
        time.sleep(START_LOOK_S)
    connection.close()


def _end_x11_recording(context: Any) -> None:
    """Send the X11 server the request to stop that pynput leaves in a buffer."""
    with system.tolerant_import():
        from Xlib.display import Display

        display = Display()
    display.record_disable_context(context)
    display.sync()
    display.close()
