"""Numbers shown by so many dots, as on dice."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import NUMBERS, SHOWN
from screenbot.vision.appearance.recogniser import CLASSES, Recognised
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median

STRONG: Final = 0.5
"""Part of the greatest difference to the ground from which on a sample belongs to a dot."""
MARGIN: Final = 8
"""A cell divided by this is left out at its sides, where lines are."""
SMALLEST, LARGEST = 0.09, 0.36
"""Least and greatest diameter of a dot, in cells."""
ROUND, FULL = 1.35, (0.6, 0.93)
"""Greatest ratio of the sides of a dot, and what part of its square it fills."""
EQUAL: Final = 1.5
"""Greatest ratio of the areas of dots in one cell."""
SURE: Final = 0.995
"""Probability of a number that dots show."""


def inspect_dotted(patches: NDArray[np.uint8], said: Recognised) -> Recognised:
    """What was *said* of cells, uint8 (n, h, w, 3), but for those that show dots, where these are
    two here and one or three there."""
    marked = np.flatnonzero(said.probabilities.argmax(axis=1) != CLASSES.index("blank"))
    dots = np.zeros(len(patches), np.intp)
    dots[marked] = [_dots(patches[one]) for one in marked]
    if not {1, 2} <= (counts := set(dots.tolist())) and not {2, 3} <= counts:
        return said
    probabilities = said.probabilities.copy()
    shown = np.flatnonzero(dots)
    probabilities[shown] = (1.0 - SURE) / (len(CLASSES) - 1)
    probabilities[shown, np.array(NUMBERS)[dots[shown] - 1]] = SURE
    return Recognised(probabilities, said.raised, said.embedding)


def _dots(patch: NDArray[np.uint8]) -> int:
    """How many dots a cell shows, uint8 (h, w, 3), 1 to 8; 0 where something else is shown."""
    high, wide = (side // MARGIN for side in patch.shape[:2])
    inner = patch[high:-high, wide:-wide].astype(np.float32)
    around = np.concatenate([inner[[0, -1]].reshape(-1, 3), inner[:, [0, -1]].reshape(-1, 3)])
    apart = colour_distance(inner, median(around, axis=0))  # dots may fill most of a cell
    most = float(apart.max())
    if most < SHOWN:
        return 0
    drawn = (apart >= STRONG * most).astype(np.uint8)
    count, _, parts, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    if not 1 < count <= 9:
        return 0
    width, height, area = parts[1:, 2:5].T.astype(np.float64)
    side = min(patch.shape[:2])
    good = np.maximum(width, height) <= ROUND * np.minimum(width, height)
    good &= (area >= FULL[0] * width * height) & (area <= FULL[1] * width * height)
    good &= np.sqrt(width * height) >= SMALLEST * side
    good &= np.sqrt(width * height) <= LARGEST * side
    return count - 1 if good.all() and area.max() <= EQUAL * area.min() else 0
