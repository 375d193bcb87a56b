"""Signs that nobody knows, by what the rules allow: flags, mines and wrong flags of a program."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import ONE_SIGN, correlations, inked
from screenbot.vision.appearance.belief import IS_FLAG
from screenbot.vision.appearance.drawn import Cells, Drawings, Places, present
from screenbot.vision.appearance.fitting import HINTED, among, are_mines
from screenbot.vision.appearance.rims import on_open_ground
from screenbot.vision.naming.covers import ALIKE, components, is_even
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.neighbours import count_around, filled_beside
from screenbot.vision.pixels.vectors import thinned
from screenbot.vision.seen import CONFIDENT

FEWEST_FLAGS: Final = 3
"""Cells with one unknown sign, and numbers that these fill, from which on it may be a flag."""
MOST_OPEN: Final = 0.5
"""Greatest share of its cells on the ground of open ones, where it passes for a number."""
ONE_VALUE: Final = 0.8
"""Least share of one value among its cells that are taken for numbers, if hardly."""
FEWEST_MINES, MOST_WRONG = 3, 6
"""Mines that show the end of a game, and most unknown marks that are wrong flags then."""
CERTAIN_FLAG: Final = 0.99
"""Probability of a flag from which on it is one, however it is drawn."""
NEARLY_EVEN: Final = 0.85
"""Least correlation of a drawing and its mirror image that are nearly the same."""
CLEAR: Final = 6.0
"""Root mean square difference of a rim that nothing covers to that of another cell."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def with_unknown_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with signs that nobody knows, or that hardly pass for a
    number, named flags where they fill numbers and no number has more of them: not to be acted on.

    So are signs like those of wrong flags where no mine is shown, or numbers want one there. At the
    end of a game they are mines where flags are known, or where the board says so.
    """
    mines = among(codes, MINE, EXPLODED)
    lacking = (codes >= 1) & (codes <= 8) & (count_around(mines | (codes == FLAG)) < codes)
    wanted = (confidence < CONFIDENT) | (count_around(lacking) > 0) | ~mines.any()
    unknown = (codes == UNSEEN) | ((codes == WRONG_FLAG) & wanted)
    number_like = (codes >= 1) & (codes <= 8) & (confidence < CONFIDENT)
    number = (codes >= 1) & (codes <= 8) & ~number_like
    if not ((codes == FLAG) & (confidence >= CONFIDENT)).any():  # else flags have another sign
        unknown |= number_like
    if not (codes == FLAG).any():
        unknown |= _on_covered(codes, confidence, cells)
    over = bool(np.isin((EXPLODED, FLAG), codes).all())
    count = np.bincount(cells.look[unknown], minlength=len(cells.drawings.samples))
    if count.sum() < FEWEST_FLAGS:
        return codes, confidence
    likely = (codes == FLAG) & (confidence < CONFIDENT)
    left = present(cells.look[unknown | likely])
    groups = components(correlations(cells.drawings, left) >= ALIKE)
    opened = on_open_ground(codes, confidence, cells)
    flags, out, sure = codes == FLAG, codes.copy(), confidence.copy()
    for group in np.flatnonzero(np.bincount(groups, count[left]) >= FEWEST_FLAGS):
        here = np.isin(cells.look, left[groups == group]) & (unknown | likely)
        filled, overfilled = filled_beside(codes, here, here | flags)
        fitting = not (overfilled & number).any()
        values = np.bincount(codes[here & number_like])
        fitting &= not len(values) or bool(values.max() >= ONE_VALUE * values.sum())
        mine = over or are_mines(codes, here)
        if not mine and (here & number_like).any():
            fitting &= bool(opened[here].mean() <= MOST_OPEN)
        if fitting and np.count_nonzero(filled & number) >= FEWEST_FLAGS:
            out[here] = MINE if mine else FLAG
            sure[here] = HINTED
    return out, sure


def with_stars(
    codes: Codes, confidence: Floats, said: Floats, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with flags that nobody could set named mines where most
    are the same in a mirror and upside down, none is a flag for certain by what its shape is *said*
    to be, (n, len(CLASSES)), and no mines are shown, the one that exploded neither, but for such a
    star: so are they drawn in lost games. Not to be acted on."""
    flag, mine = codes == FLAG, (codes == MINE) & (confidence >= CONFIDENT)
    looks, count = np.unique(cells.look[flag], return_counts=True)
    shown = (said[looks, IS_FLAG] >= CERTAIN_FLAG).any() or np.count_nonzero(mine) >= FEWEST_MINES
    if shown or not flag.any() or not are_mines(codes, flag):
        return codes, confidence
    drawn = inked(cells.drawings, np.append(looks, present(cells.look[codes == EXPLODED])))
    if (drawn[len(looks) :, : len(looks)] < ONE_SIGN).any():
        return codes, confidence
    blank = thinned(cells.look[among(codes, COVERED, 0)])
    even = np.array([_is_even_star(one, blank, cells.drawings) for one in looks], np.bool_)
    if 2 * count[even].sum() <= count.sum():
        return codes, confidence
    named = np.where(flag, np.uint8(MINE), codes)
    return named, np.where(flag, np.minimum(confidence, HINTED), confidence)


def with_wrong_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the few marks that nobody knows, among mines that are
    shown, named wrong flags, or the mine that exploded where numbers want one and none is known:
    not to be acted on. What lies over a cell covers its rim too."""
    strange, mines = codes == UNSEEN, among(codes, MINE, EXPLODED)
    if np.count_nonzero(strange) > MOST_WRONG or np.count_nonzero(mines) < FEWEST_MINES:
        return codes, confidence
    known, blank = (thinned(cells.look[here]) for here in (~strange, among(codes, COVERED, 0)))
    clear = cells.drawings.rims_apart[:, known].min(axis=1) <= CLEAR
    clear = (clear | _has_rim_of(cells.drawings, present(blank)))[cells.look]
    here = strange & clear
    named = np.where(here, np.uint8(WRONG_FLAG), codes)
    burst = _fills(codes)
    if np.count_nonzero(burst) == 1 and not (codes == EXPLODED).any():
        here, named = here | burst, np.where(burst, np.uint8(EXPLODED), named)
    return named, np.where(here, HINTED, confidence).astype(np.float32)


def _on_covered(codes: Codes, confidence: Floats, cells: Cells) -> NDArray[np.bool_]:
    """Covered cells that may show something, bool (rows, cols): doubtful ones, with the rim of one
    that is not."""
    covered, sure = codes == COVERED, confidence >= CONFIDENT
    known = present(cells.look[covered & sure])
    same = cells.drawings.rims_apart[:, known].min(axis=1, initial=np.inf) <= CLEAR
    return np.asarray(covered & ~sure & same[cells.look], np.bool_)


def _has_rim_of(drawings: Drawings, blank: Places) -> NDArray[np.bool_]:
    """Which looks (n,) have the rim of one of the *blank* cells, looks (m,), in whatever colour: on
    a ground of their own."""
    rims = drawings.rims.reshape(len(drawings.samples), -1, 3)
    drawn = colour_distance(rims, drawings.insides[:, None])
    drawn[drawings.contrast <= CLEAR] = 1.0  # all of it is ground
    drawn = drawn / (np.linalg.norm(drawn, axis=1, keepdims=True) + 1e-6)
    return np.asarray((drawn @ drawn[blank].T >= ONE_SIGN).any(axis=1), np.bool_)


def _fills(codes: Codes) -> NDArray[np.bool_]:
    """Unknown marks, wrong flags and numbers without room for the mines that they want, bool
    (rows, cols), that lie beside all other numbers that want one: a single one and no more."""
    number = (codes >= 1) & (codes <= 8)
    wanted = number * (codes - count_around(among(codes, FLAG, MINE, EXPLODED)))
    near, others = count_around(wanted == 1), np.count_nonzero(wanted > 0) - (wanted > 0)
    odd = among(codes, UNSEEN, WRONG_FLAG) | (number & (count_around(codes > 8) < codes))
    odd &= (wanted > 1) | ~number
    return np.asarray(odd & (near > 0) & (near == others), np.bool_)


def _is_even_star(look: int, blank: Places, drawings: Drawings) -> bool:
    """Whether the mark of a *look* is nearly the same in a mirror and upside down. Where one of the
    *blank* cells, looks (n,), has its ground, the mark is what that one does not show: chips are
    round themselves."""
    own, rims = drawings.samples[look], drawings.rims_apart[look, blank]
    if len(rims) and rims.min() <= CLEAR:
        own = own - drawings.samples[blank[rims.argmin()]]
    return is_even(own, NEARLY_EVEN)
