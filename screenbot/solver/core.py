"""The fewest numbers that cannot hold together, and whether they are proven to be the fewest.

Numbers that clash by themselves are linked by the cells that they share, so that they are looked
for in windows: an irreducible set is found in a small one by dividing (QuickXplain, Junker 2004),
and a smaller one could only be in a window that clashes too. With the mine total all numbers of the
board count at once.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import WRONG_FLAG, Board
from screenbot.geometry import Cell
from screenbot.solver.hitting import fewest_in_conflict
from screenbot.solver.kernel import IMPOSSIBLE, LATE, WIDE, WRONG_TOTAL
from screenbot.solver.solution import count

SEARCH_SECONDS: Final = 10.0
"""How long a smallest set is looked for; after that one that may be larger is named."""


@dataclass(slots=True)
class ConflictTest:
    """Whether some of the board's numbers cannot hold together, all others ignored.

    With *mines* the mine total counts too. What cannot be said until *deadline* (as of
    ``time.monotonic``), or within the memory, is taken for no conflict; ``unsure`` tells of it.
    """

    board: Board
    mines: int | None
    deadline: float
    unsure: bool = False

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.deadline

    def __call__(self, numbers: Sequence[Cell]) -> bool:
        if self.mines is None and not numbers:
            return False
        cells, mines, answers = self.board.cells, self.mines or 0, {IMPOSSIBLE}
        rows, cols = np.array(numbers, np.int64).reshape(-1, 2).T
        if self.mines is None:
            top, left = max(rows.min() - 1, 0), max(cols.min() - 1, 0)
            cells = cells[top : rows.max() + 2, left : cols.max() + 2]
            rows, cols = rows - top, cols - left
        else:
            answers.add(WRONG_TOTAL)
        only = only_numbers(cells, rows, cols)
        status = count(only, mines, self.deadline - time.monotonic())[0]
        self.unsure |= status in (LATE, WIDE)
        return status in answers

    def fewest(
        self, numbers: Collection[Cell], bound: int, deadline: float
    ) -> tuple[list[Cell], bool]:
        """See :func:`screenbot.solver.hitting.fewest_in_conflict`."""
        ordered = sorted(numbers)
        cells = only_numbers(self.board.cells, *np.array(ordered, np.int64).T)
        board = replace(self.board, cells=cells, mines=None)
        return fewest_in_conflict(board, self.mines, ordered, bound, deadline)


def only_numbers(
    cells: NDArray[np.uint8], rows: NDArray[np.int64], cols: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """A board's codes (rows, cols) with only these of its numbers."""
    only = np.where(cells <= 8, np.uint8(WRONG_FLAG), cells)
    only[rows, cols] = cells[rows, cols]
    return only


@dataclass(frozen=True, slots=True)
class Core:
    """Numbers that cannot hold together, row-major; ``smallest``: no set of fewer is in conflict.

    Where that is false the time did not do to know it.
    """

    numbers: tuple[Cell, ...]
    smallest: bool


def smallest_core(
    numbers: Sequence[Cell], test: ConflictTest, seconds: float = SEARCH_SECONDS
) -> Core:
    """A smallest part of *numbers* for which *test* holds; it must hold for all of them.

    After so many seconds, or when the test runs out of time, it is a part that may be larger.
    """
    if test(()):
        return Core((), True)
    deadline = min(time.monotonic() + seconds, test.deadline)
    if test.mines is None:
        core, smallest = _by_themselves(list(numbers), test, deadline)
    else:
        core, smallest = _with_total(list(numbers), test, deadline)
    return Core(tuple(sorted(core)), smallest or len(core) < 2)


def _by_themselves(
    numbers: list[Cell], test: ConflictTest, deadline: float
) -> tuple[list[Cell], bool]:
    """The core of numbers that clash without the mine total, and whether it is a smallest one."""
    clashing = numbers
    for part in _growing(numbers):
        if test.late:
            return numbers, False
        if test(part):
            clashing = part
            break
    core = _irreducible((), False, clashing, test)
    if len(core) > 1:
        for number in numbers:
            if test([number]):
                return [number], True
    if len(core) > 2:
        # Each window is as large as a smaller core at most, linked by steps of two rows or columns.
        parts = _windows(numbers, 2 * len(core) - 4)
        suspects = {number for part in parts if test(part) for number in part}
        found, known = test.fewest(suspects, len(core), deadline) if suspects else (core, True)
        fewer = len(found) < len(core)
        if not known or (fewer and not test(found)):
            return core, False
        core = found if fewer else core
    return core, not (test.late or test.unsure)


def _with_total(
    numbers: list[Cell], test: ConflictTest, deadline: float
) -> tuple[list[Cell], bool]:
    """The core of numbers that clash with the mine total, and whether it is a smallest one."""
    now = time.monotonic()
    found, known = test.fewest(numbers, len(numbers), min(deadline, (now + test.deadline) / 2))
    if known and (len(found) >= len(numbers) or test(found)):
        return found, True
    # What nearly clashes is kept where it can be.
    wanted = set(found)
    ordered = [*found, *(number for number in numbers if number not in wanted)]
    return _irreducible((), False, ordered, test), False


def _growing(numbers: list[Cell]) -> Iterator[list[Cell]]:
    """The numbers in small windows, then those in larger ones, up to all of them."""
    side, largest = 2, 0
    while largest < len(numbers):
        for part in _windows(numbers, side):
            largest = max(largest, len(part))
            yield part
        side *= 2


def _windows(numbers: list[Cell], side: int) -> Iterator[list[Cell]]:
    """The numbers in each window of twice *side* rows and columns, *side* apart."""
    block: defaultdict[Cell, list[int]] = defaultdict(list)
    for index, (row, col) in enumerate(numbers):
        block[row // side, col // side].append(index)
    corners = {(row - r, col - c) for row, col in block for r in (0, 1) for c in (0, 1)}
    for row, col in sorted(corners):
        places = [(row + r, col + c) for r in (0, 1) for c in (0, 1)]
        inside = sorted(index for place in places for index in block.get(place, ()))
        yield [numbers[index] for index in inside]


def _irreducible(
    base: tuple[Cell, ...], grown: bool, rest: list[Cell], test: ConflictTest
) -> list[Cell]:
    """Cells of *rest* that with *base* make the test hold, none of which can be left out.

    The first ones are kept rather than the last.
    """
    if grown and test(base):
        return []
    if len(rest) == 1 or test.late:
        return rest
    middle = len(rest) // 2
    first, second = rest[:middle], rest[middle:]
    from_second = _irreducible((*base, *first), True, second, test)
    from_first = _irreducible((*base, *from_second), bool(from_second), first, test)
    return from_first + from_second
