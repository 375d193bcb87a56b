"""The cells of a board in a known theme: what each is, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.examples import Examples, cut_out, kinds_among
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.flags import with_odd_flags
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import (
    FEWEST_WRITTEN,
    opens_nothing,
    zeros_by_corners,
)
from screenbot.vision.pixels.vectors import SIDE
from screenbot.vision.seen import CONFIDENT, Memory, Seen, state_of
from screenbot.vision.themes.filters import doubt_marks
from screenbot.vision.themes.hidden import under_windows
from screenbot.vision.themes.nearest import POINTED, STRANGE, classify, most_unlike
from screenbot.vision.themes.tiles import TileMatcher, without_rim

IMPOSSIBLE: Final = np.float32(0.1)
"""Greatest confidence of a reading that the rules of the game forbid."""
LIKE_TILES: Final = 6.0
"""Typical difference up to which a board is drawn with the theme's own tiles."""
DOUBTFUL: Final = 0.8
"""Cells with less confidence are looked at a second time."""
MOST_DOUBTFUL: Final = 160
"""Most cells that are looked at a second time; more are no matter of spacing."""
MOST_POINTED: Final = 6
"""Most cells that a pointer covers; more are under a window."""
POINTED_SHARE: Final = 0.55
"""Least part of a cell under a pointer that must be like a tile."""
POINTED_LEAD: Final = 0.02
"""Least lead of that tile over the others."""
AS_NEAR: Final = 1.15
"""Greatest difference to one class, as a multiple of that to another, that is about the same."""
SHIFT: Final = 2
"""How far cells are shifted in the second look, in samples."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Cells as read, (rows, cols) or (n,): codes uint8, confidence and distance float32.

    ``distance`` is the difference of each cell to its nearest tile.
    """

    codes: NDArray[np.uint8]
    confidence: NDArray[np.float32]
    distance: NDArray[np.float32]


def read_cells(image: NDArray[np.uint8], grid: Grid, tiles: TileMatcher) -> Reading:
    """All cells of a grid on a picture, uint8 (height, width, 3), read with a theme's tiles."""
    samples = grid.sample(image, tiles.size)
    flat = samples.reshape(-1, *samples.shape[2:])
    codes, confidence, distance = classify(tiles.distances(flat), tiles)
    shape = (grid.rows, grid.cols)
    cells = np.argwhere(np.ones(shape, np.bool_))
    found = Reading(codes, confidence, distance)
    found = second_look(image, grid, tiles, cells, found)
    found = under_pointer(flat, tiles, found)
    found = doubt_flags(found)
    sure = doubt_marks(flat, found.codes, found.confidence, tiles)
    most = most_unlike(tiles)[np.searchsorted(tiles.classes, found.codes) % len(tiles.classes)]
    unlike, distance = (found.distance > most).reshape(shape), found.distance.reshape(shape)
    shown = under_windows(found.codes.reshape(shape), sure.reshape(shape), unlike)
    board = Reading(*shown, distance)
    if not _is_strange_loss(board):
        return board
    looks = grid.sample(image, (SIDE, SIDE)).astype(np.float32)
    named, confidence = with_odd_flags(board.codes, board.confidence, Cells.of(looks))
    return Reading(named, confidence, board.distance)


def read_some(
    image: NDArray[np.uint8],
    grid: Grid,
    tiles: TileMatcher,
    cells: NDArray[np.intp],
    examples: Examples,
) -> tuple[NDArray[np.uint8], NDArray[np.float32], Examples]:
    """Codes and confidences (n,) of some cells, (n, 2) of row and column, and more examples.

    Only cells that equal none of the *examples* are compared with the tiles, and of those that
    are equal one.
    """
    pixels = cut_out(image, grid, cells)
    like = examples.find(pixels)
    codes, confidence = np.zeros(len(like), np.uint8), np.zeros(len(like), np.float32)
    known, new = like >= 0, np.flatnonzero(like < 0)
    codes[known] = examples.codes[like[known]]
    confidence[known] = examples.confidence[like[known]]
    if len(new):
        kinds = kinds_among(pixels[new], examples.size, examples.rim)
        some = cells[new[kinds.first]]
        samples = grid.windows(image, some, tiles.size, 0)
        found = Reading(*classify(tiles.distances(samples), tiles))
        found = second_look(image, grid, tiles, some, found)
        codes[new], confidence[new] = found.codes[kinds.kind], found.confidence[kinds.kind]
        good = found.confidence >= CONFIDENT
        own = found.codes[good]
        more = (kinds.pixels[good], own, found.confidence[good], own.astype(np.intp))
        examples = examples.with_more(*more)
    return codes, confidence, examples


def second_look(
    image: NDArray[np.uint8],
    grid: Grid,
    tiles: TileMatcher,
    cells: NDArray[np.intp],
    reading: Reading,
) -> Reading:
    """Unsure cells compared again, shifted a little each way: spacing is not even everywhere.

    Their insides may be surer than the whole cells: scaling blurs lines between cells, and what it
    makes of them lies between all tiles alike.
    """
    unsure = np.nonzero(reading.confidence < DOUBTFUL)[0]
    if not 0 < len(unsure) <= MOST_DOUBTFUL:
        return reading
    parts = grid.shifted(image, cells[unsure], tiles.size, SHIFT)
    again = _without_ground(parts, tiles, _with_insides(parts, tiles, len(unsure)))
    codes, confidence = reading.codes.copy(), reading.confidence.copy()
    distance = reading.distance.copy()
    codes[unsure], confidence[unsure], distance[unsure] = again
    return Reading(codes, confidence, distance)


def _with_insides(
    views: NDArray[np.uint8], tiles: TileMatcher, count: int
) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    """What ``classify`` says of *count* cells, each seen in several *views*, (n, height, width, 3).

    Where the insides of a cell are surer than the whole of it, and the whole is about as near to
    what they show as to anything, they decide.
    """
    shape, inner = (count, -1, len(tiles.classes)), tiles.inner()
    whole = tiles.distances(views).reshape(shape).min(axis=1)
    codes, confidence, least = classify(whole, tiles)
    inside = inner.distances(without_rim(views)).reshape(shape).min(axis=1)
    shown, sure, _ = classify(inside, inner)
    place = inside.argmin(axis=1)
    own = whole[np.arange(count), place]
    possible = own <= np.minimum(STRANGE, most_unlike(tiles)[place])
    better = possible & (own <= AS_NEAR * least) & (sure > confidence)
    return np.where(better, shown, codes), np.where(better, sure, confidence), least


def _without_ground(
    views: NDArray[np.uint8],
    tiles: TileMatcher,
    said: tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]],
) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]:
    """What was *said* of cells, seen in several *views* each, (n, height, width, 3), or what their
    opaque parts say where that is surer: through the others shows what is behind the board."""
    if tiles.opaque is None:
        return said
    solid = tiles.solid()
    apart = solid.distances(tiles.solid_parts(views)).reshape(len(said[0]), -1, len(tiles.classes))
    codes, confidence, least = classify(apart.min(axis=1), solid)
    surer = confidence > said[1]
    return (
        np.where(surer, codes, said[0]),
        np.where(surer, confidence, said[1]),
        np.where(surer, least, said[2]),
    )


def under_pointer(cells: NDArray[np.uint8], tiles: TileMatcher, reading: Reading) -> Reading:
    """A few cells that are like no tile read by the pixels that are: a pointer covers the others.

    *cells* is uint8 (n, height, width, 3). Such a reading stays below the confidence to act on.
    """
    strange = np.nonzero(reading.codes == UNSEEN)[0]
    if not 0 < len(strange) <= MOST_POINTED:
        return reading
    shares = tiles.shares(cells[strange])
    two = np.sort(shares, axis=1)[:, -2:]
    clear = (two[:, 1] >= POINTED_SHARE) & (two[:, 1] - two[:, 0] >= POINTED_LEAD)
    codes, confidence = reading.codes.copy(), reading.confidence.copy()
    codes[strange[clear]] = tiles.classes[shares.argmax(axis=1)][clear]
    confidence[strange[clear]] = POINTED
    return Reading(codes, confidence, reading.distance)


def doubt_flags(reading: Reading) -> Reading:
    """Flags of a lost game doubted where the cells are only like the theme's tiles.

    Programs mark wrong flags in many ways, some with a few pixels in a corner.
    """
    if not _is_strange_loss(reading):
        return reading
    capped = np.minimum(reading.confidence, POINTED)
    confidence = np.where(reading.codes == FLAG, capped, reading.confidence)
    return replace(reading, confidence=confidence)


def _is_strange_loss(reading: Reading) -> bool:
    """Whether a lost game is drawn with other tiles than the theme's own."""
    lost = np.isin(reading.codes, (MINE, EXPLODED, WRONG_FLAG)).any()
    return bool(lost) and float(median(reading.distance)) > LIKE_TILES


def doubt_zeros(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    trusted: NDArray[np.bool_] | None = None,
    *,
    singly: bool = False,
) -> NDArray[np.float32]:
    """The confidences (rows, cols) after the rule that a zero never touches a covered cell.

    Programs open all neighbours of a zero at once, so one beside a covered cell is no zero: it is
    covered and looks open under the pointer, or in a moment of an animation. All zeros that are
    connected to it fall with it, since they were read alike. A single covered cell beside larger
    openings is what a wrong flag leaves when it is taken off; *trusted* zeros were sure before.
    Zeros with more unseen cells than numbers around them may be a window, or its shadow. Programs
    that open in four directions only leave covered cells at the corners of zeros, and those that
    open cells *singly* at all sides.
    """
    zero = (codes == 0).astype(np.uint8)
    covered = (codes == COVERED).astype(np.uint8) * np.uint8(not singly)
    unseen = (codes == UNSEEN).astype(np.uint8)
    square = np.ones((3, 3), np.uint8)
    beside = (cv2.dilate(covered | unseen, square) > 0) & (zero > 0)
    if beside.any():
        beside &= ~zeros_by_corners(codes)
    if not beside.any() or (trusted is not None and not (zero > trusted).any()):
        return confidence
    number = (codes >= 1) & (codes <= 8)
    _, openings = cv2.connectedComponents(zero, connectivity=8)
    doubted = np.zeros(codes.shape, np.bool_)
    for opening in np.unique(openings[beside]):
        inside = openings == opening
        around = cv2.dilate(inside.astype(np.uint8), square)
        touched = np.count_nonzero(around & covered)
        hidden = np.count_nonzero(around & unseen) > np.count_nonzero(number[around > 0])
        if touched > 1 or hidden or (touched and np.count_nonzero(inside) == 1):
            doubted |= inside
    if trusted is not None:
        doubted &= ~trusted
    return np.where(doubted, np.minimum(confidence, IMPOSSIBLE), confidence).astype(np.float32)


def _opens_singly(codes: NDArray[np.uint8], memory: Memory) -> bool:
    """Whether the program of an unknown board, *codes* (rows, cols), opens nothing about zeros."""
    if isinstance(memory.tiles, TileMatcher) or not opens_nothing(codes, memory.tiles.blank):
        return False
    return bool(np.count_nonzero((codes >= 1) & (codes <= 8)) >= FEWEST_WRITTEN)


def seen_from(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    lattice: Lattice,
    memory: Memory,
    before: Seen | None = None,
) -> Seen:
    """What was seen, from codes uint8 and confidence float32 (rows, cols).

    *before* is what was seen of the board the last time.
    """
    if memory.cut is not None:
        codes, confidence = codes.copy(), confidence.copy()
        codes[memory.cut], confidence[memory.cut] = UNSEEN, 0.0
    # An opening that is half drawn looks so for a moment: later looks have to say it twice.
    looks = [(codes, memory)]
    if before is not None and before.memory is not None:
        looks.append((before.board.cells, before.memory))
    singly = memory.singly or all(_opens_singly(*each) for each in looks)
    memory = replace(memory, confidence=confidence, singly=singly)
    trusted = None
    if before is not None:
        trusted = (before.board.cells == 0) & (before.cell_confidence >= CONFIDENT)
    confidence = doubt_zeros(codes, confidence, trusted, singly=singly)
    state = state_of(codes)
    mines, mines_left = None, memory.count.value if memory.count is not None else None
    flags_known = state in ("ready", "playing") and not (codes == UNSEEN).any()
    if mines_left is not None and flags_known:
        mines = mines_left + int((codes == FLAG).sum())
        mines = mines if 0 <= mines <= codes.size else None
    visible = confidence[codes != UNSEEN]
    return Seen(
        board=Board(codes, mines, lattice.origin, lattice.cell),
        lattice=lattice,
        theme=memory.theme.name,
        mines_left=mines_left,
        state=state,
        confidence=float(visible.min()) if visible.size else 0.0,
        cell_confidence=confidence,
        memory=memory,
    )
