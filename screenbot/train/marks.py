"""Flags, mines, crosses and cursors, drawn from scratch in a unit square in many variants.

A drawing is a list of layers: a mask, uint8 (side, side), and the colour that goes through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.fonts import Mask, Random

Colour = tuple[float, float, float]
Layer = tuple[Mask, Colour]
Point = tuple[float, float]

BLACK: Final = (0.0, 0.0, 0.0)
WHITE: Final = (255.0, 255.0, 255.0)
CURSOR: Final = (
    (0, 0),
    (0, 0.72),
    (0.17, 0.56),
    (0.29, 0.84),
    (0.41, 0.78),
    (0.3, 0.52),
    (0.53, 0.51),
)


def any_colour(rng: Random) -> Colour:
    """A colour of any hue, saturation and lightness."""
    red, green, blue = rng.uniform(0, 255, 3)
    return float(red), float(green), float(blue)


def near(rng: Random, colour: Sequence[float], spread: float = 30.0) -> Colour:
    """A colour close to another."""
    red, green, blue = np.clip(np.array(colour) + rng.normal(0, spread, 3), 0, 255)
    return float(red), float(green), float(blue)


def reddish(rng: Random) -> Colour:
    """A red, orange or pink."""
    return float(rng.uniform(170, 255)), float(rng.uniform(0, 110)), float(rng.uniform(0, 80))


def not_red(rng: Random) -> Colour:
    """Any colour but a red."""
    colour = any_colour(rng)
    while colour[0] > 140 and colour[0] > 1.5 * max(colour[1], colour[2]):
        colour = any_colour(rng)
    return colour


class Pen:
    """Draws shapes of the unit square, moved and scaled, as masks of a side in pixels."""

    def __init__(self, side: int, scale: float, shift: Point, smooth: bool) -> None:
        self.side = side
        self.scale = scale * side
        self.shift = ((0.5 - scale / 2 + shift[0]) * side, (0.5 - scale / 2 + shift[1]) * side)
        self.style = cv2.LINE_AA if smooth else cv2.LINE_8

    def polygon(self, points: Sequence[Point] | NDArray[np.float64]) -> Mask:
        mask = self._empty()
        cv2.fillPoly(mask, [self._fixed(points)], 255, self.style, 4)
        return mask

    def line(self, points: Sequence[Point], thick: float, closed: bool = False) -> Mask:
        mask = self._empty()
        width = max(1, round(thick * self.scale))
        cv2.polylines(mask, [self._fixed(points)], closed, 255, width, self.style, 4)
        return mask

    def disc(self, centre: Point, radius: float) -> Mask:
        mask = self._empty()
        at = self._fixed([centre])[0]
        size = max(8, round(radius * self.scale * 16))
        cv2.circle(mask, (int(at[0]), int(at[1])), size, 255, -1, self.style, 4)
        return mask

    def box(self, left: float, top: float, right: float, bottom: float) -> Mask:
        return self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)])

    def _empty(self) -> Mask:
        return np.zeros((self.side, self.side), np.uint8)

    def _fixed(self, points: Sequence[Point] | NDArray[np.float64]) -> NDArray[np.int32]:
        places = np.asarray(points, np.float64) * self.scale + self.shift - 0.5
        return np.round(places * 16).astype(np.int32)


def pen(rng: Random, side: int, low: float = 0.55, high: float = 0.98) -> Pen:
    """A pen of a random size and place, with or without smooth edges."""
    shift = (float(rng.normal(0, 0.025)), float(rng.normal(0, 0.025)))
    return Pen(side, float(rng.uniform(low, high)), shift, bool(rng.random() < 0.75))


def flag(rng: Random, side: int) -> list[Layer]:
    """A flag on its pole, to either side, with or without a base."""
    draw = pen(rng, side)
    cloth = reddish(rng) if rng.random() < 0.6 else any_colour(rng)
    pole = near(rng, rng.choice([BLACK, WHITE, (120, 70, 30), (90, 90, 90), cloth]), 15)
    left = bool(rng.random() < 0.4)  # the side to which the cloth points
    x = rng.uniform(0.45, 0.68) if left else rng.uniform(0.25, 0.5)
    wide, top, foot = rng.uniform(0.04, 0.13), rng.uniform(0.02, 0.16), rng.uniform(0.82, 1.0)
    layers: list[Layer] = []
    if rng.random() < 0.9:
        layers.append((draw.box(x - wide / 2, top, x + wide / 2, foot), pole))
        layers += [(mask, pole) for mask in _base(rng, draw, float(x), float(foot))]
    shape = _cloth(rng, float(x), float(top), left)
    layers.append((draw.polygon(shape), cloth))
    if rng.random() < 0.3:
        edge = near(rng, BLACK if rng.random() < 0.7 else WHITE, 30)
        layers.append((draw.line([(a, b) for a, b in shape], 0.04, closed=True), edge))
    if rng.random() < 0.3:
        layers.reverse()
    return _shaded(rng, layers)


def _cloth(rng: Random, x: float, top: float, left: bool) -> NDArray[np.float64]:
    """The outline of a flag's cloth, at a pole at *x* from *top* downwards."""
    reach, high = rng.uniform(0.32, 0.6), rng.uniform(0.3, 0.58)
    kind = rng.choice(["pennant", "low", "box", "swallow", "wave"], p=[0.42, 0.1, 0.16, 0.1, 0.22])
    if kind == "pennant":
        tip = rng.uniform(0.3, 0.6)
        points = [(0.0, 0.0), (1.0, tip), (0.0, 1.0)]
    elif kind == "low":
        points = [(0.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    elif kind == "box":
        lean = rng.uniform(-0.15, 0.15)
        points = [(0.0, 0.0), (1.0, lean), (1.0, 1 + lean), (0.0, 1.0)]
    elif kind == "swallow":
        points = [(0.0, 0.0), (1.0, 0.0), (1 - rng.uniform(0.2, 0.4), 0.5), (1.0, 1.0), (0.0, 1.0)]
    else:
        along = np.linspace(0, 1, 14)
        wave = rng.uniform(0.06, 0.16) * np.sin(along * rng.uniform(4, 8) + rng.uniform(0, 2))
        upper, lower = np.stack([along, wave], 1), np.stack([along, 1 + wave], 1)
        points = [(float(a), float(b)) for a, b in np.concatenate([upper, lower[::-1]])]
    shape = np.array(points) * (-reach if left else reach, high) + (x, top)
    return np.clip(shape, 0, 1)


def _base(rng: Random, draw: Pen, x: float, foot: float) -> list[Mask]:
    """What a flag's pole stands on: nothing, a bar, two steps, a hill."""
    kind = rng.choice(["none", "bar", "steps", "hill"], p=[0.35, 0.25, 0.25, 0.15])
    wide, high = rng.uniform(0.15, 0.38), rng.uniform(0.05, 0.12)
    if kind == "none":
        return []
    if kind == "hill":
        return [draw.polygon([(x - wide, foot), (x, foot - 2 * high), (x + wide, foot)])]
    masks = [draw.box(x - wide, foot - high, x + wide, foot)]
    if kind == "steps":
        masks.append(draw.box(x - wide * 0.6, foot - 2 * high, x + wide * 0.6, foot - high))
    return masks


def mine(rng: Random, side: int, colour: Colour | None = None) -> list[Layer]:
    """A mine: a disc with spikes or knobs, a bomb with a fuse, a bare disc, or a star."""
    draw = pen(rng, side, 0.6, 1.0)
    dark = near(rng, BLACK, 30) if rng.random() < 0.7 else not_red(rng)
    body = colour or dark
    kind = rng.choice(["spikes", "knobs", "bomb", "disc", "star"], p=[0.5, 0.12, 0.18, 0.12, 0.08])
    if kind == "spikes":
        layers = _spiky(rng, draw, body)
    elif kind == "knobs":
        radius, turn, count = rng.uniform(0.25, 0.36), rng.uniform(0, 1), int(rng.integers(5, 10))
        layers = [
            (draw.disc(place, rng.uniform(0.05, 0.09)), body)
            for place in _ring(radius + 0.05, count, float(turn))
        ]
        layers.append((draw.disc((0.5, 0.5), radius), body))
    elif kind == "bomb":
        layers = _bomb(rng, draw, body)
    elif kind == "disc":
        layers = [(draw.disc((0.5, 0.5), rng.uniform(0.2, 0.4)), body)]
    else:
        layers = [(draw.polygon(_star(rng)), body)]
    if kind in ("spikes", "knobs", "bomb") and rng.random() < 0.6:
        shine = near(rng, WHITE, 25)
        place = (rng.uniform(0.36, 0.45), rng.uniform(0.36, 0.45))
        layers.append((draw.disc(place, rng.uniform(0.04, 0.1)), shine))
    return _shaded(rng, layers)


def _spiky(rng: Random, draw: Pen, body: Colour) -> list[Layer]:
    radius, reach = rng.uniform(0.2, 0.36), rng.uniform(0.4, 0.5)
    thick, count = rng.uniform(0.03, 0.1), int(rng.choice([4, 6, 8, 8, 8, 10, 12]))
    turn = 0.0 if rng.random() < 0.75 else rng.uniform(0, 1)
    spike = body if rng.random() < 0.8 else near(rng, (110, 110, 110), 40)
    layers: list[Layer] = []
    for index, (x, y) in enumerate(_ring(1.0, count, float(turn))):
        long = reach * (0.8 if count == 8 and index % 2 else 1.0)
        tip = (0.5 + (x - 0.5) * long, 0.5 + (y - 0.5) * long)
        layers.append((draw.line([(0.5, 0.5), tip], float(thick)), spike))
    layers.append((draw.disc((0.5, 0.5), float(radius)), body))
    if rng.random() < 0.15:
        layers.append((draw.disc((0.5, 0.5), float(radius) * 0.5), near(rng, (200, 40, 30), 60)))
    return layers


def _bomb(rng: Random, draw: Pen, body: Colour) -> list[Layer]:
    side = -1.0 if rng.random() < 0.3 else 1.0
    radius, centre = rng.uniform(0.26, 0.37), (0.5 - 0.06 * side, 0.6)
    neck = (centre[0] + side * radius * 0.75, centre[1] - radius * 0.75)
    bend = (neck[0] + 0.08 * side, neck[1] - 0.1)
    tip = (bend[0] + 0.1 * side, bend[1] + rng.uniform(-0.04, 0.06))
    spark = near(rng, (250, 160, 40), 40)
    layers: list[Layer] = [(draw.line([neck, bend, tip], rng.uniform(0.03, 0.07)), body)]
    if rng.random() < 0.7:
        layers.append((draw.disc(tip, rng.uniform(0.04, 0.1)), spark))
    if rng.random() < 0.5:
        layers.append((draw.disc(neck, radius * 0.3), body))
    layers.append((draw.disc(centre, float(radius)), body))
    return layers


def _ring(radius: float, count: int, turn: float) -> list[Point]:
    angles = (np.arange(count) + turn) * 2 * np.pi / count
    return [(0.5 + radius * float(np.cos(a)), 0.5 + radius * float(np.sin(a))) for a in angles]


def _star(rng: Random) -> NDArray[np.float64]:
    count, inner = int(rng.integers(5, 13)), rng.uniform(0.35, 0.65)
    angles = np.arange(2 * count) * np.pi / count - np.pi / 2
    radii = np.where(np.arange(2 * count) % 2, 0.48 * inner, 0.48)
    return np.stack([0.5 + radii * np.cos(angles), 0.5 + radii * np.sin(angles)], axis=1)


def blast(rng: Random, side: int) -> list[Layer]:
    """The burst of an explosion."""
    draw = pen(rng, side, 0.85, 1.1)
    layers: list[Layer] = [(draw.polygon(_star(rng)), near(rng, (230, 60, 20), 30))]
    if rng.random() < 0.6:
        smaller = pen(rng, side, 0.5, 0.75)
        layers.append((smaller.polygon(_star(rng)), near(rng, (250, 200, 50), 25)))
    return layers


def cross(rng: Random, side: int) -> list[Layer]:
    """A cross from corner to corner, mostly red."""
    draw = pen(rng, side, 0.6, 1.05)
    colour = reddish(rng) if rng.random() < 0.75 else near(rng, BLACK, 40)
    thick = float(rng.uniform(0.06, 0.16))
    strokes = draw.line([(0.05, 0.05), (0.95, 0.95)], thick)
    strokes = np.maximum(strokes, draw.line([(0.95, 0.05), (0.05, 0.95)], thick))
    if rng.random() < 0.2:
        edge = np.asarray(cv2.dilate(strokes, np.ones((3, 3), np.uint8)), np.uint8)
        return [(edge, WHITE), (strokes, colour)]
    return [(strokes, colour)]


def blob(rng: Random, side: int) -> list[Layer]:
    """A plain mark that stands for a flag: a square, a triangle, or both."""
    draw = pen(rng, side, 0.3, 0.6)
    if rng.random() < 0.5:
        return [(draw.box(0, 0, 1, 1), reddish(rng))]
    return [(draw.polygon([(0.1, 0.0), (1.0, rng.uniform(0.3, 0.6)), (0.1, 1.0)]), reddish(rng))]


def cursor(rng: Random, side: int, at: Point, size: float) -> list[Layer]:
    """An arrow whose tip is at a place of the unit square (which it may leave)."""
    points = np.array(CURSOR) * size + at
    draw = Pen(side, 1.0, (0.0, 0.0), True)
    if rng.random() < 0.15:  # a caret
        x, y = at
        stem = [(x, y), (x + size * 0.3, y), (x + size * 0.15, y)]
        foot = [(x + size * 0.15, y + size), (x, y + size), (x + size * 0.3, y + size)]
        return [(draw.line(stem + foot, 0.05 * size), BLACK if rng.random() < 0.7 else WHITE)]
    inside, edge = (WHITE, BLACK) if rng.random() < 0.7 else (BLACK, WHITE)
    outline = draw.line([(float(x), float(y)) for x, y in points], 0.03, closed=True)
    return [(draw.polygon(points), inside), (outline, edge)]


def _shaded(rng: Random, layers: list[Layer]) -> list[Layer]:
    """Sometimes a shadow below all layers."""
    if rng.random() > 0.15:
        return layers
    joined = np.max([mask for mask, _ in layers], axis=0)
    move = max(1, round(len(joined) * rng.uniform(0.02, 0.06)))
    shadow = np.zeros_like(joined)
    shadow[move:, move:] = joined[:-move, :-move] // 2
    return [(shadow, BLACK), *layers]
