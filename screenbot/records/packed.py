"""The short forms in which the database holds the boards and the probabilities of guesses."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Board

NARROW: Final = 256
"""Up to so many different chances, one byte says which of them a cell has; else two."""


def packed_cells(cells: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Codes of boards, uint8 (boards, rows, cols), as uint8 (boards, bytes): two cells a byte."""
    flat = cells.reshape(len(cells), cells.shape[1] * cells.shape[2])
    packed: NDArray[np.uint8] = flat[:, ::2].copy()
    packed[:, : flat.shape[1] // 2] |= flat[:, 1::2] << 4
    return packed


def unpacked_cells(data: bytes, rows: int, cols: int) -> NDArray[np.uint8]:
    """Codes of a board, uint8 (rows, cols), from two cells a byte, or, as in older records, one."""
    codes = np.frombuffer(data, np.uint8)
    if codes.size != rows * cols:
        codes = np.stack((codes & 15, codes >> 4), axis=1).reshape(-1)[: rows * cols]
    return codes.reshape(rows, cols)


def unpacked_chances(data: bytes, board: Board, short: bool) -> NDArray[np.float32]:
    """Mine probabilities, float32 (rows, cols), NaN where revealed.

    *short*: the different chances as float32, then for each hidden cell which of them, uint8 or,
    where there are more than 256, uint16. Else they are written out: of the hidden cells, or, as in
    older records, of all.
    """
    hidden = board.hidden
    chances = np.full(hidden.shape, np.nan, np.float32)
    if not short:
        known = np.frombuffer(data, "<f4")
        chances[hidden if known.size < hidden.size else np.full(hidden.shape, True)] = known
        return chances
    count = int(np.count_nonzero(hidden))
    wide = len(data) - count > 4 * NARROW
    values = np.frombuffer(data, "<f4", (len(data) - count * (1 + wide)) // 4)
    kind: Any = "<u2" if wide else np.uint8
    chances[hidden] = values[np.frombuffer(data, kind, count, values.nbytes)]
    return chances
