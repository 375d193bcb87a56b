"""The colours of marks and of the grounds they stand on."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import INSIDE
from screenbot.vision.pixels.channels import colour_distance

RED: Final = 60.0
"""How much more red than anything else is the ground of mines that are shown; orange is not red."""
VIVID: Final = 80.0
"""Least saturation, 0 to 255, of a mark in a bright colour."""
FEWEST_WARM, WARM, HUES, ORANGE = 8, 0.85, 0.22, (0.4, 0.76)
"""Fewest samples and least share of a blast that are red to yellow; how far its hues lie apart, and
the middle one, from red, 0, to yellow, 1."""
COLOURFUL: Final = ((16.0, 4), (40.0, 3))
"""Greatest difference, 0 to 255, of colours about mines that are one, and most of these on a board:
two of cells, one exploded, one pointed at. Those of cells, and those pointed at, are much alike."""

Floats = NDArray[np.float32]


def is_red(colour: Floats) -> bool:
    """Whether a *colour*, (3,), is that of a warning."""
    _, green, blue = colour
    return bool(redness(colour) >= max(RED, 2 * (green - blue)))


def redness(colour: Floats) -> float:
    """How much more red than anything else a *colour*, (3,), is."""
    red, green, blue = colour
    return float(red - max(green, blue))


def ink_of(sample: Floats, ground: Floats) -> Floats:
    """The colours (n, 3) of the mark of a cell drawn as *sample*, (side, side, 3), on a *ground*,
    (3,)."""
    inner = sample[INSIDE:-INSIDE, INSIDE:-INSIDE].reshape(-1, 3)
    apart = np.abs(inner - ground).max(axis=1)
    return np.asarray(inner[apart >= apart.max() / 2], np.float32)


def contrasts(samples: Floats, grounds: Floats) -> Floats:
    """How much the marks of cells drawn as *samples*, (n, side, side, 3), differ at most from their
    *grounds*, (n, 3): (n,), 0 to 255."""
    inner = samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    return np.asarray(np.abs(inner - grounds[:, None, None]).max(axis=(1, 2, 3)), np.float32)


def is_fiery(ink: Floats) -> bool:
    """Whether a mark with an *ink*, (n, 3), has the colours of a blast, from red over orange to
    yellow: flags and mines have few colours."""
    vivid = ink[np.ptp(ink, axis=1) >= VIVID]
    warm = vivid[(vivid[:, 0] >= vivid[:, 1]) & (vivid[:, 1] >= vivid[:, 2])]
    if len(warm) < WARM * max(FEWEST_WARM, len(vivid)):
        return False
    red, green, blue = warm.T
    low, middle, high = np.quantile((green - blue) / (red - blue), (0.1, 0.5, 0.9))
    return bool(high - low >= HUES and ORANGE[0] <= middle <= ORANGE[1])


def are_colourful(colours: Floats) -> bool:
    """Whether what are mines have colours (n, 3) of their own, as on Google's boards."""
    apart = colour_distance(colours[:, None], colours)
    return any(_families(apart <= one) > most for one, most in COLOURFUL)


def _families(near: NDArray[np.bool_]) -> int:
    """Number of groups that hang together by *near* ones, bool (n, n)."""
    linked = near
    while True:
        wider = (linked.astype(np.float32) @ linked.astype(np.float32)) > 0
        if (wider == linked).all():
            return len(np.unique(linked, axis=0))
        linked = wider
