"""Readings that do not agree with each other on one board: numbers drawn in two ways."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG, MINE, QUESTION
from screenbot.vision.appearance.drawn import INSIDE, Cells, Drawings, Places, present
from screenbot.vision.appearance.fitting import HINTED, among
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.product import product
from screenbot.vision.seen import CONFIDENT

CUT: Final = 2
"""Width of the rim that is no part of a mark, in samples."""
ONE_MARK: Final = 0.85
"""Least correlation of two drawings of the same flag or mine."""
ONE_SIGN: Final = 0.9
"""Least correlation of the ink of two drawings of one sign."""
ONE_NUMBER: Final = 0.75
"""Least correlation of two drawings of one number: that of one font, whatever its shade."""
RIVALS: Final = 0.5
"""Share of the cells of the most common drawing from which on another one is as likely right."""
LIKELY, SETTLED = 0.9, 0.9999
"""Probabilities between which a mark may become more likely by what it is not."""
KNOWN: Final = 0.99
"""Least probability by the shape alone of a number that others are compared with."""
OFTEN: Final = 2
"""Least number of cells that show it."""
RIVAL: Final = 0.1
"""Least probability of a number that what seems to be a flag may be."""
APART: Final = 0.05
"""How much less alike than drawings of one number two are that show different ones."""
ONE_INK, OTHER_INK = 24.0, 60.0
"""Greatest difference of the colours of signs in one ink, and least of those in different ones."""
SAME_INK: Final = 6.0
"""Greatest difference of two colours that are the same."""
INKED: Final = 0.06
"""Part of a cell that shows the colour of its sign."""
UNLIKELY: Final = 0.1
LARGE: Final = 6
RARE: Final = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.966, 0.99, 0.966], np.float32)
"""The first rare number, and the probability by the shape alone that each of 1 to 8 must have."""
FEWEST_UNSURE, MOSTLY_UNSURE = 4, 3
"""So many cells of a number that are unsure, and so many times as many as its sure ones, say that
it is hardly to be read."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def correlations(drawings: Drawings, looks: Places) -> Floats:
    """How alike some looks (n,) are drawn, whatever their contrast: (n, n), from -1 to 1."""
    drawn = np.array([cv2.blur(cell, (3, 3)) for cell in drawings.samples[looks]])
    drawn = drawn[:, CUT:-CUT, CUT:-CUT]
    drawn = (drawn - drawn.mean(axis=(1, 2), keepdims=True)).reshape(len(looks), -1)
    drawn /= np.sqrt(np.einsum("ij,ij->i", drawn, drawn))[:, None] + 1e-6
    alike = product(drawn, drawn)
    np.fill_diagonal(alike, 1.0)  # also of one that shows nothing there
    return alike


def inked(drawings: Drawings, looks: Places) -> Floats:
    """How alike the signs of looks (n,) are, whatever their colours: (n, n), 1 at most."""
    inner = drawings.samples[looks, INSIDE:-INSIDE, INSIDE:-INSIDE]
    ink = colour_distance(inner, drawings.insides[looks, None, None]).reshape(len(looks), -1)
    ink = ink - ink.mean(axis=1, keepdims=True)
    ink /= np.linalg.norm(ink, axis=1, keepdims=True) + 1e-6
    return product(ink, ink)


def told_apart(
    probability: Floats, shape: Floats, sizes: Places, drawings: Drawings, first: int
) -> Floats:
    """The probabilities (n, classes) of looks after the rule that a number is drawn in one way.

    A mark is hardly a number that the board shows for sure, *sizes* (n,) cells of each look, if it
    is drawn otherwise: by more than drawings of one number differ. *shape* (n, classes) is what the
    recogniser says of each, and *first* the class of the number 1. Only what is likely already
    becomes more so.
    """
    numbers = slice(first, first + 8)
    best = probability.argmax(axis=1)
    likely = (best >= first) & (best < first + 8) & (sizes > 0)
    likely &= np.abs(probability.max(axis=1) - (LIKELY + SETTLED) / 2) < (SETTLED - LIKELY) / 2
    known = (shape[:, numbers] >= KNOWN) & (sizes > 0)[:, None]
    known[:, sizes @ known < OFTEN] = False
    if not likely.any() or not known.any():
        return probability
    looks = np.flatnonzero(likely | known.any(axis=1))
    alike, known, likely = correlations(drawings, looks), known[looks], likely[looks]
    usual = min(float(alike[np.ix_(here, here)].min()) for here in known.T if here.any())
    out = probability.copy()
    for number, here in enumerate(known.T):
        if here.any():
            other = likely & (alike[:, here].max(axis=1) < usual - APART)
            other &= best[looks] != first + number
            out[looks[other], first + number] *= UNLIKELY
    return np.asarray(out / out.sum(axis=1, keepdims=True), np.float32)


def flags_told_apart(
    probability: Floats, shape: Floats, sizes: Places, drawings: Drawings, flag: int, first: int
) -> Floats:
    """The probabilities (n, classes) of looks after the rule that a flag is drawn in one way.

    What is a flag or a number, and unlike the flags that the board shows for sure, is a number:
    wide ones on a foot are drawn so. *shape* and *sizes* are those of ``told_apart``, *flag* and
    *first* the classes of flags and of the number 1.
    """
    best, numbers = probability.argmax(axis=1), slice(first, first + 8)
    odd = (best == flag) & (shape[:, flag] < LIKELY) & (sizes > 0)
    odd &= shape[:, numbers].max(axis=1) >= RIVAL
    known = (shape[:, flag] >= KNOWN) & (sizes > 0)
    if not odd.any() or not known.any():
        return probability
    own, flags = np.flatnonzero(odd), np.flatnonzero(known)
    alike = inked(drawings, np.append(own, flags))[: len(own), len(own) :]
    out = probability.copy()
    out[own[alike.max(axis=1) < ONE_NUMBER], flag] = 0.0
    return np.asarray(out / out.sum(axis=1, keepdims=True), np.float32)


def with_misread_marks(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the numbers that have too few hidden neighbours, and
    the unsure question marks, that are drawn like sure flags or mines named these: not to be acted
    on."""
    number = (codes >= 1) & (codes <= 8) & (count_around(codes > 8) < codes)
    odd = (number | (codes == QUESTION)) & (confidence < CONFIDENT)
    known = among(codes, FLAG, MINE) & (confidence >= CONFIDENT)
    if not odd.any() or not known.any():
        return codes, confidence
    looks, first = np.unique(cells.look[known], return_index=True)
    own = present(cells.look[odd])
    alike = correlations(cells.drawings, np.concatenate([own, looks]))[: len(own), len(own) :]
    row = np.searchsorted(own, cells.look[odd])
    like = alike.max(axis=1)[row] >= ONE_MARK
    named, sure = codes.copy(), confidence.copy()
    named[odd] = np.where(like, codes[known][first][alike.argmax(axis=1)][row], codes[odd])
    sure[odd] = np.where(like, np.float32(HINTED), confidence[odd])
    return named, sure


def doubt_fonts(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that a number is drawn in one way on a board, and
    in one colour.

    Of the sure cells of a number those in the most common drawing are believed, unless others are
    nearly as many: then none.
    """
    sure = confidence >= CONFIDENT
    out = confidence.copy()
    for number in range(1, 9):
        here = sure & (codes == number)
        own = cells.look[here]
        looks = present(own)
        if len(looks) < 2:
            continue
        count = np.bincount(own)[looks]
        same = correlations(cells.drawings, looks) >= ONE_NUMBER
        usual = same[int((same @ count).argmax())]
        believed = usual & (count[~usual].sum() < RIVALS * count[usual].sum())
        if not believed.all():
            kept = believed[np.searchsorted(looks, own)]
            out[here] = np.where(kept, out[here], np.minimum(out[here], HINTED))
    return doubt_inks(codes, out, cells)


def doubt_inks(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that a number has one colour on a board.

    Sure cells of a number are not believed in the one colour of another number, where most of it
    have quite a different one.
    """
    sure = (confidence >= CONFIDENT) & (codes >= 1) & (codes <= 8)
    looks, first = np.unique(cells.look[sure], return_index=True)
    number = codes[sure][first]
    if len(np.unique(number)) < 2:
        return confidence
    count = np.bincount(cells.look[sure])[looks]
    apart = inks_apart(cells.drawings, looks)
    out = confidence.copy()
    for one in np.unique(number):
        own, others = np.flatnonzero(number == one), np.flatnonzero(number != one)
        usual = own[
            int((np.where(apart[np.ix_(own, own)] <= ONE_INK, count[own], 0)).sum(1).argmax())
        ]
        for at in own[apart[own, usual] >= OTHER_INK]:
            near = others[apart[at, others] <= ONE_INK]
            for like in np.unique(number[near]):
                same = others[number[others] == like]
                if count[same].sum() >= OFTEN and (apart[at, same] <= ONE_INK).all():
                    out[sure & (cells.look == looks[at])] = HINTED
    if _is_taken(number, count, apart):
        out[sure & (codes == 8)] = HINTED
    return out


def _is_taken(number: Codes, count: NDArray[np.intp], apart: Floats) -> bool:
    """Whether an 8 is in the very colour of a 1, 2 or 3, where each of these has its own: the
    letter B is drawn like an 8, which hardly a game shows.

    *number* (n,) is what looks show, *count* (n,) how often, *apart* (n, n) how far apart their
    colours are.
    """
    every = [np.flatnonzero(number == one) for one in (1, 2, 3, 8)]
    if not len(every[3]) or min(count[own].sum() for own in every[:3]) < OFTEN:
        return False
    usual = [int(own[count[own].argmax()]) for own in every]
    between = apart[np.ix_(usual, usual)]
    own_inks = between[:3, :3][~np.eye(3, dtype=np.bool_)].min() > ONE_INK
    return bool(own_inks and between[3, :3].min() <= SAME_INK)


def inks_apart(drawings: Drawings, looks: Places) -> Floats:
    """How far apart the colours of the signs of looks (n,) are: (n, n).

    The colour of a sign is the middle one where it is most unlike the ground.
    """
    inner = drawings.samples[looks, INSIDE:-INSIDE, INSIDE:-INSIDE].reshape(len(looks), -1, 3)
    unlike = colour_distance(inner, drawings.insides[looks, None])
    most = np.argsort(unlike, axis=1)[:, -max(1, round(INKED * inner.shape[1])) :]
    inks = median(np.take_along_axis(inner, most[:, :, None], axis=1), axis=1)
    return np.asarray(colour_distance(inks[:, None], inks), np.float32)


def doubt_large(codes: Codes, confidence: Floats, shape: Floats) -> Floats:
    """The confidences (rows, cols) after the rule that large numbers are rare.

    Their shape has to say so by itself: *shape*, (rows, cols, 8), are the probabilities of the
    numbers by the shape of the mark alone.
    """
    row, col = np.nonzero((codes >= LARGE) & (codes <= 8))
    if not len(row):
        return confidence
    out, number = confidence.copy(), codes[row, col] - 1
    doubted = shape[row, col, number] < RARE[number]
    out[row[doubted], col[doubted]] = np.minimum(out[row[doubted], col[doubted]], HINTED)
    return out


def doubt_unsure(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) after the rule that the cells of a number look alike: where most
    of them are unsure the others are not believed."""
    number = (codes >= 1) & (codes <= 8)
    named = np.bincount(codes[number], minlength=9)
    sure = np.bincount(codes[number & (confidence >= CONFIDENT)], minlength=9)
    unsure = named - sure
    doubted = (unsure >= FEWEST_UNSURE) & (unsure > MOSTLY_UNSURE * sure)
    here = np.isin(codes, np.flatnonzero(doubted))
    return np.where(here, np.minimum(confidence, HINTED), confidence)
