"""Columns and rows of several sizes: window toolkits fit each one to what stands in it.

A lattice is even, and ends where cells of another size begin, or runs through them a few pixels
off. Lines between cells look the same wherever they are: from one of them the next is looked for,
where the cell would end or somewhat before or beyond, as long as the cells look like those inside.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.reach import far_side, unlike
from screenbot.vision.bounds.snap import profile_along
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import SIDE, WORST, contrast_of, distances, rims

SHORTEST, LONGEST = 0.55, 1.34
"""Sizes of cells, as multiples of the usual one."""
AROUND: Final = 0.12
LEAST_AROUND: Final = 5
"""How far on both sides of a line what it looks like reaches, in cells, and at least in pixels."""
LIKE: Final = 0.9
"""Least correlation of what is around a line with what usually is."""
OUTERMOST: Final = 0.25
"""How much wider or narrower than the others the first and the last line are, at most, in cells."""
NEARLY_LIKE: Final = 0.85
"""The same of a line that another one follows."""
UNLIKE: Final = 0.5
"""The same of what is around the first or the last one, at most, if it is none."""
MOSTLY: Final = 0.7
"""Least share of the lines of a lattice that look so where its cells are even."""
GAP: Final = 0.4
"""Part of these that may be a gap between the cells."""
FAINTEST, STRONGEST = 0.4, 2.5
"""How strong it may be, as multiples of the usual strength."""
SHARP: Final = 6.0
"""Least strength of the lines, 0 to 255, that are followed."""
MOVED: Final = 1.5
"""Greatest difference, in pixels, to an even lattice that is none."""
GOOD_SHARE: Final = 0.8
"""Least share of cells of a line that look like those of the lattice."""
LEAST_ALIKE: Final = 0.5
"""The same of all new lines, where their other cells have lines around them."""
BESIDE: Final = np.arange(-2, 3)
SAME, DRAWN, FRAMED = 8, 0.85, 3
"""Pixels at which lines may lie, how much the colour of one differs at most, least part of a line
that has it, and sides of a cell with such ones."""
CLEARLY: Final = 1.5
"""How far these may be from them, as a multiple of the contrast of their rims."""
FEW: Final = 0.1
"""Part of all cells that is meant by those with the faintest lines."""
FEWEST: Final = 4
"""Fewest lines of a lattice whose lines are followed."""

Floats = NDArray[np.float64]


def with_ragged_lines(image: NDArray[np.uint8], grid: Grid) -> Grid:
    """The grid with the columns and rows where they are, and those of other sizes that go on
    beside it; as it is where it is even.

    *image* is uint8 (height, width, 3).
    """
    for axis in (0, 1):
        edges = grid.ys if axis else grid.xs
        found = _followed(image, grid, axis)
        if found is edges:
            continue
        other = Grid(grid.xs, found) if axis else Grid(found, grid.ys)
        if _is_better(image, grid, other, axis):
            grid = other
    return grid


def _followed(image: NDArray[np.uint8], grid: Grid, axis: int) -> Floats:
    """The edges of the columns for *axis* 0, of the rows for 1, line by line; those of the grid
    where these do."""
    edges = grid.ys if axis else grid.xs
    if len(edges) - 1 < FEWEST:
        return edges
    cell = float(edges[-1] - edges[0]) / (len(edges) - 1)
    reach = max(LEAST_AROUND, round(AROUND * cell))
    profile, first = profile_along(image, grid, axis, round(LONGEST * cell) * len(edges))
    own = np.clip(np.rint(edges - first).astype(np.intp), 1, len(profile)) - 1
    own = np.clip(own + _aside(profile, own[1:-1], 2 * reach), 0, len(profile) - 1)
    whole = _around(profile, reach)
    usual = median(whole[own[1:-1]], axis=0)
    if np.ptp(usual) < SHARP:
        return edges
    sides = {way: [_alike(whole, usual, part) for part in parts] for way, parts in _parts(reach)}
    start = int(own[1:-1][sides[1][0][own[1:-1]].argmax()])
    lines, more = (_lines_from(start, sides, cell, least) for least in (LIKE, NEARLY_LIKE))
    if len(more) > max(len(lines), len(edges)):
        lines = more
    new = np.sort(np.array(lines, np.float64)) + first + 1.0
    if len(new) < len(edges):
        return edges
    if len(new) == len(edges) and np.abs(new - edges)[1:-1].max() <= MOVED:
        places = (own[0], min(lines)), (own[-1], max(lines))
        return _with_ends(edges, new, (sides[-1][-1], sides[1][-1]), places)
    if len(new) == len(edges) and (sides[1][0][own[1:-1]] >= LIKE).mean() >= MOSTLY:
        return edges  # wide bevels look like a line at both of their ends
    return new if len(new) > len(edges) or np.ptp(np.diff(new)) > MOVED else edges


def _lines_from(start: int, sides: dict[int, list[Floats]], cell: float, least: float) -> list[int]:
    """The places of a line and of those on both sides of it, up to where a board ends: a line that
    may be its end is none if it is like the others by *least* or more."""
    lines = [start]
    for way in (-1, 1):
        at, ends = start, False
        while not ends:
            following, ends = _next(sides[way], at, way, cell)
            if following is None:
                break
            at = following
            if ends:  # but between cells of two other kinds a line may be another one
                near = sides[way][0][at - 1 : at + 2]
                ends = bool(near.max() < least)
                at += 0 if ends else int(near.argmax()) - 1
            lines.append(at)
    return lines


def _with_ends(
    edges: Floats,
    new: Floats,
    alike: tuple[Floats, Floats],
    places: tuple[tuple[int, int], tuple[int, int]],
) -> Floats:
    """The edges of a lattice, the first and the last one where *new* ones have them if those are
    like a line, and the old ones are not: without the gap between cells, half of which ends a
    board. *places* are those of the old and the new one among all that are *alike*, for each."""
    most = OUTERMOST * (edges[-1] - edges[0]) / (len(edges) - 1)
    found = edges.copy()
    for at, like, (old, other) in zip((0, -1), alike, places, strict=True):
        inside = LEAST_AROUND <= old < len(like) - LEAST_AROUND
        if inside and like[old] < UNLIKE and like[other] >= LIKE:
            found[at] = new[at] if MOVED < abs(new[at] - edges[at]) <= most else edges[at]
    return edges if (found == edges).all() else found


def _around(profile: Floats, reach: int) -> Floats:
    """What is around each place, (places, 2 * reach + 1)."""
    padded = np.pad(profile, reach)
    return np.asarray(np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1))


def _aside(profile: Floats, lines: NDArray[np.intp], reach: int) -> int:
    """How far the middle of what is around the lines lies from them, in pixels."""
    usual = median(_around(profile, reach)[lines], axis=0)
    shown = np.maximum(usual - median(usual), 0.0)
    return round(float(shown @ np.arange(-reach, reach + 1)) / max(1.0, float(shown.sum())))


def _parts(reach: int) -> list[tuple[int, list[slice]]]:
    """What of the places around a line tells it, looking backwards (-1) and onwards (1): all of
    them, and those of the last cell, as behind the end of a board there is something else, at
    last without the gap between two cells, only half of which ends a board."""
    gap = round(GAP * reach)
    before = [slice(None), slice(0, reach + 1), slice(0, reach + 1 - gap)]
    after = [slice(None), slice(reach, None), slice(reach + gap, None)]
    return [(-1, after), (1, before)]


def _alike(whole: Floats, usual: Floats, half: slice) -> Floats:
    """How much each place is like a line, 0 to 1: its correlation, 0 where it is much fainter."""
    some, like = whole[:, half], usual[half]
    some = some - some.mean(axis=1, keepdims=True)
    like = like - like.mean()
    size, usual_size = np.sqrt((some**2).sum(axis=1)), float(np.sqrt((like**2).sum()))
    if usual_size < SHARP:
        return np.zeros(len(some))
    shown = (size >= FAINTEST * usual_size) & (size <= STRONGEST * usual_size)
    return np.asarray(np.where(shown, some @ like / np.maximum(size * usual_size, 1e-9), 0.0))


def _next(parts: list[Floats], at: int, way: int, cell: float) -> tuple[int | None, bool]:
    """The line after the one *at* a place, and whether it ends the board; None where there is none.

    *parts* are how much all places are like a line by the parts of what is around it.
    """
    steps = way * np.arange(round(SHORTEST * cell), round(LONGEST * cell) + 1)
    places = at + steps
    places = places[(places >= LEAST_AROUND) & (places < len(parts[0]) - LEAST_AROUND)]
    even = places[np.abs(np.abs(places - at) - cell) <= MOVED]
    # The last cell is hardly another one than the others: the frame may be as far behind its end.
    for some, alike in [(places, parts[0]), *product((even, places), parts[1:])]:
        if len(some) and alike[some].max() >= LIKE:
            return int(some[alike[some].argmax()]), alike is not parts[0]
    return None, True


def _is_better(image: NDArray[np.uint8], grid: Grid, other: Grid, axis: int) -> bool:
    """Whether the cells of the *other* grid are as much alike as those of the first one, and most
    of each new line like those of it."""
    before, after = unlike(image, grid), unlike(image, other)
    if after[2] > max(before[2], MOVED) or after[1] > before[1] + MOVED:
        return False
    cells = other.sample(image, (SIDE, SIDE))
    cells = cells if axis else cells.transpose(1, 0, 2, 3, 4)
    edges, new = (grid.ys, other.ys) if axis else (grid.xs, other.xs)
    middles = (new[1:] + new[:-1]) / 2
    inside = (middles > edges[0]) & (middles < edges[-1])
    if inside.all():
        return True
    within = cells[inside].reshape(-1, SIDE, SIDE, 3)
    known, faintest = rims(within), FAINTEST * float(np.quantile(_ends(within, axis), FEW))
    limit = min(CLEARLY * float(median(contrast_of(known))), WORST)  # a page may be as dark
    framed, every = _framed(image, grid, other), list[NDArray[np.bool_]]()
    framed = framed if axis else framed.T
    for index in np.flatnonzero(~inside):
        ends = new[index : index + 2]
        line = Grid(grid.xs, ends) if axis else Grid(ends, grid.ys)
        # What is beside the board shows at the outer side of its last cells.
        inner = np.repeat(~far_side(grid, line), 3)
        alike = distances(rims(cells[index])[:, inner], known[:, inner]).min(axis=1) <= limit
        good = alike | framed[index]  # open cells may be of another kind
        if good.mean() < GOOD_SHARE or median(_ends(cells[index], axis)) < faintest:
            return False  # the page shows no lines between cells
        every.append(alike)
    return float(np.mean(every)) >= LEAST_ALIKE


def _framed(image: NDArray[np.uint8], grid: Grid, other: Grid) -> NDArray[np.bool_]:
    """The cells of the *other* grid, bool (rows, cols), with lines at three sides or more of the
    colour that nearly all lines of the first one have; none where these have several."""
    beside = _drawn(image, (grid.xs, grid.ys), (other.xs, other.ys))
    above = _drawn(image.transpose(1, 0, 2), (grid.ys, grid.xs), (other.ys, other.xs)).T
    sides = beside[:, :-1].astype(int) + beside[:, 1:] + above[:-1] + above[1:]
    return np.asarray(sides >= FRAMED, np.bool_)


def _drawn(
    image: NDArray[np.uint8], own: tuple[Floats, Floats], other: tuple[Floats, Floats]
) -> NDArray[np.bool_]:
    """Where the *other* columns begin and end beside each row, bool (rows, columns + 1), whether
    there is a line of the colour of the *own* ones. Both are edges across and down in pixels."""
    high, wide = image.shape[:2]

    def beside(columns: Floats, rows: Floats) -> tuple[NDArray[np.uint8], list[int]]:
        """The pixels at the columns, (height, columns, beside, 3), and where rows begin there."""
        at = np.clip(np.rint(columns).astype(np.intp)[:, None] + BESIDE, 0, wide - 1)
        ends = np.clip(np.rint(rows).astype(np.intp), 0, high)
        return image[ends[0] : ends[-1], at], (ends - ends[0]).tolist()

    known = beside(own[0][1:-1], own[1])[0].reshape(-1, len(BESIDE), 3)
    pixels, ends = beside(*other)
    if not known.size or min(np.diff(ends)) < 1:
        return np.zeros((len(ends) - 1, pixels.shape[1]), np.bool_)
    colours = median(known, axis=0)
    shown = (colour_distance(known.astype(np.float32), colours) <= SAME).mean(axis=0)
    near = colour_distance(pixels.astype(np.float32), colours[shown.argmax()]) <= SAME
    drawn = np.add.reduceat(near.any(axis=2), ends[:-1], axis=0) / np.diff(ends)[:, None]
    return np.asarray((drawn >= DRAWN) & (shown.max() >= DRAWN), np.bool_)


def _ends(cells: NDArray[np.uint8], axis: int) -> NDArray[np.float32]:
    """How much the ends of some cells (n, SIDE, SIDE, 3), where others of their column for *axis* 0
    begin, or of their row for 1, differ in colour from their inside: the more one of both, (n,)."""
    along = (cells if axis == 0 else cells.transpose(0, 2, 1, 3)).astype(np.float32)
    inner = slice(SIDE // 4, -SIDE // 4)
    colours = median(along[:, inner, inner].reshape(len(cells), -1, 3), axis=1)
    apart = colour_distance(along[:, [0, -1], inner], colours[:, None, None])
    return np.asarray(apart.mean(axis=2).max(axis=1), np.float32)
