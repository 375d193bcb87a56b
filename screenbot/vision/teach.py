"""Making a theme of screenshots: where the cells are, which look alike, what they may be.

Nothing here talks to a person: ``screenbot.cli.teaching`` shows the groups and asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, Board
from screenbot.errors import BoardNotFoundError, ConfigurationError, SeveralBoardsError
from screenbot.geometry import Lattice, Rect
from screenbot.vision.bounds.placing import find_place
from screenbot.vision.lattice.blobs import edge_strength, flat_blobs
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import find_candidates
from screenbot.vision.naming.looks import look_at
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.picture import load_image
from screenbot.vision.reader import read
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.themes.binder import Draft, Image
from screenbot.vision.themes.learn import learn_tiles
from screenbot.vision.themes.theme import USUAL_RESTART, Play

ALIKE: Final = 6.0
"""Root mean square difference up to which cells are shown as one look."""
SAMPLE: Final = 20
"""Samples a side at which cells are compared."""
MOST_GROUPS: Final = 40
"""Most looks that a person is asked about."""
MOST_OFF: Final = 3
"""Most lines that a board may be found to have too many, or too few."""
WORST_PLACED: Final = 0.5
"""Greatest part of the differences between cells that is left between those which show the same."""
SIZE_RATIO: Final = 1.1
"""Pictures whose cells differ by more than this are tiles of two sizes."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A board on one of the screenshots.

    ``codes`` uint8 and ``confidence`` float32, (rows, cols), are what its cells are taken for;
    confidence is 1 where a person has said so.
    """

    path: str
    image: Image
    grid: Grid
    codes: NDArray[np.uint8]
    confidence: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Cells that look alike: a picture of them, how many, what they may be and how sure that is.

    ``cells`` is bool (all cells of all boards,), in the order of the boards and their rows.
    """

    tile: Image
    cells: NDArray[np.bool_]
    code: int
    confidence: float

    @property
    def count(self) -> int:
        """Number of cells."""
        return int(self.cells.sum())


def find_board(path: str, truth: Board | None = None, region: Rect | None = None) -> Sight:
    """The board on a screenshot; *truth* is what a person says that it shows.

    The truth may say where the board is (``origin`` and ``cell``); otherwise it is looked for, in
    *region* (pixels) if that is given. Raises ``ImageError`` for a bad picture,
    ``BoardNotFoundError``, ``SeveralBoardsError``, and ``ConfigurationError`` where the board has
    another size than the truth says.
    """
    image = load_image(path)
    if truth is not None and truth.origin is not None and truth.cell is not None:
        grid = Grid.even(Lattice(truth.origin, truth.cell, truth.rows, truth.cols))
        inside = Rect(-1, -1, image.shape[1] + 2, image.shape[0] + 2)
        place = grid.lattice().bounds()
        if place.intersection(inside) != place:
            raise ConfigurationError(
                f"{path}: the board text puts a board of {place.width} x {place.height} pixels at"
                f" ({place.x}, {place.y}), off the picture"
            )
        return _told(Sight(path, image, grid, truth.cells, np.ones(truth.cells.shape, np.float32)))
    found = _boards(path, image, region)
    if truth is not None:
        size = truth.cells.shape
        fitting = [one for one in found if one.codes.shape == size]
        if not fitting:
            told = (_placed_by(one, truth.cells) for one in found)
            fitting = [one for one in told if one is not None]
        if found and not fitting:
            rows, cols = found[0].codes.shape
            raise ConfigurationError(
                f"{path}: a board of {rows} x {cols} cells, but the board text has"
                f" {size[0]} x {size[1]}; its lines 'origin: x y' and 'cell: size' may say where"
            )
        found = [replace(one, codes=truth.cells) for one in fitting]
    if not found:
        raise BoardNotFoundError(
            f"{path}: no board found; a board text (--board) with the lines 'origin: x y' and"
            " 'cell: size' says where it is"
        )
    if len(found) > 1:
        places = "; ".join("{0.x},{0.y},{0.width},{0.height}".format(
            one.grid.lattice().bounds()) for one in found)  # fmt: skip
        raise SeveralBoardsError(f"{path}: {len(found)} boards, choose one with --region: {places}")
    return found[0] if truth is None else _told(found[0])


def _placed_by(sight: Sight, codes: NDArray[np.uint8]) -> Sight | None:
    """A board that was found with some lines too few, or with unsure ones too many, where the
    *codes* of its cells, (rows, cols), fit best: those of one code look alike. None where they fit
    nowhere."""
    best, least, lines = None, WORST_PLACED, codes.shape
    height, width = sight.image.shape[:2]
    for (left, xs), (top, ys) in product(
        _spans(sight.grid.xs, lines[1]), _spans(sight.grid.ys, lines[0])
    ):
        rest = np.ones(sight.codes.shape, np.bool_)
        rest[max(0, top) : max(0, top + lines[0]), max(0, left) : max(0, left + lines[1])] = False
        if min(xs[0], ys[0]) < -1 or xs[-1] > width + 1 or ys[-1] > height + 1:
            continue
        if (sight.confidence[rest] >= CONFIDENT).any():
            continue
        cells = _sampled(replace(sight, grid=Grid(xs, ys)), (SAMPLE, SAMPLE)).astype(np.float32)
        alike = (cells[codes.reshape(-1) == code] for code in np.unique(codes))
        off = sum(float(np.square(some - some.mean(axis=0)).sum()) for some in alike)
        share = off / max(1.0, float(np.square(cells - cells.mean(axis=0)).sum()))
        if share < least:
            best, least = Grid(xs, ys), share
    return None if best is None else replace(sight, grid=best, codes=codes)


def _spans(edges: NDArray[np.float64], count: int) -> list[tuple[int, NDArray[np.float64]]]:
    """The edges of so many cells that lie about those between some *edges*, each with the place of
    its first cell among these; none where they are not only a few lines more or fewer."""
    if abs(len(edges) - 1 - count) > MOST_OFF:
        return []
    more = float(np.diff(edges).mean()) * np.arange(1, MOST_OFF + 1)
    every = np.concatenate([edges[0] - more[::-1], edges, edges[-1] + more])
    starts = range(len(every) - count)
    return [(first - MOST_OFF, every[first : first + count + 1]) for first in starts]


def _told(sight: Sight) -> Sight:
    return replace(sight, confidence=np.ones(sight.codes.shape, np.float32))


def _boards(path: str, image: Image, region: Rect | None) -> list[Sight]:
    """The boards on a picture by their shapes, else by the themes, else any lattice there is."""
    by_shape: tuple[Sequence[str] | None, ...] = ((), None)
    for themes in by_shape:
        seen = read(image, themes=themes, region=region)
        if seen:
            return [
                Sight(path, image, one.memory.grid, one.board.cells, one.cell_confidence)
                for one in seen
                if one.memory is not None
            ]
    inside = Rect(0, 0, image.shape[1], image.shape[0])
    area = inside if region is None else region.intersection(inside)
    if area is None:
        return []
    part = np.ascontiguousarray(image[area.y : area.bottom, area.x : area.right])
    for candidate in find_candidates(flat_blobs(edge_strength(part))):
        place = find_place(part, candidate)
        if place is not None and min(place.rows, place.cols) >= 4:
            looks = look_at(part, place)
            grid = place.moved(area.x, area.y)
            return [Sight(path, image, grid, looks.codes, looks.confidence)]
    return []


def groups(sights: Sequence[Sight]) -> list[Group]:
    """The cells of all boards in groups that look alike, the largest first."""
    cells = np.concatenate([_sampled(one, (SAMPLE, SAMPLE)) for one in sights])
    codes = np.concatenate([one.codes.reshape(-1) for one in sights])
    sure = np.concatenate([one.confidence.reshape(-1) for one in sights])
    vectors = cells.reshape(len(cells), -1).astype(np.float32)
    found: list[Group] = []
    left = np.ones(len(cells), np.bool_)
    while left.any():
        # What most cells that are left are taken for: its surest cell leads a group.
        leader = int(np.argmax(np.where(left, sure, -1.0)))
        near = np.sqrt(((vectors - vectors[leader]) ** 2).mean(axis=1)) <= ALIKE
        near &= left
        near[leader] = True
        found.append(_group(near, cells, codes, sure))
        left &= ~near
    return sorted(_merged(found, cells, codes, sure), key=lambda group: -group.count)


def _group(
    members: NDArray[np.bool_],
    cells: NDArray[np.uint8],
    codes: NDArray[np.uint8],
    sure: NDArray[np.float32],
) -> Group:
    votes = np.bincount(codes[members], weights=sure[members] + 1e-3, minlength=256)
    code = int(votes.argmax())
    share = float(votes[code] / votes.sum())
    agreed = members & (codes == code)
    confidence = share * float(median(sure[agreed]))
    tile = median(cells[agreed][:200], axis=0).astype(np.uint8)
    return Group(tile, members, code, confidence)


def _merged(
    found: list[Group],
    cells: NDArray[np.uint8],
    codes: NDArray[np.uint8],
    sure: NDArray[np.float32],
) -> list[Group]:
    """Looks of the same kind put together where there are more than a person wants to see."""
    if len(found) <= MOST_GROUPS:
        return found
    kinds: dict[tuple[int, bool], NDArray[np.bool_]] = {}
    for group in found:
        kind = (group.code, group.confidence >= CONFIDENT)
        kinds[kind] = kinds.get(kind, np.zeros(len(cells), np.bool_)) | group.cells
    return [_group(members, cells, codes, sure) for members in kinds.values()]


def decided(sights: Sequence[Sight], said: Sequence[tuple[Group, int]]) -> list[Sight]:
    """The boards with the cells of each group as what was said that they are."""
    codes = np.concatenate([one.codes.reshape(-1) for one in sights]).copy()
    for group, code in said:
        codes[group.cells] = code
    out, start = [], 0
    for one in sights:
        part = codes[start : start + one.codes.size].reshape(one.codes.shape)
        out.append(_told(replace(one, codes=part)))
        start += one.codes.size
    return out


def draft(sights: Sequence[Sight], name: str, title: str) -> Draft:
    """The theme that the boards show. Raises ``ConfigurationError`` where they show too little."""
    shown = {int(code) for one in sights for code in np.unique(one.codes)}
    if COVERED not in shown or not shown & set(range(9)):
        lacking = "covered" if COVERED not in shown else "opened"
        raise ConfigurationError(
            f"{', '.join(one.path for one in sights)}: no {lacking} cell; a theme needs covered and"
            " opened cells, on one screenshot or on several"
        )
    sets = []
    for alike in _sizes(sights):
        width, height = (max(4, round(side)) for side in alike[0].grid.cell)
        examples = [(one.image, one.grid, one.codes) for one in alike]
        sets.append(learn_tiles(examples, (width, height)))
    first = max(range(len(sets)), key=lambda at: len(sets[at]))
    ordered = (sets[first], *sets[:first], *sets[first + 1 :])
    play = Play(question_marks=True, restart=USUAL_RESTART)
    return Draft(name, title, ordered, play, learnt=True)


def _sizes(sights: Sequence[Sight]) -> list[list[Sight]]:
    """The boards by the size of their cells."""
    kinds: list[list[Sight]] = []
    for one in sights:
        side = min(one.grid.cell)
        for kind in kinds:
            other = min(kind[0].grid.cell)
            if max(side, other) <= SIZE_RATIO * min(side, other):
                kind.append(one)
                break
        else:
            kinds.append([one])
    return kinds


def _sampled(sight: Sight, size: tuple[int, int]) -> NDArray[np.uint8]:
    cells = sight.grid.sample(sight.image, size)
    return cells.reshape(-1, *cells.shape[2:])
