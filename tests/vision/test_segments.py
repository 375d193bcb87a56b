"""Glowing mine counters of programs never seen before."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, FLAG
from screenbot.geometry import Lattice, Rect
from screenbot.vision import read, reread
from screenbot.vision.counters.segments import display_again, glowing_counter
from screenbot.vision.lattice.grid import Grid
from tests.vision.test_fresh import GREENS, checks

SEGMENTS = ("1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111")
SEGMENTS += ("1010010", "1111111", "1111011")
CELL = 20.0


def drawn(text: str, height: int, colour: tuple[int, int, int], unlit: float) -> np.ndarray:
    """A display of seven-segment digits on black, uint8 (h, w, 3); unlit segments glow a bit."""
    width, thick = round(0.55 * height), max(2, height // 8)
    step, middle = width + max(2, height // 7), (height - thick) // 2
    image = np.zeros((height + 4, step * len(text) + 4, 3), np.uint8)
    for place, digit in enumerate(text):
        x, right, low = 2 + step * place, 2 + step * place + width - thick, 2 + height - thick
        bars = (
            (x + 1, 2, width - 2, thick),
            (x, 3, thick, middle - 1),
            (right, 3, thick, middle - 1),
            (x + 1, 2 + middle, width - 2, thick),
            (x, 3 + middle, thick, height - middle - 2),
            (right, 3 + middle, thick, height - middle - 2),
            (x + 1, low, width - 2, thick),
        )
        for on in (False, True):
            for (left, top, wide, high), lit in zip(bars, SEGMENTS[int(digit)], strict=True):
                if (lit == "1") == on:
                    shade = np.multiply(colour, 1.0 if on else unlit)
                    image[top : top + high, left : left + wide] = shade
    return image


def page(left: np.ndarray | None, right: np.ndarray | None = None) -> np.ndarray:
    """A page with displays above a board whose cells begin at (60, 120)."""
    image = np.full((420, 420, 3), 190, np.uint8)
    for display, x in ((left, 62), (right, 185)):
        if display is not None:
            height, width = display.shape[:2]
            image[60 : 60 + height, x : x + width] = display
    return image


def grid(rows: int, cols: int) -> Grid:
    return Grid.even(Lattice((60.0, 120.0), (CELL, CELL), rows, cols))


def covered(rows: int, cols: int) -> np.ndarray:
    return np.full((rows, cols), COVERED, np.uint8)


@settings(deadline=None)
@given(
    value=st.integers(1, 149),
    height=st.integers(15, 40),
    colour=st.sampled_from([(255, 0, 0), (0, 230, 60), (80, 220, 255), (255, 170, 0)]),
    unlit=st.sampled_from([0.0, 0.3]),
)
def test_a_counter_of_any_size_and_colour_is_read(
    value: int, height: int, colour: tuple[int, int, int], unlit: float
) -> None:
    image = page(drawn(f"{value:03}", height, colour, unlit), drawn("000", height, colour, unlit))
    count = glowing_counter(image, grid(11, 14), covered(11, 14))
    assert count is not None
    assert count.value == value
    assert Rect(60, 58, 120, 50).covers(count.place)


@pytest.mark.parametrize("blur", [0.6, 0.9])
def test_a_blurred_counter_is_read_or_left(blur: float) -> None:
    for value in range(10, 99, 7):
        sharp = page(drawn(f"{value:03}", 24, (255, 0, 0), 0.4))
        image = np.asarray(cv2.GaussianBlur(sharp, (0, 0), blur), np.uint8)
        count = glowing_counter(image, grid(11, 14), covered(11, 14))
        assert count is None or count.value == value


def test_a_clock_is_not_taken_for_the_counter() -> None:
    red = (255, 0, 0)
    clock, counter = drawn("017", 24, red, 0.3), drawn("009", 24, red, 0.3)
    playing = covered(9, 9)
    playing[0, :4], playing[4, 4] = (0, 1, 1, 2), FLAG
    found = glowing_counter(page(clock, counter), grid(9, 9), playing)
    assert found is not None
    assert found.value == 9
    odd = covered(9, 11)
    assert glowing_counter(page(counter, drawn("000", 24, red, 0.3)), grid(9, 11), odd) is not None
    odd[0, :4] = (0, 1, 1, 2)
    assert glowing_counter(page(clock, counter), grid(9, 11), odd) is None
    assert glowing_counter(page(counter, clock), grid(9, 11), covered(9, 11)) is None


def test_a_program_that_opens_cells_itself_shows_its_mines_beside_a_clock_at_0() -> None:
    """Its total is not the usual one: what says so may be a score."""
    red = (255, 0, 0)
    counter, clock = drawn("011", 24, red, 0.3), drawn("000", 24, red, 0.3)
    begun = covered(9, 9)
    begun[0, :4] = (0, 1, 1, 2)
    for shown in ((counter, clock), (clock, counter)):
        found = glowing_counter(page(*shown), grid(9, 9), begun)
        assert found is not None
        assert (found.value, found.printed) == (11, True)
        again = display_again(page(*(drawn("009", 24, red, 0.3),) * 2), found, grid(9, 9))
        assert again is not None
        assert (again.value, again.printed) == (9, True), "it may be a score later, too"
    begun[4, 4] = FLAG
    late = drawn("005", 24, red, 0.3)  # and 1 flag are too few mines, but 40 are too many
    assert glowing_counter(page(late, drawn("040", 24, red, 0.3)), grid(9, 9), begun) is None
    assert glowing_counter(page(counter), grid(9, 9), begun) is None, "it may be the clock"


def test_a_display_is_read_again_where_it_was() -> None:
    before = page(drawn("111", 24, (255, 0, 0), 0.0))
    count = glowing_counter(before, grid(11, 14), covered(11, 14))
    assert count is not None
    assert count.value == 111
    after = page(drawn("098", 24, (255, 0, 0), 0.0))
    again = display_again(after, count, grid(11, 14))
    assert again is not None
    assert again.value == 98
    assert display_again(page(None), count, grid(11, 14)) is None


def test_a_fresh_board_of_an_odd_size_says_its_mines() -> None:
    picture = checks(13, 10, 39, GREENS, 0)
    display = drawn("017", 30, (255, 0, 0), 0.4)
    picture[50 : 50 + display.shape[0], 72 : 72 + display.shape[1]] = display
    (seen,) = read(picture, themes=[])
    assert (seen.board.cells.shape, seen.board.mines, seen.mines_left) == ((13, 10), 17, 17)
    later = picture.copy()
    display = drawn("016", 30, (255, 0, 0), 0.4)
    later[50 : 50 + display.shape[0], 72 : 72 + display.shape[1]] = display
    seen = reread(later, seen)
    assert seen.mines_left == 16
