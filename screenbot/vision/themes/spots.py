"""Where the tiles of a theme lie on a picture, without any lines between cells: lattices by what
the cells show."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG
from screenbot.geometry import Lattice
from screenbot.vision.appearance.told import PLAIN, SAME
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.themes.theme import Theme, TileSet

FIRST: Final = (COVERED, 1, 2, FLAG, 3, 4)
"""The tiles that are looked for: what most boards show."""
FEWEST: Final = 6
"""Fewest places at which a board shows such tiles."""
PITCH, STEPS = 0.6, 121
"""Pixels by which cells may differ from their tiles, which have whole ones, and how many values
are tried."""
ON_LATTICE: Final = 0.12
"""How far from its place a tile may be found, as a part of a cell."""
TOGETHER: Final = 0.8
"""Least part of the places that are on one lattice."""


def tile_lattices(image: NDArray[np.uint8], theme: Theme) -> list[Candidate]:
    """The lattices on which the tiles of a theme lie, at their own size, on a picture, uint8
    (height, width, 3)."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8)
    found = (_lattice(grey, tiles) for tiles in theme.tile_sets)
    return [Candidate.whole(grid) for grid in found if grid is not None]


def _lattice(grey: NDArray[np.uint8], tiles: TileSet) -> Grid | None:
    """The lattice on which tiles of one size lie, if they are on one."""
    spots = [_spots(grey, tiles.tiles[code][0]) for code in FIRST if code in tiles.tiles]
    places = np.concatenate(spots) if spots else np.empty((0, 2))
    if len(places) < FEWEST:
        return None
    across, down = (_axis(places[:, axis], tiles.cell[axis]) for axis in (0, 1))
    both = across[2] & down[2]
    if np.count_nonzero(both) < max(FEWEST, TOGETHER * len(places)):
        return None
    (left, cols), (top, rows) = (
        _span(places[both, axis], pitch, phase)
        for axis, (pitch, phase, _) in enumerate((across, down))
    )
    if min(rows, cols) < 2:
        return None
    return Grid.even(Lattice((left, top), (across[0], down[0]), rows, cols))


def _spots(grey: NDArray[np.uint8], tile: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The left and top, (n, 2), of the places that are nearly the same as a tile; none for one that
    is a flat colour, which is everywhere."""
    own = cv2.cvtColor(tile, cv2.COLOR_RGB2GRAY)
    height, width = own.shape
    contrast = float(own.std())
    if contrast < PLAIN or height > grey.shape[0] or width > grey.shape[1]:
        return np.empty((0, 2))
    off = cv2.matchTemplate(grey, own, cv2.TM_SQDIFF) / (height * width)
    near = cv2.erode(off, np.ones((height // 2 * 2 + 1, width // 2 * 2 + 1), np.uint8))
    rows, cols = np.nonzero((off <= near) & (off <= (SAME * contrast) ** 2))
    return np.stack([cols, rows], axis=1).astype(np.float64)


def _axis(places: NDArray[np.float64], size: int) -> tuple[float, float, NDArray[np.bool_]]:
    """The pitch of cells about *size* pixels wide on which most *places* lie, its phase, and which
    of them do, bool (n,)."""
    pitches = size + np.linspace(-PITCH, PITCH, STEPS)
    turns = np.exp(2j * np.pi * places[None, :] / pitches[:, None]).mean(axis=1)
    best = int(np.argmax(np.abs(turns) - 1e-6 * np.abs(pitches - size)))
    pitch = float(pitches[best])
    phase = float(np.angle(turns[best])) / (2 * np.pi) * pitch
    away = np.abs((places - phase + pitch / 2) % pitch - pitch / 2)
    return pitch, phase, away <= ON_LATTICE * size


def _span(places: NDArray[np.float64], pitch: float, phase: float) -> tuple[float, int]:
    """Where the first of some cells begins, and how many there are to the last."""
    cells = np.rint((places - phase) / pitch)
    first = float(cells.min())
    return phase + first * pitch, int(cells.max() - first) + 1
