"""What cells show by all that is looked at: as a whole, by their marks, in rings, by dots."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.closely import inspect_closely, inspect_tiny
from screenbot.vision.appearance.dotted import inspect_dotted
from screenbot.vision.appearance.recogniser import Recognised
from screenbot.vision.appearance.ringed import inspect_ringed

Floats = NDArray[np.float32]


class Ways(NamedTuple):
    """In which ways a board is known to show its numbers: by dots of a diameter in cells, 0 for
    none, and in rings."""

    dots: float = 0.0
    rings: bool = False


def inspect_marks(
    patches: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    samples: Floats,
    said: Recognised,
    plain: Floats,
    bare: Floats | NDArray[np.uint8],
    size: tuple[float, float],
    ways: Ways,
) -> tuple[Recognised, Ways]:
    """What was *said* of cells of a *size*, (width, height) in pixels, also by their marks, and the
    *ways* in which these show numbers, those that are known and more.

    The cells are *patches*, uint8 (n, h, w, 3), as they are looked at closely; *cells*, uint8 (n,
    side, side, 3), as the recogniser takes them; and *samples*, float32 (n, k, k, 3), by which
    they are compared. *plain*, float32 (m, k, k, 3), and *bare*, of as many or more samples, are
    cells without a mark, the latter with their colours as they are.
    """
    said = inspect_closely(patches, samples, said, plain)
    said = inspect_tiny(patches, cells, said, bare, size)
    said, rings = inspect_ringed(patches, said, ways.rings)
    said, dots = inspect_dotted(patches, said, ways.dots)
    return said, Ways(dots, rings)
