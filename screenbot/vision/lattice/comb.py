"""Sharpening the pitch of a lattice by folding the edges of the picture at it.

Folded at the true period, the edges of all columns fall on each other and the folded profile is as
uneven as it gets (epoch folding: Leahy et al. 1983, Astrophysical Journal 266, 160).
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median

REACH: Final = 3.0
"""How far the two ends of a grid may be off together, in pixels."""
STEP: Final = 0.25
"""Steps in which the ends are moved, in pixels."""
CLEARLY: Final = 1.05
"""So many times as uneven must the folded edges be at a pitch other than that of the grid."""
NEAR_WHOLE, AS_UNEVEN = 0.8, 0.97
"""A whole pitch is taken where the two ends are off by so little with it, in pixels, and the folded
edges are nearly as uneven."""

SATURATED: Final = 48
"""Greatest difference of neighbouring pixels that counts, for each channel."""
ASIDE: Final = 0.12
"""How far a lattice may be off, as a share of its pitch."""
MOST_PLACES: Final = 3
"""Most places that are tried each way."""
GROUND: Final = 8
"""Greatest difference of the pixels, 0 to 255, of a strip of ground between cells."""
SPARSE: Final = (16, 4, 1)
"""One of so many pixels along a strip tells most of those that are no ground."""
LEAST_GAP: Final = 3
WIDEST_GAP: Final = 0.35
"""Least gap between cells, in pixels, in the middle of which they end, and its greatest part of the
pitch."""
MOST_GAPS: Final = 0.8
"""Least share of the lines of a lattice that lie in such gaps."""
RIVAL: Final = 0.5
"""Edges as strong as this, beside the strongest ones, may be the ends of the cells as well."""


def sharpened(image: NDArray[np.uint8], grid: Grid) -> Grid:
    """The grid with the pitch at which the edges of the picture fall on each other best.

    *image* is uint8 (height, width, 3).
    """
    left, right = max(0, int(grid.xs[0])), max(1, int(grid.xs[-1]) + 1)
    top, bottom = max(0, int(grid.ys[0])), max(1, int(grid.ys[-1]) + 1)
    part = image[top:bottom, left:right]
    if min(part.shape[:2]) < 8:
        return grid
    across, down = edge_profile(part, 0), edge_profile(part, 1)
    return Grid(_sharpened_axis(grid.xs, across), _sharpened_axis(grid.ys, down))


def moves_to_edges(image: NDArray[np.uint8], grid: Grid) -> tuple[list[float], list[float]]:
    """How far right and down a grid may move to where cells end; the strongest edges first.

    *image* is uint8 (height, width, 3). A lattice of flat insides lies off by half the bevel. Lines
    between cells have an edge on both sides, which leaves several places to choose from; where
    there are gaps between the cells, these end in the middle of them.
    """
    left, right = max(0, int(grid.xs[0])), max(1, int(grid.xs[-1]) + 1)
    top, bottom = max(0, int(grid.ys[0])), max(1, int(grid.ys[-1]) + 1)
    part = image[top:bottom, left:right]
    if min(part.shape[:2]) < 8:
        return [0.0], [0.0]
    xs, ys = grid.xs - left, grid.ys - top
    profiles = (edge_profile(part, axis) for axis in (0, 1))
    gaps = (_to_gaps(edges, part, axis) for axis, edges in enumerate((xs, ys)))
    moves_x, moves_y = (
        _offsets(edges, profile, gap)
        for edges, profile, gap in zip((xs, ys), profiles, gaps, strict=True)
    )
    return moves_x, moves_y


def _to_gaps(edges: NDArray[np.float64], part: NDArray[np.uint8], axis: int) -> float | None:
    """How far the inner *edges* are from the middles of the gaps between cells, in pixels.

    None where cells have no such gaps: strips of one colour from one end of the board to the other.
    *part* is the picture of the board, *edges* the ends of its columns for *axis* 0, rows for 1.
    """
    pitch = float(np.diff(edges).mean())
    end = max(LEAST_GAP, round(pitch / 2))  # a board's frame may throw a shadow on the first cells
    inner = part[end:-end] if axis == 0 else np.asarray(cv2.transpose(part[:, end:-end]), np.uint8)
    ground = np.ones(inner.shape[1], np.bool_)
    for every in SPARSE:
        plain = np.flatnonzero(ground)  # of the others it is known that they are none
        some = inner[::every]
        some = some if len(plain) == len(ground) else some.take(plain, axis=1)
        flat = some.reshape(len(some), -1)
        spread = (flat.max(axis=0) - flat.min(axis=0)).reshape(-1, 3)
        ground[plain] = (spread <= GROUND).all(axis=1)
    steps = np.diff(ground.astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(steps > 0), np.flatnonzero(steps < 0)
    gap = (ends - starts >= LEAST_GAP) & (ends - starts <= WIDEST_GAP * pitch)
    if not gap.any():
        return None
    off = (starts + ends)[gap] / 2 - edges[1:-1, None]
    nearest = off[np.arange(len(off)), np.abs(off).argmin(axis=1)]
    near = np.abs(nearest) <= WIDEST_GAP * pitch
    return float(median(nearest[near])) if near.mean() >= MOST_GAPS else None


def _offsets(
    edges: NDArray[np.float64], profile: NDArray[np.float64], gap: float | None
) -> list[float]:
    """How far the inner edges are from gaps, or else from strong edges of the picture."""
    if gap is not None:
        return [gap]
    reach = max(2.0, ASIDE * float(np.diff(edges).mean()))
    moves = np.arange(-round(4 * reach), round(4 * reach) + 1) / 4
    if np.abs(np.diff(edges) - np.rint(np.diff(edges))).max() < 1e-6:
        moves = np.arange(-round(reach), round(reach) + 1) - (edges[0] - np.floor(edges[0]))
    places = np.arange(len(profile)) + 1.0
    scores = np.array([np.interp(edges[1:-1] + move, places, profile).mean() for move in moves])
    # Ends of bevels may fill half of what is looked at.
    if scores.max() <= 1.1 * float(np.quantile(scores, 0.25)) + 0.5:
        return [float(moves[np.abs(moves).argmin()])]
    near = np.ones((round(1.0 / (moves[1] - moves[0])) // 2 * 2 + 1, 1))
    peak = scores >= cv2.dilate(scores, near).reshape(-1) - 1e-9
    best = sorted(np.nonzero(peak & (scores >= RIVAL * scores.max()))[0], key=lambda k: -scores[k])
    kept: list[float] = []
    for index in best:
        if all(abs(moves[index] - other) > 0.5 for other in kept):
            kept.append(float(moves[index]))
    still = float(moves[np.abs(moves).argmin()])
    if best and best[0] in (0, len(moves) - 1) and all(abs(still - one) > 0.5 for one in kept):
        # It rises further beyond, where it is the edge of something in the cells.
        kept = [*kept[: MOST_PLACES - 1], still]
    return _with_middle(kept[:MOST_PLACES])


def _with_middle(places: list[float]) -> list[float]:
    """The places, with that between two: the edges of a thin line, in whose middle cells end."""
    if len(places) == 2 and 1.5 <= abs(places[0] - places[1]) <= LEAST_GAP:
        places.append(sum(places) / 2)
    return places


def edge_profile(part: NDArray[np.uint8], axis: int) -> NDArray[np.float64]:
    """How strong the edges between the columns of a part of a picture are for *axis* 0, between its
    rows for 1: one value less than there are of these."""
    one, next_ = (part[:-1], part[1:]) if axis else (part[:, :-1], part[:, 1:])
    step = cv2.absdiff(next_, one)
    cv2.threshold(step, SATURATED, SATURATED, cv2.THRESH_TRUNC, dst=step)
    flat = step.reshape(step.shape[0], -1)
    mean = np.asarray(cv2.reduce(flat, axis, cv2.REDUCE_AVG, dtype=cv2.CV_32F), np.float64)
    return np.asarray(mean.reshape(-1) if axis else mean.reshape(-1, 3).sum(axis=1))


def _sharpened_axis(
    edges: NDArray[np.float64], profile: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Even edges with a better pitch about the same middle; uneven ones as they are."""
    steps = np.diff(edges)
    count, pitch = len(steps), float(steps.mean())
    if np.ptp(steps) > 1e-6 or count < 4:
        return edges
    moves = np.arange(-REACH, REACH + STEP / 2, STEP)
    whole = float(round(pitch))
    pitches = np.append(pitch + moves / count, whole)
    *scores, as_whole = _unevenness(profile, pitches).tolist()
    best, own = int(np.argmax(scores)), len(moves) // 2
    if scores[best] < CLEARLY * scores[own]:
        best = own
    better = float(pitches[best])
    if abs(whole - better) * count <= NEAR_WHOLE:
        better = whole if as_whole >= AS_UNEVEN * scores[best] else better
    middle = (edges[0] + edges[-1]) / 2
    return np.asarray(middle + better * (np.arange(count + 1) - count / 2), np.float64)


def _unevenness(profile: NDArray[np.float64], pitches: NDArray[np.float64]) -> NDArray[np.float64]:
    """Variances of the profile folded at some pitches in pixels, in bins of about one pixel."""
    bins = np.maximum(4, np.rint(pitches).astype(np.intp))
    turns = np.arange(len(profile)) / pitches[:, None]
    phase = (turns - np.floor(turns)) * bins[:, None]
    # Each sample is shared between two bins, so that the score does not jump with the pitch.
    low = phase.astype(np.intp)
    share = phase - low
    low = np.where(low < bins[:, None], low, 0)
    high = np.where(low + 1 < bins[:, None], low + 1, 0)
    most = int(bins.max())
    every = np.arange(len(pitches))[:, None] * most

    def folded(lower: NDArray[np.float64], upper: NDArray[np.float64]) -> NDArray[np.float64]:
        sums = [
            np.bincount((every + at).reshape(-1), part.reshape(-1), every.size * most)
            for at, part in ((low, lower), (high, upper))
        ]
        return np.asarray(sums[0] + sums[1], np.float64).reshape(-1, most)

    weight = folded(1 - share, share)
    mean = folded(profile * (1 - share), profile * share) / np.maximum(weight, 1e-9)
    return np.array([line[:count].var() for line, count in zip(mean, bins, strict=True)])
