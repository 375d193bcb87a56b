"""Lost games that give every mine a colour of its own: none of them has exploded for its colour."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, MINE
from screenbot.game import Game
from screenbot.vision import read

GROUNDS = {True: ((170, 215, 81), (162, 209, 73)), False: ((229, 194, 159), (215, 184, 153))}
COLOURS = (
    (219, 50, 54), (72, 133, 237), (244, 132, 13), (182, 72, 242), (237, 68, 181), (72, 230, 241),
    (244, 194, 13), (0, 135, 68),
)  # fmt: skip
DIGITS = (
    (25, 118, 210),
    (56, 142, 60),
    (211, 47, 47),
    (123, 31, 162),
    (255, 143, 0),
    (0, 151, 167),
)
SIDE = 32


def lost_game() -> NDArray[np.uint8]:
    """The cells of a game of which every mine is shown."""
    game = Game((12, 14, 24), "opening", 7)
    game.reveal(6, 6)
    layout = game.layout
    assert layout is not None
    for row, col in np.argwhere(~layout).tolist()[::2]:
        game.reveal(row, col)
    cells = game.board.cells.copy()
    cells[(cells == COVERED) & layout] = MINE
    return cells


@pytest.mark.parametrize("many", [3, 7])
def test_no_mine_of_many_colours_has_exploded(many: int) -> None:
    cells = lost_game()
    image = np.full((12 * SIDE + 120, 14 * SIDE + 120, 3), 250, np.uint8)
    mines = 0
    for (row, col), code in np.ndenumerate(cells):
        left, top = 60 + col * SIDE, 60 + row * SIDE
        corners, middle = ((left, top), (left + SIDE - 1, top + SIDE - 1)), (left + 16, top + 16)
        colour = GROUNDS[bool(code == COVERED)][(row + col) % 2]
        if code == MINE:
            colour = COLOURS[0 if mines == 5 else 1 + mines % many]  # one colour is seen once
            mines += 1
        cv2.rectangle(image, *corners, colour, cv2.FILLED)
        if code == MINE:
            dark = tuple(int(0.65 * value) for value in colour)
            cv2.circle(image, middle, 8, dark, cv2.FILLED, cv2.LINE_AA)
        elif 1 <= code <= 8:
            place = left + 9, top + 24
            text = (cv2.FONT_HERSHEY_SIMPLEX, 0.75, DIGITS[code - 1], 2, cv2.LINE_AA)
            cv2.putText(image, str(code), place, *text)
    (seen,) = read(image, themes=[])
    sure = seen.cell_confidence >= 0.5
    assert seen.board.cells.shape == cells.shape
    assert (seen.board.cells[sure] == cells[sure]).all()
    assert not (seen.board.cells == EXPLODED).any()
    assert sure.mean() > 0.9


@pytest.mark.parametrize("ground", [(253, 231, 233), (226, 40, 40)])
def test_one_mine_on_another_ground_is_not_surely_like_the_others(
    ground: tuple[int, int, int],
) -> None:
    """It may be the one that exploded, and surely is where the ground is clearly another one."""
    game = Game((10, 12, 18), "opening", 5)
    game.reveal(5, 6)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout).tolist()[::2]:
        game.reveal(row, col)
    cells = game.board.cells.copy()
    cells[(cells == COVERED) & game.layout] = MINE
    exploded = tuple(np.argwhere(cells == MINE)[4])
    image = np.full((10 * SIDE + 120, 12 * SIDE + 120, 3), 243, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = 61 + col * SIDE, 61 + row * SIDE
        colour = (251, 251, 251) if code == COVERED else (234, 234, 234)
        colour = ground if (row, col) == exploded else colour
        corners = ((left, top), (left + SIDE - 3, top + SIDE - 3))
        cv2.rectangle(image, *corners, colour, cv2.FILLED)
        cv2.rectangle(image, *corners, (215, 215, 215) if code == COVERED else (226, 226, 226))
        if code == MINE:
            cv2.circle(image, (left + 14, top + 14), 7, (0, 0, 0), cv2.FILLED, cv2.LINE_AA)
        elif 1 <= code <= 8:
            text = (cv2.FONT_HERSHEY_SIMPLEX, 0.7, DIGITS[code - 1], 2, cv2.LINE_AA)
            cv2.putText(image, str(code), (left + 8, top + 22), *text)
    (seen,) = read(image, themes=[])
    assert seen.board.cells.shape == cells.shape
    sure = seen.cell_confidence[exploded] >= 0.5
    assert not sure or seen.board.cells[exploded] == EXPLODED
    assert sure or ground[1] > 200
    others = np.ones(cells.shape, np.bool_)
    others[exploded] = False
    assert (seen.board.cells == cells)[others].all()
    assert (seen.cell_confidence[others] >= 0.5).mean() > 0.98


@pytest.mark.parametrize("ink", [(196, 43, 28), (34, 34, 34)])
def test_the_only_mine_in_another_ink_has_exploded(ink: tuple[int, int, int]) -> None:
    cells = lost_game()
    burst = tuple(np.argwhere(cells == MINE)[7].tolist())
    image = np.full((12 * SIDE + 120, 14 * SIDE + 120, 3), 243, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = 60 + col * SIDE, 60 + row * SIDE
        tile = image[top + 1 : top + SIDE - 1, left + 1 : left + SIDE - 1]
        tile[:] = 251 if code == COVERED else 222
        cv2.rectangle(tile, (0, 0), (SIDE - 3, SIDE - 3), (190, 190, 190), 1)
        if code == MINE:
            colour = ink if (row, col) == burst else (34, 34, 34)
            cv2.putText(tile, "*", (8, 30), 0, 1.0, colour, 2, cv2.LINE_AA)
        elif 1 <= code <= 8:
            text = (cv2.FONT_HERSHEY_SIMPLEX, 0.7, DIGITS[code - 1], 2, cv2.LINE_AA)
            cv2.putText(tile, str(code), (8, 23), *text)
    (seen,) = read(image, themes=[])
    cells[burst] = MINE if ink == (34, 34, 34) else EXPLODED
    assert (seen.board.cells == cells).all()
