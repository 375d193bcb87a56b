"""Boards with so many mines that no zero is open: tables of numbers are none of them."""

from __future__ import annotations

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, FLAG, UNSEEN
from screenbot.vision import CONFIDENT, read
from screenbot.vision.pixels.neighbours import numbers_agree
from tests.vision.boards import placed, random_board, random_layout

SIDE = 34
INKS = ((0, 0, 230), (0, 120, 0), (220, 0, 0), (0, 0, 120), (120, 0, 0), (0, 120, 120))
TILES = ((205, 210, 218), (150, 215, 165), (90, 190, 110), (50, 150, 80))


def dense(seed: int, rows: int = 9, cols: int = 12) -> np.ndarray:
    """Cells of a game with three mines in ten cells, and flags on some; no zero is open."""
    cells = random_board(seed, rows, cols, 0.32).cells.copy()
    mined = random_layout(seed, rows, cols, 0.32)
    cells[(cells > 8) & ~mined | (cells == 0)] = COVERED
    cells[(cells > 8) & (cells != FLAG)] = COVERED
    return cells


def drawn(cells: np.ndarray, opened: int, line: int) -> np.ndarray:
    """Raised covered cells and flat open ones of a shade each."""
    image = np.full((cells.shape[0] * SIDE, cells.shape[1] * SIDE, 3), line, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = col * SIDE, row * SIDE
        middle = left + SIDE // 2, top + SIDE // 2
        if code > 8:
            image[top : top + SIDE - 1, left : left + SIDE - 1] = 245
            image[top + 3 : top + SIDE, left + 3 : left + SIDE] = 120
            image[top + 3 : top + SIDE - 3, left + 3 : left + SIDE - 3] = 190
        else:
            image[top + 1 : top + SIDE, left + 1 : left + SIDE] = opened
        if code == FLAG:
            points = np.array([(-2, -9), (8, -5), (-2, -1)]) + middle
            cv2.fillPoly(image, [points.astype(np.int32)], (220, 0, 0))
            cv2.rectangle(image, (middle[0] - 3, middle[1] - 9), (middle[0] - 2, middle[1] + 9), 0)
        elif code <= 8:
            ink, at = INKS[(int(code) - 1) % 6], (middle[0] - 7, middle[1] + 8)
            cv2.putText(image, str(code), at, cv2.FONT_HERSHEY_DUPLEX, 0.75, ink, 2, cv2.LINE_AA)
    return image


def test_a_board_without_a_zero_is_read() -> None:
    for seed, opened, line in ((3, 190, 130), (8, 225, 150)):
        cells = dense(seed)
        (seen,) = read(placed(drawn(cells, opened, line)), themes=[])
        assert seen.board.cells.tolist() == cells.tolist()
        assert (seen.cell_confidence >= CONFIDENT).mean() > 0.95


def test_a_table_of_numbers_on_coloured_tiles_is_no_board() -> None:
    rng = np.random.default_rng(5)
    for _ in range(3):
        shown = rng.choice(4, (7, 18), p=[0.4, 0.3, 0.2, 0.1])
        image = np.full((7 * SIDE, 18 * SIDE, 3), 255, np.uint8)
        for (row, col), number in np.ndenumerate(shown):
            top, left = row * SIDE, col * SIDE
            image[top + 2 : top + SIDE - 2, left + 2 : left + SIDE - 2] = TILES[number]
            if number:
                at, font = (left + 10, top + 25), cv2.FONT_HERSHEY_DUPLEX
                cv2.putText(image, str(number), at, font, 0.75, (20, 40, 20), 2, cv2.LINE_AA)
        assert not read(placed(image), themes=[])


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    rows=st.integers(2, 16),
    cols=st.integers(2, 16),
    share=st.floats(0.05, 0.6),
)
def test_numbers_of_a_game_agree(seed: int, rows: int, cols: int, share: float) -> None:
    cells = random_board(seed, rows, cols, share).cells
    assert numbers_agree(cells)
    assert numbers_agree(np.where(cells > 8, UNSEEN, cells).astype(np.uint8))


def test_numbers_that_want_more_mines_than_a_neighbour_has_do_not_agree() -> None:
    nine, none = COVERED, 1
    assert numbers_agree(np.array([[nine, nine, nine], [2, 2, 2]], np.uint8))
    assert not numbers_agree(np.array([[nine, nine, nine], [2, none, 2]], np.uint8)[:, :2])
    assert not numbers_agree(np.array([[nine, 1], [2, 1]], np.uint8))
