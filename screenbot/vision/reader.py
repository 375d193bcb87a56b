"""From a picture to the boards on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.geometry import Rect
from screenbot.vision.bounds.behind import parted_lattice, with_ends_doubted
from screenbot.vision.bounds.overlaps import (
    are_parts,
    continues,
    covers,
    is_cut,
    is_fresh,
    is_mostly_sure,
    is_much_surer,
    places_apart,
    runs_on,
    sure_cells,
    sure_together,
    surest_reading,
    whole_lattice,
    without_overlaps,
)
from screenbot.vision.bounds.pieces import is_other_game
from screenbot.vision.bounds.unread import without_unread_lines
from screenbot.vision.empty import named_board, told_boards
from screenbot.vision.known import (
    boards_again,
    clear_boards,
    known_board,
    part_again,
    repeated_boards,
)
from screenbot.vision.lattice.blobs import PASSES, edge_strength, flat_blobs
from screenbot.vision.lattice.comb import sharpened
from screenbot.vision.lattice.doubled import single_cells, with_single_cells
from screenbot.vision.lattice.ending import has_ends
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.halves import whole_cells
from screenbot.vision.lattice.lattices import Candidate, find_candidates
from screenbot.vision.lattice.once import reading
from screenbot.vision.lattice.periods import best_lattices, periodic_lattices
from screenbot.vision.lattice.softened import (
    faint_lattices,
    shaded_lattices,
    stippled_lattices,
)
from screenbot.vision.learnt import learnt_boards
from screenbot.vision.own_marks import with_own_marks
from screenbot.vision.pixels.levels import Levels, levelled, levels_of
from screenbot.vision.pixels.picture import checked
from screenbot.vision.second import misses_numbers, pictured_board, sounder_board
from screenbot.vision.seen import CONFIDENT, Seen, unsure_cells
from screenbot.vision.themes.hidden import is_under_popup
from screenbot.vision.themes.shelf import comes_with_screenbot
from screenbot.vision.themes.theme import Theme, load_theme, searched_themes
from screenbot.vision.unknown import UNKNOWN, unknown_boards
from screenbot.vision.unlined import dashed_boards, marked_boards, softened_boards

JOINED, TIGHT, SAME = 0.9, 0.8, 0.95
"""Least number of sure cells of a board whose parts were taken for boards, as a part of theirs; how
far two boards that were taken for one may reach over their parts of it, in cells; and least number
of sure cells of a board without what is beside it, as a part of those with that."""


@reading()
def read(
    image: NDArray[np.uint8] | str | Path,
    *,
    themes: Sequence[str] | None = None,
    region: Rect | None = None,
) -> tuple[Seen, ...]:
    """See ``screenbot.vision.read``."""
    picture = checked(image)
    boards = _found(picture, themes, region)
    if not boards or any(map(unsure_cells, boards)):
        boards = _with_levels(picture, themes, region, boards)
    if not boards and not themes:
        named = [] if region is None else named_board(picture, region)
        boards = named or told_boards(picture, region)
    return tuple(sorted(boards, key=lambda seen: (seen.origin[1], seen.origin[0])))


def _with_levels(
    picture: NDArray[np.uint8],
    themes: Sequence[str] | None,
    region: Rect | None,
    boards: list[Seen],
) -> list[Seen]:
    """The *boards* that were found on a picture, or those in known themes that are found with its
    levels stretched, where more of their cells are sure. Stretched noise has shapes: these are not
    read there. Where most of a board is sure it is looked for at its place alone."""
    best, ways = boards, levels_of(picture) if themes is None or themes else []
    known = [theme for theme in _themes(themes) if not theme.learnt] if ways else []
    settled = bool(boards) and all(map(is_mostly_sure, boards))
    for levels in ways if known else ():
        other = levelled(picture, levels)
        found = (
            boards_again(other, known, boards)
            if settled
            else _found(other, [str(theme.folder) for theme in known], region)
        )
        surer = sum(map(sure_cells, found)) > sum(map(sure_cells, best))
        if surer and not misses_numbers(found, best):
            best = [_of_levels(seen, levels) for seen in found]
        if best and not any(map(unsure_cells, best)):
            break
    return best


def _themes(names: Sequence[str] | None) -> list[Theme]:
    """The themes of some names, or all that are searched."""
    return searched_themes() if names is None else [load_theme(name) for name in names]


def _of_levels(seen: Seen, levels: Levels) -> Seen:
    """A board that was read on a picture with other levels."""
    memory = None if seen.memory is None else replace(seen.memory, levels=levels)
    return replace(seen, memory=memory)


def _found(
    picture: NDArray[np.uint8],
    themes: Sequence[str] | None,
    region: Rect | None,
    *,
    apart: bool = True,
) -> list[Seen]:
    """The boards on a picture; without *apart* none is taken for two."""
    every = _themes(themes)
    learnt = [theme for theme in every if theme.learnt]
    known = [theme for theme in every if not theme.learnt]
    shaped = not themes or bool(learnt)
    part, left, top = _cut(picture, region)
    strength = edge_strength(part)
    plain = flat_blobs(strength, PASSES[:1])
    edged = [theme for theme in known if not theme.textured]
    boards = clear_boards(part, picture, plain, edged, (left, top)) if edged else []
    places = [seen.lattice.bounds().moved(-left, -top) for seen in boards]
    candidates = find_candidates(_blobs(strength, plain, places, known))
    if any(continues(seen, one.grid.moved(left, top)) for seen in boards for one in candidates):
        boards, candidates = [], find_candidates(_blobs(strength, plain, [], known))
    candidates = [one for one in (whole_cells(part, other) for other in candidates) if one]
    for candidate in candidates:
        candidate = with_single_cells(part, candidate)
        candidate = replace(candidate, grid=sharpened(part, candidate.grid))
        found = known_board(part, picture, candidate, edged, (left, top))
        if found is not None:
            if any(covers(seen, found) for seen in boards):
                continue
            if themes is None:
                found = sounder_board(part, picture, candidate, edged, (left, top), found)
            boards.append(found)
        elif shaped:
            told = [seen for seen in boards if is_mostly_sure(seen)]
            boards = without_overlaps(
                [*boards, *unknown_boards(picture, candidate, (left, top), told)]
            )
    boards = _joined(picture, _all_apart(picture, boards) if apart else boards)
    whole = without_overlaps(boards)
    parts = len(whole) < len(boards) or any(map(is_cut, whole))
    settled = any(is_mostly_sure(seen) or is_under_popup(picture, seen) for seen in whole)
    if shaped and (parts or not settled):
        some = (
            whole,
            softened_boards(picture, stippled_lattices(part), (left, top)),
            softened_boards(picture, faint_lattices(part), (left, top)),
            softened_boards(picture, shaded_lattices(strength), (left, top)),
            marked_boards(strength, picture, (left, top), candidates),
            dashed_boards(strength, picture, (left, top), candidates),
        )
        boards = surest_reading([_joined(picture, one) for one in some], parts=parts)
        boards = without_overlaps(_all_apart(picture, boards)) if apart else boards
    elif shaped and any(runs_on(picture, seen) for seen in whole):
        marked = without_overlaps(marked_boards(strength, picture, (left, top), candidates))
        boards = marked if is_much_surer(marked, whole) or are_parts(whole, marked) else boards
    if not settled and not any(map(is_mostly_sure, boards)):
        repeated = periodic_lattices(strength)
        boards = repeated_boards(part, picture, repeated, known, (left, top)) or boards
        if not boards and shaped:
            fresh = softened_boards(picture, best_lattices(repeated), (left, top), moved=False)
            grids = [Grid.even(seen.lattice).moved(-left, -top) for seen in fresh]
            ended = [has_ends(strength, grid) for grid in grids]
            boards = [one for one, ends in zip(fresh, ended, strict=True) if ends and is_fresh(one)]
    pictured = [theme for theme in known if theme.textured] if themes is None else []
    if pictured:
        boards = [pictured_board(part, picture, pictured, (left, top), seen) for seen in boards]
    boards = [one for seen in boards for one in _of_single_cells(picture, seen)]
    boards = [_without_unread_lines(picture, seen) for seen in boards]
    boards = [seen for seen in boards if seen.theme != UNKNOWN.name or not is_other_game(seen)]
    boards = [with_ends_doubted(picture, seen) for seen in boards]
    if learnt:
        place = (part, picture, strength, (left, top))
        boards = learnt_boards(place, boards, candidates, learnt, asked=bool(themes))
    if themes is None:
        return [with_own_marks(picture, seen) for seen in boards]
    return [seen for seen in boards if not themes or seen.theme != UNKNOWN.name]


def _all_apart(picture: NDArray[np.uint8], boards: Sequence[Seen]) -> list[Seen]:
    """The boards, as two each that was taken for one."""
    return [part for seen in boards for part in _apart(picture, seen)]


def _apart(picture: NDArray[np.uint8], seen: Seen) -> list[Seen]:
    """The boards that were taken for one, or that one."""
    places = places_apart(seen) if seen.theme == UNKNOWN.name else []
    cell = round(max(seen.cell))
    parts = [
        part
        for place in places
        for part in _found(picture, [], place.grown(cell), apart=False)
        if place.grown(round(TIGHT * cell)).covers(part.lattice.bounds()) and not is_cut(part)
    ]
    is_two = len(parts) == 2 and sum(map(sure_cells, parts)) >= sure_cells(seen)
    return parts if is_two else [seen]


def _of_single_cells(picture: NDArray[np.uint8], seen: Seen) -> list[Seen]:
    """A board as it is read where its cells are two each, or none if it cannot be read so; that
    board where they are single ones."""
    if seen.theme != UNKNOWN.name or seen.memory is None:
        return [seen]
    grid = single_cells(picture, seen.memory.grid)
    if grid is None:
        return [seen]
    return unknown_boards(picture, Candidate.whole(grid), (0, 0), [], moved=False)


def _without_unread_lines(picture: NDArray[np.uint8], seen: Seen) -> Seen:
    """A board without the lines beside it that are none of it."""
    if seen.memory is None or not unsure_cells(seen):
        return seen
    if seen.theme != UNKNOWN.name and (seen.board.cells == UNSEEN).any():
        return seen  # a window may lie there
    sure = seen.cell_confidence >= CONFIDENT
    grid = without_unread_lines(seen.memory.grid, seen.board.cells, sure)
    if grid is None:
        return seen
    if seen.theme == UNKNOWN.name:
        found = unknown_boards(picture, Candidate.whole(grid), (0, 0), [], moved=False)
    else:
        found = part_again(picture, seen, grid)
    same = [one for one in found if one.board.cells.shape == (grid.rows, grid.cols)]
    return same[0] if same and sure_cells(same[0]) >= SAME * sure_cells(seen) else seen


def _joined(picture: NDArray[np.uint8], boards: Sequence[Seen]) -> list[Seen]:
    """The boards, those of unknown themes as one where they are parts of it."""
    for one, other in combinations([seen for seen in boards if seen.theme == UNKNOWN.name], 2):
        candidate = whole_lattice(one, other) or parted_lattice(picture, one, other)
        found = (
            [] if candidate is None else unknown_boards(picture, candidate, (0, 0), [], moved=False)
        )
        if found and sure_cells(found[0]) >= JOINED * sure_together(one, other):
            rest = [seen for seen in boards if seen is not one and seen is not other]
            return _joined(picture, [*rest, *found])
    return list(boards)


def _blobs(
    strength: NDArray[np.uint8],
    plain: NDArray[np.float64],
    places: Sequence[Rect],
    known: Sequence[Theme],
) -> NDArray[np.float64]:
    """The blobs that lattices are made of, by the strength of the edges of a picture.

    The *plain* ones are known already. At the *places* of boards that were found there are none. In
    a theme of the user's own, cells may hang together by their corners: there they are parted too.
    """
    if places:
        strength = strength.copy()
    for place in places:
        strength[max(0, place.y) : place.bottom, max(0, place.x) : place.right] = 255
        middle = plain[:, :2] + plain[:, 2:] / 2
        inside = (middle >= (place.x, place.y)) & (middle < (place.right, place.bottom))
        plain = plain[~inside.all(axis=1)]
    blobs = [plain, flat_blobs(strength, PASSES[1:])]
    if not all(comes_with_screenbot(theme.folder) for theme in known):
        blobs.append(flat_blobs(strength, apart=True))
    return np.concatenate(blobs)


def _cut(image: NDArray[np.uint8], region: Rect | None) -> tuple[NDArray[np.uint8], int, int]:
    """The part of a picture that is looked at, with its left and top."""
    if region is None:
        return image, 0, 0
    inside = region.intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if inside is None:
        return image[:1, :1], 0, 0
    return image[inside.y : inside.bottom, inside.x : inside.right], inside.x, inside.y
