"""What it costs to name a kind of unsure cells something: by shape, by colour, and beside others.

Costs are about the negative logarithms of likelihoods, so that they add up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.agreement import correlations, inked
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.rules import NAMES

NEVER: Final = 50.0
WAYS: Final = 20.0
"""Cost of what is not thought of, and least cost that is not."""

COVER, FLAGGED, MINED, BURST, CROSSED, ASKED, HIDDEN = range(len(NAMES))
ONE_WAY: Final = {FLAGGED: 1.0, MINED: 3.0}
"""What it costs that some flags, or mines, have a sign and others are nothing but a colour."""
BARE, SIGN = 0.3, 0.5
"""Least share by shape of no mark on bare cells on the ground of open ones, and of a mark on cells
that are not bare where no covered one is left."""
FIERY: Final = 0.95
"""How likely a mark in the colours of a blast is the mine that exploded."""
ALONE: Final = 1.0
"""What it costs more that a mark on red is a flag, if it is unlike all others."""
CROSS: Final = 3.0
"""What it costs that a mark with the shape of a wrong flag is none where a game has ended."""
PLAIN: Final = 3.0
"""What it costs that a flag was wrong that by its look is none, and stands on no red."""
NOTHING_ELSE: Final = 4.5
"""How much less it costs that a flag was wrong where nothing but a cross is drawn in its cell."""
LEFT, LEFT_VIVID = 1.0, 2.5
"""What mines on a ground of their own cost where nothing exploded and no covered cell is left, and
ones in a bright colour, as flags are."""
TWO_COVERS, FEWEST_COVERS = 2.0, 3
"""What two colours of covered cells cost where a game has ended, and how many cells of each."""
MORE_VIVID, UNLIKE, PALE = 60.0, 5.0, 5.0
"""How much more colour, 0 to 255, one kind of covered cells has than another, what that costs, and
what it costs if the other are flags: a player's marks are to be seen."""
BRIGHT: Final = 3.0
"""What it costs that several cells are covered that have much more colour than others that surely
are: a pointer is over one."""
WANTED: Final = 4.0
"""What it costs that cells of a colour are covered of which all numbers have just as many as they
say, though others are beside these."""
REDDER, SHADE = 0.5, 16.0
"""How much less a mine that exploded costs that is so much redder than another one, 0 to 255."""
OWN_GROUND: Final = 1.0
"""How much less a mine that exploded costs that alone of two has a ground of its own."""
MOST_BESIDE: Final = 6.0
"""The most that it costs that all mines of a kind lie beside open cells."""
GLARING_RED: Final = 120.0
"""How much more red than anything else mines are that nothing else tells."""
SHAPE: Final = {name: place for place, name in enumerate(CLASSES)}
ALIKE: Final = 0.85
"""Least correlation of two cells that show the same mark in all likelihood."""

Floats: TypeAlias = NDArray[np.float32]
Costs: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """Unsure cells *here*, bool (rows, cols), that look the same and have one name so far, a place
    in ``NAMES``: without a mark if *empty*, drawn like a *look*, on a *ground* (``covered``,
    ``open``, their ``own`` or unclear) that may be *red*; *vivid* if the mark has a bright colour,
    *fiery* if it is a single one with those of a blast. *far* of them have nothing open about them;
    *glaring* is a ground that is hardly anything but red.

    *like* says of names that sure cells with this mark have how much less likely others are for it;
    *among_flags* and *among_mines* whether it stands on the ground of sure ones; *bright* whether
    it has much more colour than sure covered cells, *dim* whether it has hardly the contrast of a
    mark, *colourful* whether all mines of the board have colours of their own. *wanted* says that
    numbers have just as many of them and flags about them as they say, *crossed* that the mark is
    nothing but a cross, which no sure mine is. *beside* is what it costs that they are mines, as
    all of them lie beside open cells.
    """

    here: Mask
    name: int
    empty: bool
    look: int
    ground: str
    red: bool
    vivid: bool
    fiery: bool
    far: int
    glaring: bool = False
    like: dict[int, float] = field(default_factory=dict)
    among_flags: bool = False
    among_mines: bool = False
    bright: bool = False
    dim: bool = False
    colourful: bool = False
    crossed: bool = False
    wanted: bool = False
    beside: float = 0.0

    @property
    def size(self) -> int:
        return int(np.count_nonzero(self.here))


def all_beside(kind: Kind, count: int, far: int) -> float:
    """What it costs that a kind, all beside open cells, are mines like a *count* of others that are
    drawn in another way, *far* of them with nothing open about them: the negative logarithm of the
    chance that as many mines lie so. Players put flags there."""
    if kind.far or not far:
        return 0.0
    return min(MOST_BESIDE, -kind.size * float(np.log(1.0 - far / (count + kind.size))))


def is_sign(kind: Kind, said: Floats) -> bool:
    """Whether cells that were taken for bare ones show something, by what their shape is *said* to
    be, (classes,), and their ground."""
    marks = sum(said[SHAPE[name]] for name in ("flag", "question", "mine", "exploded"))
    on_open = kind.ground == "open" and said[SHAPE["blank"]] < BARE
    return bool(on_open or (kind.ground == "left" and marks >= SIGN))


def own_costs(kind: Kind, said: Floats, signed: list[int], *, ended: bool) -> Costs:
    """What each of ``NAMES`` costs for a kind whose shape is *said* to be something, (classes,), on
    a board where a game has *ended*, and some names are *signed*: for sure with a mark."""
    cost = _of_colours(kind, ended=ended) if kind.empty else _of_shapes(kind, said, ended=ended)
    cost[FLAGGED] += min(8, kind.far)  # players flag what they know of
    for name in signed if kind.empty else ():
        cost[name] += ONE_WAY[name]
    now = kind.name
    if now in (COVER, BURST, CROSSED):
        cost[now] = min(cost[now], 4.0)
    if now == COVER and not kind.empty and kind.size < 3:  # a pointer may be over it
        cost[np.arange(len(cost)) != now] += 0.0 if ended else NEVER
        cost[now] = 0.0
    if now == HIDDEN:
        cost[now] = 4.0 if kind.red else 2.2
    if ended and now in (COVER, HIDDEN) and not kind.empty:  # no pointer then, but a cross
        cost[now] += CROSS * said[SHAPE["wrong_flag"]]
    cost[now] -= 1.0
    if now == ASKED:
        mine = float(sum(said[SHAPE[name]] for name in ("mine", "exploded", "wrong_flag")))
        cost[now] = min(cost[now], 6.0 if kind.dim else 6.0 * mine - 3.0)
    return cost


def _of_colours(kind: Kind, *, ended: bool) -> Costs:
    """The same for cells that are nothing but a colour."""
    cost = np.full(len(NAMES), NEVER)
    own = float(kind.ground == "own")
    cost[[COVER, FLAGGED]] = own + (3.0 + ended) * kind.red, 3.0 - own
    if kind.red and not (ended or kind.glaring):
        cost[COVER] = own + 0.5
    cost[COVER] += 3.0 * (kind.ground == "open") + WANTED * kind.wanted
    cost[COVER] += BRIGHT * (kind.bright and kind.size > 1 and kind.name == COVER)
    cost[MINED] = (1.5 if kind.glaring else 2.5) if kind.red else 3.5
    if kind.size == 1:
        cost[BURST] = 1.0 if kind.red else 3.0
    if kind.name in (FLAGGED, MINED, BURST):  # the numbers said so
        cost[kind.name] -= 1.5
    return cost


def _of_shapes(kind: Kind, said: Floats, *, ended: bool) -> Costs:
    """The same for marks, by their shape and where they stand."""
    cost = np.full(len(NAMES), NEVER)
    flag, mine, burst, wrong, question, other = (
        float(said[SHAPE[name]])
        for name in ("flag", "mine", "exploded", "wrong_flag", "question", "other")
    )
    burst = max(burst, FIERY) if kind.fiery else burst
    least = 0.15 * other + 0.02
    cost[FLAGGED] = -np.log(flag + 0.3 * wrong + least)
    cost[MINED] = -np.log(mine + 0.4 * burst + least) + kind.beside
    if kind.size == 1 and not kind.colourful:
        cost[BURST] = -np.log(mine + burst + 0.2 * wrong + least)
        cost[BURST] += (-0.5 if kind.red else 0.7 * (1 - burst)) - 0.5 * kind.fiery
    if kind.size <= 6:
        cost[CROSSED] = -np.log(wrong + 0.3 * (flag + mine) + least) + 1.0
        usual = kind.name != CROSSED and not (kind.ground == "own" and kind.red)
        cost[CROSSED] += PLAIN * flag * usual - NOTHING_ELSE * (kind.crossed and ended)
    if question >= 0.05:
        cost[ASKED] = -np.log(question)
    if kind.dim and kind.ground != "open":  # faces of cells may have specks
        cost[COVER] = -np.log(other + float(said[SHAPE["blank"]]) + least)
    if kind.ground == "open":
        cost[[FLAGGED, ASKED, CROSSED]] += 2.0, 2.0, -0.5
    elif kind.ground == "covered":
        # The first flag of a game looks like nothing else.
        first = not (ended or kind.fiery or FLAGGED in kind.like)
        cost[[MINED, BURST]] += 1.5, 0.5 + 2.0 * first
    elif kind.ground == "own" and kind.red:
        cost[FLAGGED] += 2.5 if kind.size == 1 else 1.5
        cost[FLAGGED] += ALONE * (kind.like.get(FLAGGED, 0.0) < 0)
    toward = float(kind.among_mines) - float(kind.among_flags)
    cost[[FLAGGED, MINED]] += toward, -toward
    for name, less in kind.like.items():
        cost[name] -= less
        if name == FLAGGED and kind.size == 1 and less == 0:  # on another ground
            cost[[FLAGGED, CROSSED]] += 1.0, -0.5
    return cost


def pair_costs(kinds: list[Kind], ways: NDArray[np.intp], cells: Cells, *, ended: bool) -> Costs:
    """What each of the *ways*, (n, k), to name some kinds costs more, (n,), by the rule that one
    mark is drawn in one way, and one thing is shown so, and that one mine explodes."""
    cost, exploded = np.zeros(len(ways)), (ways == BURST).any(axis=1)
    for one, kind in enumerate(kinds):  # a game that is won is most likely to show flags
        left = LEFT_VIVID if kind.vivid else LEFT
        cost += left * ((kind.ground == "left") & (ways[:, one] == MINED) & ~exploded)
    looks = np.array([kind.look for kind in kinds])
    insides = cells.drawings.insides[looks]
    colours, redness = np.ptp(insides, axis=1), insides[:, 0] - insides[:, 1:].max(axis=1)
    alike = correlations(cells.drawings, looks) >= ALIKE
    one_sign = alike | (inked(cells.drawings, looks) >= ALIKE)  # on other grounds, too
    for (one, first), (other, second) in product(enumerate(kinds), enumerate(kinds)):
        if other >= one:
            continue
        here, there = ways[:, one], ways[:, other]
        burst = ((here == BURST) & (there == MINED)) | ((here == MINED) & (there == BURST))
        if first.empty and second.empty:
            more = float(colours[one] - colours[other])
            unlike = abs(more) >= MORE_VIVID
            both = (here == COVER) & (there == COVER)
            both &= min(first.size, second.size) >= FEWEST_COVERS
            cost += (TWO_COVERS * ended + UNLIKE * unlike) * both
            vivid, pale = (here, there) if more > 0 else (there, here)
            cost += PALE * (unlike & (vivid == COVER) & (pale == FLAGGED))
            cost -= 2.5 * (burst & first.red & second.red)
            redder = (here if redness[one] > redness[other] else there) == BURST
            cost -= REDDER * (burst & redder & (abs(redness[one] - redness[other]) >= SHADE))
        elif first.empty or second.empty or not one_sign[one, other]:
            if not (first.empty or second.empty):
                beside = all_beside(first, second.size, second.far)
                beside += all_beside(second, first.size, first.far)
                cost += beside * ((here == MINED) & (there == MINED))
            for name, more in ONE_WAY.items():
                cost += (1.0 if first.empty == second.empty else more) * (
                    (here == name) & (there == name)
                )
        else:
            cost += 2.0 * ((here != there) & ~burst & alike[one, other])
            own = [kind.ground == "own" for kind in (first, second)]
            if own[0] != own[1]:
                cost -= OWN_GROUND * (burst & ((here if own[0] else there) == BURST))
            cost -= (1.5 if first.red != second.red else 1.0) * burst
    return cost
