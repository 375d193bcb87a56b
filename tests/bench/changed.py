"""Labelled screenshots as a screen or a messenger may change them: scaled, compressed, filtered.

``python -m tests.bench changed`` reads the pictures of ``tests.bench.screens`` with no theme and
with all, each in every change, and prints how many are read whole. ``SCREENBOT_SCREENS`` is a part
of the names of the pictures to be read, ``SCREENBOT_CHANGES`` the names of changes, with commas
between them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenbot.board import Board
from screenbot.vision import load_image
from tests.bench.screens import Tally, add, pictures, show
from tests.vision import boards
from tests.vision.screens import FIXTURES, SHARED

Picture: TypeAlias = NDArray[np.uint8]

LEAST_CELL, MOST_CELL = 12.0, 160.0
"""Pixels of the smallest and the largest cells that are looked for."""
NIGHT: Final = np.array([1.0, 0.78, 0.5])
"""What a night light leaves of red, green and blue."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a picture, which makes it *scale* times as large."""

    make: Callable[[Picture], Picture]
    scale: float = 1.0


def scaled(scale: float, way: int) -> Change:
    return Change(
        lambda image: as_picture(cv2.resize(image, None, fx=scale, fy=scale, interpolation=way)),
        scale,
    )


def compressed(quality: int) -> Change:
    return Change(lambda image: as_picture(boards.compressed(image[..., ::-1], quality)[..., ::-1]))


def dithered(image: Picture) -> Picture:
    """In 64 colours, as a film in a GIF file is."""
    few = Image.fromarray(image).convert("P", palette=Image.Palette.ADAPTIVE, colors=64)
    return as_picture(few.convert("RGB"))


def filmed(image: Picture) -> Picture:
    """Made smaller for a video, compressed and made large again."""
    height, width = image.shape[:2]
    small = cv2.resize(image, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
    small = compressed(70).make(as_picture(small))
    return as_picture(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC))


def turned(image: Picture) -> Picture:
    """All hues turned by a third of the circle."""
    hues = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
    hues[..., 0] = (hues[..., 0].astype(np.int16) + 60) % 180
    return as_picture(cv2.cvtColor(hues, cv2.COLOR_HSV2RGB))


def as_picture(values: object) -> Picture:
    return np.ascontiguousarray(values, np.uint8)


CHANGES: Final = {
    "scaled to 0.8": scaled(0.8, cv2.INTER_AREA),
    "scaled to 1.15": scaled(1.15, cv2.INTER_LINEAR),
    "scaled to 1.5": scaled(1.5, cv2.INTER_CUBIC),
    "scaled to 2": scaled(2.0, cv2.INTER_NEAREST),
    "scaled to 3": scaled(3.0, cv2.INTER_LINEAR),
    "JPEG 85": compressed(85),
    "JPEG 60": compressed(60),
    "JPEG 35": compressed(35),
    "grey": Change(lambda image: as_picture(np.repeat(image.mean(axis=2)[..., None], 3, axis=2))),
    "inverted": Change(lambda image: as_picture(255 - image)),
    "hues turned": Change(turned),
    "night light": Change(lambda image: as_picture(image * NIGHT)),
    "dim": Change(lambda image: as_picture(image * 0.45)),
    "washed out": Change(lambda image: as_picture(255 * (image / 255) ** 0.6 * 0.8 + 50)),
    "GIF": Change(dithered),
    "video": Change(filmed),
}


def placed(true: Board, scale: float) -> Board:
    """The true board where it is on the changed picture."""
    if true.origin is None or true.cell is None:
        return true
    (x, y), (width, height) = true.origin, true.cell
    return replace(true, origin=(x * scale, y * scale), cell=(width * scale, height * scale))


def main() -> None:
    chosen = os.environ.get("SCREENBOT_CHANGES")
    for name in CHANGES if chosen is None else chosen.split(","):
        for label, themes in (("no theme", []), ("all themes", None)):
            show(f"{name}, {label}", read_all(CHANGES[name], themes))


def read_all(change: Change, themes: list[str] | None) -> Tally:
    """How all pictures are read after a change."""
    tally = Tally()
    for folder in (SHARED, FIXTURES):
        for path, true in pictures(folder):
            sides = [LEAST_CELL] if true.cell is None else [s * change.scale for s in true.cell]
            if min(sides) < LEAST_CELL or max(sides) > MOST_CELL:
                continue
            image = change.make(as_picture(load_image(path)))
            add(tally, path.stem, image, placed(true, change.scale), themes)
    return tally


if __name__ == "__main__":
    main()
