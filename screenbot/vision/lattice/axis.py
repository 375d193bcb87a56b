"""Where columns or rows begin: a line through the middles of blobs, or their own middles.

The pitch is a least-squares fit with a start of its own for each size of blob, because covered and
open cells have their flat parts at different places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.pixels.median import median

FEWEST_BLOBS: Final = 8
"""Fewest blobs that can make a lattice."""
MOST_SCATTER: Final = 0.4
"""Uneven columns are believed if the blobs of each lie together, at most this part as far off its
middle as they lie off an even lattice."""
MOST_PIXELS: Final = 0.3
"""The same in pixels: a program that shares out leftover pixels has cells of whole pixels."""
FEWEST_CHAINED: Final = 4
"""Fewest blobs of a column that goes on a lattice."""
LEFTOVER: Final = 1.2
"""Most pixels by which such a column is wider or less wide than the others."""
NEAR: Final = 1.6
"""How far the blobs of one column may lie off their middle, in pixels."""
SHRUNK: Final = 1.5
"""Difference of the widths of two columns, in pixels, that leftover pixels do not make: cells that
are less wide when they are open, and columns of nothing else."""


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """Fit of one axis: the lattice index of each blob and whether it lies on the lattice."""

    index: NDArray[np.intp]
    good: NDArray[np.bool_]
    middles: NDArray[np.float64]
    first: int
    start: float
    pitch: float
    even: bool

    def edges(self, first: int, last: int) -> NDArray[np.float64]:
        """Edges of the cells *first* to *last*: even, or through their own middles if uneven."""
        index = np.arange(first, last + 1)
        even = self.start + self.pitch * index
        own = self.middles[index - self.first]
        off = np.where(np.isnan(own), 0.0, own - even)
        if self.even or np.abs(off).max() <= max(1.2, 0.03 * self.pitch):
            return np.append(even, even[-1] + self.pitch) - self.pitch / 2
        known = ~np.isnan(own)
        centers = np.interp(index, index[known], off[known]) + even
        steps = np.diff(centers)
        if np.ptp(steps) > SHRUNK:  # all cells lie at the beginnings of their columns
            usual = float(median(steps))
            return _whole_steps(np.append(centers, centers[-1] + usual) - usual / 2)
        inner = (centers[1:] + centers[:-1]) / 2
        edges = np.concatenate(
            [[inner[0] - (centers[1] - centers[0])], inner, [inner[-1] + centers[-1] - centers[-2]]]
        )
        return _whole_steps(edges)


def _whole_steps(edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """Edges a whole number of pixels apart, like those of a program that shares out pixels."""
    turn = np.exp(2j * np.pi * edges).mean()
    offset = float(np.angle(turn)) / (2 * np.pi)
    return np.asarray(np.rint(edges - offset) + offset, np.float64)


def fit_axis(values: NDArray[np.float64], pitch: float, kind: NDArray[np.intp]) -> Axis | None:
    """Fits ``start + pitch * index`` to the middles of blobs, robust against strays.

    *kind* numbers blobs of one size: covered and open cells have their middles at different places,
    which must not bend the pitch where one kind lies left and the other right.
    """
    order = np.argsort(values)
    ordered = values[order]
    # Walk from each value to the next: steps of whole pitches add up without drift.
    gaps = np.diff(ordered)
    steps = np.rint(gaps / pitch)
    index = np.empty(len(values), np.intp)
    index[order] = np.concatenate([[0], np.cumsum(steps)]).astype(np.intp)
    start, given = float(median(values - pitch * index)), pitch
    for _ in range(4):
        off = values - (start + pitch * index)
        shift = np.rint(off / pitch).astype(np.intp)
        index = index + shift
        off = off - shift * pitch
        good = np.abs(off) <= max(NEAR, 0.12 * pitch)
        if good.sum() < FEWEST_BLOBS or np.ptp(index[good]) < 2:
            return None
        slope = _slope(values[good], index[good], kind[good])
        if slope is None or abs(slope - pitch) > 0.08 * pitch:
            return None
        pitch, start = _whole(slope, values[good], index[good], given)
    good = _chained(values, index, good, pitch)
    middles, scatter = _middles(values, index, good, kind)
    away = float(np.abs(values - (start + pitch * index))[good].mean())
    even = scatter > min(MOST_SCATTER * away, MOST_PIXELS)
    return Axis(index, good, middles, int(index.min()), start, pitch, even)


def _chained(
    values: NDArray[np.float64], index: NDArray[np.intp], good: NDArray[np.bool_], pitch: float
) -> NDArray[np.bool_]:
    """The blobs that are *good*, and, if these are most, those of columns that go on from theirs at
    about the pitch: where a program gives leftover pixels to the first columns, no line goes
    through all of them."""
    if good.all() or 2 * np.count_nonzero(good) < len(good):
        return good
    place = index - index.min()
    middles = _group_medians(values, place, int(place.max()) + 1, FEWEST_CHAINED)
    breaks = ~(np.abs(np.diff(middles) - pitch) <= max(LEFTOVER, 0.04 * pitch))
    run = np.append(0, np.cumsum(breaks))[place]
    goes_on = np.isin(run, run[good]) & ~np.isin(place, place[good])
    return np.asarray(good | (goes_on & (np.abs(values - middles[place]) <= NEAR)), np.bool_)


def _slope(
    values: NDArray[np.float64], index: NDArray[np.intp], kind: NDArray[np.intp]
) -> float | None:
    """Least-squares pitch with a start of its own for each kind of blob."""
    counts = np.maximum(np.bincount(kind), 1)
    steps = index - (np.bincount(kind, index) / counts)[kind]
    offsets = values - (np.bincount(kind, values) / counts)[kind]
    spread = float((steps**2).sum())
    return float((steps * offsets).sum()) / spread if spread > 0 else None


def _whole(
    pitch: float, values: NDArray[np.float64], index: NDArray[np.intp], given: float
) -> tuple[float, float]:
    """Pitch and start; a whole pitch where it fits as well, as most programs do not scale.

    *given* is the pitch by the distances of neighbours, whole where these were sure.
    """
    whole = float(round(pitch))
    drift = abs(pitch - whole) * np.ptp(index)
    if drift <= (3.0 if given == whole else 0.8):
        pitch = whole
    return pitch, float(median(values - pitch * index))


def _middles(
    values: NDArray[np.float64],
    index: NDArray[np.intp],
    good: NDArray[np.bool_],
    kind: NDArray[np.intp],
) -> tuple[NDArray[np.float64], float]:
    """Middle of the blobs at each index, from the least on; NaN where there are too few.

    With it comes how far blobs lie off the middle of their own index, in pixels.

    Where blobs of several kinds share an index, how far a kind lies off the others is taken out. A
    kind found at the two ends alone is a cell with the board's border, which is no sign of uneven
    spacing.
    """
    place = index - index.min()
    inner = good & (place > place[good].min()) & (place < place[good].max())
    good = good & np.isin(kind, kind[inner])
    values, place, kind = values[good], place[good], kind[good]
    bias, known = np.zeros(kind.max(initial=0) + 1), np.zeros(0, np.bool_)
    middles = np.full(np.ptp(index) + 1, np.nan)
    counts = np.bincount(place)
    fewest = max(4, int(median(counts[counts > 0])) // 2) if len(place) else 4
    for _ in range(3):
        middles = _group_medians(values - bias[kind], place, len(middles), fewest)
        off = values - middles[place]
        known = ~np.isnan(off)
        bias = np.nan_to_num(_group_medians(off[known], kind[known], len(bias), fewest=1))
    scatter = np.abs(values - bias[kind] - middles[place])
    return middles, float(np.nanmean(scatter)) if known.any() else np.inf


def _group_medians(
    values: NDArray[np.float64], group: NDArray[np.intp], groups: int, fewest: int
) -> NDArray[np.float64]:
    """Median of the values of each group, NaN where it has fewer than *fewest*."""
    ordered = values[np.lexsort((values, group))]
    counts = np.bincount(group, minlength=groups)
    first = np.cumsum(counts) - counts
    medians = np.full(groups, np.nan)
    enough = counts >= fewest
    low = (first + (counts - 1) // 2)[enough]
    high = (first + counts // 2)[enough]
    medians[enough] = (ordered[low] + ordered[high]) / 2
    return medians
