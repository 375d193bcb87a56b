"""Where on the desktop a board is looked for, and where the pointer waits beside it."""

from __future__ import annotations

from screenbot.bot.settings import Settings, place_to_click
from screenbot.ends import Screen, bounding
from screenbot.ends.monitors import to_points
from screenbot.errors import ConfigurationError, ScreenError
from screenbot.geometry import Point, Rect


def areas(screen: Screen, settings: Settings) -> list[tuple[Rect, Rect | None]]:
    """Where to look: rectangles of the desktop, each with a part of it to keep to, or None."""
    monitors = screen.monitors
    if settings.region is not None:
        return [_area_of_region(screen, settings.region)]
    if settings.monitor is not None:
        if not 1 <= settings.monitor <= len(monitors):
            raise ConfigurationError(
                f"monitor {settings.monitor}: there are {len(monitors)}, counted from 1"
            )
        return [(monitors[settings.monitor - 1].rect, None)]
    return [(monitor.rect, None) for monitor in monitors]


def check_places(screen: Screen, settings: Settings) -> None:
    """Raises ``ConfigurationError`` where a place to click on lies on no monitor."""
    for way in settings.restart:
        place = place_to_click(way)
        if place is not None:
            try:
                to_points(screen.monitors, *place)
            except ScreenError as error:
                raise ConfigurationError(f"restart {way!r}: {error}") from error


def _area_of_region(screen: Screen, region: Rect) -> tuple[Rect, Rect]:
    """The monitor, or the desktop, that holds *region*, and *region* in its pixels."""
    desktop = bounding(screen.monitors)
    if region.intersection(desktop) != region:
        raise ConfigurationError(f"region {region}: the desktop is {desktop}")
    holding = [one.rect for one in screen.monitors if region.intersection(one.rect) == region]
    area = holding[0] if holding else desktop
    return area, region.moved(-area.x, -area.y)


def parking(bounds: Rect, cell: tuple[float, float], area: Rect) -> Point | None:
    """A place beside a board where the pointer hides no cell, in pixels of *area* as *bounds* are;
    None where there is none."""
    away = max(12.0, 0.7 * max(cell))
    middle, low = bounds.x + bounds.width / 2, bounds.bottom - cell[1] / 2
    inside = Rect(0, 0, area.width, area.height).grown(-5)
    places = [
        (bounds.x - away, low),
        (bounds.right + away, low),
        (middle, bounds.bottom + away),
        (middle, bounds.y - away),
    ]
    return next((place for place in places if inside.contains(*place)), None)
