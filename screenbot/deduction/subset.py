"""Sets with bounds: so many mines at least and at most, subtracted until nothing new follows."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Final

from screenbot.deduction.certainty import places
from screenbot.deduction.facts import Facts
from screenbot.geometry import Cell

MOST_NUMBERS: Final = 6
"""Sets that rest on more numbers are not followed: nobody could follow them either."""


@dataclass(frozen=True, slots=True)
class Bound:
    """``cells`` hold ``least`` to ``most`` mines, as ``numbers`` say."""

    cells: frozenset[Cell]
    least: int
    most: int
    numbers: frozenset[Cell]

    def without(self, other: Bound) -> Bound:
        """What is left of this set outside the other one."""
        rest = self.cells - other.cells
        common = len(self.cells) - len(rest)
        # The part in common holds at most what the other may hold, and at least what the other
        # cannot place elsewhere.
        most_common = min(other.most, common)
        least_common = max(0, other.least - (len(other.cells) - common))
        return Bound(
            rest,
            max(0, self.least - most_common),
            min(len(rest), self.most - least_common),
            self.numbers | other.numbers,
        )

    @property
    def says_something(self) -> bool:
        """Whether not every arrangement of the cells agrees with it."""
        return self.least > 0 or self.most < len(self.cells)

    @property
    def is_possible(self) -> bool:
        """Whether any arrangement of the cells agrees with it."""
        return self.least <= self.most


def subset(facts: Facts) -> None:
    """Subtract sets from sets that overlap them; sets of all mines or none are certain."""
    best: dict[frozenset[Cell], Bound] = {}
    at: defaultdict[Cell, set[frozenset[Cell]]] = defaultdict(set)
    waiting: deque[frozenset[Cell]] = deque()

    def note(bound: Bound) -> None:
        known = best.get(bound.cells)
        if known is not None:
            least, most = max(bound.least, known.least), min(bound.most, known.most)
            if (least, most) == (known.least, known.most):
                return
            bound = Bound(bound.cells, least, most, bound.numbers | known.numbers)
        if not bound.cells or not bound.says_something or len(bound.numbers) > MOST_NUMBERS:
            return
        if not bound.is_possible:  # sets that cannot be would grow without end
            return
        best[bound.cells] = bound
        waiting.append(bound.cells)
        for cell in bound.cells:
            at[cell].add(bound.cells)

    for number in facts.around:
        cells, mines = facts.left(number)
        if cells:
            note(Bound(cells, mines, mines, frozenset((number,))))
    while waiting:
        bound = best[waiting.popleft()]
        if bound.most == 0 or bound.least == len(bound.cells):
            _settle(facts, bound)
            continue
        for cells in set().union(*(at[cell] for cell in bound.cells)) - {bound.cells}:
            other = best[cells]
            note(bound.without(other))
            note(other.without(bound))


def _settle(facts: Facts, bound: Bound) -> None:
    mine = bound.most > 0
    numbers = tuple(sorted(bound.numbers))
    left = "nothing but mines for" if mine else "no mine for"
    reason = f"the numbers at {places(numbers)} together leave {left} {places(bound.cells)}"
    for cell in bound.cells:
        facts.add(cell, mine, "subset", reason, numbers)
