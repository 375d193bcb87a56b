"""Lattices from the period of a picture alone, where cells have no edges and no flat areas: tufts
of grass, stones, clouds, glass.

What repeats across and down at one place is a lattice. Its pitch is where the picture is most like
itself when moved; a board is where it is so both ways; cells end where the least is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.fft import irfft, rfft

from screenbot.vision.lattice.ending import FAINT, GAP, moved_to_ends, place_of
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.pixels.median import median

SHORTEST, LONGEST = 12, 160
"""Least and greatest pitch in pixels."""
BLOCK: Final = 512
"""Side of the parts of a picture in which a pitch is looked for, which lie half over each other."""
AROUND: Final = (61, 61)
"""Width and height of what is about a pixel."""
REPEATS: Final = 0.25
"""Least correlation of a part of a picture with itself moved by a pitch."""
SHORTER: Final = 0.65
"""Least correlation at a pitch as a part of that at multiples of it."""
MOST_PERIODS, SQUARE = 4, 1.3
"""Most pitches of a part of a picture, and the greatest of one way as a multiple of the other."""
ALIKE: Final = ((0.25, 3.0), (0.7, 0.5))
"""Least correlation of what is about a pixel with what is about the one a pitch away, and how
little drawn there does not count; either will do."""
FEWEST: Final = 4
"""Least number of rows and of columns."""
MOSTLY: Final = 0.5
"""Least share of the outer lines of a lattice that is like what lies beside it."""
SAMPLES: Final = 12
LIKE_OTHERS: Final = 0.35
"""Samples of a cell each way, and the least correlation of an outer line of cells with the others.
Lines that are left out may come back where the cells are read."""
LINED: Final = 0.3
"""The part of what is drawn in a cell that is no line from side to side where there is more than a
grid."""
FOLDS: Final = 24
"""Places within a cell at which what is drawn there is summed."""
MOST_PITCHES, MOST_LATTICES = 6, 6
"""Most pitches that are looked at: those of most parts; most lattices: the best ones."""
MOST_PIXELS: Final = 500_000
"""Pixels of a picture from which on it is looked at in half its size."""


def periodic_lattices(strength: NDArray[np.uint8]) -> list[Candidate]:
    """Lattices of what repeats on a picture, by the strength of its edges, the best first.

    Several may be of one place: where covered cells show pictures in turn, or open ones are unlike
    them, it repeats at several pitches. ``best_lattices`` leaves one of these.
    """
    whole = drawn = strength.astype(np.float32)
    scale = 2 if drawn.size > MOST_PIXELS else 1
    if scale > 1:
        height, width = (side // scale for side in drawn.shape)
        drawn = np.asarray(cv2.resize(drawn, (width, height), interpolation=cv2.INTER_AREA))
    found: list[Candidate] = []
    for pitch in _pitches(_levelled(drawn), scale):
        found += _lattices(drawn, pitch)
    found.sort(key=lambda one: -_worth(drawn, one.grid))
    grids = [Grid(scale * one.grid.xs, scale * one.grid.ys) for one in found[:MOST_LATTICES]]
    return [
        replace(one, grid=moved_to_ends(whole, grid))
        for one, grid in zip(found, grids, strict=False)
    ]


def best_lattices(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The lattices that share no part of the picture with a better one, which comes before them."""
    kept: list[Candidate] = []
    for one in candidates:
        if not any(_overlap(one.grid, other.grid) for other in kept):
            kept.append(one)
    return kept


def _worth(drawn: NDArray[np.float32], grid: Grid) -> float:
    """How large a lattice is and how alike its cells are. At twice a pitch they are as alike, and
    the lattice is as large."""
    cells = _cells(drawn, grid)
    every = cells.transpose(0, 2, 1, 3).reshape(-1, SAMPLES * SAMPLES)
    usual = median(every, axis=0)
    like = float(median([_correlation(one, usual) for one in every]))
    return max(0.0, like) ** 2 * grid.rows * grid.cols * max(grid.cell)


def _levelled(drawn: NDArray[np.float32]) -> NDArray[np.float32]:
    """What is drawn against what is drawn about it, as strong where it is faint."""
    mean = cv2.blur(drawn, AROUND)
    spread = np.sqrt(np.maximum(cv2.blur(drawn * drawn, AROUND) - mean * mean, 0.0))
    return np.asarray((drawn - mean) / (spread + FAINT), np.float32)


def _pitches(drawn: NDArray[np.float32], scale: int) -> list[tuple[int, int]]:
    """The pitches, across and down, at which most parts of a picture repeat.

    The picture was made smaller by *scale*.
    """
    every: Counter[tuple[int, int]] = Counter()
    for part in _blocks(drawn, BLOCK // scale):
        for across, down in product(*(_periods(part, axis, SHORTEST // scale) for axis in (1, 0))):
            if max(across, down) <= SQUARE * min(across, down):
                every[across, down] += 1
    found: Counter[tuple[int, int]] = Counter()
    for (across, down), count in every.most_common():  # near ones are the one that is usual
        near = product(range(across - 1, across + 2), range(down - 1, down + 2))
        found[next((one for one in near if one in found), (across, down))] += count
    return [pitch for pitch, _ in found.most_common(MOST_PITCHES)]


def _blocks(drawn: NDArray[np.float32], side: int) -> list[NDArray[np.float32]]:
    """Parts of a picture of a *side*, half over each other."""
    starts = [range(0, max(1, length - side // 2), side // 2) for length in drawn.shape]
    return [drawn[top : top + side, left : left + side] for top, left in product(*starts)]


def _periods(part: NDArray[np.float32], axis: int, shortest: int) -> list[int]:
    """The pitches along an *axis* (1: x) at which a part of a picture repeats, shortest first."""
    lines = part if axis else part.T
    size = lines.shape[1]
    power = (np.abs(rfft(lines, n=2 * size, axis=1)) ** 2).sum(axis=0)
    like = irfft(power)[: min(LONGEST + 2, size // 3)]
    if len(like) <= shortest or like[0] <= 0:
        return []
    like = like / like[0] * size / (size - np.arange(len(like)))
    inner = like[1:-1]
    peaks = 1 + np.flatnonzero((inner > like[:-2]) & (inner >= like[2:]))
    peaks = peaks[peaks >= shortest]
    if not len(peaks):
        return []
    least = max(REPEATS, SHORTER * float(like[peaks].max()))
    return [int(one) for one in peaks[like[peaks] >= least][:MOST_PERIODS]]


def _lattices(drawn: NDArray[np.float32], pitch: tuple[int, int]) -> list[Candidate]:
    """The lattices of one pitch."""
    across, down = pitch
    window = (across | 1, down | 1)
    alike = _alike(drawn, across, window) & _alike(drawn.T, down, window[::-1]).T
    _, _, boxes, _ = cv2.connectedComponentsWithStats(alike.astype(np.uint8), connectivity=4)
    found = []
    for left, top, width, height, _ in boxes[1:]:
        if width < (FEWEST - 1) * across or height < (FEWEST - 1) * down:
            continue
        inside = alike[top : top + height, left : left + width]
        cols, rows = (np.flatnonzero(inside.mean(axis=axis) >= MOSTLY) for axis in (0, 1))
        if not len(cols) or not len(rows):
            continue
        place = slice(top + rows[0], top + rows[-1] + 1), slice(left + cols[0], left + cols[-1] + 1)
        grid = _grid(drawn, place, pitch)
        if grid is None:
            continue
        cells = _cells(drawn, grid)
        usual = median(cells, axis=(0, 2))
        inner = grid.part(*_alike_lines(cells, usual))
        if (inner.rows, inner.cols) != (grid.rows, grid.cols):
            grid = _grid(
                drawn, place_of(inner), pitch
            )  # what lies beside says nothing of the board
        if grid is not None and not _is_lined(usual):
            found.append(Candidate.whole(grid))
    return found


def _alike(drawn: NDArray[np.float32], pitch: int, window: tuple[int, int]) -> NDArray[np.bool_]:
    """Where a picture is like itself a *pitch* to the left or to the right, bool (height, width).

    What is about a pixel, in a *window* (width, height), is held against what is about the other.
    """
    drawn = np.ascontiguousarray(drawn)
    alike = np.zeros(drawn.shape, np.bool_)
    if drawn.shape[1] <= pitch:
        return alike
    mean = cv2.blur(drawn, window)
    spread = np.sqrt(np.maximum(cv2.blur(drawn * drawn, window) - mean * mean, 0.0))
    near, far = drawn[:, :-pitch], drawn[:, pitch:]
    both = cv2.blur(near * far, window) - mean[:, :-pitch] * mean[:, pitch:]
    like = np.logical_or.reduce(
        [
            both > least * (spread[:, :-pitch] + faint) * (spread[:, pitch:] + faint)
            for least, faint in ALIKE
        ]
    )
    alike[:, :-pitch] = like
    alike[:, pitch:] |= like
    return alike


def _grid(
    drawn: NDArray[np.float32], place: tuple[slice, slice], pitch: tuple[int, int]
) -> Grid | None:
    """The lattice of a *pitch* at a place; None where that is too small."""
    part = drawn[place]
    if any(side < (FEWEST - 1) * cell for side, cell in zip(part.shape[::-1], pitch, strict=True)):
        return None
    xs, ys = _edges(part.mean(axis=0), pitch[0]), _edges(part.mean(axis=1), pitch[1])
    if min(len(xs), len(ys)) <= FEWEST:
        return None
    corner = float(place[1].start), float(place[0].start)
    return moved_to_ends(drawn, Grid(xs, ys).moved(*corner))


def _cells(drawn: NDArray[np.float32], grid: Grid) -> NDArray[np.float32]:
    """What is drawn in each cell: float32 (rows, samples, cols, samples)."""
    (width, height), size = grid.cell, (grid.cols * SAMPLES, grid.rows * SAMPLES)
    soft = cv2.blur(drawn, (max(1, round(width / SAMPLES)), max(1, round(height / SAMPLES))))
    place = np.array(
        [[width / SAMPLES, 0.0, grid.xs[0]], [0.0, height / SAMPLES, grid.ys[0]]], np.float32
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    samples = cv2.warpAffine(soft, place, size, flags=flags)
    return np.asarray(samples, np.float32).reshape(grid.rows, SAMPLES, grid.cols, SAMPLES)


def _is_lined(usual: NDArray[np.float32]) -> bool:
    """Whether hardly anything is drawn in the *usual* cell, (samples, samples), but lines from side
    to side."""
    lines = np.maximum(usual.min(axis=1)[:, None], usual.min(axis=0)[None, :])
    return bool((usual - lines).sum() < LINED * usual.sum())


def _alike_lines(cells: NDArray[np.float32], usual: NDArray[np.float32]) -> tuple[slice, slice]:
    """The rows and columns without outer ones whose cells are not like the *usual* one."""
    parts = []
    for axis, lines in enumerate((median(cells, axis=2), median(cells, axis=0))):
        like = [_correlation(one, usual) >= LIKE_OTHERS for one in np.moveaxis(lines, axis, 0)]
        kept = np.flatnonzero(like)
        parts.append(slice(kept[0], kept[-1] + 1) if len(kept) else slice(0, 0))
    return parts[0], parts[1]


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How alike two cells are, -1 to 1."""
    one, other = one - one.mean(), other - other.mean()
    return float(
        (one * other).sum() / max(1e-6, np.sqrt((one * one).sum() * (other * other).sum()))
    )


def _edges(profile: NDArray[np.float32], pitch: int) -> NDArray[np.float64]:
    """Where cells of about a *pitch* end along a line of what is drawn, in pixels."""
    size, cell = len(profile), _finer(profile, pitch)
    places = np.arange(int(size / cell) * FOLDS) * cell / FOLDS
    # The median: what lies beside the board may be drawn much more strongly.
    folded = median(np.interp(places, np.arange(size), profile).reshape(-1, FOLDS), axis=0)
    width = round(GAP * FOLDS) | 1
    around = np.concatenate([folded[-(width // 2) :], folded, folded[: width // 2]])
    first = int(np.convolve(around, np.ones(width), "valid").argmin()) / FOLDS * cell
    if first > cell / 2:
        first -= cell
    count = round((size - first) / cell)
    return np.asarray(first + cell * np.arange(count + 1), np.float64)


def _finer(profile: NDArray[np.float32], pitch: int) -> float:
    """The pitch of a line of what is drawn as a fraction of pixels, by multiples of it."""
    centred = np.minimum(profile, np.quantile(profile, 0.9))  # the board's ends are no part of it
    centred = centred - centred.mean()
    cell = float(pitch)
    for times in (2, 4, 8, 16, 32):
        if (times + 2) * cell > len(profile):
            break
        lags = np.arange(round(times * cell) - 2, round(times * cell) + 3)
        like = [float(centred[:-lag] @ centred[lag:]) / (len(profile) - lag) for lag in lags]
        best = int(np.argmax(like))
        if 0 < best < 4:
            before, peak, after = like[best - 1 : best + 2]
            shift = 0.5 * (before - after) / min(-1e-9, before - 2 * peak + after)
            cell = (lags[best] + float(np.clip(shift, -0.5, 0.5))) / times
    return cell


def _ends(grid: Grid) -> NDArray[np.float64]:
    """The first and the last corner of a grid, float64 (2, 2)."""
    return np.array([[grid.xs[0], grid.ys[0]], [grid.xs[-1], grid.ys[-1]]])


def _overlap(one: Grid, other: Grid) -> bool:
    """Whether two grids share a part of the picture."""
    low, high = (
        np.maximum(_ends(one)[0], _ends(other)[0]),
        np.minimum(_ends(one)[1], _ends(other)[1]),
    )
    return bool((low < high).all())
