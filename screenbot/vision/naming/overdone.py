"""Marks of which numbers have too many about them: so are covered cells drawn, or zeros."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.vision.appearance.agreement import ONE_MARK, correlations
from screenbot.vision.appearance.belief import BLANK, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import Places
from screenbot.vision.appearance.fitting import too_many
from screenbot.vision.appearance.grounds import OTHER
from screenbot.vision.appearance.recogniser import CODES
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.naming.covers import components

PLAIN: Final = 0.97
"""Least probability by its shape of a flag that is one beside covered cells that pass for flags."""


def overdone_looks(shapes: Shapes, kind: Places, sizes: Places) -> NDArray[np.bool_]:
    """The looks, bool (n,), that pass for mines or flags by their *kind*, (n,), and are none: most
    numbers have more of them about them than they say. *sizes*, (n,), are how many cells have each.

    Covered cells may show a sign that passes for a flag, and be none where flags are drawn
    otherwise.
    """
    mines = np.isin(kind, MINES) | np.isin(shapes.probabilities.argmax(axis=1), MINES)
    out = np.zeros(len(kind), np.bool_)
    for some in (mines, kind == IS_FLAG):
        own = np.where(out, BLANK, kind)
        numbers = CODES[np.where(some, OTHER, own)][shapes.look]
        if some.any() and too_many(numbers, some[shapes.look], (own == BLANK)[shapes.look]):
            out |= some & ~_other_flags(shapes, kind, sizes)
    return out


def _other_flags(shapes: Shapes, kind: Places, sizes: Places) -> NDArray[np.bool_]:
    """The looks, bool (n,), of plain flags that are drawn unlike most of what passes for flags, if
    that is less plain."""
    flags = np.flatnonzero((kind == IS_FLAG) & (sizes > 0))
    other = np.zeros(len(kind), np.bool_)
    if len(flags) < 2:
        return other
    groups = components(correlations(shapes.drawings, flags) >= ONE_MARK)
    most = groups == np.bincount(groups, sizes[flags]).argmax()
    plain = shapes.probabilities[flags, IS_FLAG] >= PLAIN
    if not plain[most].any():
        other[flags[~most & plain]] = True
    return other
