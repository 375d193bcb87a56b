"""What a board that was read lacks: cells around it, or one of the two kinds of blank cells."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.appearance.rims import grounds_of
from screenbot.vision.bounds.extent import wider_grids
from screenbot.vision.bounds.onward import place_of
from screenbot.vision.bounds.order import ENOUGH_NUMBERS, LEAST_SMALL
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import SIDE
from screenbot.vision.seen import CONFIDENT

MOST_UNSURE: Final = 0.5
"""Greatest share of unsure cells, of those without a mark, on a board that is seen as a whole."""
MOST_PAGE: Final = 0.5
"""Greatest share of zeros among the cells that merged ones add to a board."""
MOSTLY: Final = 0.8
"""Least share of marks that are sure on a board whose blank cells are told apart more finely."""
PARTED: Final = 0.9
"""Least share of numbers, and of covered cells, on their own ground, and of sure marks."""
FEWEST_LOOKS: Final = 5
"""So many looks are more than covered cells and zeros have, each in two colours."""
FEWEST_DIM: Final = 4
DIM_INK: Final = 4.0
"""So many numbers are dim where what they show differs so little from their ground: by no more than
the cells of one look may."""
FLAT: Final = 2.0
"""Difference of two grounds that are one."""
ENDS: Final = (np.s_[:, 0], np.s_[:, -1], np.s_[0], np.s_[-1])
"""The outermost cells of a board on its four sides: left, right, above, below."""
BEYOND: Final = 0.5
"""How far from a board it may go on, in cells."""
ALIKE: Final = 3
"""Greatest difference of a pixel there from the cell beside it."""
GOES_ON: Final = 0.9
"""Least share of the covered cells on one side that have their own colour beside them."""
FEWEST: Final = 3
"""Fewest such cells."""


def adds_page(found: Looks | None, other: Looks) -> bool:
    """Whether most cells that a board has more than another show nothing and are open, and no
    number is among them: the page."""
    if found is None:
        return False
    own, more = found.codes, other.codes
    zeros = np.count_nonzero(more == 0) - np.count_nonzero(own == 0)
    if not zeros > MOST_PAGE * (more.size - own.size) > 0:
        return False
    counts = [np.count_nonzero(_sure_numbers(one)) for one in (found, other)]
    return bool(counts[1] <= counts[0])


def _numbers(looks: Looks) -> NDArray[np.bool_]:
    """The cells (rows, cols) that show a number."""
    return (looks.codes >= 1) & (looks.codes <= 8)


def _sure_numbers(looks: Looks) -> NDArray[np.bool_]:
    """The cells (rows, cols) that surely show one."""
    return _numbers(looks) & (looks.confidence >= CONFIDENT)


def is_one_ground(looks: Looks) -> bool:
    """Whether all cells without a mark pass for covered ones, and there are many numbers."""
    number, sure = _numbers(looks), looks.confidence >= CONFIDENT
    if np.count_nonzero(number) < ENOUGH_NUMBERS or sure[~looks.blank].mean() < MOSTLY:
        return False
    small = (looks.codes[number] <= 3).mean() >= LEAST_SMALL
    return bool(small and (looks.codes[looks.blank] == COVERED).all())


def is_faint(looks: Looks) -> bool:
    """Whether no cell is surely anything and hardly one shows a mark, though they look in several
    ways: small numbers may be dim."""
    unsure = (looks.confidence < CONFIDENT).all() and looks.blank.mean() >= MOSTLY
    return bool(unsure and len(np.unique(looks.shapes.look)) >= FEWEST_LOOKS)


def has_dim_numbers(looks: Looks) -> bool:
    """Whether most numbers stand out from their ground by so little that different ones pass for
    one look, as the small ones of disabled buttons do."""
    dim, count = _dim_numbers(looks)
    return count >= FEWEST_DIM and 2 * dim > count


def is_partly_dim(looks: Looks) -> bool:
    """Whether a lattice that has no order may be a board whose numbers are dim, all or some: many
    programs dim those whose mines are flagged, and these may pass for cells without a mark."""
    if is_one_ground(looks) or is_faint(looks):
        return True
    return _dim_numbers(looks)[0] >= FEWEST_DIM and bool(_sure_numbers(looks).any())


def _dim_numbers(looks: Looks) -> tuple[int, int]:
    """How many numbers hardly stand out from their ground, and how many there are."""
    number = _numbers(looks) & ~looks.blank
    ink = looks.shapes.drawings.ink[looks.shapes.look[number]]
    return int(np.count_nonzero(ink < DIM_INK)), len(ink)


def is_fresh(looks: Looks) -> bool:
    """Whether no cell is open."""
    return not (looks.codes <= 8).any()


def has_numbers(looks: Looks) -> bool:
    """Whether there are numbers, and most of these are sure: it is a board, or a part of it is."""
    count, sure = (np.count_nonzero(some(looks)) for some in (_numbers, _sure_numbers))
    return bool(sure >= max(ENOUGH_NUMBERS, MOSTLY * count))


def is_parted(looks: Looks) -> bool:
    """Whether nearly all numbers and nearly all covered cells have a ground of their own each, and
    nearly all marks are sure."""
    covered = (looks.codes == COVERED) & looks.blank
    number = _numbers(looks)
    if min(np.count_nonzero(covered), np.count_nonzero(number)) < ENOUGH_NUMBERS:
        return False
    if (looks.confidence >= CONFIDENT)[~looks.blank].mean() < PARTED:
        return False
    on_covered, on_open, _ = grounds_of(looks.shapes.drawn(), covered, number)
    shares = (on_covered[covered].mean(), on_open[number].mean())
    return bool(min(shares) >= PARTED)


def is_one_kind(looks: Looks) -> bool:
    """Whether there are numbers, and the blank cells are all covered, or all zeros, and no zero is
    written: zeros may pass for covered where the covered cells run into one area, which then is
    none of the lattice."""
    number, written = np.count_nonzero(_numbers(looks)), (looks.codes == 0) & ~looks.blank
    one = len(np.unique(looks.codes[looks.blank])) == 1
    return bool(number >= ENOUGH_NUMBERS and one and not written.any())


def is_cut(looks: Looks) -> bool:
    """Whether a board wants more cells around it: numbers on its outer lines have more mines than
    hidden neighbours, or hardly any covered cell can be told from zeros."""
    number = _numbers(looks)
    unsure = looks.blank & (looks.confidence < CONFIDENT)
    if number.any() and np.count_nonzero(unsure) > MOST_UNSURE * np.count_nonzero(looks.blank):
        return True
    number[1:-1, 1:-1] = False
    return bool((number & (count_around(looks.codes > 8) < looks.codes)).any())


def is_larger(found: Looks, other: Looks) -> bool:
    """Whether another reading of a board has cells more than one, and both kinds of blank ones."""
    both = (other.codes == 0).any() and (other.codes[other.blank] == COVERED).any()
    return bool(other.codes.size > found.codes.size and both)


def goes_on(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> bool:
    """Whether covered cells on one side of a board have their own colour beside it, with nothing
    between: they may run into one area there.

    *image* is uint8 (height, width, 3).
    """
    covered = (looks.codes == COVERED) & looks.blank & (looks.confidence >= CONFIDENT)
    width, height = grid.cell
    xs, ys = (grid.xs[1:] + grid.xs[:-1]) / 2, (grid.ys[1:] + grid.ys[:-1]) / 2
    reach = 0.5 + BEYOND  # from the middle of a cell outwards, pixel by pixel: lines may be thin
    share = np.linspace(0.0, reach, 2 + int(reach * max(width, height)))
    for line, places, way in (
        (covered[:, 0], np.stack([np.full(len(ys), xs[0]), ys], 1), (-width, 0.0)),
        (covered[:, -1], np.stack([np.full(len(ys), xs[-1]), ys], 1), (width, 0.0)),
        (covered[0], np.stack([xs, np.full(len(xs), ys[0])], 1), (0.0, -height)),
        (covered[-1], np.stack([xs, np.full(len(xs), ys[-1])], 1), (0.0, height)),
    ):
        if np.count_nonzero(line) < FEWEST:
            continue
        points = (places[line, None] + share[:, None] * way).astype(np.intp)
        x, y = points[..., 0], points[..., 1]
        if x.min() < 0 or y.min() < 0 or x.max() >= image.shape[1] or y.max() >= image.shape[0]:
            continue
        shown = image[y, x].astype(np.int16)
        same = (np.abs(shown - shown[:, :1]) <= ALIKE).all(axis=(1, 2))
        if same.mean() >= GOES_ON:
            return True
    return False


def ground_goes_on(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> bool:
    """Whether the ground of open cells at a side of a board goes on beyond it, as it may where
    nothing parts them from each other.

    *image* is uint8 (height, width, 3).
    """
    own = (looks.codes <= 8) & (looks.confidence >= CONFIDENT)
    cells = grid.sample(image, (SIDE, SIDE))
    for line, _ in wider_grids(grid, image.shape[1], image.shape[0]):
        outer = ENDS[place_of(grid, line)]
        if not own[outer].any():
            continue
        inner, beside = (
            median(some.reshape(own[outer].size, -1, 3)[own[outer]], axis=1)
            for some in (cells[outer], line.sample(image, (SIDE, SIDE)))
        )
        if (np.abs(beside - inner).max(axis=1) <= FLAT).any():
            return True
    return False
