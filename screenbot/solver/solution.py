"""The public side of the exact solver: a board in, its probabilities and certainties out."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG, Board
from screenbot.errors import ConfigurationError, TimeLimitError
from screenbot.geometry import Cell
from screenbot.level import whole_number
from screenbot.solver.kernel import IMPOSSIBLE, LATE, SOLVED, WIDE, WRONG_TOTAL, solve_cells
from screenbot.solver.memory import Memory, new_memory
from screenbot.solver.states import MOST_STATES

Engine: TypeAlias = Literal["exact", "sat"]

ENGINES: Final[tuple[Engine, ...]] = get_args(Engine)

_NOTHING: Final = new_memory(0, np.zeros(1, np.uint8))[1:]

QUICK: Final = 50_000
"""States that are counted at once, in some milliseconds; more are counted by a thread."""

EXACT_LOG: Final = math.log(2**40)
"""Up to so many solutions their number is rounded to the whole number that it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """What the numbers and the mine total say about the covered cells of a board.

    ``mine_probability`` is float64 (rows, cols): the share of all solutions in which the cell is a
    mine, exactly 0.0 or 1.0 where certain, NaN where revealed. ``safe`` and ``mines`` are the
    certain cells, row-major. ``log10_solutions`` is the decimal logarithm of the number of
    solutions. ``wrong_flags`` are flags on cells that are proven to be safe.
    """

    mine_probability: NDArray[np.float64]
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    log10_solutions: float
    wrong_flags: tuple[Cell, ...] = ()


def solve(
    board: Board,
    mines: int | None = None,
    *,
    time_limit: float | None = None,
    engine: Engine = "exact",
) -> Solution:
    """Exact mine probabilities of all covered cells.

    Flags and question marks count as covered cells; mines that the end of a game shows count
    against the total; a wrong flag shown there is no mine. *mines* is the mine total, by default
    that of the board; *time_limit* is in seconds. *engine* ``sat`` is the independent one of
    :mod:`screenbot.solver.sat`, much slower.

    Raises ``ContradictionError`` (with a smallest set of numbers that cannot hold together, or
    saying that there may be a smaller one) where no layout agrees with the numbers and the total,
    ``TimeLimitError`` where the time or the memory (1 GB) does not suffice for an exact answer,
    ``ConfigurationError`` where the mine total or the engine is not known, or for such a time.
    """
    if time_limit is not None and not (isinstance(time_limit, int | float) and time_limit >= 0.0):
        raise ConfigurationError(f"time limit {time_limit!r}: expected seconds, 0 or more")
    if engine != "exact":
        return _solve_by(engine, board, mines, time_limit)
    total = mine_total(board, mines)
    status, log_solutions, chance = count(board.cells, total, time_limit)
    if status != SOLVED:
        raise failure(board, total, status, time_limit)
    return make_solution(board, chance, log_solutions)


def _solve_by(engine: str, board: Board, mines: int | None, time_limit: float | None) -> Solution:
    if engine != "sat":
        raise ConfigurationError(f"engine {engine!r}: known are {', '.join(ENGINES)}")
    from screenbot.solver.sat import solve_sat

    return solve_sat(board, mines, time_limit=time_limit)


def make_solution(board: Board, chance: NDArray[np.float64], log_solutions: float) -> Solution:
    """The solution from its probabilities and the natural logarithm of how many there are."""
    if log_solutions < EXACT_LOG:
        log_solutions = math.log(round(math.exp(log_solutions)))
    safe = chance == 0.0
    return Solution(
        chance,
        _cells(safe),
        _cells(chance == 1.0),
        log_solutions / math.log(10),
        _cells(safe & (board.cells == FLAG)),
    )


def count(
    cells: NDArray[np.uint8],
    mines: int,
    time_limit: float | None = None,
    memory: Memory | None = None,
    beyond: int = 0,
) -> tuple[int, float, NDArray[np.float64]]:
    """The kernel's status, logarithm and probabilities; LATE after so many seconds.

    Mines may lie on so many cells *beyond* the board, too.
    Only components that *memory* does not know are counted. What turns out to be long is counted
    again by a thread, so that Ctrl-C ends it at once.
    """
    if mines > cells.size + beyond:  # it may be larger than the kernel's numbers are
        return WRONG_TOTAL, 0.0, np.full(cells.shape, np.nan)
    if memory is None:
        memory = Memory(np.zeros(1, np.uint8), *_NOTHING)
    memory.stop[0] = 0
    began = time.monotonic()
    result: tuple[int, float, NDArray[np.float64]] = solve_cells(
        cells, mines, QUICK, memory, beyond
    )
    if result[0] != WIDE:
        return result
    with ThreadPoolExecutor(1) as pool:
        # Ctrl-C may come as soon as the thread runs, before it is known here.
        try:
            counted = pool.submit(solve_cells, cells, mines, MOST_STATES, memory, beyond)
            while True:
                left = math.inf if time_limit is None else began + time_limit - time.monotonic()
                if left <= 0.0:
                    return (LATE, *result[1:])
                # Windows hears Ctrl-C between two waits only.
                if wait([counted], min(left, 0.1)).done:
                    return counted.result()
        finally:
            memory.stop[0] = 1


def mine_total(board: Board, mines: int | None) -> int:
    """The mine total given or written on the board; ``ConfigurationError`` where there is none."""
    total = board.mines if mines is None else mines
    if total is None:
        raise ConfigurationError(
            f"the mine total of this {board.rows} x {board.cols} board is not known:"
            " give mines=... or a line 'mines: N'"
        )
    return whole_number("mines", total, 0)


def _cells(where: NDArray[np.bool_]) -> tuple[Cell, ...]:
    """The true cells, row-major, as plain integers."""
    rows, cols = where.nonzero()
    return tuple(zip(rows.tolist(), cols.tolist(), strict=True))


def failure(board: Board, mines: int, status: int, time_limit: float | None) -> Exception:
    """The error for a status that is not SOLVED."""
    if status == LATE:
        return TimeLimitError(f"not solved exactly within {time_limit:g} seconds")
    if status == WIDE:
        return TimeLimitError(
            f"this {board.rows} x {board.cols} board is too wide to be solved exactly within 1 GB"
        )
    from screenbot.solver.contradiction import contradiction

    return contradiction(board, mines, time_limit, alone=status == IMPOSSIBLE)
