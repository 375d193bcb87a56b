"""Covered cells that shine parts in two: their halves are blobs, whose lattice is long."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.pixels.channels import colour_distance

LONG: Final = 1.75
"""Pitch one way as a multiple of that the other way from which on cells may be halves."""
SAMPLES: Final = 8
"""Samples each way of a cell, the middle half of which tell its colour."""
SAME, OTHER = 6.0, 10.0
"""Most difference of two colours that are one, and least of two that are not."""
PART: Final = 0.15
"""Least part of the cells that differ from those on both sides, which are alike, as halves do,"""
AGAINST: Final = 0.1
"""and how many times as many may differ the other way, which cells of a board do as often."""


def whole_cells(image: NDArray[np.uint8], candidate: Candidate) -> Candidate | None:
    """The lattice, of whole cells where it is one of halves; None where these cannot be paired.

    *image* is uint8 (height, width, 3).
    """
    width, height = candidate.grid.cell
    if max(width, height) < LONG * min(width, height):
        return candidate
    down = height < width
    cells = candidate.grid.sample(image, (SAMPLES, SAMPLES))
    middle = slice(SAMPLES // 4, -SAMPLES // 4)
    colours = cells[:, :, middle, middle].mean(axis=(2, 3))
    if not _are_halves(colours if down else colours.transpose(1, 0, 2)):
        return candidate
    xs, ys, support = candidate.grid.xs, candidate.grid.ys, candidate.support
    if len(support if down else support.T) % 2:
        return None
    if down:
        return replace(candidate, grid=Grid(xs, ys[::2]), support=support[::2] | support[1::2])
    return replace(candidate, grid=Grid(xs[::2], ys), support=support[:, ::2] | support[:, 1::2])


def _are_halves(colours: NDArray[np.floating]) -> bool:
    """Whether every second row of cells, whose mean colours are float (rows, cols, 3), differs in
    one way from those on both sides."""
    if len(colours) < 4:
        return False
    before, here, after = colours[:-2], colours[1:-1], colours[2:]
    alike = colour_distance(before, after) <= SAME
    lighter = (here - (before + after) / 2).mean(axis=2)
    lighter[1::2] *= -1
    one, other = (np.count_nonzero(alike & (way >= OTHER)) for way in (lighter, -lighter))
    most, least = max(one, other), min(one, other)
    return bool(most >= PART * alike.size and least <= AGAINST * most)
