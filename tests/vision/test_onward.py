"""Boards whose open cells are bare, on the ground of their window, and cells that are wide."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, UNSEEN, Board
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision import read
from screenbot.vision.appearance.drawn import Drawings
from screenbot.vision.bounds.onward import _shows_numbers, with_onward_lines
from screenbot.vision.bounds.outer import without_page
from screenbot.vision.bounds.rulers import _is_one, _ruler
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import CONFIDENT
from tests.vision.boards import line_about, random_board

INKS = ((210, 118, 25), (60, 142, 56), (47, 47, 211), (162, 31, 123), (0, 143, 255))
GROUND, COVER = (236, 236, 236), (205, 210, 216)
COLOURS = ((0, 0, 255), (0, 128, 0), (220, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128))


def played(rows: int, cols: int, seed: int) -> Board:
    """A game near its end: many open cells at the sides, and flags on some mines."""
    game = Game((rows, cols, round(0.15 * rows * cols)), "opening", seed)
    game.reveal(rows // 2, cols // 2)
    layout = game.layout
    assert layout is not None
    safe = np.random.default_rng(seed).permutation(np.argwhere(~layout)).tolist()
    for row, col in safe[: round(0.9 * len(safe))]:
        game.reveal(row, col)
    cells = game.board.cells.copy()
    mines = np.argwhere((cells == COVERED) & layout)
    cells[tuple(mines[::2].T)] = FLAG
    return Board(cells)


def drawn(board: Board, width: int, height: int) -> np.ndarray:
    """A window with the board at (90, 110): buttons on covered cells, nothing on open ones."""
    image = np.full((board.rows * height + 220, board.cols * width + 180, 3), GROUND, np.uint8)
    text = (cv2.FONT_HERSHEY_SIMPLEX, 0.6)
    cv2.putText(image, "Mines: 10   Time: 42", (90, 85), *text, (40, 40, 40), 1, cv2.LINE_AA)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 90 + col * width, 110 + row * height
        if code in (COVERED, FLAG):
            box = (left + 1, top + 1), (left + width - 2, top + height - 2)
            cv2.rectangle(image, *box, COVER, cv2.FILLED)
            cv2.rectangle(image, *box, (120, 120, 120), 1)
        middle = left + width // 2, top + height // 2
        if code == FLAG:
            x, y = middle
            corners = np.array([(x - 4, y - 10), (x + 8, y - 5), (x - 4, y)])
            cv2.fillPoly(image, [corners], (230, 20, 20))
            cv2.rectangle(image, (x - 6, y - 10), (x - 5, y + 9), (40, 30, 20), cv2.FILLED)
        elif 1 <= code <= 8:
            place = middle[0] - 6, middle[1] + 7
            cv2.putText(image, str(code), place, *text, COLOURS[code - 1], 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("seed", range(4))
def test_open_cells_in_the_colour_of_the_window(seed: int) -> None:
    board = played(12, 16, seed)
    image = drawn(board, 30, 30)
    found = read(image, themes=[])
    assert len(found) == 1
    assert found[0].board.cells.shape == board.cells.shape
    assert (found[0].board.cells == board.cells).all()


def test_wide_cells() -> None:
    board = Game((9, 9, 10), "opening", 1).board
    image = drawn(board, 54, 34)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == board.cells).all()
    assert seen.cell == (54.0, 34.0)


def test_page_beside_a_board_is_no_row_of_zeros() -> None:
    board = played(12, 16, 2)
    image = drawn(board, 30, 30)
    own = Grid.even(Lattice((90, 110), (30, 30), 12, 16))
    assert without_page(image, own, look_at(image, own)) is own
    wider = Grid.even(Lattice((60, 110), (30, 30), 12, 17))
    left = without_page(image, wider, look_at(image, wider))
    assert (left.rows, left.cols) == (12, 16)
    assert left.xs[0] == 90


def test_the_margin_of_a_window_may_be_narrow() -> None:
    board = played(12, 16, 2)
    image = np.full_like(drawn(board, 30, 30), (40, 90, 140))
    window = np.s_[102 : 118 + 12 * 30, 52 : 98 + 16 * 30]
    image[window] = drawn(board, 30, 30)[window]
    wider = Grid.even(Lattice((60, 110), (30, 30), 12, 17))
    left = without_page(image, wider, look_at(image, wider))
    assert (left.rows, left.cols) == (12, 16)


def test_fresh_cells_that_get_darker_downwards() -> None:
    image = np.full((300, 300, 3), (223, 232, 245), np.uint8)
    for row, col in np.ndindex(9, 9):
        light = np.array((150, 190, 250)) - 7 * row - 4 * col
        left, top = 60 + 18 * col, 90 + 18 * row
        for inset, by in ((0, -80), (1, 25), (3, 0)):
            colour = tuple(int(value) for value in np.clip(light + by, 0, 255))
            corners = (left + inset, top + inset), (left + 17 - inset, top + 17 - inset)
            cv2.rectangle(image, *corners, colour, cv2.FILLED)
    small = cv2.resize(image, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    for picture, side in ((image, 18.0), (small, 14.4)):
        (seen,) = read(picture, themes=[])
        assert (seen.board.rows, seen.board.cols) == (9, 9)
        assert (seen.board.cells == COVERED).all()
        assert seen.cell == pytest.approx((side, side), abs=0.1)


def test_a_line_of_text_above_a_board_is_no_row_of_it() -> None:
    board = played(12, 16, 2)
    image = drawn(board, 30, 30)
    image[80:110] = GROUND
    text = (cv2.FONT_HERSHEY_SIMPLEX, 0.8, (40, 40, 40), 2, cv2.LINE_AA)
    cv2.putText(image, "8", (187, 103), *text)
    wider = Grid.even(Lattice((90, 80), (30, 30), 13, 16))
    left = without_page(image, wider, look_at(image, wider))
    assert (left.rows, left.cols, left.ys[0]) == (12, 16, 110)


def test_question_marks_count_on_covered_ground_alone() -> None:
    cells = np.full((4, 32, 32, 3), 30, np.uint8)
    cells[3, 1:-1, 1:-1] = 70
    for cell, sign in zip(cells, "121?", strict=True):
        text = (cv2.FONT_HERSHEY_SIMPLEX, 0.9, (220, 220, 220), 2, cv2.LINE_AA)
        cv2.putText(cell, sign, (7, 26), *text)
    hidden = np.array([False, False, False, True])
    none = np.zeros(4, np.bool_)
    assert _shows_numbers(cells, hidden, none)
    assert not _shows_numbers(cells, none, none)


def test_marks_that_are_drawn_like_numbers_of_the_board_are_numbers() -> None:
    cell = np.full((32, 32, 3), 236, np.uint8)
    cv2.putText(cell, "1", (10, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 255), 2, cv2.LINE_AA)
    cells, none = np.array([cv2.GaussianBlur(cell, (0, 0), 3.0)] * 2), np.zeros(2, np.bool_)
    assert not _shows_numbers(cells, none, none)
    assert _shows_numbers(cells, none, ~none)
    fine = np.array([cv2.GaussianBlur(cell, (0, 0), 4.0)] * 2)  # no shape is likely any more
    assert _shows_numbers(fine, none, ~none)
    thin = np.full((2, 32, 32, 3), 224, np.uint8)
    thin[:, 9:23, 3] = (0, 0, 200)  # and this one is no number's
    assert not _shows_numbers(thin, none, none)
    assert _shows_numbers(thin, none, ~none)


def test_faint_cells_are_rows_of_a_board_where_their_borders_are_the_same() -> None:
    """Open cells of dark pages differ from the panel that they lie on by a few levels."""
    image = np.full((640, 600, 3), (15, 16, 32), np.uint8)
    cv2.rectangle(image, (84, 84), (541, 541), (27, 28, 43), cv2.FILLED)
    for row, col in np.ndindex(10, 10):
        left, top = 90 + 45 * col, 90 + 45 * row
        cv2.rectangle(image, (left, top), (left + 39, top + 39), (31, 32, 47), cv2.FILLED)
    grid = Grid.even(Lattice((88, 88), (45, 45), 9, 10))
    looks = look_at(image, grid)
    assert with_onward_lines(image, grid, looks).rows == 10


def test_compression_makes_no_other_sign_of_a_frame() -> None:
    line = np.full((16, 16, 3), 240, np.float32)
    line[:6] = 90
    noise = np.random.default_rng(1).normal(0, 6, (2, 16, 16, 3)).astype(np.float32)
    cells = Drawings(np.stack([line, line + noise[0], line + noise[1], line.transpose(1, 0, 2)]))
    assert _is_one(np.array([0, 1, 1, 2]), cells)
    assert not _is_one(np.array([0, 1, 3]), cells)


def letters(repeated: bool) -> tuple[Drawings, np.ndarray]:
    """A line of marks that are all different above three others, which show them too or nothing."""
    drawn = np.full((9, 16, 16, 3), 220.0, np.float32)
    for look in range(8):
        drawn[look, 3 + look % 3 : 12, 2 + look : 6 + look] = 30.0
    look = np.full((4, 8), 8)
    look[0] = np.arange(8)
    if repeated:
        look[1:, ::2] = [1, 3, 5, 7]
    return Drawings(drawn), look


def test_marks_that_other_lines_show_too_are_no_letters() -> None:
    for repeated in (False, True):
        drawings, look = letters(repeated)
        codes = np.where(look == 8, COVERED, UNSEEN).astype(np.uint8)
        blank, sure = look == 8, look == 8
        assert _ruler(drawings, codes, look, blank, sure) == (0 if repeated else 1)


def checkered(board: Board, side: int, quality: int) -> np.ndarray:
    """A compressed picture of covered and open cells in two shades each, with a line between."""
    image = np.full((board.rows * side + 120, board.cols * side + 160, 3), 60, np.uint8)
    image[20:60, 80:-80] = (44, 117, 74)
    hidden = np.pad(board.cells > 8, 1)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 80 + side * col, 60 + side * row
        cell = image[top : top + side, left : left + side]
        shades = (
            ((81, 215, 170), (73, 209, 162)) if code > 8 else ((159, 194, 229), (153, 184, 215))
        )
        cell[:] = shades[(row + col) % 2]
        if code > 8:
            continue
        line_about(cell, hidden[row : row + 3, col : col + 3], (58, 175, 135))
        if code:
            place, ink = (left + side // 4, top + 3 * side // 4), INKS[min(code, 5) - 1]
            font = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(image, str(code), place, font, side / 42, ink, 2, cv2.LINE_AA)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[:, :, ::-1])


@pytest.mark.parametrize(("side", "seed"), [(26, 4), (26, 0), (28, 3)])
def test_lines_beside_compressed_cells(side: int, seed: int) -> None:
    cells = random_board(seed, 8, 10).cells.copy()
    cells[cells > 8] = COVERED
    (seen,) = read(checkered(Board(cells), side, 75), themes=())
    assert (seen.board.cells == cells).all()


def _digit(image: np.ndarray, code: int, left: int, top: int) -> None:
    text, place = str(code), (left, top)
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_DUPLEX, 0.7, COLOURS[code - 1], 2, cv2.LINE_AA)


def last_lines_covered(seed: int) -> Board:
    """A game of which the last two rows and columns are covered, for some seeds."""
    game = Game((10, 10, 24), "opening", seed)
    game.reveal(2, 2)
    layout = game.layout
    assert layout is not None
    for row, col in np.argwhere(~layout[:8, :8]).tolist():
        game.reveal(row, col)
    return game.board


@pytest.mark.parametrize("light", [0, 5])
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_shadows_of_the_last_cells_are_no_line_of_covered_ones(seed: int, light: int) -> None:
    """Covered cells have the colour of the page, and are seen by their shadows alone, or with light
    on their other sides."""
    board, side = last_lines_covered(seed), 42 if light else 30
    cell, soft, off = (
        side + 2 * light + (0 if light else 3),
        3.5 if light else 2.0,
        4 if light else 2,
    )
    shade, lit = np.zeros((2, 600, 600), np.float32)
    places = [(60 + cell * row, 50 + cell * col) for row, col in np.ndindex(board.cells.shape)]
    for (top, left), code in zip(places, board.cells.reshape(-1), strict=True):
        if code > 8:
            shade[top + off : top + off + side, left + off : left + off + side] = 60.0
            lit[top - off : top - off + side, left - off : left - off + side] = 4.0 * light
    glow = [cv2.GaussianBlur(one, (0, 0), soft) for one in (lit, shade)]
    image = (224.0 + glow[0] - glow[1])[..., None].repeat(3, axis=2)
    for (top, left), code in zip(places, board.cells.reshape(-1), strict=True):
        image[top : top + side, left : left + side] = 224.0 if code > 8 else 207.0
    page = np.ascontiguousarray(image.astype(np.uint8))
    for (top, left), code in zip(places, board.cells.reshape(-1), strict=True):
        if 1 <= code <= 8:
            _digit(page, int(code), left + side // 2 - 7, top + side // 2 + 8)
    (seen,) = read(page, themes=[])
    assert seen.board.grid() == board.grid()


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_faint_cells_end_where_the_page_begins(seed: int) -> None:
    board, cell = last_lines_covered(seed), 38
    page = np.full((470, 480, 3), 255, np.uint8)
    for row, col in np.ndindex(board.cells.shape):
        top, left, code = 40 + cell * row, 50 + cell * col, int(board.cells[row, col])
        page[top : top + cell, left : left + cell] = 240
        page[top + 1 : top + cell - 1, left + 1 : left + cell - 1] = 244 if code > 8 else 255
        if 1 <= code <= 8:
            _digit(page, code, left + 11, top + 27)
    (seen,) = read(page, themes=[])
    assert seen.board.grid() == board.grid()


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_round_cells_without_gaps_are_told_by_their_corners(seed: int) -> None:
    """They run into each other, and what is behind shows between four of them alone."""
    board, cell, fine = last_lines_covered(seed), 48, 8
    page, side = np.full((600, 600, 3), 30, np.uint8), 48 * 8 - 1
    for (row, col), code in np.ndenumerate(board.cells):
        top, left, ground = 60 + cell * row, 60 + cell * col, (60, 140, 200)
        ground = ground if code > 8 else (245, 246, 248)
        tile, round_ = np.full((cell * fine, cell * fine, 3), 30, np.uint8), 6 * fine
        cv2.rectangle(tile, (round_, 0), (side - round_, side), ground, -1)
        cv2.rectangle(tile, (0, round_), (side, side - round_), ground, -1)
        for x, y in np.ndindex(2, 2):
            place = (side - round_ if x else round_, side - round_ if y else round_)
            cv2.circle(tile, place, round_, ground, -1)
        small = cv2.resize(tile, (cell, cell), interpolation=cv2.INTER_AREA)
        page[top : top + cell, left : left + cell] = small
        if 1 <= code <= 8:
            _digit(page, int(code), left + 16, top + 33)
    (seen,) = read(page, themes=[])
    assert seen.board.grid() == board.grid()


@pytest.mark.parametrize(("shade", "first"), [(0, 4), (8, 3)])
def test_covered_cells_that_touch_go_on_where_a_line_has_numbers(shade: int, first: int) -> None:
    """Beside open cells, the same have another rim; they may be darker from row to row."""
    board = Board.parse(
        "......100\n.....F210\n.......10\n.....F210\n"
        ".112.2100\nF101.1000\n110111000\n000000000\n000000000"
    )
    side, image = 40, np.full((460, 460, 3), 255, np.uint8)
    grid = Grid.even(Lattice((50.0, 50.0), (40.0, 40.0), 9, 9))
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 50 + col * side, 50 + row * side
        gap, colour = (0, 130 - shade * row) if code > 8 else (3, 240)
        image[top + gap : top + side - gap, left + gap : left + side - gap] = colour
        for beside in (slice(left - 3, left), slice(left + side, left + side + 3)):
            image[top : top + side, beside] = 255 if code <= 8 else image[top : top + side, beside]
        if code == FLAG:
            image[top + 10 : top + 20, left + 12 : left + 28] = (250, 230, 60)
            image[top + 10 : top + 32, left + 12 : left + 15] = (30, 30, 30)
        elif code in (1, 2):
            at, text = (left + 12, top + 28), (cv2.FONT_HERSHEY_SIMPLEX, 0.8)
            cv2.putText(image, str(code), at, *text, COLOURS[code - 1], 2, cv2.LINE_AA)
    low = grid.part(slice(first, 9), slice(0, 9))
    found = with_onward_lines(image, low, look_at(image, low))
    assert (found.rows, found.cols) == (9, 9)
    other = image.copy()
    upper = other[50 : 50 + first * side, 50:410]
    upper[upper.max(axis=2) <= 130] = 30
    assert with_onward_lines(other, low, look_at(other, low)).rows == 9 - first


def test_a_board_without_a_covered_cell_may_have_lines_beside_it() -> None:
    cells = played(8, 10, 3).cells.copy()
    cells[cells > 8] = 0
    image = drawn(Board(cells), 30, 30)
    grid = Grid.even(Lattice((90.0, 110.0), (30.0, 30.0), 8, 10))
    looks = look_at(image, grid)
    known = looks.confidence >= CONFIDENT
    assert known.any()
    assert not np.isin(looks.codes[known], (COVERED, FLAG)).any()
    assert with_onward_lines(image, grid, looks).rows >= 8
