"""Readings that do not agree with each other on one board: numbers drawn in two ways."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, MINE
from screenbot.vision.drawn import Cells, Drawings, Places, present
from screenbot.vision.fitting import HINTED
from screenbot.vision.product import product
from screenbot.vision.seen import CONFIDENT

CUT: Final = 2
"""Width of the rim that is no part of a mark, in samples."""
ONE_NUMBER: Final = 0.75
"""Least correlation of two drawings of one number: that of one font, whatever its shade."""
RIVALS: Final = 0.5
"""Share of the cells of the most common drawing from which on another one is as likely right."""
LARGE: Final = 6
RARE: Final = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.966, 0.99, 0.966], np.float32)
"""The first rare number, and the probability by the shape alone that each of 1 to 8 must have."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def correlations(drawings: Drawings, looks: Places) -> Floats:
    """How alike some looks (n,) are drawn, whatever their contrast: (n, n), from -1 to 1."""
    drawn = np.array([cv2.blur(cell, (3, 3)) for cell in drawings.samples[looks]])
    drawn = drawn[:, CUT:-CUT, CUT:-CUT]
    drawn = (drawn - drawn.mean(axis=(1, 2), keepdims=True)).reshape(len(looks), -1)
    drawn /= np.sqrt(np.einsum("ij,ij->i", drawn, drawn))[:, None] + 1e-6
    return product(drawn, drawn)


def doubt_fonts(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that a number is drawn in one way on a board.

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
    return out


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


def doubt_exploded(codes: Codes, confidence: Floats) -> Floats:
    """The confidences (rows, cols) after the rule that one mine explodes: of several none is
    believed, and the only mine that is shown is likely that one."""
    sure = confidence >= CONFIDENT
    exploded = codes == EXPLODED
    bursts, mines = (np.count_nonzero(here & sure) for here in (exploded, codes == MINE))
    doubted = exploded if bursts > 1 else codes == MINE
    if bursts > 1 or (not bursts and mines == 1):
        return np.where(doubted, np.minimum(confidence, HINTED), confidence)
    return confidence
