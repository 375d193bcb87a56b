"""Lattices from the marks in cells where the cells themselves have no edges: areas of one colour,
faint reliefs, lines of text.

Numbers of one board are of one height and stand in the middle of their cells.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate, find_candidates

STEPS: Final = (40, 110)
"""Difference of neighbouring pixels, 0 to 255, at the edge of a mark: such as are close to the
lines about their cells hang together with these, unless they are clearer."""
SMALLEST, LARGEST = 6, 110
"""Least and greatest height of a mark in pixels."""
LEAST_WIDTH, MOST_WIDTH = 0.2, 1.4
"""Least and greatest width of a mark, as a multiple of its height."""
WIDEST: Final = 6.0
"""Greatest pitch as a multiple of the height of marks."""
APART: Final = 4
"""Marks that stand apart by more cells than so many are of different boards."""
MOST_LATTICES: Final = 3
"""Most lattices: those with most marks."""
LONG, FEWEST_LONG = 0.9, 4
"""Least length of an edge that no mark has, in cells, and so many of them tell where lines are;"""
ONE_PLACE, AGREED = 0.04, 0.8
"""how near to each other these are, in cells, and the least share of them that are so."""
MIDDLE: Final = 0.12
"""So far off may marks be that stand in the middle of their cells."""
LEAST_SHARE: Final = 0.12
"""Least share of the cells of a lattice that show a mark."""


def marked_lattices(strength: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices through the marks of a picture, by the strength of its edges."""
    for step in STEPS:
        found = map(_without_text, find_candidates(_marks(strength, step), WIDEST, APART))
        dense = [one for one in found if one.support.mean() >= LEAST_SHARE]
        if dense:
            return dense[:MOST_LATTICES]
    return []


def on_long_edges(strength: NDArray[np.uint8], candidate: Candidate) -> Candidate:
    """The lattice with its lines on the edges that are as long as a cell, by the *strength* of the
    edges, where nearly all of these agree; else as it is.

    Such edges are those of areas; marks may stand anywhere in their cells, at the left and the top.
    Where they stand in the middle nothing is moved.
    """
    grid, moved = candidate.grid, []
    down, across = (slice(max(0, int(one[0])), int(one[-1]) + 1) for one in (grid.ys, grid.xs))
    edges = (strength[down, across] >= STEPS[0]).astype(np.uint8)
    for axis, own in enumerate((grid.xs, grid.ys)):
        pitch, length = grid.cell[axis], max(3, int(LONG * grid.cell[1 - axis]))
        kernel = np.ones((length, 1) if axis == 0 else (1, length), np.uint8)
        lines = cv2.morphologyEx(edges, cv2.MORPH_OPEN, kernel).sum(axis=axis, dtype=np.float64)
        shown = np.flatnonzero(lines)
        place, lines = shown + 1.0 + (across, down)[axis].start - own[0], lines[shown]
        if lines.sum() < FEWEST_LONG * length:
            return candidate
        near = np.abs(_wrapped(place[:, None] - place, pitch)) <= max(1.0, ONE_PLACE * pitch)
        weight = near @ lines
        best = int(weight.argmax())
        if weight[best] < AGREED * lines.sum():
            return candidate
        off = np.average(_wrapped(place - place[best], pitch), weights=lines * near[best])
        moved.append(float(_wrapped(place[best] + off, pitch)))
    off = np.abs(np.array(moved) / grid.cell).max()
    return candidate if off <= MIDDLE else Candidate(grid.moved(*moved), candidate.support)


def _wrapped(distance: NDArray[np.float64], pitch: float) -> NDArray[np.float64]:
    """Distances less the multiples of a *pitch* that are nearest to them."""
    return np.asarray(distance - pitch * np.rint(distance / pitch), np.float64)


def _without_text(candidate: Candidate) -> Candidate:
    """A lattice without its outer lines that show hardly a mark: single letters of text beside it
    that happen to lie on it."""
    support, parts = candidate.support, [slice(0, size) for size in candidate.support.shape]
    while True:
        inner = support[tuple(parts)]
        for axis, part in enumerate(parts):
            lines = np.flatnonzero(inner.mean(axis=1 - axis) >= LEAST_SHARE)
            if not len(lines):
                return candidate
            parts[axis] = slice(part.start + lines[0], part.start + lines[-1] + 1)
        if support[tuple(parts)].shape == inner.shape:
            break
    return Candidate(candidate.grid.part(*parts), inner) if min(inner.shape) >= 3 else candidate


def _marks(strength: NDArray[np.uint8], step: int) -> NDArray[np.float64]:
    """Squares about the middles of marks, whose edges are a *step* at least, as high as these:
    float64 (n, 4), left, top, sides."""
    _, edges = cv2.threshold(strength, step, 255, cv2.THRESH_BINARY)
    edges = cv2.dilate(edges, np.ones((2, 2), np.uint8))
    _, _, boxes, _ = cv2.connectedComponentsWithStats(edges, connectivity=8)
    left, top, width, height = boxes[1:, :4].T.astype(np.float64)
    good = (height >= SMALLEST) & (height <= LARGEST)
    good &= (width >= LEAST_WIDTH * height) & (width <= MOST_WIDTH * height)
    squares = np.stack([left + (width - height) / 2, top, height, height], axis=1)
    return np.asarray(squares[good], np.float64)


def between(candidate: Candidate) -> Candidate:
    """The lattice of the cells between the marks of another one, which are at their corners."""
    grid, wide = candidate.grid, np.pad(candidate.support, 1)
    middles = ((edges[1:] + edges[:-1]) / 2 for edges in (grid.xs, grid.ys))
    xs, ys = (
        np.concatenate([own[:1] - pitch, own, own[-1:] + pitch])
        for own, pitch in zip(middles, grid.cell, strict=True)
    )
    return Candidate(Grid(xs, ys), wide[1:, 1:] | wide[1:, :-1] | wide[:-1, 1:] | wide[:-1, :-1])
