"""Marks that are told by their colours: flags and mines that show no sign, or an unknown one."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.fitting import HINTED, among
from screenbot.vision.appearance.vivid import LEAST_WARNING, MORE_VIVID, WARNING, are_flat, is_red
from screenbot.vision.naming.flags import UNCLEAR
from screenbot.vision.naming.tinted import with_tinted_flags
from screenbot.vision.naming.tints import ONE_COLOUR, grounds_of
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

FEWEST_ODD: Final = 2
"""So many covered cells of another colour are not one that is pointed at."""
FEWEST_SHOWN, FEWEST_NUMBERS = 4, 12
"""So many cells of one colour and of another one beside so many numbers tell which are mines."""
MOST_COMPARED: Final = 200
"""Most looks, the usual ones first, of which one has the usual colour of covered cells."""
OTHER_HUE, FEW_OTHER = 60.0, 0.45
"""Difference, 0 to 255, of colours without what is grey in them that no light on a board makes, and
greatest part of the covered cells that are marks of one such colour."""
USUAL: Final = 0.5
"""Least part of the covered cells that have the usual colour of such."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def by_colours(
    codes: Codes, confidence: Floats, blank: Mask, flags: Floats, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the marks that their colours tell.

    *blank*, bool (rows, cols), are cells without a mark; *flags*, (rows, cols), is the probability
    of a flag by the shape of the mark alone.
    """
    codes, confidence = with_tinted_flags(codes, confidence, blank, cells)
    codes, confidence = with_painted_mines(codes, confidence, blank, cells)
    codes, confidence = with_red_marks(codes, confidence, blank, flags, cells)
    return codes, doubt_colours(codes, confidence, blank, cells)


def with_painted_mines(
    codes: Codes, confidence: Floats, blank: Mask, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with red *blank* cells which are all mines by the numbers
    named so, where nothing is left of a game but them, flags and covered ones: it may be lost. They
    are not to be acted on. What a window hides says nothing. So are flags that are nothing but red
    where no cell is left to open, and cells of any colour where others beside the numbers are none.
    """
    filled = (codes == FLAG) & ~blank & are_flat(cells)
    if filled.any() and not among(codes, COVERED, UNSEEN).any() and is_red(filled, cells):
        hinted = np.where(filled, np.minimum(confidence, HINTED), confidence)
        return np.where(filled, np.uint8(MINE), codes), hinted
    covered, flags, unseen = blank & (codes == COVERED), codes == FLAG, codes == UNSEEN
    number = _told(codes)
    if not covered.any() or not number.any() or ((codes > 8) & ~(covered | flags | unseen)).any():
        return codes, confidence
    for here in [covered, *grounds_of(covered, codes, cells)]:
        if not _have_all(number, here, codes):
            continue
        if not is_red(here, cells) and not _tell_apart(number, here, covered & ~here):
            continue
        doubted = covered | (blank & flags & _are_red(cells, LEAST_WARNING))
        hinted = np.where(doubted, np.minimum(confidence, HINTED), confidence)
        return np.where(here, np.uint8(MINE), codes), hinted
    return codes, confidence


def are_all_mines(here: Mask, codes: Codes, blank: Mask) -> bool:
    """Whether every one of many numbers has just as many cells *here*, and flags, about it as it
    says, though other covered ones are beside them: so it is while a game lasts by hardly any
    chance. *here* and *blank*, the cells without a mark, are bool (rows, cols)."""
    number, others = _told(codes), blank & (codes == COVERED) & ~here
    return _have_all(number, here, codes) and _tell_apart(number, here, others)


def _told(codes: Codes) -> Mask:
    """The numbers, bool (rows, cols), about which every cell is seen."""
    number = (codes >= 1) & (codes <= 8)
    return np.asarray(number & (count_around(codes == UNSEEN) == 0), np.bool_)


def _have_all(number: Mask, here: Mask, codes: Codes) -> bool:
    """Whether each *number* has just as many cells *here*, and flags, about it as it says, both
    bool (rows, cols)."""
    return not (number & (count_around(here | (codes == FLAG)) != codes)).any()


def _tell_apart(number: Mask, here: Mask, others: Mask) -> bool:
    """Whether enough cells *here*, and enough *others*, are beside many a *number*, all bool (rows,
    cols)."""
    touched = count_around(number) > 0
    few = min(np.count_nonzero(here & touched), np.count_nonzero(others & touched))
    return bool(few >= FEWEST_SHOWN and np.count_nonzero(number) >= FEWEST_NUMBERS)


def with_red_marks(
    codes: Codes, confidence: Floats, blank: Mask, flags: Floats, cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) where some mines have an unknown sign on red and others,
    *blank* ones, another colour alone: the red ones are those of a lost game, and the others flags.
    *flags* is as in ``by_colours``."""
    painted = blank & among(codes, FLAG, MINE) & (confidence < CONFIDENT)
    signed = ~blank & (codes == FLAG) & (confidence < CONFIDENT)
    if not painted.any() or not signed.any() or (flags[signed] >= UNCLEAR).any():
        return codes, confidence
    if not is_red(signed, cells) or is_red(painted, cells):
        return codes, confidence
    return np.where(signed, np.uint8(MINE), np.where(painted, FLAG, codes)), confidence


def doubt_colours(codes: Codes, confidence: Floats, blank: Mask, cells: Cells) -> Floats:
    """The confidences (rows, cols) with *blank* covered cells doubted that have more colour than
    most others, or quite another one, where these are of one colour: they may be marks that are
    nothing but a colour."""
    covered = blank & (codes == COVERED)
    if not covered.any():
        return confidence
    insides = cells.drawings.insides
    looks, counts = np.unique(cells.look[covered], return_counts=True)
    most = np.argsort(-counts, kind="stable")[:MOST_COMPARED]
    colours = insides[looks[most]]
    near = np.abs(colours[:, None] - colours).max(axis=2) <= ONE_COLOUR
    often = near @ counts[most]
    usual = colours[often.argmax()]
    alike = (np.abs(insides - usual).max(axis=1) <= ONE_COLOUR)[cells.look]
    vivid = (np.ptp(insides, axis=1) - np.ptp(usual) >= MORE_VIVID)[cells.look]
    other = _hues_apart(insides, usual) >= OTHER_HUE
    if often[other[looks[most]]].max(initial=0) > FEW_OTHER * np.count_nonzero(covered):
        other[:] = False  # covered cells may be of two colours, in turn
    here = covered & (vivid | other[cells.look]) & ~alike
    few = np.count_nonzero(here) < FEWEST_ODD  # as one that is pointed at
    if few or np.count_nonzero(covered & alike) < USUAL * np.count_nonzero(covered):
        return confidence
    return np.where(here, np.minimum(confidence, HINTED), confidence)


def _hues_apart(colours: Floats, one: Floats) -> Floats:
    """How far *colours* (n, 3) are from *one*, (3,), without what is grey in them: (n,)."""
    hues, own = colours - colours.mean(axis=1, keepdims=True), one - one.mean()
    return np.asarray(np.abs(hues - own).max(axis=1), np.float32)


def with_burst(codes: Codes, confidence: Floats, blank: Mask, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the only red one of the *blank* covered cells named
    the mine that exploded, where none was and numbers are open: not to be acted on. It would be the
    only flag that is nothing but red, too; the numbers beside it must want a mine there."""
    covered, number = blank & (codes == COVERED), (codes >= 1) & (codes <= 8)
    if not number.any() or not covered.any() or (codes == EXPLODED).any():
        return codes, confidence
    here = covered & _are_red(cells, WARNING)
    marked = count_around(here | among(codes, FLAG, MINE))
    if np.count_nonzero(here) != 1 or (number & (count_around(here) > 0) & (marked > codes)).any():
        return codes, confidence
    named = np.where(here, np.uint8(EXPLODED), codes)
    # What is nothing but red elsewhere may be the other mines.
    doubted = here | (blank & (codes == FLAG) & _are_red(cells, LEAST_WARNING))
    return named, np.where(doubted, np.minimum(confidence, HINTED), confidence)


def _are_red(cells: Cells, least: float) -> Mask:
    """The cells, bool (rows, cols), that are so much more red than anything else."""
    insides = cells.drawings.insides[cells.look].astype(np.float32)
    red, green, blue = np.moveaxis(insides, -1, 0)
    return np.asarray(red - np.maximum(green, blue) >= least, np.bool_)
