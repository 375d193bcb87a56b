"""What a solver finds: a certain cell with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from screenbot.errors import ConfigurationError
from screenbot.geometry import Cell

Solver: TypeAlias = Literal["simple", "subset", "local", "global"]

SOLVERS: Final[tuple[Solver, ...]] = get_args(Solver)
"""From the plainest to the exact one."""


@dataclass(frozen=True, slots=True)
class Certainty:
    """A covered cell that is proven to be a mine, or safe.

    ``solver`` is the plainest one that finds it, ``numbers`` the cells that the reason rests on.
    """

    row: int
    col: int
    mine: bool
    solver: Solver
    reason: str
    numbers: tuple[Cell, ...] = ()

    @property
    def cell(self) -> Cell:
        """Row and column."""
        return self.row, self.col

    def __str__(self) -> str:
        kind = "mine" if self.mine else "safe"
        return f"row {self.row} column {self.col} {kind} ({self.solver}): {self.reason}"


def find_solver(name: str) -> Solver:
    """The solver of that name. Raises ``ConfigurationError``."""
    for solver in SOLVERS:
        if solver == name:
            return solver
    raise ConfigurationError(f"solver {name!r}: known are {', '.join(SOLVERS)}")


def places(cells: Iterable[Cell], most: int = 4) -> str:
    """Cells in words: ``3,4 and 3,5``."""
    words = [f"{row},{col}" for row, col in sorted(cells)]
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
