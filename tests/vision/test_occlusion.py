"""Windows, messages, banners and bars over a board: what they hide, and how far it reaches."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, MINE, UNSEEN
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, Seen, read
from screenbot.vision.bounds.behind import _shown, parted_lattice, with_lines_behind
from screenbot.vision.bounds.margin import without_headings
from screenbot.vision.cover.occlusion import in_front, occlusion
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.long_edges import Steps, steps_along
from screenbot.vision.naming.looks import look_at
from screenbot.vision.pixels.vectors import SIDE, rims, whole_cells
from tests.vision.test_windows import CELL, LEFT, TOP, drawn, played

ROWS, COLS = 12, 14
GRID = Grid.even(Lattice((LEFT, TOP), (CELL, CELL), ROWS, COLS))
PAPER, INK, FRAME = (250, 250, 250), (20, 20, 20), (90, 90, 90)
Place = tuple[int, int, int, int]

RIGHT = (LEFT + 9 * CELL + 13, TOP + 2 * CELL + 9, LEFT + 16 * CELL, TOP + 9 * CELL + 17)
MIDDLE = (LEFT + 3 * CELL + 12, TOP + 4 * CELL + 10, LEFT + 11 * CELL + 17, TOP + 8 * CELL + 14)
BELOW = (LEFT - 20, TOP + 10 * CELL + 11, LEFT + 16 * CELL, TOP + 10 * CELL + 40)


def with_window(image: np.ndarray, place: Place, paper: tuple[int, int, int] = PAPER) -> np.ndarray:
    """The picture with a window over it that shows a few lines of text."""
    covered = image.copy()
    left, top, right, bottom = place
    cv2.rectangle(covered, (left, top), (right - 1, bottom - 1), paper, -1)
    cv2.rectangle(covered, (left, top), (right - 1, bottom - 1), FRAME, 1)
    for line in range(top + 22, bottom - 6, 24):
        text = ("Well done", "Play again?", "Yes   No")[(line - top) // 24 % 3]
        cv2.putText(covered, text, (left + 14, line), cv2.FONT_HERSHEY_SIMPLEX, 0.5, INK, 1)
    return np.ascontiguousarray(covered[: image.shape[0], : image.shape[1]])


def under(place: Place, part: float) -> np.ndarray:
    """The cells, bool (rows, cols), of which a window covers at least a part."""
    left, top, right, bottom = place
    rows, cols = (
        np.clip(np.minimum(last, edges[1:]) - np.maximum(first, edges[:-1]), 0, None) / CELL
        for edges, first, last in ((GRID.ys, top, bottom), (GRID.xs, left, right))
    )
    return np.asarray(rows[:, None] * cols >= part)


def check(seen: tuple[Seen, ...], cells: np.ndarray, place: Place) -> None:
    """The board is found whole, what is under the window is not, and all else is right."""
    assert len(seen) == 1
    codes = seen[0].board.cells
    assert codes.shape == cells.shape
    assert (codes[under(place, 0.99)] == UNSEEN).all()
    clear = ~under(place, 0.01)
    assert (codes[clear] == cells[clear]).all()
    wrong = (codes != cells) & (seen[0].cell_confidence >= CONFIDENT)
    assert not wrong.any()


@pytest.mark.parametrize("place", [RIGHT, MIDDLE])
def test_what_has_straight_edges_away_from_the_lines_of_cells_is_in_front(place: Place) -> None:
    over = occlusion(with_window(drawn(played(3)), place), GRID)
    assert over.hidden[under(place, 0.8)].all()
    assert not over.touched[~under(place, 0.01)].any()


def test_cells_and_marks_alone_have_no_such_edges() -> None:
    assert in_front(drawn(played(3)), GRID) == []


def test_what_every_cell_shows_lies_over_none() -> None:
    image = drawn(played(3))
    for row in range(ROWS):
        for at in (11, 20):  # the board has stripes from end to end
            y = TOP + row * CELL + at
            image[y : y + 2, LEFT : LEFT + COLS * CELL] = 60
    for x in (LEFT + 40, LEFT + 340):
        image[TOP + 11 : TOP + 320, x : x + 1] = 60
    assert not occlusion(image, GRID).touched.all(axis=1).any()


IN_ROW = (LEFT + 4, TOP + 5 * CELL + 4, LEFT + 13 * CELL + 24, TOP + 5 * CELL + 26)
IN_COLUMN = (LEFT + 4 * CELL + 7, TOP + 2 * CELL + 20, LEFT + 4 * CELL + 25, TOP + 5 * CELL + 4)
"""Places within a line of cells, of which not one is covered whole."""


@pytest.mark.parametrize("place", [MIDDLE, IN_ROW, IN_COLUMN])
def test_cells_show_through_what_is_clear(place: Place) -> None:
    image = drawn(played(3))
    left, top, right, bottom = place
    shade = image[top:bottom, left:right] // 2
    image[top:bottom, left:right] = shade
    assert not occlusion(image, GRID).touched.any()


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_columns_under_a_window_are_of_the_board(seed: int) -> None:
    board = played(seed)
    check(read(with_window(drawn(board), RIGHT), themes=[]), board.cells, RIGHT)


@pytest.mark.parametrize("paper", [PAPER, (120, 144, 156), (225, 228, 230)])
def test_a_message_in_the_colours_of_cells_is_none_of_them(paper: tuple[int, int, int]) -> None:
    board = played(4)
    check(read(with_window(drawn(board), MIDDLE, paper), themes=[]), board.cells, MIDDLE)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_a_board_goes_on_under_a_bar(seed: int) -> None:
    """The bar hides all but the upper third of the last row that is to be seen, and one more."""
    board, bar = played(seed), (0, TOP + 10 * CELL + 11, LEFT * 2 + COLS * CELL, TOP + 12 * CELL)
    image = with_window(drawn(board), bar)[: bar[3]]
    seen = read(image, themes=[])
    assert len(seen) == 1
    assert seen[0].board.cells.shape == (11, COLS)
    assert (seen[0].board.cells[:10] == board.cells[:10]).all()
    assert (seen[0].cell_confidence[10] < CONFIDENT).all()


def test_a_message_over_the_last_row_is_no_heading() -> None:
    board = played(2)
    place = (LEFT + 10, TOP + 11 * CELL + 7, LEFT + COLS * CELL - 10, TOP + 11 * CELL + 24)
    image = drawn(board)
    cv2.rectangle(image, place[:2], (place[2] - 1, place[3] - 1), INK, -1)
    view = ~occlusion(image, GRID).touched
    assert not view[-1].all()
    assert without_headings(image, GRID, view) is GRID


def test_parts_above_and_below_a_message_are_one_board() -> None:
    board = played(5)
    place = (LEFT + 5, TOP + 5 * CELL + 10, LEFT + COLS * CELL - 5, TOP + 7 * CELL + 20)
    check(read(with_window(drawn(board), place), themes=[]), board.cells, place)


def test_what_was_hidden_is_read_anew() -> None:
    """Cells are known by their looks later on, but not by that of what lay over them."""
    board = played(4)
    image = drawn(board)
    looks = look_at(with_window(image, MIDDLE, (225, 228, 230)), GRID)
    hidden = np.argwhere(looks.codes == UNSEEN)
    again = looks.read(image, GRID, hidden)
    known = ~np.isin(board.cells, (MINE, EXPLODED))
    assert (again.codes == board.cells)[known & (looks.codes != UNSEEN)].all()
    assert (again.codes[looks.codes == UNSEEN] != UNSEEN).mean() > 0.9
    assert (again.codes == COVERED)[board.cells == COVERED].mean() > 0.9


def in_shadow(image: np.ndarray, place: Place, reach: int = 40) -> np.ndarray:
    """The picture with the shadow of what will lie at a place."""
    light = np.ones(image.shape[:2], np.float32)
    light[place[1] + 8 : place[3] + 8, place[0] : place[2]] = 0.6
    light = cv2.GaussianBlur(light, (2 * reach + 1, 2 * reach + 1), reach / 3)
    return (image * light[..., None]).astype(np.uint8)


@pytest.mark.parametrize("place", [RIGHT, MIDDLE])
@pytest.mark.parametrize("seed", [2, 3])
def test_cells_in_a_shadow_are_what_others_are(seed: int, place: Place) -> None:
    board = played(seed)
    check(read(with_window(in_shadow(drawn(board), place), place), themes=[]), board.cells, place)


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_numbers_beside_a_board_where_its_cells_would_be_are_of_it(seed: int) -> None:
    """The ends of the first column are not in view: its borders tell nothing."""
    image = drawn(played(seed))
    image[TOP : TOP + ROWS * CELL, LEFT : LEFT + 3] = 200
    grid = GRID.part(slice(None), slice(1, None))
    assert with_lines_behind(image, grid, look_at(image, grid)).cols == COLS


@pytest.mark.parametrize("seed", [3, 5, 11])
def test_a_window_whose_sides_lie_on_lines_hides_cells(seed: int) -> None:
    board, place = played(seed), (LEFT + 9 * CELL, TOP - CELL, LEFT + 16 * CELL, TOP + 11 * CELL)
    check(read(with_window(drawn(board), place), themes=[]), board.cells, place)


def test_the_end_of_a_board_beside_a_cell_that_may_be_of_it_is_doubted() -> None:
    """The sides of the window lie on lines of the lattice: nothing tells that it hides cells."""
    board, place = played(6), (LEFT + 9 * CELL, TOP - CELL, LEFT + 16 * CELL, TOP + 11 * CELL)
    (seen,) = read(with_window(drawn(board), place), themes=[])
    assert seen.board.cells.shape == (ROWS, 9)
    assert (seen.board.cells == board.cells[:, :9]).all()
    assert (seen.cell_confidence[:, -1] < CONFIDENT).all()
    assert (seen.cell_confidence[:, :-1] >= CONFIDENT).mean() > 0.9


@pytest.mark.parametrize("seed", [4, 7])
def test_a_message_is_in_front_though_a_little_shows_through_it(seed: int) -> None:
    board, place = (
        played(seed),
        (LEFT, TOP + 3 * CELL + 10, LEFT + COLS * CELL, TOP + 7 * CELL + 16),
    )
    image = drawn(board)
    left, top, right, bottom = place
    message = with_window(image, place, (255, 255, 255))[top:bottom, left:right]
    mixed = 0.95 * message + 0.05 * image[top:bottom, left:right]
    image[top:bottom, left:right] = mixed.astype(np.uint8)
    assert occlusion(image, GRID).hidden[under(place, 0.8)].all()
    check(read(image, themes=[]), board.cells, place)


@pytest.mark.parametrize("top", [TOP + 6 * CELL, TOP + 6 * CELL + 2])
def test_of_a_window_over_a_corner_one_edge_may_lie_on_a_line_of_cells(top: int) -> None:
    board, place = played(3), (LEFT + 9 * CELL + 13, top, LEFT + 18 * CELL, TOP + 15 * CELL)
    image = with_window(drawn(board), place)
    over = occlusion(image, GRID)
    assert over.hidden[under(place, 0.8)].all()
    assert not over.touched[~under(place, 0.01)].any()


CORNERED = (LEFT + 9 * CELL, TOP + 6 * CELL + 1, LEFT + 18 * CELL, TOP + 15 * CELL)
BESIDE = (LEFT + 9 * CELL + 1, TOP + 3 * CELL, LEFT + 18 * CELL, TOP + 8 * CELL - 1)


@pytest.mark.parametrize("place", [CORNERED, BESIDE])
@pytest.mark.parametrize("seed", [3, 6])
def test_a_window_may_end_on_lines_of_cells_alone(seed: int, place: Place) -> None:
    board = played(seed)
    image = with_window(drawn(board), place)
    over = occlusion(image, GRID)
    assert over.hidden[under(place, 0.8)].all()
    assert not over.touched[~under(place, 0.01)].any()


def test_what_ends_on_lines_of_cells_is_none_that_shows_them() -> None:
    """Panels of a page touch the board, whose lines run on between them."""
    image = drawn(played(3))
    for line in range(0, ROWS, 3):
        y, x = TOP + line * CELL, LEFT + COLS * CELL
        image[y : y + 3 * CELL - 1, x:] = 200 - 30 * (line % 2)
        image[TOP + ROWS * CELL :, LEFT + line * CELL : LEFT + (line + 3) * CELL - 1] = 190
    assert not occlusion(image, GRID).touched.any()


def test_no_window_is_told_on_a_rough_page() -> None:
    board = drawn(played(3))
    page = np.random.default_rng(1).integers(0, 256, board.shape).astype(np.uint8)
    rough = Steps(steps_along(page, 0), GRID.ys, GRID.xs)
    assert not len(rough.outgoing(last=False))
    assert not len(rough.outgoing(last=True))
    own = np.s_[TOP : TOP + ROWS * CELL, LEFT : LEFT + COLS * CELL]
    page[own] = board[own]
    assert not occlusion(page, GRID).touched.any()


@pytest.mark.parametrize(("seed", "last"), [(3, 0), (3, 12), (5, 0)])
def test_a_banner_over_whole_rows_may_begin_and_end_on_lines_of_cells(seed: int, last: int) -> None:
    board, place = played(seed), (LEFT, TOP + 4 * CELL, LEFT + COLS * CELL, TOP + 6 * CELL + last)
    image = drawn(board)
    cv2.rectangle(image, place[:2], (place[2] - 1, place[3] - 1), PAPER, -1)
    cv2.putText(image, "Well done", (LEFT + 80, place[1] + 44), 0, 1.6, (40, 130, 40), 4)
    assert occlusion(image, GRID).hidden[under(place, 0.9)].all()
    check(read(image, themes=[]), board.cells, place)


def test_few_cells_that_are_told_by_themselves_are_under_nothing() -> None:
    """Compressed pictures have straight edges where their blocks end."""
    none = np.zeros((ROWS, COLS), np.bool_)
    small = (*MIDDLE[:2], LEFT + 6 * CELL - 8, TOP + 7 * CELL - 6)
    for place, told in ((small, False), (MIDDLE, True)):
        image, over = with_window(drawn(played(3)), place), under(place, 0.01)
        assert occlusion(image, GRID, over).touched[under(place, 0.9)].all()
        assert occlusion(image, GRID, none).touched[over].any() == told


def test_rows_without_lines_are_no_banner_where_others_have_none_too() -> None:
    image = drawn(played(3))
    for row in (4, 5, 8):
        image[TOP + row * CELL : TOP + (row + 1) * CELL, LEFT : LEFT + COLS * CELL] = 225
    assert not occlusion(image, GRID).touched.any()


def test_lines_of_which_many_hardly_show_are_no_banner() -> None:
    image = drawn(played(3))
    for row in (4, 5, 6, 7):
        for col in range(0, COLS, 4 if row != 5 else 1):  # of one row no end shows, of others some
            y, x = TOP + row * CELL, LEFT + (col + 1) * CELL
            image[y : y + CELL, x - 4 : x + 4] = 225
    assert not occlusion(image, GRID).hidden.any()


def test_text_above_a_board_says_nothing_about_edges_on_it() -> None:
    """The strokes of a heading may stand where a window begins within cells."""
    image = drawn(played(3))
    for col in range(COLS):
        image[TOP - 24 : TOP - 4, LEFT + CELL * col + 25] = 0
    left, top, right, bottom = LEFT + 2 * CELL + 25, *MIDDLE[1:]
    image[top:bottom, left:right] = PAPER
    edges = Steps(steps_along(image, 1), GRID.xs, GRID.ys).edges()
    assert any(abs(one[0] - left) <= 1.0 for one in edges)


def test_faint_cells_that_are_others_to_the_pixel_are_shown() -> None:
    """A page that is darkened shows the lines between its open cells but faintly."""
    cells = np.full((2, SIDE, SIDE, 3), 115, np.uint8)
    cells[0, :1] = cells[0, :, :1] = 112
    clear = np.zeros((2, SIDE, SIDE), np.bool_)
    clear[:, :5] = True
    none = np.zeros((0, whole_cells(cells).shape[1]), np.float32)
    assert _shown(cells, clear, rims(cells[:1]), none)[0].tolist() == [True, False]


def with_round_window(image: np.ndarray, place: Place, radius: int = 10) -> np.ndarray:
    """The picture with a plain window over it that has round corners."""
    left, top, right, bottom = place
    covered = image.copy()
    cv2.rectangle(covered, (left + radius, top), (right - radius - 1, bottom - 1), PAPER, -1)
    cv2.rectangle(covered, (left, top + radius), (right - 1, bottom - radius - 1), PAPER, -1)
    for x, y in ((x, y) for x in (left, right - 2 * radius) for y in (top, bottom - 2 * radius)):
        middle = x + radius, y + radius
        cv2.circle(covered, middle, radius, PAPER, -1, cv2.LINE_AA)
    return covered


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 7])
def test_lines_go_on_where_only_their_ends_show_in_a_shadow(seed: int) -> None:
    place = (LEFT + CELL - 6, TOP + 8 * CELL + 10, LEFT + 5 * CELL + 6, TOP + ROWS * CELL)
    image = drawn(played(seed)) // 2
    image[:, LEFT + 6 * CELL :] = 122
    image = np.asarray(0.8 * image + 0.2 * in_shadow(image, place, 20), np.uint8)
    hidden = with_round_window(image, place)
    grid = GRID.part(slice(0, 8), slice(0, 6))
    assert with_lines_behind(hidden, grid, look_at(hidden, grid)).rows == ROWS
    page = image.copy()
    page[TOP + 9 * CELL :] = 122
    page = with_round_window(page, place)
    assert with_lines_behind(page, grid, look_at(page, grid)).rows <= 9


def part_of_board(rows: slice) -> Any:
    """Some rows of a board that is at its place."""
    return SimpleNamespace(memory=SimpleNamespace(grid=GRID.part(rows, slice(None)), cut=None))


def test_two_boards_on_one_lattice_are_parts_of_one_with_a_window_between() -> None:
    image = drawn(played(3))
    one, other = part_of_board(slice(0, 5)), part_of_board(slice(8, ROWS))
    assert parted_lattice(image, one, other) is None
    place = (LEFT + 11, TOP + 5 * CELL - 10, LEFT + COLS * CELL - 12, TOP + 8 * CELL + 12)
    whole = parted_lattice(with_window(image, place), one, other)
    assert whole is not None
    assert (whole.grid.rows, whole.grid.cols) == (ROWS, COLS)
    assert (whole.support.all(axis=1) == np.r_[[True] * 5, [False] * 3, [True] * 4]).all()
    narrow = SimpleNamespace(
        memory=SimpleNamespace(grid=other.memory.grid.part(slice(None), slice(1, None)), cut=None)
    )
    assert parted_lattice(with_window(image, place), one, cast(Any, narrow)) is None


def test_a_row_between_dotted_lines_is_in_view() -> None:
    """Where cells have an odd size the dots are at other places of each row."""
    image = np.full((320, 320, 3), 192, np.uint8)
    edges = np.arange(24.0, 24.0 + 17 * 17, 17)
    for place in edges[1:-1].astype(int):
        image[place, 24:-24:2] = image[24:-24:2, place] = 0
    for row in (*range(3), *range(4, 16)):  # some covered cells in all others
        for col in range(0, 16, 2):
            x, y = (int(edges[at]) for at in (col, row))
            image[y + 1 : y + 16, x + 1 : x + 16] = 220
            image[y + 15, x + 1 : x + 16] = image[y + 1 : y + 16, x + 15] = 0
    assert not occlusion(image, Grid(edges, edges)).hidden.any()
