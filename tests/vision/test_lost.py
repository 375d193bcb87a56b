"""Lost games: every cell opened, with letters for mines; flags that hardly show; bare cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read
from screenbot.vision.pixels.neighbours import count_around

SIDE = 28
LOST = Board.parse(
    "12X22*2*10\n*212*33321\n110112*3*2\n0111013*5*\n01*1002**3\n"
    "122111223*\n1*213*2122\n223*4*31*1\n1*213*2111\n1110111000"
)


def laid_open(font: int) -> np.ndarray:
    """A window with lines between its cells: red ones with a B, numbers on yellow, zeros too."""
    image = np.full((360, 330, 3), 240, np.uint8)
    for (row, col), code in np.ndenumerate(LOST.cells):
        x, y, mine = 20 + SIDE * col, 40 + SIDE * row, code > 8
        image[y : y + SIDE, x : x + SIDE] = (255, 0, 0) if mine else (255, 255, 0)
        text = "B" if mine else str(code)
        ink = (0, 200, 0) if code == 0 else (0, 0, 200) if code == 1 else (0, 0, 0)
        (width, height), _ = cv2.getTextSize(text, font, 0.7, 1)
        place = (x + 14 - width // 2, y + 14 + height // 2)
        cv2.putText(image, text, place, font, 0.7, ink, 1, cv2.LINE_AA)
        if code == EXPLODED:
            cv2.line(image, (x, y), (x + 27, y + 27), (0, 0, 255))
            cv2.line(image, (x, y + 27), (x + 27, y), (0, 0, 255))
    for line in range(11):
        at = SIDE * line
        image[40 + at, 20:301] = image[40:321, 20 + at] = 0
    return image


@pytest.mark.parametrize("font", [cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX])
def test_letters_for_mines_are_no_covers_where_every_number_fits(font: int) -> None:
    (seen,) = read(laid_open(font), themes=[])
    wrong = seen.board.cells != LOST.cells
    assert not wrong[LOST.cells <= 8].any()
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


INKS = ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128))


def lost(mines: int, seed: int, share: float, flags: int) -> np.ndarray:
    """The cells of a lost game with a share of its safe ones open, and so many flags on mines."""
    game, rng = Game((16, 16, mines), "opening", seed), np.random.default_rng(seed)
    game.reveal(8, 8)
    layout = game.layout
    assert layout is not None
    for row, col in rng.permutation(np.argwhere(~layout)).tolist():
        if np.count_nonzero(game.board.cells <= 8) >= share * np.count_nonzero(~layout):
            break
        game.reveal(row, col)
    cells = game.board.cells.copy()
    mined = rng.permutation(np.argwhere((cells == COVERED) & layout))
    cells[tuple(mined.T)] = MINE
    cells[tuple(mined[0])] = EXPLODED
    cells[tuple(mined[1 : 1 + flags].T)] = FLAG
    return cells


def put(image: np.ndarray, code: int, place: tuple[int, int]) -> None:
    ink, font = INKS[code - 1], cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(image, str(code), place, font, 0.55, ink, 2, cv2.LINE_AA)


def veiled(cells: np.ndarray) -> np.ndarray:
    """Keys in relief, small dots for flags and discs for mines, all under a note on a red veil."""
    image = np.full((580, 520, 3), 192, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 20 + 30 * col, 80 + 30 * row
        cv2.rectangle(image, (x, y), (x + 29, y + 29), (128,) * 3, cv2.FILLED)
        if code <= 8 or code == EXPLODED:
            cv2.rectangle(image, (x + 1, y + 1), (x + 28, y + 28), (210,) * 3, cv2.FILLED)
        else:
            cv2.rectangle(image, (x, y), (x + 26, y + 26), (255,) * 3, cv2.FILLED)
            cv2.rectangle(image, (x + 3, y + 3), (x + 26, y + 26), (180,) * 3, cv2.FILLED)
        middle = x + 15, y + 15
        if 1 <= code <= 8:
            put(image, code, (x + 10, y + 21))
        elif code == FLAG:
            cv2.circle(image, middle, 2, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
        elif code == MINE:
            cv2.circle(image, middle, 7, (0, 0, 0), cv2.FILLED)
        elif code == EXPLODED:
            cv2.circle(image, middle, 10, (255, 0, 0), cv2.FILLED)
    image[80:] = image[80:] // 2
    image[80:, :, 0] += 127
    font = cv2.FONT_HERSHEY_DUPLEX
    cv2.putText(image, "YOU LOST!", (100, 340), font, 2.0, (0, 0, 0), 6, cv2.LINE_AA)
    return image


@pytest.mark.parametrize("seed", [6, 7])
def test_discs_are_mines_beside_flags_that_hardly_show(seed: int) -> None:
    cells = lost(40, seed, 0.6, 13)
    (seen,) = read(veiled(cells), themes=[])
    sure = seen.cell_confidence >= CONFIDENT
    assert (seen.board.cells == cells)[sure].all()
    assert np.count_nonzero((seen.board.cells == MINE) & sure) > 10


def bare(cells: np.ndarray) -> np.ndarray:
    """Keys on white, mines on white too, at the left end of a picture."""
    image = np.full((484, 444, 3), 60, np.uint8)
    image[20:-20, :-30] = 240
    image[60:444, 1:385] = 255
    for (row, col), code in np.ndenumerate(cells):
        x, y = 1 + 24 * col, 60 + 24 * row
        if code == COVERED:
            cv2.rectangle(image, (x, y), (x + 23, y + 23), (150,) * 3, cv2.FILLED)
            cv2.rectangle(image, (x, y), (x + 22, y + 22), (225,) * 3, cv2.FILLED)
            cv2.rectangle(image, (x + 1, y + 1), (x + 22, y + 22), (195,) * 3, cv2.FILLED)
        elif 1 <= code <= 8:
            put(image, code, (x + 6, y + 18))
        elif code == EXPLODED:
            cv2.circle(image, (x + 12, y + 12), 10, (255, 60, 0), cv2.FILLED)
        elif code == MINE:
            cv2.circle(image, (x + 12, y + 14), 8, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
            cv2.line(image, (x + 15, y + 7), (x + 19, y + 3), (200, 60, 60), 1, cv2.LINE_AA)
    return image


def test_covered_cells_at_an_end_of_bare_ones_are_no_board_of_their_own() -> None:
    cells = lost(30, 2, 0.8, 0)
    (seen,) = read(bare(cells), themes=[])
    assert seen.board.cells.shape == cells.shape
    wrong = seen.board.cells != cells
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


@pytest.mark.parametrize(("seed", "letter"), [(1, "M"), (2, "B"), (3, "B")])
def test_a_lost_game_of_bare_letters_is_a_board_whose_numbers_agree(seed: int, letter: str) -> None:
    """All on one ground, without lines: marks in the middle of their cells, none at the corners of
    covered ones."""
    game = Game((16, 20, 70), "opening", seed)
    game.reveal(8, 10)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout).tolist():
        game.reveal(row, col)
    cells = np.where(game.layout, MINE, game.board.cells)
    image = np.full((540, 640, 3), 128, np.uint8)
    image[:24] = (120, 160, 210)
    for (row, col), code in np.ndenumerate(cells):
        text, font = (
            letter if code == MINE else str(code) * bool(code > 0),
            cv2.FONT_HERSHEY_SIMPLEX,
        )
        (width, height), _ = cv2.getTextSize(text, font, 0.5, 1)
        place = (20 + 30 * col + (30 - width) // 2, 40 + 30 * row + (30 + height) // 2)
        cv2.putText(image, text, place, font, 0.5, (50, 50, 50), 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()
    assert not (seen.cell_confidence >= CONFIDENT)[cells == MINE].any()


def bombs(cells: np.ndarray) -> np.ndarray:
    """Keys in relief with a bomb with a spark for a mine, and a small one without for a flag."""
    image = np.full((580, 520, 3), 192, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 20 + 30 * col, 80 + 30 * row
        cv2.rectangle(image, (x, y), (x + 29, y + 29), (128,) * 3, cv2.FILLED)
        cv2.rectangle(image, (x + 1, y + 1), (x + 29, y + 29), (192,) * 3, cv2.FILLED)
        if code > 8:
            ground = (255, 0, 0) if code == EXPLODED else (192,) * 3
            cv2.rectangle(image, (x, y), (x + 27, y + 27), (255,) * 3, cv2.FILLED)
            cv2.rectangle(image, (x + 2, y + 2), (x + 27, y + 27), ground, cv2.FILLED)
        if 1 <= code <= 8:
            put(image, code, (x + 10, y + 21))
        elif code in (FLAG, MINE, EXPLODED):
            size, low = (5, 18) if code == FLAG else (8, 15)
            cv2.circle(image, (x + 14, y + low), size, (0, 0, 0), cv2.FILLED)
            cv2.line(image, (x + 17, y + low - 4), (x + 22, y + 6), (0, 0, 0), 2)
            if code != FLAG:
                cv2.circle(image, (x + 22, y + 6), 4, (250, 220, 60), cv2.FILLED)
    return image


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_marks_that_lie_beside_open_cells_alone_are_flags(seed: int) -> None:
    """They look nearly as the mines do, but a player puts flags where numbers tell of them."""
    cells = lost(40, seed, 0.5, 0)
    near = np.argwhere((cells == MINE) & (count_around(cells <= 8) > 0))
    cells[tuple(near[::2].T)] = FLAG
    (seen,) = read(bombs(cells), themes=[])
    assert (seen.board.cells == cells).all()
    assert not (seen.cell_confidence >= CONFIDENT)[cells == FLAG].any()
