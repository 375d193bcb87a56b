"""Cells that tiles call plain, though something is drawn in them: the theme is another one."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.seen import CONFIDENT, Seen
from screenbot.vision.themes.tiles import TileMatcher, contrast, without_rim

PLAIN: Final = 3.0
"""Greatest contrast, 0 to 255, within the rims of tiles that show nothing."""
DRAWN: Final = 12.0
"""Least contrast there of a cell in which something is drawn."""
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
    plain = np.isin(codes, _plain_classes(tiles)) & (seen.cell_confidence.reshape(-1) >= CONFIDENT)
    if np.count_nonzero(plain) < FEWEST:
        return False
    samples = memory.grid.sample(picture, tiles.size)
    cells = samples.reshape(-1, *samples.shape[2:])
    for code in np.unique(codes[plain]):
        own = cells[plain & (codes == code)]
        drawn = contrast(without_rim(own)) >= DRAWN
        if drawn.sum() < max(FEWEST, SHARE * len(own)) or drawn.all():
            continue
        usual = np.median(own[~drawn], axis=0)
        if (_rim_difference(own[drawn], usual) <= SAME_RIM).sum() >= max(FEWEST, SHARE * len(own)):
            return True
    return False


def _plain_classes(tiles: TileMatcher) -> NDArray[np.uint8]:
    """The codes whose tiles show nothing within their rims."""
    width, height = tiles.size
    drawn = tiles.vectors.reshape(-1, height, width, 3)
    marked = without_rim(drawn).std(axis=(1, 2)).max(axis=1)
    return tiles.classes[np.maximum.reduceat(marked, tiles.starts) <= PLAIN]


def _rim_difference(cells: NDArray[np.uint8], usual: NDArray[np.float64]) -> NDArray[np.float32]:
    """The root mean square difference (n,) of the rims of cells to a usual one."""
    apart = (cells.astype(np.float32) - usual) ** 2
    inner = without_rim(apart)
    count = apart[0].size - inner[0].size
    rim = apart.sum(axis=(1, 2, 3)) - inner.sum(axis=(1, 2, 3))
    return np.asarray(np.sqrt(rim / count), np.float32)
