"""Pictures of readings: the lattice, what each cell was taken for, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import SYMBOLS
from screenbot.counting import counted
from screenbot.geometry import Rect
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.seen import CONFIDENT, Seen

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

LEAST_CELL: Final = 56
"""Cells are enlarged to so many pixels at least, by a whole factor."""
LARGEST: Final = 12_000
"""Most pixels of a picture's side."""
STRIP: Final = 0.3
"""Height of the strip below a cell that says what was read, in cells."""
SURE: Final[Colour] = (0, 150, 70)
MIDDLING: Final[Colour] = (190, 130, 0)
UNSURE: Final[Colour] = (220, 0, 60)
WELL_SURE: Final = 0.8
PAPER: Final[Colour] = (245, 246, 248)
INK: Final[Colour] = (24, 28, 36)
WHITE: Final[Colour] = (255, 255, 255)
HEADER: Final = 46
FONT: Final = cv2.FONT_HERSHEY_SIMPLEX


def draw_readings(image: Image, boards: Sequence[Seen], margin: float = 0.6) -> Image:
    """What was read of the boards on a picture, one below the other: uint8 (height, width, 3) RGB.

    *image* is uint8 (height, width, 3) RGB. Each cell keeps its pixels, enlarged where it is small,
    and gets a strip below them with what it was taken for and its confidence in per cent: green
    where that is well above what the bot acts on, red below it. *margin* is how much of the
    picture is shown around a board, in cells.
    """
    parts = [_draw_reading(image, seen, margin) for seen in boards]
    width = max(part.shape[1] for part in parts)
    padded = [
        cv2.copyMakeBorder(part, 0, 0, 0, width - part.shape[1], cv2.BORDER_CONSTANT, value=PAPER)
        for part in parts
    ]
    return np.ascontiguousarray(np.concatenate(padded), np.uint8)


def draw_lattices(image: Image, grids: Sequence[Grid]) -> Image:
    """A copy of a picture, uint8 (height, width, 3) RGB, with lattices that were no boards."""
    drawn = image.copy()
    for grid in grids:
        left, right = round(grid.xs[0]), round(grid.xs[-1])
        top, bottom = round(grid.ys[0]), round(grid.ys[-1])
        for x in grid.xs:
            cv2.line(drawn, (round(x), top), (round(x), bottom), UNSURE, 1)
        for y in grid.ys:
            cv2.line(drawn, (left, round(y)), (right, round(y)), UNSURE, 1)
        text = f"{grid.rows} x {grid.cols}, {grid.cell[0]:.4g} x {grid.cell[1]:.4g} pixels"
        at = (max(left, 0), max(12, top - 4))
        cv2.putText(drawn, text, at, FONT, 0.4, WHITE, 3, cv2.LINE_AA)
        cv2.putText(drawn, text, at, FONT, 0.4, UNSURE, 1, cv2.LINE_AA)
    return drawn


def _draw_reading(image: Image, seen: Seen, margin: float) -> Image:
    """One board: a header, and the cells with their strips."""
    grid = Grid.even(seen.lattice) if seen.memory is None else seen.memory.grid
    side = min(grid.cell)
    place = seen.lattice.bounds().grown(round(margin * side))
    inside = place.intersection(Rect(0, 0, image.shape[1], image.shape[0])) or place
    part = image[inside.y : inside.bottom, inside.x : inside.right]
    factor = max(1, math.ceil(LEAST_CELL / side))
    while factor > 1 and factor * max(part.shape[:2]) > LARGEST:
        factor -= 1
    large = np.repeat(np.repeat(part, factor, axis=0), factor, axis=1)
    xs = [round((float(x) - inside.x) * factor) for x in grid.xs]
    ys = [round((float(y) - inside.y) * factor) for y in grid.ys]
    header = np.full((HEADER, large.shape[1], 3), PAPER, np.uint8)
    _header(header, seen)
    strip = np.full((round(STRIP * factor * side), large.shape[1], 3), PAPER, np.uint8)
    bands = [header, large[: max(0, ys[0])]]
    for top, bottom in pairwise(ys):
        bands += [large[max(0, top) : max(0, bottom)], strip]
    drawn = np.ascontiguousarray(np.concatenate([*bands, large[max(0, ys[-1]) :]]))
    for row, col in np.ndindex(*seen.board.cells.shape):
        y = HEADER + ys[row] + row * len(strip)
        high = ys[row + 1] - ys[row] + len(strip)
        box = Rect(xs[col], y, xs[col + 1] - xs[col], high)
        code, confidence = int(seen.board.cells[row, col]), seen.cell_confidence[row, col]
        _mark(drawn, box, len(strip), code, float(confidence))
    return drawn


def _header(header: Image, seen: Seen) -> None:
    unsure = int((seen.cell_confidence < CONFIDENT).sum())
    width, height = seen.cell
    lines = (
        f"{seen.theme}: {seen.board.rows} x {seen.board.cols}, cells of {width:.5g} x {height:.5g}"
        f" pixels at ({seen.origin[0]:.5g}, {seen.origin[1]:.5g}), {seen.state}",
        f"least confidence {seen.confidence:.2f}, {counted(unsure, 'cell')} unsure; below each"
        " cell: what it was read as, confidence in per cent",
    )
    for at, line in enumerate(lines):
        (wide, _), _ = cv2.getTextSize(line, FONT, 0.5, 1)
        scale = min(0.5, 0.5 * (header.shape[1] - 12) / max(1, wide))
        cv2.putText(header, line, (6, 17 + 20 * at), FONT, scale, INK, 1, cv2.LINE_AA)


def _mark(drawn: Image, box: Rect, high: int, code: int, confidence: float) -> None:
    """A cell's outline, and its strip, *high* pixels, with its symbol and its confidence."""
    colour = SURE if confidence >= WELL_SURE else MIDDLING if confidence >= CONFIDENT else UNSURE
    thick = 1 if confidence >= CONFIDENT else 3
    corner = (box.right - 1, box.bottom - 1)
    cv2.rectangle(drawn, (box.x, box.bottom - high), corner, colour, -1)
    cv2.rectangle(drawn, (box.x, box.y), corner, colour, thick)
    percent = f"{min(99, math.floor(100 * confidence)) if confidence < 1 else 100}"
    scale = high / 28
    base = box.bottom - round(0.26 * high)
    cv2.putText(drawn, SYMBOLS[code], (box.x + 3, base), FONT, scale, WHITE, 2, cv2.LINE_AA)
    (wide, _), _ = cv2.getTextSize(percent, FONT, 0.85 * scale, 1)
    at = (box.right - wide - 3, base)
    cv2.putText(drawn, percent, at, FONT, 0.85 * scale, WHITE, 1, cv2.LINE_AA)
