"""Marks that are small in their cells are looked at closely: cut out and seen as large as others.

The recogniser knows digits that fill about half of their cell or more.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import Drawings
from screenbot.vision.appearance.recogniser import (
    CLASSES,
    SIDE,
    UNSURE,
    Recognised,
    centred,
    inspect_twice,
)
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import thinned

UNCLEAR, UNSURE_NUMBER = 0.8, 0.98
"""Probabilities below which a mark, and a number, is looked at closely."""
SQUEEZED: Final = 1.4
"""Ratio of the sides of a cell from which on its marks, as the recogniser sees them, are like
others: a narrow 0 is like a 1."""
SHOWN: Final = 30.0
"""Difference of a sample to a cell without a mark from which on it shows something."""
PART: Final = 0.25
"""Part of the greatest difference from which on a sample belongs to the mark."""
RIM: Final = 12.0
"""Difference of a sample of a cell without a mark to its ground that makes it one of the rim."""
INKED, PLAINEST = 4.0, 0.25
"""So much more than so great a part of the cells without a mark does one show that may have one."""
LARGEST, LARGEST_ASIDE = 0.55, 0.7
"""Greatest side of a small mark, in cells, and of an unknown one that is not in the middle."""
OFF: Final = 0.14
"""Distance of a mark's middle from that of its cell, in cells, from which on it is looked at
closely whatever it seems to be: text on a page is at the top where nothing is said of its place."""
MOST_PLAIN: Final = 6
"""Most cells without a mark that others are compared with."""
NUMBERS: Final = [CLASSES.index(name) for name in "12345678"]
CORNER: Final = 3
"""Side of the corners of a cell that are no part of a mark, in samples."""
MARGIN: Final = 1.6
"""Side of what is cut out, as a multiple of that of the mark."""
EDGES: Final = 16
"""So many times as wide as the lines at its sides is a cell."""
WEIGHT: Final = 2.0 / 3.0
"""Weight of what is seen closely."""
CLEAR: Final = 0.95
"""Least probability of what is seen closely."""
HINTED: Final = 0.2
"""Least probability of a number that a mark alone shows where the rims of its cell are seen too."""
THIN: Final = 0.4
"""Greatest width of a 1, as a part of its height, that no 7 has."""
DOUBT: Final = np.float32(0.15)
"""Weight of what a cell shows as a whole where that is another mark, unless all marks stand aside
there."""
FINEST: Final = 3 * SIDE
"""Most samples each way of a cell."""
LARGE: Final = SIDE * 5 // 4
"""Side in pixels of cells in which tiny marks are looked for by all samples."""
TINY: Final = 0.3
"""Side of a mark, in cells, below which the whole has hardly any samples of it, and no such say."""
MOSTLY: Final = 0.6
"""Least part of the marks that are so, and in one place."""
INNER: Final = 5
"""A rim is as wide as a cell divided by this."""
STRONG: Final = 45.0
"""Difference of a tiny mark to its ground from which on it is looked at where other cells have
none: of dimmer ones only some are known."""
LEVEL, BARE = 4.0, 0.9
"""Greatest difference of samples of an even ground, and the least share of them in a cell with a
tiny mark on one."""

Floats = NDArray[np.float32]


def plain_looks(probabilities: Floats) -> NDArray[np.bool_]:
    """Which looks surely show no mark, bool (n,), by what the recogniser says of them."""
    blank = probabilities.argmax(axis=1) == CLASSES.index("blank")
    return np.asarray(blank & (probabilities.max(axis=1) >= UNSURE), np.bool_)


def finer_samples(cell: tuple[float, float]) -> tuple[int, int]:
    """How many samples across and down a *cell*, (width, height) in pixels, is looked at closely
    by: one a pixel, and not fewer than the recogniser takes."""
    width, height = (side * max(1.0, SIDE / min(cell)) for side in cell)
    scale = min(1.0, FINEST / max(width, height))
    return round(width * scale), round(height * scale)


def inspect_closely(
    patches: NDArray[np.uint8],
    samples: Floats,
    said: Recognised,
    plain: Floats,
    largest: float = LARGEST,
    marked: NDArray[np.bool_] | None = None,
) -> Recognised:
    """What was *said* of cells, uint8 (n, h, w, 3), where that is unsure also by their marks.

    They may have more samples than the recogniser takes, as small marks in large cells need, and
    be as wide and high as they are drawn: marks are seen in their own proportions.
    *samples* float32 (n, k, k, 3) are the same cells, *plain* (m, k, k, 3) some without a mark;
    *largest* is the greatest side of a small one, in cells. What is *marked*, bool (n,), is looked
    at whatever was said of it.
    """
    if not len(plain):
        return said
    ink = Drawings(plain).ink
    bare = float(np.quantile(ink, PLAINEST)) + INKED  # that a cell shows without a mark
    places = _places(samples, plain[ink <= bare])
    kind, sure = said.probabilities.argmax(axis=1), said.probabilities.max(axis=1)
    strange, number = kind == CLASSES.index("other"), np.isin(kind, NUMBERS)
    high, wide = patches.shape[1:3]
    squeezed = max(high, wide) > SQUEEZED * min(high, wide)
    framed = number & (sure < UNSURE_NUMBER) & (places[:, 2:].max(axis=1) > largest)
    if squeezed and framed.any():  # where zeros are written, none of their ground shows no mark
        places[framed] = _places(samples[framed], _without_marks(samples[framed]))
    side, off = places[:, 2:].max(axis=1), np.abs(places[:, :2] - 0.5).max(axis=1)
    aside = (off >= OFF) & ~plain_looks(said.probabilities)
    blank = (kind == CLASSES.index("blank")) & (Drawings(samples).ink > bare)
    unclear = strange | aside | blank | (sure < np.where(number, UNSURE_NUMBER, UNCLEAR))
    unclear |= number & squeezed
    if marked is not None:
        unclear |= marked
    most = np.where(strange & aside, np.maximum(largest, LARGEST_ASIDE), largest)
    small = [(one, places[one]) for one in np.flatnonzero(unclear & (side <= most))]
    if not small:
        return said
    grounds = Drawings(samples).insides
    cut = np.array([_cut(patches[one], place, grounds[one]) for one, place in small])
    sizes = np.array([place[2:] for _, place in small]) * (wide, high)
    near = with_thin_ones(inspect_twice(cut).probabilities, sizes)
    lost = [k for k, (one, _) in enumerate(small) if aside[one] and near[k].max() < CLEAR]
    if lost:  # wide rims may reach into what was cut out
        ones = [small[k] for k in lost]
        cut = np.array([_alone(patches[one], place, grounds[one]) for one, place in ones])
        alone = with_thin_ones(inspect_twice(cut).probabilities, sizes[lost])
        best = alone.argmax(axis=1)
        agree = (near[lost, best] >= HINTED) & np.isin(best, NUMBERS)
        near[lost] = np.where(agree[:, None], alone, near[lost])
    clear = near.max(axis=1) >= CLEAR
    near, own = np.log(near[clear] + 1e-7), np.array([one for one, _ in small])[clear]
    usual = median(places[side < 1.0, :2], axis=0)
    there = np.abs(places[:, :2] - usual).max(axis=1) < OFF
    placed = aside & there
    doubt = np.where((side < TINY) | placed, np.float32(0.0), DOUBT)[own, None]
    whole = said.probabilities[own]
    # Where all marks are tiny ones in a corner, cells as a whole are like nothing.
    tiny = there & (side < TINY) & (np.abs(usual - 0.5).max() >= OFF)
    unknown = strange & tiny & bool(tiny[side < 1.0].mean() >= MOSTLY)
    rest = np.where(unknown[own, None], 0.0, (1.0 - WEIGHT) * np.log(whole + 1e-7))
    odds = WEIGHT * near + rest
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    differ = near.argmax(axis=1) != whole.argmax(axis=1)
    odds[differ] = (doubt * whole + (1.0 - doubt) * odds)[differ]
    probabilities = said.probabilities.copy()
    probabilities[own] = odds
    return replace(said, probabilities=probabilities)


def with_thin_ones(near: Floats, sizes: Floats) -> Floats:
    """What marks show, (n, classes), by their *sizes* too, (n, 2) across and down: some letters
    draw a 1 without a foot, which is like a 7 but for its width."""
    one, seven = NUMBERS[0], NUMBERS[6]
    either = near[:, one] + near[:, seven]
    thin = (sizes[:, 0] <= THIN * sizes[:, 1]) & (either >= CLEAR)
    out = near.copy()
    out[thin, one], out[thin, seven] = either[thin], 0.0
    return out


def inspect_tiny(
    patches: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    said: Recognised,
    plain: Floats | NDArray[np.uint8],
    size: tuple[float, float],
) -> Recognised:
    """What was *said* of cells, uint8 (n, h, w, 3), also by marks that are tiny in cells of a large
    *size*, (width, height) in pixels: by all samples of these, uint8 (n, side, side, 3), as the
    recogniser takes them. *plain* (m, k, k, 3) are some that seem to have no mark.
    """
    if min(size) < LARGE:
        return said
    samples, many = cells.astype(np.float32), cells.shape[1] // plain.shape[1]
    finer = plain.repeat(many, axis=1).repeat(many, axis=2).astype(np.float32)
    bare = finer[~_are_marked(finer, SHOWN)]
    if len(bare):
        marked = ~plain_looks(said.probabilities)
        marked[marked] = _are_marked(samples[marked], STRONG)
        if not _are_even(bare).any():  # where zeros are written, others may all be shaded
            own = _without_marks(samples[thinned(np.flatnonzero(marked), MOST_PLAIN // 2)])
            bare = np.concatenate([thinned(bare, MOST_PLAIN - len(own)), own])
    else:  # tiny marks that are dim as well pass for none
        marked = _are_marked(samples, SHOWN)
        bare = _without_marks(samples[marked])
    return inspect_closely(patches, samples, said, bare, TINY, marked)


def _are_marked(samples: Floats, least: float) -> NDArray[np.bool_]:
    """Which cells (n, k, k, 3) have an even ground with a small mark on it that differs from that
    by *least*, bool (n,)."""
    return np.asarray((_off_ground(samples).max(axis=1) >= least) & _are_even(samples), np.bool_)


def _are_even(samples: Floats) -> NDArray[np.bool_]:
    """Which cells (n, k, k, 3) have an even ground within their rims, bool (n,)."""
    return np.asarray((_off_ground(samples) <= LEVEL).mean(axis=1) >= BARE, np.bool_)


def _off_ground(samples: Floats) -> Floats:
    """How far samples (n, m) of cells (n, k, k, 3) within their rims are from the middle one."""
    inner = _inner(samples)
    return np.asarray(np.abs(inner - median(inner, axis=1)[:, None]).max(axis=2), np.float32)


def _without_marks(samples: Floats) -> Floats:
    """Cells (n, k, k, 3) whose inner part is all ground."""
    rim, out = samples.shape[1] // INNER, samples.copy()
    out[:, rim:-rim, rim:-rim] = median(_inner(samples), axis=1)[:, None, None]
    return out


def _inner(samples: Floats) -> Floats:
    """The samples (n, m, 3) of cells (n, k, k, 3) but for their rims."""
    rim = samples.shape[1] // INNER
    inner = samples[:, rim:-rim, rim:-rim]
    return inner.reshape(len(inner), inner.shape[1] * inner.shape[2], 3)


def _places(samples: Floats, plain: Floats) -> Floats:
    """The middles of the marks of cells, across and down, and their widths and heights, in cells,
    (n, 4): these are 1 where there is no mark. *plain* cells show none."""
    count, least = samples.shape[1], np.full(samples.shape[:3], np.inf, np.float32)
    mean = np.full(len(samples), np.inf)
    # One channel after the other, which is several times as fast.
    channels = np.ascontiguousarray(samples.transpose(3, 0, 1, 2))
    grounds = Drawings(samples).insides  # marks may have one of their own
    for one in thinned(plain, MOST_PLAIN):
        ground = Drawings(one[None]).insides[0]
        own, step = channels - one.transpose(2, 0, 1)[:, None], (grounds - ground).T
        apart = _unlike(own, step, colour_distance(one, ground) >= RIM)
        means = apart.mean(axis=(1, 2))
        nearer = means < mean
        least[nearer], mean[nearer] = apart[nearer], means[nearer]
    # At the sides of a board lines are others, and round corners show what is behind cells.
    least[:, [0, -1]] = least[:, :, [0, -1]] = 0.0
    for down, across in product((slice(CORNER), slice(-CORNER, None)), repeat=2):
        least[:, down, across] = 0.0
    most = least.max(axis=(1, 2))
    shown = least >= PART * most[:, None, None]
    places = np.ones((len(samples), 4), np.float32)
    for axis in (1, 2):
        line = shown.any(axis=axis)
        first, last = line.argmax(axis=1), count - line[:, ::-1].argmax(axis=1)
        places[:, axis - 1] = (first + last) / (2 * count)
        places[:, axis + 1] = np.where(most >= SHOWN, (last - first) / count, 1.0)
    return places


def _unlike(apart: Floats, grounds: Floats, rim: NDArray[np.bool_]) -> Floats:
    """How far the samples of cells, *apart* (3, n, k, k) from those of a plain one, show something
    else, (n, k, k), where their grounds are (3, n) apart.

    On the *rim* of the plain cell, bool (k, k), what is the same in all cells covers the ground, if
    only a part of it.
    """
    beyond = np.abs(apart - grounds[..., None, None]).max(axis=0)
    own, step = apart[:, :, rim], grounds[..., None]
    covered = (own * step).sum(axis=0) / np.maximum((step * step).sum(axis=0), 1.0)
    rest = np.abs(own - np.clip(covered, 0.0, 1.0) * step).max(axis=0)
    beyond[:, rim] = np.minimum(beyond[:, rim], rest)
    return np.asarray(beyond, np.float32)


def _alone(patch: NDArray[np.uint8], place: Floats, ground: Floats) -> NDArray[np.uint8]:
    """A mark of a cell alone on its *ground* as the recogniser takes it, uint8 (SIDE, SIDE, 3)."""
    counts = np.array(patch.shape[1::-1])
    low = np.floor((place[:2] - place[2:] / 2) * counts).astype(int).clip(0)
    high = np.ceil((place[:2] + place[2:] / 2) * counts).astype(int)
    return seen_alone(patch[low[1] : high[1], low[0] : high[0]], ground)


def seen_alone(mark: NDArray[np.uint8], ground: Floats) -> NDArray[np.uint8]:
    """A *mark*, uint8 (h, w, 3), on its *ground* as the recogniser takes it, uint8 (SIDE, SIDE,
    3)."""
    return _seen(centred(mark, round(MARGIN * max(mark.shape[:2])), ground))


def _cut(patch: NDArray[np.uint8], place: Floats, ground: Floats) -> NDArray[np.uint8]:
    """A square about a mark of a cell as the recogniser takes it, uint8 (SIDE, SIDE, 3).

    Beyond the sides of the cell, where lines are, all is its *ground*, but for a mark that goes on
    there.
    """
    counts = np.array(patch.shape[1::-1])
    middle = place[:2] * counts - 0.5
    size = max(2, round(MARGIN * float((place[2:] * counts).max())))
    room = 0.5 - np.abs(place[:2] - 0.5) - place[2:] / 2  # between the mark and the nearest side
    sides = np.ceil(counts * np.minimum(1.0 / EDGES, room - 0.5 / EDGES)).astype(np.intp)
    if (sides > 0).all() and (
        np.abs(middle - (counts - 1) / 2) > (counts - size) / 2 - sides
    ).any():
        colour = tuple(ground.tolist())
        inner = patch[sides[1] : -sides[1], sides[0] : -sides[0]]
        around = (size, size, size, size)
        patch = np.asarray(
            cv2.copyMakeBorder(inner, *around, cv2.BORDER_CONSTANT, value=colour), np.uint8
        )
        middle = middle + size - sides
    part = cv2.getRectSubPix(patch, (size, size), (float(middle[0]), float(middle[1])))
    return _seen(np.asarray(part, np.uint8))


def _seen(square: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A square as the recogniser takes it, uint8 (SIDE, SIDE, 3)."""
    way = cv2.INTER_AREA if len(square) > SIDE else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(square, (SIDE, SIDE), interpolation=way), np.uint8)
