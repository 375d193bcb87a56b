"""The pixel seam: what every screen and every mouse can do, whatever stands behind it.

All places are in *desktop pixels*: ``(x, y)`` of the desktop as it is captured, ``(0, 0)`` where
the system puts it, negative to the left of it or above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Point, Rect, enclosing

Image: TypeAlias = NDArray[np.uint8]
"""uint8 (height, width, 3), RGB."""

Button: TypeAlias = Literal["left", "right", "middle", "both"]
"""``both`` presses left and right together, as players of the classic game chord."""


@dataclass(frozen=True, slots=True)
class Monitor:
    """One monitor, in desktop pixels (``rect``) and in the points that its mouse counts in."""

    rect: Rect
    points: Rect

    @property
    def ratio(self) -> float:
        """Pixels for each point: 2.0 on most Retina screens, 1.0 on Windows and X11."""
        return self.rect.width / self.points.width


@runtime_checkable
class Screen(Protocol):
    """Something that shows pixels."""

    @property
    def name(self) -> str:
        """What is being looked at, in a word or two."""
        ...

    @property
    def monitors(self) -> tuple[Monitor, ...]:
        """Every monitor, at least one, in the order of the system."""
        ...

    def grab(self, region: Rect | None = None) -> Image:
        """The pixels of *region* now, or of the whole desktop, as a new array.

        What lies outside every monitor is black. Raises ``ScreenError`` where nothing can be
        captured or *region* lies off the desktop.
        """
        ...


@runtime_checkable
class Mouse(Protocol):
    """Something that points, clicks and types."""

    def position(self) -> Point:
        """Where the pointer is."""
        ...

    def move(self, x: float, y: float) -> None:
        """Put the pointer at a place without clicking."""
        ...

    def click(self, x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        """Press *button* at a place, hold it for *hold_s* seconds, release it.

        The button is released whatever happens. Raises ``StoppedByUser`` where the user has pushed
        the pointer into a corner.
        """
        ...

    def press(self, key: str) -> None:
        """Press and release a key or several at once: ``F2``, ``Return``, ``ctrl+n``.

        Raises ``ScreenError`` for a key that does not exist, ``StoppedByUser`` as ``click`` does.
        """
        ...


def bounding(monitors: tuple[Monitor, ...]) -> Rect:
    """The smallest rectangle of desktop pixels that holds every monitor."""
    return enclosing(monitor.rect for monitor in monitors)
