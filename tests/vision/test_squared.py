"""Boards that lie on squared paper, which is none itself."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.board import EXPLODED, UNSEEN, Board
from screenbot.vision import CONFIDENT, read

LOST = Board.parse(
    "1*2100000\n12*100000\n011112321\n00001***1\n000112321\n000000000\n011211111\n12*2*22*1\n"
    "1*2212X21"
)
X, Y, CELL, SQUARE = 120, 70, 40, 50
INKS = ((0, 0, 255), (0, 128, 0), (255, 0, 0))


def paper() -> np.ndarray:
    """Paper with grey lines that fills the picture."""
    image = np.full((1080, 1920, 3), 250, np.uint8)
    image[::SQUARE] = image[:, ::SQUARE] = 228
    return image


def written(image: np.ndarray, text: str, place: tuple[int, int], ink: tuple[int, ...]) -> None:
    cv2.putText(image, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.75, ink, 2, cv2.LINE_AA)


def with_board(image: np.ndarray) -> np.ndarray:
    """The paper with the lost game in a frame on it, and a pale message over its middle row."""
    frame = (X - 20, Y - 20), (X + 380, Y + 380)
    cv2.rectangle(image, *frame, (242, 242, 242), -1)
    cv2.rectangle(image, *frame, (51, 51, 51), 2)
    for (row, col), code in np.ndenumerate(LOST.cells):
        x, y = X + CELL * col, Y + CELL * row
        image[y : y + CELL, x : x + CELL] = 215
        ground = (255, 68, 68) if code == EXPLODED else (232,) * 3 if code <= 8 else (192,) * 3
        image[y + 1 : y + CELL - 1, x + 1 : x + CELL - 1] = ground
        if 1 <= code <= 8:
            written(image, str(code), (x + 12, y + 28), INKS[int(code) - 1])
        elif code > 8:
            cv2.circle(image, (x + 20, y + 20), 8, (51, 51, 51), -1, cv2.LINE_AA)
    over = image[Y + 156 : Y + 204, X + 103 : X + 257]
    over[:] = 0.15 * over + 0.85 * 255.0
    written(image, "Game Over", (X + 113, Y + 188), (204, 0, 0))
    return image


def test_paper_with_something_on_it_is_no_board() -> None:
    """How its squares differ may be spread, as where boards are dim: so is what is around them."""
    image = paper()
    image[100:400, 300:700] = 120
    assert not read(image, themes=[])
    assert all(seen.cell[0] < SQUARE for seen in read(with_board(paper()), themes=[]))


def test_a_board_under_a_line_of_a_message_is_told_by_its_numbers() -> None:
    """The cells under it say nothing against those that agree, nor are zeros beside them odd."""
    (seen,) = read(with_board(paper()), themes=[])
    codes, sure = seen.board.cells, seen.cell_confidence >= CONFIDENT
    assert codes.shape == LOST.cells.shape
    hidden = codes == UNSEEN
    assert not hidden[np.r_[0:4, 5:9]].any()
    assert (codes[~hidden] == LOST.cells[~hidden]).all()
    assert not sure[hidden].any()
