"""A second opinion on boards that were read in a known theme: how they are read without any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.bounds.overlaps import sure_cells
from screenbot.vision.known import known_board, repeated_boards
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.pixels.median import median
from screenbot.vision.seen import (
    CONFIDENT,
    PROVEN,
    Seen,
    different_numbers,
    sure_numbers,
    unsure_cells,
)
from screenbot.vision.themes.cells import LIKE_TILES, seen_from
from screenbot.vision.themes.hidden import is_under_popup
from screenbot.vision.themes.theme import Theme
from screenbot.vision.themes.tiles import TileMatcher
from screenbot.vision.unknown import UNKNOWN, unknown_boards

FEW_UNSURE, MUCH_SURER = 3, 0.5
"""So few unsure cells in a known theme are those under a pointer, or being drawn; the part of more
of them that a much surer reading has."""

FEWEST_NUMBERS, LEAST_NUMBERS = 12, 0.1
"""So many sure numbers of one reading say that another is wrong that has less than a part of them.
"""

MORE: Final = 1.5
"""So many times as many cells as a fresh board has are on its lattice where it may be a part of
one."""

DOUBTED: Final = 0.3
"""Confidence of a cell that two readings surely tell otherwise."""
MOSTLY_THERE: Final = 0.6
"""Least part of a board's place that a reading of it in another theme covers: what repeats on a
part of it may look like other cells."""


def sounder_board(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    candidate: Candidate,
    known: Sequence[Theme],
    corner: tuple[int, int],
    found: Seen,
) -> Seen:
    """The board *found* on a lattice in one of the themes that are *known*, or what is better.

    Programs have other themes, which are like the one that is known, and pictures are scaled and
    compressed. Where cells are unsure, the board is read in the next theme too, as that one may
    have been taught a part of the marks only, then without any theme, and with the theme where that
    found other lines. Where nothing is open but many cells lie beside it, the covered cells of
    another program may be all that looks like the theme. *part* is where boards are looked for on
    the *picture*, *corner* its left and top.
    """
    if not (found.board.cells <= 8).any() and candidate.blobs >= MORE * found.board.cells.size:
        for other in unknown_boards(picture, candidate, corner, []):
            if misses_numbers([found], [other]):
                return other
    doubtful = _is_doubtful(found) or _may_be_another(picture, found)
    if not doubtful or is_under_popup(picture, found):
        return found
    others = [theme for theme in known if theme.name != found.theme]
    next_ = known_board(part, picture, candidate, others, corner)
    if next_ is not None and not _is_doubtful(next_):
        return next_
    readings = [found] if next_ is None else [found, next_]
    for other in unknown_boards(picture, candidate, corner, []):
        if other.memory is not None and other.board.cells.shape != found.board.cells.shape:
            place = Candidate.whole(other.memory.grid.moved(-corner[0], -corner[1]))
            own = [theme for theme in known if theme.name == found.theme]
            again = known_board(part, picture, place, own, corner)
            readings += [] if again is None else [again]
        readings.append(other)
    return soundest(readings)


def pictured_board(
    part: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    known: Sequence[Theme],
    corner: tuple[int, int],
    found: Seen,
) -> Seen:
    """The board *found* on a picture; one that was read without a theme, and not surely, in one of
    the *known* ones where that is better. These are drawn as pictures.

    Such boards have no edges to begin with: what repeats may be read by shape before it is known.
    """
    if found.memory is None or found.theme != UNKNOWN.name or not _is_doubtful(found):
        return found
    place = Candidate.whole(found.memory.grid.moved(-corner[0], -corner[1]))
    others = repeated_boards(part, picture, [place], known, corner)
    return soundest([*(one for one in others if _shared(one, found) >= MOSTLY_THERE), found])


def _shared(other: Seen, seen: Seen) -> float:
    """The part of the place of a board that another one covers."""
    own, here = seen.lattice.bounds(), other.lattice.bounds().intersection(seen.lattice.bounds())
    return 0.0 if here is None else here.width * here.height / (own.width * own.height)


def _is_doubtful(seen: Seen) -> bool:
    """Whether any cell of a board is unsure, but for those that are cut."""
    cut = None if seen.memory is None else seen.memory.cut
    unsure = seen.cell_confidence < CONFIDENT
    return bool((unsure if cut is None else unsure & ~cut).any())


def _may_be_another(picture: NDArray[np.uint8], seen: Seen) -> bool:
    """Whether a board of a known theme shows few different numbers, on cells that are but like its
    tiles: covered ones of many programs are, and a number in its colour is soon taken for one."""
    if not 0 < different_numbers(seen) < PROVEN or seen.memory is None:
        return False
    tiles, grid = seen.memory.tiles, seen.memory.grid
    if not isinstance(tiles, TileMatcher):
        return False
    cells = grid.sample(picture, tiles.size).reshape(-1, *tiles.size[::-1], 3)
    return float(median(tiles.distances(cells).min(axis=1))) > LIKE_TILES


def soundest(readings: Sequence[Seen]) -> Seen:
    """The best of several readings of a board, the usual one first: one that is much surer, or that
    has more sure cells where it has other lines; and what that leaves unsure as the others have
    it, if these agree with it."""
    best = readings[0]
    for other in readings[1:]:
        same = other.board.cells.shape == best.board.cells.shape
        if same and (misses_numbers([best], [other]) or _contradicts(other, best)):
            best = other  # which no cell of that one speaks against
        elif _is_sounder(other, best):
            best = _doubted_by(best, other)
    for other in readings:
        best = _completed(best, other) if other is not best else best
    return best


def misses_numbers(boards: Sequence[Seen], others: Sequence[Seen]) -> bool:
    """Whether *boards*, as they were read, show next to none of the numbers that *others* surely
    do: what they have in common with the picture is covered cells."""
    own, seen = (sum(int(sure_numbers(one).sum()) for one in some) for some in (boards, others))
    return seen >= FEWEST_NUMBERS and own < LEAST_NUMBERS * seen


def _is_sounder(other: Seen, seen: Seen) -> bool:
    """Whether another reading of a board is so much better that it is taken."""
    if other.board.cells.shape == seen.board.cells.shape:
        unsure, left = (len(unsure_cells(one)) for one in (seen, other))
        if unsure and not left and sure_numbers(other).any() and not sure_numbers(seen).any():
            return True  # the first number has other letters than the theme's
        return unsure > FEW_UNSURE and left < MUCH_SURER * unsure
    if other.board.cells.size < seen.board.cells.size and not _doubted(seen):
        return False  # what it lacks is hidden
    return (sure_cells(other), -_doubted(other)) > (sure_cells(seen), -_doubted(seen))


def _contradicts(other: Seen, seen: Seen) -> bool:
    """Whether a reading of a board without any theme, of which nothing is unsure, has other numbers
    for all of the few that it shows in one."""
    if other.theme != UNKNOWN.name or seen.theme == UNKNOWN.name or unsure_cells(other):
        return False
    number = sure_numbers(seen)
    others = other.board.cells[number]
    told = (others != seen.board.cells[number]) & (others >= 1) & (others <= 8)
    return bool(0 < different_numbers(seen) < PROVEN and told.all())


def _doubted(seen: Seen) -> int:
    """How many cells of a board are unsure, but for those that are hidden."""
    return int(np.count_nonzero((seen.cell_confidence < CONFIDENT) & (seen.board.cells != UNSEEN)))


def _doubted_by(seen: Seen, sounder: Seen) -> Seen:
    """The *sounder* reading of a board with what another one surely says otherwise doubted: two
    kinds of flags may differ in so little that shapes do not tell."""
    alone = None if sounder.memory is None else sounder.memory.confidence
    codes, confidence = sounder.board.cells, sounder.cell_confidence
    if sounder.memory is None or alone is None or codes.shape != seen.board.cells.shape:
        return sounder
    sure = (confidence >= CONFIDENT) & (seen.cell_confidence >= CONFIDENT)
    against = sure & (codes != seen.board.cells) & (seen.board.cells != UNSEEN)
    if not against.any():
        return sounder
    alone = np.where(against, np.minimum(alone, DOUBTED), alone).astype(np.float32)
    return seen_from(codes, alone, sounder.lattice, sounder.memory)


def _completed(seen: Seen, other: Seen) -> Seen:
    """A board with what is unsure on it as another reading has it, if that is surer there and says
    the same wherever both are sure. Cells that are read alike are as sure as there; the others stay
    unsure, as no tile of the program looks so."""
    alone = None if seen.memory is None else seen.memory.confidence
    if seen.memory is None or alone is None or other.board.cells.shape != alone.shape:
        return seen
    codes, confidence = seen.board.cells, seen.cell_confidence
    unsure, alike = confidence < CONFIDENT, codes == other.board.cells
    both = ~unsure & (other.cell_confidence >= CONFIDENT)
    hidden = (codes == UNSEEN) & (confidence == 0.0)  # under a window, or beyond the edge
    least = np.where(hidden, np.float32(CONFIDENT), confidence)
    more = unsure & (other.cell_confidence > least) & (other.board.cells != UNSEEN)
    if not more.any() or not alike[both].all():
        return seen
    told = np.where(alike, other.cell_confidence, confidence)
    codes = np.where(more, other.board.cells, codes)
    # What the rules made doubtful is theirs to doubt again.
    return seen_from(codes, np.where(more, told, alone), seen.lattice, seen.memory)
