"""Looking for boards on the desktop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from screenbot.bot.clock import Stopwatch
from screenbot.ends import Focus, Image, Screen, bounding
from screenbot.errors import ScreenError
from screenbot.geometry import Point, Rect
from screenbot.vision import Seen, load_theme, read, theme_names

Found: TypeAlias = tuple[Rect, Image, Seen]
"""A monitor in desktop pixels, its picture, and a board on it."""

BLACK: Final = 8
"""Brightest value of a capture that shows nothing."""


def search(
    screen: Screen,
    areas: Sequence[tuple[Rect, Rect | None]],
    themes: Sequence[str] | None,
    watch: Stopwatch,
    focus: Focus | None = None,
) -> list[Found]:
    """Every board in some *areas*, each with a part of it to keep to, or None. An empty grid is a
    fresh board, too, where *focus* knows that its window has the name of the game for its title.

    Raises ``BoardNotFoundError``, or ``ScreenError`` where nothing at all can be seen.
    """
    found, dark = list[Found](), True
    for area, region in areas:
        with watch.time("capture"):
            image = screen.grab(area)
        dark = dark and int(image.max()) < BLACK
        with watch.time("read"):
            boards = read(image, themes=themes, region=region)
            if not boards and not themes and focus is not None:
                boards = _titled(image, area, region, focus)
        found += [(area, image, seen) for seen in boards]
        if found and area == bounding(screen.monitors):
            break
    if dark:
        raise ScreenError(
            "the capture of the screen is black: the screen is locked or empty, capturing is "
            "not allowed, or this is Wayland (use an X11 session)"
        )
    if not found:
        from screenbot.vision.empty import not_found

        raise not_found(image, area.x, area.y, region)
    return found


def _titled(image: Image, area: Rect, region: Rect | None, focus: Focus) -> tuple[Seen, ...]:
    """The boards that are empty grids on the picture of an *area* of the desktop, by the titles of
    their windows."""
    from screenbot.vision.empty import empty_grids, fresh_board
    from screenbot.vision.words import is_window_title

    boards = list[Seen]()
    for grid in empty_grids(image, region):
        window = focus.at(*grid.lattice().bounds().moved(area.x, area.y).middle)
        if window is not None and is_window_title(window.title):
            boards.append(fresh_board(image, grid))
    return tuple(boards)


def hiding_popup(
    screen: Screen, areas: Sequence[tuple[Rect, Rect | None]], themes: Sequence[str] | None
) -> tuple[str, Point] | None:
    """The name of a window that a program whose theme is known puts over its board, and the place
    of the button that closes it in desktop pixels; None where there is none.

    It is looked for in some *areas*, each with a part of it to keep to, or None.
    """
    known = [load_theme(name) for name in (theme_names() if themes is None else themes)]
    for area, region in areas:
        image = screen.grab(area)
        for theme in known:
            popup = theme.find_popup(image, region or Rect(0, 0, area.width, area.height))
            if popup is not None and popup.button is not None:
                x, y = popup.button
                return popup.name, (x + area.x, y + area.y)
    return None


def described(area: Rect, seen: Seen) -> str:
    """A board that was found in an area of the desktop, in a user's words."""
    place = seen.lattice.bounds().moved(area.x, area.y)
    return f"{seen.theme} {seen.board.rows} x {seen.board.cols} at {place}"
