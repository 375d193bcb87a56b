"""A picture in place of a screen: nothing on it ever changes."""

from __future__ import annotations

from screenbot.ends.base import Image, Monitor
from screenbot.errors import ImageError, ScreenError
from screenbot.geometry import Rect


class StillImage:
    """A screen that shows *image*, uint8 (height, width, 3) RGB. Raises ``ImageError``."""

    def __init__(self, image: Image, name: str = "image") -> None:
        if image.ndim != 3 or image.shape[2] != 3 or image.size == 0:
            raise ImageError(f"picture of shape {image.shape}: expected (height, width, 3)")
        self.name = name
        self._image = image
        rect = Rect(0, 0, image.shape[1], image.shape[0])
        self.monitors = (Monitor(rect, rect),)

    def grab(self, region: Rect | None = None) -> Image:
        """See ``Screen.grab``."""
        return crop(self._image, region)


def crop(image: Image, region: Rect | None) -> Image:
    """A copy of a part of a picture whose top-left pixel is (0, 0). Raises ``ScreenError``."""
    whole = Rect(0, 0, image.shape[1], image.shape[0])
    part = region or whole
    if part.intersection(whole) != part:
        raise ScreenError(
            f"region {part.width}x{part.height} at ({part.x}, {part.y}): "
            f"the picture is {whole.width}x{whole.height}"
        )
    return image[part.y : part.bottom, part.x : part.right].copy()
