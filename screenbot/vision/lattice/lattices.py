"""From flat blobs to lattices: where boards may be, with fractional pitch and no theme.

Blobs of one size that stand side by side at one distance make a lattice. Its pitch is the mean
distance of neighbours, its phase and final pitch a least-squares fit over all blobs, and where the
columns or rows are uneven their own middles are kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.axis import FEWEST_BLOBS, fit_axis
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median

CLASS_RATIO: Final = 1.3
"""Greatest to least size of the blobs in one size class."""
CLASS_STEP: Final = 1.14
"""From one size class to the next; classes overlap."""
CLASSES: Final = 26
"""Number of size classes: the last one begins at 172 pixels."""
WIDEST_GAP: Final = 1.75
"""Greatest pitch as a multiple of the blob's side."""
APART: Final = 2
"""Blobs with so many cells between them are of different boards."""
INSIDE: Final = 0.9
"""Share of blobs inside a lattice from which on they are no lattice beside it."""
MOST_BOARDS: Final = 4
"""Most boards that are looked for in one group of blobs."""
SPARSE: Final = 0.4
FULL: Final = 0.9
MOST_FULL: Final = 0.7
"""Share of cells with a blob of sparse outer lines at most, of the part within at least, and the
greatest part of a lattice that is cut out so."""
SURE_SHARE: Final = 0.85
"""Share of equal distances that makes a pitch a whole number of pixels."""
SHARED_OUT: Final = 0.1
"""Least difference in pixels of the mean distance to a whole number where pixels are shared out."""
SAME: Final = 1.05
"""Least ratio of the pitches of two lattices that are not one."""
LONGEST: Final = 2.1
"""Greatest pitch one way as a multiple of that the other way."""
Boxes = NDArray[np.float64]
"""float64 (n, 4): left, top, width, height in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A lattice of blobs. ``support`` is bool (rows, cols): the cells that a blob was seen in."""

    grid: Grid
    support: NDArray[np.bool_]

    @classmethod
    def whole(cls, grid: Grid) -> Candidate:
        """The lattice of a grid whose cells all count."""
        return cls(grid, np.ones((grid.rows, grid.cols), np.bool_))

    @property
    def blobs(self) -> int:
        """Number of cells with a blob."""
        return int(self.support.sum())


def find_candidates(
    boxes: Boxes, widest: float = WIDEST_GAP, apart: int = APART, *, even: bool = False
) -> list[Candidate]:
    """Lattices among the blobs, those with most blobs first; none overlaps a better one.

    Their pitch is *widest* times the side of a blob at most, and no two of their blobs have
    *apart* cells or more between them and nothing else. With *even* no columns or rows have their
    own middles: places that are known to two pixels do not tell them.
    """
    known: dict[bytes, tuple[Boxes, tuple[float, float]]] = {}
    for group in _size_classes(boxes):
        pitch = _pitch(group, widest)
        if pitch is None:
            continue
        for part in _clusters(group, pitch, apart):
            if (name := part.tobytes()) not in known:
                # Blobs of one size may belong to boards of several sizes, which differ in gaps.
                own = pitch if len(part) == len(group) else _pitch(part, widest)
                known[name] = part, own or pitch
    parts = sorted(known.values(), key=lambda part: -len(part[0]))
    found: list[Candidate] = []
    for part, pitch in parts:
        _add_fits(part, pitch, found, even, apart)
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
    lows = 6.5 * CLASS_STEP ** np.arange(CLASSES)
    ends = np.searchsorted(side, np.stack([lows, lows * CLASS_RATIO], axis=1)).tolist()
    spans = dict.fromkeys((first, last) for first, last in ends if last - first >= FEWEST_BLOBS)
    return [boxes[first:last] for first, last in spans]


def _pitch(boxes: Boxes, widest: float) -> tuple[float, float] | None:
    """The dominant distance of neighbouring blobs across and down, in pixels."""
    across, down = (_dominant(*_neighbour_distances(boxes, axis, widest)) for axis in (0, 1))
    if across is None or down is None or max(across, down) > LONGEST * min(across, down):
        return None
    return across, down


def _neighbour_distances(
    boxes: Boxes, axis: int, widest: float
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Distance of each blob's middle to that of the next blob along *axis* (0: x, 1: y).

    With each goes whether the two blobs have the same size to the pixel.
    """
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    along, side = middle[:, axis], boxes[:, 2 + axis]
    lane = np.rint(2 * middle[:, 1 - axis])  # half pixels
    stride = 4 * float(along.max()) + 1000
    order = np.argsort(lane * stride + along)  # what is looked for in order is found sooner
    sizes, along, side, lane = boxes[order, 2:], along[order], side[order], lane[order]
    key, least, most = lane * stride + along, 0.85 * side, widest * side + 3
    best, mate = np.full(len(boxes), np.inf), np.zeros(len(boxes), np.intp)
    for shift in (0, 1, -1, 2, -2, 3, -3):
        here = key + shift * stride
        place = np.minimum(np.searchsorted(key, here + least), len(key) - 1)
        distance = key[place] - here
        better = (distance >= least) & (distance <= most) & (distance < best - 0.6)
        best, mate = np.where(better, distance, best), np.where(better, place, mate)
    found = np.isfinite(best)
    same = (sizes == sizes[mate]).all(axis=1)
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
    alike, mean = distances[near & same], float(distances[near].mean())
    if len(alike) >= FEWEST_BLOBS:
        whole = float(median(alike))
        # Where a program shares out pixels, cells of one size are a whole number of them apart as
        # well, but not all cells are.
        even = whole == round(whole) and abs(mean - whole) <= SHARED_OUT
        if even and (alike == whole).mean() >= SURE_SHARE:
            return whole
    return mean


def _clusters(boxes: Boxes, pitch: tuple[float, float], apart: int) -> list[Boxes]:
    """The blobs split into groups that have *apart* cells or more between them."""
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    place = (middle / pitch).astype(np.intp) + 2
    canvas = np.zeros((place[:, 1].max() + 3, place[:, 0].max() + 3), np.uint8)
    canvas[place[:, 1], place[:, 0]] = 1
    _, labels = cv2.connectedComponents(
        cv2.dilate(canvas, np.ones((2 * apart - 1, 2 * apart - 1), np.uint8))
    )
    label = labels[place[:, 1], place[:, 0]]
    counts = np.bincount(label)
    return [boxes[label == group] for group in np.nonzero(counts >= FEWEST_BLOBS)[0]]


def _add_fits(
    boxes: Boxes,
    pitch: tuple[float, float],
    found: list[Candidate],
    even: bool,
    apart: int,
) -> None:
    """Adds the lattices through a group of blobs: two boards side by side differ in their phase.

    Where there is none through blobs that may lie *apart*, there may be some through their parts.
    """
    for _ in range(MOST_BOARDS):
        if len(boxes) < FEWEST_BLOBS or any(_holds(one, boxes, pitch) for one in found):
            return
        fit, before = _fit(boxes, pitch, even), len(found)
        if fit is None:
            for part in _clusters(boxes, pitch, APART) if apart > APART else ():
                if len(part) < len(boxes):
                    _add_fits(part, pitch, found, even, APART)
            finer = (_fit(boxes, own, even) for own in _halves_of(pitch, boxes))
            found += [one[0] for one in finer if one][:1] if len(found) == before else []
            return
        found.append(fit[0])
        boxes = boxes[~fit[1]]


def _halves_of(pitch: tuple[float, float], boxes: Boxes) -> list[tuple[float, float]]:
    """The halves of a pitch that are wider than blobs: of marks of two kinds, which are not of
    one height, most may have the next one of their own kind two cells away."""
    side = float(boxes[:, 2:].max())
    ways = product(*((one, one / 2) if one / 2 > side else (one,) for one in pitch))
    return [(across, down) for across, down in ways][1:]


def _holds(candidate: Candidate, boxes: Boxes, pitch: tuple[float, float]) -> bool:
    """Whether blobs lie on a lattice that has more of them than any lattice of their own."""
    x, y = (boxes[:, :2] + boxes[:, 2:] / 2).T
    grid = candidate.grid
    inside = (x > grid.xs[0]) & (x < grid.xs[-1]) & (y > grid.ys[0]) & (y < grid.ys[-1])
    if inside.mean() < INSIDE:
        return False
    places = np.rint(x / pitch[0]) * 10_000 + np.rint(y / pitch[1])
    return candidate.blobs >= len(np.unique(places))


def _fit(
    boxes: Boxes, pitch: tuple[float, float], even: bool
) -> tuple[Candidate, NDArray[np.bool_]] | None:
    """A lattice through a group of blobs and which of them lie on it, or None."""
    middle = boxes[:, :2] + boxes[:, 2:] / 2
    _, kind = np.unique(np.rint(boxes[:, 2:]) @ (10_000.0, 1.0), return_inverse=True)
    across = fit_axis(middle[:, 0], pitch[0], kind.reshape(-1))
    down = fit_axis(middle[:, 1], pitch[1], kind.reshape(-1))
    if across is None or down is None:
        return None
    if even:
        across, down = replace(across, even=True), replace(down, even=True)
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
    return _dense(Candidate(grid, support)), good


def _dense(candidate: Candidate) -> Candidate:
    """The full part of a lattice whose other lines hardly any blob lies on, as by chance on
    another board beside it; the lattice itself where there is no such part."""
    support = candidate.support
    rows, cols = (np.flatnonzero(support.mean(axis=axis) >= SPARSE) for axis in (1, 0))
    if min(len(rows), len(cols)) < 3:
        return candidate
    down, across = slice(rows[0], rows[-1] + 1), slice(cols[0], cols[-1] + 1)
    part = support[down, across]
    if part.size > MOST_FULL * support.size or part.mean() < FULL:
        return candidate
    return Candidate(candidate.grid.part(down, across), part)


def are_one(one: Grid, other: Grid) -> bool:
    """Whether two grids have cells of the same size and share more than a fifth of their area."""
    pairs = zip(one.cell, other.cell, strict=True)
    return _overlap(one, other) and all(a < SAME * b and b < SAME * a for a, b in pairs)


def _overlap(one: Grid, other: Grid) -> bool:
    """Whether two grids share more than a fifth of the smaller one's area."""
    width = min(one.xs[-1], other.xs[-1]) - max(one.xs[0], other.xs[0])
    height = min(one.ys[-1], other.ys[-1]) - max(one.ys[0], other.ys[0])
    if width <= 0 or height <= 0:
        return False
    areas = [(g.xs[-1] - g.xs[0]) * (g.ys[-1] - g.ys[0]) for g in (one, other)]
    return bool(width * height > 0.2 * min(areas))
