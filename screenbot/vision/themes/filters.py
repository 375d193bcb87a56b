"""Pictures whose colours a filter has changed: what colours alone tell apart is doubted there."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, UNSEEN
from screenbot.vision.pixels.vectors import thinned
from screenbot.vision.themes.tiles import TileMatcher

FILTERED: Final = 0.6
"""Part of the tiles' colours that a picture shows below which a filter has changed them."""
LEAD: Final = 0.5
"""Least lead of a mark over another one, as a share of the difference to that, on such pictures."""
DOUBT: Final = np.float32(0.3)


def doubt_marks(
    cells: NDArray[np.uint8],
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    tiles: TileMatcher,
) -> NDArray[np.float32]:
    """The confidences (n,) of cells, uint8 (n, height, width, 3), as large as the *tiles* by which
    they have their *codes* (n,), without marks of a player or of the end of a game that are about
    as like another such mark, where a filter has changed the picture's colours."""
    marks = np.flatnonzero((codes >= FLAG) & (codes != UNSEEN))
    if not len(marks) or _colours_left(cells, codes, tiles) >= FILTERED:
        return confidence
    distances = tiles.distances(cells[marks])[:, tiles.classes >= FLAG]
    if distances.shape[1] < 2:
        return confidence
    nearest, next_ = np.partition(distances, 1, axis=1)[:, :2].T
    confidence = confidence.copy()
    doubted = marks[nearest > (1.0 - LEAD) * next_]
    confidence[doubted] = np.minimum(confidence[doubted], DOUBT)
    return confidence


def _colours_left(cells: NDArray[np.uint8], codes: NDArray[np.uint8], tiles: TileMatcher) -> float:
    """How much of the colours of their tiles the numbers and marks show: 1 where all of it, 0 on a
    grey picture, and less where colours are others."""
    some = thinned(np.flatnonzero((codes > 0) & (codes != COVERED) & (codes != UNSEEN)))
    drawn = tiles.starts[np.searchsorted(tiles.classes, codes[some])]
    own, like = (
        each.reshape(-1, 3) for each in (tiles.vectors_of(cells[some]), tiles.vectors[drawn])
    )
    return _together(own, like) / max(_together(like, like), 1.0)


def _together(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """The sum of the products of the colours (n, 3) of two pictures, without what is grey."""
    grey, other_grey = (each @ np.ones(3, np.float32) for each in (one, other))
    return float(np.vdot(one, other)) - float(np.vdot(grey, other_grey)) / 3.0
