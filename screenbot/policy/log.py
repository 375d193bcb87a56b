"""What happens in compiled games, written down as they are played at next to no cost."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE
from screenbot.solver.jit import Bools, Bytes, Ints, Words, leaf_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import MINED, Facts

LOST: Final = 0
WON: Final = 1
STOPPED: Final = 2


class Log(NamedTuple):
    """Games in a row as they are kept; of length 0, nothing is written down.

    Of each game there are its guesses, its moves, and the board at its end, two cells a byte, the
    first in the low half. A move is the row-major cell that was opened, times 2, plus 1 where it
    was a guess: uint16, or uint32 on boards of more than ``SHORT`` cells.

    A guess is the number of different mine probabilities, uint16; a bit for each cell, whether it
    was covered, the first in the lowest bit; these probabilities, float32, the first of them that
    of the cells off the frontier; and for each covered cell next to a number, row-major, which of
    them it has, uint8, and where there are more than ``NARROW``, once more for the high bytes. What
    the open cells showed stands on the last board. All of it is little endian.

    The first three arrays may lie in a file. Whatever the moment at which their writer is killed,
    they tell how far it was: what has a seal is there in full, and a guess is there in full before
    the move that says so. Writing the same game again changes nothing in them.
    """

    data: Bytes
    """(room,) the games, one after the other."""
    ends: Ints
    """(games, 5) bytes up to the end of each game; its moves; how many of them were guesses; LOST,
    WON or STOPPED; and its seal: its number from bit ``NUMBER`` on, below that a sum over all that
    is said of it."""
    moves: Ints
    """(cells,) moves of the game under way, which no game has more of than cells: its number from
    bit ``NUMBER`` on; of a guess, ``sum_of`` its bytes from bit ``SUM`` on; from bit ``KIND`` on
    what was done, 0 for a reveal (the only one in compiled games); and the move."""
    fill: Ints
    """(6,) bytes there are now, what found no room counted too; moves and guesses of the game
    under way; its number; where it begins; ``sum_of`` its bytes so far."""
    chances: NDArray[np.float32]
    """(cells + 2,) mine probabilities of a guess: off the frontier, 1, then of each group."""
    chance_bytes: Bytes
    """(4 * (cells + 2),) the same memory."""
    near: Bytes
    """(cells + 8,) what is being put together; a multiple of 8 bytes."""
    eights: Words
    """The same memory."""
    risky: bool
    """Whether the first click may lose, and so is a guess."""


LARGEST: Final = 60_000
"""Cells of the largest board whose guesses a log can hold."""
SHORT: Final = 32_768
"""Cells of the largest board on which two bytes say what a move was; else four."""
NARROW: Final = 256
"""Up to so many different probabilities, one byte says which of them a cell has."""
ENDS: Final = 5
"""Columns of ``Log.ends``."""
ROOM: Final = 8
"""Bytes a cell that games mostly do with."""
KIND: Final = 17
SUM: Final = 19
NUMBER: Final = 32
"""First bits of what goes along with a move in ``Log.moves``."""
MOVE: Final = (1 << KIND) - 1
SUM_MASK: Final = (1 << NUMBER - SUM) - 1
SEAL_MASK: Final = (1 << NUMBER) - 1
GATHER: Final = np.uint64(0x0102040810204080)
FIFTY_SIX: Final = np.uint64(56)


def new_log(games: int, rows: int, cols: int, room: int | None = None, risky: bool = False) -> Log:
    """For so many games, with so many bytes for all of them together, by default usual ones."""
    if room is None:
        room = ROOM * games * rows * cols
    ends, moves = np.zeros((games, ENDS), np.int64), np.zeros(rows * cols, np.int64)
    return log_in(np.zeros(room, np.uint8), ends, moves, risky)


def log_in(data: Bytes, ends: Ints, moves: Ints, risky: bool) -> Log:
    """One in given arrays, for games from number 1 on."""
    chances = np.empty(moves.size + 2, np.float32)
    eights = np.zeros(moves.size // 8 + 1, np.uint64)
    return Log(
        data,
        ends,
        moves,
        np.array([0, 0, 0, 1, 0, 0]),
        chances,
        chances.view(np.uint8),
        eights.view(np.uint8),
        eights,
        risky,
    )


def grown_log(log: Log) -> Log:
    """One with more room."""
    return log_in(np.zeros(more_room(log), np.uint8), log.ends, log.moves, log.risky)


def more_room(log: Log) -> int:
    """Bytes to have where those of a log did not do."""
    return max(2 * log.data.size, int(log.fill[0]))


NO_LOG: Final = new_log(0, 0, 0, 0)
"""Writes nothing down."""


@leaf_kernel
def sum_of(data: Bytes, begin: int, end: int, start: int) -> int:
    """A sum of bytes of the game that starts there, by which a part that is missing is noticed."""
    total = 0
    for at in range(begin, end):
        total += (at - start + 1) * (int(data[at]) + 1)
    return total


@leaf_kernel
def log_move(log: Log, facts: Facts, at: int, guess: int) -> None:
    """The cell at a padded index is opened next; *guess* is 0 or what ``guess_mark`` returned."""
    if log.moves.size > 0:
        row = int((at + 0.5) / facts.width)  # quicker than to divide whole numbers
        cell = at - facts.width - 2 * row + 1
        log.moves[log.fill[1]] = log.fill[3] << NUMBER | guess | 2 * cell
        log.fill[1] += 1
        log.fill[2] += guess & 1


@leaf_kernel
def guess_mark(log: Log, begin: int) -> int:
    """What a move says of the guess that it is, of which the bytes are written from there on."""
    total = sum_of(log.data, begin, log.fill[0], log.fill[4])
    log.fill[5] += total
    return 1 | (total & SUM_MASK) << SUM


@leaf_kernel
def log_first(log: Log, facts: Facts, mines: int, at: int) -> bool:
    """The cell at a padded index is the first that is opened, of a covered board.

    Returns whether there was room.
    """
    guess = 0
    if log.risky and log.moves.size > 0:
        start = log.fill[0]
        log.chances[0] = mines / log.moves.size
        begin = log_covered(log, facts, 1)
        if begin < 0:
            return False
        log.fill[0] = begin
        guess = guess_mark(log, start)
    log_move(log, facts, at, guess)
    return True


@leaf_kernel
def log_guess(log: Log, facts: Facts, solved: Solved, at: int) -> bool:
    """The cell at a padded index is opened next, and could be a mine; whether there was room."""
    if log.moves.size == 0:
        return True
    start = log.fill[0]
    log.chances[0], log.chances[1] = solved.loose_chance, 1.0
    for group in range(solved.chance.size):
        log.chances[2 + group] = solved.chance[group]
    begin = log_covered(log, facts, 2 + solved.chance.size)
    if begin < 0:
        return False
    begin = log_kinds(log, facts, solved, begin, 0)
    if 2 + solved.chance.size > NARROW:
        begin = log_kinds(log, facts, solved, begin, 8)
    log.fill[0] = begin
    log_move(log, facts, at, guess_mark(log, start))
    return True


@leaf_kernel
def log_covered(log: Log, facts: Facts, count: int) -> int:
    """A guess as far as its *count* chances; returns where it goes on, or -1 without room.

    As much room is taken as it can need at most.
    """
    cells, data = log.moves.size, log.data
    begin = take(log, 2 + (cells + 7) // 8 + 4 * count + 2 * cells)
    if begin < 0:
        return -1
    data[begin], data[begin + 1] = count & 255, count >> 8
    begin += 2
    near, cell = log.near, 0
    for start in range(facts.width + 1, facts.code.size - facts.width, facts.width):
        for col in range(facts.width - 2):
            near[cell + col] = facts.code[start + col] == COVERED
        cell += facts.width - 2
    near[cells:] = 0
    for byte in range((cells + 7) // 8):
        # The product brings the lowest bits of eight bytes into the highest of them.
        data[begin + byte] = (log.eights[byte] * GATHER) >> FIFTY_SIX
    begin += (cells + 7) // 8
    for byte in range(4 * count):
        data[begin + byte] = log.chance_bytes[byte]
    return begin + 4 * count


@leaf_kernel
def log_kinds(log: Log, facts: Facts, solved: Solved, begin: int, shift: int) -> int:
    """Which chance each covered cell next to a number has; returns where it goes on."""
    near, of_cell, filled = log.near, solved.of_cell, 0
    for at in range(of_cell.size):
        # Unless it is one, the next comes there: costs less than a branch.
        near[filled] = (2 + of_cell[at]) >> shift & 255
        filled += int(of_cell[at] >= 0) | int(facts.state[at] == MINED)
    for byte in range(filled):
        log.data[begin + byte] = near[byte]
    return begin + filled


@leaf_kernel
def take(log: Log, size: int) -> int:
    """The place of so many bytes more, or -1 without room."""
    begin: int = log.fill[0]
    log.fill[0] = begin + size
    return begin if log.fill[0] <= log.data.size else -1


@leaf_kernel
def log_end(log: Log, game: int, facts: Facts, mine: Bools, last: int, outcome: int) -> None:
    """The end of a game: mines are flagged where it was won, shown where it was lost."""
    if game >= log.ends.shape[0]:
        return
    if outcome != STOPPED:
        for at in range(mine.size):
            if mine[at]:
                facts.code[at] = FLAG if outcome == WON else EXPLODED if at == last else MINE
    cells, moves = log.moves.size, log.fill[1]
    word = 2 if cells <= SHORT else 4
    begin = take(log, moves * word + (cells + 1) // 2)
    if begin < 0:
        return
    start = begin
    for number in range(moves):
        move = log.moves[number] & MOVE
        for byte in range(word):
            log.data[begin] = move >> 8 * byte & 255
            begin += 1
    log_board(log, facts, begin)
    log.fill[5] += sum_of(log.data, start, log.fill[0], log.fill[4])
    log_seal(log, game, outcome)


@leaf_kernel
def log_seal(log: Log, game: int, outcome: int) -> None:
    """All bytes of a game are written: now it counts, and the next begins."""
    for column in range(3):
        log.ends[game, column] = log.fill[column]
    log.ends[game, 3] = outcome
    seal_row(log.ends, game, log.fill[3], log.fill[5])
    log.fill[1] = log.fill[2] = log.fill[5] = 0
    log.fill[3] += 1
    log.fill[4] = log.fill[0]


@leaf_kernel
def seal_row(ends: Ints, game: int, number: int, total: int) -> None:
    """The seal of a row of ``Log.ends``: *total* is ``sum_of`` the bytes of that game."""
    for column in range(4):
        total = 31 * total + ends[game, column]
    ends[game, 4] = number << NUMBER | (total & SEAL_MASK)


@leaf_kernel
def log_board(log: Log, facts: Facts, begin: int) -> None:
    """The codes without the border, two cells a byte."""
    cell = low = 0
    for start in range(facts.width + 1, facts.code.size - facts.width, facts.width):
        for at in range(start, start + facts.width - 2):
            if cell & 1:
                log.data[begin + (cell >> 1)] = low | facts.code[at] << 4
            low = facts.code[at]
            cell += 1
    if cell & 1:
        log.data[begin + (cell >> 1)] = low
