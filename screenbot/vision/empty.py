"""Lattices on a picture that is not known to show a board: what they are, and which are empty."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.errors import BoardNotFoundError
from screenbot.geometry import Rect
from screenbot.vision.blobs import edge_strength, flat_blobs
from screenbot.vision.generic import find_place
from screenbot.vision.grid import Grid
from screenbot.vision.lattices import Candidate, find_candidates
from screenbot.vision.looks import look_at

FEWEST: Final = 8
"""Fewest rows and columns of an empty grid that may be a fresh board."""
MOST: Final = 3
"""Most lattices that are looked at."""
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


def empty_grids(image: NDArray[np.uint8]) -> list[Grid]:
    """The grids on a picture, uint8 (height, width, 3), whose square cells show nothing at all.

    Pages draw fresh boards so, and nothing tells these from other empty grids.
    """
    found = []
    for candidate in lattices_on(image)[:MOST]:
        grid = find_place(image, candidate)
        if grid is None or min(grid.rows, grid.cols) < FEWEST:
            continue
        width, height = grid.cell
        if max(width, height) > SQUARE * min(width, height):
            continue
        looks = look_at(image, grid)
        if looks.blank.all() and (looks.codes == COVERED).all():
            found.append(grid)
    return found


def not_found(screen: NDArray[np.uint8]) -> BoardNotFoundError:
    """What is said where no board is on a picture of the screen, uint8 (height, width, 3)."""
    grids = empty_grids(screen)
    if not grids:
        return BoardNotFoundError("no Minesweeper board on the screen: is its window in view?")
    size = f"{grids[0].rows} x {grids[0].cols}"
    return BoardNotFoundError(
        f"no Minesweeper board on the screen, but an empty grid of {size} cells: "
        "if that is one, open its first cell yourself"
    )
