"""Reading boards whose theme was never seen before, from their cells alone.

A lattice is trimmed to the rows and columns whose cells look like cells of one board. The cells
cluster among themselves; each cluster is named by the recogniser, by shape before colour; covered
and zero are told apart by what the rules allow: no zero touches a covered cell, and every number
fits its neighbours. What stays doubtful keeps a low confidence and is never invented; a lattice
without the order of a Minesweeper board gives nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.blanks import label_blanks
from screenbot.vision.cells import Reading
from screenbot.vision.comb import aligned
from screenbot.vision.grid import Grid
from screenbot.vision.lattices import Candidate
from screenbot.vision.order import board_order
from screenbot.vision.reach import distances, settle_reach
from screenbot.vision.recogniser import CLASSES, SIDE, inspect
from screenbot.vision.theme import Theme

UNKNOWN: Final = Theme("unknown", "a theme never seen before", Path(), ())
"""The theme of boards that are read by their cells alone."""
HALF: Final = SIDE // 2
"""Samples each way at which cells are compared with each other."""
ALIKE: Final = 3.5
"""Root mean square difference up to which two cells show the same."""
NEARLY: Final = 5.0
"""Root mean square difference at which cells speak for each other by a factor of e less."""
CERTAIN: Final = 20
"""Power that turns the probability of a cell into its confidence: that so many are all right."""
LEAST_ORDER: Final = 0.5
"""Least order of a board; see ``board_order``."""

CODES: Final = np.array(
    [COVERED, *range(9), FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG, UNSEEN], np.uint8
)
"""The cell code of each class of the recogniser; a blank is covered until it is known better."""
USUAL_SHARE: Final = np.array(
    [1.0, 0.5, 0.15, 0.1, 0.06, 0.04, 0.03, 0.02, 0.02, 0.02, 0.1, 0.04, 0.1, 0.02, 0.04, 0.05],
    np.float32,
)
"""About the share of a board that one look of each class of the recogniser has."""
BLANK: Final = CLASSES.index("blank")


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What the cells of one board look like, learnt from the board itself.

    ``vectors`` is float32 (n, HALF * HALF * 3), with the code uint8 (n,) and the confidence
    float32 (n,) of each look.
    """

    vectors: NDArray[np.float32]
    codes: NDArray[np.uint8]
    confidence: NDArray[np.float32]

    def read(self, image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]) -> Reading:
        """Some cells, (n, 2) of row and column, by the nearest looks or by the recogniser.

        *image* is uint8 (height, width, 3); the parts of the answer are (n,).
        """
        patches = grid.windows(image, cells, (SIDE, SIDE), 0)
        distance = distances(_vectors(patches), self.vectors)
        nearest = distance.argmin(axis=1)
        least = distance[np.arange(len(cells)), nearest]
        codes, confidence = self.codes[nearest], self.confidence[nearest]
        new = least > ALIKE
        if new.any():
            codes[new], confidence[new] = self._recognised(patches[new], distance[new])
        return Reading(codes, confidence, least)

    def _recognised(
        self, patches: NDArray[np.uint8], distance: NDArray[np.float32]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Looks that are new; a new blank is what the nearest blank is, if that is clear."""
        probability = inspect(patches).probabilities
        kind = probability.argmax(axis=1)
        codes = CODES[kind]
        confidence = sure(probability.max(axis=1))
        confidence[codes == UNSEEN] = 0.0
        for index in np.nonzero(kind == BLANK)[0]:
            rivals = [
                float(distance[index, self.codes == code].min(initial=255.0))
                for code in (COVERED, 0)
            ]
            codes[index] = COVERED if rivals[0] <= rivals[1] else 0
            lead = abs(rivals[0] - rivals[1]) / (max(rivals) + 1e-3)
            confidence[index] *= min(1.0, 1.5 * lead)
        return codes, confidence.astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A board of an unknown theme: its place, its cells (rows, cols) and what they look like."""

    grid: Grid
    codes: NDArray[np.uint8]
    confidence: NDArray[np.float32]
    looks: Looks


def read_unknown(image: NDArray[np.uint8], candidate: Candidate) -> Found | None:
    """The board on a lattice of a picture, uint8 (height, width, 3); None where there is none."""
    places = [
        grid
        for place in aligned(image, candidate.grid)
        if (grid := settle_reach(image, place, candidate.support)) is not None
    ]
    grid = max(places, key=lambda place: place.rows * place.cols, default=None)
    if grid is None or min(grid.rows, grid.cols) < 4:
        return None
    patches = _patches(image, grid)
    vectors = _vectors(patches)
    group, leaders = _groups(vectors)
    said = inspect(patches[leaders])
    # The blanks are told apart by their places on the board, everything else by its shape.
    probability = believed(said.probabilities, np.bincount(group), vectors[leaders])
    kind = probability.argmax(axis=1)
    codes, confidence = CODES[kind][group], sure(probability.max(axis=1))[group]
    confidence[codes == UNSEEN] = 0.0
    shape = (grid.rows, grid.cols)
    blank = (kind == BLANK)[group].reshape(shape)
    labels = label_blanks(
        codes.reshape(shape), blank, vectors.reshape(*shape, -1), said.raised[group].reshape(shape)
    )
    codes = labels.codes
    confidence = confidence.reshape(shape) * labels.confidence
    cells = vectors.reshape(*shape, HALF, HALF, 3)
    if board_order(codes, confidence, blank, cells, _outside(image, grid)) < LEAST_ORDER:
        return None
    looks = Looks(vectors[leaders], codes.reshape(-1)[leaders], confidence.reshape(-1)[leaders])
    return Found(grid, codes, confidence, looks)


def believed(
    probabilities: NDArray[np.float32], sizes: NDArray[np.intp], vectors: NDArray[np.float32]
) -> NDArray[np.float32]:
    """What groups of equal cells show, (n, len(CLASSES)), with what is usual on a board.

    *probabilities* are what the recogniser says of one cell of each group, *sizes* the cells in
    each, *vectors* how they look. Groups that look nearly the same speak for each other; half a
    board of question marks or of junk is less likely than half a board of blanks.
    """
    apart = distances(vectors, vectors)
    weight = np.sqrt(sizes) * np.exp(-((apart / NEARLY) ** 2))
    odds = np.log(np.maximum(probabilities, 1e-6))
    odds = (weight @ odds) / weight.sum(axis=1, keepdims=True)
    same = (apart <= 2.0 * NEARLY) & (odds.argmax(axis=1)[:, None] == odds.argmax(axis=1))
    share = (same @ sizes - 1) / sizes.sum()
    odds -= share[:, None] / USUAL_SHARE
    odds = np.exp(odds - odds.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def sure(probability: NDArray[np.float32]) -> NDArray[np.float32]:
    """The confidence, 0 to 1, in cells with such probabilities."""
    return np.asarray(probability**CERTAIN, np.float32)


def _outside(image: NDArray[np.uint8], grid: Grid) -> NDArray[np.float32]:
    """Some pixels from the four sides of a board, half a cell away from it: float32 (n, 3)."""
    width, height = grid.cell
    share = np.linspace(0.0, 1.0, 25)
    xs = grid.xs[0] + share * (grid.xs[-1] - grid.xs[0])
    ys = grid.ys[0] + share * (grid.ys[-1] - grid.ys[0])
    points = [
        *((x, y) for y in (grid.ys[0] - height / 2, grid.ys[-1] + height / 2) for x in xs),
        *((x, y) for x in (grid.xs[0] - width / 2, grid.xs[-1] + width / 2) for y in ys),
    ]
    place = np.array(points).astype(np.intp)
    inside = (place >= 0).all(axis=1) & (place < (image.shape[1], image.shape[0])).all(axis=1)
    return image[place[inside, 1], place[inside, 0]].astype(np.float32)


def _patches(image: NDArray[np.uint8], grid: Grid) -> NDArray[np.uint8]:
    """All cells as the recogniser wants them: uint8 (rows * cols, SIDE, SIDE, 3)."""
    return grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)


def _vectors(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cells, uint8 (n, SIDE, SIDE, 3), at half their samples as float32 (n, HALF * HALF * 3)."""
    halves = np.empty((len(patches), HALF, HALF, 3), np.uint8)
    for index, patch in enumerate(patches):
        cv2.resize(patch, (HALF, HALF), dst=halves[index], interpolation=cv2.INTER_AREA)
    return halves.reshape(len(patches), HALF * HALF * 3).astype(np.float32)


def _groups(vectors: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Groups of cells that are alike: the group of each cell, and the leader of each group."""
    group = np.full(len(vectors), -1, np.intp)
    leaders: list[int] = []
    squares = np.einsum("ij,ij->i", vectors, vectors)
    limit = ALIKE**2 * vectors.shape[1]
    left = np.arange(len(vectors))
    while len(left):
        first = left[0]
        apart = squares[left] + squares[first] - 2.0 * (vectors[left] @ vectors[first])
        near = apart <= limit
        near[0] = True
        group[left[near]] = len(leaders)
        leaders.append(int(first))
        left = left[~near]
    return group, np.array(leaders, np.intp)
