"""Unsure cells of a board named all together, so that the whole board keeps to the rules.

Marks that are drawn in unknown ways, and colours that mean something, are named one after the other
elsewhere, by what is usual. What stays unsure is weighed here once more: each kind of such cells
may be any of a few things, and of all ways to name them the one is taken that costs least by the
shapes, by the grounds that the cells stand on, and by the rules of a game that is played, lost or
won. Costs are about the negative logarithms of likelihoods; none of it is to be acted on.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN
from screenbot.vision.appearance.belief import IS_FLAG
from screenbot.vision.appearance.costs import (
    ONE_WAY,
    WAYS,
    Kind,
    is_sign,
    own_costs,
    pair_costs,
)
from screenbot.vision.appearance.drawn import Cells, present
from screenbot.vision.appearance.fitting import HINTED, among
from screenbot.vision.appearance.rules import NAMES, Rules
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.appearance.told import as_told
from screenbot.vision.appearance.vivid import are_flat
from screenbot.vision.naming.annotated import with_annotated
from screenbot.vision.naming.doubts import exchangeable
from screenbot.vision.naming.filling import doubt_asked, doubt_crosses
from screenbot.vision.naming.unsure import unsure_kinds
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

if TYPE_CHECKING:
    from screenbot.vision.naming.looks import Looks

OTHER_COLOUR: Final = 60.0
"""Least difference of a ground, 0 to 255, to all those of open cells that is no shade of one."""
KNOWN_FLAG: Final = 0.4
"""Probability by its shape from which on a flag is known as such where a game has ended."""
MOST_LOOKS, MOST_KINDS, MOST_AT_ONCE, MOST_WAYS = 60, 14, 7, 6000
"""Unsure looks of a board that is read too badly; kinds that are named, in all and at once, and
ways to name these that are weighed."""
FEWEST_LACKING: Final = 3
"""Sure numbers without their mines, in a game that shows some, from which on covered cells may be
flags or mines that are nothing but a colour."""
ONE, MORE = 0.9, 0.6
"""How much less a better way costs that names single cells anew, or more."""

Codes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]
Costs: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]


def agreed(looks: Looks) -> Looks:
    """The cells of a board that is found, with the unsure ones named together."""
    looks = _with_told(looks)
    marks = among(looks.codes, FLAG, MINE) & (looks.confidence < CONFIDENT)
    blank = looks.blank | (marks & are_flat(looks.shapes.drawn())) if marks.any() else looks.blank
    confidence = _doubt_mines(looks.codes, looks.confidence, looks.shapes.outside)
    confidence = doubt_crosses(looks.codes, confidence)
    named, confidence = jointly(looks.codes, confidence, blank, looks.shapes)
    confidence = doubt_asked(named, confidence)
    confidence = _doubt_zeros(named, confidence, looks.blank & looks.shapes.in_full_view())
    either = exchangeable(named, looks.blank, looks.shapes.drawn())
    confidence = np.where(either, np.minimum(confidence, HINTED), confidence)
    return with_annotated(_with_told(replace(looks, codes=named, confidence=confidence)))


def _with_told(looks: Looks) -> Looks:
    """The cells of a board with what the tiles of a learnt theme tell of them."""
    shapes = looks.shapes
    if shapes.told is None:
        return looks
    told = shapes.told.codes[shapes.look]
    codes, sure = as_told(looks.codes, looks.confidence, told, shapes.in_full_view())
    return replace(looks, codes=codes, confidence=sure)


def _doubt_mines(codes: Codes, confidence: Floats, outside: Floats) -> Floats:
    """The confidences (rows, cols) with mines doubted where most sure numbers have fewer marks
    about them than they say: a lost game shows all mines, and flags may be drawn like these, but
    where one exploded and others are sure flags."""
    mine, sure = codes == MINE, confidence >= CONFIDENT
    told = all((sure & (codes == code)).any() for code in (EXPLODED, FLAG))
    if told or np.count_nonzero(mine & sure) < FEWEST_LACKING:
        return confidence
    lacking = _lacking(codes, confidence, outside) & (count_around(codes == UNSEEN) == 0)
    numbers = np.count_nonzero(sure & (codes >= 1) & (codes <= 8))
    if np.count_nonzero(lacking) < max(FEWEST_LACKING, numbers / 2):
        return confidence
    return np.where(mine, np.minimum(confidence, HINTED), confidence)


def _lacking(codes: Codes, confidence: Floats, outside: Floats) -> Mask:
    """The sure numbers, bool (rows, cols), with fewer marks about them than they say, all those
    *outside* of the picture included."""
    number = (codes >= 1) & (codes <= 8) & (confidence >= CONFIDENT)
    marked = count_around((codes > 8) & (codes != COVERED)) + outside
    return np.asarray(number & (marked < codes), np.bool_)


def _doubt_zeros(codes: Codes, confidence: Floats, blank: Mask) -> Floats:
    """The confidences (rows, cols) with *blank* zeros doubted where most covered cells are, and
    these are no few beside them: what those are not, they may be."""
    covered, zeros = (blank & (codes == code) for code in (COVERED, 0))
    unsure = np.count_nonzero(covered & (confidence < CONFIDENT))
    if 2 * unsure <= max(np.count_nonzero(covered), np.count_nonzero(zeros)):
        return confidence
    return np.where(zeros, np.minimum(confidence, HINTED), confidence)


def jointly(codes: Codes, confidence: Floats, blank: Mask, shapes: Shapes) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the unsure cells named as all of them fit together.

    *blank*, bool (rows, cols), are the cells without a mark. Numbers stay what they are, and so do
    cells that something hides, but for a single one that is strange.
    """
    codes = _without_painted_zeros(codes, confidence, blank, shapes.drawn())
    number, shown = (codes >= 1) & (codes <= 8), among(codes, MINE, EXPLODED)
    lone = count_around(codes == UNSEEN) == 0  # what lies over a board hides more than a cell
    unsure = (confidence < CONFIDENT) & (codes > 8) & ((codes != UNSEEN) | lone)
    if shown.any():
        lacking = np.count_nonzero(_lacking(codes, confidence, shapes.outside))
        unsure |= blank & (codes == COVERED) & (lacking >= FEWEST_LACKING)
    unsure &= shapes.in_full_view()
    if not unsure.any() or not number.any():
        return codes, confidence
    cells, named = shapes.drawn(), codes
    if len(present(cells.look[unsure])) > MOST_LOOKS:
        return codes, confidence
    kinds = unsure_kinds(codes, confidence, unsure, blank, cells)[:MOST_KINDS]
    ended = bool(shown.any())
    sure = (confidence >= CONFIDENT) & ~blank
    signed = [name for name in ONE_WAY if (sure & (codes == NAMES[name])).any()]
    said = [_said(kind, shapes) for kind in kinds]
    kinds = [
        replace(kind, empty=kind.empty and not is_sign(kind, one))
        for kind, one in zip(kinds, said, strict=True)
    ]
    costs = [
        own_costs(kind, one, signed, ended=ended) for kind, one in zip(kinds, said, strict=True)
    ]
    while kinds:
        choices = np.cumprod([np.count_nonzero(cost < WAYS) for cost in costs[:MOST_AT_ONCE]])
        many = max(1, int(np.count_nonzero(choices <= MOST_WAYS)))
        some = kinds[:many]
        rules = Rules(
            named, confidence, np.array([kind.here for kind in some]), shapes.outside, blank
        )
        named = _best(named, rules, some, np.array(costs[:many]), shapes, ended=ended)
        kinds, costs = kinds[many:], costs[many:]
    confidence = np.where(named != codes, np.minimum(confidence, HINTED), confidence)
    if not ended and among(named, MINE, EXPLODED).any():  # then other names are likely
        flag = shapes.probabilities[shapes.look, IS_FLAG]
        unknown = (named == FLAG) & ~blank & (flag < KNOWN_FLAG)
        confidence = np.where(unknown, np.minimum(confidence, HINTED), confidence)
        return jointly(named, confidence, blank, shapes)
    return named, confidence


def _without_painted_zeros(codes: Codes, confidence: Floats, blank: Mask, cells: Cells) -> Codes:
    """Codes (rows, cols) with unsure zeros covered that have a colour which no sure open cell has:
    once others pass for flags, covered cells far from them may keep to the rules as zeros."""
    unsure = blank & (codes == 0) & (confidence < CONFIDENT)
    opened = (codes <= 8) & (confidence >= CONFIDENT)
    if not unsure.any() or np.count_nonzero(opened & (codes == 0)) <= np.count_nonzero(unsure):
        return codes
    own, known = (present(cells.look[some]) for some in (unsure, opened))
    insides = cells.drawings.insides
    nearest = np.abs(insides[own][:, None] - insides[known]).max(axis=2).min(axis=1)
    odd = np.isin(cells.look, own[nearest >= OTHER_COLOUR])
    return np.where(unsure & odd, np.uint8(COVERED), codes)


def _best(
    codes: Codes,
    rules: Rules,
    kinds: list[Kind],
    costs: Costs,
    shapes: Shapes,
    *,
    ended: bool,
) -> Codes:
    """Codes (rows, cols) with some *kinds*, (k,), named the best way by the *rules*; *costs* are
    (k, names). The game has *ended* or not."""
    ways = np.array(list(product(*(np.flatnonzero(cost < WAYS) for cost in costs))), np.intp)
    total = costs[np.arange(len(kinds)), ways].sum(axis=1)
    total += pair_costs(kinds, ways, shapes.drawn(), ended=ended)
    total += rules.broken(ways)
    before = np.array([kind.name for kind in kinds])
    best, now = int(total.argmin()), int((ways == before).all(axis=1).argmax())
    changed = np.flatnonzero(ways[best] != before)
    least = ONE if all(kinds[one].size == 1 for one in changed) else MORE
    if total[best] + least > total[now]:
        return codes
    named = codes.copy()
    for one in changed:
        named[kinds[one].here] = NAMES[ways[best, one]]
    return named


def _said(kind: Kind, shapes: Shapes) -> Floats:
    """What the cells of a kind show by their shape: (len(CLASSES),)."""
    return np.asarray(shapes.probabilities[shapes.look[kind.here]].mean(axis=0), np.float32)
