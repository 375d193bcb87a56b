"""Lattices of cells whose edges are seen on a softened picture alone, or once gaps are closed."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.blobs import edge_strength, flat_blobs
from screenbot.vision.lattice.comb import sharpened
from screenbot.vision.lattice.lattices import Candidate, find_candidates

FAINT: Final = ((3, True),)
"""The pass of ``flat_blobs`` in which close shades are told apart: see ``PASSES``."""

SHADED: Final = ((1, True),)
"""The pass in which any two shades are told apart."""

DASHES: Final = (np.ones((1, 9), np.uint8), np.ones((11, 1), np.uint8))
"""The gaps that are closed across and down, in pixels: those between the letters of a text that
draws lines with them, up to some 20 pixels high."""


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


def shaded_lattices(strength: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices of cells whose shades are all but one: the page lies in the deep shade of a dialog,
    which leaves few of them. *strength*, uint8 (height, width), comes from ``edge_strength``."""
    return find_candidates(flat_blobs(strength, SHADED))


def dashed_lattices(strength: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices of cells with lines of dashes and of upright strokes between them, as text draws
    tables. *strength*, uint8 (height, width), comes from ``edge_strength``."""
    closed = (cv2.morphologyEx(strength, cv2.MORPH_CLOSE, gap) for gap in DASHES)
    return find_candidates(flat_blobs(np.asarray(np.maximum(*closed), np.uint8)))
