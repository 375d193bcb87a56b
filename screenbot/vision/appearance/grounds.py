"""Doubtful marks decided by where they stand: by the ground of their cells and by the rules.

Numbers stand on open ground, flags and question marks on that of covered cells; a number has at
least as many hidden neighbours; a window that covers a cell covers its rim too; marks on cells that
must be mines are flags. What the board's own sure cells do not keep to is not held against others.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.fitting import HINTED, MANY_FAR, among
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.rims import (
    FARTHER,
    FEWEST,
    NEAR,
    OTHER_COLOUR,
    SURE,
    all_on_covered,
    from_zeros,
    grounds_of,
    stand_on,
)
from screenbot.vision.appearance.vivid import MORE_VIVID, vividness
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around

SETTLED: Final = 0.99
"""Probability from which on a look need not be judged by its place."""
NEARER: Final = 0.6
"""So much nearer is the colour of marks, which fill a part of their cells, to that of their ground.
"""
EXCEPTIONS: Final = 0.05
"""Share of sure cells on the wrong ground from which on the ground says nothing."""
MOST_CELLS: Final = 0.8
"""Least share of the cells of a look that stand on a ground: the board's frame hides some."""
OFF_GROUND: Final = np.float32(0.03)
"""What a mark on the wrong ground keeps of its probability."""
IMPOSSIBLE: Final = np.float32(0.01)
"""What a number with too few hidden neighbours keeps."""
IN_SIGHT: Final = np.float32(0.1)
"""What junk keeps where the rim of its cell is that of a covered or an open one."""
MOST_JUNK: Final = 0.7
"""Greatest probability of junk in a cell that may show a mark."""
ON_MINES: Final = np.float32(0.1)
"""What question marks keep that stand on nothing but mines."""
FEWEST_MINES: Final = 3
MINES_SHARE: Final = 0.7
"""Number and share of the cells of a kind that must be mines."""
FULL_NUMBERS: Final = 8
"""So many numbers that looks fill when they are taken for mines show that they are."""
LEAST_MARK: Final = 0.1
"""Least probability of flags and mines in a look that may be such."""
NUMBERS: Final = slice(CLASSES.index("1"), CLASSES.index("8") + 1)
OTHER, IS_FLAG, IS_QUESTION, IS_BLANK, ZERO = (
    CLASSES.index(name) for name in ("other", "flag", "question", "blank", "0")
)
PLACED: Final = [CLASSES.index(name) for name in ("flag", "mine", "exploded", "wrong_flag")]
PLAIN_FLAG: Final = 0.9
"""Probability of a flag from which on it is plain."""
PLAIN_MINE: Final = 0.97
"""Probability of a mine by its shape from which on it is plain."""
MANY_UNREAD: Final = 3
"""So many marks for each flag that is made out are not."""
MINES: Final = [CLASSES.index(name) for name in ("mine", "exploded")]
ON_A_MINE: Final = np.full(len(CLASSES), IMPOSSIBLE)
"""What each class keeps in cells that must be mines."""
ON_A_MINE[[IS_FLAG, IS_QUESTION, *MINES]] = 1.0

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def placed(probability: Floats, codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The probabilities (n, len(CLASSES)) of the looks of a board after where they stand.

    *codes* and *confidence* are (rows, cols): what each cell is taken for so far and how surely.
    """
    look = cells.look
    best = probability.argmax(axis=1)
    empty = (best == IS_BLANK) & (probability.max(axis=1) >= SURE)
    doubtful = (probability.max(axis=1) < SETTLED) & ~empty
    doubtful &= np.bincount(look.reshape(-1), minlength=len(probability)) > 0
    if not doubtful.any():
        return probability
    out = probability.copy()
    codes = _by_full_numbers(out, doubtful, look, codes)
    _in_sight(out, doubtful, look, codes)
    _by_neighbours(out, doubtful, look, codes)
    _by_ground(out, doubtful, codes, confidence, cells)
    _by_mines(out, doubtful, look, codes, confidence)
    return np.asarray(out / out.sum(axis=1, keepdims=True), np.float32)


def _by_full_numbers(
    out: Floats, doubtful: NDArray[np.bool_], look: NDArray[np.intp], codes: Codes
) -> Codes:
    """Takes all but marks of mines from looks that fill the numbers around them, in place.

    A number is full when the flags and mines around it are as many as it says and nothing else
    there is hidden. Returns the codes with these looks as mines.
    """
    best = out.argmax(axis=1)
    numbers = (best >= NUMBERS.start) & (best < NUMBERS.stop)
    value = np.where(numbers, best - NUMBERS.start + 1, 0)[look]
    marks = np.isin(codes, (FLAG, MINE, EXPLODED))
    possible = np.flatnonzero(doubtful & (out[:, PLACED].sum(axis=1) >= LEAST_MARK))
    while len(possible):  # mines may have several looks, which fill numbers together
        here = np.isin(look, possible)
        asked = (value > 0) & ~here & (count_around((codes > 8) & ~marks & ~here) == 0)
        wrong = asked & (count_around(marks | here) != value)
        around = [asked & (count_around(look == one) > 0) for one in possible]
        fits = np.array(
            [near.sum() >= FEWEST and not (wrong & near).any() for near in around], np.bool_
        )
        if not fits.all():
            possible = possible[fits]
            continue
        if np.count_nonzero(asked & (count_around(here) > 0)) < FULL_NUMBERS:
            break
        out[possible] *= ON_A_MINE
        if np.count_nonzero(here) > len(possible):  # one at most has exploded
            out[possible, MINES[0]] += out[possible, MINES[1]]
            out[possible, MINES[1]] = 0.0
        return np.where(here, MINE, codes).astype(np.uint8)
    return codes


def _in_sight(
    out: Floats, doubtful: NDArray[np.bool_], look: NDArray[np.intp], codes: Codes
) -> None:
    """Takes from junk that may be a mark and stands alone, in place: windows cover more."""
    junk = (codes == UNSEEN).astype(np.uint8)
    _, group, parts, _ = cv2.connectedComponentsWithStats(junk, connectivity=8)
    alone = (junk > 0) & (parts[group, cv2.CC_STAT_AREA] == 1)
    for one in np.flatnonzero(doubtful & (out[:, OTHER] <= MOST_JUNK)):
        if alone[look == one].all():
            out[one, OTHER] *= IN_SIGHT


def _by_neighbours(
    out: Floats, doubtful: NDArray[np.bool_], look: NDArray[np.intp], codes: Codes
) -> None:
    """Takes from numbers that have too few hidden neighbours, in place."""
    room = np.full(look.shape, 8.0, np.float32)
    # Past the edge there may be more of a board.
    room[1:-1, 1:-1] = count_around(codes > 8)[1:-1, 1:-1]
    values = np.arange(1, 9)
    for one in np.flatnonzero(doubtful):
        out[one, NUMBERS] *= np.where(values > room[look == one].min(), IMPOSSIBLE, 1.0)


def _by_ground(
    out: Floats,
    doubtful: NDArray[np.bool_],
    codes: Codes,
    confidence: Floats,
    cells: Cells,
) -> None:
    """Takes from marks that stand on the wrong ground, and from junk on a clear one, in place."""
    sure = confidence >= SURE
    covered, opened = sure & (codes == COVERED), sure & (codes <= 8)
    if min(np.count_nonzero(covered), np.count_nonzero(opened)) < FEWEST:
        return
    on_covered, on_open, clear = grounds_of(cells, covered, opened)
    marks = sure & np.isin(codes, (FLAG, QUESTION))
    numbers = opened & (codes > 0)
    numbers_keep = on_covered[numbers].mean() <= EXCEPTIONS if numbers.any() else True
    marks_keep = on_open[marks].mean() <= EXCEPTIONS if marks.any() else True
    for one in np.flatnonzero(doubtful):
        here = cells.look == one
        if numbers_keep and on_covered[here].mean() >= MOST_CELLS:
            out[one, [IS_BLANK, ZERO, *range(NUMBERS.start, NUMBERS.stop)]] *= OFF_GROUND
        if marks_keep and on_open[here].mean() >= MOST_CELLS:
            out[one, [IS_FLAG, IS_QUESTION]] *= OFF_GROUND
        if clear[here].mean() >= MOST_CELLS:
            out[one, OTHER] *= IN_SIGHT


def by_places(
    codes: Codes, confidence: Floats, cells: Cells, mined: Floats
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) after the rule that numbers stand on the ground of zeros,
    and so do mines where some do, or wrong flags: others that look like mines are flags, not to be
    acted on.

    So are mines on covered ground that none of many cells without a number beside them shows: the
    game lasts, or nothing but the mine that exploded is shown, on the ground of zeros. Where
    several of those show one, that is how mines are drawn. Where many more marks
    on covered ground are not made out than flags are, what looks like a flag may be a question
    mark. *mined*, (rows, cols), is the probability of a mine by the shape of the mark alone.
    """
    confidence = _doubt_exchanged(codes, confidence, cells)
    sure = confidence >= SURE
    covered, zeros = sure & (codes == COVERED), sure & (codes == 0)
    dug = _flags_dug_up(codes, zeros, cells)
    confidence = np.where(dug, np.minimum(confidence, HINTED), confidence)
    if np.count_nonzero(zeros) >= FEWEST and not among(codes, COVERED, QUESTION).any():
        shown = _shown_mines(codes, confidence, zeros, cells)
        confidence = np.where(shown != codes, np.minimum(confidence, HINTED), confidence)
        codes = shown
        if not (codes == FLAG).any():
            return _won_mines(codes, confidence, zeros, cells, mined)
    if np.count_nonzero(zeros) < FEWEST:
        return codes, confidence
    if np.count_nonzero(covered) < FEWEST:
        return codes, _doubt_two_grounds(codes, confidence, zeros, cells)
    number, flag = (codes >= 1) & (codes <= 8), codes == FLAG
    asked = np.where(sure, number, ~number & ~flag & (codes != UNSEEN))
    asked[asked] = stand_on(cells, asked, covered, zeros)
    if all_on_covered(codes, number & sure, asked):
        asked &= ~(number & sure)
    unread = np.count_nonzero(asked & ~sure)
    if unread and unread >= MANY_UNREAD * np.count_nonzero(sure & flag):
        asked |= flag
    mines, lying = codes == MINE, among(codes, MINE, WRONG_FLAG)
    mines[mines] = stand_on(cells, mines, covered, zeros)
    lying[lying] = stand_on(cells, lying, zeros, covered)
    others = np.count_nonzero(lying)
    opened = (lying & (codes == WRONG_FLAG)).any()
    far, burst = count_around(codes <= 8) == 0, codes == EXPLODED
    alone = bool(burst.any() and stand_on(cells, burst, zeros, covered).all())
    lasts = np.count_nonzero((codes == COVERED) & far) >= MANY_FAR
    lasts &= not (codes == MINE)[far].any() and (alone or not burst.any())
    if (others or lasts) and np.count_nonzero(mines & far) < FEWEST:
        # Some programs draw flags like mines; of all mines a single one may have exploded.
        codes = np.where(mines & (opened or others != 1), np.uint8(FLAG), codes)
        asked |= mines
    if alone or (not among(codes, EXPLODED, WRONG_FLAG).any() and not mines[far].any()):
        asked |= mines  # nothing but their shape says that the game is over
    doubted = asked & sure
    return codes, np.where(doubted, np.minimum(confidence, HINTED), confidence)


def _flags_dug_up(codes: Codes, zeros: NDArray[np.bool_], cells: Cells) -> NDArray[np.bool_]:
    """The flags, bool (rows, cols), on the ground of *zeros* where others stand on that of covered
    cells: they may be mines, whose sign is a star or a letter."""
    flag, covered = codes == FLAG, codes == COVERED
    closed, opened = flag.copy(), flag.copy()
    closed[flag] = stand_on(cells, flag, covered, zeros)
    opened[flag] = stand_on(cells, flag, zeros, covered)
    several = min(np.count_nonzero(closed), np.count_nonzero(opened)) >= FEWEST
    return opened if several else np.zeros_like(flag)


def _doubt_exchanged(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) where numbers have the colour of covered cells, and flags that
    of zeros: either may be the other."""
    numbers, marks = (codes >= 1) & (codes <= 8), among(codes, FLAG, QUESTION)
    every = [codes == COVERED, codes == 0, numbers, marks]
    if min(np.count_nonzero(some) for some in every) < FEWEST:
        return confidence
    covered, zero, number, mark = (
        median(cells.drawings.insides[cells.look[some]], axis=0) for some in every
    )
    own, other = (np.abs(mark - ground).max() for ground in (zero, covered))
    same = np.abs(number - covered).max() <= NEAR and own < NEARER * other
    if not same or np.abs(covered - zero).max() < OTHER_COLOUR:
        return confidence
    return np.where(every[0] | every[1], np.minimum(confidence, HINTED), confidence)


def _won_mines(
    codes: Codes, confidence: Floats, zeros: NDArray[np.bool_], cells: Cells, mined: Floats
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) of a board without covered cells after the rule that mines
    stand on the ground of *zeros* at the end of a game: others may be flags, and are where their
    shape is not plainly that of a mine, as discs are drawn, none stands there, and their own ground
    has no colour: mines that are shown may be red."""
    mines = codes == MINE
    if among(codes, EXPLODED).any() or not mines.any():
        return codes, confidence
    doubted = mines.copy()
    doubted[mines] = from_zeros(mines, zeros, cells) > (FARTHER + 1.0) * NEAR
    plain = (mined[mines] >= PLAIN_MINE).any() or vividness(cells, mines) >= MORE_VIVID
    if (doubted == mines).all() and not plain:
        codes = np.where(mines, np.uint8(FLAG), codes)
    return codes, np.where(doubted, np.minimum(confidence, HINTED), confidence)


def _doubt_two_grounds(
    codes: Codes, confidence: Floats, zeros: NDArray[np.bool_], cells: Cells
) -> Floats:
    """The confidences (rows, cols) where hardly a cell is covered after the rule that mines of
    which some stand on the ground of *zeros* all do: others may be flags in the shape of mines."""
    mines = codes == MINE
    odd = mines.copy()
    odd[mines] = from_zeros(mines, zeros, cells) > NEAR
    doubted = odd & bool((mines & ~odd).any())
    return np.where(doubted, np.minimum(confidence, HINTED), confidence)


def _shown_mines(codes: Codes, confidence: Floats, zeros: NDArray[np.bool_], cells: Cells) -> Codes:
    """The codes of a board without covered cells, where flags that are not plain and all stand on
    the ground of *zeros* are mines: what is left of a game that is lost shows these, and nothing is
    marked."""
    flags = codes == FLAG
    if among(codes, MINE, EXPLODED).any() or (confidence[flags] >= PLAIN_FLAG).any():
        return codes
    opened = bool((from_zeros(flags, zeros, cells) <= NEAR).all())
    return np.where(flags & opened, np.uint8(MINE), codes)


def _by_mines(
    out: Floats,
    doubtful: NDArray[np.bool_],
    look: NDArray[np.intp],
    codes: Codes,
    confidence: Floats,
) -> None:
    """Takes from question marks where the cells in question must be mines, in place."""
    marked = doubtful & (out[:, [IS_FLAG, IS_QUESTION]].sum(axis=1) > SURE)
    marked &= out[:, IS_FLAG] > out[:, IS_QUESTION]
    here = marked[look]
    number = (codes >= 1) & (codes <= 8) & (confidence >= SURE)
    full = number & (count_around(codes > 8) == codes)
    mined = here & (count_around(full) > 0)
    if np.count_nonzero(mined) >= max(FEWEST_MINES, MINES_SHARE * np.count_nonzero(here)):
        out[marked, IS_QUESTION] *= ON_MINES
