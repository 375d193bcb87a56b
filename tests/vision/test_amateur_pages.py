"""Boards as simple pages draw them: cells that shrink, numbers at the top of their cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, MINE, Board
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, load_theme
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.lattice.axis import fit_axis
from screenbot.vision.lattice.comb import moves_to_edges
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.blanks import label_blanks
from screenbot.vision.naming.looks import look_at
from tests.vision.boards import random_board

PITCH, GAP = 48, 3


def tile(colour: int, ground: int = 150) -> NDArray[np.uint8]:
    """A cell, uint8 (PITCH, PITCH, 3), on its board."""
    cell = np.full((PITCH, PITCH, 3), ground, np.uint8)
    cell[1 : PITCH - GAP + 1, 1 : PITCH - GAP + 1] = colour
    return cell


def with_number(value: int, side: int) -> NDArray[np.uint8]:
    """An open cell with a number, *side* pixels high and wide, at its top."""
    cell, (left, top) = tile(192), ((PITCH - GAP - side) // 2, 2)
    number = load_theme("classic").tiles[value][0][2:-1, 2:-1]
    size = (side, side)
    cell[top : top + side, left : left + side] = cv2.resize(
        number, size, None, 0, 0, cv2.INTER_CUBIC
    )
    return cell


@pytest.mark.parametrize("side", [18, 20, 22])
def test_numbers_at_the_top_of_their_cells_are_read(side: int) -> None:
    board = random_board(5, 8, 9, 0.2)
    board = Board(np.where(board.cells > 8, COVERED, board.cells).astype(np.uint8))
    tiles = {code: with_number(code, side) for code in range(1, 9)}
    tiles |= {0: tile(192), COVERED: tile(110)}
    image = np.vstack([np.hstack([tiles[int(code)] for code in row]) for row in board.cells])
    looks = look_at(image, Grid.even(Lattice((0.0, 0.0), (PITCH, PITCH), board.rows, board.cols)))
    assert (looks.codes == board.cells).all()


def test_covered_cells_of_a_game_that_is_lost_stay_covered() -> None:
    """Their numbers need no mine there, as all mines are shown."""
    board = Board.parse(".*1001*.\n11100111\n00000000\n11100111\n.*1001*.")
    samples = np.where(board.cells == MINE, 60.0, 230.0)
    samples[board.cells == COVERED] = (205.0, 211.0, 217.0, 223.0)
    cells = Cells.of(
        np.broadcast_to(samples[:, :, None, None, None], (*samples.shape, 16, 16, 3)).astype(
            np.float32
        )
    )
    blank = (board.cells == 0) | (board.cells == COVERED)
    codes = np.where(blank, COVERED, board.cells).astype(np.uint8)
    labels = label_blanks(codes, blank, cells, np.full(codes.shape, 0.5, np.float32))
    assert (labels.codes == board.cells).all()
    assert (labels.confidence[blank] >= CONFIDENT).all()


def test_rows_that_are_less_high_when_all_their_cells_are_open() -> None:
    """Borders that are thinner on open cells, which do not fill their rows."""
    heights = np.array([78, 78, 78, 74, 74, 78, 78, 74, 78])
    tops = 40 + np.concatenate([[0], np.cumsum(heights)])
    middles = np.repeat(tops[:-1] + 35.0, 9)
    axis = fit_axis(middles, 77.0, np.zeros(len(middles), np.intp))
    assert axis is not None
    edges = axis.edges(axis.first, axis.first + 8)
    assert np.abs(np.diff(edges) - heights).max() < 1.0


def test_gaps_are_seen_where_the_frame_throws_a_shadow_on_them() -> None:
    rows, cols, pitch, gap = 9, 9, 40, 6
    image = np.full((rows * pitch + 80, cols * pitch + 80, 3), 200, np.uint8)
    board = image[40:-40, 40:-40]
    ends = (board[:8], board[-8:], board[:, :8], board[:, -8:])
    for end in ends:
        end[:] = 160
    for row in range(rows):
        for col in range(cols):
            top, left = row * pitch + 2, col * pitch + 2
            board[top : top + pitch - gap, left : left + pitch - gap] = 90 + 60 * ((row + col) % 3)
    grid = Grid.even(Lattice((43.0, 38.0), (pitch, pitch), rows, cols))
    (right, *_), (down, *_) = moves_to_edges(image, grid)
    assert (grid.xs[1] + right, grid.ys[1] + down) == (40 + pitch - 1, 40 + pitch - 1)


def test_ones_without_a_foot_in_the_corner_of_cells_with_wide_rims() -> None:
    """They look like a 7 but for their width, and rims reach into what is cut out about them."""
    board = random_board(5, 9, 9, 0.12)
    codes = np.where(board.cells > 8, COVERED, board.cells).astype(np.uint8)
    codes = np.where((codes >= 1) & (codes <= 8), np.minimum(codes, 2), codes).astype(np.uint8)
    image = np.full((9 * 45 + 80, 9 * 45 + 80, 3), (40, 50, 80), np.uint8)
    for (row, col), code in np.ndenumerate(codes):
        cell = image[40 + 45 * row : 85 + 45 * row, 40 + 45 * col : 85 + 45 * col]
        cell[:] = 255
        cell[1:, 1:] = 0
        if code <= 8:
            cell[5:40, 5:40] = 200
        if code == 1:
            cell[13:34, 13:16] = cell[13:16, 10:16] = 80
        if code == 2:
            cell[13:16, 10:25] = cell[22:25, 10:25] = cell[31:34, 10:25] = 80
            cell[13:25, 22:25] = cell[22:34, 10:13] = 80
    lattice = Lattice((40.0, 40.0), (45.0, 45.0), 9, 9)
    shapes = look_at(image, Grid.even(lattice)).shapes
    named = shapes.probabilities[:, [CLASSES.index(name) for name in "12"]][shapes.look]
    assert (named[codes == 1, 0] > 0.8).all()
    assert (named[codes == 2, 1] > 0.8).all()
