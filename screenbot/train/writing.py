"""Digits and question marks on a tile, in any font, colour and style."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from screenbot.train.compose import bent, clear, painted, placed
from screenbot.train.fonts import Fonts, Mask, Random, character, own_digit
from screenbot.train.marks import BLACK, WHITE, Colour, Layer, any_colour, near, pen
from screenbot.train.tiles import Picture

CLASSIC: Final = {
    "0": (128, 128, 128),
    "1": (0, 0, 255),
    "2": (0, 128, 0),
    "3": (255, 0, 0),
    "4": (0, 0, 128),
    "5": (128, 0, 0),
    "6": (0, 128, 128),
    "7": (0, 0, 0),
    "8": (128, 128, 128),
}
"""The usual colour of each number."""


def digit_colour(rng: Random, text: str) -> Colour:
    """The usual colour of a digit in a third of all cases, else black, white, or any."""
    kind = rng.random()
    if kind < 0.33 and text in CLASSIC:
        return near(rng, CLASSIC[text], 12)
    if kind < 0.5:
        return near(rng, WHITE if rng.random() < 0.5 else BLACK, 15)
    return any_colour(rng)


def written(rng: Random, fonts: Fonts, tile: Picture, text: str) -> Picture:
    """A tile with one character: plain, with a shadow, outlined, hollow, raised, of two tones."""
    side = len(tile)
    if rng.random() < 0.03:
        tile = badge(rng, tile)
    mask = placed(rng, glyph(rng, fonts, text, side), side)
    colour = clear(rng, digit_colour(rng, text), tile)
    style = rng.choice(
        ["plain", "shadow", "outline", "hollow", "raised", "tones"],
        p=[0.58, 0.1, 0.14, 0.03, 0.06, 0.09],
    )
    strength = _strength(rng)
    if style == "plain" and rng.random() < 0.12:
        return _fringed(tile, mask, colour)
    if style == "plain" or side < 14:
        return painted(tile, [(mask, colour)], strength)
    layers = STYLES[str(style)](rng, mask, colour, tile)
    return painted(tile, layers, strength)


def _strength(rng: Random) -> float:
    """How opaque a character is: mostly fully; satisfied numbers of some themes are dim."""
    kind = rng.random()
    if kind < 0.82:
        return 1.0
    return float(rng.uniform(0.45, 0.95) if kind < 0.92 else rng.uniform(0.15, 0.45))


def badge(rng: Random, tile: Picture) -> Picture:
    """A tile with a disc or a panel for a character to stand on."""
    draw = pen(rng, len(tile), 0.8, 1.0)
    mask = draw.disc((0.5, 0.5), 0.48) if rng.random() < 0.6 else draw.box(0.06, 0.06, 0.94, 0.94)
    return painted(tile, [(mask, any_colour(rng))])


def _fringed(tile: Picture, mask: Mask, colour: Colour) -> Picture:
    """A character whose red and blue lie a third of a pixel aside, as on liquid crystal screens."""
    part = mask.astype(np.float32) / 255.0
    left, right = np.roll(part, 1, axis=1), np.roll(part, -1, axis=1)
    parts = np.stack([(2 * part + left) / 3, part, (2 * part + right) / 3], axis=2)
    return np.asarray(tile + parts * (np.array(colour, np.float32) - tile), np.float32)


def _shadow(rng: Random, mask: Mask, colour: Colour, tile: Picture) -> list[Layer]:
    move = max(1, round(len(tile) * rng.uniform(0.015, 0.06)))
    ground = tile.mean(axis=(0, 1)) * 0.5
    cast = _moved(mask, move)
    if rng.random() < 0.4:
        cast = np.asarray(cv2.GaussianBlur(cast, (0, 0), len(tile) * 0.03), np.uint8)
    return [(cast, near(rng, ground.tolist(), 20)), (mask, colour)]


def _outline(rng: Random, mask: Mask, colour: Colour, tile: Picture) -> list[Layer]:
    edge = near(rng, WHITE if sum(colour) < 380 else BLACK, 30)
    layers: list[Layer] = [(_grown(rng, mask), edge), (mask, colour)]
    if rng.random() < 0.5:
        layers += _tones(rng, mask, colour, tile)[1:]
    if rng.random() < 0.3:
        layers.insert(0, (_moved(layers[0][0], max(1, len(tile) // 20)), BLACK))
    return layers


def _hollow(rng: Random, mask: Mask, colour: Colour, tile: Picture) -> list[Layer]:
    middle = tile[len(tile) // 2, len(tile) // 2].tolist()
    return [(_grown(rng, mask), colour), (mask, near(rng, middle, 10))]


def _raised(rng: Random, mask: Mask, colour: Colour, tile: Picture) -> list[Layer]:
    """A character with depth: its own shape repeated towards the lower right."""
    depth = max(2, round(len(tile) * rng.uniform(0.04, 0.1)))
    side = near(rng, (np.array(colour) * 0.5).tolist(), 20)
    layers: list[Layer] = [(_moved(mask, step), side) for step in range(depth, 0, -1)]
    return [*layers, (mask, colour)]


def _tones(rng: Random, mask: Mask, colour: Colour, tile: Picture) -> list[Layer]:
    upper = mask.copy()
    upper[round(len(tile) * rng.uniform(0.35, 0.6)) :] = 0
    return [(mask, colour), (upper, near(rng, colour, 35))]


STYLES: Final = {
    "shadow": _shadow,
    "outline": _outline,
    "hollow": _hollow,
    "raised": _raised,
    "tones": _tones,
}


def _moved(mask: Mask, step: int) -> Mask:
    out = np.zeros_like(mask)
    out[step:, step:] = mask[:-step, :-step]
    return out


def _grown(rng: Random, mask: Mask) -> Mask:
    wide = 3 if len(mask) < 30 or rng.random() < 0.5 else 5
    return np.asarray(cv2.dilate(mask, np.ones((wide, wide), np.uint8)), np.uint8)


def glyph(rng: Random, fonts: Fonts, text: str, side: int) -> Mask:
    """The mask of a character at a random size, stretched, leaning or thickened a little."""
    high = side * float(np.clip(rng.normal(0.62, 0.14), 0.3, 0.95))
    mask = None
    if rng.random() > 0.15:
        having = fonts.having("?") if text == "?" else fonts.text
        size = max(7, round(high * rng.uniform(1.2, 1.5)))
        mask = character(str(rng.choice(having)), text, size, bool(rng.random() < 0.85))
        if mask is not None and text == "?" and min(mask.shape) < 3:
            mask = None
    if mask is None:
        mask = own_digit(rng, text, max(5, round(high)))
    if rng.random() < 0.2:
        mask = bent(rng, mask)
    if rng.random() < 0.12 and side >= 20:
        wide = 2 if side < 40 else int(rng.integers(2, 5))
        kernel = np.ones((wide, wide), np.uint8)
        mask = np.asarray(cv2.dilate(np.pad(mask, wide), kernel), np.uint8)
    return mask


def symbol(rng: Random, fonts: Fonts, text: str, pixels: float) -> Mask | None:
    """The mask of a symbol whose longer side is *pixels*, from any font that has it."""
    having = fonts.having(text)
    if "\ue000" <= text[0] <= "\uf8ff":  # private characters mean the same in one family alone
        having = tuple(path for path in having if "awesome" in path.lower())
    if not having:
        return None
    mask = character(str(rng.choice(having)), text, max(8, round(pixels)))
    if mask is None or min(mask.shape) < 2:
        return None
    scale = pixels / max(mask.shape)
    size = (max(2, round(mask.shape[1] * scale)), max(2, round(mask.shape[0] * scale)))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
