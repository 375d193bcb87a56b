"""Numbers in rings: what stands alone within a closed line is looked at without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import NUMBERS, SHOWN, seen_alone, with_thin_ones
from screenbot.vision.appearance.recogniser import CLASSES, UNSURE, Recognised, inspect_twice
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median

STRONG: Final = 0.4
"""Part of the greatest difference to the ground from which on a sample belongs to a line."""
LEAST_RING, ROUND, MIDDLE = 0.4, 1.25, 0.12
"""Least side of a ring, in cells, greatest ratio of its sides, and how far its middle may be from
that of its cell, in cells."""
HOLLOW: Final = 0.55
"""Least part of a ring's sides that is hollow."""
LEAST_INSIDE, MOST_INSIDE, ASIDE = 0.25, 0.85, 0.15
"""Least and greatest height of what stands in a ring, and how far its middle may be from that of
the hole, as parts of this."""
LIKELY: Final = 0.6
"""Least probability of a number in a ring."""
SEVERAL: Final = 2
"""So many numbers in rings tell that others are so, too."""

Floats = NDArray[np.float32]


def inspect_ringed(
    patches: NDArray[np.uint8], said: Recognised, known: bool
) -> tuple[Recognised, bool]:
    """What was *said* of cells, uint8 (n, h, w, 3), where that is nothing known, by the numbers
    that stand in rings; and whether numbers do so on this board.

    That is *known*, or told by several numbers in rings: a single one may be a letter of a sign.
    """
    kind, sure = said.probabilities.argmax(axis=1), said.probabilities.max(axis=1)
    unclear = np.flatnonzero((kind == CLASSES.index("other")) | (sure < UNSURE))
    inside = [(one, own) for one in unclear if (own := _inside_ring(patches[one])) is not None]
    if not inside:
        return said, known
    cut, sizes = (np.array(some) for some in zip(*(own for _, own in inside), strict=True))
    near = with_thin_ones(inspect_twice(cut).probabilities, sizes)
    clear = np.isin(near.argmax(axis=1), NUMBERS) & (near.max(axis=1) >= LIKELY)
    if not known and len(np.unique(near[clear].argmax(axis=1))) < SEVERAL:
        return said, False
    probabilities, ones = said.probabilities.copy(), np.array([one for one, _ in inside])
    probabilities[ones[clear]] = near[clear]
    return replace(said, probabilities=probabilities), True


def _inside_ring(patch: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], tuple[int, int]] | None:
    """What stands in the middle of the ring of a cell, as the recogniser takes it, and its size,
    (width, height) in samples; None where there is none."""
    ground = median(patch.reshape(-1, 3).astype(np.float32), axis=0)
    apart = colour_distance(patch.astype(np.float32), ground)
    if apart.max() < SHOWN:
        return None
    drawn = (apart >= max(SHOWN, STRONG * float(apart.max()))).astype(np.uint8)
    contours, tree = cv2.findContours(drawn, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    holes = [one for one, (*_, parent) in enumerate(tree[0]) if parent >= 0]
    if not holes:
        return None
    hole = max(holes, key=lambda one: cv2.contourArea(contours[one]))
    box, ring = (cv2.boundingRect(contours[one]) for one in (hole, tree[0][hole][3]))
    if not _is_ring(tuple(ring), tuple(box), patch.shape[1::-1]):
        return None
    within = np.zeros_like(drawn)
    cv2.drawContours(within, contours, hole, 1, cv2.FILLED)
    cv2.drawContours(within, contours, hole, 0, 1)  # its line is that of the ring
    mark = cv2.boundingRect(drawn & within)
    off = max(abs(mark[k] - box[k] + (mark[k + 2] - box[k + 2]) / 2) / box[k + 2] for k in (0, 1))
    if off > ASIDE or not LEAST_INSIDE * box[3] <= mark[3] <= MOST_INSIDE * box[3]:
        return None
    inner = cv2.erode(within, np.ones((3, 3), np.uint8)) > 0
    around = patch[inner & (drawn == 0)]
    if not len(around):
        return None
    own = median(around.astype(np.float32), axis=0)
    left, top, wide, high = mark
    alone = np.where(inner[..., None], patch, own.astype(np.uint8))
    alone = alone[top - 1 : top + high + 1, left - 1 : left + wide + 1]
    return seen_alone(alone, own), (wide, high)


def _is_ring(ring: tuple[int, ...], hole: tuple[int, ...], cell: tuple[int, ...]) -> bool:
    """Whether a line is a ring in the middle of its *cell*, (width, height): *ring* and *hole* are
    left, top, width and height."""
    wide, high = ring[2:]
    off = max(abs(ring[k] + ring[k + 2] / 2 - cell[k] / 2) / cell[k] for k in (0, 1))
    return (
        max(wide, high) <= ROUND * min(wide, high)
        and min(wide, high) >= LEAST_RING * min(cell)
        and off <= MIDDLE
        and min(hole[2] / wide, hole[3] / high) >= HOLLOW
    )
