"""Cells that run into one area, or several, without lines between them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, read
from screenbot.vision.lattice.blobs import edge_strength
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.lattice.marks import marked_lattices, on_long_edges
from screenbot.vision.lattice.merged import with_merged

PLAYED = """
001...100
001F..210
002...F10
003F.F210
003F.2100
002...200
001F..F10
001..F310
001.F.100
"""
"""Two openings with nothing but covered cells between them."""
CORNERED = """
.........
.........
.........
.........
.........
...111211
...100000
...100000
...200000
...100000
...200000
...100000
"""
"""An opening in a corner: by the rules alone its zeros may be the covered cells."""
SMALL = """
.........
.211211..
.2000011.
.10001F1.
.1111.1..
.....F...
.........
.......F.
.........
"""
INKS = ((30, 90, 200), (30, 140, 60), (200, 40, 30))
LEFT, TOP = 26, 24


def drawn(board: Board, side: int) -> np.ndarray:
    """Tiles with lines between them on a white page; open cells are one area without any."""
    image = np.full((side * board.rows + 3 * TOP, side * board.cols + 2 * LEFT, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = LEFT + side * col, TOP + side * row
        middle = left + side // 2, top + side // 2
        if code <= 8:
            image[top : top + side, left : left + side] = (192, 210, 217)
        else:
            tile = (2, 119, 189) if (row + col) % 2 else (0, 106, 168)
            image[top + 2 : top + side - 2, left + 2 : left + side - 2] = tile
        if 1 <= code <= 8:
            place = middle[0] - side // 6, middle[1] + side // 5
            font = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(image, str(code), place, font, side / 50, INKS[code - 1], 2, cv2.LINE_AA)
        elif code == FLAG:
            corners = np.array([(-0.15, -0.25), (0.22, -0.1), (-0.15, 0.05)]) * side + middle
            cv2.fillPoly(image, [corners.astype(np.int32)], (255, 255, 255))
            pole = middle[0] - side // 6, middle[1] - side // 4
            cv2.rectangle(image, pole, (pole[0] + 2, middle[1] + side // 4), (255, 255, 255), -1)
    return image


def test_each_area_is_part_of_the_board() -> None:
    board = Board.parse(PLAYED)
    place = Lattice((LEFT, TOP), (66.0, 66.0), 9, 9)
    found = with_merged(drawn(board, 66), Candidate(Grid.even(place), board.cells > 8))
    assert found.support[board.cells == 0].all()


def phone(board: Board, side: int, closed: int, page: int) -> np.ndarray:
    """A phone's screen: covered cells are one area with soft edges, open ones rounded tiles."""
    height, width = side * board.rows + 300, side * board.cols + 140
    large = np.full((4 * height, 4 * width, 3), page, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 70 + side * col, 150 + side * row
        corners = [(4 * left, 4 * top), (4 * (left + side), 4 * (top + side))]
        if code > 8:
            cv2.rectangle(large, *corners, (closed, closed, closed), -1)
        if code > 8 and code != FLAG:
            continue
        middle = (4 * left + 2 * side, 4 * top + 2 * side)
        if code == FLAG:
            points = np.array([(-0.15, -0.2), (0.2, -0.1), (-0.15, 0.05)]) * 4 * side + middle
            cv2.fillPoly(large, [points.astype(np.int32)], (200, 200, 200))
            pole = (middle[0] - side * 3 // 5, middle[1] - side * 4 // 5)
            cv2.rectangle(large, pole, (pole[0] + side // 5, middle[1] + side), (200, 200, 200), -1)
            continue
        tile = closed + 40 if closed < 128 else closed - 40
        cv2.rectangle(
            large,
            (corners[0][0] + 8, corners[0][1] + 8),
            (corners[1][0] - 8, corners[1][1] - 8),
            (tile, tile, tile),
            -1,
        )
        if code:
            font, scale = cv2.FONT_HERSHEY_SIMPLEX, side / 12
            (wide, high), _ = cv2.getTextSize(str(code), font, scale, 12)
            place = middle[0] - wide // 2, middle[1] + high // 2
            cv2.putText(large, str(code), place, font, scale, (225,) * 3, 12, cv2.LINE_AA)
    soft = cv2.GaussianBlur(large, (0, 0), 5.0)
    return cv2.resize(soft, (width, height), interpolation=cv2.INTER_AREA)


def test_zeros_of_an_opening_are_no_covered_cells_where_those_are_one_area() -> None:
    board = Board.parse(CORNERED)
    (seen,) = read(phone(board, 108, 66, 255), themes=[])
    assert seen.board.cells.tolist() == board.cells.tolist()


@pytest.mark.parametrize("side", [60, 76])
def test_an_area_with_soft_edges_is_part_of_the_board_with_the_marks_on_it(side: int) -> None:
    """With cells of 76 pixels the page, too, ends on lines of the board."""
    board = Board.parse(SMALL)
    (seen,) = read(phone(board, side, 23, 33), themes=[])
    assert (seen.board.cells == board.cells).all()
    assert (seen.board.cells == COVERED).sum() == (board.cells == COVERED).sum()


AREAS = """\
000000000
001121100
111..F100
F21121100
F20000011
.1000123F
.22101FF.
.FF1013..
...1001.."""


def areas(board: Board, side: int) -> np.ndarray:
    """A pale window with areas of one colour each, without lines: open, covered, flagged cells."""
    image = np.full((side * board.rows + 120, side * board.cols + 20, 3), 245, np.uint8)
    grounds = {COVERED: (224, 224, 224), FLAG: (255, 112, 67)}
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 10 + side * col, 66 + side * row
        image[top : top + side, left : left + side] = grounds.get(int(code), (179, 229, 252))
        if 1 <= code <= 8:
            font, scale = cv2.FONT_HERSHEY_DUPLEX, side / 80
            (wide, high), _ = cv2.getTextSize(str(code), font, scale, 1)
            place = left + (side - wide) // 2, top + (side + high) // 2
            cv2.putText(image, str(code), place, font, scale, INKS[code - 1], 1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("side", [40, 48])
def test_areas_without_lines_are_a_board_whose_numbers_agree(side: int) -> None:
    """Some of its cells stay unsure; a text has no so many numbers of which none is wrong."""
    board = Board.parse(AREAS)
    (seen,) = read(areas(board, side), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert seen.board.cells.shape == board.cells.shape
    assert (seen.board.cells == board.cells)[sure].all()


def flagged(seed: int) -> Board:
    """A game with one opening, and flags on most mines beside it and on some others."""
    game, rng = Game((9, 16, 26), "opening", seed), np.random.default_rng(seed)
    game.reveal(4, 8)
    assert game.layout is not None
    cells = game.board.cells.copy()
    for row, col in np.argwhere(game.layout).tolist():
        near = (cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2] <= 8).any()
        if rng.random() < (0.7 if near else 0.1):
            cells[row, col] = FLAG
    return Board(cells)


def two_areas(board: Board, side: int, *, corner: bool = False) -> np.ndarray:
    """Covered and open cells of one colour each without lines, and numbers in the middle of their
    cells or in the *corner*, at the left and the top."""
    image = np.full((side * (board.rows + 2), side * (board.cols + 2), 3), (60, 140, 200), np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        x, y, half = side * (col + 1), side * (row + 1), side // 2
        image[y : y + side, x : x + side] = (150, 70, 80) if code > 8 else (210, 190, 225)
        if code == FLAG:
            pole = (x + half, y + side // 4), (x + half + 1, y + 3 * half // 2)
            cv2.rectangle(image, *pole, (20, 20, 20))
            tip = [(x + half, y + side // 4), (x + 3 * half // 2, y + half), (x + half, y + half)]
            cv2.fillPoly(image, [np.array(tip)], (250, 220, 40))
        elif 1 <= code <= 8:
            font, scale = cv2.FONT_HERSHEY_DUPLEX, side / 42
            (wide, high), _ = cv2.getTextSize(str(code), font, scale, 1)
            left, top = (side // 8,) * 2 if corner else ((side - wide) // 2, (side - high) // 2)
            place = x + left, y + top + high
            cv2.putText(image, str(code), place, font, scale, (20, 20, 20), 1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(("seed", "side"), [(3, 27), (5, 29), (7, 31), (11, 35), (15, 39)])
def test_two_areas_end_on_the_lines_that_marks_tell_nearly(seed: int, side: int) -> None:
    """A flag or a number is hardly ever in the very middle of its cell."""
    board = flagged(seed)
    (seen,) = read(two_areas(board, side), themes=[])
    assert seen.board.cells.tolist() == board.cells.tolist()


@pytest.mark.parametrize(("seed", "side"), [(2, 34), (6, 40), (8, 30)])
def test_cells_end_on_long_edges_wherever_their_marks_stand(seed: int, side: int) -> None:
    board = flagged(seed)
    (seen,) = read(two_areas(board, side, corner=True), themes=[])
    assert seen.board.cells.tolist() == board.cells.tolist()
    assert abs(np.array(seen.origin) - side).max() < 1.0


@pytest.mark.parametrize("areas", [True, False])
def test_long_edges_move_a_lattice_where_there_are_any(areas: bool) -> None:
    image = two_areas(flagged(2), 34, corner=True)
    if not areas:
        image[(image == (150, 70, 80)).all(axis=2)] = (210, 190, 225)
        image[(image == (60, 140, 200)).all(axis=2)] = (210, 190, 225)
    strength = edge_strength(image)
    told = marked_lattices(strength)[0]
    moved = on_long_edges(strength, told)
    off = [float(edges[0] + 17.0) % 34.0 - 17.0 for edges in (moved.grid.xs, moved.grid.ys)]
    assert (np.abs(off) < 0.6).all() == areas
    assert (moved is told) == (not areas)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_zeros_that_are_written_do_not_run_into_what_is_around_a_board(seed: int) -> None:
    """The lines between cells are as black as the desktop, and covered cells a little less dark."""
    game = Game((12, 12, 20), "opening", seed)
    game.reveal(6, 6)
    cells = game.board.cells.copy()
    image = np.zeros((960, 1200, 3), np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = 400 + 40 * col, 240 + 40 * row
        image[top + 1 : top + 40, left + 1 : left + 40] = 77 if code > 8 else 130
        if code <= 8:
            place, font = (left + 14, top + 27), cv2.FONT_HERSHEY_SIMPLEX
            ink = (255, 255, 255) if code == 0 else INKS[min(code, 3) - 1]
            cv2.putText(image, str(code), place, font, 0.6, ink, 2, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == cells.shape
    assert (seen.board.cells == cells).all()


THIN = """
.201110000
.201.21100
110223.100
1111.21100
1.12220000
1111.10000
2222211232
..3.101...
23.3201232
012.100000
"""


@pytest.mark.parametrize("line", [(219, 213, 209), (232, 228, 226)])
def test_covered_cells_in_the_colour_of_the_page_end_at_thin_lines(
    line: tuple[int, int, int],
) -> None:
    """They do not run into the page, whose parts would be zeros."""
    board = Board.parse(THIN)
    image = np.full((1080, 1920, 3), (246, 244, 243), np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 665 + 60 * col, 245 + 60 * row
        ground = (246, 244, 243) if code == COVERED else (255, 255, 255)
        cv2.rectangle(image, (left, top), (left + 49, top + 49), ground, -1)
        cv2.rectangle(image, (left, top), (left + 49, top + 49), line, 1)
        if 1 <= code <= 8:
            place = (left + 18, top + 32)
            cv2.putText(
                image, str(code), place, cv2.FONT_HERSHEY_DUPLEX, 0.6, (0,) * 3, 1, cv2.LINE_AA
            )
    (seen,) = read(image[..., ::-1].copy(), themes=[])
    assert (seen.board.cells == board.cells).all()
    assert (seen.cell_confidence >= CONFIDENT).all()
