"""Boards that go on beyond their cells with edges: open ones may have the colour of the window.

Where open cells are bare, only the covered ones make a lattice, and lines of open cells beside them
are found by the marks that stand in them, in the middle of cells and on the same ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN
from screenbot.vision.belief import CODES
from screenbot.vision.drawn import Drawings, Places, present
from screenbot.vision.extent import wider_grids
from screenbot.vision.grid import Grid
from screenbot.vision.looks import Looks
from screenbot.vision.neighbours import count_around
from screenbot.vision.reach import SIDE, contrast_of, distances, rims, thinned
from screenbot.vision.recogniser import SIDE as FULL
from screenbot.vision.recogniser import inspect_twice
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
MARKED: Final = 30.0
"""Least difference of a mark, 0 to 255, to the ground about it."""
MOST_STRANGE: Final = 0.1
"""Greatest share of cells of a line with another ground: exploded mines."""
LIKELY, SURELY = 0.5, 0.9
"""Least probability of what marks beside the board show, of each and of one."""
FEWEST_LINES: Final = 4
"""Fewest rows and columns of a board."""
COUNTED, SURELY_COUNTED = 4, 6
"""So many steps from a number to the next one are a ruler beside a board, where lines without
numbers lie before it the latter."""
MOST_KNOWN: Final = 0.5
"""Greatest share of sure cells in a ruler of letters."""
INK, UNLIKE = 8.0, 20.0
"""Least root mean square difference of the signs of a frame to their ground, and to other cells."""
COMPRESSED: Final = 16.0
"""Root mean square difference up to which the signs of a frame are one."""
NEXT: Final = SIDE // 4
"""How many samples of a line beside a board are next to it."""
EMPTY: Final = 2
"""So many lines without any mark may lie between the board and one with marks."""

Codes = NDArray[np.uint8]
Vectors = NDArray[np.float32]


def with_onward_lines(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid with the lines beside it that show numbers in cells with borders of its own.

    *image* is uint8 (height, width, 3), *looks* what the cells of the grid are.
    """
    own = rims(grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3))
    sure = (looks.confidence >= CONFIDENT).reshape(-1)
    if not sure.any():
        return grid
    covered = np.isin(looks.codes, (COVERED, FLAG, QUESTION)).reshape(-1)
    known = own[sure & ~covered], own[sure & covered]
    same = max(SAME, NOISY * _noise(thinned(own[sure])))
    grew = True
    while grew:
        grew = False
        for side in range(4):
            wider = _wider(image, grid, known, side, same)
            if wider is not None:
                grid, grew = wider, True
    return grid


def _wider(
    image: NDArray[np.uint8],
    grid: Grid,
    known: tuple[Vectors, Vectors],
    side: int,
    same: float,
) -> Grid | None:
    """The grid with the next line on one *side* that shows numbers, or whose cells have the very
    borders that others have; None where there is none.

    *known* are the rims of other cells and of covered ones, *same* is how much equal ones differ.
    """
    height, width = image.shape[:2]
    for _ in range(EMPTY + 1):
        beside = [
            (line, wider)
            for line, wider in wider_grids(grid, width, height)
            if _place_of(grid, line) == side
        ]
        if not beside:
            return None
        line, grid = beside[0]
        cells = line.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
        own = rims(cells)
        apart = [_apart(own, some) for some in known]
        pattern = contrast_of(own)
        equal = (np.minimum(*apart) <= EQUAL * pattern) & (pattern >= FAINT)
        if equal.mean() >= MOST_EQUAL:
            return grid
        strange = np.minimum(*apart) > same
        if np.count_nonzero(strange) > max(1.0, MOST_STRANGE * len(cells)):
            return None
        marked = _has_mark(cells) | strange
        if marked.any():
            whole = line.sample(image, (FULL, FULL)).reshape(-1, FULL, FULL, 3)
            hidden = (apart[1] <= same) & (apart[1] < apart[0])
            return grid if _shows_numbers(whole[marked], hidden[marked]) else None
    return None


def _noise(own: Vectors) -> float:
    """How much nine in ten rims (n, samples) differ from the most similar of the others at most."""
    apart = distances(own, own)
    np.fill_diagonal(apart, np.inf)
    return float(np.quantile(apart.min(axis=1), 0.9)) if len(own) > 1 else 0.0


def _apart(own: Vectors, others: Vectors) -> Vectors:
    """How far rims (n, samples) are from the nearest of *others*, (n,)."""
    none = np.full(len(own), np.inf, np.float32)
    return distances(own, others).min(axis=1) if len(others) else none


def _has_mark(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which cells (n, SIDE, SIDE, 3) show more than a ground: bool (n,)."""
    values = cells.reshape(len(cells), -1, 3).astype(np.float32)
    return np.asarray(
        np.abs(values - np.median(values, axis=1, keepdims=True)).max(axis=(1, 2)) >= MARKED
    )


def _shows_numbers(cells: NDArray[np.uint8], hidden: NDArray[np.bool_]) -> bool:
    """Whether all cells, each with a mark or a relief, are cells of a board, and one surely.

    *hidden*, bool (n,), are those on the ground of covered ones: the foot of a letter is not, nor
    is a question mark in a line of text.
    """
    said = inspect_twice(cells).probabilities
    codes = CODES[said.argmax(axis=1)]
    sure = said.max(axis=1)
    usual = (sure >= LIKELY) & (codes != UNSEEN) & ((codes != QUESTION) | hidden)
    shown = ((codes >= 1) & (codes <= 8)) | ((codes == COVERED) & hidden)
    return bool(usual.all() and (shown & (sure >= SURELY)).any())


def without_page(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid without lines of the window at its sides that pass for zeros.

    They show nothing, or what can be neither mark nor number there, their ground goes on beside
    them, and they touch covered cells, or more than one flag: the neighbours of a zero are opened.
    """
    parts = [slice(0, grid.rows), slice(0, grid.cols)]
    against = (looks.codes == 0) & (count_around(looks.codes > 8) > 0)
    nothing = (looks.codes == 0) | _cannot_be(looks.codes, looks.shapes.outside)
    for axis, before in ((0, True), (0, False), (1, True), (1, False)):
        every = (looks.codes, nothing, against)
        codes, own, wrong = (each if axis == 0 else each.T for each in every)
        codes, own, wrong = (each if before else each[::-1] for each in (codes, own, wrong))
        own = own & (own & (codes == 0)).any(axis=1)[:, None]
        empty = int((~own.all(axis=1)).argmax())
        odd = bool((codes[:empty] != 0).any() and wrong[:empty].any())
        if not empty or own.all() or not _goes_on(image, grid, axis, before, odd):
            continue
        beside = codes[empty]
        if odd or (beside == COVERED).any() or np.count_nonzero(beside == FLAG) > 1:
            size = len(codes)
            parts[axis] = slice(
                max(parts[axis].start, empty if before else 0),
                min(parts[axis].stop, size if before else size - empty),
            )
    whole = all(
        part.stop - part.start == size for part, size in zip(parts, looks.codes.shape, strict=True)
    )
    return grid if whole else grid.part(parts[0], parts[1])


def _cannot_be(codes: Codes, outside: Vectors) -> NDArray[np.bool_]:
    """The marks (rows, cols) that touch two zeros or more, and the numbers with fewer hidden cells
    beside them than they say, *outside* of the picture too: the neighbours of zeros are open."""
    zeros, hidden = count_around(codes == 0), count_around(codes > 8) + outside
    number = (codes >= 1) & (codes <= 8)
    return np.asarray((number & (hidden < codes)) | ((codes > 9) & (zeros > 1)), np.bool_)


def without_rulers(grid: Grid, looks: Looks) -> Grid:
    """The grid without lines at its sides that name its rows and columns, and what is beyond them.

    These are numbered, or have a letter each. Frames go too: lines of one sign, which is unknown or
    like none of the board.
    """
    codes, look, sure = looks.codes, looks.shapes.look, looks.confidence >= CONFIDENT
    drawings, inside = looks.shapes.drawings, present(look[1:-1, 1:-1])
    alone = (drawings.ink >= INK) & (drawings.apart[:, inside].min(axis=1) >= UNLIKE)
    signs = (codes == UNSEEN) | alone[look]
    parts = []
    for own in ((codes, look, looks.blank, sure), (codes.T, look.T, looks.blank.T, sure.T)):
        before, after = (
            _ruler(drawings, own[0][::way], own[1][::way], own[2][::way], own[3][::way])
            for way in (1, -1)
        )
        parts.append(slice(before, len(own[0]) - after))
    for axis, (lines, sign) in enumerate(((look, signs), (look.T, signs.T))):
        first, last = (bool(sign[at].all()) and _is_one(lines[at], drawings) for at in (0, -1))
        part = parts[axis]
        parts[axis] = slice(max(part.start, int(first)), min(part.stop, len(lines) - int(last)))
    sizes = tuple(part.stop - part.start for part in parts)
    fits = min(sizes) >= FEWEST_LINES and sizes != looks.codes.shape
    return grid.part(parts[0], parts[1]) if fits else grid


def _is_one(looks: Places, drawings: Drawings) -> bool:
    """Whether all cells of a line, (n,), show the same, but for what compression does to it."""
    own = present(looks)
    return float(drawings.apart[np.ix_(own, own)].max()) <= COMPRESSED


def _ruler(
    drawings: Drawings,
    codes: NDArray[np.uint8],
    look: Places,
    blank: NDArray[np.bool_],
    sure: NDArray[np.bool_],
) -> int:
    """How many lines from the first one on are up to a ruler, each array (lines, cells).

    It counts up and no number stands before it, or it shows another mark in each cell, hardly one
    of them known, most of them drawn like none elsewhere, and no mark stands before it.
    """
    first = int(((codes >= 1) & (codes <= 8)).any(axis=1).argmax())
    if _counts(codes[first], COUNTED if first == 0 else SURELY_COUNTED):
        return first + 1
    line = int((~blank).any(axis=1).argmax())
    unknown = not blank[line].any() and sure[line].mean() <= MOST_KNOWN
    letters = len(look[line]) > COUNTED and len(np.unique(look[line])) == len(look[line])
    rest = present(np.delete(look, line, axis=0))
    alone = drawings.apart[look[line]][:, rest].min(axis=1) >= UNLIKE
    return line + 1 if unknown and letters and alone.mean() > MOST_KNOWN else 0


def _counts(line: NDArray[np.uint8], steps: int) -> bool:
    """Whether numbers of an outer line count up so many *steps* in a row.

    So many never do in a game: one that has a number beside it on a side of the board is 4 at most.
    """
    codes = line.astype(np.int16)
    rising = (np.diff(codes) == 1) & (codes[:-1] >= 1) & (codes[1:] <= 8)
    if len(rising) < steps:
        return False
    return bool(np.lib.stride_tricks.sliding_window_view(rising, steps).all(axis=1).any())


def without_sheet(grid: Grid, looks: Looks) -> Grid:
    """The grid without lines at its sides that are a sheet of empty cells which a board lies on.

    These cells look like none of the board, nothing says what they are, and no number wants a mine
    there.
    """
    look, codes, apart = looks.shapes.look, looks.codes, looks.shapes.drawings.apart
    empty = looks.blank & (codes == COVERED) & (looks.confidence < CONFIDENT)
    rows, cols = (
        slice(_sheet_lines(own, apart, free), len(own) - _sheet_lines(own[::-1], apart, free[::-1]))
        for own, free in ((look, empty), (look.T, empty.T))
    )
    inner = np.zeros(codes.shape, np.bool_)
    inner[rows, cols] = True
    if inner.all() or min(rows.stop - rows.start, cols.stop - cols.start) < FEWEST_LINES:
        return grid
    number = inner & (codes >= 1) & (codes <= 8)
    lacking = codes > count_around((codes > 8) & inner)
    alike = bool(apart[np.ix_(present(look[inner]), present(look[~inner]))].min() <= SAME)
    return grid if alike or not number.any() or lacking[number].any() else grid.part(rows, cols)


def _sheet_lines(look: Places, apart: Vectors, empty: NDArray[np.bool_]) -> int:
    """How many lines from the first one on are *empty*, bool (lines, cells), and look like it.

    *look* is that of each cell, (lines, cells), *apart* how much looks differ.
    """
    like = (apart[:, look[0]].min(axis=1) <= SAME)[look].all(axis=1) & empty.all(axis=1)
    return int(like.argmin()) if not like.all() else 0


def _goes_on(image: NDArray[np.uint8], grid: Grid, axis: int, before: bool, unseen: bool) -> bool:
    """Whether the ground of a grid's outermost line goes on beyond it or beyond one of its ends.

    The line is a row for *axis* 0, the first one if *before*. Where the picture ends on all sides
    of it the answer is *unseen*.
    """
    height, width = image.shape[:2]
    line = slice(0, 1) if before else slice(-1, None)
    end = slice(0, 2) if before else slice(-2, None)
    one = Grid(grid.xs, grid.ys[end]) if axis == 0 else Grid(grid.xs[end], grid.ys)
    own = grid.sample(image, (SIDE, SIDE))
    ground = np.median((own[line] if axis == 0 else own[:, line]).reshape(-1, 3), axis=0)
    inner = (3 if before else 2) if axis == 0 else (1 if before else 0)
    beside = [some for some, _ in wider_grids(one, width, height) if _place_of(one, some) != inner]
    medians = [
        np.median(part, axis=0) for some in beside for part in _whole_and_near(image, one, some)
    ]
    return any(np.abs(one - ground).max() <= SAME for one in medians) if beside else unseen


def _whole_and_near(image: NDArray[np.uint8], grid: Grid, line: Grid) -> Iterator[Vectors]:
    """The samples (n, 3) of a line beside a grid, and of its part next to that: the margin of a
    window may be narrow."""
    samples, place = line.sample(image, (SIDE, SIDE)), _place_of(grid, line)
    near = slice(None, NEXT) if place % 2 else slice(-NEXT, None)
    for part in (samples, samples[:, :, :, near] if place < 2 else samples[:, :, near]):
        yield part.reshape(-1, 3).astype(np.float32)


def _place_of(grid: Grid, line: Grid) -> int:
    """On which side of a grid a line beside it lies, 0 to 3: left, right, above, below."""
    if line.ys is grid.ys:
        return int(line.xs[0] > grid.xs[0])
    return 2 + int(line.ys[0] > grid.ys[0])
