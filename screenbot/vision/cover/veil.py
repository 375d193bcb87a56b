"""Covered cells that are none: parts of a window that lies over a board whose cells have rims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN
from screenbot.vision.appearance.drawn import INSIDE, Cells
from screenbot.vision.appearance.fitting import among
from screenbot.vision.appearance.rims import MOST_SAMPLES
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.vectors import RIM, thinned

PATTERN: Final = 3.0
"""Contrast from which on rims show bevels or lines."""
FLAT_SHARE: Final = 0.35
"""A rim with less than this part of the usual contrast is flat."""
FEWEST: Final = 6
LEAST_SHARE: Final = 0.4
"""Number and share of cells with rims that tell what is usual."""
STRANGE: Final = 24.0
"""Root mean square difference of a rim to most others from which on a cell is doubted."""
CHECKERS: Final = 0.15
"""Least share of flat cells on each colour of a checkerboard."""
BLEED: Final = 0.6
"""Contrast of a rim, as part of the difference of a checkerboard's colours, that comes of them."""
FEWEST_HIDDEN: Final = 3
"""So many cells side by side hide under a window at least; a single flat one is drawn so."""
SHOWN: Final = 0.75
"""So great a part of the hidden cells has rims of less contrast than those that bevels make."""
NARROWEST, FILLED = 3, 0.85
"""So many cells wide and high is a window at least that hides most covered cells, and the least
part of its bounds that it fills."""
FELLOWS: Final = 3
"""So many of the cells that ``thinned`` leaves to be looked at must have nearly the same rim."""
ALONG: Final = slice(INSIDE, -INSIDE)
SIDES: Final = (
    ((-1, 0), (slice(None, RIM), ALONG)),
    ((1, 0), (slice(-RIM, None), ALONG)),
    ((0, -1), (ALONG, slice(None, RIM))),
    ((0, 1), (ALONG, slice(-RIM, None))),
)
"""The ways to the cells beside one, down and across, and the samples that are next to each."""
MOST_SHOWN: Final = 0.2
"""Greatest share of sides of cells without rims that show one nevertheless."""


@dataclass(frozen=True, slots=True, eq=False)
class Veil:
    """Cells (rows, cols) that a window hides: flat ones among cells with rims, and others near.

    ``doubtful`` are those as well whose rim hardly any other cell has.
    """

    hidden: NDArray[np.bool_]
    doubtful: NDArray[np.bool_]


def veiled(codes: NDArray[np.uint8], cells: Cells) -> Veil:
    """The cells that may be parts of a window.

    *codes* is uint8 (rows, cols).
    """
    look = cells.look
    contrast = cells.drawings.contrast[look]
    covered, hidden = codes == COVERED, among(codes, COVERED, FLAG, QUESTION)
    opened = (codes <= 8) | among(codes, MINE, EXPLODED)
    inner = hidden & ~_beside(opened)
    # Beside open cells, and at the frame, the rims of flat cells show how these begin.
    some = _within(inner, hidden)
    sheets = _sheets(hidden, cells)
    usual, zero = _usual(contrast, some & ~sheets, cells), codes == 0
    own = covered & _inner(covered.shape) & ~sheets
    if usual and np.count_nonzero(own) >= FEWEST and not rectangles(own).any():
        usual = min(usual, _usual(contrast, own, cells))  # flags, and the board, may be framed
    if some is hidden and usual and _is_bare(covered, cells):
        usual = 0.0
    flat = covered & (contrast < FLAT_SHARE * usual)
    if _checkered(flat, cells) >= PATTERN:
        flat[:] = False  # no window has the two colours of a checkerboard
    lines = _usual(contrast, _within(zero, zero), cells)
    bare = zero & (contrast < FLAT_SHARE * lines)
    if (bare | ~zero)[1:-1, 1:-1].all() or _is_bare(zero & ~bare, cells):
        bare[:] = False  # nothing but the frame, or other cells, shows at the sides of zeros
    flat |= _no_checkers(bare)
    flat |= _odd_zeros(zero, codes == UNSEEN, cells)
    if usual == 0.0:
        return Veil(flat, flat)
    near = _beside(_in_groups(flat | (codes == UNSEEN)))
    plain = hidden & ~flat & ~near
    strange = _lonely(cells, plain) & covered
    window = _in_groups((flat & _other_colour(cells, plain)) | (codes == UNSEEN))
    # The side towards an open cell shows how that begins; a window may hide a part of a cell.
    part = _beside(window) & covered & ~flat
    asked = (strange & _beside(opened)) | part
    doubted = np.zeros_like(strange)
    if asked.any() and plain.any():
        most = np.where(part[asked], PATTERN, STRANGE / 3)
        others = look[plain & ~asked] if (plain & ~asked).any() else look[plain]
        alike, other = (
            cells.drawings.mostly(look[asked], thinned(some), MOST_SAMPLES)
            for some in (look[plain], others)
        )
        strange[asked], doubted[asked] = alike > most, other > most  # each is like itself
        doubted &= _inner(doubted.shape)
    # The frame of the board may show at its sides.
    strange[[0, -1]], strange[:, [0, -1]] = (strange & near)[[0, -1]], (strange & near)[:, [0, -1]]
    hidden = flat | (strange & near)
    hidden &= _in_groups(hidden | (codes == UNSEEN))
    return Veil(hidden, hidden | strange | doubted)


def _within(some: NDArray[np.bool_], every: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """*Some* cells (rows, cols) but those at the edge, or *every* one where these are too few."""
    within = some & _inner(some.shape)
    return within if np.count_nonzero(within) >= 2 * FEWEST else every


def _inner(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """All cells, bool (rows, cols), but those at the edge."""
    inner = np.zeros(shape, np.bool_)
    inner[1:-1, 1:-1] = True
    return inner


def _odd_zeros(
    zero: NDArray[np.bool_], unseen: NDArray[np.bool_], cells: Cells
) -> NDArray[np.bool_]:
    """The few of the *zero* cells (rows, cols) with another colour than the rest that lie side by
    side with *unseen* ones: a window has nearly the colour of open cells, but no lines."""
    odd = _no_checkers(zero & _other_colour(cells, zero))
    usual = zero & ~odd
    if np.count_nonzero(odd) >= np.count_nonzero(usual) or _other_colour(cells, usual)[usual].any():
        return np.zeros_like(odd)
    _, group = cv2.connectedComponents((odd | unseen).astype(np.uint8), connectivity=4)
    return odd & _in_groups(odd | unseen) & np.isin(group, group[unseen])


def _is_bare(covered: NDArray[np.bool_], cells: Cells) -> bool:
    """Whether *covered* cells (rows, cols), or zeros, show nothing on the sides where others of
    them follow: what their rims show elsewhere is how cells of another kind begin."""
    samples, insides = cells.drawings.samples, cells.drawings.insides
    padded, (rows, cols), least = np.pad(covered, 1), covered.shape, _least(covered, cells)
    known, shown = 0, 0
    for (down, across), strip in SIDES:
        part = samples[:, strip[0], strip[1]].reshape(len(samples), -1, 3)
        apart = np.abs(part - insides[:, None]).mean(axis=1).max(axis=1)
        next_ = covered & padded[1 + down : 1 + down + rows, 1 + across : 1 + across + cols]
        known += int(next_.sum())
        shown += int((next_ & (apart >= least)[cells.look]).sum())
    return known > 0 and shown <= MOST_SHOWN * known


def _sheets(hidden: NDArray[np.bool_], cells: Cells) -> NDArray[np.bool_]:
    """The flat ones of *hidden* cells (rows, cols) that fill a rectangle and have another colour
    than the rest: they do not tell what is usual, as a window may lie there."""
    contrast = cells.drawings.contrast[cells.look]
    shown = float(np.quantile(contrast[hidden], SHOWN)) if hidden.any() else 0.0
    sheet = rectangles(hidden & (contrast < max(PATTERN, FLAT_SHARE * shown)))
    return sheet & _other_colour(cells, hidden & ~sheet)


def _other_colour(cells: Cells, usual: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells (rows, cols) with another colour than the *usual* ones, if there are any."""
    insides = cells.drawings.insides[cells.look]
    if not usual.any():
        return np.ones(usual.shape, np.bool_)
    apart = colour_distance(insides, median(insides[usual], axis=0))
    return np.asarray(apart > PATTERN, np.bool_)


def _beside(some: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """*Some* cells (rows, cols) and those beside them."""
    return np.asarray(cv2.dilate(some.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)


def rectangles(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The *cells* (rows, cols) that fill rectangles as large as windows side by side."""
    _, group, parts, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=4)
    sides = parts[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    filled = parts[:, cv2.CC_STAT_AREA] >= FILLED * sides.prod(axis=1)
    filled &= sides.min(axis=1) >= NARROWEST
    return np.asarray(cells & filled[group])


def _in_groups(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells (rows, cols) that lie side by side with others of them, as under a window."""
    _, group, parts, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=4)
    return np.asarray(cells & (parts[group, cv2.CC_STAT_AREA] >= FEWEST_HIDDEN), np.bool_)


def _no_checkers(flat: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells, unless they are nearly all of one colour of a checkerboard: none then."""
    rows, cols = np.nonzero(flat)
    odd = float(((rows + cols) % 2).mean()) if len(rows) else 0.5
    return flat if CHECKERS <= odd <= 1.0 - CHECKERS else np.zeros_like(flat)


def _usual(contrast: NDArray[np.float32], where: NDArray[np.bool_], cells: Cells) -> float:
    """The contrast that cells of a kind have at least, or 0 where they have no rims."""
    own = contrast[where]
    patterned = own[own >= _least(where, cells)]
    if len(patterned) < max(FEWEST, LEAST_SHARE * len(own)):
        return 0.0
    return float(np.quantile(patterned, 0.2))


def _least(where: NDArray[np.bool_], cells: Cells) -> float:
    """The contrast from which on cells of a kind show bevels or lines: the two colours of a
    checkerboard run into each other where cells are no whole pixels wide."""
    return max(PATTERN, BLEED * _checkered(where, cells))


def _checkered(where: NDArray[np.bool_], cells: Cells) -> float:
    """How much the insides of cells of a kind usually differ in colour from those beside them."""
    pairs = np.argwhere(where[:, 1:] & where[:, :-1])
    if not len(pairs):
        return 0.0
    rows, cols = thinned(pairs).T
    one, other = (cells.drawings.insides[cells.look[rows, at]] for at in (cols, cols + 1))
    return float(median(np.abs(one - other).max(axis=1)))


def _lonely(cells: Cells, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells (rows, cols) whose rims hardly any of the cells *where* are like."""
    others = cells.look[where]
    some = thinned(others)
    if len(some) < 2 * FELLOWS:
        return np.zeros(where.shape, np.bool_)
    near = np.partition(cells.drawings.rims_apart[:, some], FELLOWS, axis=1)[:, FELLOWS]
    apart = near[cells.look]
    limit = max(STRANGE, 3.0 * float(median(apart)))
    return np.asarray(apart > limit, np.bool_)
