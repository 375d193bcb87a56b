"""The kinds of unsure cells on a board: cells that look the same, and what tells what they are."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.vision.appearance.agreement import correlations
from screenbot.vision.appearance.costs import (
    ASKED,
    CROSSED,
    FLAGGED,
    GLARING_RED,
    MINED,
    MORE_VIVID,
    Kind,
    all_beside,
)
from screenbot.vision.appearance.crosses import is_cross
from screenbot.vision.appearance.drawn import Cells, Drawings, Places, present
from screenbot.vision.appearance.exploded import ring_colours
from screenbot.vision.appearance.fitting import among
from screenbot.vision.appearance.inks import (
    RED,
    VIVID,
    are_colourful,
    contrasts,
    ink_of,
    is_fiery,
    is_red,
    redness,
)
from screenbot.vision.appearance.rims import FARTHER, MOST_SAMPLES, NEAR
from screenbot.vision.appearance.rules import NAMES
from screenbot.vision.naming.painted import are_all_mines
from screenbot.vision.naming.signs import with_more_ink
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

ONE_KIND: Final = 12.0
"""Root mean square difference up to which two cells are of one kind."""
ONE_COLOUR: Final = 16.0
"""Difference of two grounds, 0 to 255, that are the same."""
ONE_DRAWING: Final = 0.9
"""Least correlation of two cells that show the same mark for sure."""
DIM: Final = 0.4
"""Greatest contrast of what is no mark but part of a cell's face, as a part of that of marks."""
FEWEST_LIKE, UNLIKE = 2, 1.5
"""Sure cells with a mark from which on another is unlike them, and what that costs."""
KNOWN: Final = {FLAGGED: FLAG, MINED: MINE, CROSSED: WRONG_FLAG, ASKED: QUESTION}

Codes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]


def unsure_kinds(
    codes: Codes, confidence: Floats, unsure: Mask, blank: Mask, cells: Cells
) -> list[Kind]:
    """The kinds of *unsure* cells, bool (rows, cols), those of most cells first."""
    drawings, found = cells.drawings, []
    sure, far = confidence >= CONFIDENT, count_around(codes <= 8) == 0
    grounds = sure & (codes == COVERED), sure & (codes <= 8)
    rims = median(drawings.rims.reshape(len(drawings.samples), -1, 3), axis=1)
    rings = ring_colours(drawings)  # what is between cells may fill the rims
    known = {name: sure & (codes == code) for name, code in KNOWN.items()}
    mined, alone = (int(np.count_nonzero(some)) for some in (known[MINED], known[MINED] & far))
    plain = present(cells.look[grounds[0]])
    cover = median(drawings.insides[plain], axis=0) if len(plain) else None
    least = 0.0 if cover is None or not is_red(cover) else redness(cover) + RED
    mines = drawings.insides[present(cells.look[among(codes, MINE, EXPLODED)])]
    colourful = are_colourful(mines)
    shown = present(cells.look[sure & among(codes, *range(1, 9), FLAG)])
    usual = contrasts(drawings.samples[shown], rims[shown])
    dim = DIM * float(median(usual, axis=0)) if len(shown) else 0.0
    for (name, code), empty in product(enumerate(NAMES), (True, False)):
        asked = unsure & (codes == code) & (blank == empty)
        left = present(cells.look[asked])
        count = np.bincount(cells.look[asked], minlength=len(rims))
        colours = drawings.insides if empty else rims
        while len(left):
            first = int(left[count[left].argmax()])
            same = np.abs(colours[left] - colours[first]).max(axis=1) <= ONE_COLOUR
            if not empty:
                looks = np.append(left, first)
                same &= correlations(drawings, looks)[-1, :-1] >= ONE_DRAWING
            same |= drawings.apart[first, left] <= ONE_KIND
            here = asked & np.isin(cells.look, left[same])
            around = colours[first], rings[first]
            warns = any(is_red(one) and redness(one) >= least for one in around)
            ground = _ground(first, *grounds, cells)
            if (ground == "left" and here.sum() == 1) or (ground != "open" and warns):
                ground = "own"
            ink = ink_of(drawings.samples[first], rims[first])
            vivid = not empty and np.ptp(median(ink, axis=0)) >= VIVID
            fiery = here.sum() == 1 and is_fiery(ink)
            many = int((here & far).sum())
            glaring = warns and redness(colours[first]) >= GLARING_RED
            kind = Kind(here, name, empty, first, ground, warns, bool(vivid), fiery, many, glaring)
            if empty and cover is not None:
                more = np.ptp(colours[first]) - np.ptp(cover)
                kind = replace(kind, bright=bool(more >= MORE_VIVID))
                kind = replace(kind, wanted=are_all_mines(here, codes, blank))
            elif not empty:
                contrast = contrasts(drawings.samples[[first]], rims[[first]])
                kind = replace(kind, dim=bool(contrast[0] <= dim), colourful=colourful)
                kind = _compared(kind, known, cells)
                other = kind.like.get(MINED, 0.0) <= 0.0
                crossed = other and is_cross(drawings.samples[first], rings[first])
                beside = all_beside(kind, mined, alone) if other else 0.0
                kind = replace(kind, crossed=crossed, beside=beside)
            found.append(kind)
            left = left[~same]
    return sorted(found, key=lambda kind: -kind.size)


def _ground(look: int, covered: Mask, opened: Mask, cells: Cells) -> str:
    """On which ground a *look* stands by the *covered* and *opened* cells, bool (rows, cols)."""
    own = np.array([look])
    to_covered, to_open = (
        float(cells.drawings.mostly(own, present(cells.look[some]), MOST_SAMPLES)[0])
        if some.any()
        else np.inf
        for some in (covered, opened)
    )
    if min(to_covered, to_open) > 2 * NEAR:
        return "own" if covered.any() else "left"
    if to_covered > FARTHER * to_open + NEAR:
        return "open"
    return "covered" if to_open > FARTHER * to_covered + NEAR else "unclear"


def _compared(kind: Kind, known: dict[int, Mask], cells: Cells) -> Kind:
    """A kind of marks held against the sure cells of the *known* names, bool (rows, cols)."""
    drawings, like, stands = cells.drawings, dict[int, float](), dict[int, bool]()
    for name, some in known.items():
        looks = present(cells.look[some])
        if len(looks):
            drawn = correlations(drawings, np.append(looks, kind.look))[-1, :-1] >= ONE_DRAWING
            on_it = drawings.rims_apart[kind.look, looks] <= 2 * NEAR
            stands[name] = bool(on_it.any())
            if name == FLAGGED and _has_sign(kind, looks, drawings):
                continue
            if (drawings.apart[kind.look, looks] <= ONE_KIND)[drawn].any():
                like[name] = 3.0
            elif drawn.any():
                like[name] = float(on_it[drawn].any())
            elif name == FLAGGED and np.count_nonzero(some) >= FEWEST_LIKE:
                like[name] = -UNLIKE
    flags, mines = stands.get(FLAGGED, False), stands.get(MINED, False)
    return replace(kind, like=like, among_flags=flags, among_mines=mines)


def _has_sign(kind: Kind, flags: Places, drawings: Drawings) -> bool:
    """Whether what was taken for a question mark has a sign beside what sure flags show, whose
    looks are (n,)."""
    return kind.name == ASKED and bool(with_more_ink(drawings, flags, np.array([kind.look]))[0])
