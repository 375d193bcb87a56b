"""Boards in the looks of the embedded game, read without any theme: exact cells and sure errors.

`python -m tests.bench looks` reads two hundred boards of each look at sizes from 14 to 64 pixels a
cell, whole and fractional. None of these looks is among the pictures that the recogniser was
trained on. `SCREENBOT_LOOKS` sets the number of boards.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.render import draw_window
from screenbot.vision import CONFIDENT, Seen, read
from tests.vision.boards import desktop, random_board, random_layout

LOOKS = ("classic", "dark", "flat", "checkerboard")
BOARDS = int(os.environ.get("SCREENBOT_LOOKS", "200"))


@dataclass(frozen=True, slots=True)
class Tally:
    """What was read of some boards; the cells of boards that were not found are not right."""

    boards: int
    found: int
    exact: int
    cells: int
    right: int
    sure_errors: int
    seconds: float


def board_in_play(seed: int) -> Board:
    """A board of some size in the middle of a game; every fourth one is lost."""
    rng = np.random.default_rng([seed, 7])
    rows, cols = int(rng.integers(8, 17)), int(rng.integers(8, 31))
    share = rng.uniform(0.12, 0.22)
    cells = random_board(seed, rows, cols, share).cells.copy()
    if seed % 4 == 3:
        mined = random_layout(seed, rows, cols, share)
        flagged = np.argwhere(cells == FLAG)
        cells[mined & (cells != FLAG)] = MINE
        if len(flagged):
            cells[tuple(flagged[0])] = EXPLODED
        wrong = np.argwhere(~mined & (cells == COVERED))[:: max(1, rows * cols // 20)]
        cells[wrong[:, 0], wrong[:, 1]] = WRONG_FLAG
    return Board(cells)


def window_on_desktop(
    board: Board, look: str, cell: float, seed: int
) -> tuple[np.ndarray, Lattice]:
    """The embedded game's window in a look, somewhere on a desktop, and where its cells are."""
    window = draw_window(board, mines_left=10, seconds=seed % 999, theme=look, cell=cell)
    height, width, _ = window.image.shape
    image = desktop(width + 190, height + 150, seed)
    x, y = 20 + seed * 7 % 150, 20 + seed * 11 % 110
    image[y : y + height, x : x + width] = window.image
    return image, window.lattice.moved(x, y)


def sure_errors(seen: Seen, true: Board, lattice: Lattice) -> int:
    """Cells read for sure that are not what the board shows at that place."""
    errors = 0
    for row, col in np.argwhere(seen.cell_confidence >= CONFIDENT).tolist():
        cell = lattice.cell_at(*seen.lattice.center(row, col))
        errors += cell is None or true.cells[cell] != seen.board.cells[row, col]
    return errors


def tally(look: str, boards: int) -> Tally:
    """Read *boards* boards in a look without any theme."""
    found = exact = cells = right = wrong_sure = 0
    started = time.perf_counter()
    for seed in range(boards):
        true = board_in_play(seed)
        cell = float(np.random.default_rng([seed, 3]).uniform(14, 64))
        cell = round(cell) if seed % 2 else round(cell, 1)
        image, lattice = window_on_desktop(true, look, cell, seed)
        seen = read(image, themes=[])
        wrong_sure += sum(sure_errors(one, true, lattice) for one in seen)
        cells += true.cells.size
        same = [one for one in seen if one.board.cells.shape == true.cells.shape]
        if not same:
            continue
        equal = same[0].board.cells == true.cells
        found += 1
        exact += bool(equal.all())
        right += int(equal.sum())
    return Tally(boards, found, exact, cells, right, wrong_sure, time.perf_counter() - started)


def main() -> None:
    print(f"{'look':<14}{'boards':>7}{'found':>7}{'exact':>7}{'cells right':>13}{'sure errors':>13}"
          f"{'ms':>6}")  # fmt: skip
    for look in LOOKS:
        one = tally(look, BOARDS)
        share = 100 * one.right / one.cells
        print(f"{look:<14}{one.boards:>7}{one.found:>7}{one.exact:>7}{share:>11.2f} %"
              f"{one.sure_errors:>13}{1000 * one.seconds / one.boards:>6.0f}")  # fmt: skip


if __name__ == "__main__":
    main()
