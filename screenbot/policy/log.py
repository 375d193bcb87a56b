"""What happens in compiled games, written down as they are played at next to no cost."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE
from screenbot.solver.jit import Bools, Bytes, Ints, inner_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import SAFE, UNKNOWN, Facts

LOST: Final = 0
WON: Final = 1
STOPPED: Final = 2


class Log(NamedTuple):
    """The moves and the guesses of games in a row; without room, nothing is written down.

    A guess is written as it is kept: the number of different mine probabilities, uint16; the board
    before it, two cells a byte, the first in the low half; these probabilities, float32; and for
    each covered cell, row-major, which of them it has, uint8, or uint16 where there are more than
    256. All of it is little endian.
    """

    moves: NDArray[np.uint32]
    """(room,) row-major cells that were opened, times 2, plus 1 where it was a guess. A game has
    at most as many moves as cells."""
    guesses: Bytes
    """(room,) the guesses, one after the other."""
    last: Bytes
    """(games, bytes) the board at the end of each game, two cells a byte."""
    ends: Ints
    """(games, 2) how many moves, and bytes of guesses, there were up to the end of each game."""
    fill: Ints
    """(2,) how many moves and bytes there are now; guesses without room are counted too."""
    chances: NDArray[np.float32]
    """(cells + 3,) mine probabilities of a guess: 0, 1, off the frontier, then of each group."""
    chance_bytes: Bytes
    """(4 * (cells + 3),) the same memory."""
    risky: bool
    """Whether the first click may lose, and so is a guess."""


LARGEST: Final = 60_000
"""Cells of the largest board whose guesses a log can hold."""
NARROW: Final = 256
"""Up to so many different probabilities, one byte says which of them a cell has; else two."""


def new_log(games: int, rows: int, cols: int, guesses: int, risky: bool = False) -> Log:
    """Room for so many games with so many bytes of guesses together."""
    cells = rows * cols
    chances = np.empty(cells + 3, np.float32)
    return Log(
        np.empty(games * cells, np.uint32),
        np.empty(guesses, np.uint8),
        np.empty((games, (cells + 1) // 2), np.uint8),
        np.zeros((games, 2), np.int64),
        np.zeros(2, np.int64),
        chances,
        chances.view(np.uint8),
        risky,
    )


NO_LOG: Final = new_log(0, 0, 0, 0)
"""Writes nothing down."""


@inner_kernel
def log_move(log: Log, facts: Facts, at: int, guessed: int) -> None:
    """The cell at a padded index is opened next."""
    if log.fill[0] < log.moves.size:
        row, col = at // facts.width - 1, at % facts.width - 1
        log.moves[log.fill[0]] = 2 * (row * (facts.width - 2) + col) + guessed
    log.fill[0] += 1


@inner_kernel
def log_first(log: Log, facts: Facts, mines: int, at: int) -> None:
    """The cell at a padded index is the first that is opened, of a covered board."""
    if log.risky:
        cells = log.chances.size - 3
        log.chances[0] = mines / cells
        place = log_board(log, facts, 1, cells)
        if place >= 0:
            log.guesses[place : place + cells] = 0
    log_move(log, facts, at, int(log.risky))


@inner_kernel
def log_guess(log: Log, facts: Facts, solved: Solved, at: int) -> None:
    """The cell at a padded index is opened next, and could be a mine."""
    if log.chances.size > 3:
        chances, count = log.chances, 3 + solved.chance.size
        chances[0], chances[1], chances[2] = 0.0, 1.0, solved.loose_chance
        for group in range(solved.chance.size):
            chances[3 + group] = solved.chance[group]
        covered = 0
        for code in facts.code:
            covered += code == COVERED
        place = log_board(log, facts, count, covered)
        if place >= 0:
            log_kinds(log.guesses[place:], facts, solved, count > NARROW)
    log_move(log, facts, at, 1)


@inner_kernel
def log_board(log: Log, facts: Facts, count: int, covered: int) -> int:
    """A guess as far as its probabilities; returns where it goes on, or -1 without room."""
    half = (log.chances.size - 2) // 2
    begin: int = log.fill[1]
    place = begin + 2 + half + 4 * count
    log.fill[1] = place + covered * (2 if count > NARROW else 1)
    if log.fill[1] > log.guesses.size:
        return -1
    log.guesses[begin] = count & 255
    log.guesses[begin + 1] = count >> 8
    pack_board(facts, log.guesses[begin + 2 : begin + 2 + half])
    log.guesses[place - 4 * count : place] = log.chance_bytes[: 4 * count]
    return place


@inner_kernel
def log_kinds(out: Bytes, facts: Facts, solved: Solved, wide: bool) -> None:
    """Which of the probabilities each covered cell has, into *out*."""
    filled = 0
    for at in range(facts.code.size):
        if facts.code[at] != COVERED:
            continue
        if facts.state[at] == UNKNOWN:
            kind = 3 + max(solved.of_cell[at], -1)
        else:
            kind = 0 if facts.state[at] == SAFE else 1
        out[filled] = kind & 255
        filled += 1
        if wide:
            out[filled] = kind >> 8
            filled += 1


@inner_kernel
def pack_board(facts: Facts, out: Bytes) -> None:
    """The codes without the border into *out*, two cells a byte."""
    cols = facts.width - 2
    cell, low = 0, np.uint8(0)
    for start in range(facts.width + 1, facts.code.size - facts.width, facts.width):
        for at in range(start, start + cols):
            if cell & 1:
                out[cell >> 1] = low | facts.code[at] << 4
            else:
                low = facts.code[at]
            cell += 1
    if cell & 1:
        out[cell >> 1] = low


@inner_kernel
def log_end(log: Log, game: int, facts: Facts, mine: Bools, last: int, outcome: int) -> None:
    """The end of a game: mines are flagged where it was won, shown where it was lost."""
    if game >= log.last.shape[0]:
        return
    log.ends[game] = log.fill
    if outcome != STOPPED:
        for at in range(mine.size):
            if mine[at]:
                facts.code[at] = FLAG if outcome == WON else EXPLODED if at == last else MINE
    pack_board(facts, log.last[game])
