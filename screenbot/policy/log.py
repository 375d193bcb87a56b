"""What happens in compiled games, written down as they are played at next to no cost."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE
from screenbot.solver.jit import Bools, Bytes, Floats, Ints, inner_kernel
from screenbot.solver.kernel import Solved
from screenbot.solver.rules import SAFE, UNKNOWN, Facts

LOST: Final = 0
WON: Final = 1
STOPPED: Final = 2


class Log(NamedTuple):
    """The moves and the guesses of games in a row; without room, nothing is written down."""

    moves: NDArray[np.uint32]
    """(room,) row-major cells that were opened, times 2, plus 1 where it was a guess. A game has
    at most as many moves as cells."""
    boards: Bytes
    """(guesses, rows, cols) the board's codes before each guess."""
    kinds: NDArray[np.uint16]
    """(guesses, cells) for each covered cell of that board, row-major: which of the chances."""
    chances: NDArray[np.float32]
    """(guesses, cells + 3) mine probabilities: 0, 1, off the frontier, then of each group."""
    sizes: Ints
    """(guesses, 2) covered cells, chances."""
    risks: Floats
    """(guesses,) mine probability of the cell that was chosen."""
    last: Bytes
    """(games, rows, cols) the board at the end of each game."""
    ends: Ints
    """(games, 2) how many moves and guesses there were up to the end of each game."""
    fill: Ints
    """(2,) how many moves and guesses there are now; guesses without room are counted too."""
    risky: bool
    """Whether the first click may lose, and so is a guess."""


LARGEST: Final = 60_000
"""Cells of the largest board whose guesses a log can hold."""


def new_log(games: int, rows: int, cols: int, guesses: int, risky: bool = False) -> Log:
    """Room for so many games with so many guesses together."""
    cells = rows * cols
    return Log(
        np.empty(games * cells, np.uint32),
        np.empty((guesses, rows, cols), np.uint8),
        np.empty((guesses, cells), np.uint16),
        np.empty((guesses, cells + 3), np.float32),
        np.empty((guesses, 2), np.int64),
        np.empty(guesses),
        np.empty((games, rows, cols), np.uint8),
        np.zeros((games, 2), np.int64),
        np.zeros(2, np.int64),
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
    if not log.risky:
        log_move(log, facts, at, 0)
        return
    number = log.fill[1]
    log.fill[1] += 1
    if number < log.boards.shape[0]:
        cells = log.kinds.shape[1]
        log.boards[number] = COVERED
        log.kinds[number] = 0
        log.chances[number, 0] = log.risks[number] = mines / cells
        log.sizes[number] = cells, 1
    log_move(log, facts, at, 1)


@inner_kernel
def log_guess(log: Log, facts: Facts, solved: Solved, at: int) -> None:
    """The cell at a padded index is opened next, and could be a mine."""
    number = log.fill[1]
    log.fill[1] += 1
    if number < log.boards.shape[0]:
        copy_board(facts, log.boards[number])
        copy_chances(log, number, facts, solved)
        group = solved.of_cell[at]
        log.risks[number] = solved.chance[group] if group >= 0 else solved.loose_chance
    log_move(log, facts, at, 1)


@inner_kernel
def copy_board(facts: Facts, board: Bytes) -> None:
    """The codes without the border into *board*, uint8 (rows, cols)."""
    rows, cols = board.shape
    for row in range(rows):
        at = (row + 1) * facts.width + 1
        board[row] = facts.code[at : at + cols]


@inner_kernel
def copy_chances(log: Log, number: int, facts: Facts, solved: Solved) -> None:
    """The mine probabilities of all covered cells, as those of a guess."""
    chances, kinds = log.chances[number], log.kinds[number]
    chances[0], chances[1], chances[2] = 0.0, 1.0, solved.loose_chance
    for group in range(solved.chance.size):
        chances[3 + group] = solved.chance[group]
    filled = 0
    for at in range(facts.code.size):
        if facts.code[at] != COVERED:
            continue
        if facts.state[at] == UNKNOWN:
            kinds[filled] = 3 + max(solved.of_cell[at], -1)
        else:
            kinds[filled] = 0 if facts.state[at] == SAFE else 1
        filled += 1
    log.sizes[number] = filled, 3 + solved.chance.size


@inner_kernel
def log_end(log: Log, game: int, facts: Facts, mine: Bools, last: int, outcome: int) -> None:
    """The end of a game: mines are flagged where it was won, shown where it was lost."""
    if game >= log.last.shape[0]:
        return
    log.ends[game] = log.fill
    board = log.last[game]
    copy_board(facts, board)
    rows, cols = board.shape
    for row in range(rows):
        for col in range(cols):
            at = (row + 1) * facts.width + col + 1
            if mine[at] and outcome == WON:
                board[row, col] = FLAG
            elif mine[at] and outcome == LOST:
                board[row, col] = EXPLODED if at == last else MINE
