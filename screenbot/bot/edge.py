"""Whether a board ends where the screen does, and more of it may lie beyond."""

from __future__ import annotations

import itertools
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.ends import Image
from screenbot.geometry import Lattice, Rect
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
SLIVER, CUT = 0.4, 2
"""Most of further cells that is in view without being read, in cells, and pixels of one colour that
cut them."""
BLENDED: Final = 16
"""Greatest difference, 0 to 255, of cells that stand between pixels in other ways."""
CLEAR, REACHED = 24, 0.35
"""Least difference, 0 to 255, of the gap between cells to the ground of these, and the part of it
that is left where a cell has begun."""

Edges = NDArray[np.intp]


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
    other = np.abs(outer - inner).max(axis=1) > SAME
    return bool(_are_even(strip[:1])[0] and other.mean() >= MOST)


def _are_even(lines: Image) -> NDArray[np.bool_]:
    """Which lines of pixels, (n, length, 3), are of one colour: bool (n,)."""
    apart = np.abs(lines.astype(np.int16) - median(lines, axis=1)[:, None]).max(axis=2)
    return np.asarray((apart <= SAME).mean(axis=1) >= ALL, np.bool_)


def goes_on(screen: Image, lattice: Lattice) -> bool:
    """Whether a little of further cells is in view beside a board, before the edge of a window cuts
    them: less than is read as cells of it.

    *screen* is uint8 (height, width, 3), *lattice* that of the board in its pixels.
    """
    cols = np.array([lattice.edge_x(col) for col in range(lattice.cols + 1)])
    rows = np.array([lattice.edge_y(row) for row in range(lattice.rows + 1)])
    turned = screen.swapaxes(0, 1)
    ways = ((screen, cols, rows), (turned, rows, cols))
    return any(
        _goes_on_below(image, across, down)
        or _goes_on_below(image[::-1], across, len(image) - down[::-1])
        for image, across, down in ways
    )


def _goes_on_below(image: Image, cols: Edges, rows: Edges) -> bool:
    """Whether further cells begin below the last of some *rows*, and are cut soon.

    Their middles are held against those of the cells that begin most like them. So begin the frames
    of boards, and shadows beside cells: what is in view must have come to the ground of a cell.
    """
    pitch, end = int(np.diff(rows).min()), int(rows[-1])
    most = min(round(SLIVER * pitch), len(image) - end - CUT)
    if most < 1 or min(rows[0], cols[0]) < 0 or cols[-1] > image.shape[1]:
        return False
    even = _are_even(image[end : end + most + CUT, cols[0] : cols[-1]])
    depth = next((d for d in range(1, most + 1) if even[d : d + CUT].all() and not even[d - 1]), 0)
    if not depth:
        return False
    inner = [slice(a + (b - a) // 4, b - (b - a) // 4) for a, b in itertools.pairwise(cols)]
    drawn = np.stack([median(image[:, place], axis=1) for place in inner], axis=1)
    starts = [row + k for row in rows[:-1] for k in (-1, 0, 1) if row + k >= 0]  # or in between
    cells = np.concatenate([drawn[at : at + pitch].swapaxes(0, 1) for at in starts])
    shown = drawn[end : end + depth].swapaxes(0, 1)
    nearest = [np.abs(one - cells[:, :depth]).max(axis=(1, 2)).argmin() for one in shown]
    like = cells[nearest]
    near = np.abs(shown - like[:, :depth]).max(axis=(1, 2)) <= BLENDED
    ground = median(like[:, depth : depth + max(2, pitch // 8)], axis=1)
    away = np.abs(shown - ground[:, None]).max(axis=2)
    clear = (away.max(axis=1) >= CLEAR) & (away[:, -1] <= REACHED * away.max(axis=1))
    return bool((clear & near).mean() >= MOST)
