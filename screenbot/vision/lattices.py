"""From flat blobs to lattices: where boards may be, with fractional pitch and no theme.

Blobs of one size that stand side by side at one distance make a lattice. Its pitch is the mean
distance of neighbours, its phase and final pitch a least-squares fit over all blobs, and where the
columns or rows are uneven their own middles are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.grid import Grid

CLASS_RATIO: Final = 1.3
"""Greatest to least size of the blobs in one size class."""
CLASS_STEP: Final = 1.14
"""From one size class to the next; classes overlap."""
FEWEST_BLOBS: Final = 8
"""Fewest blobs that can make a lattice."""
WIDEST_GAP: Final = 1.75
"""Greatest pitch as a multiple of the blob's side."""

SURE_SHARE: Final = 0.85
"""Share of equal distances that makes a pitch a whole number of pixels."""
MOST_SCATTER: Final = 0.4
"""Uneven columns are believed if the blobs of each lie together, at most this part as far off its
middle as they lie off an even lattice."""

Boxes = NDArray[np.float64]
"""float64 (n, 4): left, top, width, height in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A lattice of blobs. ``support`` is bool (rows, cols): the cells that a blob was seen in."""

    grid: Grid
    support: NDArray[np.bool_]

    @property
    def blobs(self) -> int:
        """Number of cells with a blob."""
        return int(self.support.sum())


def find_candidates(boxes: Boxes) -> list[Candidate]:
    """Lattices among the blobs, those with most blobs first; none overlaps a better one."""
    found: list[Candidate] = []
    for group in _size_classes(boxes):
        pitch = _pitch(group)
        if pitch is not None:
            found += [c for part in _clusters(group, pitch) if (c := _fit(part, pitch)) is not None]
    found.sort(key=lambda candidate: -candidate.blobs)
    kept: list[Candidate] = []
    for candidate in found:
        if not any(_overlap(candidate.grid, other.grid) for other in kept):
            kept.append(candidate)
    return kept


def _size_classes(boxes: Boxes) -> list[Boxes]:
    """Groups of blobs of about one size, overlapping so that no size is cut apart."""
    side = np.sqrt(boxes[:, 2] * boxes[:, 3])
    order = np.argsort(side)
    boxes, side = boxes[order], side[order]
    groups = []
    low = 6.5
    while low < 180:
        first, last = np.searchsorted(side, (low, low * CLASS_RATIO))
        if last - first >= FEWEST_BLOBS:
            groups.append(boxes[first:last])
        low *= CLASS_STEP
    return groups


def _pitch(boxes: Boxes) -> tuple[float, float] | None:
    """The dominant distance of neighbouring blobs across and down, in pixels."""
    across = _dominant(*_neighbour_distances(boxes, 0))
    down = _dominant(*_neighbour_distances(boxes, 1))
    if across is None or down is None or not 0.6 < across / down < 1.7:
        return None
    return across, down


def _neighbour_distances(boxes: Boxes, axis: int) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Distance of each blob's middle to that of the next blob along *axis* (0: x, 1: y).

    With each goes whether the two blobs have the same size to the pixel.
    """
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    along, side = middle[:, axis], boxes[:, 2 + axis]
    lane = np.rint(2 * middle[:, 1 - axis])  # half pixels
    stride = 4 * float(along.max()) + 1000
    order = np.argsort(lane * stride + along)
    key = (lane * stride + along)[order]
    best, mate = np.full(len(boxes), np.inf), np.zeros(len(boxes), np.intp)
    for shift in (0, 1, -1, 2, -2, 3, -3):
        here = (lane + shift) * stride + along
        place = np.minimum(np.searchsorted(key, here + 0.85 * side), len(key) - 1)
        distance = key[place] - here
        better = (distance >= 0.85 * side) & (distance <= WIDEST_GAP * side + 3)
        better &= distance < best - 0.6
        best, mate = np.where(better, distance, best), np.where(better, order[place], mate)
    found = np.isfinite(best)
    same = (boxes[:, 2:] == boxes[mate, 2:]).all(axis=1)
    return np.asarray(best[found], np.float64), np.asarray(same[found], np.bool_)


def _dominant(distances: NDArray[np.float64], same: NDArray[np.bool_]) -> float | None:
    """The most common distance, averaged over the distances close to it.

    It is a whole number where the distances of blobs of the same size say so.
    """
    if len(distances) < FEWEST_BLOBS // 2:
        return None
    bins = np.bincount(np.rint(2 * distances).astype(np.intp))
    smooth = np.convolve(bins, [1, 1, 1, 1, 1], "same")
    mode = int(np.argmax(smooth)) / 2
    near = np.abs(distances - mode) <= max(1.3, 0.04 * mode)
    if near.sum() < FEWEST_BLOBS // 2:
        return None
    alike = distances[near & same]
    if len(alike) >= FEWEST_BLOBS:
        whole = float(np.median(alike))
        if whole == round(whole) and (alike == whole).mean() >= SURE_SHARE:
            return whole
    return float(distances[near].mean())


def _clusters(boxes: Boxes, pitch: tuple[float, float]) -> list[Boxes]:
    """The blobs split into groups that stand apart by more than three cells."""
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    place = (middle / pitch).astype(np.intp) + 2
    canvas = np.zeros((place[:, 1].max() + 3, place[:, 0].max() + 3), np.uint8)
    canvas[place[:, 1], place[:, 0]] = 1
    _, labels = cv2.connectedComponents(cv2.dilate(canvas, np.ones((3, 3), np.uint8)))
    label = labels[place[:, 1], place[:, 0]]
    counts = np.bincount(label)
    return [boxes[label == group] for group in np.nonzero(counts >= FEWEST_BLOBS)[0]]


def _fit(boxes: Boxes, pitch: tuple[float, float]) -> Candidate | None:
    """The lattice through a group of blobs, or None where they do not make one."""
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    _, kind = np.unique(np.rint(boxes[:, 2:]), axis=0, return_inverse=True)
    across = _fit_axis(middle[:, 0], pitch[0], kind.reshape(-1))
    down = _fit_axis(middle[:, 1], pitch[1], kind.reshape(-1))
    if across is None or down is None:
        return None
    good = across.good & down.good
    if good.sum() < FEWEST_BLOBS:
        return None
    cols, rows = across.index[good], down.index[good]
    first_col, first_row = cols.min(), rows.min()
    support = np.zeros((rows.max() - first_row + 1, cols.max() - first_col + 1), np.bool_)
    support[rows - first_row, cols - first_col] = True
    if min(support.shape) < 3:
        return None
    grid = Grid(
        across.edges(int(first_col), int(cols.max())), down.edges(int(first_row), int(rows.max()))
    )
    return Candidate(grid, support)


@dataclass(frozen=True, slots=True, eq=False)
class _Axis:
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
        inner = (centers[1:] + centers[:-1]) / 2
        return np.concatenate(
            [[inner[0] - (centers[1] - centers[0])], inner, [inner[-1] + centers[-1] - centers[-2]]]
        )


def _fit_axis(values: NDArray[np.float64], pitch: float, kind: NDArray[np.intp]) -> _Axis | None:
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
    start, given = float(np.median(values - pitch * index)), pitch
    for _ in range(4):
        off = values - (start + pitch * index)
        shift = np.rint(off / pitch).astype(np.intp)
        index = index + shift
        off = off - shift * pitch
        good = np.abs(off) <= max(1.6, 0.12 * pitch)
        if good.sum() < FEWEST_BLOBS or np.ptp(index[good]) < 2:
            return None
        slope = _slope(values[good], index[good], kind[good])
        if slope is None or abs(slope - pitch) > 0.08 * pitch:
            return None
        pitch, start = _whole(slope, values[good], index[good], given)
    middles, scatter = _middles(values, index, good, kind)
    away = float(np.abs(values - (start + pitch * index))[good].mean())
    even = scatter > MOST_SCATTER * away
    return _Axis(index, good, middles, int(index.min()), start, pitch, even)


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
    return pitch, float(np.median(values - pitch * index))


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
    for _ in range(3):
        middles = _group_medians(values - bias[kind], place, len(middles), fewest=3)
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


def _overlap(one: Grid, other: Grid) -> bool:
    """Whether two grids share more than a fifth of the smaller one's area."""
    width = min(one.xs[-1], other.xs[-1]) - max(one.xs[0], other.xs[0])
    height = min(one.ys[-1], other.ys[-1]) - max(one.ys[0], other.ys[0])
    if width <= 0 or height <= 0:
        return False
    areas = [(g.xs[-1] - g.xs[0]) * (g.ys[-1] - g.ys[0]) for g in (one, other)]
    return bool(width * height > 0.2 * min(areas))
