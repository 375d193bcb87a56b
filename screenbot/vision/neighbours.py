"""How many of the eight neighbours of each cell of a board are of a kind."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

AROUND: Final = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.float32)


def count_around(mask: NDArray[np.bool_ | np.float32]) -> NDArray[np.float32]:
    """How many of a cell's neighbours are in the mask, or the sum of their weights: (rows, cols).

    There is nothing beyond the edge.
    """
    weights = mask.astype(np.float32, copy=False)
    return np.asarray(
        cv2.filter2D(weights, cv2.CV_32F, AROUND, borderType=cv2.BORDER_CONSTANT), np.float32
    )
