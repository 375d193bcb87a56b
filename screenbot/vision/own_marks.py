"""Boards that have the cells of a known theme and marks of their own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.themes.hidden import is_under_popup
from screenbot.vision.unknown import UNKNOWN


def with_own_marks(image: NDArray[np.uint8], seen: Seen) -> Seen:
    """A board that has the cells of a known theme and other marks, read as one of no known theme.

    So it is where all cells are sure then, those that the theme is sure of are the same, and the
    others show marks: a cell without one may be covered by something.
    """
    memory = seen.memory
    if memory is None or memory.cut is not None or memory.examples is None:
        return seen
    if memory.confidence is None or (seen.cell_confidence >= CONFIDENT).all():
        return seen
    if is_under_popup(image, seen):
        return seen  # what is unsure is no mark
    unsure = memory.confidence < CONFIDENT  # by itself: what is around it may raise doubts
    looks = look_at(image, memory.grid)
    marks = ~np.isin(looks.codes, (0, COVERED, UNSEEN))
    right = np.where(unsure, marks, looks.codes == seen.board.cells)
    if not (right & (looks.confidence >= CONFIDENT)).all():
        return seen
    again = replace(memory, theme=UNKNOWN, tiles=looks, count=None, examples=None)
    return seen_from(looks.codes, looks.confidence, seen.lattice, again)
