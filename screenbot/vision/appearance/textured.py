"""Cells with a texture: hatching, stones or grass that is drawn anew in each of them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

GRAIN: Final = 3.0
"""Root mean square difference to its ground that shows nothing in a cell."""
TEXTURED, SOME = 2.0, 0.2
"""So many times as much is drawn in each cell with a texture as in any other, and the least share
of the cells with one, and without."""


def by_texture(
    ink: NDArray[np.float32], often: NDArray[np.float64], kind: NDArray[np.intp]
) -> NDArray[np.intp]:
    """The kind (n,) of each look by how much is drawn in it, *ink* (n,): no two cells with a
    texture are alike. *often* (n,) is in proportion to the cells with each look.

    It is the *kind* (n,) it was where that does not fall into two, or few cells are drawn on:
    something may lie over these.
    """
    rising = np.sort(ink) + GRAIN
    ratios = rising[1:] / rising[:-1]
    if ratios.max(initial=0.0) < TEXTURED:
        return kind
    textured = ink + GRAIN > rising[int(ratios.argmax())]
    share = float(often[textured].sum() / often.sum())
    return np.asarray(textured, np.intp) if SOME <= share <= 1.0 - SOME else kind
