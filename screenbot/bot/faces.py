"""Where the face is that starts a new game: above the middle of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.ends import Image
from screenbot.geometry import Lattice, Point, Rect

HEIGHTS: Final = (1.6, 1.2, 2.2, 2.8, 3.5)
"""Cells above the board at which faces sit; 1.6 in the classic window."""

REACH: Final = 6.0
"""Cells above the board in which a face is looked for, and pixels for small ones."""
REACH_PX: Final = 110

SIZES: Final = (0.5, 2.6)
"""Least and greatest side of a face in cells, and least in pixels."""
LEAST_PX: Final = 12

ASIDE: Final = 0.5
"""Cells by which the middle of a face may lie beside that of the board."""

SQUARE: Final = 1.15
"""Greatest ratio of the sides of a face."""

DRAWN: Final = 20
"""Least difference to what is around it of a pixel that something is drawn on."""

YELLOW: Final = (0.3, 0.95)
"""Share of a face's square that is yellow; a round one covers 0.79 of it."""

EVEN: Final = 0.8
"""Least share of a face without yellow that is as its mirror image."""


def face_places(image: Image, lattice: Lattice) -> list[Point]:
    """Places to click on in a program that is known to have a face, the likeliest first.

    In pixels of *image* (uint8 RGB). What looks like a face comes first, then the heights at which
    faces usually are, where anything is drawn there.
    """
    places = [rect.middle for rect in _squares(image, lattice)]
    sure = find_face(image, lattice)
    if sure is not None:
        places.insert(0, sure)
    bounds, (width, height) = lattice.bounds(), lattice.cell
    for cells in HEIGHTS:
        x, y = bounds.x + bounds.width / 2, bounds.y - cells * height
        around = Rect(round(x - width / 2), round(y - height / 2), round(width), round(height))
        if y >= 0 and _contrast(_part(image, around)) >= DRAWN:
            places.append((x, y))
    return list(dict.fromkeys(places))


def find_face(image: Image, lattice: Lattice) -> Point | None:
    """The middle of the face above a board in pixels of *image* (uint8 RGB), or None.

    A face is square, stands alone above the middle of the board, and is either round and yellow, or
    as its mirror image and between two other things as high up, the counters.
    """
    for rect in _squares(image, lattice):
        if _is_yellow(_part(image, rect)):
            return rect.middle
    things = list(_things(image, lattice))
    for rect in _squares(image, lattice):
        if _is_even(_part(image, rect)) and _stands_between(rect, things, lattice):
            return rect.middle
    return None


def _squares(image: Image, lattice: Lattice) -> list[Rect]:
    """The square things above the middle of the board, the lowest first."""
    bounds, side = lattice.bounds(), max(lattice.cell)
    middle = bounds.x + bounds.width / 2
    found = []
    for rect in _things(image, lattice):
        long, short = max(rect.width, rect.height), min(rect.width, rect.height)
        if (
            long > SQUARE * short
            or short < max(LEAST_PX, SIZES[0] * side)
            or long > SIZES[1] * side
        ):
            continue
        if abs(rect.middle[0] - middle) <= max(4.0, ASIDE * side):
            found.append(rect)
    return sorted(found, key=lambda rect: -rect.bottom)


def _things(image: Image, lattice: Lattice) -> Iterator[Rect]:
    """What is drawn on the ground above a board, each in one piece."""
    bounds, side = lattice.bounds(), max(lattice.cell)
    top = max(0, round(bounds.y - max(REACH * lattice.cell[1], REACH_PX)))
    left, right = max(0, bounds.x - round(side)), min(image.shape[1], bounds.right + round(side))
    part = image[top : max(top, bounds.y), left:right]
    if not part.size:
        return
    for level in _grounds(part):
        drawn = (np.abs(part.astype(np.int16) - level).max(axis=2) > DRAWN).astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
        for x, y, width, height, _ in stats[1:count].tolist():
            if max(width, height) <= 0.6 * part.shape[1]:
                yield Rect(left + x, top + y, width, height)


def _grounds(part: Image) -> list[NDArray[np.int16]]:
    """The two colours, int16 (3,) RGB, that most pixels have: a window and the page behind it."""
    some = part[::2, ::2].reshape(-1, 3).astype(np.int32)
    colours, counts = np.unique(some @ [65536, 256, 1], return_counts=True)
    most = colours[np.argsort(-counts)[:2]]
    return [np.array([one >> 16, one >> 8 & 255, one & 255], np.int16) for one in most.tolist()]


def _is_yellow(part: Image) -> bool:
    pixels = part.astype(np.int16)
    red, green, blue = pixels[:, :, 0], pixels[:, :, 1], pixels[:, :, 2]
    yellow = (np.minimum(red, green) > 120) & (np.minimum(red, green) - blue > 60)
    if not YELLOW[0] <= yellow.mean() <= YELLOW[1]:
        return False
    ys, xs = np.nonzero(yellow)
    width = yellow.shape[1]
    aside = abs(float(xs.mean()) + 0.5 - width / 2) > 0.12 * width
    across, down = int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1
    return not aside and max(across, down) <= SQUARE * min(across, down)


def _is_even(part: Image) -> bool:
    """Whether something is as its mirror image, but for the two sides of a button."""
    inner = part[2:-2, 2:-2].astype(np.int16)
    if _contrast(np.asarray(inner, np.uint8)) < DRAWN:
        return False
    differ = np.abs(inner - inner[:, ::-1]).max(axis=2) > 3 * DRAWN
    return float(differ.mean()) <= 1 - EVEN


def _stands_between(rect: Rect, things: list[Rect], lattice: Lattice) -> bool:
    """Whether there are things at both sides of one, at its height and above the board."""
    bounds = lattice.bounds()
    level = rect.y + rect.height / 2
    near = [one for one in things if one.y <= level < one.bottom and one.height >= rect.height / 3]
    gap = rect.width / 4
    left = any(bounds.x - 4 <= one.x and one.right < rect.x - gap for one in near)
    right = any(one.right <= bounds.right + 4 and one.x > rect.right + gap for one in near)
    return left and right


def _part(image: Image, rect: Rect) -> Image:
    inside = rect.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if inside is None:
        return image[:0, :0]
    return image[inside.y : inside.bottom, inside.x : inside.right]


def _contrast(part: Image) -> int:
    """The greatest difference of two pixels."""
    return int(np.ptp(part.astype(np.int16), axis=(0, 1)).max()) if part.size else 0
