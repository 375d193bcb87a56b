"""The colours that covered cells have: one, two of a checkerboard, and those of what was marked."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Cells, present

ONE_COLOUR: Final = 16.0
"""Greatest difference, 0 to 255, of two grounds that are the same."""
OTHER_COLOUR: Final = 28.0
"""Least difference of a ground to all others of covered cells that means something."""
ONE_SHADE, ONE_HUE = 0.15, 4.0
"""Share by which one half of a checkerboard is darker, and by how much else it may differ."""
FARTHER: Final = 3.0
"""So many times as far from others as open cells are from each other is a colour where these differ
by what shines through them."""
MOST_COLOURS: Final = 4
"""Most grounds of covered cells: two of a checkerboard, flags, and what lies over a cell."""
MOST_POINTED: Final = 1
"""So many cells of another shade are those under a pointer."""
HALVES: Final = 64.0
"""Greatest difference, 0 to 255, of the two colours of a checkerboard."""
FEWEST_CHECKS: Final = 10
"""So many cells, each on the colour of a checkerboard that its kind has, are so by no chance."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def is_checkered(kinds: list[Mask]) -> bool:
    """Whether cells of two kinds, bool (rows, cols) each, are the colours of a checkerboard."""
    rows, cols = np.indices(kinds[0].shape)
    odd = (rows + cols) % 2 == 1
    return all(bool(odd[here].all()) or not odd[here].any() for here in kinds)


def are_checks(kinds: list[Mask]) -> bool:
    """Whether two kinds of so many cells, bool (rows, cols) each, are a checkerboard for sure."""
    both = len(kinds) == 2 and is_checkered(kinds) and not is_checkered([kinds[0] | kinds[1]])
    return bool(both and np.count_nonzero(kinds) >= FEWEST_CHECKS)


def grounds_of(covered: Mask, codes: Codes, cells: Cells) -> list[Mask]:
    """The cells, bool (rows, cols), of each ground that *covered* ones have; empty if there are too
    many, or one of them is like another, unless open cells differ as much and the rest far more:
    the page is seen through all of them."""
    insides, opened = cells.drawings.insides, codes <= 8
    spread = np.ptp(insides[present(cells.look[opened])], axis=0).max() if opened.any() else 0.0
    least, shines = np.inf, False
    left, counts = np.unique(cells.look[covered]), np.bincount(cells.look[covered])
    odd = np.bincount(cells.look[covered], weights=(np.indices(covered.shape).sum(0) % 2)[covered])
    found: list[tuple[NDArray[np.float32], Mask]] = []
    while len(left):
        usual = left[counts[left].argmax()]
        first = insides[usual]
        same = np.abs(insides[left] - first).max(axis=1) <= ONE_COLOUR
        if odd[usual] in (0, counts[usual]):  # as in a checkerboard
            other = odd[left] == (counts[left] if odd[usual] == 0 else 0)
            half = _other_half(insides[left], counts[left], odd[left], same)
            same |= half | (other & _shades(insides[left], first))
        here = covered & np.isin(cells.look, left[same])
        apart = [np.abs(first - other).max() for other, _ in found]
        nearest = min(apart, default=np.inf)
        if nearest < OTHER_COLOUR:
            found[apart.index(nearest)][1][here] = True
            if np.count_nonzero(here) > MOST_POINTED:
                shines, least = True, least if nearest <= spread else 0.0
        else:
            found.append((first, here))
            least = min(least, nearest)
        left = left[~same]
        if len(found) > MOST_COLOURS or (shines and least <= FARTHER * spread):
            return []
    return [here for _, here in found]


def _other_half(
    colours: NDArray[np.float32],
    counts: NDArray[np.intp],
    odd: NDArray[Any],
    same: Mask,
) -> Mask:
    """Which looks, bool (n,), of these *colours*, (n, 3), have the other one of a checkerboard of
    which the *same* ones, bool (n,), have one, though it is no shade of that: each has many cells
    on fields of one kind, and none elsewhere.

    *counts* (n,) are the cells of each look, *odd* (n,) those on fields of the odd kind.
    """
    half, here = np.zeros_like(same), int(counts[same].sum())
    on_odd = float(odd[same].sum())
    if here < FEWEST_CHECKS or on_odd not in (0.0, here) or same.all():
        return half
    rest = np.flatnonzero(~same)
    near = np.abs(colours[rest][:, None] - colours[rest]).max(axis=2) <= ONE_COLOUR
    there, their_odd = near @ counts[rest], near @ odd[rest]
    there = np.where(their_odd == (there if on_odd == 0.0 else 0.0), there, 0)
    apart = np.abs(colours[rest] - colours[same].mean(axis=0)).max(axis=1)
    there = np.where(apart <= HALVES, there, 0)
    if there.max() < FEWEST_CHECKS:
        return half
    half[rest[near[int(there.argmax())]]] = True
    return half


def _shades(colours: Floats, one: Floats) -> Mask:
    """Which *colours*, (n, 3), are *one*, (3,), a little lighter or darker: bool (n,)."""
    times = colours.sum(axis=1) / max(1.0, float(one.sum()))
    apart = np.abs(colours - times[:, None] * one).max(axis=1)
    return np.asarray((np.abs(times - 1) <= ONE_SHADE) & (apart <= ONE_HUE), np.bool_)
