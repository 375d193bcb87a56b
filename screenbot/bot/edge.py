"""Whether a board ends where the screen does, and more of it may lie beyond."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.ends import Image
from screenbot.geometry import Rect
from screenbot.vision.pixels.median import median

GAP: Final = 0.15
"""Greatest gap between cells, in cells."""
FRAME: Final = 2
"""Fewest pixels of a frame and what lies between it and the board."""
SAME: Final = 8
"""Greatest difference, 0 to 255, within one colour."""
ALL, MOST = 0.98, 0.9
"""Least share of the pixels beside a board in the colour of a frame, and of those that differ
from what is next to the board."""


def ends_at_edge(screen: Image, bounds: Rect, cell: float) -> bool:
    """Whether nothing but a gap between cells lies between a board and an edge of the screen.

    *screen* is uint8 (height, width, 3), *bounds* the board's place on it, *cell* the longer side
    of a cell in pixels. The frame of a window is in one colour all along the board, which a line of
    cells is not, and another one than what lies between it and the board.
    """
    height, width = screen.shape[:2]
    rows, cols = slice(bounds.y, bounds.bottom), slice(bounds.x, bounds.right)
    strips = (
        screen[rows, : bounds.x].swapaxes(0, 1),
        screen[rows, bounds.right : width][:, ::-1].swapaxes(0, 1),
        screen[: bounds.y, cols],
        screen[bounds.bottom : height, cols][::-1],
    )
    most = max(1, round(GAP * cell))
    return any(len(strip) < most and not _is_frame(strip) for strip in strips)


def _is_frame(strip: Image) -> bool:
    """Whether a strip of the screen beside a board, lines of pixels from its edge on, begins with
    the frame of a window."""
    if len(strip) < FRAME:
        return False
    outer, inner = strip[0].astype(np.int16), strip[-1].astype(np.int16)
    even = np.abs(outer - median(outer, axis=0)).max(axis=1) <= SAME
    other = np.abs(outer - inner).max(axis=1) > SAME
    return bool(even.mean() >= ALL and other.mean() >= MOST)
