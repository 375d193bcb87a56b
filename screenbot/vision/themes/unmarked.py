"""Cells that tiles call plain, though something is drawn in them: the theme is another one."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.tiles import TileMatcher, contrast, without_rim

PLAIN: Final = 20.0
"""Greatest contrast, 0 to 255, within the rims of tiles that show nothing but a shade."""
DRAWN, MORE, TIMES = 12.0, 10.0, 1.5
"""Least contrast there of a cell in which something is drawn, how much more that is at least than
that of such tiles, and how many times that."""
SAME_RIM: Final = 8.0
"""Greatest difference of the rim of such a cell to that of the other plain ones: a window that lies
over cells hides them."""
FEWEST, SHARE = 3, 0.05
"""Least number, and share, of the plain cells in which something is drawn in another theme."""


def has_unknown_marks(picture: NDArray[np.uint8], seen: Seen) -> bool:
    """Whether something is drawn in many cells of a board that its theme's tiles call plain."""
    memory = seen.memory
    if memory is None or not isinstance(memory.tiles, TileMatcher):
        return False
    tiles = memory.tiles
    codes = seen.board.cells.reshape(-1)
    sure = seen.cell_confidence.reshape(-1) >= CONFIDENT
    if np.count_nonzero(sure & (codes >= 1) & (codes <= 8)) >= FEWEST:
        return False  # a solver, or its user, may write on the covered cells of a known board
    samples = memory.grid.sample(picture, tiles.size)
    cells = samples.reshape(-1, *samples.shape[2:])
    for code, usual in zip(tiles.classes, _contrasts(tiles).tolist(), strict=True):
        own = cells[sure & (codes == code)]
        if usual > PLAIN or len(own) < FEWEST:
            continue
        drawn = contrast(without_rim(own)) >= max(DRAWN, usual + MORE, TIMES * usual)
        if drawn.sum() < max(FEWEST, SHARE * len(own)) or drawn.all():
            continue
        bare = np.median(own[~drawn], axis=0)
        if (_rim_difference(own[drawn], bare) <= SAME_RIM).sum() >= max(FEWEST, SHARE * len(own)):
            return True
    return False


def _contrasts(tiles: TileMatcher) -> NDArray[np.float32]:
    """The greatest contrast within the rims of the tiles of each class: float32 (classes,)."""
    width, height = tiles.size
    drawn = tiles.vectors.reshape(-1, height, width, 3)
    return np.maximum.reduceat(contrast(without_rim(drawn)), tiles.starts)


def _rim_difference(cells: NDArray[np.uint8], bare: NDArray[np.float64]) -> NDArray[np.float32]:
    """The root mean square difference (n,) of the rims of cells to a *bare* one."""
    apart = (cells.astype(np.float32) - bare) ** 2
    inner = without_rim(apart)
    count = apart[0].size - inner[0].size
    rim = apart.sum(axis=(1, 2, 3)) - inner.sum(axis=(1, 2, 3))
    return np.asarray(np.sqrt(rim / count), np.float32)
