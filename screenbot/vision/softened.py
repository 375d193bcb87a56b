"""Lattices of cells whose edges are seen on a softened picture alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.blobs import edge_strength, flat_blobs
from screenbot.vision.comb import sharpened
from screenbot.vision.lattices import Candidate, find_candidates

FAINT: Final = ((3, True),)
"""The pass of ``flat_blobs`` in which close shades are told apart: see ``PASSES``."""


def stippled_lattices(image: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices of stippled cells, which have edges all over a picture, uint8 (height, width, 3).

    The mean of 2 x 2 pixels has none.
    """
    soft = np.asarray(cv2.blur(image, (2, 2)), np.uint8)
    found = find_candidates(flat_blobs(edge_strength(soft)))
    return [replace(one, grid=sharpened(soft, one.grid)) for one in found]


def faint_lattices(image: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices of cells whose close shades change little by little on a picture, uint8 (height,
    width, 3): it was scaled up. At half the size the steps are steeper."""
    height, width = (side // 2 for side in image.shape[:2])
    if not height or not width:
        return []
    whole = image[: 2 * height, : 2 * width]
    half = cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA)
    blobs = 2 * flat_blobs(edge_strength(np.asarray(half, np.uint8)), FAINT)
    found = find_candidates(blobs, even=True)
    return [replace(one, grid=sharpened(image, one.grid)) for one in found]
