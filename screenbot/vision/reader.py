"""From a picture to the boards on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Cell, Rect
from screenbot.vision.seen import Seen


def read(
    image: NDArray[np.uint8] | str | Path,
    *,
    themes: Sequence[str] | None = None,
    region: Rect | None = None,
) -> tuple[Seen, ...]:
    """See ``screenbot.vision.read``."""
    raise NotImplementedError


def reread(image: NDArray[np.uint8], seen: Seen, *, cells: Iterable[Cell] | None = None) -> Seen:
    """See ``screenbot.vision.reread``."""
    raise NotImplementedError
