"""Boards of widgets in a window, as small programs draw them."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read

INKS = ((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 139), (139, 0, 0), (0, 128, 128))


def opened(rows: int, cols: int, seed: int, clicks: int = 0) -> np.ndarray:
    """The cells of a game after its first click and some more."""
    game = Game((rows, cols, round(0.15 * rows * cols)), "opening", seed)
    game.reveal(rows // 2, cols // 3)
    assert game.layout is not None
    safe = np.random.default_rng(seed).permutation(np.argwhere(~game.layout))
    for row, col in safe[:clicks].tolist():
        game.reveal(row, col)
    return game.board.cells.copy()


def put(image: np.ndarray, text: str, middle: tuple[int, int], ink: object, size: float) -> None:
    font, wide = cv2.FONT_HERSHEY_SIMPLEX, 2 if size > 0.4 else 1
    (width, height), _ = cv2.getTextSize(text, font, size, wide)
    place = middle[0] - width // 2, middle[1] + height // 2
    cv2.putText(image, text, place, font, size, ink, wide, cv2.LINE_AA)  # type: ignore[call-overload]


def tiled(cells: np.ndarray) -> np.ndarray:
    """Covered cells are tiles on a ground that is all that open ones show."""
    rows, cols = cells.shape
    image = np.full((30 * rows + 90, 30 * cols + 60, 3), 244, np.uint8)
    put(image, "Mines: 10   Time: 42", (120, 30), (50, 50, 50), 0.5)
    image[60 : 60 + 30 * rows, 13 : 13 + 30 * cols] = 169
    for (row, col), code in np.ndenumerate(cells):
        x, y = 13 + 30 * col, 60 + 30 * row
        if code > 8:
            image[y + 3 : y + 28, x + 3 : x + 28] = 211
        if 1 <= code <= 8:
            put(image, str(code), (x + 15, y + 15), INKS[code - 1], 0.5)
    return image


def test_open_cells_that_nothing_parts_are_of_the_board_where_covered_ones_stand_apart() -> None:
    board = Board.parse(
        "............1000\n.........1111000\n.........1000000\n......2221000000\n"
        "..21111000000000\n.210000000122100\n11000001111..100\n00001233.....111\n"
        "00001...........\n01233...........\n01..............\n01.............."
    )
    (seen,) = read(tiled(board.cells), themes=[])
    assert seen.board.cells.shape == board.cells.shape
    wrong = (seen.board.cells != board.cells) & (seen.cell_confidence >= CONFIDENT)
    assert not wrong.any()


def keyed(cells: np.ndarray) -> np.ndarray:
    """Wide buttons; those that were pressed are a little darker, with small grey numbers."""
    rows, cols = cells.shape
    image = np.full((48 * rows + 80, 75 * cols + 40, 3), 217, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y = 20 + 75 * col, 50 + 48 * row
        if code > 8:
            cv2.rectangle(image, (x, y), (x + 74, y + 47), (255, 255, 255))
            cv2.line(image, (x + 1, y + 47), (x + 74, y + 47), (130, 130, 130))
            cv2.line(image, (x + 74, y + 1), (x + 74, y + 47), (130, 130, 130))
        else:
            cv2.rectangle(image, (x + 1, y + 1), (x + 73, y + 46), (192, 192, 192), cv2.FILLED)
        if 1 <= code <= 8:
            put(image, str(code), (x + 37, y + 24), (150, 150, 150), 0.4)
    return image


def test_small_dim_numbers_in_wide_cells_are_seen() -> None:
    board = Board(opened(12, 12, 5, clicks=70))
    (seen,) = read(keyed(board.cells), themes=[])
    assert seen.board.cells.shape == board.cells.shape
    wrong = seen.board.cells != board.cells
    assert wrong.mean() < 0.1
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


def checked(cells: np.ndarray) -> np.ndarray:
    """A chess board of dark covered cells and light open ones."""
    rows, cols = cells.shape
    image = np.full((32 * rows + 90, 32 * cols + 60, 3), 77, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        x, y, odd = 30 + 32 * col, 60 + 32 * row, (row + col) % 2
        shade = (58, 68, 102) if odd else (68, 79, 118)
        if code not in (COVERED, FLAG):
            shade = (192, 203, 220) if odd else (180, 191, 208)
        image[y : y + 32, x : x + 32] = shade
        if code in (MINE, EXPLODED):
            cv2.circle(image, (x + 16, y + 16), 9, (24, 20, 37), cv2.FILLED, cv2.LINE_AA)
        if code == FLAG:
            corners = np.array([(x + 13, y + 6), (x + 24, y + 11), (x + 13, y + 16)])
            cv2.fillPoly(image, [corners], (255, 0, 68))
            cv2.rectangle(image, (x + 11, y + 6), (x + 12, y + 26), (255, 255, 255), cv2.FILLED)
        if 1 <= code <= 8:
            put(image, str(code), (x + 16, y + 16), INKS[code - 1], 0.6)
    return image


def test_the_only_mine_on_one_colour_of_a_chess_board_has_not_exploded_for_sure() -> None:
    board = Board.parse(
        "00001*22F.\n000023F211\n00001F2100\n11002.2000\n"
        "F1002F2111\n11013F2.*1\n0001F.333.\n0001..*F.*"
    )
    (seen,) = read(checked(board.cells), themes=[])
    wrong = seen.board.cells != board.cells
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()
