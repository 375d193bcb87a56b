"""Whether cells are a Minesweeper board at all: how far they keep the order of the game."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN

SURE: Final = 0.3
"""Least confidence of a cell that counts."""
TYPICAL: Final = {(8, 8), (9, 9), (8, 10), (10, 10), (16, 16), (14, 18), (16, 30), (20, 24)}
"""Usual sizes, (rows, cols); a fresh board of another size must have raised cells."""
AROUND: Final = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.float32)


def board_order(
    codes: NDArray[np.uint8],
    confidence: NDArray[np.float32],
    blank: NDArray[np.bool_],
    raised: NDArray[np.float32],
    vectors: NDArray[np.float32],
) -> float:
    """From 0, no board, to 1: a board.

    The arrays are (rows, cols); *blank* are the cells without a mark, *vectors* float32
    (rows * cols, n) their samples.
    """
    if (codes == COVERED).all() or not (codes <= 8).any():
        return _fresh(codes, blank, raised, vectors)
    strange = float(((codes == UNSEEN) | (confidence < 0.02)).mean())
    return min(_numbers(codes), 1.0 - 1.2 * strange)


def _fresh(
    codes: NDArray[np.uint8],
    blank: NDArray[np.bool_],
    raised: NDArray[np.float32],
    vectors: NDArray[np.float32],
) -> float:
    """The order of a board of which nothing is open: cells alike, of two looks at most."""
    if blank.mean() < 0.75:
        return 0.0
    flat = vectors.reshape(*codes.shape, -1)
    rows, cols = np.indices(codes.shape)
    spread = []
    for parity in (0, 1):
        here = blank & ((rows + cols) % 2 == parity)
        if here.any():
            middle = np.median(flat[here], axis=0)
            spread.append(float(np.median(np.sqrt(((flat[here] - middle) ** 2).mean(axis=1)))))
    if max(spread, default=99.0) > 12.0:
        return 0.0
    look = float(np.median(raised[blank]))
    size = codes.shape
    usual = size in TYPICAL or size[::-1] in TYPICAL
    return 0.4 * usual + min(1.0, 1.2 * look) * (0.6 if usual else 0.8)


def _numbers(codes: NDArray[np.uint8]) -> float:
    """The order of a board with numbers: they fit their neighbours, and small ones are common."""
    number = (codes >= 1) & (codes <= 8)
    if not number.any():
        return 0.0
    hidden = _sums(codes > 8)
    fitting = float((codes <= hidden)[number].mean())
    open_cells = codes <= 8
    zero = codes == 0
    wrong = zero & (_sums(np.isin(codes, (COVERED, FLAG, MINE, EXPLODED))) > 0)
    broken = float(wrong.sum()) / max(1.0, float(zero.sum()))
    small = float((codes[number] <= 3).mean())
    grown = _touching(open_cells)
    score = fitting - broken - max(0.0, 0.5 - small) - max(0.0, 0.5 - grown)
    return float(np.clip(score, 0.0, 1.0))


def _touching(open_cells: NDArray[np.bool_]) -> float:
    """Share of the open cells that touch another open one."""
    return float((_sums(open_cells) > 0)[open_cells].mean())


def _sums(mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    return np.asarray(
        cv2.filter2D(mask.astype(np.float32), cv2.CV_32F, AROUND, borderType=cv2.BORDER_CONSTANT),
        np.float32,
    )
