"""Boards that lie over each other: parts of one board that were taken for several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenbot.vision.neighbours import count_around
from screenbot.vision.seen import CONFIDENT, Seen


def without_overlaps(boards: Sequence[Seen]) -> list[Seen]:
    """The boards without those that lie over others with more sure cells; the surest first."""
    kept: list[Seen] = []
    for seen in sorted(boards, key=sure_cells, reverse=True):
        margin = -round(max(seen.cell) / 2)  # boards side by side may share a line
        place = seen.lattice.bounds().grown(margin)
        if all(place.intersection(other.lattice.bounds().grown(margin)) is None for other in kept):
            kept.append(seen)
    return kept


def is_cut(seen: Seen) -> bool:
    """Whether sure numbers on the outer lines of a board have more mines than hidden neighbours:
    the board goes on."""
    codes = seen.board.cells
    number = (codes >= 1) & (codes <= 8) & (seen.cell_confidence >= CONFIDENT)
    number[1:-1, 1:-1] = False
    return bool((number & (count_around(codes > 8) < codes)).any())


def all_cells(seen: Seen) -> int:
    """Number of the cells of a board."""
    return int(seen.board.cells.size)


def sure_cells(seen: Seen) -> int:
    """Number of the cells of a board that may be acted on."""
    return int(np.count_nonzero(seen.cell_confidence >= CONFIDENT))
