"""Buttons whose edges lie well within their cells: what is open is told by the numbers, which have
none there, where the rims of all cells show nothing but the gaps between the buttons."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Cells, middle, some_of
from screenbot.vision.appearance.kinds import APART, FEW, SAME, Kinds
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE, distances

GRAIN: Final = 3.0
"""Difference of colours that says nothing."""
RING: Final = slice(SIDE // 4, -SIDE // 4)
"""The samples one way in which marks are drawn: edges lie around these."""
DRAWN, SIDES = 8.0, 4
"""Difference of looks, 0 to 255, by which numbers tell what is open, and the least number of
samples with it on each side of the marks."""
MARKED, PLAIN = 0.4, 0.5
"""The greatest part of it by which a number may differ from all looks where no mark lies, and the
least share of such samples."""


def by_edges(kinds: Kinds, cells: Cells, number: NDArray[np.bool_]) -> NDArray[np.float64] | None:
    """Log odds (n,) that each kind is covered, by which of two sorts of edges numbers have, bool
    (rows, cols); None where there are no two, or numbers tell nothing."""
    drawings, count = cells.drawings, len(kinds.side)
    looks = [some_of(cells.look, kinds.kind == one) for one in range(count)]
    usual = np.array([middle(drawings.flat, some) for some in looks])
    ring = np.ones((SIDE, SIDE), np.bool_)
    ring[RING, RING] = False
    samples = usual.reshape(count, SIDE, SIDE, 3)[:, ring]
    flat = samples.reshape(count, -1)
    apart = distances(flat, flat)
    group = apart[0] > SAME
    if not group.any() or ((apart <= SAME) != (group[:, None] == group)).any():
        return None
    inner = kinds.kind[1:-1, 1:-1]  # beside the others is the page
    size = np.bincount(inner[inner >= 0], minlength=count)
    few = min(size[group].sum(), size[~group].sum()) < FEW
    if few or apart[apart > SAME].min() < APART * SAME:
        return None
    sorts = np.array([median(samples[part], axis=0) for part in (~group, group)])
    drawn = np.zeros((SIDE, SIDE), np.bool_)
    step = colour_distance(sorts[0], sorts[1])
    drawn[ring] = edge = step >= DRAWN
    sides = drawn[: RING.start], drawn[RING.stop :], drawn[:, : RING.start], drawn[:, RING.stop :]
    if min(np.count_nonzero(side) for side in sides) < SIDES:
        return None
    own = drawings.samples[some_of(cells.look, number)][:, ring][:, None, edge]
    far = colour_distance(own, sorts[:, edge])
    plain = far.min(axis=1) <= MARKED * step[edge]
    if plain.mean() < PLAIN:
        return None
    means = np.array([float(far[:, one][plain].mean()) for one in (0, 1)])
    return odds_by_distance(np.where(group, means[1], means[0]))


def odds_by_distance(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds (n,) of being covered by how far the numbers' ground is *apart*, (n,), 0 to 255."""
    return np.asarray(np.clip(2.0 * np.log((apart + GRAIN) / (2.0 * GRAIN)), -3.0, 3.0), np.float64)
