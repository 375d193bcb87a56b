"""Flags that show nothing but a colour: cells without a mark on a ground of their own.

A page may paint a flagged cell instead of drawing a flag on it. By itself such a colour may mean
anything; the numbers tell. Flags stand beside numbers, fill some and overfill none, while the
covered cells around them would be too many mines.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN
from screenbot.vision.drawn import Cells, present
from screenbot.vision.fitting import HINTED, among, are_mines
from screenbot.vision.flags import FEWEST_BARE
from screenbot.vision.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

ONE_COLOUR: Final = 16.0
"""Greatest difference, 0 to 255, of two grounds that are the same."""
OTHER_COLOUR: Final = 28.0
"""Least difference of a ground to all others of covered cells that means something."""
ONE_RIM: Final = 6.0
"""Greatest root mean square difference of the rims of cells on one ground."""
MOST_COLOURS: Final = 4
"""Most grounds of covered cells: two of a checkerboard, flags, and what lies over a cell."""
MOST_POINTED: Final = 1
"""So many cells of another shade are those under a pointer."""
RARE: Final = 2
"""So many times as many cells have the usual ground of covered ones as one that may be anything."""
FEWEST: Final = 4
"""Fewest such cells that are flags for sure; each of them helps to fill a number."""
OVERFILLED: Final = 2
"""Numbers with too many covered cells about them from which on these are not all mines."""

WARNING: Final = 100.0
"""How much more red than anything else is the colour of painted mines."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def with_tinted_flags(
    codes: Codes, confidence: Floats, blank: Mask, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the *blank* covered cells of a colour that fits flags
    named so.

    Flags with a sign stand on the ground of covered cells; what has that of mines is one of these.
    They are not to be acted on where there are few of them, or where all numbers have their mines:
    a game that has ended shows mines so, too. Where all covered cells are mines, nothing tells
    which of their colours are flags.
    """
    covered = blank & (codes == COVERED)
    kinds = _grounds(covered, cells)
    if not 2 <= len(kinds) <= MOST_COLOURS:
        return codes, confidence
    number, flags = (codes >= 1) & (codes <= 8), codes == FLAG
    signed, shown = flags & (confidence >= CONFIDENT), among(codes, MINE, EXPLODED)
    open_left = number & (count_around((codes > 8) & (codes != UNSEEN)) > codes)
    if number.any() and not open_left.any() and not _is_checkered(kinds):  # any may be flags
        return codes, np.where(covered, np.minimum(confidence, HINTED), confidence)
    most = max(np.count_nonzero(here) for here in kinds)
    for here in kinds:
        count = np.count_nonzero(here)
        rare = RARE * count <= most or (count < most and _is_red(here, cells))
        doubted = number.any() and rare and not _is_checkered(kinds)
        marks, beside = count_around(here | flags), number & (count_around(here) > 0)
        filled = beside & (marks == codes)
        others = np.count_nonzero(open_left & (count_around(covered & ~here) > 0))
        over = (beside & (marks > codes)).any() or _on_ground_of(signed, here, cells)
        if not over and filled.any() and others >= OVERFILLED:
            bare = number & (count_around((codes > 8) & ~(covered & ~here)) < codes)
            lasting = np.count_nonzero(bare) >= FEWEST_BARE  # a lost game shows all its mines
            mines = not lasting and are_mines(codes, here)
            mines = mines or _on_ground_of(shown, here, cells)
            all_fill = bool((count_around(filled)[here] > 0).all())
            doubted = count < FEWEST or not bare.any() or mines or not all_fill
            if count > 1:
                codes = np.where(here, np.uint8(MINE if mines else FLAG), codes)
        if doubted:
            confidence = np.where(here, np.minimum(confidence, HINTED), confidence)
    return codes, confidence


def _on_ground_of(marked: Mask, here: Mask, cells: Cells) -> bool:
    """Whether some cells *here* have the ground that *marked* ones have, each bool (rows, cols)."""
    if not marked.any():
        return False
    own, marks = (present(cells.look[some]) for some in (here, marked))
    return bool(cells.drawings.rims_apart[np.ix_(own, marks)].min() <= ONE_RIM)


def _is_checkered(kinds: list[Mask]) -> bool:
    """Whether cells of two kinds, bool (rows, cols) each, are the colours of a checkerboard."""
    rows, cols = np.indices(kinds[0].shape)
    odd = (rows + cols) % 2 == 1
    return all(bool(odd[here].all()) or not odd[here].any() for here in kinds)


def _grounds(covered: Mask, cells: Cells) -> list[Mask]:
    """The cells, bool (rows, cols), of each ground that *covered* ones have; empty if there are too
    many, or one of them is like another."""
    insides = cells.drawings.insides
    left = np.unique(cells.look[covered])
    found: list[tuple[NDArray[np.float32], Mask]] = []
    while len(left):
        count = np.bincount(cells.look[covered], minlength=len(insides))[left]
        first = insides[left[count.argmax()]]
        same = np.abs(insides[left] - first).max(axis=1) <= ONE_COLOUR
        here = covered & np.isin(cells.look, left[same])
        like = [np.abs(first - other).max() < OTHER_COLOUR for other, _ in found]
        if any(like) and np.count_nonzero(here) > MOST_POINTED:
            return []
        if any(like):
            found[like.index(True)][1][here] = True
        else:
            found.append((first, here))
        left = left[~same]
        if len(found) > MOST_COLOURS:
            return []
    return [here for _, here in found]


def with_painted_mines(
    codes: Codes, confidence: Floats, blank: Mask, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with red *blank* cells which are all that is left of a
    game, and all mines by the numbers, named so: it may be lost. They are not to be acted on."""
    covered, number = blank & (codes == COVERED), (codes >= 1) & (codes <= 8)
    if not covered.any() or not number.any() or ((codes > 8) & ~covered).any():
        return codes, confidence
    if (number & (count_around(covered) != codes)).any():
        return codes, confidence
    if not _is_red(covered, cells):
        return codes, confidence
    hinted = np.where(covered, np.minimum(confidence, HINTED), confidence)
    return np.where(covered, np.uint8(MINE), codes), hinted


def _is_red(here: Mask, cells: Cells) -> bool:
    """Whether the cells *here*, bool (rows, cols), have the colour of a warning."""
    red, green, blue = np.median(cells.drawings.insides[cells.look[here]], axis=0)
    return bool(red - max(green, blue) >= WARNING)
