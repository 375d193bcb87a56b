"""Making the tiles of a theme from pictures whose boards are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.themes.binder import Tiles

ALIKE: Final = 5.0
"""Root mean square difference up to which two cells are the same look of a tile."""
MOST_LOOKS: Final = 8
"""Most looks of one tile that are kept."""

Example = tuple[NDArray[np.uint8], Grid, NDArray[np.uint8]]
"""A picture, the place of its cells, and their codes (rows, cols)."""


def learn_tiles(
    examples: Iterable[Example],
    size: tuple[int, int],
    alike: float = ALIKE,
    most: int = MOST_LOOKS,
) -> Tiles:
    """The tiles, *size* (width, height) pixels each, that the examples show.

    Cells are grouped by their code; each group keeps its most common looks that differ.
    """
    cells: dict[int, list[NDArray[np.uint8]]] = {}
    for image, grid, codes in examples:
        samples = grid.sample(image, size)
        for row, col in np.ndindex(*codes.shape):
            if codes[row, col] != UNSEEN:
                cells.setdefault(int(codes[row, col]), []).append(samples[row, col])
    return {code: _looks(group, alike, most) for code, group in sorted(cells.items())}


def _looks(group: list[NDArray[np.uint8]], alike: float, most: int) -> list[NDArray[np.uint8]]:
    """The most common looks of a group of cells that differ from each other."""
    unique, counts = np.unique(
        np.array([cell.reshape(-1) for cell in group]), axis=0, return_counts=True
    )
    values = unique.astype(np.float32)
    kept: list[int] = []
    left = np.ones(len(unique), np.bool_)
    while left.any() and len(kept) < most:
        # The cell that stands for most of those that are left.
        votes = np.zeros(len(unique))
        for index in np.nonzero(left)[0][:400]:
            near = np.sqrt(((values - values[index]) ** 2).mean(axis=1)) <= alike
            votes[index] = counts[near & left].sum() + 1e-3 * counts[index]
        best = int(np.argmax(votes))
        kept.append(best)
        left &= np.sqrt(((values - values[best]) ** 2).mean(axis=1)) > alike
    return [unique[index].reshape(group[0].shape) for index in kept]
