"""Laying a theme's tiles over a lattice: which theme it is, and where exactly its cells begin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, MINE
from screenbot.vision.lattice.comb import sharpened
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.once import seen_once
from screenbot.vision.themes.first_look import FirstLook, typical
from screenbot.vision.themes.theme import Theme, TileSet
from screenbot.vision.themes.tiles import LARGEST_SAMPLE, TileMatcher, contrast, matcher

EXACT: Final = 0.5
"""Mean difference of all cells to their tiles up to which no other lattice is tried."""
PROBES: Final = 30
FIRST_PROBES: Final = 16
"""Cells that are looked at to tell themes apart, and at the first look."""
WORST_FIT: Final = 18.0
"""Greatest root mean square difference of cells to their tiles in a theme that fits."""
WORST_SHARE: Final = 0.55
"""Greatest part of the contrast between cells that tiles may leave unexplained."""
ROUGH_SHARE: Final = 0.45
"""Part of the contrast that tiles may leave unexplained at first, whatever the difference."""
HOPELESS_FIT, HOPELESS_SHARE = 27.0, 0.65
"""The same from which on a theme's tiles of other sizes do not fit either: where they did, 21 times
on 700 pictures, those of the nearest size left 21.6 and 0.51 at the most."""
AT_FIRST, AT_LAST = 45.0, 27.0
"""Errors from which on a grid of fractional cells is not refined, and not any further: on 350
pictures what came to fit began with 36 at the most, and had 22 after the first round."""
ROUNDS: Final = ((1.0, AT_FIRST), (0.5, AT_LAST), (0.25, AT_LAST))
"""Steps by which such a grid is moved in turn, in pixels, and the errors from which on it is not.
"""
STRETCHED: Final = 1.25
"""Greatest ratio of the shapes of two cells that are drawn alike."""
OWN_SIZE: Final = 3.0
"""Error from which on the tiles of other sizes are tried as well."""
LACKING: Final = 0.1
"""What each of the usual marks that a theme does not know adds to its error."""
MARKS: Final = frozenset((*range(1, 9), FLAG, MINE))
SAME_SIZE: Final = 0.02
"""Pixels by which a cell may differ from a tile that is drawn at its own size."""
NEAR: Final = 2
"""Pixels by which the ends of a grid may be off where nothing has edges."""
QUARTER: Final = 0.25
"""Part of a pixel of which pitches are multiples on screens that are scaled by 1.25, 1.5, 1.75."""
AS_GOOD: Final = 1.02
"""Ratio of two errors up to which the grid of such a pitch is taken for the right one."""
ALONG: Final = ((-1, 0), (1, 0), (0, -1), (0, 1))
ACROSS: Final = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""Ways to move a grid, and those that are tried where tiles hardly fit: bright cells between dark
lines may fit better off both ways than off one."""
RULE_WEIGHT: Final = 30.0
"""What breaking the rules of the game everywhere adds to the error of a theme."""
OTHERS: Final = 0.75
"""Least part of the cells between zeros that look like tiles on a board where zeros alone are
flat."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A theme laid over a lattice.

    ``error`` is the typical difference of a cell to its tile, ``strain`` the mean one of all cells,
    which also tells of a few lines of cells that the lattice misses.
    """

    theme: Theme
    tile_set: TileSet
    matcher: TileMatcher
    grid: Grid
    error: float
    strain: float = 0.0


def fit_of(image: NDArray[np.uint8], candidate: Candidate, themes: Sequence[Theme]) -> Fit | None:
    """The best theme on a lattice; where that is uneven, on the even one like it too."""
    themes = [theme for theme in themes if _may_be_drawn(theme, candidate.grid)]
    if not themes:
        return None
    key = ("fit", candidate.support.tobytes(), *(theme.name for theme in themes))
    return seen_once(lambda: _fit_of(image, candidate, themes), image, candidate.grid, *key)


def _fit_of(image: NDArray[np.uint8], candidate: Candidate, themes: Sequence[Theme]) -> Fit | None:
    """The best of some themes on a lattice that they may be drawn on."""
    fit = best_fit(image, candidate, themes)
    if candidate.grid.is_even() or (fit is not None and fit.strain <= EXACT):
        return fit
    even = replace(candidate, grid=sharpened(image, candidate.grid.evened()))
    # What fits badly may do so since the lattice is none of its own.
    some = themes if fit is None or fit.error > OWN_SIZE else [fit.theme]
    other = best_fit(image, even, some)
    return min((one for one in (fit, other) if one), key=lambda one: one.strain, default=None)


def _may_be_drawn(theme: Theme, grid: Grid) -> bool:
    """Whether the cells of a lattice have about the shape of a theme's: screens scale a program in
    width and height alike, or nearly so."""
    shape = math.log(grid.cell[0] / grid.cell[1])
    own = (math.log(tiles.cell[0] / tiles.cell[1]) for tiles in theme.tile_sets)
    return any(abs(shape - one) <= math.log(STRETCHED) for one in own)


def best_fit(image: NDArray[np.uint8], candidate: Candidate, themes: Iterable[Theme]) -> Fit | None:
    """The theme that explains the cells best, with the grid moved to its tiles; None if none does.

    *image* is uint8 (height, width, 3).
    """
    cells, grid = _probes(candidate.support), _on_pixels(candidate.grid)
    look = FirstLook(image, grid, cells[:FIRST_PROBES])
    hopeless = set[str]()

    def best_of(sets: Iterable[tuple[Theme, TileSet]]) -> Fit | None:
        fits: list[tuple[float, Fit]] = []
        every = [Fit(*one, matcher(one[0], grid.cell, one[1]), grid, 0.0) for one in sets]
        for least, fit in sorted(
            ((look.least(one.matcher), one) for one in every), key=itemgetter(0)
        ):
            if fits and least > _worst_rival(min(one.error for _, one in fits)):
                break
            between = look.contrast(fit.matcher)
            worst = min(HOPELESS_FIT, HOPELESS_SHARE * between)
            place, error = look.best(fit.matcher) if least <= worst else (grid, least)
            # Cells of strong contrast are worse off where the lattice is not yet refined.
            if error <= min(max(WORST_FIT, ROUGH_SHARE * between), WORST_SHARE * between):
                fits.append((least, replace(fit, grid=place, error=error)))
            elif error > worst:
                hopeless.add(fit.theme.name)
        fits.sort(key=lambda one: one[1].error)
        best: Fit | None = None
        for least, fit in fits[:3]:
            if fit.error > _worst_rival(fits[0][1].error) or (best and least > _judgement(best)):
                continue
            fine = _judged(image, _refine(image, fit, cells), candidate.support)
            best = min((one for one in (best, fine) if one), key=_judgement)
        return best

    nearest = [(theme, theme.tiles_for(*grid.cell)) for theme in themes]
    best = best_of(nearest)
    if best is None or best.error > OWN_SIZE:
        # A screen may be scaled as a whole: then the tiles are those of another size.
        chosen = [one for one in nearest if best is None or one[0] is best.theme]
        chosen = [one for one in chosen if one[0].name not in hopeless]
        others = [(theme, one) for theme, own in chosen for one in theme.tile_sets if one != own]
        found = [fit for fit in (best, best_of(others)) if fit is not None]
        best = min(found, key=_judgement, default=None)
    if best is None or best.error > WORST_FIT:
        return None
    return replace(best, matcher=_reading_matcher(best))


def _worst_rival(error: float) -> float:
    """The greatest error of a fit that is looked at more closely beside one of the least error."""
    return 1.5 * error + 4.0


def _judgement(fit: Fit) -> float:
    """The error of a fit, with something for each mark that its theme does not know: of two that
    fit alike the one that was taught more is taken."""
    return fit.error + LACKING * len(MARKS - fit.tile_set.tiles.keys())


def reading_matcher(theme: Theme, cell: tuple[float, float]) -> TileMatcher:
    """The matcher to read cells of a size (width, height) in a theme with."""
    tiles = theme.tiles_for(*cell)
    return _for_reading(matcher(theme, cell, tiles), cell, tiles.cell)


def _reading_matcher(fit: Fit) -> TileMatcher:
    """The matcher to read the cells of a fit with."""
    return _for_reading(fit.matcher, fit.grid.cell, fit.tile_set.cell)


def _for_reading(
    tiles: TileMatcher, cell: tuple[float, float], native: tuple[int, int]
) -> TileMatcher:
    """The *tiles*, sharp for a *cell* as large as they are drawn, else smoothed."""
    off = max(abs(side - own) for side, own in zip(cell, native, strict=True))
    return tiles if off < SAME_SIZE else tiles.softened()


def _judged(image: NDArray[np.uint8], fit: Fit, support: NDArray[np.bool_]) -> Fit:
    """The fit with an error that counts how far its reading breaks the rules of the game.

    A zero never touches a covered cell, and no board is all zeros: what a wrong theme reads does.
    Cells of *support*, bool (rows, cols), count: the grid may reach over the board's frame. Where
    these are all zeros, as nothing else is flat, the others must show something that tiles explain:
    where a picture was compressed, marks are farther from theirs than flat cells.
    """
    tiles = fit.matcher.halved()
    samples = fit.grid.sample(image, tiles.size)
    cells = samples.reshape(-1, *samples.shape[2:])
    distances = tiles.distances(cells)
    codes = tiles.classes[distances.argmin(axis=1)].reshape(fit.grid.rows, fit.grid.cols)
    nearest = distances.min(axis=1)
    alike = nearest < min(WORST_FIT, 2.0 * fit.error + 5.0)
    alike |= nearest < ROUGH_SHARE * contrast(cells)
    nearest = np.minimum(nearest, WORST_FIT).reshape(codes.shape)
    fit = replace(fit, strain=float(nearest[support].mean()))
    zero = (codes == 0) & support
    others = ~support & alike.reshape(codes.shape)
    shown = others.sum() >= OTHERS * np.count_nonzero(~support) and (codes[others] != 0).any()
    if (zero == support).all() and not shown:
        return replace(fit, error=fit.error + RULE_WEIGHT)
    covered = ((codes == COVERED) & support).astype(np.uint8)
    beside = cv2.dilate(covered, np.ones((3, 3), np.uint8)) > 0
    # A cell under the pointer may look open: one such cell says little about the theme.
    broken = float((zero & beside).sum()) / max(1.0, float(zero.sum()), 0.1 * support.sum())
    return replace(fit, error=fit.error + RULE_WEIGHT * broken)


def _probes(support: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Some cells of the lattice, the same ones each time: (n, 2) of row and column."""
    cells = np.argwhere(support)
    if len(cells) > PROBES:
        cells = np.random.default_rng(0).permutation(cells)[:PROBES]
    return cells


def _refine(image: NDArray[np.uint8], fit: Fit, cells: NDArray[np.intp]) -> Fit:
    """Moves the grid by ever smaller steps to where the tiles fit best."""
    grid = _on_pixels(fit.grid)
    close_ups = grid.close_ups(image, cells, fit.matcher.size)
    whole = grid.is_whole()
    scale = 1.0 if whole else max(1.0, min(grid.cell) / 32)
    tiles = _reading_matcher(fit)

    def error_at(place: Grid) -> float:
        window = close_ups.windows(place, cells, 0)
        return float(typical(tiles.distances(window).min(axis=1)))

    error = error_at(grid)
    for step, worst in [(step, math.inf) for step in _whole_steps(grid)] if whole else ROUNDS:
        if error >= worst:
            return replace(fit, grid=grid, error=error)
        for right, down in (*ALONG, *ACROSS):
            if right and down and (not whole or error <= OWN_SIZE):
                break  # small steps leave nothing out, or the tiles fit already
            dx, dy = right * step, down * step
            moves = [grid.moved(dx * scale, dy * scale)]
            if not whole:
                moves.append(grid.stretched(dx * scale, dy * scale))
            for moved in moves:
                other = error_at(moved)
                if other < error - 1e-3:
                    grid, error = moved, other
    if fit.theme.textured and not whole and error < AT_LAST:
        # Without edges its pitch is but nearly known; it is one of few.
        for places in (_near_whole, _near_columns, _near_rows):
            near = ((place, error_at(place)) for place in places(grid))
            place, other = min(near, key=lambda one: one[1], default=(grid, error))
            grid, error = (place, other) if other <= AS_GOOD * error else (grid, error)
    return replace(fit, grid=grid, error=error)


def _near_whole(grid: Grid) -> list[Grid]:
    """Grids with cells of whole pixels, and at whole pixels, that lie close to one; none where the
    ends of no such grid lie close."""
    across, down = (_near_edges(edges, 1.0) for edges in (grid.xs, grid.ys))
    return [Grid(xs, ys) for xs, ys in product(across, down)]


def _near_columns(grid: Grid) -> list[Grid]:
    """Grids with other columns that lie close to those of one: on a screen that is scaled their
    width is a whole number of quarters of a pixel."""
    return [Grid(xs, grid.ys) for xs in _near_edges(grid.xs, QUARTER)]


def _near_rows(grid: Grid) -> list[Grid]:
    """As ``_near_columns``, with other rows."""
    return [Grid(grid.xs, ys) for ys in _near_edges(grid.ys, QUARTER)]


def _near_edges(edges: NDArray[np.float64], unit: float) -> list[NDArray[np.float64]]:
    """Even edges with a pitch of a whole number of *units* of a pixel that lie close to some."""
    count, length = len(edges) - 1, float(edges[-1] - edges[0])
    least, most = ((length + off) / count / unit for off in (-2 * NEAR, 2 * NEAR))
    near: list[NDArray[np.float64]] = []
    for pitch in unit * np.arange(math.ceil(least), math.floor(most) + 1):
        first = round(float(edges[0] + edges[-1] - pitch * count) / 2)
        steps = first + pitch * np.arange(count + 1.0)
        near += [steps + away for away in np.arange(-NEAR, NEAR + 0.1, max(unit, 0.5))]
    return near


def _whole_steps(grid: Grid) -> list[float]:
    """Whole pixels by which a grid is moved in turn, the first one about a sample wide."""
    most = math.ceil(math.log2(max(2.0, max(grid.cell) / LARGEST_SAMPLE)))
    return [2.0**power for power in range(most, -1, -1)]


def _on_pixels(grid: Grid) -> Grid:
    """A grid of whole-pixel cells begins at a whole pixel."""
    if not grid.is_whole():
        return grid
    dx, dy = round(grid.xs[0]) - grid.xs[0], round(grid.ys[0]) - grid.ys[0]
    return grid.moved(float(dx), float(dy))
