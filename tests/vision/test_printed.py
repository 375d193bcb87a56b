"""Mine counters in print beside a board that is still covered."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.ends import Image
from screenbot.render import draw_board
from screenbot.vision import Seen, read, reread
from screenbot.vision.counters.parted import parted_numbers
from screenbot.vision.counters.printed import with_thin_ones

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (200, 20, 20)


def page(
    board: Board,
    style: str,
    *lines: str,
    ink: tuple[int, int, int] = BLACK,
    size: float = 0.6,
) -> Image:
    """A board of 24 pixels a cell under lines of text, and one of them below it."""
    ground = WHITE if ink != WHITE else (30, 30, 46)
    rows, cols = board.cells.shape
    image = np.full((rows * 24 + 180, max(cols * 24, 360) + 80, 3), ground, np.uint8)
    image[120 : 120 + rows * 24, 40 : 40 + cols * 24] = draw_board(board, style, 24.0)
    for line, y in zip(lines, (60, 95, rows * 24 + 155), strict=False):
        cv2.putText(image, line, (40, y), cv2.FONT_HERSHEY_DUPLEX, size, ink, 1, cv2.LINE_AA)
    return image


def covered(rows: int, cols: int) -> Board:
    return Board(np.full((rows, cols), COVERED, np.uint8))


def seen_on(image: Image, themes: tuple[()] | None = ()) -> Seen:
    boards = read(image, themes=themes)
    assert len(boards) == 1
    return boards[0]


@pytest.mark.parametrize("ink", [BLACK, WHITE, RED])
@pytest.mark.parametrize("mines", [15, 19, 20, 23, 26])
def test_a_number_beside_the_board_is_the_mine_total(mines: int, ink: tuple[int, int, int]) -> None:
    seen = seen_on(page(covered(10, 10), "flat", f"Mines: {mines}   Time: 0", ink=ink))
    assert seen.mines_left == seen.board.mines == mines


@pytest.mark.parametrize("gap", [2, 4, 6])
def test_a_button_beside_a_number_is_none_of_its_figures(gap: int) -> None:
    image = page(covered(10, 10), "flat", "Mines: 15")
    right = int(np.flatnonzero((image[40:70] != 255).any(axis=(0, 2)))[-1])
    cv2.rectangle(image, (right + gap, 47), (right + gap + 80, 59), (70, 70, 70), -1)
    assert seen_on(image).mines_left == 15


@pytest.mark.parametrize(
    ("text", "mines"),
    [("35 Minesweeper", None), ("35 mines left", 35), ("35 remaining", 35)],
)
def test_figures_before_a_long_word_are_a_name(text: str, mines: int | None) -> None:
    """Some letters look like figures: "JS Minesweeper"."""
    assert seen_on(page(covered(16, 16), "flat", text)).mines_left == mines


@pytest.mark.parametrize("gap", [5, 9, 13])
def test_a_button_after_a_number_is_no_name(gap: int) -> None:
    image = page(covered(10, 10), "flat", "Mines: 15")
    right = int(np.flatnonzero((image[40:70] != 255).any(axis=(0, 2)))[-1])
    box = (right + gap, 42), (right + gap + 120, 68)
    cv2.rectangle(image, *box, (235, 235, 235), -1)
    cv2.rectangle(image, *box, (60, 60, 60), 1)
    cv2.putText(image, "New game", (right + gap + 14, 60), 0, 0.5, BLACK, 1, cv2.LINE_AA)
    assert seen_on(image).mines_left == 15


def test_red_figures_on_black_are_read() -> None:
    """They are hardly lighter than the black; with zeros before them they are no score."""
    image = page(covered(9, 9), "flat")
    image[60:100, 40:120] = BLACK
    cv2.putText(image, "012", (60, 86), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 0, 0), 1, cv2.LINE_AA)
    seen = seen_on(image)
    assert seen.mines_left == seen.board.mines == 12
    assert not seen.counter_in_print


def ink(image: Image) -> tuple[slice, slice]:
    """The rows and columns of what is written above a board on a white page."""
    rows, cols = np.nonzero((image[30:80] != 255).any(axis=2))
    return slice(30 + rows.min(), 31 + rows.max()), slice(cols.min(), cols.max() + 1)


def test_a_word_may_follow_a_number_closely() -> None:
    image, other = (page(covered(10, 10), "flat", text, size=0.9) for text in ("20", "Time"))
    rows, cols = ink(other)
    left = ink(image)[1].stop + 7
    image[rows, left : left + cols.stop - cols.start] = other[rows, cols]
    assert seen_on(image).mines_left == 20


def test_a_zero_may_have_a_dot_inside() -> None:
    image = page(covered(16, 16), "flat", "3", size=0.9)
    rows, cols = ink(image)
    middle = int(cols.stop) + 10, int(rows.start + rows.stop) // 2
    cv2.ellipse(image, middle, (7, 9), 0, 0, 360, BLACK, 2, cv2.LINE_AA)
    cv2.rectangle(image, (middle[0] - 1, middle[1] - 1), (middle[0] + 1, middle[1] + 1), BLACK, -1)
    assert seen_on(image).mines_left == 30


@pytest.mark.parametrize("mines", [46, 58, 69, 60, 70])
def test_figures_that_turn_into_each_other(mines: int) -> None:
    seen = seen_on(page(covered(18, 18), "flat", "", f"{mines} mines left"))
    assert seen.mines_left == mines


def test_below_the_board_and_beside_its_size() -> None:
    seen = seen_on(page(covered(10, 14), "flat", "Field 10 x 14", "", "Bombs: 22"))
    assert seen.mines_left == 22


def test_a_total_that_is_a_side_too() -> None:
    seen = seen_on(page(covered(10, 10), "flat", "10 x 10", "Mines: 10"))
    assert seen.mines_left == 10
    seen = seen_on(page(covered(10, 10), "flat", "Mines: 10"))
    assert seen.mines_left == 10


@pytest.mark.parametrize("size", [(10, 14), (8, 12)])
def test_the_size_of_a_board_is_no_total(size: tuple[int, int]) -> None:
    seen = seen_on(page(covered(*size), "flat", f"{size[0]} x {size[1]}"))
    assert seen.mines_left is None


def test_a_theme_whose_counter_is_not_there() -> None:
    seen = seen_on(page(covered(10, 10), "classic", "Mines: 15"), themes=None)
    assert (seen.theme, seen.mines_left) == ("classic", 15)


def test_the_usual_total_among_several() -> None:
    seen = seen_on(page(covered(9, 9), "flat", "Mines: 10   Best: 17"))
    assert seen.mines_left == 10


@pytest.mark.parametrize("ink", [BLACK, WHITE, RED])
@pytest.mark.parametrize(
    "text", ["Marked: 0 / 31", "Mines: 0/31  Time: 00:00", "Flags 31/31", "0 / 31   22 left"]
)
def test_the_second_of_two_numbers_with_a_slash(text: str, ink: tuple[int, int, int]) -> None:
    seen = seen_on(page(covered(12, 10), "flat", text, ink=ink))
    assert seen.mines_left == seen.board.mines == 31
    assert seen.counter_in_print


@pytest.mark.parametrize(("text", "mines"), [("2 / 31", 31), ("1 / 31", None), ("2/99", 99)])
def test_a_known_text_in_other_letters_while_a_game_is_played(text: str, mines: int | None) -> None:
    """The first number must be that of the flags on the board."""
    rows = ["001F.......", "0012.......", "112........", ".F........."]
    board = Board.parse("\n".join(rows + ["..........."] * 8))
    seen = seen_on(page(board, "sgt-mines", "", "", f"Marked: {text}"), themes=None)
    assert seen.theme == "sgt-mines"
    assert seen.board.mines == mines
    assert seen.mines_left == (None if mines is None else mines - 2)
    assert not seen.counter_in_print


def test_a_one_without_a_foot_is_thinner_than_a_seven() -> None:
    chances = np.full((3, 9), 0.002, np.float32)
    chances[0, 0] = chances[1, 5] = 0.98
    chances[2, [1, 7]] = 0.13, 0.86
    assert with_thin_ones([0, 5, None], [7, 6, 4], chances) == [0, 5, 1]
    assert with_thin_ones([0, 5, None], [7, 6, 6], chances) == [0, 5, None]
    chances[2, [1, 7]] = 0.6, 0.2
    assert with_thin_ones([0, 5, None], [7, 6, 4], chances) == [0, 5, None]


@pytest.mark.parametrize("mines", [7, 8, 40, 99, 102])
def test_any_total_may_stand_behind_a_slash(mines: int) -> None:
    seen = seen_on(page(covered(18, 20), "flat", "", "", f"Mines: 0/{mines}"))
    assert seen.mines_left == mines


@pytest.mark.parametrize("space", [3, 4, 5])
def test_a_narrow_slash_is_no_figure_of_the_number_after_it(space: int) -> None:
    image, digit = (page(covered(9, 9), "flat", text) for text in ("Mines: 0", "9"))
    (_, cols), (height, width) = ink(image), ink(digit)
    left = cols.stop + 5
    top, bottom = (left + 5, height.start), (left, height.stop - 1)
    cv2.line(image, bottom, top, BLACK, 1, cv2.LINE_AA)
    at = left + 6 + space
    image[height, at : at + width.stop - width.start] = digit[height, width]
    assert seen_on(image).mines_left == 9


@pytest.mark.parametrize(
    "lines",
    [
        ("Mines: 15   Best: 22",),  # either may be it
        ("this is so", "the oils is his"),
        ("9:41   12:15",),
        ("10 x 10",),
        ("Mines: 5",),  # signs look like single figures
        ("Score 250   Level 3",),
        ("1.15 or 15/20",),
        ("10/10/2026",),
        ("0/15   0/20",),
        ("|| 11 ||",),
        ("Rows 16", "Columns 16"),
    ],
)
def test_what_does_not_tell_the_total(lines: tuple[str, ...]) -> None:
    assert seen_on(page(covered(10, 10), "flat", *lines)).mines_left is None


def test_a_total_is_read_anew_where_it_is_printed_for_another_game() -> None:
    seen = seen_on(page(covered(10, 10), "flat", "Mines: 15"))
    assert reread(page(covered(10, 10), "flat", "Bombs in all: 22"), seen).mines_left == 22
    board = Board.parse("001.......\n001.......\n112.......\n" + "..........\n" * 7)
    assert reread(page(board, "flat", "Bombs in all: 22"), seen).mines_left is None


def test_on_a_board_with_open_cells_it_may_be_the_clock() -> None:
    board = Board.parse("001.......\n001.......\n112.......\n" + "..........\n" * 7)
    assert seen_on(page(board, "flat", "Time: 15")).mines_left is None


def test_figures_that_touch_beside_a_faint_slash() -> None:
    """As small letters with serifs do: neither the palest nor the darkest of the ink parts them."""
    image = page(covered(10, 20), "flat", "Flags:")
    for x, text in ((120, "5"), (133, "0"), (156, "5"), (169, "0")):
        cv2.putText(image, text, (x, 60), cv2.FONT_HERSHEY_DUPLEX, 0.6, BLACK, 1, cv2.LINE_AA)
    cv2.line(image, (148, 61), (154, 46), (150, 150, 150), 1)
    pale = image[52:54, 120:181]
    np.minimum(pale, 185, out=pale)
    assert seen_on(image).mines_left == 50


@pytest.mark.parametrize(("gap", "digits"), [(4, 2), (1, 1)])
def test_digits_of_letters_that_all_take_the_same_room(gap: int, digits: int) -> None:
    """As far apart as the slash is from them; else what stands there is a word of its own."""
    ink, x, boxes = np.zeros((16, 60), np.bool_), 5, []
    for width, beside in ((6, gap), (5, gap), (5, 4), (6, 0)):
        boxes.append([x, 4, width, 10])
        x += width + beside
    for left, top, width, height in (boxes[0], *boxes[2:]):
        ink[top : top + height, left : left + width] = True
    for row in range(10):
        ink[13 - row, boxes[1][0] + row // 2] = True
    ((word, before),) = parted_numbers(ink, np.array(boxes, np.int32))
    assert (before, len(word)) == (1, 1 + digits)
