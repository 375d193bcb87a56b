"""Cells that run into one area: its corners are rounded, and no cell ends towards the next one."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import plain_looks
from screenbot.vision.appearance.drawn import Drawings, Places
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.vectors import SIDE, thinned

CORNER: Final = SIDE * 3 // 10
"""Greatest side of what shows at a corner of a cell, in samples."""
SHOWN: Final = 24.0
"""Difference of a sample to a cell without a mark from which on it shows something."""
SAME: Final = 8.0
"""Greatest difference of the samples between the corners."""
FEW: Final = 7
"""Of so many samples one is compared first."""
END: Final = 3
"""How far from its border a cell ends, in samples."""
MOST: Final = 12
"""Most marks that another one is compared with."""
ONE_SIGN, ONE_COLOUR = 0.975, 4.0
"""Least correlation of two drawings of one mark, and greatest difference of their colours, as in
``flags``."""

Floats = NDArray[np.float32]


def rounded_looks(
    probabilities: Floats, drawings: Drawings, used: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which looks (n,) that seem to show a mark are cells without one but for their corners.

    *probabilities*, (n, classes), is what the recogniser says of the looks, *used*, bool (n,), says
    which are on the board.
    """
    plain = plain_looks(probabilities)
    found = np.zeros(len(plain), np.bool_)
    own, others = np.flatnonzero(used & ~plain), thinned(np.flatnonzero(used & plain))
    if not len(own) or not len(others):
        return found
    corner = np.zeros((SIDE, SIDE), np.bool_)
    corner[np.ix_(*[np.r_[:CORNER, SIDE - CORNER : SIDE]] * 2)] = True
    between = drawings.samples[:, ~corner]
    ends = drawings.samples[:, [0, 0, -1, -1], [0, -1, 0, -1]]
    few = between[:, ::FEW]  # these tell most looks
    near_some = colour_distance(few[own, None], few[others]).max(axis=2) <= SAME
    for look, may_be in zip(own.tolist(), near_some, strict=True):
        near = others[may_be]
        near = near[colour_distance(between[near], between[look]).max(axis=1) <= SAME]
        if len(near):
            found[look] = (colour_distance(ends[near], ends[look]) >= SHOWN).any()
    return found


def joined_looks(drawings: Drawings, looks: Places, like: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of some *looks* (n,) are others of them, those that are *like* most, bool (n,), but for
    the sides where one of both runs into the next cell."""
    drawn = np.array([cv2.blur(cell, (3, 3)) for cell in drawings.samples[looks]])
    ends, same, others = _ends(drawings, looks), like.copy(), thinned(np.flatnonzero(like), MOST)
    for one in np.flatnonzero(~like):
        same[one] = any(
            _are_one(drawn[one], drawn[other], ends[one] & ends[other]) for other in others
        )
    return same


def _are_one(own: Floats, other: Floats, where: NDArray[np.bool_]) -> bool:
    """Whether two marks, (side, side, 3), are drawn alike *where*, bool (side, side), it counts."""
    one, two = own[where], other[where]
    if float(np.abs(one.mean(axis=0) - two.mean(axis=0)).max()) > ONE_COLOUR:
        return False
    one, two = one - one.mean(), two - two.mean()
    return float((one * two).sum()) >= ONE_SIGN * float(np.linalg.norm(one) * np.linalg.norm(two))


def _ends(drawings: Drawings, looks: Places) -> NDArray[np.bool_]:
    """The samples, bool (n, side, side), of some *looks* (n,) but for those at the sides where they
    run into the next cell: there the ground of the inside reaches to the border."""
    samples, ground = drawings.samples[looks], drawings.insides[looks, None]
    shown = np.ones(samples.shape[:3], np.bool_)
    for turned, left in zip(_turned(samples), _turned(shown), strict=True):
        border = turned[:, END:-END, 0]
        left[(colour_distance(border, ground) <= SAME).all(axis=1), :, :END] = False
    return shown


def _turned(cells: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """Views of cells (n, side, side, ...) with each of their sides on the left."""
    upright = cells.swapaxes(1, 2)
    return cells, cells[:, :, ::-1], upright, upright[:, :, ::-1]
