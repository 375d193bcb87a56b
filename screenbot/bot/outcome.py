"""What the cells of two looks say of the game: whether it is over, or begins anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.bot.hiding import WINDOW, mask_of
from screenbot.bot.plan import Click
from screenbot.game import count_neighbours
from screenbot.geometry import Cell
from screenbot.vision.pixels.neighbours import zeros_by_corners

Outcome: TypeAlias = Literal["won", "lost"]

AGAIN: Final = 0.1
"""Least part of the cells that were open which are covered again in a new game."""

SAME, PART = 8, 0.95
"""So many numbers and mines are the same in two games with the same mines, and such a part of all
that both tell."""

MARKS: Final = (FLAG, MINE, EXPLODED)
"""What mines may be read as that a program shows in pictures of its own."""

PLACES: Final = 4
"""So many places at which mines are shown."""


def outcome(cells: NDArray[np.uint8], mines: int, opened: Sequence[Cell]) -> Outcome | None:
    """How the game has ended, from the cells alone; None while it goes on.

    *opened* are the cells that were just clicked to open: a mine among them means the game is lost,
    however much of the board the program shows, and whatever the face does. Where every cell but
    the mines is open, one of them that is not shows a mine, whatever it looks like. Where nothing
    is seen at all, neither cover nor number nor mine, the window is gone.
    """
    if mines and not cells.any():
        return None
    shown = (cells == MINE) | (cells == EXPLODED)
    if any(shown[cell] for cell in opened) or np.isin(cells, (EXPLODED, WRONG_FLAG)).any():
        return "lost"
    left = int(np.count_nonzero(cells > 8)) - mines
    if left == 0:  # where fewer are left, the total that was believed is another game's
        return "lost" if any(cells[cell] > 8 for cell in opened) else "won"
    return "lost" if shown.any() else None


def all_shown(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
) -> bool:
    """Whether a program shows that a game is won of which nobody knows the mine total: what was
    *opened* shows numbers, and all that was covered is a number, a mine or a flag now."""
    left = cells > 8
    if not opened or set(unsure) or any(left[cell] for cell in opened) or not (before <= 8).any():
        return False
    new = (left & (before == COVERED)).any()
    return bool(new and np.isin(cells[left], (MINE, FLAG)).all() and explain(left, cells))


def explain(mined: NDArray[np.bool_], cells: NDArray[np.uint8]) -> bool:
    """Whether all numbers among *cells* have just the mines *mined*, bool (rows, cols)."""
    return bool((count_neighbours(mined) == cells)[cells <= 8].all())


def all_flagged(before: NDArray[np.uint8], clicks: Sequence[Click], mines: int) -> bool:
    """Whether *clicks* have put flags on the last mines: some programs end a game then."""
    new = {click.cell for click in clicks if click.wish == "flag" and before[click.cell] == COVERED}
    return bool(new) and np.count_nonzero(before == FLAG) + len(new) == mines


def opened_by_others(
    cells: NDArray[np.uint8], unsure: Iterable[Cell], opened: Sequence[Cell]
) -> tuple[Cell, ...]:
    """Mines that exploded though the bot has not *opened* them, row-major.

    None where one that it has opened shows a mine: not all programs tell which one exploded.
    """
    if any(cells[cell] in (MINE, EXPLODED) for cell in opened):
        return ()
    shown = (cells == EXPLODED) & ~mask_of(cells.shape, unsure)
    return tuple((row, col) for row, col in np.argwhere(shown).tolist())


def finished(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    mines: int,
    reached: Iterable[Cell] = (),
) -> bool:
    """Whether the last safe cells were opened and the program has put a window over the board.

    All cells that were safe for certain were clicked or have opened with them, those that they
    must have *reached* too, and none of them can be seen closed.
    """
    doubtful = set(unsure)
    clear = (cells <= 8) & ~mask_of(cells.shape, doubtful)
    zeros = np.pad((clear & (cells == 0)).astype(np.uint8), 1)
    rows, cols = cells.shape
    for dy in range(3):  # what touches a zero is open, be it in view or not
        for dx in range(3):
            clear |= zeros[dy : dy + rows, dx : dx + cols] > 0
    left = {(row, col) for row, col in np.argwhere((before > 8) & ~clear).tolist()}
    wanted = {*opened, *reached}
    if not opened or len(left - wanted) != mines:
        return False
    in_view = [cell for cell in wanted if cell not in doubtful]
    return all(cells[cell] <= 8 for cell in in_view) and (
        bool(in_view) or len(doubtful) >= 2 * WINDOW
    )


def guessed_right(
    before: NDArray[np.uint8], cells: NDArray[np.uint8], opened: Sequence[Cell], mines: int
) -> bool:
    """Whether the last safe cell was *opened* by a guess: it seems to show the number that it has
    where all others that were closed are mines, be it sure or not."""
    closed = before > 8
    if len(opened) != 1 or np.count_nonzero(closed) != mines + 1:
        return False
    return int(cells[opened[0]]) == _number_among(closed, opened[0])


def under_layer(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    mines: int,
) -> Outcome | None:
    """How a game has ended over whose whole board a layer has come after a guess: lost where
    something else than a number was *opened*."""
    if not set(opened).intersection(unsure):
        return None
    return "won" if guessed_right(before, cells, opened, mines) else "lost"


def marked(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    own: Iterable[Cell],
) -> bool:
    """Whether the program has put flags on the last mines itself, as many do when a game is won.

    There are flags that are not the bot's *own*, and nothing in view is covered any more; most of
    what was covered is in view.
    """
    in_view = ~mask_of(cells.shape, unsure)
    if 2 * np.count_nonzero(in_view & (before > 8)) < np.count_nonzero(before > 8):
        return False
    new = in_view & (cells == FLAG) & (before == COVERED) & ~mask_of(cells.shape, own)
    return bool(new.any()) and not bool((in_view & np.isin(cells, (COVERED, QUESTION))).any())


def exposed(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    mines: int,
    differ: Iterable[Cell] = (),
) -> bool:
    """Whether the program has shown all mines after a guess, in pictures that nobody knows.

    Of the cells that were covered, as many as there are mines without a flag show something that
    is no number and no cover, what was *opened* among them, or are hidden as before but *differ*:
    some pages paint mines instead of drawing them. Where all cells look otherwise then, marks alone
    count. Where that is a single one, of two that were left, it must not look like the number that
    it would have. No other cell opens then, but beside what was opened where there are many mines.
    """
    doubtful, covered = mask_of(cells.shape, unsure), before == COVERED
    unmarked = mines - np.count_nonzero(before == FLAG)
    others = covered & (cells <= 8) & ~doubtful
    if (_away_from(others, opened) if unmarked > PLACES else others).any():
        return False
    new = covered & (np.isin(cells, (MINE, EXPLODED)) | doubtful)
    if unmarked > 1:
        changed = covered & mask_of(cells.shape, differ)
        ways = [new, new | (changed & (cells > 8))]
        if (changed == covered).all():
            ways.append(covered & np.isin(cells, MARKS))
        return any(
            np.count_nonzero(shown) == unmarked and any(shown[cell] for cell in opened)
            for shown in ways
        )
    if np.count_nonzero(new) != unmarked or not any(new[cell] for cell in opened):
        return False
    hidden = (before == COVERED) | (before == FLAG)
    ((row, col),) = np.argwhere(new).tolist()
    number = _number_among(hidden, (row, col))
    return np.count_nonzero(before == COVERED) == 2 and int(cells[row, col]) != number


def _away_from(some: NDArray[np.bool_], opened: Iterable[Cell]) -> NDArray[np.bool_]:
    """Those of *some* cells, bool (rows, cols), that lie beside none that was *opened*."""
    return np.asarray(some & (count_neighbours(mask_of(some.shape, opened)) == 0))


def _number_among(hidden: NDArray[np.bool_], cell: Cell) -> int:
    """The number of one of the *hidden* cells, bool (rows, cols), where all others are mines."""
    row, col = cell
    around = hidden[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
    return int(np.count_nonzero(around)) - 1


def scattered(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    differ: Iterable[Cell],
) -> bool:
    """Whether covered cells here and there, what was *opened* among them, show something that is no
    number after a guess: the mines, if not all of them can be made out. A window lies over cells
    side by side, and what opens by a click shows numbers and zeros, but beside the mine perhaps."""
    doubtful, covered = mask_of(cells.shape, unsure), before == COVERED
    if _away_from(covered & (cells <= 8) & ~doubtful, opened).any():
        return False
    changed = covered & mask_of(cells.shape, differ)
    shown = changed & (doubtful | (cells != COVERED))
    marked = changed & np.isin(cells, MARKS)
    if (shown == covered).all() and marked.any():  # a board that is coloured when a game is over
        shown = marked
    count, _ = cv2.connectedComponents(shown.astype(np.uint8), connectivity=4)
    return count > PLACES and any(shown[cell] for cell in opened)


def laid_open(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    mines: int,
    differ: Iterable[Cell],
) -> bool:
    """Whether the program has opened the whole board, as some do when a game is lost.

    Of the cells that were covered, fewer are so still than there are mines without a flag, and
    several show numbers. Those that look different and are read as covered for sure are covered:
    some pages have them shimmer.
    """
    covered, changed = before == COVERED, mask_of(cells.shape, differ)
    sure = ~mask_of(cells.shape, unsure)
    new = covered & changed & (cells >= 1) & (cells <= 8) & sure
    still = covered & (~changed | (sure & (cells == COVERED)))
    unmarked = mines - np.count_nonzero(before == FLAG)
    return bool(np.count_nonzero(still) < unmarked and new.sum() >= WINDOW)


def begun_anew(before: NDArray[np.uint8], cells: NDArray[np.uint8], unsure: Sequence[Cell]) -> bool:
    """Whether the board is covered for sure that was open in part: some pages begin the next game
    by themselves when one is lost."""
    return bool((before <= 8).any() and (cells == COVERED).all() and not unsure)


def is_fresh(before: NDArray[np.uint8], cells: NDArray[np.uint8]) -> bool:
    """Whether a board is that of a new game: all of it is covered, or where programs open a part of
    it for the player, much of what was open in the game *before*, and nothing is marked."""
    covered, opened = cells == COVERED, before <= 8
    if covered.all():
        return True
    again, least = np.count_nonzero(covered & opened), AGAIN * np.count_nonzero(opened)
    return bool(again >= max(WINDOW, least) and (covered | (cells <= 8)).all())


def same_mines(before: NDArray[np.uint8], cells: NDArray[np.uint8]) -> bool:
    """Whether two games, each as it was at its end, seem to have had the same mines: what is open
    or a mine in both is the same, but for a cell or two under a window, and too much for chance."""
    one, other = (np.where(each == EXPLODED, np.uint8(MINE), each) for each in (before, cells))
    told = [(each <= 8) | (each == MINE) for each in (one, other)]
    both, same = told[0] & told[1], one == other
    return bool(np.count_nonzero(both & same & (one > 0)) >= SAME and same[both].mean() >= PART)


def half_drawn(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    flagged: Iterable[Cell] = (),
    *,
    singly: bool = False,
) -> tuple[Cell, ...]:
    """New zeros beside a cell that is still covered, or that the bot has *flagged*, row-major.

    No finished picture has them, but where a program opens in four directions only, or cells
    *singly*: an opening is still being drawn, or a cell is shown pressed, which many programs draw
    as they draw a zero.
    """
    if singly:
        return ()
    closed = (cells == COVERED) & (before == COVERED) | mask_of(cells.shape, flagged)
    covered = np.pad(closed, 1)
    rows, cols = cells.shape
    beside = np.zeros(cells.shape, np.bool_)
    for dy in range(3):
        for dx in range(3):
            beside |= covered[dy : dy + rows, dx : dx + cols]
    new = (cells == 0) & (before != 0) & beside
    if new.any():
        new &= ~zeros_by_corners(cells)
    return tuple((row, col) for row, col in np.argwhere(new).tolist())
