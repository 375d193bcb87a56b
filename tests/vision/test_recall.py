"""What follows about cells from what they were, and from clicks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, WRONG_FLAG, Board
from screenbot.geometry import Cell
from screenbot.render import draw_board
from screenbot.vision import read
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.opened import opened_by_clicks, shaded_zeros, singly_opened
from screenbot.vision.recall import (
    carried,
    flags_by_clicks,
    kept,
    marked_by_clicks,
    numbers_by_clicks,
)

SURE = np.float32(0.9)


def board(*rows: str) -> np.ndarray:
    codes = {".": COVERED, "F": FLAG, "~": UNSEEN}
    return np.array([[codes.get(one, one) for one in row] for row in rows], np.uint8)


def sure(codes: np.ndarray, *unsure: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    confidence = np.full(codes.shape, SURE)
    for cell in unsure:
        confidence[cell] = 0.1
    return codes, confidence


def changed(codes: np.ndarray, *cells: tuple[int, int]) -> np.ndarray:
    mask = np.zeros(codes.shape, np.bool_)
    for cell in cells:
        mask[cell] = True
    return mask


def test_cells_that_did_not_change_stay_what_they_were() -> None:
    before, now = board("11.", "..."), board("1~.", "...")
    codes, confidence = kept(
        sure(before), sure(now, (0, 1)), changed(now), np.arange(6).reshape(2, 3)
    )
    assert (codes == before).all()
    assert (confidence == SURE).all()
    codes, confidence = kept(
        sure(before), sure(now, (0, 1)), changed(now, (0, 1)), np.arange(6).reshape(2, 3)
    )
    assert codes[0, 1] == UNSEEN
    assert confidence[0, 1] < 0.5


def test_a_cell_that_shows_what_known_ones_show_is_the_same() -> None:
    before = board("11.", "...")
    look = np.array([[0, 0, 1], [1, 1, 1]])
    now = sure(board("11.", ".~."), (1, 1))
    codes, confidence = kept(sure(before), now, changed(before, (1, 1)), look)
    assert codes[1, 1] == COVERED
    assert confidence[1, 1] == SURE
    many = np.full((2, 3), True)
    codes, confidence = kept(sure(before), sure(before, (1, 1)), many, look)
    assert confidence[1, 1] < 0.5, "nothing is steady"


def test_flags_are_where_they_were_clicked() -> None:
    before = sure(board(".1.", "..."), (1, 2))
    now = sure(board("~1.", "..~"), (0, 0), (1, 2))
    codes, confidence = marked_by_clicks(before, now, [(0, 0), (1, 2), (0, 1)])
    assert codes[0, 0] == FLAG
    assert confidence[0, 0] >= 0.5
    assert codes[1, 2] == UNSEEN, "it was not covered for sure"
    assert codes[0, 1] == 1, "an open cell has no flag"


@pytest.mark.parametrize("code", [MINE, EXPLODED, WRONG_FLAG])
def test_what_a_game_shows_at_its_end_is_a_flag_where_no_other_cell_shows_it(code: int) -> None:
    """A board that was found anew: nobody knows from clicks what its flags look like."""
    true = Board.parse("1F1...\n111...\n000111\n000000")
    (seen,) = read(draw_board(true, "classic", 16.0))
    cells = np.where(true.cells == FLAG, np.uint8(code), true.cells)
    seen = replace(seen, board=Board(cells), state="lost")
    found = flags_by_clicks(seen, [(0, 1), (3, 3)])
    assert (found.board.cells == true.cells).all()
    assert found.state == "playing"
    assert flags_by_clicks(seen, [(3, 3)]) is seen, "somebody else's"
    cells[0, 5] = MINE
    lost = replace(seen, board=Board(cells))
    assert lost.state == "lost"
    assert flags_by_clicks(lost, [(0, 1)]) is lost


def test_zeros_are_where_a_click_has_opened_them() -> None:
    before, now = board("....", "....", "...."), board("..1.", "..1.", "111.")
    blank = changed(now, (0, 0), (0, 1), (1, 0), (1, 1))
    unsure = sure(now, (0, 0), (0, 1), (1, 0), (1, 1))
    codes, confidence = opened_by_clicks(sure(before), unsure, blank, [(0, 0)])
    assert (codes[:2, :2] == 0).all()
    assert (confidence[:2, :2] >= 0.5).all()
    codes, _ = opened_by_clicks(sure(before), unsure, blank, [(2, 3)])
    assert (codes[:2, :2] == COVERED).all(), "none of them was clicked"


def test_drawn_zeros_are_told_by_the_numbers_that_open_along_with_them() -> None:
    before = board("....", "....", "....", "....")
    now = board("~~1.", "~~1.", "111.", "....")
    cells = (0, 0), (0, 1), (1, 0), (1, 1)
    new = now != before
    unsure = sure(now, *cells)
    codes, confidence = shaded_zeros(sure(before), unsure, new, [(0, 0)])
    assert (codes[:2, :2] == 0).all()
    assert (confidence[:2, :2] >= 0.5).all()
    codes, _ = shaded_zeros(sure(before), unsure, new, [(2, 0)])
    assert (codes == now).all(), "none of them was clicked"


def test_a_mine_with_all_around_it_open_is_no_zero() -> None:
    before, now = board("...", "...", "..."), board("~10", "110", "000")
    codes, _ = shaded_zeros(sure(before), sure(now, (0, 0)), now != before, [(0, 0)])
    assert (codes == now).all(), "the numbers have no other cell for their mine"
    before, now = board(".1.", "11.", "..."), board("~1.", "11.", "...")
    codes, _ = shaded_zeros(sure(before), sure(now, (0, 0)), now != before, [(0, 0)])
    assert (codes == now).all(), "nothing has opened along with it"


def test_a_blank_cell_beside_a_covered_one_is_no_zero() -> None:
    before, now = board("...", "..."), board("..1", "...")
    codes, _ = opened_by_clicks(sure(before), sure(now), changed(now, (0, 0), (0, 1)), [(0, 0)])
    assert (codes == now).all()


def test_a_board_that_may_have_moved_by_a_row_more_is_not_carried_along() -> None:
    """What opens while it moves looks as if the board lay further down, over the page below it."""
    from screenbot.board import Board
    from screenbot.render import draw_board
    from screenbot.vision import read

    def shown(cells: np.ndarray, top: int) -> np.ndarray:
        page = np.full((500, 400, 3), 235, np.uint8)
        drawn = draw_board(Board(cells), "flat", 30.0)
        page[top : top + drawn.shape[0], 40 : 40 + drawn.shape[1]] = drawn
        return page

    covered = np.full((10, 10), COVERED, np.uint8)
    opened = covered.copy()
    opened[:3] = 0
    opened[3] = 1
    before, after = shown(covered, 120), shown(opened, 58)
    (seen,) = read(before, themes=[])
    place = seen.lattice.bounds()
    pixels = before[place.y : place.bottom, place.x : place.right]
    moved = carried(seen, pixels, shown(covered, 58))
    assert moved is not None
    assert moved.origin[1] == seen.origin[1] - 62
    assert carried(seen, pixels, after) is None
    (again,) = read(after, themes=[])
    found = carried(seen, pixels, after, again)
    assert found is None or found.origin[1] == seen.origin[1] - 62


def test_a_board_that_has_moved_by_a_part_of_a_pixel_is_carried_along() -> None:
    """As on a page at 125 %, where a line of text comes and goes above it."""
    cells = np.full((9, 9), COVERED, np.uint8)
    cells[:2, :2] = [[0, 1], [1, 2]]
    page = np.full((500, 460, 3), 34, np.uint8)
    ramp = np.linspace(0.0, 60.0, 36)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 60 + 38 * col, 40 + 38 * row
        tile = page[y : y + 36, x : x + 36]
        tile[:] = (
            (200, 205, 210) if code <= 8 else (90, 80, 150) + (ramp[:, None] + ramp)[..., None]
        )
        if 1 <= code <= 8:
            cv2.putText(tile, str(code), (9, 27), cv2.FONT_HERSHEY_DUPLEX, 0.8, (0, 0, 160), 2)
    (seen,) = read(page, themes=[])
    place = seen.lattice.bounds()
    pixels = page[place.y : place.bottom, place.x : place.right]
    way = np.array([[1.0, 0.0, -9.4], [0.0, 1.0, 40.6]])
    later = cv2.warpAffine(page, way, (460, 560), borderValue=(34, 34, 34))
    moved = carried(seen, pixels, later)
    assert moved is not None
    assert np.subtract(moved.origin, seen.origin).tolist() == [-9.0, 41.0]
    assert carried(seen, pixels, later[:, ::-1].copy()) is None


@pytest.mark.parametrize(
    ("cell", "said", "number"),
    [
        ((0, 0), {"1": 0.6, "7": 0.3, "other": 0.1}, 1),  # three cells around it hold no seven
        ((1, 1), {"1": 0.6, "7": 0.3, "other": 0.1}, 1),  # and among eight it is most unlikely
        ((1, 1), {"2": 0.6, "3": 0.4}, None),
        ((1, 1), {"1": 0.6, "mine": 0.2}, None),
        ((1, 1), {"1": 0.6, "flag": 0.4}, None),  # a program may draw mines so
        ((1, 1), {"other": 0.9, "1": 0.1}, None),
        ((1, 1), {"mine": 0.9, "1": 0.1}, None),
        ((0, 0), {"4": 0.9, "other": 0.1}, None),
    ],
)
def test_a_number_that_a_click_has_opened(
    cell: tuple[int, int], said: dict[str, float], number: int | None
) -> None:
    before = board("....", "....", "....")
    looks = np.zeros((1, len(CLASSES)), np.float32)
    for name, likely in said.items():
        looks[0, CLASSES.index(name)] = likely
    shapes = cast(Shapes, SimpleNamespace(probabilities=looks, look=np.zeros((3, 4), np.intp)))
    codes = before.copy()
    codes[cell] = UNSEEN
    now = sure(codes, cell)
    told, confidence = numbers_by_clicks(sure(before), now, shapes, changed(before, cell), [cell])
    assert told[cell] == (UNSEEN if number is None else number)
    assert (confidence[cell] >= 0.5) == (number is not None)
    for opened in ([], [(2, 3)]):  # it was not clicked
        found = numbers_by_clicks(sure(before), now, shapes, changed(before, cell), opened)
        assert found[0][cell] == UNSEEN
    many = [cell, (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]
    found = numbers_by_clicks(
        sure(before), sure(codes, *many), shapes, changed(before, *many), [cell]
    )
    assert found[0][cell] == UNSEEN, "a window may lie there"


def test_a_board_that_is_dimmed_as_a_whole_has_not_opened() -> None:
    """A page may ask something as soon as the first cell is clicked."""
    before = board("....", "....", "....")
    now = sure(before, *np.ndindex(before.shape))
    every = np.full(before.shape, True)
    codes, _ = opened_by_clicks(sure(before), now, every, [(0, 0)])
    assert (codes == before).all()
    half = board("..1.", "..1.", "..1.")
    codes, _ = opened_by_clicks(sure(before), sure(half), every & (half == COVERED), [(0, 0)])
    assert (codes[:, :2] == 0).all()
    assert (codes[:, 3] == COVERED).all()


def tiles(look: np.ndarray, *shades: float) -> Cells:
    """Flat cells, each look (rows, cols) in its shade."""
    samples = np.array([np.full((16, 16, 3), shade, np.float32) for shade in shades])
    return Cells(Drawings(samples), look)


@pytest.mark.parametrize("answered", [frozenset({(0, 0)}), frozenset[Cell]()])
def test_the_second_of_two_clicked_cells_that_show_the_same_tells_that_both_are_zeros(
    answered: frozenset[Cell],
) -> None:
    """Neither of them only has the focus. What nobody has clicked is covered."""
    codes = board(".....", ".....", ".....", ".....")
    look = np.zeros(codes.shape, np.intp)
    look[0, 0] = look[2, 3] = 1
    blank, new = np.ones(codes.shape, np.bool_), changed(codes, (2, 3))
    shown = tiles(look, 210.0, 160.0)
    named, confidence, after = singly_opened(
        sure(codes), sure(codes), new, blank, shown, [(2, 3)], answered
    )
    zeros = look == 1 if answered else np.zeros_like(blank)
    assert (named == np.where(zeros, 0, codes)).all()
    assert (confidence >= 0.5).all()
    assert after == answered | {(2, 3)}


def test_cells_that_were_not_clicked_or_are_red_are_no_zeros() -> None:
    codes = board(".....", ".....", ".....", "1....")
    look = np.zeros(codes.shape, np.intp)
    look[0, 0] = look[2, 3] = 1
    blank, both = codes == COVERED, changed(codes, (0, 0), (2, 3))
    one, grey = changed(codes, (2, 3)), tiles(look, 210.0, 160.0)
    edge = np.where(np.arange(5) == 0, 1, look)  # covered cells at a side, drawn a little otherwise
    for new, shown, clicks in (
        (one, grey, []),  # it has changed by itself
        (both, grey, [(2, 3)]),  # both did at once, as the mines of a lost game do
        (one, tiles(look, 210.0, 210.0), [(1, 1)]),
        (one, tiles(edge, 210.0, 200.0), [(2, 3)]),
    ):
        named, _, _ = singly_opened(
            sure(codes), sure(codes), new, blank, shown, clicks, frozenset({(0, 0)})
        )
        assert (named == codes).all()
    samples = np.full((2, 16, 16, 3), 210.0, np.float32)
    samples[1] = (230.0, 30.0, 30.0)
    shown = Cells(Drawings(samples), look)
    named, _, _ = singly_opened(
        sure(codes), sure(codes), one, blank, shown, [(2, 3)], frozenset({(0, 0)})
    )
    assert (named == codes).all(), "a game with several lives goes on after a mine"


def test_a_number_needs_room_beside_zeros_of_single_clicks() -> None:
    codes = board("1..", "...", "...", "...")
    codes[0, 0] = 3
    look = np.zeros(codes.shape, np.intp)
    look[0, 1] = look[1, 1] = 1  # zeros there would leave it one
    codes, look = np.pad(codes, 1, constant_values=0), np.pad(look, 1)
    blank, new = codes == COVERED, changed(codes, (2, 2))
    shown = tiles(look, 210.0, 160.0)
    named, _, _ = singly_opened(
        sure(codes), sure(codes), new, blank, shown, [(2, 2)], frozenset({(1, 2)})
    )
    assert (named == codes).all()
