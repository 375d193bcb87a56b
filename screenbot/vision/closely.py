"""Marks that are small in their cells are looked at closely: cut out and seen as large as others.

The recogniser knows digits that fill about half of their cell or more.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.recogniser import CLASSES, UNSURE, Recognised, inspect_twice

UNCLEAR: Final = 0.8
"""Probability below which a mark is looked at closely."""
SHOWN: Final = 30.0
"""Difference of a sample to a cell without a mark from which on it shows something."""
PART: Final = 0.25
"""Part of the greatest difference from which on a sample belongs to the mark."""
LARGEST: Final = 0.55
"""Greatest side of a small mark, in cells."""
MARGIN: Final = 1.6
"""Side of what is cut out, as a multiple of that of the mark."""
WEIGHT: Final = 2.0 / 3.0
"""Weight of what is seen closely."""
CLEAR: Final = 0.95
"""Least probability of what is seen closely."""
DOUBT: Final = np.float32(0.15)
"""Weight of what a cell shows as a whole where that is another mark."""

Floats = NDArray[np.float32]


def plain_looks(probabilities: Floats) -> NDArray[np.bool_]:
    """Which looks surely show no mark, bool (n,), by what the recogniser says of them."""
    blank = probabilities.argmax(axis=1) == CLASSES.index("blank")
    return np.asarray(blank & (probabilities.max(axis=1) >= UNSURE), np.bool_)


def inspect_closely(
    patches: NDArray[np.uint8], samples: Floats, said: Recognised, plain: Floats
) -> Recognised:
    """What was *said* of cells, uint8 (n, side, side, 3), where that is unsure also by their marks.

    *samples* float32 (n, k, k, 3) are the same cells, *plain* (m, k, k, 3) some without a mark.
    """
    unsure = np.flatnonzero(said.probabilities.max(axis=1) < UNCLEAR)
    places = [_place(samples[one], plain) for one in unsure] if len(plain) else []
    small = [(one, place) for one, place in zip(unsure, places, strict=False) if place is not None]
    if not small:
        return said
    cut = np.array([_cut(patches[one], *place) for one, place in small])
    near = inspect_twice(cut).probabilities
    clear = near.max(axis=1) >= CLEAR
    near, own = np.log(near[clear] + 1e-7), np.array([one for one, _ in small])[clear]
    whole = said.probabilities[own]
    odds = WEIGHT * near + (1.0 - WEIGHT) * np.log(whole + 1e-7)
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    differ = near.argmax(axis=1) != whole.argmax(axis=1)
    odds[differ] = DOUBT * whole[differ] + (1.0 - DOUBT) * odds[differ]
    probabilities = said.probabilities.copy()
    probabilities[own] = odds
    return Recognised(probabilities, said.raised, said.embedding)


def _place(cell: Floats, plain: Floats) -> tuple[float, float, float] | None:
    """The middle of a small mark, across and down, and its side, in cells; None without one."""
    apart = np.abs(plain - cell).max(axis=3)
    least = apart[apart.mean(axis=(1, 2)).argmin()]
    if least.max() < SHOWN:
        return None
    shown = least >= PART * least.max()
    rows, cols = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    count = len(cell)
    side = (max(rows[-1] - rows[0], cols[-1] - cols[0]) + 1) / count
    if side > LARGEST:
        return None
    return (cols[0] + cols[-1] + 1) / (2 * count), (rows[0] + rows[-1] + 1) / (2 * count), side


def _cut(patch: NDArray[np.uint8], across: float, down: float, side: float) -> NDArray[np.uint8]:
    """A square about a mark of a cell, uint8 (side, side, 3), as large as the cell."""
    count = len(patch)
    size = max(2, round(MARGIN * side * count))
    middle = (across * count - 0.5, down * count - 0.5)
    part = cv2.getRectSubPix(patch, (size, size), middle)
    larger = cv2.resize(part, (count, count), interpolation=cv2.INTER_CUBIC)
    return np.asarray(larger, np.uint8)
