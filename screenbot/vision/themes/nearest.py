"""The class of tiles that a cell is nearest to, with a confidence that means something."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.appearance.told import same_as
from screenbot.vision.themes.tiles import TileMatcher

STRANGE: Final = 42.0
"""Difference beyond which a cell shows something that is no tile of the theme."""
LEAST_ALIEN: Final = 12.0
MOST_UNLIKE: Final = 0.7
"""Difference, in itself and as a part of the tile's contrast, from which a cell is doubted."""
POINTED: Final = np.float32(0.3)
"""Confidence of a cell under a pointer: enough to show, too little to act on."""


def classify(
    distances: NDArray[np.float32], tiles: TileMatcher
) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    """Codes, confidences and least distances (n,) from the distances (n, classes) of cells
    to the classes of *tiles*.

    Confidence is the lead of the nearest class over the next one, faded out where even the nearest
    is far away. A cell far from every tile is not seen, and one that shares less than the greater
    part of its tile's pattern is doubted: it may be a part of a window.
    """
    two = np.partition(distances, 1, axis=1)[:, :2]
    least, second = two[:, 0], two[:, 1]
    nearest = np.argmin(distances, axis=1)
    codes = tiles.classes[nearest]
    lead = (second - least) / (second + 1e-3)
    fading = 1.0 / (1.0 + (least / tiles.tolerance) ** 4)
    confidence = np.clip(2.0 * lead, 0.0, 1.0) * fading
    alien = least > (_most_like if tiles.strict else most_unlike)(tiles)[nearest]
    confidence = np.where(alien, np.minimum(confidence, POINTED), confidence)
    strange = least > STRANGE
    codes = np.where(strange, UNSEEN, codes).astype(np.uint8)
    return codes, confidence.astype(np.float32), least.astype(np.float32)


def most_unlike(tiles: TileMatcher) -> NDArray[np.float32]:
    """The difference to each class from which a cell is doubted: float32 (classes,)."""
    return np.asarray(np.maximum(LEAST_ALIEN, MOST_UNLIKE * tiles.patterns), np.float32)


@lru_cache(maxsize=64)
def _most_like(tiles: TileMatcher) -> NDArray[np.float32]:
    """The difference to each class up to which a cell is nearly the same: float32 (classes,).

    Cells of a class whose tiles differ by more, as there is a picture behind them, may be as far
    from these as they are from each other, but no more than half as far as another class is.
    """
    vectors = tiles.vectors
    squares = np.einsum("ij,ij->i", vectors, vectors)
    apart = squares[:, None] + squares - 2.0 * (vectors @ vectors.T)
    apart = np.sqrt(np.maximum(apart, 0.0) / vectors.shape[1])
    own = tiles.codes[:, None] == tiles.codes
    beside = np.where(own & ~np.eye(len(own), dtype=np.bool_), apart, np.inf).min(axis=1)
    others = np.where(own, np.inf, apart).min(axis=1)
    spread = np.where(np.isfinite(beside), np.minimum(beside, others / 2), 0.0)
    return np.maximum(same_as(tiles), np.maximum.reduceat(spread, tiles.starts)).astype(np.float32)
