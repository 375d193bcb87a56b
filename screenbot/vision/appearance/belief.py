"""What the looks of a board most likely show: what the recogniser says, and what is usual."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.appearance.agreement import ONE_INK, OTHER_INK, inks_apart
from screenbot.vision.appearance.drawn import Drawings
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.appearance.inks import are_colourful
from screenbot.vision.appearance.recogniser import CLASSES, CODES, FAINT, UNSURE
from screenbot.vision.appearance.shapes import ALIKE, Shapes
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import thinned

INKED, MOST_NOISE = 0.1, 0.02
"""Greatest share of its cell that a small mark fills, and that of its squares outside of it."""
NEARLY: Final = 5.0
"""Root mean square difference at which cells speak for each other by a factor of e less."""
NEAR_PART, LEAST_NEAR, INK_PART = 0.5, 1.5, 0.2
"""The same as a part of how far a mark differs from a cell without one or with another, at least,
and as a part of how far it stands out from its ground."""
ONE_COLOUR: Final = 16.0
"""Greatest difference, 0 to 255, of the colours about two mines that are the same."""
ONE_GROUND: Final = 6.0
"""Root mean square difference of one side of the rims of mines that stand on one ground: cells
beside them may reach into the others."""
OTHER_MINE: Final = 3.0
"""So much more than others do a mine differs that may be another one."""
STRONG, SMALL, FEWEST_ASIDE, MOST_BLANKS = 45.0, 0.4, 3, 6
"""Difference, 0 to 255, of samples that show something at the side of a cell, greatest side of
that, in cells, fewest such samples, and most looks without a mark that others are compared with."""
CERTAIN: Final = 20
"""Power that turns the probability of a cell into its confidence: that so many are all right."""
USUAL_SHARE: Final = np.array(
    [1.0, 0.5, 0.15, 0.1, 0.06, 0.04, 0.03, 0.02, 0.02, 0.02, 0.1, 0.04, 0.1, 0.1, 0.04, 0.05],
    np.float32,
)
"""About the share of a board that one look of each class of the recogniser has: where all mines
stand on a ground of their own, each of them looks like the exploded one."""
BLANK: Final = CLASSES.index("blank")
IS_FLAG: Final = CLASSES.index("flag")
DIGITS: Final = slice(CLASSES.index("1"), CLASSES.index("8") + 1)
MINES: Final = (CLASSES.index("mine"), CLASSES.index("exploded"))

Floats = NDArray[np.float32]


def believed(probabilities: Floats, sizes: NDArray[np.intp], drawings: Drawings) -> Floats:
    """What looks show, (n, len(CLASSES)), with what is usual on a board.

    *probabilities* are what the recogniser says of each, *sizes* how many cells have it. Looks that
    are nearly the same speak for each other; half a board of question marks or of junk is less
    likely than half a board of blanks.
    """
    apart = drawings.apart
    near = np.full(len(apart), NEARLY, np.float32)
    blank = (probabilities.argmax(axis=1) == BLANK) & (sizes > 0)
    if blank.any():  # faint marks differ from each other by as little as from none
        off = NEAR_PART * apart[:, blank].min(axis=1)
        near = np.where(blank, near, np.clip(off, LEAST_NEAR, NEARLY)).astype(np.float32)
    # Small marks differ by little.
    near = np.minimum(near, np.clip(INK_PART * drawings.ink, LEAST_NEAR, NEARLY)).astype(np.float32)
    said = probabilities.argmax(axis=1)
    sure = (probabilities.max(axis=1) >= UNSURE) & (sizes > 1) & (said != BLANK)
    if sure.any():  # so do small marks
        other = np.where(said[:, None] != said[sure], apart[:, sure], np.inf).min(axis=1)
        near = np.minimum(near, np.clip(NEAR_PART * other, LEAST_NEAR, NEARLY)).astype(np.float32)
    weight = np.exp(-((apart / np.minimum(near[:, None], near)) ** 2))
    weight *= np.sqrt(np.maximum(sizes, 1))
    odds = np.log(np.maximum(probabilities, 1e-6))
    odds = (weight @ odds) / weight.sum(axis=1, keepdims=True)
    same = (apart <= 2.0 * NEARLY) & (odds.argmax(axis=1)[:, None] == odds.argmax(axis=1))
    share = np.maximum(same @ sizes - 1, 0) / sizes.sum()
    odds -= share[:, None] / USUAL_SHARE
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def most_likely(
    shapes: Shapes, probability: Floats, sizes: NDArray[np.intp]
) -> tuple[NDArray[np.intp], Floats]:
    """The class (n,) of each look by the *probability* (n, len(CLASSES)), and how sure it is."""
    kind = probability.argmax(axis=1)
    sure = np.asarray(probability.max(axis=1) ** CERTAIN, np.float32)
    _tell_mines(kind, sure, probability, sizes, shapes.drawings)
    blank = (shapes.probabilities.argmax(axis=1) == BLANK) & (sizes > 0)
    if blank.any():  # cells of a look differ by as much as such a mark does from none
        faint = (kind != BLANK) & (shapes.drawings.apart[:, blank].min(axis=1) < FAINT)
        if faint.any():
            faint[faint] = _are_spread(
                shapes.drawings, np.flatnonzero(faint), np.flatnonzero(blank)
            )
        sure[faint] = np.minimum(sure[faint], HINTED)
    # Cells that differ by less pass for one look: by such ink no number is told from others.
    pale = (kind >= DIGITS.start) & (kind < DIGITS.stop) & (shapes.drawings.ink < ALIKE)
    if pale.any() and blank.any():
        pale[pale] = ~_show_aside(shapes.drawings, np.flatnonzero(pale), np.flatnonzero(blank))
    sure[pale] = np.minimum(sure[pale], HINTED)
    sure[CODES[kind] == UNSEEN] = 0.0
    return kind, sure


def _show_aside(
    drawings: Drawings, marks: NDArray[np.intp], blanks: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Which *marks*, looks (n,), show something small and strong at the side of their cells that
    none of the *blanks* shows there: text on a page stands in a corner where nothing is said of its
    place."""
    own, plain = (
        (drawings.samples[some] - drawings.insides[some][:, None, None])[:, 1:-1, 1:-1]
        for some in (marks, thinned(blanks, MOST_BLANKS))
    )
    apart = colour_distance(own[:, None], plain).min(axis=1) >= STRONG
    sides = [apart.any(axis=axis) for axis in (1, 2)]
    spans = [side.shape[1] - side.argmax(axis=1) - side[:, ::-1].argmax(axis=1) for side in sides]
    small = np.maximum(*spans) <= SMALL * apart.shape[1]
    return np.asarray(small & (apart.sum(axis=(1, 2)) >= FEWEST_ASIDE), np.bool_)


def _are_spread(
    drawings: Drawings, marks: NDArray[np.intp], blanks: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Which *marks*, looks (n,), differ from the nearest of the *blanks* all over, as by noise.

    Small and thin numbers differ by as little, but nowhere else.
    """
    nearest = blanks[drawings.apart[np.ix_(marks, blanks)].argmin(axis=1)]
    apart = colour_distance(drawings.samples[marks], drawings.samples[nearest])
    squares = np.sort(np.square(apart).reshape(len(marks), -1), axis=1)
    rest = squares[:, : round((1.0 - INKED) * squares.shape[1])].sum(axis=1)
    return np.asarray(rest > MOST_NOISE * squares.sum(axis=1), np.bool_)


def _tell_mines(
    kind: NDArray[np.intp],
    sure: Floats,
    probability: Floats,
    sizes: NDArray[np.intp],
    drawings: Drawings,
) -> None:
    """Tells the exploded mine from the others, in place: the one that looks like no other."""
    mines = np.nonzero(np.isin(kind, MINES) & (sizes > 0))[0]
    if sizes[mines].sum() < 3:
        return
    apart = drawings.apart[mines[:, None], mines]
    near = apart <= 2.0 * NEARLY
    colours = drawings.insides[mines]  # drawings of one mine differ where cells are no whole pixels
    alike = colour_distance(colours[:, None], colours) <= ONE_COLOUR
    if are_colourful(colours):
        both = probability[:, MINES].sum(axis=1) ** CERTAIN
        own = kind[mines] == MINES[1]
        sure[mines] = np.where(own, np.minimum(both[mines], HINTED), both[mines])
        kind[mines] = MINES[0]
        return
    family = near @ sizes[mines]
    alone = mines[family == 1]
    if len(alone) > 1 or family.max() < 2:
        burst = mines[kind[mines] == MINES[1]]
        if sizes[burst].sum() > 1:  # their ground is that of all mines
            kind[burst], sure[burst] = MINES[0], np.minimum(sure[burst], HINTED)
        return
    both = probability[:, MINES].sum(axis=1) ** CERTAIN
    burst = kind[mines] == MINES[1]  # where it is that of others too, the ground says nothing
    shared = 2 * sizes[mines[burst]].sum() > sizes[mines].sum()
    kind[mines], sure[mines] = MINES[0], both[mines]
    _doubt_odd_mines(sure, mines[family > 1], apart[np.ix_(family > 1, family > 1)], sizes)
    for one in alone:
        rest = mines[mines != one]
        ground = drawings.side_apart(one, rest) <= ONE_GROUND
        if ground and alike[mines == one][0, mines != one].any():  # it may be a drawing of its own
            sure[one] = np.minimum(sure[one], HINTED)
            less = shared or probability[one, MINES[1]] < probability[one, MINES[0]]
            if less and not _has_own_ink(drawings, one, rest):
                continue
        kind[one] = MINES[1]


def _has_own_ink(drawings: Drawings, one: np.intp, others: NDArray[np.intp]) -> bool:
    """Whether a mine, a look, is drawn in another colour than all the *others*, looks (n,), which
    have one."""
    apart = inks_apart(drawings, np.append(others, one))
    return bool((apart[-1, :-1] >= OTHER_INK).all() and (apart[:-1, :-1] <= ONE_INK).all())


def _doubt_odd_mines(
    sure: Floats, mines: NDArray[np.intp], apart: Floats, sizes: NDArray[np.intp]
) -> None:
    """Doubts, in place, the *mines*, looks (n,), that differ from the others by more than these do:
    one may have exploded. *apart* (n, n) is how far they are from each other, *sizes* how many
    cells each look has."""
    if len(mines) < 2:
        return
    nearest = (apart + np.diag(np.full(len(mines), np.inf))).min(axis=1)
    nearest = np.where(sizes[mines] > 1, 0.0, nearest)
    usual = float(median(np.repeat(nearest, sizes[mines])))
    odd = mines[nearest > max(NEARLY, OTHER_MINE * usual)]
    sure[odd] = np.minimum(sure[odd], HINTED)
