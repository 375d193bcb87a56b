"""Boards cut by the edge of the screen, or partly under another window: nothing is invented."""

from __future__ import annotations

import zlib

import cv2
import numpy as np
import pytest

from screenbot.board import FLAG, UNSEEN, Board
from screenbot.geometry import Lattice
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, Seen, load_image, read, reread
from screenbot.vision.cover.partial import with_partial_lines
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.once import reading
from tests.vision.boards import placed, random_board
from tests.vision.cuts import Case, cropped, cuts, wrong_and_sure
from tests.vision.screens import Screen, own_screens

SCREENS = own_screens()
SIDES = {"left": 0, "top": 1, "right": 2, "bottom": 3}


def board_cut(side: str, share: float, theme: str, cell: int) -> Case:
    """A board whose fifth line from one side is in view by *share*, nothing past it."""
    true = random_board(7, 14, 18)
    picture = draw_board(true, theme, float(cell))
    height, width = picture.shape[:2]
    image = placed(picture, width + 260, height + 200)
    board = Board(true.cells, None, (131.0, 97.0), (float(cell), float(cell)))
    hidden = round(cell * (5 - share))
    box = [0, 0, image.shape[1], image.shape[0]]
    box[SIDES[side]] = (131 + hidden, 97 + hidden, 131 + width - hidden, 97 + height - hidden)[
        SIDES[side]
    ]
    return cropped(image, board, (box[0], box[1], box[2], box[3]))


def seed_of(screen: Screen) -> int:
    """A seed that stays as it is when there are more screens; at *seed* % 8 below 4 a side is cut,
    from 4 on a window lies over the board."""
    number = zlib.crc32(screen.path.stem.encode()) % 10_000
    return 8 * number + number % 4


def last_line(seen: Seen, side: str) -> np.ndarray:
    cells = seen.board.cells
    return {"left": cells[:, 0], "top": cells[0], "right": cells[:, -1], "bottom": cells[-1]}[side]


@pytest.mark.parametrize("themes", [None, []], ids=["known", "unknown"])
@pytest.mark.parametrize("theme", ["classic", "winemine"])
@pytest.mark.parametrize("side", SIDES)
def test_a_line_partly_in_view_is_not_seen(side: str, theme: str, themes: list[str] | None) -> None:
    case = board_cut(side, 0.5, theme, 20)
    (seen,) = read(case.image, themes=themes)
    assert wrong_and_sure(seen, case) == []
    assert (last_line(seen, side) == UNSEEN).all()
    assert (seen.board.cells == UNSEEN).sum() == len(last_line(seen, side))
    assert seen.cell_confidence.min() < CONFIDENT


@pytest.mark.parametrize("share", [0.4, 0.6, 0.75])
@pytest.mark.parametrize(
    ("theme", "side"),
    [
        ("classic", "right"),
        ("flat", "bottom"),
        ("dark", "right"),
        ("checkerboard", "right"),
        ("checkerboard", "bottom"),
        ("winemine", "bottom"),
    ],
)
def test_a_line_that_the_edge_of_a_window_cuts_is_not_seen(
    theme: str, side: str, share: float
) -> None:
    """Behind the board the page goes on, with a scroll bar; checks have no lines between cells."""
    true, cell = random_board(7, 14, 18), 24
    image = placed(draw_board(true, theme, float(cell)), 18 * cell + 260, 14 * cell + 200)
    lines, begin, colour = (18, 131, 241) if side == "right" else (14, 97, 30)
    edge = begin + round((lines - 3 + share) * cell)
    turned = image.swapaxes(0, 1) if side == "right" else image
    turned[edge:] = colour
    turned[edge + 3 : edge + 15, 120:180] = 193
    (seen,) = read(image, themes=[])
    assert (last_line(seen, side) == UNSEEN).all()
    whole = seen.board.cells[:, :-1] if side == "right" else seen.board.cells[:-1]
    own = true.cells[:, :15] if side == "right" else true.cells[:11]
    assert whole.shape == own.shape
    sure = seen.cell_confidence[: own.shape[0], : own.shape[1]] >= CONFIDENT
    assert (whole == own)[sure].all()


@pytest.mark.parametrize("themes", [None, ()])
@pytest.mark.parametrize("name", ["gnome-mines-ready", "gnome-mines-playing"])
def test_a_narrower_line_before_a_page_in_the_colour_of_its_gaps_is_whole(
    name: str, themes: tuple[()] | None
) -> None:
    screen = next(screen for screen in SCREENS if screen.path.stem == name)
    image = cv2.resize(load_image(screen.path), None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    (seen,) = read(np.asarray(image, np.uint8), themes=themes)
    assert (seen.board.cells == screen.board.cells).all()
    assert seen.memory is not None
    assert seen.memory.cut is None


def test_a_line_partly_in_view_stays_unseen() -> None:
    case = board_cut("right", 0.5, "classic", 20)
    (seen,) = read(case.image)
    touched = case.image.copy()
    touched[:, -30:] ^= 1
    assert reread(touched, seen).board.grid() == seen.board.grid()


@pytest.mark.parametrize("share", [0.0, 0.3])
@pytest.mark.parametrize("side", SIDES)
def test_nothing_is_added_to_a_board_that_ends_with_the_picture(side: str, share: float) -> None:
    """Less than a third of a line is none."""
    case = board_cut(side, share, "classic", 20)
    (seen,) = read(case.image)
    assert wrong_and_sure(seen, case) == []
    assert (seen.board.cells != UNSEEN).all()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path.stem)
def test_cut_screens(screen: Screen) -> None:
    """Each screen cut at one side of the picture; the unknown readings may give nothing."""
    case = cuts(load_image(screen.path), screen.board, seed_of(screen))
    with reading():
        known, unknown = read(case.image), read(case.image, themes=[])
    assert len(known) == 1
    for seen in known + unknown:
        assert wrong_and_sure(seen, case) == []


def test_windows_over_boards() -> None:
    """Of the cells under a window hardly any is taken for one of the board."""
    hidden, invented = 0, [0, 0]
    for screen in SCREENS:
        case = cuts(load_image(screen.path), screen.board, seed_of(screen) + 4)
        hidden += int((case.visible < 0.5).sum())
        with reading():
            found = read(case.image), read(case.image, themes=[])
        for way, boards in enumerate(found):
            invented[way] += sum(len(wrong_and_sure(seen, case)) for seen in boards)
    assert hidden > 500
    assert max(invented) <= 0.01 * hidden


@pytest.mark.parametrize("seed", [7, 39, 47])
def test_windows_over_most_covered_cells_of_a_lost_game(seed: int) -> None:
    """Plain and shaded ones that hide more covered cells than there are away from open ones."""
    (screen,) = (each for each in SCREENS if each.path.stem == "sgt-mines-lost-40px")
    case = cuts(load_image(screen.path), screen.board, seed)
    (seen,) = read(case.image, themes=[])
    assert wrong_and_sure(seen, case) == []
    assert (seen.cell_confidence >= CONFIDENT).sum() >= 0.95 * (case.visible == 1.0).sum()


@pytest.mark.parametrize("side", SIDES)
def test_cells_of_which_few_show_anything_at_their_ends_are_cut_as_well(side: str) -> None:
    """Chips on the ground of the board, open ones nearly of its colour."""
    true, cell = random_board(8, 10, 12), 36
    chips = {code: np.full((cell, cell, 3), 248, np.uint8) for code in np.unique(true.cells)}
    picture = draw_board(true, "classic", float(cell))
    for (row, col), code in np.ndenumerate(true.cells):
        place = np.s_[row * cell : (row + 1) * cell, col * cell : (col + 1) * cell]
        chip = chips[code].copy()
        chip[2:-2, 2:-2] = (250, 250, 250) if code <= 8 else (70, 110, 190)
        middle = slice(6, -6)
        chip[middle, middle] = picture[place][middle, middle] if code else chip[middle, middle]
        picture[place] = chip
    image = np.full((600, 700, 3), 248, np.uint8)
    image[97 : 97 + 360, 131 : 131 + 432] = picture
    cut = round(2.4 * cell)
    box = [0, 0, 700, 600]
    box[SIDES[side]] = (131 + cut, 97 + cut, 131 + 432 - cut, 97 + 360 - cut)[SIDES[side]]
    case = cropped(image, Board(true.cells, None, (131.0, 97.0), (36.0, 36.0)), tuple(box))
    (seen,) = read(case.image, themes=[])
    assert wrong_and_sure(seen, case) == []
    assert (last_line(seen, side) == UNSEEN).all()


@pytest.mark.parametrize("theme", ["classic", "flat", "dark"])
def test_numbers_at_a_cut_have_neighbours_outside_of_the_picture(theme: str) -> None:
    """Their mines are not looked for in open cells: every cell that is in view is read."""
    for seed in (0, 2, 4):
        true = random_board(seed, 8, 9, 0.12)
        image = placed(draw_board(true, theme, 24.0), 480, 400)
        board = Board(true.cells, None, (131.0, 97.0), (24.0, 24.0))
        case = cropped(image, board, (0, 0, 480, 97 + 5 * 24))
        (seen,) = read(case.image, themes=[])
        assert wrong_and_sure(seen, case) == []
        assert seen.board.cells.shape == (5, 9)
        assert (seen.cell_confidence >= CONFIDENT).all()


@pytest.mark.parametrize("soft", [3.0, 4.0, 5.0])
def test_shadows_of_the_last_cells_are_no_line_partly_in_view(soft: float) -> None:
    """They fade on the page: no window begins where they end."""
    shade, lit = np.zeros((2, 500, 500), np.float32)
    places = [(60 + 48 * row, 60 + 48 * col) for row, col in np.ndindex(6, 6)]
    for top, left in places:
        shade[top + 3 : top + 45, left + 3 : left + 45] = 60.0
        lit[top - 3 : top + 39, left - 3 : left + 39] = 10.0
    glow = [cv2.GaussianBlur(one, (0, 0), soft) for one in (lit, shade)]
    image = (230.0 + glow[0] - glow[1])[..., None].repeat(3, axis=2)
    for top, left in places:
        image[top : top + 42, left : left + 42] = 230.0
    grid = Grid.even(Lattice((52.0, 52.0), (48.0, 48.0), 6, 6))
    assert with_partial_lines(image.astype(np.uint8), grid)[1] is None
    image[:, 355:] = image[355:] = 90.0  # a window
    assert with_partial_lines(image.astype(np.uint8), grid)[1] is not None


@pytest.mark.parametrize(("share", "scale"), [(0.35, 1.0), (0.5, 1.0), (0.5, 0.85)])
def test_a_line_that_a_box_on_the_page_cuts_is_not_seen(share: float, scale: float) -> None:
    """Open cells are nearly as light as the page: half of the line shows little."""
    cells, cell = random_board(3, 18, 20).cells[:14], 30
    image = np.full((620, 820, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 90 + cell * col, 60 + cell * row
        image[y + 1 : y + cell - 1, x + 1 : x + cell - 1] = 244 if code <= 8 else (130, 150, 165)
        if 1 <= code <= 8:
            place = (x + 9, y + 21)
            cv2.putText(image, str(code), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (40, 90, 200), 2)
        elif code == FLAG:
            image[y + 7 : y + 23, x + 10 : x + 12] = 20
            image[y + 7 : y + 15, x + 12 : x + 21] = (220, 30, 30)
    image[60 + round((13 + share) * cell) :] = 255
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    (seen,) = read(np.asarray(image, np.uint8), themes=[])
    assert (seen.board.rows, seen.board.cols) == (14, 20)
    assert (seen.board.cells[-1] == UNSEEN).all()
