"""Numbers with more mines than they say, by every way to name the blank cells of a board."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import UNSEEN
from screenbot.vision.pixels.neighbours import count_around

SQUARE: Final = np.ones((3, 3), np.uint8)


def all_namings(count: int) -> NDArray[np.float64]:
    """All namings of so many looks, (2 ** count, count): 1 where a look is covered, which is the
    bit of the naming's index."""
    return (np.arange(1 << count)[:, None] >> np.arange(count) & 1).astype(np.float64)


def filled(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    look: NDArray[np.intp],
    beyond: NDArray[np.float32],
) -> NDArray[np.float64]:
    """How many mines too many each naming puts about each number, (2 ** count, rows * cols): those
    in cells that are all that another number has left for its own. Those of the outer lines do not
    say so, beyond which a board may go on."""
    rows, cols = codes.shape
    namings = all_namings(int(look.max()) + 1).astype(np.bool_)
    number = ~blank & (codes >= 1) & (codes <= 8)
    if not number.any():
        return np.zeros((len(namings), codes.size))
    # All of them in one picture, below each other with a line between, are looked at at once.
    hidden, full = np.zeros((2, len(namings), rows + 1, cols), np.bool_)
    hidden[:, :-1] = np.where(blank, namings[:, look], codes > 8)
    room = count_around(hidden.reshape(-1, cols)).reshape(hidden.shape)[:, :-1] + beyond
    full[:, 1:-2, 1:-1] = (number & (room == codes))[:, 1:-1, 1:-1]
    beside = cv2.dilate(full.reshape(-1, cols).astype(np.uint8), SQUARE) > 0
    mines = hidden & beside.reshape(hidden.shape)
    mines[:, :-1] &= codes != UNSEEN
    over = count_around(mines.reshape(-1, cols)).reshape(hidden.shape)[:, :-1] - codes
    return np.where(number, np.maximum(over, 0.0), 0.0).reshape(len(namings), -1).astype(np.float64)
