"""From the monitors of the system to desktop pixels and back.

Systems count the places of monitors and of the mouse in points and capture pixels; how many pixels
a point has may differ from monitor to monitor. Desktop pixels put every monitor at its place in
points times the largest ratio of all. With one ratio that is the captured desktop itself; with
several, denser monitors keep their place and no two overlap.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenbot.ends.base import Monitor
from screenbot.errors import ScreenError
from screenbot.geometry import Point, Rect


def arrange(points: Sequence[Rect], ratios: Sequence[float]) -> tuple[Monitor, ...]:
    """Monitors from their rectangles in points and their measured ratios of pixels to points."""
    densest = max(ratios)
    monitors = []
    for place, ratio in zip(points, ratios, strict=True):
        size = (round(place.width * ratio), round(place.height * ratio))
        rect = Rect(round(place.x * densest), round(place.y * densest), *size)
        monitors.append(Monitor(rect, place))
    return tuple(monitors)


def to_points(monitors: Sequence[Monitor], x: float, y: float) -> Point:
    """The place in points that shows desktop pixel ``(x, y)``. Raises ``ScreenError`` off them."""
    for monitor in monitors:
        if monitor.rect.contains(x, y):
            return (
                monitor.points.x + (x - monitor.rect.x) / monitor.ratio,
                monitor.points.y + (y - monitor.rect.y) / monitor.ratio,
            )
    places = ", ".join(_text(monitor.rect) for monitor in monitors)
    raise ScreenError(f"({x:g}, {y:g}) lies on no monitor ({places})")


def to_pixels(monitors: Sequence[Monitor], x: float, y: float) -> Point:
    """The desktop pixel at a place in points; off every monitor, counted from the nearest one."""

    def distance(monitor: Monitor) -> float:
        place = monitor.points
        dx = max(place.x - x, 0.0, x - place.right + 1)
        dy = max(place.y - y, 0.0, y - place.bottom + 1)
        return dx + dy

    nearest = min(monitors, key=distance)
    return (
        nearest.rect.x + (x - nearest.points.x) * nearest.ratio,
        nearest.rect.y + (y - nearest.points.y) * nearest.ratio,
    )


def corners(monitors: Sequence[Monitor]) -> tuple[Point, ...]:
    """The corner pixels into which a pointer can be pushed and stays.

    A corner counts where no monitor lies beyond either of its sides: so each can be reached, and
    none is crossed on the way from one monitor to another.
    """
    found = []
    for monitor in monitors:
        rect = monitor.rect
        for x, outside_x in ((rect.x, rect.x - 1), (rect.right - 1, rect.right)):
            for y, outside_y in ((rect.y, rect.y - 1), (rect.bottom - 1, rect.bottom)):
                beyond = ((outside_x, y), (x, outside_y))
                if not any(other.rect.contains(*place) for other in monitors for place in beyond):
                    found.append((float(x), float(y)))
    return tuple(found)


def _text(rect: Rect) -> str:
    return f"{rect.width}x{rect.height} at ({rect.x}, {rect.y})"
