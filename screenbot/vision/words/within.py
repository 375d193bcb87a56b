"""The lines of text in a part of a picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect
from screenbot.vision.words.finding import find_lines
from screenbot.vision.words.reading import Text, read_text


def texts_within(image: NDArray[np.uint8], area: Rect, least: float) -> list[Text]:
    """The lines of text in an area that have a *least* length, in heights, in pixels of the
    *image*, uint8 RGB (height, width, 3)."""
    seen = area.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if seen is None:
        return []
    part = image[seen.y : seen.bottom, seen.x : seen.right]
    texts = read_text(part, find_lines(part, least))
    return [text._replace(place=text.place.moved(seen.x, seen.y)) for text in texts]
