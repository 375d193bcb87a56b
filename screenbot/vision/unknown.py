"""Boards in themes that were never seen before, as what was seen on a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.again import kept_rows
from screenbot.vision.bounds.overlaps import covers
from screenbot.vision.counters.printed import printed_counter
from screenbot.vision.counters.segments import glowing_counter
from screenbot.vision.cover.partial import inside_of, with_partial_lines, without_whole_lines
from screenbot.vision.generic import UNKNOWN, read_unknown
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import Memory, Seen
from screenbot.vision.themes.cells import seen_from

LARGEST: Final = 170.0
"""Pixels of the largest cells: those of a month's table may be larger."""


def unknown_boards(
    image: NDArray[np.uint8],
    candidate: Candidate,
    corner: tuple[int, int],
    boards: Sequence[Seen],
    *,
    moved: bool = True,
) -> list[Seen]:
    """The new board of an unknown theme on a lattice, which may be *moved* to its cells, if any."""
    grid = candidate.grid.moved(*corner)
    if max(grid.cell) > LARGEST or any(covers(seen, grid) for seen in boards):
        return []
    found = read_unknown(image, replace(candidate, grid=grid), moved=moved)
    if found is None:
        return []
    grid, cut = with_partial_lines(image, found.grid, found.looks.shapes.in_full_view())
    looks = agreed(found.looks if cut is None else look_at(image, grid, found.looks.shapes.gain))
    if cut is not None:
        cut = without_whole_lines(cut, inside_of(image, grid), looks.shapes.drawn())
    lattice, codes = grid.lattice(), looks.codes
    count = glowing_counter(image, grid, codes) or printed_counter(image, grid, codes)
    memory = Memory(grid, UNKNOWN, looks, kept_rows(image, lattice), count, None, cut=cut)
    return [seen_from(looks.codes, looks.confidence, lattice, memory)]
