"""What the marks of an unknown board are by the rules of the game, after they were read by shape.

A person does the same: a pointer over a cell is no mark, dots of five colours are numbers, and a
number with too few hidden neighbours was misread. For flags see ``flags``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.drawn import Cells, present
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, free_zeros, opens_nothing
from screenbot.vision.seen import CONFIDENT

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]

LEAST_DIGIT: Final = 0.02
"""Least probability of a number in a cell that can be no zero."""
HINTED: Final = np.float32(0.3)
"""Greatest confidence of what only the rest of the board says: to be shown, not acted on."""
FORBIDDEN: Final = np.float32(0.1)
"""Greatest confidence of a number that cannot be."""
FEWEST_LACKING, MOST_LACKING = 4, 0.1
"""Fewest plain numbers with too few hidden neighbours, and the share of all of them, from which on
cells without a mark are doubted."""
FEWEST_MARKS: Final = 3
"""So many marks of players hardly are all wrong."""
MOST_POINTED: Final = 6
"""Most cells that a pointer covers; more are under a window, or a line is drawn over them."""
MOST_CROSSED: Final = 60
CROSSED_SHARE: Final = 0.9
"""Most cells under a line, and the share of them that must be like others beside it."""
EQUAL: Final = 14.0
"""Difference of a sample, in its worst channel, up to which it shows the same."""
POINTED_SHARE: Final = 0.45
"""Least part of a cell under a pointer that must be like another one."""
LINE_SHARE: Final = 0.6
"""The same of every cell where four side by side are strange: a line about cells, and no window."""
SQUARE: Final = np.ones((3, 3), np.uint8)
MOST_AROUND: Final = 8
"""Neighbours of a cell that is at no side of a board."""
FEWEST_OVER: Final = 4
MOST_OVER: Final = 0.5
"""Number, and share of the numbers beside mines, with more of them than they say that make them no
mines."""
MANY_FAR: Final = 25
"""So many covered cells without an open one beside them have mines among them."""
MOST_RARE: Final = 2
"""So many more dots are black or grey than have the colours of a 5 and 6, where all are numbers."""
FEWEST_DOTS: Final = 6
"""Fewest coloured dots that are numbers, and how many more they must be than digits."""
ONE_COLOUR: Final = 40.0
"""Difference of the colours of two dots up to which they are the same number."""
DARK: Final = 110.0
"""Brightness below which a ground is dark."""
VIVID: Final = 0.18
"""Least saturation of a colour with a hue."""
HUES: Final = np.array([210.0, 120.0, 355.0, 290.0, 40.0, 180.0])
"""About the hue of the numbers 1 to 6, in degrees: blue, green, red, violet, orange, teal."""


def among(codes: Codes, *kinds: int) -> NDArray[np.bool_]:
    """The cells of some kinds, as ``numpy.isin`` says in ten times the time."""
    return _table(kinds)[codes]


@lru_cache(maxsize=32)
def _table(kinds: tuple[int, ...]) -> NDArray[np.bool_]:
    table = np.zeros(256, np.bool_)
    table[list(kinds)] = True
    return table


def under_pointer(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the few strange cells read by what is seen of them.

    What a pointer leaves of a cell is compared with all others; such a reading is not to be acted
    on. Wrong flags are shown together with mines: others are strange, too.
    """
    if not among(codes, MINE, EXPLODED).any():
        codes = np.where(codes == WRONG_FLAG, np.uint8(UNSEEN), codes)
        confidence = np.where(codes == UNSEEN, np.float32(0.0), confidence)
    strange = np.argwhere(codes == UNSEEN)
    known = (codes != UNSEEN) & (confidence >= 0.5)
    if not 0 < len(strange) <= MOST_CROSSED or not known.any():
        return codes, confidence
    square = cv2.erode((codes == UNSEEN).astype(np.uint8), np.ones((2, 2), np.uint8))
    solid = len(strange) > MOST_POINTED and bool(square[1:, 1:].any())
    looks, first = np.unique(cells.look[known], return_index=True)
    order = first.argsort()
    samples, names = cells.drawings.samples, codes[known][first[order]]
    others = samples[looks[order]]
    likely: dict[tuple[int, int], np.uint8] = {}
    hidden = count_around(among(codes, COVERED, FLAG, MINE, EXPLODED)) > 0
    for row, col in strange.tolist():
        share = (colour_distance(others, samples[cells.look[row, col]]) <= EQUAL).mean(axis=(1, 2))
        best = int(share.argmax())
        if solid and not LINE_SHARE <= share[best] < 1.0:
            return codes, confidence
        if share[best] >= POINTED_SHARE and not (names[best] == 0 and hidden[row, col]):
            likely[row, col] = names[best]
    codes, confidence = codes.copy(), confidence.copy()
    if len(strange) <= MOST_POINTED or len(likely) >= CROSSED_SHARE * len(strange):
        for cell, name in likely.items():
            codes[cell], confidence[cell] = name, HINTED
    return codes, confidence


def are_mines(codes: Codes, here: NDArray[np.bool_]) -> bool:
    """Whether marks in some cells *here*, bool (rows, cols), are mines that a lost game shows, and
    no flags: one has nothing open beside it, or covered cells are left beside numbers that all have
    their mines, but where many are left with nothing open beside them: mines would be among these.
    """
    far = count_around(codes <= 8) == 0
    if (here & far).any():
        return True
    if np.count_nonzero((codes == COVERED) & far & ~here) >= MANY_FAR:
        return False
    number = (codes >= 1) & (codes <= 8)
    full = count_around(here | among(codes, FLAG, MINE, EXPLODED)) == codes
    left = (codes == COVERED) & ~here
    return bool(full[number].all() and (count_around(number)[left] > 0).any())


def by_numbers(
    codes: Codes, confidence: Floats, mined: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Cells (rows, cols) beside a number with too many mines about it, and beside a full one."""
    number = (codes >= 1) & (codes <= 8) & (confidence >= CONFIDENT)
    around = count_around(mined)
    return count_around(number & (around > codes)) > 0, count_around(number & (around == codes)) > 0


def with_right_flags(codes: Codes, confidence: Floats) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with what seem to be wrong flags named flags, where these
    are several and more than others, and numbers have their mines with most of them: so a program
    draws its flags. Not to be acted on."""
    wrong, flags, mines = codes == WRONG_FLAG, codes == FLAG, among(codes, MINE, EXPLODED)
    least = max(FEWEST_MARKS, int(np.count_nonzero(flags)) + 1)
    if np.count_nonzero(wrong) < least or not mines.any():
        return codes, confidence
    over, fits = by_numbers(codes, confidence, wrong | flags | mines)
    if 2 * np.count_nonzero(wrong & fits & ~over) <= np.count_nonzero(wrong):
        return codes, confidence
    named = np.where(wrong, np.uint8(FLAG), codes)
    return named, np.where(wrong, np.minimum(confidence, HINTED), confidence)


def doubt_numbers(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) after the rule that a number has so many hidden neighbours.

    At the edge of what is seen of a board further neighbours may lie outside of the picture. Where
    many plain numbers have too few, what is hidden is not told well from what is open.
    """
    number = (codes >= 1) & (codes <= 8)
    hidden, inside = count_around(codes > 8), count_around(np.ones(codes.shape, np.bool_))
    lacking = number & (hidden + MOST_AROUND - inside < codes)
    plain = number & (confidence >= CONFIDENT)
    wrong = np.count_nonzero(lacking & plain)
    if wrong >= FEWEST_LACKING and wrong > MOST_LACKING * np.count_nonzero(plain):
        blank = among(codes, 0, COVERED)
        confidence = np.where(blank, np.minimum(confidence, HINTED), confidence)
    return np.where(lacking, np.minimum(confidence, FORBIDDEN), confidence)


def coloured_dots(
    codes: Codes, blank: NDArray[np.bool_], cells: Cells
) -> tuple[Codes, NDArray[np.bool_]]:
    """Numbers for the dots of a theme that shows each number as a dot in a colour of its own.

    *codes* and *blank* are (rows, cols). The second part of the answer are the cells, bool (rows,
    cols), that were named by their colours alone.
    """
    none = np.zeros(codes.shape, np.bool_)
    dot = ~blank & among(codes, MINE, EXPLODED, UNSEEN)
    digits = int((~blank & (codes >= 1) & (codes <= 8)).sum())
    if int(dot.sum()) < max(FEWEST_DOTS, 2 * digits):
        return codes, none
    look, samples = cells.look[dot], cells.drawings.samples
    looks, side = present(look), samples.shape[2]
    low, high = side * 3 // 8, side - side * 3 // 8
    centre = samples[looks, low:high, low:high].reshape(len(looks), -1, 3)
    colour = median(centre, axis=1)[np.searchsorted(looks, look)]
    kinds = _colours(colour)
    if kinds.max() < 2:
        return codes, none
    dark = bool(median(samples[look, :2]) < DARK)
    means = [colour[kinds == kind].mean(axis=0) for kind in range(int(kinds.max()) + 1)]
    named = np.array([_number(mean, dark) for mean in means])
    often = np.bincount(named[kinds], minlength=9)
    if often[7:].sum() > often[5:7].sum() + MOST_RARE:
        named[named >= 7] = 0  # these are the mines of a lost game
    if len(set(named.tolist())) < 3:
        return codes, none
    out, where = codes.copy(), none.copy()
    out[dot] = np.where(named[kinds] > 0, named[kinds], codes[dot])
    where[dot] = named[kinds] > 0
    return out, where


def _colours(colour: NDArray[np.floating]) -> NDArray[np.intp]:
    """The kind (n,) of each of n colours, the first of a kind being its middle."""
    kind = np.full(len(colour), -1, np.intp)
    count = 0
    while (kind < 0).any():
        first = colour[np.flatnonzero(kind < 0)[0]]
        kind[(kind < 0) & (np.abs(colour - first).max(axis=1) <= ONE_COLOUR)] = count
        count += 1
    return kind


def _number(colour: NDArray[np.floating], dark: bool) -> int:
    """The number whose usual colour is nearest, 0 for none; black is grey on *dark* ground."""
    high, low = float(colour.max()), float(colour.min())
    if high < 40.0:
        return 7
    if (high - low) / high < VIVID:
        return (7 if dark else 8) if high < 215.0 else 0
    unit = np.array([[colour / 255.0]], np.float32)
    hue = float(cv2.cvtColor(unit, cv2.COLOR_RGB2HSV)[0, 0, 0])
    apart = np.abs((HUES - hue + 180.0) % 360.0 - 180.0)
    return int(apart.argmin()) + 1


def dim_numbers(
    codes: Codes, confidence: Floats, digits: Floats, blank: NDArray[np.bool_]
) -> tuple[Codes, NDArray[np.float32]]:
    """Codes and confidences (rows, cols) with the zeros that can be none named as dim numbers.

    *digits*, float32 (rows, cols, 8), are the probabilities of the numbers 1 to 8. A zero touches
    nothing hidden, unless its program opens nothing; what is left to see of a number decides which
    one it is. *blank*, bool (rows, cols), are the cells without a mark.
    """
    if opens_nothing(codes, blank):
        return codes, confidence
    beside = count_around(among(codes, COVERED, FLAG, MINE, EXPLODED))
    hidden = np.arange(1, 9) <= beside[..., None]
    likely = np.where(hidden, digits, 0.0)
    dim = (codes == 0) & (beside > 0) & (likely.max(axis=2) >= LEAST_DIGIT)
    named = np.where(dim, likely.argmax(axis=2) + 1, codes).astype(np.uint8)
    return named, np.where(dim, np.minimum(confidence, FORBIDDEN), confidence)


def full_numbers(codes: Codes, confidence: Floats, digits: Floats) -> Codes:
    """Codes (rows, cols) with the numbers that are hardly made out named by the flags and mines
    about them, where nothing else is hidden there and their shape may be that number.

    *digits*, float32 (rows, cols, 8), are the probabilities of the numbers 1 to 8.
    """
    mines = count_around(among(codes, FLAG, MINE, EXPLODED))
    asked = (codes >= 1) & (codes <= 8) & (confidence < CONFIDENT)
    asked &= (mines >= 1) & (count_around(codes > 8) == mines)
    value = np.clip(mines, 1, 8).astype(np.intp)
    likely = np.take_along_axis(digits, value[..., None] - 1, axis=2)[..., 0]
    return np.where(asked & (likely >= LEAST_DIGIT), value, codes).astype(np.uint8)


def doubt_zeros_by_marks(codes: Codes, confidence: Floats, blank: NDArray[np.bool_]) -> Floats:
    """The confidences (rows, cols) after the rule that a zero touches nothing hidden.

    Where an opening touches several marks it is none. A sign that nobody knows with nothing hidden
    about it is a mark: numbers have a mine beside them.
    """
    marks = among(codes, FLAG, QUESTION, MINE, EXPLODED)
    marks |= (codes == UNSEEN) & (count_around(codes > 8) == 0)
    wrong = (codes == 0) & (count_around(marks | (codes == COVERED)) > 0)
    if not wrong.any():
        return confidence
    wrong &= ~free_zeros(codes, blank)
    out = np.where(wrong, np.minimum(confidence, FORBIDDEN), confidence)
    _, openings = cv2.connectedComponents((codes == 0).astype(np.uint8), connectivity=8)
    beside = cv2.dilate(openings.astype(np.uint16), SQUARE)[marks]
    touched = np.bincount(beside, minlength=int(openings.max()) + 1) >= FEWEST_MARKS
    return np.where(touched[openings] & (openings > 0), np.minimum(out, HINTED), out)


def doubt_few_zeros(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) after the rule that zeros look alike.

    Where most of them are unsure, what covered cells look like is not told well from them.
    """
    zero = codes == 0
    unsure = np.count_nonzero(zero & (confidence < CONFIDENT))
    if 2 * unsure <= np.count_nonzero(zero):
        return confidence
    return np.where(zero, np.minimum(confidence, HINTED), confidence)


def too_many(codes: Codes, mines: NDArray[np.bool_], blank: NDArray[np.bool_]) -> bool:
    """Whether most numbers have more *mines*, or flags, about them than they say: these are none.

    They may be flags nevertheless where *blank* cells lie beside them, which are no zeros then but
    covered ones. All are bool (rows, cols).
    """
    if (blank & (count_around(mines) > 0)).any():
        return False
    around = count_around(mines)
    beside = (codes >= 1) & (codes <= 8) & (around > 0)
    over = np.count_nonzero(beside & (around > codes))
    return bool(over >= FEWEST_OVER and over > MOST_OVER * np.count_nonzero(beside))
