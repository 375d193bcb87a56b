"""Checkerboards: what the two colours of covered cells add to their marks."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.appearance.drawn import INSIDE, Cells, Drawings, middle
from screenbot.vision.pixels.vectors import thinned

FEWEST_COVERED: Final = 5
FLAT: Final = 1.0
"""So many covered cells of each colour of a checkerboard tell what the colours differ by, if they
do: by more than that."""


def without_checkers(codes: NDArray[np.uint8], cells: Cells) -> Cells:
    """The cells without what the two colours of a checkerboard add to covered ones.

    *codes* is uint8 (rows, cols).
    """
    rows, cols = np.indices(codes.shape)
    odd = (rows + cols) % 2 == 1
    covered = codes == COVERED
    if min(np.count_nonzero(covered & odd), np.count_nonzero(covered & ~odd)) < FEWEST_COVERED:
        return cells
    samples, flat = cells.drawings.samples, cells.drawings.flat
    even, other = (middle(flat, thinned(cells.look[covered & here])) for here in (~odd, odd))
    shift = (even - other).reshape(samples.shape[1:])
    if np.abs(shift[INSIDE:-INSIDE, INSIDE:-INSIDE]).max() <= FLAT:
        return cells  # covered cells that run into one area may end on other sides
    shifted = samples + shift
    drawings = Drawings(np.concatenate([samples, shifted]))
    return Cells(drawings, cells.look + len(samples) * odd)
