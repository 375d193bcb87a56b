"""Boards where nothing is open: all cells are covered, whatever these show."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.shapes import HALF, Shapes
from screenbot.vision.pixels.channels import colour_distance

ONE_LOOK: Final = 8.0
"""Root mean square difference of cells that show the same at fractions of pixels."""
SAME_RIM, MARKED = 0.5, 1.0
"""The same of two rims that are drawn to the pixel, and of cells that show something else."""
SHOWN: Final = 30.0
"""Difference of a sample to the ground from which on it shows something."""

Floats = NDArray[np.float32]


def are_all_alike(shapes: Shapes, used: NDArray[np.intp]) -> bool:
    """Whether the looks that are *used* are one but for fractions of pixels, and it fills the cell.

    Most of its HALF x HALF samples have not the colour of the corners then. Looks with the same rim
    that differ inside of it show faint marks.
    """
    drawings, pairs = shapes.drawings, np.ix_(used, used)
    apart, rims = drawings.apart[pairs], drawings.rims_apart[pairs]
    if apart.max() > ONE_LOOK or ((apart >= MARKED) & (rims <= SAME_RIM)).any():
        return False
    cell = shapes.vectors[used[0]].reshape(HALF, HALF, 3)
    apart = colour_distance(cell, cell[[0, 0, -1, -1], [0, -1, 0, -1]].mean(axis=0))
    return float((apart >= SHOWN).mean()) > 0.5
