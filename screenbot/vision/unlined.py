"""Boards of unknown themes whose cells have no plain lines around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.bounds.overlaps import (
    is_agreed,
    is_fresh,
    is_plain,
    joined_lattice,
    shows_numbers,
    sure_cells,
)
from screenbot.vision.lattice.lattices import Candidate, are_one
from screenbot.vision.lattice.marks import between, marked_lattices, on_long_edges
from screenbot.vision.lattice.merged import with_merged
from screenbot.vision.lattice.softened import dashed_lattices
from screenbot.vision.seen import Seen
from screenbot.vision.unknown import unknown_boards


def softened_boards(
    picture: NDArray[np.uint8],
    candidates: Sequence[Candidate],
    corner: tuple[int, int],
    *,
    moved: bool = True,
) -> list[Seen]:
    """The boards of unknown themes on lattices whose own place is at a *corner* of the picture.

    The lattices may be *moved* to the edges of their cells.
    """
    boards: list[Seen] = []
    for candidate in candidates:
        boards += unknown_boards(picture, candidate, corner, boards, moved=moved)
    return boards


def dashed_boards(
    strength: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    corner: tuple[int, int],
    others: Sequence[Candidate],
) -> list[Seen]:
    """The boards of unknown themes in tables that text draws, with anything open; *strength* is
    that of the edges where boards are looked for on the *picture*, *corner* the left and top.

    Where one of the *others* is the lines have no gaps, and it was looked at.
    """
    dashed = [
        one
        for one in dashed_lattices(strength)
        if not any(are_one(one.grid, each.grid) for each in others)
    ]
    found = softened_boards(picture, dashed, corner, moved=False)
    return [seen for seen in found if is_plain(seen) and not is_fresh(seen)]


def marked_boards(
    strength: NDArray[np.uint8],
    picture: NDArray[np.uint8],
    corner: tuple[int, int],
    others: Sequence[Candidate],
) -> list[Seen]:
    """The boards of unknown themes whose cells are told by their marks alone.

    *strength* is that of the edges where boards are looked for on the *picture*, *corner* the left
    and top of that. One of the *others* may be of the cells without a mark.
    """
    boards: list[Seen] = []
    for told in marked_lattices(strength):
        candidate = on_long_edges(strength, told)
        joined = [one for other in others if (one := joined_lattice(candidate, other))][:1]
        joined = [replace(one, grid=one.grid.moved(*corner)) for one in joined]
        alone = replace(candidate, grid=candidate.grid.moved(*corner))
        whole = with_merged(picture, alone)
        # Shadows beside cells may be their strongest edges, while marks stand in the middle, or
        # show between the corners of round cells.
        ways = [(whole, True)] if whole is not alone else []
        ways += [(alone, True), (alone, False), (corners := between(alone), False)]
        ways += [(one, moved) for one in joined for moved in (True, False)]
        partly, numbered = list[Seen](), False
        for one, moved in ways:
            if one is corners and numbered:
                continue  # these are no numbers
            found = unknown_boards(picture, one, (0, 0), boards, moved=moved)
            if found and is_plain(found[0]):
                boards += found
                break
            numbered |= any(map(shows_numbers, found))
            partly += [seen for seen in found if is_plain(seen, hidden=True) or is_agreed(seen)]
        else:
            boards += sorted(partly, key=sure_cells)[-1:]
    return boards
