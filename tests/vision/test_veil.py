"""Windows over a board whose cells have rims, and plain cells that only seem to have some."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, MINE, UNSEEN
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.cover.veil import veiled
from screenbot.vision.pixels.neighbours import count_around

SIDE = 16
DARK, LIGHT = 100.0, 230.0


def board(bevel: float) -> tuple[np.ndarray, np.ndarray]:
    """Two open areas with a band of covered cells around them, and what their cells show."""
    codes = np.full((7, 9), COVERED, np.uint8)
    codes[1:3, 1:8] = codes[5:, 1:8] = 1
    samples = np.full((7, 9, SIDE, SIDE, 3), DARK, np.float32)
    samples[codes == 1] = LIGHT
    covered = codes == COVERED
    samples[covered, :2] += bevel
    samples[covered, :, -2:] -= bevel
    # The lattice lies a little low: covered cells show how the open ones below them begin.
    below = np.zeros_like(covered)
    below[:-1] = covered[:-1] & (codes[1:] == 1)
    samples[below, -1:] = LIGHT
    return codes, samples


def test_plain_cells_beside_open_ones_hide_nothing() -> None:
    codes, samples = board(0.0)
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_flat_cells_among_raised_ones_are_part_of_a_window() -> None:
    codes, samples = board(40.0)
    assert not veiled(codes, Cells.of(samples)).hidden.any()
    samples[3:5, 3:6] = DARK
    hidden = veiled(codes, Cells.of(samples)).hidden
    assert hidden[3:5, 3:6].all()
    assert hidden.sum() == 6


def test_colours_of_a_checkerboard_that_run_into_each_other_are_no_bevels() -> None:
    codes, samples = board(0.0)
    rows, cols = np.indices(codes.shape)
    covered = codes == COVERED
    samples[covered & ((rows + cols) % 2 == 1)] += 9.0
    samples[covered & ((rows + 3 * cols) % 4 == 0), :, -2:] += 4.0
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_flags_that_reach_the_rims_of_their_cells_are_no_bevels() -> None:
    codes, samples = board(0.0)
    codes[3:5, 1:8:2] = FLAG
    samples[3:5, 1:8:2, 1:-1, 1:-1] = LIGHT
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_cells_beside_mines_show_how_these_begin() -> None:
    """A lost game: covered cells that lie among covered ones alone have no bevels."""
    codes = np.full((12, 16), COVERED, np.uint8)
    codes[1::3, 1:12:3], codes[:2, :2] = MINE, 1
    samples = np.full((12, 16, SIDE, SIDE, 3), DARK, np.float32)
    samples[codes != COVERED] = LIGHT
    beside = (count_around(codes == MINE) > 0) & (codes == COVERED)
    samples[beside, :1] = LIGHT  # the mines run into these
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_zeros_of_another_colour_beside_a_text_are_part_of_a_window() -> None:
    """A white dialog over a board whose open cells are nearly white."""
    codes = np.zeros((9, 9), np.uint8)
    codes[0], codes[1] = COVERED, 1
    samples = np.full((9, 9, SIDE, SIDE, 3), 248.0, np.float32)
    samples[0], samples[4:7, 3:7] = DARK, 255.0
    assert not veiled(codes, Cells.of(samples)).hidden.any()
    codes[5, 4:6] = UNSEEN
    hidden = veiled(codes, Cells.of(samples)).hidden
    assert (hidden == ((samples[..., 0, 0, 0] == 255.0) & (codes == 0))).all()


def test_a_cell_in_a_frame_is_no_covered_cell_for_sure() -> None:
    """Its rim is like that of no other one; that it is like its own says nothing."""
    codes, samples = board(40.0)
    framed = samples[1, 4]
    framed[:] = LIGHT
    framed[[0, -1]] = framed[:, [0, -1]] = (0, 255, 0)
    codes[1, 4] = COVERED
    assert veiled(codes, Cells.of(samples)).doubtful[1, 4]


def test_covered_cells_that_end_beside_flags_of_another_colour_alone_hide_nothing() -> None:
    """They run into one area, which ends at open cells and at flags."""
    codes = np.full((6, 9), COVERED, np.uint8)
    codes[:, 3::2], codes[::2, 4::2] = 1, FLAG
    padded = np.pad(codes, 1, mode="edge")
    samples = np.full((6, 9, SIDE, SIDE, 3), DARK, np.float32)
    samples[codes == FLAG] = DARK / 2
    for (down, across), strip in (
        ((-1, 0), np.s_[:2]),
        ((1, 0), np.s_[-2:]),
        ((0, -1), np.s_[:, :2]),
        ((0, 1), np.s_[:, -2:]),
    ):
        ends = padded[1 + down : 7 + down, 1 + across : 10 + across] != codes
        for row, col in np.argwhere(ends):
            samples[row, col][strip] = LIGHT
    samples[codes == 1] = LIGHT
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_zeros_within_a_board_whose_frame_shows_at_its_edge_hide_nothing() -> None:
    codes = np.zeros((9, 6), np.uint8)
    samples = np.full((9, 6, SIDE, SIDE, 3), LIGHT, np.float32)
    samples[0, :, :2] = samples[:, 0, :, :2] = samples[-1, :, -2:] = samples[:, -1, :, -2:] = DARK
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_few_zeros_within_a_board_whose_frame_shows_at_its_edge_hide_nothing() -> None:
    codes = np.zeros((9, 8), np.uint8)
    codes[2:-1, 1:-1] = 1
    samples = np.full((9, 8, SIDE, SIDE, 3), LIGHT, np.float32)
    samples[0, :, :2] = samples[:, 0, :, :2] = samples[-1, :, -2:] = samples[:, -1, :, -2:] = DARK
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_a_checkerboard_of_which_some_cells_show_seams_hides_nothing() -> None:
    """At some scales the page behind cells shows between them, where it has another colour."""
    codes = np.full((9, 12), COVERED, np.uint8)
    rows, cols = np.indices(codes.shape)
    samples = np.full((9, 12, SIDE, SIDE, 3), DARK, np.float32)
    samples[(rows + cols) % 2 == 1] += 8.0
    samples[:4, :, 0] += 14.0
    samples[:4, :, :, 0] += 14.0
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_few_covered_cells_in_frames_that_are_brighter_at_the_edge_hide_nothing() -> None:
    codes = np.full((9, 10), 1, np.uint8)
    codes[6:8, 4:6], codes[6, 4], codes[2, 2::3], codes[4, 2:9:3] = COVERED, 1, COVERED, COVERED
    codes[0, ::3] = codes[::4, 0] = codes[-1, 1::3] = codes[1::3, -1] = COVERED
    samples = np.full((9, 10, SIDE, SIDE, 3), DARK, np.float32)
    samples[codes == COVERED] = DARK + 35.0
    samples[0, :, 0] = samples[:, 0, :, 0] = samples[-1, :, -1] = samples[:, -1, :, -1] = (
        DARK + 50.0
    )
    samples[:, :, 2:-2, 2:-2] = DARK
    assert not veiled(codes, Cells.of(samples)).hidden.any()


def test_a_window_over_most_covered_cells_hides_them() -> None:
    codes = np.full((16, 16), COVERED, np.uint8)
    codes[:4, :12] = 1
    samples = np.full((16, 16, SIDE, SIDE, 3), DARK, np.float32)
    samples[codes == 1] = LIGHT
    covered = codes == COVERED
    samples[covered, :2] += 40.0
    samples[covered, :, -2:] -= 40.0
    samples[4:13, 2:13] = 240.0
    assert veiled(codes, Cells.of(samples)).hidden[4:13, 2:13].all()


@pytest.mark.parametrize("lined", [False, True])
def test_zeros_without_lines_between_them_hide_nothing(lined: bool) -> None:
    """Numbers stand on raised keys, whose edges reach into the zeros beside them; a window is what
    shows no lines among others that do."""
    codes = np.zeros((10, 12), np.uint8)
    codes[0] = codes[:, 0] = codes[-1] = codes[:, -1] = codes[1:-1:2, 1:5:2] = 1
    codes[1:-1:2, 8::2] = 1
    samples = np.full((10, 12, SIDE, SIDE, 3), LIGHT, np.float32)
    samples[codes == 1, :2] = samples[codes == 1, :, :2] = DARK
    samples[codes == 1, -2:] = samples[codes == 1, :, -2:] = DARK
    zero, number = codes == 0, np.pad(codes == 1, 1)
    for (down, across), strip in (((-1, 0), np.s_[:1]), ((0, -1), np.s_[:, :1])):
        beside = number[1 + down : 11 + down, 1 + across : 13 + across]
        samples[(zero & (beside | lined))[..., None, None, None] & mask(strip)] = DARK
    if lined:
        samples[6:8, 3:9] = LIGHT
    assert bool(veiled(codes, Cells.of(samples)).hidden.any()) == lined


def mask(strip: Any) -> np.ndarray:
    """The samples (1, 1, side, side, 1) of a cell that are in a *strip*."""
    own = np.zeros((SIDE, SIDE, 3), np.bool_)
    own[strip] = True
    return own[None, None]
