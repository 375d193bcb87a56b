"""Boards in themes that a person has taught: read by their shapes, with what the tiles tell.

The tiles were cut from a few pictures, so that a board may show marks that they lack, at another
size or on another ground. It is found and read as one of no known theme, and what is nearly the
same as a tile is what that says. Where that finds no board, as no mark has a shape that is known,
it is looked for by the tiles alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.appearance.told import Told, certain, same_as, told_by
from screenbot.vision.bounds.overlaps import covers, is_mostly_sure, looks_of, sure_cells
from screenbot.vision.known import known_board, repeated_boards
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.periods import periodic_lattices
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import judged
from screenbot.vision.seen import Seen
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.themes.register import reading_matcher
from screenbot.vision.themes.spots import tile_lattices
from screenbot.vision.themes.theme import Theme
from screenbot.vision.themes.tiles import TileMatcher
from screenbot.vision.unknown import UNKNOWN, unknown_boards

Place: TypeAlias = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], tuple[int, int]]
"""The part of a picture where boards are looked for, the whole picture, the strength of the part's
edges, and its left and top."""

ENOUGH: Final = 0.5
"""Least part of a board's cells that are like the tiles of its theme, and of those with a mark."""
ASKED: Final = 0.3
"""The same of all cells where a person has said that this is the theme: cells of another size may
be drawn in other proportions."""
NOWHERE: Final = 1e3
"""Difference from all tiles of looks that no cell has."""
FAR: Final = 12.0
"""Difference, 0 to 255, to the nearest tile of a cell that may be drawn like it: as much as a
tile's own contrast where that is more."""


def learnt_boards(
    place: Place,
    boards: Sequence[Seen],
    candidates: Sequence[Candidate],
    learnt: Sequence[Theme],
    *,
    asked: bool,
) -> list[Seen]:
    """The *boards* that were found, those of no known theme in one that was *learnt* where that
    tells enough of them, and those on further lattices that such tiles fit.

    Less is enough where a person has *asked* for these themes.
    """
    part, picture, strength, corner = place
    told = [_in_learnt(picture, seen, learnt, asked=asked) for seen in boards]
    if told and all(map(_is_settled if asked else is_mostly_sure, told)):
        return told
    found = [known_board(part, picture, one, learnt, corner) for one in candidates]
    if not any(found):
        found += repeated_boards(part, picture, periodic_lattices(strength), learnt, corner)
    told = _with_better(told, found)
    if any(map(_is_settled, told)):
        return told
    for lattice in (one for theme in learnt for one in tile_lattices(part, theme)):
        shown = unknown_boards(picture, lattice, corner, [], moved=False)
        told = _with_better(told, [_in_learnt(picture, one, learnt, asked=True) for one in shown])
        told = _with_better(told, [known_board(part, picture, lattice, learnt, corner)])
    return told


def _with_better(boards: Sequence[Seen], others: Sequence[Seen | None]) -> list[Seen]:
    """The *boards* with those of the *others* that are settled where none of them was, and that are
    as sure."""
    best = list(boards)
    for seen in others:
        if seen is None or not _is_settled(seen):
            continue
        rivals = [one for one in best if covers(one, seen)]
        fewer = sure_cells(seen) < sum(map(sure_cells, rivals))
        if not fewer and not any(map(_is_settled, rivals)):
            best = [seen, *(one for one in best if not any(one is rival for rival in rivals))]
    return best


def _is_settled(seen: Seen) -> bool:
    """Whether a board was read in a theme, and most of it may be acted on."""
    return seen.theme != UNKNOWN.name and is_mostly_sure(seen)


def _in_learnt(
    picture: NDArray[np.uint8], seen: Seen, learnt: Sequence[Theme], *, asked: bool
) -> Seen:
    """A board of no known theme in the learnt one that most of it is like, if that is enough."""
    looks = looks_of(seen)
    if looks is None or seen.memory is None or seen.theme != UNKNOWN.name:
        return seen
    shapes, grid = looks.shapes.used(), seen.memory.grid
    every, first = np.unique(shapes.look, return_index=True)
    cells = np.stack(np.unravel_index(first, shapes.look.shape), axis=1)
    whole, best, most = shapes.in_full_view(), seen, 0
    for theme in learnt:
        none = Told(reading_matcher(theme, grid.cell), np.empty(0, np.int16))
        apart = np.full((len(shapes.vectors), len(none.tiles.classes)), NOWHERE, np.float32)
        apart[every] = none.apart(picture, grid, cells)
        akin = _akin(apart[shapes.look], none.tiles, seen.board.cells) & whole
        if akin.sum() <= most or not _is_enough(akin, seen, looks.blank, asked=asked):
            continue
        most, codes = int(akin.sum()), told_by(apart, none.tiles, shapes.probabilities)
        told, shown = replace(none, codes=codes), certain(codes, shapes.probabilities)
        again = agreed(judged(replace(shapes, probabilities=shown, told=told)))
        memory = replace(seen.memory, theme=theme, tiles=again)
        best = seen_from(again.codes, again.confidence, seen.lattice, memory)
    return best


def _akin(
    apart: NDArray[np.float32], tiles: TileMatcher, codes: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """The cells, bool (rows, cols), with *codes* that the nearest tile has too, or that are nearly
    the same as a tile: *apart*, (rows, cols, classes), is how far they are from the tiles."""
    nearest, least = apart.argmin(axis=2), apart.min(axis=2)
    same = least <= same_as(tiles)[nearest]
    near = least <= np.maximum(FAR, tiles.patterns[nearest])
    return np.asarray(same | (near & (tiles.classes[nearest] == codes)), np.bool_)


def _is_enough(
    akin: NDArray[np.bool_], seen: Seen, blank: NDArray[np.bool_], *, asked: bool
) -> bool:
    """Whether enough of a board's cells are *akin* to tiles, and of those that are not *blank*, all
    bool (rows, cols)."""
    shown = seen.board.cells != UNSEEN
    marked = shown & ~blank
    if asked:
        return float(akin[shown].mean()) >= ASKED
    if not marked.any():  # colours alone may be those of many programs
        return bool(akin.all())
    return float(akin[shown].mean()) >= ENOUGH and float(akin[marked].mean()) >= ENOUGH
