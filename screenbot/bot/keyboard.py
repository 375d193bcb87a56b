"""Keys for the window that the board is in, and for no other."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.report import Event, Listener
from screenbot.bot.steady import still_shows
from screenbot.geometry import Point

FOCUS_S: Final = 0.15
"""Seconds in which a window that was clicked on takes the keyboard."""

SPOTS: Final = 5
"""So many open cells are looked at for one to click on."""


class Keyboard:
    """Presses keys where the board's window takes them. ``why`` says why the last one was not
    pressed, which is told once, and is empty where it was."""

    def __init__(self, eyes: Eyes, hands: Hands, listener: Listener) -> None:
        self._eyes = eyes
        self._hands = hands
        self._listener = listener
        self.why = ""

    def press(self, key: str, over: bool = False) -> bool:
        """Press a key if the board's window takes it; whether it was pressed.

        Where another window does, and the game is *over*, an open cell is clicked on first, unless
        that has not helped before. Raises ``UserMoved``.
        """
        if over and not self.why and self._hands.keyboard_at is not None:
            spot = self._open_spot()
            if spot is not None:
                self._hands.click(*spot)
                self._hands.rest(FOCUS_S)
        taken = self._hands.keyboard_at
        if taken is not None:
            told, self.why = self.why, f"{taken} has the keyboard"
            if self.why != told:
                text = f"the key {key} was not pressed: {self.why}"
                self._listener(Event("warning", self._hands.game, text))
            return False
        self.why = ""
        self._hands.press(key)
        return True

    def _open_spot(self) -> Point | None:
        """The middle of an open cell that looks as it was read, in the board's own window; one
        without a number, which no click does anything to, where there is any."""
        cells = self._eyes.seen.board.cells
        order = sorted(np.argwhere(cells <= 8).tolist(), key=lambda cell: int(cells[tuple(cell)]))
        for row, col in order[:SPOTS]:
            spot = self._eyes.center((row, col))
            if self._hands.owns(spot) and still_shows(self._eyes, (row, col)):
                return spot
        return None
