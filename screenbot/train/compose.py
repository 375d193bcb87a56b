"""Putting marks on tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.fonts import Fonts, Mask, Random
from screenbot.train.marks import BLACK, WHITE, Colour, Layer, any_colour
from screenbot.train.tiles import Picture

CLEAR: Final = 45.0
"""Least distance of a mark's colour from what it is on."""


@lru_cache(maxsize=64)
def emoji(fonts: Fonts, text: str) -> NDArray[np.float32] | None:
    """A coloured character, float32 (height, width, 4), from a font that has it."""
    from PIL import Image, ImageDraw, ImageFont

    for path in fonts.every:
        if "ColorEmoji" not in path:
            continue
        font = ImageFont.truetype(path, 109)
        image = Image.new("RGBA", (160, 160))
        ImageDraw.Draw(image).text((10, 10), text, font=font, embedded_color=True)
        box = image.getbbox()
        if box:
            return np.asarray(image.crop(box), np.float32)
    return None


def stuck(rng: Random, tile: Picture, picture: NDArray[np.float32]) -> Picture:
    """A tile with a coloured picture in its middle."""
    side = len(tile)
    size = max(7, round(side * rng.uniform(0.5, 0.9)))
    small = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    top, left = ((side - size) // 2 + int(rng.integers(-1, 2)) for _ in range(2))
    top, left = max(0, min(top, side - size)), max(0, min(left, side - size))
    part = small[..., 3:] / 255.0
    under = tile[top : top + size, left : left + size]
    tile[top : top + size, left : left + size] = small[..., :3] * part + under * (1 - part)
    return tile


def painted(tile: Picture, layers: list[Layer], strength: float = 1.0) -> Picture:
    """A tile with layers of colour on it, all together as opaque as *strength*."""
    out = tile
    for mask, colour in layers:
        part = mask[..., None].astype(np.float32) * np.float32(1 / 255)
        out = out + part * (np.array(colour, np.float32) - out)
    if strength < 1.0:
        out = tile + np.float32(strength) * (out - tile)
    return np.asarray(out, np.float32)


def placed(rng: Random, mask: Mask, side: int) -> Mask:
    """A mask on a canvas of the cell's size, in its middle but for a little."""
    fit = min(1.0, 0.96 * side / max(mask.shape))
    if fit < 1.0:
        size = (max(1, int(mask.shape[1] * fit)), max(1, int(mask.shape[0] * fit)))
        mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    height, width = mask.shape
    shift = np.round(rng.normal(0, 0.045, 2) * side).astype(int)
    top = int(np.clip((side - height) // 2 + shift[0], 0, side - height))
    left = int(np.clip((side - width) // 2 + shift[1], 0, side - width))
    canvas = np.zeros((side, side), np.uint8)
    canvas[top : top + height, left : left + width] = mask
    return canvas


def bent(rng: Random, mask: Mask) -> Mask:
    """A mask stretched and leaning a little."""
    height, width = mask.shape
    lean, stretch = rng.uniform(-0.2, 0.25), rng.uniform(0.75, 1.3)
    matrix = np.array([[stretch, -lean, max(0.0, lean) * height], [0, 1, 0]], np.float64)
    size = (max(3, int(width * stretch + abs(lean) * height) + 1), height)
    if lean < 0:
        matrix[0, 2] = 0.0
    return np.asarray(cv2.warpAffine(mask, matrix, size), np.uint8)


def clear(rng: Random, colour: Colour, tile: Picture) -> Colour:
    """The colour, or another one, so that it can be seen on the tile (sometimes only just)."""
    side = len(tile)
    ground = tile[side // 4 : -side // 4, side // 4 : -side // 4].mean(axis=(0, 1))
    least = CLEAR if rng.random() < 0.88 else CLEAR * 0.5
    for _ in range(8):
        if np.linalg.norm(np.array(colour) - ground) >= least:
            return colour
        colour = any_colour(rng)
    return WHITE if ground.sum() < 380 else BLACK


def distinct(rng: Random, layers: list[Layer], tile: Picture) -> list[Layer]:
    """Layers whose largest one can be seen on the tile."""
    largest = max(range(len(layers)), key=lambda index: int(layers[index][0].sum()))
    seen = clear(rng, layers[largest][1], tile)
    old = layers[largest][1]
    return [(mask, seen if colour == old else colour) for mask, colour in layers]
