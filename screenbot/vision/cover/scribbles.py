"""What somebody drew over the cells of a board: circles, arrows, lines; and bits that fly about.

A stroke through a cell looks like a number, but runs on over the cell's border, and what is left of
that is drawn like those of covered cells and not like those of numbers. Of a cell with a bit of
confetti on it most is left.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, UNSEEN
from screenbot.vision.appearance.drawn import Cells, Places, present
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.neighbours import SIDES, count_around
from screenbot.vision.pixels.vectors import thinned
from screenbot.vision.seen import CONFIDENT

SAME: Final = 16.0
"""Greatest difference of two colours, 0 to 255, that are one."""
LEAST: Final = 0.4
"""Least share of a border that is drawn like that of a covered cell."""
WHOLE: Final = 0.95
"""The same of marks that stand within their cell."""
FEWEST, MOST = 5, 40
BESIDE: Final = 2
"""Greatest number of unsure cells beside one with a speck: more lie under a window."""
LARGEST, SPECK = 0.14, 0.6
"""Greatest part of a cell that a speck covers, also by what so many sure marks do, and on how many
cells there may be one."""
CLEARLY: Final = 3.0
"""So many times the share that is drawn like that of an open cell."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def without_scribbles(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with unsure numbers and flags as covered cells where a
    stroke runs on to the next cell, on a board whose flags are known. Not to be acted on."""
    sure, opened, flags = confidence >= CONFIDENT, codes <= 8, codes == FLAG
    asked = ~sure & (flags | (opened & (codes > 0)))
    covered, others = (cells.look[sure & some] for some in (codes == COVERED, opened))
    if not (asked.any() and (sure & flags).any() and len(covered) and len(others)):
        return codes, confidence
    may_be = asked | (~sure & (codes == COVERED))
    looks = present(cells.look[may_be])
    like, unlike = (_alike(cells, looks, thinned(present(some))) for some in (covered, others))
    crossed = looks[(like >= np.maximum(LEAST, CLEARLY * unlike)) & (like < WHOLE)]
    drawn_over = may_be & np.isin(cells.look, crossed)
    near = cv2.filter2D(drawn_over.astype(np.uint8), -1, SIDES, borderType=cv2.BORDER_CONSTANT)
    here = asked & drawn_over & (near > 1)  # one is the cell itself
    codes = np.where(here, np.uint8(COVERED), codes)
    return codes, np.where(here, np.minimum(confidence, HINTED), confidence)


def without_specks(
    codes: Codes, confidence: Floats, blank: NDArray[np.bool_], cells: Cells
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with unsure marks as the cells without one that they are
    drawn like but for a speck, smaller than the marks of the board. Not to be acted on.

    *blank*, bool (rows, cols), are cells without a mark.
    """
    sure = confidence >= CONFIDENT
    asked, marks = ~sure & ~blank, sure & ~blank
    looks = present(cells.look[asked])
    if not 0 < len(looks) <= MOST or np.count_nonzero(marks) < FEWEST or not blank.any():
        return codes, confidence
    bare, drawn = (thinned(present(cells.look[some])) for some in (blank, marks))
    named = np.zeros(len(cells.drawings.samples), np.uint8)
    named[cells.look[blank]] = codes[blank]
    alone = (count_around(asked) <= BESIDE) & (count_around(codes == UNSEEN) == 0)
    specks: list[tuple[float, NDArray[np.bool_], np.uint8]] = []
    for look in looks:
        here = asked & (cells.look == look)
        if np.count_nonzero(here) == 1 and alone[here].all():
            unlike = _unlike(cells, look, bare)
            most = min(LARGEST, float(_unlike(cells, look, drawn).min()) / 2)
            if 0.0 < unlike.min() <= most:
                specks.append((float(unlike.min()), here, named[bare[unlike.argmin()]]))
    if not specks:
        return codes, confidence
    usual = float(np.median([_unlike(cells, look, bare).min() for look in drawn]))
    codes, confidence = codes.copy(), confidence.copy()
    for part, here, code in specks:
        if part <= SPECK * usual:
            codes[here], confidence[here] = code, HINTED
    return codes, confidence


def _unlike(cells: Cells, look: np.intp, others: Places) -> Floats:
    """The share of a *look* that is drawn otherwise than each of the *others*: (n,)."""
    samples = cells.drawings.samples
    apart = colour_distance(samples[look], samples[others]) > SAME
    return np.asarray(apart.mean(axis=(1, 2)), np.float32)


def _alike(cells: Cells, looks: Places, others: Places) -> Floats:
    """The share of the border of some *looks*, (n,), that is drawn like that of one of *others*."""
    rims = cells.drawings.rims.reshape(len(cells.drawings.rims), -1, 3)
    near = colour_distance(rims[looks][:, None], rims[others]) <= SAME
    return np.asarray(near.mean(axis=2).max(axis=1), np.float32)
