"""Kinds of blank cells: on a checkerboard, in two groups, and named against them."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, MINE, Board
from screenbot.game import Game
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.kinds import division, kinds_of, one_look, undivided
from screenbot.vision.appearance.lined import in_lines, shared_out
from screenbot.vision.naming.blanks import label_blanks
from screenbot.vision.seen import CONFIDENT

SIDE = 16


def shaded(shades: list[list[int]]) -> Cells:
    """Plain cells of some shades of grey."""
    grey = np.array(shades, np.float32)[:, :, None, None, None]
    return Cells.of(np.broadcast_to(grey, (*grey.shape[:2], SIDE, SIDE, 3)).copy())


def everywhere(cells: Cells) -> np.ndarray:
    return np.ones(cells.look.shape, np.bool_)


def namings(count: int) -> np.ndarray:
    return (np.arange(1 << count)[:, None] >> np.arange(count) & 1).astype(float)


def test_covered_cells_that_look_like_open_ones_of_the_other_colour_are_another_kind() -> None:
    rows, cols = np.indices((6, 6))
    odd = (rows + cols) % 2
    shades = np.where(rows < 3, 150, 170) + 20 * odd  # dark covered, light covered = dark open
    cells = shaded(shades.tolist())
    kinds = kinds_of(everywhere(cells), cells)
    assert len(kinds.size) == 4
    assert (kinds.side[kinds.kind] == odd).all()
    for colour in (0, 1):
        here = (odd == colour) & (rows < 3)
        assert len(np.unique(kinds.kind[here])) == 1
        assert not np.isin(kinds.kind[(odd == colour) & (rows >= 3)], kinds.kind[here]).any()


def test_shades_without_a_pattern_are_no_checkerboard() -> None:
    cells = shaded([[200] * 4, [200] * 4, [120] * 4, [120] * 4])
    kinds = kinds_of(everywhere(cells), cells)
    assert kinds.side.tolist() == [0, 0]
    assert sorted(kinds.size.tolist()) == [8, 8]


def test_two_groups_far_apart_have_two_names() -> None:
    cells = shaded([[200, 206, 200, 206]] * 2 + [[90, 96, 90, 96]] * 2)
    kinds = kinds_of(everywhere(cells), cells)
    every = namings(len(kinds.size))
    costs = division(kinds, every)
    light = np.array([kinds.kind[0, 0], kinds.kind[0, 1]])
    best = every[costs.argmin()]
    assert best[light[0]] == best[light[1]]
    assert len(np.unique(best)) == 2
    assert costs[0] > 1.0
    assert costs[-1] > 1.0


def test_a_single_cell_that_stands_out_may_be_of_either_look() -> None:
    """Something is drawn over a part of it."""
    shades = [[200] * 5] * 2 + [[90] * 5] * 2
    shades[3] = [90, 90, 20, 90, 90]
    cells = shaded(shades)
    kinds = kinds_of(everywhere(cells), cells)
    every = namings(len(kinds.size))
    light, dark, odd = (kinds.kind[place] for place in ((0, 0), (3, 0), (3, 2)))
    for covered in (0, 1):
        naming = (every[:, dark] == 1) & (every[:, light] == 0) & (every[:, odd] == covered)
        assert one_look(kinds, every[naming]).all()


def test_shades_that_run_into_each_other_are_no_groups() -> None:
    cells = shaded([[100, 110, 120, 130], [140, 150, 160, 170]])
    kinds = kinds_of(everywhere(cells), cells)
    assert (division(kinds, namings(len(kinds.size))) == 0.0).all()


def test_of_two_groups_that_are_both_covered_the_one_on_open_ground_is_doubted() -> None:
    cells = shaded([[200] * 4] * 2 + [[90] * 4] * 2)
    kinds = kinds_of(everywhere(cells), cells)
    covered, dark = np.ones(2, np.bool_), kinds.kind[3, 0]
    assert undivided(kinds, covered, np.zeros(2)).all()
    assert undivided(kinds, covered, np.where(np.arange(2) == dark, -1.0, 1.0))[dark]
    assert undivided(kinds, covered, np.where(np.arange(2) == dark, -1.0, 1.0)).sum() == 1
    assert not undivided(kinds, np.arange(2) == dark, np.zeros(2)).any()


def test_zeros_whose_numbers_are_not_seen_are_not_surely_covered() -> None:
    """Two kinds of cells, flags between them, one number: the others are too dim to be seen."""
    board = Board.parse("00000000\n00000000\n0000003F\nFF.FF.F.\n........")
    shades = np.where(board.cells <= 8, 220, 60)
    cells = shaded(shades.tolist())
    codes = np.where((board.cells == 3) | (board.cells == FLAG), board.cells, COVERED)
    labels = label_blanks(
        codes.astype(np.uint8), codes == COVERED, cells, np.full(codes.shape, 0.5, np.float32)
    )
    wrong = (board.cells == 0) & (labels.codes != 0)
    assert (labels.confidence[wrong] < CONFIDENT).all()


def test_marks_that_are_not_sure_do_not_make_blank_cells_sure() -> None:
    board = Board.parse("......\n..22..\n.2002.\n.2002.\n..22..\n......")
    cells = shaded(np.where(board.cells <= 8, 200, 190).tolist())
    blank = (board.cells == 0) | (board.cells == COVERED)
    codes = np.where(blank, COVERED, board.cells).astype(np.uint8)
    raised = np.full(codes.shape, 0.5, np.float32)
    plain = np.ones(codes.shape, np.float32)
    told = label_blanks(codes, blank, cells, raised, plain)
    hazy = label_blanks(codes, blank, cells, raised, 0.01 * plain)
    assert (told.codes == board.cells).all()
    assert (hazy.codes == board.cells).all()
    assert hazy.confidence[blank].min() < told.confidence[blank].min()


def test_kinds_in_lines_are_no_opening() -> None:
    shared = np.arange(6)[:, None] % 2 * 2 + np.arange(7) % 2
    assert in_lines(shared)
    marked = np.where(np.arange(42).reshape(6, 7) % 5 == 0, -1, shared)
    assert in_lines(marked)
    opened = np.zeros((6, 7), np.intp)
    opened[2:4, 2:5] = opened[4, 3] = 1
    assert not in_lines(opened)


def test_pixels_are_shared_out_by_rows_and_columns_of_a_few_kinds() -> None:
    rows, cols = np.array([0, 1, 1, 0, 2, 0, 1, 1, 0, 2]), np.array([0, 0, 1, 0, 1, 1, 0, 0, 1, 0])
    kinds = 2 * rows[:, None] + cols
    assert shared_out(kinds)
    strays = kinds.copy()
    strays[3, 4] = strays[7, 1] = 0
    assert shared_out(strays)
    assert not shared_out(np.random.default_rng(2).integers(0, 3, (10, 10)))


def test_covered_cells_that_no_number_wants_are_left_when_a_lost_game_shows_its_mines() -> None:
    for seed in range(6):
        game = Game((16, 16, 40), "opening", seed)
        game.reveal(8, 8)
        assert game.layout is not None
        for row, col in np.argwhere(~game.layout).tolist()[:: 2 + seed % 2]:
            game.reveal(row, col)
        board = game.board.cells.copy()
        board[(board == COVERED) & game.layout] = MINE
        blank = (board == COVERED) | (board == 0)
        cells = shaded(np.where(board == COVERED, 52, 30).tolist())
        codes, raised = np.where(blank, COVERED, board), np.full(board.shape, 0.2, np.float32)
        labels = label_blanks(codes.astype(np.uint8), blank, cells, raised)
        assert (labels.codes == board).all()
        assert labels.confidence.min() >= CONFIDENT


def test_outer_cells_that_show_what_is_around_the_board_leave_covered_ones_and_zeros_apart() -> (
    None
):
    rows, cols = np.indices((8, 9))
    cells = shaded(np.where(cols < 5, 224, 194).tolist())
    samples = cells.samples().copy()
    around = np.random.default_rng(0)
    for row, col in np.argwhere((rows == 0) | (cols == 8)).tolist():
        samples[row, col, :, 13:] = around.uniform(0, 255, (SIDE, 3, 3))
    kinds = kinds_of(everywhere(cells), Cells.of(samples))
    inner = (rows > 0) & (cols < 8)
    for half in (cols < 5, cols >= 5):
        assert len(np.unique(kinds.kind[inner & half])) == 1
    assert len(np.unique(kinds.kind[inner])) == 2


def test_a_gradient_over_the_cells_makes_no_groups_of_them() -> None:
    rows, cols = np.indices((9, 9))
    cells = shaded((60 + 9 * ((rows + cols) / 16) ** 3).tolist())
    kinds = kinds_of(everywhere(cells), cells)
    assert len(kinds.size) == 2
    assert not kinds.groups


def test_cells_that_differ_inside_of_their_lines_are_told_apart() -> None:
    """The rims of numbers, zeros and covered cells are one line; flags reach into it."""
    game = Game((12, 12, 24), "opening", 5)
    game.reveal(5, 5)
    layout = game.layout
    assert layout is not None
    for row, col in np.argwhere(~layout).tolist():
        game.reveal(row, col)
    codes = np.where(layout, COVERED, game.board.cells).astype(np.uint8)
    codes[tuple(np.argwhere(layout)[::3].T)] = FLAG
    samples = np.full((12, 12, SIDE, SIDE, 3), (0, 130, 0), np.float32)
    samples[:, :, 2:-2, 2:-2] = (0, 30, 0)
    samples[codes == FLAG] = (0, 150, 0)
    samples[codes > 8, 2:-2, 2:-2] = (0, 255, 0)
    number = (codes >= 1) & (codes <= 8)
    samples[number, 5:11, 7:9] = (0, 255, 0)
    cells, half = Cells.of(samples), np.full(codes.shape, 0.5, np.float32)
    blank = (codes == COVERED) | (codes == 0)
    labels = label_blanks(np.where(blank, 0, codes).astype(np.uint8), blank, cells, half)
    assert (labels.codes == codes).all()
    assert (labels.confidence >= CONFIDENT).all()


@pytest.mark.parametrize(("rim", "width"), [(60, 3), (130, 2), (255, 2)])
def test_rims_of_a_frame_do_not_open_covered_cells_of_one_colour(rim: int, width: int) -> None:
    board = Board.parse(
        "000012..1F\n12211...21\n..F1123F10\n1221001110\n0000000000\n0000000011\n110000001.\n"
        "F100000022\n110001111F\n000001..1."
    )
    blank = (board.cells == 0) | (board.cells == COVERED)
    samples = np.full((10, 10, SIDE, SIDE, 3), 60, np.float32)
    samples[:, :, 2:-2, 2:-2] = 255
    samples[board.cells == COVERED, 2:-2, 2:-2] = 228
    samples[2, 0, :, :width] = samples[9, 9, -width:] = rim
    raised = np.full((10, 10), 0.6, np.float32)
    assert (label_blanks(board.cells, blank, Cells.of(samples), raised).codes == board.cells).all()


@pytest.mark.parametrize(("covered", "textured"), [(24, True), (3, False)])
def test_cells_with_strokes_that_are_never_twice_the_same_are_one_kind(
    covered: int, textured: bool
) -> None:
    """But for a few, which something may lie over. Lines between the cells are drawn by hand."""
    rng, samples = np.random.default_rng(3), np.full((60, SIDE, SIDE, 3), 200.0, np.float32)
    hatched = np.arange(60) < covered
    for cell in samples[:covered]:
        cell[2:14, rng.choice(np.arange(3, 13), 4, replace=False)] = 140.0
    for cell in samples:
        cell[rng.integers(3)], cell[:, rng.integers(3)] = 40.0, 40.0
        cell[-1 - rng.integers(3)], cell[:, -1 - rng.integers(3)] = 40.0, 40.0
    cells = Cells.of(samples.reshape(6, 10, SIDE, SIDE, 3))
    kinds = kinds_of(everywhere(cells), cells)
    alike = {tuple(np.unique(kinds.kind.reshape(-1)[part])) for part in (hatched, ~hatched)}
    assert (len(alike) == 2 and all(len(one) == 1 for one in alike)) == textured
