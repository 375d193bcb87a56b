"""Between games: closing what the program puts over its board, starting the next game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from screenbot.board import COVERED
from screenbot.bot.clock import Clock
from screenbot.bot.eyes import Eyes
from screenbot.bot.faces import face_places
from screenbot.bot.hands import Hands, UserMoved
from screenbot.bot.report import Event, Listener
from screenbot.errors import ScreenError
from screenbot.geometry import Point, Rect
from screenbot.vision import Popup, unsure_cells

APPEAR_S: Final = 0.6
"""Seconds in which a pop-up fades in or out."""

READY_S: Final = 1.5
"""Seconds in which a new game is on the screen after it was asked for."""

ROUNDS: Final = 4
"""How often all ways to start a new game are tried."""


class Housekeeper:
    """Deals with everything around the board."""

    def __init__(
        self, eyes: Eyes, hands: Hands, clock: Clock, listener: Listener, pictures: Path
    ) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self._listener = listener
        self._pictures = pictures

    def clear_popups(self) -> bool:
        """Close every known pop-up; whether there was one. Raises ``ScreenError`` if one stays."""
        popup = self._still_popup()
        if popup is None:
            return False
        for _ in range(8):
            self._listener(Event("popup", self._hands.game, f"closing {popup.name}"))
            self._dismiss(popup)
            popup = self._still_popup()
            if popup is None:
                self._refind()
                return True
        path = self._eyes.save(self._pictures, "popup")
        raise ScreenError(
            f"the window {popup.name!r} over the board cannot be closed; picture saved as {path}"
        )

    def new_game(self) -> None:
        """Start the next game. Raises ``ScreenError`` where no way leads to a covered board."""
        self._hands.rest(self._eyes.play.settle_ms / 1000)
        ways = self._eyes.play.restart or ("face", "key:F2")
        for _ in range(ROUNDS):
            if self._ready():
                return
            self.clear_popups()
            for way in ways:
                for place in self._places(way):
                    if self._try(way, place):
                        return
        path = self._eyes.save(self._pictures, "no-new-game")
        raise ScreenError(
            f"no new game after {', '.join(ways)} (theme {self._eyes.seen.theme}): "
            f"something unknown may cover the board; picture saved as {path}"
        )

    def _try(self, way: str, place: Point | None) -> bool:
        """One way to start a game; whether a covered board came of it."""
        try:
            if way.startswith("key:"):
                self._hands.press(way.removeprefix("key:"))
            elif place is not None:
                self._hands.click(*place)
            self._park()
        except UserMoved:
            return False
        end = self._clock.now() + READY_S
        while self._clock.now() < end:
            if self._ready():
                return True
            self._hands.rest(0.03)
        return self.clear_popups() and self._ready()

    def _places(self, way: str) -> list[Point | None]:
        """Where to click for a way to start a game; one None for a key."""
        if way.startswith("key:"):
            return [None]
        if way.startswith("button:"):
            place = self._eyes.button(way.removeprefix("button:"))
            return [] if place is None else [place]
        origin = self._eyes.area
        image = self._eyes.whole()
        places = face_places(image, self._eyes.seen.lattice)
        return [(x + origin.x, y + origin.y) for x, y in places]

    def _ready(self) -> bool:
        """Whether the board is there, covered and still; it is taken for true then."""
        frame = self._eyes.frame()
        seen = self._eyes.read(frame)
        if not (seen.board.cells == COVERED).all() or unsure_cells(seen):
            return False
        self._hands.rest(min(0.05, self._eyes.play.settle_ms / 4000))
        if not np.array_equal(self._eyes.frame(), frame):
            return False
        self._eyes.accept(seen, frame)
        return True

    def _still_popup(self) -> Popup | None:
        """The pop-up that is there once it no longer moves or fades."""
        popup = self._eyes.popup()
        end = self._clock.now() + APPEAR_S
        while popup is not None and self._clock.now() < end:
            place = self._around(popup.rect)
            before = self._eyes.whole()[place.y : place.bottom, place.x : place.right]
            self._hands.rest(0.06)
            popup = self._eyes.popup()
            after = self._eyes.whole()[place.y : place.bottom, place.x : place.right]
            if np.array_equal(before, after):
                break
        return popup

    def _around(self, rect: Rect) -> Rect:
        """A place of the desktop, in pixels of the area that is looked at."""
        area = self._eyes.area
        inside = Rect(0, 0, area.width, area.height)
        return rect.moved(-area.x, -area.y).intersection(inside) or inside

    def _dismiss(self, popup: Popup) -> None:
        """Try the ways to close a pop-up until it is gone."""
        for way in popup.dismiss:
            try:
                if way.startswith("key:"):
                    self._hands.press(way.removeprefix("key:"))
                elif popup.button is not None:
                    self._hands.click(*popup.button)
                else:
                    continue
            except UserMoved:
                return
            end = self._clock.now() + APPEAR_S
            while self._clock.now() < end:
                now = self._eyes.popup()
                if now is None or now.name != popup.name:
                    return
                self._hands.rest(0.05)

    def _refind(self) -> None:
        """The board may have moved under a pop-up."""
        self._park()
        frame = self._eyes.frame()
        seen = self._eyes.read(frame)
        if unsure_cells(seen):
            self._eyes.find_again()

    def _park(self) -> None:
        place = self._eyes.parking()
        if place is not None:
            self._hands.move(*place)
