"""Boards that lie over each other: parts of one board that were taken for several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

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


def all_cells(seen: Seen) -> int:
    """Number of the cells of a board."""
    return int(seen.board.cells.size)


def sure_cells(seen: Seen) -> int:
    """Number of the cells of a board that may be acted on."""
    return int(np.count_nonzero(seen.cell_confidence >= CONFIDENT))
