"""Boards that have the cells of a known theme and marks of their own, or lines drawn over them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.naming.looks import Looks, look_at
from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.themes.hidden import is_under_popup
from screenbot.vision.unknown import UNKNOWN

MOST_DRAWN: Final = 12
"""Most cells that something is drawn over."""
NOTHING: Final = 0.05
"""Greatest confidence of a cell that is like no tile."""
SAME: Final = 0.98
"""Least part of the cells that are sure in a theme of which the shapes say the same."""


def with_own_marks(image: NDArray[np.uint8], seen: Seen) -> Seen:
    """A board that has the cells of a known theme and other marks, read as one of no known theme.

    So it is where all cells are sure then, those that the theme is sure of are the same, and the
    others show marks: a cell without one may be covered by something. Else a few cells that show
    nothing that the theme knows are what their shapes say, but not surely: as a solver draws
    rectangles around cells.
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
        return _with_drawn_over(seen, looks)
    again = replace(memory, theme=UNKNOWN, tiles=looks, count=None, examples=None)
    return seen_from(looks.codes, looks.confidence, seen.lattice, again)


def _with_drawn_over(seen: Seen, looks: Looks) -> Seen:
    """A board with a few cells that were not made out in its theme named as their shapes say, where
    these say of all others what the theme does. It tells no mine total then."""
    assert seen.memory is not None
    sure = seen.cell_confidence >= CONFIDENT
    hidden = (seen.board.cells == UNSEEN) | (seen.cell_confidence <= NOTHING)
    named = hidden & (looks.codes != UNSEEN)
    same = (looks.codes == seen.board.cells)[sure]
    if not named.any() or np.count_nonzero(hidden) > MOST_DRAWN or same.mean() < SAME:
        return seen
    codes = np.where(named, looks.codes, seen.board.cells)
    confidence = np.where(named, np.float32(HINTED), seen.cell_confidence)
    again = seen_from(codes, confidence, seen.lattice, seen.memory)
    return replace(again, board=again.board.with_mines(None))
