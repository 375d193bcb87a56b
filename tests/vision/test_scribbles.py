"""Boards that somebody drew on, to ask what to do next."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, QUESTION, Board
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.cover.scribbles import without_scribbles
from tests.vision.boards import Image, placed, random_board

INKS = ((180, 230, 30), (255, 40, 40), (255, 170, 200), (60, 220, 250), (255, 200, 0))
CELL = 33


def drawn_on(seed: int, theme: str) -> tuple[Board, Image, np.ndarray]:
    """A board with a stroke over some covered cells in a row, and which cells it runs through."""
    rng = np.random.default_rng(seed)
    board = random_board(seed, 14, 18)
    covered = board.cells == COVERED
    under = np.zeros_like(covered)
    while not under.any():
        row, col = (int(rng.integers(0, count - 4)) for count in covered.shape)
        run = np.s_[row : row + 4, col] if seed % 2 else np.s_[row, col : col + 4]
        under[run] = covered[run].all()
    picture = draw_board(board, theme, float(CELL))
    image = placed(picture, picture.shape[1] + 260, picture.shape[0] + 200).copy()
    rows, cols = np.nonzero(under)
    ends = [
        (131 + round((x + 0.45) * CELL), 97 + round((y + 0.4) * CELL))
        for y, x in zip(rows[[0, -1]], cols[[0, -1]], strict=True)
    ]
    cv2.line(image, *ends, INKS[seed % len(INKS)], 5, cv2.LINE_AA)
    return board, image, under


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("theme", ["classic", "flat"])
def test_cells_under_a_stroke_are_covered_ones_and_unsure(seed: int, theme: str) -> None:
    board, image, under = drawn_on(seed, theme)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == board.cells)[under].all()
    assert (seen.cell_confidence < CONFIDENT)[under].all()
    off = (seen.board.cells != board.cells) & (seen.cell_confidence >= CONFIDENT)
    assert not off.any()


def test_strokes_run_on_over_cells_of_a_board_whose_flags_are_known() -> None:
    board = Board.parse("1F...\n11...\n.....")
    samples = np.full((3, 5, 16, 16, 3), 120, np.float32)
    samples[board.cells <= 8] = 200
    samples[2, 2:4, 7:9], samples[0, 4, 7:9] = 30, 30
    cells = Cells.of(samples)
    codes, sure = board.cells.copy(), np.full(board.cells.shape, 0.9, np.float32)
    for one in ((2, 2), (2, 3), (0, 4)):
        codes[one], sure[one] = 1, 0.1
    found, _ = without_scribbles(codes, sure, cells)
    assert np.argwhere(found != codes).tolist() == [[2, 2], [2, 3]]
    assert (found[2] == COVERED).all()
    sure[0, 1] = 0.1
    assert without_scribbles(codes, sure, cells)[0].tolist() == codes.tolist()


@pytest.mark.parametrize("look", ["checkerboard", "flat"])
@pytest.mark.parametrize("seed", range(3))
def test_confetti_makes_no_marks(look: str, seed: int) -> None:
    drawn = random_board(seed, 14, 18, 0.16)
    true = np.where(drawn.cells == QUESTION, np.uint8(COVERED), drawn.cells)
    image = placed(draw_board(Board(true), look, 30.0), 900, 700, 131, 97)
    rng = np.random.default_rng(seed)
    bare = np.argwhere((true == COVERED) | (true == 0))
    for row, col in rng.permutation(bare)[:8].tolist():
        x, y = 131 + 30 * col + int(rng.integers(6, 20)), 97 + 30 * row + int(rng.integers(6, 20))
        colour = [int(part) for part in rng.integers(0, 256, 3)]
        cv2.rectangle(image, (x, y), (x + int(rng.integers(2, 6)), y + 3), colour, -1)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == true).all()
