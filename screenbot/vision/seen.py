"""What was seen of a board on a picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.geometry import Cell, Lattice, Point

if TYPE_CHECKING:
    from screenbot.vision.appearance.examples import Examples
    from screenbot.vision.counters.counter import Count
    from screenbot.vision.lattice.grid import Grid
    from screenbot.vision.naming.looks import Looks
    from screenbot.vision.pixels.levels import Levels
    from screenbot.vision.themes.theme import Theme
    from screenbot.vision.themes.tiles import TileMatcher

State: TypeAlias = Literal["ready", "playing", "won", "lost"]

CONFIDENT: Final = 0.5
"""Least confidence of a cell that may be acted on; a cell below it is looked at again."""
PROVEN: Final = 3
"""How many of the numbers 1 to 8 must have been read in a theme before it is held to: covered cells
and a number or two of other programs may look the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """What reading the board again needs: its uneven grid, the tiles (or, of an
    unknown theme, the looks) it was read with, its pixels.

    ``pixels`` is the board's part of the picture as it was last read, uint8 (height, width, 3) for
    each row of cells, and ``count`` what the mine counter showed, where it could be read.
    ``examples`` are cells of a known theme; those of an unknown one belong to its looks.
    ``confidence``, float32 (rows, cols), is that of each cell for itself, before the rules of the
    game raised doubts. ``cut``, bool (rows, cols), are the cells that are only partly in view; they
    count as not seen. ``levels`` are those of the picture where it was read with others.
    ``singly``: whether the program has been seen to open nothing about its zeros. ``answered`` are
    cells that a click has changed to another blank, though nothing says that they are open.
    """

    grid: Grid
    theme: Theme
    tiles: TileMatcher | Looks
    pixels: tuple[NDArray[np.uint8], ...]
    count: Count | None
    examples: Examples | None
    confidence: NDArray[np.float32] | None = None
    cut: NDArray[np.bool_] | None = None
    levels: Levels | None = None
    singly: bool = False
    answered: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Seen:
    """A board as it was read from a picture.

    ``board`` carries its ``origin`` and ``cell`` in pixels of the picture, and the mine total where
    the mine counter could be read. ``theme`` is the theme's name, or ``unknown``. ``mines_left``
    is what the mine counter shows, None where there is none or it could not be read. ``state``
    comes from the cells alone. ``cell_confidence`` is float32 (rows, cols), 0 to 1, and
    ``confidence`` its least value over the cells that are not hidden by something else.
    """

    board: Board
    lattice: Lattice
    theme: str
    mines_left: int | None
    state: State
    confidence: float
    cell_confidence: NDArray[np.float32]
    memory: Memory | None = field(default=None, repr=False, compare=False)

    @property
    def origin(self) -> Point:
        """Top-left corner of the board, (x, y) in pixels."""
        return self.lattice.origin

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a cell in pixels."""
        return self.lattice.cell

    @property
    def counter_in_print(self) -> bool:
        """Whether the mine counter is a number in print, which may stand for something else."""
        return (
            self.memory is not None and self.memory.count is not None and self.memory.count.printed
        )


def unsure_cells(seen: Seen) -> tuple[Cell, ...]:
    """The cells read with less confidence than ``CONFIDENT``, row-major."""
    rows, cols = np.nonzero(seen.cell_confidence < CONFIDENT)
    return tuple((int(row), int(col)) for row, col in zip(rows, cols, strict=True))


def sure_numbers(seen: Seen) -> NDArray[np.bool_]:
    """Bool (rows, cols): the cells that surely show one of the numbers 1 to 8."""
    codes = seen.board.cells
    return np.asarray((codes >= 1) & (codes <= 8) & (seen.cell_confidence >= CONFIDENT), np.bool_)


def different_numbers(seen: Seen) -> int:
    """How many of the numbers 1 to 8 are surely among the cells."""
    return len(np.unique(seen.board.cells[sure_numbers(seen)]))


def state_of(codes: NDArray[np.uint8]) -> State:
    """The state of the game from the cells alone; *codes* is uint8 (rows, cols).

    A shown or exploded mine or a wrong flag is a loss, unless no number of the board could be wrong
    about it: some programs show the mines of a won game too. No covered cell left is a win.
    """
    if (codes == EXPLODED).any() or (codes == WRONG_FLAG).any():
        return "lost"
    open_cells = codes <= 8
    covered = (codes == COVERED) | (codes == QUESTION)
    if (codes == MINE).any():
        return "lost" if covered.any() else "won"
    if not covered.any() and not (codes == UNSEEN).any() and open_cells.any():
        return "won"
    if open_cells.any() or (codes == FLAG).any():
        return "playing"
    return "ready"
