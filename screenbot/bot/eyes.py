"""Finding the board on the desktop and looking at it again."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from screenbot.board import COVERED, UNSEEN
from screenbot.bot.areas import areas, parking
from screenbot.bot.clock import Stopwatch
from screenbot.bot.differ import differing_cells
from screenbot.bot.program import play_of, theme_of
from screenbot.bot.search import Found, described, search
from screenbot.bot.settings import Settings
from screenbot.complete import write_complete
from screenbot.ends import Focus, Image, Screen
from screenbot.errors import BoardNotFoundError, ImageError, ScreenError, SeveralBoardsError
from screenbot.geometry import Cell, Point, Rect
from screenbot.vision import CONFIDENT, Play, Popup, Seen, Theme, reread, unsure_cells
from screenbot.vision.seen import PROVEN, different_numbers

MOVED: Final = 0.2
"""How far a board is that has moved, at least, in cells."""


class Eyes:
    """What the bot sees of one board. ``find`` comes first. *focus* knows the titles of windows."""

    def __init__(
        self, screen: Screen, settings: Settings, watch: Stopwatch, focus: Focus | None = None
    ) -> None:
        self._screen = screen
        self._focus = focus
        self._settings = settings
        self._areas = areas(screen, settings)
        self.watch = watch
        self.area: Rect
        self.seen: Seen
        self.accepted: Image
        self._canvas: Image
        self._proven = False  # whether enough was read in the theme of the board
        self._played: Play | None = None  # of the theme in which this board was found

    @property
    def theme(self) -> Theme | None:
        """The theme of the board, or None where it is unknown."""
        return theme_of(self.seen)

    @property
    def play(self) -> Play:
        """How the program is played; that of a theme is kept where its tiles do not tell all."""
        if self.theme is None and self._played is not None:
            return self._played
        return play_of(self.seen, self._settings)

    def find(self) -> None:
        """Look for the board everywhere it may be.

        Raises ``BoardNotFoundError``, ``SeveralBoardsError`` or ``ScreenError``.
        """
        found = self._search(self._settings.themes)
        if len(found) > 1:
            places = "; ".join(described(area, seen) for area, _, seen in found)
            raise SeveralBoardsError(
                f"{len(found)} boards on the screen, choose one with --region: {places}"
            )
        self._look_at(*found[0])

    def find_again(self, *, veiled: bool = False) -> bool:
        """Look for the same board at another place; whether it was found.

        What was known of it is kept where it has only moved. One that seems *veiled* must be in
        full view, its cells of other sizes: what looked hidden lay beside them.
        """
        from screenbot.vision.recall import carried, is_stretched

        last, (x, y) = self.seen, self._desktop(*self.seen.origin)
        same = self._alike()
        same.sort(
            key=lambda one: (
                abs(one[0].x + one[2].origin[0] - x) + abs(one[0].y + one[2].origin[1] - y)
            )
        )
        here = [seen for area, _, seen in same[:1] if area == self.area]
        moved = carried(last, self.accepted, self.whole(), *here)
        if moved is not None:  # later frames are compared with what it showed at its old place
            self.seen = moved
            return True
        if not same:
            return False
        area, canvas, seen = same[0]
        stretched = is_stretched(last, seen)
        if veiled and ((seen.board.cells == UNSEEN).any() or not stretched):
            return False
        near = np.abs(np.subtract(seen.origin, last.origin)).max() < 1.0
        stays = near and area == self.area and not stretched
        if stays and seen.theme == last.theme and unsure_cells(seen):
            return False  # as unsure as before, and nothing of it is known from clicks
        as_before = (
            seen.theme == "unknown" if self.theme is None else self._is_drawn_otherwise(seen)
        )
        played = self.play if stays and as_before else None
        self._look_at(area, canvas, seen)
        self._played = played
        return True

    def follow(self) -> bool:
        """Look for what the board of an unknown program has shown, at another place; whether it was
        found there."""
        from screenbot.vision.recall import carried

        moved = carried(self.seen, self.accepted, self.whole())
        if moved is not None:
            self.seen = moved
        return moved is not None

    def find_moved(self) -> bool:
        """Look for a board of the same size at another place, whatever it shows now; whether it was
        found there, and none at the old one."""
        place = self._desktop(*self.seen.origin)
        away = [
            (np.abs(np.add(seen.origin, (area.x, area.y)) - place).max(), area, canvas, seen)
            for area, canvas, seen in self._alike(unknown=self.theme is None)
        ]
        nearest = min(away, key=lambda one: one[0], default=None)
        if nearest is None or nearest[0] < MOVED * max(nearest[-1].cell):
            return False
        self._look_at(*nearest[1:])
        return True

    def find_fresh(self) -> bool:
        """Look for a board of the same size with every cell covered, wherever it is now."""
        for area, canvas, seen in self._alike():
            if (seen.board.cells == COVERED).all() and not unsure_cells(seen):
                self._look_at(area, canvas, seen)
                return True
        return False

    def is_gone(self) -> bool:
        """Whether no board lies any more where it was, and none of its size anywhere."""
        size = self.seen.board.cells.shape
        place = self.seen.lattice.bounds().moved(self.area.x, self.area.y)
        for area, _, seen in self._in_view(self._settings.themes):
            there = seen.lattice.bounds().moved(area.x, area.y)
            cut = seen.memory is not None and seen.memory.cut is not None
            if not cut and (seen.board.cells.shape == size or there.intersection(place)):
                return False
        return True

    def _alike(self, *, unknown: bool = False) -> list[Found]:
        """Every board in view that has the size of the one that is played, and may be it; as those
        of *unknown* programs they are in no theme, however like one their covered cells are."""
        size = self.seen.board.cells.shape
        return [
            one
            for one in self._in_view(() if unknown else self._settings.themes)
            if one[2].board.cells.shape == size and self._may_be(one[2])
        ]

    def _in_view(self, themes: tuple[str, ...] | None) -> list[Found]:
        """Every board where it may be, none too where nothing can be seen."""
        try:
            return self._search(themes)
        except (BoardNotFoundError, ScreenError):
            return []

    def _search(self, themes: tuple[str, ...] | None) -> list[Found]:
        return search(self._screen, self._areas, themes, self.watch, self._focus)

    def _may_be(self, seen: Seen) -> bool:
        """Whether a board that was found can be the one that is played: one of a proven theme that
        looks like none is half hidden by a window that fades. What was taught lacks some looks."""
        theme = self.theme
        taught = theme is not None and theme.learnt and seen.theme == "unknown"
        known = not self._proven or seen.theme == self.seen.theme or taught
        return known or self._is_drawn_otherwise(seen)

    def _is_drawn_otherwise(self, seen: Seen) -> bool:
        """Whether all of a board of a theme was *seen* as one of no theme, where its tiles leave
        numbers alone unsure: its program may draw them in other letters than the tiles have."""
        if seen.theme != "unknown" or self.theme is None or unsure_cells(seen):
            return False
        now, cells = reread(self.whole(), self.seen), seen.board.cells
        differ = (now.board.cells != cells) | (now.cell_confidence < CONFIDENT)
        numbers = (cells >= 1) & (cells <= 8) & (now.cell_confidence < CONFIDENT)
        return bool(differ.any() and numbers[differ].all())

    def frame(self) -> Image:
        """The pixels of the board now."""
        with self.watch.time("capture"):
            bounds = self.bounds
            return self._screen.grab(bounds.moved(self.area.x, self.area.y))

    def changed(self, frame: Image) -> list[Cell]:
        """The cells in which *frame* differs from the frame that was read last."""
        if frame.shape != self.accepted.shape:
            rows, cols = self.seen.board.cells.shape
            return [(row, col) for row in range(rows) for col in range(cols)]
        lattice, bounds = self.seen.lattice, self.bounds
        tops = [max(0, lattice.edge_y(row) - bounds.y) for row in range(lattice.rows)]
        lefts = [max(0, lattice.edge_x(col) - bounds.x) for col in range(lattice.cols)]
        return differing_cells(frame, self.accepted, tops, lefts)

    def reads_same(self, cell: Cell, pixels: Image) -> bool:
        """Whether *pixels*, those of a cell now, are read as the cell was."""
        with self.watch.time("read"):
            rect = self.seen.lattice.rect(*cell)
            self._canvas[max(0, rect.y) : rect.bottom, max(0, rect.x) : rect.right] = pixels
            again = reread(self._canvas, self.seen, cells=[cell])
        same = again.board.cells[cell] == self.seen.board.cells[cell]
        return bool(same and again.cell_confidence[cell] >= CONFIDENT)

    def part(self, rect: Rect) -> tuple[Image, Image]:
        """A part of the board now, and as it was when it was read last."""
        part = rect.intersection(self.bounds) or self.bounds
        with self.watch.time("capture"):
            now = self._screen.grab(part.moved(self.area.x, self.area.y))
        inside = part.moved(-self.bounds.x, -self.bounds.y)
        return now, self.accepted[inside.y : inside.bottom, inside.x : inside.right]

    def read(
        self,
        frame: Image,
        cells: Iterable[Cell] | None = None,
        opened: Iterable[Cell] = (),
        flagged: Iterable[Cell] = (),
    ) -> Seen:
        """The board on *frame*; only *cells* are looked at when they are given.

        *opened* and *flagged* are cells that were clicked.
        """
        with self.watch.time("read"):
            bounds = self.bounds
            self._canvas[bounds.y : bounds.bottom, bounds.x : bounds.right] = frame
            return reread(self._canvas, self.seen, cells=cells, opened=opened, flagged=flagged)

    def accept(self, seen: Seen, frame: Image) -> None:
        """Take a reading for true; later frames are compared with *frame*. The first numbers in a
        theme are looked at anew: those of others may look like its own."""
        asked = self._settings.themes is None and self.theme is not None
        first = asked and not self.seen.board.numbers.any()
        self.seen, self.accepted = seen, frame
        self._prove()
        if first and seen.board.numbers.any() and not self._proven:
            self.find_again()

    def _prove(self) -> None:
        """Note whether the theme is proven by what was read in it."""
        if not self._proven and self.theme is not None:
            self._proven = different_numbers(self.seen) >= PROVEN

    def popup(self) -> Popup | None:
        """A window of the program over its board; its places are in desktop pixels."""
        theme = self.theme
        if theme is None:
            return None
        image = self.whole()
        with self.watch.time("read"):
            popup = theme.find_popup(image, self.bounds)
        if popup is None:
            return None
        button = None if popup.button is None else self._desktop(*popup.button)
        return Popup(popup.name, popup.rect.moved(self.area.x, self.area.y), popup.dismiss, button)

    def button(self, name: str) -> Point | None:
        """Where a button of the theme is seen on the screen, in desktop pixels."""
        theme = self.theme
        place = None if theme is None else theme.find_button(self.whole(), name, self.bounds)
        return None if place is None else self._desktop(*place)

    def whole(self) -> Image:
        """The pixels of the monitor that the board is on; *area* is its place."""
        with self.watch.time("capture"):
            self._canvas = self._screen.grab(self.area)
        return self._canvas

    @property
    def bounds(self) -> Rect:
        """The board, in pixels of *area*, as far as it lies inside."""
        whole = Rect(0, 0, self.area.width, self.area.height)
        return self.seen.lattice.bounds().intersection(whole) or whole

    def center(self, cell: Cell) -> Point:
        """The middle of a cell, in desktop pixels."""
        return self._desktop(*self.seen.lattice.center(*cell))

    def parking(self) -> Point | None:
        """A place beside the board where the pointer hides no cell, in desktop pixels."""
        place = parking(self.bounds, self.seen.cell, self.area)
        return None if place is None else self._desktop(*place)

    def save(self, folder: Path, reason: str) -> Path:
        """Write the board with its surroundings as it looks now; the path of the picture."""
        import cv2

        whole = Rect(0, 0, self.area.width, self.area.height)
        part = self.bounds.grown(round(4 * max(self.seen.cell))).intersection(whole) or whole
        image = self.whole()[part.y : part.bottom, part.x : part.right]
        path = folder / f"screenbot-{reason}-{time.strftime('%Y%m%d-%H%M%S')}.png"
        _, data = cv2.imencode(".png", image[:, :, ::-1])
        write_complete(path, data.tobytes(), ImageError)
        return path

    def report(self, path: Path, reason: str) -> Path:
        """Write the file for a bug report: the board as it is read now, nothing else; its path."""
        from screenbot.bugreport import write_report

        image = self.whole()
        write_report(path, image, reread(image, self.seen), f"screenbot play: {reason}")
        return path

    def _desktop(self, x: float, y: float) -> Point:
        return (x + self.area.x, y + self.area.y)

    def _look_at(self, area: Rect, canvas: Image, seen: Seen) -> None:
        self.area, self._canvas, self.seen = area, canvas, seen
        bounds = self.bounds
        self.accepted = canvas[bounds.y : bounds.bottom, bounds.x : bounds.right].copy()
        self._proven, self._played = False, None
        self._prove()
