"""Marks and colours that nobody knows, named together so that a board keeps to the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.costs import (
    ASKED,
    BURST,
    COVER,
    FLAGGED,
    MINED,
    WAYS,
    Kind,
    own_costs,
    pair_costs,
)
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.inks import contrasts
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.rules import NAMES, Rules
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.looks import Looks
from screenbot.vision.pixels.neighbours import count_around
from tests.vision.boards import random_layout
from tests.vision.test_native import INKS, put

CELL = 34
RED, GREY, LIGHT, VIOLET = (225, 40, 35), (120, 120, 125), (215, 215, 220), (170, 60, 220)
SALMON, SHADE, GREEN = (222, 130, 108), (150, 130, 170), (145, 235, 30)
MAROON, PINK = (155, 38, 82), (235, 160, 165)
YELLOW, PALE_BLUE = (240, 225, 40), (205, 225, 250)

Colour = tuple[int, int, int]
Mark = Callable[[np.ndarray, int, int], None]


def letter(image: np.ndarray, x: int, y: int) -> None:
    put(image, "M", (x, y), (20, 20, 20), 0.6)


def disc(image: np.ndarray, x: int, y: int) -> None:
    cv2.circle(image, (x, y), 9, (20, 20, 20), -1, cv2.LINE_AA)


def spiky(image: np.ndarray, x: int, y: int) -> None:
    cv2.circle(image, (x, y), 7, (20, 20, 20), -1, cv2.LINE_AA)
    for across, down in ((0, 10), (10, 0), (7, 7), (7, -7)):
        ends = (x - across, y - down), (x + across, y + down)
        cv2.line(image, *ends, (20, 20, 20), 2, cv2.LINE_AA)
    cv2.circle(image, (x - 3, y - 3), 2, (255, 255, 255), -1, cv2.LINE_AA)


def thin(image: np.ndarray, x: int, y: int) -> None:
    cv2.line(image, (x, y - 8), (x, y + 3), (110, 10, 10), 2, cv2.LINE_AA)
    cv2.circle(image, (x, y + 8), 1, (110, 10, 10), -1, cv2.LINE_AA)


def snake(image: np.ndarray, x: int, y: int) -> None:
    bends = np.array([[-9, 8], [-3, 2], [-9, -3], [2, -9], [9, -2], [3, 4], [9, 9]], np.int32)
    cv2.polylines(
        image, [bends + np.array([x, y], np.int32)], False, (120, 210, 90), 3, cv2.LINE_AA
    )


def pennant(image: np.ndarray, x: int, y: int) -> None:
    cv2.fillPoly(image, [np.array([[x - 5, y - 9], [x + 9, y - 3], [x - 5, y + 3]])], (20, 60, 220))
    cv2.line(image, (x - 6, y - 9), (x - 6, y + 9), (20, 20, 20), 2)


def blast(image: np.ndarray, x: int, y: int) -> None:
    """A star of eight tips, red at these, orange, and yellow within."""
    for size, colour in ((14, (215, 40, 20)), (11, (250, 140, 20)), (7, (255, 225, 60))):
        turns = np.arange(16) * np.pi / 8
        reach = np.where(np.arange(16) % 2, 0.55 * size, size)
        tips = np.stack([x + reach * np.cos(turns), y + reach * np.sin(turns)], axis=1)
        cv2.fillPoly(image, [tips.round().astype(np.int32)], colour, cv2.LINE_AA)


def plain(image: np.ndarray, x: int, y: int) -> None:
    """Nothing but the ground."""


def drawn(cells: np.ndarray, shown: Mapping[int, tuple[tuple[int, int, int], Mark]]) -> np.ndarray:
    """A picture of a board, where *shown* are the grounds and marks of its codes."""
    rows, cols = cells.shape
    image = np.full((CELL * rows + 80, CELL * cols + 60, 3), 240, np.uint8)
    image[50 : 50 + CELL * rows, 30 : 30 + CELL * cols] = 70
    for (row, col), code in np.ndenumerate(cells):
        x, y, half = 30 + CELL * col, 50 + CELL * row, CELL // 2
        ground, mark = shown.get(code, (LIGHT if code <= 8 else GREY, plain))
        image[y + 1 : y + CELL, x + 1 : x + CELL] = ground
        mark(image, x + half, y + half)
        if 1 <= code <= 8:
            put(image, str(code), (x + half, y + half), INKS[min(code, 6) - 1], 0.6)
    return image


def game(seed: int, share: float) -> tuple[np.ndarray, np.ndarray]:
    """A game where a *share* of the safe cells is open, and where its mines are."""
    layout = random_layout(seed, 10, 12, 0.16)
    rng = np.random.default_rng(seed + 1)
    near = count_around(layout).astype(np.uint8)
    shown = ~layout & (rng.random(layout.shape) < share)
    for _ in range(20):  # openings run on
        shown |= ~layout & (count_around(shown & (near == 0)) > 0)
    return np.where(shown, near, np.uint8(COVERED)), layout


def laid_open(seed: int) -> np.ndarray:
    cells, layout = game(seed, 1.0)
    cells[layout] = MINE
    cells[tuple(np.argwhere(layout)[3])] = EXPLODED
    return cells


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_letters_are_mines_where_one_of_them_exploded(seed: int) -> None:
    cells = laid_open(seed)
    (seen,) = read(drawn(cells, {MINE: (LIGHT, letter), EXPLODED: (RED, letter)}), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_marks_on_red_where_nobody_flags_are_mines(seed: int) -> None:
    cells, layout = game(seed, 0.12)
    cells[layout] = MINE
    (seen,) = read(drawn(cells, {MINE: (RED, snake)}), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[layout] < CONFIDENT).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_flags_of_a_colour_are_told_from_mines_that_are_shown(seed: int) -> None:
    cells, layout = game(seed, 0.35)
    mines = np.argwhere(layout)
    cells[layout] = MINE
    cells[tuple(mines[::2].T)] = FLAG
    (seen,) = read(drawn(cells, {MINE: (LIGHT, disc), FLAG: (VIOLET, plain)}), themes=[])
    assert (seen.board.cells == cells).all()


def lost(seed: int, share: float) -> tuple[np.ndarray, list[int]]:
    """A lost game that shows its mines but those that are flagged, and its hidden codes."""
    cells, layout = game(seed, share)
    mines = np.argwhere(layout)
    cells[layout] = MINE
    cells[tuple(mines[::3].T)] = FLAG
    cells[tuple(mines[1])] = EXPLODED
    return cells, [code for code in (FLAG, MINE, EXPLODED, COVERED) if (cells == code).any()]


def broken(cells: np.ndarray, codes: list[int], names: list[int]) -> float:
    """What it costs to give the cells of some *codes* some *names*."""
    kinds = np.array([cells == code for code in codes])
    none = np.zeros(cells.shape, np.float32)
    way = [int(np.flatnonzero(name == NAMES)[0]) for name in names]
    return float(Rules(cells, none + 1, kinds, none, cells == 0).broken(np.array([way]))[0])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_lost_game_shows_its_mines(seed: int) -> None:
    """Where most numbers lack theirs, a few signs are flags rather than mines."""
    cells, layout = game(seed, 0.5)
    cells[tuple(np.argwhere(layout)[:4].T)] = FLAG
    mines, flags = (broken(cells, [FLAG], [name]) for name in (MINE, FLAG))
    assert mines > flags + 8.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_with_several_lives_goes_on_with_mines_that_are_shown(seed: int) -> None:
    """Sure flags tell that these are drawn otherwise."""
    cells, layout = game(seed, 0.5)
    mines = np.argwhere(layout)
    cells[tuple(mines[:2].T)] = MINE
    unknown = broken(cells, [MINE], [MINE])
    cells[tuple(mines[2:5].T)] = FLAG
    assert broken(cells, [MINE], [MINE]) <= 4.5 < unknown - 2.0
    cells[tuple(mines[5:9].T)] = MINE
    assert broken(cells, [MINE], [MINE]) > 4.5  # as many mines as that are those of a lost game


@given(st.integers(0, 10_000), st.floats(0.05, 0.9))
@settings(max_examples=60, deadline=None)
def test_the_true_names_of_a_lost_game_break_no_rule(seed: int, share: float) -> None:
    cells, codes = lost(seed, share)
    assert broken(cells, codes, codes) == 0.0


def test_other_names_of_a_lost_game_break_rules() -> None:
    cells, codes = lost(5, 0.5)
    assert codes == [FLAG, MINE, EXPLODED, COVERED]
    assert broken(cells, codes, [FLAG, COVERED, EXPLODED, MINE]) >= 6.0
    assert broken(cells, codes, [COVERED, MINE, EXPLODED, FLAG]) >= 6.0
    assert broken(cells, codes, [FLAG, EXPLODED, MINE, COVERED]) >= 3.0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_red_cells_beside_the_mine_that_exploded_are_the_others(seed: int) -> None:
    cells, layout = game(seed, 0.5)
    cells[layout] = MINE
    cells[tuple(np.argwhere(layout)[2])] = EXPLODED
    (seen,) = read(drawn(cells, {MINE: ((190, 60, 50), plain), EXPLODED: (RED, plain)}), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_red_mark_unlike_all_flags_exploded(seed: int) -> None:
    """A game may show nothing but the mine that was opened."""
    cells, layout = game(seed, 0.4)
    mines = np.argwhere(layout & (count_around(cells <= 8) > 0))
    cells[tuple(mines[1:].T)] = FLAG
    cells[tuple(mines[0])] = EXPLODED
    (seen,) = read(drawn(cells, {FLAG: (GREY, pennant), EXPLODED: (RED, disc)}), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_mark_in_the_colours_of_a_blast_exploded(seed: int) -> None:
    """Even where nothing else is marked, on the ground of covered cells."""
    cells, layout = game(seed, 0.4)
    cells[tuple(np.argwhere(layout & (count_around(cells <= 8) > 0))[2])] = EXPLODED
    (seen,) = read(drawn(cells, {EXPLODED: (GREY, blast)}), themes=[])
    assert (seen.board.cells == cells).all()


def test_numbers_that_are_all_filled_are_a_board_without_a_zero_or_a_covered_cell() -> None:
    layout = next(
        some
        for some in (random_layout(seed, 8, 7, 0.28) for seed in range(2000))
        if (count_around(some) > 0)[~some].all()
    )
    cells = np.where(layout, np.uint8(MINE), count_around(layout).astype(np.uint8))
    (seen,) = read(drawn(cells, {MINE: (RED, plain)}), themes=[])
    told = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == cells)[told | ~layout].all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_flags_have_more_colour_than_covered_cells_where_numbers_do_not_tell(seed: int) -> None:
    cells, layout = game(seed, 1.0)
    mines = np.argwhere(layout)
    cells[tuple(mines[:-5].T)] = FLAG
    beside = (count_around(cells == FLAG) > 0) & (count_around(cells == 0) == 0) & (cells <= 8)
    cells[tuple(np.argwhere(beside)[0])] = COVERED
    (seen,) = read(drawn(cells, {FLAG: (VIOLET, plain), COVERED: (SHADE, plain)}), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_covered_cells_in_a_pale_red_are_no_mines_where_nothing_exploded(seed: int) -> None:
    cells, layout = game(seed, 1.0)
    (seen,) = read(drawn(cells, {COVERED: (SALMON, plain)}), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[layout] < CONFIDENT).all()


@pytest.mark.parametrize("seed", [1, 6])
def test_covered_cells_beside_red_mines_are_no_zeros_in_another_colour(seed: int) -> None:
    cells, layout = game(seed, 0.8)
    cells[layout] = MINE
    cells[tuple(np.argwhere(layout)[4])] = EXPLODED
    looks = {MINE: (RED, plain), EXPLODED: ((255, 12, 12), plain), COVERED: (GREEN, plain)}
    (seen,) = read(drawn(cells, looks), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_of_two_red_cells_the_redder_one_exploded(seed: int) -> None:
    cells, layout = game(seed, 0.8)
    mines = np.argwhere(layout)
    cells[layout] = FLAG
    cells[tuple(mines[2])], cells[tuple(mines[-3])] = (
        (EXPLODED, MINE) if seed % 2 else (MINE, EXPLODED)
    )
    looks = {FLAG: (GREY, pennant), MINE: (RED, plain), EXPLODED: ((255, 12, 12), plain)}
    (seen,) = read(drawn(cells, looks), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_of_two_mines_on_red_one_exploded(seed: int) -> None:
    cells, layout = game(seed, 0.8)
    mines = np.argwhere(layout)
    cells[layout] = FLAG
    cells[tuple(mines[2])], cells[tuple(mines[-3])] = (
        (EXPLODED, MINE) if seed % 2 else (MINE, EXPLODED)
    )
    looks = {FLAG: (GREY, pennant), MINE: (RED, spiky), EXPLODED: (RED, blast)}
    (seen,) = read(drawn(cells, looks), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_of_two_mines_with_one_sign_that_on_the_ground_of_covered_cells_did_not_explode(
    seed: int,
) -> None:
    cells, layout = game(seed, 0.8)
    mines = np.argwhere(layout)
    cells[layout] = FLAG
    cells[tuple(mines[2])], cells[tuple(mines[-3])] = (
        (EXPLODED, MINE) if seed % 2 else (MINE, EXPLODED)
    )
    looks = {COVERED: (MAROON, plain), FLAG: (MAROON, pennant), MINE: (MAROON, disc)}
    (seen,) = read(drawn(cells, looks | {EXPLODED: ((255, 16, 16), disc)}), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2])
def test_what_exploded_is_redder_than_covered_cells_in_pink(seed: int) -> None:
    cells, layout = game(seed, 0.8)
    mines = np.argwhere(layout)
    cells[tuple(mines[::2].T)] = FLAG
    cells[tuple(mines[1])] = EXPLODED
    looks = {COVERED: (PINK, plain), FLAG: (PINK, pennant), EXPLODED: ((255, 16, 16), thin)}
    (seen,) = read(drawn(cells, looks), themes=[])
    assert (seen.board.cells == cells).all()


def test_of_two_with_one_sign_that_on_a_ground_of_its_own_exploded() -> None:
    samples = np.full((1, 2, 16, 16, 3), 100, np.float32)
    samples[0, 0] = (200, 40, 40)
    samples[0, :, 4:12, 6:8] = samples[0, :, 6:8, 4:12] = 20
    here = np.array([[True, False]])
    kinds = [
        Kind(own, MINED, False, look, ground, False, False, False, 0)
        for own, look, ground in ((here, 0, "own"), (~here, 1, "covered"))
    ]
    ways = np.array([[BURST, MINED], [MINED, BURST]])
    cost = pair_costs(kinds, ways, Cells.of(samples), ended=True)
    assert cost[0] < cost[1]


def framed(image: np.ndarray, x: int, y: int) -> None:
    """A red square in a light frame."""
    cv2.rectangle(image, (x - 15, y - 15), (x + 14, y + 14), (235, 235, 235), 3)
    image[y - 11 : y + 12, x - 11 : x + 12] = (224, 48, 48)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_red_squares_of_a_board_that_is_all_open_may_be_mines(seed: int) -> None:
    cells, layout = game(seed, 1.0)
    cells[layout] = MINE
    (seen,) = read(drawn(cells, {MINE: (GREY, framed)}), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[layout] < CONFIDENT).all()


def crossed(image: np.ndarray, x: int, y: int) -> None:
    for down in (-8, 8):
        cv2.line(image, (x - 8, y - down), (x + 8, y + down), (225, 45, 60), 5, cv2.LINE_AA)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_cross_is_a_wrong_flag_beside_mines_that_are_nothing_but_red(seed: int) -> None:
    cells, layout = game(seed, 0.5)
    cells[layout] = MINE
    number = (cells >= 1) & (cells <= 8)
    safe = (cells == COVERED) & (count_around(number) > 2)
    cells[tuple(np.argwhere(safe)[0])] = WRONG_FLAG
    image = drawn(cells, {MINE: (RED, plain), WRONG_FLAG: (GREY, crossed)})
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()


def test_zeros_are_as_doubtful_as_what_is_covered() -> None:
    cells, _ = game(1, 0.3)
    (seen,) = read(drawn(cells, {}), themes=[])
    assert seen.memory is not None
    looks = seen.memory.tiles
    assert isinstance(looks, Looks)
    covered = cells == COVERED
    for part, sure in ((0.8, False), (0.3, True)):
        doubted = covered & (np.arange(covered.size).reshape(covered.shape) % 10 < 10 * part)
        named = agreed(replace(looks, confidence=np.where(doubted, np.float32(0.3), 1.0)))
        assert (named.codes == cells).all()
        assert ((named.confidence >= CONFIDENT)[cells == 0] == sure).all()


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_wrong_flags_that_are_drawn_as_all_flags_are_nothing_else(seed: int) -> None:
    cells, layout = game(seed, 0.3)
    beside = (cells == COVERED) & ~layout & (count_around((cells >= 1) & (cells <= 8)) > 2)
    flags = np.zeros(cells.shape, np.bool_)
    flags[tuple(np.argwhere(beside)[[0, -1]].T)] = True
    cells[layout], cells[flags] = MINE, FLAG
    (seen,) = read(drawn(cells, {MINE: (RED, disc), FLAG: (GREY, pennant)}), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[flags] < CONFIDENT).all()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_discs_are_no_mines_while_most_numbers_lack_theirs(seed: int) -> None:
    """Some programs draw flags so; one of them is framed, as a mine that exploded may be."""
    cells, layout = game(seed, 0.6)
    mines = np.argwhere(layout & (count_around(cells <= 8) > 0))[:4]
    cells[tuple(mines.T)] = FLAG
    image = drawn(cells, {FLAG: (GREY, round_red)})
    y, x = 50 + CELL * mines[1, 0], 30 + CELL * mines[1, 1]
    cv2.rectangle(image, (x + 1, y + 1), (x + CELL - 1, y + CELL - 1), (0, 255, 0), 2)
    (seen,) = read(image, themes=[])
    wrong = seen.board.cells != cells
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_discs_are_no_mines_where_most_numbers_lack_theirs_and_one_exploded(seed: int) -> None:
    """A program may show the mine alone that was hit, as a red disc; its flags are green ones."""
    cells, layout = game(seed, 0.4)
    near = np.argwhere(layout & (count_around((cells >= 1) & (cells <= 8)) > 0))
    cells[tuple(near[:5].T)] = FLAG
    cells[tuple(near[-1])] = EXPLODED
    marks = {FLAG: (GREY, round_green), EXPLODED: (GREY, round_red)}
    (seen,) = read(drawn(cells, marks), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[cells == FLAG] < CONFIDENT).all()


def round_green(image: np.ndarray, x: int, y: int) -> None:
    cv2.circle(image, (x, y), 9, (20, 130, 20), -1, cv2.LINE_AA)


def round_red(image: np.ndarray, x: int, y: int) -> None:
    cv2.circle(image, (x, y), CELL // 4, (255, 0, 0), cv2.FILLED, cv2.LINE_AA)


@pytest.mark.parametrize("seed", [6, 7, 8])
def test_several_covered_cells_in_a_bright_colour_are_flags(seed: int) -> None:
    """Beside others on a gradient no two of which are alike."""
    cells, layout = game(seed, 0.5)
    mines = np.argwhere(layout & (count_around(cells <= 8) > 2))[:5]
    cells[tuple(mines.T)] = FLAG
    image = drawn(cells, {FLAG: (YELLOW, plain), COVERED: (PALE_BLUE, plain)})
    covered = (image == PALE_BLUE).all(axis=2)
    light = np.linspace((200, 245, 255), (225, 210, 255), image.shape[1]).astype(np.uint8)
    image[covered] = np.broadcast_to(light, image.shape)[covered]
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence[cells == FLAG] < CONFIDENT).all()


@pytest.mark.parametrize("name", [FLAGGED, ASKED, COVER])
def test_specks_in_the_face_of_covered_cells_are_no_marks_if_they_are_dim(name: int) -> None:
    said = np.full(len(CLASSES), 0.02, np.float32)
    said[CLASSES.index("other")], said[CLASSES.index("flag")] = 0.5, 0.05
    kind = Kind(np.eye(3, dtype=bool), name, False, 0, "covered", False, False, False, 0)
    clear, dim = (own_costs(replace(kind, dim=dim), said, [], ended=False) for dim in (False, True))
    assert dim.argmin() == COVER
    assert dim[name] < WAYS  # what a kind is named now is always thought of
    assert clear.argmin() != COVER


def test_the_contrast_of_a_mark_is_that_of_its_strongest_part() -> None:
    samples = np.full((2, 16, 16, 3), 100.0, np.float32)
    samples[1, 8, 8] = (100.0, 160.0, 90.0)
    assert contrasts(samples, np.full((2, 3), 100.0, np.float32)).tolist() == [0.0, 60.0]
