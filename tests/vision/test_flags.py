"""Flags of unknown themes: what is drawn like one and is none is not taken for one surely."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Board
from screenbot.render import draw_window
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.fitting import too_many
from screenbot.vision.naming.flags import less_plain, with_odd_flags
from screenbot.vision.pixels.neighbours import count_around
from tests.vision.boards import compressed, desktop, random_board
from tests.vision.screens import FIXTURES
from tests.vision.test_unknown_marks import game_of


@pytest.mark.parametrize(
    ("cell", "change"),
    [
        (22.0, "none"),
        (24.0, "none"),
        (28.0, "none"),
        (30.0, "none"),
        (36.4, "none"),
        (36.0, "inverted"),
        (36.0, "washed out"),
        (22.0, "larger"),
        (22.0, "compressed"),
    ],
)
def test_a_flag_with_a_question_mark_beside_it_is_no_sure_flag(cell: float, change: str) -> None:
    true = random_board(0, 16, 30, 0.18)
    window = draw_window(true, mines_left=10, theme="gnome-mines", cell=cell)
    height, width, _ = window.image.shape
    image = desktop(width + 120, height + 90)
    image[40 : 40 + height, 60 : 60 + width] = window.image
    if change == "inverted":
        image = 255 - image
    elif change == "washed out":
        image = np.asarray(255 * (image / 255) ** 0.6 * 0.8 + 50, np.uint8)
    elif change == "larger":
        image = np.asarray(cv2.resize(image, None, fx=3.0, fy=3.0), np.uint8)
    elif change == "compressed":
        image = compressed(image, 85)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == true.cells.shape
    sure = seen.cell_confidence >= CONFIDENT
    assert not (sure & (true.cells == QUESTION) & (seen.board.cells == FLAG)).any()
    assert sure[true.cells == FLAG].mean() > 0.9


@pytest.mark.parametrize(("flags", "name"), [(14, QUESTION), (5, FLAG)])
def test_the_only_flag_with_a_sign_on_it_is_a_question_mark_where_many_are_the_same(
    flags: int, name: int
) -> None:
    codes = np.full((6, 6), COVERED, np.uint8)
    codes.flat[:flags] = FLAG
    samples = np.full((6, 6, 16, 16, 3), 140.0, np.float32)
    samples[codes == FLAG, 3:14, 4] = 60.0
    samples[codes == FLAG, 3:8, 5:13] = (220.0, 20.0, 20.0)
    samples[0, 1, 4:7, 8:10] = 250.0
    named, sure = with_odd_flags(codes, np.full((6, 6), 0.9, np.float32), Cells.of(samples))
    assert named[0, 1] == name
    assert (sure[0, 1] < CONFIDENT) == (name == QUESTION)
    assert np.count_nonzero(named != codes) == (name == QUESTION)


def test_two_kinds_of_flags_that_differ_a_little_are_not_both_sure() -> None:
    codes = np.full((6, 6), COVERED, np.uint8)
    codes.flat[:13] = FLAG
    samples = np.full((6, 6, 16, 16, 3), 140.0, np.float32)
    samples[codes == FLAG, 3:14, 4] = 60.0
    samples[codes == FLAG, 3:8, 5:13] = (220.0, 20.0, 20.0)
    samples[1, 3:6, 9:11, 9:13] = (220.0, 60.0, 60.0)
    confidence = np.full((6, 6), 0.9, np.float32)
    named, sure = with_odd_flags(codes, confidence, Cells.of(samples))
    assert (sure[1, 3:6] < CONFIDENT).all()
    assert (sure[0] >= CONFIDENT).all()
    codes[codes == COVERED] = 1  # a game that is won may show its mines in a way of their own
    named, sure = with_odd_flags(codes, confidence, Cells.of(samples))
    assert (named == codes).all()
    assert (sure == confidence).all()


@pytest.mark.parametrize(("flags", "name"), [(2, MINE), (0, FLAG)])
def test_mines_while_a_game_lasts_are_flags_unless_there_are_others(flags: int, name: int) -> None:
    """Numbers lack mines: the game is not lost, or not all that it shows are mines."""
    codes = Board.parse(
        ".........\n.*......*\n..2111...\n..20012..\n..20001..\n..21112..\n.........\n........."
    ).cells.copy()
    shown = codes == MINE
    codes[0, 4 : 4 + flags] = FLAG
    samples = np.full((*codes.shape, 16, 16, 3), 140.0, np.float32)
    samples[codes <= 8] = 230.0
    samples[codes == FLAG, 3:14, 4] = 60.0
    samples[codes == FLAG, 3:8, 5:13] = (220.0, 20.0, 20.0)
    samples[shown] = (220.0, 50.0, 220.0)
    samples[shown, 4:12, 4:12] = 20.0
    sure = np.full(codes.shape, 0.9, np.float32)
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named == np.where(shown, name, codes)).all()
    assert (confidence[shown] < CONFIDENT).all()


def test_unclear_flags_are_doubted_beside_plain_ones_only() -> None:
    codes = np.full((2, 4), FLAG, np.uint8)
    shape = np.array([[0.99, 0.99, 0.99, 0.6], [0.99, 0.99, 0.8, 0.6]], np.float32)
    samples = np.full((2, 4, 16, 16, 3), 90.0, np.float32)
    samples[:, :, 3:13, 5:9] = 200.0  # all are drawn alike
    cells = Cells.of(samples)
    doubted, asked = less_plain(codes, shape, cells)
    assert doubted.tolist() == [[False, False, False, True], [False, False, False, True]]
    assert not asked.any()
    assert not less_plain(codes, np.minimum(shape, 0.6), cells)[0].any()


@pytest.mark.parametrize(
    ("usual", "unclear", "other", "rest"), [(0.9, 0.5, 0.7, 0.8), (0.98, 0.8, 0.92, 0.92)]
)
def test_flags_less_plain_than_many_are_doubted_where_most_are_as_plain(
    usual: float, unclear: float, other: float, rest: float
) -> None:
    codes = np.full((3, 4), FLAG, np.uint8)
    samples = np.full((3, 4, 16, 16, 3), 90.0, np.float32)
    samples[:, :, 3:13, 5:9] = 200.0
    cells = Cells.of(samples)
    shape = np.full(codes.shape, usual, np.float32)
    shape[0, :2] = unclear, other
    assert np.argwhere(less_plain(codes, shape, cells)[0]).tolist() == [[0, 0]]
    shape[2] = rest
    assert not less_plain(codes, shape, cells)[0].any()


@pytest.mark.parametrize(("rest", "asked"), [(COVERED, True), (MINE, False), (1, False)])
def test_flags_with_more_ink_than_plain_ones_are_question_marks_while_a_game_lasts(
    rest: int, asked: bool
) -> None:
    codes = np.full((4, 4), rest, np.uint8)
    codes[:2] = FLAG
    samples = np.full((4, 4, 16, 16, 3), 140.0, np.float32)
    samples[:2, :, 3:14, 4] = 60.0
    samples[:2, :, 3:8, 5:10] = 60.0
    samples[0, 1:3, 9:13, 9:12] = 80.0  # a sign beside the flag
    shape = np.where(samples[:, :, 10, 10, 0] < 100.0, 0.9, 0.99).astype(np.float32)
    doubted, questions = less_plain(codes, shape, Cells.of(samples))
    assert np.argwhere(doubted).tolist() == [[0, 1], [0, 2]]
    assert (questions == doubted & asked).all()


def test_covered_cells_drawn_like_mines_are_more_than_the_numbers_say() -> None:
    drawn = Board.parse("***\n*21\n*10\n*21\n***").cells
    assert too_many(drawn, drawn == MINE, drawn == COVERED)
    few = Board.parse("*1.\n22.\n*1.\n11.\n000").cells
    assert not too_many(few, few == MINE, few == FLAG)
    every = np.full((5, 5), MINE, np.uint8)
    assert not too_many(every, every == MINE, every == COVERED)


def test_a_player_may_set_too_many_flags() -> None:
    """Covered cells, which are no zeros, lie beside them."""
    drawn = Board.parse("FFF\nF21\nF10\nF21\nFF.").cells
    assert too_many(drawn, drawn == FLAG, drawn == 0)
    assert not too_many(drawn, drawn == FLAG, (drawn == 0) | (drawn == COVERED))


def shown(text: str, ground: int) -> tuple[np.ndarray, np.ndarray]:
    """The codes of a board and what its cells show: dark covered cells, light open ones, mines on a
    *ground*."""
    codes = Board.parse(text).cells
    samples = np.full((*codes.shape, 16, 16, 3), 240, np.float32)
    samples[codes >= COVERED] = 150
    samples[codes == MINE] = ground
    samples[codes == MINE, 4:12, 4:12] = 0
    samples[codes == FLAG, 3:9, 5:9] = (220, 20, 20)
    return codes, samples


@pytest.mark.parametrize(("ground", "name"), [(240, MINE), (150, FLAG)])
def test_the_only_mine_that_is_shown_is_no_flag_on_the_ground_of_open_cells(
    ground: int, name: int
) -> None:
    codes, samples = shown("......\n..11..\n.*22..\n.11211\n..1000\n..1000", ground)
    sure = np.full(codes.shape, 0.9, np.float32)
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert named[2, 1] == name
    assert confidence[2, 1] < CONFIDENT


def test_mines_are_not_missed_by_numbers_at_the_end_of_what_is_seen() -> None:
    codes, samples = shown("*11001*\n2*1001*\n221.122\n1*1.1*1\n222.233", 240)
    sure = np.full(codes.shape, 0.9, np.float32)
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named == codes).all()
    assert (confidence == sure).all()


@pytest.mark.parametrize(("clear", "name"), [(0.1, MINE), (0.9, FLAG)])
def test_numbers_lack_the_mine_that_exploded_where_it_was_not_made_out(
    clear: float, name: int
) -> None:
    rows = "00000000\n00111000\n00141000\n00111000\n11100111\n1*1001*1\n11100111"
    codes, samples = shown(rows, 240)
    sure = np.where(codes == 4, np.float32(clear), np.float32(0.9))
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named[codes == MINE] == name).all()
    assert (confidence[codes == MINE] < CONFIDENT).all()


@pytest.mark.parametrize("sign", ["pennant", "blob"])
def test_signs_of_which_most_numbers_have_too_many_are_no_flags(sign: str) -> None:
    """A page may draw anything on its open cells."""
    true = random_board(int(sign == "blob"), 10, 10, 0.15)
    cells, orange = np.where(true.cells > 8, COVERED, true.cells), (250, 195, 60)
    image = np.full((20 + 10 * 32, 20 + 10 * 32, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        tile = image[10 + 32 * row : 42 + 32 * row, 10 + 32 * col : 42 + 32 * col]
        if code == COVERED:
            cv2.rectangle(tile, (11, 11), (20, 20), (190, 190, 190), 2)
        elif code > 0:
            tile[4:28, 4:28] = (40, 120, 160)
            cv2.putText(tile, str(code), (9, 23), 0, 0.7, (255, 255, 255), 2, cv2.LINE_AA)
        elif sign == "pennant":
            cv2.fillPoly(tile, [np.array([(8, 6), (25, 12), (10, 18), (9, 26)])], orange)
        else:  # covered cells are drawn like written zeros
            cv2.circle(tile, (16, 19), 8, orange, -1, cv2.LINE_AA)
            cv2.circle(tile, (12, 10), 5, orange, -1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("light", [200, 250])
def test_a_flag_that_is_moved_by_a_part_of_a_pixel_is_no_mine(light: int) -> None:
    codes = Board.parse("F2F10\n12121\n0001F\n00122\n...*.\n.*...").cells
    samples = np.full((*codes.shape, 32, 32, 3), 200, np.float32)
    samples[codes == FLAG, :3] = light  # their upper edge
    samples[codes == FLAG, 8:26, 10:14] = samples[codes == FLAG, 8:16, 14:24] = (40, 20, 20)
    samples[codes == MINE, 8:24, 8:24] = 0
    samples[2, 4] = 0.5 * (samples[2, 4] + np.roll(samples[2, 4], 1, axis=0))
    half = samples.reshape(*codes.shape, 16, 2, 16, 2, 3).mean(axis=(3, 5))
    sure, cells = np.full(codes.shape, 0.9, np.float32), Cells.of(half)
    assert with_odd_flags(codes, sure, cells)[0][2, 4] == FLAG
    tinted = np.array(half)
    tinted[2, 4, 2:-2, 2:-2] *= (1.0, 0.7, 0.7)
    assert with_odd_flags(codes, sure, Cells.of(tinted))[0][2, 4] != FLAG
    half[2, 4, range(4, 12), range(4, 12)] = (220, 30, 30)
    assert with_odd_flags(codes, sure, Cells.of(half))[0][2, 4] == EXPLODED


@pytest.mark.parametrize(("fill", "name"), [(True, FLAG), (False, QUESTION)])
@pytest.mark.parametrize("seed", range(3))
def test_doubtful_flags_that_fill_numbers_are_no_question_marks_beside_fewer_sure_ones(
    seed: int, fill: bool, name: int
) -> None:
    """What two cells show surely may be mines with a figure, where a game goes on."""
    codes, mines = game_of(seed)
    beside = count_around((codes >= 1) & (codes <= 8)) > 0
    codes[mines & (codes == COVERED) & beside] = FLAG
    if not fill:
        codes[(codes >= 1) & (codes <= 7)] += 1
    sign = codes == FLAG
    first = np.zeros_like(sign)
    first[tuple(np.argwhere(sign)[:2].T)] = True
    samples = np.full((*codes.shape, 16, 16, 3), 240.0, np.float32)
    samples[codes == COVERED] = samples[sign] = 200.0
    samples[sign, 4:12, 5:7] = samples[sign, 4:12, 9:11] = (220.0, 30.0, 30.0)
    samples[sign, 6:7, 3:13] = samples[sign, 9:10, 3:13] = (220.0, 30.0, 30.0)
    samples[first] = 200.0
    samples[first, 3:13, 7:10] = samples[first, 4:6, 5:8] = 0.0
    sure = np.where(sign, 0.2, 0.9).astype(np.float32)
    sure[first] = 0.95
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named[sign & ~first] == name).all()
    assert (confidence[sign & ~first] < CONFIDENT).all()
    assert bool((confidence[first] < CONFIDENT).all()) == fill


def test_a_flag_beside_cells_whose_lines_reach_into_it_is_no_mine() -> None:
    codes = Board.parse("F2F10\n12121\n0001F\n00122\n...*.\n.*...").cells
    samples = np.full((*codes.shape, 16, 16, 3), 200, np.float32)
    samples[codes == FLAG, 4:13, 5:7] = samples[codes == FLAG, 4:8, 7:12] = (40, 20, 20)
    samples[codes == MINE, 4:12, 4:12] = 0
    samples[2, 4, 0] = samples[2, 4, -1] = 20
    sure = np.full(codes.shape, 0.9, np.float32)
    assert with_odd_flags(codes, sure, Cells.of(samples))[0][2, 4] == FLAG


@pytest.mark.parametrize(("others", "name"), [((), EXPLODED), ([(1, 0)], FLAG)])
def test_the_mine_that_exploded_is_the_only_one_that_looks_so(others: Any, name: int) -> None:
    codes = Board.parse("F2F10\nF2121\n0001F\n00122\n...*.\n.*.FF").cells
    samples = np.full((*codes.shape, 16, 16, 3), 200, np.float32)
    samples[codes == FLAG, 4:13, 5:7] = samples[codes == FLAG, 4:8, 7:12] = (40, 20, 20)
    samples[codes == MINE, 4:12, 4:12] = 0
    for place in ((2, 4), *others):
        samples[place][3:13, 3:13] = (220, 30, 30)
    sure = np.full(codes.shape, 0.9, np.float32)
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert named[2, 4] == name
    assert confidence[2, 4] < CONFIDENT


def lost_on_red(codes: np.ndarray, ground: Any) -> tuple[np.ndarray, np.ndarray, Cells]:
    """Codes, confidences and cells of a lost game: mines on red, and flags on a *ground* of their
    own, or on that of covered cells."""
    light = np.where((codes == COVERED) | (codes == FLAG), 200, 245)
    samples = np.broadcast_to(light[:, :, None, None, None], (*codes.shape, 16, 16, 3)).copy()
    samples[codes == MINE] = (210, 50, 40)
    if ground is not None:
        samples[codes == FLAG] = ground
    samples[codes == FLAG, 4:12, 6:11] = (220, 30, 30)
    samples[codes == MINE, 4:12, 4:12] = 30
    return codes, np.ones(codes.shape, np.float32), Cells.of(samples.astype(np.float32))


@pytest.mark.parametrize("flags", [[(3, 1)], [(3, 1), (3, 0)]])
@pytest.mark.parametrize(
    ("ground", "name"), [((250, 190, 190), WRONG_FLAG), ((250, 210, 90), FLAG), (None, FLAG)]
)
def test_flags_that_all_numbers_are_against_were_wrong_once_mines_are_shown(
    ground: Any, name: int, flags: Any
) -> None:
    """By a red ground they are drawn so, by another one as all flags are, or as they were."""
    codes = Board.parse("..100\n.*100\n1.100\n..100\n2*100\n*2100").cells.copy()
    codes[tuple(np.transpose(flags))] = FLAG
    named, confidence = with_odd_flags(*lost_on_red(codes, ground))
    assert (named[codes == FLAG] == name).all()
    assert (confidence[codes == FLAG] < CONFIDENT).all()
    assert (confidence[codes != FLAG] == 1.0).all()


@pytest.mark.parametrize(("ground", "told"), [((250, 190, 190), False), (None, True)])
def test_the_only_flag_on_pink_may_be_a_wrong_one_once_mines_are_shown(
    ground: Any, told: bool
) -> None:
    """No number is beside it."""
    codes = Board.parse("..100\n.*100\n1.100\n..100\n2*100\n*2100\n..100\nF.100").cells
    named, confidence = with_odd_flags(*lost_on_red(codes, ground))
    assert (named == codes).all()
    assert bool(confidence[7, 0] >= CONFIDENT) == told
    assert (confidence[codes != FLAG] == 1.0).all()


def test_a_flag_drawn_as_right_ones_is_doubted_if_numbers_are_against_it() -> None:
    codes = Board.parse("..100\n.*100\n1.100\n.F100\n.*100\n*2100\n12100\nF2F10").cells
    light = np.where((codes == COVERED) | (codes == FLAG), 200, 245)
    samples = np.broadcast_to(light[:, :, None, None, None], (8, 5, 16, 16, 3)).copy()
    samples[codes == FLAG, 4:12, 6:11] = (220, 30, 30)
    samples[codes == MINE, 4:12, 4:12] = 30
    sure = np.ones(codes.shape, np.float32)
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples.astype(np.float32)))
    assert (named == codes).all()
    assert np.argwhere(confidence < CONFIDENT).tolist() == [[3, 1]]


@pytest.mark.parametrize(("clear", "name"), [(0.9, MINE), (0.3, FLAG)])
def test_one_flag_that_differs_a_little_is_no_mine_that_exploded(clear: float, name: int) -> None:
    """The page beside a board shows at its side, and numbers lack mines: the game lasts."""
    codes, samples = shown("1*10001*\n12.1012.\n0.210.21\n1210012.\n1*1001*2\n111001X1", 150)
    here = codes == EXPLODED
    samples[here] = 150
    samples[here, 4:12, 4:12], samples[here, :, 12:] = 0, 240
    sure = np.where(here, np.float32(clear), np.float32(0.9))
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named[codes == MINE] == name).all()
    assert (confidence[codes == MINE] >= CONFIDENT).all() == (name == MINE)


@pytest.mark.parametrize(("left", "name"), [(".", QUESTION), ("1", FLAG)])
def test_marks_unlike_the_flags_are_no_question_marks_where_nothing_is_left_to_open(
    left: str, name: int
) -> None:
    """A game that is won shows the mines that were not flagged in a way of its own."""
    codes = Board.parse(f"F2F10\n12121\nF211F\nF3221\n2FF2{left}").cells
    samples = np.full((*codes.shape, 16, 16, 3), 240, np.float32)
    samples[codes > 8] = 200
    samples[codes == FLAG, 4:13, 5:7] = samples[codes == FLAG, 4:8, 7:12] = (40, 20, 20)
    odd = (codes == FLAG) & (np.indices(codes.shape)[0] >= 3)
    samples[odd] = 200
    samples[odd, 3:13, 3:13] = (230, 200, 20)
    sure = np.where(odd, np.float32(0.2), np.float32(0.9))
    named, confidence = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named[odd] == name).all()
    assert (confidence[odd] < CONFIDENT).all()


@pytest.mark.parametrize(("framed", "name"), [(False, FLAG), (True, WRONG_FLAG)])
def test_a_flag_into_which_cells_beside_it_reach_is_no_other_flag(framed: bool, name: int) -> None:
    """A frame about it would mark it as wrong, once the mines are shown."""
    codes, samples = shown("F.*.F.*\n.......\n.......\n..F1*..\n....*.F\n*......", 150)
    samples[codes >= COVERED, :1] = samples[codes >= COVERED, :, :1] = 230
    samples[codes >= COVERED, 15:] = samples[codes >= COVERED, :, 15:] = 90
    samples[3, 2, 15:] = 240
    if framed:
        samples[3, 2, :, 15:] = samples[3, 2, :, :1] = samples[3, 2, :1] = 0
    sure = np.full(codes.shape, 0.9, np.float32)
    named, _ = with_odd_flags(codes, sure, Cells.of(samples))
    assert named[3, 2] == name


@pytest.mark.parametrize(("clear", "name"), [(0.2, MINE), (0.9, FLAG)])
def test_numbers_lack_no_mine_beside_a_doubtful_question_mark(clear: float, name: int) -> None:
    """It may be a flag: the mines are shown, and the game is over."""
    rows = "000000000\n011101110\n01*101?10\n011101110\n000000000\n01110....\n01*10...."
    codes, samples = shown(rows, 240)
    sure = np.where(codes == QUESTION, np.float32(clear), np.float32(0.9))
    named, _ = with_odd_flags(codes, sure, Cells.of(samples))
    assert (named[codes == MINE] == name).all()


@pytest.mark.parametrize(("ground", "name"), [(None, FLAG), ((250, 190, 190), WRONG_FLAG)])
def test_a_flag_drawn_as_others_has_their_ground_though_its_rim_is_blurred(
    ground: Any, name: int
) -> None:
    codes, samples = shown("F.*.F.*\n.......\n.......\n..F1*..\n....*.F\n*......", 240)
    if ground is not None:
        samples[3, 2] = np.where(samples[3, 2] == 150, np.float32(ground), samples[3, 2])
    for edge in (np.s_[:1], np.s_[15:], np.s_[:, :1], np.s_[:, 15:]):
        samples[3, 2][edge] += 22
    sure = np.full(codes.shape, 0.9, np.float32)
    named, _ = with_odd_flags(codes, sure, Cells.of(samples))
    assert named[3, 2] == name


def test_the_blurred_side_of_a_pole_is_no_sign_on_a_flag() -> None:
    """Where cells are no whole pixels wide, flags do not all end with a pixel."""
    codes = np.full((6, 6), COVERED, np.uint8)
    codes.flat[:20] = FLAG
    samples = np.full((6, 6, 16, 16, 3), 255.0, np.float32)
    samples[codes == FLAG, 2:14, 5:7] = 60.0
    for row in range(6):
        samples[codes == FLAG, 3 + row, 6 : 13 - abs(3 - row)] = (220.0, 20.0, 20.0)
    samples[0, ::3, 2:14, 3:5] = 246.0
    named, sure = with_odd_flags(codes, np.full((6, 6), 0.9, np.float32), Cells.of(samples))
    assert (named == codes).all()
    assert (sure >= CONFIDENT).all()


@pytest.mark.parametrize("name", ["gnome-mines-30px-playing", "gnome-mines-dark-playing"])
def test_flags_with_a_sign_stay_question_marks_where_numbers_want_them_as_mines(name: str) -> None:
    true = Board.parse((FIXTURES / f"{name}.txt").read_text(encoding="utf-8"))
    (seen,) = read(FIXTURES / f"{name}.png", themes=[])
    assert (seen.board.cells == true.cells).all()
    assert (seen.cell_confidence[true.cells == QUESTION] < CONFIDENT).all()
