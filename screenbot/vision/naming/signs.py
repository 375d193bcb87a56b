"""Flags with something more on them than most: some programs mark cells in doubt so."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.agreement import correlations
from screenbot.vision.appearance.drawn import INSIDE, Cells, Drawings, Places
from screenbot.vision.pixels.median import median

SAME_FLAG: Final = 0.975
"""Least correlation of the drawing of a flag that is none with something more."""
SIGNED: Final = 0.95
"""The same below which it has something more, where all others are the same;"""
MOST_SAME, MOST_SIGNED = 8, 2
"""so many others at least, and so many such flags at the most."""
EXACT: Final = 0.99
"""Least correlation of drawings that are the same to the pixel."""
MORE, LEAST_MORE = 1.5, 1.0
"""Least ink beside a flag with a sign: as a multiple of that of most, and more in levels."""
CLEAN: Final = 4.0
"""Most ink beside most flags, in levels, where they are drawn in one way to the pixel."""
OTHER_SIDE: Final = 48.0
"""Difference at the sides of two cells, in levels, from which on something reaches there."""
INKED: Final = 0.2
"""Least ink of a flag, as a part of its strongest;"""
FRINGE: Final = 0.08
"""most ink of what is only its side, where that does not end with a pixel."""


def signed_flags(flags: NDArray[np.bool_], cells: Cells) -> NDArray[np.bool_]:
    """Which *flags*, bool (rows, cols), have something more on them than most, where these are many
    and all the same: a few, or, where they differ little, several that are drawn to the pixel alike
    and are not those of one colour of a checkerboard."""
    if not flags.any():
        return flags
    looks, count = np.unique(cells.look[flags], return_counts=True)
    every = correlations(cells.drawings, looks)
    alike = every[count.argmax()]
    same, odd, few = alike >= SAME_FLAG, alike < SIGNED, MOST_SIGNED
    if not (same | odd).all():
        odd, few = ~same, int(count[same].sum()) // 2
        if min(alike[same].min(), every[np.ix_(odd, odd)].min()) < EXACT:
            return np.zeros_like(flags)
    signed = flags & np.isin(cells.look, looks[odd])
    dark = np.indices(flags.shape).sum(axis=0) % 2 == 1
    checkered = (signed[flags] == dark[flags]).all() or (signed[flags] != dark[flags]).all()
    enough = count[same].sum() >= MOST_SAME and count[odd].sum() <= few
    return signed & bool(enough and not checkered)


def inked(flags: NDArray[np.bool_], cells: Cells) -> NDArray[np.bool_]:
    """Which *flags*, bool (rows, cols), have a sign beside what is the flag of most, where many
    have none, and are drawn in one way to the pixel. What reaches the side of the cell is none."""
    if not flags.any():
        return flags
    looks, count = np.unique(cells.look[flags], return_counts=True)
    usual, rims = int(count.argmax()), cells.drawings.rims[looks]
    beside, clear = _beside(cells.drawings.samples[looks], usual)
    base = float(median(np.repeat(beside, count), axis=0))
    odd = (beside > MORE * base + LEAST_MORE) & (clear > LEAST_MORE)
    odd &= np.abs(rims - rims[usual]).max(axis=1) <= OTHER_SIDE
    if base > CLEAN or not odd.any():
        return np.zeros_like(flags)
    odd &= correlations(cells.drawings, looks)[usual] >= SIGNED
    most, some = int(count[~odd].sum()), int(count[odd].sum())
    return flags & np.isin(cells.look, looks[odd]) & (most >= max(MOST_SAME, 2 * some))


def with_more_ink(drawings: Drawings, known: Places, looks: Places) -> NDArray[np.bool_]:
    """Which of some *looks* (n,) have ink beside the mark that the *known* ones (k,) show, more
    than any of these has, bool (n,)."""
    beside, clear = _beside(drawings.samples[np.concatenate([known, looks])], 0)
    more = beside > MORE * beside[: len(known)].max() + LEAST_MORE
    more &= clear > clear[: len(known)].max() + LEAST_MORE
    return np.asarray(more[len(known) :], np.bool_)


def _beside(
    drawn: NDArray[np.float32], usual: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The mean ink, (n,), that marks, float32 (n, side, side, 3), have where the *usual* one has
    none: the difference there from their own ground, and that of it which is no side of a mark."""
    inner = drawn[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    ground = median(inner.reshape(len(inner), -1, 3), axis=1)
    ink = np.abs(inner - ground[:, None, None]).max(axis=3)
    most = float(ink[usual].max())
    mark = (ink[usual] > INKED * most).astype(np.uint8)
    bare = cv2.dilate(mark, np.ones((3, 3), np.uint8)) == 0
    found = ink[:, bare] if bare.any() else np.zeros((len(ink), 1), np.float32)
    clear = np.where(found > FRINGE * most, found, 0)
    return found.mean(axis=1), clear.mean(axis=1)
