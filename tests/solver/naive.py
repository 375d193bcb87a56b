"""The slow, obvious oracle: every mine layout is tried."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from screenbot.board import EXPLODED, MINE, WRONG_FLAG, Board
from screenbot.game import neighbours


def layouts(board: Board, mines: int | None, numbers=None) -> list[frozenset]:
    """All sets of covered cells whose mines agree with the numbers and the total.

    *numbers* restricts the numbers that count; without *mines* any total will do.
    """
    rows, cols = board.rows, board.cols
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    shown = {cell for cell in cells if board.cells[cell] in (MINE, EXPLODED)}
    covered = [cell for cell in cells if board.cells[cell] > 8 and board.cells[cell] != WRONG_FLAG]
    covered = [cell for cell in covered if cell not in shown]
    if numbers is None:
        numbers = [cell for cell in cells if board.cells[cell] <= 8]
    found = []
    totals = range(len(covered) + 1) if mines is None else [mines - len(shown)]
    for total in totals:
        if total < 0:
            continue
        for placed in combinations(covered, total):
            mined = shown.union(placed)
            if all(
                sum(near in mined for near in neighbours(rows, cols, *cell)) == board.cells[cell]
                for cell in numbers
            ):
                found.append(frozenset(placed))
    return found


def probabilities(board: Board, mines: int) -> np.ndarray:
    """Share of the layouts with a mine, float64 (rows, cols), NaN where revealed."""
    found = layouts(board, mines)
    chance = np.full((board.rows, board.cols), np.nan)
    for row in range(board.rows):
        for col in range(board.cols):
            if board.hidden[row, col]:
                chance[row, col] = sum((row, col) in layout for layout in found) / len(found)
    return chance
