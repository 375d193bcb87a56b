"""How much colour the ground of cells has: that of a warning, of a mark, of nothing."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.drawn import INSIDE, Cells, but_marks, middle
from screenbot.vision.appearance.rims import MOST_SAMPLES
from screenbot.vision.pixels.median import median

MORE_VIVID: Final = 40.0
"""How much more colour, 0 to 255, flags have than covered cells where nothing else tells them."""
GLARING: Final = 200.0
"""How much colour, 0 to 255, is that of a mark: nobody covers a whole board with it."""
WARNING, LEAST_WARNING, SHADED = 100.0, 60.0, 0.6
"""How much more red than anything else is the colour of painted mines, how much where the page lies
in the shade, and what part of all red it is then."""
REDDISH: Final = 24.0
"""How much redder than covered cells is the ground of flags that are drawn as wrong ones."""
GROUND: Final = 12.0
"""Root mean square difference from which on two rims are not the same."""
FILLED: Final = 4.0
"""Root mean square difference to its ground below which a cell shows nothing but a colour."""
FLAT: Final = 16.0
"""Greatest difference, 0 to 255, of what is one colour."""

Mask = NDArray[np.bool_]


def is_red(here: Mask, cells: Cells) -> bool:
    """Whether the cells *here*, bool (rows, cols), have the colour of a warning."""
    red, green, blue = median(cells.drawings.insides[cells.look[here]], axis=0)
    return bool(red - max(green, blue) >= min(WARNING, max(LEAST_WARNING, SHADED * red)))


def stands_out(here: Mask, other: Mask, cells: Cells) -> bool:
    """Whether the cells *here* have more colour than *other* ones, bool (rows, cols)."""
    return colour_of(here, cells) - colour_of(other, cells) >= MORE_VIVID


def colour_of(here: Mask, cells: Cells) -> float:
    """How much colour the cells *here*, bool (rows, cols), usually have, 0 to 255."""
    return float(np.ptp(median(cells.drawings.insides[cells.look[here]], axis=0)))


def vividness(cells: Cells, here: Mask) -> float:
    """How much colour the ground of the cells *here*, bool (rows, cols), has: that of their rims
    where a mark fills the rest."""
    own, drawings = cells.look[here], cells.drawings
    rims = median(drawings.rims[own].reshape(len(own), -1, 3), axis=1)
    filled = (drawings.ink[own] < FILLED)[:, None]
    return float(np.ptp(median(np.where(filled, drawings.insides[own], rims), axis=0)))


def are_tinted(here: Mask, covered: Mask, cells: Cells) -> bool:
    """Whether each of the cells *here* stands on a ground that is redder than that of *covered*
    ones, each bool (rows, cols), and none that these have: a wrong flag may be drawn so."""
    if not covered.any():
        return False
    rims, look = cells.drawings.rims, cells.look
    apart = but_marks(rims[look[here]], middle(rims, look[covered])[None], MOST_SAMPLES)
    redder = _redness(cells, here) - max(0.0, _redness(cells, covered))
    return bool(apart.max() > GROUND and redder >= REDDISH)


def _redness(cells: Cells, here: Mask) -> float:
    """How much the ground of the cells *here*, bool (rows, cols), is a shade of red: no orange."""
    own = cells.look[here]
    red, green, blue = median(cells.drawings.rims[own].reshape(-1, 3), axis=0)
    return float(red - max(green, blue)) if red - green >= green - blue else 0.0


def are_flat(cells: Cells) -> Mask:
    """The cells, bool (rows, cols), that are one colour but for their rims."""
    inner = cells.drawings.samples[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    apart = np.abs(inner - cells.drawings.insides[:, None, None]).max(axis=(1, 2, 3))
    return np.asarray((apart <= FLAT)[cells.look], np.bool_)
