"""Marks that are hardly known by their shape, and that the numbers leave no doubt about.

Icons of flags and mines are drawn in many ways. Where such marks fill the numbers beside them, and
no number has more of them than it says, they stand on mines; whether they are flags is told by what
else is on the board.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import OTHER_INK, inks_apart
from screenbot.vision.appearance.belief import BLANK, DIGITS, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import INSIDE, Cells, present
from screenbot.vision.appearance.fitting import HINTED, among, are_mines
from screenbot.vision.appearance.rims import on_open_ground
from screenbot.vision.naming.tinted import SELDOM
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, without_room
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 4
"""Fewest such marks, and fewest numbers that they fill."""
MANY: Final = 8
"""So many marks drawn in one way that fill numbers are flags, if they show no number or nothing."""
FEWEST_OPEN: Final = 3
"""Fewest flags on the ground of open cells that are doubted: a flag may be dim."""
FEWEST_BARE: Final = 2
"""Numbers with too few marks about them from which on a game is not over."""
LIKELY: Final = 0.4
"""Least probability of a flag by its shape."""
LEAST, LIKELIER = 0.2, 5.0
"""Least probability of a mine by its shape, and how much more likely that is than a flag: flags may
be letters or crosses, and a player may have set them all before the rest is opened."""
ONE_WAY, FAINT = 0.82, 4.0
"""Least correlation of what two cells show apart from their ground, where it is the same, and what
is no more than noise, in levels."""
OWN_GROUND: Final = 40.0
"""Difference of a colour, 0 to 255, from that of most mines from which on it is another ground."""
BELIEVED: Final = np.float32(0.6)
"""Confidence of what the numbers say and the shape does not deny."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def filling(codes: Codes, confidence: Floats, shape: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) with unsure marks believed where the numbers agree with them.

    *shape* (n, len(CLASSES)) is what each look shows by its shape alone. Flags are set while
    numbers lack some; mines are shown when none does, and covered cells are left then. Where these
    are drawn in two ways one of them may be flags. For signs of zeros see ``_signs_of_zeros``.
    """
    zeros = _signs_of_zeros(codes, confidence, cells)
    confidence = np.where(zeros, np.maximum(confidence, BELIEVED), confidence)
    number = (codes >= 1) & (codes <= 8)
    sure = number & (confidence >= CONFIDENT)
    marks, shown = among(codes, FLAG, MINE, EXPLODED), among(codes, MINE, EXPLODED)
    around = count_around(marks)
    over = number & (count_around(shown if shown.any() else marks) > codes)  # a flag may be wrong
    doubted = marks & (confidence < CONFIDENT)
    full = sure & (around == codes)
    if not doubted.any() or among(codes, WRONG_FLAG).any():
        return confidence
    if np.count_nonzero(full) < max(FEWEST, SELDOM * int(np.count_nonzero(over))):
        return confidence
    flags, mines = shape[:, IS_FLAG][cells.look], shape[:, MINES].sum(axis=1)[cells.look]
    unread = (codes == UNSEEN) | (number & ~sure)  # a mine may be there
    bare = np.count_nonzero(sure & (around + count_around(unread) < codes))
    if bare >= FEWEST_BARE and not shown.any():
        here = (codes == FLAG) & (count_around(full) > 0) & (count_around(over) == 0)
        known = (codes == FLAG) & ~doubted
        one = here & _alike(cells, known if known.any() else codes == FLAG)
        unknown = (codes == UNSEEN) | ((codes == COVERED) & (confidence < CONFIDENT))
        lacking = sure & (count_around(marks | unknown) < codes)
        lacking &= count_around(count_around(codes == UNSEEN) > 0) == 0  # more may be hidden
        told = shape[:, DIGITS].sum(axis=1) + shape[:, BLANK]  # another number, or a colour alone
        one &= told[cells.look] < LIKELY
        many = np.count_nonzero(one) >= MANY and _are_one(cells, codes == FLAG)
        many &= np.count_nonzero(lacking) >= FEWEST_BARE and not known.any()
        if over.any() and not many:
            return confidence
        here = one if many else (one if known.any() else here) & (flags >= LIKELY)
    elif (
        shown.any()
        and not bare
        and not over.any()
        and are_mines(codes, codes == MINE)
        and _are_one(cells, codes == MINE)
    ):
        here = (codes == MINE) & (mines >= np.maximum(LEAST, LIKELIER * flags))
        colours = cells.drawings.insides[cells.look]
        usual = median(colours[shown], axis=0)
        here &= colour_distance(colours, usual) < OWN_GROUND  # else it may have exploded
        here &= _in_one_ink(cells, here, mines)  # else some are flags, it may be
        if np.count_nonzero(here & doubted) < FEWEST:  # a few that are unlike others exploded
            return confidence
    else:
        return confidence
    if np.count_nonzero(here) < FEWEST:
        return confidence
    return np.where(here & doubted, BELIEVED, confidence)


def _signs_of_zeros(codes: Codes, confidence: Floats, cells: Cells) -> NDArray[np.bool_]:
    """The zeros, bool (rows, cols), that show a sign of which little is known, like a dash, where
    all zeros do: many that are the same have nothing hidden about them, as no number has, and all
    numbers have room for their mines elsewhere."""
    zero, number = codes == 0, (codes >= 1) & (codes <= 8) & (confidence >= CONFIDENT)
    none = np.zeros(codes.shape, np.bool_)
    if not zero.any() or (confidence[zero] >= CONFIDENT).any():
        return none
    looks, count = np.unique(cells.look[zero], return_counts=True)
    signs = zero & np.isin(cells.look, looks[count >= MANY])
    beside = number & (count_around(signs) > 0)
    if (signs & (count_around(codes > 8) > 0)).any() or np.count_nonzero(beside) < MANY:
        return none
    return none if without_room(codes, number) else signs


def doubt_on_open(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that flags stand on covered cells: those on the
    ground of open ones are doubted, unless they fill as many numbers and none has more of them."""
    flags = (codes == FLAG) & (confidence >= CONFIDENT)
    if np.count_nonzero(flags) < FEWEST_OPEN:
        return confidence
    odd = flags & on_open_ground(codes, confidence, cells)
    number, around = (codes >= 1) & (codes <= 8) & (count_around(odd) > 0), count_around(flags)
    filled, over = (np.count_nonzero(number & x) for x in (around == codes, around > codes))
    if np.count_nonzero(odd) < FEWEST_OPEN or (not over and filled >= np.count_nonzero(odd)):
        return confidence
    return np.where(odd, np.minimum(confidence, HINTED), confidence)


def doubt_asked(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) with question marks doubted that fill numbers where no flag
    shows: they may be the flags of that game."""
    asked, number = codes == QUESTION, (codes >= 1) & (codes <= 8)
    around = count_around(asked)
    filled, over = (np.count_nonzero(number & x) for x in (around == codes, around > codes))
    if filled <= SELDOM * over or among(codes, FLAG, WRONG_FLAG).any():
        return confidence
    return np.where(asked, np.minimum(confidence, HINTED), confidence)


def doubt_crosses(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) with wrong flags doubted that numbers want as mines, where a
    lost game shows all others: some programs cross out mines."""
    crossed, number = codes == WRONG_FLAG, (codes >= 1) & (codes <= 8)
    number &= confidence >= CONFIDENT
    shown, around = count_around(among(codes, FLAG, MINE, EXPLODED)), count_around(crossed)
    beside = number & (around > 0)
    wanted = np.count_nonzero(beside & (shown < codes) & (shown + around >= codes))
    if wanted < FEWEST_BARE or wanted <= np.count_nonzero(beside & (shown >= codes)):
        return confidence
    if (number & ~beside & (shown < codes)).any():
        return confidence  # not all mines are shown
    return np.where(crossed, np.minimum(confidence, HINTED), confidence)


def _in_one_ink(cells: Cells, marks: NDArray[np.bool_], likely: Floats) -> NDArray[np.bool_]:
    """Which *marks*, bool (rows, cols), have about the colour of the most *likely* one."""
    if not marks.any():
        return marks
    looks = present(cells.look[marks])
    first = cells.look.flat[np.where(marks, likely, -1.0).argmax()]
    apart = inks_apart(cells.drawings, looks)[np.searchsorted(looks, first)]
    return marks & np.isin(cells.look, looks[apart < OTHER_INK])


def _are_one(cells: Cells, marks: NDArray[np.bool_]) -> bool:
    """Whether *marks*, bool (rows, cols), are drawn in one way, but for few."""
    return int(np.count_nonzero(marks & ~_alike(cells, marks))) < FEWEST


def _alike(cells: Cells, marks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells, bool (rows, cols), that are drawn as most *marks* are, on whatever grounds."""
    drawings = cells.drawings
    apart = colour_distance(drawings.samples, drawings.insides[:, None, None])
    drawn = np.array([cv2.blur(one, (3, 3)) for one in apart[:, INSIDE:-INSIDE, INSIDE:-INSIDE]])
    flat = drawn.reshape(len(drawn), -1) - drawn.mean(axis=(1, 2))[:, None]
    usual = flat[np.bincount(cells.look[marks], minlength=1).argmax()]
    sizes, little = np.linalg.norm(flat, axis=1), FAINT**2 * flat.shape[1]
    like = (flat @ usual + little) / (sizes * np.linalg.norm(usual) + little)
    return np.asarray((like >= ONE_WAY)[cells.look], np.bool_)
