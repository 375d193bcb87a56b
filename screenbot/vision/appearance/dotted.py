"""Numbers shown by so many dots, as on dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import NUMBERS, SHOWN
from screenbot.vision.appearance.recogniser import CLASSES, UNSURE, Recognised
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median

STRONG: Final = 0.5
"""Part of the greatest difference to the ground from which on a sample belongs to a dot."""
MARGIN: Final = 8
"""A cell divided by this is left out at its sides, where lines are."""
SMALLEST, LARGEST = 0.09, 0.36
"""Least and greatest diameter of a dot, in cells."""
ROUND, FULL = 1.25, (0.65, 0.9)
"""Greatest ratio of the sides of a dot, and what part of its square it fills."""
EQUAL: Final = 1.4
"""Greatest ratio of the areas of dots in one cell."""
SAME: Final = 1.2
"""Greatest ratio of the diameters of dots on one board: mines may be discs of another size."""
SURE: Final = 0.995
"""Probability of a number that dots show."""

Floats = NDArray[np.float32]


def inspect_dotted(
    patches: NDArray[np.uint8], said: Recognised, size: float
) -> tuple[Recognised, float]:
    """What was *said* of cells, uint8 (n, h, w, 3), but for those that show dots, and the diameter
    of these in cells.

    It is the *size* of dots that is known of the board; where that is 0, for none, there are dots
    if two are in one cell and one or three in another. What is a number for sure has no dots.
    """
    probabilities = said.probabilities
    kind, sure = probabilities.argmax(axis=1), probabilities.max(axis=1)
    number = np.isin(kind, NUMBERS) & (sure >= UNSURE)
    asked = np.flatnonzero((kind != CLASSES.index("blank")) & ~number)
    count, across = np.zeros(len(patches), np.intp), np.zeros(len(patches))
    for one in asked.tolist():
        count[one], across[one] = _dots(patches[one])
    if not size:
        counts = set(count.tolist())
        if not {1, 2} <= counts and not {2, 3} <= counts:
            return said, 0.0
        size = float(median(across[count > 1], axis=0))
    shown = np.flatnonzero(
        (count > 0) & (np.maximum(across, size) <= SAME * np.minimum(across, size))
    )
    probabilities = probabilities.copy()
    probabilities[shown] = (1.0 - SURE) / (len(CLASSES) - 1)
    probabilities[shown, np.array(NUMBERS)[count[shown] - 1]] = SURE
    return replace(said, probabilities=probabilities), size


def _dots(patch: NDArray[np.uint8]) -> tuple[int, float]:
    """How many dots a cell shows, uint8 (h, w, 3), 1 to 8, and their diameter in cells; 0 and 0
    where something else is shown."""
    high, wide = (max(1, side // MARGIN) for side in patch.shape[:2])
    inner = patch[high:-high, wide:-wide].astype(np.float32)
    if not inner.size:
        return 0, 0.0
    around = np.concatenate([inner[[0, -1]].reshape(-1, 3), inner[:, [0, -1]].reshape(-1, 3)])
    apart = colour_distance(inner, median(around, axis=0))  # dots may fill most of a cell
    most = float(apart.max())
    if most < SHOWN:
        return 0, 0.0
    drawn = (apart >= STRONG * most).astype(np.uint8)
    count, _, parts, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    if not 1 < count <= 9:
        return 0, 0.0
    width, height, area = parts[1:, 2:5].T.astype(np.float64)
    across = np.sqrt(width * height) / min(patch.shape[:2])
    good = np.maximum(width, height) <= ROUND * np.minimum(width, height)
    good &= (area >= FULL[0] * width * height) & (area <= FULL[1] * width * height)
    good &= (across >= SMALLEST) & (across <= LARGEST)
    if not good.all() or area.max() > EQUAL * area.min():
        return 0, 0.0
    return count - 1, float(across.mean())
