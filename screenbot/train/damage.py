"""What happens to a cell between the program that draws it and the picture that is read."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.fonts import Random
from screenbot.train.tiles import Picture

Cells = NDArray[np.uint8]
METHODS: Final = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_CUBIC)


def rescaled(rng: Random, picture: Picture, side: int) -> tuple[Picture, NDArray[np.float64]]:
    """A picture at another scale, and the factors (x, y); *side* is that of a cell in it."""
    if rng.random() < 0.4:
        return picture, np.ones(2)
    target = float(np.exp(rng.uniform(np.log(11), np.log(72))))
    factor = float(np.clip(target / side, 0.4, 4.0))
    if rng.random() < 0.3:
        factor = float(rng.choice([0.75, 1.25, 1.5, 1.75, 2.0, 3.0]))
    factors = np.full(2, max(factor, 11 / side))
    if rng.random() < 0.15:  # cells that are wider or higher
        factors[int(rng.integers(0, 2))] *= rng.uniform(1.0, 2.0)
    method = int(rng.choice(METHODS)) if factor > 1 else cv2.INTER_AREA
    if factor < 1 and rng.random() < 0.4:
        method = cv2.INTER_LINEAR
    size = np.round(np.array(picture.shape[1::-1]) * factors).astype(int).tolist()
    return np.asarray(cv2.resize(picture, size, interpolation=method), np.float32), factors


def filtered(rng: Random, picture: Picture) -> Cells:
    """Colour filters, gamma shifts, blur, grain and compression, each in some of the pictures."""
    if rng.random() < 0.08:
        picture = _colours(rng, picture)
    if rng.random() < 0.15:
        top = float(rng.uniform(0.7, 1.0))
        unit = np.clip(picture / 255.0, 0, 1)
        picture = np.asarray(255 * top * unit ** rng.uniform(0.45, 2.2), np.float32)
    if rng.random() < 0.06:  # hover, pressed, dimmed
        strength, towards = rng.uniform(0.1, 0.5), float(rng.choice([0, 255]))
        picture = picture * np.float32(1 - strength) + np.float32(towards * strength)
    if rng.random() < 0.12:
        sigma = float(rng.uniform(0.3, 0.035 * max(16, min(40, len(picture)))))
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)
    if rng.random() < 0.06:
        picture = picture + rng.normal(0, rng.uniform(1, 9), picture.shape).astype(np.float32)
    cells: Cells = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.22:
        cells = _compressed(rng, cells)
    return cells


def _colours(rng: Random, picture: Picture) -> Picture:
    """Night light, grey or inverted."""
    kind = rng.choice(["night", "grey", "inverted"])
    if kind == "night":
        weights = np.array([1.0, rng.uniform(0.6, 0.95), rng.uniform(0.3, 0.85)], np.float32)
        return np.asarray(picture * weights, np.float32)
    if kind == "grey":
        grey = picture @ np.array([0.3, 0.59, 0.11], np.float32)
        return np.repeat(grey[..., None], 3, axis=2)
    return np.asarray(255.0 - picture, np.float32)


def _compressed(rng: Random, cells: Cells) -> Cells:
    quality = int(rng.integers(30, 96))
    shift = rng.integers(0, 8, 2)  # where the blocks of 8 x 8 begin
    padded = np.pad(cells, ((int(shift[0]), 0), (int(shift[1]), 0), (0, 0)), mode="edge")
    _, data = cv2.imencode(".jpg", padded, [cv2.IMWRITE_JPEG_QUALITY, quality])
    back = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(back[int(shift[0]) :, int(shift[1]) :])
