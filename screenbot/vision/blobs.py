"""Flat blobs: connected areas of a picture without edges, the raw material of the lattice.

The cells of every Minesweeper board are flat areas of one size at one spacing, whatever they look
like, so this needs no theme. A cell with a digit is a flat area with a hole, with the same bounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

SMALLEST: Final = 7
"""Least side of a blob in pixels: the inside of a 12 pixel cell with bevels on all sides."""
LARGEST: Final = 176
"""Greatest side of a blob in pixels."""
PASSES: Final = ((5, True), (14, True), (40, True), (18, False))
"""For each pass the difference between neighbouring pixels (0 to 255) that counts as an edge, and
whether thin parts are cut away first (which loses cells that a mark fills to its edges)."""
SPECK: Final = np.ones((3, 3), np.uint8)
"""What is thinner than this does not hold a blob together."""


def edge_strength(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """uint8 (height, width): greatest difference of a pixel to its right and lower neighbour.

    *image* is uint8 (height, width, 3); the difference is the greatest of its three channels.
    """
    strength = np.zeros(image.shape[:2], np.uint8)
    across = cv2.absdiff(image[:, 1:], image[:, :-1])
    down = cv2.absdiff(image[1:], image[:-1])
    for diff, part in ((across, strength[:, :-1]), (down, strength[:-1])):
        for channel in cv2.split(diff):
            cv2.max(part, channel, dst=part)
    return strength


def flat_blobs(strength: NDArray[np.uint8]) -> NDArray[np.float64]:
    """float64 (n, 4): left, top, width and height in pixels of the blobs of cell-like shape.

    *strength* comes from ``edge_strength``. A cell may be found once at each step.
    """
    found = [np.empty((0, 4))]
    for step, opened in PASSES:
        _, flat = cv2.threshold(strength, step, 255, cv2.THRESH_BINARY_INV)
        if opened:  # cuts thin leaks between cells, drops the many specks of noise and print
            flat = cv2.morphologyEx(flat, cv2.MORPH_OPEN, SPECK)
        # Outlines are much faster than labels with statistics on a mostly flat picture.
        outlines, tree = cv2.findContours(flat, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        if tree is not None:
            outer = np.nonzero(tree[0][:, 3] < 0)[0]
            found.append(_cell_like(outlines[int(index)] for index in outer))
    return np.concatenate(found)


def _cell_like(outlines: Iterable[MatLike]) -> NDArray[np.float64]:
    """The bounds (n, 4) of the outlines that are about square and fill their bounds."""
    boxes = []
    for outline in outlines:
        box = cv2.boundingRect(outline)
        shorter, longer = sorted(box[2:])
        if shorter < SMALLEST or longer > LARGEST or longer > 1.6 * shorter:
            continue
        if cv2.contourArea(outline) >= 0.55 * (box[2] - 1) * (box[3] - 1):
            boxes.append(box)
    return np.array(boxes, np.float64).reshape(-1, 4)
