"""Lines of a board that go on behind what lies over it: a few of their cells show beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.extent import wider_grid, wider_grids
from screenbot.vision.bounds.onward import DRAWN_ALIKE, SAME, place_of
from screenbot.vision.bounds.overlaps import whole_lattice
from screenbot.vision.cover.occlusion import Place, in_front, occlusion
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import Looks, judged
from screenbot.vision.pixels.product import product
from screenbot.vision.pixels.vectors import SIDE, contrast_of, nearest, rims, thinned, whole_cells
from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.cells import seen_from

SHOWN: Final = 6.0
"""Least contrast of marks that tell a cell from the page."""
FAINT, UNLIKE = 2.0, 0.4
"""The same of faint ones, and how much of it may differ from other cells."""
FAINTEST, EXACT = 1.0, 0.1
"""The same of those that are like other cells to the pixel: pages beside boards are plain."""
FEWEST: Final = 2
"""Fewest such cells in a line of which nothing is seen to hide others."""
MANY: Final = 3
"""So many numbers, drawn as they are on the board and just where its cells would be, are of it."""
GOOD_SHARE: Final = 0.6
"""Least share of them where something lies over all cells of a line."""
LEAST: Final = 0.08
"""Least part of a cell's rim in view that may tell it."""
FEW: Final = 0.5
"""Greatest part of a line whose cells end beside what lies over the others."""
LITTLE: Final = 0.15
"""Part of a line in view that tells nothing."""
MOST_STRANGE: Final = 0.2
"""Greatest share of cells in view that are like none of the board."""
SOME: Final = 0.3
"""Least share of cells that show something for what may lie over them to be looked for."""
HIDDEN: Final = 0.7
"""Least share of the cells between two parts of a board that something hides."""
FARTHEST: Final = 4
"""Most lines of which nearly all is hidden before one that shows more."""

SAMPLES: Final = np.stack([*np.indices((SIDE, SIDE)), np.ones((SIDE, SIDE))], axis=2)
PLACES: Final = rims(SAMPLES[None]).reshape(-1, 3)
"""The row and column of each sample of a rim, and 1, (samples, 3)."""

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def with_lines_behind(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid with the lines beside it of which something hides a part.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    known = _known(image, grid, looks)
    if known is None:
        return grid
    grew = True
    while grew:
        grew = False
        for side in range(4):
            wider = _wider(image, grid, known, side)
            if wider is not None:
                grid, grew = wider, True
    return grid


def with_ends_doubted(image: NDArray[np.uint8], seen: Seen) -> Seen:
    """The board of an unknown theme with its outer cells doubted on sides where a number shows
    beside it that may be of it: something may hide more. Others stay as they are.

    *image* is uint8 (height, width, 3).
    """
    memory = seen.memory
    if memory is None or not isinstance(memory.tiles, Looks) or memory.cut is not None:
        return seen
    looks, outer = memory.tiles, np.zeros(seen.board.cells.shape, np.bool_)
    known = _known(image, memory.grid, looks)
    if known is None:
        return seen
    for line, _ in wider_grids(memory.grid, image.shape[1], image.shape[0]):
        if _show_numbers(_cells(image, line), known[1]).any():
            side = place_of(memory.grid, line)
            turned = outer if side >= 2 else outer.T
            turned[0 if side % 2 == 0 else -1] = True
    if not outer.any():
        return seen
    doubted = agreed(judged(looks.shapes.partly_at(outer)))
    doubted = replace(doubted, shapes=replace(doubted.shapes, examples=looks.shapes.examples))
    memory = replace(memory, tiles=doubted)
    return seen_from(doubted.codes, doubted.confidence, seen.lattice, memory)


def parted_lattice(image: NDArray[np.uint8], one: Seen, other: Seen) -> Candidate | None:
    """The lattice of a board of which two boards are parts on both sides of what hides the lines
    between them; None where none is.

    *image* is uint8 (height, width, 3).
    """
    whole = whole_lattice(one, other, FARTHEST + 1)
    if whole is None:
        return None
    rows, cols = (np.asarray(~whole.support.any(axis=axis)) for axis in (1, 0))
    lines = rows[:, None] | cols
    if not lines.any() or (whole.support == lines).any():
        return None  # they are no parts of the same rows, or columns
    return whole if occlusion(image, whole.grid).touched[lines].mean() >= HIDDEN else None


def _known(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> tuple[Floats, Floats] | None:
    """The rims of sure cells, and those with numbers, each (n, samples); None if there are none."""
    sure = looks.confidence >= CONFIDENT
    if not sure.any():
        return None
    cells = grid.sample(image, (SIDE, SIDE))[sure]
    number = ((looks.codes >= 1) & (looks.codes <= 8))[sure]
    return thinned(rims(cells)), thinned(whole_cells(cells[number]))


def _cells(image: NDArray[np.uint8], grid: Grid) -> NDArray[np.uint8]:
    """The cells of a grid: uint8 (n, SIDE, SIDE, 3)."""
    return grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)


def _in_full(cells: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], Mask]:
    """Some cells (n, SIDE, SIDE, 3), all of each being in view: bool (n, SIDE, SIDE)."""
    return cells, np.ones(cells.shape[:3], np.bool_)


def _wider(
    image: NDArray[np.uint8], grid: Grid, known: tuple[Floats, Floats], side: int
) -> Grid | None:
    """The grid with lines on one side, of which the last one shows cells; None if there is none.

    *known* are rims and cells with numbers, each (n, samples).
    """
    lines = _beside(grid, side, image.shape[1], image.shape[0])
    if not lines or not _shows_something(image, grid, lines[-1][1], known, side):
        return None
    over = in_front(image, lines[-1][1])
    for line, wider in lines:
        own = [] if wider is lines[-1][1] else in_front(image, wider)
        clear = _in_view(line, [*over, *own])
        if clear.mean() < LITTLE:
            continue
        shown, like, numbers = _shown(_cells(image, line), clear, *known)
        several = np.count_nonzero(numbers) >= MANY
        return wider if several or _goes_on(shown, like, clear) else None
    return None


def _shows_something(
    image: NDArray[np.uint8], grid: Grid, wider: Grid, known: tuple[Floats, Floats], side: int
) -> bool:
    """Whether a cell of the lines that a *wider* grid has more on one side is of a board, or some
    of the next line, or its ends, show something along it: else nothing that lies over it matters.
    """
    before, down = side % 2 == 0, side >= 2
    more = (wider.rows if down else wider.cols) - (grid.rows if down else grid.cols)
    part = slice(0, more) if before else slice(-more, None)
    cells = wider.part(*((part, slice(None)) if down else (slice(None), part)))
    samples = cells.sample(image, (SIDE, SIDE))
    every = samples.reshape(-1, SIDE * SIDE * 3)
    some = samples.reshape(-1, SIDE, SIDE, 3)[every.max(axis=1) - every.min(axis=1) >= FAINTEST]
    whole = _shown(*_in_full(some), *known)[0] if len(some) else np.zeros(0, np.bool_)
    next_ = samples.take(-1 if before else 0, axis=0 if down else 1).astype(np.float32)
    along = next_.std(axis=2 if down else 1)
    beyond = along[:, :-1] if before else along[:, 1:]  # the board itself shows in what touches it
    drawn = beyond.max(axis=(1, 2)) >= FAINT
    return bool(whole.any() or drawn.mean() >= SOME or drawn[[0, -1]].all())


def _beside(grid: Grid, side: int, width: int, height: int) -> list[tuple[Grid, Grid]]:
    """The next lines on one side that lie on the picture, each with the grid up to it."""
    found: list[tuple[Grid, Grid]] = []
    for _ in range(FARTHEST + 1):
        own = wider_grid(grid, side, width, height)
        if own is None:
            break
        found.append(own)
        grid = own[1]
    return found


def _goes_on(shown: Mask, like: Mask, clear: Mask) -> bool:
    """Whether a board goes on in a line of which some cells are *shown*, and others at least *like*
    those of the board, bool (n,) each, as far as they are *clear*, bool (n, SIDE, SIDE).

    Beside what lies over others they may be in its shadow.
    """
    whole = clear.all(axis=(1, 2))
    if np.count_nonzero(shown & whole) >= FEWEST and _is_one_run(~shown):
        return True
    if whole.all():
        return False
    if not whole.any():
        partly = clear.mean(axis=(1, 2)) >= LEAST
        several = np.count_nonzero(partly) >= FEWEST and partly.mean() <= FEW
        beside = several and bool(like[partly].all() and shown[partly].any())
        return beside or bool(shown.mean() >= GOOD_SHARE)
    near = np.convolve(~whole, np.ones(3), "same") > 0
    strange = np.count_nonzero(whole & ~near & ~like)
    seen = np.count_nonzero(shown | like)
    return bool(shown.any() and strange <= MOST_STRANGE * seen)


def _in_view(line: Grid, over: list[Place]) -> Mask:
    """Which samples of the cells of a line nothing lies *over*: bool (n, SIDE, SIDE)."""
    at = (np.arange(SIDE) + 0.5) / SIDE
    xs, ys = (
        (edges[:-1, None] + at * np.diff(edges)[:, None]).reshape(-1)
        for edges in (line.xs, line.ys)
    )
    half = np.array([line.cell[0], line.cell[1]]) / SIDE
    clear = np.ones((len(ys), len(xs)), np.bool_)
    for left, top, right, bottom in over:
        rows = (ys > top - half[1]) & (ys < bottom + half[1])
        cols = (xs > left - half[0]) & (xs < right + half[0])
        clear &= ~(rows[:, None] & cols)
    return clear.reshape(line.rows, SIDE, line.cols, SIDE).swapaxes(1, 2).reshape(-1, SIDE, SIDE)


def _shown(
    cells: NDArray[np.uint8], clear: Mask, borders: Floats, numbers: Floats
) -> tuple[Mask, Mask, Mask]:
    """Which cells (n, SIDE, SIDE, 3) have the *borders* of some, as far as these are *clear*, bool
    (n, SIDE, SIDE), or show one of the *numbers*, which are so if they show nothing, and which show
    a number."""
    own = rims(cells)
    parts = rims(np.repeat(clear[..., None], 3, axis=3).astype(np.float32)) > 0
    kinds, kind = parts[:1], np.zeros(len(parts), np.intp)
    if (parts != kinds).any():
        kinds, kind = np.unique(parts, axis=0, return_inverse=True)
    number = clear.all(axis=(1, 2)) & _show_numbers(cells, numbers)
    shown, alike = number.copy(), number.copy()
    for at, part in enumerate(kinds):
        if part.mean() < LEAST:
            continue
        here = kind.reshape(-1) == at
        rim = own[np.ix_(here, part)]
        apart, pattern = nearest(rim, borders[:, part]), contrast_of(rim)
        alike[here] |= apart <= SAME
        shown[here] |= (apart <= np.minimum(SAME, UNLIKE * pattern)) & (pattern >= FAINT)
        shown[here] |= (apart <= EXACT * pattern) & (pattern >= FAINTEST)
        rim, others = (_unlit(some, part) for some in (rim, borders[:, part]))
        unlit, pattern = nearest(rim, others), contrast_of(rim)
        shown[here] |= (apart <= SAME) & (unlit <= UNLIKE * pattern) & (pattern >= FAINT)
    return shown, alike, number


def _show_numbers(cells: NDArray[np.uint8], numbers: Floats) -> Mask:
    """Which cells (n, SIDE, SIDE, 3) are drawn as some of the *numbers* (m, samples) are."""
    flat = whole_cells(cells)
    drawn = contrast_of(flat)
    return np.asarray((nearest(flat, numbers) <= DRAWN_ALIKE * drawn) & (drawn >= SHOWN), np.bool_)


def _unlit(rim: Floats, part: Mask) -> Floats:
    """Samples (n, m) of a *part* of the rims of cells, bool (samples), without what a light adds to
    them that changes evenly over a cell: windows throw shadows."""
    basis = np.linalg.qr(PLACES[part[::3]])[0].astype(np.float32)
    values = rim.reshape(len(rim), -1, 3).swapaxes(1, 2).reshape(-1, len(basis))
    unlit = values - product(product(values, basis.T), basis)
    return unlit.reshape(len(rim), 3, -1).swapaxes(1, 2).reshape(rim.shape)


def _is_one_run(cells: Mask) -> bool:
    """Whether some cells of a line, bool (n,), lie side by side."""
    places = np.flatnonzero(cells)
    return bool(len(places)) and int(np.ptp(places)) + 1 == len(places)
