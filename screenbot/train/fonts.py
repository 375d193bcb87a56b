"""Characters as masks: from the font files of this machine, and from our own pixels and strokes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Random = np.random.Generator

SUFFIXES: Final = frozenset({".ttf", ".otf", ".otb", ".pfb"})
PROBE: Final = 24
"""Side in pixels at which fonts are compared."""
LEGIBLE: Final = 0.7
"""Least share of digits that look as in most fonts."""

# Our own pixel digits: 3 x 5, one row of bits a line.
PIXELS: Final = {
    "0": "75557",
    "1": "26227",
    "2": "71747",
    "3": "71717",
    "4": "55711",
    "5": "74717",
    "6": "74757",
    "7": "71111",
    "8": "75757",
    "9": "75717",
    "?": "71202",
}
# Strokes in a unit square, y downwards: polylines that make a digit.
SEGMENTS: Final = {
    "a": ((0, 0), (1, 0)),
    "b": ((1, 0), (1, 0.5)),
    "c": ((1, 0.5), (1, 1)),
    "d": ((0, 1), (1, 1)),
    "e": ((0, 0.5), (0, 1)),
    "f": ((0, 0), (0, 0.5)),
    "g": ((0, 0.5), (1, 0.5)),
}
LIT: Final = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
}
STROKES: Final = {
    "0": (
        (
            (0.5, 0),
            (0.1, 0.2),
            (0, 0.5),
            (0.1, 0.8),
            (0.5, 1),
            (0.9, 0.8),
            (1, 0.5),
            (0.9, 0.2),
            (0.5, 0),
        ),
    ),
    "1": (((0.2, 0.25), (0.55, 0), (0.55, 1)), ((0.2, 1), (0.9, 1))),
    "2": (((0, 0.25), (0.2, 0.03), (0.7, 0), (1, 0.2), (0.9, 0.45), (0, 1), (1, 1)),),
    "3": (
        (
            (0, 0.1),
            (0.4, 0),
            (0.9, 0.08),
            (0.95, 0.35),
            (0.4, 0.48),
            (1, 0.62),
            (0.95, 0.9),
            (0.5, 1),
            (0, 0.9),
        ),
    ),
    "4": (((0.75, 1), (0.75, 0), (0, 0.7), (1, 0.7)),),
    "5": (
        (
            (0.95, 0),
            (0.15, 0),
            (0.08, 0.45),
            (0.6, 0.38),
            (1, 0.65),
            (0.8, 0.95),
            (0.4, 1),
            (0, 0.88),
        ),
    ),
    "6": (
        (
            (0.85, 0),
            (0.3, 0.2),
            (0, 0.65),
            (0.2, 0.97),
            (0.7, 1),
            (1, 0.75),
            (0.8, 0.48),
            (0.3, 0.45),
            (0, 0.65),
        ),
    ),
    "7": (((0, 0), (1, 0), (0.4, 1)),),
    "8": (
        (
            (0.5, 0.47),
            (0.1, 0.3),
            (0.2, 0.05),
            (0.8, 0.05),
            (0.9, 0.3),
            (0.5, 0.47),
            (0, 0.7),
            (0.2, 0.97),
            (0.8, 0.97),
            (1, 0.7),
            (0.5, 0.47),
        ),
    ),
    "9": (
        (
            (0.15, 1),
            (0.7, 0.8),
            (1, 0.35),
            (0.8, 0.03),
            (0.3, 0),
            (0, 0.25),
            (0.2, 0.52),
            (0.7, 0.55),
            (1, 0.35),
        ),
    ),
}


@lru_cache(maxsize=2000)
def face(path: str, pixels: int) -> Any:
    """A font at a size, as Pillow has it."""
    from PIL import ImageFont

    return ImageFont.truetype(path, pixels)


def character(path: str, text: str, pixels: int, smooth: bool = True) -> Mask | None:
    """The mask of a text in a font, cut to its ink; None where the font has no ink for it."""
    try:
        mask = face(path, pixels).getmask(text, mode="L" if smooth else "1")
    except (OSError, ValueError):
        return None
    width, height = mask.size
    if not width or not height:
        return None
    return cut_to_ink(np.array(mask, np.uint8).reshape(height, width))


def cut_to_ink(mask: Mask) -> Mask | None:
    """A mask without the empty rows and columns around its ink; None where it has none."""
    rows, cols = np.nonzero(mask.max(axis=1))[0], np.nonzero(mask.max(axis=0))[0]
    if not len(rows):
        return None
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1])


@lru_cache(maxsize=50_000)
def has_glyph(path: str, text: str) -> bool:
    """Whether a font draws a text with a glyph of its own."""
    mask, missing = character(path, text, PROBE), character(path, "\uffff", PROBE)
    if mask is None or mask.size < 16:
        return False
    return missing is None or mask.shape != missing.shape or bool((mask != missing).any())


@dataclass(frozen=True, slots=True)
class Fonts:
    """The font files to render with: those whose digits can be told apart, and those of symbols."""

    text: tuple[str, ...]
    every: tuple[str, ...]

    @classmethod
    def below(cls, folders: list[Path]) -> Fonts:
        """All fonts below some folders; a font whose digits look like no others' is left out."""
        files = sorted(
            str(path) for folder in folders for path in folder.rglob("*") if path.suffix in SUFFIXES
        )
        text = legible(files, "0123456789", LEGIBLE)
        if not text:
            raise FileNotFoundError(f"no font with digits below {[str(f) for f in folders]}")
        return cls(tuple(text), tuple(files))

    @lru_cache(maxsize=500)  # noqa: B019  one instance lives as long as the program
    def having(self, text: str) -> tuple[str, ...]:
        """The fonts that draw a text with a glyph of its own; for ASCII those with digits only."""
        fonts = self.text if text.isascii() else self.every
        return tuple(path for path in fonts if has_glyph(path, text))


def legible(paths: Iterable[str], signs: str, share: float) -> list[str]:
    """The fonts of which such a share of some *signs* are nearest to the mean of the same sign in
    all fonts."""
    probes = {path: probe for path in paths if (probe := _probe(path, signs)) is not None}
    if not probes:
        return []
    mean = np.mean(list(probes.values()), axis=0)
    own = np.arange(len(signs))
    return [
        path for path, probe in probes.items() if (_nearest(probe, mean) == own).mean() >= share
    ]


def _probe(path: str, signs: str) -> NDArray[np.float32] | None:
    """Some signs of a font, float32 (n, PROBE, PROBE), each stretched to the square."""
    masks = [character(path, sign, PROBE) for sign in signs]
    if any(mask is None for mask in masks):
        return None
    square = [cv2.resize(mask, (PROBE, PROBE)) for mask in masks if mask is not None]
    return np.array(square, np.float32) / 255.0


def _nearest(probe: NDArray[np.float32], mean: NDArray[np.float32]) -> NDArray[np.intp]:
    """Which sign of all fonts each sign of a font is nearest to."""
    distance = ((probe[:, None] - mean[None]) ** 2).mean(axis=(2, 3))
    return np.asarray(distance.argmin(axis=1), np.intp)


def own_digit(rng: Random, digit: str, pixels: int) -> Mask:
    """A digit (or, as pixels, a question mark) of our own drawing, *pixels* high."""
    kind = rng.choice(["pixels", "segments", "strokes"], p=[0.35, 0.25, 0.4])
    if kind == "pixels" or digit not in STROKES:
        return _pixel_digit(rng, digit, pixels)
    return _stroke_digit(rng, digit, pixels, kind == "segments")


def _pixel_digit(rng: Random, digit: str, pixels: int) -> Mask:
    rows = PIXELS[digit]
    bits = np.array(
        [[int(row) >> 2 & 1, int(row) >> 1 & 1, int(row) & 1] for row in rows], np.uint8
    )
    if digit == "1" and rng.random() < 0.6:
        bits = bits[:, 1:2] if rng.random() < 0.5 else bits[:, :2]
    wide, high = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    mask = np.repeat(np.repeat(bits, high, axis=0), wide, axis=1) * np.uint8(255)
    if wide > 1 and rng.random() < 0.5:  # bold
        mask = np.asarray(cv2.dilate(np.pad(mask, 1), np.ones((1, 2), np.uint8)), np.uint8)
    height = max(5, pixels)
    width = max(3, round(height * rng.uniform(0.45, 0.8) * bits.shape[1] / 3))
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


def _stroke_digit(rng: Random, digit: str, pixels: int, segments: bool) -> Mask:
    width = pixels * rng.uniform(0.4, 0.8)
    if segments and digit == "1":
        width *= 0.5
    thick = max(1, round(pixels * rng.uniform(0.06, 0.2)))
    pad = thick + 2
    canvas = np.zeros((pixels + 2 * pad, round(width) + 2 * pad), np.uint8)
    lines = [SEGMENTS[s] for s in LIT[digit]] if segments else STROKES[digit]
    if digit == "1" and not segments and rng.random() < 0.5:
        lines = lines[:1]
    gap = rng.uniform(0.0, 0.08) if segments else 0.0
    wobble = 0.0 if segments else 0.035
    smooth = cv2.LINE_AA if rng.random() < 0.7 else cv2.LINE_8
    for line in lines:
        points = np.array(line, np.float64)
        if not segments:
            points = _rounded(points) if rng.random() < 0.6 else points
        points += gap * (points.mean(axis=0) - points) + rng.normal(0, wobble, points.shape) / 2
        points = points * (width, pixels) + pad
        fixed = np.round(points * 16).astype(np.int32)
        cv2.polylines(canvas, [fixed], False, 255, thick, smooth, 4)
    rows, cols = np.nonzero(canvas.max(axis=1))[0], np.nonzero(canvas.max(axis=0))[0]
    return np.ascontiguousarray(canvas[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1])


def _rounded(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """A polyline with its corners cut twice (Chaikin's scheme)."""
    for _ in range(2):
        if len(points) < 3:
            break
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        inner = np.stack([near, far], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], inner[1:-1], points[-1:]])
    return points
