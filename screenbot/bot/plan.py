"""From the moves of a look to the clicks that make them, and what each must show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN, Board, Move
from screenbot.ends import Button
from screenbot.game import neighbours
from screenbot.geometry import Cell

Wish: TypeAlias = Literal["open", "flag", "unmark"]

CHORD_BUTTONS: Final[dict[str, Button]] = {"left": "left", "middle": "middle", "both": "both"}
"""The button that chords, by the word of ``Play.chord``."""


@dataclass(frozen=True, slots=True)
class Click:
    """One click on a cell and what it is for.

    ``opens`` are the cells that must be open after it (for a chord: the number's neighbours);
    ``was`` is what the cell showed before. A ``blind`` click follows another on the same cell
    without a look between them, and nothing is asked of it.
    """

    cell: Cell
    button: Button
    wish: Wish
    move: Move
    was: int
    opens: tuple[Cell, ...] = ()
    blind: bool = False

    def done(self, cells: NDArray[np.uint8]) -> bool:
        """Whether a later reading, uint8 (rows, cols), shows the effect."""
        if self.wish == "flag":
            return bool(cells[self.cell] == FLAG)
        if self.wish == "unmark":
            return bool(cells[self.cell] != self.was)
        return all(not is_hidden(int(cells[cell])) for cell in self.opens)


def is_hidden(code: int) -> bool:
    """Whether a cell code does not tell what is in the cell."""
    return COVERED <= code <= QUESTION or code == UNSEEN


def batch(
    board: Board, moves: Sequence[Move], mines: int, chord: str = "none", known: Iterable[Cell] = ()
) -> tuple[Click, ...]:
    """The clicks that can be made in one go, in their order.

    Flags come first, then cells that surely open alone, then those that may open others: a click
    after the last safe cell would hit whatever the program puts over its finished board. When every
    hidden cell is decided the last kind is clicked one at a time. A marked cell gets one right
    click a look until its mark is right, and a left one at once where it is to be opened: a covered
    cell beside a zero would look like an opening half drawn. *chord* is how the program chords,
    *known* the flagged cells that are proven mines, which chords may rely on.
    """
    reveals = dict.fromkeys(move.cell for move in moves if move.action == "reveal")
    closed = [cell for cell in reveals if board.cells[cell] not in (FLAG, QUESTION)]
    marked = {move.cell for move in moves if move.action == "flag"} | (reveals.keys() - set(closed))
    marks = [click for cell in sorted(marked) for click in _mark(board, cell, cell in reveals)]
    alone, others = _split(board, closed, {mark.cell for mark in marks if mark.wish == "flag"})
    decided = (
        int(board.hidden.sum()) - len(alone) - len(others) - len(reveals.keys() & marked) <= mines
    )
    if decided and others:
        others = [] if alone else others[:1]
    opened = _opening_clicks(board, alone + others, chord, set(known))
    return tuple(marks + opened)


def _mark(board: Board, cell: Cell, then_open: bool) -> list[Click]:
    """A right click: it flags a covered cell and takes any other mark one step away."""
    code = int(board.cells[cell])
    wish: Wish = "flag" if code == COVERED else "unmark"
    clicks = [Click(cell, "right", wish, Move("flag", *cell), code)]
    if then_open:
        clicks.append(Click(cell, "left", "open", Move("reveal", *cell), code, blind=True))
    return clicks


def _split(board: Board, cells: list[Cell], mines: set[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Cells that have a mine beside them for sure, and so open alone; and all others."""
    alone: list[Cell] = []
    others: list[Cell] = []
    for cell in cells:
        around = neighbours(board.rows, board.cols, *cell)
        beside = any(near in mines or board.cells[near] == FLAG for near in around)
        (alone if beside else others).append(cell)
    return alone, others


def _opening_clicks(board: Board, cells: list[Cell], chord: str, known: set[Cell]) -> list[Click]:
    """Clicks that open *cells*, fewer than one each where numbers can be chorded."""
    clicks: list[Click] = []
    left = dict.fromkeys(cells)
    if chord in CHORD_BUTTONS:
        for number, opens in _chords(board, known):
            gain = [cell for cell in opens if cell in left]
            if len(gain) > 1 and len(gain) == len(opens):
                move = Move("chord", *number)
                code = int(board.cells[number])
                clicks.append(Click(number, CHORD_BUTTONS[chord], "open", move, code, opens))
                for cell in gain:
                    del left[cell]
    for cell in left:
        move = Move("reveal", *cell)
        clicks.append(Click(cell, "left", "open", move, int(board.cells[cell]), (cell,)))
    return clicks


def _chords(board: Board, known: set[Cell]) -> list[tuple[Cell, tuple[Cell, ...]]]:
    """Numbers with all their mines flagged and proven, and the cells that a chord on them opens."""
    found = []
    for row, col in np.argwhere((board.cells >= 1) & (board.cells <= 8)).tolist():
        around = list(neighbours(board.rows, board.cols, row, col))
        flagged = [cell for cell in around if board.cells[cell] == FLAG]
        closed = tuple(cell for cell in around if board.cells[cell] in (COVERED, QUESTION))
        if closed and len(flagged) == board.cells[row, col] and known.issuperset(flagged):
            found.append(((row, col), closed))
    return sorted(found, key=lambda pair: -len(pair[1]))


def surely_open(board: Board, opened: Iterable[Cell], safe: Iterable[Cell]) -> set[Cell]:
    """The cells that are open for certain once the *opened* ones are, all of them *safe*.

    An opened cell with nothing but safe and revealed ones around it shows zero and opens them all.
    """
    left, reached, known = list(opened), set(opened), set(safe)
    while left:
        around = list(neighbours(board.rows, board.cols, *left.pop()))
        hidden = [cell for cell in around if board.cells[cell] > 8]
        if known.issuperset(hidden):
            left += [cell for cell in hidden if cell not in reached]
            reached.update(hidden)
    return reached
