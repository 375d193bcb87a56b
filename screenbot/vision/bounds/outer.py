"""Lines at the sides of a board that are none of it: the page, a sheet of empty cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, MINE, UNSEEN
from screenbot.vision.appearance.drawn import Places, colours_apart, present
from screenbot.vision.bounds.extent import wider_grids
from screenbot.vision.bounds.framed import is_framed
from screenbot.vision.bounds.onward import FEWEST_LINES, SAME, place_of
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import SIDE
from screenbot.vision.seen import CONFIDENT

LESS: Final = 4.0
"""Root mean square difference to their ground by which zeros that are written show more."""
STRANGE, MOSTLY_SURE = 12.0, 0.9
"""Least root mean square difference of what lies beside a board to its cells, and the least share
of these that are sure then."""
NUMBERED: Final = 2
"""Fewest sure numbers in a line of a board."""
AMONG: Final = 4
"""So many sure numbers beside a cell are those of a board."""
FEWEST_TOUCHING: Final = 2
"""So many zeros beside hidden cells are none."""
NEXT: Final = SIDE // 4
"""How many samples of a line beside a board are next to it."""

Codes = NDArray[np.uint8]
Vectors = NDArray[np.float32]


def without_page(image: NDArray[np.uint8], grid: Grid, looks: Looks) -> Grid:
    """The grid without lines of the window at its sides that pass for zeros.

    They show nothing, or what can be neither mark nor number there, their ground goes on beside
    them, and they touch covered cells, or more than one flag or mine: the neighbours of a zero are
    opened. Within a frame there is no page.
    """
    parts = [slice(0, grid.rows), slice(0, grid.cols)]
    shown = np.where(_hardly(looks), 0, looks.codes)
    against = (shown == 0) & (count_around(shown > 8) > 0)
    nothing = (shown == 0) | _cannot_be(shown, looks.shapes.outside)
    for axis, before in ((0, True), (0, False), (1, True), (1, False)):
        every = (shown, nothing, against)
        codes, own, wrong = (each if axis == 0 else each.T for each in every)
        codes, own, wrong = (each if before else each[::-1] for each in (codes, own, wrong))
        empty = _lines_of_page(codes, own)
        odd = bool((codes[:empty] != 0).any() and wrong[:empty].any())
        if not 0 < empty < len(codes) or not _goes_on(image, grid, axis, before, odd):
            continue
        beside = codes[empty]
        if odd or (beside == COVERED).any() or np.isin(beside, (FLAG, MINE)).sum() > 1:
            size = len(codes)
            parts[axis] = slice(
                max(parts[axis].start, empty if before else 0),
                min(parts[axis].stop, size if before else size - empty),
            )
    whole = all(
        part.stop - part.start == size for part, size in zip(parts, looks.codes.shape, strict=True)
    )
    return grid if whole or is_framed(image, grid) else grid.part(parts[0], parts[1])


def _hardly(looks: Looks) -> NDArray[np.bool_]:
    """The cells (rows, cols) of the colour of zeros that are taken for hidden ones, if hardly, or
    for covered ones though none within the board has it: the lines of a board, or letters, reach
    into the page beside it. Zeros may be written: what shows less than they do is none of
    these, nor are cells of lines with numbers both ways, or of a look that others have among
    numbers."""
    zero, unsure = looks.codes == 0, looks.confidence < CONFIDENT
    colours = looks.shapes.drawings.insides[looks.shapes.look]
    if not (zero & ~unsure).any():
        return np.zeros(zero.shape, np.bool_)
    usual = median(colours[zero & ~unsure], axis=0)
    ink = looks.shapes.drawings.ink[looks.shapes.look]
    like = colour_distance(colours, usual) <= SAME
    like &= ink > median(ink[zero & ~unsure]) - LESS
    covered = looks.codes == COVERED
    known = (like & covered)[1:-1, 1:-1].any() or not covered[1:-1, 1:-1].any()
    number = ~unsure & (looks.codes >= 1) & (looks.codes <= 8)
    rows, cols = (number.sum(axis=axis) >= NUMBERED for axis in (1, 0))
    like &= ~(rows[:, None] & cols)
    odd, look = (looks.codes > 8) & unsure, looks.shapes.look
    among = odd & ~covered & (count_around(number) >= AMONG)
    odd &= np.bincount(look[among], minlength=look.max() + 1)[look] <= among  # no other one
    return np.asarray(like & (odd | (covered & (not known))))


def _lines_of_page(codes: Codes, nothing: NDArray[Any]) -> int:
    """How many lines from the first one on show *nothing*, bool (lines, cells), and some zeros.

    What cannot be read is nothing too, as counters and faces are, where zeros of these lines touch
    hidden cells that can.
    """
    zero, strange = codes == 0, codes == UNSEEN
    touching = zero & (count_around((codes > 8) & ~strange) > 0)
    lines = 0
    for own in (nothing | strange, nothing):
        own = own & (own & zero).any(axis=1)[:, None]
        lines = len(own) if own.all() else int((~own.all(axis=1)).argmax())
        if np.count_nonzero(touching[:lines]) >= FEWEST_TOUCHING:
            break
    return lines


def _cannot_be(codes: Codes, outside: Vectors) -> NDArray[np.bool_]:
    """The marks (rows, cols) that touch two zeros or more, and the numbers with fewer hidden cells
    beside them than they say, *outside* of the picture too: the neighbours of zeros are open."""
    zeros, hidden = count_around(codes == 0), count_around(codes > 8) + outside
    number = (codes >= 1) & (codes <= 8)
    return np.asarray((number & (hidden < codes)) | ((codes > 9) & (zeros > 1)), np.bool_)


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
    inner = _inner(codes, rows, cols)
    if inner is None:
        return grid
    outer, covered = present(look[~inner]), present(look[inner & (codes == COVERED)])
    alike = bool(apart[np.ix_(present(look[inner]), outer)].min() <= SAME)
    insides = looks.shapes.drawings.insides
    if len(covered):  # pixels may be shared out so that the last ones end elsewhere
        alike |= bool((colours_apart(insides[outer], insides[covered]) <= SAME).all())
    numbers = ((codes >= 1) & (codes <= 8) & inner).any()
    return grid.part(rows, cols) if numbers and not alike and is_whole(codes, inner) else grid


def without_strange(grid: Grid, looks: Looks) -> Grid:
    """The grid without lines at its sides that show something beside the board: no cell of them is
    sure, or like any other, or of the colour of one, and no number wants a mine there, while most
    others are sure.

    What was not made out may be cells of the board under a window.
    """
    part = _without_counts(grid, looks.codes)
    if part is not grid:
        return part
    look, codes, sure = looks.shapes.look, looks.codes, looks.confidence >= CONFIDENT
    apart, insides, parts = looks.shapes.drawings.apart, looks.shapes.drawings.insides, []
    for own, known, seen in ((look, sure, codes != UNSEEN), (look.T, sure.T, (codes != UNSEEN).T)):
        rest, strange = present(own[1:-1]), []
        for at in (0, -1):
            strange.append(
                seen[at].all()
                and not known[at].any()
                and apart[np.ix_(own[at], rest)].min() >= STRANGE
                and colours_apart(insides[own[at]], insides[rest]).min() > SAME
            )
        parts.append(slice(int(strange[0]), len(own) - int(strange[1])))
    inner = _inner(codes, *parts)
    if inner is None or sure[inner].mean() < MOSTLY_SURE:
        return grid
    return grid.part(*parts) if is_whole(codes, inner) else grid


def _without_counts(grid: Grid, codes: Codes) -> Grid:
    """The grid without lines at its sides that show nothing but numbers among zeros, where no
    number wants a mine there: a counter on the ground of open cells.

    A mine beyond the edge of the picture has several numbers beside it, but in a corner.
    """
    alone = (codes >= 1) & (codes <= 8) & (count_around(codes != 0) == 0)
    corners = np.ix_((0, -1), (0, -1))
    alone[corners] &= codes[corners] > 1
    open_ = alone | (codes == 0)
    ends = [
        [bool(some[at].any() and every[at].all()) for at in (0, -1)]
        for some, every in ((alone, open_), (alone.T, open_.T))
    ]
    rows, cols = (
        slice(int(first), size - int(last))
        for (first, last), size in zip(ends, codes.shape, strict=True)
    )
    inner = _inner(codes, rows, cols)
    return grid if inner is None or not is_whole(codes, inner) else grid.part(rows, cols)


def _inner(codes: Codes, rows: slice, cols: slice) -> NDArray[np.bool_] | None:
    """The cells, bool (rows, cols), of a part; None where that is all, or too small for a board."""
    inner = np.zeros(codes.shape, np.bool_)
    inner[rows, cols] = True
    small = min(inner[rows, cols].shape) < FEWEST_LINES
    return None if small or inner.all() else inner


def is_whole(codes: Codes, inner: NDArray[np.bool_]) -> bool:
    """Whether no number of the *inner* cells, bool (rows, cols), wants a mine beyond these."""
    number = inner & (codes >= 1) & (codes <= 8)
    return not bool((count_around((codes > 8) & inner) < codes)[number].any())


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
    ground = median((own[line] if axis == 0 else own[:, line]).reshape(-1, 3), axis=0)
    inner = (3 if before else 2) if axis == 0 else (1 if before else 0)
    beside = [some for some, _ in wider_grids(one, width, height) if place_of(one, some) != inner]
    medians = [
        median(part, axis=0) for some in beside for part in _whole_and_near(image, one, some)
    ]
    return any(np.abs(one - ground).max() <= SAME for one in medians) if beside else unseen


def _whole_and_near(image: NDArray[np.uint8], grid: Grid, line: Grid) -> Iterator[Vectors]:
    """The samples (n, 3) of a line beside a grid, and of its part next to that: the margin of a
    window may be narrow."""
    samples, place = line.sample(image, (SIDE, SIDE)), place_of(grid, line)
    near = slice(None, NEXT) if place % 2 else slice(-NEXT, None)
    for part in (samples, samples[:, :, :, near] if place < 2 else samples[:, :, near]):
        yield part.reshape(-1, 3).astype(np.float32)
