"""The cells of a made-up theme without their marks: covered and open, in many looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.fonts import Random
from screenbot.train.marks import Colour, any_colour, near

Picture = NDArray[np.float32]
"""Red, green, blue from 0 to 255, float32 (height, width, 3)."""

GREYS: Final = (160.0, 230.0)


@dataclass(frozen=True, slots=True)
class Tiles:
    """One covered and one open cell of a theme, and their neighbours' looks (checkerboards)."""

    covered: Picture
    covered_beside: Picture
    open: Picture
    open_beside: Picture


def any_tiles(rng: Random, side: int) -> Tiles:
    """The cells of a random theme at *side* pixels."""
    covered, opened = _two_colours(rng)
    if rng.random() < 0.22:
        return _checkerboard(rng, side, covered, opened)
    kind = rng.choice(["bevel", "flat", "gradient", "rounded"], p=[0.35, 0.25, 0.18, 0.22])
    line = _line_colour(rng, opened)
    width = int(rng.choice([0, 1, 1, 1, 2, max(1, round(side * 0.05))]))
    sides = str(rng.choice(["all", "last", "first"], p=[0.4, 0.35, 0.25]))
    if kind == "rounded":
        gap, radius = rng.uniform(0.0, 0.07), rng.uniform(0.05, 0.32)
        ground = near(rng, opened, 40) if rng.random() < 0.6 else any_colour(rng)
        top = _rounded(side, covered, ground, float(gap), float(radius))
        low = _rounded(side, opened, ground, float(gap), float(radius))
        if rng.random() < 0.4:
            low = _lined(_plain(side, opened), line, width, sides)
    else:
        low = _lined(_plain(side, opened), line, width, sides)
        if kind == "bevel":
            top = _bevel(rng, side, covered)
        elif kind == "gradient":
            top = _lined(_gradient(rng, side, covered), line, width, sides)
        else:
            top = _lined(_plain(side, covered), line, width, sides)
    if rng.random() < 0.15:
        top = top + _texture(rng, side, rng.uniform(3, 25))
    if rng.random() < 0.1:
        low = low + _texture(rng, side, rng.uniform(2, 15))
    if rng.random() < 0.05:
        low = _bevel(rng, side, opened)
    return Tiles(top, top, low, low)


def _two_colours(rng: Random) -> tuple[Colour, Colour]:
    """The colours of covered and open cells: greys, dark, or of any kind."""
    kind = rng.random()
    if kind < 0.35:
        grey = float(rng.uniform(*GREYS))
        covered = near(rng, (grey, grey, grey), 4)
        return covered, near(rng, covered, 8)
    if kind < 0.55:
        dark = float(rng.uniform(10, 80))
        covered = near(rng, (dark + 25, dark + 25, dark + 25), 14)
        return covered, near(rng, (dark, dark, dark), 12)
    if kind < 0.75:
        return any_colour(rng), near(rng, (235, 232, 225), 14)
    covered = any_colour(rng)
    return covered, near(rng, covered, 35) if rng.random() < 0.5 else any_colour(rng)


def _line_colour(rng: Random, ground: Colour) -> Colour:
    shade = rng.uniform(0.4, 0.9) if rng.random() < 0.75 else rng.uniform(1.1, 1.6)
    red, green, blue = np.clip(np.array(ground) * shade, 0, 255)
    return near(rng, (float(red), float(green), float(blue)), 8)


def _plain(side: int, colour: Colour) -> Picture:
    return np.full((side, side, 3), colour, np.float32)


def _lined(tile: Picture, colour: Colour, width: int, sides: str) -> Picture:
    if width:
        if sides in ("all", "first"):
            tile[:width], tile[:, :width] = colour, colour
        if sides in ("all", "last"):
            tile[-width:], tile[:, -width:] = colour, colour
    return tile


def _bevel(rng: Random, side: int, fill: Colour) -> Picture:
    """A raised cell: light edges at the top and left, dark ones at the bottom and right."""
    width = max(1, round(side * rng.uniform(0.03, 0.17)))
    light = np.clip(np.array(fill) + rng.uniform(20, 110), 0, 255)
    dark = np.array(fill) * rng.uniform(0.35, 0.8)
    if rng.random() < 0.05:
        light, dark = dark, light
    tile = _plain(side, fill) if rng.random() < 0.8 else _gradient(rng, side, fill)
    rows, cols = np.mgrid[:side, :side]
    low = (rows >= side - width) | (cols >= side - width)
    high = ((rows < width) | (cols < width)) & (~low | (rows + cols < side - 1))
    tile[low], tile[high] = dark, light
    if rng.random() < 0.3:
        tile = _lined(tile, _line_colour(rng, fill), 1, "last" if rng.random() < 0.5 else "all")
    return tile


def _gradient(rng: Random, side: int, colour: Colour) -> Picture:
    """A colour that changes along a direction, or from the middle."""
    rows, cols = np.mgrid[:side, :side] / max(1, side - 1) - 0.5
    angle = rng.choice([0.0, np.pi / 2, np.pi / 4, rng.uniform(0, 2 * np.pi)])
    ramp = rows * np.cos(angle) + cols * np.sin(angle)
    if rng.random() < 0.25:
        ramp = np.hypot(rows, cols) - 0.35
    if rng.random() < 0.15:
        ramp = np.sign(ramp) * 0.3  # gloss: two halves
    change = rng.normal(0, 40, 3) * 0.4 + rng.normal(0, 50)
    return np.asarray(np.array(colour) + ramp[..., None] * change, np.float32)


def _rounded(side: int, colour: Colour, ground: Colour, gap: float, radius: float) -> Picture:
    """A cell with round corners on a ground that shows between the cells."""
    edge, turn = round(gap * side), max(1, round(radius * side))
    mask = np.zeros((side, side), np.uint8)
    last = side - 1 - edge
    cv2.rectangle(mask, (edge + turn, edge), (last - turn, last), 255, -1)
    cv2.rectangle(mask, (edge, edge + turn), (last, last - turn), 255, -1)
    for x in (edge + turn, last - turn):
        for y in (edge + turn, last - turn):
            cv2.circle(mask, (x, y), turn, 255, -1, cv2.LINE_AA)
    part = mask[..., None].astype(np.float32) / 255.0
    return np.asarray(part * np.array(colour) + (1 - part) * np.array(ground), np.float32)


def _texture(rng: Random, side: int, strength: float) -> Picture:
    """Soft noise, or grain."""
    coarse = int(rng.integers(2, 9)) if rng.random() < 0.7 else side
    noise = rng.normal(0, strength, (coarse, coarse, 1 if rng.random() < 0.6 else 3))
    noise = np.repeat(noise, 3 // noise.shape[2], axis=2).astype(np.float32)
    return np.asarray(cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def _checkerboard(rng: Random, side: int, covered: Colour, opened: Colour) -> Tiles:
    """Two shades in turn, without lines."""
    step = rng.uniform(4, 22)
    shades = [
        np.clip(np.array(colour) + delta, 0, 255)
        for colour in (covered, opened)
        for delta in (0.0, step)
    ]
    looks = [np.full((side, side, 3), shade, np.float32) for shade in shades]
    if rng.random() < 0.5:
        looks = [looks[1], looks[0], looks[3], looks[2]]
    return Tiles(*looks)


def shaded(rng: Random, tile: Picture) -> Picture:
    """A tile with bands along some sides, as where open cells meet covered ones."""
    out, side = tile.copy(), len(tile)
    width = max(1, round(side * rng.uniform(0.03, 0.14)))
    band = np.float32(rng.uniform(0.5, 0.9) if rng.random() < 0.8 else rng.uniform(1.1, 1.4))
    bands = (out[:width], out[:, :width], out[-width:], out[:, -width:])
    for index in rng.choice(4, int(rng.integers(1, 4)), replace=False):
        bands[index][...] *= band
    return np.clip(out, 0.0, 255.0)
