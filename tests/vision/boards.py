"""Boards and pictures made up for tests."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, Board

Image = NDArray[np.uint8]


def random_board(seed: int, rows: int, cols: int, mines: float = 0.17) -> Board:
    """A board in the middle of a game: openings, numbers at their edges, some marks."""
    rng = np.random.default_rng(seed)
    mined = rng.random((rows, cols)) < mines  # the first draw is the layout
    padded = np.pad(mined.astype(np.uint8), 1)
    around = sum(
        padded[1 + dy : 1 + dy + rows, 1 + dx : 1 + dx + cols]
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
    )
    numbers = np.asarray(around, np.uint8)
    seen = np.zeros((rows, cols), np.uint8)
    seen[rows // 4 : -(rows // 4) or None, cols // 5 : -(cols // 5) or None] = 1
    zeros = (seen > 0) & (numbers == 0) & ~mined
    for _ in range(rows + cols):  # openings spread until they stop
        spread = cv2.dilate(zeros.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        zeros |= spread & (numbers == 0) & ~mined
    spread = cv2.dilate(zeros.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    cells = np.full((rows, cols), COVERED, np.uint8)
    shown = (spread | (seen > 0)) & ~mined
    cells[shown] = numbers[shown]
    marks = rng.random((rows, cols))
    cells[(cells == COVERED) & mined & (marks < 0.6)] = FLAG
    cells[(cells == COVERED) & (marks > 0.97)] = QUESTION
    return Board(cells)


def random_layout(seed: int, rows: int, cols: int, mines: float = 0.17) -> NDArray[np.bool_]:
    """Where the mines of ``random_board`` are."""
    return np.random.default_rng(seed).random((rows, cols)) < mines


def desktop(width: int, height: int, seed: int = 0) -> Image:
    """Something like a desktop: a gradient with a few windows of text-like lines."""
    rng = np.random.default_rng(seed)
    ramp = np.linspace(40, 120, width)[None, :, None] + np.linspace(0, 60, height)[:, None, None]
    image = np.broadcast_to(ramp, (height, width, 3)).astype(np.uint8).copy()
    for _ in range(4):
        x, y = int(rng.integers(0, width * 2 // 3)), int(rng.integers(0, height * 2 // 3))
        right, bottom = min(width, x + width // 4), min(height, y + height // 4)
        cv2.rectangle(image, (x, y), (right, bottom), (236, 236, 236), -1)
        cv2.rectangle(image, (x, y), (right, min(bottom, y + 18)), (60, 90, 150), -1)
        for line in range(y + 34, bottom - 8, 16):
            text = "".join(rng.choice(list("abcdefghiklmnoprstu  "), 40))
            cv2.putText(image, text, (x + 6, line), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (20, 20, 20), 1)
        image[y:bottom, right:] = image[y:bottom, right:]
    return image


def placed(board: Image, width: int = 1000, height: int = 800, x: int = 131, y: int = 97) -> Image:
    """A board's picture inside a window on a desktop."""
    image = desktop(width, height)
    rows, cols = board.shape[:2]
    image[y - 60 : y + rows + 12, x - 12 : x + cols + 12] = 200
    image[y : y + rows, x : x + cols] = board
    return image


def compressed(image: Image, quality: int) -> Image:
    """A picture as it comes out of a JPEG file."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def line_about(cell: Image, covered: NDArray[np.bool_], colour: tuple[int, int, int]) -> None:
    """Draw a line on the sides of an open cell that *covered* ones, bool (3, 3), lie beside."""
    strips = cell[:2], cell[-2:], cell[:, :2], cell[:, -2:]
    ways = covered[0, 1], covered[2, 1], covered[1, 0], covered[1, 2]
    for strip, shown in zip(strips, ways, strict=True):
        strip[:] = colour if shown else strip
