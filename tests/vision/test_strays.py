"""Faint marks set covered cells apart from the others, and what pictures go through does not."""

from __future__ import annotations

import numpy as np

from screenbot.board import COVERED
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.shapes import groups_of
from screenbot.vision.appearance.strays import _by_lines, doubt_shown, doubt_strays, parted
from screenbot.vision.seen import CONFIDENT

SIDE = 16


def noisy(seed: int = 0) -> np.ndarray:
    """Covered cells with coloured noise, as compression leaves it."""
    noise = np.random.default_rng(seed).normal(0.0, 2.0, (5, 6, SIDE, SIDE, 3))
    return np.asarray(150.0 + noise, np.float32)


def doubted(cells: np.ndarray) -> list[list[int]]:
    codes = np.full(cells.shape[:2], COVERED, np.uint8)
    sure = np.ones(codes.shape, np.float32)
    blank = np.ones(codes.shape, np.bool_)
    found = doubt_strays(codes, blank, Cells.of(cells), sure)
    return np.argwhere(found < CONFIDENT).tolist()


def test_noise_is_no_mark() -> None:
    assert all(doubted(noisy(seed)) == [] for seed in range(5))


def test_a_mark_below_the_noise_of_single_samples_is_seen() -> None:
    cells = noisy()
    for row in range(4, 12):  # a slanted stroke
        cells[2, 3, row, row - 2 : row + 2] -= 4.0
    assert doubted(cells) == [[2, 3]]


def test_a_tint_that_compression_leaves_of_a_mark_is_seen() -> None:
    cells = noisy()
    cells[3, 1, 5:11, 5:11] += 4.0 * np.array([1, -1, 1])
    assert doubted(cells) == [[3, 1]]


def test_bands_and_ramps_are_no_marks() -> None:
    cells = noisy()
    cells[1, 1, 8:] += 3.0
    cells[3, 4, :, 6:] -= 3.0
    cells[4, 2] += np.linspace(-3.0, 3.0, SIDE)[:, None, None]
    assert doubted(cells) == []


def test_a_mark_of_few_shades_is_no_part_of_the_look_of_plain_cells() -> None:
    cells = np.full((30, SIDE, SIDE, 3), 60.0, np.float32)
    cells[[0, 7, 21], 5:11, 6:9] += 4.0
    vectors = cells.reshape(30, -1)
    look, leaders = groups_of(vectors)
    assert len(leaders) == 1
    look, leaders = parted(vectors, look, leaders)
    assert len(leaders) == 2
    assert np.flatnonzero(look == look[7]).tolist() == [0, 7, 21]
    assert (look[leaders] == [0, 1]).all()


def test_looks_that_follow_rows_and_columns_are_no_strays() -> None:
    rows = np.repeat([[0], [1], [0], [1], [0]], 6, axis=1)
    assert _by_lines(rows)
    assert _by_lines(rows.T)
    assert _by_lines(np.zeros((5, 6), np.intp))
    rows[2, 3] = 2
    assert not _by_lines(rows), "a single one is"


def test_cells_that_show_nothing_less_surely_than_most_are_doubted() -> None:
    """Many of them may have a mark that is small in a large cell."""
    codes = np.full((4, 6), COVERED, np.uint8)
    codes[2:] = 0
    empty = np.ones(codes.shape, np.float32)
    empty[0, 1:3] = empty[3, 4] = 0.88
    sure, blank = np.ones(codes.shape, np.float32), np.ones(codes.shape, np.bool_)
    found = doubt_shown(codes, blank, sure, empty)
    assert np.argwhere(found < CONFIDENT).tolist() == [[0, 1], [0, 2], [3, 4]]
    empty[0] = empty[1, :3] = 0.88  # most covered cells are drawn so
    found = doubt_shown(codes, blank, sure, empty)
    assert np.argwhere(found < CONFIDENT).tolist() == [[3, 4]]


def test_a_line_of_an_untouched_board_that_is_drawn_otherwise_is_no_mark() -> None:
    cells = np.full((5, 6, SIDE, SIDE, 3), 150.0, np.float32)
    for row in range(4, 12):
        cells[:, 3, row, row - 2 : row + 2] -= 8.0
    assert doubted(cells) == []
    cells[0, 3] = 150.0  # all but one of them are no line
    assert doubted(cells) == [[row, 3] for row in range(1, 5)]


def test_a_darker_area_of_an_untouched_board_is_no_mark() -> None:
    cells = np.full((6, 8, SIDE, SIDE, 3), 150.0, np.float32)
    for row in range(4, 12):
        cells[:3, :3, row, row - 2 : row + 2] -= 8.0
    assert doubted(cells) == []
    cells[0, :3] = cells[2, 2] = 150.0
    assert doubted(cells) == [[1, 0], [1, 1], [1, 2], [2, 0], [2, 1]]


def test_cells_where_rows_meet_columns_are_drawn_at_other_fractions_of_pixels() -> None:
    cells = np.full((8, 9, SIDE, SIDE, 3), 200.0, np.float32)
    cells[:, :, 3:5, 2:14] = cells[:, :, 2:14, 3:5] = 240.0
    met = cells.copy()
    met[np.ix_((1, 4, 7), (1, 4, 6), range(5, 7), range(4, 13))] = 240.0
    assert doubted(met) == []
    met[2, 2, 5:11, 6:9] = 150.0  # a mark that lies elsewhere
    assert [2, 2] in doubted(met)
