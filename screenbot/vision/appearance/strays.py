"""Blank cells that are unlike the others of their kind: marks so faint that nobody names them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision.appearance.drawn import INSIDE, Cells, Drawings, Places, middle, present
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.appearance.shapes import groups_of
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import distances, thinned

FEWEST_ALIKE: Final = 5
"""So many blank cells of a kind tell what is usual."""
STRAY_LEAST: Final = 3.0
STRAY_FACTOR: Final = 2.5
"""A blank cell is unusual from this difference on, with this many times the usual one added."""
SPOT_LEAST: Final = 4.0
SPOT_FACTOR: Final = 1.8
"""The same for the difference of its most unusual spot."""
FAINT: Final = 0.92
GRAIN: Final = 0.7
COMMON: Final = 0.75
MOST_COMMON: Final = 3.0
"""A covered cell may show a mark where what is no band or ramp in it is as strong, as a multiple of
the grain and of what so great a part of the cells has at most, a few times the median at most."""
RING: Final = 2
TINT_LEAST: Final = 0.5
TINT_FACTOR: Final = 2.4
PARTLY: Final = 0.3
"""The same for how much its middle differs in colour from a ring around it, so many samples wide,
where the cell is a little uneven as well: what compression leaves of coloured marks."""
SHOWN, EMPTY = 0.9, 0.98
"""Probability that a cell shows nothing below which it may show a small mark, where that of most is
as great as this."""
AREA: Final = 8
"""Cells side by side from which on they are no marks where nothing is open."""
FEWEST_MET: Final = 6
"""So many cells where rows meet columns are no marks that lie so by chance."""
LEAST_GRAIN: Final = 0.45
"""The grain of cells of which each is compared by itself, and not by its look."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def doubt_strays(
    codes: Codes,
    blank: NDArray[np.bool_],
    cells: Cells,
    confidence: Floats,
) -> Floats:
    """The confidences (rows, cols) of blank cells whose insides are like those of their kind.

    A mark so dim that it was taken for nothing still sets its cell apart from the others. The mean
    colour does not count: gradients and pointers change it.
    """
    untouched = bool((codes == COVERED).all())
    if untouched and _by_lines(cells.look):
        return confidence
    strays = np.zeros(codes.shape, np.bool_)
    rows, cols = np.indices(codes.shape)
    # A revealed cell with nothing hidden beside it is a zero, whatever it looks like.
    settled = (codes == 0) & (count_around(codes > 8) == 0)
    for code, parity in ((COVERED, 0), (COVERED, 1), (0, 0), (0, 1)):
        here = blank & (codes == code) & ((rows + cols) % 2 == parity)
        if np.count_nonzero(here) >= FEWEST_ALIKE:
            own = cells.look[here]
            usual = middle(cells.drawings.flat, thinned(own))
            kinds = present(own)
            kind = np.searchsorted(kinds, own)
            rest = _differences(cells.drawings, kinds, usual)
            apart = np.sqrt((rest**2).mean(axis=(1, 2, 3)))[kind]
            spot = _spots(rest)[kind]
            stray = apart > STRAY_LEAST + STRAY_FACTOR * median(apart, axis=-1)
            stray |= spot > SPOT_LEAST + SPOT_FACTOR * median(spot, axis=-1)
            if code == COVERED:
                uneven = _uneven(rest.mean(axis=3))[kind]
                stray |= _stands_out(uneven, GRAIN)
                tint = _tinted(rest)[kind]
                tinted = tint > TINT_FACTOR * (TINT_LEAST + median(tint, axis=-1))
                stray |= tinted & _stands_out(uneven, GRAIN, PARTLY)
            strays[here] = stray & ~settled[here]
    if untouched:  # a whole line of cells is drawn at another fraction of a pixel
        strays &= ~(strays.all(axis=0) | strays.all(axis=1, keepdims=True) | _areas(strays))
        if _where_lines_meet(strays):
            strays[:] = False
    return np.where(strays, np.minimum(confidence, HINTED), confidence)


def doubt_shown(
    codes: Codes, blank: NDArray[np.bool_], confidence: Floats, empty: Floats
) -> Floats:
    """The confidences (rows, cols) of *blank* cells of which it is hardly less sure that they show
    nothing, *empty* (rows, cols), than of most others of their name: small marks of no known shape.
    """
    for code in (COVERED, 0):
        here = blank & (codes == code)
        if here.any() and float(median(empty[here], axis=-1)) >= EMPTY:
            faint = here & (empty < SHOWN)
            confidence = np.where(faint, np.minimum(confidence, HINTED), confidence)
    return confidence


def _areas(strays: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those of some cells, bool (rows, cols), that are no single marks but an area: the page is
    darker or lighter there."""
    _, own = cv2.connectedComponents(strays.astype(np.uint8), connectivity=4)
    return np.asarray(strays & (np.bincount(own.reshape(-1))[own] >= AREA), np.bool_)


def _where_lines_meet(strays: NDArray[np.bool_]) -> bool:
    """Whether some cells, bool (rows, cols), are those where several rows meet several columns: no
    marks, but cells drawn at other fractions of pixels both ways."""
    rows, cols = np.any(strays, axis=1, keepdims=True), np.any(strays, axis=0)
    several = min(rows.sum(), cols.sum()) >= 2 and strays.sum() >= FEWEST_MET
    return bool(several and (strays == (rows & cols)).all())


def _by_lines(look: Places) -> bool:
    """Whether the looks (rows, cols) follow rows and columns alone, each of which is there twice.

    So they do where cells are drawn at fractions of pixels.
    """
    for lines in (look, look.T):
        if np.unique(lines, axis=0, return_counts=True)[1].min() < 2:
            return False
    return True


def _differences(drawings: Drawings, looks: Places, usual: Floats) -> Floats:
    """What the insides of some looks, (n,), differ by from the usual one: (n, side, side, 3).

    Cells of uneven spacing are shifted by a sample against each other.
    """
    side = drawings.samples.shape[1]
    inner = side - 2 * INSIDE
    own = drawings.samples[looks, INSIDE:-INSIDE, INSIDE:-INSIDE]
    own = own - drawings.insides[looks][:, None, None]
    windows = np.lib.stride_tricks.sliding_window_view(
        usual.reshape(side, side, 3)[
            INSIDE - 1 : side - INSIDE + 1, INSIDE - 1 : side - INSIDE + 1
        ],
        (inner, inner),
        (0, 1),
    )
    shifted = windows.transpose(0, 1, 3, 4, 2).reshape(9, -1, 3)
    patterns = (shifted - median(shifted, axis=1)[:, None]).reshape(9, -1)
    squares = distances(own.reshape(len(own), -1), patterns)
    return np.asarray(own - patterns[squares.argmin(axis=1)].reshape(own.shape), np.float32)


def _spots(rest: Floats) -> Floats:
    """The greatest difference (n,) in a spot of 3 x 3 samples."""
    inner = rest.shape[1]
    apart = np.abs(rest).max(axis=3)
    # Spots lie side by side in one picture, so that they are averaged at once.
    spots = cv2.blur(apart.reshape(-1, inner), (3, 3)).reshape(len(rest), inner, inner)
    return np.asarray(spots[:, 1:-1, 1:-1].max(axis=(1, 2)), np.float32)


def parted(vectors: Floats, look: Places, leaders: Places) -> tuple[Places, Places]:
    """Groups of cells that are alike without those that show a mark too faint to part them.

    *vectors*, (n, samples * 3), are all cells, *look* (n,) the group of each and *leaders* (m,) its
    first cell. Returns the groups and their leaders.
    """
    side = round((vectors.shape[1] // 3) ** 0.5)
    inside = vectors.reshape(-1, side, side, 3)[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    cells = inside @ np.full(3, 1.0 / 3.0, np.float32)
    odd = _uneven(cells - cells[leaders[look]]) > FAINT * LEAST_GRAIN
    many = np.bincount(look) >= FEWEST_ALIKE
    look, more = look.copy(), list(leaders)
    for group in np.flatnonzero(many & (np.bincount(look, odd) > 0)):
        here = np.flatnonzero(look == group)
        uneven = _uneven(cells[here] - median(cells[here], axis=0))
        apart = here[_stands_out(uneven, LEAST_GRAIN)]
        if len(apart):
            further, first = groups_of(vectors[apart])
            look[apart] = len(more) + further
            more[group] = np.flatnonzero(look == group)[0]
            more += list(apart[first])
    return look, np.array(more, np.intp)


def _stands_out(uneven: Floats, grain: float, share: float = 1.0) -> NDArray[np.bool_]:
    """Which cells (n,) vary by more than a *share* of what the *grain* and what is common do."""
    rising = np.sort(uneven)
    usual, most = rising[(len(rising) - 1) // 2], rising[round(COMMON * (len(rising) - 1))]
    common = min(most, MOST_COMMON * usual)
    return np.asarray(uneven > share * FAINT * (grain + common), np.bool_)


def _tinted(rest: Floats) -> Floats:
    """How much the middle of differences, (n, side, side, 3), has another colour: (n,)."""
    whole, centre = rest.sum(axis=(1, 2)), rest[:, RING:-RING, RING:-RING]
    count = centre.shape[1] * centre.shape[2]
    inner = centre.sum(axis=(1, 2))
    apart = inner / count - (whole - inner) / (rest.shape[1] * rest.shape[2] - count)
    return np.asarray(np.abs(apart).max(axis=1), np.float32)


def _uneven(grey: Floats) -> Floats:
    """How much differences in brightness, (n, side, side), vary both ways at once: (n,).

    Ramps, and the bands that scaling and compression leave, are a row added to a column.
    """
    across, down = grey.mean(axis=1, keepdims=True), grey.mean(axis=2, keepdims=True)
    both = grey - across - down + grey.mean(axis=(1, 2), keepdims=True)
    return np.asarray(np.sqrt((both**2).mean(axis=(1, 2))), np.float32)
