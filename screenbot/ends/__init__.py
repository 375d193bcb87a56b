"""The two sides of the pixel seam: screens to look at and mice to click with.

The real desktop, the embedded game and a still image are interchangeable. Each is loaded when it is
asked for, so that importing this package needs no display.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from screenbot.ends.base import Button, Image, Monitor, Mouse, Screen, bounding
from screenbot.ends.focus import Focus, Holder
from screenbot.ends.stop import NoStopSignal, StopKey, StopSignal

if TYPE_CHECKING:
    from screenbot.ends.embedded import EmbeddedGame
    from screenbot.ends.still import StillImage

__all__ = [
    "Button",
    "Focus",
    "Holder",
    "Image",
    "Monitor",
    "Mouse",
    "NoStopSignal",
    "Screen",
    "StopKey",
    "StopSignal",
    "bounding",
    "desktop_focus",
    "desktop_mouse",
    "desktop_screen",
    "embedded_game",
    "still_image",
]


def desktop_screen() -> Screen:
    """The real screen with all its monitors. Raises ``ScreenError``."""
    from screenbot.ends.desktop import DesktopScreen

    return DesktopScreen()


def desktop_mouse(screen: Screen) -> Mouse:
    """The real mouse, in the pixels of *screen*. Raises ``ScreenError``."""
    from screenbot.ends.desktop import DesktopMouse

    return DesktopMouse(screen.monitors)


def desktop_focus(screen: Screen) -> Focus | None:
    """Which window takes the keys, at places in the pixels of *screen*; None where nobody tells."""
    from screenbot.ends.focus import find_focus

    return find_focus(screen.monitors)


def embedded_game(*args: Any, **kwargs: Any) -> EmbeddedGame:
    """The embedded game, which is a screen and a mouse; takes what ``EmbeddedGame`` takes."""
    from screenbot.ends.embedded import EmbeddedGame

    return EmbeddedGame(*args, **kwargs)


def still_image(image: Image, name: str = "image") -> StillImage:
    """A picture in place of a screen, uint8 (height, width, 3) RGB."""
    from screenbot.ends.still import StillImage

    return StillImage(image, name)
