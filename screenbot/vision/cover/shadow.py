"""Cells in the shadow of what lies over a board: each shows what others do, but darkened."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.appearance.shapes import ALIKE, HALF, Shapes
from screenbot.vision.pixels.product import product
from screenbot.vision.pixels.vectors import contrast_of, thinned
from screenbot.vision.seen import CONFIDENT

REACH: Final = 3
"""How many cells far shadows fall."""
DARKEST, LIGHTEST = 0.35, 1.03
"""What a shadow leaves of the light."""
SLIGHT: Final = 0.06
"""Part of its contrast that a cell may differ by from others in its light."""
DARKENED: Final = np.float32(0.1)
"""The confidence of cells in a shadow."""
CLEARLY: Final = 1.5
"""How many times as far any cell must be that is something else."""
AT: Final = np.linspace(-1.0, 1.0, HALF)
DOWN, ACROSS = (at.reshape(-1) for at in np.meshgrid(AT, AT, indexing="ij"))
WAYS: Final = np.stack(
    [np.ones(HALF * HALF), DOWN, ACROSS, DOWN * ACROSS, DOWN**2, ACROSS**2], axis=1
)
"""What the light on the samples of a cell is made of: (samples, ways)."""

Codes = NDArray[np.uint8]
Places = NDArray[np.intp]
Values = NDArray[np.float64]


def in_shadow(shapes: Shapes, codes: Codes, confidence: NDArray[np.float32]) -> Codes:
    """The *codes*, uint8 (rows, cols), with cells near what lies over the board that are not told
    surely, by their *confidence* (rows, cols), as those whose darkened likeness they show."""
    whole = shapes.in_full_view()
    reach = np.ones((2 * REACH + 1, 2 * REACH + 1), np.uint8)
    near = cv2.dilate((~whole).astype(np.uint8), reach) > 0
    asked = near & whole & ((codes == UNSEEN) | (confidence < CONFIDENT))
    known = whole & (codes != UNSEEN) & ~asked
    if not asked.any() or not known.any():
        return codes
    pairs = np.unique(np.stack([shapes.look[known], codes[known]], axis=1), axis=0)
    looks, own = thinned(pairs), np.unique(shapes.look[asked])
    like = _darkened(shapes.vectors[own], shapes.vectors[looks[:, 0]], looks[:, 1])
    found, named = like[np.searchsorted(own, shapes.look[asked])], codes.copy()
    named[asked] = np.where(found >= 0, found, codes[asked])
    return named


def _darkened(own: NDArray[np.float32], others: NDArray[np.float32], codes: Places) -> Places:
    """What each of some cells (n, samples) is, (n,), which show a darkened likeness of one of the
    *others*, (m, samples), with these *codes* (m,); or -1."""
    cells = own.astype(np.float64)
    apart = np.stack([_apart_in_light(cells, other) for other in others], axis=1)
    best = apart.argmin(axis=1)
    least = apart[np.arange(len(own)), best]
    same = codes == codes[best][:, None]
    next_ = np.where(same, np.inf, apart).min(axis=1)
    alike = least <= np.maximum(ALIKE, SLIGHT * contrast_of(own))
    return np.where(alike & (next_ >= CLEARLY * least), codes[best], -1)


def _apart_in_light(own: Values, other: NDArray[np.float32]) -> Values:
    """Root mean square differences (n,) of cells (n, samples) to one in the shadow that suits each
    best; infinite where that is no shadow."""
    samples = other.astype(np.float64).reshape(-1, 1, 3)
    parts = (samples * WAYS[:, :, None]).swapaxes(1, 2).reshape(-1, WAYS.shape[1])
    light = product(own, np.asarray(np.linalg.pinv(parts), np.float64))
    apart = np.sqrt(((product(light, parts) - own) ** 2).mean(axis=1))
    left = product(light, WAYS)
    falls = (left.min(axis=1) >= DARKEST) & (left.max(axis=1) <= LIGHTEST)
    return np.where(falls, apart, np.inf)
