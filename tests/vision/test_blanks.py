"""Covered or zero where the rules hardly tell."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, MINE, Board
from screenbot.game import Game
from screenbot.vision import read
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.kinds import Kinds
from screenbot.vision.naming.blanks import label_blanks
from screenbot.vision.naming.doubts import (
    doubtful,
    exchangeable,
    fits_exchanged,
    lacks_room,
    zeros_expected,
)
from screenbot.vision.seen import CONFIDENT

WALLED = Board.parse(
    """
00001....
11101....
..101....
..201....
..202....
..202....
.11011111
.10000000
.10000000
"""
)
"""Numbers lie between two areas, either of which may be the open one."""


@pytest.mark.parametrize("seed", range(4))
def test_tiles_of_the_numbers_own_do_not_tell_which_ground_is_open(seed: int) -> None:
    """Light gaps between all cells, which begin at fractions of pixels."""
    blank = (WALLED.cells == COVERED) | (WALLED.cells == 0)
    first = np.random.default_rng(seed).integers(1, 3, (2, 9))
    cells = np.full((9, 9, 16, 16, 3), 255.0, np.float32)
    for (row, col), code in np.ndenumerate(WALLED.cells):
        colour = {COVERED: (170, 184, 194), 0: (230, 231, 232)}.get(code, (59, 136, 195))
        cells[row, col, first[0, row] : 15, first[1, col] : 15] = colour
    codes = np.where(blank, COVERED, WALLED.cells).astype(np.uint8)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full((9, 9), 0.5, np.float32))
    wrong = labels.codes != WALLED.cells
    assert not (wrong & (labels.confidence >= CONFIDENT)).any()


def test_where_zeros_are_written_blank_cells_of_two_colours_are_covered() -> None:
    """The one colour is that of flags: it says nothing of what is open."""
    board = Board.parse("000000\n011122\n01....\n01....\n01....\n01....")
    ground = {COVERED: (0, 0, 0)}
    colours = [[ground.get(int(code), (255, 255, 255)) for code in row] for row in board.cells]
    for row, col in ((2, 2), (3, 4), (5, 2)):
        colours[row][col] = (255, 0, 0)
    cells = np.broadcast_to(
        np.array(colours, np.float32)[:, :, None, None], (6, 6, 16, 16, 3)
    ).copy()
    cells[board.cells <= 8, 4:12, 6:10] = 90.0  # what is written
    blank, raised = board.cells == COVERED, np.full((6, 6), 0.5, np.float32)
    labels = label_blanks(board.cells.copy(), blank, Cells.of(cells), raised)
    assert (labels.codes == board.cells).all()
    assert (labels.confidence >= CONFIDENT).all()
    rings = board.cells.copy()  # zeros that touch covered cells are something else
    rings[3, 3] = 0
    labels = label_blanks(rings, blank & (rings > 8), Cells.of(cells), raised)
    assert not (labels.confidence[blank & (rings > 8)] >= CONFIDENT).any()


def test_where_zeros_are_written_what_is_left_after_a_lost_game_is_covered() -> None:
    """Most of its numbers have all their mines in flags, and one ground is all that cells show."""
    board = Board.parse(
        "000111.1\n0001F1.F\n11023F21\nF101FF21\n1101..*.\n01222X21\n01FF2110\n01..1000"
    )
    cells = np.full((8, 8, 16, 16, 3), 187.0, np.float32)
    cells[board.cells != COVERED, 4:12, 6:10] = 30.0  # what is written or drawn
    blank, raised = board.cells == COVERED, np.full((8, 8), 0.3, np.float32)
    labels = label_blanks(board.cells.copy(), blank, Cells.of(cells), raised)
    assert (labels.codes == board.cells).all()


RINGED = Board.parse(
    """
.........
.........
...211...
...101...
...101...
...101...
...211...
.........
.........
"""
)
"""A small opening in the middle of a checkerboard."""


def test_covered_cells_of_a_checkerboard_are_one_look_with_its_frame() -> None:
    """The outer ones are unlike the others in each colour: six looks, none of which is needed."""
    board = RINGED.cells
    cells = np.empty((9, 9, 16, 16, 3), np.float32)
    for (row, col), code in np.ndenumerate(board):
        odd = (row + col) % 2
        cells[row, col] = (230 - 16 * odd) if code <= 8 else (40 + 25 * odd)
        if code > 8 and col in (0, 8):
            cells[row, col, :, :2] += 30.0
        if code > 8 and row in (0, 8):
            cells[row, col, :2] += 30.0
    blank = (board == 0) | (board > 8)
    codes = np.where(blank, COVERED, board).astype(np.uint8)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full((9, 9), 0.5, np.float32))
    assert (labels.codes == board).all()
    assert (labels.confidence >= CONFIDENT).all()


@pytest.mark.parametrize(
    ("above", "doubted"), [("000000\n000000", True), ("00001.\n000011", False)]
)
def test_covered_cells_that_are_one_whole_line_are_doubted(above: str, doubted: bool) -> None:
    """What lies over the board is drawn there, it may be."""
    board = Board.parse(f"{above}\n112221\n......\n112221\n000000\n000000").cells
    cells = np.full((*board.shape, 16, 16, 3), 220.0, np.float32)
    cells[board == COVERED] = 130.0
    blank = (board == 0) | (board > 8)
    codes = np.where(blank, COVERED, board).astype(np.uint8)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full(board.shape, 0.5, np.float32))
    assert (labels.codes == board).all()
    assert (labels.confidence[3] < CONFIDENT).all() == doubted


ROUND = Board.parse(
    """
........
....1122
.2111000
.2000011
.300001.
.2000011
.1000000
"""
)
"""Either of the two areas may be the open one, but for a number or two."""


@pytest.mark.parametrize("covered", [69, 20])
def test_zeros_of_many_shades_are_zeros_where_numbers_have_tiles_of_their_own(covered: int) -> None:
    """All blank cells are unlike such tiles, which is said once, not for each shade of zeros."""
    blank = (ROUND.cells == COVERED) | (ROUND.cells == 0)
    rows, cols = ROUND.cells.shape
    cells = np.full((rows, cols, 16, 16, 3), 53.0, np.float32)
    for (row, col), code in np.ndenumerate(ROUND.cells):
        colour = {COVERED: (covered,) * 3, 0: (42, 42, 42)}.get(code, (221, 250, 195))
        cells[row, col, 1:15, 1:15] = colour
        if code == 0:  # compressed pictures show a little of the cells beside
            cells[row, col, 1:15, 1 : 2 + 3 * ((row + 2 * col) % 4)] += 14
    codes = np.where(blank, COVERED, ROUND.cells).astype(np.uint8)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full(codes.shape, 0.5, np.float32))
    wrong = labels.codes != ROUND.cells
    assert not (wrong & (labels.confidence >= CONFIDENT)).any()
    assert not wrong.any()


@pytest.mark.parametrize(("inner", "lacking"), [("22", True), ("11", False)])
def test_inner_numbers_without_room_for_their_mines_make_no_blank_cell_sure(
    inner: str, lacking: bool
) -> None:
    """Beyond the outer ones the board may go on."""
    named = Board.parse(f"33.0\n1{inner}1\n1001\n1111").cells
    trust, none = np.ones(named.shape, np.float32), np.zeros(named.shape, np.bool_)
    assert lacks_room(named, none, trust) == lacking
    assert not lacks_room(named, none, np.zeros_like(trust))


TILES = ((221, 250, 195), (236, 237, 191), (237, 218, 180), (237, 195, 138))


def dim_page(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A dark window, covered cells and zeros of nearly one shade, numbers on light tiles."""
    rows, cols = cells.shape
    image = np.full((36 * rows + 60, 36 * cols + 200, 3), 53, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 20 + 36 * col, 40 + 36 * row
        ground = (69,) * 3 if code > 8 else (42,) * 3 if code == 0 else TILES[min(code, 4) - 1]
        cv2.rectangle(image, (x + 1, y + 1), (x + 34, y + 34), ground, cv2.FILLED)
        if code > 8:
            cv2.rectangle(image, (x + 1, y + 1), (x + 34, y + 34), (27, 27, 27), 1)
        elif code:
            cv2.putText(image, str(code), (x + 12, y + 26), 0, 0.7, (46, 52, 54), 2, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(
    ("seed", "scale", "quality"), [(17, 0.5, 56), (18, 0.5, 56), (48, 0.5, 56)]
)
def test_openings_of_dim_boards_that_were_compressed_are_not_surely_covered(
    seed: int, scale: float, quality: int
) -> None:
    """Noise that may be marks, if need be, does not make the cells around it sure."""
    game = Game((8, 8, 10), "opening", seed)
    game.reveal(4, 4)
    shown = cv2.resize(
        dim_page(game.board.cells), None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC
    )
    packed = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    for seen in read(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), themes=[]):
        wrong = seen.board.cells != game.board.cells
        assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


LAST = Board.parse(
    "000011100\n00112*100\n001*21100\n001110001\n00000001*\n110000012\n*22210022\n13*20001*\n"
    "02*200011"
)


@pytest.mark.parametrize(("shown", "lone"), [(MINE, True), (FLAG, False)])
def test_a_lone_zero_unlike_others_may_be_covered_once_mines_are_shown(
    shown: int, lone: bool
) -> None:
    """All numbers beside it have their mines: nothing but its look tells."""
    named = np.where(LAST.cells == MINE, shown, LAST.cells).astype(np.uint8)
    blank = named == 0
    look = np.where(blank, 0, -1)
    look[8, 0] = 1
    apart = np.array([[0.0, 6.0], [6.0, 0.0]], np.float32)
    size, side = np.bincount(look[blank]), np.zeros(2, np.intp)
    kinds = Kinds(look, side, size, apart, apart, np.zeros((2, 3), np.float32), (), ())
    trust = np.ones(named.shape, np.float32)
    doubted = doubtful(named, blank, kinds, np.zeros(2), trust)
    assert bool(doubted[8, 0]) == lone
    assert not doubted[:8].any()


def chips(
    board: Board, colours: dict[int, tuple[int, int, int]], panel: tuple[int, int, int]
) -> Cells:
    """Round cells in the *colours* of their codes, those of open ones under 0, on a *panel* that
    shows between them; they begin at fractions of pixels."""
    cells = np.full((*board.cells.shape, 16, 16, 3), panel, np.float32)
    for (row, col), code in np.ndenumerate(board.cells):
        top, left = 2 - (row % 3 == 0), 2 - (col % 3 == 1)
        cells[row, col, top:14, left:14] = colours.get(int(code), colours[0])
        if 1 <= code <= 8:
            cells[row, col, 5:11, 7:9] = 0.0
    return Cells.of(cells)


def test_where_rims_are_gaps_the_ground_of_the_numbers_tells_what_is_open() -> None:
    """All mines beside numbers are flagged: what is covered beside them need be no mine."""
    board = Board.parse(
        ".....1F10\n.....1110\n...1.1100\nF..F2F100\n1111.2200\n00012F100\n0001F2100\n000222111"
        "\n0001F11F1"
    )
    colours = {COVERED: (243, 240, 234), FLAG: (255, 230, 209), 0: (255, 255, 255)}
    blank = np.isin(board.cells, (COVERED, 0))
    codes = np.where(blank, np.uint8(COVERED), board.cells)
    raised = np.full(blank.shape, 0.5, np.float32)
    labels = label_blanks(codes, blank, chips(board, colours, (40, 53, 73)), raised)
    assert (labels.codes == board.cells).all()
    assert (labels.confidence >= CONFIDENT).all()


def test_one_ground_of_all_blank_cells_counts_once_however_many_kinds_there_are() -> None:
    """Strokes in covered cells make one kind of them, the frame of the board several."""
    board = Board.parse(".....1000\n.....1000\n.....2211" + 6 * "\n.........")
    cells = np.full((9, 9, 16, 16, 3), 217.0, np.float32)
    cells[:, :, 0] = cells[:, :, :, 0] = 0.0
    cells[0, :, 1:3] = cells[-1, :, -2:] = 180.0
    cells[:, 0, :, 1:3] = cells[:, -1, :, -2:] = 190.0
    cells[board.cells == COVERED, 8:9, 6:10] = 60.0
    cells[board.cells == 1, 5:11, 7:9] = cells[board.cells == 2, 5:11, 6:10] = 0.0
    blank = np.isin(board.cells, (COVERED, 0))
    codes = np.where(blank, np.uint8(COVERED), board.cells)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full(codes.shape, 0.3, np.float32))
    assert (labels.codes == board.cells).all()


def test_zeros_are_not_covered_where_numbers_would_be_filled_with_too_many_mines() -> None:
    """Both mines of the 2 would lie beside 1s."""
    board = Board.parse(".......\n..111..\n..201..\n..101..\n..101..")
    cells = np.full((5, 7, 16, 16, 3), 40.0, np.float32)
    for (row, col), code in np.ndenumerate(board.cells):
        ground = {COVERED: 66.0, 0: 96.0}.get(int(code), 180.0)
        cells[row, col, 1:15, 1:15] = ground
        if 1 <= code <= 8:
            cells[row, col, 5:11, 7:9] = 0.0
    blank = np.isin(board.cells, (COVERED, 0))
    codes = np.where(blank, np.uint8(COVERED), board.cells)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full(codes.shape, 0.5, np.float32))
    assert (labels.codes == board.cells).all()
    assert (labels.confidence >= CONFIDENT).all()


@pytest.mark.parametrize(("zero", "dim"), [(224.0, False), (204.0, True)])
def test_covered_cells_of_another_colour_than_zeros_are_no_dim_numbers(
    zero: float, dim: bool
) -> None:
    """Gaps between cells are all that rims show, and these are those of the numbers."""
    named = Board.parse(".1001...\n.2112..." + 6 * "\n........").cells
    look = np.select([named == COVERED, named == 0], [0, 1], -1)
    apart = np.array([[0.0, 25.0], [25.0, 0.0]], np.float32)
    size, side = np.bincount(look[look >= 0]), np.zeros(2, np.intp)
    inside = np.array([[192.0] * 3, [zero] * 3], np.float32)
    kinds = Kinds(look, side, size, apart, apart, inside, (), ())
    trust = np.ones(named.shape, np.float32)
    doubted = doubtful(named, look >= 0, kinds, np.array([-1.6, -2.0]), trust)
    assert bool(doubted[named == COVERED].all()) == dim
    assert bool(doubted.any()) == dim


@pytest.mark.parametrize(("apart", "doubted"), [(3.8, True), (12.0, False)])
def test_blank_cells_that_differ_by_no_more_than_those_of_one_kind_have_one_name(
    apart: float, doubted: bool
) -> None:
    """Dashes in covered cells may be too small to be seen: the more cells say what they are."""
    named = Board.parse("0000001.\n0000001.\n0000112.\n00001...\n00001...").cells
    look = np.select([named == COVERED, named == 0], [0, 1], -1)
    differ = np.array([[0.0, apart], [apart, 0.0]], np.float32)
    size, side = np.bincount(look[look >= 0]), np.zeros(2, np.intp)
    kinds = Kinds(look, side, size, differ, differ, np.zeros((2, 3), np.float32), (), ())
    trust = np.ones(named.shape, np.float32)
    found = doubtful(named, look >= 0, kinds, np.zeros(2), trust)
    assert (found == (doubted & (named == COVERED))).all()


@pytest.mark.parametrize("divided", [False, True])
def test_two_kinds_far_apart_tell_where_all_blank_cells_have_one_ground(divided: bool) -> None:
    """Rims of raised cells may hide in what is left out when they are held against numbers."""
    named = Board.parse(".1001...\n.2112..." + 6 * "\n........").cells
    look = np.select([named == COVERED, named == 0], [0, 1], -1)
    apart = np.array([[0.0, 43.0], [43.0, 0.0]], np.float32)
    size, side = np.bincount(look[look >= 0]), np.zeros(2, np.intp)
    inside, groups = np.full((2, 3), 192.0, np.float32), ((np.arange(2), np.eye(2)[1] > 0, 10.0),)
    kinds = Kinds(look, side, size, apart, apart, inside, groups if divided else (), ())
    doubted = doubtful(named, look >= 0, kinds, np.full(2, -3.0), np.ones(named.shape, np.float32))
    assert bool(doubted[named == COVERED].all()) != divided
    assert bool(doubted.any()) != divided


def test_names_that_fit_better_exchanged_are_doubted() -> None:
    """Flags that are nothing but a colour may pass for zeros, as do covered cells about them."""
    true = Board.parse("......10\n.....210\n..FF1100\n23321000\n00000000").cells
    blank = (true == COVERED) | (true == 0) | (true == FLAG)
    wrong = np.where(true == 0, np.uint8(COVERED), np.where(blank, np.uint8(0), true))
    assert fits_exchanged(wrong, blank)
    assert not fits_exchanged(np.where(blank & (wrong == 0), np.uint8(COVERED), true), blank)
    misread = true.copy()
    misread[3, 1] = 7
    assert not fits_exchanged(misread, blank & (true != FLAG))


def shaded(*masks: np.ndarray) -> Cells:
    """Flat cells, those of each mask, bool (rows, cols), lighter than the others."""
    shades = np.full(masks[0].shape, 100.0, np.float32)
    for lighter, mask in enumerate(masks, 1):
        shades[mask] += 40.0 * lighter
    side = 16
    return Cells.of(np.broadcast_to(shades[..., None, None, None], (*shades.shape, side, side, 3)))


def playing(seed: int, share: float, level: tuple[int, int, int] = (10, 12, 18)) -> Game:
    """A game of which a *share* of the safe cells has been clicked, with all its mines."""
    game = Game(level, "opening", seed)
    game.reveal(5, 6)
    assert game.layout is not None
    safe = np.argwhere(~game.layout)
    for row, col in safe[: int(share * len(safe))].tolist():
        game.reveal(row, col)
    return game


@pytest.mark.parametrize("seed", range(8))
def test_covered_cells_that_keep_to_the_rules_as_zeros_are_doubted(seed: int) -> None:
    """Once all mines are known, what is called covered beside numbers may be zeros."""
    game = playing(seed, 1.0)
    true = np.where(game.layout, FLAG, game.board.cells).astype(np.uint8)
    zero = true == 0
    named, cells = np.where(zero, np.uint8(COVERED), true), shaded(zero, true == FLAG)
    assert (exchangeable(named, zero, cells) == zero).all()
    assert not exchangeable(true, zero, cells).any()


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.8])
@pytest.mark.parametrize("seed", range(8))
def test_covered_cells_of_a_game_that_is_played_are_not_doubted(seed: int, share: float) -> None:
    cells = playing(seed, share).board.cells
    covered, zero = cells == COVERED, cells == 0
    assert not exchangeable(cells, covered | zero, shaded(zero)).any()


@pytest.mark.parametrize("seed", range(8))
def test_covered_cells_of_two_clear_kinds_are_doubted_where_none_is_a_zero(seed: int) -> None:
    true = playing(seed, 0.4).board.cells
    covered, zero = true == COVERED, true == 0
    named = np.where(zero, np.uint8(COVERED), true)
    assert (exchangeable(named, covered | zero, shaded(zero)) == (covered | zero)).all()
    assert not exchangeable(np.where(zero, np.uint8(1), true), covered, shaded(zero)).any()


def test_a_block_of_few_covered_cells_may_be_the_opening() -> None:
    """Zeros may bear a mark too faint to be seen, which covered cells lack, or the other way."""
    true = Board.parse("...10001....\n...10001....\n...11111....\n" + 7 * "............\n").cells
    zero = true == 0
    named = np.where(zero, np.uint8(COVERED), np.where(true == COVERED, np.uint8(0), true))
    blank = (true == COVERED) | zero
    assert (exchangeable(named, blank, shaded(zero)) == blank).all()
    assert not exchangeable(true, blank, shaded(zero)).any()


@pytest.mark.parametrize("seed", range(8))
def test_few_mines_far_apart_are_nothing_unusual(seed: int) -> None:
    cells = playing(seed, 1.0, (12, 16, 5)).board.cells
    covered, zero = cells == COVERED, cells == 0
    assert not exchangeable(cells, covered | zero, shaded(zero)).any()


@pytest.mark.parametrize("inset", [3, 4])
def test_buttons_with_gaps_between_them_are_covered(inset: int) -> None:
    """Their rims are those of open cells, and the rules fit as well when all names are exchanged.

    The flags on them are too small to be seen.
    """
    board = Board.parse(
        ".....F20\n..F.F.20\n12222210\n00000000\n00001221\n11002.F.\nF1002F..\n.1001..."
    )
    cells = np.full((8, 8, 16, 16, 3), 244.0, np.float32)
    hidden = board.cells > 8
    low, high = inset - 1, 16 - inset
    cells[hidden, low : high + 1, low : high + 1] = 210.0
    cells[hidden, inset:high, inset:high] = 246.0
    cells[board.cells == FLAG, 6:9, 8:9] = 190.0
    number = (board.cells >= 1) & (board.cells <= 8)
    cells[number, 5:11, 7:9] = 0.0
    codes = np.where(number, board.cells, np.uint8(COVERED))
    raised = np.full(codes.shape, 0.5, np.float32)
    labels = label_blanks(codes, ~number, Cells.of(cells), raised)
    assert ((labels.codes == COVERED) == hidden).all()


@pytest.mark.parametrize("flags", [True, False])
def test_covered_cells_that_fill_whole_lines_have_the_ground_of_flags(flags: bool) -> None:
    """A bar over a board fills lines, too."""
    board = Board.parse("0001F100\n00011100\n00000000\n12211211\n2FF2F2F2\n........\n........")
    cells = np.full((7, 8, 16, 16, 3), 230.0, np.float32)
    hidden = board.cells == COVERED
    hidden |= (board.cells == FLAG) & flags
    cells[hidden, :2] = cells[hidden, :, :2] = 250.0
    cells[hidden, -2:] = cells[hidden, :, -2:] = 160.0
    cells[board.cells == FLAG, 5:11, 6:10] = 60.0
    number = (board.cells >= 1) & (board.cells <= 8)
    cells[number, 5:11, 7:9] = 0.0
    blank = (board.cells == COVERED) | (board.cells == 0)
    codes = np.where(blank, np.uint8(COVERED), board.cells)
    labels = label_blanks(codes, blank, Cells.of(cells), np.full(codes.shape, 0.5, np.float32))
    assert (labels.codes == board.cells).all()
    covered = board.cells == COVERED
    assert (labels.confidence[covered] >= CONFIDENT).all() == flags


@pytest.mark.parametrize("raised", [True, False])
def test_the_last_covered_cells_have_the_ground_of_flags(raised: bool) -> None:
    """No number says what they are, and their shade is faint."""
    rows = "01F332100", "012FFF100", "002453100", "012FF1000", "12F321000", "..2100011"
    board = Board.parse("\n".join((*rows, "11111101F", "0001F2111", "00012F1..")))
    cells, flag = np.full((9, 9, 16, 16, 3), 230.0, np.float32), board.cells == FLAG
    hidden = (board.cells == COVERED) | (flag & raised)
    cells[hidden, :2], cells[hidden, -2:] = 240.0, 222.0
    cells[(5, 8), (1, 8), :, -2:] = 200.0  # shadows of what is beside them
    cells[flag, 5:11, 6:10] = 60.0
    cells[(board.cells >= 1) & (board.cells <= 8), 5:11, 7:9] = 0.0
    blank = (board.cells == COVERED) | (board.cells == 0)
    doubted = exchangeable(board.cells, blank, Cells.of(cells))
    assert doubted[board.cells == COVERED].all() != raised


@pytest.mark.parametrize("seed", range(4))
def test_about_as_many_zeros_are_expected_as_there_are_when_all_safe_cells_are_open(
    seed: int,
) -> None:
    cells = playing(seed, 1.0, (16, 16, 30)).board.cells
    numbers = cells[(cells >= 1) & (cells <= 8)]
    assert 0.4 < np.count_nonzero(cells == 0) / zeros_expected(numbers) < 1.6


@pytest.mark.parametrize(("zeros", "doubted"), [(5, True), (20, False)])
def test_blank_cells_are_doubted_where_far_fewer_are_zeros_than_numbers_let_expect(
    zeros: int, doubted: bool
) -> None:
    """All that is open but a few looks covered where what is drawn across cells is all one sees."""
    named = playing(1, 1.0, (16, 16, 30)).board.cells.copy()
    empty = np.argwhere(named == 0)
    named[tuple(empty[zeros:].T)] = COVERED
    look = np.select([named == COVERED, named == 0], [0, 1], -1)
    apart = np.array([[0.0, 43.0], [43.0, 0.0]], np.float32)
    size, side = np.bincount(look[look >= 0]), np.zeros(2, np.intp)
    kinds = Kinds(look, side, size, apart, apart, np.zeros((2, 3), np.float32), (), ())
    found = doubtful(
        named, look >= 0, kinds, np.array([-0.1, 0.0]), np.ones(named.shape, np.float32)
    )
    assert bool(found[named == COVERED].all()) == doubted
