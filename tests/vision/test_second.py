"""Boards of known programs on pictures that were scaled, compressed or lost their colours: what
their themes leave unsure is read without them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN, Board
from screenbot.geometry import Lattice
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, Seen, known, load_image, load_theme, read, reader, second
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from screenbot.vision.second import soundest
from screenbot.vision.themes.cells import seen_from
from screenbot.vision.themes.tiles import matcher
from tests.bench.changed import CHANGES
from tests.vision.boards import compressed, placed, random_board
from tests.vision.screens import Screen, own_screens

SCREENS = {screen.path.stem: screen for screen in own_screens()}


ZEROS_OUTSIDE = """
001..1000
001..1000
011..2110
01F....21
0111.....
0001.....
0001.....
0112...1.
01......1
"""


def pictures(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("screen", [SCREENS[name] for name in names], ids=names)


def wrong(seen: Seen, screen: Screen) -> int:
    assert seen.board.cells.shape == screen.board.cells.shape
    return int(np.count_nonzero(seen.board.cells != screen.board.cells))


@pictures("winemine-lost", "winemine-lost-flags", "winemine-ready", "winemine-won", "kmines-ready")
def test_a_window_made_smaller_adds_no_lines_to_its_board(screen: Screen) -> None:
    image = load_image(screen.path)
    small = cv2.resize(image, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    (seen,) = read(np.asarray(small, np.uint8))
    assert wrong(seen, screen) == 0
    assert seen.theme == screen.theme


@pictures("kmines-classic-playing", "sgt-mines-flash-over", "sgt-mines-lost-40px")
def test_a_known_theme_without_its_colours_is_read_as_an_unknown_one(screen: Screen) -> None:
    (seen,) = read(CHANGES["grey"].make(load_image(screen.path)))
    assert wrong(seen, screen) == 0
    assert (seen.cell_confidence < CONFIDENT).sum() <= 2


@pictures("winemine-ready", "sgt-mines-ready", "kmines-ready", "gnome-mines-ready")
@pytest.mark.parametrize("quality", [60, 35])
def test_a_fresh_board_is_found_on_a_compressed_picture(screen: Screen, quality: int) -> None:
    (seen,) = read(compressed(load_image(screen.path), quality), themes=[])
    assert wrong(seen, screen) == 0


@pytest.mark.parametrize("side", [29.0, 31.0, 36.0])
@pytest.mark.parametrize("quality", [60, 35])
def test_outer_lines_of_zeros_and_strong_numbers_are_not_lost_on_a_compressed_picture(
    side: float, quality: int
) -> None:
    true = Board.parse(ZEROS_OUTSIDE)
    picture = placed(draw_board(true, "kmines", side), 500, 450)
    (seen,) = read(compressed(picture, quality))
    assert seen.theme == "kmines"
    assert seen.board.grid() == true.grid()


@pytest.fixture(scope="module")
def whole() -> Seen:
    image = draw_board(random_board(3, 9, 12), "winemine", 16.0)
    (seen,) = read(placed(image, 500, 400), themes=["winemine"])
    return seen


def with_unsure(seen: Seen, cells: list[tuple[int, int]], code: int = UNSEEN) -> Seen:
    codes, confidence = seen.board.cells.copy(), seen.cell_confidence.copy()
    for cell in cells:
        codes[cell], confidence[cell] = code, 0.1
    return replace(seen, board=Board(codes), cell_confidence=confidence)


def test_what_one_reading_leaves_unsure_is_as_another_one_says_and_stays_unsure(
    whole: Seen,
) -> None:
    unsure = with_unsure(whole, [(2, 3), (4, 5)])
    best = soundest([unsure, replace(whole, theme="unknown")])
    assert best.theme == "winemine"
    assert (best.board.cells == whole.board.cells).all()
    assert np.argwhere(best.cell_confidence < CONFIDENT).tolist() == [[2, 3], [4, 5]]


def test_what_two_readings_say_alike_is_as_sure_as_one_of_them(whole: Seen) -> None:
    code = int(whole.board.cells[2, 3])
    best = soundest([with_unsure(whole, [(2, 3)], code), replace(whole, theme="unknown")])
    assert best.theme == "winemine"
    assert (best.cell_confidence >= CONFIDENT).all()


def test_what_only_the_rules_doubted_is_theirs_to_doubt_again(whole: Seen) -> None:
    unsure = with_unsure(whole, [(2, 3)])
    unsure.cell_confidence[4, 5] = 0.2
    best = soundest([unsure, with_unsure(whole, [(4, 5)], int(whole.board.cells[4, 5]))])
    assert (best.board.cells == whole.board.cells).all()
    assert np.argwhere(best.cell_confidence < CONFIDENT).tolist() == [[2, 3]]


def test_readings_that_contradict_each_other_complete_nothing(whole: Seen) -> None:
    unsure, other = with_unsure(whole, [(2, 3)]), whole.board.cells.copy()
    other[0, 0] = COVERED if other[0, 0] != COVERED else 1
    best = soundest([unsure, replace(whole, board=Board(other))])
    assert best is unsure


def test_a_theme_that_leaves_much_unsure_is_none(whole: Seen) -> None:
    unsure = with_unsure(whole, [(2, col) for col in range(9)])
    other = replace(whole, theme="unknown")
    assert soundest([unsure, other]) is other


def test_what_a_theme_surely_tells_otherwise_is_doubted_in_a_surer_reading(whole: Seen) -> None:
    unsure, cells = with_unsure(whole, [(2, col) for col in range(9)]), whole.board.cells.copy()
    cells[7, 7] = 3 if cells[7, 7] != 3 else 4
    best = soundest([unsure, replace(whole, theme="unknown", board=Board(cells))])
    assert (best.board.cells == cells).all()
    assert np.argwhere(best.cell_confidence < CONFIDENT).tolist() == [[7, 7]]


def test_hidden_lines_are_not_given_up_for_a_smaller_board(whole: Seen) -> None:
    hidden = with_unsure(whole, [(row, col) for row in (0, 1) for col in range(12)])
    confidence = np.where(hidden.board.cells == UNSEEN, 0.0, 0.9).astype(np.float32)
    confidence[2, :4], cells = 0.0, hidden.board.cells.copy()
    cells[2, :4] = UNSEEN
    found = replace(hidden, board=Board(cells), cell_confidence=confidence)
    part = replace(
        whole, board=Board(whole.board.cells[2:]), cell_confidence=whole.cell_confidence[2:]
    )
    assert soundest([found, part]) is found


def test_a_theme_that_knows_no_number_of_a_board_is_not_its_own(whole: Seen) -> None:
    """However many of its covered cells look like those of the theme."""
    number = (whole.board.cells >= 1) & (whole.board.cells <= 8)
    blind = with_unsure(whole, [(row, col) for row, col in np.argwhere(number).tolist()])
    few = with_unsure(whole, [(row, col) for row, col in np.argwhere(~number).tolist()])
    assert second.misses_numbers([blind], [few])
    assert not second.misses_numbers([few], [blind])
    covered = replace(whole, board=Board(np.full_like(whole.board.cells, COVERED)))
    doubted = with_unsure(whole, [(row, col) for row, col in np.argwhere(~number)[:20].tolist()])
    best = soundest([covered, replace(doubted, theme="unknown")])
    assert best.theme == "unknown"
    assert (best.cell_confidence == doubted.cell_confidence).all(), "nothing speaks against it"


def test_a_theme_that_does_not_know_the_first_number_is_not_its_own(whole: Seen) -> None:
    """Pages with the tiles of a known program write in fonts of their own."""
    codes = np.full_like(whole.board.cells, COVERED)
    codes[0, 0] = 1
    sure = np.full_like(whole.cell_confidence, 0.9)
    first = replace(whole, board=Board(codes), cell_confidence=sure)
    own, other = with_unsure(first, [(0, 0)], 4), replace(first, theme="unknown")
    assert soundest([own, other]) is other
    assert soundest([own, with_unsure(other, [(5, 5)])]).theme == own.theme, "nor is that sure"
    covered = with_unsure(other, [(0, 0)], COVERED)
    assert soundest([own, replace(covered, cell_confidence=sure)]).theme == own.theme, "no number"


def test_levels_at_which_only_covered_cells_are_known_are_none(
    monkeypatch: pytest.MonkeyPatch, whole: Seen
) -> None:
    number = (whole.board.cells >= 1) & (whole.board.cells <= 8)
    covered = replace(whole, board=Board(np.full_like(whole.board.cells, COVERED)))
    first = with_unsure(whole, [(row, col) for row, col in np.argwhere(~number).tolist()])
    found = iter([[first], [covered]])
    monkeypatch.setattr(reader, "_found", lambda *_: next(found, []))
    monkeypatch.setattr(reader, "levels_of", lambda _: [None])
    monkeypatch.setattr(reader, "levelled", lambda image, _: image)
    (seen,) = read(np.zeros((60, 60, 3), np.uint8))
    assert (seen.board.cells == first.board.cells).all()


def test_tiles_of_an_odd_side_are_halved_whole() -> None:
    theme = load_theme("winemine")
    full = matcher(theme, (13.0, 13.0), theme.tiles_for(13.0, 13.0))
    half = full.halved()
    assert (full.size, half.size) == ((13, 13), (6, 6))
    for tile, small in zip(full.vectors, half.vectors, strict=True):
        area = cv2.resize(tile.reshape(13, 13, 3), (6, 6), interpolation=cv2.INTER_AREA)
        assert np.allclose(small.reshape(6, 6, 3), area, atol=0.01)


@pictures("winemine-lost", "kmines-playing")
def test_cells_of_another_shape_are_of_no_known_theme(screen: Screen) -> None:
    """Grey keys look much alike, but no screen stretches a program to one side."""
    image = load_image(screen.path)
    wide = cv2.resize(image, (image.shape[1] * 17 // 10, image.shape[0]))
    assert all(seen.theme == "unknown" for seen in read(wide))
    for seen in read(cv2.resize(image, (image.shape[1] * 11 // 10, image.shape[0]))):
        assert not (seen.cell_confidence >= CONFIDENT)[seen.board.cells != screen.board.cells].any()


def test_a_theme_that_explains_a_part_of_a_board_is_not_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What repeats on an empty part of it may be pictures of half its pitch."""
    screen = SCREENS["kmines-playing"]
    image = load_image(screen.path)
    (found,) = read(image, themes=[])
    assert found.memory is not None
    doubted = replace(found, cell_confidence=np.full_like(found.cell_confidence, 0.9))
    doubted.cell_confidence[0, 0] = 0.3
    side = found.cell[0] / 2
    for rows, taken in ((4, False), (found.board.rows, True)):
        codes = np.full((2 * rows, 2 * found.board.cols), COVERED, np.uint8)
        grid = Grid.even(Lattice(found.origin, (side, side), *codes.shape))
        memory = replace(found.memory, grid=grid)
        sure = np.ones(codes.shape, np.float32)
        other = seen_from(codes, sure, grid.lattice(), replace(memory, theme=load_theme("kmines")))
        monkeypatch.setattr(second, "repeated_boards", lambda *_, one=other: [one])
        best = second.pictured_board(image, image, [], (0, 0), doubted)
        assert (best.board.cells.shape == codes.shape) == taken


def test_a_few_rows_that_are_left_of_a_lattice_are_no_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A part of another program may be like a known theme; most of its board would be missing."""
    image = draw_board(Board.parse("..1100\n..2.10\n..3110\n1.1000"), load_theme("winemine"))
    (seen,) = read(placed(image), themes=["winemine"])
    assert seen.memory is not None
    place = Candidate.whole(seen.memory.grid)
    for rows in (4, 2):
        sure = seen.cell_confidence[:rows]
        left = seen_from(seen.board.cells[:rows], sure, seen.lattice, seen.memory)
        fitted = left, SimpleNamespace(error=0.0)
        monkeypatch.setattr(known, "_fitted", lambda *_, one=fitted: one)
        board = known.known_board(image, image, place, [], (0, 0))
        assert (board is None) == (rows < 3)


@pytest.mark.parametrize(
    ("face", "line", "side"),
    [(204, 136, 30), (204, 153, 28), (187, 136, 24), (211, 153, 28), (200, 150, 37)],
)
def test_flat_cells_between_lines_are_no_fresh_board_of_a_known_theme(
    face: int, line: int, side: int
) -> None:
    """Many pages draw them so: the rule of the first click is none of theirs."""
    image = np.full((16 * side + 160, 16 * side + 200, 3), 255, np.uint8)
    for row in range(16):
        for col in range(16):
            top, left = 80 + row * side, 100 + col * side
            image[top : top + side, left : left + side] = line
            image[top + 1 : top + side - 1, left + 1 : left + side - 1] = face
    assert [seen.theme for seen in read(image)] in ([], ["unknown"])


SHINY = """
.....10000
.....10000
.....10111
.....201..
.....20111
.212110000
.100000000
1100000000
0011100122
001.1001..
"""


def shiny_buttons(board: Board, width: int, height: int) -> np.ndarray:
    """Covered buttons that shine in the upper half, and open ones that are flat, BGR."""
    image = np.full((height * board.rows + 80, width * board.cols + 80, 3), 238, np.uint8)
    shades = np.array([(244, 235, 225), (255, 254, 254), (230, 209, 187)])
    at = np.array([1, height // 4, height - 1])
    shine = np.stack([np.interp(np.arange(height), at, shade) for shade in shades.T], axis=1)
    for (row, col), code in np.ndenumerate(board.cells):
        left, top = 40 + width * col, 40 + height * row
        cell = image[top : top + height, left : left + width]
        if code == COVERED:
            cell[:] = shine[:, None]
        else:
            text = str(code) if code else ""
            place = (width // 2 - 5, height // 2 + 6)
            cv2.putText(
                cell, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (153,) * 3, 1, cv2.LINE_AA
            )
        line = (153, 138, 122) if code == COVERED else (153,) * 3
        cv2.rectangle(cell, (0, 0), (width - 1, height - 1), line, 1)
    return image


def test_covered_cells_that_look_like_a_theme_are_but_a_part_of_their_board() -> None:
    """The largest area of them would be a fresh board."""
    board = Board.parse(SHINY)
    image = shiny_buttons(board, 49, 46)[..., ::-1].copy()
    (found,) = read(image, themes=[])
    assert (found.board.cells == board.cells).all()
    assert found.memory is not None
    whole, corner = found.memory.grid, found.memory.grid.part(slice(0, 5), slice(0, 5))
    theme, codes = load_theme("kmines-classic"), np.full((5, 5), COVERED, np.uint8)
    memory = replace(found.memory, grid=corner, theme=theme)
    part = seen_from(codes, np.ones((5, 5), np.float32), corner.lattice(), memory)
    for grid, best in ((whole, "unknown"), (corner, theme.name)):
        place = Candidate.whole(grid)
        seen = second.sounder_board(image, image, place, [theme], (0, 0), part)
        assert seen.theme == best
        assert seen.board.cells.shape == (grid.rows, grid.cols)


def lined(number: int) -> NDArray[np.uint8]:
    """A page's board with one cell open, whose covered cells are those of a theme by their colour:
    uint8 (height, width, 3)."""
    picture = np.full((700, 900, 3), 255, np.uint8)
    picture[90:614, 150:674] = 0
    for row, col in np.ndindex(10, 10):
        top, left = 92 + 52 * row, 152 + 52 * col
        opened = number and (row, col) == (2, 2)
        picture[top : top + 48, left : left + 48] = (255, 159, 159) if opened else 169
    if number:
        place = (152 + 52 * 2 + 15, 92 + 52 * 2 + 34)
        cv2.putText(picture, str(number), place, 0, 0.9, (0, 0, 0), 1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("number", [2, 3])
def test_a_number_in_the_colour_of_another_one_of_a_theme_is_read_by_its_shape(number: int) -> None:
    (seen,) = read(lined(number))
    assert seen.board.cells[2, 2] == number
    assert np.count_nonzero(seen.board.cells == COVERED) == 99
