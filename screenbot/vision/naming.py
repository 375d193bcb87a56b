"""What the cells of a board are by the classes of their looks, and what unknown signs may be.

Boxes, rings and letters that a page has for its flags or its mines are drawn like a zero, or like
nothing of the game. Where a board keeps to the rules better with marks of mines there, they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE
from screenbot.vision.belief import BLANK, CERTAIN, CODES, DIGITS, IS_FLAG, MINES
from screenbot.vision.blanks import Labels, label_blanks
from screenbot.vision.drawn import Cells
from screenbot.vision.fitting import HINTED, among, are_mines, coloured_dots
from screenbot.vision.grounds import OTHER
from screenbot.vision.neighbours import count_around
from screenbot.vision.recogniser import CLASSES
from screenbot.vision.shapes import Shapes

FEWEST: Final = 3
"""So many cells with one sign that nobody knows may be flags or mines, and so many cells of a board
break the rules without them."""
MOST_LEFT: Final = 0.25
"""Greatest part of these that still do then."""
MOST: Final = 2
"""How many times as many as the numbers such cells may be: a game may be lost with few open."""
LARGE, ODD = 5, 0.5
"""Least number that a letter may look like, and the share of its cells with too few hidden
neighbours from which on it is none."""
COMMON: Final = 0.05
"""Least share of all cells with such a letter: mines are more common than large numbers."""
RIVALS: Final = ((MINES[0], IS_FLAG), (IS_FLAG, MINES[0]))
"""What such a sign may be, and what else then."""
ZERO: Final = CLASSES.index("0")

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The cells of a board by the classes of their looks; ``hinted``, bool (rows, cols), are those
    that their colours alone name."""

    blanks: Labels
    hinted: NDArray[np.bool_]


def labelled(shapes: Shapes, kind: Places, sure: Floats, sign: Places | None = None) -> Labelled:
    """What the cells of a board are by the classes (n,) of their looks and by their places.

    *sign* is the look that each one, (n,), is drawn like, -1 for itself.
    """
    look, cells, raised = shapes.look, shapes.drawn(), shapes.raised
    blank, signed = (kind == BLANK)[look], None
    shown, dots = coloured_dots(CODES[kind][look], blank, cells)
    if sign is not None:
        cells = Cells(shapes.drawings, np.where(sign >= 0, sign, np.arange(len(sign)))[look])
        raised, signed = np.where(sign >= 0, np.float32(0.5), raised), (sign >= 0)[look]
    rest = (sure[look], signed, shapes.outside)
    return Labelled(label_blanks(shown, blank, cells, raised[look], *rest), dots)


def with_marks(shapes: Shapes, probability: Floats, kind: Places, sizes: Places) -> Floats:
    """The probability (n, len(CLASSES)) of all looks with zeros and unknown signs as flags or mines
    where the board keeps to the rules better so: not to be acted on.

    *kind* (n,) is the class of each look, *sizes* (n,) how many cells have it.
    """
    number = (kind >= DIGITS.start) & (kind < DIGITS.stop)
    shown = CODES[kind][shapes.look]  # letters are drawn like large numbers, which have no room
    lacking = (shown >= LARGE) & (shown <= 8) & (count_around(shown > 8) < shown)
    odd = np.bincount(shapes.look[lacking], minlength=len(kind)) > ODD * sizes
    if sizes[odd].sum() < COMMON * shown.size:
        odd[:] = False
    number, zero = number & ~odd, (kind == ZERO) & (sizes > 0)
    strange = (odd | (kind == OTHER)) & (sizes >= FEWEST)
    some = [one for one in (strange, zero, strange | zero) if sizes[one].sum() > 0]
    some = [one for one in some if sizes[one].sum() <= MOST * sizes[number].sum()]
    if not some or not (kind[sizes > 0] == BLANK).any():
        return probability
    before = _disorder(shapes, kind)[0]
    best, fewest = probability, int(MOST_LEFT * before) + 1
    for unknown, (mark, rival) in product(some, RIVALS) if before >= FEWEST else ():
        broken, codes = _disorder(shapes, np.where(unknown, mark, kind))
        if broken < fewest and are_mines(codes, unknown[shapes.look]) == (mark != IS_FLAG):
            best, fewest = probability.copy(), broken
            best[unknown] = 0.0
            best[unknown, mark] = float(HINTED) ** (1.0 / CERTAIN)
            best[unknown, rival] = 1.0 - best[unknown, mark]
    return best


def _disorder(shapes: Shapes, kind: Places) -> tuple[int, Codes]:
    """How many cells break the rules where looks are of a *kind* (n,), and the codes then: zeros
    beside hidden cells, or shown unlike most, numbers with too few of these or with too many mines.
    """
    codes = labelled(shapes, kind, np.ones(len(kind), np.float32)).blanks.codes
    hidden, mines = count_around(codes > 8), count_around(among(codes, FLAG, MINE, EXPLODED))
    broken = (codes <= 8) & np.where(codes == 0, hidden > 0, (hidden < codes) | (mines > codes))
    written, zeros = (np.count_nonzero(here) for here in (kind[shapes.look] == ZERO, codes == 0))
    return int(np.count_nonzero(broken) + min(written, zeros - written)), codes
