"""The mine that exploded: one of a board, which is drawn unlike the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import CUT, ONE_SIGN, correlations
from screenbot.vision.appearance.drawn import INSIDE, Cells, Drawings, Places, present
from screenbot.vision.appearance.fitting import HINTED, among
from screenbot.vision.appearance.inks import are_colourful
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

OWN_COLOUR: Final = 60.0
"""Least difference of a cell's colour, 0 to 255, from that of all others without a mark."""
ONE_GROUND: Final = 16.0
"""Greatest difference of the colours of two grounds that are one."""
FEWEST_MINES: Final = 4
OWN_GROUND: Final = 40.0
"""Fewest mines of which one may have exploded, and the difference of its rim, or of the colour
about it, to those of all others."""
OWN_DRAWING: Final = 0.6
"""Correlation with all others below which a mine is drawn in a way of its own."""
FEWEST_WRONG: Final = 3
"""Fewest wrong flags, of which one may be that mine."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def doubt_exploded(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that one mine explodes: of several none is
    believed, nor one that is like other mines, and the only mine that is shown is likely that one.
    Where none did and no cell is covered the game was won, and what is drawn like mines may be
    flags.

    Where none is seen among many mines, a single cell in a colour of its own may be that one.
    """
    sure = confidence >= CONFIDENT
    exploded = codes == EXPLODED
    beside = exploded & (count_around(codes == UNSEEN) > 0)  # in the shadow of a window, it may be
    confidence = np.where(beside, np.minimum(confidence, HINTED), confidence)
    bursts, mines = (np.count_nonzero(here & sure) for here in (exploded, codes == MINE))
    doubted = exploded if bursts else codes == MINE
    won = not exploded.any() and not among(codes, COVERED, QUESTION, UNSEEN).any()
    if bursts > 1 or won or (not bursts and mines == 1) or _is_like_mines(codes, sure, cells):
        return np.where(doubted, np.minimum(confidence, HINTED), confidence)
    blank = (codes == COVERED) | (codes == 0)
    if mines > 1 and not exploded.any() and np.count_nonzero(blank) > 1:
        colours = cells.drawings.insides[cells.look[blank]]
        apart = colour_distance(colours[:, None], colours)
        np.fill_diagonal(apart, np.inf)
        alone = apart.min(axis=1) >= OWN_COLOUR
        if np.count_nonzero(alone) == 1:
            doubted = blank.copy()
            doubted[blank] = alone
            return np.where(doubted, np.minimum(confidence, HINTED), confidence)
    return confidence


def _is_like_mines(codes: Codes, sure: NDArray[np.bool_], cells: Cells) -> bool:
    """Whether the one *sure* mine that exploded has the ground and the sign of other mines: it is
    one of them that was cut out otherwise."""
    burst = present(cells.look[(codes == EXPLODED) & sure])
    mines = present(cells.look[codes == MINE])
    if len(burst) != 1 or not len(mines):
        return False
    insides = cells.drawings.insides
    near = colour_distance(insides[burst], insides[mines]) <= ONE_GROUND
    alike = correlations(cells.drawings, np.concatenate([burst, mines]))[0, 1:] >= ONE_SIGN
    return bool((near & alike).any())


def with_exploded(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the only mine on a ground of its own, or drawn unlike
    all others, named the one that exploded, where none was: not to be acted on. So is a doubtful
    wrong flag that is drawn unlike all others."""
    mine = codes == MINE
    if np.count_nonzero(mine) < FEWEST_MINES or (codes == EXPLODED).any():
        return codes, confidence
    wrong = codes == WRONG_FLAG
    if np.count_nonzero(wrong) >= FEWEST_WRONG:
        unlike = correlations(cells.drawings, cells.look[wrong]) < OWN_DRAWING
        burst = wrong & (confidence < CONFIDENT)
        burst[wrong] &= unlike.sum(axis=1) == len(unlike) - 1
        if np.count_nonzero(burst) == 1:
            return _as_exploded(codes, confidence, burst)
    if are_colourful(ring_colours(cells.drawings)[present(cells.look[mine])]):
        return codes, confidence
    for unlike in _unlike(cells.drawings, cells.look[mine]):
        alone = unlike.sum(axis=1) == len(unlike) - 1
        if np.count_nonzero(alone) == 1 and not unlike[~alone][:, ~alone].any():
            burst = mine.copy()
            burst[mine] = alone
            return _as_exploded(codes, confidence, burst)
    return codes, confidence


def _as_exploded(
    codes: Codes, confidence: Floats, burst: NDArray[np.bool_]
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with a cell, bool (rows, cols), named the mine that
    exploded: not to be acted on."""
    named = np.where(burst, np.uint8(EXPLODED), codes)
    return named, np.where(burst, np.minimum(confidence, HINTED), confidence)


def _unlike(drawings: Drawings, look: Places) -> Iterator[NDArray[np.bool_]]:
    """Which of some looks, (n,), are unlike each other: (n, n), by rim, ground and drawing."""
    yield drawings.rims_apart[look[:, None], look] >= OWN_GROUND
    ring = ring_colours(drawings)[look]  # lines between cells may fill the rims
    yield colour_distance(ring[:, None], ring) >= OWN_GROUND
    yield correlations(drawings, look) < OWN_DRAWING


def ring_colours(drawings: Drawings) -> Floats:
    """The colour (n, 3) that each look shows between its rim and its mark."""
    ring = np.zeros(drawings.samples.shape[1:3], np.bool_)
    ring[CUT:-CUT, CUT:-CUT] = True
    ring[INSIDE + 1 : -INSIDE - 1, INSIDE + 1 : -INSIDE - 1] = False
    return median(drawings.samples[:, ring], axis=1)
