"""Unsure cells of a board named all together, so that the whole board keeps to the rules.

Marks that are drawn in unknown ways, and colours that mean something, are named one after the other
elsewhere, by what is usual. What stays unsure is weighed here once more: each kind of such cells
may be any of a few things, and of all ways to name them the one is taken that costs least by the
shapes, by the grounds that the cells stand on, and by the rules of a game that is played, lost or
won. Costs are about the negative logarithms of likelihoods; none of it is to be acted on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.agreement import correlations
from screenbot.vision.drawn import Cells, present
from screenbot.vision.fitting import HINTED, among
from screenbot.vision.neighbours import count_around
from screenbot.vision.recogniser import CLASSES
from screenbot.vision.rims import FARTHER, MOST_SAMPLES, NEAR
from screenbot.vision.rules import NAMES, Rules
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.shapes import Shapes

if TYPE_CHECKING:
    from screenbot.vision.looks import Looks

ONE_KIND: Final = 12.0
"""Root mean square difference up to which two cells are of one kind."""
ONE_COLOUR: Final = 16.0
"""Difference of two grounds, 0 to 255, that are the same."""
ONE_DRAWING, ALIKE = 0.9, 0.85
"""Least correlation of two cells that show the same mark, for sure or in all likelihood."""
RED: Final = 60.0
"""How much more red than anything else is the ground of mines that are shown."""
MOST_LOOKS, MOST_KINDS, MOST_AT_ONCE, MOST_WAYS = 60, 14, 7, 6000
"""Unsure looks of a board that is read too badly; kinds that are named, in all and at once, and
ways to name these that are weighed."""
FEWEST_LACKING: Final = 3
"""Sure numbers without their mines, in a game that shows some, from which on covered cells may be
flags or mines that are nothing but a colour."""
ONE, MORE = 1.0, 0.6
"""How much less a better way costs that names single cells anew, or more."""
NEVER: Final = 50.0
WAYS: Final = 20.0
"""Cost of what is not thought of, and least cost that is not."""

COVER, FLAGGED, MINED, BURST, CROSSED, ASKED = range(len(NAMES))
KNOWN: Final = {FLAGGED: FLAG, MINED: MINE, CROSSED: WRONG_FLAG, ASKED: QUESTION}
SHAPE: Final = {name: place for place, name in enumerate(CLASSES)}

Codes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]
Costs: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Kind:
    """Unsure cells *here*, bool (rows, cols), that look the same and have one name so far, a place
    in ``NAMES``: without a mark if *empty*, drawn like a *look*, on a *ground* (``covered``,
    ``open``, their ``own`` or unclear) that may be *red*. *far* of them have nothing open about
    them.

    *like* says of names that sure cells with this mark have how much less likely others are for it;
    *among_flags* and *among_mines* whether it stands on the ground of sure ones.
    """

    here: Mask
    name: int
    empty: bool
    look: int
    ground: str
    red: bool
    far: int
    like: dict[int, float] = field(default_factory=dict)
    among_flags: bool = False
    among_mines: bool = False

    @property
    def size(self) -> int:
        return int(np.count_nonzero(self.here))


def agreed(looks: Looks) -> Looks:
    """The cells of a board that is found, with the unsure ones named together."""
    named, confidence = jointly(looks.codes, looks.confidence, looks.blank, looks.shapes)
    return replace(looks, codes=named, confidence=confidence)


def jointly(codes: Codes, confidence: Floats, blank: Mask, shapes: Shapes) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the unsure cells named as all of them fit together.

    *blank*, bool (rows, cols), are the cells without a mark. Numbers, and cells that something
    hides, stay what they are.
    """
    number, shown = (codes >= 1) & (codes <= 8), among(codes, MINE, EXPLODED)
    unsure = (confidence < CONFIDENT) & (codes > 8) & (codes != UNSEEN)
    if shown.any():
        marked = count_around((codes > 8) & (codes != COVERED)) + shapes.outside
        lacking = number & (confidence >= CONFIDENT) & (marked < codes)
        if np.count_nonzero(lacking) >= FEWEST_LACKING:
            unsure |= blank & (codes == COVERED)
    unsure &= shapes.in_full_view()
    if not unsure.any() or not number.any():
        return codes, confidence
    cells, named = shapes.drawn(), codes
    if len(present(cells.look[unsure])) > MOST_LOOKS:
        return codes, confidence
    kinds = _kinds(codes, confidence, unsure, blank, cells)[:MOST_KINDS]
    ended = bool(shown.any())
    costs = [_costs(kind, _said(kind, shapes), ended=ended) for kind in kinds]
    while kinds:
        choices = np.cumprod([np.count_nonzero(cost < WAYS) for cost in costs[:MOST_AT_ONCE]])
        many = max(1, int(np.count_nonzero(choices <= MOST_WAYS)))
        named = _best(named, confidence, kinds[:many], np.array(costs[:many]), shapes)
        kinds, costs = kinds[many:], costs[many:]
    return named, np.where(named != codes, np.minimum(confidence, HINTED), confidence)


def _best(
    codes: Codes, confidence: Floats, kinds: list[_Kind], costs: Costs, shapes: Shapes
) -> Codes:
    """Codes (rows, cols) with some *kinds*, (k,), named the best way; *costs* are (k, names)."""
    ways = np.array(list(product(*(np.flatnonzero(cost < WAYS) for cost in costs))), np.intp)
    total = costs[np.arange(len(kinds)), ways].sum(axis=1)
    total += _by_drawings(kinds, ways, shapes.drawn())
    rules = Rules(codes, confidence, np.array([kind.here for kind in kinds]), shapes.outside)
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


def _kinds(
    codes: Codes, confidence: Floats, unsure: Mask, blank: Mask, cells: Cells
) -> list[_Kind]:
    """The kinds of *unsure* cells, bool (rows, cols), those of most cells first."""
    drawings, found = cells.drawings, []
    sure, far = confidence >= CONFIDENT, count_around(codes <= 8) == 0
    grounds = sure & (codes == COVERED), sure & (codes <= 8)
    rims = np.median(drawings.rims.reshape(len(drawings.samples), -1, 3), axis=1)
    known = {name: sure & (codes == code) for name, code in KNOWN.items()}
    for (name, code), empty in product(enumerate(NAMES), (True, False)):
        asked = unsure & (codes == code) & (blank == empty)
        left = present(cells.look[asked])
        count = np.bincount(cells.look[asked], minlength=len(rims))
        colours = drawings.insides if empty else rims
        while len(left):
            first = int(left[count[left].argmax()])
            same = np.abs(colours[left] - colours[first]).max(axis=1) <= ONE_COLOUR
            if not empty:
                looks = np.append(left, first)
                same &= correlations(drawings, looks)[-1, :-1] >= ONE_DRAWING
            same |= drawings.apart[first, left] <= ONE_KIND
            here = asked & np.isin(cells.look, left[same])
            red, green, blue = colours[first]
            is_red = bool(red - max(green, blue) >= RED)
            ground = _ground(first, *grounds, cells)
            ground = "own" if ground == "left" and (is_red or here.sum() == 1) else ground
            kind = _Kind(here, name, empty, first, ground, is_red, int((here & far).sum()))
            found.append(kind if empty else _compared(kind, known, cells))
            left = left[~same]
    return sorted(found, key=lambda kind: -kind.size)


def _ground(look: int, covered: Mask, opened: Mask, cells: Cells) -> str:
    """On which ground a *look* stands by the *covered* and *opened* cells, bool (rows, cols)."""
    own = np.array([look])
    to_covered, to_open = (
        float(cells.drawings.mostly(own, present(cells.look[some]), MOST_SAMPLES)[0])
        if some.any()
        else np.inf
        for some in (covered, opened)
    )
    if min(to_covered, to_open) > 2 * NEAR:
        return "own" if covered.any() else "left"
    if to_covered > FARTHER * to_open + NEAR:
        return "open"
    return "covered" if to_open > FARTHER * to_covered + NEAR else "unclear"


def _compared(kind: _Kind, known: dict[int, Mask], cells: Cells) -> _Kind:
    """A kind of marks held against the sure cells of the *known* names, bool (rows, cols)."""
    drawings, like, stands = cells.drawings, dict[int, float](), dict[int, bool]()
    for name, some in known.items():
        looks = present(cells.look[some])
        if len(looks):
            drawn = correlations(drawings, np.append(looks, kind.look))[-1, :-1] >= ONE_DRAWING
            on_it = drawings.rims_apart[kind.look, looks] <= 2 * NEAR
            stands[name] = bool(on_it.any())
            if (drawings.apart[kind.look, looks] <= ONE_KIND)[drawn].any():
                like[name] = 3.0
            elif drawn.any():
                like[name] = float(on_it[drawn].any())
    rest = (kind.here, kind.name, kind.empty, kind.look, kind.ground, kind.red, kind.far)
    return _Kind(*rest, like, stands.get(FLAGGED, False), stands.get(MINED, False))


def _said(kind: _Kind, shapes: Shapes) -> Floats:
    """What the cells of a kind show by their shape: (len(CLASSES),)."""
    return np.asarray(shapes.probabilities[shapes.look[kind.here]].mean(axis=0), np.float32)


def _costs(kind: _Kind, said: Floats, *, ended: bool) -> Costs:
    """What each of ``NAMES`` costs for a kind whose shape is *said* to be something, (classes,), on
    a board where a game has *ended*."""
    cost = _of_colours(kind, ended=ended) if kind.empty else _of_shapes(kind, said)
    cost[FLAGGED] += min(8, kind.far)  # players flag what they know of
    now = kind.name
    if now in (COVER, BURST, CROSSED):
        cost[now] = min(cost[now], 4.0)
    if now == COVER and not kind.empty and kind.size < 3:  # a pointer may be over it
        cost[np.arange(len(cost)) != now] += 0.0 if ended else NEVER
        cost[now] = 0.0
    cost[now] -= 1.0
    if now == ASKED:
        cost[now] = min(cost[now], -2.0)
    return cost


def _of_colours(kind: _Kind, *, ended: bool) -> Costs:
    """The same for cells that are nothing but a colour."""
    cost = np.full(len(NAMES), NEVER)
    own = float(kind.ground == "own")
    cost[[COVER, FLAGGED]] = own + (3.0 + ended) * kind.red, 3.0 - own
    cost[MINED] = 1.5 if kind.red else 3.5
    if kind.size == 1:
        cost[BURST] = 1.0 if kind.red else 3.0
    if kind.name in (FLAGGED, MINED, BURST):  # the numbers said so
        cost[kind.name] -= 1.5
    return cost


def _of_shapes(kind: _Kind, said: Floats) -> Costs:
    """The same for marks, by their shape and where they stand."""
    cost = np.full(len(NAMES), NEVER)
    flag, mine, burst, wrong, question, other = (
        float(said[SHAPE[name]])
        for name in ("flag", "mine", "exploded", "wrong_flag", "question", "other")
    )
    least = 0.15 * other + 0.02
    cost[FLAGGED] = -np.log(flag + 0.3 * wrong + least)
    cost[MINED] = -np.log(mine + 0.7 * burst + least)
    if kind.size == 1:
        cost[BURST] = -np.log(mine + burst + least) + (-0.5 if kind.red else 0.7)
    if kind.size <= 6:
        cost[CROSSED] = -np.log(wrong + 0.3 * (flag + mine) + least) + 1.0
    if question >= 0.05:
        cost[ASKED] = -np.log(question)
    if kind.ground == "open":
        cost[[FLAGGED, ASKED, CROSSED]] += 2.0, 2.0, -0.5
    elif kind.ground == "covered":
        cost[[MINED, BURST]] += 1.5, 1.0
    elif kind.ground == "own" and kind.red:
        cost[FLAGGED] += 1.5
    elif kind.ground == "left":
        cost[[MINED, BURST]] += 2.5
    toward = float(kind.among_mines) - float(kind.among_flags)
    cost[[FLAGGED, MINED]] += toward, -toward
    for name, less in kind.like.items():
        cost[name] -= less
        if name == FLAGGED and kind.size == 1 and not less:  # on another ground
            cost[[FLAGGED, CROSSED]] += 1.0, -0.5
    return cost


def _by_drawings(kinds: list[_Kind], ways: NDArray[np.intp], cells: Cells) -> Costs:
    """What each of the *ways*, (n, k), to name some kinds costs more, (n,), by the rule that one
    mark is drawn in one way, and that one mine explodes: on a ground of its own."""
    cost = np.zeros(len(ways))
    alike = correlations(cells.drawings, np.array([kind.look for kind in kinds])) >= ALIKE
    for (one, first), (other, second) in product(enumerate(kinds), enumerate(kinds)):
        if other >= one or (first.empty and second.empty):
            continue
        here, there = ways[:, one], ways[:, other]
        if first.empty or second.empty or not alike[one, other]:
            mines = 1.0 if first.empty == second.empty else 3.0
            cost += (here == there) * (mines * (here == MINED) + (here == FLAGGED))
            continue
        burst = ((here == BURST) & (there == MINED)) | ((here == MINED) & (there == BURST))
        cost += 2.0 * ((here != there) & ~burst)
        cost -= 1.5 * (burst & (first.red != second.red))
    return cost
