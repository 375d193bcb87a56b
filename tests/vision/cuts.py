"""Screens whose board is cut by an edge or partly under a window, and what may be read then."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN, Board
from screenbot.vision import CONFIDENT, Seen
from tests.vision.boards import desktop

Image = NDArray[np.uint8]
WHOLE = 0.85
"""Least visible part of a cell that may be read."""


@dataclass(frozen=True, slots=True)
class Case:
    """A picture, its board, and the part (rows, cols) of each cell that can be seen."""

    image: Image
    board: Board
    visible: NDArray[np.float64]


def _axis(origin: float, pitch: float, count: int, low: float, high: float) -> NDArray[np.float64]:
    """The part of each cell along one axis that lies between two places."""
    first = origin + pitch * np.arange(count)
    inside = np.minimum(first + pitch, high) - np.maximum(first, low)
    return np.asarray(np.clip(inside / pitch, 0.0, 1.0), np.float64)


def _part(board: Board, box: tuple[int, int, int, int]) -> NDArray[np.float64]:
    """The part of each cell that lies in a box: left, top, right, bottom."""
    assert board.origin is not None
    assert board.cell is not None
    across = _axis(board.origin[0], board.cell[0], board.cols, box[0], box[2])
    down = _axis(board.origin[1], board.cell[1], board.rows, box[1], box[3])
    return np.asarray(down[:, None] * across[None, :], np.float64)


def cropped(image: Image, board: Board, box: tuple[int, int, int, int]) -> Case:
    """The picture inside a box."""
    left, top, right, bottom = box
    part = np.ascontiguousarray(image[top:bottom, left:right])
    assert board.origin is not None
    origin = (board.origin[0] - left, board.origin[1] - top)
    moved = Board(board.cells, board.mines, origin, board.cell)
    return Case(part, moved, _part(board, box))


def covered(image: Image, board: Board, box: tuple[int, int, int, int], window: Image) -> Case:
    """The picture with a window over it."""
    left, top, right, bottom = box
    picture = image.copy()
    right, bottom = min(right, image.shape[1]), min(bottom, image.shape[0])
    picture[top:bottom, left:right] = window[: bottom - top, : right - left]
    return Case(picture, board, 1.0 - _part(board, (left, top, right, bottom)))


def window(kind: int, width: int, height: int, seed: int) -> Image:
    """A window of some kind: plain, with a title, with text, a desktop, a gradient."""
    rng = np.random.default_rng(seed)
    grounds = [(255, 255, 255), (240, 240, 240), (192, 192, 192), (30, 30, 30), (46, 52, 64)]
    image = np.full((height, width, 3), grounds[int(rng.integers(len(grounds)))], np.uint8)
    if kind == 3:
        return desktop(width, height, seed)
    if kind == 4:
        ramp = (
            np.linspace(60, 220, width)[None, :, None] * np.linspace(1, 0.5, height)[:, None, None]
        )
        return np.broadcast_to(ramp, image.shape).astype(np.uint8).copy()
    if kind >= 1:
        cv2.rectangle(image, (0, 0), (width - 1, height - 1), (90, 90, 90), 1)
        cv2.rectangle(image, (1, 1), (width - 2, 22), (58, 110, 165), -1)
        cv2.putText(image, "Save as...", (8, 17), 0, 0.45, (255, 255, 255), 1, cv2.LINE_AA)
    if kind == 2:
        ink = (20, 20, 20) if int(image[40 % height, -2, 0]) > 128 else (220, 220, 220)
        for y in range(44, height - 4, 18):
            text = "".join(rng.choice(list("abcdefghiklmnoprstu   "), 60))
            cv2.putText(image, text, (10, y), 0, 0.42, ink, 1, cv2.LINE_AA)
    return image


def cuts(image: Image, board: Board, seed: int) -> Case:
    """One of many ways to cut a board: by a side of the picture, or by a window over it."""
    rng = np.random.default_rng(seed)
    assert board.origin is not None
    assert board.cell is not None
    (x, y), (width, height) = board.origin, board.cell
    right, bottom = x + width * board.cols, y + height * board.rows
    share = 0.1 + 0.4 * rng.random(2)
    cut_x, cut_y = (right - x) * share[0], (bottom - y) * share[1]
    box = [0, 0, image.shape[1], image.shape[0]]
    way = seed % 8
    if way < 4:
        box[way] = int((x + cut_x, y + cut_y, right - cut_x, bottom - cut_y)[way])
        return cropped(image, board, (box[0], box[1], box[2], box[3]))
    wide, high = int(300 + rng.integers(400)), int(240 + rng.integers(300))
    left = int((x + cut_x - wide, right - cut_x)[int(rng.integers(2))])
    top = int((y + cut_y - high, bottom - cut_y)[int(rng.integers(2))])
    if way == 4:  # over a whole side
        top, high = int(y) - 40, int(bottom - y) + 80
    elif way == 5:
        left, wide = int(x) - 40, int(right - x) + 80
    elif way == 6:  # in the middle
        left, top = int(x + cut_x), int(y + cut_y)
        wide, high = int((right - x) * 0.3), int((bottom - y) * 0.3)
    left, top = max(0, left), max(0, top)
    wide, high = min(wide, image.shape[1] - left), min(high, image.shape[0] - top)
    over = window(int(rng.integers(5)), max(wide, 1), max(high, 1), seed)
    return covered(image, board, (left, top, left + wide, top + high), over)


def wrong_and_sure(seen: Seen, case: Case) -> list[str]:
    """What was read for sure and is wrong: cells that show something else, or are hidden."""
    found = []
    assert case.board.origin is not None
    assert case.board.cell is not None
    (x, y), (width, height) = case.board.origin, case.board.cell
    for row, col in np.argwhere(seen.cell_confidence >= CONFIDENT).tolist():
        code = seen.board.cells[row, col]
        if code == UNSEEN:
            continue
        middle_x, middle_y = seen.lattice.center(row, col)
        true_col, true_row = int((middle_x - x) // width), int((middle_y - y) // height)
        on_board = 0 <= true_row < case.board.rows and 0 <= true_col < case.board.cols
        if not on_board:
            found.append(f"({row}, {col}) is no cell")
        elif case.board.cells[true_row, true_col] != UNSEEN:
            true = case.board.cells[true_row, true_col]
            if case.visible[true_row, true_col] < 0.5:
                found.append(f"({row}, {col}) is hidden, read as {seen.board.grid()[row][col]}")
            elif true != code:
                named = case.board.grid()[true_row][true_col]
                found.append(f"({row}, {col}): {seen.board.grid()[row][col]} for {named}")
    return found


def unmarked(seen: Seen, case: Case) -> bool:
    """Whether a board that is cut looks like a whole one: all cells sure, but too few."""
    least = seen.cell_confidence.min() >= CONFIDENT
    cells = seen.board.cells
    return bool(least and cells.shape != case.board.cells.shape and (cells != UNSEEN).all())
