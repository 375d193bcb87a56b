"""Guesses and ends of games that Python plays, written into a ``Log`` in compiled code.

Moves of such games say what was done, and their guesses are *dense*: in place of the number of
probabilities stands ``DENSE``, and after the bits the probability of each covered cell, float32.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.policy.log import KIND, MOVE, SUM_MASK, seal_row, sum_of
from screenbot.solver.jit import Bytes, Floats, Ints, kernel

COUNT: Final = 2
"""Bytes of the number of probabilities, with which each guess begins."""
DENSE: Final = 0xFFFF
WIDE: Final = 30
"""First bit of the kind in a move of 32 bits that has one."""


@kernel
def put_guess(
    data: Bytes,
    chances: NDArray[np.float32],
    chance_bytes: Bytes,
    probabilities: Floats,
    begin: int,
    start: int,
) -> tuple[int, int]:
    """Write a guess from *begin* on, in a game that starts at *start*; *chances* is for work.

    *probabilities* (rows, cols) are NaN where revealed. Returns where it ends, and the sum of its
    bytes that belongs to its move. Where there is no room it ends beyond *data*, unwritten.
    """
    cells = probabilities.size
    bits = begin + COUNT
    end = bits + (cells + 7) // 8
    covered = bit = byte = 0
    if end + 4 * cells > data.size:
        return end + 4 * cells, 0
    data[begin], data[begin + 1] = DENSE & 255, DENSE >> 8
    for probability in probabilities.flat:
        if probability == probability:
            chances[covered] = probability
            covered += 1
            byte |= 1 << bit
        bit += 1
        if bit == 8:
            data[bits] = byte
            bits += 1
            bit = byte = 0
    if bit:
        data[bits] = byte
    for at in range(4 * covered):
        data[end + at] = chance_bytes[at]
    end += 4 * covered
    return end, sum_of(data, begin, end, start) & SUM_MASK


@kernel
def put_end(
    data: Bytes,
    ends: Ints,
    moves: Ints,
    cells: Bytes,
    game: int,
    number: int,
    filled: int,
    start: int,
    made: int,
    guesses: int,
    outcome: int,
) -> int:
    """Write the end of a game: *made* moves, *cells* (rows, cols), its row of *ends*, and its seal.

    Returns where its bytes end. Where there is no room that is beyond *data*, and unwritten.
    """
    end = filled + 4 * made + (cells.size + 1) // 2
    if end > data.size:
        return end
    at = filled
    for move in moves[:made]:
        short = (move >> KIND & 3) << WIDE | move & MOVE
        for shift in range(0, 32, 8):
            data[at] = short >> shift & 255
            at += 1
    half = low = 0
    for code in cells.flat:
        if half:
            data[at] = low | int(code) << 4
            at += 1
        half, low = 1 - half, int(code)
    if half:
        data[at] = low
    ends[game, 0], ends[game, 1], ends[game, 2], ends[game, 3] = end, made, guesses, outcome
    seal_row(ends, game, number, sum_of(data, start, end, start))  # it is written last
    return end
