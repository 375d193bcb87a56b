"""Between games: closing what the program puts over its board, starting the next game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.bot.buttons import new_game_place
from screenbot.bot.clock import Clock
from screenbot.bot.differ import same_pixels
from screenbot.bot.eyes import Eyes
from screenbot.bot.faces import face_places, find_face
from screenbot.bot.hands import Hands, UserMoved
from screenbot.bot.hiding import is_solid, lies_over, under_window
from screenbot.bot.keyboard import Keyboard
from screenbot.bot.outcome import is_fresh
from screenbot.bot.report import Event, Listener
from screenbot.bot.settings import Settings, place_to_click, way_in_words
from screenbot.bot.steady import still_frame
from screenbot.bot.ways import Ways
from screenbot.bot.written import Written
from screenbot.ends import Image
from screenbot.errors import ScreenError
from screenbot.geometry import Point, Rect
from screenbot.vision import CONFIDENT, Popup, unsure_cells

APPEAR_S: Final = 0.6
"""Seconds in which a pop-up fades in or out."""

READY_S: Final = 1.5
"""Seconds in which a new game is on the screen after it was asked for."""

STIR_S: Final = 0.5
"""Seconds after which a way to start a game that has changed nothing on the board is given up."""

FLASH_STEPS: Final = 6
"""Looks at a covered board of an unknown program, all of which must be the same."""

ROUNDS: Final = 4
"""How often all ways to start a new game are tried, half as often in an unknown program."""

ALIKE, OTHER_PIXELS = 12, 0.2
"""Greatest difference of pixels that look the same, and the share of others that a cell has."""

WINDOWS: Final = 3
"""How many windows, one after the other, an unknown program may put over its board."""


class Housekeeper:
    """Deals with everything around the board."""

    def __init__(
        self, eyes: Eyes, hands: Hands, clock: Clock, listener: Listener, settings: Settings
    ) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self._listener = listener
        self._pictures = settings.pictures
        self.ways = Ways(eyes, hands, settings.restart)
        self._covers: tuple[NDArray[np.bool_], Image] | None = None
        self._keyboard = Keyboard(eyes, hands, listener)
        self.written = Written(eyes, hands)
        self.covered = False
        """Whether a window may have come over the board when the last game ended."""

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

    def begin(self) -> None:
        """A game begins: so its covered cells look."""
        seen = self._eyes.seen
        covered = (seen.board.cells == COVERED) & (seen.cell_confidence >= CONFIDENT)
        self._covers = covered, self._eyes.accepted
        self.written.begin()

    def new_game(self) -> None:
        """Start the next game. Raises ``ScreenError`` where no way leads to a covered board.

        See ``Ways`` for how: nothing is clicked that only may be a button.
        """
        self._hands.rest(self._eyes.play.settle_ms / 1000)
        self._keyboard.why, tried = "", dict[str, None]()
        known = self._eyes.theme is not None
        first = -1 if known or self.ways.worked else 0  # what is known goes before answers
        for turn in range(first, ROUNDS - 1 if known else ROUNDS // 2):
            self.clear_popups()
            left = turn < 0 or self._leave_window(self.ways.answers(later=turn > 0))
            if self._ready():
                return
            if turn > 0 and not left:
                break
            hidden = turn < 0 and (self.covered or self._is_under_window(self._eyes.frame()))
            every = self.ways.every() if known or turn >= 0 else self.ways.worked
            last = [way for way in every if way != "words"][-1:] or every
            for way in every:
                if hidden and not way.startswith("key:"):
                    continue  # where it would click, the window may have a button
                places = self._places(way)
                if way.startswith("words:") and not places:
                    tried[f"{way_in_words(way)}, which were not seen,"] = None
                for place in places:
                    tried[way_in_words(way)] = None
                    self.ways.last = way
                    if self._try(way, place, READY_S if way in last else STIR_S):
                        self.ways.worked = (way,)
                        return
        path = self._eyes.save(self._pictures, "no-new-game")
        said = ", ".join(tried) + (f" ({self._keyboard.why})" if self._keyboard.why else "")
        advice = "say --restart KEY or --restart X,Y (where the button is)"
        if self.ways.asked:
            advice = "--restart should name another key or place"
        raise ScreenError(
            f"no new game after {said or 'nothing'} (theme {self._eyes.seen.theme}): something may"
            f" cover the board, or {advice}; picture saved as {path}"
        )

    def _try(self, way: str, place: Point | None, stir: float) -> bool:
        """One way to start a game; whether a covered board came of it.

        Something of the board must have changed after *stir* seconds.
        """
        before = self._eyes.frame()
        try:
            if way.startswith("key:"):
                if not self._keyboard.press(way.removeprefix("key:"), over=True):
                    return False
            elif place is not None:
                self._hands.click(*place)
            self._park()
        except UserMoved:
            return False
        begun = self._clock.now()
        while (spent := self._clock.now() - begun) < READY_S:
            if self._ready():
                return True
            if spent > stir and same_pixels(self._eyes.frame(), before):
                break
            self._hands.rest(0.03)
        if self.clear_popups():
            return self._ready()
        return self._eyes.find_fresh()  # what is shown above a board may push it down

    def _places(self, way: str) -> list[Point | None]:
        """Where to click for a way to start a game; one None for a key."""
        kind, _, name = way.partition(":")
        if kind == "key":
            return [None]
        if kind == "at":
            return [place_to_click(way)]
        if kind == "button":
            place = self._eyes.button(name)
            return [] if place is None else [place]
        origin = self._eyes.area
        image, lattice = self._eyes.whole(), self._eyes.seen.lattice
        if kind == "words":
            in_page = self._hands.may_be_in_page
            found = new_game_place(image, lattice, in_page=in_page, said=name)
            place = None if found is None else (found[0] + origin.x, found[1] + origin.y)
            return [] if place is None or not self._hands.owns(place) else [place]
        if self._eyes.theme is None:
            face = find_face(image, lattice)
            places = [] if face is None else [face]
        else:
            places = face_places(image, lattice)
        return [(x + origin.x, y + origin.y) for x, y in places]

    def _leave_window(self, keys: Sequence[str]) -> bool:
        """Answer what a program has put over its finished board with *keys* in turn, until it is
        gone, or they change nothing; whether it is gone.
        """
        idle = 0
        for key in tuple(keys) * WINDOWS:
            frame = self._eyes.frame()
            self._uncover(frame)
            if (not self._is_under_window(frame) and not self.covered) or idle > 1 or self._ready():
                break
            self._listener(Event("popup", self._hands.game, f"answering a window with {key}"))
            self.ways.last = f"key:{key}"
            if not self.leave_menu(key, over=True):
                break
            now = self._eyes.frame()
            if same_pixels(now, frame):
                idle += 1
                continue
            idle = 0
            if self.covered:  # the last look had the window in it, as this one may have the next
                seen = self._eyes.read(now)
                self._eyes.accept(seen, now)
                self.covered = is_solid(unsure_cells(seen))
        return not self._is_under_window(self._eyes.frame())

    def _uncover(self, frame: Image) -> None:
        """Note that nothing lies over the finished board any more, where all of it can be read."""
        if self.covered and self._eyes.changed(frame):
            seen = self._eyes.read(frame)
            if not unsure_cells(seen):
                self._eyes.accept(seen, frame)
                self.covered = False

    def _is_under_window(self, frame: Image) -> bool:
        """Whether something lies over the finished board on *frame*."""
        last, now = self._eyes.seen, self._eyes.read(frame)
        before = np.where(last.cell_confidence >= CONFIDENT, last.board.cells, UNSEEN)
        differ = self._eyes.changed(frame)
        unsure = unsure_cells(now)
        hidden = under_window(before, now.board.cells, unsure, differ)
        return bool(hidden) or lies_over(before, unsure, differ)

    @property
    def may_be_held_up(self) -> bool:
        """Whether a page may draw nothing more until its message is read. Elsewhere Esc may end the
        program."""
        return self._eyes.theme is None and self._hands.may_be_in_page

    def leave_menu(self, key: str = "Escape", over: bool = False) -> bool:
        """Press Esc, which closes menus and most windows, or *key*; wait until they are gone.

        Whether it was pressed; *over* as for ``Keyboard.press``.
        """
        try:
            pressed = self._keyboard.press(key, over)
        except UserMoved:
            return False
        if pressed:
            self._hands.rest(APPEAR_S)
        return pressed

    def _ready(self) -> bool:
        """Whether the board of a new game is there and still; it is taken for true then."""
        frame = self._eyes.frame()
        seen = self._eyes.read(frame)
        cells = seen.board.cells
        if unsure_cells(seen) or not is_fresh(self._eyes.seen.board.cells, cells):
            return False
        if self._eyes.theme is None and not self._looks_covered(frame, cells):
            return False
        # Programs that nobody knows may flash all their cells when a game is won.
        for _ in range(1 if self._eyes.theme is not None else FLASH_STEPS):
            self._hands.rest(min(0.05, self._eyes.play.settle_ms / 4000))
            if not same_pixels(self._eyes.frame(), frame):
                return False
        self._eyes.accept(seen, frame)
        return True

    def _looks_covered(self, frame: Image, cells: NDArray[np.uint8]) -> bool:
        """Whether most covered *cells* look as when they were covered in the game before: an even
        window over the board has cells that are all alike, too."""
        if self._covers is None or self._covers[1].shape != frame.shape:
            return False
        covered, then = self._covers
        differs = np.asarray(cv2.absdiff(frame, then)).max(axis=2) > ALIKE
        lattice, bounds = self._eyes.seen.lattice, self._eyes.bounds
        same = [
            differs[rect.y : rect.bottom, rect.x : rect.right].mean() < OTHER_PIXELS
            for rect in (
                lattice.rect(row, col).moved(-bounds.x, -bounds.y)
                for row, col in np.argwhere(covered & (cells == COVERED)).tolist()
            )
        ]
        return len(same) > 0 and float(np.mean(same)) > 0.5

    def _still_popup(self) -> Popup | None:
        """The pop-up that is there once it no longer moves or fades."""
        popup, end = self._eyes.popup(), self._clock.now() + APPEAR_S
        while popup is not None and self._clock.now() < end:
            place = self._around(popup.rect)
            before = self._eyes.whole()[place.y : place.bottom, place.x : place.right]
            self._hands.rest(0.06)
            popup = self._eyes.popup()
            after = self._eyes.whole()[place.y : place.bottom, place.x : place.right]
            if same_pixels(before, after):
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
                    self._keyboard.press(way.removeprefix("key:"))
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
        frame = still_frame(self._eyes, self._hands, self._clock, APPEAR_S)
        if unsure_cells(self._eyes.read(frame)):
            self._eyes.find_again()

    def _park(self) -> None:
        place = self._eyes.parking()
        if place is not None:
            self._hands.move(*place)
