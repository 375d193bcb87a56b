"""Lattices on a picture that is not known to show a board: what they are, and which are empty."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.errors import BoardNotFoundError
from screenbot.geometry import Rect
from screenbot.level import standard_mines
from screenbot.vision.again import kept_rows
from screenbot.vision.bounds.onward import FEWEST_LINES
from screenbot.vision.bounds.placing import find_place
from screenbot.vision.counters.counter import Count
from screenbot.vision.counters.printed import printed_counter
from screenbot.vision.lattice.blobs import edge_strength, flat_blobs
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate, find_candidates
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import Memory, Seen
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.unknown import UNKNOWN
from screenbot.vision.words import is_title, texts_within

FEWEST: Final = 8
"""Fewest rows and columns of an empty grid that may be a fresh board."""
MOST: Final = 3
"""Most lattices that are looked at."""
NAMED: Final = np.float32(0.6)
"""Confidence of the cells of an empty grid that was named as a board."""
DEPTH: Final = 7.0
"""How far around an empty grid its mine total may be printed, in cells."""
ABOVE, BELOW, ASIDE = 8.0, 4.0, 0.5
"""How far above and below an empty grid a title may stand, in cells, and how far beside it, as a
part of its width."""
SHORTEST: Final = 2.0
"""Least length of a title, in heights."""
SQUARE: Final = 1.05
"""Greatest ratio of the sides of its cells."""


def lattices_on(image: NDArray[np.uint8], region: Rect | None = None) -> list[Candidate]:
    """The lattices on a picture, uint8 (height, width, 3), or in a part of it, that may be boards.

    Where they lie is in pixels of that part.
    """
    whole = Rect(0, 0, image.shape[1], image.shape[0])
    area = whole if region is None else region.intersection(whole)
    if area is None:
        return []
    part = image[area.y : area.bottom, area.x : area.right]
    return find_candidates(flat_blobs(edge_strength(part)))


def empty_grids(
    image: NDArray[np.uint8], region: Rect | None = None, fewest: int = FEWEST
) -> list[Grid]:
    """The grids on a picture, uint8 (height, width, 3), or in a part of it, whose square cells show
    nothing at all, with the *fewest* rows and columns at least.

    Pages draw fresh boards so, which only words and numbers beside them tell from other grids.
    """
    found, corner = [], (0, 0) if region is None else (max(0, region.x), max(0, region.y))
    for candidate in lattices_on(image, region)[:MOST]:
        grid = find_place(image, replace(candidate, grid=candidate.grid.moved(*corner)))
        if grid is None or min(grid.rows, grid.cols) < fewest:
            continue
        width, height = grid.cell
        if max(width, height) > SQUARE * min(width, height):
            continue
        looks = look_at(image, grid)
        if looks.blank.all() and (looks.codes == COVERED).all():
            found.append(grid)
    return found


def named_board(image: NDArray[np.uint8], region: Rect) -> list[Seen]:
    """The fresh board in a part of a picture that was named as the place of one: the only empty
    grid there, which lies in it as a whole."""
    grids = empty_grids(image, region, FEWEST_LINES)
    if len(grids) != 1:
        return []
    is_whole = region.grown(1).covers(grids[0].lattice().bounds())
    return [fresh_board(image, grids[0])] if is_whole else []


def told_boards(image: NDArray[np.uint8], region: Rect | None = None) -> list[Seen]:
    """The fresh boards among the empty grids on a picture, uint8 (height, width, 3), or in a part
    of it: those that the mine total of boards of their size, the name of the game, or a number of
    mines is printed beside."""
    found = []
    for grid in empty_grids(image, region):
        codes = np.full((grid.rows, grid.cols), COVERED, np.uint8)
        count = printed_counter(image, grid, codes, DEPTH)
        usual = count is not None and count.value == standard_mines(grid.rows, grid.cols)
        if usual or _is_titled(image, grid):
            found.append(fresh_board(image, grid, count))
    return found


def _is_titled(image: NDArray[np.uint8], grid: Grid) -> bool:
    """Whether the name of the game, or a number of mines, stands above or below a grid."""
    board, height = grid.lattice().bounds(), grid.cell[1]
    left, top = board.x - round(ASIDE * board.width), board.y - round(ABOVE * height)
    right, bottom = board.right + round(ASIDE * board.width), board.bottom + round(BELOW * height)
    around = Rect(left, top, right - left, bottom - top)
    return any(map(is_title, texts_within(image, around, SHORTEST)))


def fresh_board(image: NDArray[np.uint8], grid: Grid, count: Count | None = None) -> Seen:
    """The board of which nothing is open on an empty grid of a picture, uint8 (height, width, 3);
    *count* is its mine counter."""
    looks, lattice = look_at(image, grid), grid.lattice()
    memory = Memory(grid, UNKNOWN, looks, kept_rows(image, lattice), count, None)
    return seen_from(looks.codes, np.maximum(looks.confidence, NAMED), lattice, memory)


def not_found(
    screen: NDArray[np.uint8], left: int = 0, top: int = 0, region: Rect | None = None
) -> BoardNotFoundError:
    """What is said where no board is on a picture of the screen, uint8 (height, width, 3), whose
    corner lies at *left* and *top* on the desktop, or in a *region* of that picture."""
    where = "on the screen" if region is None else f"in the region {region.moved(left, top)}"
    grids = empty_grids(screen, region)
    if not grids:
        return BoardNotFoundError(f"no Minesweeper board {where}: is its window in view?")
    whole = Rect(0, 0, screen.shape[1], screen.shape[0])
    place = grids[0].lattice().bounds().grown(2).intersection(whole) or whole
    return BoardNotFoundError(
        f"no Minesweeper board {where}, but an empty grid of {grids[0].rows} x"
        f" {grids[0].cols} cells: if that is one, say --region {place.moved(left, top)}"
    )
