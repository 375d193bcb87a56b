"""Boards that go on beyond their cells with edges: open ones may have the colour of the window.

Where open cells are bare, only the covered ones make a lattice, and lines of open cells beside them
are found by the marks that stand in them, in the middle of cells and on the same ground.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN
from screenbot.vision.appearance.drawn import colours_apart
from screenbot.vision.appearance.recogniser import CODES, inspect_twice
from screenbot.vision.appearance.recogniser import SIDE as FULL
from screenbot.vision.bounds.extent import wider_grids
from screenbot.vision.bounds.reach import has_end
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import (
    SIDE,
    contrast_of,
    distances,
    middles_of,
    nearest,
    rims,
    side_of,
    thinned,
    whole_cells,
)
from screenbot.vision.seen import CONFIDENT

SAME: Final = 6.0
"""Root mean square difference of rims that are the same."""
NOISY: Final = 1.5
"""The same as a multiple of how much nearly all rims differ from the next one: where a picture was
compressed, marks and lines show in them."""
EQUAL, FAINT, MOST_EQUAL = 0.1, 0.5, 0.8
"""Part of its contrast that a rim may differ by from another one for it to be the same to the
pixel, the contrast below which it shows nothing, and the least share of such rims in a line whose
cells are as faint as their lines may be."""
LEAST_SHOWN: Final = 0.4
"""Least part of what the sides of cells usually show."""
MARKED: Final = 30.0
"""Least difference of a mark, 0 to 255, to the ground about it."""
MOST_STRANGE: Final = 0.1
"""Greatest share of cells of a line with another ground: exploded mines."""
LIKELY, SURELY = 0.5, 0.9
"""Least probability of what marks beside the board show, of each and of one."""
FEWEST_LINES: Final = 4
"""Fewest rows and columns of a board."""
DRAWN_ALIKE: Final = 0.3
"""Part of its contrast that a cell may differ by from a number of the board for it to be one."""
EMPTY: Final = 2
"""So many lines without any mark may lie between the board and one with marks."""

Codes = NDArray[np.uint8]
Vectors = NDArray[np.float32]


def with_onward_lines(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid with the lines beside it that show numbers in cells with borders of its own.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    cells = grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
    own = rims(cells)
    sure = (looks.confidence >= CONFIDENT).reshape(-1)
    if not sure.any():
        return grid
    covered = np.isin(looks.codes, (COVERED, FLAG, QUESTION)).reshape(-1)
    known = own[sure & ~covered], own[sure & covered]
    number = sure & ((looks.codes >= 1) & (looks.codes <= 8)).reshape(-1)
    numbers = thinned(whole_cells(cells[number]))
    middles = middles_of(cells).reshape(grid.rows, grid.cols, 3)
    colours = middles.reshape(-1, 3)[sure & covered]
    empty = (looks.codes == COVERED) & (looks.confidence >= CONFIDENT)  # flags may fill their cells
    steps = _step(middles.swapaxes(0, 1), empty.T), _step(middles, empty)
    same = max(SAME, NOISY * _noise(thinned(own[sure])))
    grew = True
    while grew:
        grew = False
        for side in range(4):
            close = SAME + steps[side // 2]
            wider = _wider(image, grid, known, numbers, (colours, close), side, same)
            if wider is not None:
                grid, grew = wider, True
                every = middles_of(grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3))
                colours = every[colours_apart(every, colours) <= close]
    return grid


def _wider(
    image: NDArray[np.uint8],
    grid: Grid,
    known: tuple[Vectors, Vectors],
    numbers: Vectors,
    closed: tuple[Vectors, float],
    side: int,
    same: float,
) -> Grid | None:
    """The grid with the next line on one *side* that shows numbers, or whose cells have the very
    borders that others have; None where there is none.

    *known* are the rims of other cells and of covered ones, *same* is how much equal ones differ,
    *numbers* are cells, (n, samples), that show one.
    *closed* are the colours, (n, 3), in the middle of covered ones, and how much those of the next
    line may differ from them: among others of their kind they may have other rims.
    """
    height, width = image.shape[:2]
    for _ in range(EMPTY + 1):
        beside = [
            (line, wider)
            for line, wider in wider_grids(grid, width, height)
            if place_of(grid, line) == side
        ]
        if not beside:
            return None
        line, grid = beside[0]
        cells = line.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
        own = rims(cells)
        apart = [nearest(own, some) for some in known]
        pattern = contrast_of(own)
        equal = (np.minimum(*apart) <= EQUAL * pattern) & (pattern >= FAINT)
        far, every = side_of(1 - side // 2, side % 2 == 1), np.vstack(known)
        if max(equal.mean(), _end_like(own, every, far).mean()) >= MOST_EQUAL:
            return grid
        strange = np.minimum(*apart) > same
        like = strange & (colours_apart(middles_of(cells), closed[0]) <= closed[1])
        marked = (_has_mark(cells) | strange) & ~like
        if marked.any():  # without a number, what looks like covered cells may be a frame
            strange &= ~like
        if np.count_nonzero(strange) > max(1.0, MOST_STRANGE * len(cells)):
            return None
        if marked.any():
            whole = line.sample(image, (FULL, FULL)).reshape(-1, FULL, FULL, 3)
            hidden = (apart[1] <= same) & (apart[1] < apart[0])
            if hidden.any():  # a shadow of the last cells is all that a page shows
                hidden &= _has_sides(own, known[1], side_of(1 - side // 2, side % 2 == 0))
            drawn = whole_cells(cells[marked])
            alike = nearest(drawn, numbers) <= DRAWN_ALIKE * contrast_of(drawn)
            return grid if _shows_numbers(whole[marked], hidden[marked], alike) else None
    return None


def _step(middles: Vectors, covered: NDArray[np.bool_]) -> float:
    """How much the colours of *covered* cells usually differ from those of the next line, lines
    first in (rows, cols, 3) and (rows, cols): covers may be shaded from end to end of a board."""
    lines = [
        median(own[some], axis=0) for own, some in zip(middles, covered, strict=True) if some.any()
    ]
    steps = [float(np.abs(one - other).max()) for one, other in pairwise(lines)]
    return float(median(steps)) if steps else 0.0


def _end_like(own: Vectors, known: Vectors, far: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which faint rims (n, samples) are the same as *known* ones but for the *far* side, where a
    page may begin, and show something there as these do."""
    inner = np.repeat(~far, 3)
    apart, pattern = distances(own[:, inner], known[:, inner]), contrast_of(own[:, inner])
    equal = (apart.min(axis=1) <= EQUAL * pattern) & (pattern >= FAINT) & (pattern <= SAME)
    return np.asarray(equal & has_end(own, known[apart.argmin(axis=1)], far), np.bool_)


def _has_sides(own: Vectors, known: Vectors, near: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which rims (n, samples) show something but for the side *near* the board, where most of the
    *known* ones do."""
    rest = np.repeat(~near, 3)
    usual = float(median(contrast_of(known[:, rest])))
    return np.asarray(
        (contrast_of(own[:, rest]) >= LEAST_SHOWN * usual) | (usual < FAINT), np.bool_
    )


def _noise(own: Vectors) -> float:
    """How much nine in ten rims (n, samples) differ from the most similar of the others at most."""
    apart = distances(own, own)
    np.fill_diagonal(apart, np.inf)
    return float(np.quantile(apart.min(axis=1), 0.9)) if len(own) > 1 else 0.0


def _has_mark(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which cells (n, SIDE, SIDE, 3) show more than a ground: bool (n,)."""
    values = cells.reshape(len(cells), -1, 3).astype(np.float32)
    return np.asarray(np.abs(values - median(values, axis=1)[:, None]).max(axis=(1, 2)) >= MARKED)


def _shows_numbers(
    cells: NDArray[np.uint8], hidden: NDArray[np.bool_], alike: NDArray[np.bool_]
) -> bool:
    """Whether all cells, each with a mark or a relief, are cells of a board, and one surely.

    *hidden*, bool (n,), are those on the ground of covered ones: the foot of a letter is not, nor
    is a question mark in a line of text. Those *alike* are drawn like numbers of the board, which
    says more than the shape of a small mark does.
    """
    said = inspect_twice(cells).probabilities
    codes = CODES[said.argmax(axis=1)]
    sure = said.max(axis=1)
    usual = (sure >= LIKELY) & (codes != UNSEEN) & ((codes != QUESTION) | hidden)
    shown = alike | ((codes >= 1) & (codes <= 8)) | ((codes == COVERED) & hidden)
    return bool((usual | alike).all() and (shown & ((sure >= SURELY) | alike)).any())


def place_of(grid: Grid, line: Grid) -> int:
    """On which side of a grid a line beside it lies, 0 to 3: left, right, above, below."""
    if line.ys is grid.ys:
        return int(line.xs[0] > grid.xs[0])
    return 2 + int(line.ys[0] > grid.ys[0])
