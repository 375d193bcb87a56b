"""Programs that open in four directions: zeros that touch covered cells by their corners."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import FLAG, Board
from screenbot.vision import CONFIDENT, load_theme, read
from screenbot.vision.appearance.fitting import doubt_zeros_by_marks
from screenbot.vision.pixels.neighbours import zeros_by_corners

OPENED = Board.parse(
    """
01........
01........
001.......
0011......
00002.....
1221......
..........
..........
"""
)


@pytest.mark.parametrize("themes", [(), ("classic",)])
def test_zeros_are_sure_where_they_touch_covered_cells_by_corners(themes: tuple[str, ...]) -> None:
    tiles = load_theme("classic").tiles
    rows = [np.hstack([tiles[int(code)][0] for code in row]) for row in OPENED.cells]
    image = np.full((400, 400, 3), 230, np.uint8)
    height, width = (16 * side for side in OPENED.cells.shape)
    image[90 : 90 + height, 120 : 120 + width] = np.vstack(rows)
    (seen,) = read(image, themes=themes)
    assert (seen.board.cells == OPENED.cells).all()
    assert (seen.cell_confidence >= CONFIDENT).all()


def test_zeros_by_corners() -> None:
    expected = np.zeros(OPENED.cells.shape, np.bool_)
    expected[2, 1] = expected[4, 3] = True
    assert (zeros_by_corners(OPENED.cells) == expected).all()


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("00001\n00001\n00001\n000..\n000..", (2, 2)),  # one touches by a side
        ("00011\n0001.\n00001\n0001.\n00011", (2, 3)),  # a number that was not made out
        ("00000\n00000\n11111\n1.1..\n111..", (4, 0)),
        ("0001.\n00011\n11111\n1101.\n1.11.", (3, 2)),  # a cell by itself: it may be pressed
        ("00011\n0001.\n00001\n1101.\n0.11.", (4, 0)),
    ],
)
def test_other_zeros_beside_covered_cells_are_doubted(text: str, cell: tuple[int, int]) -> None:
    codes = Board.parse(text).cells.copy()
    codes[cell] = 0
    doubted = doubt_zeros_by_marks(codes, np.ones(codes.shape, np.float32), codes == 0) < CONFIDENT
    assert doubted[cell]


def test_so_are_zeros_beside_flags() -> None:
    codes = OPENED.cells.copy()
    codes[1, 2] = FLAG
    assert not zeros_by_corners(codes).any()
