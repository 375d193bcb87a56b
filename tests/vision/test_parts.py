"""Boards nearly done on pictures that were scaled or compressed: one board, not its parts.

Hardly a cell is without a mark then, and what there is may look like several small boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, UNSEEN, Board
from screenbot.game import LEVELS, draw_layout
from screenbot.render import draw_window
from screenbot.vision import CONFIDENT, read, reader
from screenbot.vision.bounds.overlaps import (
    is_agreed,
    is_much_surer,
    is_plain,
    sure_together,
    surest_reading,
)
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.themes.register import best_fit
from screenbot.vision.themes.theme import load_theme
from tests.vision.boards import compressed, desktop, random_layout

Picture = NDArray[np.uint8]


def nearly_done(seed: int) -> Board:
    """An expert board with all mines flagged, but for a covered corner where *seed* is odd."""
    mine = draw_layout(LEVELS["expert"], "safe", (0, 0), (seed, 0))
    around = np.pad(mine, 1).astype(np.uint8)
    number = sum(
        around[1 + row : 17 + row, 1 + col : 31 + col] for row in (-1, 0, 1) for col in (-1, 0, 1)
    )
    codes = np.where(mine, FLAG, number).astype(np.uint8)
    if seed % 2:
        codes[11:, 24:] = COVERED
    return Board(codes)


def screen(board: Board, theme: str) -> Picture:
    window = draw_window(board, theme=theme, cell=16.0)
    height, width, _ = window.image.shape
    image = desktop(width + 190, height + 150)
    image[60 : 60 + height, 80 : 80 + width] = window.image
    return image


def scaled(image: Picture, scale: float, way: int) -> Picture:
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=way), np.uint8)


@pytest.mark.parametrize(
    ("theme", "seed", "change"),
    [
        ("classic", 3, lambda image: scaled(image, 1.5, cv2.INTER_CUBIC)),
        ("classic", 2, lambda image: scaled(image, 0.8, cv2.INTER_AREA)),
        ("classic", 1, lambda image: scaled(image, 0.8, cv2.INTER_AREA)),
        ("classic", 1, lambda image: compressed(image, 60)),
        ("classic", 2, lambda image: compressed(image, 40)),
    ],
)
def test_a_board_is_not_taken_for_its_parts(
    theme: str, seed: int, change: Callable[[Picture], Picture]
) -> None:
    true = nearly_done(seed)
    (seen,) = read(change(screen(true, theme)), themes=[])
    assert seen.board.cells.shape == (16, 30)
    wrong = seen.board.cells != true.cells
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()
    assert np.count_nonzero(wrong) <= 1


@pytest.mark.parametrize(("seed", "quality"), [(2, 95), (2, 40), (4, 75), (4, 40)])
def test_a_theme_fits_a_compressed_board_of_which_zeros_alone_are_flat(
    seed: int, quality: int
) -> None:
    true = nearly_done(seed)
    grid = Grid.even(draw_window(true, theme="classic", cell=16.0).lattice).moved(80.0, 60.0)
    candidate = Candidate(grid, true.cells == 0)
    image = compressed(screen(true, "classic"), quality)
    fit = best_fit(image, candidate, [load_theme("classic"), load_theme("kmines")])
    assert fit is not None
    assert fit.theme.name == "classic"


def test_cells_that_two_parts_share_count_once() -> None:
    one, other = (
        SimpleNamespace(
            origin=(60.0, top),
            cell=(20.0, 20.0),
            board=Board(np.zeros((rows, 6), np.uint8)),
            cell_confidence=np.ones((rows, 6), np.float32),
        )
        for top, rows in ((40.0, 5), (121.0, 4))
    )
    assert sure_together(cast(Any, one), cast(Any, other)) == 8 * 6
    assert sure_together(cast(Any, other), cast(Any, one)) == 8 * 6


def side_by_side() -> Picture:
    """Two windows of the embedded game beside each other on a desktop."""
    one, other = (
        draw_window(nearly_done(seed), theme="classic", cell=16.0).image for seed in (1, 2)
    )
    image = desktop(2 * one.shape[1] + 250, one.shape[0] + 150)
    for left, picture in ((60, one), (70 + one.shape[1], other)):
        image[60 : 60 + one.shape[0], left : left + one.shape[1]] = picture
    return image


def test_boards_side_by_side_stay_apart() -> None:
    found = read(side_by_side(), themes=[])
    assert [seen.board.cells.shape for seen in found] == [(16, 30), (16, 30)]


def test_boards_that_their_marks_alone_tell_come_apart_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reader, "find_candidates", lambda _: [])
    found = read(side_by_side(), themes=[])
    assert [seen.board.cells.shape for seen in found] == [(16, 30), (16, 30)]


def test_what_is_out_of_view_or_under_a_window_does_not_make_a_board_less_plain() -> None:
    cells = np.zeros((10, 12), np.uint8)
    cells[:, 11] = UNSEEN
    cut = cells == UNSEEN
    for window in (False, True):
        if window:
            cells[6:, :3] = UNSEEN
        confidence = np.where(cells == UNSEEN, 0.0, 0.9)
        memory = SimpleNamespace(grid=SimpleNamespace(rows=10, cols=12), cut=cut)
        some = SimpleNamespace(
            board=SimpleNamespace(cells=cells), cell_confidence=confidence, memory=memory
        )
        seen = cast(Any, some)
        assert not is_plain(seen)
        assert is_plain(seen, hidden=True)
    cells[1, 5] = cells[2, 7] = cells[3, 3] = cells[4, 8] = UNSEEN
    assert not is_plain(seen, hidden=True)


def test_a_board_is_told_by_numbers_that_agree_whatever_marks_may_be() -> None:
    layout = random_layout(5, 15, 9, 0.4)
    cells = np.where(layout, FLAG, count_around(layout)).astype(np.uint8)
    told = np.where(layout, 0.3, 1.0).astype(np.float32)
    some = SimpleNamespace(board=SimpleNamespace(cells=cells), cell_confidence=told, memory=None)
    assert is_agreed(cast(Any, some))
    some.cell_confidence = np.where(layout | (np.arange(9) < 4), 0.3, 1.0)
    assert not is_agreed(cast(Any, some))


def test_covered_cells_and_faint_open_ones_beside_them_are_one_board() -> None:
    """Buttons on a white page whose disabled ones have hardly a ground, and written zeros."""
    true = Board.parse(
        "01........\n0111113...\n0000002.F.\n0000001...\n0000001...\n"
        "1110001...\n.F21101...\n112F101...\n0011101...\n0000001..."
    )
    side, grey = 40, (190, 190, 190)
    image = np.full((530, 570, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(true.cells):
        button = image[50 + 43 * row : 50 + 43 * row + side, 60 + 43 * col : 60 + 43 * col + side]
        button[:] = 252 if code <= 8 else 239
        if code <= 8:
            text, font = str(code), cv2.FONT_HERSHEY_SIMPLEX
            (width, height), _ = cv2.getTextSize(text, font, 0.54, 1)
            place = ((side - 1 - width) // 2, (side - 1 + height) // 2)
            cv2.putText(button, text, place, font, 0.54, grey, 1, cv2.LINE_AA)
            continue
        button[:2] = button[:, :2] = 204
        button[-2:] = button[:, -2:] = 118
        if code == FLAG:
            cv2.line(button, (14, 10), (14, 32), (60, 60, 60), 2)
            flag = np.array([(14, 10), (28, 14), (14, 21)])
            cv2.fillPoly(button, [flag], (220, 30, 30))
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == true.cells).all()


def test_no_reading_is_larger_for_boards_that_lie_over_each_other() -> None:
    true = nearly_done(1)
    whole = read(screen(true, "classic"), themes=[])
    left = replace(
        whole[0],
        board=Board(true.cells[:, :20]),
        cell_confidence=whole[0].cell_confidence[:, :20],
    )
    assert surest_reading([whole, [left, *whole]], parts=False) == list(whole)
    assert surest_reading([[left, *whole]], parts=False) == list(whole)


@pytest.mark.parametrize(("lines", "surer"), [(slice(0, 14), True), (slice(0, 30), False)])
def test_a_page_that_looks_like_zeros_shows_no_parts(lines: slice, surer: bool) -> None:
    """Fifteen more lines say something only where marks are on them."""
    (whole,) = read(screen(nearly_done(6), "classic"), themes=[])
    memory = whole.memory
    assert memory is not None
    assert isinstance(memory.tiles, Looks)
    blank = memory.tiles.blank
    part = replace(
        whole,
        board=Board(whole.board.cells[:, lines]),
        cell_confidence=whole.cell_confidence[:, lines],
        memory=replace(memory, tiles=replace(memory.tiles, blank=blank[:, lines])),
    )
    page = np.ones((blank.shape[0], 20), np.bool_)
    wide = replace(
        whole,
        board=Board(np.pad(whole.board.cells, ((0, 0), (0, 20)))),
        cell_confidence=np.pad(whole.cell_confidence, ((0, 0), (0, 20)), constant_values=1.0),
        memory=replace(memory, tiles=replace(memory.tiles, blank=np.hstack([blank, page]))),
    )
    assert is_much_surer([wide], [part]) == surer


ZEROS = Board.parse(
    "00002....\n00002....\n00001....\n00001....\n00001....\n0000112..\n0111002..\n01.1001..\n01.1001.."
)


def test_written_zeros_beside_a_board_on_the_ground_of_its_own_are_a_line_of_it() -> None:
    image = np.full((460, 420, 3), 239, np.uint8)
    font = cv2.FONT_HERSHEY_SIMPLEX
    for (row, col), code in np.ndenumerate(ZEROS.cells):
        x, y = 50 + 35 * col, 90 + 35 * row
        if code == COVERED:
            for line in range(31):
                image[y + 2 + line, x + 2 : x + 33] = 253 - line // 3
            cv2.rectangle(image, (x + 1, y + 1), (x + 33, y + 33), (185,) * 3, 1)
        else:
            image[y : y + 35, x : x + 35] = 204
            cv2.putText(image, str(code), (x + 11, y + 25), font, 0.7, (0, 0, 255), 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == ZEROS.cells.shape
    assert (seen.board.cells == ZEROS.cells).all()


def test_a_board_that_lies_off_its_cells_gives_way_to_one_that_is_made_out() -> None:
    (whole,) = read(screen(nearly_done(6), "classic"), themes=[])
    cells, confidence = whole.board.cells.copy(), whole.cell_confidence.copy()
    cells[:, 4:6], confidence[:, 2:7] = UNSEEN, 0.0
    off = replace(whole, board=Board(cells), cell_confidence=confidence)
    assert is_much_surer([whole], [off])
    assert not is_much_surer([off], [whole])
    confidence[:, 2:4] = whole.cell_confidence[:, 2:4]
    confidence[:, 5:7] = whole.cell_confidence[:, 5:7]
    assert not is_much_surer([replace(off, board=whole.board)], [whole])
