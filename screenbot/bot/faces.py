"""Where the face may be that starts a new game: above the middle of the board."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.ends import Image
from screenbot.geometry import Lattice, Point

HEIGHTS: Final = (1.6, 1.2, 2.2, 2.8, 3.5)
"""Cells above the board at which faces sit; 1.6 in the classic window."""

REACH: Final = 5.0
"""Cells above the board in which a face is looked for."""


def face_places(image: Image, lattice: Lattice) -> list[Point]:
    """Places to click on, the likeliest first, in pixels of *image* (uint8 RGB).

    Faces are yellow almost everywhere: the middle of what is yellow above the board's middle comes
    first, then the heights at which faces usually are.
    """
    bounds, (width, height) = lattice.bounds(), lattice.cell
    middle = bounds.x + bounds.width / 2
    places = [(middle, bounds.y - cells * height) for cells in HEIGHTS]
    left, right = max(0, round(middle - 1.5 * width)), round(middle + 1.5 * width)
    top = max(0, round(bounds.y - REACH * height))
    strip = image[top : max(top, bounds.y), left:right].astype(np.int16)
    if strip.size:
        red, green, blue = strip[:, :, 0], strip[:, :, 1], strip[:, :, 2]
        yellow = (np.minimum(red, green) > 120) & (np.minimum(red, green) - blue > 60)
        ys, xs = np.nonzero(yellow)
        if len(xs) >= 0.1 * width * height:
            places.insert(0, (left + float(np.median(xs)), top + float(np.median(ys))))
    return [(x, y) for x, y in places if y >= 0]
