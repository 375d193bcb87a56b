"""Flat blobs: connected areas of a picture without edges, the raw material of the lattice.

The cells of every Minesweeper board are flat areas of one size at one spacing, whatever they look
like, so this needs no theme. A cell with a digit is a flat area with a hole, with the same bounds.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

SMALLEST: Final = 7
"""Least side of a blob in pixels: the inside of a 12 pixel cell with bevels on all sides."""
LARGEST: Final = 176
"""Greatest side of a blob in pixels."""
PASSES: Final = ((14, True), (5, True), (40, True), (18, False))
"""For each pass the difference between neighbouring pixels (0 to 255) that counts as an edge, and
whether thin parts are cut away first (which loses cells that a mark fills to its edges). The first
one finds the most cells."""
LONGEST: Final = 2.3
"""Greatest longer side of a blob as a multiple of the shorter one."""
LEAST_FILLED: Final = 0.55
"""Least part of its bounds that a cell-like blob fills."""
BAND: Final = 128
"""Rows whose edges are found at a time, so that they stay in the processor's cache."""
FEW_CORES: Final = 2
"""So few processors are busy with one pass: threads for several would wait for each other."""
SPECK: Final = np.ones((3, 3), np.uint8)
"""What is thinner than this does not hold a blob together."""
CORNER: Final = np.ones((2, 2), np.uint8)


def edge_strength(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """uint8 (height, width): greatest difference of a pixel to its right and lower neighbour.

    *image* is uint8 (height, width, 3); the difference is the greatest of its three channels.
    """
    strength = np.zeros(image.shape[:2], np.uint8)
    if min(strength.shape) < 2:
        return strength
    for top in range(0, len(strength), BAND):
        band = strength[top : top + BAND]
        for plane in cv2.split(image[top : top + BAND + 1]):  # its differences are slower to split
            own = plane[: len(band)]
            cv2.max(band[:, :-1], cv2.absdiff(own[:, 1:], own[:, :-1]), dst=band[:, :-1])
            if len(plane) > 1:  # the last row has none below it
                upper = band[: len(plane) - 1]
                cv2.max(upper, cv2.absdiff(plane[1:], plane[:-1]), dst=upper)
    return strength


def flat_blobs(
    strength: NDArray[np.uint8],
    passes: Sequence[tuple[int, bool]] = PASSES,
    *,
    apart: bool = False,
) -> NDArray[np.float64]:
    """float64 (n, 4): left, top, width and height in pixels of the blobs of cell-like shape.

    *strength* comes from ``edge_strength``. A cell may be found once in each of the *passes*.
    *apart* says that areas which touch by corners alone are no one blob.
    """

    part, left, top = _with_edges(strength, min(step for step, _ in passes))

    def blobs(step: int, opened: bool) -> NDArray[np.float64]:
        _, flat = cv2.threshold(part, step, 255, cv2.THRESH_BINARY_INV)
        if opened:  # cuts thin leaks between cells, drops the many specks of noise and print
            # What grows back leaves a pixel free to the right and below: at the upper left corner
            # of a cell the flat ground between the cells would touch it.
            flat = cv2.dilate(cv2.erode(flat, SPECK), CORNER, anchor=(0, 0))
        if apart:
            flat = _corners_cut(np.asarray(flat, np.uint8))
        # Outlines are much faster than labels with statistics on a mostly flat picture.
        outlines, tree = cv2.findContours(flat, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        if not outlines:
            return np.empty((0, 4))
        outer = np.nonzero(tree[0][:, 3] < 0)[0].tolist()
        boxes = _cell_like([outlines[index] for index in outer])
        return boxes + np.array([left, top, opened, opened], np.float64)

    if len(passes) == 1 or (os.cpu_count() or 1) <= FEW_CORES:
        return np.concatenate([blobs(*one) for one in passes])
    with ThreadPoolExecutor(len(passes)) as pool:  # nearly all of it is OpenCV's, without the lock
        return np.concatenate(list(pool.map(blobs, *zip(*passes, strict=True))))


def _with_edges(strength: NDArray[np.uint8], step: int) -> tuple[NDArray[np.uint8], int, int]:
    """The part of a picture that holds all edges stronger than a *step*, its left and its top.

    So much is left around it that what is flat there is larger than a blob may be.
    """
    _, edges = cv2.threshold(strength, step, 255, cv2.THRESH_BINARY)
    left, top, width, height = cv2.boundingRect(edges)
    first, upper = max(0, left - LARGEST - 1), max(0, top - LARGEST - 1)
    last, lower = left + width + LARGEST + 1, top + height + LARGEST + 1
    return strength[upper:lower, first:last], first, upper


def _corners_cut(flat: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A mask (0 or 255) without the pixels by which areas touch at a corner alone."""
    one, two, three, four = flat[:-1, :-1], flat[:-1, 1:], flat[1:, :-1], flat[1:, 1:]
    falling, rising = one & four & ~(two | three), two & three & ~(one | four)
    cut = flat.copy()
    cut[:-1, :-1] &= ~falling
    cut[:-1, 1:] &= ~rising
    return cut


def _cell_like(outlines: Sequence[MatLike]) -> NDArray[np.float64]:
    """The bounds (n, 4) of the outlines that are about square and fill their bounds."""
    if not outlines:
        return np.empty((0, 4))
    counts = np.array([len(outline) for outline in outlines])
    points = np.concatenate(outlines).reshape(-1, 2)
    starts = np.cumsum(counts) - counts
    low, high = np.minimum.reduceat(points, starts), np.maximum.reduceat(points, starts)
    size = high - low + 1
    shorter, longer = size.min(axis=1), size.max(axis=1)
    # The shoelace formula: each point with the next one of its outline.
    following = np.arange(1, len(points) + 1)
    following[starts + counts - 1] = starts
    x, y = points[:, 0].astype(np.int64), points[:, 1].astype(np.int64)
    areas = np.abs(np.add.reduceat(x * y[following] - x[following] * y, starts)) / 2
    fitting = (shorter >= SMALLEST) & (longer <= LARGEST) & (longer <= LONGEST * shorter)
    fitting &= areas >= LEAST_FILLED * (size - 1).prod(axis=1)
    return np.asarray(np.concatenate([low, size], axis=1)[fitting], np.float64)
