"""Zeros that clicks have opened, where their looks alone do not tell them from covered cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.geometry import Cell
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.vivid import is_red
from screenbot.vision.pixels.neighbours import without_room
from screenbot.vision.recall import CLICKED
from screenbot.vision.seen import CONFIDENT

ALONG: Final = 3
"""So many numbers that open along with a cell show that it is a zero."""
AROUND: Final = np.ones((3, 3), np.uint8)

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]


def opened_by_clicks(
    before: tuple[Codes, Floats],
    now: tuple[Codes, Floats],
    blank: Mask,
    opened: Iterable[Cell],
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols), with zeros where clicks have *opened* some.

    Those are *blank* cells (rows, cols), which have changed and were covered for sure, of which one
    was clicked, and that have none but numbers and each other around them.
    """
    codes, confidence = now
    clicked = np.zeros_like(blank)
    for cell in opened:
        clicked[cell] = blank[cell]
    if not clicked.any():
        return now
    new = blank & (before[0] == COVERED) & (before[1] >= CONFIDENT)
    new = _open_areas(new, clicked, (codes >= 1) & (codes <= 8))
    codes = np.where(new, 0, codes).astype(np.uint8)
    return codes, np.where(new, np.maximum(confidence, CLICKED), confidence).astype(np.float32)


def shaded_zeros(
    before: tuple[Codes, Floats],
    now: tuple[Codes, Floats],
    changed: Mask,
    opened: Iterable[Cell],
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols), with zeros where clicks have *opened* drawn cells.

    Those have *changed*, bool (rows, cols), and have none but numbers and each other around them,
    some of which were opened with them. These numbers have cells enough left for their mines: those
    of a lost game that shows everything have not.
    """
    codes, confidence = now
    numbers = (codes >= 1) & (codes <= 8) & (confidence >= CONFIDENT)
    new = changed & (before[0] == COVERED) & (before[1] >= CONFIDENT) & (confidence < CONFIDENT)
    clicked = np.zeros_like(new)
    alone = np.zeros_like(new)
    for cell in opened:
        clicked[cell], alone[cell] = new[cell], True
    if not clicked.any():
        return now
    new = _open_areas(new, clicked, numbers)
    hidden = ~numbers & ~new & ~((codes == 0) & (confidence >= CONFIDENT))
    left = cv2.filter2D(hidden.astype(np.float32), -1, AROUND, borderType=cv2.BORDER_CONSTANT)
    beside = numbers & (cv2.dilate(new.astype(np.uint8), AROUND) > 0)
    along = beside & changed & (before[0] == COVERED) & ~alone
    if np.count_nonzero(along) < ALONG or (codes[beside] > left[beside]).any():
        return now
    codes = np.where(new, 0, codes).astype(np.uint8)
    return codes, np.where(new, CLICKED, confidence).astype(np.float32)


def _open_areas(new: Mask, clicked: Mask, numbers: Mask) -> Mask:
    """The *new* cells (rows, cols) of areas that were *clicked* and touch *numbers* alone, one at
    least: a page that is dimmed changes all cells."""
    while True:
        hidden = cv2.dilate((~(new | numbers)).astype(np.uint8), AROUND) > 0
        if not (new & hidden).any():
            break
        new = new & ~hidden
    _, areas = cv2.connectedComponents(new.astype(np.uint8), connectivity=8)
    beside = new & (cv2.dilate(numbers.astype(np.uint8), AROUND) > 0)
    opened = np.intersect1d(areas[clicked & new], areas[beside])
    return np.asarray(new & np.isin(areas, opened), np.bool_)


def singly_opened(
    before: tuple[Codes, Floats],
    now: tuple[Codes, Floats],
    changed: Mask,
    blank: Mask,
    cells: Cells,
    opened: Iterable[Cell],
    answered: frozenset[Cell],
) -> tuple[Codes, Floats, frozenset[Cell]]:
    """Codes and confidences (rows, cols), with zeros where clicks have *opened* single cells, and
    the cells that have *answered* a click so far, with these.

    Some programs open nothing about a zero. A *blank* cell that was covered for sure, was clicked
    and has *changed*, all bool (rows, cols), may as well have the focus, or be pressed: once it
    shows what another one does that has answered before, and nothing else does, neither of them is
    covered. Red ones are mines.
    """
    codes, confidence = now
    clicked = [
        cell
        for cell in opened
        if changed[cell] and blank[cell] and before[0][cell] == COVERED
        if before[1][cell] >= CONFIDENT
    ]
    if not clicked:
        return codes, confidence, answered
    known = np.zeros_like(blank)
    for cell in answered:
        known[cell] = blank[cell]
    for cell in clicked:
        same = cells.look == cells.look[cell]
        others = same & ~changed
        opens = (before[0] == 0) & (before[1] >= CONFIDENT)
        if not (others & known).any() or (others & ~known & ~opens).any() or is_red(same, cells):
            continue
        named = np.where(same & blank, np.uint8(0), codes)
        number = (named >= 1) & (named <= 8) & (confidence >= CONFIDENT)
        if not without_room(named, number):
            codes = named
            confidence = np.where(same & blank, np.maximum(confidence, CLICKED), confidence)
    return codes, confidence.astype(np.float32), answered.union(clicked)
