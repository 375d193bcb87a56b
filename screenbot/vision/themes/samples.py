"""Cells of a picture as rows of numbers that can be compared with those of tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.product import product

KERNEL: Final = np.array([0.25, 0.5, 0.25], np.float32)
"""By which tiles and cells are smoothed."""
BLOCKS: Final = 3
"""Blocks of a cell each way that are looked at first."""


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Cells as rows of numbers, -128 to 127: ``values`` is float32 (n, height * width * 3),
    ``squares`` float32 (n,) the squared length of each, ``blocks`` float32 (n, blocks, 3) what is
    left of it where only the colours of a few blocks of each cell are seen."""

    values: NDArray[np.float32]
    squares: NDArray[np.float32]
    blocks: NDArray[np.float32]

    @classmethod
    def of(cls, cells: NDArray[np.uint8]) -> Samples:
        """Those of cells, uint8 (n, height, width, 3)."""
        values = as_values(cells)
        blocks = product(values, block_rows(cells.shape[1:3])[0])
        return cls(values, squared_lengths(values), blocks.reshape(len(cells), -1, 3))


@lru_cache(maxsize=16)
def block_rows(shape: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Rows that, multiplied with a cell of a *shape* (height, width), say how much of its length
    lies in the colours of its blocks, float32 (blocks * 3, height * width * 3), and how much of
    that of a cell of one colour, float32 (blocks,): they have length one each."""
    down, across = (np.arange(side) * min(BLOCKS, side) // side for side in shape)
    place = (down[:, None] * BLOCKS + across).reshape(-1)
    held = (place == np.unique(place)[:, None]).astype(np.float32)
    counts = held.sum(axis=1)
    rows = np.einsum("ij,kl->ikjl", held / np.sqrt(counts)[:, None], np.eye(3))
    weight = np.sqrt(counts / counts.sum())
    return rows.reshape(3 * len(held), -1).astype(np.float32), weight.astype(np.float32)


def squared_lengths(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Squared length of each row: float32 (n,)."""
    return np.asarray(np.einsum("ij,ij->i", rows, rows), np.float32)


def smoothed(cells: NDArray[Any]) -> NDArray[np.float32]:
    """Cells (n, height, width, 3) under the kernel 1 2 1 in both directions, edges repeated."""
    count, height, width, depth = cells.shape
    stack = np.empty((count, height + 2, width, depth), cells.dtype)
    stack[:, 1:-1], stack[:, 0], stack[:, -1] = cells, cells[:, 0], cells[:, -1]
    flat = stack.reshape(count * (height + 2), width, depth)
    smooth = cv2.sepFilter2D(flat, cv2.CV_32F, KERNEL, KERNEL, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(smooth, np.float32).reshape(stack.shape)[:, 1:-1]


def as_values(cells: NDArray[Any]) -> NDArray[np.float32]:
    """Cells as rows of float32, -128 to 127."""
    flat = cells.reshape(len(cells), -1).astype(np.float32)
    flat -= 128.0
    return flat


def weighed(values: NDArray[np.float32], shade: float) -> NDArray[np.float32]:
    """Cells (n, samples, 3) with their mean colour weighed by *shade*."""
    if shade == 1.0:
        return values
    return np.asarray(values - (1.0 - shade) * values.mean(axis=1, keepdims=True), np.float32)


def as_vectors(cells: NDArray[Any], shade: float) -> NDArray[np.float32]:
    """Cells as rows of float32, their mean colour weighed by *shade*."""
    return weighed(as_values(cells).reshape(len(cells), -1, 3), shade).reshape(len(cells), -1)
