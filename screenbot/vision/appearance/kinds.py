"""The kinds of blank cells of a board, by their looks, and how alike they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Cells, Drawings, Places, middle, present
from screenbot.vision.appearance.textured import by_texture
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import distances, thinned

MOST_KINDS: Final = 8
"""Most kinds of blank cells; all namings of them are tried."""
SAME: Final = 4.0
"""Root mean square difference within one kind."""
INSIDE, GRADIENT = 3.0, 16.0
"""How much more the colour inside of a cell counts where there are too many kinds, and what a
gradient over the board may change it by."""
FEWEST: Final = 5
PURE: Final = 0.05
CHECKED: Final = 0.4
"""Kinds of so many cells with a share on the other colour of a checkerboard that is no greater make
one where they are so great a part of all."""
GRAIN: Final = 3.0
"""Root mean square difference that says nothing."""
KIN: Final = 1.0
MOST_KIN: Final = 2.5
"""What it costs, for each factor of e, that a kind is farther from all that have its name than from
one of the other name; at most."""
APART: Final = 1.3
"""The gap between two groups of kinds, as a multiple of all gaps within them, that says nothing."""
DIVIDED: Final = 3.0
FEW: Final = 3.0
"""What it costs to give one name to kinds of two groups, or two to one, and about how many cells
that are named so are nothing unusual."""
FAR: Final = 1.8
"""The gap from which on all of two groups are hardly covered."""
WIDE: Final = 3.0
"""The gap from which on no single cell is named against its group without a cost."""
TOLD: Final = 0.5
"""Difference of the odds of their grounds up to which these do not tell the two apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """The kind (rows, cols) of each blank cell, -1 elsewhere.

    ``side`` (n,) is the colour of a checkerboard on which each kind stands, 0 where there is none;
    ``size`` (n,) its number of cells, ``apart`` float32 (n, n) how much kinds differ, ``linked``
    the same where gradients lead from one to the other, ``inside`` float32 (n, 3) their colours.
    ``groups`` are kinds (m,) that fall into two groups, bool (m,), and how wide the gap between
    these is; ``colours`` the same of those that have two colours inside.
    """

    kind: Places
    side: NDArray[np.intp]
    size: NDArray[np.intp]
    apart: NDArray[np.float32]
    linked: NDArray[np.float32]
    inside: NDArray[np.float32]
    groups: tuple[tuple[NDArray[np.intp], NDArray[np.bool_], float], ...]
    colours: tuple[tuple[NDArray[np.intp], NDArray[np.bool_], float], ...]


def kinds_of(blank: NDArray[np.bool_], cells: Cells) -> Kinds:
    """The kinds of the *blank* cells, bool (rows, cols), of which there is one at least.

    On a checkerboard what is covered on one colour may look like what is open on the other.
    """
    return _kinds_of(cells.drawings, cells.look.tobytes(), blank.tobytes(), blank.shape)


@lru_cache(maxsize=4)
def _kinds_of(drawings: Drawings, look: bytes, where: bytes, shape: tuple[int, int]) -> Kinds:
    """The same; a board is named several times while it is judged."""
    cells = Cells(drawings, np.frombuffer(look, np.intp).reshape(shape))
    blank = np.frombuffer(where, np.bool_).reshape(shape)
    rows, cols = np.nonzero(blank)
    own, odd = cells.look[blank], (rows + cols) % 2
    kind = _by_looks(cells.drawings, own, MOST_KINDS)
    size = np.bincount(kind)
    odds = np.bincount(kind, odd) / size
    pure = (np.minimum(odds, 1.0 - odds) <= PURE) & (size >= FEWEST)
    checked = int(size[pure].sum()) > CHECKED * len(own)
    if checked:
        for colour in (0, 1):
            here = odd == colour
            kind[here] = colour * MOST_KINDS
            if here.any():
                kind[here] += _by_looks(cells.drawings, own[here], MOST_KINDS // 2)
        names, kind = np.unique(kind, return_inverse=True)
        side = names // MOST_KINDS
    else:
        side = np.zeros(len(size), np.intp)
    kinds = [thinned(own[kind == index]) for index in range(len(side))]
    usual = np.array([middle(cells.drawings.flat, some) for some in kinds])
    inside = np.array([median(cells.drawings.insides[some], axis=0) for some in kinds])
    board = np.full(blank.shape, -1, np.intp)
    board[blank] = kind
    size, apart = np.bincount(kind), distances(usual, usual)
    linked = np.minimum(apart, _linked(cells.drawings, own, kind))
    groups = tuple(_groups(side, size, linked))
    return Kinds(
        board, side, size, apart, linked, inside, groups, tuple(_colours(side, size, inside))
    )


def _linked(drawings: Drawings, own: Places, kind: NDArray[np.intp]) -> NDArray[np.float32]:
    """How far most cells of the smaller one of any two kinds are from the nearest of the other one,
    (n, n): little where a gradient leads from one to the other. *own* and *kind*, (m,) each, are
    the looks and kinds of cells."""
    count = int(kind.max()) + 1
    looks = [thinned(own[kind == index]) for index in range(count)]
    linked = np.zeros((count, count), np.float32)
    for one, other in combinations(range(count), 2):
        some, rest = sorted((looks[one], looks[other]), key=len)
        near = drawings.apart[some[:, None], rest].min(axis=1)
        linked[one, other] = linked[other, one] = median(near)
    return linked


def _by_looks(drawings: Drawings, own: Places, most: int) -> NDArray[np.intp]:
    """The kind (n,) of each blank cell, *own* being its look (n,).

    Where these are too many kinds, their insides count more: at the sides of a board cells may show
    what is around it. Looks of few cells count less then: something may be drawn over these.
    """
    looks = present(own)
    # The most typical cell comes first, so that strays do not.
    typical = middle(drawings.flat, thinned(own))
    first = int(distances(drawings.flat[looks], typical[None])[:, 0].argmin())
    apart = drawings.apart[np.ix_(looks, looks)]
    kind, left = _farthest_first(apart, first, most)
    if left > SAME:
        inside = drawings.insides[looks]
        shown = colour_distance(inside[:, None], inside)
        more = INSIDE * np.maximum(shown - GRADIENT, 0.0)
        often = np.bincount(np.searchsorted(looks, own)) / FEWEST
        kind, left = _farthest_first(apart + more, first, most, np.minimum(often, 1.0))
        if left > SAME:
            kind = by_texture(drawings.ink[looks], often, kind)
    _, kind = np.unique(kind, return_inverse=True)
    return np.asarray(kind.reshape(-1)[np.searchsorted(looks, own)], np.intp)


def _farthest_first(
    apart: NDArray[np.float32], first: int, most: int, weight: NDArray[np.float64] | float = 1.0
) -> tuple[NDArray[np.intp], float]:
    """The kind (n,) of each look, *apart* (n, n) being how far they are from each other, and how
    far one still is from the middle of its kind: the *most* there may be do not reach all.

    By the farthest-first traversal (Gonzalez 1985) from the *first* on, distances counting as much
    as the *weight* (n,) of each look says.
    """
    distance, kind = apart[first], np.zeros(len(apart), np.intp)
    for index in range(1, most):
        # What differs by rounding alone is equally far: the first one of these.
        far = int(np.where(distance > SAME, (distance * weight).round(2), 0.0).argmax())
        if distance[far] <= SAME:
            break
        kind[apart[far] < distance] = index
        distance = np.minimum(distance, apart[far])
    return kind, float(distance.max())


def kinship(kinds: Kinds, namings: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each of the *namings* (m, n) costs by the kinds that it tears apart: those of one name
    are alike."""
    beside = kinds.side[:, None] == kinds.side
    apart = np.where(beside, kinds.apart + GRAIN, np.inf)
    np.fill_diagonal(apart, np.inf)
    same = namings[:, :, None] == namings[:, None, :]
    fellow = np.where(same, apart, np.inf).min(axis=2)
    stranger = np.where(same, np.inf, apart).min(axis=2)
    torn = np.isfinite(fellow) & np.isfinite(stranger)
    gap = np.log(np.where(torn, fellow, 1.0)) - np.log(np.where(torn, stranger, 1.0))
    return np.asarray(KIN * np.clip(gap, 0.0, MOST_KIN).sum(axis=1), np.float64)


def division(kinds: Kinds, namings: NDArray[np.float64]) -> NDArray[np.float64]:
    """What each of the *namings* (m, n) costs that does not keep to two groups of kinds, where
    there are such: on most boards covered cells are one, and zeros are the other. Rims may be those
    of marks beside a cell, or of the board's frame, but what is inside is its own."""
    costs = np.zeros(len(namings))
    for own, group, gap in (*kinds.groups, *kinds.colours):
        size = kinds.size[own]
        odd = np.abs(namings[:, own] - group) @ size  # cells that are named against the groups
        odd = np.minimum(odd, size.sum() - odd)
        if gap < WIDE:  # one cell may be shaded as others are not
            odd = np.maximum(odd - 1.0, 0.0)
        costs += DIVIDED * min(1.0, float(np.log(gap / APART))) * (1.0 - np.exp(-odd / FEW))
    return costs


def one_look(kinds: Kinds, namings: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which of the *namings* (m, n) name nothing covered but what is one look, (m,): on each colour
    of a checkerboard kinds that are nearer to each other than to all others there, or have one of
    two colours inside. A cell or two that stand out are no zeros for that, nor does it matter what
    they are.
    """
    kept = (1.0 - namings) @ kinds.size >= FEW
    several = kinds.size >= FEW
    for colour in present(kinds.side):
        every = np.flatnonzero(kinds.side == colour)
        own, some = every[several[every]], several[every]
        if not len(own):
            continue
        painted = [group[some] for first, group, _ in kinds.colours if first[0] in every]
        halves = [half for group in painted for half in (group, ~group)]
        parts = np.array([*_apart_from_others(kinds.linked[np.ix_(own, own)]), *halves])
        kept &= (namings[:, None, own] == parts).all(axis=2).any(axis=1)
    return np.asarray(kept, np.bool_)


def _apart_from_others(apart: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The sets of kinds, bool (sets, n), that are nearer to each other than to all others by single
    linkage, *apart* (n, n) being how far any two are: none of them and all of them too."""
    count = len(apart)
    sets = {frozenset[int](), frozenset(range(count))}
    cluster = [(frozenset((index,)), SAME) for index in range(count)]
    for gap, one, other in sorted(_spanning(apart.tolist())):
        pair = cluster[one], cluster[other]
        sets |= {part for part, within in pair if gap > APART * within}
        joined = pair[0][0] | pair[1][0], max(gap, SAME)
        for index in joined[0]:
            cluster[index] = joined
    return np.array([[index in part for index in range(count)] for part in sets])


def _spanning(apart: list[list[float]]) -> Iterator[tuple[float, int, int]]:
    """The edges of the minimum spanning tree (Prim 1957) of some things, by how far *apart* any two
    are: each one's length and ends."""
    near = {index: (far, 0) for index, far in enumerate(apart[0]) if index} if apart else {}
    while near:
        one = min(near, key=near.__getitem__)
        gap, from_ = near.pop(one)
        yield gap, from_, one
        row = apart[one]
        near = {at: own if own[0] <= row[at] else (row[at], one) for at, own in near.items()}


def undivided(
    kinds: Kinds, covered: NDArray[np.bool_], ground: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which kinds (n,) are doubted: all of two groups far apart are named *covered*, bool (n,).

    Of the two it is the one that the *ground* is against, log odds (n,) that kinds are covered, and
    both where that does not tell.
    """
    doubted = np.zeros(len(covered), np.bool_)
    for own, group, gap in kinds.groups:
        if gap < FAR or not covered[own].all():
            continue
        odds = [
            float(np.average(ground[own[part]], weights=kinds.size[own[part]]))
            for part in (~group, group)
        ]
        doubted[own] = np.where(group, odds[1] < odds[0] + TOLD, odds[0] < odds[1] + TOLD)
    return doubted


def are_divided(kinds: Kinds, covered: NDArray[np.bool_]) -> bool:
    """Whether one of two groups of kinds far apart is what is named *covered*, bool (n,), on each
    colour of a checkerboard."""
    divided = np.zeros(len(covered), np.bool_)
    for own, group, gap in kinds.groups:
        divided[own] |= gap >= FAR and len(np.unique(covered[own] == group)) == 1
    return bool(divided.all())


def _groups(
    side: NDArray[np.intp], size: NDArray[np.intp], apart: NDArray[np.float32]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.bool_], float]]:
    """The ``groups`` of kinds, on each colour of a checkerboard for itself."""
    for colour in present(side):
        own = np.flatnonzero(side == colour)
        group, gap = _halves(apart[np.ix_(own, own)])
        if gap > APART and min(size[own][group].sum(), size[own][~group].sum()) >= FEW:
            yield own, group, gap


def _colours(
    side: NDArray[np.intp], size: NDArray[np.intp], inside: NDArray[np.float32]
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.bool_], float]]:
    """The ``colours`` of kinds, which are so *inside* (n, 3): two, and no other one near them."""
    for colour in present(side):
        own = np.flatnonzero(side == colour)
        apart = colour_distance(inside[own][:, None], inside[own])
        group = apart[0] > SAME
        if group.any() and ((apart <= SAME) == (group[:, None] == group)).all():
            gap = float(apart[apart > SAME].min()) / SAME
            if gap > WIDE and min(size[own][group].sum(), size[own][~group].sum()) >= FEW:
                yield own, group, gap


def _halves(apart: NDArray[np.float32]) -> tuple[NDArray[np.bool_], float]:
    """Two groups, bool (n,), and the gap between them by the next one within them: at least 0.

    By single linkage: the longest edge of the minimum spanning tree parts them.
    """
    group, tree = np.zeros(len(apart), np.bool_), list(_spanning(apart.tolist()))
    if not tree:
        return group, 0.0
    edges = [gap for gap, _, _ in tree]
    longest = int(np.argmax(edges))
    group[tree[longest][2]] = True
    for _, from_, one in tree[longest + 1 :]:
        group[one] = group[from_]
    rest = max([SAME, *edges[:longest], *edges[longest + 1 :]])
    return group, edges[longest] / rest
