"""The short forms in which the database holds the boards and the probabilities of guesses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import Board
from screenbot.policy.log import NARROW

COUNT: Final = 2
"""Bytes of the number of probabilities, with which each guess begins."""


def word_type(cells: int) -> np.dtype[Any]:
    """What holds a reveal on a board of so many cells."""
    return np.dtype("<u2" if 2 * cells <= 0x10000 else "<u4")


def unpacked_reveals(data: bytes, moves: int) -> tuple[list[int], list[bool]]:
    """Row-major cells of so many reveals, and which of them were guesses."""
    words = np.frombuffer(data, "<u2" if len(data) == 2 * moves else "<u4")
    return (words >> 1).tolist(), (words & 1 == 1).tolist()


def unpacked_guesses(
    data: bytes, rows: int, cols: int, mines: int
) -> Iterator[tuple[Board, NDArray[np.float32]]]:
    """Board and mine probabilities of each guess of a game, from what ``policy.log`` wrote."""
    half = (rows * cols + 1) // 2
    begin = 0
    while begin < len(data):
        count = int.from_bytes(data[begin : begin + COUNT], "little")
        begin += COUNT
        board = Board(unpacked_cells(data[begin : begin + half], rows, cols), mines)
        begin += half
        end = begin + 4 * count + int(board.hidden.sum()) * (2 if count > NARROW else 1)
        yield board, unpacked_chances(data[begin:end], board, short=True)
        begin = end


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
