"""Boards of small pages: cells that are nothing but a colour, tiny numbers, zeros that are written,
flags that are low."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG, Board
from screenbot.game import Game
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import placed
from tests.vision.test_native import INKS, opened, put

ORANGE, BLACK, RED, GREY = (255, 109, 0), (0, 0, 0), (255, 0, 0), (178, 178, 178)


def lost(seed: int) -> np.ndarray:
    """A game of which more than half was open when it was lost, with all mines shown."""
    game = Game((14, 16, 34), "opening", seed)
    game.reveal(7, 5)
    layout = game.layout
    assert layout is not None
    safe = np.random.default_rng(seed).permutation(np.argwhere(~layout))
    for row, col in safe[: len(safe) // 3].tolist():
        game.reveal(row, col)
    cells = game.board.cells.copy()
    cells[(cells == COVERED) & layout] = MINE
    return cells


def coloured(cells: np.ndarray, side: int = 34) -> np.ndarray:
    """Cells of plain colours with white lines between them, numbers on the grey ones."""
    rows, cols = cells.shape
    image = np.full((side * rows + 140, side * cols + 100, 3), 255, np.uint8)
    colours = {COVERED: ORANGE, MINE: BLACK, FLAG: RED}
    for (row, col), code in np.ndenumerate(cells):
        x, y = 50 + side * col, 90 + side * row
        image[y + 1 : y + side - 1, x + 1 : x + side - 1] = colours.get(code, GREY)
        text = "!" if code == FLAG else str(code) if 1 <= code <= 8 else ""
        ink = INKS[int(code) - 1] if 1 <= code <= 6 else BLACK
        put(image, text, (x + side // 2, y + side // 2), ink, 0.4)
    return image


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_cells_of_one_colour_that_numbers_want_are_the_mines_of_a_lost_game(seed: int) -> None:
    """Others beside the numbers have the colour of covered ones."""
    cells = lost(seed)
    (seen,) = read(coloured(cells), themes=[])
    assert (seen.board.cells[cells == MINE] == MINE).all()
    assert (seen.board.cells[cells == COVERED] == COVERED).all()
    assert seen.state == "lost"


@pytest.mark.parametrize(("many", "known"), [(1, True), (60, False)])
def test_a_theme_is_none_where_numbers_stand_in_what_its_tiles_call_plain(
    many: int, known: bool
) -> None:
    """The grey of open cells may be that of another program's covered ones; one mark is none."""
    cells = opened(16, 16, 3, 60)
    cells[cells <= 8] = COVERED
    image = placed(draw_board(Board(cells), "gnome-mines", 40.0), 900, 800)
    some = np.random.default_rng(1).permutation(256)[:many]
    for row, col in zip(*np.divmod(some, 16), strict=True):
        put(
            image, "12"[int(row + col) % 2], (131 + 40 * col + 20, 97 + 40 * row + 20), INKS[0], 0.5
        )
    assert ("gnome-mines" in [seen.theme for seen in read(image)]) == known


def keys(cells: np.ndarray, wide: int = 55, high: int = 51) -> np.ndarray:
    """Shaded keys, and open cells with small grey numbers, zeros as well."""
    rows, cols = cells.shape
    image = np.full((high * rows + 120, wide * cols + 80, 3), 238, np.uint8)
    shade = np.array([(255, 255, 255), (184, 207, 229)], np.float32)
    ramp = np.linspace(0.0, 1.0, high - 2)[:, None]
    key = (shade[0] * (1 - ramp) + shade[1] * ramp)[:, None].repeat(wide - 2, axis=1)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 40 + wide * col, 70 + high * row
        cv2.rectangle(image, (x, y), (x + wide, y + high), (122, 138, 153), 1)
        text, ink = "M" if code == FLAG else "", (20, 20, 20)
        if code > 8:
            image[y + 1 : y + high - 1, x + 1 : x + wide - 1] = key.astype(np.uint8)
        else:
            text, ink = str(code), (153, 153, 153)
        put(image, text, (x + wide // 2, y + high // 2), ink, 0.45)
    return image


@pytest.mark.parametrize("seed", [3, 4, 7])
def test_tiny_numbers_are_read_where_zeros_are_written_and_covered_cells_are_shaded(
    seed: int,
) -> None:
    cells = opened(9, 9, seed, 20)
    (seen,) = read(keys(cells), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == cells)[sure].all()
    assert sure.mean() > 0.9


def low_flags(cells: np.ndarray, side: int = 40) -> np.ndarray:
    """Raised cells, discs for mines, and flags that are broad and low."""
    rows, cols = cells.shape
    image = np.full((side * rows + 80, side * cols + 60, 3), 245, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 30 + side * col, 40 + side * row
        image[y : y + side, x : x + side] = 120
        inner = image[y + 1 : y + side - 1, x + 1 : x + side - 1]
        inner[:] = 190 if code <= 8 else 215
        if code > 8:
            inner[:3] = inner[:, :3] = 250
        middle = (x + side // 2, y + side // 2)
        if 1 <= code <= 8:
            put(image, str(code), middle, INKS[code - 1], 0.6)
        elif code == MINE:
            cv2.circle(image, middle, 10, BLACK, -1, cv2.LINE_AA)
        elif code == FLAG:
            corners = [(x + 9, y + 14), (x + 31, y + 20), (x + 9, y + 26)]
            cv2.fillPoly(image, np.array([corners], np.int32), (220, 20, 20), cv2.LINE_AA)
    return image


@pytest.mark.parametrize("seed", [2, 4, 5])
def test_a_wrong_flag_of_a_lost_game_is_one_as_others_are(seed: int) -> None:
    """It has the look of flags that are right, however broad and low these are."""
    cells = lost(seed)
    mines = np.argwhere(cells == MINE)
    cells[tuple(mines[:4].T)] = FLAG
    number = (cells >= 1) & (cells <= 8)
    beside = [
        (row, col)
        for row, col in np.argwhere(cells == COVERED).tolist()
        if number[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2].any()
    ]
    cells[beside[0]] = FLAG
    (seen,) = read(low_flags(cells), themes=[])
    assert seen.board.cells[beside[0]] in (FLAG, WRONG_FLAG)
    shown = np.isin(seen.board.cells[cells == MINE], (MINE, EXPLODED))
    assert shown.all()


def on_covers(cells: np.ndarray, side: int = 33) -> np.ndarray:
    """Numbers on the grey of covered cells, and zeros lighter, with white lines between them."""
    rows, cols = cells.shape
    image = np.full((side * rows + 140, side * cols + 100, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 50 + side * col, 90 + side * row
        grey = 220 if code == 0 else 169
        image[y : y + side - 3, x : x + side - 3] = grey
        text = str(code) if 1 <= code <= 8 else ""
        put(image, text, (x + side // 2 - 1, y + side // 2 - 1), BLACK, 0.5)
    return image


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_numbers_on_the_ground_of_covered_cells_that_they_want(seed: int) -> None:
    """Dim marks are none where numbers lack room without these cells, and no zero touches one."""
    cells = opened(18, 24, seed, 60)
    (seen,) = read(on_covers(cells), themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.99


def test_numbers_that_nothing_wants_stay_doubted_on_the_ground_of_covered_cells() -> None:
    """A number too dim to be seen beside a zero would be a covered cell otherwise."""
    cells = opened(18, 24, 1, 60)
    image = on_covers(cells)
    beside = np.argwhere((cells == 1) & (np.roll(cells, 1, axis=1) == 0))
    for row, col in beside[:6].tolist():
        x, y = 50 + 33 * col, 90 + 33 * row
        image[y : y + 30, x : x + 30] = 169
    (seen,) = read(image, themes=[])
    wrong = seen.board.cells != cells
    assert (seen.cell_confidence[wrong] < CONFIDENT).all()
