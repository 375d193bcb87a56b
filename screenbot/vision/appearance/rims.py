"""On which ground the cells of a board stand, that of covered or that of open ones: by their rims,
which marks hardly reach, or inside where the rims show the page around round cells."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.appearance.drawn import Cells, colours_apart, present
from screenbot.vision.pixels.neighbours import are_wanted
from screenbot.vision.pixels.vectors import thinned

SURE: Final = 0.5
"""Confidence of the cells that others are compared with."""
FEWEST: Final = 3
"""Fewest sure cells of a kind that others are compared with."""
NEAR: Final = 6.0
"""Root mean square difference up to which two rims are the same."""
OTHER_COLOUR: Final = 30.0
"""Difference of two colours, 0 to 255, that are not the same."""
FARTHER: Final = 2.0
"""So many times as far, and ``NEAR`` more, is another ground."""
EXACT, TIMES = 1.0, 3.0
"""Root mean square difference of rims that are drawn alike, and so many times as far is another
ground."""
MOST_SAMPLES: Final = 0.75
"""Part of a rim that is compared: large marks reach into the rest."""

MANY_NUMBERS, NEARLY_ALL = 8, 0.9
"""Least number, and share, of the numbers that say on what ground a program draws them."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def on_open_ground(codes: Codes, confidence: Floats, cells: Cells) -> NDArray[np.bool_]:
    """The cells (rows, cols) on the ground of open ones, where this and that of covered ones are
    known, and not one."""
    sure = confidence >= SURE
    covered, opened = sure & (codes == COVERED), sure & (codes <= 8)
    if min(np.count_nonzero(covered), np.count_nonzero(opened)) < FEWEST:
        return np.zeros(codes.shape, np.bool_)
    return grounds_of(cells, covered, opened)[1]


def grounds_of(
    cells: Cells, covered: NDArray[np.bool_], opened: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Cells (rows, cols) on covered ground, on open ground, and on one of both."""
    rows, cols = np.indices(covered.shape)
    look, drawings = cells.look, cells.drawings
    apart = []
    clear = np.zeros(covered.shape, np.bool_)
    for kind in (covered, opened):
        nearest = np.full(covered.shape, np.inf, np.float32)
        whole = nearest.copy()
        for parity in (0, 1):  # the two colours of a checkerboard
            beside = (rows + cols) % 2 == parity
            some = look[kind & beside]
            if len(some):
                some = thinned(some)
                nearest[beside] = drawings.mostly(look[beside], some, MOST_SAMPLES)
                whole[beside] = drawings.rims_apart[:, some].min(axis=1)[look[beside]]
        clear |= whole <= NEAR
        apart.append(nearest)
    to_covered, to_open = apart
    on_covered = (to_covered <= NEAR) & (to_open > FARTHER * to_covered + NEAR)
    on_open = (to_open <= NEAR) & (to_covered > FARTHER * to_open + NEAR)
    if not (on_covered & covered).any() and not (on_open & opened).any():
        return *_round_grounds(cells, covered, opened), clear
    return on_covered, on_open, clear


def _round_grounds(
    cells: Cells, covered: NDArray[np.bool_], opened: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Cells (rows, cols) on covered ground and on open ground by the colours inside: the rims of
    round ones show the page."""
    colours = cells.drawings.insides
    to_covered, to_open = (
        colours_apart(colours, colours[present(cells.look[kind])]) for kind in (covered, opened)
    )
    on_covered = (to_covered <= NEAR) & (to_open > FARTHER * to_covered + OTHER_COLOUR)
    on_open = (to_open <= NEAR) & (to_covered > FARTHER * to_open + OTHER_COLOUR)
    return on_covered[cells.look], on_open[cells.look]


def stand_on(
    cells: Cells,
    asked: NDArray[np.bool_],
    covered: NDArray[np.bool_],
    zeros: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which of the cells that are *asked* for, (n,), stand on the ground of *covered* cells, and
    not on that of *zeros*; all masks are (rows, cols)."""
    odd = np.asarray(np.indices(asked.shape).sum(axis=0) % 2, np.intp)
    apart = np.full((2, np.count_nonzero(asked)), np.inf, np.float32)
    for kind, here in enumerate((covered, zeros)):
        for parity in (0, 1):  # the two colours of a checkerboard
            some, own = (cells.look[each & (odd == parity)] for each in (here, asked))
            if len(some) and len(own):
                some = thinned(some)
                beside = odd[asked] == parity
                apart[kind, beside] = cells.drawings.mostly(own, some, MOST_SAMPLES)
    return np.asarray((apart[0] <= NEAR) & (apart[1] > FARTHER * apart[0] + NEAR), np.bool_)


def much_nearer(
    cells: Cells,
    asked: NDArray[np.bool_],
    one: NDArray[np.bool_],
    other: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Which of the cells that are *asked* for, (n,), have rims like those of *one* sort of cells,
    and several times as far from those of the *other*, which may be a faint shade away: all masks
    are (rows, cols)."""
    own, rest = (
        cells.drawings.mostly(cells.look[asked], thinned(cells.look[some]), MOST_SAMPLES) + EXACT
        for some in (one, other)
    )
    return np.asarray((own <= NEAR) & (rest >= TIMES * own), np.bool_)


def all_on_covered(codes: Codes, number: NDArray[np.bool_], on_covered: NDArray[np.bool_]) -> bool:
    """Whether a program draws its numbers on the ground of covered cells: nearly all that are sure
    stand there, and want mines in these cells. All are bool (rows, cols)."""
    least = max(MANY_NUMBERS, NEARLY_ALL * np.count_nonzero(number))
    many = np.count_nonzero(number & on_covered) >= least
    return bool(many) and are_wanted(codes, number, codes == COVERED)


def from_zeros(here: NDArray[np.bool_], zeros: NDArray[np.bool_], cells: Cells) -> Floats:
    """How far the ground of each of the cells *here* is from that of *zeros*, both bool (rows,
    cols)."""
    look = cells.look
    return cells.drawings.mostly(look[here], thinned(look[zeros]), MOST_SAMPLES)
