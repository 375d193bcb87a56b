"""Reading a board again at its known place."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, FLAG, UNSEEN, Board
from screenbot.errors import ImageError
from screenbot.geometry import Lattice
from screenbot.render import draw_board
from screenbot.vision import read, reread, unsure_cells
from screenbot.vision.again import board_rows, changed_cells
from tests.vision.boards import placed, random_board

BEFORE = random_board(1, 9, 9)


def picture(board: Board, theme: str = "classic") -> np.ndarray:
    return placed(draw_board(board, theme, 20.0), 460, 400)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1000), theme=st.sampled_from(["classic", "winemine"]))
def test_same_as_reading_it_for_the_first_time(seed: int, theme: str) -> None:
    (seen,) = read(picture(BEFORE, theme))
    after = random_board(seed, 9, 9)
    again = reread(picture(after, theme), seen)
    assert again.board.grid() == after.grid()
    assert again.lattice == seen.lattice
    assert unsure_cells(again) == ()


def test_only_the_asked_cells_are_looked_at() -> None:
    (seen,) = read(picture(Board.covered(9, 9)))
    cells = np.full((9, 9), COVERED, np.uint8)
    cells[2, 3] = cells[6, 7] = FLAG
    image = picture(Board(cells))
    one = reread(image, seen, cells=[(2, 3), (4, 4)])
    assert one.board.cells[2, 3] == FLAG
    assert one.board.cells[6, 7] == COVERED
    rest = reread(image, one)
    assert rest.board.cells[6, 7] == FLAG


def test_covered_cells_are_not_seen_and_come_back() -> None:
    image = picture(BEFORE)
    (seen,) = read(image)
    hidden = image.copy()
    x, y = (int(value) for value in seen.origin)
    rng = np.random.default_rng(0)
    hidden[y : y + 60, x : x + 80] = rng.integers(0, 256, (60, 80, 3))
    covered = reread(hidden, seen)
    assert (covered.board.cells[:3, :4] == UNSEEN).all()
    assert len(unsure_cells(covered)) >= 12
    assert reread(image, covered).board.grid() == BEFORE.grid()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 9999), share=st.sampled_from([0.02, 0.5, 1.0]), line=st.integers(0, 19))
def test_cells_with_any_other_pixel_have_changed(seed: int, share: float, line: int) -> None:
    """Wherever in a cell it is, and however many others change with it."""
    rng = np.random.default_rng(seed)
    lattice = Lattice((3.0 - 12.0 * (seed % 2), 2.4), (20.3, 20.0), 5, 6)
    image = rng.integers(0, 255, (105, 130, 3)).astype(np.uint8)
    later, expected = image.copy(), rng.random((5, 6)) < share
    for row, col in np.argwhere(expected).tolist():
        place = lattice.rect(row, col)
        across = rng.integers(max(0, place.x), place.right)
        down = place.y + (line if row else 10)  # the first row changes in its middle
        later[down, across, rng.integers(3)] += 1
    before, now = (board_rows(picture, lattice) for picture in (image, later))
    assert (changed_cells(now, before, lattice) == expected).all()


@pytest.mark.parametrize("height", [31.6, 40.0, 60.4])
def test_drawings_of_large_cells_have_changed(height: float) -> None:
    """No drawing there is as fine as the lines between two that are compared."""
    rng = np.random.default_rng(round(height))
    lattice = Lattice((3.0, 2.4), (height, height), 3, 4)
    image = rng.integers(0, 200, (200, 260, 3)).astype(np.uint8)
    later, expected = image.copy(), rng.random((3, 4)) < 0.5
    for row, col in np.argwhere(expected).tolist():
        place, thick = lattice.rect(row, col), int(height) // 16
        x, y = (rng.integers(side - thick) for side in (place.width, place.height))
        later[place.y + y : place.y + y + thick, place.x + x : place.x + x + thick] += 9
    before, now = (board_rows(picture, lattice) for picture in (image, later))
    assert max(len(row) for row in now) <= 32
    assert (changed_cells(now, before, lattice) == expected).all()


def test_nothing_changed() -> None:
    image = picture(BEFORE)
    (seen,) = read(image)
    again = reread(image, seen)
    assert again.board == seen.board
    assert again.confidence == seen.confidence


def test_board_outside_the_picture() -> None:
    (seen,) = read(picture(BEFORE))
    with pytest.raises(ImageError, match="outside the picture of 30 x 20"):
        reread(np.zeros((20, 30, 3), np.uint8), seen)


def test_a_line_of_a_neighbour_makes_a_covered_cell_no_less_sure() -> None:
    """The lattice of an unknown board may lie a pixel off its cells."""
    image = picture(Board.covered(9, 9))
    (seen,) = read(image, themes=[])
    x, y = (round(value) for value in seen.origin)
    line = image.copy()
    line[y + 40 : y + 60 : 2, x + 60] = (190, 190, 190)
    again = reread(line, seen)
    assert again.board.grid() == seen.board.grid()
    assert unsure_cells(again) == ()


def test_an_unsure_cell_that_moves_stays_unsure_and_is_judged_at_the_next_look() -> None:
    """Something lies over one covered cell, then over another one."""
    plain = picture(BEFORE)
    (seen,) = read(plain, themes=[])
    covered = np.argwhere(BEFORE.cells == COVERED)
    strange = np.random.default_rng(1).integers(0, 256, (20, 20, 3))
    pictures, places = [], []
    for row, col in (covered[0], covered[-1]):
        image, place = plain.copy(), seen.lattice.rect(int(row), int(col))
        image[place.y : place.bottom, place.x : place.right] = strange
        pictures.append(image)
        places.append((int(row), int(col)))
    (first,) = read(pictures[0], themes=[])
    assert unsure_cells(first) == (places[0],)
    moved = reread(pictures[1], first)
    assert unsure_cells(moved) == (places[1],)
    assert moved.board.cells[places[0]] == COVERED
    assert moved.memory is not None
    assert moved.memory.tiles.pending
    settled = reread(pictures[1], moved)
    (anew,) = read(pictures[1], themes=[])
    assert settled.board.grid() == anew.board.grid()
    assert unsure_cells(settled) == unsure_cells(anew)
    assert settled.memory is not None
    assert not settled.memory.tiles.pending


def outlined(board: Board, side: int) -> np.ndarray:
    """Cells of one colour, of which covered ones alone have an outline, one pixel wide."""
    rows, cols = board.cells.shape
    image = np.full((rows * side + 80, cols * side + 90, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = 40 + col * side, 30 + row * side
        image[y : y + side, x : x + side] = 118 if code == COVERED else 239
        image[y + 1 : y + side - 1, x + 1 : x + side - 1] = 239
        if 1 <= code <= 8:
            place = (x + int(0.34 * side), y + int(0.68 * side))
            cv2.putText(image, str(code), place, 0, side / 60, (0, 0, 0), 1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("side", [20, 32, 48, 70])
def test_zeros_that_lose_nothing_but_an_outline_have_opened(side: int) -> None:
    """Of large cells only some lines of pixels are kept: that at their lower side may be none."""
    after = Board.parse(
        "01......\n12......\n........\n.....111\n.....100\n1....211\n01.....1\n0111.111\n00001100"
    )
    (seen,) = read(outlined(Board.covered(*after.cells.shape), side), themes=[])
    again = reread(outlined(after, side), seen)
    assert (again.board.cells == after.cells).all()


def test_zeros_of_a_program_that_opens_one_cell_for_each_click_are_told_by_the_second() -> None:
    """Nothing but their shade says that they are open, and they touch covered cells."""
    codes = np.full((9, 10), COVERED, np.uint8)

    def shown(*zeros: tuple[int, int]) -> np.ndarray:
        image = np.full((440, 500, 3), 245, np.uint8)
        for row, col in np.ndindex(codes.shape):
            x, y = 40 + col * 40, 30 + row * 40
            ground = (144, 238, 144) if (row, col) in zeros else (211, 211, 211)
            image[y : y + 40, x : x + 40] = 30
            image[y + 1 : y + 40, x + 1 : x + 40] = ground
        return image

    (seen,) = read(shown(), themes=[])
    one = reread(shown((0, 1)), seen, opened=[(0, 1)])
    assert (one.board.cells == COVERED).all()
    two = reread(shown((0, 1), (3, 4)), one, opened=[(3, 4)])
    assert np.argwhere(two.board.cells == 0).tolist() == [[0, 1], [3, 4]]
    assert unsure_cells(two) == ()
    over = reread(shown(), two)
    assert (over.board.cells == COVERED).all()
    assert over.memory is not None
    assert over.memory.answered == frozenset()
